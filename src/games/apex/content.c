/* src/games/apex/content.c - completes what a pack holds, and judges it as a whole.
 *
 * The pack reader has checked every entry by itself. Here entries are brought together: a Legend gets its cards, a weapon
 * the tokens that fit, an area its spaces, a map its ground (map.c). What no match could be played with is refused, with
 * the rule that it breaks and the place where it was written. */
#include "games/apex/rules.h"

static_assert((int)WINDOWS <= (int)CONTENT_WINDOWS, "windows have their masks");

/* The verdict on a row of the content, and on what was written for one of its members. */
#define BLAMES(broken, type, number, row, member)                                                  \
    fray_blames(R_##broken, type, number, &(row), &(row).member)

/* ---- programs ---- */

static uint64_t altered(const struct content *k, unsigned first, unsigned count)
{
    uint64_t mask = 0;
    for (unsigned i = first; i < first + count; i++) mask |= UINT64_C(1) << k->change[i].is.what;
    return mask;
}

/* ---- areas: AL-AOE-01 ---- */

static bool prepare_area(struct content *k, const struct drawing *area, unsigned damages,
                         uint16_t *first, uint16_t *count)
{
    int source = -1;
    for (unsigned i = 0; i < (unsigned)area->columns * area->rows; i++) {
        const unsigned sign = area->cell[i];
        if (sign == SIGN_SOURCE && source >= 0) return false;
        if (sign == SIGN_SOURCE) source = (int)i;
    }
    if (source < 0) return false;
    *first = (uint16_t)(k->cells + 1);
    for (unsigned i = 0; i < (unsigned)area->columns * area->rows; i++) {
        const unsigned sign = area->cell[i];
        if (sign == SIGN_NOTHING) continue;
        const unsigned value = sign > SIGN_ONE ? sign - SIGN_ONE + 1 : 1;
        if (value > damages || k->cells == MAX_CELLS) return false;
        struct ground_cell *cell = &k->cell[++k->cells];
        cell->dx = (int8_t)((int)(i % area->columns) - source % area->columns);
        cell->dy = (int8_t)((int)(i / area->columns) - source / area->columns);
        cell->value = (uint8_t)value;
    }
    *count = (uint16_t)(k->cells + 1 - *first);
    return true;
}

/* ---- what stands on a map: its tags have to be what the ground makes of it ---- */

static fray_verdict prepare_objects(struct content *k)
{
    static const struct {
        uint8_t level;
        uint32_t is, is_not;
    } part[PARTS] = {
        /* by enum object_part, from the miniature on */
        {0, 0, 0},
        {1, TAG_BLOCKAGE | TAG_CONNECTIBLE, TAG_OBSTACLE | TAG_COVER},
        {1, TAG_OBSTACLE | TAG_BLOCKAGE | TAG_CONNECTIBLE, TAG_COVER},
        {0, TAG_OBSTACLE | TAG_COVER | TAG_CONNECTIBLE, TAG_BLOCKAGE},
        {0, TAG_OBSTACLE | TAG_COVER | TAG_CONNECTIBLE | TAG_INTERACTIVE, TAG_BLOCKAGE},
        {0, TAG_OBSTACLE | TAG_COVER | TAG_CONNECTIBLE, TAG_BLOCKAGE | TAG_INTERACTIVE},
        {0, TAG_IMPASSABLE | TAG_COVER | TAG_OCCUPY_SPACE, TAG_BLOCKAGE},
        {0, TAG_OCCUPY_SPACE, TAG_IMPASSABLE | TAG_BLOCKAGE | TAG_COVER},
    };
    for (unsigned n = 1; n <= k->objects; n++) {
        const struct object *o = &k->object[n];
        if (o->part == PART_MINIATURE) continue;
        if (k->part[o->part]) return BLAMES(AL_MAP_10, FRAY_SCENERY, n, *o, part);
        k->part[o->part] = (uint16_t)n;
        if (o->level != part[o->part].level) return BLAMES(AL_MAP_12, FRAY_SCENERY, n, *o, level);
        if ((o->tags & part[o->part].is) != part[o->part].is || (o->tags & part[o->part].is_not))
            return BLAMES(AL_MAP_10, FRAY_SCENERY, n, *o, tags);
    }
    for (unsigned n = PART_BUILDING; n < PARTS; n++)
        if (!k->part[n]) return breaks(R_AL_MAP_10, FRAY_NONE, 0);
    return legal();
}

/* ---- boards ---- */

static fray_verdict prepare_aim_board(const struct board *b, unsigned n)
{
    const unsigned slots = (unsigned)b->slot[0];
    if (b->start > slots || b->slot[b->start]) return BLAMES(AL_HIT_02, FRAY_LIST, n, *b, start);
    if (b->start <= STABILITY_MOST) return BLAMES(AL_HIT_02, FRAY_LIST, n, *b, slot);
    return legal();
}

/* AL-ROUND-04: rounds are diamonds, the end is the only Trophy. */
static fray_verdict prepare_round_track(struct board *b, unsigned n)
{
    while (b->spaces < TRACK_SPACES && b->space[b->spaces]) {
        const unsigned space = b->space[b->spaces];
        const bool last = b->spaces + 1 == TRACK_SPACES || !b->space[b->spaces + 1];
        if (last != (space == TRACK_TROPHY)) return BLAMES(AL_ROUND_04, FRAY_LIST, n, *b, space);
        if (space == TRACK_DIAMOND && b->rounds == ROUNDS)
            return BLAMES(AL_ROUND_04, FRAY_LIST, n, *b, space);
        if (space == TRACK_DIAMOND) b->begins[++b->rounds] = b->spaces;
        b->spaces++;
    }
    if (b->space[0] != TRACK_DIAMOND) return BLAMES(AL_SETUP_02, FRAY_LIST, n, *b, space);
    if (b->ring_damage[0] != b->rounds) return BLAMES(AL_RING_05, FRAY_LIST, n, *b, ring_damage);
    return legal();
}

static fray_verdict prepare_boards(struct content *k)
{
    for (unsigned n = 1; n <= k->boards; n++) {
        struct board *b = &k->board[n];
        uint16_t *number = b->kind == BOARD_AIM ? &k->aim_board : &k->round_track;
        if (*number) return breaks(R_AL_SETUP_01, FRAY_LIST, n);
        *number = (uint16_t)n;
        fray_verdict v = b->kind == BOARD_AIM ? prepare_aim_board(b, n) : prepare_round_track(b, n);
        if (!is_legal(v)) return v;
    }
    if (!k->aim_board || !k->round_track) return breaks(R_AL_SETUP_01, FRAY_NONE, 0);
    return legal();
}

/* ---- cards of decks ---- */

static fray_verdict prepare_aim(struct content *k, unsigned n)
{
    const struct card *card = &k->card[n];
    /* AL-HIT-08: no card hits and misses by itself */
    if ((card->icons & ICON_LOWER) && (card->icons & (ICON_HIGHER | ICON_COVER)))
        return BLAMES(AL_HIT_08, FRAY_CARD, n, *card, icons);
    if (k->aims == AIM_CARDS)
        return breaks_by(R_AL_SETUP_03, FRAY_CARD, n, AIM_CARDS + 1, AIM_CARDS);
    k->aim[k->aims++] = (uint16_t)n;
    return legal();
}

static fray_verdict prepare_ring(struct content *k, unsigned n)
{
    const struct card *card = &k->card[n];
    for (unsigned i = 0; i < 4; i++)
        if (card->inward[i] < 0) return BLAMES(AL_RING_02, FRAY_CARD, n, *card, inward[i]);
    if (k->rings == RING_CARDS)
        return breaks_by(R_AL_SETUP_09, FRAY_CARD, n, RING_CARDS + 1, RING_CARDS);
    k->ring[k->rings++] = (uint16_t)n;
    return legal();
}

/* Tokens that one hand takes at a time. */
enum { MOST_IN_HAND = 4 };
static fray_verdict prepare_bin(struct content *k, unsigned n)
{
    const struct card *card = &k->card[n];
    const int drawn = card->draws[0] + card->draws[1] + card->draws[2];
    if (drawn > MOST_IN_HAND) return breaks_by(R_AL_INT_02, FRAY_CARD, n, drawn, MOST_IN_HAND);
    if (card->kind == CARD_REWARD) {
        if (k->rewards == REWARDS) return breaks_by(R_AL_DROP_01, FRAY_CARD, n, REWARDS + 1, 4);
        k->reward[k->rewards++] = (uint16_t)n;
        return legal();
    }
    if (k->bins == BIN_KINDS)
        return breaks_by(R_AL_SETUP_06, FRAY_CARD, n, BIN_KINDS + 1, BIN_KINDS);
    k->bin[k->bins++] = (uint16_t)n;
    return legal();
}

/* ---- cards of Legends ---- */

/* AL-CARD-02, AL-REACT-03, AL-INST-01: the label says where a card is used, and only some cost AP. */
static fray_verdict judge_label(const struct content *k, unsigned n)
{
    const struct card *card = &k->card[n];
    const bool fires = card->window == W_BEFORE_FIRING || card->window == W_AFTER_FIRING;
    if (card->cost && card->label != LABEL_SPECIAL)
        return BLAMES(AL_CARD_02, FRAY_CARD, n, *card, cost);
    if (card->squad && card->label != LABEL_REACTION)
        return BLAMES(AL_REACT_02, FRAY_CARD, n, *card, squad);
    switch ((enum label)card->label) {
    case LABEL_SPECIAL:
        if (!card->cost) return BLAMES(AL_CARD_02, FRAY_CARD, n, *card, label);
        break;
    case LABEL_ENHANCE:
        if (card->window != W_ENHANCE) return BLAMES(AL_CARD_02, FRAY_CARD, n, *card, label);
        return legal();
    case LABEL_REACTION:
        if (!fires) return BLAMES(AL_REACT_03, FRAY_CARD, n, *card, label);
        return legal();
    case LABEL_INSTANT:
        if (!card->window || fires || card->window == W_ENHANCE)
            return BLAMES(AL_INST_01, FRAY_CARD, n, *card, label);
        return legal();
    case LABEL_FREE:
    case LABEL_NONE: break;
    }
    return card->window ? BLAMES(AL_CARD_02, FRAY_CARD, n, *card, window) : legal();
}

static fray_verdict judge_range(const struct content *k, unsigned n)
{
    const struct card *card = &k->card[n];
    if (card->range[0] && card->range[1] > card->range[2])
        return BLAMES(AL_DIST_05, FRAY_CARD, n, *card, range[2]);
    return legal();
}

static fray_verdict prepare_feat(struct content *k, unsigned n)
{
    const struct card *card = &k->card[n];
    struct legend *legend = &k->legend[card->legend];
    unsigned i = 0;
    while (i < LEGEND_FEATS && legend->feat[i]) i++;
    if (i == LEGEND_FEATS)
        return breaks_by(R_AL_ROUND_05, FRAY_FIGURE, card->legend, LEGEND_FEATS + 1, LEGEND_FEATS);
    legend->feat[i] = (uint16_t)n;
    const uint8_t bit = (uint8_t)(1u << i);
    legend->feat_window[card->window] |= bit;
    if (card->label == LABEL_FREE) legend->free_feats |= bit;
    if (card->label == LABEL_SPECIAL) legend->special_feats |= bit;
    return legal();
}

static fray_verdict judge_time(const struct content *k, unsigned n)
{
    const struct card *card = &k->card[n];
    if (!card->tokens && card->duration) return BLAMES(AL_TIME_02, FRAY_CARD, n, *card, duration);
    if (!card->tokens && card->delay) return BLAMES(AL_TIME_03, FRAY_CARD, n, *card, delay);
    if (!card->tokens) return breaks(R_AL_ABIL_02, FRAY_CARD, n);
    if (card->cooldown > k->board[k->round_track].cooldown)
        return BLAMES(AL_TIME_06, FRAY_CARD, n, *card, cooldown);
    return legal();
}

static fray_verdict judge_miniature(const struct content *k, unsigned n)
{
    const struct card *card = &k->card[n];
    const struct object *o = &k->object[card->object], *then = &k->object[card->becomes];
    if (card->object && o->legend != card->legend)
        return BLAMES(AL_SETUP_11, FRAY_CARD, n, *card, object);
    if (card->object && !o->count)
        return BLAMES(AL_SETUP_11, FRAY_SCENERY, card->object, *o, count);
    if (card->becomes && then->legend != card->legend)
        return BLAMES(AL_SETUP_11, FRAY_CARD, n, *card, becomes);
    if (card->zones && !(o->tags & TAG_ZONE)) return BLAMES(AL_ZONE_01, FRAY_CARD, n, *card, zone);
    return legal();
}

static fray_verdict prepare_ability(struct content *k, unsigned n)
{
    struct card *card = &k->card[n];
    struct legend *legend = &k->legend[card->legend];
    if (legend->ability[card->ability]) return breaks(R_AL_ABIL_01, FRAY_CARD, n);
    legend->ability[card->ability] = (uint16_t)n;
    legend->ability_window[card->window] |= (uint8_t)(1u << card->ability);
    fray_verdict v = judge_time(k, n);
    if (is_legal(v)) v = judge_miniature(k, n);
    if (!is_legal(v)) return v;
    card->aerial = (k->object[card->object].tags & TAG_AERIAL) != 0;
    if (card->damage[0] && !card->area.columns)
        return BLAMES(AL_AOE_01, FRAY_CARD, n, *card, damage);
    if (card->area.columns &&
        !prepare_area(k, &card->area, card->damage[0], &card->cell, &card->cells))
        return BLAMES(AL_AOE_01, FRAY_CARD, n, *card, area);
    return legal();
}

static fray_verdict prepare_card(struct content *k, unsigned n)
{
    struct card *card = &k->card[n];
    card->alters = altered(k, card->change, card->changes);
    card->alters_in_zone = altered(k, card->zone, card->zones);
    k->alters |= card->alters | card->alters_in_zone;
    for (unsigned i = card->trigger; i < (unsigned)card->trigger + card->triggers; i++)
        card->windows |= 1u << k->trigger[i].window;
    fray_verdict v;
    switch ((enum card_kind)card->kind) {
    case CARD_AIM: return prepare_aim(k, n);
    case CARD_RING: return prepare_ring(k, n);
    case CARD_BIN:
    case CARD_REWARD: return prepare_bin(k, n);
    case CARD_ACTION:
        if (k->actions == ACTIONS)
            return breaks_by(R_AL_ACT_04, FRAY_CARD, n, ACTIONS + 1, ACTIONS);
        k->action[k->actions++] = (uint16_t)n;
        card->label = LABEL_SPECIAL;
        return legal();
    case CARD_SPECIAL: card->label = card->cost ? LABEL_SPECIAL : LABEL_FREE; return legal();
    case CARD_FEAT:
    case CARD_ABILITY: v = judge_label(k, n); break;
    }
    if (is_legal(v)) v = judge_range(k, n);
    if (is_legal(v)) v = card->kind == CARD_FEAT ? prepare_feat(k, n) : prepare_ability(k, n);
    return v;
}

static fray_verdict prepare_cards(struct content *k)
{
    for (unsigned n = 1; n <= k->cards; n++) {
        fray_verdict v = prepare_card(k, n);
        if (!is_legal(v)) return v;
    }
    for (unsigned i = 1; i <= k->changes; i++) k->alters |= UINT64_C(1) << k->change[i].is.what;
    if (k->rewards != 4) return breaks_by(R_AL_DROP_01, FRAY_NONE, 0, k->rewards, 4);
    if (!k->rings) return breaks(R_AL_SETUP_09, FRAY_NONE, 0);
    return legal();
}

/* AL-ABIL-01, AL-ROUND-05; AL-DRAFT-02: two of each colour, and a third. */
static fray_verdict prepare_legends(struct content *k)
{
    unsigned first[3] = {0}, third[3] = {0};
    for (unsigned n = 1; n <= k->legends; n++) {
        const struct legend *legend = &k->legend[n];
        int feats = 0;
        while (feats < LEGEND_FEATS && legend->feat[feats]) feats++;
        if (feats < LEGEND_FEATS)
            return breaks_by(R_AL_ROUND_05, FRAY_FIGURE, n, feats, LEGEND_FEATS);
        if (!legend->ability[ABILITY_TACTICAL] || !legend->ability[ABILITY_ULTIMATE])
            return breaks(R_AL_ABIL_01, FRAY_FIGURE, n);
        unsigned *count = legend->third ? &third[legend->first_game] : &first[legend->first_game];
        if (legend->first_game && ++*count > (legend->third ? 1u : 2u))
            return BLAMES(AL_DRAFT_02, FRAY_FIGURE, n, *legend, first_game);
    }
    for (unsigned colour = FIRST_RED; colour <= FIRST_BLUE; colour++)
        if (first[colour] != 2 || third[colour] != 1)
            return breaks_by(R_AL_DRAFT_02, FRAY_NONE, 0, (int)(first[colour] + third[colour]), 3);
    return legal();
}

/* ---- loot: AL-LOOT-02 ---- */

static fray_verdict judge_slot(const struct content *k, unsigned n)
{
    const struct loot *loot = &k->loot[n];
    const bool gear = loot->slot >= SLOT_HELMET && loot->slot <= SLOT_KNOCKDOWN,
               fitted = loot->slot >= SLOT_BARREL;
    const bool right = loot->type == LOOT_GEAR         ? gear
                       : loot->type == LOOT_ATTACHMENT ? fitted
                                                       : !loot->slot;
    if (!right)
        return loot->slot ? BLAMES(AL_LOOT_02, FRAY_MARKER, n, *loot, slot)
                          : breaks(R_AL_LOOT_02, FRAY_MARKER, n);
    if (loot->slot == SLOT_OPTIC && (!loot->node_word || !loot->range[0]))
        return breaks(R_AL_ATT_02, FRAY_MARKER, n);
    if (loot->slot == SLOT_MAG && !loot->ammo) return breaks(R_AL_ATT_02, FRAY_MARKER, n);
    if (loot->slot == SLOT_STOCK && !loot->stock) return breaks(R_AL_ATT_02, FRAY_MARKER, n);
    if (loot->range[0] && loot->range[1] > loot->range[2])
        return BLAMES(AL_DIST_05, FRAY_MARKER, n, *loot, range[2]);
    return legal();
}

static fray_verdict prepare_loot(struct content *k, unsigned n)
{
    struct loot *loot = &k->loot[n];
    fray_verdict v = judge_slot(k, n);
    if (!is_legal(v)) return v;
    loot->node = (uint8_t)(loot->node_word ? 1u << (loot->node_word - 1) : 0u);
    loot->two_sided = (loot->slot == SLOT_BODY || loot->slot == SLOT_KNOCKDOWN) &&
                      loot->rarity != RARITY_STARTING; /* AL-LOOT-06 */
    if (loot->rarity == RARITY_STARTING) {
        if (loot->type != LOOT_GEAR || k->starting[loot->slot - SLOT_HELMET])
            return BLAMES(AL_SETUP_07, FRAY_MARKER, n, *loot, rarity);
        k->starting[loot->slot - SLOT_HELMET] = (uint8_t)n;
    }
    if (loot->type == LOOT_GRENADE) {
        if (!loot->range[0]) return breaks(R_AL_GREN_01, FRAY_MARKER, n);
        if (!prepare_area(k, &loot->area, loot->damage[0], &loot->cell, &loot->cells))
            return loot->area.columns ? BLAMES(AL_AOE_01, FRAY_MARKER, n, *loot, area)
                                      : breaks(R_AL_AOE_01, FRAY_MARKER, n);
    }
    for (unsigned i = 0; i < loot->specials; i++) k->card[loot->special + i].loot = (uint16_t)n;
    return legal();
}

static fray_verdict prepare_loots(struct content *k)
{
    for (unsigned n = 1; n <= k->loots; n++) {
        fray_verdict v = prepare_loot(k, n);
        if (!is_legal(v)) return v;
    }
    for (unsigned i = 0; i < GEARS; i++)
        if (!k->starting[i]) return breaks(R_AL_SETUP_07, FRAY_NONE, 0);
    return legal();
}

/* ---- weapons ---- */

/* AL-ATT-02; a weapon whose Ammo is of two types takes mags of both. */
static bool fits_weapon(const struct weapon *w, const struct loot *loot)
{
    const struct slots *takes = &w->takes;
    if (loot->type != LOOT_ATTACHMENT) return false;
    switch (loot->slot) {
    case SLOT_BARREL: return takes->barrel != 0;
    case SLOT_MAG:
        if (!takes->mag) return false;
        if (loot->ammo == takes->mag || takes->mag == AMMO_ANY || loot->ammo == AMMO_ANY)
            return true;
        return (w->ammos >> takes->mag & 1) && (w->ammos >> loot->ammo & 1);
    case SLOT_OPTIC: return (takes->optic & loot->node) != 0;
    case SLOT_STOCK: return takes->stock && takes->stock == loot->stock;
    default: return false;
    }
}

static bool has_slot(const struct weapon *w, unsigned fit)
{
    const struct slots *takes = &w->takes;
    switch (fit + SLOT_BARREL) {
    case SLOT_BARREL: return takes->barrel;
    case SLOT_MAG: return takes->mag;
    case SLOT_OPTIC: return takes->optic;
    default: return takes->stock;
    }
}

/* AL-ATT-04: what is printed in a slot fits it, and is alone there. */
static fray_verdict prepare_printed(struct content *k, unsigned n)
{
    struct weapon *w = &k->weapon[n];
    for (unsigned i = 0; i < pool_count(k->code, w->printed); i++) {
        const unsigned kind = pool_at(k->code, w->printed, i);
        const struct loot *loot = &k->loot[kind];
        if (!fits_weapon(w, loot) || w->fitted[loot->slot - SLOT_BARREL])
            return BLAMES(AL_ATT_04, FRAY_WEAPON, n, *w, printed);
        w->fitted[loot->slot - SLOT_BARREL] = (uint8_t)kind;
    }
    return legal();
}

static fray_verdict prepare_slots(struct content *k, unsigned n)
{
    struct weapon *w = &k->weapon[n];
    if (w->slots > 1) return BLAMES(AL_ATT_02, FRAY_WEAPON, n, *w, slot);
    if (w->slots) w->takes = k->slot[w->slot];
    for (unsigned i = 1; i <= k->loots; i++)
        if (!k->loot[i].printed && fits_weapon(w, &k->loot[i]))
            w->fits[k->loot[i].slot - SLOT_BARREL] |= UINT64_C(1) << i;
    for (unsigned fit = 0; fit < FITS; fit++)
        if (has_slot(w, fit) && !w->fits[fit]) return BLAMES(AL_ATT_02, FRAY_WEAPON, n, *w, slot);
    return prepare_printed(k, n);
}

/* ---- AL-HIT-16: no Shoot action may need more Aim cards than there are ---- */

enum { NO_END = 1000 };

/* What these changes add to the number of shots, at most. Only what adds a fixed number has an end. */
static unsigned shots_added(const struct content *k, unsigned first, unsigned count)
{
    unsigned shots = 0;
    for (unsigned i = first; i < first + count; i++) {
        const fray_change *is = &k->change[i].is;
        if (is->what != CH_FIRE_RATE) continue;
        if (is->how != FRAY_HOW_ADD || is->code) return NO_END;
        if (is->value > 0) shots += (unsigned)is->value;
    }
    return shots;
}

static unsigned shots_granted(const struct content *k, unsigned program)
{
    unsigned shots = 0;
    for (const uint16_t *at = program ? k->code + program : NULL; at; at = statement_next(at))
        if (*at == FRAY_S_GRANT) shots += shots_added(k, statement_row(at), 1);
    return shots;
}

/* Shots that cards can add: of those played with the Shoot one (AL-SHOOT-07), and whatever else there is all at once. */
static unsigned shots_by_cards(const struct content *k)
{
    unsigned one = 0, others = 0;
    for (unsigned i = 1; i <= k->cards; i++) {
        const struct card *card = &k->card[i];
        unsigned shots = shots_granted(k, card->act) + shots_granted(k, card->due);
        if (card->kind == CARD_ABILITY)
            shots += shots_added(k, card->change, card->changes) +
                     shots_added(k, card->zone, card->zones);
        if (card->window != W_ENHANCE && card->window != W_AIMED) others += shots;
        else if (shots > one) one = shots;
    }
    for (unsigned i = 1; i <= k->triggers; i++) others += shots_granted(k, k->trigger[i].act);
    for (unsigned i = 1; i <= k->objects; i++) others += shots_granted(k, k->object[i].use);
    return one + others;
}

static unsigned best_mag(const struct content *k, const struct weapon *w)
{
    unsigned best = k->loot[w->fitted[SLOT_MAG - SLOT_BARREL]].fire_rate;
    for (uint64_t left = w->fits[SLOT_MAG - SLOT_BARREL]; left; left &= left - 1)
        if (k->loot[bit_low(left)].fire_rate > best) best = k->loot[bit_low(left)].fire_rate;
    return best;
}

static fray_verdict judge_fire_rate(const struct content *k, unsigned n, unsigned by_cards)
{
    const struct weapon *w = &k->weapon[n];
    const unsigned more = best_mag(k, w) + by_cards + shots_added(k, w->change, w->changes);
    if ((w->fire_rate[1] + more) * w->fire_rate[2] > k->aims)
        return BLAMES(AL_HIT_16, FRAY_WEAPON, n, *w, fire_rate);
    for (unsigned i = w->special; i < (unsigned)w->special + w->specials; i++) {
        const struct card *card = &k->card[i];
        const uint8_t *rate = card->fire_rate[0] ? card->fire_rate : w->fire_rate;
        const unsigned added = more + shots_added(k, card->change, card->changes);
        if ((rate[1] + added) * rate[2] > k->aims) return breaks(R_AL_HIT_16, FRAY_CARD, i);
    }
    return legal();
}

static fray_verdict prepare_weapon(struct content *k, unsigned n)
{
    struct weapon *w = &k->weapon[n];
    if (w->ammo == AMMO_NONE || w->ammo == AMMO_ANY)
        return BLAMES(AL_WEAP_05, FRAY_WEAPON, n, *w, ammo);
    if (w->range[1] > w->range[2]) return BLAMES(AL_DIST_05, FRAY_WEAPON, n, *w, range[2]);
    w->ammos = (uint8_t)(1u << w->ammo);
    for (unsigned i = w->change; i < (unsigned)w->change + w->changes; i++)
        if (k->change[i].is.what == CH_AMMO_ALSO)
            w->ammos |= (uint8_t)(1u << k->change[i].is.value);
    w->alters = altered(k, w->change, w->changes);
    for (unsigned i = 0; i < w->specials; i++) k->card[w->special + i].weapon = (uint16_t)n;
    return prepare_slots(k, n);
}

static fray_verdict prepare_weapons(struct content *k)
{
    const unsigned by_cards = shots_by_cards(k);
    for (unsigned n = 1; n <= k->weapons; n++) {
        fray_verdict v = prepare_weapon(k, n);
        if (is_legal(v)) v = judge_fire_rate(k, n, by_cards);
        if (!is_legal(v)) return v;
    }
    return legal();
}

/* ---- all of it ---- */

static fray_verdict game_prepare(void *content)
{
    struct content *k = (struct content *)content;
    fray_verdict v = prepare_objects(k);
    if (is_legal(v)) v = prepare_boards(k);
    if (is_legal(v)) v = prepare_cards(k);
    if (is_legal(v)) v = prepare_legends(k);
    if (is_legal(v)) v = prepare_loots(k);
    if (is_legal(v)) v = prepare_weapons(k);
    if (is_legal(v)) prepare_chances(k);
    if (is_legal(v) && !k->maps) v = breaks(R_AL_SETUP_08, FRAY_NONE, 0);
    for (unsigned n = 1; is_legal(v) && n <= k->maps; n++) v = prepare_map(k, n);
    return v;
}
