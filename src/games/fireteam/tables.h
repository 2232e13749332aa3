/* src/games/fireteam/tables.h - the rows of the .def files, and words and shapes that the game shows to others. */
#pragma once
#include "games/fireteam/view.h"

enum setting_id {
    SET_NONE,
#define SETTING(id, word, type, per_seat, many, fallback, most, rule, en, de) SET_##id,
#include "games/fireteam/settings.def"
#undef SETTING
    SETTINGS
};
/* cppcheck-suppress syntaxError ; it also tries ZONE as a macro from outside, which there is none */
enum mark_id {
    MARK_NONE,
#define MARK(id, word, en, de, glyph) MARK_##id,
#include "games/fireteam/scene.def"
#undef MARK
    FZ_MARKS
};
enum zone_id {
    ZONE_NONE,
#define ZONE(id, word, en, de) ZONE_##id,
#include "games/fireteam/scene.def"
#undef ZONE
    FZ_ZONES
};
enum { SQUARE = 4 }; /* side of a location, in board units */
enum { SHAPE_SQUARE = 1, SHAPE_DISC, SHAPE_TOKEN, SHAPE_CARD, FZ_SHAPES };
/* Badges by what they are on: places, pieces, cards, tracks. */
enum { BADGE_SECTOR };
enum { BADGE_RANGE, BADGE_HEALTH, BADGE_BRAWL, BADGE_GUNFIRE, BADGE_EXPLOSIVE, BADGE_DICE };
enum { BADGE_MARKERS, BADGE_NEEDS, BADGE_STRENGTH, BADGE_BONUS, BADGE_REACH };
enum { BADGE_VALUE, BADGE_SPACES, BADGE_STOPS }; /* stops: bit n: something happens on space n */
enum { FZ_BADGES = FRAY_MAX_BADGES * (FRAY_DRAW_TRACK + 1) };

static const fray_rule_row fz_rules[] = {
    {"", "", "", "", ""},
#define RULE(id, number, origin, where, en, de) {number, origin, where, en, de},
#include "games/fireteam/rules.def"
#undef RULE
};

static const fray_question_row fz_questions[] = {
    {"", "", ""},
#define QUESTION(id, word, en, de, ...) {word, en, de},
#include "games/fireteam/questions.def"
#undef QUESTION
};

/* clang-format off */
#define SEAT_1      {"seat", FRAY_SEAT, 0, 3, 0, 0, 0}
#define NUMBER_1    {"number", FRAY_NUMBER, 0, 4, 0, 0, 0}
#define DIE_1       {"face", FRAY_WORD, 0, 2, WORDS_DIE, 0, 0}
#define FACE_1      {"face", FRAY_WORD, 0, 2, WORDS_FACE, 0, FACES - 1}
#define FIGURE_1    {"hero", FRAY_FIGURE, 0, 6, 0, 0, 0}
#define CARD_1      {"card", FRAY_CARD, 0, 9, 0, 0, 0}
#define PLACE_1     {"location", FRAY_PLACE, 0, 6, 0, 0, MAX_PLACES}
#define PIECE_1     {"figure", FRAY_PIECE, 0, 5, 0, 0, MAX_PIECES}
#define MARKER_1    {"marker", FRAY_TOKEN, 0, 5, 0, 0, 0}
#define COMPANY_2   {"company", FRAY_WORD, 16, 7, WORDS_COMPANY, 0, 0}
#define NO_FIELD    {NULL, 0, 0, 0, 0, 0, 0}
#define FIELDS0       0, {NO_FIELD, NO_FIELD, NO_FIELD, NO_FIELD, NO_FIELD, NO_FIELD}
#define FIELDS1(a)    1, {a, NO_FIELD, NO_FIELD, NO_FIELD, NO_FIELD, NO_FIELD}
#define FIELDS2(a, b) 2, {a, b, NO_FIELD, NO_FIELD, NO_FIELD, NO_FIELD}
#define FACE(letter, shift) {letter, FRAY_FACES, shift, 4, 0, 0, 0}
#define ATTACK_FACES  3, {FACE("M", 0), FACE("H", 4), FACE("D", 8), NO_FIELD, NO_FIELD, NO_FIELD}
static_assert(MAX_FIGURES < 64 && MAX_CARDS < 512 && MAX_PLACES < 64 && MAX_PIECES < 32 &&
                  MAX_BOARD_MARKERS < 32 && SPAWN_POINTS < 16,
              "the fields of answers are wide enough");
static const fray_act act_rows[] = {
    {"", "", "", FIELDS0},
#define ACT(id, word, en, de, fields) {word, en, de, fields},
#include "games/fireteam/answers.def"
#undef ACT
};

/* type and list of words of an argument */
#define ARG_SEAT   FRAY_SEAT
#define ARG_PIECE  FRAY_PIECE
#define ARG_PLACE  FRAY_PLACE
#define ARG_CARD   FRAY_CARD
#define ARG_FIGURE FRAY_FIGURE
#define ARG_TOKEN  FRAY_TOKEN
#define ARG_NUMBER FRAY_NUMBER
#define ARG_FLAG   FRAY_FLAG
#define ARG_DIE    FRAY_WORD
enum { LIST_SEAT, LIST_PIECE = 0, LIST_PLACE = 0, LIST_CARD = 0, LIST_FIGURE = 0, LIST_TOKEN = 0, LIST_NUMBER = 0, LIST_FLAG = 0, LIST_DIE = WORDS_DIE };
#define ARGS0          0, {0, 0, 0, 0, 0}, {0, 0, 0, 0, 0}
#define ARGS1(a)       1, {ARG_##a, 0, 0, 0, 0}, {LIST_##a, 0, 0, 0, 0}
#define ARGS2(a, b)    2, {ARG_##a, ARG_##b, 0, 0, 0}, {LIST_##a, LIST_##b, 0, 0, 0}
#define ARGS3(a, b, c) 3, {ARG_##a, ARG_##b, ARG_##c, 0, 0}, {LIST_##a, LIST_##b, LIST_##c, 0, 0}
#define ARGS4(a, b, c, d) 4, {ARG_##a, ARG_##b, ARG_##c, ARG_##d, 0}, {LIST_##a, LIST_##b, LIST_##c, LIST_##d, 0}
#define ARGS5(a, b, c, d, e) 5, {ARG_##a, ARG_##b, ARG_##c, ARG_##d, ARG_##e}, {LIST_##a, LIST_##b, LIST_##c, LIST_##d, LIST_##e}
static const fray_event_row fz_events[] = {
    {"", "", "", 0, ARGS0},
#define EVENT(id, word, twin, args, en, de) {word, en, de, EV_##twin, args},
#include "games/fireteam/events.def"
#undef EVENT
};

/* the one setting that takes a word */
enum { LIST_SCENERY, LIST_MISSION = 0, LIST_WORD = WORDS_DIFFICULTY };
static const fray_setting_row fz_settings[] = {
    {"", 0, 0, 0, 0, 0, 0, "", "", ""},
#define SETTING(id, word, type, per_seat, many, fallback, most, rule, en, de) {word, FRAY_##type, per_seat, many, LIST_##type, fallback, most, rule, en, de},
#include "games/fireteam/settings.def"
#undef SETTING
};

static const fray_label fz_marks[] = {
    {"", "", "", 0},
#define MARK(id, word, en, de, glyph) {word, en, de, glyph},
#include "games/fireteam/scene.def"
#undef MARK
};
static_assert(FZ_MARKS <= 32, "a thing has one bit a mark");
static const fray_label fz_zones[] = {
    {"", "", "", 0},
#define ZONE(id, word, en, de) {word, en, de, 0},
#include "games/fireteam/scene.def"
#undef ZONE
};
#define NO_BADGE {"", "", "", 0}
#define NO_BADGES NO_BADGE, NO_BADGE, NO_BADGE, NO_BADGE, NO_BADGE, NO_BADGE
static const fray_label fz_badges[FZ_BADGES] = {
    NO_BADGES,
    {"sector", "sector", "Sektor", 0}, NO_BADGE, NO_BADGE, NO_BADGE, NO_BADGE, NO_BADGE,
    {"range", "range", "Reichweite", 0}, {"health", "health", "Gesundheit", 0},
    {"brawl", "resistance to Brawl", "Widerstand gegen Handgemenge", 0},
    {"gunfire", "resistance to Gunfire", "Widerstand gegen Beschuss", 0},
    {"explosive", "resistance to Explosive", "Widerstand gegen Explosion", 0},
    {"dice", "attack dice", "Angriffswürfel", 0},
    NO_BADGES, /* tokens */
    {"markers", "information markers", "Informationsmarker", 0}, {"needs", "markers needed", "nötige Marker", 0},
    {"strength", "dice", "Würfel", 0}, {"bonus", "bonus hits", "Bonustreffer", 0}, {"reach", "range", "Reichweite", 0}, NO_BADGE,
    {"value", "value", "Wert", 0}, {"spaces", "spaces", "Felder", 0}, {"stops", "spaces with a twist, as bits", "Felder mit einer Wendung, als Bits", 0}, NO_BADGE, NO_BADGE, NO_BADGE,
};
static const fray_shape fz_shapes[FZ_SHAPES] = {
    {0, {0}, {0}},
    {4, {-SQUARE / 2, SQUARE / 2, SQUARE / 2, -SQUARE / 2, 0, 0, 0, 0}, {-SQUARE / 2, -SQUARE / 2, SQUARE / 2, SQUARE / 2, 0, 0, 0, 0}},
    {8, {0, 1, 1, 1, 0, -1, -1, -1}, {-1, -1, 0, 1, 1, 1, 0, -1}},
    {4, {0, 1, 0, -1, 0, 0, 0, 0}, {-1, 0, 1, 0, 0, 0, 0, 0}},
    {4, {-3, 3, 3, -3, 0, 0, 0, 0}, {-4, -4, 4, 4, 0, 0, 0, 0}},
};

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
/* clang-format on */
static_assert(sizeof stages / sizeof stages[0] == STAGES + 1, "a word for every resting point");
static const fray_label *const fz_words[WORD_LISTS] = {
    company_words, die_faces, attack_faces, stages, phases, pools, bosses, difficulties};

static const fray_fact_row fz_facts[] = {
    {"", 0, 0, 0, 0, "", ""},
#define FACT(id, name, of, type, list, words, en, de)                                              \
    {name, FRAY_##of, FRAY_##type, list, words, en, de},
#include "games/fireteam/facts.def"
#undef FACT
};

/* clang-format off */
enum term_id {
#define TERM(id, word, result, args, subjects, en) TERM_##id,
#include "games/fireteam/terms.def"
#undef TERM
    TERMS
};

enum { N = FRAY_T_NUMBER, B = FRAY_T_TRUTH, P = FRAY_T_GAME, S, L };

#define ARG0       0, {0, 0, 0}
#define ARG1(a)    1, {a, 0, 0}
#define ARG2(a, b) 2, {a, b, 0}
static const fray_term fz_terms[] = {
#define TERM(id, word, result, args, subjects, en) {word, TERM_##id, result, args, subjects, en},
#include "games/fireteam/terms.def"
#undef TERM
};
/* clang-format on */
