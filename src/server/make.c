/* src/server/make.c - new matches: the wish of a client read, judged, stored with its keys. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "server/web.h"

enum {
    DEFAULT_MATCHES = 200,
    DEFAULT_MADE = 1000, /* in a day */
    DAY_MS = 86400000,
    BOT_PAUSE_MS = 400, /* against bots: half of it is time for them to answer in secret */
    OPEN_DAYS = 30      /* an older match counts as given up */
};

/* The lines of `settings`, and what they leave out. */
static bool read_settings(web_wish *w)
{
    json_t *lines = json_object_get(w->body, "settings");
    size_t i;
    const json_t *line;
    char why[300];
    memset(&w->setup, 0, sizeof w->setup);
    if (lines && !json_is_array(lines)) return web_bad_field(w, "settings");
    json_array_foreach(lines, i, line)
    {
        const char *text = json_string_value(line);
        if (!text) return web_bad_field(w, "settings");
        if (!setup_read_line(&w->game->h, &w->setup, text, why, sizeof why, w->language)) {
            web_error(w->s, w->reply, 400, "bad-setting", why);
            return false;
        }
    }
    return true;
}

/* The last seat that is given to somebody, so that nobody has to count those who take part. */
static uint32_t last_seat(const json_t *seats)
{
    const char *name;
    const json_t *value;
    uint32_t seat, last = 0;
    json_object_foreach((json_t *)(uintptr_t)seats, name, value) /* it only reads */
    {
        (void)value;
        if (words_read_seat(name, &seat) && seat > last) last = seat;
    }
    return last;
}

/* What the lines leave out: how many take part, where they do not say so; then all else. */
static void complete(web_wish *w)
{
    const host_table *h = &w->game->h;
    uint32_t said, seats = last_seat(json_object_get(w->body, "seats"));
    uint32_t key = h->table.game->seats_setting;
    if (key && !setup_find(&w->setup, key, 0, &said) && seats > setup_seats(h, &w->setup))
        (void)setup_put_seats(h, &w->setup, seats); /* too many: write_seats says so */
    setup_complete(h, &w->setup);
}

/* ---- /api/check ---- */

static void tell_verdict(web_wish *w, fray_verdict v)
{
    const fray_game *game = w->game->h.table.game;
    char text[600];
    json_writer *out = &w->s->out;
    writer_start(out);
    writer_open(out, NULL, '{');
    writer_bool(out, "ok", fray_is_legal(v));
    if (!fray_is_legal(v)) {
        words_verdict(&w->game->h, NULL, v, w->language, text, sizeof text);
        writer_string(out, "text", text);
        if (v.rule < game->rules) writer_string(out, "rule", game->rule[v.rule].number);
    }
    writer_close(out, '}');
    web_json(w->s, w->reply, out);
}

void make_check(web_wish *w)
{
    fray_verdict v;
    if (!web_read_game(w, json_string_value(json_object_get(w->body, "game")))) return;
    if (!read_settings(w)) return;
    complete(w);
    match *m = match_new(&w->game->h, &w->setup, 0, &v);
    match_free(m);
    tell_verdict(w, v);
}

/* ---- /api/matches ---- */

typedef struct create_job {
    keeper_job job;
    server *s;
    room *r;
    net_reply *reply;
    int language;
    bool too_many, too_much, over;
    uint32_t most, most_made;
    store_match head;
    char address[STORE_ADDRESS];
    char *setup;
    char key[ROOM_SEATS + 2][SECRET_KEY + 1]; /* by seat; then watch, host */
    uint32_t count;
    store_entry *entry;
} create_job;

static void drop_create(keeper_job *job)
{
    create_job *j = (create_job *)job;
    room_free(j->r);
    free(j->setup);
    free(j->entry);
    free(j);
}

static store_result run_create(keeper_job *job, store *s)
{
    create_job *j = (create_job *)job;
    uint32_t open = 0;
    int64_t since = j->head.created - (int64_t)OPEN_DAYS * 86400000;
    store_result result = store_open_matches(s, j->address, since, &open);
    j->too_many = open >= j->most;
    if (result != STORE_OK || j->too_many) return result;
    uint64_t made = 0;
    result = store_made(s, j->address, j->head.created - DAY_MS, &made);
    j->too_much = made + 1 + j->count / STORE_LONG > j->most_made;
    if (result != STORE_OK || j->too_much) return result;
    result = store_create(s, &j->head);
    if (result == STORE_OK && j->count) result = store_append(s, job->id, j->entry, j->count);
    if (result == STORE_OK && j->over) result = store_finish(s, job->id);
    return result;
}

static void tell_keys(create_job *j)
{
    json_writer *out = &j->s->out;
    writer_start(out);
    writer_open(out, NULL, '{');
    writer_string(out, "match", j->job.id);
    writer_open(out, "keys", '{');
    for (uint32_t seat = 1; seat <= j->r->seats; seat++)
        if (!j->r->seat[seat].bot[0]) writer_string(out, words_seat(seat), j->key[seat]);
    writer_string(out, "watch", j->key[ROOM_SEATS]);
    writer_string(out, "host", j->key[ROOM_SEATS + 1]);
    writer_close(out, '}');
    writer_close(out, '}');
    net_answer(j->s->w, j->reply, 201, "application/json", out->text, out->length);
}

static void created(keeper_job *job)
{
    create_job *j = (create_job *)job;
    server *s = j->s;
    if (job->result != STORE_OK) {
        web_say(s, j->reply, 503, ERROR_NOT_STORED, j->language);
    } else if (j->too_many || j->too_much) {
        web_error(s, j->reply, 429, says_code(ERROR_TOO_MANY),
                  says_text(j->too_many ? SAY_OPEN_MATCHES : SAY_MADE_TODAY, j->language));
    } else {
        tell_keys(j);
        s->counts.matches_made++;
        report("made", "match", job->id, "game", j->head.game, "address", j->address);
        j->r->length = j->count;
        room_note_stored(j->r);
        j->r->busy = false;
        lobby_add(s, j->r);
        room_wake(j->r);
        j->r = NULL; /* it is the lobby's now */
    }
    drop_create(job);
}

static bool add_key(create_job *j, uint32_t role, char key[SECRET_KEY + 1])
{
    store_key *k = &j->head.key[j->head.keys++];
    if (!secret_new_key(key)) return false;
    k->role = (uint8_t)role;
    secret_hash(key, k->hash);
    return true;
}

static char *setup_text(const host_table *h, const fray_setup *setup)
{
    char *text = NULL, line[MATCH_MOST_LINE];
    size_t n;
    FILE *out = open_memstream(&text, &n);
    if (!out) return NULL;
    for (uint32_t i = 0; i < setup->count; i++) {
        setup_line(h, &setup->item[i], line, sizeof line);
        fprintf(out, "%s\n", line);
    }
    if (fclose(out) == 0) return text;
    free(text);
    return NULL;
}

/* Takes over the room. */
static void store_room(web_wish *w, room *r)
{
    create_job *j = calloc(1, sizeof *j);
    bool good = j != NULL;
    if (good) {
        j->job.writes = true;
        j->job.run = run_create;
        j->job.done = created;
        j->job.drop = drop_create;
        j->s = w->s;
        j->reply = w->reply;
        j->language = w->language;
        j->most =
            w->s->options.matches_per_address ? w->s->options.matches_per_address : DEFAULT_MATCHES;
        j->r = r;
        j->over = r->over_logged = room_is_over(r);
        memcpy(j->job.id, r->id, sizeof j->job.id);
        memcpy(j->head.id, r->id, sizeof j->head.id);
        store_address(w->address, j->address);
        r->owner = room_owner(w->address);
        j->most_made = w->s->options.matches_per_day ? w->s->options.matches_per_day : DEFAULT_MADE;
        j->setup = setup_text(&r->game->h, match_setup(r->m));
        j->head.game = r->game->h.table.game->name;
        j->head.setup = j->setup;
        j->head.options = r->options;
        j->head.address = j->address;
        j->head.created = report_time();
        good = j->setup != NULL;
        for (uint32_t seat = 1; seat <= r->seats && good; seat++)
            if (!r->seat[seat].bot[0]) good = add_key(j, seat, j->key[seat]);
        good = good && add_key(j, STORE_WATCH, j->key[ROOM_SEATS]) &&
               add_key(j, STORE_HOST, j->key[ROOM_SEATS + 1]);
        r->keys = j->head.keys;
        memcpy(r->key, j->head.key, sizeof r->key);
        j->count = r->drafts;
        j->entry = calloc(r->drafts + 1, sizeof *j->entry);
        if (j->entry && r->drafts) memcpy(j->entry, r->draft, r->drafts * sizeof *r->draft);
        good = good && j->entry;
        room_forget_draft(r);
        r->busy = true;
    }
    if (good) {
        keeper_give(w->s->k, &j->job);
        return;
    }
    if (j) drop_create(&j->job);
    else room_free(r);
    web_say(w->s, w->reply, 503, ERROR_BUSY, w->language);
}

/* Who sits at the table that is wished for. */
typedef struct company {
    uint32_t people;
    bool thinks; /* a bot that takes its time does */
} company;

static bool write_seat(web_wish *w, json_writer *out, uint32_t seat, const json_t *value,
                       company *with)
{
    const json_t *wanted = json_object_get(value, "bot"), *called = json_object_get(value, "name");
    const char *kind = json_string_value(wanted);
    char text[1200], all[600] = "", name[MESSAGE_MOST_NAME + 1] = "";
    bool is_bot = wanted && !json_is_null(wanted);
    if (value && !json_is_object(value)) return web_bad_field(w, "seats");
    if (is_bot && !kind) return web_bad_field(w, "bot");
    const roster_bot *chosen = kind ? roster_find(&w->s->who, kind) : NULL;
    if (kind && !chosen) {
        for (uint32_t i = 0; i < w->s->who.bots; i++)
            snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s", i ? ", " : "",
                     w->s->who.bot[i].name);
        snprintf(text, sizeof text, says_text(SAY_NO_BOT, w->language), kind, all);
        web_error(w->s, w->reply, 400, says_code(ERROR_BAD_MESSAGE), text);
        return false;
    }
    if (called && (!json_is_string(called) ||
                   (json_string_length(called) > 0 &&
                    message_read_name(json_string_value(called), name) != MESSAGE_NAME_OK)))
        return web_bad_field(w, "name");
    with->people += !kind;
    with->thinks = with->thinks || (chosen && roster_beat(chosen));
    writer_open(out, words_seat(seat), '{');
    if (kind) writer_string(out, "bot", kind);
    if (name[0]) writer_string(out, "name", name);
    writer_close(out, '}');
    return true;
}

static bool write_seats(web_wish *w, json_writer *out, const json_t *seats, company *with)
{
    uint32_t seat, last = setup_seats(&w->game->h, &w->setup);
    const char *name;
    const json_t *value;
    if (seats && !json_is_object(seats)) return web_bad_field(w, "seats");
    json_object_foreach((json_t *)(uintptr_t)seats, name, value) /* it only reads */
    {
        char text[200];
        if (words_read_seat(name, &seat) && seat >= 1 && seat <= last) continue;
        snprintf(text, sizeof text, says_text(SAY_NO_SEAT, w->language), name);
        web_error(w->s, w->reply, 400, says_code(ERROR_BAD_MESSAGE), text);
        return false;
    }
    writer_open(out, "seats", '{');
    for (seat = 1; seat <= last; seat++)
        if (!write_seat(w, out, seat, json_object_get(seats, words_seat(seat)), with)) return false;
    writer_close(out, '}');
    if (with->people > 0) return true;
    web_error(w->s, w->reply, 400, says_code(ERROR_BAD_MESSAGE),
              says_text(SAY_NO_PERSON, w->language));
    return false;
}

static bool write_clock(web_wish *w, json_writer *out)
{
    const json_t *clock = json_object_get(w->body, "clock");
    const json_t *minutes = json_object_get(clock, "minutes");
    const json_t *seconds = json_object_get(clock, "seconds");
    json_int_t m = json_integer_value(minutes), more = json_integer_value(seconds);
    if (!clock || json_is_null(clock)) return true;
    if (!json_is_integer(minutes) || (seconds && !json_is_integer(seconds)) || m < 1 ||
        m > ROOM_MOST_MINUTES || more < 0 || more > ROOM_MOST_SECONDS)
        return web_bad_field(w, "clock");
    writer_open(out, "clock", '[');
    writer_number(out, NULL, m * 60000);
    writer_number(out, NULL, more * 1000);
    writer_close(out, ']');
    return true;
}

static bool write_dice(web_wish *w, json_writer *out, const json_t *seats)
{
    const json_t *wish = json_object_get(w->body, "dice");
    const char *dice = json_string_value(wish);
    uint32_t seat;
    if (!wish || (dice && strcmp(dice, "server") == 0)) return true;
    if (!dice || !words_read_seat(dice, &seat) || seat < 1 ||
        seat > setup_seats(&w->game->h, &w->setup) ||
        json_object_get(json_object_get(seats, dice), "bot"))
        return web_bad_field(w, "dice");
    writer_string(out, "dice", dice);
    return true;
}

static bool write_pause(web_wish *w, json_writer *out, const company *with)
{
    const json_t *pause = json_object_get(w->body, "pause");
    json_int_t ms = w->s->options.pause_ms;
    if (with->people < 2 && ms > BOT_PAUSE_MS) ms = BOT_PAUSE_MS;
    if (with->people < 2 && !with->thinks) ms = 0;
    if (pause) ms = json_integer_value(pause);
    if ((pause && !json_is_integer(pause)) || ms < 0 || ms > ROOM_MOST_PAUSE_MS)
        return web_bad_field(w, "pause");
    writer_number(out, "pause", ms);
    return true;
}

/* ---- operations ---- */

/* The operation that is begun or gone on with; *m: its mission under way. False: the client was told
 * why not. */
static bool read_campaign(web_wish *w, campaign **c, match **m)
{
    const char *text, *id;
    const host_table *h = &w->game->h;
    match_problem why;
    char line[16], say[400];
    if (!web_text(w, "campaign", &text) || !web_text(w, "operation", &id)) return false;
    if (text) {
        *c = campaign_read(h, text, strlen(text), w->language, m, &why);
        if (*c && campaign_next(*c)) return true;
        snprintf(line, sizeof line, "%d", why.line);
        if (*c) snprintf(say, sizeof say, "%s", says_text(SAY_CAMPAIGN_DONE, w->language));
        else if (why.line == 0)
            snprintf(say, sizeof say, says_text(SAY_CAMPAIGN_BAD, w->language), why.text);
        else snprintf(say, sizeof say, says_text(SAY_CAMPAIGN_LINE, w->language), line, why.text);
        web_error(w->s, w->reply, 400, "bad-campaign", say);
        return false;
    }
    if (!id) return true;
    uint32_t operation = campaign_has(h->table.game) ? pack_find(h->pack, FRAY_LIST, id) : 0;
    *c = operation ? campaign_new(h, operation, &w->setup) : NULL;
    if (*c) return true;
    snprintf(say, sizeof say, says_text(SAY_NO_OPERATION, w->language), id);
    web_error(w->s, w->reply, 400, "bad-campaign", say);
    return false;
}

/* What the operation has agreed on, its next mission, and of the lines what is for one match alone: who
 * takes part, and with what. */
static void join_campaign(web_wish *w, const campaign *c)
{
    const host_table *h = &w->game->h;
    fray_setup asked = w->setup;
    campaign_setup(c, &w->setup);
    for (uint32_t i = 0; i < asked.count; i++) {
        const fray_setting *item = &asked.item[i];
        if (campaign_asks_anew(h->table.game, item))
            (void)setup_put(h, &w->setup, item->key, item->seat, item->value);
    }
}

static bool write_campaign(json_writer *out, const campaign *c)
{
    char *text = c ? campaign_text(c, NULL) : NULL;
    if (c && !text) writer_fail(out);
    if (text) writer_string(out, "campaign", text);
    free(text);
    return true;
}

/* The server's own options of a match, as they are stored; NULL: the client was told why. */
static char *write_options(web_wish *w, const campaign *c)
{
    const json_t *seats = json_object_get(w->body, "seats");
    company with = {0, false};
    json_writer out = {0};
    char *kept = NULL;
    writer_start(&out);
    writer_open(&out, NULL, '{');
    if (write_seats(w, &out, seats, &with) && write_clock(w, &out) && write_dice(w, &out, seats) &&
        write_pause(w, &out, &with) && write_campaign(&out, c)) {
        writer_close(&out, '}');
        kept = out.failed ? NULL : strdup(out.text);
        if (!kept) web_say(w->s, w->reply, 503, ERROR_BUSY, w->language);
    }
    writer_free(&out);
    return kept;
}

static match *read_record(web_wish *w, const char *record)
{
    match_problem why;
    char name[64];
    match *m = NULL;
    if (match_read_game(record, strlen(record), name, sizeof name, w->language, &why)) {
        if (!web_read_game(w, name)) return NULL;
        m = match_read(&w->game->h, record, strlen(record), UINT32_MAX, w->language, &why);
    }
    if (!m) web_bad_record(w, &why);
    return m;
}

static bool play_record(room *r, const match *m)
{
    fray_verdict why;
    for (uint32_t i = 0; i < match_length(m); i++) {
        fray_answer a = match_step_at(m, i)->answer;
        if (!room_add(r, STORE_ANSWER, a.seat, a.word, 0, &why)) return false;
    }
    uint32_t seat = 0, how = match_ended(m, &seat);
    if (how == MATCH_CONCEDED) return room_add(r, STORE_CONCEDE, seat, 0, 0, &why);
    if (how == MATCH_AGREED) return room_add(r, STORE_DRAWN, 0, 0, 0, &why);
    if (how == MATCH_TIMED_OUT) return room_add(r, STORE_TIMEOUT, seat, 0, 0, &why);
    return true;
}

/* What is to be played: a record or an operation that goes on, or something new. False: the client was
 * told why not. */
static bool read_wish(web_wish *w, campaign **c, match **m)
{
    const char *record;
    if (!web_text(w, "record", &record)) return false;
    if (record) {
        *m = read_record(w, record);
        if (*m) w->setup = *match_setup(*m);
        return *m != NULL;
    }
    if (!web_read_game(w, json_string_value(json_object_get(w->body, "game")))) return false;
    if (!read_settings(w) || !read_campaign(w, c, m)) return false;
    if (*m) {
        w->setup = *match_setup(*m);
        return true;
    }
    if (*c) join_campaign(w, *c);
    complete(w);
    return true;
}

void make_match(web_wish *w)
{
    char id[SECRET_ID + 1], *options = NULL;
    fray_verdict why;
    match *m = NULL;
    campaign *c = NULL;
    room *r = NULL;
    if (read_wish(w, &c, &m)) options = write_options(w, c);
    if (options && secret_new_id(id)) {
        r = room_new(w->s, w->game, id, &w->setup, options, &why);
        if (!r) {
            char text[600];
            words_verdict(&w->game->h, NULL, why, w->language, text, sizeof text);
            web_error(w->s, w->reply, 400, "bad-setup", text);
        } else if (m && !play_record(r, m)) {
            room_free(r);
            web_say(w->s, w->reply, 503, ERROR_BUSY, w->language);
        } else {
            room_go_on(r);
            store_room(w, r);
        }
    }
    free(options);
    campaign_free(c);
    match_free(m);
}
