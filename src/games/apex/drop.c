/* src/games/apex/drop.c - chapter DROP: stage 2. Legends wait at the Entrance board, then come onto the Map one by one. It is
 * no activation: nothing but the Reward is resolved (AL-DROP-08). */
#include "games/apex/rules.h"
#include "core/proc.h"

enum { FEATS_AT_FIRST = 3 }; /* AL-DROP-01 */

/* ---- the Entrance board ---- */

static bool is_laid(const struct state *s, unsigned reward)
{
    for (unsigned e = 0; e < EDGES; e++)
        if (s->reward[e] == reward + 1) return true;
    return false;
}

static unsigned reward_lots(const struct asked *q, struct lot *list)
{
    unsigned n = 0;
    for (unsigned r = 0; r < q->k->rewards; r++)
        if (!is_laid(q->s, r)) n = lot_add(list, n, word_of(A_DRAWN, q->k->reward[r], 0), 1);
    return n;
}

static fray_verdict why_not_reward(const struct asked *q, unsigned card)
{
    (void)q;
    return breaks(R_AL_DROP_01, FRAY_CARD, card);
}

static void lay_reward(struct call *c, unsigned edge)
{
    for (unsigned r = 0; r < c->k->rewards; r++)
        if (c->k->reward[r] == word_one(c->answer)) c->s->reward[edge] = (uint8_t)(r + 1);
    tell(c, EV_REWARD_AT, edge, word_one(c->answer), 0, 0);
}

static fray_verdict judge_entrance(const struct asked *q, uint64_t word)
{
    const unsigned p = word_one(word);
    if (fray_act_of(word) != A_ENTRANCE) return not_asked();
    if (!is_legend(q->s, p) || seat_of((piece_id)p) != q->seat)
        return breaks(R_AL_DROP_02, FRAY_PIECE, p);
    return legal_if(!q->s->legend[p].edge, R_AL_DROP_02, FRAY_PIECE, p);
}

static void list_entrances(const struct asked *q, struct offer *o)
{
    for (unsigned p = first_of(q->seat), last = p + SQUAD; p < last; p++)
        for (unsigned e = 0; e < EDGES; e++)
            offer_try(q, o, word_of(A_ENTRANCE, p, e), judge_entrance);
}

/* AL-DROP-02: it takes the Epic token of that edge. */
static void wait_at_edge(struct call *c, struct drop_frame *my)
{
    struct state *s = c->s;
    const unsigned edge = word_two(c->answer);
    my->legend = (piece_id)word_one(c->answer);
    s->legend[my->legend].edge = (uint8_t)(edge + 1);
    tell(c, EV_WAITS_AT, my->legend, edge, 0, 0);
    struct obtain_frame *o = push_obtain(c, my->legend, OBTAIN_OFF_MAP);
    obtain_add(o, s->epic[edge], SEEN);
    s->epic[edge] = 0;
}

/* ---- onto the Map ---- */

static const struct card *reward_of(const struct content *k, const struct state *s, piece_id legend)
{
    unsigned edge = s->legend[legend].edge;
    unsigned reward = edge ? s->reward[edge - 1] : 0;
    return &k->card[reward ? k->reward[reward - 1] : 0];
}

static bool is_waiting(const struct state *s, piece_id legend)
{
    return s->legend[legend].edge && !s->legend[legend].at;
}

/* AL-DROP-03, Amb-31: next to its edge, with somewhere to go. */
static fray_verdict judge_landing(const struct asked *q, uint64_t word)
{
    const unsigned p = word_one(word), from = word_two(word);
    if (fray_act_of(word) != A_LAND) return not_asked();
    if (!is_legend(q->s, p) || seat_of((piece_id)p) != q->seat || !is_waiting(q->s, (piece_id)p))
        return breaks(R_AL_DROP_03, FRAY_PIECE, p);
    if (!wide_has(&ground_of(q->k, q->s)->outside[q->s->legend[p].edge - 1], from))
        return breaks(R_AL_DROP_03, FRAY_PLACE, from);
    struct wide goals = ground_reach(ground_of(q->k, q->s), NULL, from,
                                     reward_of(q->k, q->s, (piece_id)p)->move, false);
    goals = wide_less(goals, occupied(q->k, q->s));
    return legal_if(!wide_empty(&goals), R_AL_DROP_05, FRAY_PLACE, from);
}

static void list_landings(const struct asked *q, struct offer *o)
{
    for (unsigned n = 0; n < SQUAD; n++) {
        const piece_id p = (piece_id)(first_of(q->seat) + n);
        if (!is_legend(q->s, p) || !is_waiting(q->s, p)) continue;
        struct wide from = ground_of(q->k, q->s)->outside[q->s->legend[p].edge - 1];
        while (!wide_empty(&from))
            offer_try(q, o, word_of(A_LAND, p, wide_take(&from)), judge_landing);
    }
}

static void push_landing(struct call *c, struct drop_frame *my)
{
    const struct card *reward;
    my->legend = (piece_id)word_one(c->answer);
    reward = reward_of(c->k, c->s, my->legend);
    tell(c, EV_LANDS, my->legend, word_two(c->answer), 0, 0);
    push_move(c, my->legend, reward->move, MOVE_ENTERS);
    frame_edit(c, c->s->top, move)->at = (place_id)word_two(c->answer);
}

static void push_reward_loot(struct call *c, const struct drop_frame *my)
{
    const struct card *reward = reward_of(c->k, c->s, my->legend);
    struct obtain_frame *o = push_obtain(c, my->legend, 0);
    for (unsigned rarity = 0; rarity < DRAWN_RARITIES; rarity++)
        o->draws[DRAW_COMMON + rarity] = reward->draws[rarity];
}

/* AL-DROP-07 */
static void clear_board(struct call *c)
{
    for (unsigned e = 0; e < EDGES; e++) {
        if (c->s->epic[e]) token_gone(c, c->s->epic[e]);
        c->s->epic[e] = c->s->reward[e] = 0;
    }
    for (piece_id p = 1; p <= LEGENDS; p++) c->s->legend[p].edge = 0;
}

enum drop_step {
    DROP_START,
    DROP_REWARD,
    DROP_EPIC,
    DROP_FEATS,
    DROP_ENTRANCE,
    DROP_EPIC_TAKEN,
    DROP_FROM,
    DROP_LANDED,
    DROP_KEPT,
    DROP_LOADED
};

static enum wait proc_drop(struct call *c)
{
    struct state *s = c->s;
    proc_begin(drop);
    rule(AL_DROP_01);
    for (my->nth = 0; my->nth < EDGES; my->nth++) {
        ask(DROP_REWARD, FRAY_CHANCE, Q_REWARD);
        lay_reward(c, my->nth);
    }
    for (my->nth = 0; my->nth < EDGES; my->nth++)
        call(DROP_EPIC, push_draw(c, DRAW_EPIC, DRAW_TO_BOARD, 1, my->nth));
    for (my->nth = 1; my->nth <= LEGENDS; my->nth++)
        if (s->legend[my->nth].figure)
            call(DROP_FEATS, push_draw(c, DRAW_FEATS, DRAW_TO_HAND, FEATS_AT_FIRST, my->nth));
    rule(AL_DROP_02);
    for (my->nth = 0; my->nth < 2 * s->opt.squad; my->nth++) {
        rule(AL_DROP_02);
        about(c, FRAY_SEAT, my->nth & 1 ? s->first : other(s->first));
        ask(DROP_ENTRANCE, my->nth & 1 ? s->first : other(s->first), Q_ENTRANCE);
        call(DROP_EPIC_TAKEN, wait_at_edge(c, my));
    }
    for (my->nth = 0; my->nth < 2 * s->opt.squad; my->nth++) {
        rule(AL_DROP_03);
        about(c, FRAY_SEAT, my->nth & 1 ? other(s->first) : s->first);
        ask(DROP_FROM, my->nth & 1 ? other(s->first) : s->first, Q_ENTRY);
        rule(AL_DROP_04);
        call(DROP_LANDED, push_landing(c, my));
        rule(AL_DROP_06);
        call(DROP_KEPT, push_reward_loot(c, my));
        if (reward_of(c->k, s, my->legend)->ammo)
            call(DROP_LOADED, push_ammo(c, my->legend, reward_of(c->k, s, my->legend)->ammo));
    }
    rule(AL_DROP_07);
    clear_board(c);
    proc_end();
}
