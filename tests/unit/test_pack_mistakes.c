/* tests/unit/test_pack_mistakes.c - kinds of mistakes that people make in packs: none is called fine, each is said
 * where it stands, in both languages. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>
#include "support/packs.h"

struct said {
    char text[2000];
};

static void listen(void *who, const pack_problem *problem)
{
    struct said *said = who;
    size_t used = strlen(said->text);
    if (!problem->warning)
        snprintf(said->text + used, sizeof said->text - used, "%d:%d: %s\n", problem->line,
                 problem->column, problem->text);
}

static const fray_game *game(const char *name)
{
    for (uint32_t i = 0; i < fray_game_count; i++)
        if (strcmp(fray_games[i]->name, name) == 0) return fray_games[i];
    fail();
    return NULL;
}

static int load(const char *name, const char *text, int language, struct said *said)
{
    fray_pack *pack = NULL;
    said->text[0] = '\0';
    int mistakes =
        pack_load_text_in(game(name), "x.yaml", text, strlen(text), language, listen, said, &pack);
    assert_true((mistakes == 0) == (pack != NULL));
    pack_free(pack);
    return mistakes;
}

#define OBJECTIVE(condition)                                                                       \
    "- objective: a\n  glory: 1\n  timing: end\n  score-if: " condition "\n"
#define PLOY(program)    "- ploy: a\n  do: " program "\n"
#define UPGRADE(changes) "- upgrade: a\n  changes: " changes "\n"
#define SIDE(attack)                                                                               \
    "    - { move: 3, defence: block, dice: 1, wounds: 3, attacks: [{ " attack " }] }\n"
#define FIGHTER(sides)                                                                             \
    "- warband: w\n- fighter: f\n  warband: w\n  leader: yes\n  inspired-if: no\n  sides:\n" sides

/* `says` begins what is said first. */
static const struct mistake {
    const char *text, *says;
} mistakes[] = {
    /* the file */
    {"ploy: a\n", "1:1: expected a list of entries"},
    {"- ploy: a\n\tdo: draw 1 power cards\n", "2:1: a tab"},
    {"- ploy: a\n  do: *x\n", "2:7: aliases"},
    {"- ploy: &a b\n", "1:9: anchors"},
    {"- ploy: a\n  do: draw 1 power cards\n  do: draw 2 power cards\n", "3:3: key 'do' is already"},
    {"- ploy: a\n  text: { en: a: b }\n", "2:16: this is not YAML"},
    {"--- \n- ploy: a\n  do: gain 1 glory\n---\n- ploy: b\n", "4:1: a file holds one document"},
    {"- ploy: \x01\n", "1:9: a control character"},
    {"- ploy: \xff\n", "1:9: this is not UTF-8"},
    /* entries */
    {"- plyo: a\n", "1:3: unknown kind of entry 'plyo'; did you mean 'ploy'?"},
    {"- ploy: My Ploy\n", "1:9: expected an id"},
    {"- ploy: 3x\n", "1:9: expected an id"},
    {PLOY("gain 1 glory") PLOY("gain 2 glory"), "3:9: ploy 'a' is already given"},
    {PLOY("gain 1 glory") UPGRADE("[{ change: cleave }]"), "3:12: upgrade 'a' is already given"},
    {"- ploy: a\n  name: { en: X }\n  do: gain 1 glory\n- ploy: b\n  name: { en: X }\n"
     "  do: gain 1 glory\n",
     "5:15: the name 'X' is already"},
    {"- ploy: a\n", "1:3: ploy 'a' has no 'do'"},
    {"- ploy: a\n  doo: gain 1 glory\n", "1:3: ploy 'a' has no 'do'"},
    {PLOY("gain 1 glory") "  colour: red\n", "3:3: unknown key 'colour'"},
    {PLOY("gain 1 glory") "  name: Sidestep\n", "3:9: expected {en: .., de: ..}"},
    {PLOY("gain 1 glory") "  name: { de: X }\n", "3:9: 'en' is missing"},
    {PLOY("gain 1 glory") "  origin: mine\n", "3:11: unknown origin 'mine'"},
    {PLOY("gain 1 glory") "  warband: nobody\n", "3:12: warband: there is no warband 'nobody'"},
    {"- warband: w\n", "1:12: warband 'w': WU-FIGHT-04"},
    {FIGHTER(SIDE("range: 1, symbol: hammer, dice: 1, damage: 1")) "- upgrade: u\n  relic: yes\n"
                                                                   "  only: [w]\n",
     "10:10: only: there is no fighter 'w'"},
    /* values */
    {"- objective: a\n  glory: lots\n  timing: end\n  score-if: yes\n",
     "2:10: glory: expected a whole number from 0 to 9"},
    {"- objective: a\n  glory: 99\n  timing: end\n  score-if: yes\n",
     "2:10: glory: expected a whole number from 0 to 9"},
    {"- objective: a\n  glory: 1\n  timing: ende\n  score-if: yes\n",
     "3:11: unknown word for 'timing' 'ende'; did you mean 'end'?"},
    {"- objective: a\n  glory: 1\n  timing: immediate\n  judged-by: event\n  score-if: yes\n",
     "1:14: objective 'a': WU-SURGE-05"},
    {FIGHTER(SIDE("range: 0, symbol: hammer, dice: 1, damage: 1")), "7:73: range: expected"},
    {FIGHTER(SIDE("range: 1, symbol: axe, dice: 1, damage: 1")), "7:84: unknown word for 'symbol'"},
    {FIGHTER(SIDE("range: 1, symbol: hammer, dice: 1")), "7:64: attack has no 'damage'"},
    {FIGHTER(SIDE("range: 1, symbol: hammer, dice: 1, damage: 1, keywords: [cleav]")),
     "7:123: unknown word for 'keywords' 'cleav'; did you mean 'cleave'?"},
    {FIGHTER(SIDE("range: 1, symbol: hammer, dice: 1, damage: 1, keywords: [combo, combo]")),
     "7:130: 'combo' is said twice"},
    {"- warband: w\n- fighter: f\n  warband: w\n  leader: yes\n  inspired-if: no\n  sides: front\n",
     "6:10: sides: expected a list of maps, not 'front'"},
    {"- warband: w\n- fighter: f\n  warband: w\n  leader: yes\n  inspired-if: no\n  sides: { mvoe: "
     "3 }\n",
     "6:10: side has no 'move'"},
    {"- board: b\n  hexes: |\n    . . .\n", "2:10: hexes: expected"},
    {"- board: b\n  hexes: |\n    . x .\n", "3:7: hexes: unknown sign 'x'"},
    /* conditions */
    {OBJECTIVE("count(freinds) > 1"), "4:19: unknown word 'freinds'; did you mean 'friends'?"},
    {OBJECTIVE("count(friends > 1"), "4:30: expected ')'"},
    {OBJECTIVE("friends"), "4:13: 'friends' is of type fighters, expected truth"},
    {OBJECTIVE("round = leader"), "4:13: 'round' and 'leader' are of types"},
    {OBJECTIVE("round-1 = 2"), "4:13: unknown word 'round-1'; a minus needs blanks"},
    {OBJECTIVE("wounds(round) > 1"), "4:20: 'round' is of type number"},
    {OBJECTIVE("next-to(leader) > 1"), "4:13: 'next-to' is written"},
    {OBJECTIVE("target = leader"), "4:13: 'target' is not known here"},
    {OBJECTIVE("it = leader"), "4:13: 'it' is only known after 'where'"},
    {OBJECTIVE("any(friends where outer = it)"), "4:31: 'outer' is only known"},
    {OBJECTIVE("round > 99999"), "4:21: the number is too large"},
    {OBJECTIVE("round > 1 2"), "4:23: '2' does not fit here"},
    {OBJECTIVE("[round > 1]"), "4:13: expected a condition, not a list"},
    {OBJECTIVE("-1 in my-objectives"), "4:13: '-1': expected a number from 1 to 5"},
    {OBJECTIVE("40 in my-objectives"), "4:13: '40': expected a number from 1 to 5"},
    {OBJECTIVE("0 in objectives"), "4:13: '0': expected a number from 1 to 5"},
    {OBJECTIVE("any(within(leader, -2))"), "4:32: '-2': expected a number from 0"},
    /* statements */
    {PLOY("gian 1 glory"), "2:7: unknown statement 'gian'; did you mean 'gain'?"},
    {PLOY("gain glory"), "2:17: this is written: gain $number glory"},
    {PLOY("gain -1 glory"), "2:12: '-1': expected a number from 0"},
    {PLOY("remove objective 40"), "2:24: '40': expected a number from 1 to 5"},
    {PLOY("[choose x from friends, push y 1]"), "2:36: unknown word 'y'"},
    {PLOY("[choose x from friends, choose x from enemies]"), "2:38: 'x' already means something"},
    {PLOY("[choose leader from friends]"), "2:15: 'leader' already means something"},
    {PLOY("[]"), "2:7: expected statements, not an empty list"},
    {PLOY("{ if: round > 1 }"), "2:7: 'if' needs 'then'"},
    {PLOY("{ each: x of friends, do: push x 1 }"), "2:15: 'each' is written"},
    {PLOY("{ each: x in friends }"), "2:7: 'each' needs 'do'"},
    {PLOY("{ either: [[gain 1 glory]] }"), "2:17: 'either' is a list of 2 to 8"},
    {PLOY("{ wenn: round > 1, then: gain 1 glory }"), "2:9: unknown statement 'wenn'"},
    {PLOY("{ grant: damage + 1 }"), "2:16: expected a map with a 'change', not text"},
    {PLOY("cancel the ploy"), "2:7: 'cancel' is not known here"},
    /* changes */
    {UPGRADE("[{ change: dammage + 1 }]"),
     "2:23: unknown change 'dammage'; did you mean 'damage'?"},
    {UPGRADE("[{ change: damage }]"), "2:23: 'damage' takes a number"},
    {UPGRADE("[{ change: cleave + 1 }]"), "2:30: 'cleave' stands alone"},
    {UPGRADE("[{ change: attack-symbol = axe }]"), "2:39: expected one of: hammer, swords"},
    {UPGRADE("[{ change: damage + 1 + round }]"), "2:34: put a value of several words in brackets"},
    {UPGRADE("[{ change: range + 1, if: range = 1 }]"), "2:13: 'range' asks for what it changes"},
    {UPGRADE("[{ if: range = 1 }]"), "2:13: change has no 'change'"},
    /* windows */
    {"- upgrade: a\n  reacts: [{ window: befor-attack, do: gain 1 glory }]\n",
     "2:22: unknown word for 'window' 'befor-attack'; did you mean 'before-attack'?"},
    {"- upgrade: a\n  reacts: [{ window: power, do: gain 1 glory }]\n",
     "2:22: window: 'power' is not opened for reactions"},
    {"- upgrade: a\n  reacts: [{ window: after-move, always: yes, do: gain 1 glory }]\n",
     "2:42: always: 'after-move' is not opened for"},
    {"- ploy: a\n  play: attack-fails\n  do: gain 1 glory\n", "2:9: unknown word for 'play'"},
    {"", ""},
};

static void every_mistake_is_said(void **unused)
{
    (void)unused;
    size_t kinds = 0;
    for (const struct mistake *m = mistakes; m->text[0] != '\0'; m++, kinds++) {
        struct said en, de;
        int n = load("underworlds", m->text, PACK_EN, &en);
        if (n == 0 || strncmp(en.text, m->says, strlen(m->says)) != 0)
            print_message("in:\n%ssaid: %swant: %s\n", m->text, en.text, m->says);
        assert_true(n > 0);
        assert_memory_equal(en.text, m->says, strlen(m->says));
        assert_int_equal(load("underworlds", m->text, PACK_DE, &de), n);
        if (strcmp(en.text, de.text) == 0) print_message("no German: %s", en.text);
        assert_string_not_equal(en.text, de.text);
    }
    assert_true(kinds >= 60);
}

/* ---- decks ---- */

static size_t add_deck(char *text, size_t size, unsigned objectives, unsigned power,
                       const char *more)
{
    size_t used = 0;
    for (unsigned i = 1; i <= 14; i++)
        used +=
            (size_t)snprintf(text + used, size - used,
                             "- objective: o%u\n  glory: 1\n  timing: end\n  score-if: yes\n", i);
    for (unsigned i = 1; i <= 60; i++)
        used += (size_t)snprintf(text + used, size - used, "- upgrade: u%u\n  relic: yes\n", i);
    used += (size_t)snprintf(
        text + used, size - used,
        "- warband: v\n- warband: w\n- ploy: theirs\n  warband: v\n  do: gain 1 glory\n"
        "- fighter: g\n  warband: v\n  leader: yes\n  inspired-if: no\n  sides:\n" SIDE(
            "range: 1, symbol: hammer, dice: 1, damage: 1") "- fighter: f\n  warband: w\n  leader: "
                                                            "yes\n  inspired-if: no\n  "
                                                            "sides:\n" SIDE("range: 1, symbol: "
                                                                            "hammer, dice: 1, "
                                                                            "damage: 1") "- deck: "
                                                                                         "d\n  "
                                                                                         "warband: "
                                                                                         "w\n  "
                                                                                         "objective"
                                                                                         "s: [");
    for (unsigned i = 1; i <= objectives; i++)
        used += (size_t)snprintf(text + used, size - used, "%so%u", i > 1 ? ", " : "", i);
    used += (size_t)snprintf(text + used, size - used, "]\n  power: [");
    for (unsigned i = 1; i <= power; i++)
        used += (size_t)snprintf(text + used, size - used, "%su%u", i > 1 ? ", " : "", i);
    return used + (size_t)snprintf(text + used, size - used, "%s]\n", more);
}

static void decks_that_no_match_accepts_are_refused(void **unused)
{
    (void)unused;
    static const struct {
        unsigned objectives, power;
        const char *more, *says;
    } decks[] = {
        {12, 20, "", ""},
        {11, 20, "",
         "deck 'd': WU-DECK-01: An objective deck has exactly 12 cards. (have 11, need 12)"},
        {13, 20, "",
         "deck 'd': WU-DECK-01: An objective deck has exactly 12 cards. (have 13, need 12)"},
        {12, 19, "",
         "deck 'd': WU-DECK-02: A power deck has at least 20 cards. (have 19, need 20)"},
        {12, 53, "",
         "deck 'd': WU-DECK-02: A power deck has at least 20 cards. (have 53, need 52)"},
        {12, 20, ", u3", "deck 'd': upgrade 'u3': WU-DECK-04: "},
        {12, 20, ", theirs", "deck 'd': ploy 'theirs': WU-DECK-05: "},
    };
    for (size_t i = 0; i < sizeof decks / sizeof decks[0]; i++) {
        static char text[20000];
        struct said said;
        add_deck(text, sizeof text, decks[i].objectives, decks[i].power, decks[i].more);
        int n = load("underworlds", text, PACK_EN, &said);
        const char *words = strstr(said.text, ": ");
        if (n != (decks[i].says[0] != '\0')) print_message("%s", said.text);
        assert_int_equal(n, decks[i].says[0] != '\0');
        if (n) assert_memory_equal(words + 2, decks[i].says, strlen(decks[i].says));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_mistake_is_said),
        cmocka_unit_test(decks_that_no_match_accepts_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
