/* tests/unit/test_pack_plan.c - floor plans: what is drawn is read, and what is drawn wrongly is found at its place. */
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
    char text[60000];
    size_t used;
    int count, first_line, first_column;
} said;

static void listen(void *who, const pack_problem *problem)
{
    (void)who;
    if (problem->warning) return;
    if (said.count++ == 0) {
        said.first_line = problem->line;
        said.first_column = problem->column;
    }
    if (said.used > sizeof said.text - 1000) return;
    said.used +=
        (size_t)snprintf(said.text + said.used, sizeof said.text - said.used, "%s%d:%d: %s",
                         said.used ? "\n" : "", problem->line, problem->column, problem->text);
}

static fray_pack *read_in(const char *text, size_t n, int language)
{
    fray_pack *pack = NULL;
    said.used = 0;
    said.count = said.first_line = said.first_column = 0;
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

static const struct toy_house *house_of(const fray_pack *pack)
{
    return &((const struct toy_content *)pack_content(pack))->house[1];
}

/* The lines of a drawing, each with `indent` blanks before it. */
static void add_block(char *out, size_t room, const char *drawing, int indent)
{
    size_t used = strlen(out);
    while (*drawing != '\0') {
        size_t n = strcspn(drawing, "\n");
        used += (size_t)snprintf(out + used, room - used, "%*s%.*s\n", n ? indent : 0, "", (int)n,
                                 drawing);
        drawing += n + (drawing[n] == '\n');
    }
}

/* A house in whose file the drawing begins in line 3, column 5. */
static const char *house(const char *ground)
{
    static char text[20000];
    strcpy(text, "- house: a\n  ground: |\n");
    add_block(text, sizeof text, ground, 4);
    return text;
}

static void refuses_in(const char *text, int language, const char *problems)
{
    pack_free(read_in(text, strlen(text), language));
    if (strcmp(said.text, problems) != 0) print_message("in:\n%.2000s\n", text);
    assert_string_equal(said.text, problems);
}

static void draw(const fray_plan *plan, char *out)
{
    *out = '\0';
    for (int n = 0; n <= 2 * plan->rows; n++) {
        char line[PACK_PLAN_LINE];
        pack_plan_line(plan, &toy_drawn, n, line);
        strcat(strcat(out, line), "\n");
    }
}

/* ---- good drawings ---- */

static void what_is_drawn_is_read(void **state)
{
    (void)state;
    fray_pack *pack = loads(house("+   +---+-o-+\n"
                                  "  . | a   \xc3\xa9\n"
                                  "+   +===+   +\n"
                                  "\xe2\x95\x91   o     R #\n"
                                  "+\xe2\x95\x90\xe2\x95\x90\xe2\x95\x90+   +   +\n"));
    const fray_plan *plan = &house_of(pack)->ground;
    assert_int_equal(plan->columns, 3);
    assert_int_equal(plan->rows, 2);
    const uint8_t cell[] = {1, 'a', 3, 0, 0, 2}, upright[] = {0, 1, 0, 0, 4, 3, 0, 2},
                  across[] = {0, 1, 3, 0, 2, 0, 4, 0, 0};
    assert_memory_equal(plan->cell, cell, sizeof cell);
    assert_memory_equal(plan->upright, upright, sizeof upright);
    assert_memory_equal(plan->across, across, sizeof across);
    fray_plan none;
    memset(&none, 0, sizeof none);
    assert_memory_equal(&house_of(pack)->roof, &none, sizeof none); /* it was left out */
    pack_free(pack);
}

/* Blanks at the end, empty lines around it, how far it is indented: all the same plan, and the same name. */
static void only_what_is_seen_counts(void **state)
{
    (void)state;
    static const char *const same[] = {
        "- house: a\n  ground: |\n    +   +---+\n      a |   #\n    +   +   +\n\n    +   +   +\n",
        "- house: a\n  ground: |\n    +   +---+    \n      a |   #   \n    +   +   +\n           \n"
        "    +   +   +\n",
        "- house: a\n  ground: | # the yard\n   +   +---+\n     a |   #\n   +   +   +\n\n   +   +  "
        " +\n"
        "\n\n",
        "- house: a\n  ground: |-\n\n\n                +   +---+\n                  a |   #\n"
        "                +   +   +\n\n                +   +   +",
        "- house: a\n  ground: |+\n    +   +---+\n      a |   #\n    +   +   +\n\n    +   +   "
        "+\n\n\n",
        "- house: a\n  ground: |2\n    +   +---+\n      a |   #\n    +   +   +\n\n    +   +   +\n",
        "- house: a\r\n  ground: |\r\n    +   +---+\r\n      a |   #\r\n    +   +   +\r\n\r\n"
        "    +   +   +\r\n",
        "\xef\xbb\xbf- house: a\n  ground: |\n    +   +---+\n      a |   #\n    +   +   +\n\n    + "
        "  +   +\n",
    };
    fray_pack *first = loads(same[0]);
    for (size_t i = 1; i < sizeof same / sizeof same[0]; i++) {
        fray_pack *pack = loads(same[i]);
        assert_memory_equal(&house_of(pack)->ground, &house_of(first)->ground, sizeof(fray_plan));
        assert_true(pack_hash(pack) == pack_hash(first));
        pack_free(pack);
    }
    fray_pack *other = loads(house("+   +---+\n  b |   #\n+   +   +\n\n+   +   +\n"));
    assert_true(pack_hash(other) != pack_hash(first));
    pack_free(other);
    other = loads(house("+   +---+\n  a |   #\n+   +   +\n\n+   +   +\n\n+   +   +\n"));
    assert_true(pack_hash(other) != pack_hash(first)); /* one row more */
    pack_free(other);
    pack_free(first);
}

static uint8_t any_of(uint64_t *random, int signs)
{
    uint64_t drawn = fray_next(random);
    if (!(drawn & 3)) return 0;
    return (uint8_t)((drawn >> 8) % (uint64_t)(signs + 1));
}

/* Plans of all sizes with whatever may be drawn, there and back. */
static void plans_are_drawn_and_read_again(void **state)
{
    (void)state;
    uint64_t random = 5;
    for (int columns = 1; columns <= FRAY_PLAN_SIDE; columns++)
        for (int rows = 1; rows <= FRAY_PLAN_SIDE; rows++) {
            char drawing[10000];
            fray_plan plan;
            memset(&plan, 0, sizeof plan);
            plan.columns = (uint8_t)columns;
            plan.rows = (uint8_t)rows;
            for (int i = 0; i < columns * rows; i++) {
                plan.cell[i] = any_of(&random, 4);
                if (plan.cell[i] == 4) plan.cell[i] = (uint8_t)('a' + i % 26);
            }
            for (int i = 0; i < (columns + 1) * rows; i++) plan.upright[i] = any_of(&random, 4);
            for (int i = 0; i < columns * (rows + 1); i++) plan.across[i] = any_of(&random, 4);
            draw(&plan, drawing);
            fray_pack *pack = loads(house(drawing));
            assert_memory_equal(&house_of(pack)->ground, &plan, sizeof plan);
            pack_free(pack);
        }
    char line[PACK_PLAN_LINE] = "x";
    fray_plan none;
    memset(&none, 0, sizeof none);
    pack_plan_line(&none, &toy_drawn, 1, line);
    assert_string_equal(line, "");
    pack_plan_line(&none, &toy_drawn, -1, line);
    assert_string_equal(line, "");
}

/* Pages are told a plan line by line, and nothing of one that was left out. */
static void a_catalogue_has_it_as_it_is_drawn(void **state)
{
    (void)state;
    fray_pack *pack = loads(house("+   +---+ \n# a | R\n+-o-+   +\n"));
    fray_game game = toy_pack_game;
    game.title = game.rules_prefix = "toy";
    const host_table h = {{&game, pack_content(pack), NULL}, pack, PACK_EN};
    json_writer out = {0};
    writer_start(&out);
    catalogue_game(&out, &h);
    assert_false(out.failed);
    assert_non_null(
        strstr(out.text, "\"facts\":{\"ground\":[\"+   +---+\",\"# a | R\",\"+-o-+   +\"]}"));
    writer_free(&out);
    pack_free(pack);
}

/* ---- mistakes ---- */

#define KNOWN_CELLS  "Known: . R \xc3\xa9 a .. z"
#define KNOWN_EDGES  "Known: | # o \xe2\x95\x91"
#define KNOWN_ACROSS "Known: --- === -o- \xe2\x95\x90\xe2\x95\x90\xe2\x95\x90"
#define EXPECTED                                                                                   \
    "ground: expected a floor plan: lines of corners (+   +) and lines of cells in turn, at "      \
    "least "                                                                                       \
    "three"
#define LEFT  "this line begins further left than the first line of its block"
#define BLOCK "ground: expected a floor plan as a block: 'ground: |', its lines below it, indented"

static void mistakes_are_said_where_they_are(void **state)
{
    (void)state;
    static const struct {
        const char *ground, *problems;
    } bad[] = {
        /* signs */
        {"+   +\n  X\n+   +\n", "4:7: ground: unknown sign 'X' in a cell. " KNOWN_CELLS},
        {"+   +\n  \xc3\xb6\n+   +\n",
         "4:7: ground: unknown sign '\xc3\xb6' in a cell. " KNOWN_CELLS},
        {"+   +\n? \xc3\xa9 !\n+   +\n",
         "4:5: ground: unknown sign '?' on an upright edge. " KNOWN_EDGES "\n"
         "4:9: ground: unknown sign '!' on an upright edge. " KNOWN_EDGES},
        {"+ - +\n\n+===+\n", "3:7: ground: unknown sign '-' on an edge across. " KNOWN_ACROSS},
        {"+--=+\n\n+== +\n", "3:6: ground: unknown sign '--=' on an edge across. " KNOWN_ACROSS "\n"
                             "5:6: ground: unknown sign '==' on an edge across. " KNOWN_ACROSS},
        /* beside, and outside */
        {"+   +\n|.. |\n+   +\n", "4:6: ground: '.' stands beside the middle of its cell"},
        {"+   +\n|  a|\n+   +\n", "4:8: ground: 'a' stands beside the middle of its cell"},
        {"+   +\n|   | .\n+   +\n", "4:11: ground: '.' stands outside of the floor plan"},
        /* corners */
        {"+   +   +\n\n+       +\n\n+   +   +\n", "5:9: ground: a corner is missing here: +"},
        {"+   x   +\n\n+   +   +\n", "3:9: ground: 'x' stands where a corner must be: +"},
        {"    +   +\n\n+   +   +\n", "5:5: " LEFT},
        {"+   +   +\n\n+   +\n\n+   +   +\n", "5:10: ground: this line is 1 wide, others are 2"},
        {"+   +\n\n+   +   +\n\n+   +\n", "5:13: ground: this line is 2 wide, others are 1"},
        {"+   +\n\n+   +---+\n\n+   +\n", "5:10: ground: this line is 2 wide, others are 1"},
        {"+   +   +\n  .\n+   +\n", "5:10: ground: this line is 1 wide, others are 2"},
        {"+   +\n  .\n+   +   +\n", "3:10: ground: this line is 1 wide, others are 2"},
        /* lines */
        {"+   +\n+   +\n", "4:5: ground: a line of cells is missing above this one"},
        {"+   +\n  .\n  R\n+   +\n",
         "5:7: ground: a line of corners (+   +) is missing above this one"},
        {"  .\n+   +\n\n+   +\n", "4:5: " LEFT},
        {"| .\n+   +\n", "3:5: ground: a line of corners (+   +) is missing above this one"},
        {"+   +\n  .\n", "4:7: ground: a line of corners (+   +) is missing below this one"},
        {"+   +\n", "3:5: " EXPECTED},
        {"+\n|\n+\n", "3:5: " EXPECTED},
        {"not a floor plan at all\n", "3:5: " EXPECTED},
        {"", "2:11: " EXPECTED},
        /* all at once, and the rest is read as it was meant */
        {"+---+---+   +\n"
         "| a . a |   Q\n"
         "+   +   +   +\n"
         "+---x---+   +\n"
         "      a.\n"
         "  !\n"
         "+   +\n",
         "4:9: ground: unknown sign '.' on an upright edge. " KNOWN_EDGES "\n"
         "4:17: ground: unknown sign 'Q' on an upright edge. " KNOWN_EDGES "\n"
         "6:5: ground: a line of cells is missing above this one\n"
         "6:9: ground: 'x' stands where a corner must be: +\n"
         "7:12: ground: '.' stands beside the middle of its cell\n"
         "8:7: ground: a line of corners (+   +) is missing above this one\n"
         "8:7: ground: unknown sign '!' in a cell. " KNOWN_CELLS "\n"
         "9:10: ground: this line is 1 wide, others are 3"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        refuses_in(house(bad[i].ground), PACK_EN, bad[i].problems);
}

static void it_is_written_as_a_block(void **state)
{
    (void)state;
    static const char *const bad[][2] = {
        {"- house: a\n  ground: '+   +'\n", "2:11: " BLOCK},
        {"- house: a\n  ground: \"+   +\\n\\n+   +\"\n", "2:11: " BLOCK},
        {"- house: a\n  ground: +   +\n", "2:11: " BLOCK},
        {"- house: a\n  ground: >\n    +   +\n\n    +   +\n", "2:11: " BLOCK},
        {"- house: a\n  ground: ['+   +', ' . ', '+   +']\n", "2:11: " BLOCK},
        {"- house: a\n  ground: { a: b }\n", "2:11: " BLOCK},
        {"- house: a\n  ground:\n", "2:10: " BLOCK},
        {"- { house: a, ground: '' }\n", "1:23: " BLOCK},
        {"- house: a\n  ground: |\n    +\t+\n", "3:6: a tab: use blanks"},
        {"- house: a\n  ground: |2\n        +   +\n\n    +   +   "
         "+\n", /* the first line further in */
         "3:5: ground: a corner is missing here: +"},
        {"- house: a\n", "1:3: house 'a' has no 'ground' (what stands below)"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        refuses_in(bad[i][0], PACK_EN, bad[i][1]);
}

static void mistakes_are_said_in_german(void **state)
{
    (void)state;
    refuses_in("- house: a\n  ground: x\n", PACK_DE,
               "2:11: ground: erwartet wird ein Grundriss als Block: 'ground: |', darunter "
               "eingerückt seine Zeilen");
    refuses_in(house("+   +\n"), PACK_DE,
               "3:5: ground: erwartet wird ein Grundriss: abwechselnd Zeilen mit Ecken (+   +) und "
               "mit Feldern, mindestens drei");
    refuses_in(house("+   +   +\n? . ! X. 7\n+   x---+\n+-- + +\n| .\n"), PACK_DE,
               "4:5: ground: das Zeichen '?' auf einer senkrechten Kante ist unbekannt. Bekannt: | "
               "# o \xe2\x95\x91\n"
               "4:9: ground: das Zeichen '!' auf einer senkrechten Kante ist unbekannt. Bekannt: | "
               "# o \xe2\x95\x91\n"
               "4:11: ground: das Zeichen 'X' in einem Feld ist unbekannt. Bekannt: . R \xc3\xa9 a "
               ".. z\n"
               "4:12: ground: '.' steht neben der Mitte seines Feldes\n"
               "4:14: ground: '7' steht außerhalb des Grundrisses\n"
               "5:9: ground: 'x' steht, wo eine Ecke sein muss: +\n"
               "6:5: ground: über dieser Zeile fehlt eine mit Feldern\n"
               "6:6: ground: das Zeichen '--' auf einer waagrechten Kante ist unbekannt. Bekannt: "
               "--- === -o- \xe2\x95\x90\xe2\x95\x90\xe2\x95\x90\n"
               "6:11: ground: das Zeichen '+' auf einer waagrechten Kante ist unbekannt. Bekannt: "
               "--- === -o- \xe2\x95\x90\xe2\x95\x90\xe2\x95\x90\n"
               "6:13: ground: hier fehlt eine Ecke: +\n"
               "7:5: ground: unter dieser Zeile fehlt eine mit Ecken (+   +)");
    refuses_in(house("+   +   +\n  .\n  .\n+   +\n  .\n+   +   +\n"), PACK_DE,
               "5:7: ground: über dieser Zeile fehlt eine mit Ecken (+   +)\n"
               "6:10: ground: diese Zeile hat die Breite 1, andere haben 2");
}

/* A plan with one more column or row than there can be, and with many more. */
static void plans_have_a_largest_size(void **state)
{
    (void)state;
    static const char large[] = "ground: the floor plan is too large: at most 14 by 14 cells";
    for (int more = 0; more < 40; more++) {
        char drawing[20000] = "", problem[200], line[300] = "";
        for (int x = 0; x < 14 + more; x++) strcat(line, "+   ");
        strcat(line, "+\n");
        strcat(drawing, line);
        for (int x = 0; x < 14 + more; x++) strcat(drawing, "| R ");
        strcat(strcat(drawing, "\n"), line);
        snprintf(problem, sizeof problem, "3:65: %s", large);
        refuses_in(house(drawing), PACK_EN, more ? problem : "");
        drawing[0] = '\0';
        for (int y = 0; y < 14 + more; y++) strcat(drawing, "+   +\n  .\n");
        strcat(drawing, "+   +\n");
        snprintf(problem, sizeof problem, "32:5: %s", large);
        refuses_in(house(drawing), PACK_EN, more ? problem : "");
        strcat(drawing, "\n\n\n"); /* nothing is drawn there */
        refuses_in(house(drawing), PACK_EN, more ? problem : "");
    }
    refuses_in("- house: a\n  ground: |\n    +\n", PACK_DE,
               "3:5: ground: erwartet wird ein Grundriss: abwechselnd Zeilen mit Ecken (+   +) und "
               "mit Feldern, mindestens drei");
    char drawing[2000] = "";
    for (int y = 0; y < 15; y++) strcat(drawing, "+   +\n\n");
    refuses_in(house(strcat(drawing, "+   +\n")), PACK_DE,
               "32:5: ground: der Grundriss ist zu groß: höchstens 14 mal 14 Felder");
}

/* The last line of the largest plan is one of cells, with those that are missing counted or not. */
static void nothing_is_read_beyond_the_largest_plan(void **state)
{
    (void)state;
    for (int gap = 0; gap < 2; gap++) {
        char drawing[5000] = "", line[100] = "", cells[100] = "";
        for (int x = 0; x < 14; x++) strcat(line, "+---");
        for (int x = 0; x < 14; x++) strcat(cells, "| a ");
        strcat(line, "+\n");
        strcat(cells, "|\n");
        for (int y = 0; y < 14; y++) strcat(y == 0 && gap ? drawing : strcat(drawing, line), cells);
        strcat(drawing, cells);
        refuses_in(house(drawing), PACK_EN,
                   gap ? "3:5: ground: a line of corners (+   +) is missing above this one\n"
                         "30:5: ground: a line of corners (+   +) is missing above this one\n"
                         "30:5: ground: the floor plan is too large: at most 14 by 14 cells"
                       : "31:5: ground: a line of corners (+   +) is missing above this one\n"
                         "31:5: ground: the floor plan is too large: at most 14 by 14 cells");
    }
}

/* A wrong sign in place of each character of a good drawing, however far it is indented: one mistake, there.
 * An edge across is one sign. */
static void every_place_is_exact(void **state)
{
    (void)state;
    static const char good[] = "+---+\xe2\x95\x90\xe2\x95\x90\xe2\x95\x90+---+\n"
                               "| \xc3\xa9 | a | b |\n"
                               "+---+---+---+\n"
                               "| c | . | R |\n"
                               "+---+---+---+\n";
    for (int indent = 3; indent < 12; indent += 4) {
        int line = 0, column = 0;
        for (const char *at = good; *at != '\0'; column++) {
            size_t n = 1;
            while ((at[n] & 0xc0) == 0x80) n++;
            if (*at == '\n') {
                line++;
                column = -1;
                at++;
                continue;
            }
            char drawing[200], text[1000];
            snprintf(drawing, sizeof drawing, "%.*s\xc3\x9f%s", (int)(at - good), good, at + n);
            strcpy(text, "- house: a\n  name: { en: \xc3\xa4 }\n  ground: |\n");
            add_block(text, sizeof text, drawing, indent);
            pack_free(read_in(text, strlen(text), PACK_EN));
            assert_int_equal(said.count, 1);
            assert_int_equal(said.first_line, 4 + line);
            bool edge = line % 2 == 0 && column % 4 != 0;
            assert_int_equal(said.first_column, indent + 1 + (edge ? column / 4 * 4 + 1 : column));
            at += n;
        }
    }
}

/* The drawing of docs/packs.md, and the slips that are told below it, each made in that drawing. */
static void the_drawing_of_the_document_is_read(void **state)
{
    (void)state;
    static char page[200000], text[2000] = "- house: a\n  ", told[2000];
    FILE *file = fopen("docs/packs.md", "rb");
    assert_non_null(file);
    page[fread(page, 1, sizeof page - 1, file)] = '\0';
    fclose(file);
    const char *at = strstr(page, "### Floor plans");
    assert_non_null(at);
    at = strstr(at, "    ground: |\n");
    assert_non_null(at);
    strncat(text, at + 4, (size_t)(strstr(at, "\n\n") + 1 - at - 4));
    fray_pack *pack = loads(text);
    const fray_plan *plan = &house_of(pack)->ground;
    assert_true(plan->columns == 4 && plan->rows == 2);
    assert_int_equal(plan->cell[3], 2);
    assert_int_equal(plan->upright[8], 2);
    assert_int_equal(plan->across[3], 2);
    pack_free(pack);
    at = strstr(at, "    maps.yaml:");
    assert_non_null(at);
    for (const char *line = at; strncmp(line, "    maps.yaml:", 14) == 0;) {
        size_t n = strcspn(line, "\n") - 14;
        strncat(told, line + 14, n);
        line += 14 + n + 1;
        if (*line == ' ') strcat(told, "\n");
    }
    char *row[8], *c = text;
    for (int i = 1; i < 8; i++) {
        row[i] = c;
        c = strchr(c, '\n') + 1;
    }
    row[5][6 + 4] = ' ';
    row[6][6 + 2] = ' ';
    row[6][6 + 3] = '.';
    row[7][6 + 9] = '\0';
    pack_free(read_in(text, strlen(text), PACK_EN));
    assert_string_equal(said.text, told);
}

/* ---- what the game refuses ---- */

static const char *refusal(const char *ground, const char *roof)
{
    static char text[20000];
    strcpy(text, "- house: a\n  roof: |\n");
    add_block(text, sizeof text, roof, 6);
    strcat(text, "  ground: |\n");
    add_block(text, sizeof text, ground, 4);
    pack_free(read_in(text, strlen(text), PACK_EN));
    return said.text;
}

static void a_ruling_names_the_sign(void **state)
{
    (void)state;
    static const char ground[] = "+   +   +\n  .   .\n+   +   +\n  .\n+   +   +\n";
    assert_string_equal(refusal(ground, "+   +\n  .\n+   +\n"),
                        "3:7: house 'a': roof: TOY-3: A roof is as large as what it lies on.");
    assert_string_equal(refusal(ground, "+   +   +\n      .\n+   +   +\n      .\n+   +   +\n"),
                        "6:13: house 'a': roof: TOY-4: A roof lies on something.");
    assert_string_equal(refusal(ground, "+   +   +\n\n+   +   +\n        o\n+-o-+   +\n"),
                        "6:15: house 'a': roof: TOY-5: No door leads onto the roof.");
    assert_string_equal(refusal(ground, "\n+   +   +\n\n+   +   +\n\n+   +-o-+\n"),
                        "8:12: house 'a': roof: TOY-5: No door leads onto the roof.");
    /* of another key the value; of one that was left out the entry */
    refuses_in("- house: a\n  floors: 1\n  ground: |\n    +   +\n      .\n    +   +\n  roof: |\n"
               "    +   +\n      .\n    +   +\n",
               PACK_EN, "2:11: house 'a': floors: TOY-6: A house with a roof has two floors.");
    refuses_in(
        "- house: a\n  ground: |\n    +   +\n      .\n    +   +\n  roof: |\n    +   +\n      .\n"
        "    +   +\n",
        PACK_DE, "1:10: house 'a': TOY-6: Ein Haus mit Dach hat zwei Geschosse.");
}

/* Each place of a large plan in turn. */
static void every_ruling_is_at_its_place(void **state)
{
    (void)state;
    const int columns = 7, rows = 5;
    fray_plan full, roof;
    memset(&full, 0, sizeof full);
    full.columns = (uint8_t)columns;
    full.rows = (uint8_t)rows;
    roof = full;
    for (int i = 0; i < columns * rows; i++) full.cell[i] = 1;
    for (int kind = 0; kind < 3; kind++) {
        const int n = kind == 0   ? columns * rows
                      : kind == 1 ? (columns + 1) * rows
                                  : columns * (rows + 1);
        for (int i = 0; i < n; i++) {
            char below[5000], above[5000], place[40];
            fray_plan ground = full, with = roof;
            const int wide = kind == 1 ? columns + 1 : columns;
            const int line = 2 * (i / wide) + (kind != 2);
            const int column = 4 * (i % wide) + (kind == 0 ? 2 : kind == 1 ? 0 : 1);
            if (kind == 0) ground.cell[i] = 0, with.cell[i] = 'x';
            if (kind == 1) with.upright[i] = TOY_DOOR;
            if (kind == 2) with.across[i] = TOY_DOOR;
            draw(&ground, below);
            draw(&with, above);
            snprintf(place, sizeof place, "%d:%d: house 'a': roof: TOY-%d", 3 + line, 7 + column,
                     kind ? 5 : 4);
            assert_memory_equal(refusal(below, above), place, strlen(place));
        }
    }
}

/* ---- noise ---- */

/* A megabyte of it: at most a few problems for each place that a plan has. */
static void noise_is_refused(void **state)
{
    (void)state;
    enum { MOST = 1 << 20 };
    static const char *const some[] = {"+",
                                       " ",
                                       "+   ",
                                       "\xc3\xa4",
                                       "+\n    ",
                                       "a\n    ",
                                       "+ a\n    .   ",
                                       "\n    ",
                                       "+---",
                                       "+   +\n    ",
                                       "x",
                                       "+   +\n     .\n    "};
    char *text = malloc(MOST + 100);
    assert_non_null(text);
    for (size_t i = 0; i <= sizeof some / sizeof some[0]; i++) {
        size_t used = (size_t)sprintf(text, "- house: a\n  ground: |\n    ");
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

/* ---- the description ---- */

static int refuses_signs(const fray_signs *signs)
{
    fray_pack_field fields[3];
    fray_pack_entity entities[E_COUNT];
    fray_schema schema = toy_schema;
    fray_game game = toy_pack_game;
    memcpy(fields, toy_house_fields, sizeof fields);
    memcpy(entities, toy_entities, sizeof entities);
    fields[1].signs = signs;
    entities[E_HOUSE].field = fields;
    schema.entity = entities;
    game.schema = &schema;
    fray_pack *pack = NULL;
    said.used = 0;
    said.count = 0;
    pack_load_text(&game, "toy.yaml", "", 0, listen, NULL, &pack);
    pack_free(pack);
    return said.count;
}

static void signs_have_their_size(void **state)
{
    (void)state;
    static const char *const none[] = {NULL}, *const fine[] = {"x", "\xc3\xa4", NULL},
                             *const three[] = {"xyz", NULL}, *const blank[] = {" ", NULL},
                             *const corner[] = {"+", NULL}, *const gap[] = {"- -", NULL},
                             *const empty[] = {"", NULL};
    static const char *many[98];
    for (int i = 0; i < 97; i++) many[i] = "x";
    const fray_signs good[] = {{fine, fine, three, 0},
                               {none, none, none, 0},
                               {fine, none, three, 1},
                               {many, fine, three, 0}};
    const fray_signs bad[] = {
        {three, fine, three, 0}, {fine, three, three, 0},  {fine, fine, fine, 0},
        {blank, fine, three, 0}, {fine, corner, three, 0}, {fine, fine, gap, 0},
        {NULL, fine, three, 0},  {fine, NULL, three, 0},   {fine, fine, NULL, 0},
        {empty, fine, three, 0}, {many, fine, three, 1}};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        assert_int_equal(refuses_signs(&good[i]), 0);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(refuses_signs(&bad[i]), 1);
    assert_int_equal(refuses_signs(NULL), 1);
    assert_non_null(strstr(said.text, "an edge across of three"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_drawn_is_read),
        cmocka_unit_test(only_what_is_seen_counts),
        cmocka_unit_test(plans_are_drawn_and_read_again),
        cmocka_unit_test(a_catalogue_has_it_as_it_is_drawn),
        cmocka_unit_test(mistakes_are_said_where_they_are),
        cmocka_unit_test(it_is_written_as_a_block),
        cmocka_unit_test(mistakes_are_said_in_german),
        cmocka_unit_test(plans_have_a_largest_size),
        cmocka_unit_test(nothing_is_read_beyond_the_largest_plan),
        cmocka_unit_test(every_place_is_exact),
        cmocka_unit_test(the_drawing_of_the_document_is_read),
        cmocka_unit_test(a_ruling_names_the_sign),
        cmocka_unit_test(every_ruling_is_at_its_place),
        cmocka_unit_test(noise_is_refused),
        cmocka_unit_test(signs_have_their_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
