/* src/core/tables.h - enums and rows of the .def files of the game that is being compiled.
 *
 * Included once, by a game's own tables.h, after what its rows name: GAME, WORDS_.. (its lists of words), ON_.. (its
 * subjects) and ANYTHING (what every change may speak of), types of expressions, shape_rows, game_words. A row
 * is the one place of what it is about. Each .def file says what its columns are, and undefines its macros at its end.
 * Row 0 is empty where 0 means none. */
#pragma once
#include "core/files.h"
#include "fray/game.h"

/* clang-format off */

/* ---- rules, questions (what these name: core/functions.h) ---- */
enum rule_id { R_NONE,
#define RULE(id, ...) R_##id,
#include GAME_FILE(rules.def)
    RULES };
static const fray_rule_row rule_rows[] = { {"", "", "", "", ""},
#define RULE(id, number, origin, where, en, de) {number, origin, where, en, de},
#include GAME_FILE(rules.def)
};
enum question_id { Q_NONE,
#define QUESTION(id, ...) Q_##id,
#include GAME_FILE(questions.def)
    QUESTIONS };
static const fray_question_row question_words[] = { {"", "", ""},
#define QUESTION(id, word, en, de, ...) {word, en, de},
#include GAME_FILE(questions.def)
};

/* ---- answers: their fields stand at the head of answers.def ---- */
#define NO_FIELD               {NULL, 0, 0, 0, 0, 0, 0}
#define FACE(letter, shift)    {letter, FRAY_FACES, shift, 4, 0, 0, 0}
#define NO_FIELDS              0, {NO_FIELD, NO_FIELD, NO_FIELD, NO_FIELD, NO_FIELD, NO_FIELD}
#define FIELDS0                NO_FIELDS, FRAY_ACT_PLAIN
#define PASSES                 NO_FIELDS, FRAY_ACT_PASS
#define DECLINES               NO_FIELDS, FRAY_ACT_DECLINE
#define IS_DONE                NO_FIELDS, FRAY_ACT_DONE
#define FIELDS1(a)             1, {a, NO_FIELD, NO_FIELD, NO_FIELD, NO_FIELD, NO_FIELD}, FRAY_ACT_PLAIN
#define PICKS1(a)              1, {a, NO_FIELD, NO_FIELD, NO_FIELD, NO_FIELD, NO_FIELD}, FRAY_ACT_PICK
#define FIELDS2(a, b)          2, {a, b, NO_FIELD, NO_FIELD, NO_FIELD, NO_FIELD}, FRAY_ACT_PLAIN
#define FIELDS3(a, b, c)       3, {a, b, c, NO_FIELD, NO_FIELD, NO_FIELD}, FRAY_ACT_PLAIN
#define SET_OF4(a, b, c, d)    4, {a, b, c, d, NO_FIELD, NO_FIELD}, FRAY_ACT_SET
#define FIELDS5(a, b, c, d, e) 5, {a, b, c, d, e, NO_FIELD}, FRAY_ACT_PLAIN
enum act_id { A_NOTHING,
#define ACT(id, ...) A_##id,
#include GAME_FILE(answers.def)
    ACTS };
static const fray_act act_rows[] = { {"", "", "", FIELDS0},
#define ACT(id, word, en, de, fields) {word, en, de, fields},
#include GAME_FILE(answers.def)
};

/* ---- events, settings, facts: OF_.. is what a value is; of a game's own, OF_WORDS(list). Facts alone are sets
 * (CARDS); facts and arguments of events have roles (ROUND) ---- */
#define OF_WORDS(list) (FRAY_WORD | (list) << 8)
enum {
    OF_NONE = FRAY_NONE, OF_NUMBER = FRAY_NUMBER, OF_FLAG = FRAY_FLAG, OF_SEAT = FRAY_SEAT, OF_PIECE = FRAY_PIECE,
    OF_PLACE = FRAY_PLACE, OF_CARD = FRAY_CARD, OF_FIGURE = FRAY_FIGURE, OF_WEAPON = FRAY_WEAPON, OF_SCENERY = FRAY_SCENERY,
    OF_FACTION = FRAY_FACTION, OF_LIST = FRAY_LIST, OF_TOKEN = FRAY_TOKEN, OF_MISSION = FRAY_MISSION, OF_MARKER = FRAY_MARKER,
    OF_EDGE = FRAY_EDGE, OF_CORNER = FRAY_CORNER, OF_PLACES = FRAY_PLACE | 1 << 16, OF_EDGES = FRAY_EDGE | 1 << 16,
    OF_PIECES = FRAY_PIECE | 1 << 16, OF_FIGURES = FRAY_FIGURE | 1 << 16, OF_WEAPONS = FRAY_WEAPON | 1 << 16, OF_CARDS = FRAY_CARD | 1 << 16, OF_MARKERS = FRAY_MARKER | 1 << 16,
    OF_ROUND = FRAY_NUMBER | FRAY_ROLE_ROUND << 24 };
#define ARGS(n, a, b, c, d, e) n, {OF_##a & 255, OF_##b & 255, OF_##c & 255, OF_##d & 255, OF_##e & 255}, \
                                  {OF_##a >> 8 & 255, OF_##b >> 8 & 255, OF_##c >> 8 & 255, OF_##d >> 8 & 255, OF_##e >> 8 & 255}, \
                                  (OF_##a | OF_##b | OF_##c | OF_##d | OF_##e) >> 24
#define ARGS0                ARGS(0, NONE, NONE, NONE, NONE, NONE)
#define ARGS1(a)             ARGS(1, a, NONE, NONE, NONE, NONE)
#define ARGS2(a, b)          ARGS(2, a, b, NONE, NONE, NONE)
#define ARGS3(a, b, c)       ARGS(3, a, b, c, NONE, NONE)
#define ARGS4(a, b, c, d)    ARGS(4, a, b, c, d, NONE)
#define ARGS5(a, b, c, d, e) ARGS(5, a, b, c, d, e)
enum event_id { EV_NONE,
#define EVENT(id, ...) EV_##id,
#include GAME_FILE(events.def)
    EVENTS };
static const fray_event_row event_rows[] = { {"", "", "", 0, ARGS0},
#define EVENT(id, word, twin, args, en, de) {word, en, de, EV_##twin, args},
#include GAME_FILE(events.def)
};
enum setting_id { SET_NONE,
#define SETTING(id, ...) SET_##id,
#include GAME_FILE(settings.def)
    SETTINGS };
static const fray_setting_row setting_rows[] = { {"", 0, 0, 0, 0, 0, 0, "", "", ""},
#define SETTING(id, word, of, per_seat, many, fallback, most, rule, en, de) \
    {word, OF_##of & 255, per_seat, many, OF_##of >> 8, fallback, most, rule, en, de},
#include GAME_FILE(settings.def)
};
enum fact_id { FACT_NOTHING,
#define FACT(id, ...) FACT_##id,
#include GAME_FILE(facts.def)
    FACTS };
static const fray_fact_row fact_rows[] = { {"", 0, 0, 0, 0, "", "", 0},
#define FACT(id, name, of, type, where, en, de) \
    {name, OF_##of, OF_##type & 255, OF_##type >> 16 & 1, OF_##type >> 8 & 255, en, de, OF_##type >> 24},
#include GAME_FILE(facts.def)
};

/* ---- what programs of packs say: windows, changes, terms, verbs ---- */
enum window_id { W_NONE,
#define WINDOW(id, ...) W_##id,
#include GAME_FILE(windows.def)
    WINDOWS };
enum { FOR_REACT = FRAY_FOR_REACT, FOR_ACT = FRAY_FOR_ACT, FOR_SCORE = FRAY_FOR_SCORE, FOR_PLAY = FRAY_FOR_PLAY };
enum { AGAIN = FRAY_AGAIN, ONE_A_SEAT = FRAY_ONE_A_SEAT, CLOSES = FRAY_CLOSES };
static const fray_window window_rows[] = { {"never", 0, "", "never", "nie", 0, 0},
#define WINDOW(id, word, subjects, kinds, policy, en, title_en, title_de) \
    {word, subjects, en, title_en, title_de, kinds, policy},
#include GAME_FILE(windows.def)
};
static const char *const window_words[] = { "never",
#define WINDOW(id, word, ...) word,
#include GAME_FILE(windows.def)
    NULL };
enum change_id { CH_NONE,
#define CHANGE(id, ...) CH_##id,
#include GAME_FILE(changes.def)
    CHANGES };
static_assert(CHANGES <= 64, "sets of changes have 64 bits");
enum { NUM = FRAY_T_NUMBER, FLAG = FRAY_T_TRUTH, PICK = FRAY_T_NONE }; /* a change takes a number, nothing, one of words */
static const fray_change_row change_rows[] = { {"nothing", FLAG, NULL, 0, ""},
#define CHANGE(id, word, takes, words, en) {word, takes, words, ANYTHING, en},
#include GAME_FILE(changes.def)
};
#define ARG0       0, {0, 0, 0}
#define ARG1(a)    1, {a, 0, 0}
#define ARG2(a, b) 2, {a, b, 0}
#define READ0          0
#define READ1(a)       (UINT64_C(1) << CH_##a)
#define READ3(a, b, c) (READ1(a) | READ1(b) | READ1(c))
#define READ_ALL       FRAY_READS_ALL
enum term_id {
#define TERM(id, ...) TERM_##id,
#include GAME_FILE(terms.def)
    TERMS };
static const fray_term term_rows[] = {
#define TERM(id, word, result, args, subjects, reads, en) {word, TERM_##id, result, args, subjects, en, reads},
#include GAME_FILE(terms.def)
};
/* A VERB has its number; a WAY is another way to say the one above it. */
enum verb_id {
#define VERB(id, ...) VERB_##id,
#define WAY(id, ...)
#include GAME_FILE(verbs.def)
    VERBS };
static const fray_verb verb_rows[] = {
#define VERB(id, name, variant, pattern, subjects, en) {pattern, VERB_##id, variant, subjects, en},
#define WAY(id, variant, pattern, subjects, en)        {pattern, VERB_##id, variant, subjects, en},
#include GAME_FILE(verbs.def)
};

/* ---- scenes: marks, badges, and zones beside the board; LOOK_.. is how a mark looks: ring, dashes, look, seat ---- */
#define LOOK_SIGN         NULL, NULL, FRAY_LOOK_SIGN, 0
#define LOOK_RING(colour) colour, NULL, FRAY_LOOK_SIGN, 0  /* a sign, and a ring around the piece */
#define LOOK_DASH(colour) colour, "5 3", FRAY_LOOK_SIGN, 0 /* .. a dashed one */
#define LOOK_LAND(seat)   NULL, NULL, FRAY_LOOK_LAND, seat
#define LOOK_PLAIN        NULL, NULL, FRAY_LOOK_PLAIN, 0
#define LOOK_WALL         NULL, NULL, FRAY_LOOK_WALL, 0
#define LOOK_THORN        NULL, NULL, FRAY_LOOK_THORN, 0
#define LOOK_CIRCLE        NULL, NULL, FRAY_LOOK_CIRCLE, 0
#define LOOK_ROUGH        NULL, NULL, FRAY_LOOK_ROUGH, 0
#define LOOK_WOODS        NULL, NULL, FRAY_LOOK_WOODS, 0
#define LOOK_HIGH         NULL, NULL, FRAY_LOOK_HIGH, 0
#define LOOK_NORTH        NULL, NULL, FRAY_LOOK_NORTH, 0
#define LOOK_WEST         NULL, NULL, FRAY_LOOK_WEST, 0
#define LOOK_CROSS        NULL, NULL, FRAY_LOOK_CROSS, 0
#define LOOK_PALE         NULL, NULL, FRAY_LOOK_PALE, 0
#define LOOK_THICK        NULL, NULL, FRAY_LOOK_THICK, 0
#define LOOK_DARK         NULL, NULL, FRAY_LOOK_DARK, 0
#define LOOK_DOUBLE       NULL, NULL, FRAY_LOOK_DOUBLE, 0
#define LOOK_BOX          NULL, NULL, FRAY_LOOK_BOX, 0
#define LOOK_TINT         NULL, NULL, FRAY_LOOK_TINT, 0
#define LOOK_OUTLINE      NULL, NULL, FRAY_LOOK_OUTLINE, 0
#define LOOK_DOTTED       NULL, NULL, FRAY_LOOK_DOTTED, 0
#define LOOK_ARROW        NULL, NULL, FRAY_LOOK_ARROW, 0
#define LOOK_NOTCH        NULL, NULL, FRAY_LOOK_NOTCH, 0
enum mark_id { MARK_NONE,
#define MARK(id, ...) MARK_##id,
#define BADGE(...)
#define ZONE(...)
#include GAME_FILE(scene.def)
    MARKS };
static_assert(MARKS <= 32, "a thing has one bit a mark");
static const fray_mark mark_rows[] = { {{"", "", "", 0}, NULL, NULL, NULL, LOOK_PLAIN, 0},
#define MARK(id, word, en, de, glyph, look, icon, fill, fine, plain) {{word, en, de, glyph}, icon, fine, plain, LOOK_##look, fill},
#define BADGE(...)
#define ZONE(...)
#include GAME_FILE(scene.def)
};
/* The place of each among the badges of its thing. */
enum { BADGE_NONE = -1,
#define MARK(...)
#define BADGE(id, what, at, ...) BADGE_##id = at,
#define ZONE(...)
#include GAME_FILE(scene.def)
};
static const fray_badge badge_rows[] = { {{"", "", "", 0}, 0, 0, 0},
#define MARK(...)
#define BADGE(id, what, at, word, en, de, pips_of) {{word, en, de, 0}, FRAY_DRAW_##what, at, BADGE_##pips_of + 1},
#define ZONE(...)
#include GAME_FILE(scene.def)
};
enum beside_id { BESIDE_NONE,
#define MARK(...)
#define BADGE(...)
#define ZONE(id, ...) BESIDE_##id,
#include GAME_FILE(scene.def)
    BESIDES };
static const fray_zone zone_rows[] = { {{"", "", "", 0}, 0},
#define MARK(...)
#define BADGE(...)
#define ZONE(id, word, en, de, role) {{word, en, de, 0}, FRAY_ZONE_##role},
#include GAME_FILE(scene.def)
};

/* ---- what bots go by: features and leanings ---- */
enum worth {
#define FEATURE(id, ...) WORTH_##id,
#include GAME_FILE(features.def)
    WORTHS };
static const fray_feature_row feature_rows[] = {
#define FEATURE(id, early, late, what) {#id, what, early, late},
#include GAME_FILE(features.def)
};
enum leaning {
#define LEANING(id, ...) TO_##id,
#include GAME_FILE(leanings.def)
    LEANINGS };
static const fray_leaning_row leaning_rows[] = {
#define LEANING(id, value, step, what) {#id, what, value, step},
#include GAME_FILE(leanings.def)
};
static const int32_t own_leanings[] = {
#define LEANING(id, value, ...) value,
#include GAME_FILE(leanings.def)
};

/* ---- all of it, as members of a fray_game ---- */
#define GAME_TABLES \
    .rule = rule_rows, .question = question_words, .act = act_rows, .event = event_rows, \
    .fact = fact_rows, .setting = setting_rows, .mark = mark_rows, .zone = zone_rows, \
    .badge = badge_rows, .shape = shape_rows, .words = game_words, .rules = RULES, \
    .questions = QUESTIONS, .acts = ACTS, .events = EVENTS, .facts = FACTS, .settings = SETTINGS,  \
    .marks = MARKS, .zones = BESIDES, .badges = sizeof badge_rows / sizeof badge_rows[0], \
    .shapes = sizeof shape_rows / sizeof shape_rows[0], .word_lists = WORD_LISTS, \
    .schema = &game_schema
/* clang-format on */
