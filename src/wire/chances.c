/* src/wire/chances.c - the odds of what follows from an answer, as far as a seat can know. */
#include <stdlib.h>
#include <string.h>
#include "host/odds.h"
#include "host/text.h"
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
        uint32_t first = FRAY_DRAW_PLACE * FRAY_MAX_BADGES;
        uint32_t end = (FRAY_DRAW_TRACK + 1) * FRAY_MAX_BADGES;
        for (uint32_t i = first; game->badge && row->of == FRAY_PIECE && i < end; i++)
            if (means(&game->badge[i], word, help))
                return (drawn){&game->badge[i], i / FRAY_MAX_BADGES};
        for (uint32_t i = 1; row->of == FRAY_PIECE && i < game->marks; i++)
            if (means(&game->mark[i], word, help)) return (drawn){&game->mark[i], 0};
        for (uint32_t i = 1; row->of != FRAY_PIECE && i < game->zones; i++)
            if (means(&game->zone[i], word, help)) return (drawn){&game->zone[i], FRAY_DRAW_TRACK};
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

static void tell_fact_name(jot *out, const host_table *h, const odds *o, const odds_fact *f,
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
    jot_string(out, "say", say);
    jot_string(out, "text", people);
}

static void tell_value(jot *out, const host_table *h, const odds *o, const fray_fact_row *row,
                       const odds_value *v, int language)
{
    char text[MOST_NAME];
    uint32_t value = (uint32_t)v->value;
    if (!v->there) tell_say(text, sizeof text, language, TELLS_NO_VALUE);
    else if (row->type == FRAY_WORD)
        words_listed_name(h, row->words, value, language, text, sizeof text);
    else words_name(h, o->sample, row->type, value, language, text, sizeof text);
    jot_open(out, NULL, '{');
    jot_string(out, "text", text);
    jot_share(out, "share", v->share.about);
    if (v->share.exact) {
        odds_share_text(v->share, text, sizeof text);
        jot_string(out, "exact", text);
    }
    jot_close(out, '}');
}

static void tell_facts(jot *out, const host_table *h, const fray_position *view, const odds *o,
                       int language)
{
    const fray_game *game = h->table.game;
    uint32_t chosen[MOST_FACTS], n = choose(h, view, o, chosen);
    jot_open(out, "facts", '[');
    for (uint32_t i = 0; i < n; i++) {
        const odds_fact *f = &o->fact[chosen[i]];
        jot_open(out, NULL, '{');
        tell_fact_name(out, h, o, f, language);
        jot_open(out, "values", '[');
        for (uint32_t k = f->first; k < f->first + f->values; k++)
            tell_value(out, h, o, &game->fact[f->fact], &o->value[k], language);
        jot_close(out, ']');
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

static void tell_assumed(jot *out, const odds *o, int language)
{
    char text[TELL_MOST_TEXT];
    jot_open(out, "assumed", '[');
    for (uint32_t i = 0; o && i < o->assumptions; i++) {
        const odds_assumed *a = &o->assumed[i];
        if (a->given) continue;
        tell_say(text, sizeof text, language, TELLS_PROPOSED, words_seat_name(a->seat, language),
                 a->text);
        jot_string(out, NULL, text);
    }
    jot_close(out, ']');
}

/* Nothing was counted: an error in place of facts. */
static void tell_none(jot *out, const char *error, const char *text)
{
    jot_string(out, "error", error);
    jot_string(out, "text", text);
    jot_bool(out, "exact", false);
    tell_assumed(out, NULL, PACK_EN);
    jot_open(out, "facts", '[');
    jot_close(out, ']');
}

void tell_odds(jot *out, const host_table *h, tell_space *s, const fray_position *p, uint32_t seat,
               const char *say, uint32_t most, tell_reader r)
{
    const fray_table *t = &h->table;
    char text[TELL_MOST_TEXT], notation[TELL_MOST_TEXT];
    uint64_t word, random = 1;
    t->game->view(t, p, r.seats, s->view);
    if (!tell_read_answer(h, s->view, seat, say, r.language, &word, text, sizeof text)) {
        jot_string(out, "say", say);
        tell_none(out, "refused", text);
        return;
    }
    words_answer(h, s->view, word, notation, sizeof notation);
    jot_string(out, "say", notation);
    fray_verdict v = t->game->check(t, s->view, (fray_answer){word, seat, 0});
    if (!fray_is_legal(v)) {
        tell_rule(out, h, "rule", v.rule);
        tell_verdict(h, s->view, v, r.language, text, sizeof text);
        tell_none(out, "refused", text);
        return;
    }
    /* what the seat cannot know must not show: the walk starts from a guess at it */
    odds_given given = {seat, notation};
    odds_wish wish = {.given = &given, .givens = 1, .viewer = r.seats, .most = most};
    odds *o = NULL;
    t->game->guess(t, s->view, &random, s->spare);
    int code = odds_walk(h, s->spare, &wish, &o);
    if (code == ODDS_TOO_MANY) {
        tell_say(text, sizeof text, r.language, TELLS_TOO_MANY);
        tell_none(out, "too-many", text);
        return;
    }
    if (code != ODDS_OK) {
        jot_fail(out);
        return;
    }
    jot_bool(out, "exact", o->exact);
    tell_assumed(out, o, r.language);
    tell_facts(out, h, s->view, o, r.language);
    odds_free(o);
}
