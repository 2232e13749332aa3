/* src/games/underworlds/view.c - who knows what: views, and positions that look like them. */
#include "games/underworlds/view.h"
#include "core/deck.h"
#include <string.h>

static uint64_t kind_mask(const struct side *side, bool power)
{
    return power ? deck_part(side->objectives, side->cards) : deck_part(0, side->objectives);
}

static_assert((int)MAX_CARDS <= (int)DECK_FACES && (int)MAX_LIST == (int)DECK_CARDS,
              "a list of ours is one of core's");

/* Every mask over a player's list that the position holds; returns how many. */
enum { MOST_MASKS = ZONES + 1 + MAX_FIGHTERS + 8 };
static unsigned masks_of(struct state *s, unsigned seat, uint64_t **mask)
{
    struct side *side = &s->side[seat];
    unsigned n = 0;
    for (unsigned z = 0; z < ZONES; z++) mask[n++] = &side->zone[z];
    mask[n++] = &side->in_play;
    for (fighter_id f = 1; f <= MAX_FIGHTERS; f++)
        if (s->fighter[f].seat == seat) mask[n++] = &s->fighter[f].upgrades;
    for (unsigned at = s->top; at && n < MOST_MASKS; at = frame_below(s, at))
        if (frame_edit_if(s, at, checkpoint))
            mask[n++] = &frame_edit_if(s, at, checkpoint)->eligible[seat];
        else if (frame_edit_if(s, at, moment))
            mask[n++] = &frame_edit_if(s, at, moment)->done[seat - 1];
        else if (frame_proc(s, at) == PROC_ENDING && frame_as(s, at, ending)->seat == seat)
            mask[n++] = &frame_edit_if(s, at, ending)->picked;
    return n;
}

/* Brings the list back into its order: each part ascending, unknown faces first; among equals those
 * in the deck first, so that unknown cards keep no order that tells anything. */
static void sort_list(struct state *s, unsigned seat)
{
    struct side *side = &s->side[seat];
    uint64_t *mask[MOST_MASKS];
    uint8_t order[MAX_LIST], given[MAX_LIST];
    deck_order(side->face, 0, side->objectives, order);
    deck_order(side->face, side->objectives, side->cards, order);
    if (s->givings) {
        memcpy(given, side->given, sizeof given);
        for (unsigned i = 0; i < side->cards; i++) side->given[i] = given[order[i]];
    }
    deck_sort(side->face, side->cards, order, mask, masks_of(s, seat, mask));
}

static void hide(struct state *s, unsigned seat)
{
    struct side *side = &s->side[seat];
    for (unsigned kind = 0; kind < 2; kind++) {
        uint64_t part = kind_mask(side, kind != 0), *zone = side->zone;
        unsigned hand = deck_hide(&zone[ZONE_DECK], &zone[ZONE_HAND], part);
        unsigned aside = deck_hide(&zone[ZONE_DECK], &zone[ZONE_ASIDE], part);
        side->hidden_hand[kind] = (uint8_t)(side->hidden_hand[kind] + hand);
        side->hidden_aside[kind] = (uint8_t)(side->hidden_aside[kind] + aside);
    }
    for (unsigned at = s->top; at; at = frame_below(s, at))
        if (frame_edit_if(s, at, checkpoint)) frame_edit_if(s, at, checkpoint)->eligible[seat] = 0;
        else if (late_cards(s, at)) late_cards(s, at)[seat - 1] = 0;
        else if (frame_proc(s, at) == PROC_ENDING && frame_as(s, at, ending)->seat == seat)
            frame_edit_if(s, at, ending)->picked = 0; /* not said yet */
    if (s->opt.open_lists) return;                    /* WU-DECK-11 */
    for (unsigned i = 0; i < side->cards; i++)
        if ((side->zone[ZONE_DECK] >> i) & 1) side->face[i] = 0;
    sort_list(s, seat);
}

static void game_view(const fray_table *t, const fray_position *p, uint32_t seats,
                      fray_position *out)
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

static void game_guess(const fray_table *t, const fray_position *view, uint64_t *random,
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
            uint64_t part = kind_mask(side, kind != 0), *zone = side->zone;
            deck_deal(&zone[ZONE_DECK], &zone[ZONE_HAND], part, side->hidden_hand[kind], random);
            deck_deal(&zone[ZONE_DECK], &zone[ZONE_ASIDE], part, side->hidden_aside[kind], random);
            side->hidden_hand[kind] = side->hidden_aside[kind] = 0;
        }
        sort_list(s, seat);
        for (unsigned at = s->top; at; at = frame_below(s, at))
            if (frame_edit_if(s, at, checkpoint))
                frame_edit_if(s, at, checkpoint)->eligible[seat] = side->zone[ZONE_HAND];
    }
    s->head.viewer = 0;
}
