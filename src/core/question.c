/* src/core/question.c - options, rulings, weights and picks out of a question's row. */
#include "core/question.h"

uint64_t word_put(const fray_act *act, unsigned number, const int32_t *value)
{
    uint64_t word = (uint64_t)number << FRAY_KIND_SHIFT;
    for (unsigned i = 0; i < act->fields; i++) {
        const fray_field *f = &act->field[i];
        assert(fray_fits(value[i], f));
        word |= (uint64_t)(uint32_t)(value[i] - f->least) << f->shift;
    }
    return word;
}

/* Nothing but the act's fields, each with a value it may have. */
static bool is_well_formed(const struct questions *all, uint64_t word)
{
    uint32_t number = fray_act_of(word);
    if (number == 0 || number >= all->acts) return false;
    const fray_act *act = &all->act[number];
    uint64_t rest = word & ((UINT64_C(1) << FRAY_KIND_SHIFT) - 1);
    for (unsigned i = 0; i < act->fields; i++) {
        const fray_field *f = &act->field[i];
        if ((f->least || f->most) && fray_get(word, f) > (uint32_t)(f->most - f->least))
            return false;
        rest &= ~(((UINT64_C(1) << f->width) - 1) << f->shift);
    }
    return rest == 0;
}

static bool is_chance(const struct question *row)
{
    return !row->set && !row->list && !row->plain;
}

static bool is_dice(const struct question *row)
{
    return is_chance(row) && !row->lots && !row->draw;
}

/* ---- dice ---- */

static fray_verdict check_dice(const struct asked *q, uint64_t word)
{
    const struct die_row *thrown = q->thrown;
    uint8_t count[MAX_FACES] = {0};
    int have = 0;
    dice_from(word, thrown->die.faces, count);
    if (word != dice_word(thrown->act, thrown->die.faces, count)) return not_asked();
    if (dice_weight(&thrown->die, q->dice, count)) return legal();
    for (unsigned f = 0; f < thrown->die.faces; f++) have += count[f];
    return breaks_by(thrown->rule, FRAY_NONE, 0, have, (int)q->dice);
}

static void offer_dice(const struct asked *q, struct offer *o)
{
    const struct die_row *thrown = q->thrown;
    uint8_t count[MAX_FACES];
    dice_first(&thrown->die, q->dice, count);
    do offer_add(o, dice_word(thrown->act, thrown->die.faces, count));
    while (dice_next(&thrown->die, q->dice, count));
}

/* ---- draws: the act's fields hold what is drawn, rising; those that are not needed are 0 ---- */

static struct draw draw_of(const struct question *row, const struct asked *q)
{
    struct wide left = wide_none();
    unsigned m = row->draw(q, &left);
    assert(m > 0);
    return draw_from(left, m);
}

static uint64_t draw_word(const struct questions *all, const struct question *row,
                          const struct draw *d, const uint8_t which[MOST_DRAWN])
{
    const fray_act *act = &all->act[row->act];
    int32_t value[FRAY_MAX_FIELDS] = {0};
    assert(act->role == FRAY_ACT_SET && d->m <= act->fields);
    for (unsigned k = 0; k < d->m; k++) value[k] = d->thing[which[k]];
    return word_put(act, row->act, value);
}

static void offer_draws(const struct questions *all, const struct question *row,
                        const struct asked *q, struct offer *o)
{
    const struct draw d = draw_of(row, q);
    const uint32_t total = (uint32_t)draw_total(&d); /* fits: at most 6 of 64 */
    uint8_t which[MOST_DRAWN] = {0};
    if (o->n && o->from < total) {
        draw_nth(&d, o->from, which);
        o->total = o->from; /* those before it need not be made */
        do offer_add(o, draw_word(all, row, &d, which));
        while (o->total - o->from < o->n && draw_next(&d, which));
    }
    o->total = total;
}

/* m numbers, rising, then nothing; what of these cannot be drawn breaks the row's rule. */
static fray_verdict check_draw(const struct questions *all, const struct question *row,
                               const struct asked *q, uint64_t word)
{
    if (fray_act_of(word) != row->act) return not_asked();
    const struct draw d = draw_of(row, q);
    const fray_act *act = &all->act[row->act];
    int32_t value[FRAY_MAX_FIELDS] = {0}, before = 0;
    for (unsigned i = 0; i < act->fields; i++) {
        value[i] = fray_value(word, &act->field[i]);
        if (i < d.m ? value[i] <= before : value[i] != 0) return not_asked();
        before = value[i];
    }
    for (unsigned i = 0; i < d.m; i++)
        if (!wide_has(&d.left, (unsigned)value[i])) return row->why(q, (unsigned)value[i]);
    return legal();
}

static uint64_t pick_draw(const struct questions *all, const struct question *row,
                          const struct asked *q, uint64_t random)
{
    const struct draw d = draw_of(row, q);
    const uint64_t total = draw_total(&d);
    uint8_t which[MOST_DRAWN] = {0};
    if (!total) return 0;
    draw_nth(&d, fray_even(random, total), which);
    return draw_word(all, row, &d, which);
}

/* ---- options ---- */

void question_offer(const struct questions *all, unsigned question, const struct asked *q,
                    struct offer *o)
{
    const struct question *row = &all->row[question];
    if (row->plain && (!row->plain_why || is_legal(row->plain_why(q))))
        offer_add(o, word_of(row->plain, 0, 0));
    if (row->set) {
        for (struct wide set = row->set(q); !wide_empty(&set);)
            offer_add(o, word_of(row->act, wide_take(&set), 0));
    } else if (row->list) {
        row->list(q, o);
    } else if (row->also) {
        offer_add(o, word_of(row->also, 0, 0));
    } else if (row->lots) {
        struct lot list[MOST_LOTS];
        unsigned n = row->lots(q, list);
        for (unsigned i = 0; i < n; i++) offer_add(o, list[i].word);
    } else if (row->draw) {
        offer_draws(all, row, q, o);
    } else if (is_dice(row)) {
        offer_dice(q, o);
    }
}

/* ---- rulings ---- */

fray_verdict question_check(const struct questions *all, unsigned question, const struct asked *q,
                            uint64_t word)
{
    if (question == 0 || question >= all->questions) return not_asked();
    const struct question *row = &all->row[question];
    if (is_dice(row)) return check_dice(q, word);
    if (!is_well_formed(all, word)) return not_asked();
    const unsigned act = fray_act_of(word), value = word_one(word);
    if (row->plain && act == row->plain) return row->plain_why ? row->plain_why(q) : legal();
    if (row->set) {
        if (act != row->act) return not_asked();
        struct wide set = row->set(q);
        return wide_has(&set, value) ? legal() : row->why(q, value);
    }
    if (row->list) return row->judge(q, word);
    if (!is_chance(row)) return row->also && act == row->also ? legal() : not_asked();
    if (row->draw) return check_draw(all, row, q, word);
    struct lot list[MOST_LOTS];
    unsigned n = row->lots(q, list);
    if (lots_weight(list, n, word)) return legal();
    return n && act == fray_act_of(list[0].word) ? row->why(q, value) : not_asked();
}

/* ---- chance ---- */

uint64_t question_weight(const struct questions *all, unsigned question, const struct asked *q,
                         uint64_t word)
{
    const struct question *row = &all->row[question];
    if (!is_chance(row)) return 0;
    if (is_dice(row)) {
        uint8_t count[MAX_FACES] = {0};
        const struct die_row *thrown = q->thrown;
        dice_from(word, thrown->die.faces, count);
        return word == dice_word(thrown->act, thrown->die.faces, count)
                   ? dice_weight(&thrown->die, q->dice, count)
                   : 0;
    }
    if (row->draw) return is_legal(question_check(all, question, q, word));
    struct lot list[MOST_LOTS];
    unsigned n = row->lots(q, list);
    return lots_weight(list, n, word);
}

uint64_t question_total(const struct questions *all, unsigned question, const struct asked *q)
{
    const struct question *row = &all->row[question];
    if (!is_chance(row)) return 0;
    if (is_dice(row)) return dice_total(&q->thrown->die, q->dice);
    if (row->draw) {
        const struct draw d = draw_of(row, q);
        return draw_total(&d);
    }
    struct lot list[MOST_LOTS];
    unsigned n = row->lots(q, list);
    return lots_total(list, n);
}

/* ---- picks ---- */

static uint64_t pick_dice(const struct asked *q, uint64_t random)
{
    uint8_t count[MAX_FACES];
    const struct die *die = &q->thrown->die;
    dice_throw(die, q->dice, fray_even(random, dice_total(die, q->dice)), count);
    return dice_word(q->thrown->act, die->faces, count);
}

/* Players evenly; a list longer than what is kept at hand is walked twice. */
static uint64_t pick_option(const struct questions *all, unsigned question, const struct asked *q,
                            uint64_t random)
{
    uint64_t out[64];
    struct offer o = {out, 0, 64, 0};
    question_offer(all, question, q, &o);
    if (o.total == 0) return 0;
    uint32_t which = (uint32_t)fray_even(random, o.total);
    if (which < 64) return out[which];
    struct offer one = {out, which, 1, 0};
    question_offer(all, question, q, &one);
    return out[0];
}

uint64_t question_pick(const struct questions *all, unsigned question, const struct asked *q,
                       uint64_t random)
{
    const struct question *row = &all->row[question];
    if (!is_chance(row)) return pick_option(all, question, q, random);
    if (is_dice(row)) return pick_dice(q, random);
    if (row->draw) return pick_draw(all, row, q, random);
    struct lot list[MOST_LOTS];
    unsigned n = row->lots(q, list);
    return n ? lots_pick(list, n, random) : 0;
}
