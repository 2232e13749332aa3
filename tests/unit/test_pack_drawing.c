/* tests/unit/test_pack_drawing.c - areas: what is drawn is read, and what is drawn wrongly is found at its place. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include "unit/pack_toy.h"
#include "wire/catalogue.h"

/* ---- helpers ---- */

static struct {
    char text[20000];
    size_t used;
    int count;
} said;

static void listen(void *who, const pack_problem *problem)
{
    (void)who;
    if (problem->warning) return;
    said.count++;
    if (said.used > sizeof said.text - 1000) return;
    said.used +=
        (size_t)snprintf(said.text + said.used, sizeof said.text - said.used, "%s%d:%d: %s",
                         said.used ? "\n" : "", problem->line, problem->column, problem->text);
}

static fray_pack *read_in(const char *text, size_t n, int language)
{
    fray_pack *pack = NULL;
    said.used = 0;
    said.count = 0;
    said.text[0] = '\0';
    int result =
        pack_load_text_in(&toy_pack_game, "toy.yaml", text, n, language, listen, NULL, &pack);
    assert_int_equal(result, said.count);
    assert_true((result == 0) == (pack != NULL));
    if (pack != NULL) assert_true(toy_is_good(pack_content(pack)));
    return pack;
}

static fray_pack *loads(const char *text)
{
    fray_pack *pack = read_in(text, strlen(text), PACK_EN);
    if (pack == NULL) print_message("%s\nin:\n%s", said.text, text);
    assert_non_null(pack);
    return pack;
}

static const struct toy_spell *spell_of(const fray_pack *pack)
{
    return &((const struct toy_content *)pack_content(pack))->spell[1];
}

static void refuses_in(const char *text, int language, const char *problems)
{
    pack_free(read_in(text, strlen(text), language));
    if (strcmp(said.text, problems) != 0) print_message("in:\n%.2000s\n", text);
    assert_string_equal(said.text, problems);
}

/* A spell in whose file the drawing begins in line 4; its lines bring their own blanks. */
#define SPELL(lines) "- spell: a\n  blow: [1, 2]\n  area: |\n" lines

/* ---- good drawings ---- */

static void what_is_drawn_is_read(void **state)
{
    (void)state;
    fray_pack *pack = loads(SPELL("    # # # #\n"
                                  "    . . o \xc3\xa9\n"));
    const uint8_t area[14] = {4, 2, 1, 1, 1, 1, 0, 0, 2, 3}, none[402] = {0};
    assert_memory_equal(spell_of(pack)->area, area, sizeof area);
    assert_memory_equal(spell_of(pack)->path, none, sizeof none); /* it was left out */
    pack_free(pack);
    pack = loads(SPELL("    o\n"));
    const uint8_t one[14] = {1, 1, 2};
    assert_memory_equal(spell_of(pack)->area, one, sizeof one);
    pack_free(pack);
    pack = loads(SPELL("    # # # # # # # # # # # #\n")); /* as many as there is room for */
    assert_true(spell_of(pack)->area[0] == 12 && spell_of(pack)->area[1] == 1);
    pack_free(pack);
}

/* Blanks between signs and around them, empty lines before and behind: the same drawing, and the same name. */
static void only_signs_and_lines_count(void **state)
{
    (void)state;
    static const char *const same[] = {
        SPELL("    # .\n    o #\n"),
        SPELL("    #.\n    o#\n"),
        SPELL("    #   .   \n      o #\n"),
        SPELL("    # .\n    o #\n   \n\n"),
        SPELL("\n\n            # .\n            o #"),
        "- spell: a\n  blow: [1, 2]\n  area: |+ # of the wind\n   # .\n   o #\n\n\n",
        "- spell: a\n  blow: [1, 2]\n  area: |2-\n     # .\n    o #\n",
        SPELL("    # .\n    o #\n  # what comes next\n"),
        SPELL("    # .\n    o #\n\n# the next entry\n"),
        "- spell: a\r\n  blow: [1, 2]\r\n  area: |\r\n    # .\r\n    o #\r\n",
    };
    static const char *const others[] = {SPELL("    # . o #\n"), SPELL("    # .\n    # o\n"),
                                         SPELL("    # .\n    o .\n")};
    fray_pack *first = loads(same[0]);
    for (size_t i = 1; i < sizeof same / sizeof same[0]; i++) {
        fray_pack *pack = loads(same[i]);
        assert_memory_equal(spell_of(pack)->area, spell_of(first)->area, 14);
        assert_true(pack_hash(pack) == pack_hash(first));
        pack_free(pack);
    }
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        fray_pack *pack = loads(others[i]);
        assert_true(pack_hash(pack) != pack_hash(first));
        pack_free(pack);
    }
    pack_free(first);
}

/* Pages are told an area line by line and numbers as a list, and nothing of what was left out. */
static void a_catalogue_has_it_as_it_is_drawn(void **state)
{
    (void)state;
    fray_pack *pack = loads("- spell: a\n  blow: [20, 200]\n  shift: [-5, 3]\n  area: |\n"
                            "    # \xc3\xa9\n    . o\n");
    fray_game game = toy_pack_game;
    game.title = game.rules_prefix = "toy";
    const host_table h = {{&game, pack_content(pack), NULL}, pack, PACK_EN};
    json_writer out = {0};
    writer_start(&out);
    catalogue_game(&out, &h);
    assert_false(out.failed);
    assert_non_null(strstr(out.text, "\"facts\":{\"blow\":[20,200],\"shift\":[-5,3],"
                                     "\"area\":[\"#\xc3\xa9\",\".o\"]}"));
    writer_free(&out);
    pack_free(pack);
}

/* ---- mistakes ---- */

#define KNOWN "Known: . # o \xc3\xa9"
#define BLOCK                                                                                      \
    "area: expected a drawing as a block: 'area: |', its lines of signs below it, indented "       \
    "(what it covers)"
#define LARGE "area: the drawing is too large: at most 12 signs in all, 12 in a line and 12 lines"

static void mistakes_are_said_where_they_are(void **state)
{
    (void)state;
    static const char *const bad[][2] = {
        /* signs */
        {SPELL("    # x\n"), "4:7: area: unknown sign 'x'. " KNOWN},
        {SPELL("    # \xc3\xa9 +\n    . \xc3\xb6 -\n"),
         "4:9: area: unknown sign '+'. " KNOWN "\n5:7: area: unknown sign '\xc3\xb6'. " KNOWN
         "\n5:9: area: unknown sign '-'. " KNOWN},
        {SPELL("\n\n        ##?#\n"), "6:11: area: unknown sign '?'. " KNOWN},
        /* lines of another width: at the first sign too many, or behind the last one */
        {SPELL("    # # #\n    # #\n    # # #\n"), "5:8: area: this line is 2 wide, others are 3"},
        {SPELL("    # #\n    # # # #\n    # #\n"), "5:9: area: this line is 4 wide, others are 2"},
        {SPELL("    # #\n    # # #\n"), "4:8: area: this line is 2 wide, others are 3"},
        {SPELL("    # #\n\n    # #\n"), "5:5: area: this line is 0 wide, others are 2"},
        {SPELL("    # #\n    # # x x\n    . x\n"),
         "5:9: area: this line is 4 wide, others are 2\n6:7: area: unknown sign 'x'. " KNOWN},
        /* too large: at the first sign for which there is no room */
        {SPELL("    # # # # # # # # # # # # #\n"), "4:29: " LARGE},
        {SPELL("    # # # # #\n    # # # # #\n    # # # # #\n    # x\n"), "6:9: " LARGE},
        {SPELL(
             "    #\n    #\n    #\n    #\n    #\n    #\n    #\n    #\n    #\n    #\n    #\n    #\n"
             "      #\n"),
         "16:7: " LARGE},
        /* nothing */
        {SPELL(""), "3:9: area: nothing is drawn here (what it covers)"},
        {SPELL("\n   \n"), "3:9: area: nothing is drawn here (what it covers)"},
        /* no block */
        {"- spell: a\n  blow: [1, 2]\n  area: '# #'\n", "3:9: " BLOCK},
        {"- spell: a\n  blow: [1, 2]\n  area: . .\n", "3:9: " BLOCK},
        {"- spell: a\n  blow: [1, 2]\n  area: >\n    # #\n    # #\n", "3:9: " BLOCK},
        {"- spell: a\n  blow: [1, 2]\n  area: ['# #', '# #']\n", "3:9: " BLOCK},
        {"- spell: a\n  blow: [1, 2]\n  area: { a: b }\n", "3:9: " BLOCK},
        {"- spell: a\n  blow: [1, 2]\n  area:\n", "3:8: " BLOCK},
        {SPELL("      # #\n    # #\n"),
         "5:5: this line begins further left than the first line of its block"},
        {SPELL("      # #\n    . .\n"),
         "5:5: this line begins further left than the first line of its block"},
        {SPELL("\n      # #\n\n    # #\n      # #\n"),
         "7:5: this line begins further left than the first line of its block"},
        {SPELL("      # #\n   # x"),
         "5:4: this line begins further left than the first line of its block"},
        {SPELL("    #\t#\n"), "4:6: a tab: use blanks"},
        /* what the game refuses is at its sign */
        {SPELL("    # o\n    # #\n      .  o\n"),
         "6:10: spell 'a': area: TOY-8: A spell covers one o at most."},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        refuses_in(bad[i][0], PACK_EN, bad[i][1]);
}

static void mistakes_are_said_in_german(void **state)
{
    (void)state;
    static const char *const bad[][2] = {
        {SPELL("    # x\n    #\n"),
         "4:7: area: das Zeichen 'x' ist unbekannt. Bekannt: . # o \xc3\xa9\n"
         "5:6: area: diese Zeile hat die Breite 1, andere haben 2"},
        {SPELL("    # # # # # # # # # # # # #\n"),
         "4:29: area: die Zeichnung ist zu groß: höchstens 12 Zeichen insgesamt, 12 in einer Zeile "
         "und 12 Zeilen"},
        {SPELL(""), "3:9: area: hier ist nichts gezeichnet (what it covers)"},
        {"- spell: a\n  blow: [1, 2]\n  area: x\n",
         "3:9: area: erwartet wird eine Zeichnung als Block: 'area: |', darunter eingerückt ihre "
         "Zeilen aus Zeichen (what it covers)"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        refuses_in(bad[i][0], PACK_DE, bad[i][1]);
}

/* Columns and rows are a byte each, however many cells there is room for. */
static void a_side_has_255_at_most(void **state)
{
    (void)state;
    static const char large[] =
        "path: the drawing is too large: at most 400 signs in all, 255 in a line and 255 lines";
    for (int more = 0; more < 3; more++) {
        static char text[5000], problem[200];
        strcpy(text, "- spell: a\n  blow: [1, 2]\n  path: |\n    ");
        for (int i = 0; i < 255 + more; i++) strcat(text, "#");
        strcat(text, "\n");
        snprintf(problem, sizeof problem, "4:260: %s", large);
        refuses_in(text, PACK_EN, more ? problem : "");
        strcpy(text, "- spell: a\n  blow: [1, 2]\n  path: |\n");
        for (int i = 0; i < 255 + more; i++) strcat(text, "    .\n");
        snprintf(problem, sizeof problem, "259:5: %s", large);
        refuses_in(text, PACK_EN, more ? problem : "");
    }
}

/* A wrong sign in place of each sign of a good drawing, however far it is indented: one mistake, there. */
static void every_place_is_exact(void **state)
{
    (void)state;
    static const char *const line[] = {"# \xc3\xa9 .", ".  #o", "\xc3\xa9   \xc3\xa9\xc3\xa9"};
    for (int indent = 3; indent < 12; indent += 4)
        for (int y = 0; y < 3; y++) {
            int column = indent + 1;
            for (const char *at = line[y]; *at != '\0'; column++) {
                const size_t n = (at[0] & 0x80) ? 2 : 1;
                char text[1000] = "- spell: a\n  blow: [1, 2]\n  area: |\n", place[40];
                size_t used = strlen(text);
                for (int i = 0; i < 3; i++)
                    used += (size_t)(i == y ? snprintf(text + used, sizeof text - used,
                                                       "%*s%.*s\xc3\x9f%s\n", indent, "",
                                                       (int)(at - line[i]), line[i], at + n)
                                            : snprintf(text + used, sizeof text - used, "%*s%s\n",
                                                       indent, "", line[i]));
                snprintf(place, sizeof place, "%d:%d: area: ", 4 + y, column);
                if (*at != ' ') {
                    pack_free(read_in(text, used, PACK_EN));
                    assert_int_equal(said.count, 1);
                    assert_memory_equal(said.text, place, strlen(place));
                }
                at += n;
            }
        }
}

/* The drawing of docs/packs.md, and the slips that are told below it, each made in that drawing. */
static void the_drawing_of_the_document_is_read(void **state)
{
    (void)state;
    static char page[200000], text[2000] = "- spell: a\n  ", told[2000];
    FILE *file = fopen("docs/packs.md", "rb");
    assert_non_null(file);
    page[fread(page, 1, sizeof page - 1, file)] = '\0';
    fclose(file);
    const char *at = strstr(page, "### Areas");
    assert_non_null(at);
    at = strstr(at, "    area: |\n");
    assert_non_null(at);
    strncat(text, at + 4, (size_t)(strstr(at, "\n\n") + 1 - at - 4));
    char *row[4], *c = text;
    for (int i = 0; i < 4; i++) {
        row[i] = c;
        c = strchr(c, '\n') + 1;
    }
    strcat(text, "  blow: [1, 2]\n");
    fray_pack *pack = loads(text);
    const uint8_t area[14] = {5, 2, 1, 1, 1, 1, 1, 1, 1, 2, 1, 1};
    assert_memory_equal(spell_of(pack)->area, area, sizeof area);
    pack_free(pack);
    for (const char *line = strstr(at, "    spells.yaml:");
         line != NULL && strncmp(line, "    spells.yaml:", 16) == 0;) {
        size_t n = strcspn(line, "\n") - 16;
        strcat(told, *told ? "\n" : "");
        strncat(told, line + 16, n);
        line += 16 + n + 1;
    }
    row[2][6 + 2] = 'x';
    row[3][6 + 8] = ' ';
    refuses_in(text, PACK_EN, told);
}

/* A megabyte of noise is refused, and not slowly. */
static void noise_is_refused(void **state)
{
    (void)state;
    enum { MOST = 1 << 20 };
    static const char *const some[] = {
        "#", "x", "# ", "#\n    ", "\n    ", "x\n", "# #\n    x\n    "};
    char *text = malloc(MOST + 100);
    assert_non_null(text);
    for (size_t i = 0; i <= sizeof some / sizeof some[0]; i++) {
        size_t used = (size_t)sprintf(text, "- spell: a\n  blow: [1, 2]\n  path: |\n    ");
        uint64_t random = 1;
        while (used < MOST) {
            if (i < sizeof some / sizeof some[0]) {
                used += (size_t)sprintf(text + used, "%s", some[i]);
            } else {
                const char letter = (char)(' ' + fray_next(&random) % 95);
                used += (size_t)sprintf(text + used, letter == '!' ? "\n    " : "%c", letter);
            }
        }
        pack_free(read_in(text, used, PACK_EN));
        assert_in_range(said.count, 1, 101); /* as many as are shown */
    }
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_drawn_is_read),
        cmocka_unit_test(only_signs_and_lines_count),
        cmocka_unit_test(a_catalogue_has_it_as_it_is_drawn),
        cmocka_unit_test(mistakes_are_said_where_they_are),
        cmocka_unit_test(mistakes_are_said_in_german),
        cmocka_unit_test(a_side_has_255_at_most),
        cmocka_unit_test(every_place_is_exact),
        cmocka_unit_test(the_drawing_of_the_document_is_read),
        cmocka_unit_test(noise_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
