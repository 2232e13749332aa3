/* src/core/hash.c - a 64-bit name for the bytes of a position.
 *
 * Two lanes of multiply and fold over eight bytes at a time, read byte order free, so that the
 * name is the same on every machine. */
#include "fray/game.h"
#include <string.h>

static inline uint64_t read8(const uint8_t *b)
{
    uint64_t x;
    memcpy(&x, b, 8);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    x = __builtin_bswap64(x);
#endif
    return x;
}

static inline uint64_t mix(uint64_t h, uint64_t x)
{
    h = (h ^ x) * UINT64_C(0x9fb21c651e98df25);
    return h ^ (h >> 29);
}

uint64_t fray_hash(const fray_position *p)
{
    return fray_hash_front(p, p->bytes);
}

uint64_t fray_hash_front(const fray_position *p, uint32_t n)
{
    const uint8_t *b = (const uint8_t *)p;
    size_t i = 0;
    uint64_t one = UINT64_C(0x243f6a8885a308d3), two = UINT64_C(0x13198a2e03707344);
    for (; i + 16 <= n; i += 16) {
        one = mix(one, read8(b + i));
        two = mix(two, read8(b + i + 8));
    }
    for (; i + 8 <= n; i += 8) one = mix(one, read8(b + i));
    for (; i < n; i++) two = mix(two, b[i]);
    one = mix(one, two);
    one ^= one >> 32;
    one *= UINT64_C(0xd6e8feb86659fd93);
    return one ^ (one >> 32);
}
