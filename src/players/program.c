/* src/players/program.c - what is said to a program outside, and what is made of what it says.
 *
 * Nothing it says is believed: an answer counts only if it is an option of the view it was asked
 * about. Every question has a number, so that an answer to an earlier one is known for what it is. */
#include "players/program.h"
#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/clock.h"
#include "base/json.h"
#include "host/match.h" /* setup_line */
#include "host/philox.h"
#include "players/facts.h"
#include "players/outside.h"
#include "players/says.h"
#include "wire/catalogue.h"
#include "wire/tell.h"

#ifndef FRAY_VERSION
#define FRAY_VERSION "unknown"
#endif

enum {
    PAGE = 256,
    MOST_TEXT = 1024,
    MOST_SHOWN = 100,  /* bytes of what it said that are repeated to people */
    END_MS = 500,      /* for a program that closed its output to end, so that we can say how */
    SEED_BITS = 53,    /* more than that is no number in some languages */
    SEED_STREAM = 1,   /* of the player's seed, for the one it is told; not that of dice */
    MOST_THOUGHTS = 64 /* rows that are looked at */
};

struct program {
    player_wish wish;
    host_table h; /* in our language: of what words_read_answer complains */
    int language;
    outside *io; /* NULL: it has failed */
    tell_space *space;
    json_writer text; /* the message that is being put together */
    char name[PROGRAM_NAME];
    bool wants_facts, wants_things, wants_catalogue;

    uint64_t seed;
    bot_budget budget;
    fray_setup setup; /* count 0: not known */
    bool is_new;      /* it has not been told of this match */
    uint32_t seat;    /* that it was told it has */
    uint64_t asked;   /* number of the last question */
    uint64_t page[PAGE];

    player_fault fault; /* of this match, and what was said about it */
    char why[PLAYER_TEXT];
};

/* --- what goes wrong --- */

/* The last thing it wrote on stderr is most often the reason. */
static void add_stderr(program *g)
{
    const char *last = outside_last(g->io);
    size_t used = strlen(g->why);
    if (*last)
        player_say(g->why + used, sizeof g->why - used, g->language, PLAYER_SAYS_STDERR, last);
}

static void tell_end(program *g)
{
    char number[PLAYER_DIGITS];
    int code;
    bool is_signal;
    player_saying id = PLAYER_SAYS_CLOSED;
    player_digits(0, number);
    if (outside_ended(g->io, END_MS, &code, &is_signal)) {
        id = code < 0 ? PLAYER_SAYS_ENDED : is_signal ? PLAYER_SAYS_KILLED : PLAYER_SAYS_EXITED;
        player_digits(code, number);
    }
    player_say(g->why, sizeof g->why, g->language, id, number);
    add_stderr(g);
}

/* It is over with the program: in this match it has lost. `why` is set. */
static player_fault gives_up(program *g, player_fault fault)
{
    outside_stop(g->io, true);
    g->io = NULL;
    g->fault = fault;
    return fault;
}

static player_fault garbled(program *g, const char *line, player_saying id, const char *detail)
{
    char shown[MOST_SHOWN];
    snprintf(shown, sizeof shown, "%s", line);
    player_say(g->why, sizeof g->why, g->language, id, shown, detail);
    return gives_up(g, PLAYER_GARBLED);
}

static player_fault no_memory(program *g)
{
    player_say(g->why, sizeof g->why, g->language, PLAYER_SAYS_NO_MEMORY);
    return gives_up(g, PLAYER_CRASHED);
}

/* --- listening --- */

/* Lines until one that is not a remark for its author; what it must be, the caller looks at. The
 * caller lets go of *out, which is an object. `late` is what is said when time is up. */
static player_fault hear(program *g, int64_t deadline, player_saying late, json_t **out,
                         char *line_out, size_t n)
{
    for (;;) {
        char *line, number[PLAYER_DIGITS];
        size_t length;
        json_error_t error;
        switch (outside_hear(g->io, deadline, &line, &length)) {
        case OUTSIDE_LINE: break;
        case OUTSIDE_LATE:
            if (late == PLAYER_SAYS_NOTHING) return PLAYER_HUNG; /* there is more to wait for */
            player_say(g->why, sizeof g->why, g->language, late);
            add_stderr(g);
            return gives_up(g, PLAYER_HUNG);
        case OUTSIDE_ENDED: tell_end(g); return gives_up(g, PLAYER_CRASHED);
        case OUTSIDE_LONG:
            player_say(g->why, sizeof g->why, g->language, PLAYER_SAYS_LINE_LONG,
                       player_digits(OUTSIDE_MOST_LINE, number));
            return gives_up(g, PLAYER_GARBLED);
        case OUTSIDE_MEMORY: return no_memory(g);
        }
        if (line[strspn(line, " \t")] == '\0' && strlen(line) == length) continue;
        json_t *said = json_read(line, length, &error);
        if (!said && errno == ENOMEM) return no_memory(g);
        if (!said) return garbled(g, line, PLAYER_SAYS_NOT_JSON, error.text);
        if (!json_is_object(said)) {
            json_decref(said);
            return garbled(g, line, PLAYER_SAYS_NOT_OBJECT, "");
        }
        if (json_object_get(said, "log") && !json_object_get(said, "answer") &&
            !json_object_get(said, "name")) {
            json_decref(said);
            continue;
        }
        snprintf(line_out, n, "%s", line);
        *out = said;
        return PLAYER_OK;
    }
}

/* --- saying --- */

static void begin(program *g, const char *t)
{
    writer_start(&g->text);
    writer_open(&g->text, NULL, '{');
    writer_string(&g->text, "t", t);
}

/* False: no memory. */
static bool send_off(program *g)
{
    writer_close(&g->text, '}');
    return !g->text.failed && outside_say(g->io, g->text.text, g->text.length);
}

static void say_budget(program *g)
{
    writer_open(&g->text, "budget", '{');
    writer_number(&g->text, "ms", g->budget.ms);
    if (g->budget.iterations) writer_number(&g->text, "iterations", g->budget.iterations);
    if (g->wish.threads) writer_number(&g->text, "threads", g->wish.threads);
    writer_close(&g->text, '}');
}

static bool say_hello(program *g)
{
    const fray_game *game = g->h.table.game;
    json_writer *j = &g->text;
    begin(g, "hello");
    writer_number(j, "protocol", PROGRAM_PROTOCOL);
    writer_string(j, "fray", FRAY_VERSION);
    writer_string(j, "game", game->name);
    writer_string(j, "title", game->title);
    writer_open(j, "seats", '[');
    for (uint32_t i = 1; i <= game->seats_most; i++) writer_string(j, NULL, words_seat(i));
    writer_close(j, ']');
    writer_open(j, "questions", '[');
    for (uint32_t i = 1; i < game->questions; i++) writer_string(j, NULL, game->question[i].id);
    writer_close(j, ']');
    writer_open(j, "acts", '[');
    for (uint32_t i = 1; i < game->acts; i++) {
        const fray_act *act = &game->act[i];
        writer_open(j, NULL, '{');
        writer_string(j, "word", act->word);
        writer_open(j, "fields", '{');
        for (uint32_t k = 0; k < act->fields; k++)
            writer_string(j, act->field[k].name, tell_type(act->field[k].type));
        writer_close(j, '}');
        writer_close(j, '}');
    }
    writer_close(j, ']');
    writer_open(j, "facts", '[');
    for (uint32_t i = 1; i < game->facts; i++) {
        const fray_fact_row *row = &game->fact[i];
        writer_open(j, NULL, '{');
        writer_string(j, "name", row->name);
        if (row->of) writer_string(j, "of", tell_type(row->of));
        writer_string(j, "type", tell_type(row->type));
        if (row->list) writer_bool(j, "list", true);
        writer_string(j, "text", row->en);
        writer_close(j, '}');
    }
    writer_close(j, ']');
    return send_off(g);
}

static bool say_new(program *g, uint32_t seat)
{
    char line[MOST_TEXT];
    begin(g, "new");
    writer_string(&g->text, "seat", words_seat(seat));
    /* not the seed itself: whoever plays a single match may have made it of that of the dice */
    writer_number(&g->text, "seed",
                  (int64_t)(philox_number(g->seed, SEED_STREAM, 0) >> (64 - SEED_BITS)));
    say_budget(g);
    /* of the others' settings it is told nothing: their lists may be secret */
    writer_open(&g->text, "settings", '[');
    for (uint32_t i = 0; i < g->setup.count && i < FRAY_MAX_SETTINGS; i++) {
        const fray_setting *setting = &g->setup.item[i];
        if (setting->seat != 0 && setting->seat != seat) continue;
        setup_line(&g->h, setting, line, sizeof line);
        writer_string(&g->text, NULL, line);
    }
    writer_close(&g->text, ']');
    g->is_new = false;
    g->seat = seat;
    return send_off(g);
}

static void say_question(program *g, const fray_position *view)
{
    const fray_game *game = g->h.table.game;
    json_writer *j = &g->text;
    char text[MOST_TEXT];
    writer_open(j, "question", '{');
    writer_string(j, "id",
                  view->question < game->questions ? game->question[view->question].id : "");
    words_question(&g->h, view, PACK_EN, text, sizeof text);
    writer_string(j, "text", text);
    if (view->rule && view->rule < game->rules)
        writer_string(j, "rule", game->rule[view->rule].number);
    if (view->type != FRAY_NONE && view->about) {
        writer_open(j, "about", '{');
        writer_string(j, "type", tell_type(view->type));
        facts_value(j, "value", &g->h, view, view->type, 0, view->about);
        writer_close(j, '}');
    }
    if (view->flags & FRAY_ASKS_SERIES) writer_bool(j, "series", true);
    if (view->flags & FRAY_ASKS_ORDER) writer_bool(j, "order", true);
    if (view->flags & FRAY_ASKS_SEALED) writer_bool(j, "sealed", true);
    writer_close(j, '}');
}

static void say_options(program *g, const fray_position *view, uint32_t seat)
{
    const fray_table *t = &g->h.table;
    json_writer *j = &g->text;
    char text[MOST_TEXT];
    uint32_t count = 1;
    writer_open(j, "options", '[');
    for (uint32_t from = 0; from < count; from += PAGE) {
        count = t->game->options(t, view, seat, from, PAGE, g->page);
        for (uint32_t i = 0; i < PAGE && from + i < count; i++) {
            const fray_act *act = &t->game->act[fray_act_of(g->page[i])];
            words_answer(&g->h, view, g->page[i], text, sizeof text);
            writer_open(j, NULL, '{');
            writer_number(j, "n", from + i);
            writer_string(j, "say", text);
            writer_string(j, "act", act->word);
            writer_open(j, "fields", '{');
            for (uint32_t k = 0; k < fray_fields_of(act, g->page[i]); k++)
                facts_value(j, act->field[k].name, &g->h, view, act->field[k].type,
                            act->field[k].words, (uint32_t)fray_value(g->page[i], &act->field[k]));
            writer_close(j, '}');
            writer_close(j, '}');
        }
    }
    writer_close(j, ']');
}

static bool say_ask(program *g, const fray_position *view, uint32_t seat)
{
    json_writer *j = &g->text;
    begin(g, "ask");
    writer_number(j, "id", (int64_t)++g->asked);
    writer_string(j, "seat", words_seat(seat));
    say_budget(g);
    say_question(g, view);
    say_options(g, view, seat);
    if (g->wants_facts) {
        writer_key(j, "facts");
        facts_tell(j, &g->h, view);
    }
    if (g->wants_things) {
        writer_key(j, "things");
        tell_things(j, &g->h, g->space, view, (tell_reader){1u << seat, PACK_EN});
    }
    return send_off(g);
}

/* --- hello --- */

/* A flag of its hello; what is left out is as it was. False: it is not a flag. */
static bool read_flag(json_t *said, const char *key, bool *flag)
{
    json_t *value = json_object_get(said, key);
    if (!value) return true;
    if (!json_is_boolean(value)) return false;
    *flag = json_is_true(value);
    return true;
}

static player_fault read_hello(program *g, json_t *said, const char *line)
{
    json_t *name = json_object_get(said, "name"), *version = json_object_get(said, "protocol");
    char ours[PLAYER_DIGITS];
    const char *text = json_string_value(name);
    if (!text || !*text || strlen(text) != json_string_length(name))
        return garbled(g, line, PLAYER_SAYS_NO_NAME, "");
    if (version && json_integer_value(version) != PROGRAM_PROTOCOL)
        return garbled(g, line, PLAYER_SAYS_PROTOCOL, player_digits(PROGRAM_PROTOCOL, ours));
    g->wants_facts = g->wants_things = true;
    g->wants_catalogue = false;
    if (!read_flag(said, "facts", &g->wants_facts) ||
        !read_flag(said, "things", &g->wants_things) ||
        !read_flag(said, "catalogue", &g->wants_catalogue))
        return garbled(g, line, PLAYER_SAYS_WANTS, "");
    player_say(g->name, sizeof g->name, g->language, PLAYER_SAYS_AS_IS, text);
    return PLAYER_OK;
}

/* Starts it, if it does not run, and has it say who it is. */
static player_fault start(program *g)
{
    json_t *said = NULL;
    char line[MOST_SHOWN];
    g->io = outside_start(g->wish.command);
    if (!g->io) {
        player_say(g->why, sizeof g->why, g->language, PLAYER_SAYS_NO_START, strerror(errno));
        return g->fault = PLAYER_CRASHED;
    }
    g->is_new = true;
    if (!say_hello(g)) return no_memory(g);
    player_fault fault =
        hear(g, clock_ms() + PROGRAM_HELLO_MS, PLAYER_SAYS_NO_HELLO, &said, line, sizeof line);
    if (fault) return fault;
    fault = read_hello(g, said, line);
    json_decref(said);
    if (fault || !g->wants_catalogue) return fault;
    begin(g, "catalogue");
    writer_key(&g->text, "catalogue");
    catalogue_game(&g->text, &g->h);
    return send_off(g) ? PLAYER_OK : no_memory(g);
}

/* --- answers --- */

static player_fault illegal(program *g, const char *line, player_saying id, const char *detail)
{
    garbled(g, line, id, detail);
    return g->fault = PLAYER_ILLEGAL;
}

/* What it answered, by number or in notation, to a word that is legal. */
static player_fault read_word(program *g, const fray_position *view, uint32_t seat, json_t *answer,
                              const char *line, uint64_t *word)
{
    const fray_table *t = &g->h.table;
    char reason[200], count[PLAYER_DIGITS];
    uint64_t found = 0;
    if (json_is_integer(answer)) {
        json_int_t number = json_integer_value(answer);
        uint32_t all = t->game->options(t, view, seat, 0, 1, &found);
        if (number < 0 || number >= all)
            return illegal(g, line, PLAYER_SAYS_NO_OPTION,
                           player_digits((long long)all - 1, count));
        t->game->options(t, view, seat, (uint32_t)number, 1, &found);
    } else if (json_is_string(answer)) {
        const char *text = json_string_value(answer);
        if (strlen(text) != json_string_length(answer) ||
            !words_read_answer(&g->h, view, seat, text, &found, reason, sizeof reason))
            return illegal(g, line, PLAYER_SAYS_NO_SUCH,
                           strlen(text) == json_string_length(answer) ? reason : "NUL");
    } else {
        return garbled(g, line, PLAYER_SAYS_ANSWER, "");
    }
    fray_answer a = {found, seat, 0};
    fray_verdict v = t->game->check(t, view, a);
    if (!fray_is_legal(v)) {
        words_verdict(&g->h, view, v, g->language, reason, sizeof reason);
        return illegal(g, line, PLAYER_SAYS_NO_SUCH, reason);
    }
    *word = found;
    return PLAYER_OK;
}

/* What it thought on the way: [[NUMBER, visits, win] ..], best first. What is not that is left out:
 * it changes nothing. A line has room for very many rows, and the time to look at them is ours. */
static void read_thought(program *g, const fray_position *view, uint32_t seat, json_t *said,
                         bot_thought *out)
{
    const fray_table *t = &g->h.table;
    json_t *thought = json_object_get(said, "thought"), *row;
    uint64_t word;
    uint32_t all = t->game->options(t, view, seat, 0, 1, &word);
    size_t i;
    json_array_foreach(thought, i, row)
    {
        json_t *n = json_array_get(row, 0), *visits = json_array_get(row, 1);
        double win = json_number_value(json_array_get(row, 2));
        if (out->options == BOT_SHOWN || i == MOST_THOUGHTS) return;
        if (!json_is_integer(n) || !json_is_integer(visits) || !(win >= 0 && win <= 1)) continue;
        json_int_t number = json_integer_value(n), tried = json_integer_value(visits);
        if (number < 0 || number >= all || tried < 0 || tried > UINT32_MAX) continue;
        t->game->options(t, view, seat, (uint32_t)number, 1, &word);
        bot_option option = {word, (uint32_t)tried, (float)win};
        out->option[out->options++] = option;
        uint32_t room = UINT32_MAX - out->iterations;
        out->iterations += option.visits < room ? option.visits : room;
    }
}

/* Hears lines until the answer to the last question. PLAYER_HUNG without a text: time is up. */
static player_fault hear_answer(program *g, const fray_position *view, uint32_t seat,
                                int64_t deadline, player_saying late, uint64_t *word,
                                bot_thought *thought)
{
    for (;;) {
        char line[MOST_SHOWN];
        json_t *said = NULL;
        player_fault fault = hear(g, deadline, late, &said, line, sizeof line);
        if (fault) return fault;
        json_t *id = json_object_get(said, "id"), *answer = json_object_get(said, "answer");
        bool is_stale = json_is_integer(id) && json_integer_value(id) >= 0 &&
                        (uint64_t)json_integer_value(id) < g->asked;
        if (is_stale) {
            json_decref(said);
            continue;
        }
        if (!answer) {
            fault = garbled(g, line, PLAYER_SAYS_NO_ANSWER, "");
        } else if (!json_is_integer(id) || (uint64_t)json_integer_value(id) != g->asked) {
            char number[PLAYER_DIGITS];
            fault = garbled(g, line, PLAYER_SAYS_ID, player_digits((long long)g->asked, number));
        } else {
            fault = read_word(g, view, seat, answer, line, word);
            if (!fault && thought) read_thought(g, view, seat, said, thought);
        }
        json_decref(said);
        return fault;
    }
}

static player_fault ask(program *g, const fray_position *view, uint32_t seat, uint64_t *word,
                        bot_thought *thought)
{
    if (!g->io) {
        player_fault fault = g->fault ? g->fault : start(g);
        if (fault) return fault;
    }
    if ((g->is_new || g->seat != seat) && !say_new(g, seat)) return no_memory(g);
    if (!say_ask(g, view, seat)) return no_memory(g);
    int64_t until = clock_ms() + g->budget.ms; /* what we took to ask is not its time */
    player_fault fault = hear_answer(g, view, seat, until, PLAYER_SAYS_NOTHING, word, thought);
    if (fault != PLAYER_HUNG) return fault;
    begin(g, "stop");
    writer_number(&g->text, "id", (int64_t)g->asked);
    if (!send_off(g)) return no_memory(g);
    return hear_answer(g, view, seat, until + PLAYER_GRACE_MS, PLAYER_SAYS_HUNG, word, thought);
}

player_fault program_answer(program *g, const fray_position *view, uint32_t seat, uint64_t *word,
                            bot_thought *thought, char *why, size_t n)
{
    if (thought) memset(thought, 0, sizeof *thought);
    player_fault fault = ask(g, view, seat, word, thought);
    if (fault) player_say(why, n, g->language, PLAYER_SAYS_AS_IS, g->why);
    return fault;
}

/* --- the rest --- */

program *program_new(const player_wish *wish, const host_table *h, uint64_t seed, int language,
                     char *why, size_t n)
{
    program *g = calloc(1, sizeof *g);
    if (g) g->space = tell_space_new(h->table.game);
    if (!g || !g->space) {
        free(g);
        player_say(why, n, language, PLAYER_SAYS_NO_MEMORY);
        return NULL;
    }
    g->wish = *wish;
    g->h = *h;
    g->h.language = g->language = language;
    g->seed = seed;
    program_give(g, wish->budget);
    if (start(g) == PLAYER_OK) return g;
    player_say(why, n, language, PLAYER_SAYS_AS_IS, g->why);
    program_free(g);
    return NULL;
}

void program_free(program *g)
{
    if (!g) return;
    if (g->io) {
        begin(g, "quit");
        send_off(g);
        outside_stop(g->io, false);
    }
    tell_space_free(g->space);
    writer_free(&g->text);
    free(g);
}

const char *program_name(const program *g)
{
    return g->name;
}

void program_begin(program *g, uint64_t seed)
{
    g->seed = seed;
    g->is_new = true;
    g->fault = PLAYER_OK;
}

void program_setup(program *g, const fray_setup *setup)
{
    g->setup.count = 0;
    if (setup) g->setup = *setup;
}

void program_give(program *g, bot_budget budget)
{
    if (budget.ms == 0) budget.ms = g->wish.budget.ms ? g->wish.budget.ms : PLAYER_RUN_MS;
    if (budget.iterations == 0) budget.iterations = g->wish.budget.iterations;
    g->budget = budget;
}

void program_end(program *g, const fray_position *view)
{
    const fray_table *t = &g->h.table;
    if (!g->io || g->is_new) return; /* it was never told of this match */
    begin(g, "end");
    writer_string(&g->text, "by", view->over ? "rules" : "stopped");
    writer_key(&g->text, "result");
    tell_result(&g->text, &g->h, t->game->result(t, view), NULL);
    send_off(g);
    g->is_new = true;
}
