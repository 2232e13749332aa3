/* src/games/duel/schema.c - what a pack of this game may hold, for the pack reader. */
#include "core/schema.h"
#include "games/duel/rules.h"

static const char *const type_names[] = {"nothing", "number", "truth", "fighter", "square"};
static const uint8_t type_elements[] = {0, 0, 0, 0, 0};
static const char *const subject_names[] = {"strike"};
static const char *const lives[] = {"turn", "next-turn", NULL};

enum { E_FIGHTER, E_CARD, E_GRANT, ENTITIES };

/* clang-format off */
static const fray_pack_field fighter_fields[] = {
    INT("dice", figure, dice, 1, 6, 1, 2, "dice it throws for a strike"),
};
static const fray_pack_field card_fields[] = {
    WINDOW_FOR(FOR_REACT | FOR_PLAY, 0, "play", card, window, 0, W_TURN, "when it is played; left out: as the action of a turn"),
    TRUTH("if", card, when, 0, "play", 0, "condition to play it"),
    DO("do", card, act, 0, "play", 0, "what it does"),
    WINDOW_FOR(FOR_ACT, 0, "at", card, at, 0, W_NONE, "it stays on the table and acts by itself at this moment"),
    DO("acts", card, then, 0, "at", 0, "what it does then"),
};
static const fray_pack_field grant_fields[] = {
    CHANGED("change", change, is, ANYTHING, 1, "what changes: 'dice + 1'"),
    TRUTH("if", change, when, ANYTHING, NULL, 0, "looked at each time"),
    VALUE("to", change, to, F, 0, "the fighter it is for; left out: its player's"),
    WORD("life", change, life, lives, 0, LIFE_TURN, "how long it lasts"),
};
static const char *const by_doing[] = {"do", "acts", NULL}; /* a card with neither does nothing */
static const fray_pack_entity entities[ENTITIES] = {
    {"fighter", FRAY_FIGURE, 0, sizeof(struct figure), SEATS,           AT(figure), AT(figures), 0, 0, FIELDS(fighter_fields)},
    {"card",    FRAY_CARD,   0, sizeof(struct card),   MAX_CARDS,       AT(card),   AT(cards),   0, 0, FIELDS_DOING(card_fields, by_doing)},
    {"grant",   FRAY_NONE,   1, sizeof(struct change), MAX_CHANGES - 1, AT(change), AT(changes), 0, 0, FIELDS(grant_fields)},
};
/* clang-format on */

static const fray_schema game_schema = SCHEMA(E_GRANT, .help = NULL);
