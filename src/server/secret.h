/* src/server/secret.h - keys nobody can guess, and what is stored of them. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SECRET_KEY = 32, /* signs of a key: 192 bits in base64url */
    SECRET_ID = 20,  /* signs of a match's name: letters and digits */
    SECRET_HASH_BYTES = 32
};

/* From the system's random source; false when that fails. */
bool secret_random(void *out, size_t n);
bool secret_new_key(char key[SECRET_KEY + 1]);
bool secret_new_id(char id[SECRET_ID + 1]);
/* SHA-256: a key has 192 random bits, so nobody can go through them, and no salt is needed. */
void secret_hash(const char *key, uint8_t hash[SECRET_HASH_BYTES]);
/* Takes the same time wherever they differ. */
bool secret_same(const uint8_t *a, const uint8_t *b);
/* Could this be the name of a match? Asked before the store is. */
bool secret_is_id(const char *text);
