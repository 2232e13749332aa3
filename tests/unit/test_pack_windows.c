/* tests/unit/test_pack_windows.c - content that waits in a window that is never opened for it is refused, in
 * every game, with file, line and column and the windows that would do. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>
#include "fray/game.h"
#include "pack/pack.h"

struct said {
    char text[4000];
};

static void listen(void *who, const pack_problem *problem)
{
    struct said *said = who;
    size_t used = strlen(said->text);
    snprintf(said->text + used, sizeof said->text - used, "%s:%d:%d: %s\n", problem->file,
             problem->line, problem->column, problem->text);
}

static const fray_game *game(const char *name)
{
    for (uint32_t i = 0; i < fray_game_count; i++)
        if (strcmp(fray_games[i]->name, name) == 0) return fray_games[i];
    fail();
    return NULL;
}

static struct said load(const char *name, const char *text)
{
    struct said said = {""};
    fray_pack *pack = NULL;
    pack_load_text(game(name), "x.yaml", text, strlen(text), listen, &said, &pack);
    assert_true((pack == NULL) == (said.text[0] != '\0'));
    pack_free(pack);
    return said;
}

/* ---- every window, wherever one can be named ---- */

#define CARD                                                                                       \
    "- role: r\n- action: a\n  role: r\n  copies: 1\n  type: brawl\n  range: 0\n  strength: 1\n"
#define FOCUS "- role: r\n- focus: a\n  role: r\n"
#define MONSTER                                                                                    \
    "- family: f\n- monster: a\n  family: f\n  tier: minion\n  figures: 1\n  speed: 1\n"           \
    "  type: brawl\n  range: 0\n  strength: 1\n  health: 1\n  brawl: 0\n  gunfire: 0\n"            \
    "  explosive: 0\n"

/* %s is the window; `key` is what refuses it; those that have one of `subjects` will do, "": any. */
static const struct place {
    const char *game, *text, *key;
    unsigned kinds;
    const char *subjects;
} places[] = {
    {"underworlds", "- upgrade: a\n  reacts: [{ window: %s, do: gain 1 glory }]\n", "window",
     FRAY_FOR_REACT, ""},
    {"underworlds", "- upgrade: a\n  reacts: [{ window: %s, always: no, do: gain 1 glory }]\n",
     "window", FRAY_FOR_REACT, ""},
    {"underworlds", "- upgrade: a\n  reacts: [{ window: %s, always: yes, do: gain 1 glory }]\n",
     "always", FRAY_FOR_ACT, ""},
    {"underworlds",
     "- ploy: a\n  do: [grant: { life: phase, reacts: [{ window: %s, do: gain 1 glory }] }]\n",
     "window", FRAY_FOR_REACT, ""},
    {"underworlds",
     "- upgrade: a\n  attacks:\n    - id: b\n      range: 1\n      symbol: swords\n      dice: 1\n"
     "      damage: 1\n      when: [{ window: %s, do: gain 1 glory }]\n",
     "window", FRAY_FOR_ACT, "attack damage"},
    {"underworlds", "- ploy: a\n  play: %s\n  do: gain 1 glory\n", "play",
     FRAY_FOR_REACT | FRAY_FOR_PLAY, ""},
    {"underworlds",
     "- objective: a\n  glory: 1\n  timing: immediate\n  on: %s\n  score-if: round = 1\n", "on",
     FRAY_FOR_SCORE, ""},
    {"fireteam", CARD "  reaction: [{ window: %s, do: draw 1 for me }]\n", "window", FRAY_FOR_REACT,
     ""},
    {"fireteam", "- event: a\n  stays: yes\n  kept: [{ window: %s, do: draw 1 for me }]\n",
     "window", FRAY_FOR_REACT, ""},
    {"fireteam", FOCUS "  when: [{ window: %s, do: draw 1 for me }]\n", "window", FRAY_FOR_ACT, ""},
    {"fireteam", MONSTER "  when: [{ window: %s, do: swell the spawn pool }]\n", "window",
     FRAY_FOR_ACT, "monster"},
    {"fireteam", "- marker: a\n  when: [{ window: %s, do: swell the spawn pool }]\n", "window",
     FRAY_FOR_ACT, "attack monster hero"},
    {"fireteam",
     "- family: f\n- twist: a\n  family: f\n  when: [{ window: %s, do: swell the spawn pool }]\n",
     "window", FRAY_FOR_ACT, ""},
    {"fireteam", "- objective: a\n  markers: 1\n  when: [{ window: %s, do: mark the objective }]\n",
     "window", FRAY_FOR_ACT, ""},
};

static bool will_do(const struct place *p, const fray_schema *s, const fray_window *window)
{
    bool about = p->subjects[0] == '\0';
    for (unsigned i = 0; i < s->subjects; i++)
        if (window->subjects >> i & 1 && strstr(p->subjects, s->subject[i])) about = true;
    return about && (window->kinds & p->kinds);
}

/* ": .. is not opened for ..; those are: a, b, c", and nothing else */
static void names_all_that_will_do(const struct place *p, const fray_schema *s, const char *said)
{
    const char *those = strstr(said, "; those are: ");
    char expected[1000] = "; those are: ";
    assert_non_null(those);
    for (unsigned i = 0; i < s->windows; i++)
        if (will_do(p, s, &s->window[i])) {
            if (strcmp(expected, "; those are: ") != 0) strcat(expected, ", ");
            strcat(expected, s->window[i].word);
        }
    strcat(expected, "\n");
    assert_string_equal(those, expected);
}

static void only_windows_that_are_opened_for_it_are_taken(void **state)
{
    (void)state;
    unsigned taken = 0, refused = 0;
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        const struct place *p = &places[i];
        const fray_schema *s = game(p->game)->schema;
        for (unsigned w = 0; w < s->windows; w++) {
            char text[1000], begin[100];
            snprintf(text, sizeof text, p->text, s->window[w].word);
            struct said said = load(p->game, text);
            snprintf(begin, sizeof begin, ": %s: '%s' is not opened for ", p->key,
                     s->window[w].word);
            bool found = strstr(said.text, begin) != NULL;
            if (found == will_do(p, s, &s->window[w])) print_message("%s%s", text, said.text);
            assert_int_equal(found, !will_do(p, s, &s->window[w]));
            if (found) names_all_that_will_do(p, s, said.text);
            /* and nothing else is wrong with it, but that a game of Fireteam needs more than that */
            else if (said.text[0] != '\0') assert_non_null(strstr(said.text, "FZ-SETUP-22"));
            ++*(found ? &refused : &taken);
        }
    }
    print_message("%u taken, %u refused\n", taken, refused);
    assert_true(taken > 0 && refused > 0);
}

/* ---- what it says ---- */

#define REACTS                                                                                     \
    "before-attack, declared, attack-rolled, defence-rolled, attack-failed, attack-succeeds, "     \
    "damage, falling, drive-back, driven-back, after-attack, kill, after-move, after-action, "     \
    "after-activation, ploy, chosen, card-played, upgraded\n"
#define ACTS                                                                                       \
    "before-attack, defence-rolled, attack-succeeds, phase-starts, phase-ends, third-end, "        \
    "takes-out\n"

static const struct {
    const char *game, *text, *said;
} dead[] = {
    {"underworlds",
     "- upgrade: a\n  reacts:\n    - { window: after-move, always: yes, do: gain 1 glory }\n",
     "x.yaml:3:37: always: 'after-move' is not opened for effects that happen by themselves; those "
     "are: " ACTS},
    {"underworlds", "- upgrade: a\n  reacts:\n    - { window: takes-out, do: gain 1 glory }\n",
     "x.yaml:3:17: window: 'takes-out' is not opened for reactions; those are: " REACTS},
    {"underworlds", "- upgrade: a\n  reacts:\n    - window: phase-starts\n      do: gain 1 glory\n",
     "x.yaml:3:15: window: 'phase-starts' is not opened for reactions; those are: " REACTS},
    {"underworlds", "- upgrade: a\n  reacts:\n    - window: never\n      do: gain 1 glory\n",
     "x.yaml:3:15: window: 'never' is not opened for reactions; those are: " REACTS},
    {"underworlds",
     "- objective: a\n  glory: 1\n  timing: immediate\n  on: never\n  score-if: round = 1\n",
     "x.yaml:4:7: on: 'never' is not opened for scoring; those are: after-attack, kill, "
     "after-move, after-ploy\n"},
    {"underworlds",
     "- objective: a\n  glory: 1\n  timing: immediate\n  on: declared\n  score-if: round = 1\n",
     "x.yaml:4:7: on: 'declared' is not opened for scoring; those are: after-attack, kill, "
     "after-move, after-ploy\n"},
    {"underworlds", "- ploy: a\n  play: never\n  do: gain 1 glory\n",
     "x.yaml:2:9: play: 'never' is not opened for reactions or what is played on one's turn; those "
     "are: power, " REACTS},
    /* it would be judged by an event that it does not name */
    {"underworlds", "- objective: a\n  glory: 1\n  timing: immediate\n  score-if: round = 1\n",
     "x.yaml:1:14: objective 'a': WU-SURGE-05"},
    /* an attack's own effects need one */
    {"underworlds",
     "- upgrade: a\n  attacks:\n    - { id: b, range: 1, symbol: swords, dice: 1, damage: 1,\n"
     "        when: [{ window: phase-starts, do: gain 1 glory }] }\n",
     "x.yaml:4:26: window: 'phase-starts' is not opened for effects that happen by themselves, "
     "about attack or damage; those are: before-attack, defence-rolled, attack-succeeds, "
     "takes-out\n"},
    {"underworlds",
     "- upgrade: a\n  attacks:\n    - { id: b, range: 1, symbol: swords, dice: 1, damage: 1,\n"
     "        when: [{ window: attack-succeeds, always: no, do: gain 1 glory }] }\n",
     "x.yaml:4:51: always: expected yes, not 'no'"},
    /* what is lent is a reaction; what is carried lends none */
    {"underworlds",
     "- ploy: a\n  do:\n    - grant: { reacts: [{ window: takes-out, always: yes, do: gain 1 glory "
     "}] }\n",
     "x.yaml:3:35: window: 'takes-out' is not opened for reactions"},
    {"underworlds", "- upgrade: a\n  changes: [{ reacts: [{ window: kill, do: gain 1 glory }] }]\n",
     "x.yaml:2:15: unknown key 'reacts'"},
    {"fireteam", CARD "  reaction:\n    - { window: after-attack, do: draw 1 for me }\n",
     "x.yaml:9:17: window: 'after-attack' is not opened for reactions; those are: attack-declared, "
     "attack-rolled, monster-activates, monster-enters, hero-targeted, hero-hit, hero-hurt, "
     "turn-over\n"},
    {"fireteam", CARD "  reaction:\n    - { window: never, do: draw 1 for me }\n",
     "x.yaml:9:17: window: 'never' is not opened for reactions; those are: attack-declared, "},
    {"fireteam", FOCUS "  when:\n    - { window: turn-over, do: draw 1 for me }\n",
     "x.yaml:5:17: window: 'turn-over' is not opened for effects that happen by themselves; those "
     "are: monster-enters, after-attack, monster-killed, after-search, turn-starts, "
     "hero-phase-ends, stands-up, hero-enters, marked\n"},
    {"fireteam", MONSTER "  when:\n    - { window: turn-starts, do: swell the spawn pool }\n",
     "x.yaml:15:17: window: 'turn-starts' is not opened for effects that happen by themselves, "
     "about monster; those are: monster-enters, monster-killed\n"},
};

static void the_message_says_where_and_what_would_do(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof dead / sizeof dead[0]; i++) {
        struct said said = load(dead[i].game, dead[i].text);
        if (strstr(said.text, dead[i].said) == NULL)
            print_message("%s  said: %s  not: %s\n", dead[i].text, said.text, dead[i].said);
        assert_non_null(strstr(said.text, dead[i].said));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_windows_that_are_opened_for_it_are_taken),
        cmocka_unit_test(the_message_says_where_and_what_would_do),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
