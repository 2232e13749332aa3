/* tests/unit/pack_toy.h - a description of a game that is nothing but content: what the pack reader
 * is tested and fuzzed with. It has every kind of field, term, statement and change. */
#pragma once
#include "pack/pack.h"
#include <stddef.h>
#include <string.h>

enum { T_FIGHTER = FRAY_T_GAME, T_FIGHTERS, T_HEX, T_TOKENS, T_TYPES };
enum { ON_ATTACK = 1, ON_MOVE = 2, ON_BEARER = 4 };
enum { KIND_PLOY = 1, KIND_UPGRADE = 2 };

struct toy_card {
    uint8_t kind, cost, window, relic;
    int16_t bonus;
    uint16_t when, value, act, only, figure;
    uint16_t change, changes, weapon, weapons;
    uint32_t keywords;
};
struct toy_figure {
    int32_t speed;
    uint16_t weapon, weapons, friend_of, best;
};
struct toy_weapon {
    uint8_t range, damage, luck, pad; /* luck: for bots alone */
    uint16_t change, changes;
};
struct toy_change {
    fray_change is;
    uint16_t when, who, to, act;
    uint8_t life, pad;
};
struct toy_board {
    uint8_t feature[6];
    uint8_t route[3], gate, door;
};
struct toy_deck {
    uint16_t cards, ploys;
};
struct toy_house {
    uint8_t floors, pad;
    fray_plan ground, roof;
};
struct toy_spell {
    uint8_t reach[4], blow[3], shift[4], tilt[2], mirror[2]; /* how many there are, then they */
    uint8_t area[2 + 12], path[2 + 400], pad;
};
enum {
    TOY_CARDS = 12,
    TOY_FIGURES = 8,
    TOY_WEAPONS = 6,
    TOY_CHANGES = 10,
    TOY_BOARDS = 4,
    TOY_DECKS = 4,
    TOY_HOUSES = 4,
    TOY_SPELLS = 4,
    TOY_CODE = 900
};
struct toy_content {
    uint32_t code_used;
    uint16_t cards, figures, weapons, changes, boards, decks, houses, spells;
    uint16_t prepared, spoilt; /* set by toy_prepare */
    struct toy_card card[TOY_CARDS];
    struct toy_figure figure[TOY_FIGURES];
    struct toy_weapon weapon[TOY_WEAPONS];
    struct toy_change change[TOY_CHANGES];
    struct toy_board board[TOY_BOARDS];
    struct toy_deck deck[TOY_DECKS];
    struct toy_house house[TOY_HOUSES];
    struct toy_spell spell[TOY_SPELLS];
    uint16_t code[TOY_CODE];
};

/* clang-format off */
static const char *const toy_types[] = {"", "number", "truth", "fighter", "fighters", "hex", "tokens"};
static const uint8_t toy_elements[] = {0, 0, 0, 0, T_FIGHTER, 0, FRAY_T_NUMBER};
static const char *const toy_subjects[] = {"attack", "move", "bearer"};

enum { N = FRAY_T_NUMBER, B = FRAY_T_TRUTH, F = T_FIGHTER, S = T_FIGHTERS, H = T_HEX, T = T_TOKENS };
enum { FRIENDS, FOES, LEADER, WOUNDS, WOUNDED, ADJACENT, ROUND, TARGET, MOVER, HERE, NEAR, NEAR_HEX,
       CONNECTED, TOKENS, DISTANCE, BEARER, TOY_TERMS };
static const fray_term toy_terms[] = {
    {"friends",   FRIENDS,   S, 0, {0, 0, 0}, 0,         "your fighters", 0},
    {"foes",      FOES,      S, 0, {0, 0, 0}, 0,         "their fighters", 0},
    {"leader",    LEADER,    F, 0, {0, 0, 0}, 0,         "your leader", 0},
    {"wounds",    WOUNDS,    N, 1, {F, 0, 0}, 0,         "wounds it has", 0},
    {"wounded",   WOUNDED,   B, 1, {F, 0, 0}, 0,         "it has wounds", 0},
    {"adjacent",  ADJACENT,  B, 2, {F, F, 0}, 0,         "the two are adjacent", 0},
    {"round",     ROUND,     N, 0, {0, 0, 0}, 0,         "number of the round", 0},
    {"target",    TARGET,    F, 0, {0, 0, 0}, ON_ATTACK, "whom it hits", 0},
    {"mover",     MOVER,     F, 0, {0, 0, 0}, ON_MOVE,   "who moves", 0},
    {"here",      HERE,      H, 0, {0, 0, 0}, 0,         "a hex", 0},
    {"near",      NEAR,      B, 2, {F, F, 0}, 0,         "the two are near", 0},
    {"near",      NEAR_HEX,  B, 2, {H, F, 0}, 0,         "the hex is near it", 0},
    {"connected", CONNECTED, B, 1, {S, 0, 0}, 0,         "they form a group", FRAY_READS_ALL},
    {"tokens",    TOKENS,    T, 0, {0, 0, 0}, 0,         "numbers of your tokens", UINT64_C(1) << 2 | UINT64_C(1) << 3},
    {"distance",  DISTANCE,  N, 3, {F, F, N}, 0,         "between the two, at most the third", 0},
    {"bearer",    BEARER,    F, 0, {0, 0, 0}, ON_BEARER, "who carries the card", 0},
};

enum { PUSH, CHOOSE, HEAL, CANCEL, PUT, UNTIL, TAKE, LIFT, MARK };
static const fray_verb toy_verbs[] = {
    {"push $fighter up to $number",                    PUSH,   0, 0, "moves it"},
    {"push $fighter up to $number away from $fighter", PUSH,   1, 0, "moves it away"},
    {"choose @fighter from $fighters",                 CHOOSE, 0, 0, "its owner picks one"},
    {"choose @hex where $truth[hex]",                  CHOOSE, 1, 0, "its owner picks a hex"},
    {"heal $fighters by $number",                      HEAL,   7, 0, "takes wounds away"},
    {"cancel attack",                                  CANCEL, 0, ON_ATTACK, "the attack ends"},
    {"put $fighter in $hex",                           PUT,    0, 0, "places it"},
    {"until end of round: heal $fighters",             UNTIL,  0, 0, "heals for a while"},
    {"take all $fighters to $hex",                     TAKE,   1, 0, "moves them all"},
    {"take $fighter $number to $hex",                  TAKE,   0, 0, "moves it so far"},
    {"lift the Move token of $fighter",                LIFT,   0, 0, "it can move again"},
    {"mark $number",                                   MARK,   0, 0, "counts"},
    {"mark $fighter",                                  MARK,   1, 0, "marks"},
};

static const fray_window toy_windows[] = {
    {NULL, 0, NULL, NULL, NULL, 0, 0},
    {"anytime", 0, "always", "any time", "jederzeit", FRAY_FOR_PLAY, 0},
    {"attack-failed", ON_ATTACK, "an attack failed", "an attack fails", "eine Attacke scheitert", FRAY_FOR_REACT, 0},
    {"moved", ON_MOVE, "a move is over", "after a move", "nach einer Bewegung", FRAY_FOR_REACT | FRAY_FOR_ACT, 0},
    {"lunge", ON_ATTACK | ON_MOVE, "both at once", "a lunge", "ein Ausfall", FRAY_FOR_REACT | FRAY_FOR_SCORE, 0},
};
static const char *const toy_window_words[] = {"", "anytime", "attack-failed", "moved", "lunge", "never", NULL};
static const char *const toy_symbols[] = {"hammer", "swords", NULL};
enum { CH_NONE, CH_DAMAGE, CH_MOVE, CH_CLEAVE, CH_SYMBOL };
static const fray_change_row toy_change_rows[] = {
    {NULL, 0, NULL, 0, NULL},
    {"damage", FRAY_T_NUMBER, NULL, ON_ATTACK, "Damage"},
    {"move", FRAY_T_NUMBER, NULL, 0, "Move"},
    {"cleave", FRAY_T_TRUTH, NULL, 0, "ignores blocks"},
    {"symbol", FRAY_T_NONE, toy_symbols, 0, "what it hits on"},
};

static const char *const toy_keywords[] = {"sharp", "heavy", "magic", NULL};
static const char *const toy_ploys[] = {"ploy", NULL};
static const char *const toy_lives[] = {"round", "game", NULL};
static const char *const toy_points[] = {"north", "east", "south", "west", NULL};
/* more words than a message lists */
#define ROW(l) l "0", l "1", l "2", l "3", l "4", l "5", l "6", l "7", l "8", l "9"
static const char *const toy_doors[] = {ROW("a"), ROW("b"), ROW("c"), ROW("d"), ROW("e"), ROW("f"), ROW("g"), ROW("h"), ROW("i"), ROW("j"), NULL};
#undef ROW
static const char *const toy_signs[] = {".", "#", "~", "##", NULL};

static const char *const toy_area[] = {".", "#", "o", "\xc3\xa9", NULL};

/* a door is an o: among the upright edges sign 3, among those across sign 3 */
static const char *const toy_cells[] = {".", "R", "\xc3\xa9", NULL};
static const char *const toy_upright[] = {"|", "#", "o", "\xe2\x95\x91", NULL};
static const char *const toy_across[] = {"---", "===", "-o-", "\xe2\x95\x90\xe2\x95\x90\xe2\x95\x90", NULL};
enum { TOY_DOOR = 3 };
static const fray_signs toy_drawn = {toy_cells, toy_upright, toy_across, 1};

enum { E_NONE, E_ANY_CARD, E_PLOY, E_UPGRADE, E_FIGURE, E_WEAPON, E_CHANGE, E_BOARD, E_DECK, E_HOUSE, E_SPELL, E_COUNT };
#define AT(row, member) (uint32_t)offsetof(struct toy_##row, member)
#define CARD_FIELDS \
    {.key = "cost", .type = FRAY_PACK_INT, .required = 1, .size = 1, .offset = AT(card, cost), .most = 5, .en = "what it costs"}, \
    {.key = "bonus", .type = FRAY_PACK_INT, .size = 2, .offset = AT(card, bonus), .least = -300, .most = 300, .fallback = -7}, \
    {.key = "relic", .type = FRAY_PACK_YES, .offset = AT(card, relic), .fallback = 1}, \
    {.key = "keywords", .type = FRAY_PACK_WORDS, .offset = AT(card, keywords), .words = toy_keywords}, \
    {.key = "window", .type = FRAY_PACK_WORD, .offset = AT(card, window), .words = toy_window_words, .fallback = 1, .en = "when it is played"}, \
    {.key = "when", .type = FRAY_PACK_TRUTH, .offset = AT(card, when), .window = "window"}, \
    {.key = "value", .type = FRAY_PACK_VALUE, .offset = AT(card, value), .window = "window"}, \
    {.key = "do", .type = FRAY_PACK_DO, .offset = AT(card, act), .window = "window"}, \
    {.key = "only", .type = FRAY_PACK_REFS, .offset = AT(card, only), .entity = E_FIGURE}, \
    {.key = "figure", .type = FRAY_PACK_REF, .offset = AT(card, figure), .entity = E_FIGURE}, \
    {.key = "changes", .type = FRAY_PACK_ROWS, .offset = AT(card, change), .entity = E_CHANGE}, \
    {.key = "weapons", .type = FRAY_PACK_ROWS, .offset = AT(card, weapon), .entity = E_WEAPON}
static const fray_pack_field toy_card_fields[] = {CARD_FIELDS};
static const fray_pack_field toy_figure_fields[] = {
    {.key = "speed", .type = FRAY_PACK_INT, .size = 4, .offset = AT(figure, speed), .least = -100000, .most = 100000},
    {.key = "weapons", .type = FRAY_PACK_ROWS, .offset = AT(figure, weapon), .entity = E_WEAPON},
    {.key = "friend-of", .type = FRAY_PACK_REF, .offset = AT(figure, friend_of), .entity = E_FIGURE},
    {.key = "best", .type = FRAY_PACK_REF, .offset = AT(figure, best), .entity = E_WEAPON},
};
static const fray_pack_field toy_weapon_fields[] = {
    {.key = "range", .type = FRAY_PACK_INT, .required = 1, .size = 1, .offset = AT(weapon, range), .least = 1, .most = 9},
    {.key = "damage", .type = FRAY_PACK_INT, .size = 1, .offset = AT(weapon, damage), .least = 1, .most = 9, .fallback = 1},
    {.key = "luck", .type = FRAY_PACK_INT, .size = 1, .offset = AT(weapon, luck), .most = 9, .aside = 1},
    {.key = "changes", .type = FRAY_PACK_ROWS, .offset = AT(weapon, change), .entity = E_CHANGE},
};
static const fray_pack_field toy_change_fields[] = {
    {.key = "if", .type = FRAY_PACK_TRUTH, .offset = AT(change, when), .subjects = ON_BEARER},
    {.key = "for", .type = FRAY_PACK_TRUTH, .offset = AT(change, who), .entity = T_FIGHTER},
    {.key = "do", .type = FRAY_PACK_DO, .offset = AT(change, act)},
    {.key = "change", .type = FRAY_PACK_CHANGE, .required = 1, .offset = AT(change, is), .subjects = ON_BEARER},
    {.key = "to", .type = FRAY_PACK_VALUE, .offset = AT(change, to), .least = T_FIGHTER},
    {.key = "life", .type = FRAY_PACK_WORD, .offset = AT(change, life), .words = toy_lives},
};
static const fray_pack_field toy_board_fields[] = {
    {.key = "hexes", .type = FRAY_PACK_GRID, .required = 1, .size = 6, .offset = AT(board, feature), .words = toy_signs, .en = "two rows of three"},
    {.key = "route", .type = FRAY_PACK_LIST, .size = 3, .offset = AT(board, route), .words = toy_points, .en = "where the wind goes"},
    {.key = "gate", .type = FRAY_PACK_LIST, .size = 1, .offset = AT(board, gate), .words = toy_points},
    {.key = "door", .type = FRAY_PACK_LIST, .size = 1, .offset = AT(board, door), .words = toy_doors, .en = "by number"},
};
static const fray_pack_field toy_deck_fields[] = {
    {.key = "cards", .type = FRAY_PACK_REFS, .offset = AT(deck, cards), .entity = E_UPGRADE},
    {.key = "ploys", .type = FRAY_PACK_REFS, .offset = AT(deck, ploys), .entity = E_ANY_CARD, .words = toy_ploys},
    {.key = "tricks", .type = FRAY_PACK_REFS, .offset = AT(deck, ploys), .entity = E_ANY_CARD, .words = toy_ploys},
};
static const fray_pack_field toy_house_fields[] = {
    {.key = "floors", .type = FRAY_PACK_INT, .size = 1, .offset = AT(house, floors), .most = 2},
    {.key = "ground", .type = FRAY_PACK_PLAN, .required = 1, .offset = AT(house, ground), .signs = &toy_drawn, .en = "what stands below"},
    {.key = "roof", .type = FRAY_PACK_PLAN, .offset = AT(house, roof), .signs = &toy_drawn},
};
static const fray_pack_field toy_spell_fields[] = {
    {.key = "reach", .type = FRAY_PACK_NUMBERS, .size = 4, .offset = AT(spell, reach), .least = 1, .most = 9, .en = "from where to where"},
    {.key = "blow", .type = FRAY_PACK_NUMBERS, .required = 1, .size = 3, .offset = AT(spell, blow), .most = 200, .fallback = 2, .en = "usual, critical"},
    {.key = "shift", .type = FRAY_PACK_NUMBERS, .size = 4, .offset = AT(spell, shift), .least = -5, .most = 100},
    {.key = "tilt", .type = FRAY_PACK_NUMBERS, .size = 2, .offset = AT(spell, tilt), .most = 9},
    {.key = "mirror", .type = FRAY_PACK_NUMBERS, .size = 2, .offset = AT(spell, mirror), .most = 9, .fallback = 1},
    {.key = "area", .type = FRAY_PACK_DRAWING, .size = 14, .offset = AT(spell, area), .words = toy_area, .en = "what it covers"},
    {.key = "path", .type = FRAY_PACK_DRAWING, .size = 402, .offset = AT(spell, path), .words = toy_area},
};
#define FIELDS(name) (uint16_t)(sizeof toy_##name##_fields / sizeof toy_##name##_fields[0]), toy_##name##_fields, NULL
#define ROWS(row, rows, room) sizeof(struct toy_##row), room - 1, AT(content, row), AT(content, rows)
static const fray_pack_entity toy_entities[] = {
    {0},
    {"card",    FRAY_CARD,    1, ROWS(card, cards, TOY_CARDS), 0, 0, 0, NULL, NULL},
    {"ploy",    FRAY_CARD,    0, ROWS(card, cards, TOY_CARDS), AT(card, kind), KIND_PLOY, FIELDS(card)},
    {"upgrade", FRAY_CARD,    0, ROWS(card, cards, TOY_CARDS), AT(card, kind), KIND_UPGRADE, FIELDS(card)},
    {"figure",  FRAY_FIGURE,  0, ROWS(figure, figures, TOY_FIGURES), 0, 0, FIELDS(figure)},
    {"weapon",  FRAY_WEAPON,  1, ROWS(weapon, weapons, TOY_WEAPONS), 0, 0, FIELDS(weapon)},
    {"change",  FRAY_NONE,    1, ROWS(change, changes, TOY_CHANGES), 0, 0, FIELDS(change)},
    {"board",   FRAY_SCENERY, 0, ROWS(board, boards, TOY_BOARDS), 0, 0, FIELDS(board)},
    {"deck",    FRAY_LIST,    0, ROWS(deck, decks, TOY_DECKS), 0, 0, FIELDS(deck)},
    {"house",   FRAY_MISSION, 0, ROWS(house, houses, TOY_HOUSES), 0, 0, FIELDS(house)},
    {"spell",   FRAY_MARKER,  0, ROWS(spell, spells, TOY_SPELLS), 0, 0, FIELDS(spell)},
};
/* clang-format on */

#define ROWS_OF(table) (uint16_t)(sizeof table / sizeof table[0])
static const fray_schema toy_schema = {
    .type = toy_types,
    .element = toy_elements,
    .types = T_TYPES,
    .subject = toy_subjects,
    .subjects = 3,
    .term = toy_terms,
    .terms = ROWS_OF(toy_terms),
    .verb = toy_verbs,
    .verbs = ROWS_OF(toy_verbs),
    .window = toy_windows,
    .windows = ROWS_OF(toy_windows),
    .change = toy_change_rows,
    .changes = ROWS_OF(toy_change_rows),
    .entities = E_COUNT,
    .grant = E_CHANGE,
    .entity = toy_entities,
    .code = (uint32_t)offsetof(struct toy_content, code),
    .code_count = (uint32_t)offsetof(struct toy_content, code_used),
    .code_most = TOY_CODE,
};

static const fray_rule_row toy_rules[] = {
    {NULL, NULL, NULL, NULL, NULL},
    {"TOY-1", "house", "", "A figure is not faster than 99.",
     "Eine Figur ist nicht schneller als 99."},
    {"TOY-2", "house", "", "There are at most two boards.", "Es gibt höchstens zwei Spielfelder."},
    {"TOY-3", "house", "", "A roof is as large as what it lies on.",
     "Ein Dach ist so groß wie das, worauf es liegt."},
    {"TOY-4", "house", "", "A roof lies on something.", "Ein Dach liegt auf etwas."},
    {"TOY-5", "house", "", "No door leads onto the roof.", "Keine Tür führt aufs Dach."},
    {"TOY-6", "house", "", "A house with a roof has two floors.",
     "Ein Haus mit Dach hat zwei Geschosse."},
    {"TOY-7", "house", "", "A reach goes from near to far.",
     "Eine Reichweite geht von nah nach fern."},
    {"TOY-8", "house", "", "A spell covers one o at most.", "Ein Zauber deckt höchstens ein o ab."},
};

/* Notes that it was here, and refuses fast figures and a third board. */
static fray_verdict toy_prepare(void *content)
{
    struct toy_content *k = content;
    k->prepared++;
    for (uint16_t i = 1; i <= k->figures; i++)
        if (k->figure[i].speed > 99) return fray_short(1, FRAY_FIGURE, i, k->figure[i].speed, 99);
    if (k->boards > 2) return fray_breaks(2, FRAY_NONE, 0);
    return fray_legal();
}

/* The first number of a reach that is less than the one before it, and the second o of an area. */
static fray_verdict toy_judge_spell(const struct toy_spell *s, uint32_t number)
{
    const uint8_t *found = NULL;
    for (int i = 2; i <= s->reach[0]; i++)
        if (s->reach[i] < s->reach[i - 1])
            return fray_blames(7, FRAY_MARKER, number, s, &s->reach[i]);
    for (int i = 0; i < s->area[0] * s->area[1]; i++) {
        if (s->area[2 + i] != 2) continue;
        if (found != NULL) return fray_blames(8, FRAY_MARKER, number, s, &s->area[2 + i]);
        found = &s->area[2 + i];
    }
    return fray_legal();
}

/* The first thing that is wrong with a roof, and where. */
static fray_verdict toy_judge(const void *content, uint32_t type, uint32_t number)
{
    if (type == FRAY_MARKER)
        return toy_judge_spell(&((const struct toy_content *)content)->spell[number], number);
    const struct toy_house *h = &((const struct toy_content *)content)->house[number];
    const fray_plan *roof = &h->roof, *ground = &h->ground;
    if (type != FRAY_MISSION || !roof->rows) return fray_legal();
    if (roof->columns != ground->columns || roof->rows != ground->rows)
        return fray_blames(3, FRAY_MISSION, number, h, &roof->columns);
    for (int i = 0; i < roof->columns * roof->rows; i++)
        if (roof->cell[i] && !ground->cell[i])
            return fray_blames(4, FRAY_MISSION, number, h, &roof->cell[i]);
    for (int i = 0; i < (roof->columns + 1) * roof->rows; i++)
        if (roof->upright[i] == TOY_DOOR)
            return fray_blames(5, FRAY_MISSION, number, h, &roof->upright[i]);
    for (int i = 0; i < roof->columns * (roof->rows + 1); i++)
        if (roof->across[i] == TOY_DOOR)
            return fray_blames(5, FRAY_MISSION, number, h, &roof->across[i]);
    if (h->floors != 2) return fray_blames(6, FRAY_MISSION, number, h, &h->floors);
    return fray_legal();
}

static const fray_game toy_pack_game = {
    .name = "toy",
    .content_bytes = sizeof(struct toy_content),
    .rule = toy_rules,
    .rules = ROWS_OF(toy_rules),
    .schema = &toy_schema,
    .prepare = toy_prepare,
    .judge = toy_judge,
};

/* ---- is what was compiled in order? For every content that loads. ---- */

/* Walks an expression; 0 if it is broken, else its words with END. */
static uint32_t toy_walk_expression(const uint16_t *code, uint32_t most, int its)
{
    uint32_t at = 0;
    int height = 0;
    while (at < most) {
        uint16_t op = code[at++];
        if (op == FRAY_E_END) return height == 1 ? at : 0;
        if (op == FRAY_E_CONST || op == FRAY_E_LOCAL || op == FRAY_E_IT) {
            if (at >= most || (op == FRAY_E_LOCAL && code[at] >= 8)) return 0;
            if (op == FRAY_E_IT && code[at] >= its) return 0;
            at++;
            height++;
        } else if (op == FRAY_E_WHERE) {
            if (height < 1 || at >= most || its >= 4) return 0;
            uint32_t body = code[at++];
            if (body > most - at || toy_walk_expression(code + at, body, its + 1) != body) return 0;
            at += body;
        } else if (op >= FRAY_E_TERM) {
            if (op - FRAY_E_TERM >= TOY_TERMS) return 0;
            height += 1 - toy_terms[op - FRAY_E_TERM].args;
        } else if (op != FRAY_E_NOT && op != FRAY_E_COUNT && op != FRAY_E_ONE) {
            if (op > FRAY_E_ONE) return 0;
            height--;
        }
        if (height < 1 || height > 14) return 0;
    }
    return 0;
}

/* Walks [words][code] and returns its words, 0 if broken. */
static uint32_t toy_walk_argument(const uint16_t *code, uint32_t most, int its)
{
    if (most == 0 || code[0] == 0 || code[0] > most - 1) return 0;
    return toy_walk_expression(code + 1, code[0], its) == code[0] ? code[0] + 1u : 0;
}

/* The arguments of a verb, by a pattern that has its op and variant. */
static bool toy_walk_verb(const uint16_t *code, uint32_t length)
{
    for (uint16_t i = 0; i < toy_schema.verbs && length >= 3; i++) {
        const fray_verb *verb = &toy_verbs[i];
        if (FRAY_S_VERB + verb->op != code[0] || verb->variant != code[2]) continue;
        uint32_t at = 3;
        for (const char *p = verb->pattern; *p; p++) {
            if (*p == '@') {
                if (at >= length || code[at++] >= 8) return false;
            } else if (*p == '$') {
                uint32_t words = toy_walk_argument(code + at, length - at, strchr(p, '[') ? 1 : 0);
                if (!words) return false;
                at += words;
            }
        }
        return at == length;
    }
    return false;
}

static bool toy_walk_program(const struct toy_content *k, uint32_t offset)
{
    const uint16_t *code = k->code;
    for (uint32_t at = offset; at < k->code_used;) {
        uint32_t left = k->code_used - at;
        if (code[at] == FRAY_S_END) return true;
        if (left < 2 || code[at + 1] < 2 || code[at + 1] > left) return false;
        uint32_t length = code[at + 1], end = at + length, words;
        switch (code[at]) {
        case FRAY_S_IF:
            words = toy_walk_argument(code + at + 2, length - 2, 0);
            if (!words || words + 3 != length || code[end - 1] > k->code_used - end) return false;
            break;
        case FRAY_S_JUMP:
        case FRAY_S_MAY:
            if (length != 3 || code[end - 1] > k->code_used - end) return false;
            break;
        case FRAY_S_EACH: {
            words = toy_walk_argument(code + at + 3, length - 3, 0);
            if (!words || words + 4 != length || code[at + 2] >= 8) return false;
            uint32_t next = end + code[end - 1];
            if (next > k->code_used || code[next - 3] != FRAY_S_NEXT) return false;
            if (next - 3 - code[next - 1] != at) return false;
            break;
        }
        case FRAY_S_NEXT:
            if (length != 3 || code[end - 1] > at - offset) return false;
            if (code[at - code[end - 1]] != FRAY_S_EACH && code[at - code[end - 1]] != FRAY_S_PARTS)
                return false;
            break;
        case FRAY_S_PARTS:
            if (code[at + 2] < 2 || length != 4u + code[at + 2] || code[at + 3] != 0) return false;
            for (uint32_t i = 3; i < length; i++)
                if (code[at + i] > k->code_used - end) return false;
            break;
        case FRAY_S_EITHER:
            if (code[at + 2] < 2 || length != 3u + code[at + 2] || code[at + 3] != 0) return false;
            for (uint32_t i = 3; i < length; i++)
                if (code[at + i] > k->code_used - end) return false;
            break;
        case FRAY_S_GRANT:
            if (length != 3 || code[at + 2] == 0 || code[at + 2] > k->changes) return false;
            break;
        case FRAY_S_REQUIRE:
            words = toy_walk_argument(code + at + 2, length - 2, 0);
            if (!words || words + 2 != length) return false;
            break;
        default:
            if (!toy_walk_verb(code + at, length)) return false;
        }
        at = end;
    }
    return false;
}

static bool toy_list_is_good(const struct toy_content *k, uint16_t list, uint16_t most)
{
    if (list + k->code[list] >= k->code_used) return list == 0;
    for (uint16_t i = 1; i <= k->code[list]; i++)
        if (k->code[list + i] == 0 || k->code[list + i] > most) return false;
    return true;
}

static bool toy_expression_is_good(const struct toy_content *k, uint16_t at, int its)
{
    return at == 0 ||
           (at < k->code_used && toy_walk_expression(k->code + at, k->code_used - at, its));
}

static bool toy_rows_are_good(uint16_t first, uint16_t count, uint16_t rows)
{
    return count == 0 ? first == 0 : first > 0 && first + count - 1 <= rows;
}

/* Words from the front, the rest zero. */
static bool toy_words_are_good(const uint8_t *list, size_t size, size_t words)
{
    for (size_t i = 0; i < size; i++)
        if (list[i] > words || (i > 0 && list[i] && !list[i - 1])) return false;
    return true;
}

/* Numbers of signs where something can be drawn, zeros everywhere else. */
static bool toy_signs_are_good(const uint8_t *sign, int n, int room, int signs, bool letters)
{
    for (int i = 0; i < room; i++)
        if (sign[i] > (i < n ? signs : 0) &&
            !(letters && i < n && sign[i] >= 'a' && sign[i] <= 'z'))
            return false;
    return true;
}

static bool toy_plan_is_good(const fray_plan *plan)
{
    const int columns = plan->columns, rows = plan->rows, side = FRAY_PLAN_SIDE;
    return columns <= side && rows <= side && (columns == 0) == (rows == 0) &&
           toy_signs_are_good(plan->cell, columns * rows, side * side, 3, true) &&
           toy_signs_are_good(plan->upright, (columns + 1) * rows, side * (side + 1), 4, false) &&
           toy_signs_are_good(plan->across, columns * (rows + 1), side * (side + 1), 4, false);
}

static bool toy_numbers_are_good(const uint8_t *list, int size, int least, int most)
{
    for (int i = 1; i < size; i++) {
        const int number = least < 0 ? (int8_t)list[i] : list[i];
        if (i <= list[0] ? number < least || number > most : number != 0) return false;
    }
    return list[0] < size;
}

static bool toy_drawing_is_good(const uint8_t *area, int size)
{
    const int cells = area[0] * area[1];
    return cells <= size - 2 && (area[0] == 0) == (area[1] == 0) &&
           toy_signs_are_good(area + 2, cells, size - 2, 3, false);
}

static bool toy_spell_is_good(const struct toy_spell *s)
{
    return toy_numbers_are_good(s->reach, 4, 1, 9) && toy_numbers_are_good(s->blow, 3, 0, 200) &&
           toy_numbers_are_good(s->shift, 4, -5, 100) && toy_numbers_are_good(s->tilt, 2, 0, 9) &&
           toy_numbers_are_good(s->mirror, 2, 0, 9) && s->blow[0] == 2 &&
           toy_drawing_is_good(s->area, 14) && toy_drawing_is_good(s->path, 402);
}

/* Nothing in the content points outside of it. */
static bool toy_is_good(const struct toy_content *k)
{
    bool good = k->code[0] == 0 && k->code_used >= 1 && k->code_used <= TOY_CODE;
    for (uint16_t i = 1; i <= k->cards && good; i++) {
        const struct toy_card *c = &k->card[i];
        good = toy_expression_is_good(k, c->when, 0) && toy_expression_is_good(k, c->value, 0) &&
               (c->act == 0 || toy_walk_program(k, c->act)) &&
               toy_list_is_good(k, c->only, k->figures) && c->figure <= k->figures &&
               toy_rows_are_good(c->change, c->changes, k->changes) &&
               toy_rows_are_good(c->weapon, c->weapons, k->weapons) && c->cost <= 5 &&
               (c->kind == KIND_PLOY || c->kind == KIND_UPGRADE);
    }
    for (uint16_t i = 1; i <= k->changes && good; i++) {
        const struct toy_change *c = &k->change[i];
        good = toy_expression_is_good(k, c->when, 0) && toy_expression_is_good(k, c->who, 1) &&
               toy_expression_is_good(k, c->to, 0) && toy_expression_is_good(k, c->is.code, 0) &&
               (c->act == 0 || toy_walk_program(k, c->act)) && c->is.what >= CH_DAMAGE &&
               c->is.what <= CH_SYMBOL;
    }
    for (uint16_t i = 1; i <= k->weapons && good; i++)
        good = toy_rows_are_good(k->weapon[i].change, k->weapon[i].changes, k->changes);
    for (uint16_t i = 1; i <= k->boards && good; i++)
        good = toy_words_are_good(k->board[i].route, 3, 4) &&
               toy_words_are_good(&k->board[i].gate, 1, 4) &&
               toy_words_are_good(&k->board[i].door, 1, 100);
    for (uint16_t i = 1; i <= k->houses && good; i++)
        good = k->house[i].ground.rows && toy_plan_is_good(&k->house[i].ground) &&
               toy_plan_is_good(&k->house[i].roof);
    for (uint16_t i = 1; i <= k->spells && good; i++) good = toy_spell_is_good(&k->spell[i]);
    for (uint16_t i = 1; i <= k->decks && good; i++)
        good = toy_list_is_good(k, k->deck[i].cards, k->cards) &&
               toy_list_is_good(k, k->deck[i].ploys, k->cards);
    return good;
}

/* A pack that uses everything. */
static const char toy_pack[] =
    "# everything at once\n"
    "- ploy: sidestep\n"
    "  name: { en: Sidestep, de: Ausfallschritt }\n"
    "  text: { en: \"Push a friend.\", de: 'Schiebe einen Freund.' }\n"
    "  number: TOY-7\n"
    "  origin: house\n"
    "  cost: 2\n"
    "  bonus: -300\n"
    "  relic: no\n"
    "  keywords: [sharp, magic]\n"
    "  window: attack-failed\n"
    "  when: target.wounds > 0 and any(friends where wounded and adjacent(leader))\n"
    "  value: count(friends where it.wounds + 1 >= round) * 2\n"
    "  figure: saek\n"
    "  only: [karsus, saek]\n"
    "  do:\n"
    "  - require: not wounded(target) or no\n"
    "  - choose x from friends where any(foes where adjacent(outer))\n"
    "  - push x up to 2 away from target\n"
    "  - if: x.wounds = 0 and x != leader\n"
    "    then:\n"
    "    - heal x by 1\n"
    "    - lift the Move token of x\n"
    "    - may: cancel attack\n"
    "    else: [mark round, mark x]\n"
    "  - each: y in less(friends, x)\n"
    "    do:\n"
    "    - put y in here\n"
    "    - choose h where near(it, y)\n"
    "  - either:\n"
    "    - [heal friends by 2]\n"
    "    - - heal both(friends, foes) by 1\n"
    "      - \"until end of round: heal either(friends, foes)\"\n"
    "  - grant: { change: damage - 1, if: target in foes, for: it.wounded, to: x, life: game }\n"
    "- upgrade: great-axe\n"
    "  name: { en: Great Axe }\n"
    "  cost: 1\n"
    "  weapons:\n"
    "  - { id: axe, name: { en: Axe, de: Axt }, range: 1, damage: 3,\n"
    "      changes: [{ change: cleave }, { change: symbol = swords, if: bearer.wounded }] }\n"
    "  - { id: haft, range: 2 }\n"
    "  changes:\n"
    "  - change: move * 2\n"
    "  - change: move cap count(friends)\n"
    "- figure: saek\n"
    "  speed: 12\n"
    "  weapons: [{ id: fist, range: 1 }]\n"
    "  friend-of: karsus\n"
    "  best: axe\n"
    "- figure: karsus\n"
    "- board: yard\n"
    "  hexes: |\n"
    "    .#.\n"
    "     ~#.\n"
    "  route: [west, north]\n"
    "  gate: south\n"
    "  door: b9\n"
    "- house: hut\n"
    "  floors: 2\n"
    "  ground: |\n"
    "    +---+-o-+   +\n"
    "    # a   a | R\n"
    "    +   +   +===+\n"
    "    o a   a   . #\n"
    "    +---+---+\xe2\x95\x90\xe2\x95\x90\xe2\x95\x90+\n"
    "  roof: |\n"
    "    +   +   +   +\n"
    "      d\n"
    "    +---+   +   +\n"
    "\n"
    "    +   +   +   +\n"
    "- spell: whirl\n"
    "  reach: [1, 3]\n"
    "  blow: [20, 200]\n"
    "  shift: -5\n"
    "  area: |\n"
    "    # # .\n"
    "    # o \xc3\xa9\n"
    "  path: |\n"
    "    # . #\n"
    "- deck: first\n"
    "  cards: [sidestep, great-axe]\n"
    "  ploys: sidestep\n";
