/* src/core/deck.h - a player's cards that others do not see: a sorted list of up to 64 faces, and a word of bits for
 * each zone they may lie in.
 *
 * A deck has no order: a draw is a question to chance. What a viewer cannot know goes back into the deck
 * (deck_hide) and is dealt out again evenly (deck_deal); a list whose faces are unknown is sorted, so that no
 * place in it tells anything (deck_sort). */
#pragma once
#include "core/bits.h"
#include "core/chapter.h"
#include "core/lots.h"

enum {
    DECK_CARDS = 64,
    DECK_FACES = 640
}; /* cards of a list; numbers that a card may have, less one */

/* Places from .. end-1 of the list. */
static inline uint64_t deck_part(unsigned from, unsigned end)
{
    uint64_t below = end >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << end) - 1;
    return below & ~((UINT64_C(1) << from) - 1);
}

/* Place of a card in the list, -1 if it is not there. */
static inline int deck_index(const uint16_t *face, unsigned cards, unsigned card)
{
    for (unsigned i = 0; card && i < cards; i++)
        if (face[i] == card) return (int)i;
    return -1;
}

/* The cards of a zone that a viewer does not see lie in the deck; how many they were. */
static inline unsigned deck_hide(uint64_t *deck, uint64_t *zone, uint64_t part)
{
    uint64_t hidden = *zone & part;
    *deck |= hidden;
    *zone &= ~hidden;
    return (unsigned)bit_count(hidden);
}

/* n cards of a part of the deck go to a zone, each as likely; fewer if it has no more. */
static inline void deck_deal(uint64_t *deck, uint64_t *zone, uint64_t part, unsigned n,
                             uint64_t *random)
{
    for (uint64_t left = *deck & part; n > 0 && left; n--, left = *deck & part) {
        uint64_t which = fray_even(fray_next(random), (uint64_t)bit_count(left));
        uint64_t bit = UINT64_C(1) << bit_nth(left, (int)which);
        *deck &= ~bit;
        *zone |= bit;
    }
}

/* Drawing one of these cards, each as likely: an answer of this act names its face. */
static inline unsigned deck_lots(uint64_t cards, const uint16_t *face, unsigned act,
                                 struct lot *list)
{
    unsigned n = 0;
    for (; cards; cards &= cards - 1)
        n = lot_add(list, n, word_of(act, face[bit_low(cards)], 0), 1);
    return n;
}

/* The order in which places from .. end-1 are to lie, by their faces, unknown ones (0) first, equal ones as they
 * stand: order[i] is where the card comes from that is to lie at i. */
void deck_order(const uint16_t *face, unsigned from, unsigned end, uint8_t *order);
/* Brings faces (an array of DECK_CARDS) into that order, and every mask over the list with them. */
void deck_sort(uint16_t *face, unsigned cards, const uint8_t *order, uint64_t *const *mask,
               unsigned masks);
