/* tests/load/crowd.c - many who play and watch at once. */
#include "crowd.h"
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/clock.h"

enum {
    SECOND = 1000000000,
    MAKERS = 16,        /* HTTP connections that make matches */
    OPENING = 64,       /* WebSockets on their way at once */
    SOURCES = 900,      /* addresses they come from, besides the makers' */
    STEP_SECONDS = 120, /* for making matches, for opening connections */
    DRAIN_SECONDS = 10, /* for what is still unanswered at the end */
    COMPLAINTS = 5,     /* are printed, the rest is counted */
    MOST_LAG = SECOND / 10,
    ID = 32,
    KEY = 40,
    SAY = 400,
    METRICS = 16384
};

typedef struct game game;

/* One at a connection: red, blue, or one who watches. */
typedef struct person {
    game *g; /* NULL: says nothing, to nobody */
    int role;
    uint32_t number; /* which address it comes from */
    client_line *line;
    bool queued;       /* to be connected */
    bool opening;      /* and has not been sent a table yet */
    bool asked, waits; /* waits: its answer is not ok yet */
    char ask[ID], answered[ID], say[SAY];
    uint64_t re;
    int64_t sent, unseen; /* the last answer; the same until the other was shown something */
    uint32_t ready;       /* place among those who may answer, 1 the first; 0 not there */
} person;

enum { RED, BLUE, WATCH, ROLES };
static const char *const role_key[ROLES] = {"\"red\":\"", "\"blue\":\"", "\"watch\":\""};

struct game {
    bool made, over;
    char id[ID], key[ROLES][KEY];
    person seat[2];
};

typedef struct maker {
    client_line *line;
    game *g; /* is being made; NULL: free */
} maker;

struct crowd {
    crowd_options o;
    client *net;
    uint64_t random;
    game *game;
    person *idle;
    maker maker[MAKERS];
    client_line *asks; /* for /metrics */
    char metrics[METRICS];
    bool has_metrics;
    game **wanted; /* to be made: a ring */
    uint32_t wanted_from, wanted_n;
    person **closed; /* to be connected: a ring */
    uint32_t closed_from, closed_n, people;
    person **ready;
    uint32_t readies, opening;
    bool playing, stopping;
    uint64_t next_re;
    crowd_counts counts;
};

static void complain(crowd *c, const char *what, const char *text, size_t n)
{
    if (c->counts.errors++ < COMPLAINTS)
        fprintf(stderr, "load: %s: %.*s\n", what, (int)(n < 300 ? n : 300), text);
}

static uint64_t chance(crowd *c)
{
    uint64_t x = c->random += UINT64_C(0x9e3779b97f4a7c15); /* splitmix64 */
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

/* ---- finding things in JSON as the server writes it ----
 *
 * A quote inside a string is written \", so what is looked for here, which holds quotes, is never
 * found in somebody's text. */

static const char *find(const char *text, const char *end, const char *what)
{
    return text ? memmem(text, (size_t)(end - text), what, strlen(what)) : NULL;
}

/* The rest of the string that begins at `text`, as it is written. False: it does not fit. */
static bool copy_string(const char *text, const char *end, char *out, size_t n)
{
    size_t length = 0;
    while (text + length < end && text[length] != '"') length += text[length] == '\\' ? 2 : 1;
    if (text + length >= end || length >= n) return false;
    memcpy(out, text, length);
    out[length] = '\0';
    return true;
}

static bool copy_after(const char *text, const char *end, const char *what, char *out, size_t n)
{
    const char *at = find(text, end, what);
    return at && copy_string(at + strlen(what), end, out, n);
}

/* ---- who may answer ---- */

static void make_ready(crowd *c, person *p)
{
    if (p->ready || p->waits || !p->asked || p->g->over) return;
    c->ready[c->readies++] = p;
    p->ready = c->readies;
}

static void take_ready(crowd *c, person *p)
{
    if (!p->ready) return;
    person *last = c->ready[--c->readies];
    c->ready[p->ready - 1] = last;
    last->ready = p->ready;
    p->ready = 0;
}

static void answer(crowd *c, person *p)
{
    char text[ID + SAY + 80];
    take_ready(c, p);
    int n = snprintf(text, sizeof text,
                     "{\"t\":\"answer\",\"ask\":\"%s\",\"say\":\"%s\",\"re\":%" PRIu64 "}", p->ask,
                     p->say, ++c->next_re);
    memcpy(p->answered, p->ask, sizeof p->answered);
    p->re = c->next_re;
    p->sent = p->unseen = clock_ns();
    if (!client_send(p->line, text, (size_t)n)) {
        complain(c, "an answer cannot be sent", p->say, strlen(p->say));
        return;
    }
    p->waits = true;
    c->counts.unanswered++;
    c->counts.sent++;
}

/* ---- what the server says ---- */

static bool begins(const char *text, size_t n, const char *with)
{
    size_t length = strlen(with);
    return n >= length && memcmp(text, with, length) == 0;
}

/* The open question, and one of its options picked at random as they go by. */
static void read_ask(crowd *c, person *p, const char *text, const char *end)
{
    static const char option[] = "{\"say\":\"";
    const char *ask = find(text, end, "\"ask\":{\"id\":\"");
    const char *picked = NULL;
    uint64_t options = 0;
    p->asked = false;
    if (!ask) return;
    const char *at = find(ask, end, "\"options\":[");
    while ((at = find(at, end, option))) {
        at += sizeof option - 1;
        if (chance(c) % ++options == 0) picked = at;
    }
    p->asked = picked && copy_after(ask, end, "\"id\":\"", p->ask, sizeof p->ask) &&
               copy_string(picked, end, p->say, sizeof p->say);
    if (!p->asked) complain(c, "a question without an option", ask, (size_t)(end - ask));
}

static void want_match(crowd *c, game *g);

static void end_match(crowd *c, game *g)
{
    if (g->over) return;
    g->over = true;
    c->counts.over++;
    for (int i = 0; i < 2; i++) take_ready(c, &g->seat[i]);
    if (!c->stopping) want_match(c, g);
}

/* `p` was shown something new: what the other answered last has reached it. Earlier answers that were
 * shown to nobody (a choice in secret, until it is over) do not count; as fast as possible, the
 * next answer may be out before this is read, and nothing is counted at all. */
static void note_seen(crowd *c, person *p)
{
    person *other = &p->g->seat[1 - p->role];
    if (other->unseen && c->o.rate) figures_add(&c->counts.seen, clock_ns() - other->unseen);
    other->unseen = 0;
}

static void take_shown(crowd *c, person *p, const char *text, size_t n, bool table)
{
    const char *end = text + n;
    if (p->role == WATCH) return;
    if (!table) note_seen(c, p);
    read_ask(c, p, text, end);
    if (find(text, end, "\"over\":true")) end_match(c, p->g);
    /* an answer that is under way was to what it shows now, or comes too late: then we hear so */
    take_ready(c, p);
    make_ready(c, p);
}

static void take_answered(crowd *c, person *p)
{
    if (!p->waits) {
        complain(c, "an ok to nothing", p->g->id, strlen(p->g->id));
        return;
    }
    p->waits = false;
    c->counts.unanswered--;
    if (strcmp(p->ask, p->answered) == 0) p->asked = false;
    make_ready(c, p);
}

static void take_text(void *who, void *mine, const char *text, size_t n)
{
    crowd *c = who;
    person *p = mine;
    char re[40];
    snprintf(re, sizeof re, "\"re\":%" PRIu64, p->re);
    if (begins(text, n, "{\"t\":\"update\"")) {
        c->counts.updates++;
        take_shown(c, p, text, n, false);
    } else if (begins(text, n, "{\"t\":\"table\"")) {
        if (p->opening) c->opening--;
        p->opening = false;
        take_shown(c, p, text, n, true);
    } else if (begins(text, n, "{\"t\":\"ok\"") && find(text, text + n, re)) {
        if (c->playing && p->waits) figures_add(&c->counts.ok, clock_ns() - p->sent);
        c->counts.stored++;
        take_answered(c, p);
    } else if (begins(text, n, "{\"t\":\"error\",\"error\":\"stale\"")) {
        c->counts.stale++; /* both were asked, and the other was quicker */
        p->unseen = 0;
        take_answered(c, p);
    } else if (!begins(text, n, "{\"t\":\"seats\"")) {
        complain(c, "it says", text, n);
        if (p->waits) take_answered(c, p);
    }
}

static void take_open(void *who, void *mine)
{
    crowd *c = who;
    person *p = mine;
    char text[300];
    if (!p->g) { /* its silence begins */
        p->opening = false;
        c->opening--;
        return;
    }
    int n = snprintf(text, sizeof text,
                     "{\"t\":\"hello\",\"v\":1,\"match\":\"%s\",\"key\":\"%s\",\"lang\":\"%s\"}",
                     p->g->id, p->g->key[p->role], p->number % 2 ? "de" : "en");
    if (!client_send(p->line, text, (size_t)n)) complain(c, "no hello", "", 0);
}

static void take_closed(void *who, void *mine, const char *why)
{
    crowd *c = who;
    for (int i = 0; i < MAKERS; i++)
        if (mine == &c->maker[i]) {
            /* a kept connection may end whenever nothing is asked on it */
            if (c->maker[i].g) complain(c, "a match was not made", why, strlen(why));
            c->maker[i].line = NULL;
            c->maker[i].g = NULL;
            return;
        }
    if (!mine) {
        c->asks = NULL;
        return;
    }
    person *p = mine;
    complain(c, "a connection was lost", why, strlen(why));
    if (p->waits) c->counts.unanswered--;
    if (p->opening) c->opening--;
    take_ready(c, p);
    p->waits = p->asked = p->opening = false;
    p->line = NULL;
}

/* ---- matches and connections ---- */

static void want_match(crowd *c, game *g)
{
    c->wanted[(c->wanted_from + c->wanted_n++) % c->o.matches] = g;
}

static void want_line(crowd *c, person *p)
{
    if (p->line) {
        if (p->opening) c->opening--;
        if (p->waits)
            c->counts.unanswered--; /* the match is over: nobody waits for this any more */
        client_close(p->line);
    }
    take_ready(c, p);
    p->line = NULL;
    p->opening = p->asked = p->waits = false;
    p->unseen = 0;
    if (p->queued) return;
    p->queued = true;
    c->closed[(c->closed_from + c->closed_n++) % c->people] = p;
}

static bool is_person(const crowd *c, int role)
{
    return role == RED || (role == BLUE && !c->o.bot);
}

/* All who belong to the match connect anew: it is a new one. */
static void seat_people(crowd *c, game *g)
{
    for (int role = RED; role <= BLUE; role++)
        if (is_person(c, role)) want_line(c, &g->seat[role]);
    for (uint32_t i = 0; i < c->o.idle; i++)
        if (c->idle[i].g == g) want_line(c, &c->idle[i]);
}

static void take_reply(void *who, void *mine, int status, const char *body, size_t n)
{
    crowd *c = who;
    maker *m = mine;
    if (!m) {
        c->has_metrics = status == 200 && n < sizeof c->metrics;
        if (c->has_metrics) memcpy(c->metrics, body, n);
        c->metrics[c->has_metrics ? n : 0] = '\0';
        return;
    }
    game *g = m->g;
    m->g = NULL;
    bool good = status == 201 && copy_after(body, body + n, "\"match\":\"", g->id, sizeof g->id);
    for (int role = RED; role < ROLES; role++)
        if (is_person(c, role) || role == WATCH)
            good = good && copy_after(body, body + n, role_key[role], g->key[role], KEY);
    if (!good) {
        complain(c, "no match", body, n);
        return;
    }
    g->made = true;
    g->over = false;
    c->counts.made++;
    if (c->playing) seat_people(c, g);
}

static void make_matches(crowd *c)
{
    char body[300], blue[100] = "";
    if (c->o.bot) snprintf(blue, sizeof blue, ",\"seats\":{\"blue\":{\"bot\":\"%s\"}}", c->o.bot);
    snprintf(body, sizeof body, "{\"game\":\"%s\",\"pause\":%" PRIu32 "%s}", c->o.game, c->o.pause,
             blue);
    for (uint32_t i = 0; i < MAKERS && c->wanted_n; i++) {
        maker *m = &c->maker[i];
        if (m->g) continue;
        if (!m->line) m->line = client_http(c->net, i, m);
        game *g = c->wanted[c->wanted_from];
        c->wanted_from = (c->wanted_from + 1) % c->o.matches;
        c->wanted_n--;
        m->g = g;
        if (m->line && client_request(m->line, "/api/matches", body)) continue;
        m->g = NULL;
        complain(c, "no connection to make a match", "", 0);
    }
}

static void open_lines(crowd *c)
{
    while (c->closed_n && c->opening < OPENING) {
        person *p = c->closed[c->closed_from];
        c->closed_from = (c->closed_from + 1) % c->people;
        c->closed_n--;
        p->queued = false;
        p->line = client_socket(c->net, MAKERS + p->number % SOURCES, p);
        if (p->line) {
            p->opening = true;
            c->opening++;
        } else complain(c, "no connection", "", 0);
    }
}

/* ---- time ---- */

static void turn(crowd *c, int64_t until)
{
    make_matches(c);
    open_lines(c);
    client_wait(c->net, until);
}

static bool is_making(const crowd *c)
{
    for (int i = 0; i < MAKERS; i++)
        if (c->maker[i].g && c->maker[i].line) return true;
    return c->wanted_n > 0;
}

/* Until all matches are made and all connections are open. */
static bool settle(crowd *c, const char *what)
{
    int64_t until = clock_ns() + (int64_t)STEP_SECONDS * SECOND;
    while (c->counts.errors == 0 && (is_making(c) || c->closed_n || c->opening)) {
        if (clock_ns() > until) {
            complain(c, "not done in time", what, strlen(what));
            return false;
        }
        turn(c, clock_ns() + SECOND / 10);
    }
    return c->counts.errors == 0;
}

bool crowd_make_matches(crowd *c, uint32_t from, uint32_t to)
{
    for (uint32_t i = from; i < to && i < c->o.matches; i++) want_match(c, &c->game[i]);
    return settle(c, "making matches");
}

bool crowd_take_seats(crowd *c)
{
    for (uint32_t i = 0; i < c->o.matches; i++)
        for (int role = RED; role <= BLUE; role++)
            if (is_person(c, role)) want_line(c, &c->game[i].seat[role]);
    return settle(c, "taking seats");
}

static bool connect_idle(crowd *c, bool silent, const char *what)
{
    for (uint32_t i = 0; i < c->o.idle; i++)
        if (!c->idle[i].g == silent) want_line(c, &c->idle[i]);
    return settle(c, what);
}

bool crowd_connect_silent(crowd *c)
{
    return connect_idle(c, true, "connections that say nothing");
}

bool crowd_watch(crowd *c)
{
    return connect_idle(c, false, "those who watch");
}

void crowd_rest(crowd *c, uint32_t ms)
{
    int64_t until = clock_ns() + (int64_t)ms * 1000000;
    while (clock_ns() < until) client_wait(c->net, until);
}

const char *crowd_metrics(crowd *c)
{
    int64_t until = clock_ns() + (int64_t)5 * SECOND;
    c->has_metrics = false;
    c->metrics[0] = '\0';
    c->asks = client_http(c->net, MAKERS + SOURCES, NULL);
    if (c->asks && client_request(c->asks, "/metrics", NULL))
        while (!c->has_metrics && c->asks && clock_ns() < until) client_wait(c->net, until);
    if (!c->has_metrics) complain(c, "no answer to /metrics", "", 0);
    if (c->asks) client_close(c->asks);
    c->asks = NULL;
    return c->metrics;
}

/* Random moments, `rate` a second on average: as those of many people are. */
static int64_t gap(crowd *c)
{
    double even = ((double)(chance(c) >> 11) + 1) / 9007199254740993.0;
    return (int64_t)(-log(even) / c->o.rate * SECOND);
}

void crowd_play(crowd *c, uint32_t seconds)
{
    int64_t from = clock_ns(), end = from + (int64_t)seconds * SECOND, due = from;
    c->playing = true;
    for (int64_t now = from; now < end; now = clock_ns()) {
        while (c->readies && (c->o.rate == 0 || due <= now)) {
            answer(c, c->ready[chance(c) % c->readies]);
            if (c->o.rate) due += gap(c);
        }
        /* what could not be sent because nobody was asked is not made up for in a burst */
        if (due < now - MOST_LAG) due = now - MOST_LAG;
        turn(c, c->o.rate && c->readies && due < end ? due : now + SECOND / 50);
    }
    c->stopping = true;
    end = clock_ns() + (int64_t)DRAIN_SECONDS * SECOND;
    while ((c->counts.unanswered || c->opening || c->closed_n || is_making(c)) && clock_ns() < end)
        turn(c, clock_ns() + SECOND / 50);
    c->playing = false;
}

uint32_t crowd_stuck(const crowd *c)
{
    uint32_t stuck = 0;
    for (uint32_t i = 0; i < c->o.matches && !c->o.bot; i++) {
        const game *g = &c->game[i];
        stuck += g->made && !g->over && !g->seat[RED].asked && !g->seat[BLUE].asked;
    }
    return stuck;
}

/* ---- life ---- */

crowd *crowd_new(const crowd_options *o, char *why, size_t n)
{
    crowd *c = calloc(1, sizeof *c);
    client_handlers handlers = {c, take_reply, take_open, take_text, take_closed};
    snprintf(why, n, "no memory");
    if (!c) return NULL;
    c->o = *o;
    c->random = o->seed;
    c->people = 2 * o->matches + o->idle;
    c->game = calloc(o->matches, sizeof *c->game);
    c->idle = calloc(o->idle + 1, sizeof *c->idle);
    c->wanted = calloc(o->matches, sizeof *c->wanted);
    c->closed = calloc(c->people, sizeof *c->closed);
    c->ready = calloc(c->people, sizeof *c->ready);
    if (c->game && c->idle && c->wanted && c->closed && c->ready)
        c->net = client_new(o->server, &handlers, why, n);
    if (!c->net) {
        crowd_free(c);
        return NULL;
    }
    uint32_t number = 0;
    for (uint32_t i = 0; i < o->matches; i++)
        for (int role = RED; role <= BLUE; role++)
            c->game[i].seat[role] = (person){.g = &c->game[i], .role = role, .number = number++};
    for (uint32_t i = 0; i < o->idle; i++) {
        game *g = i < o->idle / CROWD_SILENT ? NULL : &c->game[i % o->matches];
        c->idle[i] = (person){.g = g, .role = WATCH, .number = number++};
    }
    return c;
}

void crowd_free(crowd *c)
{
    if (!c) return;
    client_free(c->net);
    free(c->game);
    free(c->idle);
    free(c->wanted);
    free(c->closed);
    free(c->ready);
    figures_free(&c->counts.ok);
    figures_free(&c->counts.seen);
    free(c);
}

crowd_counts *crowd_count(crowd *c)
{
    return &c->counts;
}
