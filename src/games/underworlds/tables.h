/* src/games/underworlds/tables.h - lists of words, subjects and types that the rows of the .def files name, then the rows. */
#pragma once
#include "core/dice.h"
#include "games/underworlds/state.h"

#define GAME        underworlds
#define GAME_NUMBER 1 /* of its positions */

/* What content may speak of at a moment. */
enum subject {
    ON_BEARER = 1,
    ON_ATTACK = 2, /* attacker, weapon */
    ON_TARGET = 4, /* one target, its outcome */
    ON_KILL = 8,
    ON_MOVE = 16,
    ON_DAMAGE = 32,
    ON_PLOY = 64,
    ON_CHOSEN = 128,
    ON_UPGRADE = 256,
    ON_ACTION = 512
};

#define ANYTHING (ON_BEARER | ON_ATTACK | ON_TARGET | ON_MOVE | ON_DAMAGE)
/* Types of expressions: number, truth, fighter, fighters, hex, objectives. */
enum { N = FRAY_T_NUMBER, B = FRAY_T_TRUTH, F = FRAY_T_GAME, S, H, T };

enum attack_face { AF_CRIT, AF_HAMMER, AF_SWORDS, AF_SINGLE, AF_DOUBLE };
enum defence_face { DF_CRIT, DF_BLOCK, DF_DODGE, DF_SINGLE, DF_DOUBLE };
enum { FACES = 5, DIE_ATTACK = 0, DIE_DEFENCE = 1 };

static const char *const attack_symbols[] = {"hammer", "swords", NULL};
static const char *const defence_symbols[] = {"block", "dodge", NULL};

/* Lists of words, by number. */
enum { WORDS_JOIN, WORDS_ATTACK_FACE, WORDS_DEFENCE_FACE, WORDS_STAGE, WORD_LISTS };
#define OF_JOIN  OF_WORDS(WORDS_JOIN)
#define OF_STAGE OF_WORDS(WORDS_STAGE)
/* clang-format off */
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
static const fray_label *const game_words[WORD_LISTS] = {joins, attack_faces, defence_faces, stages};

enum { SHAPE_HEX = 1, SHAPE_DISC, SHAPE_TOKEN, SHAPE_CARD };
static const fray_shape shape_rows[] = {
    {0, {0}, {0}},
    {6, {0, 1, 1, 0, -1, -1, 0, 0}, {-2, -1, 1, 2, 1, -1, 0, 0}},
    {8, {0, 1, 1, 1, 0, -1, -1, -1}, {-1, -1, 0, 1, 1, 1, 0, -1}},
    {4, {0, 1, 0, -1, 0, 0, 0, 0}, {-1, 0, 1, 0, 0, 0, 0, 0}},
    {4, {-3, 3, 3, -3, 0, 0, 0, 0}, {-4, -4, 4, 4, 0, 0, 0, 0}},
};
/* clang-format on */
#include "core/tables.h"
