/* tests/unit/test_draw.c - pictures: well formed, complete, nothing in them that is hidden. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <errno.h>
#include <cmocka.h>
#include "draw/looks.h"
#include "draw/page.h"
#include "draw/svg.h"
#include "draw/text.h"
#include "host/match.h"
#include "support/packs.h"
#include "support/duel.h"
#include "support/yard.h"

/* --- what a picture is held against --- */

/* The picture as text; the caller frees it. */
static char *drawn(const svg_picture *picture)
{
    char *text = NULL;
    size_t n = 0;
    FILE *out = open_memstream(&text, &n);
    assert_non_null(out);
    assert_int_equal(svg_write(out, picture), 0);
    assert_int_equal(fclose(out), 0);
    assert_int_equal(strlen(text), n);
    return text;
}

static bool is_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
}

/* &amp; &lt; &gt; &quot; and no other ampersand. */
static void check_entity(const char *at)
{
    static const char *const known[] = {"&amp;", "&lt;", "&gt;", "&quot;"};
    for (size_t i = 0; i < 4; i++)
        if (strncmp(at, known[i], strlen(known[i])) == 0) return;
    fail_msg("a bare ampersand: %.30s", at);
}

/* Past the attributes of a tag, each name="value"; returns at the end of the tag. */
static const char *check_attributes(const char *at)
{
    while (*at == ' ') {
        at++;
        assert_true(is_name(*at));
        while (is_name(*at)) at++;
        assert_true(at[0] == '=' && at[1] == '"');
        for (at += 2; *at != '"'; at++) {
            assert_true(*at && *at != '<');
            if (*at == '&') check_entity(at);
        }
        at++;
    }
    return at;
}

/* Tags open and close in order, one root, text and attributes escaped, no control characters. */
static void check_well_formed(const char *text)
{
    enum { MOST = 16 };
    char open[MOST][16];
    int depth = 0, roots = 0;
    for (const char *at = text; *at; at++) {
        assert_true((unsigned char)*at >= 0x20 || *at == '\n');
        if (*at == '&') check_entity(at);
        assert_true(*at != '>');
        if (*at != '<') continue;
        bool closes = at[1] == '/';
        at += closes ? 2 : 1;
        char name[16] = "";
        size_t n = 0;
        while (is_name(*at) && n + 1 < sizeof name) name[n++] = *at++;
        assert_true(n > 0);
        if (closes) {
            assert_true(depth > 0);
            assert_string_equal(open[--depth], name);
        } else {
            roots += depth == 0;
            at = check_attributes(at);
            if (*at == '/') at++;
            else memcpy(open[depth++], name, sizeof name);
            assert_true(depth < MOST);
        }
        assert_int_equal(*at, '>');
    }
    assert_int_equal(depth, 0);
    assert_int_equal(roots, 1);
}

static uint32_t times(const char *text, const char *part)
{
    uint32_t n = 0;
    for (; (text = strstr(text, part)); text += strlen(part)) n++;
    return n;
}

static fray_thing *scene_of(const host_table *h, const fray_position *p, uint32_t *n)
{
    *n = h->table.game->scene(&h->table, p, NULL, 0);
    fray_thing *thing = calloc(*n + 1, sizeof *thing);
    assert_non_null(thing);
    h->table.game->scene(&h->table, p, thing, *n);
    return thing;
}

static void check_every_thing_once(const host_table *h, const fray_position *p, const char *text)
{
    uint32_t n;
    fray_thing *thing = scene_of(h, p, &n);
    assert_int_equal(times(text, "id=\"thing-"), n);
    for (uint32_t i = 0; i < n; i++) {
        char id[40];
        snprintf(id, sizeof id, "id=\"thing-%u\"", (unsigned)thing[i].id);
        if (times(text, id) != 1) fail_msg("%s: %u times", id, times(text, id));
    }
    free(thing);
}

/* --- Underworlds --- */

static fray_pack *pack;
static host_table table;

static int load(void **unused)
{
    (void)unused;
    pack = support_load_packs(fray_games[0]);
    if (!pack) return -1;
    table = (host_table){{fray_games[0], pack_content(pack), NULL}, pack, PACK_EN};
    return 0;
}

static int unload(void **unused)
{
    (void)unused;
    pack_free(pack);
    return 0;
}

static match *new_match(uint64_t seed)
{
    fray_setup setup;
    fray_verdict why;
    memset(&setup, 0, sizeof setup);
    setup_complete(&table, &setup);
    match *m = match_new(&table, &setup, seed, &why);
    assert_non_null(m);
    return m;
}

/* Anybody's next answer, by chance. */
static bool step(match *m, uint64_t *random)
{
    const fray_position *p = match_position(m);
    if (p->over) return false;
    if (match_roll_once(m, NULL)) return true;
    uint32_t seat = 1;
    while (!(p->open >> seat & 1)) seat++;
    fray_answer a = {table.table.game->pick(&table.table, p, seat, fray_next(random)), seat, 0};
    assert_true(fray_is_legal(match_answer(m, a, NULL)));
    return true;
}

static fray_position *view_of(const match *m, uint32_t mask)
{
    fray_position *view = calloc(1, table.table.game->position_bytes);
    assert_non_null(view);
    table.table.game->view(&table.table, match_position(m), mask, view);
    return view;
}

static void check_view(const match *m, uint32_t mask, int language)
{
    fray_position *view = view_of(m, mask);
    svg_picture picture = {&table, view, language, NULL, "a caption"};
    char *text = drawn(&picture);
    check_well_formed(text);
    check_every_thing_once(&table, view, text);
    assert_non_null(strstr(text, "role=\"img\""));
    assert_non_null(strstr(text, language == PACK_DE ? "lang=\"de\"" : "lang=\"en\""));
    assert_non_null(strstr(text, language == PACK_DE ? ">Runde " : ">round "));
    assert_non_null(strstr(text, ">a caption<"));
    /* upgrades lie with who carries them, not in a row of their own */
    assert_null(strstr(text, language == PACK_DE ? ">Verbesserung (" : ">upgrade ("));
    free(text);
    free(view);
}

static void every_moment_of_a_match_is_a_whole_picture(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        match *m = new_match(seed);
        uint64_t random = seed;
        for (uint32_t n = 0;; n++) {
            if (n % 9 == 0) check_view(m, n % 2 ? 2 : 6, (int)(n / 9 % 2));
            if (n % 27 == 0) check_view(m, 1, PACK_EN);
            if (!step(m, &random)) break;
        }
        check_view(m, 6, PACK_DE);
        match_free(m);
    }
}

/* Cards that only their owner knows are in no picture for others: neither name nor number. */
static void what_a_view_hides_is_not_drawn(void **unused)
{
    (void)unused;
    uint32_t hidden = 0;
    match *m = new_match(7);
    uint64_t random = 7;
    for (uint32_t n = 0; n < 120 && step(m, &random); n++) {
        if (n % 10) continue;
        fray_position *full = view_of(m, 6), *open = view_of(m, 1);
        svg_picture picture = {&table, open, PACK_EN, NULL, NULL};
        char *text = drawn(&picture), name[200], title[240];
        uint32_t fulls, opens;
        fray_thing *all = scene_of(&table, full, &fulls), *seen = scene_of(&table, open, &opens);
        for (uint32_t i = 0; i < fulls; i++) {
            bool known = all[i].what != FRAY_DRAW_CARD;
            for (uint32_t k = 0; k < opens; k++)
                known |= seen[k].what == FRAY_DRAW_CARD && seen[k].value == all[i].value;
            if (known) continue;
            words_name(&table, full, FRAY_CARD, all[i].value, PACK_EN, name, sizeof name);
            snprintf(title, sizeof title, "<title>%s", name);
            assert_null(strstr(text, title));
            hidden++;
        }
        free(all);
        free(seen);
        free(text);
        free(full);
        free(open);
    }
    assert_true(hidden > 10);
    match_free(m);
}

static void before_the_boards_are_laid_there_are_pieces(void **unused)
{
    (void)unused;
    match *m = new_match(1);
    svg_picture picture = {&table, match_position(m), PACK_EN, NULL, NULL};
    char *text = drawn(&picture);
    assert_null(strstr(text, "<polygon"));
    assert_non_null(strstr(text, ">Garrek Gorebeard<"));
    assert_null(strstr(text, "beside the board"));
    free(text);
    match_free(m);
}

/* The end that the score tells, be it the rules' or not; and nobody is asked then. */
static void an_end_by_the_host_is_told(void **unused)
{
    (void)unused;
    match *m = new_match(1);
    const fray_position *p = match_position(m);
    fray_score score = match_result(m), conceded, agreed;
    svg_picture picture = {&table, p, PACK_EN, &score, NULL};
    char *text = drawn(&picture);
    assert_non_null(strstr(text, ">Chance: Roll the dice.<"));
    free(text);
    assert_true(match_end(m, MATCH_CONCEDED, 1));
    conceded = match_result(m);
    picture.score = &conceded;
    text = drawn(&picture);
    assert_non_null(strstr(text, ">Red 0, Blue 0: Blue wins<"));
    assert_null(strstr(text, "Roll the dice"));
    free(text);
    agreed = conceded;
    agreed.winner = agreed.winners = 0;
    agreed.drawn = 1;
    picture.score = &agreed;
    text = drawn(&picture);
    assert_non_null(strstr(text, ">Red 0, Blue 0: drawn<"));
    free(text);
    agreed.drawn = 0;
    agreed.winners = 1u << 1 | 1u << 2;
    picture.language = PACK_DE;
    text = drawn(&picture);
    assert_non_null(strstr(text, ": Rot, Blau gewinnen<"));
    free(text);
    match_free(m);
}

/* Columns that only go together, in every game there is. */
static void looks_and_badges_of_every_game_fit(void **unused)
{
    (void)unused;
    for (uint32_t g = 0; g < fray_game_count; g++) {
        const fray_game *game = fray_games[g];
        for (uint32_t m = 1; m < game->marks; m++) {
            const fray_mark *mark = &game->mark[m];
            assert_true(mark->label.id[0] && mark->look < FRAY_LOOKS);
            assert_true(mark->icon || !mark->fill);
            assert_true(mark->ring || !mark->dashes);
            assert_true(mark->look == FRAY_LOOK_SIGN || (!mark->icon && !mark->ring));
            assert_true(mark->look == FRAY_LOOK_LAND || !mark->seat);
            assert_int_equal(!mark->fine, !mark->plain);
            assert_true(mark->look < FRAY_LOOK_THICK || !mark->fine);
            for (const char *c = mark->plain; c && *c; c++) assert_true(*c > ' ' && *c <= '~');
        }
        for (uint32_t i = 1; i < game->badges; i++) {
            const fray_badge *badge = &game->badge[i];
            assert_true(badge->what >= FRAY_DRAW_PLACE && badge->what < FRAY_DRAW_WHATS);
            assert_true(badge->at < FRAY_MAX_BADGES);
            assert_ptr_equal(fray_badge_of(game, badge->what, badge->at), badge);
            if (badge->pips) assert_non_null(fray_badge_of(game, badge->what, badge->pips - 1u));
        }
    }
}

/* --- a game with odd names and marks of its own --- */

#define ODD "<b>&\"x\"'\x01\xc3"

static const fray_mark odd_marks[] = {
    {.label = {"", "", "", 0}},
    {.label = {"zeal", "full of <zeal>", "voll <Eifer>", 'z'}, .look = FRAY_LOOK_SIGN},
    {.label = {"calm", "Ruhig & calm", "ruhig", 0}, .look = FRAY_LOOK_SIGN}};
static bool empty; /* no scene at all */

static bool odd_spell(const fray_table *t, const fray_position *p, uint32_t type, uint32_t value,
                      fray_spelling *out)
{
    (void)t, (void)p, (void)type, (void)value;
    memset(out, 0, sizeof *out);
    memcpy(out->text, ODD, sizeof ODD);
    return true;
}

static uint32_t odd_scene(const fray_table *t, const fray_position *p, fray_thing *out, uint32_t n)
{
    uint32_t things = empty ? 0 : du_game.scene(t, p, out, n);
    for (uint32_t i = 0; i < things && i < n; i++) {
        if (out[i].what == FRAY_DRAW_PIECE) out[i].marks = 1u << 1 | 1u << 2;
        if (out[i].what == FRAY_DRAW_PLACE && out[i].value == 1) out[i].marks = 1u << 1;
    }
    return things;
}

static char *odd_picture(const char *caption)
{
    fray_game game = du_game;
    game.title = "A & B <" ODD ">";
    game.spell = odd_spell;
    game.scene = odd_scene;
    game.mark = odd_marks;
    game.marks = 3;
    host_table h = *duel();
    struct state p;
    h.table.game = &game;
    fray_setup setup;
    memset(&setup, 0, sizeof setup);
    memset(&p, 0, sizeof p);
    setup_complete(&h, &setup);
    assert_true(fray_is_legal(game.start(&h.table, &setup, &p.head)));
    svg_picture picture = {&h, &p.head, PACK_EN, NULL, caption};
    char *text = drawn(&picture);
    check_well_formed(text);
    check_every_thing_once(&h, &p.head, text);
    return text;
}

static void names_are_escaped_and_marks_without_an_icon_get_their_sign(void **unused)
{
    (void)unused;
    empty = false;
    char *text = odd_picture("1 < 2 & \"so\" > 0");
    assert_null(strstr(text, "<b>"));
    assert_non_null(strstr(text, "&lt;b&gt;&amp;&quot;x&quot;'\xef\xbf\xbd\xef\xbf\xbd"));
    assert_non_null(strstr(text, ">1 &lt; 2 &amp; &quot;so&quot; &gt; 0<"));
    assert_non_null(strstr(text, ">full of &lt;zeal&gt;<")); /* the legend */
    assert_non_null(strstr(text, ">Ruhig &amp; calm<"));
    /* two pieces and a place, and once in the legend; without a glyph the first letter */
    assert_int_equal(times(text, ">z</text>"), 4);
    assert_int_equal(times(text, ">R</text>"), 3);
    free(text);
}

static void nothing_at_all_is_still_a_picture(void **unused)
{
    (void)unused;
    empty = true;
    char *text = odd_picture(NULL);
    assert_non_null(strstr(text, "width=\"1040\""));
    empty = false;
    free(text);
}

static void what_cannot_be_written_is_told(void **unused)
{
    (void)unused;
    FILE *out = fopen("/dev/full", "w");
    if (!out) skip();
    struct state p;
    fray_setup setup;
    memset(&setup, 0, sizeof setup);
    memset(&p, 0, sizeof p);
    setup_complete(duel(), &setup);
    assert_true(fray_is_legal(du_game.start(&duel()->table, &setup, &p.head)));
    svg_picture picture = {duel(), &p.head, PACK_EN, NULL, NULL};
    errno = 0;
    assert_int_equal(svg_write(out, &picture), -1);
    assert_int_equal(errno, ENOSPC);
    fclose(out);
}

/* --- what lies between places, and over them --- */

static yard_position yard_at;

static host_table yard(void)
{
    host_table h = {.table = {.game = &yard_game}, .language = PACK_EN};
    fray_setup none = {0};
    assert_true(fray_is_legal(yard_game.start(&h.table, &none, &yard_at.head)));
    return h;
}

static void yard_give(const host_table *h, uint32_t act, uint32_t value)
{
    fray_answer a = {yard_word(act, value), fray_asked(&yard_at.head), 0};
    assert_true(fray_is_legal(yard_game.apply(&h->table, &yard_at.head, a, NULL, NULL)));
}

static void edges_areas_and_levels_are_drawn(void **unused)
{
    (void)unused;
    host_table h = yard();
    yard_give(&h, YARD_THROW, yard_corner("c3"));
    yard_give(&h, YARD_SEARCH, YARD_BIN_2);
    svg_picture picture = {&h, &yard_at.head, PACK_EN, NULL, NULL};
    char *text = drawn(&picture);
    check_well_formed(text);
    check_every_thing_once(&h, &yard_at.head, text);
    assert_non_null(strstr(text, "<title>wall: wall</title>"));
    assert_non_null(strstr(text, "<title>bin-2: bin, empty</title>"));
    assert_non_null(strstr(text, "<title>house-5: level\u00a01, house</title>"));
    assert_non_null(strstr(text, "<title>area: near the ball</title>"));
    assert_non_null(strstr(text, "<title>line: rope</title>"));
    assert_non_null(strstr(text, "<title>c3: level\u00a02</title>"));
    /* the legend says what they are, once */
    static const char *const legend[] = {">house<",  ">wall<",  ">low wall<",      ">bin<",
                                         ">puddle<", ">shade<", ">near the ball<", ">level<"};
    for (size_t i = 0; i < sizeof legend / sizeof *legend; i++)
        assert_int_equal(times(text, legend[i]), 1);
    free(text);
}

/* A corner is a diamond while one may be picked: by who is asked, and as far as the view is theirs. */
static void corners_are_drawn_while_they_may_be_picked(void **unused)
{
    (void)unused;
    static const char diamond[] = "l7 7l-7 7l-7 -7Z";
    host_table h = yard();
    yard_position view;
    svg_picture picture = {&h, &yard_at.head, PACK_EN, NULL, NULL};
    char *text = drawn(&picture);
    assert_int_equal(times(text, diamond), 6);
    free(text);
    picture.view = &view.head;
    yard_game.view(&h.table, &yard_at.head, 1u << 2, &view.head);
    text = drawn(&picture);
    assert_int_equal(times(text, diamond), 0);
    check_every_thing_once(&h, &view.head, text);
    free(text);
    yard_game.view(&h.table, &yard_at.head, 1u << 1, &view.head);
    text = drawn(&picture);
    assert_int_equal(times(text, diamond), 6);
    free(text);
}

/* An area that reaches beyond the places is still on the page. */
static uint32_t wide_scene(const fray_table *t, const fray_position *p, fray_thing *out, uint32_t n)
{
    uint32_t things = yard_game.scene(t, p, out, n);
    for (uint32_t i = 0; i < things && i < n; i++)
        if (out[i].what == FRAY_DRAW_AREA && out[i].shape == 0) out[i].x = -100;
    return things;
}

static void the_picture_is_as_large_as_what_is_on_it(void **unused)
{
    (void)unused;
    host_table h = yard();
    fray_game game = yard_game;
    svg_picture picture = {&h, &yard_at.head, PACK_EN, NULL, NULL};
    char *text = drawn(&picture);
    assert_non_null(strstr(text, "width=\"1040\"")); /* no wider than any page */
    free(text);
    game.scene = wide_scene;
    h.table.game = &game;
    text = drawn(&picture);
    assert_non_null(
        strstr(text, "width=\"1624\"")); /* 140 units of 10.4, and what is around them */
    free(text);
}

static char *plan(const host_table *h, bool ascii, const draw_text_lit *lit, uint32_t lits)
{
    fray_thing thing[128];
    uint32_t n = yard_game.scene(&h->table, &yard_at.head, thing, 128);
    draw_text_style style = {
        .ascii = ascii, .language = PACK_EN, .width = 60, .lit = lit, .lits = lits};
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    assert_true(n <= 128);
    assert_true(draw_text_board(out, h, &yard_at.head, thing, n, &style));
    draw_text_legend(out, h, thing, n, &style);
    assert_int_equal(fclose(out), 0);
    return text;
}

static void a_plan_is_drawn_as_people_type_it(void **unused)
{
    (void)unused;
    host_table h = yard();
    yard_give(&h, YARD_WALK, yard_place("b2"));
    char *text = plan(&h, true, NULL, 0);
    assert_string_equal(text, "+------------------------------------------------------+\n"
                              "|a1 ,      sb1 ,      :c1 ,      :d1        !e1        |\n"
                              "|          s          :          :          !          |\n"
                              "|..........+---------------------+.....................|\n"
                              "|a2        |b2 ^1     :c2 ^1     |d2        !e2        |\n"
                              "|          |[Rex]>    :          |          !          |\n"
                              "|..........+----------+----------+...........[ssssssss]|\n"
                              "|a3        :b3        |c3 ^2     |d3 ~      :e3 ~      |\n"
                              "|          :          |          |          :(Bea)<    |\n"
                              "|==========.==========+----------+.....................|\n"
                              "|a4        :b4        :c4        :d4 ~      :e4 ~      |\n"
                              "|          :          :          :          :          |\n"
                              "+------------------------------------------------------+\n"
                              "[...] Red, (...) Blue, --- house, === wall, ~~~ low wall, [s] bin, "
                              "~ puddle, , shade, ^1 level\n");
    free(text);
}

static void numbers_of_options_stand_on_edges_and_corners(void **unused)
{
    (void)unused;
    host_table h = yard();
    const draw_text_lit lit[] = {{FRAY_EDGE, YARD_BIN_1, 4},
                                 {FRAY_EDGE, YARD_BIN_2, 5},
                                 {FRAY_CORNER, yard_corner("d3"), 12}};
    char *text = plan(&h, false, lit, 3);
    assert_non_null(strstr(text, "┃a1 ,      4b1 ,      ┊"));
    assert_non_null(strstr(text, "[sss5ssss]┃"));
    assert_non_null(strstr(text, "━12┈"));
    assert_non_null(strstr(text, "▓▓▓ wall, ═══ low wall, [s] bin"));
    assert_non_null(strstr(text, "▲1 level"));
    free(text);
}

/* --- lines --- */

static void lines_break_between_words(void **unused)
{
    (void)unused;
    static const page_font font = {12, false, "#000", "start", false};
    page_lines lines;
    page_wrap(&lines, "  Schädel für den Schädelthron!  ", &font, 96, 4);
    assert_false(lines.broken);
    assert_int_equal(lines.n, 3);
    assert_string_equal(lines.line[0], "Schädel für");
    assert_string_equal(lines.line[1], "den");
    assert_string_equal(lines.line[2], "Schädelthron!");
    page_wrap(&lines, "Schädel für den Schädelthron!", &font, 96, 2);
    assert_true(lines.broken);
    assert_string_equal(lines.line[1], "den…");
    page_wrap(&lines, "Sigmarit-Großhammer", &font, 80, 2);
    assert_false(lines.broken);
    assert_string_equal(lines.line[0], "Sigmarit-");
    assert_string_equal(lines.line[1], "Großhammer");
    page_wrap(&lines, "", &font, 80, 2);
    assert_int_equal(lines.n, 0);
}

static void long_words_are_cut_between_characters(void **unused)
{
    (void)unused;
    static const page_font font = {12, true, "#000", "start", false};
    char word[2001];
    page_lines lines;
    for (size_t i = 0; i + 1 < sizeof word; i += 2) memcpy(word + i, "ä", 3);
    for (int width = 1; width < 8000; width += 37) {
        page_wrap(&lines, word, &font, width, 3);
        assert_true(lines.broken);
        assert_true(lines.n >= 1 && lines.n <= 3);
        for (uint32_t i = 0; i < lines.n; i++) {
            const char *at = lines.line[i];
            assert_true(strlen(at) < PAGE_LINE_BYTES);
            while (strncmp(at, "ä", 2) == 0) at += 2;
            assert_string_equal(at, i + 1 < lines.n ? "-" : "…");
            if (width > 40) assert_true(page_width(&font, lines.line[i]) <= width);
        }
    }
}

static void a_font_shrinks_before_a_word_breaks(void **unused)
{
    (void)unused;
    page_font font = {12, false, "#000", "start", false};
    page_lines lines;
    page_fit(&lines, "Brightshield", &font, 10, page_width(&font, "Brightshield") - 5, 2);
    assert_false(lines.broken);
    assert_int_equal(lines.n, 1);
    assert_in_range(font.size, 10, 11);
    page_fit(&lines, "Brightshield", &font, 10, 30, 2);
    assert_true(lines.broken);
    assert_int_equal(font.size, 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_moment_of_a_match_is_a_whole_picture),
        cmocka_unit_test(what_a_view_hides_is_not_drawn),
        cmocka_unit_test(before_the_boards_are_laid_there_are_pieces),
        cmocka_unit_test(an_end_by_the_host_is_told),
        cmocka_unit_test(looks_and_badges_of_every_game_fit),
        cmocka_unit_test(names_are_escaped_and_marks_without_an_icon_get_their_sign),
        cmocka_unit_test(nothing_at_all_is_still_a_picture),
        cmocka_unit_test(what_cannot_be_written_is_told),
        cmocka_unit_test(edges_areas_and_levels_are_drawn),
        cmocka_unit_test(corners_are_drawn_while_they_may_be_picked),
        cmocka_unit_test(the_picture_is_as_large_as_what_is_on_it),
        cmocka_unit_test(a_plan_is_drawn_as_people_type_it),
        cmocka_unit_test(numbers_of_options_stand_on_edges_and_corners),
        cmocka_unit_test(lines_break_between_words),
        cmocka_unit_test(long_words_are_cut_between_characters),
        cmocka_unit_test(a_font_shrinks_before_a_word_breaks),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
