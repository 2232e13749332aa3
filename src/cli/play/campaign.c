/* src/cli/play/campaign.c - operations at the terminal: from one mission to the next, kept in one file. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "base/text.h"
#include "cli/play/play.h"

static void name_of(const play *g, uint32_t type, uint32_t value, char *out, size_t n)
{
    words_name(g->h, NULL, type, value, g->language, out, n);
}

/* --- the command line --- */

static int find_operation(play *g, play_wishes *w)
{
    uint32_t mission;
    if (!w->operation) return CLI_OK;
    if (!campaign_has(g->game)) return play_bad(g, PLAY_NO_OPERATIONS, g->game->name);
    if (w->load) return play_bad(g, PLAY_OPERATION_OR_LOAD);
    w->chosen = pack_find(g->h->pack, FRAY_LIST, w->operation);
    if (!w->chosen || !g->game->mission(g->t, w->chosen, 0)) {
        char all[300];
        text_line t = text_in(all, sizeof all);
        for (uint32_t i = 1; i <= pack_count(g->h->pack, FRAY_LIST); i++) {
            if (i > 1) text_add(&t, ", ");
            text_add(&t, pack_id(g->h->pack, FRAY_LIST, i));
        }
        return play_bad(g, PLAY_BAD_OPERATION, w->operation, all);
    }
    uint32_t key = campaign_key(g->game);
    if (setup_find(&w->setup, key, 0, &mission))
        return play_bad(g, PLAY_OPERATION_OR_MISSION, g->game->setting[key].word);
    return CLI_OK;
}

/* A file that is there already: an operation goes on; nothing else is ours to touch. */
static int open_file(play *g, play_wishes *w, const char *text, size_t n)
{
    match_problem why;
    char name[120];
    if (n == 0 && !w->chosen) return CLI_OK;
    if (!w->chosen && !campaign_is(text, n)) return play_bad(g, PLAY_NOT_OURS, w->save);
    if (w->load) return play_bad(g, PLAY_OPERATION_OR_LOAD);
    g->campaign = campaign_read(g->h, text, n, g->language, &g->match, &why);
    if (!g->campaign) return play_bad_file(g, w->save, &why);
    if (w->chosen && w->chosen != campaign_operation(g->campaign)) {
        name_of(g, FRAY_LIST, campaign_operation(g->campaign), name, sizeof name);
        return play_bad(g, PLAY_OTHER_OPERATION, w->save, name);
    }
    w->chosen = campaign_operation(g->campaign);
    return CLI_OK;
}

/* Settings that were agreed for all missions stay. */
static int check_settings(const play *g, const play_wishes *w)
{
    for (uint32_t i = 0; i < w->sets; i++) {
        fray_setup one = {0};
        char why[200];
        setup_read_line(g->h, &one, w->set[i], why, sizeof why, g->language);
        if (g->match) return play_bad(g, PLAY_MISSION_RUNS, w->set[i]);
        if (one.count && !campaign_asks_anew(g->game, &one.item[0]))
            return play_bad(g, PLAY_AGREED, w->set[i]);
    }
    return CLI_OK;
}

int play_open_campaign(play *g, play_wishes *w)
{
    struct stat there;
    int code = find_operation(g, w);
    if (code != CLI_OK || !w->save || w->goes_on || stat(w->save, &there) != 0) return code;
    size_t n;
    char *text = cli_read_file(g->env, w->save, CAMPAIGN_MOST_BYTES, &n);
    if (!text) return CLI_BAD;
    code = open_file(g, w, text, n);
    free(text);
    return code == CLI_OK && g->campaign ? check_settings(g, w) : code;
}

int play_begin_campaign(play *g, const play_wishes *w)
{
    g->campaign = campaign_new(g->h, w->chosen, &w->setup);
    return g->campaign ? CLI_OK : play_bad(g, PLAY_NO_MEMORY);
}

void play_campaign_setup(const play *g, const play_wishes *w, fray_setup *setup)
{
    campaign_setup(g->campaign, setup);
    for (uint32_t i = 0; i < w->setup.count; i++) {
        const fray_setting *item = &w->setup.item[i];
        if (campaign_asks_anew(g->game, item))
            setup_put(g->h, setup, item->key, item->seat, item->value);
    }
}

/* --- where it stands --- */

static void name_team(const play *g, const campaign_play *p, char *out, size_t n)
{
    text_line t = text_in(out, n);
    for (uint32_t seat = 1; seat <= p->seats; seat++) {
        char name[120];
        if (t.length) text_add(&t, ", ");
        name_of(g, FRAY_FIGURE, p->hero[seat], name, sizeof name);
        text_add(&t, name);
    }
}

void play_campaign_stands(const play *g)
{
    const campaign *c = g->campaign;
    char name[120], team[400];
    name_of(g, FRAY_LIST, campaign_operation(c), name, sizeof name);
    play_say(g, PLAY_CAMPAIGN, name, campaign_won(c), campaign_missions(c));
    for (uint32_t i = 0; i < campaign_plays(c); i++) {
        const campaign_play *p = campaign_play_at(c, i);
        name_of(g, FRAY_MISSION, p->mission, name, sizeof name);
        name_team(g, p, team, sizeof team);
        play_say(g, p->won ? PLAY_CAMPAIGN_WON : PLAY_CAMPAIGN_LOST, name, p->rounds, team);
    }
    name_of(g, FRAY_MISSION, campaign_next(c), name, sizeof name);
    if (campaign_next(c)) play_say(g, PLAY_CAMPAIGN_NEXT, name);
    else play_say(g, PLAY_CAMPAIGN_DONE);
}

void play_campaign_over(play *g, char *record, size_t size)
{
    /* the file of the operation keeps how it ended, not how it went */
    if (play_choose_path(g, record, size) && match_write(g->match, record) != 0) {
        play_say(g, PLAY_CANNOT_SAVE, record, strerror(errno));
        record[0] = 0;
    }
    g->lost = g->lost || !record[0];
    g->counted = campaign_note(g->campaign, g->match);
}
