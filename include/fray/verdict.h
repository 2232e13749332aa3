/* include/fray/verdict.h - the answer to "may I?"
 *
 * A verdict names the rule that forbids a thing, or is zero when nothing does. It is a plain
 * value: no text, no allocation. Hosts turn it into words. */
#pragma once
#include "fray/base.h"

typedef struct fray_verdict {
    uint16_t rule;    /* 0 when legal, else the row in the game's rules that forbids it */
    uint8_t type;     /* fray_type of the subject; FRAY_NONE when the rule points at nothing */
    uint8_t about;    /* what `have` and `need` are: FRAY_ABOUT_* */
    uint32_t subject; /* the piece, card or place behind the refusal */
    int32_t have, need;
} fray_verdict;

enum {
    FRAY_ABOUT_NOTHING,
    FRAY_ABOUT_FIGURES, /* how much there is, and how much there must be */
    FRAY_ABOUT_BYTE /* have: which byte of the subject's row in the content is to blame. Who reads packs
                       finds what was written there: the key, the sign of a plan */
};

/* In place of a rule: this is no reply to what is asked, or not that seat's to give. */
enum { FRAY_NOT_ASKED = 0xffff };

static inline fray_verdict fray_legal(void)
{
    fray_verdict v = {0, 0, 0, 0, 0, 0};
    return v;
}

static inline bool fray_is_legal(fray_verdict v)
{
    return v.rule == 0;
}

static inline fray_verdict fray_breaks(uint16_t rule, uint8_t type, uint32_t subject)
{
    fray_verdict v = {rule, type, FRAY_ABOUT_NOTHING, subject, 0, 0};
    return v;
}

static inline fray_verdict fray_short(uint16_t rule, uint8_t type, uint32_t subject, int32_t have,
                                      int32_t need)
{
    fray_verdict v = {rule, type, FRAY_ABOUT_FIGURES, subject, have, need};
    return v;
}

/* Of a row of the content, and a byte in it. */
static inline fray_verdict fray_blames(uint16_t rule, uint8_t type, uint32_t subject,
                                       const void *row, const void *byte)
{
    const int32_t at = (int32_t)((const uint8_t *)byte - (const uint8_t *)row);
    fray_verdict v = {rule, type, FRAY_ABOUT_BYTE, subject, at, 0};
    return v;
}
