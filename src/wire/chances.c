/* src/wire/chances.c - the odds of what follows from an answer, as far as a seat can know. */
#include <stdlib.h>
#include <string.h>
#include "base/text.h"
#include "host/odds.h"
#include "wire/tell_private.h"

enum { MOST_FACTS = 12, MOST_NAME = 256 };

/* How a fact is called where it is drawn: a badge, mark or zone that means the same. */
typedef struct drawn {
    const fray_label *label; /* NULL: it is not drawn */
    uint32_t what;           /* fray_what; 0: a mark */
} drawn;

static bool means(const fray_label *label, const char *word, bool help)
{
    const char *with = help ? label->en : label->id;
    return with && *with && strcmp(with, word) == 0;
}

/* By the words it is explained with, else by its name. */
static drawn find_drawn(const fray_game *game, const fray_fact_row *row)
{
    for (int help = 1; help >= 0; help--) {
        const char *word = help ? row->en : row->name;
        for (uint32_t i = 1; row->of == FRAY_PIECE && i < game->badges; i++)
            if (means(&game->badge[i].label, word, help))
                return (drawn){&game->badge[i].label, game->badge[i].what};
        for (uint32_t i = 1; row->of == FRAY_PIECE && i < game->marks; i++)
            if (means(&game->mark[i].label, word, help)) return (drawn){&game->mark[i].label, 0};
        for (uint32_t i = 1; row->of != FRAY_PIECE && i < game->zones; i++)
            if (means(&game->zone[i].label, word, help))
                return (drawn){&game->zone[i].label, FRAY_DRAW_TRACK};
    }
    return (drawn){NULL, 0};
}

/* What people look at first, and how far down they look. */
enum {
    RANK_BADGE,  /* numbers drawn on a piece: its wounds */
    RANK_GAINED, /* marks it may come to have: out of action */
    RANK_PLACE,
    RANK_SCORE, /* what is drawn of a seat or the table */
    RANK_LOST,  /* marks it has, and may lose */
    RANK_PIECE,
    RANK_SEAT,
    RANK_TABLE /* of use to the rules alone: told where there is nothing better */
};

static uint32_t rank_of(const host_table *h, const fray_position *view, const odds_fact *f)
{
    const fray_game *game = h->table.game;
    const fray_fact_row *row = &game->fact[f->fact];
    drawn d = find_drawn(game, row);
    int32_t value = 0;
    if (row->of == FRAY_PIECE && d.what == FRAY_DRAW_PIECE) return RANK_BADGE;
    if (row->of == FRAY_PIECE && d.label) {
        bool has = game->peek(&h->table, view, f->fact, f->of, 0, &value) && value;
        return has ? RANK_LOST : RANK_GAINED;
    }
    if (row->of == FRAY_PIECE && row->type == FRAY_PLACE) return RANK_PLACE;
    if (d.label) return RANK_SCORE;
    return row->of == FRAY_PIECE ? RANK_PIECE : row->of == FRAY_SEAT ? RANK_SEAT : RANK_TABLE;
}

/* Which facts are told: the best of each group that goes hand in hand. */
static uint32_t choose(const host_table *h, const fray_position *view, const odds *o,
                       uint32_t chosen[MOST_FACTS])
{
    uint32_t n = 0;
    for (uint32_t rank = RANK_BADGE; rank <= RANK_TABLE; rank++) {
        if (rank == RANK_TABLE && n) break;
        for (uint32_t i = 0; i < o->facts && n < MOST_FACTS; i++) {
            if (rank_of(h, view, &o->fact[i]) != rank) continue;
            bool told = false;
            for (uint32_t k = 0; k < n; k++)
                told = told || o->fact[chosen[k]].split == o->fact[i].split;
            if (!told) chosen[n++] = i;
        }
    }
    return n;
}

static void tell_fact_name(json_writer *out, const host_table *h, const odds *o, const odds_fact *f,
                           int language)
{
    const fray_game *game = h->table.game;
    const fray_fact_row *row = &game->fact[f->fact];
    const fray_label *label = find_drawn(game, row).label;
    char say[TELL_MOST_TEXT], people[TELL_MOST_TEXT], owner[MOST_NAME];
    text_line notation = text_in(say, sizeof say), words = text_in(people, sizeof people);
    if (row->of != FRAY_NONE) {
        words_value(h, o->sample, row->of, f->of, owner, sizeof owner);
        text_add(&notation, owner);
        text_add(&notation, ".");
        words_name(h, o->sample, row->of, f->of, language, owner, sizeof owner);
        text_add(&words, owner);
        text_add(&words, ": ");
    }
    text_add(&notation, row->name);
    text_add(&words, label ? (language == PACK_DE ? label->de : label->en)
                           : (language == PACK_DE ? row->de : row->en));
    writer_string(out, "say", say);
    writer_string(out, "text", people);
}

static void tell_value(json_writer *out, const host_table *h, const odds *o,
                       const fray_fact_row *row, const odds_value *v, int language)
{
    char text[MOST_NAME];
    uint32_t value = (uint32_t)v->value;
    if (!v->there) tell_say(text, sizeof text, language, TELLS_NO_VALUE);
    else if (row->type == FRAY_WORD)
        words_listed_name(h, row->words, value, language, text, sizeof text);
    else words_name(h, o->sample, row->type, value, language, text, sizeof text);
    writer_open(out, NULL, '{');
    writer_string(out, "text", text);
    if (v->there && row->type != FRAY_WORD) {
        words_value(h, o->sample, row->type, value, text, sizeof text);
        writer_string(out, "say", text);
    }
    writer_share(out, "share", v->share.about);
    if (v->share.exact) {
        odds_share_text(v->share, text, sizeof text);
        writer_string(out, "exact", text);
    }
    writer_close(out, '}');
}

static void tell_facts(json_writer *out, const host_table *h, const fray_position *view,
                       const odds *o, int language)
{
    const fray_game *game = h->table.game;
    uint32_t chosen[MOST_FACTS], n = choose(h, view, o, chosen);
    writer_open(out, "facts", '[');
    for (uint32_t i = 0; i < n; i++) {
        const odds_fact *f = &o->fact[chosen[i]];
        writer_open(out, NULL, '{');
        tell_fact_name(out, h, o, f, language);
        writer_open(out, "values", '[');
        for (uint32_t k = f->first; k < f->first + f->values; k++)
            tell_value(out, h, o, &game->fact[f->fact], &o->value[k], language);
        writer_close(out, ']');
        writer_close(out, '}');
    }
    writer_close(out, ']');
}

/* What is certain to become of the thing the question is about: facts that are at all ends the same, and
 * not as they are now, as far as the seat would see. */
static void tell_sure(json_writer *out, const host_table *h, tell_space *s, const odds *o,
                      tell_reader r)
{
    const fray_table *t = &h->table;
    const fray_position *view = s->view;
    t->game->view(t, o->sample, r.seats, s->before);
    writer_open(out, "sure", '[');
    for (uint32_t i = 1; i < t->game->facts && view->about; i++) {
        const fray_fact_row *row = &t->game->fact[i];
        odds_fact f = {.fact = i, .of = view->about};
        odds_value then = {.share = odds_share_of(1, 1)};
        int32_t now = 0;
        bool differs = false;
        if (row->of != view->type || row->list) continue;
        for (uint32_t k = 0; k < o->facts; k++)
            differs = differs || (o->fact[k].fact == i && o->fact[k].of == view->about);
        bool was = t->game->peek(t, view, i, view->about, 0, &now);
        then.there = t->game->peek(t, s->before, i, view->about, 0, &then.value);
        if (differs || (was == then.there && (!was || now == then.value))) continue;
        writer_open(out, NULL, '{');
        tell_fact_name(out, h, o, &f, r.language);
        writer_open(out, "values", '[');
        tell_value(out, h, o, row, &then, r.language);
        writer_close(out, ']');
        writer_close(out, '}');
    }
    writer_close(out, ']');
}

static void tell_assumed(json_writer *out, const odds *o, int language)
{
    char text[TELL_MOST_TEXT];
    writer_open(out, "assumed", '[');
    for (uint32_t i = 0; o && i < o->assumptions; i++) {
        const odds_assumed *a = &o->assumed[i];
        if (a->given) continue;
        tell_say(text, sizeof text, language, TELLS_PROPOSED, words_seat_name(a->seat, language),
                 a->text);
        writer_string(out, NULL, text);
    }
    writer_close(out, ']');
}

/* Nothing was counted: an error in place of facts. */
static void tell_none(json_writer *out, const char *error, const char *text)
{
    writer_string(out, "error", error);
    writer_string(out, "text", text);
    writer_bool(out, "exact", false);
    tell_assumed(out, NULL, PACK_EN);
    writer_open(out, "facts", '[');
    writer_close(out, ']');
}

/* Plays the answers in s->before, as far as they are the picks of the question that is open; how many
 * were. 0: one is refused, and that was told. */
static uint32_t try_answers(json_writer *out, const host_table *h, tell_space *s, uint32_t seat,
                            const tell_wish *wish, tell_reader r)
{
    const fray_table *t = &h->table;
    const fray_position *at = s->view; /* the first is judged by what the seat sees */
    char text[TELL_MOST_TEXT], notation[TELL_MOST_TEXT];
    uint32_t question = s->view->question, n = 0;
    uint64_t word;
    for (; n < wish->says; n++, at = s->before) {
        if (n > 0 && (at->question != question || !(at->open >> seat & 1))) {
            /* it ended by itself: its end need not be said, but another pick is one too many */
            if (n + 1 == wish->says && !strchr(wish->say[n], ' ')) break;
            tell_say(text, sizeof text, r.language, TELLS_NO_MORE, wish->say[n]);
            tell_none(out, "refused", text);
            return 0;
        }
        if (!tell_read_answer(h, at, seat, wish->say[n], r.language, &word, text, sizeof text)) {
            if (n == 0) writer_string(out, "say", wish->say[0]);
            tell_none(out, "refused", text);
            return 0;
        }
        words_answer(h, at, word, notation, sizeof notation);
        if (n == 0) writer_string(out, "say", notation);
        fray_answer a = {word, seat, 0};
        fray_verdict v = t->game->check(t, at, a);
        if (!fray_is_legal(v)) {
            tell_rule(out, h, "rule", v.rule);
            tell_verdict(h, at, v, r.language, text, sizeof text);
            tell_none(out, "refused", text);
            return 0;
        }
        (void)t->game->apply(t, s->before, a, NULL, NULL);
    }
    return n;
}

void tell_odds(json_writer *out, const host_table *h, tell_space *s, const fray_position *p,
               uint32_t seat, const char *say, uint32_t most, tell_reader r)
{
    tell_wish wish = {.say = {say}, .says = 1, .most = most};
    tell_odds_of(out, h, s, p, seat, &wish, r);
}

void tell_odds_of(json_writer *out, const host_table *h, tell_space *s, const fray_position *p,
                  uint32_t seat, const tell_wish *wanted, tell_reader r)
{
    const fray_table *t = &h->table;
    char text[TELL_MOST_TEXT];
    uint64_t random = 1;
    odds_given given[TELL_MOST_SAYS];
    t->game->view(t, p, r.seats, s->view);
    /* what the seat cannot know must not show: the walk starts from a guess at it */
    t->game->guess(t, s->view, &random, s->spare);
    memcpy(s->before, s->spare, t->game->position_bytes);
    uint32_t givens = try_answers(out, h, s, seat, wanted, r);
    if (givens == 0) return;
    for (uint32_t i = 0; i < givens; i++) given[i] = (odds_given){seat, wanted->say[i]};
    odds_wish wish = {.given = given,
                      .givens = givens,
                      .until = wanted->until,
                      .untils = wanted->untils,
                      .viewer = r.seats,
                      .most = wanted->most};
    odds *o = NULL;
    host_table reader = *h;
    reader.language = r.language; /* in which the answers were read */
    int code = odds_walk(&reader, s->spare, &wish, &o);
    if (code == ODDS_TOO_MANY) {
        tell_say(text, sizeof text, r.language, TELLS_TOO_MANY);
        tell_none(out, "too-many", text);
        return;
    }
    if (code != ODDS_OK) {
        writer_fail(out);
        return;
    }
    writer_bool(out, "exact", o->exact);
    tell_assumed(out, o, r.language);
    tell_facts(out, h, s->view, o, r.language);
    tell_sure(out, h, s, o, r);
    odds_free(o);
}
