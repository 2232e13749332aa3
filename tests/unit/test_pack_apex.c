/* tests/unit/test_pack_apex.c - the content of Apex Legends: what is made of its own pack, and which maps and packs are
 * refused, with the place and the rule. Each bad one is a good one with one thing changed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "games/apex.c"
#include "support/packs.h"

enum { ROOM = 1 << 18, MARGIN = 8000, MAPS = 1 << 20, SAID = 1000 };
static char good[ROOM]; /* all files of the pack, one after the other */
static int good_lines;

static int read_pack(void **state)
{
    (void)state;
    if (!support_pack_text(&al_game, good, ROOM - MARGIN)) return -1;
    for (const char *at = good; *at; at++) good_lines += *at == '\n';
    return 0;
}

static int first_line; /* what is said of places counts from here */

static void keep_first(void *who, const pack_problem *problem)
{
    char *said = who;
    if (said[0] == '\0' && !problem->warning)
        snprintf(said, SAID, "%d:%d: %s", problem->line - first_line, problem->column,
                 problem->text);
}

static fray_pack *read_text(const char *text, char *said)
{
    fray_pack *pack = NULL;
    said[0] = '\0';
    pack_load_text(&al_game, "apex.yaml", text, strlen(text), keep_first, said, &pack);
    return pack;
}

static fray_pack *load_good(void)
{
    char said[SAID];
    fray_pack *pack = read_text(good, said);
    if (pack == NULL) print_message("%s\n", said);
    assert_non_null(pack);
    return pack;
}

/* ---- what is made of it ---- */

static unsigned count_of(const struct content *k, unsigned kind, unsigned *copies)
{
    unsigned n = 0;
    *copies = 0;
    for (unsigned i = 1; i <= k->cards; i++) {
        n += k->card[i].kind == kind;
        if (k->card[i].kind == kind) *copies += k->card[i].copies;
    }
    return n;
}

/* Section 5 of the rules. */
static void everything_is_there(void **state)
{
    (void)state;
    fray_pack *pack = load_good();
    const struct content *k = pack_content(pack);
    static const unsigned cards[] = {
        [CARD_ACTION] = 7, [CARD_SPECIAL] = 5, [CARD_ABILITY] = 12, [CARD_FEAT] = 48,
        [CARD_AIM] = 14,   [CARD_BIN] = 5,     [CARD_RING] = 8,     [CARD_REWARD] = 4};
    unsigned copies;
    for (unsigned kind = CARD_ACTION; kind <= CARD_REWARD; kind++) {
        assert_int_equal(count_of(k, kind, &copies), cards[kind]);
        if (kind == CARD_BIN) assert_int_equal(copies, 18);
    }
    assert_int_equal(k->aims, 14);
    assert_int_equal(k->rings, 8);
    assert_int_equal(k->bins, 5);
    assert_int_equal(k->rewards, 4);
    assert_int_equal(k->actions, 7);
    unsigned tokens[RARITIES] = {0}, package = 0, weapons = 0;
    for (unsigned i = 1; i <= k->loots; i++) {
        tokens[k->loot[i].rarity] += k->loot[i].count;
        package += k->loot[i].package;
    }
    for (unsigned i = 1; i <= k->weapons; i++) weapons += k->weapon[i].copies;
    assert_int_equal(tokens[RARITY_COMMON], 50);
    assert_int_equal(tokens[RARITY_RARE], 52);
    assert_int_equal(tokens[RARITY_EPIC], 35);
    assert_int_equal(tokens[RARITY_LEGENDARY], 6);
    assert_int_equal(tokens[RARITY_STARTING], 18);
    assert_int_equal(package, 13);
    assert_int_equal(weapons, 48);
    pack_free(pack);
}

static void legends_have_their_cards(void **state)
{
    (void)state;
    fray_pack *pack = load_good();
    const struct content *k = pack_content(pack);
    assert_int_equal(k->legends, 6);
    for (unsigned n = 1; n <= k->legends; n++) {
        const struct legend *legend = &k->legend[n];
        for (unsigned i = 0; i < LEGEND_FEATS; i++) {
            const struct card *card = &k->card[legend->feat[i]];
            assert_int_equal(card->kind, CARD_FEAT);
            assert_int_equal(card->legend, n);
            if (i > 0) assert_true(legend->feat[i - 1] < legend->feat[i]);
            if (card->window) assert_true(legend->feat_window[card->window] >> i & 1);
            assert_int_equal(legend->free_feats >> i & 1, card->label == LABEL_FREE);
            assert_int_equal(legend->special_feats >> i & 1, card->label == LABEL_SPECIAL);
        }
        for (unsigned kind = 0; kind < ABILITIES; kind++) {
            assert_int_equal(k->card[legend->ability[kind]].legend, n);
            assert_int_equal(k->card[legend->ability[kind]].ability, kind);
        }
    }
    pack_free(pack);
}

/* What fits: AL-ATT-02, and the C.A.R. of two Ammo types. */
static void weapons_know_what_fits(void **state)
{
    (void)state;
    fray_pack *pack = load_good();
    const struct content *k = pack_content(pack);
    const struct weapon *car = &k->weapon[pack_find(pack, FRAY_WEAPON, "car")],
                        *volt = &k->weapon[pack_find(pack, FRAY_WEAPON, "volt")],
                        *sentinel = &k->weapon[pack_find(pack, FRAY_WEAPON, "sentinel")],
                        *longbow = &k->weapon[pack_find(pack, FRAY_WEAPON, "longbow")];
    const unsigned light = pack_find(pack, FRAY_MARKER, "rare-light-mag"),
                   heavy = pack_find(pack, FRAY_MARKER, "rare-heavy-mag"),
                   energy = pack_find(pack, FRAY_MARKER, "rare-energy-mag"),
                   classic = pack_find(pack, FRAY_MARKER, "hcog-classic"),
                   sniper = pack_find(pack, FRAY_MARKER, "sniper-6x"),
                   stock = pack_find(pack, FRAY_MARKER, "common-sniper-stock");
    assert_int_equal(car->ammos, 1u << AMMO_LIGHT | 1u << AMMO_HEAVY);
    assert_true(car->fits[1] >> light & 1);
    assert_true(car->fits[1] >> heavy & 1);
    assert_false(car->fits[1] >> energy & 1);
    assert_true(volt->fits[1] >> energy & 1);
    assert_false(volt->fits[1] >> light & 1);
    assert_true(car->fits[2] >> classic & 1);
    assert_false(car->fits[2] >> sniper & 1);
    assert_true(longbow->fits[2] >> sniper & 1);
    assert_false(longbow->fits[2] >> classic & 1);
    assert_int_equal(sentinel->fitted[3], stock);
    assert_false(sentinel->fits[3] >> stock & 1); /* it is no token */
    assert_int_equal(sentinel->fits[0], 0);
    pack_free(pack);
}

static void areas_are_as_drawn(void **state)
{
    (void)state;
    fray_pack *pack = load_good();
    const struct content *k = pack_content(pack);
    const struct card *thunder = &k->card[pack_find(pack, FRAY_CARD, "rolling-thunder")];
    const struct loot *frag = &k->loot[pack_find(pack, FRAY_MARKER, "frag-grenade")];
    assert_int_equal(thunder->cells, 20);
    assert_int_equal(k->cell[thunder->cell].dx, -2);
    assert_int_equal(k->cell[thunder->cell].dy, -3);
    assert_true(thunder->aerial);
    assert_int_equal(frag->cells, 9);
    for (unsigned i = 0; i < frag->cells; i++) {
        const struct ground_cell *cell = &k->cell[frag->cell + i];
        assert_int_equal(frag->damage[cell->value], cell->dx || cell->dy ? 10 : 20);
    }
    pack_free(pack);
}

/* The parts of AL-SETUP-08; what Switchback takes is no more than the box has. */
static void maps_take_parts_of_the_box(void **state)
{
    (void)state;
    fray_pack *pack = load_good();
    const struct content *k = pack_content(pack);
    const unsigned crossroads = pack_find(pack, FRAY_MISSION, "crossroads"),
                   switchback = pack_find(pack, FRAY_MISSION, "switchback");
    static const uint8_t buildings[] = {1, 3, 2, 2}, walls[] = {1, 2, 2, 0}, none[4] = {0};
    const struct map *map = &k->map[crossroads];
    assert_memory_equal(map->buildings, buildings, sizeof buildings);
    assert_memory_equal(map->walls, walls, sizeof walls);
    assert_memory_equal(map->roof_walls, none, sizeof none);
    assert_int_equal(map->half_walls, 3);
    assert_int_equal(map->roof_half_walls, 1);
    assert_int_equal(map->bins, 10);
    assert_int_equal(map->beacons, 4);
    static const uint8_t others[] = {4, 2, 2, 0}, long_walls[] = {2, 0, 2, 0},
                         edges[] = {0, 2, 0, 0};
    map = &k->map[switchback];
    assert_memory_equal(map->buildings, others, sizeof others);
    assert_memory_equal(map->walls, long_walls, sizeof long_walls);
    assert_memory_equal(map->roof_walls, edges, sizeof edges);
    assert_int_equal(map->half_walls, 2);
    assert_int_equal(map->roof_half_walls, 4);
    const struct ground *g = &k->ground[switchback];
    assert_int_equal(g->columns, 14);
    assert_int_equal(g->rows, 10);
    assert_int_equal(g->level[ground_place(1, 1)], 2);
    assert_int_equal(g->level[ground_place(3, 1)], 1);
    assert_int_equal(ground_part_at(g, ground_edge(ground_place(5, 3), 1), 1), GROUND_WALL);
    assert_int_equal(ground_part_at(g, ground_edge(ground_place(5, 3), 1), 0), GROUND_BUILDING);
    assert_true(wide_has(&g->solid, ground_place(10, 1)));
    pack_free(pack);
}

/* ---- maps that are refused: this one, with some signs overwritten ---- */

static const char *const yard[] = {
    "- map: yard",                       /* 1 */
    "  ground: |",                       /* 2 */
    "    +   +   +   +   +   +   +   +", /* 3 */
    "      .   .   .   .   .   .   .",   /* 4 */
    "    +   +---+---+   +   +   +   +", /* 5 */
    "      . | a   a | . # .   R   .",   /* 6 */
    "    +   +   +   +   +   +   +   +", /* 7 */
    "      . | a   a | . ! .   .   .",   /* 8 */
    "    +   +---+---+   +   +sss+   +", /* 9 */
    "      .   .   .   .   .   .   .",   /* 10 */
    "    +   +   +   +===+===+   +   +", /* 11 */
    "      .   .   .   .   .   .   .",   /* 12 */
    "    +   +   +   +   +   +   +   +", /* 13 */
    "      .   .   .   .   .   .   .",   /* 14 */
    "    +   +   +   +   +   +   +   +", /* 15 */
    "  roof: |",                         /* 16 */
    "    +   +   +   +   +   +   +   +", /* 17 */
    "",                                  /* 18 */
    "    +   +   +   +   +   +   +   +", /* 19 */
    "          .   .",                   /* 20 */
    "    +   +   +   +   +   +   +   +", /* 21 */
    "          .   .",                   /* 22 */
    "    +   +   +   +   +   +   +   +", /* 23 */
    "",                                  /* 24 */
    "    +   +   +   +   +   +   +   +", /* 25 */
    "",                                  /* 26 */
    "    +   +   +   +   +   +   +   +", /* 27 */
    "",                                  /* 28 */
    "    +   +   +   +   +   +   +   +", /* 29 */
    "  top: |",                          /* 30 */
    "    +   +   +   +   +   +   +   +", /* 31 */
    "",                                  /* 32 */
    "    +   +   +   +   +   +   +   +", /* 33 */
    "",                                  /* 34 */
    "    +   +   +   +   +   +   +   +", /* 35 */
    "",                                  /* 36 */
    "    +   +   +   +   +   +   +   +", /* 37 */
    "",                                  /* 38 */
    "    +   +   +   +   +   +   +   +", /* 39 */
    "",                                  /* 40 */
    "    +   +   +   +   +   +   +   +", /* 41 */
    "",                                  /* 42 */
    "    +   +   +   +   +   +   +   +", /* 43 */
};
enum { YARD = sizeof yard / sizeof yard[0], LINE = 80, EDITS = 12 };

/* Written over line and column; NULL: that line is gone. */
struct edit {
    int line, column;
    const char *text;
};

static const struct {
    struct edit edit[EDITS];
    const char *said;
} bad_maps[] = {
#include "unit/pack_apex_maps.def"
};

static void put_map(char *text, const struct edit *edit)
{
    char line[YARD][LINE];
    bool gone[YARD] = {false};
    for (unsigned i = 0; i < YARD; i++) {
        memset(line[i], ' ', LINE);
        memcpy(line[i], yard[i], strlen(yard[i]));
    }
    for (; edit->line; edit++) {
        if (edit->text == NULL) gone[edit->line - 1] = true;
        else memcpy(line[edit->line - 1] + edit->column - 1, edit->text, strlen(edit->text));
    }
    for (unsigned i = 0; i < YARD; i++) {
        size_t n = LINE;
        while (n > 0 && line[i][n - 1] == ' ') n--;
        if (gone[i]) continue;
        text += sprintf(text, "%.*s\n", (int)n, line[i]);
    }
}

static void bad_maps_are_refused(void **state)
{
    (void)state;
    static char text[ROOM + MARGIN];
    char said[SAID];
    int wrong = 0;
    const struct edit none = {0, 0, NULL};
    first_line = good_lines;
    strcpy(text, good);
    put_map(text + strlen(good), &none);
    fray_pack *fine = read_text(text, said);
    if (fine == NULL) print_message("%s\n", said);
    assert_non_null(fine);
    pack_free(fine);
    for (size_t i = 0; i < sizeof bad_maps / sizeof bad_maps[0]; i++) {
        strcpy(text, good);
        put_map(text + strlen(good), bad_maps[i].edit);
        fray_pack *pack = read_text(text, said);
        const bool right =
            pack == NULL && strncmp(said, bad_maps[i].said, strlen(bad_maps[i].said)) == 0;
        if (!right) print_message("map %zu said: %s\n  not: %s\n", i, said, bad_maps[i].said);
        wrong += !right;
        pack_free(pack);
    }
    assert_int_equal(wrong, 0);
    first_line = 0;
}

/* A map of that size with one Beacon in it. */
static void put_empty_map(char *text, int columns, int rows)
{
    text += sprintf(text, "- map: field\n  ground: |\n");
    for (int y = 0; y <= 2 * rows; y++) {
        text += sprintf(text, "    ");
        for (int x = 0; x < columns + 1 - y % 2; x++)
            text += sprintf(text, "%s", y % 2 == 0 ? "+   " : y == 3 && x == 3 ? "  R " : "  . ");
        text += sprintf(text, "\n");
    }
}

static void sizes_have_bounds(void **state)
{
    (void)state;
    static char text[ROOM + MARGIN];
    static const struct {
        int columns, rows;
        const char *said;
    } size[] = {
        {6, 6, ""},
        {14, 14, ""},
        {6, 14, ""},
        {5, 5,
         "3:5: map 'field': ground: AL-MAP-16: A Map is a rectangle of 6 to 14 spaces each way"},
        {14, 5, "3:5: map 'field': ground: AL-MAP-16"},
        {5, 14, "3:5: map 'field': ground: AL-MAP-16"},
        {15, 15, "3:65: ground: the floor plan is too large: at most 14 by 14 cells"},
        {8, 15, "32:5: ground: the floor plan is too large: at most 14 by 14 cells"},
    };
    char said[SAID];
    first_line = good_lines;
    for (size_t i = 0; i < sizeof size / sizeof size[0]; i++) {
        strcpy(text, good);
        put_empty_map(text + strlen(good), size[i].columns, size[i].rows);
        fray_pack *pack = read_text(text, said);
        if ((pack != NULL) != !size[i].said[0] ||
            strncmp(said, size[i].said, strlen(size[i].said)) != 0)
            print_message("%d x %d: %s\n", size[i].columns, size[i].rows, said);
        assert_int_equal(pack != NULL, !size[i].said[0]);
        assert_int_equal(strncmp(said, size[i].said, strlen(size[i].said)), 0);
        pack_free(pack);
    }
    first_line = 0;
}

/* 1 MB of noise in place of a plan: refused, whatever it says, without anything half-loaded. */
static void noise_is_refused(void **state)
{
    (void)state;
    static char text[ROOM + MAPS + MARGIN];
    static const char sign[] = "+-=~s|#!SR.abcz  \n";
    char said[SAID];
    uint32_t random = 12345;
    for (int round = 0; round < 4; round++) {
        strcpy(text, good);
        size_t used = strlen(text);
        used += (size_t)sprintf(text + used, "- map: noise\n  ground: |\n    ");
        const size_t end = used + (round < 2 ? MAPS : 2000);
        while (used < end) {
            random = random * 1664525u + 1013904223u;
            char next = sign[(random >> 20) % (sizeof sign - 1)];
            text[used++] = next;
            if (next == '\n') used += (size_t)sprintf(text + used, "    ");
        }
        text[used++] = '\n';
        text[used] = '\0';
        assert_null(read_text(text, said));
        assert_true(said[0] != '\0');
    }
}

/* ---- other content that is refused ---- */

static const struct {
    const char *from, *to, *said;
} bad[] = {
#include "unit/pack_apex_content.def"
};

/* The one `from` becomes `to`. */
static void replace(char *text, const char *from, const char *to)
{
    char *at = strstr(text, from);
    if (at == NULL || strstr(at + 1, from) != NULL) print_message("not once: %s\n", from);
    assert_non_null(at);
    assert_null(strstr(at + 1, from));
    memmove(at + strlen(to), at + strlen(from), strlen(at + strlen(from)) + 1);
    memcpy(at, to, strlen(to));
}

/* What is said, without its place; the place is in the changed text. */
static void bad_content_is_refused(void **state)
{
    (void)state;
    static char text[ROOM + MARGIN];
    char said[SAID];
    int wrong = 0;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        strcpy(text, good);
        replace(text, bad[i].from, bad[i].to);
        fray_pack *pack = read_text(text, said);
        const bool right = pack == NULL && strstr(said, bad[i].said) != NULL;
        if (!right)
            print_message("%zu: %s\n  became\n%s\n  said: %s\n  not: %s\n", i, bad[i].from,
                          bad[i].to, said, bad[i].said);
        wrong += !right;
        pack_free(pack);
    }
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_is_there),        cmocka_unit_test(legends_have_their_cards),
        cmocka_unit_test(weapons_know_what_fits),     cmocka_unit_test(areas_are_as_drawn),
        cmocka_unit_test(maps_take_parts_of_the_box), cmocka_unit_test(bad_maps_are_refused),
        cmocka_unit_test(sizes_have_bounds),          cmocka_unit_test(noise_is_refused),
        cmocka_unit_test(bad_content_is_refused),
    };
    return cmocka_run_group_tests_name("pack/apex", tests, read_pack, NULL);
}
