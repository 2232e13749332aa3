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
    bool warning;
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

void pack_add_said(struct pack_line *line, pack_message id, ...)
{
    va_list more;
    va_start(more, id);
    add_to(line, pack_phrase(line->language, id), more);
    va_end(more);
}

void pack_set_wrong(struct pack_wrong *wrong, size_t at, pack_message id, ...)
{
    if (wrong->is) return;
    wrong->is = true;
    wrong->at = at;
    wrong->line.used = 0;
    va_list more;
    va_start(more, id);
    add_to(&wrong->line, pack_phrase(wrong->line.language, id), more);
    va_end(more);
}

static void keep(struct pack_problems *problems, struct pack_place place, bool warning,
                 pack_message id, va_list more)
{
    if (problems->count >= PACK_MAX_PROBLEMS) {
        problems->count++;
        problems->warnings += warning;
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
    add_to(&line, pack_phrase(problems->language, id), more);
    const char *text = pack_keep(&problems->memory, line.text, line.used);
    if (text == NULL) {
        problems->out_of_memory = true;
        return;
    }
    problems->said[problems->count] = (struct pack_said){place, problems->count, text, warning};
    problems->count++;
    problems->warnings += warning;
}

void pack_say(struct pack_problems *problems, struct pack_place place, pack_message id, ...)
{
    va_list more;
    va_start(more, id);
    keep(problems, place, false, id, more);
    va_end(more);
}

void pack_warn(struct pack_problems *problems, struct pack_place place, pack_message id, ...)
{
    va_list more;
    va_start(more, id);
    keep(problems, place, true, id, more);
    va_end(more);
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
    pack_problem last = {NULL, 0, 0, NULL, false};
    int warned = 0;
    for (int i = 0; i < shown; i++) {
        const struct pack_said *said = &problems->said[i];
        last = (pack_problem){files[said->place.file], said->place.line, said->place.column,
                              said->text, said->warning};
        warned += said->warning;
        if (report != NULL) report(who, &last);
    }
    if (problems->count == shown) return shown - warned;
    char text[80];
    snprintf(text, sizeof text, pack_phrase(problems->language, SAY_COUNT_MORE),
             problems->count - shown);
    last.line = last.column = 0;
    last.text = text;
    last.warning = pack_mistakes(problems) == 0;
    if (report != NULL) report(who, &last);
    return shown - warned + !last.warning;
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
