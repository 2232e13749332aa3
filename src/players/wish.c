/* src/players/wish.c - reads the text that says who plays: "expert:100ms", "run:python3 my_bot.py". */
#include <stdio.h>
#include <string.h>
#include "base/says.h"
#include "base/text.h"
#include "players/player.h"
#include "players/says.h"

enum { MOST_MS = 3600000, MOST_ITERATIONS = 1000000000, MOST_THREADS = BOT_MOST_THREADS };

/* "random, greedy, .." */
static void known_kinds(char *out, size_t n)
{
    text_line t = text_in(out, n);
    for (uint32_t i = 0; i < bot_kind_count; i++) {
        if (i) text_add(&t, ", ");
        text_add(&t, bot_kind_at(i)->name);
    }
}

/* What can stand behind a number. */
static const struct unit {
    const char *word;
    uint32_t times, most; /* most: of the number as it is written */
    enum { OF_MS, OF_ITERATIONS, OF_THREADS } of;
} units[] = {
    {"ms", 1, MOST_MS, OF_MS},
    {"s", 1000, MOST_MS / 1000, OF_MS},
    {"iterations", 1, MOST_ITERATIONS, OF_ITERATIONS},
    {"iteration", 1, MOST_ITERATIONS, OF_ITERATIONS},
    {"threads", 1, MOST_THREADS, OF_THREADS},
    {"thread", 1, MOST_THREADS, OF_THREADS},
};

typedef struct reading {
    player_wish *wish;
    int language;
    char *why;
    size_t n;
} reading;

/* "100ms" and its like. `otherwise` is said of what is none of them. */
static bool read_amount(const reading *r, const char *part, player_saying otherwise)
{
    size_t digits = strspn(part, "0123456789");
    char number[12];
    uint64_t value = 0;
    for (size_t i = 0; digits > 0 && i < sizeof units / sizeof units[0]; i++) {
        const struct unit *u = &units[i];
        char most[PLAYER_DIGITS];
        if (strcmp(part + digits, u->word) != 0) continue;
        snprintf(number, sizeof number, "%.*s", (int)(digits < 11 ? digits : 11), part);
        if (digits > 11 || !text_read_number(number, u->most, &value) || value == 0) {
            player_say(r->why, r->n, r->language, PLAYER_SAYS_RANGE, part, r->wish->text,
                       player_digits(u->most, most));
            return false;
        }
        uint32_t *into = u->of == OF_MS           ? &r->wish->budget.ms
                         : u->of == OF_ITERATIONS ? &r->wish->budget.iterations
                                                  : &r->wish->threads;
        if (*into) {
            player_say(r->why, r->n, r->language, PLAYER_SAYS_TWICE, r->wish->text, part);
            return false;
        }
        *into = (uint32_t)value * u->times;
        return true;
    }
    player_say(r->why, r->n, r->language, otherwise, part, r->wish->text);
    return false;
}

static bool read_part(const reading *r, const char *part)
{
    player_wish *wish = r->wish;
    if (strncmp(part, "weights=", 8) == 0 && part[8] && !wish->weights[0]) {
        snprintf(wish->weights, sizeof wish->weights, "%s", part + 8);
        return true;
    }
    if (!read_amount(r, part, PLAYER_SAYS_PART)) return false;
    if (wish->kind->budget.ms || wish->kind->budget.iterations) return true;
    player_say(r->why, r->n, r->language, PLAYER_SAYS_NO_BUDGET, wish->kind->name, part);
    return false;
}

/* KIND[:PART]..; the text is taken apart in place. */
static bool read_kind(const reading *r, char *text)
{
    char known[200], *next = strchr(text, ':');
    if (next) *next++ = '\0';
    r->wish->kind = bot_find(text);
    if (!r->wish->kind) {
        char meant[80];
        struct spelling near = spelling_of(text, strlen(text));
        for (uint32_t i = 0; i < bot_kind_count; i++) spelling_try(&near, bot_kind_at(i)->name);
        known_kinds(known, sizeof known);
        words_meant(&near, r->language, meant, sizeof meant);
        player_say(r->why, r->n, r->language, PLAYER_SAYS_KIND, text, known, meant);
        return false;
    }
    while (next) {
        char *part = next;
        next = strchr(part, ':');
        if (next) *next++ = '\0';
        if (!read_part(r, part)) return false;
    }
    return true;
}

/* run[@PART]..:COMMAND */
static bool read_run(const reading *r, char *text)
{
    char *command = strchr(text, ':');
    if (command) *command++ = '\0';
    for (char *part = strchr(text, '@'), *next; part; part = next) {
        next = strchr(++part, '@');
        if (next) *next = '\0';
        if (!read_amount(r, part, PLAYER_SAYS_RUN_PART)) return false;
    }
    if (!command || command[strspn(command, " \t")] == '\0') {
        player_say(r->why, r->n, r->language, PLAYER_SAYS_NO_COMMAND, r->wish->text);
        return false;
    }
    snprintf(r->wish->command, sizeof r->wish->command, "%s", command);
    return true;
}

bool player_read(const char *text, player_wish *out, int language, char *why, size_t n)
{
    player_wish wish;
    char parts[PLAYER_TEXT], known[200];
    memset(&wish, 0, sizeof wish);
    reading r = {&wish, language, why, n};
    known_kinds(known, sizeof known);
    if (n > 0) why[0] = '\0';
    if (*text == '\0') {
        player_say(why, n, language, PLAYER_SAYS_EMPTY, known);
        return false;
    }
    if (strlen(text) >= sizeof wish.text) {
        player_say(why, n, language, PLAYER_SAYS_LONG, text, player_digits(PLAYER_TEXT - 1, known));
        return false;
    }
    snprintf(wish.text, sizeof wish.text, "%s", text);
    snprintf(parts, sizeof parts, "%s", text);
    says_clean(wish.text);
    if (strcmp(wish.text, text) != 0) {
        player_say(why, n, language, PLAYER_SAYS_UNCLEAN, text);
        return false;
    }
    bool is_program = strncmp(text, "run", 3) == 0 && (text[3] == ':' || text[3] == '@');
    if (!(is_program ? read_run(&r, parts) : read_kind(&r, parts))) return false;
    *out = wish;
    return true;
}
