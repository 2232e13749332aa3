/* src/games/underworlds/match.c - the game as a whole: content, set-up, answers, result. */
#include "games/underworlds/view.h"
#include "core/proc.h"
#include <string.h>

static_assert(sizeof(struct state) <= 4096, "a position takes at most 4 KiB");
static_assert(sizeof(struct state) % 8 == 0, "positions are copied by words");

/* ---- content ---- */

static uint64_t altered(const struct content *k, unsigned first, unsigned count, bool others)
{
    uint64_t mask = 0;
    for (unsigned i = first; i < first + count; i++)
        if (!others || k->change[i].who) mask |= UINT64_C(1) << k->change[i].is.what;
    return mask;
}

static void triggers_of(const struct content *k, unsigned first, unsigned count, uint32_t *windows,
                        uint32_t *forced)
{
    for (unsigned i = first; i < first + count; i++)
        *(k->trigger[i].forced ? forced : windows) |= 1u << k->trigger[i].window;
}

static fray_verdict prepare_warband(struct content *k, unsigned w)
{
    struct warband *band = &k->warband[w];
    unsigned leaders = 0;
    band->fighters = 0;
    for (unsigned f = 1; f <= k->figures; f++) {
        if (k->figure[f].warband != w) continue;
        if (k->figure[f].sides < 1 || k->figure[f].sides > 2)
            return breaks(R_WU_FIGHT_01, FRAY_FIGURE, f);
        leaders += k->figure[f].leader;
        for (unsigned o = f; o > 0 && k->figure[f].inspire; o--)
            if (k->figure[o].warband == w &&
                are_alike(k->code + k->figure[f].inspire, k->code + k->figure[o].inspire))
                k->figure[f].inspire_like = (uint16_t)o;
        for (unsigned n = 0; n < k->figure[f].copies; n++) {
            if (band->fighters == MAX_WARBAND) return breaks(R_WU_DEPLOY_03, FRAY_FACTION, w);
            band->figure[band->fighters++] = (uint16_t)f;
        }
    }
    if (leaders != 1) return breaks(R_WU_FIGHT_04, FRAY_FACTION, w);
    return legal();
}

static fray_verdict game_prepare(void *content)
{
    struct content *k = (struct content *)content;
    shapes_prepare(k);
    for (unsigned b = 1; b <= k->boards; b++) {
        unsigned starts = 0;
        for (unsigned i = 0; i < BOARD_HEXES; i++)
            starts += k->board[b].feature[i] == FEATURE_START;
        if (starts != 7) return breaks_by(R_WU_BOARD_03, FRAY_SCENERY, b, (int)starts, 7);
    }
    for (unsigned i = 1; i <= k->weapons; i++)
        k->weapon[i].alters = altered(k, k->weapon[i].change, k->weapon[i].changes, false);
    for (unsigned i = 1; i <= k->sides; i++) {
        struct side_card *side = &k->side[i];
        side->alters = altered(k, side->change, side->changes, false);
        triggers_of(k, side->trigger, side->triggers, &side->windows, &side->forced);
        for (unsigned n = 0; n < side->weapons; n++) {
            struct weapon *weapon = &k->weapon[side->weapon + n];
            weapon->nth = (uint16_t)(n + 1);
            triggers_of(k, weapon->trigger, weapon->triggers, &side->windows, &side->forced);
        }
    }
    for (unsigned i = 1; i <= k->cards; i++) {
        struct card *card = &k->card[i];
        if (card->kind == CARD_OBJECTIVE && card->timing == TIMING_IMMEDIATE &&
            card->judging == JUDGE_EVENT && card->window == W_NONE)
            return breaks(R_WU_SURGE_05, FRAY_CARD, i); /* which event? */
        card->alters = altered(k, card->change, card->changes, false);
        for (unsigned n = 0; n < card->changes; n++)
            if (k->change[card->change + n].is.how == FRAY_HOW_SET) card->sets = 1;
        card->spreads = altered(k, card->change, card->changes, true);
        k->spreads |= card->spreads;
        triggers_of(k, card->trigger, card->triggers, &card->windows, &card->forced);
        for (unsigned n = 0; n < card->weapons; n++) {
            struct weapon *weapon = &k->weapon[card->weapon + n];
            weapon->card = (uint16_t)i;
            weapon->nth = (uint16_t)(n + 1);
            triggers_of(k, weapon->trigger, weapon->triggers, &card->windows, &card->forced);
        }
    }
    for (unsigned w = 1; w <= k->warbands; w++) {
        fray_verdict v = prepare_warband(k, w);
        if (!is_legal(v)) return v;
    }
    return legal();
}

/* ---- set-up ---- */

static void read_switch(struct switches *opt, unsigned key, uint32_t value)
{
    const uint8_t v = (uint8_t)value;
    switch ((enum setting_id)key) {
    case SET_ACTIVATIONS: opt->activations = v; break;
    case SET_ROUNDS: opt->rounds = v; break;
    case SET_LOS_TOUCH: opt->los_touch_blocks = v; break;
    case SET_CRIT_STRICT: opt->crit_hit_strict = v; break;
    case SET_MIN_JOIN: opt->min_join_contacts = v; break;
    case SET_SHORT_JOIN: opt->short_join_offset = v; break;
    case SET_ON_LETHAL: opt->objective_on_lethal = v; break;
    case SET_BONUS: opt->first_deployed_bonus = v; break;
    case SET_ONE_REACTION: opt->one_reaction = v; break;
    case SET_KEEP: opt->keep_inspired = v; break;
    case SET_ERRATA: opt->card_errata = v; break;
    case SET_SURGES: opt->surge_limit = v; break;
    case SET_OPEN_LISTS: opt->open_lists = v; break;
    case SET_BEASTGRAVE: opt->beastgrave = v; break;
    case SET_NONE:
    case SET_WARBAND:
    case SET_DECK:
    case SET_CARD:
    case SET_BOARD:
    case SETTINGS: break;
    }
}

static fray_verdict add_card(const struct content *k, struct state *s, unsigned seat, unsigned card)
{
    struct side *side = &s->side[seat];
    if (card == 0 || card > k->cards) return breaks(R_WU_DECK_07, FRAY_CARD, card);
    if (s->opt.card_errata && k->card[card].errata) card = k->card[card].errata; /* WU-DECK-09 */
    bool objective = k->card[card].kind == CARD_OBJECTIVE;
    unsigned at = objective ? side->objectives : side->cards;
    if (side->cards == MAX_LIST || (objective && side->objectives == LIST_OBJECTIVES))
        return objective
                   ? breaks_by(R_WU_DECK_01, FRAY_CARD, card, side->objectives + 1, LIST_OBJECTIVES)
                   : breaks_by(R_WU_DECK_02, FRAY_CARD, card, side->cards - side->objectives + 1,
                               MAX_LIST - LIST_OBJECTIVES);
    memmove(&side->face[at + 1], &side->face[at], (side->cards - at) * sizeof side->face[0]);
    side->face[at] = (uint16_t)card;
    side->cards++;
    side->objectives = (uint8_t)(side->objectives + objective);
    return legal();
}

static fray_verdict add_list(const struct content *k, struct state *s, unsigned seat, uint16_t list)
{
    for (unsigned i = 0; i < pool_count(k->code, list); i++) {
        fray_verdict v = add_card(k, s, seat, pool_at(k->code, list, i));
        if (!is_legal(v)) return v;
    }
    return legal();
}

static fray_verdict muster(const struct content *k, struct state *s, unsigned seat,
                           const fray_setup *setup)
{
    struct side *side = &s->side[seat];
    unsigned deck = 0, cards = 0;
    fray_verdict v;
    for (unsigned i = 0; i < setup->count; i++) {
        const fray_setting *item = &setup->item[i];
        if (item->seat != seat) continue;
        if (item->key == SET_WARBAND && item->value <= k->warbands)
            side->warband = (uint8_t)item->value;
        if (item->key == SET_DECK && item->value <= k->decks) deck = item->value;
        if (item->key == SET_BOARD && item->value && item->value <= k->boards)
            side->boards |= UINT64_C(1) << item->value;
        if (item->key == SET_CARD) {
            v = add_card(k, s, seat, item->value);
            if (!is_legal(v)) return v;
            cards++;
        }
    }
    /* what was left out: the deck's warband, the warband's first deck, else the seat's place */
    if (deck && !side->warband) side->warband = (uint8_t)k->deck[deck].warband;
    for (unsigned d = 1; !deck && !cards && side->warband && d <= k->decks; d++)
        if (k->deck[d].warband == side->warband) deck = d;
    if (!side->warband && !deck) {
        deck = (seat - 1) % (k->decks ? k->decks : 1u) + 1;
        if (deck <= k->decks) side->warband = (uint8_t)k->deck[deck].warband;
    }
    if (!side->warband || !k->warband[side->warband].fighters)
        return breaks(R_WU_SETUP_02, FRAY_SEAT, seat);
    if (!cards) {
        if (!deck || deck > k->decks) return breaks(R_WU_SETUP_02, FRAY_SEAT, seat);
        v = add_list(k, s, seat, k->deck[deck].objectives);
        if (is_legal(v)) v = add_list(k, s, seat, k->deck[deck].power);
        if (!is_legal(v)) return v;
    }
    if (!side->boards)
        for (unsigned b = 1; b <= k->boards; b++)
            side->boards |= UINT64_C(1) << b; /* WU-BOARD-12 */
    v = judge_deck(k, s, seat);
    if (!is_legal(v)) return v;
    side->zone[ZONE_DECK] = side->cards >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << side->cards) - 1;
    sort_list(s, seat);
    const struct warband *band = &k->warband[side->warband];
    for (unsigned i = 0; i < MAX_WARBAND; i++) {
        struct fighter *f = &s->fighter[first_fighter(seat) + i];
        f->seat = (uint8_t)seat;
        if (i < band->fighters) f->figure = band->figure[i];
    }
    return legal();
}

/* A deck as one player's list, without the limits that only switches bring. */
static fray_verdict judge_list(const struct content *k, const struct deck *deck, bool errata)
{
    struct state s;
    memset(&s, 0, sizeof s);
    s.side[RED].warband = (uint8_t)deck->warband;
    s.opt.card_errata = errata;
    fray_verdict v = add_list(k, &s, RED, deck->objectives);
    if (is_legal(v)) v = add_list(k, &s, RED, deck->power);
    return is_legal(v) ? judge_deck(k, &s, RED) : v;
}

/* WU-DECK-01 to WU-DECK-05: a deck that is fine with the cards' errata or without them. */
static fray_verdict game_judge(const void *content, uint32_t type, uint32_t number)
{
    const struct content *k = (const struct content *)content;
    if (type != FRAY_LIST || number == 0 || number > k->decks) return legal();
    const struct deck *deck = &k->deck[number];
    const int objectives = pool_count(k->code, deck->objectives),
              power = pool_count(k->code, deck->power);
    if (objectives != LIST_OBJECTIVES)
        return breaks_by(R_WU_DECK_01, FRAY_LIST, number, objectives, LIST_OBJECTIVES);
    if (power > MAX_LIST - LIST_OBJECTIVES)
        return breaks_by(R_WU_DECK_02, FRAY_LIST, number, power, MAX_LIST - LIST_OBJECTIVES);
    fray_verdict v = judge_list(k, deck, false);
    return is_legal(v) || is_legal(judge_list(k, deck, true)) ? legal() : v;
}

/* The rule a switch belongs to. */
static unsigned rule_behind(const fray_setting_row *row)
{
    for (unsigned r = 1; r < RULES; r++) {
        const char *a = rule_rows[r].number, *b = row->rule;
        while (*a && *a == *b) a++, b++;
        if (*a == *b) return r;
    }
    return R_WU_SETUP_08;
}

static fray_verdict game_start(const fray_table *t, const fray_setup *setup, fray_position *p)
{
    const struct content *k = (const struct content *)t->content;
    struct state *s = (struct state *)p;
    struct call c;
    call_begin(&c, k, s, NULL, 0);
    memset(s, 0, sizeof *s);
    s->head.game = GAME_NUMBER;
    s->head.bytes = sizeof *s;
    for (unsigned key = 1; key < SETTINGS; key++)
        read_switch(&s->opt, key, setting_rows[key].fallback);
    for (unsigned i = 0; i < setup->count; i++) {
        const fray_setting *item = &setup->item[i];
        if (item->key == 0 || item->key >= SETTINGS) return breaks(R_WU_SETUP_02, 0, 0);
        const fray_setting_row *row = &setting_rows[item->key];
        if (row->per_seat && (item->seat < RED || item->seat > BLUE))
            return breaks(R_WU_SETUP_01, FRAY_SEAT, item->seat);
        if (!row->per_seat && item->value > row->most)
            return breaks_by(rule_behind(row), FRAY_NUMBER, item->value, (int)item->value,
                             (int)row->most);
        read_switch(&s->opt, item->key, item->value);
    }
    if (s->opt.rounds == 0 || s->opt.activations == 0) return breaks(R_WU_ROUND_01, 0, 0);
    for (unsigned seat = RED; seat <= BLUE; seat++) {
        fray_verdict v = muster(k, s, seat, setup);
        if (!is_legal(v)) return v;
    }
    if (k->boards == 0) return breaks(R_WU_BOARD_03, 0, 0);
    note_changes(&c);
    (void)PUSH(&c, match);
    drive(&c);
    return legal();
}

/* ---- 20 winning ---- */

static unsigned tokens_of(const struct state *s, unsigned seat)
{
    unsigned n = 0;
    for (uint64_t left = warband_of(s, seat); left; left &= left - 1)
        n += token_held(s, (fighter_id)bit_low(left)) != 0;
    return n;
}

static fray_score game_result(const fray_table *t, const fray_position *p)
{
    const struct state *s = (const struct state *)p;
    fray_score score;
    (void)t;
    memset(&score, 0, sizeof score);
    for (unsigned seat = RED; seat <= BLUE; seat++)
        score.points[seat] = s->side[seat].glory + s->side[seat].spent; /* WU-GLORY-02 */
    score.over = s->head.over != 0;
    score.drawn = s->head.over == FRAY_BROKEN;
    if (s->head.over != FRAY_ENDED) return score;
    int lead = score.points[RED] - score.points[BLUE];
    if (lead == 0) lead = (int)tokens_of(s, RED) - (int)tokens_of(s, BLUE); /* WU-WIN-02 */
    score.drawn = lead == 0;                                                /* WU-WIN-03 */
    score.winner = (uint8_t)(lead > 0 ? RED : lead < 0 ? BLUE : 0);
    score.winners = (uint8_t)(score.winner ? 1u << score.winner : 0u);
    return score;
}

/* A match goes on until all its rounds are over. */
static bool ends_now(const struct call *c)
{
    (void)c;
    return false;
}

static void has_ended(struct call *c)
{
    const fray_table unused = {NULL, c->k, NULL};
    fray_score score = game_result(&unused, &c->s->head);
    rule(WU_WIN_01);
    if (score.winner) tell(c, EV_WON, score.winner, 0, 0, 0);
    else tell(c, EV_DRAWN, 0, 0, 0, 0);
}
