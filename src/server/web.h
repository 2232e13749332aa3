/* src/server/web.h - a request with a body, while it is read: for web.c and make.c. */
#pragma once
#include <jansson.h>
#include "server/room.h"

typedef struct web_wish {
    server *s;
    net_reply *reply;
    const char *address;
    int language;
    json_t *body;
    server_game *game; /* after web_read_game */
    fray_setup setup;
} web_wish;

/* Each answers the request when something is wrong, and returns false. */
bool web_read_game(web_wish *w, const char *name);
bool web_bad_field(const web_wish *w, const char *field); /* always false */
/* A text that may be left out: then NULL. */
bool web_text(const web_wish *w, const char *field, const char **out);
void web_bad_record(const web_wish *w, const match_problem *why);
void web_say(server *s, net_reply *reply, int status, server_error e, int language);
void web_json(server *s, net_reply *reply, const json_writer *out); /* 200 */

/* ---- make.c ---- */
void make_check(web_wish *w); /* POST /api/check */
void make_match(web_wish *w); /* POST /api/matches */
