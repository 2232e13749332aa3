/* tests/unit/test_change.c - what all changes to a value make of it, in every order they may be found in, and the
 * short lists that keep changes in a position. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "core/change.h"
#include "core/rows.h"

/* ---- sums ---- */

struct found {
    enum fray_how how;
    int64_t value;
    unsigned given;
};

/* Adds all of them, in each order there is: always `value`, of what is printed as `printed`. */
static void every_order(struct found *all, unsigned n, unsigned fixed, int32_t printed,
                        int32_t value)
{
    if (fixed == n) {
        struct sum sum = sum_none();
        for (unsigned i = 0; i < n; i++) sum_add(&sum, all[i].how, all[i].value, all[i].given);
        assert_int_equal(sum_value(&sum, printed), value);
        return;
    }
    for (unsigned i = fixed; i < n; i++) {
        struct found first = all[i], other = all[fixed];
        all[fixed] = first;
        all[i] = other;
        every_order(all, n, fixed + 1, printed, value);
        all[i] = first;
        all[fixed] = other;
    }
}
#define EVERY_ORDER(printed, value, ...)                                                           \
    do {                                                                                           \
        struct found all[] = {__VA_ARGS__};                                                        \
        every_order(all, sizeof all / sizeof all[0], 0, printed, value);                           \
    } while (0)

static void sums_follow_the_order_of_the_rules(void **state)
{
    (void)state;
    struct sum none = sum_none();
    assert_int_equal(sum_value(&none, 3), 3);
    assert_false(none.flag);
    EVERY_ORDER(3, 4, {FRAY_HOW_ADD, 1, 0});
    EVERY_ORDER(3, 1, {FRAY_HOW_ADD, 1, 0}, {FRAY_HOW_ADD, -3, 0});
    EVERY_ORDER(3, 12, {FRAY_HOW_TIMES, 2, 0}, {FRAY_HOW_TIMES, 2, 0});
    EVERY_ORDER(3, 8, {FRAY_HOW_TIMES, 2, 0}, {FRAY_HOW_ADD, 2, 0}); /* not (3 + 2) * 2 */
    EVERY_ORDER(3, 7, {FRAY_HOW_SET, 5, 0}, {FRAY_HOW_ADD, 2, 0});
    EVERY_ORDER(3, 10, {FRAY_HOW_SET, 5, 0}, {FRAY_HOW_TIMES, 2, 0});
    EVERY_ORDER(3, 2, {FRAY_HOW_CAP, 2, 0});
    EVERY_ORDER(3, 3, {FRAY_HOW_CAP, 4, 0});
    EVERY_ORDER(3, 2, {FRAY_HOW_CAP, 4, 0}, {FRAY_HOW_CAP, 2, 0}); /* the lower one */
    EVERY_ORDER(3, 4, {FRAY_HOW_CAP, 4, 0}, {FRAY_HOW_ADD, 9, 0});
    EVERY_ORDER(3, 3, {FRAY_HOW_CAP, 4, 0}, {FRAY_HOW_ADD, 9, 0}, {FRAY_HOW_ADD, -9, 0});
    EVERY_ORDER(9, 13, {FRAY_HOW_SET, 2, 7}, {FRAY_HOW_TIMES, 2, 0}, {FRAY_HOW_TIMES, 3, 0},
                {FRAY_HOW_ADD, 5, 0}, {FRAY_HOW_ADD, -4, 0}, {FRAY_HOW_CAP, 20, 0},
                {FRAY_HOW_FLAG, 1, 0});
    EVERY_ORDER(9, 6, {FRAY_HOW_SET, 2, 7}, {FRAY_HOW_TIMES, 2, 0}, {FRAY_HOW_TIMES, 3, 0},
                {FRAY_HOW_ADD, 5, 0}, {FRAY_HOW_CAP, 6, 0}, {FRAY_HOW_CAP, 7, 0});
}

static void the_latest_that_was_set_counts(void **state)
{
    (void)state;
    EVERY_ORDER(9, 4, {FRAY_HOW_SET, 2, 1}, {FRAY_HOW_SET, 4, 3}, {FRAY_HOW_SET, 3, 2});
    EVERY_ORDER(9, 2, {FRAY_HOW_SET, 2, 1}, {FRAY_HOW_SET, 4, 0}); /* 0: it was always there */
    struct sum sum = sum_none(); /* nobody counts: what was found last */
    sum_add(&sum, FRAY_HOW_SET, 2, 0);
    sum_add(&sum, FRAY_HOW_SET, 5, 0);
    assert_int_equal(sum_value(&sum, 9), 5);
}

static void a_flag_is_no_number(void **state)
{
    (void)state;
    struct sum sum = sum_none();
    sum_add(&sum, FRAY_HOW_FLAG, 1, 0);
    assert_true(sum.flag);
    assert_int_equal(sum_value(&sum, 3), 3);
    sum = sum_none();
    sum_add(&sum, FRAY_HOW_ADD, 1, 0);
    assert_false(sum.flag);
}

/* Content may multiply as often as it likes. */
static void no_sum_leaves_its_bounds(void **state)
{
    (void)state;
    struct sum sum = sum_none();
    for (int i = 0; i < 64; i++) sum_add(&sum, FRAY_HOW_TIMES, INT16_MIN, 0);
    sum_add(&sum, FRAY_HOW_ADD, INT64_MAX, 0);
    sum_add(&sum, FRAY_HOW_ADD, INT64_MAX, 0);
    assert_int_equal(sum_value(&sum, INT32_MAX), 1000000);
    sum_add(&sum, FRAY_HOW_CAP, INT64_MIN, 0);
    assert_int_equal(sum_value(&sum, INT32_MAX), -1000000);
}

/* ---- rows ---- */

struct row {
    uint16_t number;
    uint8_t kind, more;
};

/* The rows are these, and behind them is nothing. */
static void rows_are(const struct row *list, const char *numbers)
{
    size_t n = strlen(numbers);
    const struct row none = {0, 0, 0};
    assert_int_equal(rows_used(list, 4, sizeof *list), n);
    for (size_t i = 0; i < n; i++) {
        assert_int_equal(list[i].number, numbers[i] - '0');
        assert_int_equal(list[i].more, 10 * (numbers[i] - '0')); /* its bytes came along */
    }
    for (size_t i = n; i < 4; i++) assert_memory_equal(&list[i], &none, sizeof none);
}

static struct row row_of(unsigned number, unsigned kind)
{
    struct row row = {(uint16_t)number, (uint8_t)kind, (uint8_t)(10 * number)};
    return row;
}

static void fill(struct row *list, unsigned n, enum rows_full full)
{
    memset(list, 0, 4 * sizeof *list);
    for (unsigned i = 1; i <= n; i++) {
        struct row row = row_of(i, i & 1);
        bool fits = rows_add(list, 4, sizeof *list, &row, full);
        assert_int_equal(fits, i <= 4 || full == DROP_OLDEST);
    }
}

static void rows_are_added_at_the_end(void **state)
{
    (void)state;
    struct row list[4];
    fill(list, 0, DROP_NEW);
    rows_are(list, "");
    fill(list, 3, DROP_NEW);
    rows_are(list, "123");
    fill(list, 4, DROP_OLDEST);
    rows_are(list, "1234");
}

static void a_full_list_drops_the_oldest_or_the_new_one(void **state)
{
    (void)state;
    struct row list[4];
    fill(list, 6, DROP_OLDEST);
    rows_are(list, "3456");
    fill(list, 6, DROP_NEW);
    rows_are(list, "1234");
    struct row one[1] = {{0, 0, 0}}, a = row_of(7, 0), b = row_of(8, 0);
    assert_true(rows_add(ROWS_IN(one), &a, DROP_OLDEST));
    assert_true(rows_add(ROWS_IN(one), &b, DROP_OLDEST));
    assert_int_equal(one[0].number, 8);
    assert_false(rows_add(ROWS_IN(one), &a, DROP_NEW));
    assert_int_equal(one[0].number, 8);
}

/* `about`: a set of numbers to keep. */
static bool is_in(const void *row, const void *about)
{
    return (*(const unsigned *)about >> ((const struct row *)row)->number) & 1;
}

static void rows_are_kept_by_a_test_and_in_order(void **state)
{
    (void)state;
    for (unsigned n = 0; n <= 4; n++)
        for (unsigned set = 0; set < 32; set += 2) { /* rows 1 to 4 */
            struct row list[4];
            char numbers[5] = "";
            size_t kept = 0;
            for (unsigned i = 1; i <= n; i++)
                if ((set >> i) & 1) numbers[kept++] = (char)('0' + i);
            numbers[kept] = '\0';
            fill(list, n, DROP_NEW);
            assert_int_equal(rows_keep(ROWS_IN(list), is_in, &set), kept < n);
            rows_are(list, numbers);
        }
}

/* `about`: the list. Keeps a row while another of its kind is there. */
static bool is_not_alone(const void *row, const void *about)
{
    const struct row *list = about;
    unsigned same = 0;
    for (unsigned i = 0; i < 4; i++)
        same += list[i].number && list[i].kind == ((const struct row *)row)->kind;
    return same > 1;
}

/* So what one row is kept for may depend on rows that go. */
static void all_rows_are_looked_at_before_any_goes(void **state)
{
    (void)state;
    struct row list[4];
    fill(list, 3, DROP_NEW); /* 1 and 3 are alike */
    assert_true(rows_keep(ROWS_IN(list), is_not_alone, list));
    rows_are(list, "13");
    fill(list, 4, DROP_NEW);
    assert_false(rows_keep(ROWS_IN(list), is_not_alone, list));
    rows_are(list, "1234");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_follow_the_order_of_the_rules),
        cmocka_unit_test(the_latest_that_was_set_counts),
        cmocka_unit_test(a_flag_is_no_number),
        cmocka_unit_test(no_sum_leaves_its_bounds),
        cmocka_unit_test(rows_are_added_at_the_end),
        cmocka_unit_test(a_full_list_drops_the_oldest_or_the_new_one),
        cmocka_unit_test(rows_are_kept_by_a_test_and_in_order),
        cmocka_unit_test(all_rows_are_looked_at_before_any_goes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
