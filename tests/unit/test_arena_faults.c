/* tests/unit/test_arena_faults.c - the n-th allocation, write and wait for the disk fails while an arena is played:
 * nothing crashes, what was told as done is in the journal, and the run goes on from there to the same results. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <cmocka.h>
#include "support/arena.h"
#include "support/starve.h"

enum { PAIRS = 6 };
long syscall(long number, ...); /* not of POSIX */

/* Of files, counted like allocations. */
static atomic_bool watches;
static atomic_long writes, write_at, syncs, sync_at;

ssize_t write(int file, const void *bytes, size_t n)
{
    if (watches && file > STDERR_FILENO && ++writes == write_at) {
        errno = ENOSPC;
        /* half of it may be there by then */
        return syscall(SYS_write, file, bytes, n / 2) < 0 ? -1 : (errno = ENOSPC, -1);
    }
    return syscall(SYS_write, file, bytes, n);
}

int fdatasync(int file)
{
    if (watches && ++syncs == sync_at) {
        errno = EIO;
        return -1;
    }
    return (int)syscall(SYS_fdatasync, file);
}

static const char *path(void)
{
    static char text[100];
    snprintf(text, sizeof text, "%s/journal", arena_folder);
    return text;
}

/* What a fault may leave is told in one line, and is no result. */
static arena_end play(const arena_plan *plan, arena_games *games, bool *opened)
{
    char why[400] = "";
    journal *j = journal_open(path(), plan, games, PACK_EN, why, sizeof why);
    arena_end end = ARENA_FAILED;
    *opened = j != NULL;
    if (j) {
        arena_run run = run_of(plan, PAIRS, 1, games);
        run.journal = j;
        end = arena_play(&run);
        snprintf(why, sizeof why, "%s", run.why);
    }
    journal_close(j);
    if (end == ARENA_FAILED) assert_true(why[0] && !strchr(why, '\n'));
    return end;
}

static long games_known(const arena_games *games)
{
    long n = 0;
    for (uint64_t i = 0; i < 2 * PAIRS; i++) n += games_at(games, i) != NULL;
    return n;
}

static void goes_on(const arena_plan *plan, const char *wanted, arena_end end)
{
    char why[400] = "";
    arena_games games = {0};
    journal *j = journal_open(path(), plan, &games, PACK_EN, why, sizeof why);
    if (!j) fail_msg("%s", why);
    if (end == ARENA_DONE) assert_int_equal(games_known(&games), 2 * PAIRS);
    arena_run run = run_of(plan, PAIRS, 1, &games);
    run.journal = j;
    assert_int_equal(arena_play(&run), ARENA_DONE);
    journal_close(j);
    char *got = results_of(plan, &games, NULL);
    assert_string_equal(got, wanted);
    free(got);
    games_free(&games);
}

/* One after the other, each in a run of its own, from `at`, which counts `counted`. */
static void fail_in_turn(atomic_long *at, atomic_long *counted, bool of_memory)
{
    arena_plan *plan = some_plan(false);
    arena_games games = {0};
    bool opened;
    play_all(plan, PAIRS, 1, &games, NULL, 0, 0);
    char *wanted = results_of(plan, &games, NULL);
    games_free(&games);
    long all = 0, failed = 0;
    for (long n = 0; n <= all; n++) { /* 0: none fails, and they are counted */
        if (n && !starve_tries(n, all)) continue;
        unlink(path());
        games = (arena_games){0};
        *counted = 0;
        *at = n;
        watches = !of_memory;
        if (of_memory) starve_begin(n);
        arena_end end = play(plan, &games, &opened);
        starve_end();
        watches = false;
        if (n == 0) all = *counted;
        failed += end == ARENA_FAILED;
        games_free(&games);
        goes_on(plan, wanted, end);
    }
    *at = 0;
    if (all < 2 || !failed) fail_msg("%ld, of which %ld failed", all, failed);
    free(wanted);
    free(plan);
}

static void of_memory(void **unused)
{
    (void)unused;
    fail_in_turn(&starve_at, &starve_asked, true);
}

static void of_writes(void **unused)
{
    (void)unused;
    fail_in_turn(&write_at, &writes, false);
}

static void of_waits_for_the_disk(void **unused)
{
    (void)unused;
    fail_in_turn(&sync_at, &syncs, false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(of_memory),
        cmocka_unit_test(of_writes),
        cmocka_unit_test(of_waits_for_the_disk),
    };
    return cmocka_run_group_tests(tests, make_folder, drop_folder);
}
