/* src/games/underworlds/score.c - chapter 18: checkpoints, objectives, glory. */
#include "games/underworlds/rules.h"
#include "core/proc.h"

static void gain_glory(struct call *c, unsigned seat, unsigned n)
{
    struct side *side = &c->s->side[seat];
    if (n == 0) return;
    side->glory = (uint8_t)(side->glory + n > 200 ? 200 : side->glory + n);
    tell(c, EV_GLORY, seat, n, 0, 0);
}

static bool is_time(const struct state *s, const struct card *card)
{
    if (card->timing == TIMING_IMMEDIATE) return s->phase == PHASE_ACTION;
    if (s->phase != PHASE_END) return false;
    switch ((enum timing)card->timing) {
    case TIMING_IMMEDIATE: return false;
    case TIMING_END: return true;
    case TIMING_THIRD_END: return s->round == s->opt.rounds;
    case TIMING_FIRST_END: return s->round == 1;
    case TIMING_EARLY_END: return s->round <= 2;
    }
    return false;
}

/* A second-in-command of an opponent forbids rewards for taking the leader out (its card says so). */
static bool is_forbidden(const struct content *k, const struct state *s, unsigned seat,
                         const struct card *card)
{
    if (!card->rewards_leader) return false;
    for (uint64_t left = warband_of(s, other(seat)); left; left &= left - 1)
        if (has_flag(k, s, (fighter_id)bit_low(left), CH_NO_SPOILS)) return true;
    return false;
}

static fray_verdict judge_card(const struct content *k, const struct state *s, unsigned seat,
                               unsigned face, const struct checkpoint_frame *at)
{
    int i = card_index(s, seat, face);
    if (i < 0 || i >= s->side[seat].objectives || !((s->side[seat].zone[ZONE_HAND] >> i) & 1))
        return breaks(R_WU_OBJ_05, FRAY_CARD, face);
    const struct card *card = &k->card[face];
    if (!is_time(s, card)) return breaks(R_WU_OBJ_01, FRAY_CARD, face);
    if (is_forbidden(k, s, seat, card)) return breaks(R_WU_SETUP_08, FRAY_CARD, face);
    struct matter m = matter_attack(k, s, at ? at->attack : 0u);
    m.owner = (uint8_t)seat;
    m.card = (uint16_t)face;
    if (at) m.subject = at->subject;
    if (card->timing == TIMING_IMMEDIATE && card->judging == JUDGE_EVENT) {
        if (!at || !((at->windows >> card->window) & 1))
            return breaks(R_WU_SURGE_01, FRAY_CARD, face);
        /* WU-SURGE-04: it must have been in hand when the event happened */
        if (!((at->eligible[seat] >> i) & 1)) return breaks(R_WU_SURGE_04, FRAY_CARD, face);
    }
    if (!matter_holds(&m, card->when)) return breaks(R_WU_OBJ_03, FRAY_CARD, face);
    return legal();
}

static fray_verdict may_score(const struct asked *q, uint64_t word)
{
    const struct checkpoint_frame *at = frame_if(q->s, q->s->top, checkpoint);
    unsigned card = word_one(word);
    if (fray_act_of(word) != A_SCORE) return not_asked();
    if (at && card <= q->k->cards && q->k->card[card].timing != TIMING_IMMEDIATE)
        return breaks(R_WU_OBJ_02, FRAY_CARD, card);
    return judge_card(q->k, q->s, q->seat, card, at);
}

static void list_scores(const struct asked *q, struct offer *o)
{
    const struct side *side = &q->s->side[q->seat];
    for (uint64_t left = side->zone[ZONE_HAND] & objective_mask(q->s, q->seat); left;
         left &= left - 1)
        offer_try(q, o, word_of(A_SCORE, side->face[bit_low(left)], 0), may_score);
}

static void score_card(struct call *c, unsigned seat, unsigned card)
{
    struct side *side = &c->s->side[seat];
    unsigned glory = c->k->card[card].glory;
    rule(WU_OBJ_03);
    move_card(c, seat, (unsigned)card_index(c->s, seat, card), ZONE_SCORED);
    side->scored_round++;
    if (c->s->phase == PHASE_ACTION) side->scored++;
    else side->scored_end++;
    tell(c, EV_SCORED, seat, card, glory, 0);
    gain_glory(c, seat, glory);
}

/* ---- cards that came too late for an event (WU-SURGE-04) ---- */

static uint16_t *late_cards(struct state *s, unsigned at)
{
    switch (frame_proc(s, at)) {
    case PROC_ATTACK: return frame_edit_if(s, at, attack)->late;
    case PROC_MOVE: return frame_edit_if(s, at, move)->late;
    case PROC_PLOY: return frame_edit_if(s, at, ploy)->late;
    default: return NULL;
    }
}

/* An objective card is drawn: it is late for everything that is still going on. */
static void note_late(struct call *c, unsigned seat, unsigned index)
{
    struct state *s = c->s;
    if (index >= s->side[seat].objectives) return;
    for (unsigned at = s->top; at; at = frame_below(s, at)) {
        uint16_t *late = late_cards(s, at);
        if (late) late[seat - 1] = (uint16_t)(late[seat - 1] | (1u << index));
    }
}

/* ---- checkpoints (WU-SURGE-02) ---- */

/* Attackers and targets of attacks that are still going on below this checkpoint. One whose after-window is
 * open is over: no checkpoint of its own is to come. */
static fighter_set busy_fighters(const struct state *s, unsigned subject)
{
    unsigned set = 0;
    for (unsigned at = s->top; at; at = frame_below(s, at))
        if (frame_proc(s, at) == PROC_ATTACK && at != subject && !attack_is_over(s, at))
            set |= frame_as(s, at, attack)->targets | (1u << frame_as(s, at, attack)->attacker);
    return (fighter_set)set;
}

static bool can_score_now(const struct content *k, const struct state *s, unsigned seat,
                          const struct checkpoint_frame *at)
{
    for (uint64_t left = s->side[seat].zone[ZONE_HAND] & objective_mask(s, seat); left;
         left &= left - 1) {
        unsigned face = s->side[seat].face[bit_low(left)];
        if (k->card[face].timing == TIMING_IMMEDIATE && is_legal(judge_card(k, s, seat, face, at)))
            return true;
    }
    return false;
}

static void fill_checkpoint(struct checkpoint_frame *at, struct state *s, uint32_t windows,
                            unsigned subject)
{
    const uint16_t *late = late_cards(s, subject);
    at->subject = (uint16_t)subject;
    at->attack = attack_about(s, subject);
    at->windows = windows;
    for (unsigned seat = RED; seat <= BLUE; seat++)
        at->eligible[seat] =
            s->side[seat].zone[ZONE_HAND] & ~(uint64_t)(late ? late[seat - 1] : 0u);
}

static bool reach_checkpoint(struct call *c, uint32_t windows, unsigned subject)
{
    struct state *s = c->s;
    /* (1) Wounds that dropped: no credit, no window (WU-MOD-05, WU-OOA-06) */
    for (fighter_id f = 1; f <= MAX_FIGHTERS; f++)
        if (s->fighter[f].hex && s->fighter[f].wounds &&
            s->fighter[f].wounds >= wounds_of(c->k, s, f)) {
            rule(WU_MOD_05);
            go_out_of_action(c, f, 0, 0);
            if (frame_proc(s, subject) == PROC_PLOY) { /* */
                struct ploy_frame *p = frame_edit(c, subject, ploy);
                p->killed = (fighter_set)(p->killed | (1u << f));
            }
        }
    /* (2) Inspire */
    inspire_all(c, INSPIRE_AT_CHECKPOINT, busy_fighters(s, subject));
    /* (3) immediate objectives: the caller asks, if there are any */
    if (s->phase != PHASE_ACTION) return false;
    struct checkpoint_frame at;
    fill_checkpoint(&at, s, windows, subject);
    return can_score_now(c->k, s, RED, &at) || can_score_now(c->k, s, BLUE, &at);
}

static void push_checkpoint(struct call *c, uint32_t windows, unsigned subject)
{
    struct checkpoint_frame *at = PUSH(c, checkpoint);
    fill_checkpoint(at, c->s, windows, subject);
}

enum checkpoint_step { CHECKPOINT_START, CHECKPOINT_ASKED, CHECKPOINT_DREW };

static enum wait proc_checkpoint(struct call *c)
{
    struct state *s = c->s;
    proc_begin(checkpoint);
    for (my->nth = 0; my->nth < SEATS; my->nth++) {
        my->seat = my->nth ? other(s->next) : s->next; /* next player first */
        while (can_score_now(c->k, s, my->seat, my)) {
            rule(WU_SURGE_01);
            s->head.flags |= FRAY_ASKS_PRIVATE;
            ask(CHECKPOINT_ASKED, my->seat, Q_SCORE);
            if (fray_act_of(c->answer) == A_DONE) break; /* WU-OBJ-04: optional */
            score_card(c, my->seat, word_one(c->answer));
            rule(WU_SURGE_03);
            call(CHECKPOINT_DREW, push_draw(c, my->seat, false, 1, false));
        }
    }
    proc_end();
}

/* ---- what cards do with it ---- */

static enum wait verb_glory(struct call *c, struct effect_frame *my)
{
    gain_glory(c, my->run.seat, count_at(c, my, 0));
    return WAIT_NONE;
}

static enum wait verb_steal(struct call *c, struct effect_frame *my)
{
    struct side *theirs = &c->s->side[other(my->run.seat)];
    unsigned n = count_at(c, my, 0);
    if (n > theirs->glory) n = theirs->glory;
    theirs->glory = (uint8_t)(theirs->glory - n);
    gain_glory(c, my->run.seat, n);
    return WAIT_NONE;
}
