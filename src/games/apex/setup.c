/* src/games/apex/setup.c - chapters SETUP, DRAFT and WIN: what lies ready, whose the Legends are, drawing, and how a match
 * ends. */
#include "core/heap.h"
#include "games/apex/rules.h"
#include "core/proc.h"
#include <string.h>

/* ---- what is agreed on ---- */

static fray_verdict read_setting(const struct content *k, struct state *s, const fray_setting *item)
{
    const unsigned value = item->value;
    if (item->key == 0 || item->key >= SETTINGS || item->seat != 0)
        return breaks(R_AL_SETUP_04, FRAY_SEAT, item->seat);
    if (value > setting_rows[item->key].most)
        return breaks_by(R_AL_SETUP_04, FRAY_NUMBER, value, (int)value,
                         (int)setting_rows[item->key].most);
    switch ((enum setting_id)item->key) {
    case SET_MAP:
        s->opt.map = (uint8_t)value;
        return legal_if(value >= 1 && value <= k->maps, R_AL_SETUP_08, FRAY_MISSION, value);
    case SET_SQUAD: s->opt.squad = (uint8_t)(SQUAD_LEAST + value); break;
    case SET_DRAFT: s->opt.draft = (uint8_t)value; break;
    case SET_INITIATIVE: s->opt.initiative = value == 2 ? 0 : (uint8_t)(RED + value); break;
    case SET_RING: s->opt.no_ring = !value; break;
    case SET_RANGER: s->opt.german_ranger = value != 0; break;
    case SET_NONE:
    case SETTINGS: break;
    }
    return legal();
}

/* AL-SETUP-05, -06, -09, -10: bags, decks, the Ring around the whole Map. */
static void fill_heaps(const struct content *k, struct state *s)
{
    for (unsigned n = 1; n <= k->loots; n++) {
        const struct loot *loot = &k->loot[n];
        if (loot->printed) continue;
        if (loot->rarity < DRAWN_RARITIES) s->bag[n] = loot->count;
        s->package[n] = loot->package;
    }
    for (unsigned n = 1; n <= k->weapons; n++) s->weapon[n] = k->weapon[n].copies;
    for (unsigned n = 0; n < k->bins; n++) s->bin[n] = k->card[k->bin[n]].copies;
    s->ring_deck = (uint16_t)((1u << k->rings) - 1);
    s->ring[1] = (uint8_t)(ground_of(k, s)->columns - 1);
    s->ring[3] = (uint8_t)(ground_of(k, s)->rows - 1);
}

/* AL-DRAFT-02: has each squad its Legends for the first game? */
static fray_verdict judge_legends(const struct content *k, const struct state *s)
{
    unsigned n[SEATS + 1] = {0};
    for (unsigned f = 1; f <= k->legends; f++)
        if (s->opt.squad == SQUAD || !k->legend[f].third)
            n[k->legend[f].first_game == FIRST_RED    ? RED
              : k->legend[f].first_game == FIRST_BLUE ? BLUE
                                                      : 0]++;
    if (s->opt.draft == DRAFT_FIRST_GAME) {
        for (unsigned seat = RED; seat <= BLUE; seat++)
            if (n[seat] != s->opt.squad)
                return breaks_by(R_AL_DRAFT_02, FRAY_SEAT, seat, (int)n[seat], s->opt.squad);
        return legal();
    }
    return k->legends >= 2u * s->opt.squad
               ? legal()
               : breaks_by(R_AL_DRAFT_04, 0, 0, k->legends, 2 * s->opt.squad);
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
    s->opt.map = (uint8_t)setting_rows[SET_MAP].fallback;
    s->opt.squad = SQUAD_LEAST;
    s->opt.initiative = RED;
    for (unsigned i = 0; i < setup->count; i++) {
        fray_verdict v = read_setting(k, s, &setup->item[i]);
        if (!is_legal(v)) return v;
    }
    fray_verdict v = judge_legends(k, s);
    if (!is_legal(v)) return v;
    fill_heaps(k, s);
    s->first = s->opt.initiative ? s->opt.initiative : (uint8_t)RED;
    (void)PUSH(&c, match);
    drive(&c);
    return legal();
}

/* ---- the match: AL-LOAD-01 ---- */

static struct wide ring_cards(const struct asked *q)
{
    struct wide set = wide_none();
    for (unsigned n = 0; n < q->k->rings; n++)
        if (q->s->ring_deck >> n & 1) wide_add(&set, q->k->ring[n]);
    return set;
}

static unsigned ring_lots(const struct asked *q, struct lot *list)
{
    struct wide set = ring_cards(q);
    unsigned n = 0;
    while (!wide_empty(&set)) n = lot_add(list, n, word_of(A_DRAWN, wide_take(&set), 0), 1);
    return n;
}

static fray_verdict why_not_ring(const struct asked *q, unsigned card)
{
    (void)q;
    return breaks(R_AL_SETUP_09, FRAY_CARD, card);
}

/* The card that was drawn lies face up: it announces the next movement. */
static void reveal_ring(struct call *c)
{
    for (unsigned n = 0; n < c->k->rings; n++)
        if (c->k->ring[n] == word_one(c->answer)) {
            c->s->ring_deck &= (uint16_t) ~(1u << n);
            c->s->ring_up = (uint8_t)(n + 1);
        }
    tell(c, EV_RING_CARD, word_one(c->answer), 0, 0, 0);
}

static enum wait proc_match(struct call *c)
{
    struct state *s = c->s;
    proc_begin(match);
    rule(AL_SETUP_09);
    ask(MATCH_RING, FRAY_CHANCE, Q_RING);
    reveal_ring(c);
    call(MATCH_DRAFTED, (void)PUSH(c, draft));
    rule(AL_LOAD_01);
    s->stage = STAGE_LOADOUT;
    call(MATCH_LOADED, (void)PUSH(c, loadout));
    s->stage = STAGE_DROP;
    call(MATCH_LANDED, (void)PUSH(c, drop));
    s->stage = STAGE_ENCOUNTER;
    rule(AL_ROUND_01);
    s->round = 1;
    s->track = c->k->board[c->k->round_track].begins[1];
    tell(c, EV_ROUND, 1, 0, 0, 0);
    while (s->stage == STAGE_ENCOUNTER) {
        for (my->nth = 0; my->nth < SEATS; my->nth++)
            call(MATCH_TURN, push_turn(c, my->nth ? other(s->first) : s->first));
        call(MATCH_TRANSITION, (void)PUSH(c, transition));
    }
    proc_end();
}

/* ---- the draft: AL-DRAFT ---- */

static bool is_free_figure(const struct state *s, unsigned figure)
{
    for (piece_id p = 1; p <= LEGENDS; p++)
        if (s->legend[p].figure == figure) return false;
    return true;
}

/* The next place of a squad for a Legend; 0: it is complete. */
static piece_id next_of(const struct state *s, unsigned seat)
{
    for (unsigned n = 0; n < s->opt.squad; n++)
        if (!s->legend[first_of(seat) + n].figure) return (piece_id)(first_of(seat) + n);
    return 0;
}

/* AL-SETUP-07, -11 */
static void seat_legend(struct call *c, unsigned seat, unsigned figure)
{
    piece_id p = next_of(c->s, seat);
    if (!p) return;
    struct fighter *f = &c->s->legend[p];
    const struct legend *card = &c->k->legend[figure];
    f->figure = (uint8_t)figure;
    f->shield = SHIELD_START;
    f->health = HEALTH_MOST;
    f->boxes = DEATHBOXES;
    for (unsigned i = 0; i < GEARS; i++) f->gear[i] = c->k->starting[i];
    for (unsigned n = 0; n < LEGEND_FEATS; n++)
        if (card->feat[n]) f->deck |= (uint8_t)(1u << n);
    for (unsigned a = 0; a < ABILITIES; a++)
        if (card->ability[a]) f->ready[a] = c->k->card[card->ability[a]].tokens;
    tell(c, EV_PLAYS_LEGEND, seat, p, 0, 0);
}

/* AL-DRAFT-02 */
static void seat_first_game(struct call *c)
{
    for (unsigned f = 1; f <= c->k->legends; f++) {
        const struct legend *card = &c->k->legend[f];
        if (!card->first_game || (card->third && c->s->opt.squad < SQUAD)) continue;
        seat_legend(c, card->first_game == FIRST_RED ? c->s->first : other(c->s->first), f);
    }
}

static struct wide pick_set(const struct asked *q)
{
    struct wide set = wide_none();
    for (unsigned f = 1; f <= q->k->legends; f++)
        if (is_free_figure(q->s, f)) wide_add(&set, f);
    return set;
}

static fray_verdict why_not_picked(const struct asked *q, unsigned figure)
{
    return figure >= 1 && figure <= q->k->legends ? breaks(R_AL_DRAFT_04, FRAY_FIGURE, figure)
                                                  : not_asked();
}

static unsigned deal_lots(const struct asked *q, struct lot *list)
{
    struct wide set = pick_set(q);
    unsigned n = 0;
    while (!wide_empty(&set)) n = lot_add(list, n, word_of(A_DEALT, wide_take(&set), 0), 1);
    return n;
}

/* One Aim card for each squad. */
static unsigned initiative_lots(const struct asked *q, struct lot *list)
{
    const struct draft_frame *my = asking(q, draft);
    unsigned n = 0;
    for (unsigned i = 0; i < q->k->aims; i++)
        if (my->aim[RED] != i + 1) n = lot_add(list, n, word_of(A_DRAWN, q->k->aim[i], 0), 1);
    return n;
}

static fray_verdict why_not_initiative(const struct asked *q, unsigned card)
{
    (void)q;
    return breaks(R_AL_DRAFT_01, FRAY_CARD, card);
}

static void note_aim(struct call *c, struct draft_frame *my)
{
    for (unsigned i = 0; i < c->k->aims; i++)
        if (c->k->aim[i] == word_one(c->answer)) my->aim[my->seat] = (uint8_t)(i + 1);
    c->s->revealed = 0; /* until others are, all see these two */
    for (unsigned seat = RED; seat <= BLUE; seat++)
        if (my->aim[seat]) c->s->revealed |= (uint16_t)(1u << (my->aim[seat] - 1));
    tell(c, EV_DREW_AIM, my->seat, word_one(c->answer), 0, 0);
}

static int aim_value(const struct content *k, const struct draft_frame *my, unsigned seat)
{
    return k->card[k->aim[my->aim[seat] - 1]].value;
}

static struct wide colour_set(const struct asked *q)
{
    (void)q;
    return wide_of(1u << RED | 1u << BLUE);
}
static fray_verdict why_not_colour(const struct asked *q, unsigned seat)
{
    (void)q;
    (void)seat;
    return not_asked();
}

enum draft_step { DRAFT_START, DRAFT_AIM, DRAFT_COLOUR, DRAFT_DEAL, DRAFT_PICK };

static enum wait proc_draft(struct call *c)
{
    struct state *s = c->s;
    proc_begin(draft);
    rule(AL_DRAFT_01);
    while (!s->opt.initiative &&
           (!my->aim[BLUE] || aim_value(c->k, my, RED) == aim_value(c->k, my, BLUE))) {
        my->aim[RED] = my->aim[BLUE] = 0;
        for (my->seat = RED; my->seat <= BLUE; my->seat++) {
            about(c, FRAY_SEAT, my->seat);
            ask(DRAFT_AIM, FRAY_CHANCE, Q_INITIATIVE);
            note_aim(c, my);
        }
    }
    if (!s->opt.initiative)
        s->first = aim_value(c->k, my, RED) > aim_value(c->k, my, BLUE) ? RED : BLUE;
    if (s->opt.draft == DRAFT_FIRST_GAME) {
        rule(AL_DRAFT_02);
        tell(c, EV_IS_RED, s->first, 0, 0, 0);
        seat_first_game(c);
        return WAIT_NONE;
    }
    rule(AL_DRAFT_03);
    if (!s->opt.initiative) {
        about(c, FRAY_SEAT, s->first);
        ask(DRAFT_COLOUR, s->first, Q_COLOUR);
        s->first = (uint8_t)word_one(c->answer);
    }
    tell(c, EV_IS_RED, s->first, 0, 0, 0);
    for (my->nth = 0; my->nth < 2 * s->opt.squad; my->nth++) {
        my->seat = my->nth & 1 ? s->first : other(s->first);
        about(c, FRAY_SEAT, my->seat);
        if (s->opt.draft == DRAFT_DEALT) {
            rule(AL_DRAFT_05);
            ask(DRAFT_DEAL, FRAY_CHANCE, Q_DEAL);
        } else {
            rule(AL_DRAFT_04);
            ask(DRAFT_PICK, my->seat, Q_LEGEND);
        }
        seat_legend(c, my->seat, word_one(c->answer));
    }
    proc_end();
}

/* ---- drawing ---- */

static bool is_of_bag(const struct content *k, unsigned kind, enum draw_from from)
{
    return from == DRAW_PACKAGE ||
           k->loot[kind].rarity == (unsigned)from - DRAW_COMMON + RARITY_COMMON;
}

static unsigned draw_lots(const struct asked *q, struct lot *list)
{
    const struct draw_frame *my = asking(q, draw);
    const struct fighter *f = &q->s->legend[my->who <= LEGENDS ? my->who : 0];
    unsigned n = 0;
    switch ((enum draw_from)my->from) {
    case DRAW_WEAPONS:
        for (unsigned w = 1; w <= q->k->weapons; w++)
            n = lot_add(list, n, word_of(A_WEAPON, w, 0), q->s->weapon[w]);
        break;
    case DRAW_FEATS:
        for (unsigned b = 0; b < LEGEND_FEATS; b++)
            n = lot_add(list, n, word_of(A_DRAWN, card_of(q->k, q->s, my->who)->feat[b], 0),
                        f->deck >> b & 1);
        break;
    case DRAW_COMMON:
    case DRAW_RARE:
    case DRAW_EPIC:
    case DRAW_PACKAGE:
        for (unsigned kind = 1; kind <= q->k->loots; kind++)
            if (is_of_bag(q->k, kind, (enum draw_from)my->from))
                n = lot_add(list, n, word_of(A_TOKEN, kind, 0),
                            (my->from == DRAW_PACKAGE ? q->s->package : q->s->bag)[kind]);
        break;
    }
    return n;
}

static fray_verdict why_not_drawn(const struct asked *q, unsigned value)
{
    switch ((enum draw_from)asking(q, draw)->from) {
    case DRAW_WEAPONS: return breaks(R_AL_SETUP_06, FRAY_WEAPON, value);
    case DRAW_FEATS: return breaks(R_AL_ROUND_05, FRAY_CARD, value);
    case DRAW_COMMON:
    case DRAW_RARE:
    case DRAW_EPIC:
    case DRAW_PACKAGE: break;
    }
    return breaks(R_AL_SETUP_05, FRAY_MARKER, value);
}

static bool can_draw(const struct content *k, const struct state *s, enum draw_from from,
                     unsigned who)
{
    if (from == DRAW_WEAPONS) return heap_total(s->weapon, WEAPONS) > 0;
    if (from == DRAW_FEATS) return bit_count(s->legend[who].deck) > s->legend[who].hidden;
    if (from == DRAW_PACKAGE) return heap_total(s->package, LOOT) > 0;
    for (unsigned kind = 1; kind <= k->loots; kind++)
        if (s->bag[kind] && is_of_bag(k, kind, from)) return true;
    return false;
}

static void push_draw(struct call *c, enum draw_from from, enum draw_to to, unsigned n,
                      unsigned who)
{
    struct draw_frame *d = PUSH(c, draw);
    d->from = (uint8_t)from;
    d->to = (uint8_t)to;
    d->left = (uint8_t)n;
    d->who = (uint8_t)who;
}

static void draw_feat(struct call *c, piece_id legend, unsigned card)
{
    struct fighter *f = &c->s->legend[legend];
    for (unsigned b = 0; b < LEGEND_FEATS; b++)
        if (card_of(c->k, c->s, legend)->feat[b] == card) {
            f->deck &= (uint8_t) ~(1u << b);
            f->hand |= (uint8_t)(1u << b);
        }
    tell_seat(c, seat_of(legend), EV_DREW_FEAT, legend, card, 0);
}

static void take_drawn(struct call *c, const struct draw_frame *my)
{
    struct state *s = c->s;
    const unsigned value = word_one(c->answer);
    c->ret = (int32_t)value;
    if (my->from == DRAW_FEATS) {
        draw_feat(c, my->who, value);
        return;
    }
    if (my->from == DRAW_WEAPONS) {
        s->weapon[value]--;
        if (my->to == DRAW_TO_POOL) {
            s->squad[seat_of(my->who)].weapon[value]++;
            tell_seat(c, seat_of(my->who), EV_POOLED_WEAPON, my->who, value, 0);
        } else tell(c, EV_DREW_WEAPON, my->who, value, 0, 0);
        return;
    }
    (my->from == DRAW_PACKAGE ? s->package : s->bag)[value]--;
    if (my->to == DRAW_TO_POOL) s->squad[seat_of(my->who)].pool[value]++;
    if (my->to == DRAW_TO_BOARD) {
        s->epic[my->who] = (uint8_t)value;
        tell(c, EV_ON_BOARD, my->who, value, 0, 0);
    } else tell_seat(c, seat_of(my->who), EV_DREW, my->who, c->k->loot[value].rarity, value);
}

enum draw_step { DRAW_START, DRAW_LOOT, DRAW_WEAPON, DRAW_FEAT };

static enum wait proc_draw(struct call *c)
{
    proc_begin(draw);
    c->ret = 0;
    rule(AL_INT_04);
    while (my->left > 0 && can_draw(c->k, c->s, (enum draw_from)my->from, my->who)) {
        if (my->to != DRAW_TO_BOARD) about(c, FRAY_PIECE, my->who);
        if (my->from == DRAW_WEAPONS) ask(DRAW_WEAPON, FRAY_CHANCE, Q_DRAW_WEAPON);
        else if (my->from == DRAW_FEATS) ask(DRAW_FEAT, FRAY_CHANCE, Q_DRAW_FEAT);
        else ask(DRAW_LOOT, FRAY_CHANCE, Q_DRAW_LOOT);
        take_drawn(c, my);
        my->left--;
    }
    proc_end();
}

/* ---- victory: AL-WIN ---- */

/* AL-WIN-01: no enemy Legend has both its Deathbox tokens. */
static bool has_eliminated_all(const struct state *s, unsigned seat)
{
    for (unsigned n = 0; n < s->opt.squad; n++)
        if (s->legend[first_of(other(seat)) + n].boxes == DEATHBOXES) return false;
    return true;
}

static bool ends_now(const struct call *c)
{
    const struct state *s = c->s;
    if (s->stage != STAGE_ENCOUNTER || s->together) return false;
    return s->won || has_eliminated_all(s, RED) || has_eliminated_all(s, BLUE);
}

/* AL-WIN-04: the most Health of a Legend that has both its Deathbox tokens. */
static unsigned best_health(const struct state *s, unsigned seat)
{
    unsigned best = 0;
    for (piece_id p = first_of(seat); p < first_of(seat) + s->opt.squad; p++)
        if (s->legend[p].boxes == DEATHBOXES && s->legend[p].health > best)
            best = s->legend[p].health;
    return best;
}

/* AL-WIN-03 to -05: bits of seats, 0 a stalemate; says the rule. */
static unsigned judged_at_the_end(struct call *c)
{
    const struct state *s = c->s;
    int lead = s->squad[RED].vp - s->squad[BLUE].vp;
    rule(AL_WIN_03);
    if (lead == 0) {
        rule(AL_WIN_04);
        lead = (int)best_health(s, RED) - (int)best_health(s, BLUE);
    }
    if (lead == 0) rule(AL_WIN_05);
    return lead > 0 ? 1u << RED : lead < 0 ? 1u << BLUE : 0u;
}

static void has_ended(struct call *c)
{
    struct state *s = c->s;
    bool red = has_eliminated_all(s, RED), blue = has_eliminated_all(s, BLUE);
    if (s->won) rule(AL_WIN_02);
    else if (red != blue) {
        rule(AL_WIN_01);
        s->won = (uint8_t)(1u << (red ? RED : BLUE));
    } else s->won = (uint8_t)judged_at_the_end(c); /* Amb-16, or the Trophy */
    s->stage = STAGE_OVER;
    s->playing = s->active = 0;
    if (s->won) tell(c, EV_WON, s->won >> RED & 1 ? RED : BLUE, 0, 0, 0);
    else tell(c, EV_STALEMATE, 0, 0, 0, 0);
}

static fray_score game_result(const fray_table *t, const fray_position *p)
{
    const struct state *s = (const struct state *)p;
    fray_score score;
    (void)t;
    memset(&score, 0, sizeof score);
    for (unsigned seat = RED; seat <= BLUE; seat++) score.points[seat] = s->squad[seat].vp;
    score.over = s->head.over != 0;
    if (!score.over) return score;
    score.winners = s->head.over == FRAY_BROKEN ? 0 : s->won;
    score.winner = (uint8_t)(score.winners >> RED & 1 ? RED : score.winners >> BLUE & 1 ? BLUE : 0);
    score.drawn = !score.winners;
    return score;
}
