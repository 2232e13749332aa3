/* tests/toy/toy.h - a tiny complete game for tests of the host, the bots and the scenarios.
 *
 * Two knights, ann (red) and bob (blue), on a row of five places p1..p5; each side holds up to two
 * cards drawn from a common heap (two each of parry, boost and blank). In turn a knight passes,
 * moves a step, takes a stance or strikes its neighbour: two dice (three from a high stance),
 * hits (H), crits (C, two wounds) and misses (M). A parry card may stop a strike; that question
 * is private. Who drops to no health loses; after the last round the healthier knight wins.
 * It needs no pack. */
#pragma once
#include "fray/game.h"

enum { TOY_PARRY = 1, TOY_BOOST, TOY_BLANK, TOY_CARDS };
enum { TOY_ANN = 1, TOY_BOB, TOY_PLACES = 5, TOY_HAND = 2, TOY_HIDDEN = 0xff };

/* Rows of the tables, as tests name them. */
enum toy_act {
    TOY_DRAW = 1,
    TOY_ROLL,
    TOY_PASS,
    TOY_MOVE,
    TOY_STRIKE,
    TOY_STANCE,
    TOY_PLAY,
    TOY_PRESS,
    TOY_ACTS
};
enum toy_question {
    TOY_Q_DEAL = 1,
    TOY_Q_ACTION,
    TOY_Q_DICE,
    TOY_Q_PARRY,
    TOY_Q_PRESS,
    TOY_QUESTIONS
};
enum toy_event {
    TOY_E_DREW = 1,
    TOY_E_DREW_UNSEEN,
    TOY_E_MOVED,
    TOY_E_STRUCK,
    TOY_E_WOUNDED,
    TOY_E_PARRIED,
    TOY_E_STANCE,
    TOY_EVENTS
};
enum toy_rule {
    TOY_R_TURN = 1,
    TOY_R_STEP,
    TOY_R_FREE,
    TOY_R_NEAR,
    TOY_R_FOE,
    TOY_R_CHANGE,
    TOY_R_DICE,
    TOY_R_HEAP,
    TOY_R_HAND,
    TOY_R_WORD,
    TOY_R_SETUP,
    TOY_R_HEALTH,
    TOY_RULES
};
enum toy_fact {
    TOY_F_ROUND = 1,
    TOY_F_TURN,
    TOY_F_HAND,
    TOY_F_HEALTH,
    TOY_F_PLACE,
    TOY_F_STANCE,
    TOY_FACTS
};
enum toy_setting {
    TOY_S_FIRST = 1,
    TOY_S_ROUNDS,
    TOY_S_HEALTH,
    TOY_S_GENTLE,
    TOY_S_BAN,
    TOY_S_STANCE,
    TOY_SETTINGS
};

typedef struct toy_position {
    fray_position head;
    uint8_t round, rounds, turn, stage;     /* whose turn: a seat; stage: what the rules wait for */
    uint8_t health[3], place[3], stance[3]; /* by piece, which has its seat's number */
    uint8_t heap[TOY_CARDS], copies[TOY_CARDS]; /* left to draw; and in all */
    uint8_t hand[3][TOY_HAND]; /* by seat, largest first; 0 empty, TOY_HIDDEN in views */
    uint8_t damage, gentle;    /* of the strike under way; gentle: no pressing */
    uint8_t pad;
} toy_position;

extern const fray_game toy_game;

/* Packing for tests: act and up to three fields as the tables lay them out. */
uint64_t toy_word(uint32_t act, uint32_t a, uint32_t b, uint32_t c);
