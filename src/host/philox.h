/* src/host/philox.h - random numbers by counting: Philox4x32-10 (Salmon et al., SC 2011).
 *
 * Number n of a seed is a pure function of both, so a match can take answers back, replay them and
 * run on any thread without a generator whose state would have to be kept. */
#pragma once
#include <stdint.h>

/* Ten rounds over the counter under the key; counter and out may be the same array. */
void philox(const uint32_t counter[4], const uint32_t key[2], uint32_t out[4]);

/* 64 random bits: number n of stream `stream` of the seed. */
uint64_t philox_number(uint64_t seed, uint64_t stream, uint64_t n);
