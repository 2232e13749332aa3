/* tests/laws/laws.c - the laws of docs/architecture.md, tried on random games of every game.
 *
 *     laws [GAMES] [SEED] [EVERY]
 *
 * Once with a game's packs, and for a quarter as many games with the tests' packs added. *
 * Cheap laws hold at every answer; dear ones are tried at every EVERYth position. Each law is a test;
 * the last line counts them. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "fray/game.h"
#include "host/paths.h"
#include "pack/pack.h"

enum law {
    SOME_ANSWER,        /* some answer is always legal */
    PICK_IS_LEGAL,      /* pick gives a legal answer */
    LEGAL_APPLIES,      /* apply on a legal answer never fails */
    ENDS,               /* every game ends within its bound */
    CONSERVED,          /* nothing is lost: the game's own audit */
    OPTIONS_LEGAL,      /* every option passes check, each once, the first is the proposal */
    OPTIONS_ALL,        /* every word that passes check is an option */
    PAGES,              /* options from..n are the same list in parts */
    ILLEGAL_IS_REFUSED, /* any other word changes nothing and gets a verdict */
    WEIGHTS_ADD_UP,     /* chance's weights add up to the total */
    VIEW_SAME_OPTIONS,  /* the one who is asked can answer from the view alone */
    VIEW_OF_GUESS,      /* view(guess(v)) is v */
    GUESS_IS_SOUND,     /* a guess passes the audit and can be played on */
    VIEW_OF_VIEW,       /* a view holds nothing that viewing again would hide */
    NO_LEAK,            /* what a seat is told does not depend on what it cannot know */
    REPLAY_SAME,        /* replaying gives the same bytes, with and without sink */
    COPY_SAME,          /* a copy plays on to the same bytes */
    SPELLED,            /* every value of an option is spelled, and differently */
    LAWS
};
static const char *const law_names[LAWS] = {"some answer is always legal",
                                            "pick gives a legal answer",
                                            "a legal answer applies",
                                            "every game ends within its bound",
                                            "nothing is lost",
                                            "every option is legal, and once",
                                            "every legal word is an option",
                                            "options in parts are the same list",
                                            "an illegal answer changes nothing",
                                            "chance's weights add up",
                                            "the view gives its seat the same options",
                                            "the view of a guess is the view",
                                            "a guess is sound",
                                            "a view of a view is the view",
                                            "nothing hidden leaks into views and events",
                                            "replay gives the same bytes",
                                            "a copy plays on alike",
                                            "options are spelled apart"};

enum { MOST_OPTIONS = 1024, MOST_EVENTS = 512 };

struct run {
    const fray_game *game;
    const fray_pack *pack;
    uint64_t games, seed, every;
    unsigned thread, threads;
    uint64_t tried[LAWS], broken[LAWS], answers;
    char first[LAWS][200];
};

static void hold(struct run *r, enum law law, bool holds, uint64_t game, uint32_t step)
{
    r->tried[law]++;
    if (holds) return;
    if (!r->broken[law]++)
        snprintf(r->first[law], sizeof r->first[law], "game %llu, answer %u",
                 (unsigned long long)game, step);
}

static int by_word(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static bool is_in(const uint64_t *sorted, uint32_t n, uint64_t word)
{
    return bsearch(&word, sorted, n, sizeof word, by_word) != NULL;
}

static uint32_t open_seat(const fray_position *p)
{
    for (uint32_t seat = 0; seat < FRAY_MAX_SEATS; seat++)
        if ((p->open >> seat) & 1) return seat;
    return FRAY_MAX_SEATS;
}

static fray_answer answer(uint32_t seat, uint64_t word)
{
    fray_answer a = {word, seat, 0};
    return a;
}

/* Words of the game's shapes: all of the small ones, and random ones of the others. */
static void try_words(struct run *r, const fray_table *t, fray_position *p, uint32_t seat,
                      const uint64_t *sorted, uint32_t n, uint64_t *random, uint64_t game,
                      uint32_t step)
{
    const fray_game *g = r->game;
    fray_position *copy = malloc(g->position_bytes);
    for (uint32_t act = 0; act <= g->acts; act++) {
        unsigned bits = 0;
        const fray_act *row = act > 0 && act < g->acts ? &g->act[act] : NULL;
        for (unsigned f = 0; row && f < row->fields; f++) bits += row->field[f].width;
        uint64_t count = bits <= 7 ? UINT64_C(1) << bits : 40;
        for (uint64_t i = 0; i < count; i++) {
            uint64_t word = (uint64_t)act << FRAY_KIND_SHIFT;
            uint64_t value = bits <= 7 ? i : fray_next(random);
            for (unsigned f = 0; row && f < row->fields; f++) {
                word |= (value & ((UINT64_C(1) << row->field[f].width) - 1)) << row->field[f].shift;
                value >>= row->field[f].width;
            }
            if (i % 16 == 15) word ^= UINT64_C(1) << (fray_next(random) % 64);
            bool legal = fray_is_legal(g->check(t, p, answer(seat, word)));
            hold(r, OPTIONS_ALL, legal == is_in(sorted, n, word), game, step);
            if (!legal) {
                memcpy(copy, p, g->position_bytes);
                fray_verdict v = g->apply(t, copy, answer(seat, word), NULL, NULL);
                hold(r, ILLEGAL_IS_REFUSED,
                     !fray_is_legal(v) && memcmp(copy, p, g->position_bytes) == 0, game, step);
            }
        }
    }
    free(copy);
}

struct heard {
    uint32_t n;
    uint32_t seats;
    const fray_game *game;
    fray_event event[MOST_EVENTS];
};

/* What a seat reads of the events: others' secrets only as their public twins. */
static void listen(void *who, const fray_event *e)
{
    struct heard *h = who;
    if (h->n == MOST_EVENTS) return;
    fray_event *to = &h->event[h->n++];
    *to = *e;
    if (!(e->audience & h->seats) && e->audience != FRAY_EVERYONE) {
        const fray_event_row *row = &h->game->event[e->kind];
        to->kind = row->twin;
        if (row->args) to->arg[row->args - 1] = 0;
        to->audience = FRAY_EVERYONE;
    }
}

static void dear_laws(struct run *r, const fray_table *t, fray_position *p, uint64_t *random,
                      uint64_t game, uint32_t step)
{
    const fray_game *g = r->game;
    static _Thread_local uint64_t list[MOST_OPTIONS], other[MOST_OPTIONS], part[MOST_OPTIONS];
    fray_position *view = malloc(g->position_bytes), *guess = malloc(g->position_bytes),
                  *again = malloc(g->position_bytes);
    uint32_t seat = open_seat(p), n = g->options(t, p, seat, 0, MOST_OPTIONS, list);
    bool legal = n <= MOST_OPTIONS;
    uint64_t sum = 0;
    for (uint32_t i = 0; i < n && i < MOST_OPTIONS; i++) {
        legal = legal && fray_is_legal(g->check(t, p, answer(seat, list[i])));
        if (seat == FRAY_CHANCE) sum += g->weight(t, p, list[i]);
    }
    if (seat == FRAY_CHANCE) hold(r, WEIGHTS_ADD_UP, sum == g->total(t, p), game, step);
    for (uint32_t i = 0; i < n; i += 7) {
        uint32_t got = g->options(t, p, seat, i, 7, part);
        hold(r, PAGES,
             got == n && memcmp(part, list + i, sizeof *part * (n - i < 7 ? n - i : 7)) == 0, game,
             step);
    }
    memcpy(other, list, sizeof *list * n);
    qsort(other, n, sizeof *other, by_word);
    for (uint32_t i = 1; i < n; i++) legal = legal && other[i] != other[i - 1];
    hold(r, OPTIONS_LEGAL, legal, game, step);
    try_words(r, t, p, seat, other, n, random, game, step);

    for (uint32_t who = 0; who < 3; who++) {
        uint32_t mask = who ? 1u << who : 1u;
        g->view(t, p, mask, view);
        memcpy(again, view, g->position_bytes);
        g->view(t, view, mask, again);
        hold(r, VIEW_OF_VIEW, memcmp(view, again, g->position_bytes) == 0, game, step);
        g->guess(t, view, random, guess);
        g->view(t, guess, mask, again);
        hold(r, VIEW_OF_GUESS, memcmp(view, again, g->position_bytes) == 0, game, step);
        hold(r, GUESS_IS_SOUND, (p->open && !view->open) || fray_is_legal(g->audit(t, guess)), game,
             step);
        if (who == seat && who != 0) {
            uint32_t m = g->options(t, view, seat, 0, MOST_OPTIONS, part);
            hold(r, VIEW_SAME_OPTIONS, m == n && memcmp(part, list, sizeof *list * n) == 0, game,
                 step);
            /* the same answer in the position and in a guess: the seat is told and sees the same */
            static _Thread_local struct heard one, two;
            memset(&one, 0, sizeof one);
            memset(&two, 0, sizeof two);
            one.seats = two.seats = mask;
            one.game = two.game = g;
            fray_sink first = {listen, &one}, second = {listen, &two};
            uint64_t word = list[fray_even(fray_next(random), n)];
            memcpy(again, p, g->position_bytes);
            g->apply(t, again, answer(seat, word), &first, NULL);
            g->apply(t, guess, answer(seat, word), &second, NULL);
            /* where only hidden cards make the difference, one of them may have stopped earlier, in a
             * private question; all that both were told is the same */
            uint32_t told = one.n < two.n ? one.n : two.n;
            bool same = memcmp(one.event, two.event, told * sizeof *one.event) == 0;
            if (same && one.n == two.n && again->question == guess->question &&
                again->open == guess->open && !(again->flags & FRAY_ASKS_PRIVATE)) {
                g->view(t, again, mask, again);
                g->view(t, guess, mask, guess);
                same = memcmp(again, guess, g->position_bytes) == 0;
            }
            hold(r, NO_LEAK, same, game, step);
        }
    }
    /* spelled apart: no two options may be written alike, so pieces and places must differ */
    for (uint32_t i = 0; i + 1 < n && i < 40; i++)
        for (uint32_t j = i + 1; j < n && j < 40; j++) {
            const fray_act *row = &g->act[fray_act_of(list[i])];
            if (fray_act_of(list[i]) != fray_act_of(list[j])) continue;
            bool apart = false;
            for (unsigned f = 0; f < row->fields; f++) {
                uint32_t x = fray_get(list[i], &row->field[f]),
                         y = fray_get(list[j], &row->field[f]);
                if (x == y) continue;
                fray_spelling sx, sy;
                bool knows = g->spell(t, p, row->field[f].type, x, &sx);
                if (!knows || !g->spell(t, p, row->field[f].type, y, &sy) ||
                    memcmp(&sx, &sy, sizeof sx) != 0)
                    apart = true;
            }
            hold(r, SPELLED, apart, game, step);
        }
    free(view);
    free(guess);
    free(again);
}

static void nothing(void *who, const fray_event *e)
{
    (void)who;
    (void)e;
}

/* Set-ups that go through all pairs of decks. */
static fray_setup setup_of(const struct run *r, uint64_t i)
{
    fray_setup setup;
    memset(&setup, 0, sizeof setup);
    uint32_t lists = r->pack ? pack_count(r->pack, FRAY_LIST) : 0, key = 0;
    for (uint32_t s = 1; s < r->game->settings; s++)
        if (r->game->setting[s].type == FRAY_LIST && r->game->setting[s].per_seat) key = s;
    for (uint32_t seat = 1; key && lists && seat <= r->game->seats_least; seat++) {
        fray_setting *item = &setup.item[setup.count++];
        item->key = (uint16_t)key;
        item->seat = (uint16_t)seat;
        item->value = (uint32_t)(i % lists) + 1;
        i /= lists;
    }
    for (uint32_t s = 1; s < r->game->settings; s++)
        if (!strcmp(r->game->setting[s].word, "open_lists") && i % 4 == 3) {
            fray_setting *item = &setup.item[setup.count++];
            item->key = (uint16_t)s;
            item->value = 1;
        }
    return setup;
}

static void play(struct run *r, const fray_table *t, uint64_t i)
{
    const fray_game *g = r->game;
    fray_position *p = malloc(g->position_bytes), *copy = malloc(g->position_bytes),
                  *first = malloc(g->position_bytes);
    fray_answer *record = malloc(g->longest * sizeof *record);
    fray_setup setup = setup_of(r, i);
    fray_sink sink = {nothing, NULL};
    uint64_t random = r->seed * UINT64_C(0x9e3779b97f4a7c15) + i;
    uint32_t n = 0;
    bool started = fray_is_legal(g->start(t, &setup, p));
    hold(r, LEGAL_APPLIES, started, i, 0);
    /* every other game with lists nobody knows: what the public may guess at the start is any lists
     * the rules allow, so that all the content comes to be played */
    if (started && i / 16 % 2) {
        g->view(t, p, 1, copy);
        g->guess(t, copy, &random, p);
    }
    memcpy(first, p, g->position_bytes);
    for (; started && p->open && n < g->longest; n++) {
        uint32_t seat = open_seat(p);
        hold(r, CONSERVED, fray_is_legal(g->audit(t, p)), i, n);
        if (fray_next(&random) % r->every == 0) dear_laws(r, t, p, &random, i, n);
        uint64_t word = g->pick(t, p, seat, fray_next(&random));
        hold(r, SOME_ANSWER, word != 0, i, n);
        hold(r, PICK_IS_LEGAL, fray_is_legal(g->check(t, p, answer(seat, word))), i, n);
        record[n] = answer(seat, word);
        bool twice = n % 64 == 0;
        if (twice) memcpy(copy, p, g->position_bytes);
        fray_verdict v = g->apply(t, p, record[n], NULL, NULL);
        hold(r, LEGAL_APPLIES, fray_is_legal(v), i, n);
        if (twice) {
            g->apply(t, copy, record[n], &sink, NULL);
            hold(r, COPY_SAME, memcmp(copy, p, g->position_bytes) == 0, i, n);
        }
        if (!fray_is_legal(v)) break;
    }
    hold(r, ENDS, p->over && !p->open && g->result(t, p).over, i, n);
    r->answers += n;
    if (i % 8 == 0) {
        memcpy(copy, first, g->position_bytes);
        for (uint32_t k = 0; k < n; k++) g->apply(t, copy, record[k], k % 2 ? &sink : NULL, NULL);
        hold(r, REPLAY_SAME, memcmp(copy, p, g->position_bytes) == 0, i, n);
    }
    free(p);
    free(copy);
    free(first);
    free(record);
}

static void *work(void *arg)
{
    struct run *r = arg;
    fray_table t = {r->game, r->pack ? pack_content(r->pack) : NULL, NULL};
    for (uint64_t i = r->thread; i < r->games; i += r->threads) play(r, &t, i);
    return NULL;
}

static void complain(void *who, const pack_problem *p)
{
    (void)who;
    fprintf(stderr, "%s:%d:%d: %s\n", p->file, p->line, p->column, p->text);
}

/* The laws over one choice of packs; how many hold and how many are broken. */
static bool try_laws(const fray_game *game, const char *const *folders, int n, const char *title,
                     uint64_t games, uint64_t seed, uint64_t every, unsigned *passed,
                     unsigned *failed)
{
    static struct run run[2];
    pthread_t thread[2];
    fray_pack *pack = NULL;
    if (pack_load(game, folders, n, complain, NULL, &pack) != 0) return false;
    memset(run, 0, sizeof run);
    for (unsigned i = 0; i < 2; i++) {
        struct run one = {.game = game,
                          .pack = pack,
                          .games = games,
                          .seed = seed,
                          .every = every ? every : 1,
                          .thread = i,
                          .threads = 2};
        run[i] = one;
        pthread_create(&thread[i], NULL, work, &run[i]);
    }
    for (unsigned i = 0; i < 2; i++) pthread_join(thread[i], NULL);
    printf("%s, %s: %llu random games, %llu answers\n", game->name, title,
           (unsigned long long)games, (unsigned long long)(run[0].answers + run[1].answers));
    for (unsigned law = 0; law < LAWS; law++) {
        uint64_t tried = run[0].tried[law] + run[1].tried[law];
        uint64_t broken = run[0].broken[law] + run[1].broken[law];
        bool good = broken == 0 && tried > 0;
        printf("  %-8s %-45s tried %llu times", good ? "holds" : "BROKEN", law_names[law],
               (unsigned long long)tried);
        if (broken)
            printf(", broken %llu times, first in %s", (unsigned long long)broken,
                   run[0].broken[law] ? run[0].first[law] : run[1].first[law]);
        putchar('\n');
        ++*(good ? passed : failed);
    }
    pack_free(pack);
    return true;
}

int main(int argc, char **argv)
{
    uint64_t games = argc > 1 ? strtoull(argv[1], NULL, 10) : 20000;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    uint64_t every = argc > 3 ? strtoull(argv[3], NULL, 10) : 400;
    unsigned passed = 0, failed = 0;
    for (uint32_t g = 0; g < fray_game_count; g++) {
        const fray_game *game = fray_games[g];
        char folder[1024], more[1200];
        const char *folders[2] = {folder, more};
        if (!paths_find("packs", game->name, folder, sizeof folder) ||
            !try_laws(game, folders, 1, "its packs", games, seed, every, &passed, &failed)) {
            fprintf(stderr, "%s: packs cannot be loaded\n", game->name);
            return 1;
        }
        /* and with the tests' own content, which uses every verb there is */
        snprintf(more, sizeof more, "%s/../../tests/packs/%s", folder, game->name);
        if (!try_laws(game, folders, 2, "with the tests' packs", games / 4, seed, every, &passed,
                      &failed)) {
            fprintf(stderr, "%s: the tests' packs cannot be loaded\n", game->name);
            return 1;
        }
    }
    printf("%u passed, %u failed\n", passed, failed);
    return failed != 0;
}
