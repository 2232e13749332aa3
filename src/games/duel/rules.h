/* src/games/duel/rules.h - what the chapters share: dice, the frames of all procedures (procs.def), the matter that
 * conditions are about, and the functions by which one chapter uses another. */
#pragma once
#include "core/chapter.h"
#include "core/question.h"
#include "core/run.h"
#include "games/duel/tables.h"

static const struct die_row game_dice[] = {
    {{FACES, 6, {3, 1, 2, 0, 0, 0}}, A_ROLL, R_DU_STRIKE_03}};

struct match_frame {
    struct frame_head head;
    uint8_t nth, pad;
};
struct turn_frame {
    struct frame_head head;
    uint8_t seat, pad;
    uint64_t picked; /* cards of the hand that are to be discarded; bit n: card n + 1 */
};
struct draw_frame {
    struct frame_head head;
    uint8_t seat, left;
};
struct strike_frame {
    struct frame_head head;
    uint8_t striker, target, score;
    uint8_t parried, reaction; /* reaction: it is one itself */
    uint8_t pad[5];
};
struct effect_frame {
    union {
        struct frame_head head;
        struct run run;
    };
    uint16_t subject; /* the frame of the strike it reacts to; 0: none */
};
struct window_frame {
    struct frame_head head;
    uint16_t subject;
    uint8_t nth, seat, used, policy; /* core/window.h */
    uint8_t window, pad[3];
};
/* What acts by itself when a turn begins. */
struct moment_frame {
    struct frame_head head;
    uint8_t window, place; /* of the list: the next one to look at */
};

#include "core/machine.h"
#include "core/window.h"
/* The longest chain: a card on the table strikes, and its target strikes back, which nobody reacts to. */
static_assert(8 + BYTES_OF_match + BYTES_OF_turn + BYTES_OF_moment + 2 * BYTES_OF_effect +
                      2 * BYTES_OF_strike + BYTES_OF_window + BYTES_OF_draw <=
                  STACK_BYTES * FRAY_STACK_PART,
              "it fits");

struct matter {
    const struct content *k;
    const struct state *s;
    const uint16_t *name; /* names of the running card */
    uint16_t subject;
    uint8_t owner; /* seat that "you" means */
};
#include "core/effect.h"

/* setup.c - chapters 1 to 3 */
static void push_draw(struct call *c, unsigned seat, unsigned n);
static unsigned deck_left(const struct state *s, unsigned seat);
static void put_card(struct call *c, unsigned seat, unsigned card, unsigned zone);
static fray_score game_result(const fray_table *t, const fray_position *p);

/* turn.c - chapters 4, 5, 7 */
static void push_turn(struct call *c, unsigned seat);
static unsigned match_turn_step(void); /* where a match goes on after a turn */
static fray_verdict may_step(const struct state *s, unsigned f, unsigned square);
static bool is_empty(const struct state *s, unsigned square);

/* strike.c - chapter 6 */
static void push_strike(struct call *c, unsigned striker, unsigned target, bool reaction);
static fray_verdict may_strike(const struct matter *m, unsigned f, unsigned target);
static int dice_of(const struct matter *m, unsigned f);

/* cards.c - chapters 8, 9 */
static fray_verdict may_play(const struct matter *m, unsigned card, unsigned window);
static void play_card(struct call *c, unsigned seat, unsigned card, unsigned subject);
static struct matter matter_of(const struct content *k, const struct state *s, unsigned seat);
static int value_of(const struct matter *m, unsigned what, unsigned f, int printed);
static void changes_end(struct call *c);
static bool window_matters(const struct call *c, uint32_t windows);
static bool moment_matters(const struct call *c, unsigned window);
static void push_window(struct call *c, uint32_t windows, unsigned subject);
static void push_moment(struct call *c, unsigned window, unsigned subject);

/* table.c */
static fray_verdict game_audit(const fray_table *t, const fray_position *p);
