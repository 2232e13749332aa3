/* src/server/report.c - log lines and figures for those who run the server. Nothing of what is hidden
 * in a match, and no key, ever stands in them. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "server/server.h"

int64_t report_time(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

void report_line(const char *what, ...)
{
    json_writer line = {0};
    char at[40];
    time_t now = time(NULL);
    struct tm tm;
    const char *key, *value;
    va_list args;
    gmtime_r(&now, &tm);
    strftime(at, sizeof at, "%Y-%m-%dT%H:%M:%SZ", &tm);
    writer_start(&line);
    writer_open(&line, NULL, '{');
    writer_string(&line, "at", at);
    writer_string(&line, "what", what);
    va_start(args, what);
    while ((key = va_arg(args, const char *)) && (value = va_arg(args, const char *)))
        writer_string(&line, key, value);
    va_end(args);
    writer_close(&line, '}');
    if (!line.failed) fprintf(stderr, "%s\n", line.text);
    writer_free(&line);
}

void report_net(void *who, const char *what, const char *address, const char *details)
{
    (void)who;
    report(what, "address", address, "details", details);
}

void report_latency(server *s, int64_t ms)
{
    int n = 0;
    if (ms < 0) ms = 0;
    s->counts.latency_ms += (uint64_t)ms;
    while (n < SERVER_LATENCIES - 1 && ms > (INT64_C(1) << n) / 2) n++;
    s->counts.latency[n]++;
}

/* ---- Prometheus text ---- */

static void line(json_writer *out, const char *text)
{
    writer_raw(out, NULL, text, strlen(text));
    out->comma = false; /* no JSON: lines, not a list */
}

static void figure(json_writer *out, const char *name, const char *type, const char *help,
                   uint64_t value)
{
    char text[300];
    snprintf(text, sizeof text, "# HELP fray_%s %s\n# TYPE fray_%s %s\nfray_%s %" PRIu64 "\n", name,
             help, name, type, name, value);
    line(out, text);
}

static uint64_t memory_bytes(void)
{
    unsigned long pages = 0, resident = 0;
    FILE *f = fopen("/proc/self/statm", "r");
    if (!f) return 0;
    if (fscanf(f, "%lu %lu", &pages, &resident) != 2) resident = 0;
    fclose(f);
    return resident * (uint64_t)sysconf(_SC_PAGESIZE);
}

static void latencies(json_writer *out, const server_counts *c)
{
    char text[200];
    uint64_t all = 0;
    line(out, "# HELP fray_answer_seconds From an answer's arrival until it is durable.\n"
              "# TYPE fray_answer_seconds histogram\n");
    for (int n = 0; n < SERVER_LATENCIES; n++) {
        all += c->latency[n];
        double most = (double)(1 << n) / 2000;
        if (n < SERVER_LATENCIES - 1)
            snprintf(text, sizeof text, "fray_answer_seconds_bucket{le=\"%g\"} %" PRIu64 "\n", most,
                     all);
        else
            snprintf(text, sizeof text, "fray_answer_seconds_bucket{le=\"+Inf\"} %" PRIu64 "\n",
                     all);
        line(out, text);
    }
    snprintf(text, sizeof text,
             "fray_answer_seconds_sum %g\nfray_answer_seconds_count %" PRIu64 "\n",
             (double)c->latency_ms / 1000, all);
    line(out, text);
}

/* Why the store does not work, in its own words. */
static void store_trouble(json_writer *out, const keeper_counts *k)
{
    char text[2 * STORE_WHY], why[STORE_WHY];
    snprintf(why, sizeof why, "%s", k->why);
    for (char *c = why; *c; c++)
        if (*c == '"' || *c == '\\' || *c == '\n') *c = '\'';
    line(out, "# HELP fray_store_trouble Why the store does not work.\n"
              "# TYPE fray_store_trouble gauge\n");
    if (k->well) return;
    snprintf(text, sizeof text, "fray_store_trouble{why=\"%s\"} 1\n", why);
    line(out, text);
}

void report_metrics(server *s, json_writer *out)
{
    const server_counts *c = &s->counts;
    keeper_counts k = keeper_count(s->k);
    net_counts n = net_count(s->w);
    char text[200];
    writer_start(out);
    figure(out, "answers_total", "counter", "Answers of players.", c->answers);
    figure(out, "bot_answers_total", "counter", "Answers of bots.", c->bot_answers);
    figure(out, "forfeits_total", "counter", "Matches that a bot forfeited.", c->forfeits);
    figure(out, "chance_answers_total", "counter", "Dice thrown and cards drawn.",
           c->chance_answers);
    figure(out, "matches_made_total", "counter", "Matches made.", c->matches_made);
    figure(out, "matches_over_total", "counter", "Matches that ended.", c->matches_over);
    figure(out, "rooms", "gauge", "Matches in memory.", s->rooms);
    figure(out, "rooms_loaded_total", "counter", "Matches read from the store.", c->rooms_loaded);
    figure(out, "sockets", "gauge", "Open WebSockets.", n.sockets);
    figure(out, "sockets_total", "counter", "WebSockets opened.", n.sockets_opened);
    figure(out, "requests_total", "counter", "HTTP requests.", n.requests);
    figure(out, "messages_in_total", "counter", "Messages received.", n.messages_in);
    figure(out, "messages_out_total", "counter", "Messages sent.", n.messages_out);
    figure(out, "bytes_in_total", "counter", "Bytes of messages received.", n.bytes_in);
    figure(out, "bytes_out_total", "counter", "Bytes of messages sent.", n.bytes_out);
    figure(out, "refused_origin_total", "counter", "Connections refused by origin.",
           n.refused_origin);
    figure(out, "refused_limit_total", "counter", "Connections refused by a limit.",
           n.refused_limit);
    figure(out, "refused_rate_total", "counter", "Requests and messages over the rate.",
           n.refused_rate);
    figure(out, "cut_off_total", "counter", "Clients too slow to read.", n.cut_off);
    figure(out, "commits_total", "counter", "Transactions of the store.", k.commits);
    figure(out, "store_jobs_total", "counter", "Jobs of the store.", k.jobs);
    figure(out, "store_failures_total", "counter", "Jobs that failed.", k.failures);
    figure(out, "store_conflicts_total", "counter", "Answers another server gave first.",
           k.conflicts);
    figure(out, "swept_total", "counter", "Matches removed because of their age.", s->sweep.all);
    figure(out, "store_up", "gauge", "The store works.", k.well);
    store_trouble(out, &k);
    figure(out, "thinking", "gauge", "Jobs waiting for a thread.", thinker_waiting(s->t));
    figure(out, "memory_bytes", "gauge", "Resident memory.", memory_bytes());
    snprintf(text, sizeof text,
             "# HELP fray_commit_seconds_total Time spent in commits.\n"
             "# TYPE fray_commit_seconds_total counter\nfray_commit_seconds_total %g\n",
             (double)k.commit_ns / 1e9);
    line(out, text);
    latencies(out, c);
    line(out,
         "# HELP fray_errors_total Errors sent to clients.\n# TYPE fray_errors_total counter\n");
    for (int e = 1; e < SERVER_ERRORS; e++) {
        snprintf(text, sizeof text, "fray_errors_total{code=\"%s\"} %" PRIu64 "\n",
                 says_code((server_error)e), c->errors[e]);
        line(out, text);
    }
}
