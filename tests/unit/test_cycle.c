/* tests/unit/test_cycle.c - changes that ask for what they change are refused, alone or in a circle of cards and
 * packs; all others are not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "host/paths.h"
#include "pack/pack.h"

/* ---- packs in folders ---- */

/* Two packs that are read behind a game's own: a/x.yaml and b/x.yaml. */
static char folder[32], text_of[2][64];

static int make_folder(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/fray-cycle-XXXXXX");
    if (!mkdtemp(folder)) return -1;
    for (int i = 0; i < 2; i++) {
        snprintf(text_of[i], sizeof text_of[i], "%s/%c", folder, 'a' + i);
        if (mkdir(text_of[i], 0700) != 0) return -1;
        strcat(text_of[i], "/x.yaml");
    }
    return 0;
}

static int remove_folder(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        remove(text_of[i]);
        *strrchr(text_of[i], '/') = '\0';
        rmdir(text_of[i]);
    }
    return rmdir(folder);
}

/* What was said, "a/x.yaml:4:7: .." each on a line of its own. */
struct said {
    char text[40000], own[256]; /* own: folder of the game's packs */
    size_t used;
};

static void add_without(struct said *said, const char *text)
{
    while (*text) {
        size_t skip = 0;
        if (strncmp(text, folder, strlen(folder)) == 0) skip = strlen(folder) + 1;
        else if (strncmp(text, said->own, strlen(said->own)) == 0) skip = strlen(said->own) + 1;
        text += skip;
        assert_true(said->used < sizeof said->text - 1);
        said->text[said->used++] = *text++;
    }
    said->text[said->used] = '\0';
}

static void listen(void *who, const pack_problem *problem)
{
    struct said *said = who;
    char place[32];
    snprintf(place, sizeof place, ":%d:%d: ", problem->line, problem->column);
    if (said->used) add_without(said, "\n");
    add_without(said, problem->file);
    add_without(said, place);
    add_without(said, problem->text);
}

static const fray_game *game_of(const char *name)
{
    for (uint32_t i = 0; i < fray_game_count; i++)
        if (strcmp(fray_games[i]->name, name) == 0) return fray_games[i];
    fail_msg("no game %s", name);
    return NULL;
}

/* The game's own packs and one or two more are refused with exactly these problems, or up to a '*'; "": they are
 * fine. */
static void says(const char *game, const char *a, const char *b, const char *problems)
{
    static struct said said;
    const char *texts[2] = {a, b}, *folders[3] = {said.own};
    char path[2][64];
    fray_pack *pack = NULL;
    memset(&said, 0, sizeof said);
    assert_true(paths_find("packs", game, said.own, sizeof said.own));
    int n = 1;
    for (int i = 0; i < 2 && texts[i]; i++) {
        FILE *file = fopen(text_of[i], "wb");
        assert_non_null(file);
        fputs(texts[i], file);
        fclose(file);
        snprintf(path[i], sizeof path[i], "%s/%c", folder, 'a' + i);
        folders[n++] = path[i];
    }
    int result = pack_load(game_of(game), folders, n, listen, &said, &pack);
    assert_true((result == 0) == (pack != NULL) && (result == 0) == (said.used == 0));
    pack_free(pack);
    size_t known = strlen(problems);
    if (known && problems[known - 1] == '*') said.text[known - 1] = '*', said.text[known] = '\0';
    if (strcmp(said.text, problems) != 0) print_message("in:\n%s%s\n", a, b ? b : "");
    assert_string_equal(said.text, problems);
}

#define UPGRADE(id, row)                                                                           \
    "- upgrade: " id "\n  name: { en: " id " }\n  changes:\n    - { " row " }\n"
#define PLOY(id, row)                                                                              \
    "- ploy: " id "\n  name: { en: " id " }\n  do:\n    - grant: { " row ", life: phase }\n"

/* ---- Underworlds ---- */

static void cards_that_ask_for_what_they_change(void **state)
{
    (void)state;
    static const struct {
        const char *row, *kind, *more;
    } bad[] = {
        {"change: range + 1, if: range = 1", "range", ""},
        {"change: damage + 1, if: damage = 3", "damage", ""},
        {"change: dice + 1, if: dice <= 2", "dice", ""},
        {"change: damage + damage", "damage", ""},
        {"change: damage - damage", "damage", ""},
        {"change: damage cap (damage - 1)", "damage", ""},
        {"change: damage * damage", "damage", ""},
        {"change: range = range", "range", ""},
        {"change: critical-damage + 1, if: damage = 3", "critical-damage", ""},
        {"change: on-guard, if: guarded(bearer)", "on-guard", ""},
        {"change: on-guard, for: guarded(it)", "on-guard", ""},
        {"change: on-guard, for: it.guarded", "on-guard", ""},
        {"change: on-guard, if: any(friends where guarded)", "on-guard", ""},
        {"change: 'wounds + count(friends where any(adjacent(it) where wounds > 3))'", "wounds",
         ""},
        {"change: leader, if: not is-leader(bearer)", "leader", ""},
        {"change: leader, if: bearer = leader", "leader", ""},
        {"change: defence-symbol = dodge, if: bearer.block-symbol", "defence-symbol", ""},
        {"change: move + 1, if: can-move(bearer)", "move",
         " ('can-move' asks the rules, which may ask for any change)"},
        {"change: cannot-attack, if: can-attack(bearer)", "cannot-attack",
         " ('can-attack' asks the rules, which may ask for any change)"},
        {"change: defence + 1, if: any(enemies where can-use-at)", "defence",
         " ('can-use-at' asks the rules, which may ask for any change)"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char text[400], problem[400];
        snprintf(text, sizeof text, UPGRADE("x", "%s"), bad[i].row);
        snprintf(problem, sizeof problem, "a/x.yaml:4:7: '%s' asks for what it changes: '%s'%s",
                 bad[i].kind, bad[i].kind, bad[i].more);
        says("underworlds", text, NULL, problem);
        snprintf(text, sizeof text, PLOY("x", "%s"), bad[i].row);
        snprintf(problem, sizeof problem, "a/x.yaml:4:14: '%s' asks for what it changes: '%s'%s",
                 bad[i].kind, bad[i].kind, bad[i].more);
        says("underworlds", text, NULL, problem);
    }
    says("underworlds", PLOY("x", "change: range + 1, first: attack, binds-if: range = 1"), NULL,
         "a/x.yaml:4:14: 'range' asks for what it changes: 'range'");
}

static void cards_that_do_not(void **state)
{
    (void)state;
    says("underworlds", UPGRADE("x", "change: damage + 1, if: range <= 2"), NULL, "");
    says("underworlds", UPGRADE("x", "change: damage + 1, if: range <= 2 and dice = 1"), NULL, "");
    says("underworlds", UPGRADE("x", "change: move + count(friends where guarded)"), NULL, "");
    says("underworlds", UPGRADE("x", "change: range + 1, if: bearer.wound-tokens > 0"), NULL, "");
    /* `to` is looked at once, when the grant is made */
    says("underworlds", PLOY("x", "change: leader, to: leader"), NULL, "");
    says("underworlds", PLOY("x", "change: on-guard, to: leader, for: wounds(it) > 2"), NULL, "");
    /* what a reaction asks is asked when its window is open, not to work out a value */
    says("underworlds",
         PLOY("x", "change: move + 1, reacts: [{ window: after-move, if: can-move(bearer), "
                   "do: draw 1 power cards }]"),
         NULL, "");
}

static void circles_of_several_cards(void **state)
{
    (void)state;
    /* with a card of the game's own pack: several ask for the range */
    says("underworlds", UPGRADE("x", "change: range + 1, if: damage = 1"), NULL,
         "a/x.yaml:4:7: 'range' asks for 'damage', which asks for 'range' (core/*");
    says("underworlds", PLOY("x", "change: range + 1, if: damage = 1"), NULL,
         "a/x.yaml:4:14: 'range' asks for 'damage', which asks for 'range' (core/*");
    /* two cards of two packs: said at the one that was read last */
    says("underworlds", UPGRADE("x", "change: wounds + 1, if: guarded(bearer)"),
         UPGRADE("y", "change: on-guard, if: wounds(bearer) = 4"),
         "b/x.yaml:4:7: 'on-guard' asks for 'wounds', which asks for 'on-guard' (a/x.yaml:4:7)");
    says("underworlds", UPGRADE("y", "change: on-guard, if: wounds(bearer) = 4"),
         UPGRADE("x", "change: wounds + 1, if: guarded(bearer)"),
         "b/x.yaml:4:7: 'wounds' asks for 'on-guard', which asks for 'wounds' (a/x.yaml:4:7)");
    says("underworlds", UPGRADE("x", "change: wounds + 1, if: guarded(bearer)"),
         PLOY("y", "change: on-guard, for: wounds(it) = 4"),
         "b/x.yaml:4:14: 'on-guard' asks for 'wounds', which asks for 'on-guard' (a/x.yaml:4:7)");
    says("underworlds", PLOY("x", "change: wounds + 1, if: guarded(bearer)"),
         UPGRADE("y", "change: on-guard, if: wounds(bearer) = 4"),
         "b/x.yaml:4:7: 'on-guard' asks for 'wounds', which asks for 'on-guard' (a/x.yaml:4:14)");
    /* three kinds; and the shortest way is told */
    says("underworlds",
         UPGRADE("x", "change: wounds + 1, if: guarded(bearer)")
             UPGRADE("y", "change: on-guard, if: is-leader(bearer)"),
         UPGRADE("z", "change: leader, if: wounds(bearer) = 4"),
         "b/x.yaml:4:7: 'leader' asks for 'wounds', which asks for 'on-guard' (a/x.yaml:4:7), "
         "which asks for 'leader' (a/x.yaml:8:7)");
}

static void each_circle_once(void **state)
{
    (void)state;
    /* the first of several rows that ask for the same is named */
    says("underworlds",
         UPGRADE("x", "change: wounds + 1, if: guarded(bearer)")
             UPGRADE("y", "change: wounds + 2, if: guarded(bearer)"),
         UPGRADE("z", "change: on-guard, if: wounds(bearer) = 4"),
         "b/x.yaml:4:7: 'on-guard' asks for 'wounds', which asks for 'on-guard' (a/x.yaml:4:7)");
    /* two rows that each ask for what they change are two mistakes */
    says("underworlds",
         UPGRADE("x", "change: range + 1, if: range = 1") UPGRADE("y", "change: range + range"),
         NULL,
         "a/x.yaml:4:7: 'range' asks for what it changes: 'range'\n"
         "a/x.yaml:8:7: 'range' asks for what it changes: 'range'");
    /* one that is the last of two circles, and one that asks for itself besides */
    says("underworlds",
         UPGRADE("x", "change: wounds + 1, if: guarded(bearer)")
             UPGRADE("y", "change: leader, if: guarded(bearer)"),
         UPGRADE("z", "change: on-guard, if: is-leader(bearer) and wounds(bearer) = 4"),
         "b/x.yaml:4:7: 'on-guard' asks for 'wounds', which asks for 'on-guard' (a/x.yaml:4:7)\n"
         "b/x.yaml:4:7: 'on-guard' asks for 'leader', which asks for 'on-guard' (a/x.yaml:8:7)");
    says("underworlds", UPGRADE("x", "change: wounds + wounds(bearer), if: guarded(bearer)"),
         UPGRADE("z", "change: on-guard, if: wounds(bearer) = 4"),
         "a/x.yaml:4:7: 'wounds' asks for what it changes: 'wounds'\n"
         "b/x.yaml:4:7: 'on-guard' asks for 'wounds', which asks for 'on-guard' (a/x.yaml:4:7)");
}

static void fireteams_circle(void **state)
{
    (void)state;
#define FOCUS(row)                                                                                 \
    "- focus: x\n  name: { en: X }\n  role: marksman\n  changes:\n    - { " row " }\n"
    says("fireteam", FOCUS("change: last-in-ties, if: nearest-hero(monster) = bearer"), NULL,
         "a/x.yaml:5:7: 'last-in-ties' asks for what it changes: 'last-in-ties'");
}

/* ---- as many as there is room for ---- */

/* Content with nothing but changes, of 63 kinds; the nth term reads the nth kind. */
enum { KINDS = 64, CHANGES = 2000, WORDS = 30000 };
struct just_changes {
    uint32_t code_used;
    uint16_t cards, changes;
    struct {
        uint16_t first, count;
    } card[4];
    struct just_change {
        fray_change is;
        uint16_t when;
    } change[CHANGES + 1];
    uint16_t code[WORDS];
};

static char words[2][KINDS][8];
static fray_term terms[KINDS];
static fray_change_row kinds[KINDS];
static const char *const types[] = {"", "number", "truth", "thing", "things"};
static const uint8_t elements[] = {0, 0, 0, 0, FRAY_T_GAME};
static const fray_pack_field card_fields[] = {
    {.key = "changes", .type = FRAY_PACK_ROWS, .offset = 0, .entity = 1}};
static const fray_pack_field change_fields[] = {
    {.key = "change", .type = FRAY_PACK_CHANGE, .required = 1, .offset = 0},
    {.key = "if", .type = FRAY_PACK_TRUTH, .offset = offsetof(struct just_change, when)}};
static const fray_pack_entity entities[] = {
    {"card", FRAY_CARD, 0, 4, 3, offsetof(struct just_changes, card),
     offsetof(struct just_changes, cards), 0, 0, 1, card_fields, NULL},
    {"change", FRAY_NONE, 1, sizeof(struct just_change), CHANGES,
     offsetof(struct just_changes, change), offsetof(struct just_changes, changes), 0, 0, 2,
     change_fields, NULL}};
static const fray_schema just_schema = {.type = types,
                                        .element = elements,
                                        .types = 5,
                                        .term = terms,
                                        .terms = KINDS,
                                        .change = kinds,
                                        .changes = KINDS,
                                        .entities = 2,
                                        .grant = 1,
                                        .entity = entities,
                                        .code = offsetof(struct just_changes, code),
                                        .code_count = offsetof(struct just_changes, code_used),
                                        .code_most = WORDS};
static const fray_game just_changes_game = {
    .name = "just", .content_bytes = sizeof(struct just_changes), .schema = &just_schema};

static int name_kinds(void **state)
{
    (void)state;
    for (unsigned i = 0; i < KINDS; i++) {
        snprintf(words[0][i], sizeof words[0][i], "kind%u", i);
        snprintf(words[1][i], sizeof words[1][i], "term%u", i);
        kinds[i] = (fray_change_row){.word = i ? words[0][i] : NULL, .takes = FRAY_T_NUMBER};
        terms[i] = (fray_term){.word = words[1][i],
                               .number = (uint16_t)i,
                               .result = FRAY_T_NUMBER,
                               .reads = i ? UINT64_C(1) << i : 0};
    }
    return 0;
}

static char big[1 << 20];

static size_t add_row(size_t used, unsigned kind, const char *value)
{
    if (!used) used = (size_t)snprintf(big, sizeof big, "- card: a\n  changes:\n");
    return used + (size_t)snprintf(big + used, sizeof big - used,
                                   "    - { change: 'kind%u + %s' }\n", kind, value);
}

static size_t add_step(size_t used, unsigned kind, unsigned next)
{
    char term[16];
    snprintf(term, sizeof term, "term%u", next);
    return add_row(used, kind, term);
}

/* `big` is loaded or refused with exactly this; what is refused leaves nothing. */
static void big_says(const fray_game *game, const char *problems)
{
    static struct said said;
    fray_pack *pack = NULL;
    memset(&said, 0, sizeof said);
    strcpy(said.own, "/");
    int result = pack_load_text(game, "x.yaml", big, strlen(big), listen, &said, &pack);
    assert_true((result == 0) == (pack != NULL));
    pack_free(pack);
    assert_string_equal(said.text, problems);
}

static void a_thousand_changes_in_a_chain(void **state)
{
    (void)state;
    size_t used = 0;
    for (unsigned i = 0; i < 1000; i++) used = add_step(used, 1 + i % 62, 2 + i % 62);
    big_says(&just_changes_game, "");
    /* each kind asks for all that come behind it */
    used = 0;
    for (unsigned i = 1; i < KINDS; i++)
        for (unsigned k = i + 1; k < KINDS && i * KINDS + k < CHANGES; k++)
            used = add_step(used, i, k);
    big_says(&just_changes_game, "");
    /* and where the last one leads back */
    used = 0;
    for (unsigned i = 0; i < 1000; i++) used = add_step(used, 1 + i % 3, 2 + i % 3);
    add_step(used, 4, 1);
    big_says(&just_changes_game,
             "x.yaml:1003:7: 'kind4' asks for 'kind1', which asks for 'kind2' (x.yaml:3:7), "
             "which asks for 'kind3' (x.yaml:4:7), which asks for 'kind4' (x.yaml:5:7)");
    /* Underworlds has no room for so many: one line */
    used = (size_t)snprintf(big, sizeof big, "- upgrade: x\n  changes:\n");
    for (unsigned i = 0; i < 1000; i++)
        used += (size_t)snprintf(big + used, sizeof big - used,
                                 "    - { change: damage + 1, if: range = %u }\n", i);
    big_says(game_of("underworlds"), "x.yaml:3:5: too many of 'change': at most 639");
}

/* The middle of a long way is left out, its end is not. */
static void long_circles(void **state)
{
    (void)state;
    size_t used = 0;
    for (unsigned i = 1; i <= 20; i++) used = add_step(used, i, i % 20 + 1);
    big_says(&just_changes_game,
             "x.yaml:22:7: 'kind20' asks for 'kind1', which asks for 'kind2' (x.yaml:3:7), "
             "which asks for 'kind3' (x.yaml:4:7), which asks for 'kind4' (x.yaml:5:7), "
             "which asks for 'kind5' (x.yaml:6:7), which asks for 'kind6' (x.yaml:7:7), "
             "which asks for 'kind7' (x.yaml:8:7), which asks for 'kind8' (x.yaml:9:7), "
             "which asks for 'kind9' (x.yaml:10:7), which by way of 10 more asks for 'kind20' "
             "(x.yaml:21:7)");
    used = 0;
    for (unsigned i = 63; i >= 1; i--) used = add_step(used, i, i < 63 ? i + 1 : 1);
    big_says(&just_changes_game,
             "x.yaml:65:7: 'kind1' asks for 'kind2', which asks for 'kind3' (x.yaml:64:7), "
             "which asks for 'kind4' (x.yaml:63:7), which asks for 'kind5' (x.yaml:62:7), "
             "which asks for 'kind6' (x.yaml:61:7), which asks for 'kind7' (x.yaml:60:7), "
             "which asks for 'kind8' (x.yaml:59:7), which asks for 'kind9' (x.yaml:58:7), "
             "which asks for 'kind10' (x.yaml:57:7), which by way of 53 more asks for 'kind1' "
             "(x.yaml:3:7)");
    /* everything asks for everything: each row is told at most once for each kind it asks for */
    used = 0;
    for (unsigned i = 1; i <= 40; i++)
        for (unsigned k = 1; k <= 40; k++) used = add_step(used, i, k);
    static struct said said;
    fray_pack *pack = NULL;
    memset(&said, 0, sizeof said);
    strcpy(said.own, "/");
    assert_int_equal(pack_load_text(&just_changes_game, "x.yaml", big, used, listen, &said, &pack),
                     101);
    assert_null(pack);
    assert_non_null(strstr(said.text, "and 720 more problems, which are not shown"));
}

static void terms_nested_to_the_limit(void **state)
{
    (void)state;
    for (unsigned deep = 1; deep < 200; deep++) {
        char value[1024] = "";
        for (unsigned i = 0; i < deep; i++) strcat(value, "(");
        strcat(value, "1 + term7");
        for (unsigned i = 0; i < deep; i++) strcat(value, ")");
        add_row(0, 7, value);
        static struct said said;
        fray_pack *pack = NULL;
        memset(&said, 0, sizeof said);
        strcpy(said.own, "/");
        assert_int_equal(
            pack_load_text(&just_changes_game, "x.yaml", big, strlen(big), listen, &said, &pack),
            1);
        assert_null(pack);
        if (!strstr(said.text, "nested too deep") && !strstr(said.text, "too long"))
            assert_string_equal(said.text, "x.yaml:3:7: 'kind7' asks for what it changes: 'kind7'");
    }
}

/* A megabyte of what such packs are made of, in no order: no crash, and nothing half-loaded. */
static void noise(void **state)
{
    (void)state;
    static const char *const piece[] = {"- card: a\n",
                                        "  changes:\n",
                                        "    - ",
                                        "{ change: ",
                                        "kind1 + term2",
                                        "kind2 + 1",
                                        ", if: term1 = 1 }",
                                        "\n",
                                        "term3",
                                        "(",
                                        ")",
                                        " where ",
                                        "'",
                                        "\"",
                                        "{",
                                        "}",
                                        "[",
                                        "]",
                                        "- upgrade: x\n",
                                        "range + range",
                                        "\x01",
                                        "\xff",
                                        "- - - ",
                                        ": "};
    uint64_t random = 3;
    for (int times = 0; times < 20; times++) {
        size_t used = 0;
        while (used < sizeof big - 32)
            used += (size_t)snprintf(big + used, 32, "%s",
                                     piece[fray_next(&random) % (sizeof piece / sizeof piece[0])]);
        for (int i = 0; i < 2; i++) {
            fray_pack *pack = NULL;
            int result =
                pack_load_text(i ? game_of("underworlds") : &just_changes_game, "x.yaml", big,
                               times ? used >> (times % 16) : used, NULL, NULL, &pack);
            assert_true((result == 0) == (pack != NULL));
            pack_free(pack);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(cards_that_ask_for_what_they_change, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(cards_that_do_not, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(circles_of_several_cards, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(each_circle_once, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(fireteams_circle, make_folder, remove_folder),
        cmocka_unit_test(a_thousand_changes_in_a_chain),
        cmocka_unit_test(long_circles),
        cmocka_unit_test(terms_nested_to_the_limit),
        cmocka_unit_test(noise),
    };
    return cmocka_run_group_tests(tests, name_kinds, NULL);
}
