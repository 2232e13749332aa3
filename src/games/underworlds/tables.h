/* src/games/underworlds/tables.h - rows of words and shapes that the game shows to others. */
#pragma once
#include "games/underworlds/view.h"

enum setting_id {
    SET_NONE,
#define SETTING(id, word, type, per_seat, many, fallback, most, rule, en, de) SET_##id,
#include "games/underworlds/settings.def"
#undef SETTING
    SETTINGS
};

extern const fray_rule_row wu_rules[];
extern const fray_question_row wu_questions[];
extern const fray_act wu_acts[];
extern const fray_event_row wu_events[];
extern const fray_setting_row wu_settings[];
extern const fray_label wu_marks[], wu_zones[], wu_badges[];
extern const fray_shape wu_shapes[];
extern const fray_label *const wu_words[];
enum { WU_MARKS = 14, WU_ZONES = 10, WU_BADGES = 36, WU_SHAPES = 5 };
