/* src/cli/odds.c - `fray odds`: exact odds from a position; and their table. */
#include "cli/play/play.h"
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

/* --- the table --- */

static void fact_name(const play *g, const odds *o, const odds_fact *f, char *out, size_t n)
{
    const fray_fact_row *row = &g->game->fact[f->fact];
    char owner[120] = "";
    if (row->of != FRAY_NONE) words_value(g->h, o->sample, row->of, f->of, owner, sizeof owner);
    snprintf(out, n, "%s%s%s", owner, owner[0] ? "." : "", row->name);
}

static void value_name(const play *g, const odds *o, const odds_fact *f, const odds_value *v,
                       char *out, size_t n)
{
    const fray_fact_row *row = &g->game->fact[f->fact];
    if (!v->there) snprintf(out, n, "%s", play_words(g, PLAY_ODDS_NONE));
    else if (row->type == FRAY_NUMBER) snprintf(out, n, "%d", v->value);
    else if (row->type == FRAY_WORD) words_listed(g->h, row->words, (uint32_t)v->value, out, n);
    else words_value(g->h, o->sample, row->type, (uint32_t)v->value, out, n);
}

static void write_bar(const play *g, FILE *out, double share, size_t used)
{
    size_t room = play_columns(g) > used ? play_columns(g) - used : 0;
    int n = (int)(share * (double)(room < 30 ? room : 30) + 0.5);
    fputs(play_colour(g, DRAW_DIM), out);
    for (int i = 0; i < n; i++) fputs(g->ascii ? "#" : "█", out);
    fputs(play_colour(g, DRAW_PLAIN), out);
}

/* How wide the names and values are. */
typedef struct table_style {
    size_t name, value;
} table_style;

static void write_fact(const play *g, FILE *out, const odds *o, const odds_fact *f,
                       const table_style *style)
{
    char name[240], value[120], share[100];
    fact_name(g, o, f, name, sizeof name);
    for (uint32_t i = 0; i < f->values; i++) {
        const odds_value *v = &o->value[f->first + i];
        value_name(g, o, f, v, value, sizeof value);
        odds_share_text(v->share, share, sizeof share);
        fprintf(out, "  %-*s  %-*s %6.2f %%  %-11s ", (int)style->name, i == 0 ? name : "",
                (int)style->value, value, v->share.about * 100, share);
        write_bar(g, out, v->share.about, style->name + style->value + 28);
        fputc('\n', out);
    }
}

/* Facts that go hand in hand with one that has its rows already. */
static void write_alike(const play *g, FILE *out, const odds *o, uint32_t at)
{
    char *text = NULL, name[240];
    size_t size;
    FILE *line = open_memstream(&text, &size);
    enum { MOST_ALIKE = 12 };
    uint32_t n = 0;
    if (!line) return;
    for (uint32_t i = at + 1; i < o->facts; i++) {
        if (o->fact[i].like != at + 1) continue;
        if (++n > MOST_ALIKE) continue;
        fact_name(g, o, &o->fact[i], name, sizeof name);
        fprintf(line, "%s%s", n > 1 ? ", " : "", name);
    }
    if (n > MOST_ALIKE) fprintf(line, ", +%u", n - MOST_ALIKE);
    if (play_captured(line, &text) && n) {
        const char *head = play_words(g, PLAY_ODDS_LIKE);
        fprintf(out, "    %s%s ", play_colour(g, DRAW_DIM), head);
        play_wrap(out, text, play_columns(g), 6, 5 + draw_text_width(head));
        fputs(play_colour(g, DRAW_PLAIN), out);
    }
    free(text);
}

static table_style measure(const play *g, const odds *o)
{
    table_style style = {0, 0};
    char text[240];
    for (uint32_t i = 0; i < o->facts; i++) {
        const odds_fact *f = &o->fact[i];
        if (f->like) continue;
        fact_name(g, o, f, text, sizeof text);
        if (strlen(text) > style.name) style.name = strlen(text);
        for (uint32_t k = f->first; k < f->first + f->values; k++) {
            value_name(g, o, f, &o->value[k], text, sizeof text);
            if (strlen(text) > style.value) style.value = strlen(text);
        }
    }
    return style;
}

static void write_assumed(const play *g, FILE *out, const odds *o)
{
    for (uint32_t i = 0; i < o->assumptions; i++) {
        const odds_assumed *a = &o->assumed[i];
        fputs("  ", out);
        fprintf(out, play_words(g, a->given ? PLAY_ODDS_GIVEN : PLAY_ODDS_PROPOSED),
                play_seat_name(g, a->seat), a->text, g->game->question[a->question].id);
        fputc('\n', out);
    }
    for (uint32_t i = 0; i < o->ends; i++) {
        const odds_end *e = &o->end[i];
        char share[100];
        odds_share_text(e->share, share, sizeof share);
        fputs("  ", out);
        if (e->seat == 0) fputs(play_words(g, PLAY_ODDS_STOPS_OVER), out);
        else
            fprintf(out, play_words(g, PLAY_ODDS_STOPS), play_seat_name(g, e->seat),
                    g->game->question[e->question].id);
        if (o->ends > 1) fprintf(out, "  %.2f %%  %s", e->share.about * 100, share);
        fputc('\n', out);
    }
}

void play_odds_table(const play *g, const odds *o)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out) return;
    write_assumed(g, out, o);
    table_style style = measure(g, o);
    for (uint32_t i = 0; i < o->facts; i++) {
        if (o->fact[i].like) continue;
        write_fact(g, out, o, &o->fact[i], &style);
        write_alike(g, out, o, i);
    }
    if (fclose(out) == 0) play_put(g, text);
    free(text);
    if (o->facts == 0) play_say(g, PLAY_ODDS_CERTAIN);
    play_say(g, o->exact ? PLAY_ODDS_COUNTED : PLAY_ODDS_ROUNDED, o->walked, o->outcomes);
}

/* --- the same for programs --- */

static json_t *share_json(json_t *into, odds_share share)
{
    char text[100];
    odds_share_text(share, text, sizeof text);
    json_object_set_new(into, "share", json_string(text));
    json_object_set_new(into, "percent", json_real(share.about * 100));
    return into;
}

static json_t *fact_json(const play *g, const odds *o, const odds_fact *f)
{
    char text[240];
    json_t *values = json_array();
    for (uint32_t i = 0; i < f->values; i++) {
        const odds_value *v = &o->value[f->first + i];
        json_t *one = json_object();
        value_name(g, o, f, v, text, sizeof text);
        json_object_set_new(one, "value",
                            !v->there                                    ? json_null()
                            : g->game->fact[f->fact].type == FRAY_NUMBER ? json_integer(v->value)
                                                                         : json_string(text));
        json_array_append_new(values, share_json(one, v->share));
    }
    fact_name(g, o, f, text, sizeof text);
    return json_pack("{s:s, s:o}", "fact", text, "values", values);
}

static void print_json(const play *g, const odds *o, uint32_t from)
{
    json_t *assumed = json_array(), *ends = json_array(), *facts = json_array();
    for (uint32_t i = 0; i < o->assumptions; i++) {
        const odds_assumed *a = &o->assumed[i];
        json_array_append_new(assumed,
                              json_pack("{s:s, s:s, s:s, s:b}", "seat", words_seat(a->seat),
                                        "question", g->game->question[a->question].id, "answer",
                                        a->text, "given", (int)a->given));
    }
    for (uint32_t i = 0; i < o->ends; i++) {
        const odds_end *e = &o->end[i];
        json_t *one = json_object();
        json_object_set_new(one, "over", json_boolean(e->seat == 0));
        if (e->seat) {
            json_object_set_new(one, "seat", json_string(words_seat(e->seat)));
            json_object_set_new(one, "question", json_string(g->game->question[e->question].id));
        }
        json_array_append_new(ends, share_json(one, e->share));
    }
    for (uint32_t i = 0; i < o->facts; i++)
        json_array_append_new(facts, fact_json(g, o, &o->fact[i]));
    cli_json(json_pack("{s:s, s:i, s:o, s:o, s:o, s:i, s:i, s:b}", "game", g->game->name, "from",
                       (int)from, "assumed", assumed, "ends", ends, "facts", facts, "positions",
                       (int)o->walked, "outcomes", (int)o->outcomes, "exact", (int)o->exact));
}

/* --- the command --- */

enum { MOST_GIVEN = 64, MOST_UNTIL = 16 };

typedef struct wishes {
    bool json;
    const char *answer[MOST_GIVEN];
    odds_given given[MOST_GIVEN];
    uint32_t givens;
    const char *until_word[MOST_UNTIL];
    uint32_t until[MOST_UNTIL];
    uint32_t untils;
} wishes;

enum wish { WISH_TO = 256, WISH_SCENARIO, WISH_ANSWER, WISH_UNTIL, WISH_JSON };
static const struct option options[] = {{"to", required_argument, NULL, WISH_TO},
                                        {"scenario", required_argument, NULL, WISH_SCENARIO},
                                        {"answer", required_argument, NULL, WISH_ANSWER},
                                        {"until", required_argument, NULL, WISH_UNTIL},
                                        {"json", no_argument, NULL, WISH_JSON},
                                        {NULL, 0, NULL, 0}};

static int read_options(play *g, wishes *w, int argc, char **argv)
{
    int c;
    uint64_t to;
    opterr = 0;
    optind = 1;
    while ((c = getopt_long(argc, argv, ":", options, NULL)) != -1) {
        switch (c) {
        case WISH_TO:
            if (!cli_number(g->env, "--to", optarg, 0, UINT32_MAX - 1, &to)) return CLI_BAD;
            g->source.to = (uint32_t)to;
            break;
        case WISH_SCENARIO: g->source.scenario = optarg; break;
        case WISH_ANSWER:
            if (w->givens < MOST_GIVEN) w->answer[w->givens++] = optarg;
            break;
        case WISH_UNTIL:
            if (w->untils < MOST_UNTIL) w->until_word[w->untils++] = optarg;
            break;
        case WISH_JSON: w->json = true; break;
        default: return cli_bad_option(g->env, argv, c);
        }
    }
    if (optind >= argc) return play_bad(g, PLAY_ODDS_NO_RECORD);
    if (optind + 1 < argc) return cli_bad(g->env, MSG_TOO_MANY, argv[optind + 1], "odds");
    g->source.path = argv[optind];
    return CLI_OK;
}

/* "red: attack saek great-axe" */
static int read_given(const play *g, wishes *w, uint32_t i)
{
    const char *text = w->answer[i], *colon = strchr(text, ':');
    char seat[32];
    snprintf(seat, sizeof seat, "%.*s", colon ? (int)(colon - text) : 0, text);
    if (!colon || !words_read_seat(seat, &w->given[i].seat))
        return play_bad(g, PLAY_ODDS_ANSWER_FORM, text);
    w->given[i].text = colon + 1 + strspn(colon + 1, " ");
    return CLI_OK;
}

static int read_until(const play *g, wishes *w, uint32_t i)
{
    char all[1500] = "";
    for (uint32_t q = 1; q < g->game->questions; q++) {
        const char *id = g->game->question[q].id;
        if (id && strcmp(id, w->until_word[i]) == 0) {
            w->until[i] = q;
            return CLI_OK;
        }
        if (id)
            snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s", all[0] ? ", " : "", id);
    }
    return play_bad(g, PLAY_ODDS_UNTIL, w->until_word[i], all);
}

/* The first answer that was never taken: why not, if that can be told. */
static int complain(const play *g, const wishes *w, uint32_t at)
{
    const fray_position *p = match_position(g->match);
    const odds_given *given = &w->given[at];
    char why[600];
    uint64_t word;
    if (at != 0) return play_bad(g, PLAY_ODDS_NEVER, given->text);
    if (!words_read_answer(g->h, p, given->seat, given->text, &word, why, sizeof why))
        return play_bad(g, PLAY_ODDS_NEVER_WHY, w->answer[at], why);
    fray_answer a = {word, given->seat, 0};
    fray_verdict v = g->game->check(g->t, p, a);
    if (fray_is_legal(v)) return play_bad(g, PLAY_ODDS_NEVER, w->answer[at]);
    play_verdict(g, p, v, why, sizeof why);
    return play_bad(g, PLAY_ODDS_NEVER_WHY, w->answer[at], why);
}

static int walk(play *g, wishes *w)
{
    odds *o;
    odds_wish wish = {
        .given = w->given, .givens = w->givens, .until = w->until, .untils = w->untils};
    int code = odds_walk(g->h, match_position(g->match), &wish, &o);
    if (code == ODDS_TOO_MANY) return play_bad(g, PLAY_ODDS_TOO_MANY);
    if (code != ODDS_OK) return play_bad(g, PLAY_NO_MEMORY);
    if (o->taken < w->givens) {
        code = complain(g, w, o->taken);
        odds_free(o);
        return code;
    }
    if (w->json) {
        print_json(g, o, match_length(g->match));
    } else {
        play_say(g, PLAY_ODDS_FROM, match_length(g->match), g->source.path);
        if (o->walked == 1) play_say(g, PLAY_ODDS_NO_CHANCE);
        else play_odds_table(g, o);
    }
    odds_free(o);
    return CLI_OK;
}

int cmd_odds(int argc, char **argv, const cli_env *env)
{
    wishes w = {.json = false};
    play g = {.env = env,
              .language = env->language,
              .colour = env->colour,
              .ascii = env->ascii,
              .source = {.to = UINT32_MAX}};
    int code = read_options(&g, &w, argc, argv);
    if (code == CLI_OK) code = cli_open(env, &g.source);
    if (code == CLI_OK && !play_sit_down(&g)) code = cli_bad(env, MSG_NO_MEMORY);
    for (uint32_t i = 0; i < w.givens && code == CLI_OK; i++) code = read_given(&g, &w, i);
    for (uint32_t i = 0; i < w.untils && code == CLI_OK; i++) code = read_until(&g, &w, i);
    if (code == CLI_OK) code = walk(&g, &w);
    play_clean_up(&g);
    return code;
}
