/* src/bots/bots.h - players that are programs. They see views, options and what a game's knowledge
 * says of them, never a game: what is good play in one stands in its `knowledge`.
 *
 * A bot is given what game->view shows its seat, and returns a word. The same seed, view and number
 * of iterations give the same word, whatever was asked before. With a budget of time alone the word
 * depends on the machine, and on what the same seat thought before. All memory is taken when it is
 * made. */
#pragma once
#include "fray/game.h"

typedef struct bot bot;

/* How long it may think about one answer: whichever bound comes first; 0: not bounded by that. */
typedef struct bot_budget {
    uint32_t ms, iterations;
} bot_budget;

/* What a bot is made with; all zero: as its kind has it. */
typedef struct bot_options {
    bot_budget budget;
    uint32_t threads;       /* that think about one answer together; 0: one */
    const int32_t *weights; /* fray_weights of them; NULL: the game's own. Not copied */
} bot_options;

/* What it thought of an option. */
typedef struct bot_option {
    uint64_t word;
    uint32_t visits; /* how much of the thinking went there */
    float win;       /* estimated chance to win, 0..1 */
} bot_option;

enum { BOT_SHOWN = 8, BOT_MOST_THREADS = 64 };

/* What it thought on the way to an answer: the best few options, best first. A kind that does not
 * weigh anything up leaves `options` 0. */
typedef struct bot_thought {
    uint32_t iterations, options;
    uint32_t depth; /* decisions it looked ahead, at most */
    bot_option option[BOT_SHOWN];
} bot_thought;

enum { BOT_JUDGES = 1, BOT_LEANS = 2 }; /* by features; by leanings */

typedef struct bot_kind {
    const char *name;                   /* "greedy": on command lines */
    const char *en, *de;                /* one line for --help and pages */
    const char *title_en, *title_de;    /* "Beginner", "Anfänger" */
    bool is_level;                      /* for people to choose; the others are yardsticks */
    uint8_t uses;                       /* of the knowledge: BOT_JUDGES | BOT_LEANS */
    bot_budget budget;                  /* its own; 0, 0: it does not count */
    const struct search_manner *manner; /* of kinds that search; else NULL */
    /* scratch memory, and what it does with it; both may be NULL */
    size_t (*bytes)(const fray_table *t, const bot_options *o);
    uint64_t (*answer)(const bot *b, const fray_position *view, uint32_t seat, uint64_t *random,
                       bot_thought *thought);
} bot_kind;

const bot_kind *bot_kind_at(uint32_t n); /* 0 .. bot_kind_count - 1, from the weakest on */
extern const uint32_t bot_kind_count;
const bot_kind *bot_find(const char *name); /* NULL: there is none */

/* NULL without memory. The table (with its work memory) must outlive the bot, and is used by no
 * other thread at the same time. */
bot *bot_new(const bot_kind *kind, const fray_table *t, const bot_options *o, uint64_t seed);
void bot_free(bot *b);
const bot_kind *bot_kind_of(const bot *b);
/* Another seed, another budget from here on. Memory stays as it was made: a bot that is given more
 * iterations than it was made for may answer otherwise than one made for them. */
void bot_reseed(bot *b, uint64_t seed);
void bot_give(bot *b, bot_budget budget);

/* Its answer for `seat`, which must be open in the view. `thought` may be NULL. */
uint64_t bot_answer(bot *b, const fray_position *view, uint32_t seat, bot_thought *thought);

extern const bot_kind bot_random, bot_instinct, bot_greedy;
extern const bot_kind bot_beginner, bot_easy, bot_normal, bot_hard, bot_expert;

/* How good the position is for `seat`: logarithm of the odds of winning, in thousandths, within
 * BOT_SURE; by the result where the match is over. `weights` as in bot_options. */
enum { BOT_SURE = 10000 };
int32_t bot_judge(const fray_table *t, const fray_position *p, uint32_t seat,
                  const int32_t *weights);
