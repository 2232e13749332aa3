/* src/cli/replay.c - `fray replay`: checks a record and tells what happened in it. */
#include <getopt.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "cli/source.h"

enum { MOST_LINE = 600 };

typedef struct story {
    const cli_env *env;
    const host_table *h;
    match *m;              /* the match as it is told */
    fray_position *before; /* the answer that is told */
    fray_position *view;   /* of who gave it: what a sealed question was about */
    json_t *events;        /* NULL: print */
} story;

static void tell(void *who, const fray_event *event)
{
    story *s = who;
    char line[MOST_LINE];
    fray_spelling names[FRAY_MAX_ARGS];
    const fray_position *now = match_position(s->m);
    words_names(s->h, now, s->before, event, names);
    /* a record is for those who may know everything */
    if (!words_event_named(s->h, now, event, names, 0xff, s->env->language, line, sizeof line))
        return;
    if (s->events) json_array_append_new(s->events, json_string(line));
    else printf("      - %s\n", line);
}

/* Answer n of the record: what was asked, what was said, what came of it. */
static json_t *tell_step(story *s, uint32_t n, fray_answer a, bool json)
{
    const fray_position *p = match_position(s->m);
    int language = s->env->language;
    memcpy(s->before, p, s->h->table.game->position_bytes);
    char question[MOST_LINE], notation[MOST_LINE], sentence[MOST_LINE];
    if (p->flags & FRAY_ASKS_SEALED) s->h->table.game->view(&s->h->table, p, 1u << a.seat, s->view);
    words_question(s->h, p->flags & FRAY_ASKS_SEALED ? s->view : p, language, question,
                   sizeof question);
    words_answer(s->h, p, a.word, notation, sizeof notation);
    words_option(s->h, p, a.word, language, sentence, sizeof sentence);
    fray_sink sink = {tell, s};
    if (!json) {
        printf("%5" PRIu32 " %s: %s\n      > %s", n, words_seat_name(a.seat, language), question,
               notation);
        if (strcmp(sentence, notation) != 0) printf("  (%s)", sentence);
        putchar('\n');
        match_answer(s->m, a, &sink);
        return NULL;
    }
    s->events = json_array();
    json_t *step =
        json_pack("{s:I, s:s, s:s, s:s, s:s}", "n", (json_int_t)n, "seat", words_seat(a.seat),
                  "question", question, "answer", notation, "text", sentence);
    match_answer(s->m, a, &sink);
    json_object_set_new(step, "events", s->events);
    return step;
}

static void tell_notes(const cli_env *env, const match *m, uint32_t after)
{
    for (uint32_t i = 0; i < match_notes(m); i++) {
        const match_note *note = match_note_at(m, i);
        const char *seat = words_seat_name(note->count, env->language);
        if (note->after != after) continue;
        if (note->kind == MATCH_UNDONE) cli_say(env, stdout, MSG_REPLAY_UNDONE, note->count);
        if (note->kind == MATCH_CONCEDED) cli_say(env, stdout, MSG_REPLAY_CONCEDED, seat);
        if (note->kind == MATCH_TIMED_OUT) cli_say(env, stdout, MSG_REPLAY_TIMED_OUT, seat);
        if (note->kind == MATCH_AGREED) cli_say(env, stdout, MSG_REPLAY_AGREED);
    }
}

static json_t *result_json(const host_table *h, const match *m)
{
    const fray_game *game = h->table.game;
    const fray_position *p = match_position(m);
    fray_score score = match_result(m);
    char digest[20];
    json_t *points = json_object();
    for (uint32_t seat = 1; seat <= match_seats(m); seat++)
        json_object_set_new(points, words_seat(seat), json_integer(score.points[seat]));
    json_t *winners = json_array();
    for (uint32_t seat = 1; seat <= match_seats(m); seat++)
        if (score.winners >> seat & 1)
            json_array_append_new(winners, json_string(words_seat(seat)));
    snprintf(digest, sizeof digest, "%016" PRIx64, match_digest(&h->table, p, game->facts));
    return json_pack("{s:s, s:I, s:b, s:s?, s:o, s:b, s:o, s:s}", "game", game->name, "answers",
                     (json_int_t)match_length(m), "over", score.over, "winner",
                     score.winner ? words_seat(score.winner) : NULL, "winners", winners, "drawn",
                     score.drawn, "points", points, "digest", digest);
}

static void show_result(const cli_env *env, const host_table *h, const match *m, const char *path)
{
    const fray_game *game = h->table.game;
    fray_score score = match_result(m);
    cli_say(env, stdout, MSG_REPLAY_HOLDS, path, match_length(m));
    if (game->together && score.over) {
        cli_say(env, stdout, score.winners ? MSG_REPLAY_TEAM_WON : MSG_REPLAY_TEAM_LOST);
        return;
    }
    for (uint32_t seat = 1; seat <= match_seats(m) && !game->together; seat++)
        printf("%s%s %" PRId32, seat > 1 ? ", " : "", words_seat_name(seat, env->language),
               score.points[seat]);
    if (!game->together) printf(": ");
    if (!score.over) cli_say(env, stdout, MSG_REPLAY_GOES_ON);
    else if (score.winner)
        cli_say(env, stdout, MSG_REPLAY_WON, words_seat_name(score.winner, env->language));
    else cli_say(env, stdout, MSG_REPLAY_DRAWN);
}

/* The checked match once more, this time aloud. */
static int tell_match(const cli_env *env, const host_table *h, const match *m, const char *path,
                      bool json, bool quiet)
{
    story s = {env, h, NULL, NULL, NULL, NULL};
    json_t *steps = json ? json_array() : NULL;
    s.m = match_new_at(h, match_setup(m), match_first(m), 0);
    s.before = calloc(1, h->table.game->position_bytes);
    s.view = calloc(1, h->table.game->position_bytes);
    if (!s.m || !s.before || !s.view) {
        json_decref(steps);
        match_free(s.m);
        free(s.before);
        free(s.view);
        return cli_bad(env, MSG_NO_MEMORY);
    }
    for (uint32_t i = 0; i < match_length(m) && !quiet; i++) {
        if (!json) tell_notes(env, m, i);
        json_t *step = tell_step(&s, i + 1, match_step_at(m, i)->answer, json);
        if (json) json_array_append_new(steps, step);
    }
    if (!json && !quiet) tell_notes(env, m, match_length(m));
    if (json) {
        json_t *all = result_json(h, m);
        if (!quiet) json_object_set(all, "steps", steps);
        json_decref(steps);
        cli_json(all);
    } else {
        show_result(env, h, m, path);
    }
    match_free(s.m);
    free(s.before);
    free(s.view);
    return CLI_OK;
}

int cmd_replay(int argc, char **argv, const cli_env *env)
{
    static const struct option options[] = {{"to", required_argument, NULL, 't'},
                                            {"json", no_argument, NULL, 'j'},
                                            {"quiet", no_argument, NULL, 'q'},
                                            {"scenario", required_argument, NULL, 's'},
                                            {0, 0, 0, 0}};
    bool json = false, quiet = false;
    cli_source source = {.to = UINT32_MAX};
    uint64_t to;
    opterr = 0;
    for (int c; (c = getopt_long(argc, argv, ":", options, NULL)) != -1;) {
        switch (c) {
        case 't':
            if (!cli_number(env, "--to", optarg, 0, UINT32_MAX - 1, &to)) return CLI_BAD;
            source.to = (uint32_t)to;
            break;
        case 's': source.scenario = optarg; break;
        case 'j': json = true; break;
        case 'q': quiet = true; break;
        default: return cli_bad_option(env, argv, c);
        }
    }
    if (optind == argc) return cli_bad(env, MSG_TOO_FEW, "FILE", env->command);
    if (optind + 1 < argc) return cli_bad(env, MSG_TOO_MANY, argv[optind + 1], env->command);
    source.path = argv[optind];
    int code = cli_open(env, &source);
    if (code == CLI_OK)
        code = tell_match(env, &source.host, source.match, source.path, json, quiet);
    cli_close(&source);
    return code;
}
