/* tests/unit/test_philox.c - the generator against the known answers of its authors. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include "host/philox.h"

static void known_answers(void **unused)
{
    (void)unused;
    static const struct {
        uint32_t counter[4], key[2], out[4];
    } known[] = {
        {{0, 0, 0, 0}, {0, 0}, {0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}},
        {{0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff},
         {0xffffffff, 0xffffffff},
         {0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}},
        {{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344},
         {0xa4093822, 0x299f31d0},
         {0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        uint32_t out[4];
        philox(known[i].counter, known[i].key, out);
        for (int k = 0; k < 4; k++) assert_int_equal(out[k], known[i].out[k]);
    }
}

static void a_number_is_the_first_two_words(void **unused)
{
    (void)unused;
    assert_true(philox_number(0, 0, 0) == UINT64_C(0xe169c58d6627e8d5));
}

static void seed_stream_and_number_all_count(void **unused)
{
    (void)unused;
    uint64_t one = philox_number(1, 1, 1);
    assert_true(one == philox_number(1, 1, 1));
    assert_true(one != philox_number(2, 1, 1));
    assert_true(one != philox_number(1, 2, 1));
    assert_true(one != philox_number(1, 1, 2));
    assert_true(one != philox_number(1 + (UINT64_C(1) << 40), 1, 1));
}

static void bits_are_about_even(void **unused)
{
    (void)unused;
    uint32_t set[64] = {0};
    for (uint64_t n = 0; n < 10000; n++) {
        uint64_t x = philox_number(42, 0, n);
        for (int bit = 0; bit < 64; bit++) set[bit] += (uint32_t)(x >> bit & 1);
    }
    /* 5000 expected, standard deviation 50: five of them */
    for (int bit = 0; bit < 64; bit++) assert_in_range(set[bit], 4750, 5250);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_answers),
        cmocka_unit_test(a_number_is_the_first_two_words),
        cmocka_unit_test(seed_stream_and_number_all_count),
        cmocka_unit_test(bits_are_about_even),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
