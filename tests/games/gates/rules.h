/* tests/games/gates/rules.h - the die, the frames, and what the parts use of each other. */
#pragma once
#include "core/chapter.h"
#include "core/question.h"
#include "games/gates/tables.h"

static const struct die_row game_dice[] = {{{GATES, 3, {1, 1, 1, 0, 0, 0}}, A_ROLL, R_GA_RICH_02}};

struct match_frame {
    struct frame_head head;
    uint8_t pad[2];
};
struct round_frame {
    struct frame_head head;
    uint8_t pad[2];
};
struct orders_frame {
    struct frame_head head;
    uint8_t pad[2];
};

#include "core/machine.h"

/* No card says anything here. */
struct matter {
    const struct state *s;
};
static struct eval eval_of(const struct matter *m)
{
    struct eval e;
    memset(&e, 0, sizeof e);
    e.game = m;
    return e;
}

static unsigned sent_by(const struct state *s, unsigned seat);
static unsigned still_open(const struct state *s);
static unsigned round_step(void);  /* where a match goes on after a round */
static unsigned orders_step(void); /* .. and a round after the orders */
static fray_score game_result(const fray_table *t, const fray_position *p);
