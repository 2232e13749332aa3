/* tests/load/client.h - many connections to one server, on one thread and one epoll.
 *
 * It is made to cost little, so that the server is what is measured: texts are handed out where
 * they were read, nothing is copied but the rest of a message that has not come whole, and no
 * JSON is built. It knows what a load needs of HTTP and of RFC 6455 (whole frames, pings), and no
 * more; what the server does wrong there ends the connection with a word why. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct client client;
typedef struct client_line client_line; /* a connection */

typedef struct client_handlers {
    void *who;
    /* The answer to client_request. */
    void (*replied)(void *who, void *mine, int status, const char *body, size_t n);
    void (*opened)(void *who, void *mine); /* a WebSocket is open */
    void (*text)(void *who, void *mine, const char *text, size_t n);
    /* It is gone and must not be used any more. Not called for those that client_close ended. */
    void (*closed)(void *who, void *mine, const char *why);
} client_handlers;

/* "127.0.0.1:7777". NULL: `why` says what is wrong. */
client *client_new(const char *address, const client_handlers *handlers, char *why, size_t n);
void client_free(client *c);
/* `source`: connections come from as many addresses of the loopback network as numbers are given
 * here, so that limits by address do not stop a load that is meant. NULL: no connection. */
client_line *client_http(client *c, uint32_t source, void *mine);
client_line *client_socket(client *c, uint32_t source, void *mine);
/* One request at a time; the connection is kept. body NULL: GET. False: it is gone. */
bool client_request(client_line *l, const char *path, const char *body);
bool client_send(client_line *l, const char *text, size_t n);
void client_close(client_line *l); /* with a word to the server */
/* Waits until something has come or it is `until` (of clock_ns), and calls the handlers. */
void client_wait(client *c, int64_t until);
