/* src/server/lobby.c - the rooms that are open, by the names of their matches. */
#include <stdlib.h>
#include <string.h>
#include "base/clock.h"
#include "server/room.h"

enum { SWEEP_MS = 15000, DEFAULT_IDLE_MINUTES = 10, MOST_LOADING = 1000 };

static room **bucket(server *s, const char *id)
{
    uint64_t h = UINT64_C(0xcbf29ce484222325); /* FNV-1a: names are random already */
    for (; *id; id++) h = (h ^ (uint8_t)*id) * UINT64_C(0x100000001b3);
    return &s->bucket[h % SERVER_BUCKETS];
}

room *lobby_find(server *s, const char *id)
{
    for (room *r = *bucket(s, id); r; r = r->next)
        if (strcmp(r->id, id) == 0) return r;
    return NULL;
}

void lobby_add(server *s, room *r)
{
    room **at = bucket(s, r->id);
    r->next = *at;
    *at = r;
    r->idle_since = clock_ms();
    s->rooms++;
}

room *lobby_enter(server *s, const char *id)
{
    room *r = lobby_find(s, id);
    if (r) return r;
    /* whoever asks for matches that are not there, or while the store is away, costs little */
    if (s->loading >= MOST_LOADING || !keeper_count(s->k).well) return NULL;
    r = room_empty(s, id);
    if (!r) return NULL;
    lobby_add(s, r);
    room_load(r);
    return r;
}

void lobby_noticed(void *who, const char *id)
{
    server *s = who;
    if (id[0]) {
        room *r = lobby_find(s, id);
        if (r) room_load(r);
        return;
    }
    for (uint32_t i = 0; i < SERVER_BUCKETS; i++)
        for (room *r = s->bucket[i]; r; r = r->next)
            if (r->unsure || s->shared) room_load(r);
}

static bool is_thinking(const room *r)
{
    for (uint32_t seat = 0; seat < ROOM_SEATS; seat++)
        if (r->seat[seat].thinks) return true;
    return false;
}

static bool has_guests(const room *r)
{
    for (uint32_t i = 0; i < ROOM_SEATS; i++)
        if (r->viewer[i].guests) return true;
    return false;
}

/* Nobody looks, nothing is under way. A clock that runs holds its room. */
static bool is_unneeded(const room *r, int64_t now)
{
    if (r->busy || is_thinking(r) || r->first || has_guests(r)) return false;
    if (r->missing || r->broken) return true;
    if (r->clock_timer) return false;
    uint32_t minutes = r->s->options.idle_minutes;
    return now - r->idle_since > (int64_t)(minutes ? minutes : DEFAULT_IDLE_MINUTES) * 60000;
}

void lobby_sweep(void *who)
{
    server *s = who;
    int64_t now = clock_ms();
    for (uint32_t i = 0; i < SERVER_BUCKETS; i++)
        for (room **at = &s->bucket[i]; *at;) {
            room *r = *at;
            if (!is_unneeded(r, now)) {
                at = &r->next;
                continue;
            }
            *at = r->next;
            s->rooms--;
            room_free(r);
        }
    if (!s->stopping) net_after(s->w, SWEEP_MS, lobby_sweep, s);
}

void lobby_free(server *s)
{
    for (uint32_t i = 0; i < SERVER_BUCKETS; i++)
        while (s->bucket[i]) {
            room *r = s->bucket[i];
            s->bucket[i] = r->next;
            room_free(r);
        }
}

server_game *lobby_game(server *s, const char *name)
{
    for (uint32_t i = 0; i < s->games; i++)
        if (strcmp(s->game[i].h.table.game->name, name) == 0) return &s->game[i];
    return NULL;
}
