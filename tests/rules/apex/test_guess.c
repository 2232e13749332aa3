/* tests/rules/apex/test_guess.c - what is hidden is dealt out evenly over all that it may be: counted on a small case. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "games/apex.c"
#include "support/packs.h"

static struct content content;

static int load_packs(void **state)
{
    fray_pack *pack = support_load_packs(&al_game);
    (void)state;
    if (!pack) return -1;
    memcpy(&content, pack_content(pack), sizeof content);
    pack_free(pack);
    return 0;
}

enum { LEFT = 4, GUESSES = 60000 };

/* Three Items and a Helmet are all there is of the Rare bag: Blue has two of the Items in a Backpack, and has left the
 * Helmet. Into the Backpack no Gear can have gone (AL-LOOT-02), so there are three pairs for it, and two tokens that may
 * have been left with each. */
static void unseen_tokens_are_dealt_evenly(void **state)
{
    (void)state;
    static struct state position, view, guess;
    const fray_table table = {&al_game, &content, NULL};
    fray_setup none;
    unsigned kind[LEFT] = {0}, n = 0, seen[LEFT][LEFT];
    uint64_t random = 1;
    memset(&none, 0, sizeof none);
    memset(seen, 0, sizeof seen);
    assert_true(fray_is_legal(game_start(&table, &none, &position.head)));
    for (unsigned k = 1; k <= content.loots; k++) {
        if (content.loot[k].printed || content.loot[k].rarity != RARITY_RARE) continue;
        position.bag[k] = 0;
        if (content.loot[k].type == LOOT_CONSUMABLE && n < LEFT - 1) kind[n++] = k;
        if (content.loot[k].slot == SLOT_HELMET) kind[LEFT - 1] = k;
    }
    assert_int_equal(n, LEFT - 1);
    position.bag[kind[2]] = 1;
    position.squad[BLUE].pool[kind[3]] = 1;
    pack_add(&position.legend[first_of(BLUE)], kind[0], HEAP_RARE);
    pack_add(&position.legend[first_of(BLUE)], kind[1], HEAP_RARE);
    game_view(&table, &position.head, 1u << RED, &view.head);
    assert_int_equal(view.legend[first_of(BLUE)].pack[0].kind, 0);
    assert_int_equal(view.squad[BLUE].unseen[HEAP_RARE], 1);
    for (unsigned i = 0; i < GUESSES; i++) {
        unsigned pair = 6,
                 left = LEFT; /* of the Backpack: the one of three Items that is not there */
        game_guess(&table, &view.head, &random, &guess.head);
        for (unsigned k = 0; k < LEFT; k++) {
            if (pack_has(&guess.legend[first_of(BLUE)], kind[k])) pair -= k + 1;
            if (guess.squad[BLUE].pool[kind[k]]) left = k;
        }
        assert_in_range(pair, 1, 3);
        assert_true(left == 3 || left == pair - 1);
        seen[pair][left == 3]++;
    }
    for (unsigned pair = 1; pair <= 3; pair++)
        for (unsigned helmet = 0; helmet < 2; helmet++)
            assert_in_range(seen[pair][helmet], GUESSES / 6 - 400, GUESSES / 6 + 400);
}

/* Two Items and two Attachments, two of the four in a Backpack whose Legend is asked for an Item: of the six pairs it
 * can be any but the two Attachments. */
static void who_is_asked_for_an_item_has_one(void **state)
{
    (void)state;
    static struct state position, view, guess;
    const fray_table table = {&al_game, &content, NULL};
    const piece_id who = first_of(BLUE);
    fray_setup none;
    struct call c;
    unsigned kind[LEFT] = {0}, items = 0, others = 2, seen[1 << LEFT] = {0};
    uint64_t random = 1;
    memset(&none, 0, sizeof none);
    assert_true(fray_is_legal(game_start(&table, &none, &position.head)));
    for (unsigned k = 1; k <= content.loots; k++) {
        if (content.loot[k].printed || content.loot[k].rarity != RARITY_RARE) continue;
        position.bag[k] = 0;
        if (content.loot[k].type == LOOT_CONSUMABLE && items < 2) kind[items++] = k;
        else if (content.loot[k].type == LOOT_ATTACHMENT && others < LEFT) kind[others++] = k;
    }
    assert_true(items == 2 && others == LEFT);
    position.bag[kind[1]] = position.bag[kind[2]] = 1;
    pack_add(&position.legend[who], kind[0], HEAP_RARE);
    pack_add(&position.legend[who], kind[3], HEAP_RARE);
    call_begin(&c, &content, &position, NULL, 0);
    push_use(&c, who, who, USE_ITEMS);
    position.head.question = Q_ITEM;
    position.head.open = 1u << BLUE;
    game_view(&table, &position.head, 1u << RED, &view.head);
    assert_int_equal(view.legend[who].pack[0].kind, 0);
    for (unsigned i = 0; i < GUESSES; i++) {
        unsigned pair = 0;
        game_guess(&table, &view.head, &random, &guess.head);
        for (unsigned k = 0; k < LEFT; k++) {
            const bool has = pack_has(&guess.legend[who], kind[k]);
            assert_int_equal(guess.bag[kind[k]], !has);
            pair |= (unsigned)has << k;
        }
        seen[pair]++;
    }
    for (unsigned pair = 0; pair < 1u << LEFT; pair++)
        if (bit_count(pair) == 2 && pair != (1u << 2 | 1u << 3))
            assert_in_range(seen[pair], GUESSES / 5 - 450, GUESSES / 5 + 450);
        else assert_int_equal(seen[pair], 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unseen_tokens_are_dealt_evenly),
        cmocka_unit_test(who_is_asked_for_an_item_has_one),
    };
    return cmocka_run_group_tests(tests, load_packs, NULL);
}
