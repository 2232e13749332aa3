/* src/net/handshake.h - what a request's headers say: origins, tokens, the WebSocket's key. Pure. */
#pragma once
#include <stdbool.h>
#include <stddef.h>

enum { HANDSHAKE_ACCEPT = 29 }; /* 28 signs and a NUL */

/* Is `origin` ("https://example.org:8443") the one that `host` ("example.org:8443") names, or one
 * of `others` (ends with NULL; may be NULL)? Scheme and case do not matter for the host's own:
 * whoever speaks TLS stands before us. */
bool handshake_origin(const char *origin, const char *host, const char *const *others);
/* May a request ask for this `host` ("example.org:8443")? Addresses and localhost always: a name is
 * what somebody else may point at us, to read as its own what our pages may (DNS rebinding). Of
 * other names those in `names` (ends with NULL; may be NULL). */
bool handshake_host(const char *host, const char *const *names);
/* Does a list like "keep-alive, Upgrade" hold this token? Case does not matter; NULL holds none. */
bool handshake_has(const char *list, const char *token);
/* The same for "gzip;q=0.5, br": what has q=0 is not taken. */
bool handshake_takes(const char *list, const char *token);
/* Sec-WebSocket-Accept for a Sec-WebSocket-Key; false: that is not 16 bytes in base64. */
bool handshake_accept(const char *key, char accept[HANDSHAKE_ACCEPT]);
