/* src/cli/play/commands.c - what people type besides answers: why, odds, undo, log, ... */
#include "cli/play/play.h"
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* An option by number or text, or any answer that can be read; false: a line has said why not. */
static bool read_answer(play *g, uint32_t seat, const char *text, uint64_t *word)
{
    char why[400];
    char *end;
    unsigned long number = strtoul(text, &end, 10);
    if (isdigit((unsigned char)*text) && !*end) {
        if (number >= 1 && number <= g->options) {
            *word = g->option[number - 1].word;
            return true;
        }
        play_say(g, PLAY_NO_SUCH_NUMBER, g->options);
        return false;
    }
    if (words_read_answer(g->h, g->view, seat, text, word, why, sizeof why)) return true;
    /* part of an option's words will do if it is the only one */
    char kept[sizeof g->filter];
    uint32_t which;
    memcpy(kept, g->filter, sizeof kept);
    g->filter[0] = 0;
    int found = play_choose(g, text, &which);
    if (found == 0) {
        play_say(g, PLAY_SEVERAL, text);
        play_show_options(g);
    }
    memcpy(g->filter, kept, sizeof kept);
    if (found == 1) *word = g->option[which - 1].word;
    if (found < 0) {
        found = play_complete(g, seat, text, word);
        if (found < 0) play_say(g, PLAY_NOT_READ, why);
    }
    return found == 1;
}

static void print_rule(play *g, uint32_t rule)
{
    const fray_rule_row *row = &g->game->rule[rule];
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out) return;
    fprintf(out, "%s%s%s ", play_colour(g, DRAW_BOLD), row->number, play_colour(g, DRAW_PLAIN));
    char words[4096];
    snprintf(words, sizeof words, "%s (%s%s%s)", g->language == PACK_DE ? row->de : row->en,
             row->origin, row->where[0] ? ", " : "", row->where);
    play_wrap(out, words, play_columns(g), 4, strlen(row->number) + 1);
    if (fclose(out) == 0) fputs(text, stdout);
    free(text);
}

static void do_why(play *g, uint32_t seat, const char *text)
{
    uint64_t word;
    if (!*text) {
        play_say(g, PLAY_WHY_WHAT, g->options ? g->option[0].notation : "1");
        return;
    }
    if (!read_answer(g, seat, text, &word)) return;
    char say[2048], notation[512];
    fray_answer a = {word, seat, 0};
    fray_verdict v = g->game->check(g->t, g->view, a);
    if (!fray_is_legal(v)) {
        play_verdict(g, g->view, v, say, sizeof say);
        play_say(g, PLAY_NOT_LEGAL, say);
        return;
    }
    words_option(g->h, g->view, word, g->language, say, sizeof say);
    words_answer(g->h, g->view, word, notation, sizeof notation);
    play_say(g, PLAY_LEGAL, say, notation);
    if (g->view->rule && g->view->rule < g->game->rules) print_rule(g, g->view->rule);
}

static void do_explain(play *g, uint32_t seat, const char *text)
{
    uint64_t word;
    if (!*text) {
        play_say(g, PLAY_EXPLAIN_WHAT, g->options ? g->option[0].notation : "1");
        return;
    }
    if (read_answer(g, seat, text, &word)) play_explain(g, seat, word);
}

static void do_ruler(const play *g, const char *text)
{
    char why[600], line[610];
    if (play_ruler(g, text, why, sizeof why)) return;
    snprintf(line, sizeof line, "%s\n", why);
    play_put(g, line);
}

static void do_help(const play *g)
{
    play_say(g, PLAY_HELP);
    play_account_help(g);
    play_say(g, PLAY_HELP_SLASH);
}

static bool same_letters(const char *text, const char *with, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (toupper((unsigned char)text[i]) != toupper((unsigned char)with[i])) return false;
    return true;
}

/* The rule that asks; one by its number; or all whose numbers begin so. */
static void do_rules(play *g, const char *text)
{
    enum { MOST_RULES = 12 };
    uint32_t n = 0;
    size_t length = strlen(text);
    if (!*text) {
        if (g->view->rule && g->view->rule < g->game->rules) print_rule(g, g->view->rule);
        return;
    }
    for (uint32_t i = 1; i < g->game->rules; i++) {
        const char *number = g->game->rule[i].number;
        if (strlen(number) == length && same_letters(number, text, length)) {
            print_rule(g, i);
            return;
        }
    }
    for (uint32_t i = 1; i < g->game->rules; i++) {
        const char *number = g->game->rule[i].number, *short_number = strchr(number, '-');
        bool fits = same_letters(number, text, length) ||
                    (short_number && same_letters(short_number + 1, text, length));
        if (fits && ++n <= MOST_RULES) print_rule(g, i);
    }
    if (n == 0) play_say(g, PLAY_NO_RULE, text, g->game->rules_prefix);
    if (n > MOST_RULES) play_say(g, PLAY_MANY_RULES, n - MOST_RULES);
}

/* --- facts --- */

static void write_value(const play *g, FILE *out, const fray_fact_row *row, int32_t value)
{
    char text[120];
    if (row->type == FRAY_NUMBER) snprintf(text, sizeof text, "%d", value);
    else if (row->type == FRAY_WORD)
        words_listed(g->h, row->words, (uint32_t)value, text, sizeof text);
    else words_value(g->h, g->view, row->type, (uint32_t)value, text, sizeof text);
    fputs(text, out);
}

static bool write_fact(const play *g, FILE *out, uint32_t fact, uint32_t of, const char *wanted)
{
    const fray_fact_row *row = &g->game->fact[fact];
    char owner[120] = "", name[240];
    int32_t value;
    if (!g->game->peek(g->t, g->view, fact, of, 0, &value)) return false;
    if (row->of != FRAY_NONE) {
        fray_spelling s;
        if (row->of != FRAY_SEAT && !g->game->spell(g->t, g->view, row->of, of, &s)) return false;
        words_value(g->h, g->view, row->of, of, owner, sizeof owner);
    }
    snprintf(name, sizeof name, "%s%s%s", owner, owner[0] ? "." : "", row->name);
    if (*wanted && !strstr(name, wanted)) return false;
    fprintf(out, "  %-28s ", name);
    write_value(g, out, row, value);
    for (uint32_t i = 1; row->list && g->game->peek(g->t, g->view, fact, of, i, &value); i++) {
        fputc(' ', out);
        write_value(g, out, row, value);
    }
    fputc('\n', out);
    return true;
}

static void do_facts(play *g, const char *wanted)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    uint32_t n = 0;
    if (!out) return;
    for (uint32_t fact = 1; fact < g->game->facts; fact++) {
        uint32_t of = g->game->fact[fact].of;
        /* facts of places are many: only when asked for */
        if (of == FRAY_PLACE && !*wanted) continue;
        uint32_t last = of == FRAY_NONE ? 0 : of == FRAY_SEAT ? g->seats : 255;
        for (uint32_t i = last ? 1 : 0; i <= last; i++) n += write_fact(g, out, fact, i, wanted);
    }
    if (fclose(out) == 0) play_put(g, text);
    free(text);
    if (n == 0) play_say(g, PLAY_NO_FACT, wanted);
}

/* --- cards --- */

static bool has_letters(const char *text, const char *what)
{
    size_t n = strlen(what);
    for (; text && *text; text++)
        if (strlen(text) >= n && same_letters(text, what, n)) return true;
    return false;
}

/* What the packs say of cards and figures with these letters in their names. */
static void do_card(play *g, const char *text)
{
    static const uint32_t types[] = {FRAY_CARD, FRAY_FIGURE, FRAY_WEAPON, FRAY_MARKER};
    enum { MOST_CARDS = 8 };
    const fray_pack *pack = g->h->pack;
    uint32_t n = 0;
    for (size_t k = 0; pack && *text && k < sizeof types / sizeof *types; k++) {
        for (uint32_t i = 1; i <= pack_count(pack, types[k]); i++) {
            if (!has_letters(pack_id(pack, types[k], i), text) &&
                !has_letters(pack_name(pack, types[k], i, g->language), text))
                continue;
            if (++n <= MOST_CARDS) play_card(g, types[k], i);
        }
    }
    if (n == 0) play_say(g, PLAY_NO_CARD, text);
    if (n > MOST_CARDS) play_say(g, PLAY_MANY_RULES, n - MOST_CARDS);
}

/* --- odds --- */

static void do_odds(play *g, uint32_t seat, const char *text)
{
    uint64_t word;
    if (!*text) {
        play_say(g, PLAY_ODDS_WHAT, g->options ? g->option[0].notation : "1");
        return;
    }
    if (!read_answer(g, seat, text, &word)) return;
    fray_answer a = {word, seat, 0};
    fray_verdict v = g->game->check(g->t, g->view, a);
    char say[2048];
    if (!fray_is_legal(v)) {
        play_verdict(g, g->view, v, say, sizeof say);
        play_say(g, PLAY_NOT_LEGAL, say);
        return;
    }
    /* What the seat cannot know must not show: the walk starts from a guess at it. */
    uint64_t random = 1;
    fray_position *guess = calloc(1, g->game->position_bytes);
    odds *o = NULL;
    words_answer(g->h, g->view, word, say, sizeof say);
    odds_given given = {seat, say};
    odds_wish wish = {.given = &given, .givens = 1, .viewer = 1u << seat};
    int code = ODDS_NO_MEMORY;
    if (guess) {
        g->game->guess(g->t, g->view, &random, guess);
        code = odds_walk(g->h, guess, &wish, &o);
    }
    if (code == ODDS_OK) {
        play_odds_table(g, o);
        play_say(g, PLAY_ODDS_HIDDEN);
    } else {
        play_say(g, code == ODDS_TOO_MANY ? PLAY_ODDS_TOO_MANY_PLAY : PLAY_NO_MEMORY);
    }
    odds_free(o);
    free(guess);
}

/* --- undo --- */

/* The last answer of this seat that was a choice; UINT32_MAX: there is none. */
static uint32_t last_decision(play *g, uint32_t seat)
{
    uint32_t found = UINT32_MAX;
    fray_position *p = calloc(1, g->game->position_bytes);
    if (!p) return found;
    fray_verdict v = fray_legal();
    memcpy(p, match_first(g->match), g->game->position_bytes);
    for (uint32_t i = 0; i < match_length(g->match) && fray_is_legal(v); i++) {
        fray_answer a = match_step_at(g->match, i)->answer;
        uint64_t two[2];
        if (a.seat == seat && g->game->options(g->t, p, seat, 0, 2, two) > 1) found = i;
        v = g->game->apply(g->t, p, a, NULL, NULL);
    }
    free(p);
    return found;
}

static bool all_agree(play *g, uint32_t seat, play_message question_of)
{
    bool alone = true;
    for (uint32_t other = 1; other <= g->seats && !g->game->together; other++)
        if (other != seat && !g->player[other]) alone = false;
    for (uint32_t other = 1; other <= g->seats; other++) {
        if (g->player[other] || (other == seat && !alone)) continue;
        if (g->game->together && other != seat) continue; /* a team agrees by talking */
        char question[400];
        snprintf(question, sizeof question, play_words(g, question_of), play_seat_name(g, other));
        if (!play_agree(g, question)) return false;
    }
    return true;
}

/* What the seat said last under seal: nobody else knows of it, so nobody need agree, and what others said stands. */
static bool undo_said(play *g, uint32_t seat)
{
    char taken[512], note[800];
    uint32_t at = match_length(g->match) - 1;
    while (match_step_at(g->match, at)->answer.seat != seat) at--;
    words_answer(g->h, g->view, match_step_at(g->match, at)->answer.word, taken, sizeof taken);
    if (!play_unsay(g, seat, at)) return false;
    snprintf(note, sizeof note, play_words(g, PLAY_UNDONE), play_seat_name(g, seat), taken);
    play_note(g, 1u << seat, note);
    return true;
}

static bool do_undo(play *g, uint32_t seat)
{
    if (match_said(g->match, seat)) return undo_said(g, seat);
    uint32_t at = last_decision(g, seat);
    if (at == UINT32_MAX) {
        play_say(g, PLAY_NOTHING_TO_UNDO);
        return false;
    }
    uint32_t n = match_length(g->match) - at;
    bool easy = match_undo_is_free(g->match, n);
    /* how many answers others have given under seal is nobody's business */
    bool sealed = (g->view->flags & FRAY_ASKS_SEALED) != 0;
    char taken[512], note[800];
    words_answer(g->h, g->view, match_step_at(g->match, at)->answer.word, taken, sizeof taken);
    if ((!easy && !all_agree(g, seat, sealed ? PLAY_UNDO_SEALED : PLAY_UNDO_HARD)) ||
        !play_back_to(g, at, !easy)) {
        play_say(g, PLAY_UNDO_REFUSED);
        return false;
    }
    /* what was taken back may have been a secret; that something was is not */
    if (easy)
        snprintf(note, sizeof note, play_words(g, PLAY_UNDONE), play_seat_name(g, seat), taken);
    else if (sealed)
        snprintf(note, sizeof note, play_words(g, PLAY_UNDONE_SEALED), play_seat_name(g, seat));
    else snprintf(note, sizeof note, play_words(g, PLAY_UNDONE_AGREED), play_seat_name(g, seat), n);
    play_note(g, easy ? 1u << seat : FRAY_EVERYONE, note);
    return true;
}

/* --- the rest --- */

/* The number of an option on the list; 0: it is not there. */
static uint32_t number_of(const play *g, uint64_t word)
{
    for (uint32_t i = 0; i < g->options; i++)
        if (g->option[i].word == word) return i + 1;
    return 0;
}

void play_hint(play *g, uint32_t seat)
{
    enum { MOST_ROWS = 5 };
    const bot_kind *kind = bot_kind_of(g->adviser);
    const char *who = g->language == PACK_DE ? kind->title_de : kind->title_en;
    bot_thought thought;
    play_thinking(g, who);
    uint64_t word = bot_answer(g->adviser, g->view, seat, &thought);
    play_thought(g);
    uint32_t number = number_of(g, word), rows = 0;
    if (number) play_say(g, PLAY_HINT, who, number, g->option[number - 1].sentence);
    for (uint32_t i = 0; i < thought.options && i < BOT_SHOWN && rows < MOST_ROWS; i++) {
        const bot_option *o = &thought.option[i];
        number = number_of(g, o->word);
        if (!number) continue;
        char row[800]; /* not wrapped: blanks count */
        if (rows++ == 0) fputs(play_words(g, PLAY_HINT_HEAD), stdout);
        snprintf(row, sizeof row, play_words(g, PLAY_HINT_ROW), number, 100.0 * (double)o->win,
                 o->visits, g->option[number - 1].sentence);
        play_put(g, row);
    }
}

static void do_save(play *g, const char *path)
{
    if (!*path) {
        play_say(g, PLAY_SAVE_WHERE);
        return;
    }
    /* a copy takes nothing's place, least of all that of another match */
    int error = access(path, F_OK) == 0 ? EEXIST : play_write(g, path);
    if (error) play_say(g, PLAY_CANNOT_SAVE, path, strerror(error));
    else play_say(g, PLAY_SAVED_AS, path);
}

/* A word in English, and what it is in German. */
static bool is_one_of(const char *text, const char *en, const char *de, const char *also)
{
    return strcmp(text, en) == 0 || strcmp(text, de) == 0 || strcmp(text, also) == 0;
}

static void do_auto(play *g, const char *text)
{
    bool on = is_one_of(text, "on", "an", "ein");
    if (*text && !on && !is_one_of(text, "off", "aus", "nein")) {
        play_say(g, PLAY_AUTO_WHAT);
        return;
    }
    if (*text) g->auto_one = on;
    play_say(g, g->auto_one ? PLAY_AUTO_ON : PLAY_AUTO_OFF);
}

static void do_board(play *g, const char *text)
{
    if (is_one_of(text, "full", "voll", "groß")) g->size = BOARD_FULL;
    if (is_one_of(text, "small", "klein", "schmal")) g->size = BOARD_SMALL;
    if (strcmp(text, "auto") == 0) g->size = BOARD_AUTO;
    play_board(g);
}

static void do_log(play *g, const char *text)
{
    unsigned long n = strtoul(text, NULL, 10);
    play_log(g, n > 0 && n < UINT32_MAX ? (uint32_t)n : 20);
}

static bool do_concede(play *g, uint32_t seat)
{
    char question[200];
    snprintf(question, sizeof question, play_words(g, PLAY_CONCEDE_SURE), play_seat_name(g, seat));
    if (!play_agree(g, question)) return false;
    if (!match_end(g->match, MATCH_CONCEDED, seat)) return false;
    play_save(g);
    return true;
}

/* clang-format off */
enum command {
    COMMAND_NONE, HELP, WHY, EXPLAIN, RULER, ODDS, HINT, THREATS, BOARD, HAND, LOG, FACTS, CARD, RULES, UNDO, AUTO, SAVE,
    CONCEDE, QUIT
};
/* What people type for it: in both languages, whichever is spoken, and without umlauts. */
static const struct command_word {
    enum command command;
    const char *word;
} command_words[] = {
    {HELP, "help"},       {HELP, "hilfe"},
    {WHY, "why"},         {WHY, "warum"},
    {EXPLAIN, "explain"}, {EXPLAIN, "erkläre"},    {EXPLAIN, "erklaere"},
    {RULER, "ruler"},     {RULER, "lineal"},
    {ODDS, "odds"},       {ODDS, "chancen"},
    {HINT, "hint"},       {HINT, "tipp"},          {HINT, "hinweis"},
    {THREATS, "threats"}, {THREATS, "drohungen"},
    {BOARD, "board"},     {BOARD, "plan"},         {BOARD, "spielplan"},
    {HAND, "hand"},
    {LOG, "log"},         {LOG, "verlauf"},
    {FACTS, "facts"},     {FACTS, "tatsachen"},    {FACTS, "fakten"},
    {CARD, "card"},       {CARD, "karte"},
    {RULES, "rules"},     {RULES, "regeln"},       {RULES, "regel"},
    {UNDO, "undo"},       {UNDO, "zurück"},        {UNDO, "zurueck"},
    {AUTO, "auto"},
    {SAVE, "save"},       {SAVE, "speichern"},
    {CONCEDE, "concede"}, {CONCEDE, "aufgeben"},
    {QUIT, "quit"},       {QUIT, "ende"},          {QUIT, "beenden"},
};
/* clang-format on */
enum { COMMAND_WORDS = sizeof command_words / sizeof *command_words };

/* Not every game has something to explain or to measure; then nothing shows that others have. */
static bool is_known(const play *g, enum command command)
{
    return (command != EXPLAIN || g->game->explain) && (command != RULER || g->game->survey);
}

const char *play_meant(const play *g, const char *line)
{
    struct spelling near = spelling_of(line, strcspn(line, " "));
    for (size_t i = 0; i < COMMAND_WORDS; i++)
        if (is_known(g, command_words[i].command)) spelling_try(&near, command_words[i].word);
    return cli_meant(g->env, &near);
}

/* The command a line begins with, unless an option begins so, too, and there is no slash. */
static enum command find_command(const play *g, const char *line, const char **rest)
{
    bool slash = *line == '/';
    if (slash) line++;
    if (strcmp(line, "?") == 0) line = "help";
    size_t n = strcspn(line, " ");
    *rest = line + n + strspn(line + n, " ");
    for (uint32_t i = 0; i < g->options && !slash; i++) {
        const char *option = g->option[i].notation;
        if (strcspn(option, " ") == n && strncmp(option, line, n) == 0) return COMMAND_NONE;
    }
    for (size_t i = 0; i < COMMAND_WORDS; i++)
        if (strlen(command_words[i].word) == n && strncmp(command_words[i].word, line, n) == 0 &&
            is_known(g, command_words[i].command))
            return command_words[i].command;
    return COMMAND_NONE;
}

bool play_command(play *g, uint32_t seat, const char *line, bool *changed)
{
    const char *rest;
    char text[1024];
    enum command command = find_command(g, line, &rest);
    /* the input buffer is used again by questions of yes and no */
    snprintf(text, sizeof text, "%s", rest);
    *changed = false;
    switch (command) {
    case COMMAND_NONE: return false;
    case HELP: do_help(g); break;
    case WHY: do_why(g, seat, text); break;
    case EXPLAIN: do_explain(g, seat, text); break;
    case RULER: do_ruler(g, text); break;
    case ODDS: do_odds(g, seat, text); break;
    case HINT: play_hint(g, seat); break;
    case THREATS: play_threats(g, text); break;
    case BOARD: do_board(g, text); break;
    case HAND: play_hand(g, is_one_of(text, "all", "alle", "alles")); break;
    case LOG: do_log(g, text); break;
    case FACTS: do_facts(g, text); break;
    case CARD: do_card(g, text); break;
    case RULES: do_rules(g, text); break;
    case UNDO: *changed = do_undo(g, seat); break;
    case AUTO: do_auto(g, text); break;
    case SAVE: do_save(g, text); break;
    case CONCEDE: *changed = do_concede(g, seat); break;
    case QUIT: g->quit = *changed = true; break;
    }
    return true;
}
