/* src/host/campaign.c - an operation in progress, in memory and as a text file:
 *
 *     fray-campaign 1              the format
 *     game fireteam
 *     pack 3f0c..                  all packs that mattered
 *     operation typhons-children
 *     option difficulty normal     what was agreed, one line a setting
 *
 *     lost river-crossing round 6 team abe shad     missions as they were played
 *     won river-crossing round 9 team abe frank
 *
 *     fray-record 2                the mission under way, if there is one: its record (record.c)
 *     ..
 *     end 37
 *     sum 0d4b1f6c2a7e9835         of all lines before
 *
 * Whatever is not exactly so is refused: there is nothing in it to guess at. */
#include "host/campaign.h"
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "base/text.h"
#include "host/match_private.h"
#include "host/says.h"

struct campaign {
    const host_table *h;
    uint32_t operation;
    fray_setup agreed;
    campaign_play *play;
    uint32_t plays, won; /* won: missions, from the first on */
};

static const char first_word[] = "fray-campaign ";
static const char record_word[] = "fray-record ";

/* --- what the game has --- */

bool campaign_has(const fray_game *game)
{
    return game->mission && campaign_key(game);
}

uint32_t campaign_key(const fray_game *game)
{
    for (uint32_t key = 1; key < game->settings; key++)
        if (game->setting[key].type == FRAY_MISSION && !game->setting[key].per_seat) return key;
    return 0;
}

/* The fact that says whom a seat plays. */
static uint32_t hero_fact(const fray_game *game)
{
    for (uint32_t i = 1; i < game->facts; i++)
        if (game->fact[i].of == FRAY_SEAT && game->fact[i].type == FRAY_FIGURE) return i;
    return 0;
}

static uint32_t peek(const match *m, uint32_t fact, uint32_t of)
{
    const fray_table *t = &match_table(m)->table;
    int32_t value = 0;
    if (!fact || !t->game->peek(t, match_position(m), fact, of, 0, &value)) return 0;
    return value > 0 ? (uint32_t)value : 0;
}

/* --- in memory --- */

bool campaign_forgets(const fray_game *game, const fray_setting *item)
{
    return item->seat || game->setting[item->key].type == FRAY_SEAT;
}

bool campaign_asks_anew(const fray_game *game, const fray_setting *item)
{
    return campaign_forgets(game, item) || item->key == game->seats_setting;
}

/* Switches that nobody spoke of are as they are by default, now and for all missions. */
static void agree_on_defaults(const host_table *h, fray_setup *agreed)
{
    const fray_game *game = h->table.game;
    for (uint32_t key = 1; key < game->settings; key++) {
        const fray_setting_row *row = &game->setting[key];
        uint32_t value;
        bool is_switch = !row->per_seat && !row->many && row->type != FRAY_MISSION &&
                         row->type != FRAY_LIST && row->type != FRAY_SEAT &&
                         key != game->seats_setting;
        if (is_switch && !setup_find(agreed, key, 0, &value))
            setup_put(h, agreed, key, 0, row->fallback);
    }
}

campaign *campaign_new(const host_table *h, uint32_t operation, const fray_setup *agreed)
{
    const fray_game *game = h->table.game;
    if (!campaign_has(game) || !game->mission(&h->table, operation, 0)) return NULL;
    campaign *c = calloc(1, sizeof *c);
    if (!c) return NULL;
    c->h = h;
    c->operation = operation;
    for (uint32_t i = 0; i < agreed->count; i++) {
        const fray_setting *item = &agreed->item[i];
        if (!campaign_forgets(game, item) && item->key != campaign_key(game))
            setup_put(h, &c->agreed, item->key, 0, item->value);
    }
    agree_on_defaults(h, &c->agreed);
    return c;
}

void campaign_free(campaign *c)
{
    if (!c) return;
    free(c->play);
    free(c);
}

uint32_t campaign_operation(const campaign *c)
{
    return c->operation;
}

uint32_t campaign_mission(const campaign *c, uint32_t n)
{
    return c->h->table.game->mission(&c->h->table, c->operation, n);
}

uint32_t campaign_missions(const campaign *c)
{
    uint32_t n = 0;
    while (campaign_mission(c, n)) n++;
    return n;
}

uint32_t campaign_won(const campaign *c)
{
    return c->won;
}

uint32_t campaign_next(const campaign *c)
{
    return campaign_mission(c, c->won);
}

uint32_t campaign_plays(const campaign *c)
{
    return c->plays;
}

const campaign_play *campaign_play_at(const campaign *c, uint32_t n)
{
    return n < c->plays ? &c->play[n] : NULL;
}

const fray_setup *campaign_agreed(const campaign *c)
{
    return &c->agreed;
}

void campaign_setup(const campaign *c, fray_setup *setup)
{
    *setup = c->agreed;
    setup_put(c->h, setup, campaign_key(c->h->table.game), 0, campaign_next(c));
}

static bool add_play(campaign *c, const campaign_play *p)
{
    campaign_play *grown = realloc(c->play, (c->plays + 1) * sizeof *grown);
    if (!grown) return false;
    c->play = grown;
    c->play[c->plays++] = *p;
    c->won += p->won;
    return true;
}

static uint32_t mission_of(const match *m)
{
    uint32_t mission = 0;
    setup_find(match_setup(m), campaign_key(match_table(m)->table.game), 0, &mission);
    return mission;
}

bool campaign_note(campaign *c, const match *m)
{
    const fray_game *game = c->h->table.game;
    fray_score score = match_result(m);
    campaign_play p = {.mission = mission_of(m),
                       .rounds = peek(m, fray_fact_with(game, FRAY_ROLE_ROUND), 0),
                       .seats = match_seats(m),
                       .won = score.winners != 0};
    if (!score.over || !p.mission || p.mission != campaign_next(c)) return false;
    for (uint32_t seat = 1; seat <= p.seats && seat < FRAY_MAX_SEATS; seat++)
        p.hero[seat] = peek(m, hero_fact(game), seat);
    return add_play(c, &p);
}

/* --- writing --- */

/* FNV-1a: it need not withstand anybody, only tell what a disk or an editor did. */
static uint64_t sum_of(const char *text, size_t n)
{
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < n; i++) sum = (sum ^ (uint8_t)text[i]) * UINT64_C(0x100000001b3);
    return sum;
}

static void write_play(FILE *out, const campaign *c, const campaign_play *p)
{
    char name[MATCH_MOST_LINE];
    words_value(c->h, NULL, FRAY_MISSION, p->mission, name, sizeof name);
    fprintf(out, "%s %s round %" PRIu32 " team", p->won ? "won" : "lost", name, p->rounds);
    for (uint32_t seat = 1; seat <= p->seats; seat++) {
        words_value(c->h, NULL, FRAY_FIGURE, p->hero[seat], name, sizeof name);
        fprintf(out, " %s", name);
    }
    fputc('\n', out);
}

static void write_all(FILE *out, const campaign *c, const char *record)
{
    char line[MATCH_MOST_LINE];
    words_value(c->h, NULL, FRAY_LIST, c->operation, line, sizeof line);
    fprintf(out, "%s%d\ngame %s\npack %016" PRIx64 "\noperation %s\n", first_word, CAMPAIGN_FORMAT,
            c->h->table.game->name, c->h->pack ? pack_hash(c->h->pack) : 0, line);
    for (uint32_t i = 0; i < c->agreed.count; i++) {
        setup_line(c->h, &c->agreed.item[i], line, sizeof line);
        fprintf(out, "%s\n", line);
    }
    fputc('\n', out);
    for (uint32_t i = 0; i < c->plays; i++) write_play(out, c, &c->play[i]);
    if (c->plays && record) fputc('\n', out);
    if (record) fputs(record, out);
}

char *campaign_text(const campaign *c, const match *m)
{
    char *text = NULL, *record = m ? match_text(m) : NULL;
    size_t n = 0;
    FILE *out = !m || record ? open_memstream(&text, &n) : NULL;
    if (out) {
        write_all(out, c, record);
        fflush(out); /* so that text and n are there to be summed */
        fprintf(out, "sum %016" PRIx64 "\n", text ? sum_of(text, n) : 0);
        bool failed = ferror(out);
        if (fclose(out) != 0 || failed) {
            free(text);
            text = NULL;
        }
    }
    free(record);
    return text;
}

int campaign_write(const campaign *c, const match *m, const char *path)
{
    char *text = campaign_text(c, m);
    int error = text ? file_put(path, text) : ENOMEM;
    free(text);
    if (error == 0) return 0;
    errno = error;
    return -1;
}

/* --- reading --- */

typedef struct reader {
    const char *at, *end; /* of what is left before the sum */
    int line;
    char text[MATCH_MOST_LINE];
    int language;
    match_problem *why;
} reader;

/* Returns false, for `return bad(...)`. */
static bool bad(reader *r, host_message id, const char *a, const char *b)
{
    r->why->line = r->line;
    host_say(r->why->text, sizeof r->why->text, r->language, id, a, b);
    return false;
}

bool campaign_is(const char *text, size_t n)
{
    return n >= sizeof first_word - 1 && memcmp(text, first_word, sizeof first_word - 1) == 0;
}

/* The next line, without its newline, as it stands. False: there is none, or it is no text. */
static bool next_line(reader *r)
{
    const char *newline = memchr(r->at, '\n', (size_t)(r->end - r->at));
    r->line++;
    size_t n = newline ? (size_t)(newline - r->at) : 0;
    if (!newline || n >= sizeof r->text || memchr(r->at, '\0', n)) return false;
    memcpy(r->text, r->at, n);
    r->text[n] = '\0';
    r->at = newline + 1;
    return true;
}

/* What it is, of which version, whole and as it was written. */
static bool read_frame(reader *r, const char *text, size_t n)
{
    static const char sum_word[] = "sum ";
    enum { SUM_LINE = sizeof sum_word - 1 + 16 + 1 };
    char wanted[40];
    snprintf(wanted, sizeof wanted, "%s%d", first_word, CAMPAIGN_FORMAT);
    if (n == 0) return bad(r, SAYS_REC_EMPTY, "", "");
    r->at = text;
    r->end = text + n;
    if (!campaign_is(text, n) || !next_line(r)) {
        r->line = 1;
        return bad(r, SAYS_CAMP_NOT, wanted, "");
    }
    if (strcmp(r->text, wanted) != 0)
        return bad(r, SAYS_CAMP_VERSION, r->text + sizeof first_word - 1,
                   wanted + sizeof first_word - 1);
    const char *sum = text + n - SUM_LINE;
    bool ends = n > SUM_LINE && sum[-1] == '\n' && text[n - 1] == '\n' &&
                memcmp(sum, sum_word, sizeof sum_word - 1) == 0;
    if (!ends) {
        r->line = 0;
        return bad(r, SAYS_CAMP_CUT, "", "");
    }
    snprintf(wanted, sizeof wanted, "%s%016" PRIx64 "\n", sum_word,
             sum_of(text, (size_t)(sum - text)));
    if (memcmp(sum, wanted, SUM_LINE) != 0) {
        r->line = 0;
        return bad(r, SAYS_CAMP_SUM, "", "");
    }
    r->end = sum;
    return true;
}

/* "key value"; the value points into the reader's line. */
static bool header(reader *r, const char *key, const char **value)
{
    size_t n = strlen(key);
    if (!next_line(r) || strncmp(r->text, key, n) != 0 || r->text[n] != ' ')
        return bad(r, SAYS_REC_HEADER, key, r->text);
    *value = r->text + n + 1;
    return true;
}

static bool read_header(reader *r, campaign *c)
{
    const host_table *h = c->h;
    const char *value;
    char ours[20];
    if (!header(r, "game", &value)) return false;
    if (strcmp(value, h->table.game->name) != 0)
        return bad(r, SAYS_CAMP_GAME, value, h->table.game->name);
    if (!campaign_has(h->table.game)) return bad(r, SAYS_CAMP_NONE, h->table.game->name, "");
    if (!header(r, "pack", &value)) return false;
    snprintf(ours, sizeof ours, "%016" PRIx64, h->pack ? pack_hash(h->pack) : 0);
    if (strcmp(value, ours) != 0) return bad(r, SAYS_CAMP_PACK, value, ours);
    if (!header(r, "operation", &value)) return false;
    if (!words_read_value(h, NULL, FRAY_LIST, value, &c->operation) || !campaign_next(c))
        return bad(r, SAYS_CAMP_OPERATION, value, "");
    for (;;) {
        char why[200];
        if (!next_line(r)) return bad(r, SAYS_CAMP_LINE, r->text, "");
        if (!r->text[0]) return true;
        uint32_t before = c->agreed.count, mission;
        if (!setup_read_line(h, &c->agreed, r->text, why, sizeof why, r->language)) {
            r->why->line = r->line;
            snprintf(r->why->text, sizeof r->why->text, "%s", why);
            return false;
        }
        const fray_setting *item = &c->agreed.item[before];
        if (c->agreed.count != before + 1 || campaign_forgets(h->table.game, item) ||
            setup_find(&c->agreed, campaign_key(h->table.game), 0, &mission))
            return bad(r, SAYS_CAMP_LINE, r->text, "");
    }
}

/* The next word of a line that is taken apart; NULL: no more. */
static char *word(char **at)
{
    char *start = *at;
    if (!start || !*start) return NULL;
    char *blank = strchr(start, ' ');
    if (blank) *blank = '\0';
    *at = blank ? blank + 1 : NULL;
    return start;
}

static bool is_word(const char *text, const char *wanted)
{
    return text && strcmp(text, wanted) == 0;
}

/* "won river-crossing round 9 team abe frank" */
static bool read_play(reader *r, campaign *c)
{
    char whole[MATCH_MOST_LINE];
    campaign_play p = {0};
    uint64_t rounds = 0;
    char *at = r->text;
    memcpy(whole, r->text, sizeof whole);
    const char *how = word(&at), *mission = word(&at);
    p.won = is_word(how, "won");
    if ((!p.won && !is_word(how, "lost")) || !mission ||
        !words_read_value(c->h, NULL, FRAY_MISSION, mission, &p.mission))
        return bad(r, SAYS_CAMP_LINE, whole, "");
    if (p.mission != campaign_next(c)) {
        char next[80] = "";
        if (campaign_next(c))
            words_value(c->h, NULL, FRAY_MISSION, campaign_next(c), next, sizeof next);
        return bad(r, SAYS_CAMP_ORDER, mission, next);
    }
    bool ok = is_word(word(&at), "round");
    const char *number = word(&at);
    ok =
        ok && number && text_read_number(number, UINT32_MAX, &rounds) && is_word(word(&at), "team");
    p.rounds = (uint32_t)rounds;
    for (const char *name; ok && (name = word(&at)) != NULL;) {
        ok = p.seats + 1 < FRAY_MAX_SEATS && p.seats < c->h->table.game->seats_most &&
             words_read_value(c->h, NULL, FRAY_FIGURE, name, &p.hero[p.seats + 1]);
        if (ok) p.seats++;
    }
    if (!ok || p.seats < c->h->table.game->seats_least) return bad(r, SAYS_CAMP_LINE, whole, "");
    return add_play(c, &p) || bad(r, SAYS_NO_MEMORY, "", "");
}

static bool read_record(reader *r, campaign *c, match **m)
{
    char name[80], next[80] = "";
    int before = r->line;
    *m = match_read(c->h, r->at, (size_t)(r->end - r->at), UINT32_MAX, r->language, r->why);
    if (!*m) {
        r->why->line += before;
        return false;
    }
    if (campaign_next(c) && mission_of(*m) == campaign_next(c)) return true;
    words_value(c->h, NULL, FRAY_MISSION, mission_of(*m), name, sizeof name);
    if (campaign_next(c))
        words_value(c->h, NULL, FRAY_MISSION, campaign_next(c), next, sizeof next);
    match_free(*m);
    *m = NULL;
    r->line++;
    return bad(r, SAYS_CAMP_ORDER, name, next);
}

static bool read_body(reader *r, campaign *c, match **m)
{
    while (r->at < r->end) {
        size_t left = (size_t)(r->end - r->at);
        if (left > sizeof record_word && memcmp(r->at, record_word, sizeof record_word - 1) == 0)
            return read_record(r, c, m);
        if (!next_line(r)) return bad(r, SAYS_CAMP_LINE, r->text, "");
        if (r->text[0] && !read_play(r, c)) return false;
    }
    return true;
}

campaign *campaign_read(const host_table *h, const char *text, size_t n, int language, match **m,
                        match_problem *why)
{
    reader r = {.language = language, .why = why};
    memset(why, 0, sizeof *why);
    *m = NULL;
    campaign *c = calloc(1, sizeof *c);
    if (!c) {
        bad(&r, SAYS_NO_MEMORY, "", "");
        return NULL;
    }
    c->h = h;
    if (read_frame(&r, text, n) && read_header(&r, c) && read_body(&r, c, m)) return c;
    campaign_free(c);
    return NULL;
}
