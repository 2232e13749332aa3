/* src/pack/problems.c - collects what is wrong with a pack, and tells it in the order of reading. */
#include "pack/problems.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/utf8.h"

struct pack_said {
    struct pack_place place;
    int order; /* in which it was found: keeps the sort stable */
    const char *text;
};

static void add_to(struct pack_line *line, const char *format, va_list more)
{
    size_t room = sizeof line->text - line->used;
    int length = vsnprintf(line->text + line->used, room, format, more);
    if (length < 0) return;
    if ((size_t)length < room) {
        line->used += (size_t)length;
    } else {
        line->used = utf8_whole(line->text, sizeof line->text - 1);
        line->text[line->used] = '\0';
    }
}

void pack_add(struct pack_line *line, const char *format, ...)
{
    va_list more;
    va_start(more, format);
    add_to(line, format, more);
    va_end(more);
}

void pack_set_wrong(struct pack_wrong *wrong, size_t at, const char *format, ...)
{
    if (wrong->is) return;
    wrong->is = true;
    wrong->at = at;
    wrong->line.used = 0;
    va_list more;
    va_start(more, format);
    add_to(&wrong->line, format, more);
    va_end(more);
}

void pack_say(struct pack_problems *problems, struct pack_place place, const char *format, ...)
{
    if (problems->count >= PACK_MAX_PROBLEMS) {
        problems->count++;
        return;
    }
    if (problems->count == problems->room) {
        int room = problems->room ? 2 * problems->room : 16;
        struct pack_said *said = realloc(problems->said, (size_t)room * sizeof *said);
        if (said == NULL) {
            problems->out_of_memory = true;
            return;
        }
        problems->said = said;
        problems->room = room;
    }
    struct pack_line line = {.used = 0};
    va_list more;
    va_start(more, format);
    add_to(&line, format, more);
    va_end(more);
    const char *text = pack_keep(&problems->memory, line.text, line.used);
    if (text == NULL) {
        problems->out_of_memory = true;
        return;
    }
    problems->said[problems->count] = (struct pack_said){place, problems->count, text};
    problems->count++;
}

static int by_place(const void *one, const void *two)
{
    const struct pack_said *a = one, *b = two;
    if (a->place.file != b->place.file) return a->place.file < b->place.file ? -1 : 1;
    if (a->place.line != b->place.line) return a->place.line < b->place.line ? -1 : 1;
    if (a->place.column != b->place.column) return a->place.column < b->place.column ? -1 : 1;
    return a->order < b->order ? -1 : a->order > b->order;
}

int pack_tell(struct pack_problems *problems, const char *const *files, pack_report *report,
              void *who)
{
    int kept = problems->count < PACK_MAX_PROBLEMS ? problems->count : PACK_MAX_PROBLEMS;
    int shown = kept < PACK_MAX_SHOWN ? kept : PACK_MAX_SHOWN;
    if (kept > 0) qsort(problems->said, (size_t)kept, sizeof *problems->said, by_place);
    pack_problem last = {NULL, 0, 0, NULL};
    for (int i = 0; i < shown; i++) {
        const struct pack_said *said = &problems->said[i];
        last = (pack_problem){files[said->place.file], said->place.line, said->place.column,
                              said->text};
        if (report != NULL) report(who, &last);
    }
    if (problems->count == shown) return shown;
    char text[80];
    snprintf(text, sizeof text, "and %d more problems, which are not shown",
             problems->count - shown);
    last.line = last.column = 0;
    last.text = text;
    if (report != NULL) report(who, &last);
    return shown + 1;
}

void pack_forget(struct pack_problems *problems)
{
    free(problems->said);
    pack_give_back(&problems->memory);
    *problems = (struct pack_problems){.count = 0};
}

struct pack_quoted pack_quote(const char *text, size_t length)
{
    enum { SHOWN = 40 };
    struct pack_quoted quoted = {{0}};
    bool cut = length > SHOWN;
    if (cut) length = utf8_whole(text, SHOWN);
    memcpy(quoted.text, text, length);
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)quoted.text[i] < ' ') quoted.text[i] = ' ';
    if (cut) memcpy(quoted.text + length, "..", 2);
    return quoted;
}
