/* src/host/setup.c - what is agreed before a match, as text lines and back. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include "base/text.h"
#include "host/match.h"
#include "host/says.h"

enum { MOST_LINE = 256 };

bool setup_find(const fray_setup *setup, uint32_t key, uint32_t seat, uint32_t *value)
{
    for (uint32_t i = 0; i < setup->count; i++) {
        if (setup->item[i].key != key || setup->item[i].seat != seat) continue;
        *value = setup->item[i].value;
        return true;
    }
    return false;
}

bool setup_put(const host_table *h, fray_setup *setup, uint32_t key, uint32_t seat, uint32_t value)
{
    bool many = h->table.game->setting[key].many;
    for (uint32_t i = 0; i < setup->count && !many; i++) {
        if (setup->item[i].key != key || setup->item[i].seat != seat) continue;
        setup->item[i].value = value;
        return true;
    }
    if (setup->count == FRAY_MAX_SETTINGS) return false;
    fray_setting *item = &setup->item[setup->count++];
    item->key = (uint16_t)key;
    item->seat = (uint16_t)seat;
    item->value = value;
    return true;
}

size_t setup_write_value(const host_table *h, uint32_t key, uint32_t value, char *out, size_t n)
{
    const fray_setting_row *row = &h->table.game->setting[key];
    return row->type == FRAY_WORD ? words_listed(h, row->words, value, out, n)
                                  : words_value(h, NULL, row->type, value, out, n);
}

/* "#99" reads as a number that no entry need have. */
static bool exists(const host_table *h, uint32_t type, uint32_t value)
{
    uint32_t entries = h->pack ? pack_count(h->pack, type) : 0;
    return entries == 0 || value <= entries;
}

bool setup_read_value(const host_table *h, uint32_t key, const char *text, uint32_t *value)
{
    const fray_setting_row *row = &h->table.game->setting[key];
    return row->type == FRAY_WORD
               ? words_read_listed(h, row->words, text, value)
               : words_read_value(h, NULL, row->type, text, value) && exists(h, row->type, *value);
}

size_t setup_line(const host_table *h, const fray_setting *setting, char *out, size_t n)
{
    const fray_setting_row *row = &h->table.game->setting[setting->key];
    char value[MOST_LINE];
    text_line t = text_in(out, n);
    text_add(&t, row->per_seat ? words_seat(setting->seat) : "option");
    text_add(&t, " ");
    text_add(&t, row->word);
    text_add(&t, " ");
    setup_write_value(h, setting->key, setting->value, value, sizeof value);
    text_add(&t, value);
    return t.length;
}

static uint32_t find_row(const fray_game *game, const char *word)
{
    for (uint32_t i = 1; i < game->settings; i++)
        if (text_same(game->setting[i].word, word)) return i;
    return 0;
}

static void list_rows(const fray_game *game, char *out, size_t n)
{
    text_line t = text_in(out, n);
    for (uint32_t i = 1; i < game->settings; i++) {
        if (i > 1) text_add(&t, ", ");
        text_add(&t, game->setting[i].word);
    }
}

/* What a value of the row may be, for one that is none. */
static void add_wanted(const host_table *h, const fray_setting_row *row, int language, char *out,
                       size_t n)
{
    char words[100];
    text_line t = text_in(words, sizeof words);
    host_message says = row->type == FRAY_NUMBER ? SAYS_SET_NUMBER
                        : row->type == FRAY_FLAG ? SAYS_SET_YES_NO
                        : row->type == FRAY_SEAT ? SAYS_SET_A_SEAT
                        : row->type == FRAY_WORD ? SAYS_SET_ONE_OF
                                                 : SAYS_SET_SEE;
    const fray_label *label = row->type == FRAY_WORD && row->words < h->table.game->word_lists
                                  ? h->table.game->words[row->words]
                                  : NULL;
    for (bool first = true; label && label->id; label++, first = false) {
        if (!first) text_add(&t, ", ");
        text_add(&t, label->id);
    }
    host_say(out, n, language, says, words);
}

bool setup_read_line(const host_table *h, fray_setup *setup, const char *line, char *why, size_t n,
                     int language)
{
    const fray_game *game = h->table.game;
    char part[3][MOST_LINE];
    uint32_t seat = 0, value = 0;
    const char *s = line;
    for (int i = 0; i < 3; i++) {
        s += strspn(s, " \t");
        size_t length = strcspn(s, " \t\r\n");
        if (length == 0 || length >= MOST_LINE) {
            host_say(why, n, language, SAYS_SET_SHORT, line);
            return false;
        }
        memcpy(part[i], s, length);
        part[i][length] = '\0';
        s += length;
    }
    if (s[strspn(s, " \t\r\n")] != '\0') {
        host_say(why, n, language, SAYS_SET_SHORT, line);
        return false;
    }
    bool whole = strcmp(part[0], "option") == 0;
    if (!whole && (!words_read_seat(part[0], &seat) || seat == 0 || seat > game->seats_most)) {
        char meant[80];
        struct spelling near = spelling_of(part[0], strlen(part[0]));
        spelling_try(&near, "option");
        for (uint32_t i = 1; i <= game->seats_most; i++) spelling_try(&near, words_seat(i));
        words_meant(&near, language, meant, sizeof meant);
        host_say(why, n, language, SAYS_SET_SEAT, part[0], meant);
        return false;
    }
    uint32_t key = find_row(game, part[1]);
    if (!key) {
        char all[160], meant[80];
        struct spelling near = spelling_of(part[1], strlen(part[1]));
        for (uint32_t i = 1; i < game->settings; i++) spelling_try(&near, game->setting[i].word);
        list_rows(game, all, sizeof all);
        words_meant(&near, language, meant, sizeof meant);
        host_say(why, n, language, SAYS_SET_KEY, part[1], all, meant);
        return false;
    }
    const fray_setting_row *row = &game->setting[key];
    if (row->per_seat ? whole : !whole) {
        host_say(why, n, language, row->per_seat ? SAYS_SET_PER_SEAT : SAYS_SET_PER_MATCH,
                 row->word, row->word);
        return false;
    }
    if (!setup_read_value(h, key, part[2], &value)) {
        char want[160], meant[80];
        add_wanted(h, row, language, want, sizeof want);
        words_meant_value(h, NULL, row->type, row->words, part[2], language, meant, sizeof meant);
        host_say(why, n, language, SAYS_SET_VALUE, part[2], row->word, want, meant);
        return false;
    }
    if ((row->type == FRAY_NUMBER || row->type == FRAY_SEAT || row->type == FRAY_WORD) &&
        value > row->most) {
        char most[16];
        snprintf(most, sizeof most, "%" PRIu32, row->most);
        host_say(why, n, language, SAYS_SET_RANGE, row->word, most, part[2]);
        return false;
    }
    if (!setup_put(h, setup, key, seat, value)) {
        char most[16];
        snprintf(most, sizeof most, "%d", FRAY_MAX_SETTINGS);
        host_say(why, n, language, SAYS_SET_FULL, most);
        return false;
    }
    return true;
}

/* The first entry that no other seat has taken; any if there are too few. */
static uint32_t next_free(const fray_setup *setup, uint32_t key, uint32_t seat, uint32_t entries)
{
    for (uint32_t value = 1; value <= entries; value++) {
        bool taken = false;
        for (uint32_t i = 0; i < setup->count && !taken; i++)
            taken = setup->item[i].key == key && setup->item[i].value == value;
        if (!taken) return value;
    }
    return 1 + (seat - 1) % entries;
}

/* Has the seat said what it plays in another way than by a deck: a faction, or cards of its own?
 * Then the game knows which deck belongs to it, or that none does. */
static bool chose_otherwise(const fray_game *game, const fray_setup *setup, uint32_t seat)
{
    for (uint32_t i = 0; i < setup->count; i++) {
        const fray_setting_row *row = &game->setting[setup->item[i].key];
        if (setup->item[i].seat != seat || !row->per_seat) continue;
        if (row->type == FRAY_FACTION || (row->type == FRAY_CARD && row->many)) return true;
    }
    return false;
}

bool setup_wants_deck(const host_table *h, const fray_setup *setup, uint32_t key, uint32_t seat)
{
    const fray_setting_row *row = &h->table.game->setting[key];
    uint32_t value;
    return row->type == FRAY_LIST && row->per_seat && !row->many &&
           !setup_find(setup, key, seat, &value) && !chose_otherwise(h->table.game, setup, seat);
}

uint32_t setup_seats(const host_table *h, const fray_setup *setup)
{
    const fray_game *game = h->table.game;
    uint32_t seats = game->seats_least, said;
    if (!game->seats_setting) return seats;
    if (setup_find(setup, game->seats_setting, 0, &said) && said >= game->seats_least)
        return said < game->seats_most ? said : game->seats_most;
    for (uint32_t i = 0; i < setup->count; i++)
        if (setup->item[i].seat > seats && setup->item[i].seat <= game->seats_most)
            seats = setup->item[i].seat;
    return seats;
}

bool setup_put_seats(const host_table *h, fray_setup *setup, uint32_t seats)
{
    const fray_game *game = h->table.game;
    if (seats < game->seats_least || seats > game->seats_most) return false;
    if (!game->seats_setting) return seats == game->seats_least;
    return setup_put(h, setup, game->seats_setting, 0, seats);
}

void setup_complete(const host_table *h, fray_setup *setup)
{
    const fray_game *game = h->table.game;
    uint32_t decks = h->pack ? pack_count(h->pack, FRAY_LIST) : 0;
    for (uint32_t key = 1; key < game->settings; key++) {
        const fray_setting_row *row = &game->setting[key];
        uint32_t value, last = row->per_seat ? setup_seats(h, setup) : 0;
        if (row->many || (row->per_seat && row->type == FRAY_FIGURE)) continue; /* that is asked */
        for (uint32_t seat = row->per_seat ? 1 : 0; seat <= last; seat++) {
            if (setup_find(setup, key, seat, &value)) continue;
            if (decks && setup_wants_deck(h, setup, key, seat))
                value = next_free(setup, key, seat, decks);
            else if (row->type == FRAY_LIST || row->type == FRAY_FACTION) continue;
            else value = row->fallback;
            if (!setup_put(h, setup, key, seat, value)) return;
        }
    }
}
