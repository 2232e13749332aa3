/* src/games/fireteam/tables.h - rows of words and shapes that the game shows to others. */
#pragma once
#include "games/fireteam/view.h"

enum setting_id {
    SET_NONE,
#define SETTING(id, word, type, per_seat, many, fallback, most, rule, en, de) SET_##id,
#include "games/fireteam/settings.def"
#undef SETTING
    SETTINGS
};
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

extern const fray_rule_row fz_rules[];
extern const fray_question_row fz_questions[];
extern const fray_act fz_acts[];
extern const fray_event_row fz_events[];
extern const fray_setting_row fz_settings[];
extern const fray_label fz_marks[], fz_zones[], fz_badges[];
extern const fray_shape fz_shapes[];
extern const fray_label *const fz_words[];
