/* src/games/underworlds/tables.h - the rows of the .def files, and words and shapes that the game shows to others. */
#pragma once
#include "games/underworlds/view.h"

enum setting_id {
    SET_NONE,
#define SETTING(id, word, type, per_seat, many, fallback, most, rule, en, de) SET_##id,
#include "games/underworlds/settings.def"
#undef SETTING
    SETTINGS
};

enum { WU_MARKS = 14, WU_ZONES = 10, WU_BADGES = 36, WU_SHAPES = 5 };

static const fray_rule_row wu_rules[] = {
    {"", "", "", "", ""},
#define RULE(id, number, origin, where, en, de) {number, origin, where, en, de},
#include "games/underworlds/rules.def"
#undef RULE
};

static const fray_question_row wu_questions[] = {
    {"", "", ""},
#define QUESTION(id, word, en, de, ...) {word, en, de},
#include "games/underworlds/questions.def"
#undef QUESTION
};

/* clang-format off */
#define PIECE_1      {"fighter", FRAY_PIECE, 0, 4, 0, 0, MAX_FIGHTERS}
#define PIECE_2      {"fighter", FRAY_PIECE, 16, 4, 0, 0, MAX_FIGHTERS}
#define HEX_1        {"hex", FRAY_PLACE, 0, 7, 0, 0, MAX_HEX}
#define HEX_2        {"hex", FRAY_PLACE, 16, 7, 0, 0, MAX_HEX}
#define CARD_1       {"card", FRAY_CARD, 0, 10, 0, 0, 0}
#define CARD_2       {"card", FRAY_CARD, 16, 10, 0, 0, 0}
#define WEAPON_1     {"attack", FRAY_WEAPON, 0, 9, 0, 0, 0}
#define WEAPON_2     {"attack", FRAY_WEAPON, 16, 9, 0, 0, 0}
#define TOKEN_1      {"token", FRAY_TOKEN, 0, 3, 0, 0, TOKENS}
#define BOARD_1      {"board", FRAY_SCENERY, 0, 6, 0, 0, 0}
#define TURNED_1     {"turned", FRAY_FLAG, 0, 1, 0, 0, 0}
#define JOIN_2       {"join", FRAY_WORD, 16, 5, WORDS_JOIN, 0, 0}
#define OBJECTIVES_1 {"objectives", FRAY_FLAG, 0, 1, 0, 0, 0}
#define POWERS_2     {"power", FRAY_FLAG, 16, 1, 0, 0, 0}
#define SEAT_1       {"seat", FRAY_SEAT, 0, 2, 0, 0, 0}
#define NUMBER_1     {"number", FRAY_NUMBER, 0, 3, 0, 0, 0}
#define FACE_1       {"face", FRAY_WORD, 0, 3, WORDS_ATTACK_FACE, 0, FACES - 1}
#define SAVE_1       {"face", FRAY_WORD, 0, 3, WORDS_DEFENCE_FACE, 0, FACES - 1}
#define NO_FIELD     {NULL, 0, 0, 0, 0, 0, 0}
#define FIELDS0        0, {NO_FIELD, NO_FIELD, NO_FIELD, NO_FIELD, NO_FIELD, NO_FIELD}
#define FIELDS1(a)     1, {a, NO_FIELD, NO_FIELD, NO_FIELD, NO_FIELD, NO_FIELD}
#define FIELDS2(a, b)  2, {a, b, NO_FIELD, NO_FIELD, NO_FIELD, NO_FIELD}
#define FACE(letter, shift) {letter, FRAY_FACES, shift, 4, 0, 0, 0}
#define ATTACK_FACES   5, {FACE("C", 0), FACE("H", 4), FACE("W", 8), FACE("S", 12), FACE("P", 16), NO_FIELD}
#define DEFENCE_FACES  5, {FACE("C", 0), FACE("B", 4), FACE("D", 8), FACE("S", 12), FACE("P", 16), NO_FIELD}
static const fray_act act_rows[] = {
    {"", "", "", FIELDS0},
#define ACT(id, word, en, de, fields) {word, en, de, fields},
#include "games/underworlds/answers.def"
#undef ACT
};

#define ARGS0          0, {0, 0, 0, 0, 0}, {0, 0, 0, 0, 0}
#define ARGS1(a)       1, {FRAY_##a, 0, 0, 0, 0}, {0, 0, 0, 0, 0}
#define ARGS2(a, b)    2, {FRAY_##a, FRAY_##b, 0, 0, 0}, {0, 0, 0, 0, 0}
#define ARGS3(a, b, c) 3, {FRAY_##a, FRAY_##b, FRAY_##c, 0, 0}, {0, 0, 0, 0, 0}
#define ARGS5N         5, {FRAY_NUMBER, FRAY_NUMBER, FRAY_NUMBER, FRAY_NUMBER, FRAY_NUMBER}, {0, 0, 0, 0, 0}
static const fray_event_row wu_events[] = {
    {"", "", "", 0, ARGS0},
#define EVENT(id, word, twin, args, en, de) {word, en, de, EV_##twin, args},
#include "games/underworlds/events.def"
#undef EVENT
};

static const fray_setting_row wu_settings[] = {
    {"", 0, 0, 0, 0, 0, 0, "", "", ""},
#define SETTING(id, word, type, per_seat, many, fallback, most, rule, en, de) {word, FRAY_##type, per_seat, many, 0, fallback, most, rule, en, de},
#include "games/underworlds/settings.def"
#undef SETTING
};

static const fray_label wu_marks[WU_MARKS] = {
    {"", "", "", 0},
    {"blocked", "blocked", "blockiert", '#'},
    {"lethal", "lethal", "tödlich", '!'},
    {"start", "starting hex", "Startfeld", '+'},
    {"edge", "edge hex", "Randfeld", 0},
    {"red-land", "red territory", "rotes Territorium", 0},
    {"blue-land", "blue territory", "blaues Territorium", 0},
    {"no-land", "no one's territory", "Niemandsland", 0},
    {"moved", "Move token", "Bewegungsmarker", 'm'},
    {"charged", "Charge token", "Angriffsmarker", 'c'},
    {"guard", "on Guard", "in Verteidigungsstellung", 'g'},
    {"inspired", "Inspired", "angespornt", '*'},
    {"leader", "leader", "Anführer", '^'},
    {"out", "out of action", "ausgeschaltet", 'x'},
};
static const fray_label wu_zones[WU_ZONES] = {
    {"", "", "", 0},
    {"hand", "hand", "Hand", 0},
    {"discard", "discard pile", "Ablagestapel", 0},
    {"scored", "scored", "gewertet", 0},
    {"upgrade", "upgrade", "Verbesserung", 0},
    {"glory", "unspent glory", "unverbrauchter Ruhm", 0},
    {"spent", "spent glory", "verbrauchter Ruhm", 0},
    {"deck", "cards in the decks", "Karten in den Stapeln", 0},
    {"round", "round", "Runde", 0},
    {"played", "being played", "wird gespielt", 0},
};
#define NO_BADGE {"", "", "", 0}
#define NO_BADGES NO_BADGE, NO_BADGE, NO_BADGE, NO_BADGE, NO_BADGE, NO_BADGE
static const fray_label wu_badges[WU_BADGES] = {
    NO_BADGES, NO_BADGES, /* nothing; places */
    {"damage", "wound tokens", "Wundmarker", 0}, {"wounds", "Wounds", "Wunden", 0},
    {"move", "Move", "Bewegung", 0}, {"defence", "Defence", "Verteidigung", 0},
    {"upgrades", "upgrades", "Verbesserungen", 0}, NO_BADGE,
    NO_BADGES, NO_BADGES, /* tokens; cards */
    {"value", "value", "Wert", 0}, NO_BADGE, NO_BADGE, NO_BADGE, NO_BADGE, NO_BADGE,
};
static const fray_shape wu_shapes[WU_SHAPES] = {
    {0, {0}, {0}},
    {6, {0, 1, 1, 0, -1, -1, 0, 0}, {-2, -1, 1, 2, 1, -1, 0, 0}},
    {8, {0, 1, 1, 1, 0, -1, -1, -1}, {-1, -1, 0, 1, 1, 1, 0, -1}},
    {4, {0, 1, 0, -1, 0, 0, 0, 0}, {-1, 0, 1, 0, 0, 0, 0, 0}},
    {4, {-3, 3, 3, -3, 0, 0, 0, 0}, {-4, -4, 4, 4, 0, 0, 0, 0}},
};

static const fray_label joins[] = {
    {"below-l12", "below, 6 hexes left", "unten, 6 Felder links", 0}, {"below-l10", "below, 5 hexes left", "unten, 5 Felder links", 0},
    {"below-l8", "below, 4 hexes left", "unten, 4 Felder links", 0}, {"below-l6", "below, 3 hexes left", "unten, 3 Felder links", 0},
    {"below-l4", "below, 2 hexes left", "unten, 2 Felder links", 0}, {"below-l2", "below, 1 hex left", "unten, 1 Feld links", 0},
    {"below", "below, aligned", "unten, bündig", 0},
    {"below-r2", "below, 1 hex right", "unten, 1 Feld rechts", 0}, {"below-r4", "below, 2 hexes right", "unten, 2 Felder rechts", 0},
    {"below-r6", "below, 3 hexes right", "unten, 3 Felder rechts", 0}, {"below-r8", "below, 4 hexes right", "unten, 4 Felder rechts", 0},
    {"below-r10", "below, 5 hexes right", "unten, 5 Felder rechts", 0}, {"below-r12", "below, 6 hexes right", "unten, 6 Felder rechts", 0},
    {"above-l12", "above, 6 hexes left", "oben, 6 Felder links", 0}, {"above-l10", "above, 5 hexes left", "oben, 5 Felder links", 0},
    {"above-l8", "above, 4 hexes left", "oben, 4 Felder links", 0}, {"above-l6", "above, 3 hexes left", "oben, 3 Felder links", 0},
    {"above-l4", "above, 2 hexes left", "oben, 2 Felder links", 0}, {"above-l2", "above, 1 hex left", "oben, 1 Feld links", 0},
    {"above", "above, aligned", "oben, bündig", 0},
    {"above-r2", "above, 1 hex right", "oben, 1 Feld rechts", 0}, {"above-r4", "above, 2 hexes right", "oben, 2 Felder rechts", 0},
    {"above-r6", "above, 3 hexes right", "oben, 3 Felder rechts", 0}, {"above-r8", "above, 4 hexes right", "oben, 4 Felder rechts", 0},
    {"above-r10", "above, 5 hexes right", "oben, 5 Felder rechts", 0}, {"above-r12", "above, 6 hexes right", "oben, 6 Felder rechts", 0},
    {"right-u2", "right, 2 rows up", "rechts, 2 Reihen höher", 0}, {"right", "right, aligned", "rechts, bündig", 0}, {"right-d2", "right, 2 rows down", "rechts, 2 Reihen tiefer", 0},
    {"left-u2", "left, 2 rows up", "links, 2 Reihen höher", 0}, {"left", "left, aligned", "links, bündig", 0}, {"left-d2", "left, 2 rows down", "links, 2 Reihen tiefer", 0},
    {NULL, NULL, NULL, 0}};
static const fray_label attack_faces[] = {
    {"crit", "crit", "kritisch", 'C'}, {"hammer", "hammer", "Hammer", 'H'}, {"swords", "swords", "Schwerter", 'W'},
    {"single", "single support", "einfache Unterstützung", 'S'}, {"double", "double support", "doppelte Unterstützung", 'P'}, {NULL, NULL, NULL, 0}};
static const fray_label defence_faces[] = {
    {"crit", "crit", "kritisch", 'C'}, {"block", "block", "Block", 'B'}, {"dodge", "dodge", "Ausweichen", 'D'},
    {"single", "single support", "einfache Unterstützung", 'S'}, {"double", "double support", "doppelte Unterstützung", 'P'}, {NULL, NULL, NULL, 0}};
static const fray_label stages[] = {
    {"activation", "activation", "Aktivierung", 0}, {"power", "power step", "Kraftschritt", 0}, {"phase-end", "end of the action phase", "Ende der Aktionsphase", 0},
    {"end-phase", "end phase", "Endphase", 0}, {"round", "start of a round", "Rundenbeginn", 0}, {"boards", "laying out boards", "Auslegen der Spielpläne", 0},
    {"tokens", "placing objectives", "Platzieren der Missionsziele", 0}, {"hands", "first hands", "erste Hand", 0}, {"placing", "placing fighters", "Aufstellen", 0}, {NULL, NULL, NULL, 0}};
/* clang-format on */
static const fray_label *const wu_words[WORD_LISTS] = {joins, attack_faces, defence_faces, stages};

static const fray_fact_row wu_facts[] = {
    {"", 0, 0, 0, 0, "", ""},
#define FACT(id, name, of, type, list, words, en, de)                                              \
    {name, FRAY_##of, FRAY_##type, list, words, en, de},
#include "games/underworlds/facts.def"
#undef FACT
};

/* clang-format off */
enum term_id {
#define TERM(id, word, result, args, subjects, en) TERM_##id,
#include "games/underworlds/terms.def"
#undef TERM
    TERMS
};

enum { N = FRAY_T_NUMBER, B = FRAY_T_TRUTH, F = FRAY_T_GAME, S, H, T };

#define ARG0                                                                                       \
    0,                                                                                             \
    {                                                                                              \
        0, 0, 0                                                                                    \
    }
#define ARG1(a)                                                                                    \
    1,                                                                                             \
    {                                                                                              \
        a, 0, 0                                                                                    \
    }
#define ARG2(a, b)                                                                                 \
    2,                                                                                             \
    {                                                                                              \
        a, b, 0                                                                                    \
    }
static const fray_term wu_terms[] = {
#define TERM(id, word, result, args, subjects, en) {word, TERM_##id, result, args, subjects, en},
#include "games/underworlds/terms.def"
#undef TERM
};
/* clang-format on */
