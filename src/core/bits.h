/* src/core/bits.h - sets of small numbers: `bits` of up to 128, where hexes are counted, and `wide` of up to
 * 256, for whatever a question may be about. */
#pragma once
#include "fray/base.h"

typedef struct bits {
    uint64_t w[2];
} bits;

static inline int bit_count(uint64_t x)
{
#if defined(__GNUC__) && (defined(__POPCNT__) || defined(__wasm__) || defined(__aarch64__))
    return __builtin_popcountll(x);
#else
    /* without an instruction for it the compiler would call a function: add up in place */
    x -= (x >> 1) & UINT64_C(0x5555555555555555);
    x = (x & UINT64_C(0x3333333333333333)) + ((x >> 2) & UINT64_C(0x3333333333333333));
    x = (x + (x >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (int)((x * UINT64_C(0x0101010101010101)) >> 56);
#endif
}

/* Number of the lowest bit; x is not 0. */
static inline int bit_low(uint64_t x)
{
#if defined(__GNUC__)
    return __builtin_ctzll(x);
#else
    int n = 0;
    for (; !(x & 1); x >>= 1) n++;
    return n;
#endif
}

/* Number of the nth lowest bit (0..), which exists. */
static inline int bit_nth(uint64_t x, int n)
{
    while (n-- > 0) x &= x - 1;
    return bit_low(x);
}

static inline bits bits_none(void)
{
    bits b = {{0, 0}};
    return b;
}

static inline void bits_add(bits *b, unsigned i)
{
    b->w[i >> 6] |= UINT64_C(1) << (i & 63);
}

static inline void bits_drop(bits *b, unsigned i)
{
    b->w[i >> 6] &= ~(UINT64_C(1) << (i & 63));
}

static inline bool bits_has(const bits *b, unsigned i)
{
    return (b->w[i >> 6] >> (i & 63)) & 1;
}

static inline bits bits_one(unsigned i)
{
    bits b = {{0, 0}};
    bits_add(&b, i);
    return b;
}

static inline bits bits_or(bits a, bits b)
{
    bits r = {{a.w[0] | b.w[0], a.w[1] | b.w[1]}};
    return r;
}

static inline bits bits_and(bits a, bits b)
{
    bits r = {{a.w[0] & b.w[0], a.w[1] & b.w[1]}};
    return r;
}

static inline bits bits_less(bits a, bits b)
{
    bits r = {{a.w[0] & ~b.w[0], a.w[1] & ~b.w[1]}};
    return r;
}

static inline bool bits_empty(bits b)
{
    return (b.w[0] | b.w[1]) == 0;
}

static inline int bits_count(bits b)
{
    return bit_count(b.w[0]) + bit_count(b.w[1]);
}

/* Takes the lowest member out and returns it; the set is not empty. */
static inline unsigned bits_take(bits *b)
{
    unsigned i;
    if (b->w[0]) {
        i = (unsigned)bit_low(b->w[0]);
        b->w[0] &= b->w[0] - 1;
        return i;
    }
    i = 64u + (unsigned)bit_low(b->w[1]);
    b->w[1] &= b->w[1] - 1;
    return i;
}

/* ---- up to 256 ---- */

struct wide {
    uint64_t w[4];
};

static inline struct wide wide_none(void)
{
    struct wide set = {{0, 0, 0, 0}};
    return set;
}

/* The numbers below 64 of a word; those of a set of bits. */
static inline struct wide wide_of(uint64_t word)
{
    struct wide set = {{word, 0, 0, 0}};
    return set;
}
static inline struct wide wide_bits(bits b)
{
    struct wide set = {{b.w[0], b.w[1], 0, 0}};
    return set;
}

static inline void wide_add(struct wide *set, unsigned i)
{
    set->w[(i >> 6) & 3] |= UINT64_C(1) << (i & 63);
}

static inline void wide_drop(struct wide *set, unsigned i)
{
    set->w[(i >> 6) & 3] &= ~(UINT64_C(1) << (i & 63));
}

static inline bool wide_has(const struct wide *set, unsigned i)
{
    return i < 256 && ((set->w[i >> 6] >> (i & 63)) & 1);
}

static inline bool wide_empty(const struct wide *set)
{
    return (set->w[0] | set->w[1] | set->w[2] | set->w[3]) == 0;
}

/* Takes the lowest member out and returns it; the set is not empty. */
static inline unsigned wide_take(struct wide *set)
{
    unsigned n = 0;
    while (!set->w[n]) n++;
    unsigned i = 64 * n + (unsigned)bit_low(set->w[n]);
    set->w[n] &= set->w[n] - 1;
    return i;
}

static inline struct wide wide_or(struct wide a, struct wide b)
{
    for (unsigned n = 0; n < 4; n++) a.w[n] |= b.w[n];
    return a;
}

static inline struct wide wide_and(struct wide a, struct wide b)
{
    for (unsigned n = 0; n < 4; n++) a.w[n] &= b.w[n];
    return a;
}

static inline struct wide wide_less(struct wide a, struct wide b)
{
    for (unsigned n = 0; n < 4; n++) a.w[n] &= ~b.w[n];
    return a;
}

static inline int wide_count(struct wide set)
{
    return bit_count(set.w[0]) + bit_count(set.w[1]) + bit_count(set.w[2]) + bit_count(set.w[3]);
}
