/* src/games/fireteam/tables.h - lists of words, subjects and types that the rows of the .def files name, then the rows. */
#pragma once
#include "core/dice.h"
#include "games/fireteam/state.h"

#define GAME        fireteam
#define GAME_NUMBER 2 /* of its positions */

/* What content may speak of at a moment. */
enum subject {
    ON_ME = 1,
    ON_BEARER = 2,
    ON_ATTACK = 4,
    ON_MONSTER = 8,
    ON_HERO = 16,
    ON_HITS = 32,
    ON_KILL = 64,
    ON_OBJECTIVE = 128,
    ON_PLACE = 256
};

/* A_STEP_WITH: who comes along. Bits 0 and 1: the specialists; from bit 2 on: slot of an escort marker
 * plus 1. */
enum { WITH_PATTY = 1, WITH_HENRY = 2, WITH_MARKER_SHIFT = 2 };

/* ---- dice ----
 * The faces of an attack die differ by type (8.1), but each type has two sides without a hit, three with
 * one and one with two: what is counted is hits of the attack's type. */
enum attack_face { FACE_MISS, FACE_HIT, FACE_DOUBLE, FACES };
enum activation_face { DIE_BLANK, DIE_MOVE, DIE_SPECIAL, DIE_FACES };
enum { MOST_DICE = 8 };

/* What every change may speak of while it is looked at; whose it is the rows of changes add. */
#define ANYTHING (ON_ATTACK | ON_HITS | ON_MONSTER | ON_HERO)
/* Types of expressions: number, truth, figure, figures, location. */
enum { N = FRAY_T_NUMBER, B = FRAY_T_TRUTH, P = FRAY_T_GAME, S, L, H, HS, M, MS };
static const char *const type_words[] = {"brawl", "gunfire", "explosive", NULL};

/* Lists of words of the game, by number. */
enum {
    WORDS_COMPANY,
    WORDS_DIE,
    WORDS_FACE,
    WORDS_STAGE,
    WORDS_PHASE,
    WORDS_POOL,
    WORDS_BOSS,
    WORDS_DIFFICULTY,
    WORD_LISTS
};

#define OF_DIE        OF_WORDS(WORDS_DIE)
#define OF_STAGE      OF_WORDS(WORDS_STAGE)
#define OF_PHASE      OF_WORDS(WORDS_PHASE)
#define OF_POOL       OF_WORDS(WORDS_POOL)
#define OF_BOSS       OF_WORDS(WORDS_BOSS)
#define OF_DIFFICULTY OF_WORDS(WORDS_DIFFICULTY)
/* Resting points that scenarios begin at, in the order of their words. */
enum stage {
    STAGE_TACTICS,
    STAGE_STRIKE,
    STAGE_TURN,
    STAGE_THREAT,
    STAGE_MONSTERS,
    STAGE_SPAWN,
    STAGE_SETUP,
    STAGES
};
/* clang-format off */
static_assert(MAX_FIGURES < 64 && MAX_CARDS < 512 && MAX_PLACES < 64 && MAX_PIECES < 32 &&
                  MAX_BOARD_MARKERS < 32 && SPAWN_POINTS < 16,
              "the fields of answers are wide enough");
/* Who goes along with a hero: a word's place is the value of A_STEP_WITH's field. */
#define WITH(n) \
    {"marker-" #n, "with marker " #n, "mit Marker " #n, 0}, \
    {"patty+marker-" #n, "with Patty and marker " #n, "mit Patty und Marker " #n, 0}, \
    {"henry+marker-" #n, "with Henry and marker " #n, "mit Henry und Marker " #n, 0}, \
    {"both+marker-" #n, "with Patty, Henry and marker " #n, "mit Patty, Henry und Marker " #n, 0}
static const fray_label company_words[] = {
    {"alone", "alone", "allein", 0}, {"patty", "with Patty", "mit Patty", 0},
    {"henry", "with Henry", "mit Henry", 0}, {"both", "with Patty and Henry", "mit Patty und Henry", 0},
    WITH(1), WITH(2), WITH(3), WITH(4), WITH(5), WITH(6), WITH(7), WITH(8), WITH(9), WITH(10), WITH(11), WITH(12),
    WITH(13), WITH(14), WITH(15), WITH(16), WITH(17), WITH(18), WITH(19), WITH(20), WITH(21), WITH(22), WITH(23), WITH(24),
    {NULL, NULL, NULL, 0}};
static_assert(sizeof company_words / sizeof company_words[0] == ((MAX_BOARD_MARKERS + 1) << WITH_MARKER_SHIFT) + 1 &&
                  WITH_PATTY == 1 && WITH_HENRY == 2,
              "a word for every company");
static const fray_label die_faces[] = {
    {"blank", "blank", "leer", 0}, {"move", "move", "Bewegen", 0}, {"special", "special", "Spezial", 0}, {NULL, NULL, NULL, 0}};
static const fray_label attack_faces[] = {
    {"miss", "no hit", "kein Treffer", 'M'}, {"hit", "one hit", "ein Treffer", 'H'}, {"double", "two hits", "zwei Treffer", 'D'}, {NULL, NULL, NULL, 0}};
static const fray_label stages[] = {
    {"tactics", "start of the Tactics phase", "Beginn der Taktikphase", 0}, {"strike", "Tactical Strike", "Taktischer Schlag", 0},
    {"turn", "turn of a hero", "Zug eines Helden", 0}, {"threat", "start of the Threat phase", "Beginn der Bedrohungsphase", 0},
    {"monsters", "activating monsters", "Aktivieren der Monster", 0}, {"spawn", "spawning", "Aufstellen der Monster", 0},
    {"setup", "setup", "Spielaufbau", 0}, {NULL, NULL, NULL, 0}};
static_assert(sizeof stages / sizeof stages[0] == STAGES + 1, "a word for every resting point");
static const fray_label phases[] = {
    {"setup", "setup", "Spielaufbau", 0}, {"tactics", "Tactics phase", "Taktikphase", 0}, {"heroes", "Hero phase", "Heldenphase", 0},
    {"threat", "Threat phase", "Bedrohungsphase", 0}, {"over", "over", "vorbei", 0}, {NULL, NULL, NULL, 0}};
static const fray_label pools[] = {
    {"unused", "unused", "nicht im Spiel", 0}, {"spawn", "spawn pool", "Brutvorrat", 0}, {"reserve", "reserve pool", "Reservevorrat", 0},
    {"defeated", "defeated", "besiegt", 0}, {NULL, NULL, NULL, 0}};
static const fray_label bosses[] = {
    {"none", "none", "keiner", 0}, {"waits", "has not come yet", "noch nicht erschienen", 0}, {"fights", "on the board", "auf dem Spielbrett", 0},
    {"defeated", "defeated", "besiegt", 0}, {NULL, NULL, NULL, 0}};
static const fray_label difficulties[] = {
    {"easy", "easy", "leicht", 0}, {"normal", "normal", "normal", 0}, {"hard", "hard", "schwer", 0}, {NULL, NULL, NULL, 0}};
static const fray_label *const game_words[WORD_LISTS] = {
    company_words, die_faces, attack_faces, stages, phases, pools, bosses, difficulties};

enum { SQUARE = 4 }; /* side of a location, in board units */
enum { SHAPE_SQUARE = 1, SHAPE_DISC, SHAPE_TOKEN, SHAPE_CARD };
static const fray_shape shape_rows[] = {
    {0, {0}, {0}},
    {4, {-SQUARE / 2, SQUARE / 2, SQUARE / 2, -SQUARE / 2, 0, 0, 0, 0}, {-SQUARE / 2, -SQUARE / 2, SQUARE / 2, SQUARE / 2, 0, 0, 0, 0}},
    {8, {0, 1, 1, 1, 0, -1, -1, -1}, {-1, -1, 0, 1, 1, 1, 0, -1}},
    {4, {0, 1, 0, -1, 0, 0, 0, 0}, {-1, 0, 1, 0, 0, 0, 0, 0}},
    {4, {-3, 3, 3, -3, 0, 0, 0, 0}, {-4, -4, 4, 4, 0, 0, 0, 0}},
};
/* clang-format on */
#include "core/tables.h"
