/* src/games/underworlds/view.c - who knows what: views, and positions that look like them. */
#include "games/underworlds/view.h"
#include <string.h>

static uint64_t kind_mask(const struct side *side, bool power)
{
    uint64_t objectives = (UINT64_C(1) << side->objectives) - 1;
    uint64_t all = side->cards >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << side->cards) - 1;
    return power ? all & ~objectives : objectives;
}

/* Calls f on every mask over a player's list that the position holds. */
static void remap(struct state *s, unsigned seat, const uint8_t *to)
{
    struct side *side = &s->side[seat];
    uint64_t *mask[ZONES + 1 + MAX_FIGHTERS + 8];
    unsigned n = 0;
    for (unsigned z = 0; z < ZONES; z++) mask[n++] = &side->zone[z];
    mask[n++] = &side->in_play;
    for (fighter_id f = 1; f <= MAX_FIGHTERS; f++)
        if (s->fighter[f].seat == seat) mask[n++] = &s->fighter[f].upgrades;
    for (unsigned at = s->top; at && n < sizeof mask / sizeof mask[0]; at = frame_below(s, at))
        if (frame_edit_if(s, at, checkpoint))
            mask[n++] = &frame_edit_if(s, at, checkpoint)->eligible[seat];
        else if (frame_edit_if(s, at, moment))
            mask[n++] = &frame_edit_if(s, at, moment)->done[seat - 1];
    for (unsigned i = 0; i < n; i++) {
        uint64_t moved = 0;
        for (uint64_t left = *mask[i]; left; left &= left - 1)
            moved |= UINT64_C(1) << to[bit_low(left)];
        *mask[i] = moved;
    }
}

/* Places from..end-1 by their faces, equal ones as they stand. A set of faces is in order by itself; a
 * face that is there twice has no place in one. */
static void order_part(const uint16_t *face, unsigned from, unsigned end, uint8_t *order)
{
    uint64_t faces[MAX_CARDS / 64] = {0};
    uint8_t place[MAX_CARDS];
    unsigned n = from;
    bool twice = false;
    for (unsigned i = from; i < end; i++) {
        unsigned f = face[i];
        if (!f) order[n++] = (uint8_t)i;
        twice = twice || (f && (faces[f / 64] >> f % 64 & 1));
        faces[f / 64] |= UINT64_C(1) << f % 64;
        place[f] = (uint8_t)i;
    }
    faces[0] &= ~UINT64_C(1);
    for (unsigned w = 0; w < MAX_CARDS / 64 && !twice; w++)
        for (uint64_t left = faces[w]; left; left &= left - 1)
            order[n++] = place[64 * w + (unsigned)bit_low(left)];
    for (unsigned i = from; i < end && twice; i++) {
        unsigned j = i;
        for (; j > from && face[i] < face[order[j - 1]]; j--) order[j] = order[j - 1];
        order[j] = (uint8_t)i;
    }
}

/* Brings the list back into its order: each part ascending, unknown faces first; among equals those
 * in the deck first, so that unknown cards keep no order that tells anything. */
static void sort_list(struct state *s, unsigned seat)
{
    struct side *side = &s->side[seat];
    uint16_t face[MAX_LIST];
    uint8_t order[MAX_LIST], to[MAX_LIST], given[MAX_LIST];
    order_part(side->face, 0, side->objectives, order);
    order_part(side->face, side->objectives, side->cards, order);
    memcpy(face, side->face, sizeof face);
    memcpy(given, side->given, sizeof given);
    for (unsigned i = 0; i < side->cards; i++) {
        side->face[i] = face[order[i]];
        side->given[i] = given[order[i]];
        to[order[i]] = (uint8_t)i;
    }
    remap(s, seat, to);
}

static void hide(struct state *s, unsigned seat)
{
    struct side *side = &s->side[seat];
    for (unsigned kind = 0; kind < 2; kind++) {
        uint64_t mask = kind_mask(side, kind != 0);
        side->hidden_hand[kind] =
            (uint8_t)(side->hidden_hand[kind] + bit_count(side->zone[ZONE_HAND] & mask));
        side->hidden_aside[kind] =
            (uint8_t)(side->hidden_aside[kind] + bit_count(side->zone[ZONE_ASIDE] & mask));
    }
    side->zone[ZONE_DECK] |= side->zone[ZONE_HAND] | side->zone[ZONE_ASIDE];
    side->zone[ZONE_HAND] = side->zone[ZONE_ASIDE] = 0;
    for (unsigned at = s->top; at; at = frame_below(s, at))
        if (frame_edit_if(s, at, checkpoint)) frame_edit_if(s, at, checkpoint)->eligible[seat] = 0;
        else if (late_cards(s, at)) late_cards(s, at)[seat - 1] = 0;
    if (s->opt.open_lists) return; /* WU-DECK-11 */
    for (unsigned i = 0; i < side->cards; i++)
        if ((side->zone[ZONE_DECK] >> i) & 1) side->face[i] = 0;
    sort_list(s, seat);
}

static void wu_view(const fray_table *t, const fray_position *p, uint32_t seats, fray_position *out)
{
    struct state *s = (struct state *)out;
    (void)t;
    if (out != p) memcpy(s, p, sizeof *s);
    for (unsigned seat = RED; seat <= BLUE; seat++)
        if (!((seats >> seat) & 1)) hide(s, seat);
    /* a private question is nobody else's business: not that it is asked, nor of whom */
    if ((s->head.flags & FRAY_ASKS_PRIVATE) && !(s->head.open & seats)) {
        frame_pop(s);
        ask_nothing(s);
    }
    seats &= (1u << RED) | (1u << BLUE);
    s->head.viewer = (uint8_t)(seats ? seats : 1u);
}

/* ---- guess ---- */

/* Fills the unknown faces of one part with cards the rules allow, evenly. */
static void deal_faces(const struct content *k, struct state *s, unsigned seat, bool power,
                       uint64_t *random)
{
    struct side *side = &s->side[seat];
    unsigned from = power ? side->objectives : 0u, end = power ? side->cards : side->objectives;
    uint16_t pool[MAX_CARDS];
    uint64_t known[MAX_CARDS / 64] = {0};
    unsigned n = 0, ploys = 0, most = (unsigned)(side->cards - side->objectives) / 2;
    bool all = true;
    for (unsigned i = from; i < end; i++) {
        unsigned c = side->face[i];
        if (c) ploys += k->card[c].kind == CARD_PLOY;
        else all = false;
        known[c / 64] |= UINT64_C(1) << c % 64;
    }
    if (all) return; /* nothing is hidden: open lists */
    for (unsigned c = 1; c <= k->cards; c++) {
        const struct card *card = &k->card[c];
        bool fits = (card->kind != CARD_OBJECTIVE) == power &&
                    (!card->warband || card->warband == side->warband);
        if (fits && !(known[c / 64] >> c % 64 & 1)) pool[n++] = (uint16_t)c;
    }
    for (unsigned i = from; i < end; i++) {
        while (!side->face[i] && n > 0) {
            unsigned j = (unsigned)fray_even(fray_next(random), n);
            uint16_t face = pool[j];
            pool[j] = pool[--n];
            if (k->card[face].kind == CARD_PLOY) {
                if (ploys >= most) continue; /* WU-DECK-03 */
                ploys++;
            }
            side->face[i] = face;
        }
    }
}

static void deal_zone(struct side *side, bool power, unsigned n, unsigned zone, uint64_t *random)
{
    for (; n > 0; n--) {
        uint64_t left = side->zone[ZONE_DECK] & kind_mask(side, power);
        if (!left) return;
        uint64_t bit = UINT64_C(1) << bit_nth(
                           left, (int)fray_even(fray_next(random), (uint64_t)bit_count(left)));
        side->zone[ZONE_DECK] &= ~bit;
        side->zone[zone] |= bit;
    }
}

static void wu_guess(const fray_table *t, const fray_position *view, uint64_t *random,
                     fray_position *out)
{
    const struct content *k = (const struct content *)t->content;
    struct state *s = (struct state *)out;
    if (out != view) memcpy(s, view, sizeof *s);
    for (unsigned seat = RED; seat <= BLUE; seat++) {
        struct side *side = &s->side[seat];
        if ((s->head.viewer >> seat) & 1 || !s->head.viewer) continue;
        for (unsigned kind = 0; kind < 2; kind++) {
            deal_faces(k, s, seat, kind != 0, random);
            deal_zone(side, kind != 0, side->hidden_hand[kind], ZONE_HAND, random);
            deal_zone(side, kind != 0, side->hidden_aside[kind], ZONE_ASIDE, random);
            side->hidden_hand[kind] = side->hidden_aside[kind] = 0;
        }
        sort_list(s, seat);
        for (unsigned at = s->top; at; at = frame_below(s, at))
            if (frame_edit_if(s, at, checkpoint))
                frame_edit_if(s, at, checkpoint)->eligible[seat] = side->zone[ZONE_HAND];
    }
    s->head.viewer = 0;
}
