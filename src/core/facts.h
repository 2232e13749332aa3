/* src/core/facts.h - named facts (facts.def), read and set. Those that are members of the position are rows and
 * nothing else; the others are cases of the game.
 *
 * Included once, by a game's facts.c. It takes from the game:
 *
 *     struct state       with `poked`, not 0 from the first fact that is set until they are settled
 *     blank_state(..)    what facts are set in: the position before the first of them
 *     is_there(..)       is there such an owner in this match?
 *     peek_case(..), poke_case(..)   facts that are no members, or are set in other ways than they are read */
#pragma once
#include <stddef.h>
#include <string.h>
#include "core/chapter.h"

static void blank_state(const struct content *k, struct state *s);
static bool is_there(const struct content *k, const struct state *s, unsigned type, uint32_t of);
static bool peek_case(const struct content *k, const struct state *s, uint32_t fact, uint32_t of,
                      uint32_t nth, int32_t *value);
static fray_verdict poke_case(const struct content *k, struct state *s, uint32_t fact, uint32_t of,
                              int32_t value);

/* Where a fact stands, in the row of its owner's number: a byte, or a bit of one; two where it is only read. */
struct member {
    uint16_t at, row;
    uint8_t bytes, bits, set; /* bytes 0: a case of the game; set: it is set there, too */
};
/* Numbers are kept in bytes; what is named has some hundreds. */
enum { FACT_MOST = 255, FACT_LIMIT = 1000 };
/* clang-format off */
#define CASE                  {0, 0, 0, 0, 0}
#define IN_STATE(name)        offsetof(struct state, name)
#define SIZE_IN_STATE(name)   sizeof(((struct state *)0)->name)
/* NOLINTBEGIN(bugprone-macro-parentheses): names of members */
#define MEMBER(rows, name)    {IN_STATE(rows[0].name), SIZE_IN_STATE(rows[0]), SIZE_IN_STATE(rows[0].name), 0, 1}
#define BIT(rows, name, bit)  {IN_STATE(rows[0].name), SIZE_IN_STATE(rows[0]), SIZE_IN_STATE(rows[0].name), bit, 1}
#define SHOWN(rows, name)     {IN_STATE(rows[0].name), SIZE_IN_STATE(rows[0]), SIZE_IN_STATE(rows[0].name), 0, 0}
#define ELEMENT(rows)         {IN_STATE(rows), SIZE_IN_STATE(rows[0]), SIZE_IN_STATE(rows[0]), 0, 1}
#define TABLE_MEMBER(name)    {IN_STATE(name), 0, SIZE_IN_STATE(name), 0, 1}
#define TABLE_SHOWN(name)     {IN_STATE(name), 0, SIZE_IN_STATE(name), 0, 0}
/* NOLINTEND(bugprone-macro-parentheses) */
static const struct member members[] = { CASE,
#define FACT(id, name, of, type, where, ...) where,
#include GAME_FILE(facts.def)
};
/* clang-format on */

static bool game_peek(const fray_table *t, const fray_position *p, uint32_t fact, uint32_t of,
                      uint32_t nth, int32_t *value)
{
    const struct content *k = (const struct content *)t->content;
    const struct state *s = (const struct state *)p;
    if (fact == 0 || fact >= FACTS || (nth && !fact_rows[fact].list)) return false;
    if (!is_there(k, s, fact_rows[fact].of, of)) return false;
    const struct member *m = &members[fact];
    if (!m->bytes) return peek_case(k, s, fact, of, nth, value);
    const uint8_t *at = (const uint8_t *)p + m->at + (size_t)m->row * of;
    uint16_t two = *at;
    if (m->bytes == sizeof two) memcpy(&two, at, sizeof two);
    *value = m->bits ? (two & m->bits) != 0 : fact_rows[fact].type == FRAY_FLAG ? two != 0 : two;
    return true;
}

static fray_verdict game_poke(const fray_table *t, fray_position *p, uint32_t fact, uint32_t of,
                              int32_t value)
{
    const struct content *k = (const struct content *)t->content;
    struct state *s = (struct state *)p;
    if (fact == 0 || fact >= FACTS) return not_asked();
    const fray_fact_row *row = &fact_rows[fact];
    const int32_t most = row->type == FRAY_NUMBER ? (int32_t)FACT_MOST : (int32_t)FACT_LIMIT;
    if (value < 0 || value > most)
        return breaks_by(FRAY_NOT_ASKED, FRAY_NONE, 0, value, value < 0 ? 0 : most);
    if (!s->poked) blank_state(k, s);
    if (!is_there(k, s, row->of, of)) return breaks(FRAY_NOT_ASKED, row->of, of);
    const struct member *m = &members[fact];
    if (!m->set) return poke_case(k, s, fact, of, value);
    const bool named = row->type == FRAY_PIECE || row->type == FRAY_SEAT || row->type == FRAY_TOKEN;
    if (named && value && !is_there(k, s, row->type, (uint32_t)value))
        return breaks(FRAY_NOT_ASKED, row->type, (uint32_t)value);
    uint8_t *at = (uint8_t *)p + m->at + (size_t)m->row * of;
    if (m->bits) *at = (uint8_t)(value ? *at | m->bits : *at & ~m->bits);
    else *at = (uint8_t)(row->type == FRAY_FLAG ? value != 0 : value);
    return legal();
}
