/* src/cli/play/account.c - what goes into an answer, and what lies between two spots, in words. */
#include "host/account.h"
#include <string.h>
#include "base/text.h"
#include "cli/play/play.h"

/* Lines of an account, each with the number of its rule. */
static void show_account(const play *g, const account *a)
{
    char words[1024], line[1200];
    uint32_t shown = 0;
    for (uint32_t i = 0; i < a->lines; i++) {
        const fray_event *e = &a->line[i];
        if (words_event(g->h, g->view, e, play_mask(g), g->language, words, sizeof words) == 0)
            continue;
        bool ruled = e->rule && e->rule < g->game->rules;
        snprintf(line, sizeof line, "· %s%s%s\n", words, ruled ? "  " : "",
                 ruled ? g->game->rule[e->rule].number : "");
        play_put(g, line);
        shown++;
    }
    if (shown == 0) play_say(g, PLAY_EXPLAIN_NOTHING);
    if (a->more_lines) play_say(g, PLAY_MANY_RULES, a->more_lines);
}

void play_explain(const play *g, uint32_t seat, uint64_t word)
{
    account a;
    char say[2048];
    fray_answer answer = {word, seat, 0};
    fray_verdict v = g->game->check(g->t, g->view, answer);
    account_explain(g->h, g->view, answer, &a);
    show_account(g, &a);
    if (fray_is_legal(v)) return;
    play_verdict(g, g->view, v, say, sizeof say);
    play_say(g, PLAY_NOT_LEGAL, say);
}

/* Two spots of this match, "saek c7". */
static void write_example(const play *g, char *out, size_t n)
{
    text_line t = text_in(out, n);
    char name[60];
    uint32_t found = 0;
    for (uint32_t what = FRAY_DRAW_PIECE; found < 2 && what + 1 > FRAY_DRAW_PLACE; what--)
        for (uint32_t i = 0; i < g->things && found < 2; i++) {
            const fray_thing *thing = &g->thing[i];
            if (thing->what != what || !thing->value || (what == FRAY_DRAW_PIECE && !thing->place))
                continue;
            words_value(g->h, g->view, thing->type, thing->value, name, sizeof name);
            if (found++) text_add(&t, " ");
            text_add(&t, name);
        }
}

bool play_ruler(const play *g, const char *text, char *why, size_t n)
{
    account a;
    fray_spot end[2];
    char name[2][120], more[2];
    if (sscanf(text, "%119s %119s %1s", name[0], name[1], more) != 2) {
        write_example(g, name[0], sizeof name[0]);
        snprintf(why, n, play_words(g, PLAY_RULER_WHAT), name[0]);
        return false;
    }
    for (int i = 0; i < 2; i++) {
        if (account_read_spot(g->h, g->view, name[i], &end[i])) continue;
        snprintf(why, n, play_words(g, PLAY_NO_SPOT), name[i]);
        return false;
    }
    account_survey(g->h, g->view, end, &a);
    show_account(g, &a);
    return true;
}

void play_account_help(const play *g)
{
    char example[120];
    if (g->game->explain) play_say(g, PLAY_HELP_EXPLAIN);
    write_example(g, example, sizeof example);
    if (g->game->survey) play_say(g, PLAY_HELP_RULER, example);
}
