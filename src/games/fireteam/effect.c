/* src/games/fireteam/effect.c - runs what cards do: the statements of a compiled program. */
#include "games/fireteam/verbs.h"
#include "core/proc.h"
#include <string.h>

/* Effects lead to effects: a monster that is killed may kill another. Whatever a pack makes of that, one
 * that is too deep does nothing; there is room above it for the frames that lead to the next. The most of
 * them: an ambush, whose monster hits a hero, who strikes back and kills it, and that is a moment at which a
 * card acts by itself. No chain needs the spare bytes; they stay because effects end by them, and one more
 * that runs is another match. */
enum {
    SPARE_ROOM = 32,
    ROOM_ABOVE_AN_EFFECT = BYTES_OF_ambush + BYTES_OF_activation + BYTES_OF_hits + BYTES_OF_damage +
                           BYTES_OF_moment + BYTES_OF_effect + SPARE_ROOM
};

static struct effect_frame *push_effect(struct call *c, unsigned program, unsigned card,
                                        unsigned seat)
{
    struct effect_frame *e = PUSH(c, effect);
    e->at = (uint16_t)(frame_has_room(c->s, ROOM_ABOVE_AN_EFFECT) ? program : 0u);
    e->card = (uint16_t)card;
    e->seat = (uint8_t)seat;
    return e;
}

static struct matter matter_effect(const struct content *k, const struct state *s,
                                   const struct effect_frame *e)
{
    struct matter m = matter_about(k, s, e->seat, e->subject);
    m.bearer = e->bearer;
    m.card = e->card;
    m.objective = e->objective;
    m.marker = e->marker;
    m.name = e->name;
    if (e->here) m.here = e->here;
    if (e->die) m.die = e->die;
    if (is_monster(e->piece)) m.monster = e->piece;
    if (is_hero(e->piece)) m.hero = e->piece;
    if (!m.monster && is_monster(e->bearer)) m.monster = e->bearer;
    return m;
}

/* ---- arguments ---- */

static int32_t value_at(const struct call *c, const struct effect_frame *my, unsigned nth)
{
    struct matter m = matter_effect(c->k, c->s, my);
    return matter_value(&m, argument(c->k->code + my->at, nth));
}

static piece_id piece_at(const struct call *c, const struct effect_frame *my, unsigned nth)
{
    return (piece_id)value_at(c, my, nth);
}

static unsigned count_at(const struct call *c, const struct effect_frame *my, unsigned nth)
{
    int32_t n = value_at(c, my, nth);
    return n < 0 ? 0u : (unsigned)n;
}

static unsigned variant_of(const struct call *c, const struct effect_frame *my)
{
    return c->k->code[my->at + 2];
}

/* Heroes of a set come in turn order, monsters by their numbers. */
static piece_id next_of(const struct state *s, piece_set set)
{
    for (unsigned nth = 0; nth < s->heroes; nth++)
        if ((set >> seat_nth(s, nth)) & 1) return (piece_id)seat_nth(s, nth);
    return (piece_id)bit_low(set);
}

static bool has_options(const struct call *c, const struct effect_frame *my, unsigned question)
{
    return count_options(c->k, c->s, my->seat, question) > 0;
}

static struct attack_frame *the_attack(struct call *c, const struct effect_frame *my)
{
    return frame_proc(c->s, my->subject) == PROC_ATTACK ? frame_edit(c, my->subject, attack) : NULL;
}

static struct hits_frame *the_hits(struct call *c, const struct effect_frame *my)
{
    return frame_proc(c->s, my->subject) == PROC_HITS ? frame_edit(c, my->subject, hits) : NULL;
}

/* ---- verbs that neither ask nor call ---- */

/* 8.4: the activation under way ends. */
static void stop(struct call *c, piece_id monster, bool even_boss)
{
    if (!is_monster(monster) || (monster == BOSS && !even_boss)) return;
    for (unsigned at = c->s->top; at; at = frame_below(c->s, at)) {
        if (frame_proc(c->s, at) != PROC_ACTIVATION) continue;
        struct activation_frame *a = frame_edit(c, at, activation);
        if (a->monster != monster) continue;
        a->how |= ACTIVATION_STOPPED;
        tell(c, EV_STOPPED, monster, 0, 0, 0);
        return;
    }
}

static void lower_hits(struct call *c, struct hits_frame *h, unsigned to)
{
    if (to >= h->hits) return;
    tell(c, EV_CANCELLED, h->seat, h->hits - to, 0, 0);
    h->hits = (uint8_t)to;
}

static void reserve_joins(struct call *c)
{
    for (piece_id p = FIRST_MONSTER; p < BOSS; p++)
        if (c->s->monster[p].pool == POOL_RESERVE) {
            c->s->monster[p].pool = POOL_SPAWN;
            rule(FZ_RESERVE_03);
            tell(c, EV_JOINS, p, 0, 0, 0);
        }
}

/* TW-T4: an unused minion, or else an unused elite. */
static void swell_pool(struct call *c)
{
    const struct family *family = &c->k->family[mission_of(c->k, c->s)->family];
    for (piece_id p = FIRST_MONSTER; p < BOSS; p++) {
        unsigned tier = tier_of(p), first = tier == TIER_MINION ? FIRST_MONSTER : FIRST_ELITE;
        if (c->s->monster[p].pool != POOL_UNUSED ||
            p - first >= c->k->figure[family->monster[tier]].figures)
            continue;
        c->s->monster[p].pool = POOL_SPAWN;
        rule(FZ_RESERVE_03);
        tell(c, EV_JOINS, p, 0, 0, 0);
        return;
    }
}

static void birth(struct call *c, place_id at)
{
    piece_set off = off_board(c->s, TIER_MINION);
    if (!off || !at) return;
    piece_id p = (piece_id)bit_low(off);
    c->s->monster[p].at = at;
    tell(c, EV_PLACED, p, at, 0, 0);
}

static unsigned fire_kind(const struct content *k)
{
    for (unsigned i = 1; i <= k->markers; i++)
        if (k->marker[i].hurts) return i;
    return 0;
}

static void lay_all(struct call *c, const struct card *card)
{
    for (unsigned i = 0; i < CARD_PLACES && card->place[i]; i++)
        (void)lay_marker(c, card->marker, place_named(c->k, c->s, card->place[i]));
}

static void set_in_motion(struct call *c, unsigned kind)
{
    for (unsigned i = 0; kind && i < MAX_BOARD_MARKERS; i++)
        if (c->s->marker[i].kind == kind) {
            c->s->marker[i].moving = 1;
            tell(c, EV_STARTED, i + 1, 0, 0, 0);
        }
}

static void grant(struct call *c, const struct effect_frame *my)
{
    unsigned row = c->k->code[my->at + 2];
    const struct change *change = &c->k->change[row];
    struct matter m = matter_effect(c->k, c->s, my);
    struct modifier mod = {(uint16_t)row, my->card, my->seat, 0, 0, change->life};
    if (change->to) {
        mod.bearer = (piece_id)matter_value(&m, c->k->code + change->to);
        if (!mod.bearer) return;
    }
    if (change->in) {
        mod.sector = (uint8_t)matter_value(&m, c->k->code + change->in);
        if (!mod.sector) return;
    }
    modifier_add(c, &mod);
}

/* False if the verb is not one of these. */
static bool run_simple(struct call *c, struct effect_frame *my)
{
    struct state *s = c->s;
    struct attack_frame *a = the_attack(c, my);
    struct hits_frame *h = the_hits(c, my);
    const struct card *card = &c->k->card[my->card];
    switch ((enum verb_id)my->verb) {
    case VERB_ADD_DICE:
        if (a) a->dice = (int8_t)(a->dice + value_at(c, my, 0));
        return true;
    case VERB_ADD_BONUS:
        if (a) a->bonus = (uint8_t)(a->bonus + count_at(c, my, 0));
        return true;
    case VERB_BYPASS:
        if (a) a->how |= variant_of(c, my) ? ATTACK_BYPASS_ALL : ATTACK_BYPASS;
        return true;
    case VERB_REROLL:
        if (a) a->how |= ATTACK_AGAIN;
        return true;
    case VERB_STOP: stop(c, piece_at(c, my, 0), variant_of(c, my) == 1); return true;
    case VERB_CANCEL:
        if (h) lower_hits(c, h, h->hits > count_at(c, my, 0) ? h->hits - count_at(c, my, 0) : 0u);
        return true;
    case VERB_LIMIT:
        if (h) lower_hits(c, h, count_at(c, my, 0));
        return true;
    case VERB_RIPOSTE:
        if (h) {
            h->riposte = (uint8_t)count_at(c, my, 0);
            h->riposter = my->seat;
        }
        return true;
    case VERB_PUT: {
        piece_id p = piece_at(c, my, 0);
        place_id at = (place_id)value_at(c, my, 1);
        if (is_monster(p) && at && s->monster[p].at) {
            s->monster[p].at = at;
            tell(c, EV_PLACED, p, at, 0, 0);
        }
        return true;
    }
    case VERB_LIFT:
        for (unsigned seat = 1; seat <= s->heroes; seat++)
            if (seat != my->seat && is_active(s, seat)) s->hero[seat].flags |= HERO_LIFTED;
        return true;
    case VERB_CALM: s->calm = 1; return true;
    case VERB_COIN:
        rule(FZ_COIN_03);
        turn_coin(c, true);
        return true;
    case VERB_RESERVES: reserve_joins(c); return true;
    case VERB_BOSS: boss_enters(c); return true;
    case VERB_BIRTH: birth(c, (place_id)value_at(c, my, 0)); return true;
    case VERB_SWELL: swell_pool(c); return true;
    case VERB_LAY: (void)lay_marker(c, card->marker, (place_id)value_at(c, my, 0)); return true;
    case VERB_LAY_ALL: lay_all(c, card); return true;
    case VERB_FIRE: (void)lay_marker(c, fire_kind(c->k), (place_id)value_at(c, my, 0)); return true;
    case VERB_LIFT_UP:
        if (my->marker && s->marker[my->marker - 1].kind) lift_marker(c, my->marker - 1u);
        return true;
    case VERB_START: set_in_motion(c, card->marker); return true;
    case VERB_FREE: s->hero[my->seat].free++; return true;
    case VERB_CHOOSE:
    case VERB_CHOOSE_PLACE:
    case VERB_CHOOSE_SECTOR:
    case VERB_DAMAGE:
    case VERB_DAMAGE_ALL:
    case VERB_HIT:
    case VERB_HIT_ALL:
    case VERB_MOVE:
    case VERB_PUSH:
    case VERB_WALK_ALL:
    case VERB_PLACE_ME:
    case VERB_DRAW:
    case VERB_AMBUSH:
    case VERB_ADVANCE:
    case VERB_MARK:
    case VERB_SPAWN:
    case VERB_LOOK:
    case VERB_TAKE:
    case VERB_LOSE:
    case VERB_TRIM:
    case VERB_RISE:
    case VERB_REGAIN:
    case VERB_ROLL: break;
    }
    return false;
}

/* ---- verbs that do ---- */

static bool is_on_board(const struct call *c, piece_id p)
{
    return is_monster(p) && c->s->monster[p].at;
}

static void push_effect_damage(struct call *c, const struct effect_frame *my, piece_id p,
                               unsigned amount)
{
    (void)push_damage(c, p, variant_of(c, my), amount, 0);
}

static piece_set first_minions(const struct state *s, unsigned n)
{
    piece_set off = off_board(s, TIER_MINION), set = 0;
    for (; n > 0 && off; n--, off &= off - 1) set |= off & (~off + 1u);
    return set;
}

static void push_completion(struct call *c, unsigned nth)
{
    unsigned card = c->s->objective[nth].card;
    push_effect(c, c->k->card[card].act, card, c->s->first)->objective = (uint8_t)(nth + 1);
}

static void put_hero(struct call *c, unsigned seat, uint64_t word)
{
    place_id from = c->s->hero[seat].at, to = (place_id)word_one(word);
    c->s->hero[seat].at = to;
    tell(c, EV_PLACED, seat, to, 0, 0);
    bring_along(c, from, to, word_two(word));
}

static void take_discard(struct call *c, unsigned seat, unsigned card)
{
    unsigned kind = (unsigned)kind_of(c->k, c->s, seat, card);
    c->s->hero[seat].discard[kind]--;
    c->s->hero[seat].hand[kind]++;
    tell(c, EV_REGAINED, seat, card, 0, 0);
}

static void lose_card(struct call *c, unsigned seat, unsigned card)
{
    discard(c, seat, (unsigned)kind_of(c->k, c->s, seat, card));
    tell(c, EV_DISCARDED, seat, card, 0, 0);
}

/* Field Telephone: the card that is drawn next comes to the front. */
static void bring_up(struct state *s, unsigned to, unsigned card)
{
    for (unsigned i = to; i < s->tops; i++) {
        if (s->recon_top[i] != card) continue;
        memmove(&s->recon_top[to + 1], &s->recon_top[to], (i - to) * sizeof s->recon_top[0]);
        s->recon_top[to] = (uint16_t)card;
        return;
    }
}

static int32_t value_at_each(const struct call *c, const struct effect_frame *my)
{
    struct matter m = matter_effect(c->k, c->s, my);
    return matter_value(&m, c->k->code + my->at + 4);
}

static void about_effect(struct call *c, const struct effect_frame *my)
{
    if (my->card) about(c, FRAY_CARD, my->card);
    else if (my->bearer) about(c, FRAY_PIECE, my->bearer);
    else if (my->marker) about(c, FRAY_TOKEN, my->marker);
}

/* To the next statement, or to where the last one jumps. */
static void go_on(const struct call *c, struct effect_frame *my)
{
    my->at = (uint16_t)(my->at + c->k->code[my->at + 1] + my->jump);
    my->jump = 0;
}

enum effect_step {
    EFFECT_START,
    EFFECT_MAY,
    EFFECT_EITHER,
    EFFECT_CHOSE,
    EFFECT_CHOSE_PLACE,
    EFFECT_CHOSE_SECTOR,
    EFFECT_DAMAGED,
    EFFECT_DAMAGED_ALL,
    EFFECT_HIT,
    EFFECT_HIT_ALL,
    EFFECT_MOVED,
    EFFECT_PUSHED,
    EFFECT_NEXT,
    EFFECT_WALKED,
    EFFECT_PLACED,
    EFFECT_DREW,
    EFFECT_AMBUSHED,
    EFFECT_ADVANCED,
    EFFECT_MARKED,
    EFFECT_COMPLETED,
    EFFECT_SPAWNED,
    EFFECT_LOOKED,
    EFFECT_ORDERED,
    EFFECT_TOOK,
    EFFECT_LOST,
    EFFECT_TRIMMED,
    EFFECT_STAND,
    EFFECT_STOOD,
    EFFECT_REGAINED,
    EFFECT_ROLLED
};

static enum wait proc_effect(struct call *c)
{
    const uint16_t *const code = c->k->code;
    proc_begin(effect);
    if (!my->at) return WAIT_NONE;
    for (; code[my->at] != FRAY_S_END; go_on(c, my)) {
        if (code[my->at] == FRAY_S_REQUIRE || code[my->at] == FRAY_S_NEXT) {
            if (code[my->at] == FRAY_S_NEXT) /* to its EACH */
                my->jump = (int16_t) - (code[my->at + 2] + code[my->at + 1]);
            continue;
        }
        if (code[my->at] == FRAY_S_IF) {
            const uint16_t *at = code + my->at;
            struct matter m = matter_effect(c->k, c->s, my);
            if (!matter_value(&m, argument(at, 0))) my->jump = (int16_t)at[at[1] - 1];
            continue;
        }
        if (code[my->at] == FRAY_S_JUMP) {
            my->jump = (int16_t)code[my->at + 2];
            continue;
        }
        if (code[my->at] == FRAY_S_MAY) {
            {
                struct matter m = matter_effect(c->k, c->s, my);
                uint16_t name[EFFECT_NAMES];
                memcpy(name, my->name, sizeof name);
                c->ret = can_go_on(&m, code + my->at + code[my->at + 1], name);
            }
            if (c->ret) {
                about_effect(c, my);
                ask(EFFECT_MAY, my->seat, Q_MAY);
                c->ret = fray_act_of(c->answer) == A_YES;
            }
            if (!c->ret) my->jump = (int16_t)code[my->at + 2];
            continue;
        }
        if (code[my->at] == FRAY_S_EITHER) {
            about_effect(c, my);
            ask(EFFECT_EITHER, my->seat, Q_OPTION);
            my->jump = (int16_t)code[my->at + 2 + word_one(c->answer)];
            continue;
        }
        if (code[my->at] == FRAY_S_EACH) {
            /* the set is taken once, when the loop begins */
            if (!my->looping) {
                my->loop = (piece_set)value_at_each(c, my);
                my->looping = 1;
            }
            if (!my->loop) {
                my->looping = 0;
                my->jump = (int16_t)code[my->at + code[my->at + 1] - 1];
                continue;
            }
            c->ret = next_of(c->s, my->loop);
            my->loop &= ~(1u << c->ret);
            my->name[code[my->at + 2]] = (uint16_t)c->ret;
            continue;
        }
        if (code[my->at] == FRAY_S_GRANT) {
            grant(c, my);
            continue;
        }
        my->verb = (uint8_t)(code[my->at] - FRAY_S_VERB);
        if (run_simple(c, my)) continue;
        if (my->verb == VERB_CHOOSE) {
            if (!has_options(c, my, Q_CHOOSE)) continue;
            about_effect(c, my);
            ask(EFFECT_CHOSE, my->seat, Q_CHOOSE);
            my->name[code[my->at + 3]] = (uint16_t)word_one(c->answer);
        } else if (my->verb == VERB_CHOOSE_PLACE) {
            if (!has_options(c, my, Q_CHOOSE_PLACE)) continue;
            about_effect(c, my);
            ask(EFFECT_CHOSE_PLACE, my->seat, Q_CHOOSE_PLACE);
            my->name[code[my->at + 3]] = (uint16_t)word_one(c->answer);
        } else if (my->verb == VERB_CHOOSE_SECTOR) {
            if (!has_options(c, my, Q_CHOOSE_SECTOR)) continue;
            about_effect(c, my);
            ask(EFFECT_CHOSE_SECTOR, my->seat, Q_CHOOSE_SECTOR);
            my->name[code[my->at + 3]] = (uint16_t)word_one(c->answer);
        } else if (my->verb == VERB_DAMAGE) {
            if (is_on_board(c, piece_at(c, my, 0)))
                call(EFFECT_DAMAGED,
                     push_effect_damage(c, my, piece_at(c, my, 0), count_at(c, my, 1)));
        } else if (my->verb == VERB_DAMAGE_ALL) {
            my->count = (uint8_t)count_at(c, my, 1);
            my->list = (piece_set)value_at(c, my, 0);
            while (my->list) {
                c->ret = bit_low(my->list);
                my->list &= my->list - 1;
                if (is_on_board(c, (piece_id)c->ret))
                    call(EFFECT_DAMAGED_ALL,
                         push_effect_damage(c, my, (piece_id)c->ret, my->count));
            }
        } else if (my->verb == VERB_HIT) {
            if (is_hero(piece_at(c, my, 0)))
                call(EFFECT_HIT,
                     (void)push_hits(c, piece_at(c, my, 0), count_at(c, my, 1),
                                     variant_of(c, my) ? (unsigned)HITS_UNBLOCKABLE : 0u));
        } else if (my->verb == VERB_HIT_ALL) {
            my->count = (uint8_t)count_at(c, my, 1);
            my->list = (piece_set)value_at(c, my, 0);
            while (my->list) {
                c->ret = next_of(c->s, my->list);
                my->list &= ~(1u << c->ret);
                if (is_hero((piece_id)c->ret))
                    call(EFFECT_HIT_ALL, (void)push_hits(c, (unsigned)c->ret, my->count, 0));
            }
        } else if (my->verb == VERB_MOVE) {
            if (is_hero(piece_at(c, my, 0)) && is_active(c->s, piece_at(c, my, 0)))
                call(EFFECT_MOVED, push_move(c, piece_at(c, my, 0), count_at(c, my, 1), my->card));
        } else if (my->verb == VERB_PUSH) {
            if (is_on_board(c, piece_at(c, my, 0)) && piece_at(c, my, 0) != BOSS)
                call(EFFECT_PUSHED, push_push(c, piece_at(c, my, 0), count_at(c, my, 1), my->seat));
        } else if (my->verb == VERB_WALK_ALL) {
            my->list = (piece_set)value_at(c, my, 0);
            while ((my->list &= monsters_of(c->s)) != 0) {
                if (bit_count(next_monsters(c->s)) > 1) {
                    rule(FZ_ROUND_05);
                    ask(EFFECT_NEXT, c->s->first, Q_MONSTER);
                    c->ret = (int32_t)word_one(c->answer);
                } else {
                    c->ret = bit_low(my->list);
                }
                my->list &= ~(1u << c->ret);
                if (is_on_board(c, (piece_id)c->ret))
                    call(EFFECT_WALKED, push_walk(c, (piece_id)c->ret, 1, false));
            }
        } else if (my->verb == VERB_PLACE_ME) {
            if (is_hero(piece_at(c, my, 0))) {
                about_effect(c, my);
                ask(EFFECT_PLACED, my->seat, Q_CHOOSE_PLACE);
                if (fray_act_of(c->answer) != A_DONE) put_hero(c, piece_at(c, my, 0), c->answer);
            }
        } else if (my->verb == VERB_DRAW) {
            if (is_hero(piece_at(c, my, 1)))
                call(EFFECT_DREW, push_draw(c, piece_at(c, my, 1), count_at(c, my, 0)));
        } else if (my->verb == VERB_AMBUSH) {
            if (is_hero(piece_at(c, my, 0)))
                call(EFFECT_AMBUSHED,
                     push_ambush(c, piece_at(c, my, 0),
                                 variant_of(c, my) ? (unsigned)TIER_ELITE : (unsigned)TIER_MINION));
        } else if (my->verb == VERB_ADVANCE) {
            rule(FZ_TWIST_04);
            call(EFFECT_ADVANCED, push_advance(c, count_at(c, my, 0)));
        } else if (my->verb == VERB_MARK) {
            if (my->objective && mark_objective(c, my->objective - 1u)) {
                moment(EFFECT_MARKED, W_MARKED, 0, my->objective);
                if (is_fulfilled(c->k, c->s, my->objective - 1u)) {
                    complete_objective(c, my->objective - 1u);
                    if (c->k->card[c->s->objective[my->objective - 1].card].act)
                        call(EFFECT_COMPLETED, push_completion(c, my->objective - 1u));
                }
            }
        } else if (my->verb == VERB_SPAWN) {
            rule(FZ_SECURE_05);
            call(EFFECT_SPAWNED, push_spawn(c, first_minions(c->s, count_at(c, my, 0)), true));
        } else if (my->verb == VERB_LOOK) {
            call(EFFECT_LOOKED, push_recon(c, count_at(c, my, 0)));
            for (my->count = 0; my->count < c->s->tops; my->count++)
                tell(c, EV_LOOKED, c->s->recon_top[my->count], 0, 0, 0);
            for (my->count = 0; my->count + 1 < c->s->tops; my->count++) {
                about_effect(c, my);
                c->s->head.flags |= FRAY_ASKS_SERIES | FRAY_ASKS_ORDER;
                ask(EFFECT_ORDERED, my->seat, Q_CHOOSE_CARD);
                bring_up(c->s, my->count, word_one(c->answer));
            }
        } else if (my->verb == VERB_TAKE) {
            for (my->count = (uint8_t)count_at(c, my, 0); my->count; my->count--) {
                if (!has_options(c, my, Q_CHOOSE_CARD)) break;
                about_effect(c, my);
                ask(EFFECT_TOOK, my->seat, Q_CHOOSE_CARD);
                if (fray_act_of(c->answer) == A_DONE) break;
                take_discard(c, my->seat, word_one(c->answer));
            }
        } else if (my->verb == VERB_LOSE) {
            for (my->count = (uint8_t)count_at(c, my, 1); my->count; my->count--) {
                if (!is_hero(piece_at(c, my, 0)) || !hand_size(c->s, piece_at(c, my, 0))) break;
                about(c, FRAY_PIECE, piece_at(c, my, 0));
                ask(EFFECT_LOST, FRAY_CHANCE, Q_LOSE);
                lose_card(c, piece_at(c, my, 0), word_one(c->answer));
            }
        } else if (my->verb == VERB_TRIM) {
            while (is_hero(piece_at(c, my, 0)) &&
                   hand_size(c->s, piece_at(c, my, 0)) > count_at(c, my, 1)) {
                about_effect(c, my);
                ask(EFFECT_TRIMMED, piece_at(c, my, 0), Q_CHOOSE_CARD);
                lose_card(c, piece_at(c, my, 0), word_one(c->answer));
            }
        } else if (my->verb == VERB_RISE) { /* its own player decides */
            if (is_hero(piece_at(c, my, 0)) && (c->s->hero[piece_at(c, my, 0)].flags & HERO_DOWN)) {
                rule(FZ_DOWN_06);
                about(c, FRAY_PIECE, piece_at(c, my, 0));
                ask(EFFECT_STAND, piece_at(c, my, 0), Q_STAND);
                c->ret = fray_act_of(c->answer) == A_STAND;
                if (c->ret) stand_up(c, piece_at(c, my, 0));
                if (c->ret) moment(EFFECT_STOOD, W_STANDS, 0, piece_at(c, my, 0));
            }
        } else if (my->verb == VERB_REGAIN) {
            if (the_attack(c, my) && has_options(c, my, Q_CHOOSE_CARD)) {
                about_effect(c, my);
                ask(EFFECT_REGAINED, my->seat, Q_CHOOSE_CARD);
                take_discard(c, the_attack(c, my)->seat, word_one(c->answer));
            }
        } else if (my->verb == VERB_ROLL) {
            about_effect(c, my);
            ask(EFFECT_ROLLED, FRAY_CHANCE, Q_DIE);
            my->die = (uint8_t)(word_one(c->answer) + 1);
            tell(c, EV_DIE, my->piece, word_one(c->answer), 0, 0);
        } else {
            assert(0 && "no such verb");
        }
    }
    proc_end();
}
