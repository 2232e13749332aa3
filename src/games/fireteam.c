/* src/games/fireteam.c - Fireteam Zero: the rulebook's chapters as one unit.
 *
 * Everything inside is static: chapters call each other by plain names, and the only name others see is
 * that of the game at the end. */
/* NOLINTBEGIN(bugprone-suspicious-include): chapters are parts of it */
#include "games/fireteam/rules.h"  /* position, frames, what chapters use of each other */
#include "games/fireteam/tables.h" /* rows of the .def files */
#include "games/fireteam/terms.c"
/* chapters */
#include "games/fireteam/setup.c"     /* SETUP */
#include "games/fireteam/board.c"     /* MOV, TERR, FLEE, SPEC, SECURE */
#include "games/fireteam/cards.c"     /* CARD, TAC */
#include "games/fireteam/change.c"    /* values with all that changes them */
#include "games/fireteam/tactics.c"   /* TAC, STRIKE */
#include "games/fireteam/turn.c"      /* HERO, MOV, ACT */
#include "games/fireteam/attack.c"    /* ATK, BONUS, EXPL */
#include "games/fireteam/damage.c"    /* ATK, RES, BOSS */
#include "games/fireteam/search.c"    /* SRCH, RECON, AMB */
#include "games/fireteam/threat.c"    /* THR, TWIST, SPAWN, RESERVE */
#include "games/fireteam/monster.c"   /* MON, SAC */
#include "games/fireteam/hits.c"      /* MON, DOWN, COIN */
#include "games/fireteam/objective.c" /* OBJ, INFO, WIN */
#include "games/fireteam/react.c"     /* REACT */
#include "games/fireteam/choose.c"    /* what cards do */
#include "games/fireteam/effect.c"
#include "core/functions.h" /* rows that name functions */
/* for those around the table */
#include "games/fireteam/schema.c" /* what a pack may hold */
#include "games/fireteam/content.c"
#include "games/fireteam/match.c"
#include "games/fireteam/view.c"
#include "games/fireteam/facts.c"
#include "games/fireteam/poke.c"
#include "games/fireteam/audit.c"
#include "games/fireteam/scene.c"
#include "games/fireteam/forecast.c"
#include "games/fireteam/knowledge.c"
/* NOLINTEND(bugprone-suspicious-include) */

const fray_game fz_game = {
    .name = "fireteam",
    .title = "Fireteam Zero",
    .rules_prefix = "FZ",
    .number = 2,
    .seats_least = 2,
    .seats_most = SEATS,
    .position_bytes = sizeof(struct state),
    .content_bytes = sizeof(struct content),
    .longest = LONGEST,
    .rule = fz_rules,
    .question = fz_questions,
    .act = act_rows,
    .event = fz_events,
    .fact = fz_facts,
    .setting = fz_settings,
    .mark = fz_marks,
    .zone = fz_zones,
    .badge = fz_badges,
    .shape = fz_shapes,
    .words = fz_words,
    .rules = RULES,
    .questions = QUESTIONS,
    .acts = ACTS,
    .events = EVENTS,
    .facts = FZ_FACT_ROWS,
    .settings = SETTINGS,
    .marks = FZ_MARKS,
    .zones = FZ_ZONES,
    .badges = FZ_BADGES,
    .shapes = FZ_SHAPES,
    .word_lists = WORD_LISTS,
    .schema = &fz_schema,
    .prepare = fz_prepare,
    .start = fz_start,
    .check = check_answer,
    .options = options_at,
    .weight = weight_at,
    .total = total_at,
    .pick = pick_at,
    .apply = apply_answer,
    .view = fz_view,
    .guess = fz_guess,
    .scene = fz_scene,
    .peek = fz_peek,
    .poke = fz_poke,
    .settle = fz_settle,
    .result = fz_result,
    .spell = fz_spell,
    .audit = fz_audit,
    .knowledge = &fz_knowledge,
    .seats_setting = SET_HEROES,
    .together = 1,
    .forecast = fz_forecast,
    .mission = fz_mission,
    .stack_offset = offsetof(struct state, stack),
};
