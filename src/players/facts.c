/* src/players/facts.c - a view's named facts as JSON. */
#include "players/facts.h"
#include <stdio.h>

enum { MOST_OF = 1023, MOST_NAME = 256, MOST_LIST = 1024 };

void facts_value(json_writer *out, const char *key, const host_table *h, const fray_position *view,
                 uint32_t type, uint32_t list, uint32_t value)
{
    char text[MOST_NAME];
    switch ((fray_type)type) {
    case FRAY_NUMBER: writer_number(out, key, (int32_t)value); return;
    case FRAY_FACES: writer_number(out, key, value); return;
    case FRAY_FLAG: writer_bool(out, key, value != 0); return;
    case FRAY_WORD: words_listed(h, list, value, text, sizeof text); break;
    case FRAY_NONE:
    case FRAY_TYPES: writer_null(out, key); return;
    case FRAY_SEAT:
    case FRAY_PIECE:
    case FRAY_PLACE:
    case FRAY_CARD:
    case FRAY_FIGURE:
    case FRAY_WEAPON:
    case FRAY_SCENERY:
    case FRAY_FACTION:
    case FRAY_LIST:
    case FRAY_MISSION:
    case FRAY_MARKER:
    case FRAY_EDGE:
    case FRAY_CORNER:
    case FRAY_TOKEN:
    case FRAY_WINDOW:
    case FRAY_RULE:
        if (value == 0) {
            writer_null(out, key);
            return;
        }
        words_value(h, view, type, value, text, sizeof text);
        break;
    }
    writer_string(out, key, text);
}

/* Is the value left out? A zero of a list of words is its first word. */
static bool is_nothing(const fray_fact_row *row, int32_t value)
{
    return value == 0 && row->type != FRAY_NUMBER && row->type != FRAY_FACES &&
           row->type != FRAY_WORD;
}

static void tell_fact(json_writer *out, const host_table *h, const fray_position *view,
                      uint32_t fact, uint32_t of)
{
    const fray_game *game = h->table.game;
    const fray_fact_row *row = &game->fact[fact];
    char owner[MOST_NAME], key[2 * MOST_NAME];
    int32_t value = 0;
    if (!game->peek(&h->table, view, fact, of, 0, &value)) return;
    if (!row->list && is_nothing(row, value)) return;
    if (row->of == FRAY_NONE) {
        snprintf(key, sizeof key, "%s", row->name);
    } else {
        words_value(h, view, row->of, of, owner, sizeof owner);
        snprintf(key, sizeof key, "%s.%s", owner, row->name);
    }
    if (!row->list) {
        facts_value(out, key, h, view, row->type, row->words, (uint32_t)value);
        return;
    }
    writer_open(out, key, '[');
    for (uint32_t nth = 0; nth < MOST_LIST; nth++) {
        if (!game->peek(&h->table, view, fact, of, nth, &value)) break;
        facts_value(out, NULL, h, view, row->type, row->words, (uint32_t)value);
    }
    writer_close(out, ']');
}

void facts_tell(json_writer *out, const host_table *h, const fray_position *view)
{
    const fray_game *game = h->table.game;
    writer_open(out, NULL, '{');
    for (uint32_t fact = 1; fact < game->facts; fact++) {
        uint32_t of = game->fact[fact].of;
        uint32_t last = of == FRAY_NONE ? 0 : of == FRAY_SEAT ? game->seats_most : MOST_OF;
        for (uint32_t i = of == FRAY_NONE ? 0 : 1; i <= last; i++) tell_fact(out, h, view, fact, i);
    }
    writer_close(out, '}');
}
