/* tests/unit/test_words.c - values, answers, verdicts and events in words, and back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "base/says.h"
#include "host/says.h"
#include "host/words.h"
#include "support/duel.h"
#include "support/packs.h"

/* Answers with flags and words of a list, which duel has none of, are asked of this one. */
extern const fray_game wu_game;

static host_table h;
static struct state s;

static fray_position *p(void)
{
    return &s.head;
}

/* Red's turn, both fighters side by side, nobody with a card. */
static int set_up(void **unused)
{
    (void)unused;
    fray_setup none = {0};
    h = *duel();
    if (!fray_is_legal(du_game.start(&h.table, &none, p()))) return -1;
    du_game.poke(&h.table, p(), DUEL_F_AT, ANN, (int32_t)duel_square("d2"));
    return fray_is_legal(du_game.settle(&h.table, p(), NULL)) ? 0 : -1;
}

/* An act with all its fields. */
static uint64_t word_with(const fray_game *game, uint32_t act, uint32_t a, uint32_t b, uint32_t c)
{
    const fray_field *f = game->act[act].field;
    return (uint64_t)act << FRAY_KIND_SHIFT | (uint64_t)a << f[0].shift |
           (uint64_t)b << f[1].shift | (uint64_t)c << f[2].shift;
}

static uint64_t roll(uint32_t hits, uint32_t criticals, uint32_t misses)
{
    return word_with(&du_game, DUEL_ROLL, hits, criticals, misses);
}

static uint64_t step(const char *square)
{
    return duel_word(DUEL_STEP, duel_square(square));
}

static uint64_t play(const char *card)
{
    return duel_word(DUEL_PLAY, duel_card(card));
}

static const char *answer(uint64_t word)
{
    static char out[100];
    words_answer(&h, p(), word, out, sizeof out);
    return out;
}

static const char *option(int language, uint64_t word)
{
    static char out[100];
    words_option(&h, p(), word, language, out, sizeof out);
    return out;
}

static void answers_are_written_in_notation(void **unused)
{
    (void)unused;
    assert_string_equal(answer(duel_word(DUEL_PASS, 0)), "pass");
    assert_string_equal(answer(step("c2")), "step c2");
    assert_string_equal(answer(duel_word(DUEL_STRIKE, BOB)), "strike bob");
    assert_string_equal(answer(duel_word(DUEL_PLAY, 0)), "play none");
    assert_string_equal(answer(play("parry")), "play parry");
    assert_string_equal(answer(duel_word(DUEL_OPTION, 2)), "option 2");
    assert_string_equal(answer(roll(2, 1, 0)), "roll 2H 1C");
    assert_string_equal(answer(roll(0, 0, 2)), "roll 2M");
}

static void nonsense_words_still_print(void **unused)
{
    (void)unused;
    char out[100];
    words_answer(&h, p(), UINT64_MAX, out, sizeof out);
    assert_string_equal(out, "?");
    words_option(&h, p(), 0, PACK_DE, out, sizeof out);
    assert_string_equal(out, "?");
    assert_string_equal(answer(duel_word(DUEL_PLAY, 59)), "play #59");
    assert_string_equal(answer(duel_word(DUEL_STRIKE, 3)), "strike #3");
}

static void people_read_sentences(void **unused)
{
    (void)unused;
    char out[100];
    assert_string_equal(option(PACK_EN, step("c2")), "step to c2");
    assert_string_equal(option(PACK_DE, step("c2")), "nach c2 gehen");
    assert_string_equal(option(PACK_EN, play("second-wind")), "play Second Wind");
    assert_string_equal(option(PACK_DE, play("second-wind")), "Zweiter Atem spielen");
    assert_string_equal(option(PACK_EN, roll(2, 0, 1)), "2H 1M");
    words_question(&h, p(), PACK_EN, out, sizeof out);
    assert_string_equal(out, "What does Ann do?");
    words_question(&h, p(), PACK_DE, out, sizeof out);
    assert_string_equal(out, "Was tut Ann?");
}

static uint32_t wu_act(const char *word)
{
    uint32_t act = 1;
    while (strcmp(wu_game.act[act].word, word) != 0) act++;
    return act;
}

static void flags_and_words_of_a_list_are_written_and_read(void **unused)
{
    (void)unused;
    fray_pack *pack = support_load_packs(&wu_game);
    assert_non_null(pack);
    const host_table wu = {.table = {.game = &wu_game, .content = pack_content(pack)},
                           .pack = pack};
    const fray_setup none = {0};
    fray_position *begun = calloc(1, wu_game.position_bytes);
    assert_non_null(begun);
    assert_true(fray_is_legal(wu_game.start(&wu.table, &none, begun)));
    const uint64_t flags = word_with(&wu_game, wu_act("redraw"), 1, 0, 0),
                   hammer = word_with(&wu_game, wu_act("reroll"), 1, 0, 0);
    char out[100], why[200];
    uint64_t word = 0;
    words_answer(&wu, begun, flags, out, sizeof out);
    assert_string_equal(out, "redraw yes no");
    words_option(&wu, begun, flags, PACK_DE, out, sizeof out);
    assert_string_equal(out, "Missionskarten tauschen: ja, Kraftkarten tauschen: nein");
    assert_true(words_read_answer(&wu, begun, 1, "redraw yes no", &word, why, sizeof why));
    assert_true(word == flags);
    words_answer(&wu, begun, hammer, out, sizeof out);
    assert_string_equal(out, "reroll hammer");
    words_option(&wu, begun, word_with(&wu_game, wu_act("reroll"), 0, 0, 0), PACK_DE, out,
                 sizeof out);
    assert_string_equal(out, "kritisch neu werfen");
    assert_true(words_read_answer(&wu, begun, 1, "reroll hammer", &word, why, sizeof why));
    assert_true(word == hammer);
    words_answer(&wu, begun, word_with(&wu_game, wu_act("reroll"), 7, 0, 0), out, sizeof out);
    assert_string_equal(out, "reroll #7");
    free(begun);
    pack_free(pack);
}

/* A sentence may say each face by itself. */
static void faces_may_be_told_one_by_one(void **unused)
{
    (void)unused;
    fray_act act[DUEL_ACTS];
    fray_game game = du_game;
    host_table other = h;
    char out[100];
    memcpy(act, du_game.act, sizeof act);
    act[DUEL_ROLL].en = "rolls {0}H {1}C {2}M";
    game.act = act;
    other.table.game = &game;
    words_option(&other, p(), roll(2, 0, 1), PACK_EN, out, sizeof out);
    assert_string_equal(out, "rolls 2H 0C 1M");
}

/* Packs and records write a window's word; whoever is asked there reads its name. */
static void windows_have_a_name_in_both_languages(void **unused)
{
    (void)unused;
    enum { STRUCK = 2 };
    char out[100];
    words_value(&h, p(), FRAY_WINDOW, STRUCK, out, sizeof out);
    assert_string_equal(out, "struck");
    words_name(&h, p(), FRAY_WINDOW, STRUCK, PACK_EN, out, sizeof out);
    assert_string_equal(out, "a strike would land");
    words_name(&h, p(), FRAY_WINDOW, STRUCK, PACK_DE, out, sizeof out);
    assert_string_equal(out, "ein Schlag w\xc3\xbcrde sitzen");
}

static void verdicts_name_rule_subject_and_figures(void **unused)
{
    (void)unused;
    char out[200];
    words_verdict(&h, p(), fray_legal(), PACK_EN, out, sizeof out);
    assert_string_equal(out, "");
    words_verdict(&h, p(), fray_breaks(DUEL_R_DU_STRIKE_02, FRAY_PIECE, BOB), PACK_EN, out,
                  sizeof out);
    assert_string_equal(out, "DU-STRIKE-02: A fighter does not strike itself. (Bob)");
    words_verdict(&h, p(), fray_short(DUEL_R_DU_STEP_01, FRAY_PLACE, duel_square("b2"), 2, 1),
                  PACK_EN, out, sizeof out);
    assert_string_equal(out, "DU-STEP-01: A step leads to one of the eight squares around the "
                             "fighter. (b2; have 2, need 1)");
    words_verdict(&h, p(), fray_short(DUEL_R_DU_STEP_02, FRAY_NONE, 0, 1, 2), PACK_DE, out,
                  sizeof out);
    assert_string_equal(
        out, "DU-STEP-02: Auf einem Feld steht ein K\xc3\xa4mpfer. (ist 1, n\xc3\xb6tig 2)");
    words_verdict(&h, p(), fray_breaks(WORDS_NO_MEMORY, 0, 0), PACK_EN, out, sizeof out);
    assert_string_equal(out, "there is no memory left");
    words_verdict(&h, p(), fray_breaks(FRAY_NOT_ASKED, 0, 0), PACK_EN, out, sizeof out);
    assert_non_null(strstr(out, "that is not asked now; Red is asked: "));
    words_verdict(&h, p(), fray_breaks(FRAY_NOT_ASKED, 0, 0), PACK_DE, out, sizeof out);
    assert_non_null(strstr(out, "danach ist jetzt nicht gefragt; Rot ist gefragt: "));
    words_verdict(&h, NULL, fray_breaks(999, 0, 0), PACK_EN, out, sizeof out);
    assert_string_equal(out, "this is not allowed");
}

static void events_keep_secrets(void **unused)
{
    (void)unused;
    char out[100];
    fray_event e = {DUEL_E_DREW, 0, 1 << 1, {0}, {1, duel_card("lunge")}};
    words_event(&h, p(), &e, 1 << 1, PACK_EN, out, sizeof out);
    assert_string_equal(out, "Red draws Lunge.");
    words_event(&h, p(), &e, 1 << 2, PACK_EN, out, sizeof out);
    assert_string_equal(out, "Red draws a card.");
    words_event(&h, p(), &e, 1, PACK_DE, out, sizeof out);
    assert_string_equal(out, "Rot zieht eine Karte.");
    words_event(&h, p(), &e, 6, PACK_EN, out, sizeof out);
    assert_string_equal(out, "Red draws Lunge.");
    e.kind = DUEL_E_HIT; /* has no twin: others read nothing at all */
    assert_int_equal(words_event(&h, p(), &e, 1 << 2, PACK_EN, out, sizeof out), 0);
    assert_string_equal(out, "");
    e.kind = 999;
    assert_int_equal(words_event(&h, p(), &e, 0xff, PACK_EN, out, sizeof out), 0);
}

static void short_buffers_are_cut_and_counted(void **unused)
{
    (void)unused;
    char out[8];
    memset(out, 'x', sizeof out);
    assert_int_equal(words_answer(&h, p(), duel_word(DUEL_STRIKE, BOB), out, 5), 10);
    assert_string_equal(out, "stri");
    assert_int_equal(out[5], 'x');
    assert_int_equal(words_answer(&h, p(), duel_word(DUEL_STRIKE, BOB), NULL, 0), 10);
}

static uint64_t reads(uint32_t seat, const char *typed)
{
    uint64_t word = 0;
    char why[200];
    if (!words_read_answer(&h, p(), seat, typed, &word, why, sizeof why))
        fail_msg("\"%s\": %s", typed, why);
    return word;
}

static const char *refuses(const char *typed)
{
    static char why[200];
    uint64_t word;
    assert_false(words_read_answer(&h, p(), 1, typed, &word, why, sizeof why));
    return why;
}

static void answers_are_read_back(void **unused)
{
    (void)unused;
    assert_true(reads(1, "pass") == duel_word(DUEL_PASS, 0));
    assert_true(reads(1, "  STRIKE \t Bob ") == duel_word(DUEL_STRIKE, BOB));
    /* not legal here, but understood: the rules then say why not */
    assert_true(reads(1, "step a1") == step("a1"));
    assert_true(reads(1, "play none") == duel_word(DUEL_PLAY, 0));
    assert_true(reads(1, "play Second-Wind") == play("second-wind"));
    assert_true(reads(1, "yes") == duel_word(DUEL_YES, 0));
    assert_true(reads(1, "roll 1C 2H") == roll(2, 1, 0));
    assert_true(reads(1, "roll 2m") == roll(0, 0, 2));
    assert_true(reads(1, "roll") == roll(0, 0, 0));
    assert_true(reads(1, "play #59") == duel_word(DUEL_PLAY, 59));
}

static void what_is_not_understood_is_said(void **unused)
{
    (void)unused;
    assert_string_equal(refuses(""), "an answer is missing");
    assert_string_equal(refuses("fly"),
                        "\"fly\" is not an answer here; try: pass, step, strike, guard");
    assert_string_equal(refuses("step"), "\"step\" is not complete: square is missing");
    assert_string_equal(refuses("step z9"), "\"z9\" is not a square of this match");
    assert_string_equal(refuses("step b2 b3"), "\"b3\" is more than \"step\" takes");
    assert_string_equal(refuses("step #77"), "\"#77\" is too large for square");
    assert_string_equal(refuses("roll 99H"), "\"99H\" is too large for H");
    assert_string_equal(refuses("roll 1H 1H"), "\"1H\" is more than \"roll\" takes");
    h.language = PACK_DE;
    assert_string_equal(refuses("step"), "„step“ ist nicht vollständig: es fehlt square");
    h.language = PACK_EN;
}

static void noise_is_refused_in_one_line(void **unused)
{
    (void)unused;
    char noise[2000];
    for (size_t i = 0; i + 1 < sizeof noise; i++) noise[i] = (char)(1 + i % 255);
    noise[sizeof noise - 1] = '\0';
    const char *why = refuses(noise);
    assert_true(strlen(why) > 0);
    for (; *why; why++) assert_true((unsigned char)*why >= ' ');
    memset(noise, 'a', sizeof noise - 1);
    refuses(noise);
    for (size_t i = 0; i + 2 < sizeof noise; i += 2) noise[i + 1] = ' ';
    refuses(noise);
}

/* ---- acts of other shapes ---- */

enum { BRACE = 1, COUNTER, FOOTWORK }; /* the first cards of the pack, in the order of their ids */
enum { AIM = DUEL_ACTS, SHIFT, MORE_ACTS };
static fray_act more_acts[MORE_ACTS];
static fray_game more_game;

/* The same game with a set of up to three cards, and with numbers that begin below 0. */
static int set_up_more(void **unused)
{
    static const fray_act aim = {"aim",
                                 "turns up {0}",
                                 "deckt auf: {0}",
                                 3,
                                 {{"a", FRAY_CARD, 0, 9, 0, 0, FOOTWORK},
                                  {"b", FRAY_CARD, 9, 9, 0, 0, FOOTWORK},
                                  {"c", FRAY_CARD, 18, 9, 0, 0, FOOTWORK}},
                                 FRAY_ACT_SET};
    static const fray_act shift = {
        "shift",
        "by {0} and {1}",
        "um {0} und {1}",
        2,
        {{"x", FRAY_NUMBER, 0, 4, 0, -2, 9}, {"y", FRAY_NUMBER, 4, 8, 0, 5, 250}},
        0};
    if (set_up(unused)) return -1;
    memcpy(more_acts, du_game.act, DUEL_ACTS * sizeof *more_acts);
    more_acts[AIM] = aim;
    more_acts[SHIFT] = shift;
    more_game = du_game;
    more_game.act = more_acts;
    more_game.acts = MORE_ACTS;
    h.table.game = &more_game;
    return 0;
}

static uint64_t with(uint32_t act, int32_t a, int32_t b, int32_t c)
{
    uint64_t word = (uint64_t)act << FRAY_KIND_SHIFT;
    const int32_t value[] = {a, b, c};
    for (uint32_t i = 0; i < more_acts[act].fields; i++)
        assert_true(fray_put(&word, &more_acts[act].field[i], (uint32_t)value[i]));
    return word;
}

static const char *written(uint64_t word)
{
    static char out[100];
    words_answer(&h, p(), word, out, sizeof out);
    return out;
}

static void sets_end_where_they_are_empty(void **unused)
{
    (void)unused;
    char out[100];
    assert_string_equal(written(with(AIM, BRACE, 0, 0)), "aim brace");
    assert_string_equal(written(with(AIM, BRACE, FOOTWORK, 0)), "aim brace footwork");
    assert_string_equal(written(with(AIM, BRACE, COUNTER, FOOTWORK)), "aim brace counter footwork");
    assert_string_equal(written(with(AIM, 0, 0, 0)), "aim");
    words_option(&h, p(), with(AIM, BRACE, FOOTWORK, 0), PACK_EN, out, sizeof out);
    assert_string_equal(out, "turns up Brace, Footwork");
    words_option(&h, p(), with(AIM, COUNTER, 0, 0), PACK_DE, out, sizeof out);
    assert_string_equal(out, "deckt auf: Gegenschlag");
}

static void sets_are_read_in_any_order(void **unused)
{
    (void)unused;
    for (int a = BRACE; a <= FOOTWORK; a++) {
        assert_true(reads(1, written(with(AIM, a, 0, 0))) == with(AIM, a, 0, 0));
        for (int b = a + 1; b <= FOOTWORK; b++)
            assert_true(reads(1, written(with(AIM, a, b, 0))) == with(AIM, a, b, 0));
    }
    assert_true(reads(1, "aim footwork brace") == with(AIM, BRACE, FOOTWORK, 0));
    assert_true(reads(1, "aim footwork brace counter") == with(AIM, 1, 2, 3));
    assert_true(reads(1, "aim none brace") == with(AIM, BRACE, 0, 0));
    assert_true(reads(1, "aim counter counter") ==
                with(AIM, 2, 2, 0)); /* for the rules to refuse */
    assert_string_equal(refuses("aim"), "\"aim\" is not complete: a is missing");
    assert_string_equal(refuses("aim brace counter footwork brace"),
                        "\"brace\" is more than \"aim\" takes");
    assert_string_equal(refuses("aim brase"),
                        "\"brase\" is not a a of this match; did you mean \"brace\"?");
    /* what is no set is as it was */
    assert_string_equal(written(with(DUEL_PLAY, 0, 0, 0)), "play none");
    assert_string_equal(refuses("play"), "\"play\" is not complete: card is missing");
}

/* The word holds value - least; people write and read the value. */
static void values_begin_at_the_least_of_their_field(void **unused)
{
    (void)unused;
    char out[100];
    for (int x = -2; x <= 9; x++) {
        snprintf(out, sizeof out, "shift %d %d", x, 20 * x + 45);
        assert_string_equal(written(with(SHIFT, x, 20 * x + 45, 0)), out);
        assert_true(reads(1, out) == with(SHIFT, x, 20 * x + 45, 0));
    }
    assert_true(reads(1, "shift -2 5") == (uint64_t)SHIFT << FRAY_KIND_SHIFT);
    words_option(&h, p(), with(SHIFT, -1, 6, 0), PACK_EN, out, sizeof out);
    assert_string_equal(out, "by -1 and 6");
    assert_string_equal(refuses("shift -3 5"), "\"-3\" is too small for x");
    assert_string_equal(refuses("shift 14 5"), "\"14\" is too large for x");
    assert_string_equal(refuses("shift 1 4"), "\"4\" is too small for y");
}

/* Every option of random games is read back as itself, in its own notation. */
static void every_option_survives_the_round_trip(void **unused)
{
    (void)unused;
    uint64_t random = 7;
    for (int game = 0; game < 50; game++) {
        fray_setup none = {0};
        du_game.start(&h.table, &none, p());
        while (p()->open) {
            uint64_t all[64];
            uint32_t seat = p()->open & 1 ? 0 : p()->open & 2 ? 1 : 2;
            uint32_t n = du_game.options(&h.table, p(), seat, 0, 64, all);
            for (uint32_t i = 0; i < n; i++) {
                char out[100];
                words_answer(&h, p(), all[i], out, sizeof out);
                assert_true(reads(seat, out) == all[i]);
            }
            fray_answer a = {all[fray_even(fray_next(&random), n)], seat, 0};
            assert_true(fray_is_legal(du_game.apply(&h.table, p(), a, NULL, NULL)));
        }
    }
}

static void seats_have_words(void **unused)
{
    (void)unused;
    uint32_t seat = 99;
    for (uint32_t i = 0; i < FRAY_MAX_SEATS; i++) {
        assert_true(words_read_seat(words_seat(i), &seat));
        assert_int_equal(seat, i);
    }
    assert_false(words_read_seat("purple", &seat));
    assert_string_equal(words_seat(99), "?");
    assert_string_equal(words_seat_name(2, PACK_DE), "Blau");
}

static void language_follows_wish_then_locale(void **unused)
{
    (void)unused;
    setenv("LC_ALL", "de_DE.UTF-8", 1);
    assert_int_equal(words_language(NULL), PACK_DE);
    assert_int_equal(words_language("en"), PACK_EN);
    setenv("LC_ALL", "", 1); /* empty counts as unset */
    setenv("LC_MESSAGES", "en_GB.UTF-8", 1);
    setenv("LANG", "de_DE.UTF-8", 1);
    assert_int_equal(words_language(NULL), PACK_EN);
    assert_int_equal(words_language("de"), PACK_DE);
    unsetenv("LC_MESSAGES");
    assert_int_equal(words_language(NULL), PACK_DE);
    unsetenv("LANG");
    unsetenv("LC_ALL");
    assert_int_equal(words_language(NULL), PACK_EN);
}

static void cleaning_leaves_good_text_alone(void **unused)
{
    (void)unused;
    char good[] = "Gr\xc3\xbc\xc3\x9f"
                  "e \xe2\x80\x9e\xf0\x9f\x8e\xb2";
    char copy[sizeof good];
    memcpy(copy, good, sizeof good);
    says_clean(copy);
    assert_string_equal(copy, good);
    char broken[] = "a\x01"
                    "b\xc3"
                    "c\xff\xe2\x80";
    says_clean(broken);
    assert_string_equal(broken, "a?b?c???");
}

static void sentences_are_cut_between_characters(void **unused)
{
    (void)unused;
    char out[32];
    host_say(out, sizeof out, PACK_DE, SAYS_FIGURES, "1", "2");
    assert_string_equal(out, "ist 1, n\xc3\xb6tig 2");
    host_say(out, 11, PACK_DE, SAYS_FIGURES, "1", "2");
    assert_string_equal(out, "ist 1, n\xc3\xb6");
    host_say(out, 10, PACK_DE, SAYS_FIGURES, "1", "2"); /* room for one byte of two */
    assert_string_equal(out, "ist 1, n");
    host_say(out, 1, PACK_DE, SAYS_FIGURES, "1", "2");
    assert_string_equal(out, "");
    host_say(NULL, 0, PACK_DE, SAYS_FIGURES, "1", "2");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(answers_are_written_in_notation, set_up),
        cmocka_unit_test_setup(nonsense_words_still_print, set_up),
        cmocka_unit_test_setup(people_read_sentences, set_up),
        cmocka_unit_test(flags_and_words_of_a_list_are_written_and_read),
        cmocka_unit_test_setup(faces_may_be_told_one_by_one, set_up),
        cmocka_unit_test_setup(windows_have_a_name_in_both_languages, set_up),
        cmocka_unit_test_setup(verdicts_name_rule_subject_and_figures, set_up),
        cmocka_unit_test_setup(events_keep_secrets, set_up),
        cmocka_unit_test_setup(short_buffers_are_cut_and_counted, set_up),
        cmocka_unit_test_setup(answers_are_read_back, set_up),
        cmocka_unit_test_setup(what_is_not_understood_is_said, set_up),
        cmocka_unit_test_setup(noise_is_refused_in_one_line, set_up),
        cmocka_unit_test_setup(sets_end_where_they_are_empty, set_up_more),
        cmocka_unit_test_setup(sets_are_read_in_any_order, set_up_more),
        cmocka_unit_test_setup(values_begin_at_the_least_of_their_field, set_up_more),
        cmocka_unit_test_setup(every_option_survives_the_round_trip, set_up),
        cmocka_unit_test(seats_have_words),
        cmocka_unit_test(language_follows_wish_then_locale),
        cmocka_unit_test(cleaning_leaves_good_text_alone),
        cmocka_unit_test(sentences_are_cut_between_characters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
