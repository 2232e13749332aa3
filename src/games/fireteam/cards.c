/* src/games/fireteam/cards.c - hands, action decks and discard piles: chapters CARD and TAC. */
#include "games/fireteam/rules.h"
#include "core/heap.h"
#include "core/proc.h"
#include <string.h>

static unsigned hand_size(const struct state *s, unsigned seat)
{
    return heap_total(s->hero[seat].hand, KINDS);
}

static unsigned deck_size(const struct state *s, unsigned seat)
{
    return heap_total(s->hero[seat].deck, KINDS);
}

static int kind_of(const struct content *k, const struct state *s, unsigned seat, unsigned card)
{
    const struct role *role = role_of(k, s, seat);
    for (unsigned i = 0; card && i < role->kinds; i++)
        if (role->kind[i] == card) return (int)i;
    return -1;
}

/* One card of the hand to the discard pile. */
static void discard(struct call *c, unsigned seat, unsigned kind)
{
    heap_move(c->s->hero[seat].hand, c->s->hero[seat].discard, kind);
}

static bool has_kept(const struct state *s, unsigned seat, unsigned card)
{
    for (unsigned i = 0; card && i < MAX_KEPT; i++)
        if (s->hero[seat].kept[i] == card) return true;
    return false;
}

static void drop_kept(struct call *c, unsigned seat, unsigned card)
{
    uint16_t *kept = c->s->hero[seat].kept;
    for (unsigned i = 0; i < MAX_KEPT; i++) {
        if (kept[i] != card) continue;
        memmove(&kept[i], &kept[i + 1], (MAX_KEPT - 1 - i) * sizeof *kept);
        kept[MAX_KEPT - 1] = 0;
        return;
    }
}

/* ---- drawing ---- */

static void push_draw(struct call *c, unsigned seat, unsigned n)
{
    struct draw_frame *d = PUSH(c, draw);
    d->seat = (uint8_t)seat;
    d->left = (uint8_t)n;
}

/* FZ-TAC-08: the discard pile becomes the deck the moment the last card is drawn. */
static void reshuffle(struct call *c, unsigned seat)
{
    struct hero *hero = &c->s->hero[seat];
    if (deck_size(c->s, seat)) return;
    unsigned n = heap_pour(hero->discard, hero->deck, KINDS);
    rule(FZ_TAC_08);
    if (n) tell(c, EV_SHUFFLED, seat, 0, 0, 0);
}

/* FZ-TAC-08: by how many there are. */
static unsigned draw_lots(const struct asked *q, struct lot *list)
{
    const struct role *role = role_of(q->k, q->s, asking(q, draw)->seat);
    return heap_lots(q->s->hero[asking(q, draw)->seat].deck, role->kinds, A_DRAWN, role->kind,
                     list);
}

/* One card of the hand of whom the question is about. */
static unsigned lose_lots(const struct asked *q, struct lot *list)
{
    const struct role *role = role_of(q->k, q->s, q->s->head.about);
    return heap_lots(q->s->hero[q->s->head.about].hand, role->kinds, A_DRAWN, role->kind, list);
}

static fray_verdict why_not_drawn(const struct asked *q, unsigned card)
{
    (void)q;
    return breaks(R_FZ_TAC_08, FRAY_CARD, card);
}

enum draw_step { DRAW_START, DRAW_DRAWN };

static enum wait proc_draw(struct call *c)
{
    proc_begin(draw);
    while (my->left > 0 && hand_size(c->s, my->seat) < HAND_MOST) {
        reshuffle(c, my->seat); /* cards were discarded since it ran out */
        if (!deck_size(c->s, my->seat)) break;
        rule(FZ_TAC_08);
        about(c, FRAY_PIECE, my->seat);
        ask(DRAW_DRAWN, FRAY_CHANCE, Q_DRAW);
        my->left--;
        {
            unsigned kind = (unsigned)kind_of(c->k, c->s, my->seat, word_one(c->answer));
            heap_move(c->s->hero[my->seat].deck, c->s->hero[my->seat].hand, kind);
            tell(c, EV_DREW, my->seat, word_one(c->answer), 0, 0);
        }
        reshuffle(c, my->seat);
    }
    proc_end();
}

/* ---- what cards do with it ---- */

static enum wait verb_draw(struct call *c, struct effect_frame *my)
{
    enum { DREW = 1 };
    verb_begin();
    if (is_hero(piece_at(c, my, 1)))
        call(DREW, push_draw(c, piece_at(c, my, 1), count_at(c, my, 0)));
    verb_end();
}

static enum wait verb_lift(struct call *c, struct effect_frame *my)
{
    for (unsigned seat = 1; seat <= c->s->heroes; seat++)
        if (seat != my->run.seat && is_active(c->s, seat)) c->s->hero[seat].flags |= HERO_LIFTED;
    return WAIT_NONE;
}

static void take_discard(struct call *c, unsigned seat, unsigned card)
{
    unsigned kind = (unsigned)kind_of(c->k, c->s, seat, card);
    c->s->hero[seat].discard[kind]--;
    c->s->hero[seat].hand[kind]++;
    tell(c, EV_REGAINED, seat, card, 0, 0);
}

static enum wait verb_take(struct call *c, struct effect_frame *my)
{
    enum { CHOSEN = 1 };
    verb_begin();
    for (my->count = (uint8_t)count_at(c, my, 0);; my->count--) {
        about_effect(c, my);
        ask_series(CHOSEN, my->run.seat, Q_CHOOSE_CARD);
        if (fray_act_of(c->answer) == A_DONE) break;
        take_discard(c, my->run.seat, word_one(c->answer));
    }
    verb_end();
}

static void lose_card(struct call *c, unsigned seat, unsigned card)
{
    discard(c, seat, (unsigned)kind_of(c->k, c->s, seat, card));
    tell(c, EV_DISCARDED, seat, card, 0, 0);
}

static enum wait verb_lose(struct call *c, struct effect_frame *my)
{
    enum { DRAWN = 1 };
    verb_begin();
    for (my->count = (uint8_t)count_at(c, my, 1); my->count; my->count--) {
        if (!is_hero(piece_at(c, my, 0)) || !hand_size(c->s, piece_at(c, my, 0))) break;
        about(c, FRAY_PIECE, piece_at(c, my, 0));
        ask(DRAWN, FRAY_CHANCE, Q_LOSE);
        lose_card(c, piece_at(c, my, 0), word_one(c->answer));
    }
    verb_end();
}

static enum wait verb_trim(struct call *c, struct effect_frame *my)
{
    enum { DISCARDED = 1 };
    verb_begin();
    while (is_hero(piece_at(c, my, 0)) &&
           hand_size(c->s, piece_at(c, my, 0)) > count_at(c, my, 1)) {
        about_effect(c, my);
        ask(DISCARDED, piece_at(c, my, 0), Q_CHOOSE_CARD);
        lose_card(c, piece_at(c, my, 0), word_one(c->answer));
    }
    verb_end();
}
