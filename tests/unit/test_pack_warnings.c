/* tests/unit/test_pack_warnings.c - what may be loaded and is hardly meant: said with the name of the card. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>
#include "support/packs.h"

struct said {
    char text[4000];
};

static void listen(void *who, const pack_problem *problem)
{
    struct said *said = who;
    size_t used = strlen(said->text);
    snprintf(said->text + used, sizeof said->text - used, "%s%s%d:%d: %s", used ? "\n" : "",
             problem->warning ? "" : "mistake ", problem->line, problem->column, problem->text);
}

static const fray_game *game(const char *name)
{
    for (uint32_t i = 0; i < fray_game_count; i++)
        if (strcmp(fray_games[i]->name, name) == 0) return fray_games[i];
    fail();
    return NULL;
}

/* Loaded all the same, and exactly this was said. */
static void warned(const char *name, const char *text, const char *warnings, int language)
{
    struct said said = {""};
    fray_pack *pack = NULL;
    int mistakes =
        pack_load_text_in(game(name), "x.yaml", text, strlen(text), language, listen, &said, &pack);
    if (strcmp(said.text, warnings) != 0) print_message("in:\n%s\n", text);
    assert_string_equal(said.text, warnings);
    assert_int_equal(mistakes, 0);
    assert_non_null(pack);
    pack_free(pack);
}

#define FIGHTER(id, warband)                                                                       \
    "- fighter: " id "\n  warband: " warband "\n  leader: yes\n  inspired-if: no\n  sides:\n"      \
    "    - { move: 3, defence: block, dice: 1, wounds: 3, attacks: [{ " BLOW " }] }\n"             \
    "    - { move: 3, defence: block, dice: 1, wounds: 3, attacks: [{ " BLOW " }] }\n"
#define BLOW     "range: 1, symbol: hammer, dice: 1, damage: 1"
#define WARBANDS "- warband: w\n- warband: v\n" FIGHTER("f", "w") FIGHTER("g", "v")

static const struct {
    const char *text, *warnings;
} cards[] = {
    {"- objective: a\n  glory: 1\n  timing: end\n  score-if: no\n",
     "4:13: objective 'a': 'score-if' never holds"},
    {"- objective: a\n  glory: 1\n  timing: end\n  score-if: round > 1 and 2 + 2 = 5\n",
     "4:13: objective 'a': 'score-if' never holds"},
    {"- objective: a\n  glory: 1\n  timing: end\n  score-if: any(friends where no)\n",
     "4:13: objective 'a': 'score-if' never holds"},
    {"- objective: a\n  glory: 1\n  timing: end\n  score-if: round > 1 or 2 + 2 = 5\n", ""},
    {"- objective: a\n  glory: 1\n  timing: end\n  score-if: none(friends where no)\n", ""},
    {"- upgrade: a\n",
     "1:3: upgrade 'a' can do nothing here: there is no attacks, changes, reacts, action or relic"},
    {"- upgrade: a\n  relic: no\n  changes: []\n",
     "1:3: upgrade 'a' can do nothing here: there is no attacks, changes, reacts, action or relic"},
    {"- upgrade: a\n  relic: yes\n", ""},
    {"- upgrade: a\n  changes: [{ change: damage + 0 }, { change: move * 1 }]\n",
     "2:23: upgrade 'a': this changes nothing\n2:47: upgrade 'a': this changes nothing"},
    {"- upgrade: a\n  changes: [{ change: damage + 1, if: no }]\n",
     "2:39: upgrade 'a': 'if' never holds"},
    {"- upgrade: a\n  reacts: [{ window: attack-failed, if: 1 > 2, do: gain 1 glory }]\n",
     "2:41: upgrade 'a': 'if' never holds"},
    {"- upgrade: a\n  reacts: [{ window: attack-failed, do: choose x from friends }]\n",
     "2:41: upgrade 'a': what stands in 'do' does nothing"},
    {"- ploy: a\n  do: [require: round = 1, choose x from friends]\n",
     "2:7: ploy 'a': what stands in 'do' does nothing"},
    {"- ploy: a\n  do:\n    - choose x from friends\n    - may: [choose y from enemies]\n",
     "3:5: ploy 'a': what stands in 'do' does nothing"},
    {"- ploy: a\n  do:\n    - choose x from friends\n    - may: [push x 1]\n", ""},
    {"- ploy: a\n  do: [require: no, gain 1 glory]\n",
     "2:7: ploy 'a': what stands in 'do' does nothing"},
    {"- ploy: a\n  do: { grant: { life: round } }\n",
     "2:16: ploy 'a' can do nothing here: there is no change or reacts"},
    {"- ploy: a\n  do: { grant: { change: damage + 1, if: not yes, life: round } }\n",
     "2:42: ploy 'a': 'if' never holds"},
    {"- ploy: a\n  if: no\n  play: attack-failed\n  do: gain 1 glory\n",
     "2:7: ploy 'a': 'if' never holds"},
    {"- warband: w\n- fighter: f\n  warband: w\n  leader: yes\n  inspired-if: no\n  sides:\n"
     "    - { move: 3, defence: block, dice: 1, wounds: 3 }\n",
     "7:5: fighter 'f': sides: hardly meant: expected at least 2, found 1\n"
     "7:7: fighter 'f': attacks: hardly meant: expected at least 1, found 0"},
    {"- warband: w\n- fighter: f\n  warband: w\n  leader: yes\n  inspired-if: no\n  sides:\n"
     "    { move: 3, defence: block, dice: 1, wounds: 3, attacks: { range: 1, symbol: hammer, "
     "dice: 1, damage: 1 } }\n",
     "7:5: fighter 'f': sides: hardly meant: expected at least 2, found 1"},
    {WARBANDS "- upgrade: u\n  warband: v\n  only: [g, f]\n  relic: yes\n",
     "19:13: upgrade 'u' has the warband 'v', but 'f' is of 'w'"},
    {WARBANDS "- upgrade: u\n  warband: v\n  relic: yes\n  errata: e\n"
              "- upgrade: e\n  warband: w\n  relic: yes\n",
     "20:11: upgrade 'u' has the warband 'v', but 'e' is of 'w'"},
    {WARBANDS "- upgrade: u\n  warband: w\n  relic: yes\n  errata: e\n- upgrade: e\n  relic: yes\n",
     ""},
};

static void a_card_that_can_do_nothing_is_named(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof cards / sizeof cards[0]; i++)
        warned("underworlds", cards[i].text, cards[i].warnings, PACK_EN);
}

/* Behind the game's own pack, since this game wants to see a whole one. */
static void the_other_game_has_columns_of_its_own(void **unused)
{
    (void)unused;
    static char text[1 << 19];
    static const struct {
        const char *cards, *warning;
    } more[] = {
        {"- focus: f\n  role: leader\n",
         "focus 'f' can do nothing here: there is no action, changes or when"},
        {"- twist: t\n  family: the-fetch\n",
         "twist 't' can do nothing here: there is no do, changes or when"},
        {"- focus: f\n  role: leader\n  when: [{ window: turn-starts, if: no, do: calm the threat "
         "}]\n",
         "focus 'f': 'if' never holds"},
        {"- event: nothing-here\n", ""},
    };
    for (size_t i = 0; i < sizeof more / sizeof more[0]; i++) {
        struct said said = {""};
        fray_pack *pack = NULL;
        assert_true(support_pack_text(game("fireteam"), text, sizeof text));
        strcat(text, more[i].cards);
        pack_load_text(game("fireteam"), "x.yaml", text, strlen(text), listen, &said, &pack);
        assert_non_null(pack);
        pack_free(pack);
        const char *words = strstr(said.text, ": ");
        assert_string_equal(words ? words + 2 : "", more[i].warning);
    }
}

static void it_is_said_in_german(void **unused)
{
    (void)unused;
    warned("underworlds", "- upgrade: a\n",
           "1:3: upgrade 'a' kann hier nichts tun: es fehlt attacks, changes, reacts, action oder "
           "relic",
           PACK_DE);
}

static void packs_that_stand_have_none(void **unused)
{
    (void)unused;
    for (uint32_t i = 0; i < fray_game_count; i++) {
        static char text[1 << 19];
        assert_true(support_pack_text(fray_games[i], text, sizeof text));
        warned(fray_games[i]->name, text, "", PACK_EN);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_card_that_can_do_nothing_is_named),
        cmocka_unit_test(the_other_game_has_columns_of_its_own),
        cmocka_unit_test(it_is_said_in_german),
        cmocka_unit_test(packs_that_stand_have_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
