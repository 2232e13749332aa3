/* src/cli/play/play.c - drives a match between the people at this terminal, bots and chance. */
#include "cli/play/play.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* --- chance --- */

static bool is_dice(const fray_act *act)
{
    for (uint32_t i = 0; i < act->fields; i++)
        if (act->field[i].type == FRAY_FACES) return true;
    return false;
}

/* "hhs" counted per face into the word of an act; false: a letter is no face. */
static bool count_faces(const fray_act *act, uint32_t row, const char *typed, uint64_t *word)
{
    *word = (uint64_t)row << FRAY_KIND_SHIFT;
    for (; *typed; typed++) {
        bool found = false;
        if (*typed == ' ') continue;
        for (uint32_t i = 0; i < act->fields && !found; i++) {
            const fray_field *f = &act->field[i];
            if (f->type != FRAY_FACES || f->name[1] ||
                tolower((unsigned char)f->name[0]) != tolower((unsigned char)*typed))
                continue;
            if (fray_get(*word, f) + 1 >= UINT64_C(1) << f->width) return false;
            *word += UINT64_C(1) << f->shift;
            found = true;
        }
        if (!found) return false;
    }
    return true;
}

/* Real dice: somebody types what fell. `word` is one of the throws there are. */
static void ask_dice(play *g, uint64_t word, const fray_sink *sink)
{
    uint32_t row = fray_act_of(word), dice = 0;
    const fray_act *act = &g->game->act[row];
    const fray_position *p = match_position(g->match);
    char text[600], faces[64] = "";
    words_question(g->h, p, g->language, text, sizeof text);
    /* whoever was at the keyboard last may read on */
    if (g->shown && play_look(g, g->shown)) play_news(g);
    for (uint32_t i = 0; i < act->fields; i++) {
        if (act->field[i].type != FRAY_FACES) continue;
        dice += fray_get(word, &act->field[i]);
        snprintf(faces + strlen(faces), sizeof faces - strlen(faces), "%s%s", faces[0] ? " " : "",
                 act->field[i].name);
    }
    play_say(g, PLAY_DICE_ASKED, text, act->word, dice);
    play_say(g, PLAY_DICE_HOW, faces);
    for (;;) {
        const char *typed = play_read(g, play_words(g, PLAY_DICE_PROMPT));
        fray_answer a = {0, FRAY_CHANCE, 0};
        if (!typed) {
            g->quit = true;
            return;
        }
        if (!*typed) {
            a.word = g->game->pick(g->t, p, FRAY_CHANCE, fray_next(&g->random));
        } else if (!count_faces(act, row, typed, &a.word) &&
                   !words_read_answer(g->h, p, FRAY_CHANCE, typed, &a.word, text, sizeof text)) {
            play_say(g, PLAY_DICE_BAD, text);
            continue;
        }
        fray_verdict v = match_answer(g->match, a, sink);
        if (fray_is_legal(v)) return;
        play_verdict(g, p, v, text, sizeof text);
        play_say(g, PLAY_DICE_BAD, text);
    }
}

static void chance_turn(play *g, const fray_sink *sink)
{
    const fray_position *p = match_position(g->match);
    uint64_t word;
    if (!g->ask_dice) {
        match_roll_once(g->match, sink);
        return;
    }
    g->game->options(g->t, p, FRAY_CHANCE, 0, 1, &word);
    uint32_t row = fray_act_of(word);
    if (row < g->game->acts && is_dice(&g->game->act[row])) {
        ask_dice(g, word, sink);
        return;
    }
    fray_answer a = {g->game->pick(g->t, p, FRAY_CHANCE, fray_next(&g->random)), FRAY_CHANCE, 0};
    match_answer(g->match, a, sink);
}

/* --- players --- */

uint32_t play_people(const play *g)
{
    uint32_t n = 0;
    for (uint32_t seat = 1; seat <= g->seats; seat++) n += !g->player[seat];
    return n;
}

/* Whose answer to wait for: people before bots, the one at the keyboard before the others. */
static uint32_t next_seat(const play *g)
{
    uint32_t open = match_position(g->match)->open, found = 0;
    if (g->shown && open >> g->shown & 1 && !g->player[g->shown]) return g->shown;
    for (uint32_t seat = g->seats; seat >= 1; seat--) {
        if (!(open >> seat & 1)) continue;
        if (!found || !g->player[seat] || g->player[found]) found = seat;
    }
    return found;
}

/* Whoever fails has lost: said at once, and in the log for the end. */
static void forfeit(play *g, uint32_t seat, const char *why)
{
    char text[800];
    g->forfeit = true;
    match_end(g->match, MATCH_CONCEDED, seat);
    snprintf(text, sizeof text, play_words(g, PLAY_FORFEITS), play_seat_name(g, seat),
             player_text(g->player[seat]), why);
    play_note(g, FRAY_EVERYONE, text);
}

/* False: memory ran out. */
static bool player_turn(play *g, uint32_t seat, const fray_sink *sink)
{
    char why[PLAYER_TEXT];
    fray_answer a = {0, seat, 0};
    /* asked at once with others, it answers as if it were asked first */
    match_alone(g->match, seat, g->view);
    g->game->view(g->t, g->view, 1u << seat, g->view);
    play_thinking(g, play_seat_name(g, seat));
    player_fault fault =
        player_answer(g->player[seat], g->view, seat, &a.word, NULL, why, sizeof why);
    play_thought(g);
    if (fault == PLAYER_OK) {
        fray_verdict v = match_answer(g->match, a, sink);
        if (fray_is_legal(v)) return true;
        if (v.rule == WORDS_NO_MEMORY) return false;
        play_verdict(g, match_position(g->match), v, why, sizeof why);
    }
    forfeit(g, seat, why);
    return true;
}

static bool give(play *g, uint32_t seat, uint32_t number, const fray_sink *sink)
{
    fray_answer a = {g->option[number - 1].word, seat, 0};
    fray_verdict v = match_answer(g->match, a, sink);
    if (fray_is_legal(v)) return true;
    char text[1024];
    play_verdict(g, g->view, v, text, sizeof text);
    play_say(g, PLAY_NOT_LEGAL, text);
    return false;
}

/* The only option that passes the filter; 0 if there are none or several. */
static uint32_t only_one(const play *g)
{
    uint32_t found = 0;
    for (uint32_t i = 0; i < g->options; i++) {
        if (!play_passes(g, &g->option[i])) continue;
        if (found) return 0;
        found = i + 1;
    }
    return found;
}

static void show_narrowed(play *g, uint32_t seat)
{
    uint32_t n = 0, one = only_one(g);
    if (one) {
        play_say(g, PLAY_MAYBE, one, g->option[one - 1].sentence);
        return;
    }
    for (uint32_t i = 0; i < g->options; i++) n += play_passes(g, &g->option[i]);
    /* on a screen the board shows the numbers of those that are left */
    if (g->plain) play_show_options(g);
    else play_page(g, seat);
    play_say(g, PLAY_NARROWED, n, g->filter);
}

/* Nothing fits: say which rule forbids it, or that it means nothing. */
static void refuse(play *g, uint32_t seat, const char *line)
{
    uint64_t word;
    char why[600] = "", text[1024];
    int completed = -1;
    bool read = words_read_answer(g->h, g->view, seat, line, &word, why, sizeof why);
    if (!read) completed = play_complete(g, seat, line, &word);
    if (completed == 0) return;
    if (read || completed == 1) {
        fray_answer a = {word, seat, 0};
        fray_verdict v = g->game->check(g->t, g->view, a);
        play_verdict(g, g->view, v, text, sizeof text);
        play_say(g, PLAY_NOT_LEGAL, text);
        return;
    }
    play_say(g, PLAY_UNKNOWN, line, why, strchr(why, '?') ? "" : play_meant(g, line));
}

/* What a typed line chooses; 0: nothing yet, and a line has said what to do. */
static uint32_t choose(play *g, uint32_t seat, const char *line)
{
    uint32_t number = 0;
    char *end;
    if (!*line) {
        number = only_one(g);
        if (number) return number;
        if (g->filter[0]) {
            g->filter[0] = 0;
            if (g->plain) play_show_options(g);
            else play_page(g, seat);
        } else {
            play_say(g, PLAY_EMPTY_MANY, g->options);
        }
        return 0;
    }
    unsigned long typed = strtoul(line, &end, 10);
    if (isdigit((unsigned char)*line) && !*end) {
        if (typed >= 1 && typed <= g->options) return (uint32_t)typed;
        play_say(g, PLAY_NO_SUCH_NUMBER, g->options);
        return 0;
    }
    switch (play_choose(g, line, &number)) {
    case 1: return number;
    case 0: show_narrowed(g, seat); return 0;
    default: refuse(g, seat, line); return 0;
    }
}

static void pass_keyboard(play *g, uint32_t seat)
{
    char text[200];
    if (g->shown == seat || play_people(g) < 2) return;
    /* who plays together hides nothing: one person may play several seats */
    if (g->game->together) return;
    play_hide(g);
    snprintf(text, sizeof text, play_words(g, PLAY_PASS_ON), play_seat_name(g, seat),
             play_seat_name(g, seat));
    fputc('\n', stdout);
    if (g->env->in_terminal) {
        if (!play_read(g, text)) g->quit = true;
    } else {
        fputs(text, stdout);
        fputc('\n', stdout);
    }
    g->shown = seat;
}

/* One question to a person. False: memory ran out. */
static bool human_turn(play *g, uint32_t seat, const fray_sink *sink)
{
    char text[1200];
    if (!play_look(g, seat) || !play_list(g, seat)) return false;
    /* under seal one may still want to take something back */
    bool sealed = (g->view->flags & FRAY_ASKS_SEALED) != 0;
    if (g->options == 1 && g->auto_one && !sealed) {
        snprintf(text, sizeof text, play_words(g, PLAY_ONLY_ONE), play_seat_name(g, seat),
                 g->option[0].sentence);
        play_note(g, 1u << seat, text);
        return give(g, seat, 1, sink);
    }
    play_save(g);
    pass_keyboard(g, seat);
    g->shown = seat;
    if (g->quit) return true;
    play_rate(g, seat);
    play_page(g, seat);
    for (;;) {
        bool changed;
        if (g->filter[0])
            snprintf(text, sizeof text, play_words(g, PLAY_PROMPT_NARROW), play_seat_name(g, seat),
                     g->filter);
        else snprintf(text, sizeof text, play_words(g, PLAY_PROMPT), play_seat_name(g, seat));
        const char *line = play_read(g, text);
        if (!line) {
            g->quit = true;
            return true;
        }
        if (*line && play_command(g, seat, line, &changed)) {
            if (changed) return true;
            continue;
        }
        uint32_t number = choose(g, seat, line);
        if (number == 0) continue;
        g->fresh[seat] = g->lines;
        if (give(g, seat, number, sink)) {
            play_save(g);
            return true;
        }
    }
}

bool play_run(play *g)
{
    fray_sink sink = {play_hear, g};
    /* a record may end by more than the rules */
    while (!match_position(g->match)->over && !g->quit && !match_ended(g->match, NULL)) {
        uint32_t open = match_position(g->match)->open, seat = next_seat(g);
        if (open == 0) break;
        memcpy(g->before, match_position(g->match), g->game->position_bytes);
        bool ok = true;
        if (open >> FRAY_CHANCE & 1) chance_turn(g, &sink);
        else if (g->player[seat]) ok = player_turn(g, seat, &sink);
        else ok = human_turn(g, seat, &sink);
        if (!ok) return false;
        /* nobody to ask: tell it as it comes */
        if (play_people(g) == 0 && play_look(g, 0)) play_news(g);
    }
    return true;
}
