/* src/cli/play/options.c - the options of a question: listed, narrowed by what is typed, chosen. */
#include "cli/play/play.h"
#include "host/account.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_OPTIONS = 4096, FEW_OPTIONS = 12, MOST_SHOWN = 150 };

void play_free_options(play *g)
{
    for (uint32_t i = 0; i < g->options; i++) {
        free(g->option[i].notation);
        free(g->option[i].sentence);
    }
    g->options = 0;
    g->filter[0] = 0;
    g->chances[0] = 0;
}

static bool list_one(play *g, uint64_t word)
{
    char text[512];
    play_option *o = &g->option[g->options];
    *o = (play_option){.word = word, .act = fray_act_of(word), .chance = -1};
    words_answer(g->h, g->view, word, text, sizeof text);
    o->notation = strdup(text);
    words_option(g->h, g->view, word, g->language, text, sizeof text);
    o->sentence = strdup(text);
    g->options++; /* so that it is freed even if one of them failed */
    return o->notation && o->sentence;
}

bool play_list(play *g, uint32_t seat)
{
    play_free_options(g);
    uint32_t all = g->game->options(g->t, g->view, seat, 0, 0, NULL);
    if (all > MOST_OPTIONS) all = MOST_OPTIONS;
    uint64_t *word = calloc(all ? all : 1, sizeof *word);
    if (g->option_room < all) {
        play_option *grown = realloc(g->option, all * sizeof *grown);
        if (grown) {
            g->option = grown;
            g->option_room = all;
        }
    }
    bool ok = word && g->option_room >= all;
    if (ok) g->game->options(g->t, g->view, seat, 0, all, word);
    for (uint32_t i = 0; ok && i < all; i++) ok = list_one(g, word[i]);
    free(word);
    return ok;
}

/* --- matching --- */

static bool begins(const char *text, const char *with, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (tolower((unsigned char)text[i]) != tolower((unsigned char)with[i])) return false;
    return true;
}

static bool contains(const char *text, const char *what)
{
    size_t n = strlen(what);
    for (; *text; text++)
        if (begins(text, what, n)) return true;
    return n == 0;
}

/* Each typed word begins a word of the text, in order: "ch sa" is "charge saek". */
static bool begins_words(const char *text, const char *typed)
{
    while (*typed) {
        size_t n = strcspn(typed, " ");
        bool found = false;
        while (*text && !found) {
            found = begins(text, typed, n);
            text += strcspn(text, " ");
            text += strspn(text, " ");
        }
        if (!found) return false;
        typed += n;
        typed += strspn(typed, " ");
    }
    return true;
}

static bool fits_words(const play_option *o, const char *typed)
{
    return begins_words(o->notation, typed) || begins_words(o->sentence, typed);
}

static bool fits_somewhere(const play_option *o, const char *typed)
{
    return contains(o->notation, typed) || contains(o->sentence, typed);
}

bool play_passes(const play *g, const play_option *o)
{
    return !g->filter[0] || fits_words(o, g->filter) || fits_somewhere(o, g->filter);
}

/* How many options a test lets through; the last of them and an exact one. */
static uint32_t count_fits(const play *g, const char *typed, bool words, uint32_t *which,
                           uint32_t *exact)
{
    uint32_t n = 0;
    *exact = 0;
    for (uint32_t i = 0; i < g->options; i++) {
        const play_option *o = &g->option[i];
        if (strcmp(o->notation, typed) == 0) *exact = i + 1;
        if (!(words ? fits_words(o, typed) : fits_somewhere(o, typed))) continue;
        *which = i + 1;
        n++;
    }
    return n;
}

int play_choose(play *g, const char *text, uint32_t *number)
{
    char typed[sizeof g->filter];
    uint32_t which = 0, exact;
    /* what was typed before goes first, unless the new text makes sense only by itself */
    snprintf(typed, sizeof typed, "%.120s%s%.120s", g->filter, g->filter[0] ? " " : "", text);
    uint32_t n = count_fits(g, typed, true, &which, &exact);
    if (n == 0 && g->filter[0]) {
        snprintf(typed, sizeof typed, "%.250s", text);
        n = count_fits(g, typed, true, &which, &exact);
    }
    *number = exact ? exact : which;
    if (exact || n == 1) return 1;
    if (n == 0) {
        n = count_fits(g, typed, false, &which, &exact);
        *number = which;
        if (n == 0) return -1;
    }
    memcpy(g->filter, typed, sizeof g->filter);
    return 0;
}

/* --- what is missing --- */

/* The act a text begins with, if it lacks just the last of its fields; NULL otherwise. */
static const fray_act *act_lacking_one(const play *g, const char *text)
{
    uint32_t words = 0;
    for (const char *at = text; *at; words++) {
        at += strcspn(at, " ");
        at += strspn(at, " ");
    }
    size_t n = strcspn(text, " ");
    for (uint32_t i = 1; i < g->game->acts; i++) {
        const fray_act *act = &g->game->act[i];
        if (act->word && strlen(act->word) == n && begins(text, act->word, n) && words > 1 &&
            words == act->fields && act->field[words - 1].type != FRAY_FACES)
            return act;
    }
    return NULL;
}

int play_complete(play *g, uint32_t seat, const char *text, uint64_t *word)
{
    enum { MOST_VALUES = 1023, MOST_NAMED = 12 };
    const fray_act *act = act_lacking_one(g, text);
    if (!act) return -1;
    const fray_field *last = &act->field[act->fields - 1];
    char all[600] = "", name[120], whole[400], why[200];
    uint32_t found = 0;
    for (uint32_t value = 1; value <= MOST_VALUES; value++) {
        uint64_t one;
        if (last->type == FRAY_WORD) words_listed(g->h, last->words, value, name, sizeof name);
        else words_value(g->h, g->view, last->type, value, name, sizeof name);
        if (strchr(name, '#')) continue;
        snprintf(whole, sizeof whole, "%.250s %s", text, name);
        if (!words_read_answer(g->h, g->view, seat, whole, &one, why, sizeof why)) continue;
        /* what cannot be because of this very word is not what is lacking */
        fray_verdict v = g->game->check(g->t, g->view, (fray_answer){one, seat, 0});
        bool blamed = v.type == last->type && v.subject == (uint32_t)fray_value(one, last);
        if (!fray_is_legal(v) && blamed) continue;
        size_t used = strlen(all);
        if (found && one == *word) continue; /* a namesake */
        *word = one;
        if (++found <= MOST_NAMED)
            snprintf(all + used, sizeof all - used, "%s%s", used ? ", " : "", name);
    }
    if (found > MOST_NAMED) snprintf(all + strlen(all), sizeof all - strlen(all), ", ..");
    if (found > 1) play_say(g, PLAY_WHICH, text, all);
    return found > 1 ? 0 : found == 1 ? 1 : -1;
}

/* --- showing --- */

static uint32_t passing(const play *g)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < g->options; i++) n += play_passes(g, &g->option[i]);
    return n;
}

/* Where the question is which figure comes next: what it would do stands below it. */
static bool is_about_order(const play *g)
{
    for (uint32_t i = 0; i < g->options; i++) {
        const play_option *o = &g->option[i];
        if (o->act != g->option[0].act || o->act >= g->game->acts) return false;
        if (g->game->act[o->act].fields != 1 || g->game->act[o->act].field[0].type != FRAY_PIECE)
            return false;
    }
    return true;
}

static void show_coming(const play *g, FILE *out, const play_option *o)
{
    uint32_t piece = (uint32_t)fray_value(o->word, &g->game->act[o->act].field[0]);
    play_write_coming(g, out, piece, play_columns(g));
}

/* An option that names nothing but a number or a weapon says little: what goes into it stands behind it. */
static void show_meaning(const play *g, FILE *out, const play_option *o)
{
    const fray_act *act = &g->game->act[o->act];
    if (o->act >= g->game->acts || !act->fields || !g->game->explain) return;
    for (uint32_t i = 0; i < act->fields; i++)
        if (act->field[i].type != FRAY_NUMBER && act->field[i].type != FRAY_WEAPON) return;
    char words[400];
    account a;
    account_explain(g->h, g->view, (fray_answer){o->word, g->viewer, 0}, &a);
    const char *gap = ": ";
    for (uint32_t i = 0; i < a.lines; i++) {
        if (!words_event(g->h, g->view, &a.line[i], play_mask(g), g->language, words, sizeof words))
            continue;
        fprintf(out, "%s%s", gap, words);
        gap = "; ";
    }
}

static void show_sentences(const play *g, FILE *out)
{
    size_t wide = 0;
    for (uint32_t i = 0; i < g->options; i++) {
        size_t n = play_passes(g, &g->option[i]) ? draw_text_width(g->option[i].sentence) : 0;
        if (n > wide) wide = n;
    }
    if (wide > 56) wide = 56;
    for (uint32_t i = 0; i < g->options; i++) {
        const play_option *o = &g->option[i];
        if (!play_passes(g, o)) continue;
        size_t n = draw_text_width(o->sentence);
        fprintf(out, " %s%3u%s  ", play_colour(g, DRAW_BOLD), i + 1, play_colour(g, DRAW_PLAIN));
        if (g->chances[0] && o->chance >= 0) fprintf(out, "%6.2f  ", o->chance * 100);
        else if (g->chances[0]) fputs("     -  ", out);
        fputs(o->sentence, out);
        if (strcmp(o->sentence, o->notation) != 0)
            fprintf(out, "%*s%s%s%s", (int)(n < wide ? wide - n + 3 : 3), "",
                    play_colour(g, DRAW_DIM), o->notation, play_colour(g, DRAW_PLAIN));
        show_meaning(g, out, o);
        fputc('\n', out);
        if (is_about_order(g)) show_coming(g, out, o);
    }
}

/* The names of fields from .. to - 1 of an option. */
static void name_fields(const play *g, const play_option *o, uint32_t from, uint32_t to, char *out,
                        size_t n)
{
    const fray_act *act = &g->game->act[o->act];
    size_t used = 0;
    *out = 0;
    if (to > fray_fields_of(act, o->word)) to = fray_fields_of(act, o->word);
    for (uint32_t i = from; i < to && used < n; i++) {
        const fray_field *f = &act->field[i];
        uint32_t value = (uint32_t)fray_value(o->word, f);
        if (i > from && used + 1 < n) {
            out[used++] = ' ';
            out[used] = 0;
        }
        if (f->type == FRAY_PIECE || f->type == FRAY_PLACE) /* short, and quick to type */
            used += words_value(g->h, g->view, f->type, value, out + used, n - used);
        else if (f->type == FRAY_WORD)
            used += words_listed_name(g->h, f->words, value, g->language, out + used, n - used);
        else used += words_name(g->h, g->view, f->type, value, g->language, out + used, n - used);
    }
}

/* The act's sentence without its fields: "Attack action: .. with .." */
static void write_pattern(const play *g, FILE *out, const fray_act *act)
{
    const char *text = g->language == PACK_DE && act->de ? act->de : act->en;
    for (; *text; text++) {
        if (text[0] == '{' && text[1] && text[2] == '}') {
            fputs(g->ascii ? ".." : "…", out);
            text += 2;
        } else {
            fputc(*text, out);
        }
    }
}

typedef struct row_style {
    size_t head, column, width; /* of the name in front, of an option, of the page */
} row_style;

/* Options of an act that share all fields but the last, from number `first` on, in columns. */
static void show_row(const play *g, FILE *out, uint32_t first, const row_style *style)
{
    const play_option *o = &g->option[first];
    uint32_t fields = g->game->act[o->act].fields, shown = 0;
    char head[200], other[200], name[200];
    int gap = 0; /* to the next column, once something comes there */
    name_fields(g, o, 0, fields - 1, head, sizeof head);
    size_t wide = draw_text_width(head), at = style->head + 2;
    fprintf(out, "  %s%*s", head, (int)(style->head - wide), "");
    for (uint32_t i = first; i < g->options; i++) {
        if (g->option[i].act != o->act || !play_passes(g, &g->option[i])) continue;
        name_fields(g, &g->option[i], 0, fields - 1, other, sizeof other);
        if (strcmp(head, other) != 0) continue;
        if (++shown > MOST_SHOWN) {
            fputs(" ...", out);
            break;
        }
        if (at + 5 + style->column > style->width && shown > 1) {
            fprintf(out, "\n  %*s", (int)style->head, "");
            at = style->head + 2;
            gap = 0;
        }
        name_fields(g, &g->option[i], fields - 1, fields, name, sizeof name);
        wide = draw_text_width(name);
        fprintf(out, "%*s %s%3u%s %s", gap, "", play_colour(g, DRAW_BOLD), i + 1,
                play_colour(g, DRAW_PLAIN), name);
        gap = (int)(style->column > wide ? style->column - wide : 0);
        at += 5 + style->column;
    }
    fputc('\n', out);
}

/* Many options of an act: its sentence, then rows by all fields but the last. */
static void show_group(const play *g, FILE *out, uint32_t act, size_t width)
{
    uint32_t fields = g->game->act[act].fields;
    row_style style = {0, 0, width};
    char name[200], last[200] = "";
    for (uint32_t i = 0; i < g->options; i++) {
        if (g->option[i].act != act || !play_passes(g, &g->option[i])) continue;
        name_fields(g, &g->option[i], 0, fields - 1, name, sizeof name);
        if (draw_text_width(name) > style.head) style.head = draw_text_width(name);
        name_fields(g, &g->option[i], fields - 1, fields, name, sizeof name);
        if (draw_text_width(name) > style.column) style.column = draw_text_width(name);
    }
    fprintf(out, " %s%s%s  %s", play_colour(g, DRAW_BOLD), g->game->act[act].word,
            play_colour(g, DRAW_PLAIN), play_colour(g, DRAW_DIM));
    write_pattern(g, out, &g->game->act[act]);
    fprintf(out, "%s\n", play_colour(g, DRAW_PLAIN));
    for (uint32_t i = 0; i < g->options; i++) {
        if (g->option[i].act != act || !play_passes(g, &g->option[i])) continue;
        name_fields(g, &g->option[i], 0, fields - 1, name, sizeof name);
        /* a row of its own for each head, where it comes up first */
        bool before = false;
        for (uint32_t k = 0; k < i && !before; k++) {
            if (g->option[k].act != act || !play_passes(g, &g->option[k])) continue;
            name_fields(g, &g->option[k], 0, fields - 1, last, sizeof last);
            before = strcmp(last, name) == 0;
        }
        if (!before) show_row(g, out, i, &style);
    }
}

static void show_groups(const play *g, FILE *out)
{
    uint32_t count[256] = {0};
    for (uint32_t i = 0; i < g->options; i++)
        if (play_passes(g, &g->option[i])) count[g->option[i].act & 255]++;
    for (uint32_t i = 0; i < g->options; i++) {
        const play_option *o = &g->option[i];
        uint32_t *n = &count[o->act & 255];
        if (*n == 0 || o->act >= g->game->acts || !play_passes(g, o)) continue;
        if (*n > 1 && g->game->act[o->act].fields > 0) {
            show_group(g, out, o->act, play_columns(g));
        } else {
            fprintf(out, " %s%3u%s  %s", play_colour(g, DRAW_BOLD), i + 1,
                    play_colour(g, DRAW_PLAIN), o->sentence);
            if (strcmp(o->sentence, o->notation) != 0)
                fprintf(out, "   %s%s%s", play_colour(g, DRAW_DIM), o->notation,
                        play_colour(g, DRAW_PLAIN));
            fputc('\n', out);
        }
        *n = 0;
    }
}

void play_write_options(const play *g, FILE *out)
{
    if (g->chances[0]) {
        fprintf(out, "%s", play_colour(g, DRAW_DIM));
        play_wrap(out, g->chances, play_columns(g), 0, 0);
        fprintf(out, "%s", play_colour(g, DRAW_PLAIN));
    }
    if (passing(g) <= FEW_OPTIONS || g->chances[0]) show_sentences(g, out);
    else show_groups(g, out);
}

void play_show_options(play *g)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out) return;
    play_write_options(g, out);
    if (play_captured(out, &text)) fputs(text, stdout);
    free(text);
}

/* --- on the board --- */

/* The place, edge or corner an option leads to, else the piece or token it is about. */
static bool points_at(const play *g, const play_option *o, draw_text_lit *lit)
{
    if (o->act >= g->game->acts) return false;
    const fray_act *act = &g->game->act[o->act];
    bool found = false;
    for (uint32_t i = 0; i < act->fields; i++) {
        const fray_field *f = &act->field[i];
        uint32_t value = (uint32_t)fray_value(o->word, f);
        if (value == 0) continue;
        bool place = f->type == FRAY_PLACE || f->type == FRAY_EDGE || f->type == FRAY_CORNER;
        if (!place && f->type != FRAY_PIECE && f->type != FRAY_TOKEN) continue;
        if (found && !place) continue;
        lit->type = f->type;
        lit->value = value;
        found = true;
    }
    return found;
}

draw_text_lit *play_lit(const play *g, uint32_t *n)
{
    *n = 0;
    draw_text_lit *lit = calloc(g->options ? g->options : 1, sizeof *lit);
    if (!lit) return NULL;
    for (uint32_t i = 0; i < g->options; i++) {
        draw_text_lit one = {0, 0, i + 1};
        if (!play_passes(g, &g->option[i]) || !points_at(g, &g->option[i], &one)) continue;
        uint32_t k = 0;
        while (k < *n && (lit[k].type != one.type || lit[k].value != one.value)) k++;
        if (k < *n) lit[k].number = 0;
        else lit[(*n)++] = one;
    }
    /* a thing that several options mean is no short cut to any of them */
    uint32_t kept = 0;
    for (uint32_t i = 0; i < *n; i++)
        if (lit[i].number) lit[kept++] = lit[i];
    *n = kept;
    return lit;
}
