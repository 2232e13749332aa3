/* tests/unit/test_words.c - values, answers, verdicts and events in words, and back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "base/says.h"
#include "host/says.h"
#include "host/words.h"
#include "toy/toy.h"

static host_table h;
static toy_position s;

static fray_position *p(void)
{
    return &s.head;
}

/* Red's turn, both knights side by side. */
static int set_up(void **unused)
{
    (void)unused;
    fray_setup none = {0};
    memset(&h, 0, sizeof h);
    h.table.game = &toy_game;
    if (!fray_is_legal(toy_game.start(&h.table, &none, p()))) return -1;
    toy_game.poke(&h.table, p(), TOY_F_PLACE, TOY_ANN, 3);
    return fray_is_legal(toy_game.settle(&h.table, p(), NULL)) ? 0 : -1;
}

static const char *answer(uint32_t act, uint32_t a, uint32_t b, uint32_t c)
{
    static char out[100];
    words_answer(&h, p(), toy_word(act, a, b, c), out, sizeof out);
    return out;
}

static const char *option(int language, uint32_t act, uint32_t a, uint32_t b, uint32_t c)
{
    static char out[100];
    words_option(&h, p(), toy_word(act, a, b, c), language, out, sizeof out);
    return out;
}

static void answers_are_written_in_notation(void **unused)
{
    (void)unused;
    assert_string_equal(answer(TOY_PASS, 0, 0, 0), "pass");
    assert_string_equal(answer(TOY_MOVE, 4, 0, 0), "move p4");
    assert_string_equal(answer(TOY_STRIKE, TOY_BOB, 0, 0), "strike bob");
    assert_string_equal(answer(TOY_STANCE, 1, 0, 0), "stance high");
    assert_string_equal(answer(TOY_PLAY, 0, 0, 0), "parry none");
    assert_string_equal(answer(TOY_PLAY, TOY_PARRY, 0, 0), "parry parry");
    assert_string_equal(answer(TOY_PRESS, 1, 0, 0), "press yes");
    assert_string_equal(answer(TOY_PRESS, 0, 0, 0), "press no");
    assert_string_equal(answer(TOY_ROLL, 2, 1, 0), "roll 2H 1C");
    assert_string_equal(answer(TOY_ROLL, 0, 0, 2), "roll 2M");
}

static void nonsense_words_still_print(void **unused)
{
    (void)unused;
    char out[100];
    words_answer(&h, p(), UINT64_MAX, out, sizeof out);
    assert_string_equal(out, "?");
    words_option(&h, p(), 0, PACK_DE, out, sizeof out);
    assert_string_equal(out, "?");
    assert_string_equal(answer(TOY_MOVE, 9, 0, 0), "move #9");
    assert_string_equal(answer(TOY_STANCE, 3, 0, 0), "stance #3");
}

static void people_read_sentences(void **unused)
{
    (void)unused;
    char out[100];
    assert_string_equal(option(PACK_EN, TOY_MOVE, 4, 0, 0), "move to p4");
    assert_string_equal(option(PACK_DE, TOY_MOVE, 4, 0, 0), "ziehe nach p4");
    assert_string_equal(option(PACK_EN, TOY_STANCE, 1, 0, 0), "take a high stance");
    assert_string_equal(option(PACK_DE, TOY_STANCE, 1, 0, 0), "Haltung hoch einnehmen");
    assert_string_equal(option(PACK_DE, TOY_PRESS, 1, 0, 0), "nachsetzen: ja");
    assert_string_equal(option(PACK_EN, TOY_ROLL, 2, 0, 1), "rolls 2H 0C 1M");
    words_question(&h, p(), PACK_EN, out, sizeof out);
    assert_string_equal(out, "What does ann do?");
    words_question(&h, p(), PACK_DE, out, sizeof out);
    assert_string_equal(out, "Was tut ann?");
}

/* Packs and records write a window's word; whoever is asked there reads its name. */
static void windows_have_a_name_in_both_languages(void **unused)
{
    (void)unused;
    static const fray_window window[] = {{"never", 0, "", "never", "nie", 0, 0},
                                         {"struck", 0, "a knight was struck", "after a blow",
                                          "nach einem Schlag", FRAY_FOR_REACT, 0}};
    static const fray_schema schema = {.window = window, .windows = 2};
    fray_game game = toy_game;
    host_table with = h;
    char out[100];
    game.schema = &schema;
    with.table.game = &game;
    words_value(&with, p(), FRAY_WINDOW, 1, out, sizeof out);
    assert_string_equal(out, "struck");
    words_name(&with, p(), FRAY_WINDOW, 1, PACK_EN, out, sizeof out);
    assert_string_equal(out, "after a blow");
    words_name(&with, p(), FRAY_WINDOW, 1, PACK_DE, out, sizeof out);
    assert_string_equal(out, "nach einem Schlag");
}

static void verdicts_name_rule_subject_and_figures(void **unused)
{
    (void)unused;
    char out[200];
    words_verdict(&h, p(), fray_legal(), PACK_EN, out, sizeof out);
    assert_string_equal(out, "");
    words_verdict(&h, p(), fray_breaks(TOY_R_NEAR, FRAY_PIECE, TOY_BOB), PACK_EN, out, sizeof out);
    assert_string_equal(out, "TOY-NEAR: A knight strikes its neighbour. (bob)");
    words_verdict(&h, p(), fray_short(TOY_R_STEP, FRAY_PLACE, 5, 2, 1), PACK_EN, out, sizeof out);
    assert_string_equal(out,
                        "TOY-STEP: A knight moves to a neighbouring place. (p5; have 2, need 1)");
    words_verdict(&h, p(), fray_short(TOY_R_DICE, FRAY_NONE, 0, 1, 2), PACK_DE, out, sizeof out);
    assert_string_equal(out, "TOY-DICE: Jeder Würfel zeigt eine Seite. (ist 1, nötig 2)");
    words_verdict(&h, p(), fray_breaks(WORDS_NO_MEMORY, 0, 0), PACK_EN, out, sizeof out);
    assert_string_equal(out, "there is no memory left");
    words_verdict(&h, NULL, fray_breaks(999, 0, 0), PACK_EN, out, sizeof out);
    assert_string_equal(out, "this is not allowed");
}

static void events_keep_secrets(void **unused)
{
    (void)unused;
    char out[100];
    fray_event e = {TOY_E_DREW, 0, 1 << 1, {0}, {1, TOY_BOOST}};
    words_event(&h, p(), &e, 1 << 1, PACK_EN, out, sizeof out);
    assert_string_equal(out, "Red draws boost.");
    words_event(&h, p(), &e, 1 << 2, PACK_EN, out, sizeof out);
    assert_string_equal(out, "Red draws a card.");
    words_event(&h, p(), &e, 1, PACK_DE, out, sizeof out);
    assert_string_equal(out, "Rot zieht eine Karte.");
    words_event(&h, p(), &e, 6, PACK_EN, out, sizeof out);
    assert_string_equal(out, "Red draws boost.");
    e.kind = TOY_E_WOUNDED; /* has no twin: others read nothing at all */
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
    assert_int_equal(words_answer(&h, p(), toy_word(TOY_STRIKE, 2, 0, 0), out, 5), 10);
    assert_string_equal(out, "stri");
    assert_int_equal(out[5], 'x');
    assert_int_equal(words_answer(&h, p(), toy_word(TOY_STRIKE, 2, 0, 0), NULL, 0), 10);
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
    assert_true(reads(1, "pass") == toy_word(TOY_PASS, 0, 0, 0));
    assert_true(reads(1, "  STRIKE \t Bob ") == toy_word(TOY_STRIKE, TOY_BOB, 0, 0));
    assert_true(reads(1, "stance low") == toy_word(TOY_STANCE, 2, 0, 0));
    /* not legal here, but understood: the rules then say why not */
    assert_true(reads(1, "move p5") == toy_word(TOY_MOVE, 5, 0, 0));
    assert_true(reads(1, "parry none") == toy_word(TOY_PLAY, 0, 0, 0));
    assert_true(reads(1, "press yes") == toy_word(TOY_PRESS, 1, 0, 0));
    assert_true(reads(1, "roll 1C 2H") == toy_word(TOY_ROLL, 2, 1, 0));
    assert_true(reads(1, "roll 2m") == toy_word(TOY_ROLL, 0, 0, 2));
    assert_true(reads(1, "roll") == toy_word(TOY_ROLL, 0, 0, 0));
    assert_true(reads(1, "move #9") == toy_word(TOY_MOVE, 9, 0, 0));
}

static void what_is_not_understood_is_said(void **unused)
{
    (void)unused;
    assert_string_equal(refuses(""), "an answer is missing");
    assert_string_equal(refuses("fly"),
                        "\"fly\" is not an answer here; try: pass, move, strike, stance");
    assert_string_equal(refuses("move"), "\"move\" is not complete: to is missing");
    assert_string_equal(refuses("move p9"), "\"p9\" is not a to of this match");
    assert_string_equal(refuses("move p4 p5"), "\"p5\" is more than \"move\" takes");
    assert_string_equal(refuses("move #77"), "\"#77\" is too large for to");
    assert_string_equal(refuses("roll 9H"), "\"9H\" is too large for H");
    assert_string_equal(refuses("roll 1H 1H"), "\"1H\" is more than \"roll\" takes");
    h.language = PACK_DE;
    assert_string_equal(refuses("move"), "„move“ ist nicht vollständig: es fehlt to");
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

/* Every option of random games is read back as itself, in its own notation. */
static void every_option_survives_the_round_trip(void **unused)
{
    (void)unused;
    uint64_t random = 7;
    for (int game = 0; game < 50; game++) {
        fray_setup none = {0};
        toy_game.start(&h.table, &none, p());
        while (p()->open) {
            uint64_t all[64];
            uint32_t seat = p()->open & 1 ? 0 : p()->open & 2 ? 1 : 2;
            uint32_t n = toy_game.options(&h.table, p(), seat, 0, 64, all);
            for (uint32_t i = 0; i < n; i++) {
                char out[100];
                words_answer(&h, p(), all[i], out, sizeof out);
                assert_true(reads(seat, out) == all[i]);
            }
            fray_answer a = {all[fray_even(fray_next(&random), n)], seat, 0};
            assert_true(fray_is_legal(toy_game.apply(&h.table, p(), a, NULL, NULL)));
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
        cmocka_unit_test_setup(windows_have_a_name_in_both_languages, set_up),
        cmocka_unit_test_setup(verdicts_name_rule_subject_and_figures, set_up),
        cmocka_unit_test_setup(events_keep_secrets, set_up),
        cmocka_unit_test_setup(short_buffers_are_cut_and_counted, set_up),
        cmocka_unit_test_setup(answers_are_read_back, set_up),
        cmocka_unit_test_setup(what_is_not_understood_is_said, set_up),
        cmocka_unit_test_setup(noise_is_refused_in_one_line, set_up),
        cmocka_unit_test_setup(every_option_survives_the_round_trip, set_up),
        cmocka_unit_test(seats_have_words),
        cmocka_unit_test(language_follows_wish_then_locale),
        cmocka_unit_test(cleaning_leaves_good_text_alone),
        cmocka_unit_test(sentences_are_cut_between_characters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
