/* tests/rules/apex/test_first_shot.c - what happens after the first shot happens when all cards of the first slot are
 * judged, before the next shot (AL-HIT-14). No card of the packs does anything then, so the Drone does it here. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "games/apex.c"
#include "support/packs.h"

static struct content content;
static struct state s;

static unsigned card_that_waits_for(unsigned window)
{
    for (unsigned card = 1; card <= content.cards; card++)
        if (content.card[card].windows >> window & 1) return card;
    return 0;
}

/* From the end of an activation to the first shot. */
static unsigned wait_for_first_shot(void)
{
    const unsigned drone = card_that_waits_for(W_ACTIVATION_ENDS);
    assert_int_not_equal(drone, 0);
    struct card *card = &content.card[drone];
    card->windows = UINT32_C(1) << W_FIRST_SHOT;
    for (unsigned i = 0; i < card->triggers; i++) {
        content.trigger[card->trigger + i].window = W_FIRST_SHOT;
        content.trigger[card->trigger + i].when = 0;
    }
    return drone;
}

static unsigned weapon_with(unsigned shots, unsigned each)
{
    for (unsigned w = 1; w <= content.weapons; w++)
        if (content.weapon[w].fire_rate[1] == shots && content.weapon[w].fire_rate[2] == each)
            return w;
    return 0;
}

static unsigned shoot_action(void)
{
    for (unsigned n = 0; n < content.actions; n++)
        if (statement_verb(content.code + content.card[content.action[n]].act) == VERB_SHOOT)
            return content.action[n];
    return 0;
}

static void say(const fray_table *t, uint32_t seat, uint64_t word)
{
    fray_answer a = {word, seat, 0};
    assert_true(is_legal(al_game.apply(t, &s.head, a, NULL, NULL)));
}

static void first_shot(void **state)
{
    const fray_table t = {&al_game, &content, NULL};
    fray_setup setup;
    (void)state;
    memset(&setup, 0, sizeof setup);
    const unsigned drone = wait_for_first_shot(), weapon = weapon_with(2, 2);
    assert_true(is_legal(al_game.start(&t, &setup, &s.head)));
    blank_state(&content, &s);
    const piece_id shooter = first_of(RED), target = first_of(BLUE);
    s.legend[shooter].at = (place_id)ground_place(2, 11);
    s.legend[target].at = (place_id)ground_place(4, 11);
    s.legend[shooter].health = 20;
    assert_true(is_legal(poke_weapon(&content, &s, &s.legend[shooter].weapon[0], weapon)));
    assert_true(is_legal(poke_case(&content, &s, FACT_ACTIVE, 0, shooter)));
    s.timer[0].card = (uint16_t)drone;
    s.timer[0].owner = shooter;
    s.timer[0].due = 9;
    s.timer[0].token = 1;
    (void)game_settle(&t, &s.head, NULL);
    say(&t, RED, word_of(A_DO, shoot_action(), 0));
    say(&t, RED, word_of(A_AT, target, weapon));
    assert_int_equal(s.head.question, Q_AIM);
    assert_int_equal(s.legend[shooter].health, 20);
    say(&t, FRAY_CHANCE, al_game.pick(&t, &s.head, FRAY_CHANCE, 5));
    assert_int_equal(s.head.question, Q_AIM); /* the second shot is still to come */
    assert_int_equal(s.legend[shooter].health, 28);
    say(&t, FRAY_CHANCE, al_game.pick(&t, &s.head, FRAY_CHANCE, 5));
    assert_int_not_equal(s.head.question, Q_AIM);
    assert_int_equal(s.legend[shooter].health, 28);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(first_shot)};
    fray_pack *pack = support_load_packs(&al_game);
    if (!pack) return 1;
    memcpy(&content, pack_content(pack), sizeof content);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    pack_free(pack);
    return failed;
}
