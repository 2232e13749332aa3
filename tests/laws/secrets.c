/* tests/laws/secrets.c - nothing hidden is told: what goes over the wire, on random games of every
 * game.
 *
 *     secrets [GAMES] [SEED] [EVERY]
 *
 * secrets-gates is the same program with the tests' own game in place of all others.
 *
 * At every EVERYth stop, for every seat and the public: the position is replaced by another that
 * the reader cannot tell from it (a guess from the reader's view), and all that is told must stay
 * the same text. Then both go on with the same answer; and where an answer names a card, one
 * position goes on with two different cards: whoever sees no difference afterwards must have been
 * told none. Whoever has read the same must find the same asked next, but for private questions. So with any two
 * answers to a sealed question, where all others must see no difference. Each law is a test and must be tried often
 * enough; the last line counts them. What could not be tried at all is told as a figure and not counted. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "host/paths.h"
#include "laws/vary.h"
#include "wire/tell.h"

enum law { THINGS, ASK, WAITING, QUIET, RESULT, WHY, ODDS, LOG, NEXT, CHANGES, TWINS, LAWS };
static const char *const law_names[LAWS] = {
    "things tell nothing hidden",
    "questions and options tell nothing hidden",
    "who is waited for tells nothing hidden",
    "quiet tells nothing hidden",
    "the score tells nothing hidden",
    "reasons tell nothing hidden",
    "odds tell nothing hidden",
    "after the same answer the same log is read",
    "after the same log the same is asked",
    "after the same answer the same changes are seen",
    "two answers that look the same are told alike",
};

struct run {
    host_table h;
    const fray_game *game;
    tell_space *space;
    fray_position *p, *other, *view, *one, *two;
    json_writer left, right, log_left, log_right;
    uint64_t seed, every, random, answers;
    bool hides; /* some view shows less than there is */
    uint64_t tried[LAWS], broken[LAWS];
    char first[LAWS][400];
};

/* Both texts were written; are they the same? */
static void compare(struct run *r, enum law law, uint64_t game, uint32_t step)
{
    const json_writer *a = &r->left, *b = &r->right;
    r->tried[law]++;
    if (!a->failed && !b->failed && a->length == b->length && a->length &&
        memcmp(a->text, b->text, a->length) == 0)
        return;
    if (r->broken[law]++) return;
    size_t at = 0;
    while (at < a->length && at < b->length && a->text[at] == b->text[at]) at++;
    at = at > 40 ? at - 40 : 0;
    snprintf(r->first[law], sizeof r->first[law], "game %llu, answer %u: ..%.120s / ..%.120s",
             (unsigned long long)game, step, a->length > at ? a->text + at : "",
             b->length > at ? b->text + at : "");
}

static void start_both(struct run *r)
{
    writer_start(&r->left);
    writer_start(&r->right);
}

/* --- what stands still --- */

static void tell_still(struct run *r, tell_reader reader, uint64_t game, uint32_t step)
{
    const host_table *h = &r->h;
    start_both(r);
    tell_things(&r->left, h, r->space, r->p, reader);
    tell_things(&r->right, h, r->space, r->other, reader);
    compare(r, THINGS, game, step);
    for (uint32_t seat = 0; seat <= r->game->seats_most; seat++) {
        start_both(r);
        tell_ask(&r->left, h, r->space, r->p, seat, "1", reader);
        tell_ask(&r->right, h, r->space, r->other, seat, "1", reader);
        compare(r, ASK, game, step);
    }
    start_both(r);
    tell_waiting(&r->left, h, r->space, r->p, reader);
    tell_waiting(&r->right, h, r->space, r->other, reader);
    compare(r, WAITING, game, step);
    start_both(r);
    writer_bool(&r->left, NULL, tell_is_quiet(h, r->space, r->p, reader.seats));
    writer_bool(&r->right, NULL, tell_is_quiet(h, r->space, r->other, reader.seats));
    compare(r, QUIET, game, step);
    start_both(r);
    tell_result(&r->left, h, r->game->result(&h->table, r->p), "rules");
    tell_result(&r->right, h, r->game->result(&h->table, r->other), "rules");
    compare(r, RESULT, game, step);
}

/* What the one who is asked may ask back, as anybody would be told it. */
static void tell_asked(struct run *r, uint32_t seat, tell_reader reader, uint64_t game,
                       uint32_t step)
{
    enum { MOST_WALKED = 400, MOST_VALUE = 96 };
    static const uint32_t types[] = {FRAY_PIECE, FRAY_PLACE, FRAY_CARD, FRAY_TOKEN};
    const host_table *h = &r->h;
    uint32_t type = types[fray_even(fray_next(&r->random), 4)];
    uint32_t value = 1 + (uint32_t)fray_even(fray_next(&r->random), MOST_VALUE);
    char say[256];
    start_both(r);
    tell_why_thing(&r->left, h, r->space, r->p, seat, type, value, reader);
    tell_why_thing(&r->right, h, r->space, r->other, seat, type, value, reader);
    compare(r, WHY, game, step);
    words_answer(h, r->p, r->game->pick(&h->table, r->p, seat, fray_next(&r->random)), say,
                 sizeof say);
    start_both(r);
    tell_odds(&r->left, h, r->space, r->p, seat, say, MOST_WALKED, reader);
    tell_odds(&r->right, h, r->space, r->other, seat, say, MOST_WALKED, reader);
    compare(r, ODDS, game, step);
}

/* --- what happens --- */

struct ear {
    struct run *r;
    json_writer *log;
    const fray_position *p;
    tell_reader reader;
    uint32_t n;
};

static void hear(void *who, const fray_event *e)
{
    struct ear *ear = who;
    ear->n += tell_event(ear->log, &ear->r->h, ear->p, e, ear->n, ear->reader);
}

/* Goes on with the answer and writes what the reader is told. */
static void go_on(struct run *r, fray_position *p, json_writer *log, fray_answer a,
                  tell_reader reader)
{
    struct ear ear = {r, log, p, reader, 0};
    fray_sink sink = {hear, &ear};
    writer_start(log);
    r->game->apply(&r->h.table, p, a, &sink, NULL);
}

static bool same_view(struct run *r, uint32_t seats)
{
    const fray_table *t = &r->h.table;
    r->game->view(t, r->one, seats, r->view);
    memcpy(r->other, r->view, r->game->position_bytes);
    r->game->view(t, r->two, seats, r->view);
    return memcmp(r->other, r->view, r->game->position_bytes) == 0;
}

/* Where the ends look different one may have read less: it stopped sooner, at a question that
 * others do not know of. */
static void compare_logs(struct run *r, enum law law, bool whole, uint64_t game, uint32_t step)
{
    size_t left = r->log_left.length, right = r->log_right.length;
    size_t least = left < right ? left : right;
    start_both(r);
    writer_string(&r->left, NULL, law_names[law]); /* nothing told is a text, too */
    writer_string(&r->right, NULL, law_names[law]);
    writer_raw(&r->left, NULL, r->log_left.text, whole ? left : least);
    writer_raw(&r->right, NULL, r->log_right.text, whole ? right : least);
    compare(r, law, game, step);
}

/* Somebody who has read the same after the same answer of another must not learn from what is asked next that there is
 * something hidden; what only hidden things make possible is asked in private. */
static void compare_next(struct run *r, uint32_t seats, uint64_t game, uint32_t step)
{
    fray_position *const end[2] = {r->one, r->two};
    json_writer *const text[2] = {&r->left, &r->right};
    const size_t length = r->log_left.length;
    if (length != r->log_right.length ||
        (length && memcmp(r->log_left.text, r->log_right.text, length) != 0))
        return;
    start_both(r);
    for (unsigned i = 0; i < 2; i++) {
        if (end[i]->flags & FRAY_ASKS_PRIVATE) return;
        r->game->view(&r->h.table, end[i], seats, r->view);
        writer_number(text[i], NULL, (int64_t)((uint64_t)r->view->question << 32 | r->view->open));
    }
    compare(r, NEXT, game, step);
}

/* The same answer in the position and in one the reader cannot tell from it. */
static void answer_alike(struct run *r, fray_answer a, tell_reader reader, uint64_t game,
                         uint32_t step)
{
    const fray_table *t = &r->h.table;
    size_t bytes = r->game->position_bytes;
    if (r->other->open != r->p->open || r->other->question != r->p->question) return;
    if (!fray_is_legal(r->game->check(t, r->other, a))) return;
    memcpy(r->one, r->p, bytes);
    memcpy(r->two, r->other, bytes);
    go_on(r, r->one, &r->log_left, a, reader);
    go_on(r, r->two, &r->log_right, a, reader);
    fray_position *start = malloc(bytes);
    if (!start) abort();
    memcpy(start, r->other, bytes);
    bool same = same_view(r, reader.seats);
    memcpy(r->other, start, bytes);
    /* different secrets may bring different ends of the same answer; those who see no difference
     * have read none, and whoever answered reads the same for as long as both go on, unless that
     * ends a sealed question: then all learn what was said */
    bool seen = (r->p->flags & FRAY_ASKS_SEALED) && !fray_still_sealed(r->p, r->one);
    bool own = a.seat && reader.seats >> a.seat & 1;
    if (!seen && (own || same)) compare_logs(r, LOG, same, game, step);
    if (!seen && !own) compare_next(r, reader.seats, game, step);
    if (same) {
        start_both(r);
        tell_changes(&r->left, &r->h, r->space, r->p, r->one, reader);
        tell_changes(&r->right, &r->h, r->space, start, r->two, reader);
        compare(r, CHANGES, game, step);
    }
    free(start);
}

/* Another option of the same shape that names another card and is else the same; 0: there is
 * none. */
static uint64_t other_card(struct run *r, fray_answer a)
{
    enum { MOST_OPTIONS = 256 };
    uint64_t option[MOST_OPTIONS], mask = 0;
    const fray_act *act = &r->game->act[fray_act_of(a.word)];
    for (uint32_t i = 0; i < act->fields; i++)
        if (act->field[i].type == FRAY_CARD)
            mask |= ((UINT64_C(1) << act->field[i].width) - 1) << act->field[i].shift;
    uint32_t n = mask ? r->game->options(&r->h.table, r->p, a.seat, 0, MOST_OPTIONS, option) : 0;
    if (n > MOST_OPTIONS) n = MOST_OPTIONS;
    for (uint32_t i = 0, from = n ? (uint32_t)fray_even(fray_next(&r->random), n) : 0; i < n; i++) {
        uint64_t word = option[(from + i) % n];
        if (word != a.word && (word & ~mask) == (a.word & ~mask)) return word;
    }
    return 0;
}

/* Two answers to a sealed question that goes on, after both of which the seat is open, or shut: all that others
 * are told is the same, and where it stays open they are told nothing. */
static void answer_sealed(struct run *r, fray_answer a, tell_reader reader, uint64_t game,
                          uint32_t step)
{
    enum { MOST_OPTIONS = 256 };
    const fray_table *t = &r->h.table;
    uint64_t option[MOST_OPTIONS];
    uint32_t n = r->game->options(t, r->p, a.seat, 0, MOST_OPTIONS, option);
    fray_answer b = a;
    if (n > MOST_OPTIONS) n = MOST_OPTIONS;
    b.word = option[fray_even(fray_next(&r->random), n)];
    memcpy(r->one, r->p, r->game->position_bytes);
    memcpy(r->two, r->p, r->game->position_bytes);
    go_on(r, r->one, &r->log_left, a, reader);
    go_on(r, r->two, &r->log_right, b, reader);
    if (!fray_still_sealed(r->p, r->one) || r->one->open != r->two->open) return;
    bool silent = r->one->open == r->p->open;
    if (silent) writer_start(&r->log_right);
    compare_logs(r, TWINS, true, game, step);
    start_both(r);
    tell_changes(&r->left, &r->h, r->space, r->p, r->one, reader);
    tell_changes(&r->right, &r->h, r->space, r->p, silent ? r->p : r->two, reader);
    compare(r, TWINS, game, step);
    for (uint32_t seat = 0; seat <= r->game->seats_most; seat++) {
        start_both(r);
        tell_ask(&r->left, &r->h, r->space, r->one, seat, "1", reader);
        tell_ask(&r->right, &r->h, r->space, silent ? r->p : r->two, seat, "1", reader);
        compare(r, TWINS, game, step);
    }
    start_both(r);
    tell_waiting(&r->left, &r->h, r->space, r->one, reader);
    tell_waiting(&r->right, &r->h, r->space, silent ? r->p : r->two, reader);
    compare(r, TWINS, game, step);
}

static void answer_twice(struct run *r, fray_answer a, tell_reader reader, uint64_t game,
                         uint32_t step)
{
    if (r->p->flags & FRAY_ASKS_SEALED) {
        answer_sealed(r, a, reader, game, step);
        return;
    }
    fray_answer b = {other_card(r, a), a.seat, 0};
    if (!b.word) return;
    memcpy(r->one, r->p, r->game->position_bytes);
    memcpy(r->two, r->p, r->game->position_bytes);
    go_on(r, r->one, &r->log_left, a, reader);
    go_on(r, r->two, &r->log_right, b, reader);
    if (same_view(r, reader.seats)) compare_logs(r, TWINS, true, game, step);
}

/* --- games --- */

/* The seat that answers next: one of those that are asked. */
static uint32_t asked(const fray_position *p, uint64_t *random)
{
    uint32_t seat = fray_asked(p);
    if (!(p->open & (p->open - 1u))) return seat;
    do seat = (uint32_t)fray_even(fray_next(random), FRAY_MAX_SEATS);
    while (!(p->open >> seat & 1));
    return seat;
}

static void look(struct run *r, fray_answer a, uint64_t game, uint32_t step)
{
    const fray_table *t = &r->h.table;
    for (uint32_t seat = 0; seat <= r->game->seats_most; seat++) {
        tell_reader reader = {1u << seat, (int)(fray_next(&r->random) & 1)};
        r->game->view(t, r->p, reader.seats, r->view);
        memcpy(r->other, r->view, r->game->position_bytes);
        r->other->viewer = r->p->viewer;
        if (memcmp(r->other, r->p, r->game->position_bytes) != 0) r->hides = true;
        r->game->guess(t, r->view, &r->random, r->other);
        tell_still(r, reader, game, step);
        if (a.seat) tell_asked(r, a.seat, reader, game, step);
        answer_alike(r, a, reader, game, step);
        if (seat != a.seat || !seat) answer_twice(r, a, reader, game, step);
    }
}

static void play(struct run *r, uint64_t i)
{
    const fray_game *game = r->game;
    const fray_table *t = &r->h.table;
    fray_setup setup = vary_setup(game, r->h.pack, i);
    uint32_t n = 0;
    r->random = r->seed * UINT64_C(0x9e3779b97f4a7c15) + i;
    if (!fray_is_legal(game->start(t, &setup, r->p))) return;
    if (i % 2) { /* any lists the rules allow */
        game->view(t, r->p, 1, r->view);
        game->guess(t, r->view, &r->random, r->p);
    }
    for (; r->p->open && n < game->longest; n++) {
        uint32_t seat = asked(r->p, &r->random);
        fray_answer a = {game->pick(t, r->p, seat, fray_next(&r->random)), seat, 0};
        if (fray_next(&r->random) % r->every == 0) look(r, a, i, n);
        if (!fray_is_legal(game->apply(t, r->p, a, NULL, NULL))) break;
    }
    r->answers += n;
}

static void complain(void *who, const pack_problem *p)
{
    (void)who;
    fprintf(stderr, "%s:%d:%d: %s\n", p->file, p->line, p->column, p->text);
}

static fray_position *block(const fray_game *game)
{
    fray_position *p = calloc(1, game->position_bytes);
    if (!p) abort();
    return p;
}

static bool try_laws(const fray_game *game, const char *const *folders, int n, const char *title,
                     uint64_t games, uint64_t seed, uint64_t every, unsigned *passed,
                     unsigned *failed)
{
    fray_pack *pack = NULL;
    if (pack_load(game, folders, n, complain, NULL, &pack) != 0) return false;
    struct run r = {.game = game, .seed = seed, .every = every ? every : 1};
    fray_position **const blocks[] = {&r.p, &r.other, &r.view, &r.one, &r.two};
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) *blocks[i] = block(game);
    r.h.table.game = game;
    r.h.table.content = pack_content(pack);
    r.h.pack = pack;
    r.space = tell_space_new(game);
    if (!r.space) abort();
    for (uint64_t i = 0; i < games; i++) play(&r, i);
    printf("%s, %s: %llu random games, %llu answers\n", game->name, title,
           (unsigned long long)games, (unsigned long long)r.answers);
    for (unsigned law = 0; law < LAWS; law++) {
        /* a law that is hardly ever tried says nothing; but where all is open, no cards look the same:
         * there two that do may never come up, and then nothing was tried */
        bool open = law == TWINS && !r.hides, figure = open && !r.tried[law];
        bool good = r.broken[law] == 0 && (r.tried[law] >= games || open);
        printf("  %-8s %-48s tried %llu times",
               figure ? "figure"
               : good ? "holds"
                      : "BROKEN",
               law_names[law], (unsigned long long)r.tried[law]);
        if (r.broken[law])
            printf(", broken %llu times, first in %s", (unsigned long long)r.broken[law],
                   r.first[law]);
        putchar('\n');
        if (!figure) ++*(good ? passed : failed);
    }
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) free(*blocks[i]);
    writer_free(&r.left);
    writer_free(&r.right);
    writer_free(&r.log_left);
    writer_free(&r.log_right);
    tell_space_free(r.space);
    pack_free(pack);
    return true;
}

int main(int argc, char **argv)
{
    uint64_t games = argc > 1 ? strtoull(argv[1], NULL, 10) : 160;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    uint64_t every = argc > 3 ? strtoull(argv[3], NULL, 10) : 8;
    unsigned passed = 0, failed = 0;
    for (uint32_t g = 0; g < fray_game_count; g++) {
        const fray_game *game = fray_games[g];
        char folder[1024], more[1200];
        const char *folders[2] = {folder, more};
        if (!paths_find("packs", game->name, folder, sizeof folder)) {
            fprintf(stderr, "%s: packs cannot be found\n", game->name);
            return 1;
        }
        snprintf(more, sizeof more, "%s/../../tests/packs/%s", folder, game->name);
        if (!try_laws(game, folders, 1, "its packs", games, seed, every, &passed, &failed) ||
            (access(more, R_OK) == 0 && !try_laws(game, folders, 2, "with the tests' packs",
                                                  games / 4, seed, every, &passed, &failed))) {
            fprintf(stderr, "%s: packs cannot be loaded\n", game->name);
            return 1;
        }
    }
    printf("%u passed, %u failed\n", passed, failed);
    return failed != 0;
}
