/* src/pack/print.c - lists what a game's packs can say: `fray pack words GAME`. */
#include "pack/reader.h"
#include "pack/value.h"
#include <string.h>

static const char *help(const char *en)
{
    return en != NULL ? en : "";
}

static void print_subjects(const fray_schema *s, uint32_t subjects, const char *before, FILE *out)
{
    for (uint16_t i = 0; i < s->subjects && i < 32; i++) {
        if (!(subjects >> i & 1)) continue;
        fprintf(out, "%s%s", before, s->subject[i]);
        before = ", ";
    }
}

/* "  word (needs: attack)", padded, then the help. */
static void print_line(const fray_schema *s, const char *word, const char *note, uint32_t subjects,
                       const char *before, const char *en, FILE *out)
{
    int width = fprintf(out, "  %s%s", word, note);
    fprintf(out, "%*s %s", width < 40 ? 40 - width : 0, "", help(en));
    print_subjects(s, subjects, before, out);
    fputc('\n', out);
}

/* "; looks up damage": what a change that uses the term must not alter. */
static void add_reads(struct pack_line *line, const fray_schema *s, uint64_t reads)
{
    const char *before = "; looks up ";
    if (reads == FRAY_READS_ALL) {
        pack_add(line, "; asks the rules, which may look up any change");
        return;
    }
    for (uint16_t i = 0; i < s->changes && i < PACK_MAX_CHANGES; i++) {
        if (!(reads >> i & 1) || s->change[i].word == NULL) continue;
        pack_add(line, "%s%s", before, s->change[i].word);
        before = ", ";
    }
}

static void print_terms(const fray_schema *s, FILE *out)
{
    fputs("terms (words of conditions and values)\n", out);
    for (uint16_t i = 0; i < s->terms; i++) {
        const fray_term *term = &s->term[i];
        struct pack_line about = {.used = 0};
        char note[160] = "";
        size_t used = 0;
        if (term->word == NULL) continue;
        for (int a = 0; a < term->args && a < 3 && used < sizeof note; a++)
            used += (size_t)snprintf(note + used, sizeof note - used, "%s%s", a ? ", " : "(",
                                     s->type[term->arg[a]]);
        if (used < sizeof note)
            snprintf(note + used, sizeof note - used, "%s: %s", term->args ? ")" : "",
                     s->type[term->result]);
        pack_add(&about, "%s", help(term->en));
        add_reads(&about, s, term->reads);
        print_line(s, term->word, note, term->subjects, "; needs ", about.text, out);
    }
}

static void print_window(const fray_schema *s, const fray_window *window, FILE *out)
{
    struct pack_line kinds = {.used = 0};
    if (window->word == NULL || !window->kinds) return; /* nothing may wait there */
    pack_add_opened(&kinds, window->kinds, ", ");
    print_line(s, window->word, "", window->subjects, "; has ", window->en, out);
    fprintf(out, "%*s opened for %s\n", 40, "", kinds.text);
}

static const char *kind_of(const fray_schema *s, const fray_pack_field *f)
{
    switch ((fray_pack_type)f->type) {
    case FRAY_PACK_INT: return "whole number";
    case FRAY_PACK_YES: return "yes or no";
    case FRAY_PACK_WORD: return "word";
    case FRAY_PACK_WORDS: return "words";
    case FRAY_PACK_REF: return "id";
    case FRAY_PACK_REFS: return "ids";
    case FRAY_PACK_TRUTH: return "condition";
    case FRAY_PACK_VALUE: return f->least ? s->type[f->least] : "number";
    case FRAY_PACK_DO: return "statements";
    case FRAY_PACK_CHANGE: return "change";
    case FRAY_PACK_ROWS: return "list";
    case FRAY_PACK_GRID: return "grid";
    case FRAY_PACK_PLAN: return "floor plan";
    case FRAY_PACK_NUMBERS: return "whole numbers";
    case FRAY_PACK_DRAWING: return "drawing, up to";
    case FRAY_PACK_LIST: return f->size == 1 ? "word" : "words in order, up to";
    }
    return "";
}

static void print_words_of(const fray_pack_field *f, FILE *out)
{
    const char *before = " ";
    int words = 0;
    while (f->words != NULL && f->words[words] != NULL) words++;
    if (words > PACK_MAX_KNOWN) {
        fprintf(out, " %s .. %s", f->words[0], f->words[words - 1]);
        return;
    }
    for (int i = 0; f->words != NULL && f->words[i] != NULL; i++) {
        if (f->words[i][0] == '\0') continue;
        fprintf(out, "%s%s", before, f->words[i]);
        before = " | ";
    }
}

static void print_signs(const fray_signs *signs, FILE *out)
{
    const char *const *const list[] = {signs->cell, signs->upright, signs->across};
    static const char *const of[] = {" of cells", "; upright edges", "; edges across"};
    for (int i = 0; i < 3; i++) {
        fputs(of[i], out);
        for (int n = 0; list[i][n] != NULL; n++) fprintf(out, " %s", list[i][n]);
        if (i == 0 && signs->letters) fputs(" a .. z", out);
    }
}

static void print_field(const fray_schema *s, const fray_pack_field *f, FILE *out)
{
    fprintf(out, "  %s: %s", f->key, kind_of(s, f));
    if (f->type == FRAY_PACK_INT || f->type == FRAY_PACK_NUMBERS)
        fprintf(out, " %ld..%ld", (long)f->least, (long)f->most);
    if (f->type == FRAY_PACK_NUMBERS && f->fallback)
        fprintf(out, " in order, exactly %ld", (long)f->fallback);
    else if (f->type == FRAY_PACK_NUMBERS) fprintf(out, " in order, up to %d", f->size - 1);
    if (f->type == FRAY_PACK_DRAWING) fprintf(out, " %d signs:", f->size - 2);
    if (f->type == FRAY_PACK_LIST && f->size > 1) fprintf(out, " %d:", f->size);
    struct pack_line kinds = {.used = 0};
    if (f->type == FRAY_PACK_REF || f->type == FRAY_PACK_REFS) pack_add_kinds(&kinds, s, f, " | ");
    else if (f->type == FRAY_PACK_ROWS) pack_add(&kinds, "%s", s->entity[f->entity].key);
    if (kinds.used) fprintf(out, " of %s", kinds.text);
    else if (f->type == FRAY_PACK_PLAN) print_signs(f->signs, out);
    else print_words_of(f, out);
    if (f->required) fputs(", required", out);
    else if (f->type == FRAY_PACK_INT) fprintf(out, ", else %ld", (long)f->fallback);
    else if (f->type == FRAY_PACK_YES) fprintf(out, ", else %s", f->fallback ? "yes" : "no");
    else if (f->type == FRAY_PACK_WORD && f->words[f->fallback][0] != '\0')
        fprintf(out, ", else %s", f->words[f->fallback]);
    fprintf(out, "%s%s\n", f->en ? " - " : "", help(f->en));
}

void pack_print_words(const fray_game *game, FILE *out)
{
    const fray_schema *s = game->schema;
    if (s == NULL) return;
    for (uint8_t i = 0; i < s->entities; i++) {
        const fray_pack_entity *entity = &s->entity[i];
        if (entity->key == NULL) continue;
        fprintf(out, "%s %s\n", entity->inner ? "rows:" : "entry:", entity->key);
        for (uint16_t k = 0; k < entity->fields; k++) print_field(s, &entity->field[k], out);
        fputc('\n', out);
    }
    print_terms(s, out);
    fputs("\nstatements\n", out);
    for (uint16_t i = 0; i < s->verbs; i++)
        if (s->verb[i].pattern != NULL)
            print_line(s, s->verb[i].pattern, "", s->verb[i].subjects, "; needs ", s->verb[i].en,
                       out);
    fputs("\nwindows\n", out);
    for (uint16_t i = 0; i < s->windows; i++) print_window(s, &s->window[i], out);
    fputs("\nchanges\n", out);
    for (uint16_t i = 0; i < s->changes; i++) {
        const fray_change_row *row = &s->change[i];
        if (row->word == NULL) continue;
        const char *note = row->takes == FRAY_T_NUMBER ? " + 1"
                           : row->takes == FRAY_T_NONE ? " = .."
                                                       : "";
        print_line(s, row->word, note, row->subjects, "; its conditions may speak of ", row->en,
                   out);
    }
}
