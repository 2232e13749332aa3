/* tests/load/load.c - the load test of `fray serve`: what it is put to, and what came of it.
 *
 *     load --server 127.0.0.1:PORT --pid PID [options]
 *
 * Memory is read after each step, so that a match, a seat taken and an idle connection have each
 * their own figure. Prints a table and one line of JSON. Exit code 0: everything was answered and
 * nothing went wrong; no figure is judged. */
#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include "base/clock.h"
#include "crowd.h"

enum { SECOND = 1000000000, SETTLE_MS = 300, DISK_WRITES = 300, OTHER_FILES = 80 };

typedef struct load_options {
    crowd_options crowd;
    const char *disk;
    uint32_t seconds;
    int pid;
} load_options;

typedef struct load {
    load_options o;
    crowd *c;
    figures_times disk;
    /* resident bytes of the server */
    uint64_t before, matches, seats, silent, watching, played;
    /* during play; seconds of a processor, the first of the clock */
    double seconds, server_cpu, loop_cpu, loop_waited, own_cpu;
    double commits, commit_seconds, messages, bytes;
    double rooms; /* matches in memory */
    uint32_t stuck;
} load;

static double own_cpu(void)
{
    struct rusage u;
    getrusage(RUSAGE_SELF, &u);
    return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) +
           (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec) / 1e6;
}

/* sign: -1 before play, 1 after it. False: the server does not say. */
static bool count_costs(load *l, double sign)
{
    const char *metrics = crowd_metrics(l->c);
    l->commits += sign * figures_metric(metrics, "fray_commits_total");
    l->commit_seconds += sign * figures_metric(metrics, "fray_commit_seconds_total");
    l->messages += sign * figures_metric(metrics, "fray_messages_out_total");
    l->bytes += sign * figures_metric(metrics, "fray_bytes_out_total");
    l->rooms = figures_metric(metrics, "fray_rooms");
    l->server_cpu += sign * figures_cpu(l->o.pid, false);
    l->loop_cpu += sign * figures_cpu(l->o.pid, true);
    l->loop_waited += sign * figures_waited(l->o.pid);
    l->own_cpu += sign * own_cpu();
    l->seconds += sign * (double)clock_ns() / SECOND;
    return metrics[0] != '\0';
}

static uint64_t memory(load *l)
{
    crowd_rest(l->c, SETTLE_MS);
    return figures_memory(l->o.pid);
}

static bool run(load *l)
{
    uint32_t matches = l->o.crowd.matches;
    if (!crowd_make_matches(l->c, 0, 1)) return false; /* what the first needs, not all need */
    l->before = memory(l);
    if (!crowd_make_matches(l->c, 1, matches)) return false;
    l->matches = memory(l);
    if (!crowd_take_seats(l->c)) return false;
    l->seats = memory(l);
    if (!crowd_connect_silent(l->c)) return false;
    l->silent = memory(l);
    if (!crowd_watch(l->c)) return false;
    l->watching = memory(l);
    if (!count_costs(l, -1)) return false;
    crowd_play(l->c, l->o.seconds);
    if (!count_costs(l, 1)) return false;
    l->played = memory(l);
    l->stuck = crowd_stuck(l->c);
    for (int i = 0; i < 20 && l->stuck; i++) { /* late is not stuck */
        crowd_rest(l->c, SETTLE_MS);
        l->stuck = crowd_stuck(l->c);
    }
    return true;
}

/* ---- what came of it ---- */

typedef struct bytes {
    double match, seat, silent, watch; /* one of each, before play */
    double grown;                      /* a match by being played */
    double all;                        /* a match with its seats, played */
} bytes;

static double per(double what, double count)
{
    return count > 0 ? what / count : 0;
}

static double gained(uint64_t after, uint64_t before, double count)
{
    return per((double)after - (double)before, count);
}

static bytes share_memory(const load *l)
{
    const crowd_options *o = &l->o.crowd;
    double seats = o->bot ? 1 : 2, silent = o->idle / CROWD_SILENT;
    bytes b = {.match = gained(l->matches, l->before, o->matches - 1),
               .seat = gained(l->seats, l->matches, seats * o->matches),
               .silent = gained(l->silent, l->seats, silent),
               .watch = gained(l->watching, l->silent, o->idle - silent)};
    /* those that ended stay in memory for a while, beside those that replaced them */
    b.grown =
        gained(l->played, l->watching, l->rooms) - per((l->rooms - o->matches) * b.match, l->rooms);
    b.all = b.match + seats * b.seat + b.grown;
    return b;
}

static void print_times(const char *name, figures_times *t)
{
    if (t->count == 0) return;
    printf("%-28s %9.2f %9.2f %9.2f %9.2f  (%zu)\n", name, figures_at(t, 0.5), figures_at(t, 0.9),
           figures_at(t, 0.99), figures_at(t, 1), t->count);
}

static void print_table(load *l)
{
    const crowd_options *o = &l->o.crowd;
    crowd_counts *c = crowd_count(l->c);
    bytes b = share_memory(l);
    printf("%" PRIu32 " matches (%s%s), %" PRIu32 " idle connections, %" PRIu32 " s, ", o->matches,
           o->bot ? "against " : "people", o->bot ? o->bot : "", o->idle, l->o.seconds);
    if (o->rate) printf("%" PRIu32 " answers/s wanted\n\n", o->rate);
    else printf("as many answers as go\n\n");
    printf("%-28s %9s %9s %9s %9s\n", "milliseconds", "p50", "p90", "p99", "max");
    print_times("answer to ok", &c->ok);
    print_times("answer to the other's update", &c->seen);
    print_times("disk: write 4 KiB and wait", &l->disk);
    printf("\nanswers/s %.0f, messages/s %.0f, %.1f MB/s, matches ended %" PRIu64 "\n",
           per((double)c->stored, l->seconds), per(l->messages, l->seconds),
           per(l->bytes, l->seconds) / 1e6, c->over);
    printf("commits/s %.0f, each %.2f ms and %.1f answers\n", per(l->commits, l->seconds),
           per(l->commit_seconds * 1000, l->commits), per((double)c->stored, l->commits));
    printf("processors: server %.2f, of it the loop %.2f (%.0f us an answer), which waited for one "
           "%.2f of the time; this program %.2f\n",
           per(l->server_cpu, l->seconds), per(l->loop_cpu, l->seconds),
           per(l->loop_cpu * 1e6, (double)c->stored), per(l->loop_waited, l->seconds),
           per(l->own_cpu, l->seconds));
    printf("sent %" PRIu64 ", stored %" PRIu64 ", stale %" PRIu64 ", unanswered %" PRIu32
           ", stuck %" PRIu32 ", errors %" PRIu64 "\n",
           c->sent, c->stored, c->stale, c->unanswered, l->stuck, c->errors);
    printf("memory: %.1f MiB at first; KiB: match %.1f, seat taken %.1f, silent connection %.1f, "
           "spectator %.1f; by play %.1f a match, with its seats %.1f; %.0f matches in memory\n\n",
           (double)l->before / 1048576, b.match / 1024, b.seat / 1024, b.silent / 1024,
           b.watch / 1024, b.grown / 1024, b.all / 1024, l->rooms);
}

static void print_json_times(const char *name, figures_times *t)
{
    printf("\"%s\": {\"count\": %zu, \"p50\": %.3f, \"p90\": %.3f, \"p99\": %.3f, \"max\": %.3f}, ",
           name, t->count, figures_at(t, 0.5), figures_at(t, 0.9), figures_at(t, 0.99),
           figures_at(t, 1));
}

static void print_json(load *l)
{
    const crowd_options *o = &l->o.crowd;
    crowd_counts *c = crowd_count(l->c);
    bytes b = share_memory(l);
    printf("{\"matches\": %" PRIu32 ", \"idle\": %" PRIu32 ", \"seconds\": %" PRIu32
           ", \"wanted_per_s\": %" PRIu32 ", \"answers_per_s\": %.1f, ",
           o->matches, o->idle, l->o.seconds, o->rate, per((double)c->stored, l->seconds));
    print_json_times("ok_ms", &c->ok);
    print_json_times("update_ms", &c->seen);
    print_json_times("disk_ms", &l->disk);
    printf("\"sent\": %" PRIu64 ", \"stored\": %" PRIu64 ", \"stale\": %" PRIu64
           ", \"unanswered\": %" PRIu32 ", \"stuck\": %" PRIu32 ", \"errors\": %" PRIu64
           ", \"matches_over\": %" PRIu64 ", ",
           c->sent, c->stored, c->stale, c->unanswered, l->stuck, c->errors, c->over);
    printf(
        "\"commits_per_s\": %.1f, \"commit_ms\": %.3f, \"server_cpu\": %.3f, \"loop_cpu\": %.3f, "
        "\"loop_waited\": %.3f, \"own_cpu\": %.3f, ",
        per(l->commits, l->seconds), per(l->commit_seconds * 1000, l->commits),
        per(l->server_cpu, l->seconds), per(l->loop_cpu, l->seconds),
        per(l->loop_waited, l->seconds), per(l->own_cpu, l->seconds));
    printf("\"match_bytes\": %.0f, \"seat_bytes\": %.0f, \"silent_bytes\": %.0f, "
           "\"watch_bytes\": %.0f, \"grown_bytes\": %.0f, \"played_bytes\": %.0f}\n",
           b.match, b.seat, b.silent, b.watch, b.grown, b.all);
}

static bool went_well(const load *l)
{
    const crowd_counts *c = crowd_count(l->c);
    bool seen = c->seen.count > 0 || l->o.crowd.bot || l->o.crowd.rate == 0;
    return c->errors == 0 && c->unanswered == 0 && l->stuck == 0 && c->stored > 0 && seen &&
           c->stored + c->stale == c->sent;
}

/* ---- options ---- */

static const struct option long_options[] = {
    {"server", required_argument, NULL, 's'},  {"pid", required_argument, NULL, 'p'},
    {"matches", required_argument, NULL, 'm'}, {"idle", required_argument, NULL, 'i'},
    {"rate", required_argument, NULL, 'r'},    {"seconds", required_argument, NULL, 't'},
    {"bot", required_argument, NULL, 'b'},     {"game", required_argument, NULL, 'g'},
    {"pause", required_argument, NULL, 'w'},   {"seed", required_argument, NULL, 'x'},
    {"disk", required_argument, NULL, 'd'},    {NULL, 0, NULL, 0}};

static bool read_number(const char *text, uint32_t least, uint32_t most, uint32_t *out)
{
    char *end;
    unsigned long long n = strtoull(text, &end, 10);
    *out = (uint32_t)n;
    return text[0] >= '0' && text[0] <= '9' && *end == '\0' && n >= least && n <= most;
}

static bool read_options(load_options *o, int argc, char **argv)
{
    uint32_t pid = 0;
    bool good = true;
    int c;
    crowd_options *w = &o->crowd;
    *w = (crowd_options){
        .game = "underworlds", .matches = 500, .idle = 2000, .rate = 2000, .pause = 1, .seed = 1};
    o->seconds = 20;
    while (good && (c = getopt_long(argc, argv, "", long_options, NULL)) != -1) {
        switch (c) {
        case 's': w->server = optarg; break;
        case 'b': w->bot = optarg; break;
        case 'g': w->game = optarg; break;
        case 'd': o->disk = optarg; break;
        case 'p': good = read_number(optarg, 1, INT32_MAX, &pid); break;
        case 'm': good = read_number(optarg, 1, 20000, &w->matches); break;
        case 'i': good = read_number(optarg, 0, 50000, &w->idle); break;
        case 'r': good = read_number(optarg, 0, 1000000, &w->rate); break;
        case 't': good = read_number(optarg, 1, 3600, &o->seconds); break;
        case 'w': good = read_number(optarg, 0, 10000, &w->pause); break;
        case 'x': good = read_number(optarg, 0, UINT32_MAX, &w->seed); break;
        default: good = false;
        }
    }
    o->pid = (int)pid;
    if (good && optind == argc && w->server && pid) return true;
    fprintf(stderr, "usage: load --server 127.0.0.1:PORT --pid PID [--matches 500] [--idle 2000]\n"
                    "            [--rate 2000 (0: as many as go)] [--seconds 20] [--bot NAME]\n"
                    "            [--game NAME] [--pause 1] [--seed 1] [--disk FOLDER]\n");
    return false;
}

/* Each connection takes a descriptor. */
static bool raise_limit(rlim_t need)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0) return false;
    if (files.rlim_cur >= need) return true;
    files.rlim_cur = files.rlim_max < need ? files.rlim_max : need;
    return setrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur >= need;
}

int main(int argc, char **argv)
{
    load l = {0};
    char why[200];
    const crowd_options *o = &l.o.crowd;
    if (!read_options(&l.o, argc, argv)) return 2;
    if (!raise_limit(2 * o->matches + o->idle + OTHER_FILES)) {
        fprintf(stderr, "load: more open files are needed than allowed; raise `ulimit -n`, or ask "
                        "for fewer matches and idle connections\n");
        return 2;
    }
    l.c = crowd_new(o, why, sizeof why);
    if (!l.c) {
        fprintf(stderr, "load: %s\n", why);
        return 2;
    }
    bool good = !l.o.disk || figures_disk(l.o.disk, DISK_WRITES, &l.disk);
    if (!good) fprintf(stderr, "load: %s: cannot be written\n", l.o.disk);
    good = run(&l) && good;
    if (good) {
        print_table(&l);
        print_json(&l);
        good = went_well(&l);
    }
    crowd_free(l.c);
    figures_free(&l.disk);
    return good ? 0 : 1;
}
