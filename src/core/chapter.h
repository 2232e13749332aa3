/* src/core/chapter.h - what the chapters of every game's rules say in the same words: answers with their
 * fields, verdicts, lists of options, what is told. */
#pragma once
#include <string.h>
#include "fray/answer.h"
#include "fray/event.h"
#include "fray/verdict.h"

/* What a procedure does next: it has ended, calls another, or waits for an answer. */
enum wait { WAIT_NONE, WAIT_CALL, WAIT_ANSWER };

/* ---- answers: two fields of 16 bits at most ---- */
static inline uint64_t word_of(unsigned act, unsigned one, unsigned two)
{
    return ((uint64_t)act << FRAY_KIND_SHIFT) | ((uint64_t)two << 16) | one;
}
static inline unsigned word_one(uint64_t word)
{
    return (unsigned)(word & 0xffff);
}
static inline unsigned word_two(uint64_t word)
{
    return (unsigned)((word >> 16) & 0xffff);
}

/* ---- verdicts ---- */
static inline fray_verdict legal(void)
{
    return fray_legal();
}
static inline bool is_legal(fray_verdict v)
{
    return fray_is_legal(v);
}
static inline fray_verdict breaks(unsigned rule_number, unsigned type, unsigned subject)
{
    return fray_breaks((uint16_t)rule_number, (uint8_t)type, subject);
}
static inline fray_verdict breaks_by(unsigned rule_number, unsigned type, unsigned subject,
                                     int have, int need)
{
    return fray_short((uint16_t)rule_number, (uint8_t)type, subject, have, need);
}

/* ---- options: those numbered from .. from+n-1 are kept, all are counted ---- */
struct offer {
    uint64_t *out;
    uint32_t from, n, total;
};
static inline void offer_add(struct offer *o, uint64_t word)
{
    if (o->total >= o->from && o->total - o->from < o->n) o->out[o->total - o->from] = word;
    o->total++;
}

/* ---- events ---- */
static inline void sink_tell(const fray_sink *sink, unsigned kind, unsigned rule, unsigned audience,
                             const uint32_t arg[FRAY_MAX_ARGS])
{
    fray_event e;
    memset(&e, 0, sizeof e);
    e.kind = (uint16_t)kind;
    e.rule = (uint16_t)rule;
    e.audience = (uint8_t)audience;
    memcpy(e.arg, arg, sizeof e.arg);
    (sink->tell)(sink->who, &e); /* a game may call its own by this name */
}
