/* src/cli/play_options.c - the options of a question: listed, narrowed by what is typed, chosen. */
#include "cli/play.h"
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
}

static bool list_one(play *g, uint64_t word)
{
    char text[512];
    play_option *o = &g->option[g->options];
    *o = (play_option){.word = word, .act = fray_act_of(word)};
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

/* Each typed word begins a word of the notation, in order: "ch sa" is "charge saek". */
static bool fits_words(const char *notation, const char *typed)
{
    while (*typed) {
        size_t n = strcspn(typed, " ");
        bool found = false;
        while (*notation && !found) {
            found = begins(notation, typed, n);
            notation += strcspn(notation, " ");
            notation += strspn(notation, " ");
        }
        if (!found) return false;
        typed += n;
        typed += strspn(typed, " ");
    }
    return true;
}

static bool fits_somewhere(const play_option *o, const char *typed)
{
    return contains(o->notation, typed) || contains(o->sentence, typed);
}

bool play_passes(const play *g, const play_option *o)
{
    return !g->filter[0] || fits_words(o->notation, g->filter) || fits_somewhere(o, g->filter);
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
        if (!(words ? fits_words(o->notation, typed) : fits_somewhere(o, typed))) continue;
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

/* --- showing --- */

static uint32_t passing(const play *g)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < g->options; i++) n += play_passes(g, &g->option[i]);
    return n;
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
        fprintf(out, " %s%3u%s  %s", play_colour(g, DRAW_BOLD), i + 1, play_colour(g, DRAW_PLAIN),
                o->sentence);
        if (strcmp(o->sentence, o->notation) != 0)
            fprintf(out, "%*s%s%s%s", (int)(n < wide ? wide - n + 3 : 3), "",
                    play_colour(g, DRAW_DIM), o->notation, play_colour(g, DRAW_PLAIN));
        fputc('\n', out);
    }
}

/* What comes after the word of the act. */
static const char *rest_of(const play_option *o)
{
    const char *blank = strchr(o->notation, ' ');
    return blank ? blank + 1 : o->notation;
}

/* Many options: one paragraph for each act, the rest in columns. */
static void show_group(const play *g, FILE *out, uint32_t act, size_t width)
{
    const char *word = g->game->act[act].word;
    size_t column = 0, head = draw_text_width(word), at;
    uint32_t n = 0, last = 0;
    for (uint32_t i = 0; i < g->options; i++) {
        if (g->option[i].act != act || !play_passes(g, &g->option[i])) continue;
        size_t wide = draw_text_width(rest_of(&g->option[i]));
        if (wide > column) column = wide;
        n++;
        last = i;
    }
    if (n == 0) return;
    if (n == 1) {
        fprintf(out, " %s%3u%s %s\n", play_colour(g, DRAW_BOLD), last + 1,
                play_colour(g, DRAW_PLAIN), g->option[last].notation);
        return;
    }
    if (head < 8) head = 8;
    fprintf(out, " %s%-*s%s", play_colour(g, DRAW_DIM), (int)head, word,
            play_colour(g, DRAW_PLAIN));
    at = head + 1;
    for (uint32_t i = 0, shown = 0; i < g->options; i++) {
        const play_option *o = &g->option[i];
        if (o->act != act || !play_passes(g, o)) continue;
        if (++shown > MOST_SHOWN) {
            fputs(" ...", out);
            break;
        }
        if (at + 4 + 1 + column > width) {
            fprintf(out, "\n %*s", (int)head, "");
            at = head + 1;
        }
        size_t wide = draw_text_width(rest_of(o));
        fprintf(out, " %s%3u%s %s%*s", play_colour(g, DRAW_BOLD), i + 1, play_colour(g, DRAW_PLAIN),
                rest_of(o), (int)(column - wide), "");
        at += 4 + 1 + column;
    }
    fputc('\n', out);
}

static void show_groups(const play *g, FILE *out)
{
    bool shown[256] = {false};
    for (uint32_t i = 0; i < g->options; i++) {
        uint32_t act = g->option[i].act;
        if (shown[act & 255] || act >= g->game->acts) continue;
        shown[act & 255] = true;
        show_group(g, out, act, play_columns(g));
    }
}

void play_show_options(play *g)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out) return;
    uint32_t n = passing(g);
    if (n <= FEW_OPTIONS) show_sentences(g, out);
    else show_groups(g, out);
    if (fclose(out) == 0) play_print(g, text);
    free(text);
}

/* --- on the board --- */

/* The place an option leads to, else the piece or token it is about. */
static bool points_at(const play *g, const play_option *o, draw_text_lit *lit)
{
    if (o->act >= g->game->acts) return false;
    const fray_act *act = &g->game->act[o->act];
    bool found = false;
    for (uint32_t i = 0; i < act->fields; i++) {
        const fray_field *f = &act->field[i];
        uint32_t value = fray_get(o->word, f);
        if (value == 0) continue;
        bool place = f->type == FRAY_PLACE;
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
