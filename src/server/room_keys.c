/* src/server/room_keys.c - names of seats and their keys: beside the log, and never in it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "server/room.h"

typedef struct side_job {
    keeper_job job;
    room *r;
    guest *g;
    char re[MESSAGE_MOST_WORD], name[ROOM_MOST_NAME], secret[SECRET_KEY + 1];
    uint8_t seat;
    store_key key;
} side_job;

static store_result run_name(keeper_job *job, store *s)
{
    side_job *j = (side_job *)job;
    return store_name(s, job->id, j->seat, j->name);
}

static void drop_side(keeper_job *job)
{
    side_job *j = (side_job *)job;
    j->g->storing--;
    guest_release(j->g);
    free(j);
}

static void named(keeper_job *job)
{
    side_job *j = (side_job *)job;
    room *r = lobby_find(j->g->s, job->id);
    if (job->result != STORE_OK) guest_error(j->g, ERROR_NOT_STORED, j->re);
    else if (r) {
        memcpy(r->seat[j->seat].name, j->name, sizeof j->name);
        guest_ok(j->g, j->re);
        room_show_seats(r);
    }
    drop_side(job);
    if (r) room_run_waiting(r);
}

static side_job *new_side(room *r, guest *g, const message *m)
{
    side_job *j = calloc(1, sizeof *j);
    if (!j) {
        guest_error(g, ERROR_BUSY, m->re);
        return NULL;
    }
    j->job.writes = true;
    j->job.drop = drop_side;
    memcpy(j->job.id, r->id, sizeof j->job.id);
    snprintf(j->re, sizeof j->re, "%s", m->re);
    j->g = g;
    g->uses++;
    g->storing++;
    return j;
}

void room_name(room *r, guest *g, const message *m)
{
    if (g->viewer == 0) {
        guest_error(g, ERROR_NOT_YOURS, m->re);
        return;
    }
    side_job *j = new_side(r, g, m);
    if (!j) return;
    j->job.run = run_name;
    j->job.done = named;
    j->seat = (uint8_t)g->viewer;
    snprintf(j->name, sizeof j->name, "%s", m->name);
    keeper_give(r->s->k, &j->job);
}

static store_result run_rekey(keeper_job *job, store *s)
{
    side_job *j = (side_job *)job;
    return store_rekey(s, job->id, &j->key);
}

static bool has_key(const room *r, const guest *g)
{
    bool found = false;
    for (uint32_t i = 0; i < r->keys; i++)
        if (secret_same(g->key, r->key[i].hash)) found = true;
    return found;
}

void room_check_keys(room *r)
{
    for (uint32_t viewer = 0; viewer <= r->seats; viewer++) {
        guest *next;
        for (guest *g = r->viewer[viewer].guests; g; g = next) {
            next = g->next;
            if (has_key(r, g)) continue;
            room_leave(r, g);
            guest_error(g, ERROR_REPLACED, "");
        }
    }
}

static void rekeyed(keeper_job *job)
{
    side_job *j = (side_job *)job;
    room *r = lobby_find(j->g->s, job->id);
    uint32_t viewer = j->key.role == STORE_WATCH ? 0 : j->key.role;
    if (job->result != STORE_OK || !r) {
        guest_error(j->g, ERROR_NOT_STORED, j->re);
        drop_side(job);
        if (r) room_run_waiting(r);
        return;
    }
    for (uint32_t i = 0; i < r->keys; i++)
        if (r->key[i].role == j->key.role) r->key[i] = j->key;
    report("relink", "match", r->id);
    json_writer *out = &r->s->out;
    writer_start(out);
    writer_open(out, NULL, '{');
    writer_string(out, "t", "keys");
    if (j->re[0]) writer_raw(out, "re", j->re, strlen(j->re));
    writer_open(out, "keys", '{');
    writer_string(out, viewer ? words_seat(viewer) : "watch", j->secret);
    writer_close(out, '}');
    writer_close(out, '}');
    guest_send(j->g, out); /* before it may be sent away itself */
    room_check_keys(r);
    drop_side(job);
    room_run_waiting(r);
}

void room_relink(room *r, guest *g, const message *m)
{
    uint32_t seat = 0;
    bool watch = strcmp(m->seat, "watch") == 0;
    if (room_role(r, m->key) != STORE_HOST) {
        guest_error(g, ERROR_NOT_YOURS, m->re);
        return;
    }
    if (!watch &&
        (!words_read_seat(m->seat, &seat) || seat < 1 || seat > r->seats || r->seat[seat].bot[0])) {
        char text[200];
        snprintf(text, sizeof text, says_text(SAY_NO_SEAT, g->language), m->seat);
        guest_error_text(g, ERROR_BAD_MESSAGE, text, "", m->re);
        return;
    }
    side_job *j = new_side(r, g, m);
    if (!j) return;
    j->job.run = run_rekey;
    j->job.done = rekeyed;
    j->key.role = (uint8_t)(watch ? STORE_WATCH : seat);
    if (!secret_new_key(j->secret)) {
        guest_error(g, ERROR_BUSY, m->re);
        drop_side(&j->job);
        return;
    }
    secret_hash(j->secret, j->key.hash);
    keeper_give(r->s->k, &j->job);
}
