/* src/cli/play/ask.c - asks what is to be played: mission or operation, difficulty, seats, players.
 *
 * Only what neither the command line nor a file has said; Enter takes what is proposed. */
#include <stdlib.h>
#include <string.h>
#include "base/text.h"
#include "cli/play/play.h"

/* An answer; "" for Enter, or when there is no more input. */
static const char *read_reply(play *g, const char *proposal)
{
    char prompt[300];
    snprintf(prompt, sizeof prompt, play_words(g, PLAY_ASK_PROMPT), proposal);
    const char *reply = play_read(g, prompt);
    if (!reply) g->quit = true;
    return reply ? reply : "";
}

/* A number from 1 to `most`, or the proposal. */
static uint32_t ask_number(play *g, uint32_t least, uint32_t most, uint32_t proposal)
{
    for (;;) {
        char text[16];
        uint64_t number;
        snprintf(text, sizeof text, "%u", proposal);
        const char *reply = read_reply(g, text);
        if (!*reply) return proposal;
        if (text_read_number(reply, most, &number) && number >= least) return (uint32_t)number;
        play_say(g, PLAY_ASK_NUMBER, least, most);
    }
}

/* --- what --- */

static void name_of(const play *g, uint32_t type, uint32_t value, char *out, size_t n)
{
    words_name(g->h, NULL, type, value, g->language, out, n);
}

/* The operation a mission is of, and its place there, from 1; 0: it is of none. */
static uint32_t operation_of(const play *g, uint32_t mission, uint32_t *part)
{
    uint32_t operations = campaign_has(g->game) ? pack_count(g->h->pack, FRAY_LIST) : 0;
    for (uint32_t operation = 1; operation <= operations; operation++)
        for (uint32_t i = 0, found; (found = g->game->mission(g->t, operation, i)) != 0; i++) {
            *part = i + 1;
            if (found == mission) return operation;
        }
    return 0;
}

static uint32_t missions_of(const play *g, uint32_t operation)
{
    uint32_t n = 0;
    while (g->game->mission(g->t, operation, n)) n++;
    return n;
}

static void list_line(uint32_t number, const char *text)
{
    char head[16];
    snprintf(head, sizeof head, " %3u  ", number);
    fputs(head, stdout);
    fputs(text, stdout);
    fputc('\n', stdout);
}

enum { MOST_MISSIONS = 200 };

/* All missions: those of operations in their order, then the rest. */
static uint32_t list_missions(const play *g, uint32_t operations, uint32_t *mission)
{
    uint32_t n = 0, part;
    for (uint32_t operation = 1; operation <= operations; operation++)
        for (uint32_t i = 0; n < MOST_MISSIONS && i < missions_of(g, operation); i++)
            mission[n++] = g->game->mission(g->t, operation, i);
    for (uint32_t i = 1; n < MOST_MISSIONS && i <= pack_count(g->h->pack, FRAY_MISSION); i++)
        if (!operation_of(g, i, &part)) mission[n++] = i;
    return n;
}

static void ask_mission(play *g, play_wishes *w)
{
    uint32_t key = campaign_key(g->game), value, mission[MOST_MISSIONS];
    uint32_t operations = campaign_has(g->game) ? pack_count(g->h->pack, FRAY_LIST) : 0;
    char name[120], of[120], line[400];
    if (!key || w->chosen || setup_find(&w->setup, key, 0, &value)) return;
    uint32_t missions = list_missions(g, operations, mission);
    if (!missions) return;
    play_say(g, PLAY_ASK_MISSION);
    for (uint32_t i = 1; i <= operations; i++) {
        name_of(g, FRAY_LIST, i, name, sizeof name);
        snprintf(line, sizeof line, play_words(g, PLAY_ASK_OPERATION), name, missions_of(g, i));
        list_line(i, line);
    }
    for (uint32_t i = 0; i < missions; i++) {
        uint32_t part = 0, operation = operation_of(g, mission[i], &part);
        name_of(g, FRAY_MISSION, mission[i], name, sizeof name);
        snprintf(line, sizeof line, "%s", name);
        if (operation) {
            name_of(g, FRAY_LIST, operation, of, sizeof of);
            snprintf(line, sizeof line, play_words(g, PLAY_ASK_ACT), name, of, part);
        }
        list_line(operations + i + 1, line);
    }
    uint32_t number = ask_number(g, 1, operations + missions, operations + 1);
    if (number <= operations) w->chosen = number;
    else setup_put(g->h, &w->setup, key, 0, mission[number - operations - 1]);
}

/* --- how --- */

static void list_words(const play *g, uint32_t list, char *out, size_t n)
{
    text_line t = text_in(out, n);
    for (const fray_label *label = g->game->words[list]; label->id; label++) {
        if (t.length) text_add(&t, ", ");
        text_add(&t, label->id);
    }
}

static void ask_word(play *g, play_wishes *w, uint32_t key)
{
    const fray_setting_row *row = &g->game->setting[key];
    uint32_t value;
    char all[200], proposal[80];
    if (setup_find(&w->setup, key, 0, &value)) return;
    list_words(g, row->words, all, sizeof all);
    setup_write_value(g->h, key, row->fallback, proposal, sizeof proposal);
    char question[300];
    snprintf(question, sizeof question, "%s: %s?", row->word,
             g->language == PACK_DE ? row->de : row->en);
    fputs(question, stdout);
    fputc('\n', stdout);
    for (;;) {
        const char *reply = read_reply(g, proposal);
        if (!*reply) value = row->fallback;
        else if (!setup_read_value(g->h, key, reply, &value) || value > row->most) {
            play_say(g, PLAY_ASK_WORD, all);
            continue;
        }
        setup_put(g->h, &w->setup, key, 0, value);
        return;
    }
}

/* --- who --- */

/* Seats of the match under way, of the operation's next mission, or as wished. */
static uint32_t seats_of(const play *g, const play_wishes *w)
{
    fray_setup setup = w->setup;
    if (g->match) return match_seats(g->match);
    if (w->seats) return w->seats;
    if (g->campaign) play_campaign_setup(g, w, &setup);
    return setup_seats(g->h, &setup);
}

static void ask_seats(play *g, play_wishes *w)
{
    uint32_t said;
    if (!g->game->seats_setting || w->named ||
        setup_find(&w->setup, g->game->seats_setting, 0, &said))
        return;
    play_say(g, PLAY_ASK_SEATS, g->game->seats_least, g->game->seats_most);
    w->seats = ask_number(g, g->game->seats_least, g->game->seats_most, seats_of(g, w));
}

static void ask_player(play *g, play_wishes *w, uint32_t seat)
{
    char bots[200], why[PLAYER_TEXT];
    text_line t = text_in(bots, sizeof bots);
    for (uint32_t i = 0; i < bot_kind_count; i++) {
        if (i) text_add(&t, ", ");
        text_add(&t, bot_kind_at(i)->name);
    }
    play_say(g, PLAY_ASK_SEAT, play_seat_name(g, seat), bots);
    for (;;) {
        const char *reply = read_reply(g, w->is_person[seat] ? "me" : w->player[seat].text);
        player_wish wish;
        if (!*reply) return;
        w->is_person[seat] =
            text_same(reply, "me") || text_same(reply, "human") || text_same(reply, "ich");
        if (w->is_person[seat]) return;
        if (player_read(reply, &wish, g->language, why, sizeof why)) {
            w->player[seat] = wish;
            return;
        }
        play_say(g, PLAY_ASK_PLAYER, why);
    }
}

void play_ask(play *g, play_wishes *w)
{
    if (!g->campaign) {
        ask_mission(g, w);
        for (uint32_t key = 1; key < g->game->settings; key++)
            if (g->game->setting[key].type == FRAY_WORD && !g->game->setting[key].per_seat)
                ask_word(g, w, key);
    }
    if (!g->match) ask_seats(g, w);
    for (uint32_t seat = 1; seat <= seats_of(g, w) && !w->named; seat++) ask_player(g, w, seat);
    g->quit =
        false; /* no more input: all as proposed, and whoever is asked first sees to the rest */
    fputc('\n', stdout);
}
