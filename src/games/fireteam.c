/* src/games/fireteam.c - Fireteam Zero: the rulebook's chapters as one unit.
 *
 * Everything inside is static: chapters call each other by plain names, and the only name others see is
 * that of the game at the end. */
/* NOLINTBEGIN(bugprone-suspicious-include): chapters are parts of it */
#include "games/fireteam/rules.h" /* position, tables, frames, what chapters use of each other */
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
    .number = GAME_NUMBER,
    .seats_least = 2,
    .seats_most = SEATS,
    .position_bytes = sizeof(struct state),
    .content_bytes = sizeof(struct content),
    .longest = LONGEST,
    GAME_TABLES,
    GAME_FUNCTIONS,
    .seats_setting = SET_HEROES,
    .together = 1,
    .forecast = game_forecast,
    .mission = game_mission,
    .stack_offset = offsetof(struct state, stack),
};
