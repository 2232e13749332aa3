/* src/games/apex.c - Apex Legends: The Board Game: the rulebook's chapters as one unit.
 *
 * Everything inside is static: chapters call each other by plain names, and the only name others see is
 * that of the game at the end. */
/* NOLINTBEGIN(bugprone-suspicious-include): chapters are parts of it */
#include "games/apex/rules.h" /* position, tables, frames, what chapters use of each other */
#include "games/apex/terms.c"
#include "games/apex/change.c" /* values with all that changes them */
/* chapters */
#include "games/apex/setup.c"    /* SETUP, DRAFT, WIN */
#include "games/apex/loot.c"     /* LOOT, ATT */
#include "games/apex/loadout.c"  /* LOAD */
#include "games/apex/drop.c"     /* DROP */
#include "games/apex/turn.c"     /* ROUND, TURN, RING */
#include "games/apex/action.c"   /* ACT */
#include "games/apex/move.c"     /* MOV */
#include "games/apex/interact.c" /* INT */
#include "games/apex/zone.c"     /* ZONE */
#include "games/apex/aim.c"      /* WEAP, HIT, COV */
#include "games/apex/shoot.c"    /* SHOOT, LOS */
#include "games/apex/damage.c"   /* DMG */
#include "games/apex/react.c"    /* REACT, INST */
#include "games/apex/use.c"      /* USE, GREN, AOE */
#include "games/apex/melee.c"    /* MELEE, PUSH */
#include "games/apex/destroy.c"  /* DESTROY */
#include "games/apex/respawn.c"  /* RESPAWN */
#include "games/apex/ability.c"  /* CARD, TIME */
#include "games/apex/mini.c"     /* ABIL */
#include "games/apex/effect.c"   /* what cards do */
#include "core/functions.h"      /* rows that name functions */
/* for those around the table */
#include "games/apex/schema.c" /* what a pack may hold */
#include "games/apex/map.c"
#include "games/apex/chance.c"
#include "games/apex/content.c"
#include "games/apex/account.c"
#include "games/apex/view.c"
#include "games/apex/facts.c"
#include "games/apex/audit.c"
#include "games/apex/scene.c"
#include "games/apex/knowledge.c"
#include "games/apex/order.c"
/* NOLINTEND(bugprone-suspicious-include) */

const fray_game al_game = {
    .name = "apex",
    .title = "Apex Legends: The Board Game",
    .rules_prefix = "AL",
    .number = GAME_NUMBER,
    .seats_least = 2,
    .seats_most = SEATS,
    .position_bytes = sizeof(struct state),
    .content_bytes = sizeof(struct content),
    .longest = LONGEST,
    GAME_TABLES,
    GAME_FUNCTIONS,
    .stack_offset = offsetof(struct state, stack),
    .explain = game_explain,
    .survey = game_survey,
    .takes = game_takes,
};
