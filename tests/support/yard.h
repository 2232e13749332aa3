/* tests/support/yard.h - a tiny game with all that is drawn between places and over them, for tests of
 * pictures, accounts, the terminal and the page.
 *
 * Rex (red) and bea (blue) walk a yard of 5 x 4 squares, a1 to e4, in which a house stands (b2 and c2 are its
 * roof, c3 its tower), a wall, a low wall and two bins. In turn one walks to a neighbouring square (not through
 * walls, and up one level at most), searches a bin beside it, throws the ball at a corner up to two squares
 * away, or rests. Whoever has searched more bins after YARD_ROUNDS rounds wins. Nothing is hidden, nothing
 * is left to chance. It needs no pack. */
#pragma once
#include "fray/game.h"

enum { YARD_COLUMNS = 5, YARD_ROWS = 4, YARD_PLACES = 20, YARD_ROUNDS = 6, YARD_REX = 1, YARD_BEA };
/* Board units: squares are 10 wide. */
enum { YARD_UNIT = 10 };

enum yard_act { YARD_WALK = 1, YARD_SEARCH, YARD_THROW, YARD_REST, YARD_ACTS };
enum yard_question { YARD_Q_TURN = 1, YARD_QUESTIONS };
enum yard_event {
    YARD_E_WALKED = 1,
    YARD_E_SEARCHED,
    YARD_E_THREW,
    YARD_E_RESTED,
    YARD_E_COSTS, /* lines of accounts */
    YARD_E_CLIMBS,
    YARD_E_IN_THE_WAY,
    YARD_E_LANDS,
    YARD_E_APART,
    YARD_E_SEEN,
    YARD_E_UNSEEN,
    YARD_EVENTS
};
enum yard_rule {
    YARD_R_TURN = 1,
    YARD_R_STEP,
    YARD_R_WALL,
    YARD_R_FREE,
    YARD_R_BIN,
    YARD_R_FAR,
    YARD_R_SETUP,
    YARD_RULES
};
enum yard_fact { YARD_F_ROUND = 1, YARD_F_PLACE, YARD_F_BINS, YARD_FACTS };
enum yard_mark {
    YARD_M_HOUSE = 1,
    YARD_M_WALL,
    YARD_M_LOW,
    YARD_M_BIN,
    YARD_M_EMPTY,
    YARD_M_PUDDLE,
    YARD_M_SHADE,
    YARD_M_BALL,
    YARD_M_ROPE,
    YARD_M_WAY,
    YARD_M_CROSSED,
    YARD_M_FACES,
    YARD_MARKS
};
enum yard_part { YARD_LOW_WALL = 10, YARD_WALL, YARD_BIN_1, YARD_BIN_2, YARD_PARTS };

typedef struct yard_position {
    fray_position head;
    uint8_t round, turn, ball, thrower; /* ball: a corner, 0 none */
    uint8_t place[3], bins[3];          /* by piece, which has its seat's number */
    uint8_t opened, pad;                /* opened: bit 0 bin 1, bit 1 bin 2 */
    uint16_t facing[3], pad2;
} yard_position;

extern const fray_game yard_game;

/* a1 is 1, b1 2 .. e4 20; a corner is called after the square south-east of it: nw-b2. */
uint32_t yard_place(const char *name);
uint32_t yard_corner(const char *square);
uint64_t yard_word(uint32_t act, uint32_t value);
