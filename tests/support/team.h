/* tests/support/team.h - a tiny game that two to four seats win or lose together, for tests of bots,
 * arena and balance.
 *
 * They roll a stone up a hill. Each first takes gloves or a rope. Then, round by round, each in
 * turn pushes or rests. A push throws a die: the stone moves that far (one more with gloves),
 * and with a one it slips back onto whoever pushed: a bruise. Who rests heals one. With
 * TEAM_BRUISES all is lost; so it is after TEAM_ROUNDS. The hill of mission m is TEAM_STEEP * m
 * * seats high. Nothing is hidden. It needs no pack. */
#pragma once
#include "fray/game.h"

enum { TEAM_SEATS = 4, TEAM_MISSIONS = 3, TEAM_STEEP = 5, TEAM_ROUNDS = 6, TEAM_BRUISES = 2 };
enum { TEAM_GLOVES = 1, TEAM_ROPE, TEAM_STONE = TEAM_SEATS + 1 };

enum team_act { TEAM_TAKE = 1, TEAM_PUSH, TEAM_REST, TEAM_THROW, TEAM_ACTS };
enum team_question { TEAM_Q_GRIP = 1, TEAM_Q_TURN, TEAM_Q_DIE, TEAM_QUESTIONS };
enum team_event {
    TEAM_E_TOOK = 1,
    TEAM_E_PUSHED,
    TEAM_E_SLIPPED,
    TEAM_E_BRUISED,
    TEAM_E_WON,
    TEAM_E_LOST,
    TEAM_E_LATE,
    TEAM_EVENTS
};
enum team_rule { TEAM_R_TURN = 1, TEAM_R_SETUP, TEAM_RULES };
enum team_fact {
    TEAM_F_ROUND = 1,
    TEAM_F_HEIGHT,
    TEAM_F_FIRST,
    TEAM_F_BRUISED, /* of a piece: it has one */
    TEAM_F_GRIP,    /* of a seat: a figure, though gloves are none */
    TEAM_FACTS
};
enum team_setting { TEAM_S_MISSION = 1, TEAM_S_SEATS, TEAM_S_FIRST, TEAM_S_PACE, TEAM_SETTINGS };

typedef struct team_position {
    fray_position head;
    uint8_t seats, mission, round, turn, first, thrown, won, pace;
    uint8_t grip[TEAM_SEATS + 1], bruises[TEAM_SEATS + 1];
    uint16_t height, hill;
} team_position;

extern const fray_game team_game;
