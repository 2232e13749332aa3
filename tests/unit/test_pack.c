/* tests/unit/test_pack.c - the pack reader: what it makes of good packs, and what it says of bad ones. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include "core/eval.h"
#include "unit/pack_toy.h"
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- helpers ---- */

/* What was reported: "line:column: text" each, on lines of their own. */
struct said {
    char text[24000];
    size_t used;
    int count;
    bool with_file;
};

static void listen(void *who, const pack_problem *problem)
{
    struct said *said = who;
    if (problem->warning) return;
    if (said->used > sizeof said->text - 1000) return;
    said->count++;
    if (said->with_file)
        said->used += (size_t)snprintf(said->text + said->used, sizeof said->text - said->used,
                                       "%s%s:", said->used ? "\n" : "", problem->file);
    else if (said->used)
        said->used +=
            (size_t)snprintf(said->text + said->used, sizeof said->text - said->used, "\n");
    said->used += (size_t)snprintf(said->text + said->used, sizeof said->text - said->used,
                                   "%d:%d: %s", problem->line, problem->column, problem->text);
}

static fray_pack *load_with(const fray_game *game, const char *text, size_t n, struct said *said)
{
    fray_pack *pack = NULL;
    memset(said, 0, sizeof *said);
    int result = pack_load_text(game, "toy.yaml", text, n, listen, said, &pack);
    assert_int_equal(result, said->count);
    assert_true((result == 0) == (pack != NULL));
    return pack;
}

static fray_pack *load(const char *text)
{
    static struct said said;
    fray_pack *pack = load_with(&toy_pack_game, text, strlen(text), &said);
    if (pack == NULL) print_message("%s\n", said.text);
    assert_non_null(pack);
    assert_true(toy_is_good(pack_content(pack)));
    return pack;
}

/* The text is refused with exactly these problems. */
#define REFUSED(text, problems) refused_n(text, strlen(text), problems)
static void refused_n(const char *text, size_t n, const char *problems)
{
    static struct said said;
    fray_pack *pack = load_with(&toy_pack_game, text, n, &said);
    pack_free(pack);
    if (strcmp(said.text, problems) != 0) print_message("in:\n%.2000s\n", text);
    assert_string_equal(said.text, problems);
}

static void refused_in_german(const char *text, const char *problems)
{
    static struct said said;
    fray_pack *pack = NULL;
    memset(&said, 0, sizeof said);
    int result = pack_load_text_in(&toy_pack_game, "toy.yaml", text, strlen(text), PACK_DE, listen,
                                   &said, &pack);
    assert_int_equal(result, said.count);
    assert_string_equal(said.text, problems);
}

/* ---- expressions ---- */

/* Postfix code as words: "friends [ it 0 wounds 0 > ] where count". */
static void spell(const uint16_t *code, char *out, size_t room)
{
    static const char *const ops[] = {"",  "",      "local", "it",   "not",    "and",  "or", "+",
                                      "-", "*",     "=",     "!=",   "<",      "<=",   ">",  ">=",
                                      "",  "count", "in",    "both", "either", "less", "one"};
    size_t used = 0;
    const uint16_t *body_end[8];
    int bodies = 0;
    out[0] = '\0';
    for (;;) {
        uint16_t op = *code++;
        const char *blank = used ? " " : "";
        if (op == FRAY_E_END) {
            if (bodies == 0) return;
            assert_ptr_equal(code, body_end[--bodies]);
            used += (size_t)snprintf(out + used, room - used, "%s]", blank);
        } else if (op == FRAY_E_CONST) {
            used += (size_t)snprintf(out + used, room - used, "%s%d", blank, (int16_t)*code++);
        } else if (op == FRAY_E_WHERE) {
            body_end[bodies++] = code + 1 + *code;
            code++;
            used += (size_t)snprintf(out + used, room - used, "%swhere [", blank);
        } else if (op >= FRAY_E_TERM) {
            assert_true(op - FRAY_E_TERM < TOY_TERMS);
            used += (size_t)snprintf(out + used, room - used, "%s%s%s", blank,
                                     toy_terms[op - FRAY_E_TERM].word,
                                     op == FRAY_E_TERM + NEAR_HEX ? "-hex" : "");
        } else {
            used += (size_t)snprintf(out + used, room - used, "%s%s", blank, ops[op]);
            if (op == FRAY_E_LOCAL || op == FRAY_E_IT)
                used += (size_t)snprintf(out + used, room - used, "%d", *code++);
        }
    }
}

/* A ploy with this condition or value. */
static fray_pack *load_expression(const char *key, const char *text)
{
    char file[4000];
    snprintf(file, sizeof file, "- ploy: a\n  cost: 1\n  window: lunge\n  %s: >\n    %s\n", key,
             text);
    return load(file);
}

static void compiles(const char *key, const char *text, const char *postfix)
{
    char spelt[1000];
    fray_pack *pack = load_expression(key, text);
    const struct toy_content *k = pack_content(pack);
    spell(k->code + (key[0] == 'w' ? k->card[1].when : k->card[1].value), spelt, sizeof spelt);
    assert_string_equal(spelt, postfix);
    pack_free(pack);
}

static void test_expressions(void **state)
{
    (void)state;
    static const char *const conditions[][2] = {
        {"yes", "1"},
        {"no", "0"},
        {"round = 1", "round 1 ="},
        {"round != 1 and round < 2 or round <= 3", "round 1 != round 2 < and round 3 <= or"},
        {"round > 1 or round >= 2 and yes", "round 1 > round 2 >= 1 and or"},
        {"(round > 1 or yes) and no", "round 1 > 1 or 0 and"},
        {"not round = 1 and yes", "round 1 = not 1 and"},
        {"not not yes", "1 not not"},
        {"round + 2 * 3 - 1 > -4", "round 2 3 * + 1 - -4 >"},
        {"round - 1 - 1 > 0", "round 1 - 1 - 0 >"},
        {"-(round) < 0 - 1", "0 round - 0 1 - <"},
        {"wounded(leader)", "leader wounded"},
        {"leader.wounded", "leader wounded"},
        {"leader.adjacent(target)", "leader target adjacent"},
        {"target.wounds = wounds(leader)", "target wounds leader wounds ="},
        {"leader = target", "leader target ="},
        {"yes != no", "1 0 !="},
        {"friends = foes", "friends foes ="},
        {"leader in friends", "leader friends in"},
        {"leader in target", "leader target one in"},
        {"3 in tokens", "3 tokens in"},
        {"any(friends)", "friends count 0 >"},
        {"none(friends)", "friends count 0 ="},
        {"count(leader) = 1", "leader one count 1 ="},
        {"friends.count > 0", "friends count 0 >"},
        {"connected(leader)", "leader one connected"},
        {"connected(both(friends, leader))", "friends leader one both connected"},
        {"connected(either(leader, friends))", "leader one friends either connected"},
        {"connected(less(friends, foes))", "friends foes less connected"},
        {"any(friends where it.wounds > 0)", "friends where [ it0 wounds 0 > ] count 0 >"},
        {"any(friends where wounds > 0)", "friends where [ it0 wounds 0 > ] count 0 >"},
        {"any(friends where wounded and adjacent(leader))",
         "friends where [ it0 wounded it0 leader adjacent and ] count 0 >"},
        {"any(leader where wounded)", "leader one where [ it0 wounded ] count 0 >"},
        {"any(tokens where it > 2)", "tokens where [ it0 2 > ] count 0 >"},
        {"leader in friends where wounded", "leader friends where [ it0 wounded ] in"},
        {"any(friends where not wounded or yes)", NULL}, /* binds as `and` does: see the problems */
        {"any(friends where any(foes where adjacent(outer)))",
         "friends where [ foes where [ it0 it1 adjacent ] count 0 > ] count 0 >"},
        {"any(friends where any(foes where adjacent(it, outer) and outer.wounded))",
         "friends where [ foes where [ it0 it1 adjacent it1 wounded and ] count 0 > ] count 0 >"},
        {"near(leader, target)", "leader target near"},
        {"near(here, target)", "here target near-hex"},
        {"here.near(leader)", "here leader near-hex"},
        {"any(friends where near(leader))", "friends where [ it0 leader near ] count 0 >"},
        {"distance(leader, target, 4) > mover.wounds", "leader target 4 distance mover wounds >"},
        {"any(friends where distance(leader, 2) > 1)",
         "friends where [ it0 leader 2 distance 1 > ] count 0 >"},
    };
    for (size_t i = 0; i < sizeof conditions / sizeof conditions[0]; i++)
        if (conditions[i][1]) compiles("when", conditions[i][0], conditions[i][1]);
    compiles("value", "32767", "32767");
    compiles("value", "-1", "-1");
    compiles("value", "2 * (round + 1)", "2 round 1 + *");
    compiles("value", "count(friends where wounded) - 1",
             "friends where [ it0 wounded ] count 1 -");
}

/* The evaluator of the core reads what the reader writes. Friends are 1 2 3, foes 4 5. */
static int64_t toy_term(const struct eval *e, unsigned term, const int64_t *arg)
{
    (void)e;
    switch (term) {
    case FRIENDS: return 0x0e;
    case FOES: return 0x30;
    case LEADER: return 1;
    case WOUNDS: return arg[0] - 1;
    case WOUNDED: return arg[0] > 1;
    case ADJACENT: return arg[0] - arg[1] == 1 || arg[1] - arg[0] == 1;
    case ROUND: return 2;
    case TARGET: return 4;
    default: return 0;
    }
}

static void test_expressions_mean_what_they_say(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int value;
    } values[] = {
        {"count(friends where wounded)", 2},
        {"count(friends where adjacent(leader))", 1},
        {"count(friends where any(foes where adjacent(outer)))", 1},
        {"count(foes where any(friends where adjacent(outer) and not wounded))", 0},
        {"target.wounds * 10 + count(either(friends, target))", 34},
        {"count(less(friends, leader)) - round", 0},
        {"count(both(friends, leader where wounded))", 0},
        {"count(friends where it.wounds + 1 >= round) * -2", -4},
        {"count(leader where it in friends and target in foes)", 1},
    };
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        fray_pack *pack = load_expression("value", values[i].text);
        const struct toy_content *k = pack_content(pack);
        struct eval e = {.term = toy_term, .terms = toy_terms, .code = k->code};
        assert_int_equal(eval_at(&e, k->code + k->card[1].value), values[i].value);
        pack_free(pack);
    }
}

static void condition_refused(const char *text, int column, const char *problem)
{
    char file[3000], expected[1000];
    snprintf(file, sizeof file, "- ploy: a\n  cost: 1\n  when: %s\n", text);
    snprintf(expected, sizeof expected, "3:%d: %s", column + 9, problem);
    REFUSED(file, expected);
}

static void test_expression_problems(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int column; /* in the text, from 0 */
        const char *problem;
    } bad[] = {
        {"''", 1, "expected a value, not the end"},
        {"round >", 7, "expected a value, not the end"},
        {"round > and", 8, "expected a value, not 'and'"},
        {"(round > 1", 10, "expected ')', not the end"},
        {"wounded(leader", 14, "expected ')', not the end"},
        {"wounded()", 8, "expected a value, not ')'"},
        {"leader.3", 7, "expected a name, not '3'"},
        {"round = 1 2", 10, "'2' does not fit here"},
        {"1 < round < 3", 10, "'<' does not fit here"},
        {"round = 99999", 8, "the number is too large: 32767 is the most"},
        {"round = Two", 8, "unknown word 'Two'"},
        {"round = \xc3\xa4", 8,
         "'\xc3\xa4' means nothing here; names have small letters, digits and dashes"},
        {"ruond = 1", 0, "unknown word 'ruond'; did you mean 'round'?"},
        {"round = 1 and leeder.wounded", 14, "unknown word 'leeder'; did you mean 'leader'?"},
        {"xyzzy", 0, "unknown word 'xyzzy'"},
        {"round-1 = 1", 0, "unknown word 'round-1'; a minus needs blanks around it"},
        {"leader", 0, "'leader' is of type fighter, expected truth"},
        {"round + leader > 1", 8, "'leader' is of type fighter, expected number"},
        {"not round", 4, "'round' is of type number, expected truth"},
        {"round and yes", 0, "'round' is of type number, expected truth"},
        {"leader > 1", 0, "'leader' is of type fighter, expected number"},
        {"leader = round", 0,
         "'leader' and 'round' are of types fighter and number: they cannot be the same"},
        {"leader = friends", 0,
         "'leader' and 'friends' are of types fighter and fighters: use 'in'"},
        {"friends in friends", 0, "'friends' is of type fighters, expected a single thing"},
        {"leader in tokens", 10, "'tokens' is of type tokens, expected fighters"},
        {"wounded(round)", 8, "'round' is of type number, expected fighter"},
        {"wounded(friends)", 8, "'friends' is of type fighters, expected fighter"},
        {"wounded", 0, "'wounded' is written wounded(fighter)"},
        {"wounded(leader, leader)", 0, "'wounded' is written wounded(fighter)"},
        {"near(round, leader)", 0,
         "'near' is written near(fighter, fighter) or near(hex, fighter)"},
        {"any(friends where near(here))", 18,
         "'near' is written near(fighter, fighter) or near(hex, fighter)"},
        {"any(round)", 4, "'round' is of type number, expected a set"},
        {"any(here)", 4, "'here' is of type hex, expected a set"},
        {"here in friends", 0, "'here' is of type hex, expected something of which there are sets"},
        {"any(friends, foes)", 0, "'any' is written any(set)"},
        {"any", 0, "'any' is written any(set)"},
        {"connected(both(friends))", 10, "'both' is written both(set, set)"},
        {"any(both(friends, tokens))", 18, "'tokens' is of type tokens, expected fighters"},
        {"any(round where yes)", 4, "'round' is of type number, expected a set"},
        {"any(friends where wounds)", 18, "'wounds' is of type number, expected truth"},
        {"any(friends where wounded or yes)", 4,
         "'friends where wounded' is of type fighters, expected truth"},
        {"it.wounded", 0, "'it' is only known after 'where'"},
        {"any(friends where outer.wounded)", 18,
         "'outer' is only known in a 'where' within another"},
        {"any(friends where it(1))", 18, "'it' is a thing and takes nothing in brackets"},
        {"wounded(target)", 8, "'target' is not known here: this window has no attack"},
        {"yes = wounded (leader)", 14, "'(' does not fit here"},
        {"any(friends where any(friends where any(friends where any(friends where any(friends)"
         " and any(foes where wounded)))))",
         93, "'where' is nested too deep"},
        {"((((((((((((((((((((((((((((((((((yes))))))))))))))))))))))))))))))))))", 32,
         "this is nested too deep"},
        {"0<(1+(1+(1+(1+(1+(1+(1+(1+(1+(1+(1+(1+(1+(1+(1+1)))))))))))))))", 0,
         "this is too nested: it holds more than 14 values at once"},
        {"[a]", 0, "expected a condition, not a list"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        condition_refused(bad[i].text, bad[i].column, bad[i].problem);

    char longer[1200] = "1";
    for (int i = 0; i < 150; i++) strcat(longer, " + 1");
    strcat(longer, " = 1");
    condition_refused(longer, 512, "this is too long: at most 256 words");
}

/* Places inside texts that are quoted, or go over several lines. */
static void test_places_in_texts(void **state)
{
    (void)state;
    REFUSED("- ploy: a\n  cost: 1\n  when: 'round = 1 and foo = 2'\n", "3:24: unknown word 'foo'");
    REFUSED("- ploy: a\n  cost: 1\n  when: \"round = 1 \\x61nd foo = 2\"\n",
            "3:27: unknown word 'foo'");
    REFUSED("- ploy: a\n  cost: 1\n  when: round = 1 and\n    round = 2 and\n\n      foo = 2\n",
            "6:7: unknown word 'foo'");
    REFUSED("- ploy: a\n  cost: 1\n  when: >\n    round = 1 and\n    round = 2 and foo = 2\n",
            "5:19: unknown word 'foo'");
    REFUSED("- ploy: a\n  cost: 1\n  when: |-\n\n    round = 1 and\n      foo = 2\n",
            "6:7: unknown word 'foo'");
    REFUSED("- { ploy: a, name: { en: \"\xc3\x84\xc3\xa4\" }, cost: 1, when: foo }\n",
            "1:49: unknown word 'foo'");
}

/* ---- statements ---- */

enum { MAX_CODE = 200 };

static void program_is(const char *statements, const uint16_t *expected, size_t words)
{
    char file[2000];
    snprintf(file, sizeof file, "- ploy: a\n  cost: 1\n  window: lunge\n  do:\n%s", statements);
    fray_pack *pack = load(file);
    const struct toy_content *k = pack_content(pack);
    const uint16_t *code = k->code + k->card[1].act;
    for (size_t i = 0; i < words; i++) {
        if (code[i] != expected[i]) print_message("%s: word %zu\n", statements, i);
        assert_int_equal(code[i], expected[i]);
    }
    assert_int_equal(k->card[1].act + words, k->code_used);
    pack_free(pack);
}
#define PROGRAM(statements, ...)                                                                   \
    do {                                                                                           \
        static const uint16_t words_[] = {__VA_ARGS__, FRAY_S_END};                                \
        program_is(statements, words_, sizeof words_ / sizeof words_[0]);                          \
    } while (0)

#define VERB(op) FRAY_S_VERB + (op)
#define TERM(t)  FRAY_E_TERM + (t)

#define END FRAY_E_END

/* clang-format off */
static void test_verbs(void **state)
{
    (void)state;
    PROGRAM("  - push leader up to 2\n",
            VERB(PUSH), 10, 0, 2, TERM(LEADER), END, 3, FRAY_E_CONST, 2, END);
    PROGRAM("    push leader up to round away from target\n", /* no list around a single one */
            VERB(PUSH), 12, 1, 2, TERM(LEADER), END, 2, TERM(ROUND), END, 2, TERM(TARGET), END);
    PROGRAM("  - choose x from friends where wounded\n"
            "  - heal x by 1\n",
            VERB(CHOOSE), 13, 0, 0, 8, TERM(FRIENDS), FRAY_E_WHERE, 4, FRAY_E_IT, 0, TERM(WOUNDED), END, END,
            VERB(HEAL), 12, 7, 4, FRAY_E_LOCAL, 0, FRAY_E_ONE, END, 3, FRAY_E_CONST, 1, END);
    PROGRAM("  - choose h where near(leader)\n", /* looked at later, with `it` for a hex */
            VERB(CHOOSE), 10, 1, 0, 5, FRAY_E_IT, 0, TERM(LEADER), TERM(NEAR_HEX), END);
    PROGRAM("  - put leader in here\n", /* `in` belongs to the pattern */
            VERB(PUT), 9, 0, 2, TERM(LEADER), END, 2, TERM(HERE), END);
    PROGRAM("  - 'until end of round: heal friends'\n",
            VERB(UNTIL), 6, 0, 2, TERM(FRIENDS), END);
    PROGRAM("  - cancel attack\n", VERB(CANCEL), 3, 0);
    PROGRAM("  - lift the Move token of leader\n", VERB(LIFT), 6, 0, 2, TERM(LEADER), END);
    PROGRAM("  - take leader 2 to here\n  - take all friends to here\n", /* `all` is no fighter */
            VERB(TAKE), 13, 0, 2, TERM(LEADER), END, 3, FRAY_E_CONST, 2, END, 2, TERM(HERE), END,
            VERB(TAKE), 9, 1, 2, TERM(FRIENDS), END, 2, TERM(HERE), END);
    PROGRAM("  - mark round\n  - mark leader\n", /* told apart by types */
            VERB(MARK), 6, 0, 2, TERM(ROUND), END, VERB(MARK), 6, 1, 2, TERM(LEADER), END);
}

static void test_statements(void **state)
{
    (void)state;
#define MARK_(n) VERB(MARK), 7, 0, 3, FRAY_E_CONST, n, END
    PROGRAM("  - if: round = 1\n    then: mark 1\n",
            FRAY_S_IF, 9, 5, TERM(ROUND), FRAY_E_CONST, 1, FRAY_E_EQ, END, 7, MARK_(1));
    PROGRAM("  - { if: round = 1, then: mark 1, else: [mark 2, mark 3] }\n",
            FRAY_S_IF, 9, 5, TERM(ROUND), FRAY_E_CONST, 1, FRAY_E_EQ, END, 10, MARK_(1),
            FRAY_S_JUMP, 3, 14, MARK_(2), MARK_(3));
    PROGRAM("  - may: [mark 1, mark 2]\n  - mark 3\n",
            FRAY_S_MAY, 3, 14, MARK_(1), MARK_(2), MARK_(3));
    PROGRAM("  - each: y in friends\n    do: mark y\n",
            FRAY_S_EACH, 7, 0, 2, TERM(FRIENDS), END, 10,
            VERB(MARK), 7, 1, 3, FRAY_E_LOCAL, 0, END, FRAY_S_NEXT, 3, 14);
    PROGRAM("  - either: [[mark 1], [mark 2, mark 3], mark 4]\n",
            FRAY_S_EITHER, 6, 3, 0, 10, 27, MARK_(1), FRAY_S_JUMP, 3, 24,
            MARK_(2), MARK_(3), FRAY_S_JUMP, 3, 7, MARK_(4));
    PROGRAM("  - parts: [[mark 1], [mark 2, mark 3]]\n  - mark 4\n",
            FRAY_S_PARTS, 6, 2, 0, 10, 27, MARK_(1), FRAY_S_NEXT, 3, 13,
            MARK_(2), MARK_(3), FRAY_S_NEXT, 3, 30, MARK_(4));
    PROGRAM("  - require: yes\n", FRAY_S_REQUIRE, 6, 3, FRAY_E_CONST, 1, END);
    PROGRAM("  - { grant: { change: cleave } }\n  - { grant: { change: move + 1 } }\n",
            FRAY_S_GRANT, 3, 1, FRAY_S_GRANT, 3, 2);
    /* A name ends with its block; then its number is free again. */
    PROGRAM("  - may: choose x from friends\n  - may: choose y from foes\n",
            FRAY_S_MAY, 3, 7, VERB(CHOOSE), 7, 0, 0, 2, TERM(FRIENDS), END,
            FRAY_S_MAY, 3, 7, VERB(CHOOSE), 7, 0, 0, 2, TERM(FOES), END);
    PROGRAM("  - choose x from friends\n  - each: y in x\n    do: choose z from y\n",
            VERB(CHOOSE), 7, 0, 0, 2, TERM(FRIENDS), END,
            FRAY_S_EACH, 9, 1, 4, FRAY_E_LOCAL, 0, FRAY_E_ONE, END, 12,
            VERB(CHOOSE), 9, 0, 2, 4, FRAY_E_LOCAL, 1, FRAY_E_ONE, END, FRAY_S_NEXT, 3, 18);
#undef MARK_
}
/* clang-format on */

static void program_refused(const char *statement, int line, int column, const char *problem)
{
    char file[3000], expected[1000];
    snprintf(file, sizeof file, "- ploy: a\n  cost: 1\n  do:\n  - %s\n", statement);
    snprintf(expected, sizeof expected, "%d:%d: %s", line + 3, column + 5, problem);
    REFUSED(file, expected);
}

static void test_statement_problems(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int line, column; /* of the statement: line from 1, column from 0 */
        const char *problem;
    } bad[] = {
        {"psuh leader up to 2", 1, 0,
         "unknown statement 'psuh'; did you mean 'push'? Known: push, choose, heal, cancel, put, "
         "until, take, lift, mark"},
        {"sing", 1, 0,
         "unknown statement 'sing'. Known: push, choose, heal, cancel, put, until, take, lift, "
         "mark"},
        {"''", 1, 1,
         "unknown statement ''. Known: push, choose, heal, cancel, put, until, take, lift, mark"},
        {"push leader upto 2", 1, 12,
         "this is written: push $fighter up to $number | push $fighter up to $number away from "
         "$fighter"},
        {"push leader up to 2 quickly", 1, 20,
         "this is written: push $fighter up to $number | push $fighter up to $number away from "
         "$fighter"},
        {"push (leader up to 2", 1, 13, "expected ')', not 'up'"},
        {"push leader up to leader", 1, 18, "'leader' is of type fighter, expected number"},
        {"push ledaer up to 2", 1, 5, "unknown word 'ledaer'; did you mean 'leader'?"},
        {"push leader up to round away from here", 1, 34,
         "'here' is of type hex, expected fighter"},
        {"heal leader", 1, 11, "this is written: heal $fighters by $number"},
        {"heal leader by", 1, 14, "this is written: heal $fighters by $number"},
        {"heal leader by (", 1, 16, "expected a value, not the end"},
        {"take all freinds to here", 1, 9, "unknown word 'freinds'; did you mean 'friends'?"},
        {"lift the move token of leader", 1, 9, "this is written: lift the Move token of $fighter"},
        {"choose X from friends", 1, 7, "a name has small letters, digits and dashes"},
        {"cancel attack", 1, 0, "'cancel' is not known here: this window has no attack"},
        {"mark friends", 1, 5, "'friends' is of type fighters, expected number"},
        {"choose leader from friends", 1, 7,
         "'leader' already means something: choose another name"},
        {"choose it from friends", 1, 7, "'it' already means something: choose another name"},
        {"choose 3 from friends", 1, 7,
         "this is written: choose @fighter from $fighters | choose @hex where $truth[hex]"},
        {"choose h where near(target)", 1, 20,
         "'target' is not known here: this window has no attack"},
        {"push leader % 2", 1, 12,
         "'%' means nothing here; names have small letters, digits and dashes"},
        {"[mark 1]", 1, 0, "expected a statement, not a list"},
        {"{ fi: yes, then: mark 1 }", 1, 2,
         "unknown statement 'fi'. Known: if, may, each, either, parts, require, grant"},
        {"{}", 1, 0, "unknown statement ''. Known: if, may, each, either, parts, require, grant"},
        {"{ if: yes }", 1, 0, "'if' needs 'then'"},
        {"{ if: yes, than: mark 1 }", 1, 11,
         "unknown key 'than'; did you mean 'then'? Known: then, if, else"},
        {"{ if: round, then: mark 1 }", 1, 6, "'round' is of type number, expected truth"},
        {"{ if: [yes], then: mark 1 }", 1, 6, "expected a condition, not a list"},
        {"{ if: yes yes, then: mark 1 }", 1, 10, "'yes' does not fit here"},
        {"{ if: round = $, then: mark 1 }", 1, 14,
         "'$' means nothing here; names have small letters, digits and dashes"},
        {"{ may: [] }", 1, 7, "expected statements, not an empty list"},
        {"{ each: x in friends }", 1, 0, "'each' needs 'do'"},
        {"{ each: friends, do: mark 1 }", 1, 8, "'each' is written: each: NAME in SET"},
        {"{ each: [x], do: mark 1 }", 1, 8, "expected 'NAME in SET', not a list"},
        {"{ each: x in friends, do: [ { each: y in friends, do: mark y } ] }", 1, 28,
         "'each' cannot stand inside another 'each'"},
        {"{ each: x in round, do: mark 1 }", 1, 13, "'round' is of type number, expected a set"},
        {"{ each: round in friends, do: mark 1 }", 1, 8,
         "'round' already means something: choose another name"},
        {"{ either: mark 1 }", 1, 10, "'either' is a list of 2 to 8 lists of statements"},
        {"{ either: [mark 1] }", 1, 10, "'either' is a list of 2 to 8 lists of statements"},
        {"{ parts: mark 1 }", 1, 9, "'parts' is a list of 2 to 8 lists of statements"},
        {"{ parts: [mark 1] }", 1, 9, "'parts' is a list of 2 to 8 lists of statements"},
        {"{ parts: [mark 1, mark 2, mark 3, mark 4, mark 5, mark 6, mark 7, mark 8, mark 9] }", 1,
         9, "'parts' is a list of 2 to 8 lists of statements"},
        {"{ parts: [mark 1, []] }", 1, 18, "expected statements, not an empty list"},
        {"{ parts: [mark 1, { parts: [mark 1, mark 2] }] }", 1, 18,
         "'parts' cannot stand inside 'parts'"},
        {"{ each: y in friends, do: { parts: [mark y, mark 2] } }", 1, 26,
         "'parts' cannot stand inside 'each'"},
        {"{ require: 0<(1+(1+(1+(1+(1+(1+(1+(1+(1+(1+(1+(1+(1+(1+(1+1))))))))))))))) }", 1, 11,
         "this is too nested: it holds more than 14 values at once"},
        {"{ require: leader }", 1, 11, "'leader' is of type fighter, expected truth"},
        {"{ grant: cleave }", 1, 9, "expected a map with a 'change', not text"},
        {"{ grant: { life: game } }", 1, 9, "change has no 'change'"},
        {"{ grant: { change: cleave, dmage: 1 } }", 1, 27,
         "unknown key 'dmage'. Known: if, for, do, change, to, life, id, name"},
        {"{ grant: { change: cleave, if: wounded(target) } }", 1, 39,
         "'target' is not known here: there is no attack"},
        {"choose x from friends\n  - { grant: { change: cleave, if: x.wounded } }", 2, 31,
         "'x' is not known here: a grant outlives the names of its program"},
        {"{ grant: { change: cleave, to: round } }", 1, 31,
         "'round' is of type number, expected fighter"},
        {"choose x from friends\n  - choose x from foes", 2, 7,
         "'x' already means something: choose another name"},
        {"choose x from friends\n  - mark x(1)", 2, 5,
         "'x' is a name and takes nothing in brackets"},
        {"may: choose x from friends\n  - mark x", 2, 5, "unknown word 'x'"},
        {"mark 0+(1+(1+(1+(1+(1+(1+(1+(1+(1+(1+(1+(1+(1+(1+1))))))))))))))", 1, 0,
         "this is too nested: it holds more than 14 values at once"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        program_refused(bad[i].text, bad[i].line, bad[i].column, bad[i].problem);

    char names[600] = "choose a from friends";
    for (char c = 'b'; c <= 'i'; c++)
        snprintf(names + strlen(names), sizeof names - strlen(names),
                 "\n  - choose %c from friends", c);
    program_refused(names, 9, 7, "too many names: at most 8 at once");
}

/* ---- changes ---- */

static fray_pack *load_change(const char *text)
{
    char file[600];
    snprintf(file, sizeof file, "- upgrade: a\n  cost: 1\n  changes: [{ change: %s }]\n", text);
    return load(file);
}

static void test_changes(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        fray_change is;
    } constant[] = {
        {"damage + 1", {CH_DAMAGE, FRAY_HOW_ADD, 1, 0}},
        {"damage - 1", {CH_DAMAGE, FRAY_HOW_ADD, -1, 0}},
        {"damage + -2", {CH_DAMAGE, FRAY_HOW_ADD, -2, 0}},
        {"damage - -2", {CH_DAMAGE, FRAY_HOW_ADD, 2, 0}},
        {"move * 2", {CH_MOVE, FRAY_HOW_TIMES, 2, 0}},
        {"move = 1", {CH_MOVE, FRAY_HOW_SET, 1, 0}},
        {"move cap 1", {CH_MOVE, FRAY_HOW_CAP, 1, 0}},
        {"cleave", {CH_CLEAVE, FRAY_HOW_FLAG, 1, 0}},
        {"symbol = swords", {CH_SYMBOL, FRAY_HOW_SET, 1, 0}},
        {"symbol = hammer", {CH_SYMBOL, FRAY_HOW_SET, 0, 0}},
    };
    for (size_t i = 0; i < sizeof constant / sizeof constant[0]; i++) {
        fray_pack *pack = load_change(constant[i].text);
        const struct toy_content *k = pack_content(pack);
        assert_int_equal(k->changes, 1);
        assert_memory_equal(&k->change[1].is, &constant[i].is, sizeof(fray_change));
        pack_free(pack);
    }
    static const struct {
        const char *text, *postfix;
        uint8_t how;
    } value[] = {
        {"damage + target.wounds * 2", "target wounds 2 *",
         FRAY_HOW_ADD}, /* the change has an attack */
        {"damage - round", "0 round -", FRAY_HOW_ADD},
        {"damage - (1 + round)", "0 1 round + -", FRAY_HOW_ADD},
        {"move * (round + bearer.wounds)", "round bearer wounds +", FRAY_HOW_TIMES},
        {"move cap count(friends) + 1", "friends count 1 +", FRAY_HOW_CAP},
        {"move = round", "round", FRAY_HOW_SET},
    };
    for (size_t i = 0; i < sizeof value / sizeof value[0]; i++) {
        fray_pack *pack = load_change(value[i].text);
        const struct toy_content *k = pack_content(pack);
        char spelt[200];
        assert_true(k->change[1].is.code > 0);
        assert_int_equal(k->change[1].is.how, value[i].how);
        spell(k->code + k->change[1].is.code, spelt, sizeof spelt);
        assert_string_equal(spelt, value[i].postfix);
        pack_free(pack);
    }
}

/* The condition beside a change may speak of what the change is about, and of the entry's own. */
static void test_conditions_beside_changes(void **state)
{
    (void)state;
    pack_free(
        load("- upgrade: a\n  cost: 1\n  changes:\n"
             "  - { if: target.wounded and bearer.wounded, change: damage + 1, for: wounded }\n"));
    REFUSED("- upgrade: a\n  cost: 1\n  changes:\n  - { if: target.wounded, change: move + 1 }\n",
            "4:11: 'target' is not known here: there is no attack");
    /* What is unknown is said once. */
    REFUSED(
        "- upgrade: a\n  cost: 1\n  changes:\n  - { if: target.wounded, change: dmage + 1 }\n",
        "4:35: unknown change 'dmage'; did you mean 'damage'? Known: damage, move, cleave, symbol");
}

/* A grant's value is taken at once: it knows the program's names and window; the rest does not. */
static void test_grants(void **state)
{
    (void)state;
    fray_pack *pack = load("- ploy: a\n  cost: 1\n  window: moved\n  do:\n"
                           "  - choose x from friends\n"
                           "  - grant: { change: cleave, to: x }\n"
                           "  - grant: { change: cleave, to: mover }\n"
                           "  - grant: { change: move + 1, do: [choose x from foes, mark x] }\n");
    const struct toy_content *k = pack_content(pack);
    char spelt[100];
    spell(k->code + k->change[1].to, spelt, sizeof spelt);
    assert_string_equal(spelt, "local0");
    spell(k->code + k->change[2].to, spelt, sizeof spelt);
    assert_string_equal(spelt, "mover");
    assert_int_equal(k->code[k->change[3].act + 3],
                     0); /* a program of its own: numbers begin again */
    pack_free(pack);
    REFUSED("- ploy: a\n  cost: 1\n  window: moved\n  do:\n  - grant: { change: cleave, if: "
            "mover.wounded }\n",
            "5:34: 'mover' is not known here: there is no move");
}

static void test_change_problems(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int column;
        const char *problem;
    } bad[] = {
        {"''", 0, "unknown change ''. Known: damage, move, cleave, symbol"},
        {"3", 0, "unknown change '3'. Known: damage, move, cleave, symbol"},
        {"damage", 0, "'damage' takes a number: damage + 1, - 1, * 2, = 1 or cap 1"},
        {"damage up 1", 7, "'damage' takes a number: damage + 1, - 1, * 2, = 1 or cap 1"},
        {"damage +", 8, "expected a value, not the end"},
        {"damage + leader", 9, "'leader' is of type fighter, expected number"},
        {"damage - 1 + 2", 11, "put a value of several words in brackets"},
        {"damage * 1 * 2", 11, "put a value of several words in brackets"},
        {"damage + %", 9, "'%' means nothing here; names have small letters, digits and dashes"},
        {"cleave = 1", 7, "'cleave' stands alone: it takes no value"},
        {"symbol", 0, "'symbol' is written: symbol = WORD"},
        {"symbol + 1", 0, "'symbol' is written: symbol = WORD"},
        {"symbol = swrods", 9, "expected one of: hammer, swords"},
        {"[cleave]", 0, "expected a change, not a list"},
        {"move + it.wounds", 7, "'it' is only known after 'where'"},
        {"move = round+(1+(1+(1+(1+(1+(1+(1+(1+(1+(1+(1+(1+(1+(1+1))))))))))))))", 0,
         "this is too nested: it holds more than 14 values at once"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char file[600], expected[400];
        snprintf(file, sizeof file, "- upgrade: a\n  cost: 1\n  changes:\n  - change: %s\n",
                 bad[i].text);
        snprintf(expected, sizeof expected, "4:%d: %s", bad[i].column + 13, bad[i].problem);
        REFUSED(file, expected);
    }
}

/* ---- entries and fields ---- */

static void test_everything(void **state)
{
    (void)state;
    fray_pack *pack = load(toy_pack);
    const struct toy_content *k = pack_content(pack);
    assert_int_equal(k->prepared, 1);
    /* Entries are numbered by id, rows inside them in the order of their lists. */
    assert_int_equal(k->cards, 2);
    assert_int_equal(pack_count(pack, FRAY_CARD), 2);
    assert_int_equal(pack_find(pack, FRAY_CARD, "great-axe"), 1);
    assert_int_equal(pack_find(pack, FRAY_CARD, "sidestep"), 2);
    assert_int_equal(pack_find(pack, FRAY_CARD, "saek"), 0);
    const struct toy_card *axe = &k->card[1], *sidestep = &k->card[2];
    assert_int_equal(sidestep->kind, KIND_PLOY);
    assert_int_equal(axe->kind, KIND_UPGRADE);
    assert_int_equal(sidestep->cost, 2);
    assert_int_equal(sidestep->bonus, -300);
    assert_int_equal(axe->bonus, -7);
    assert_int_equal(sidestep->relic, 0);
    assert_int_equal(axe->relic, 1);
    assert_int_equal(sidestep->keywords, 1 | 4);
    assert_int_equal(axe->keywords, 0);
    assert_int_equal(sidestep->window, 2);
    assert_int_equal(axe->window, 1);
    assert_int_equal(sidestep->figure, pack_find(pack, FRAY_FIGURE, "saek"));
    assert_int_equal(k->code[sidestep->only], 2);
    assert_int_equal(k->code[sidestep->only + 1], pack_find(pack, FRAY_FIGURE, "karsus"));
    assert_int_equal(axe->only, 0);
    assert_int_equal(axe->weapons, 2);
    assert_int_equal(k->weapons, 3);
    assert_int_equal(k->weapon[axe->weapon].damage, 3);
    assert_int_equal(k->weapon[axe->weapon + 1].damage, 1);
    assert_int_equal(k->weapon[axe->weapon + 1].range, 2);
    assert_int_equal(k->weapon[axe->weapon].changes, 2);
    assert_int_equal(k->change[k->weapon[axe->weapon].change].is.what, CH_CLEAVE);
    assert_int_equal(k->change[k->weapon[axe->weapon].change + 1].is.what, CH_SYMBOL);
    assert_int_equal(axe->changes, 2);
    assert_int_equal(k->change[axe->change].is.how, FRAY_HOW_TIMES);
    assert_int_equal(k->change[axe->change + 1].is.how, FRAY_HOW_CAP);
    /* The grant came last; its number stands in the program. */
    assert_int_equal(k->changes, 5);
    assert_int_equal(k->change[5].is.value, -1);
    assert_int_equal(k->change[5].life, 1);
    uint32_t saek = pack_find(pack, FRAY_FIGURE, "saek");
    assert_int_equal(k->figure[saek].speed, 12);
    assert_int_equal(k->figure[saek].friend_of, pack_find(pack, FRAY_FIGURE, "karsus"));
    assert_int_equal(k->figure[saek].best, pack_find(pack, FRAY_WEAPON, "axe"));
    static const uint8_t yard[6] = {0, 1, 0, 2, 1, 0};
    assert_memory_equal(k->board[1].feature, yard, 6);
    static const uint8_t route[3] = {4, 1, 0};
    assert_memory_equal(k->board[1].route, route, 3);
    assert_int_equal(k->board[1].gate, 3);
    assert_int_equal(k->board[1].door, 20);
    assert_int_equal(k->code[k->deck[1].cards], 2);
    assert_int_equal(k->code[k->deck[1].ploys + 1], 2);
    /* Row 0 and what lies behind the last row stay empty. */
    static const struct toy_card empty;
    assert_memory_equal(&k->card[0], &empty, sizeof empty);
    assert_memory_equal(&k->card[3], &empty, sizeof empty);
    pack_free(pack);
}

/* Words in their order: as many as there is room for, one without brackets, or none. */
static void test_lists(void **state)
{
    (void)state;
    static const struct {
        const char *line;
        uint8_t route[3];
    } lists[] = {{"  route: [west, north, west]\n", {4, 1, 4}},
                 {"  route: east\n", {2, 0, 0}},
                 {"  route: []\n", {0, 0, 0}},
                 {"", {0, 0, 0}}};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        char file[100];
        snprintf(file, sizeof file, "- board: a\n  hexes: '......'\n%s", lists[i].line);
        fray_pack *pack = load(file);
        const struct toy_content *k = pack_content(pack);
        assert_memory_equal(k->board[1].route, lists[i].route, 3);
        assert_int_equal(k->board[1].gate, 0); /* what comes behind it */
        pack_free(pack);
    }
}

/* Numbers in their order: how many, then they. */
static void test_numbers(void **state)
{
    (void)state;
    static const struct {
        const char *line;
        uint8_t reach[4], shift[4], tilt[2], mirror[2];
    } good[] = {{"  reach: [2, 5]\n", {2, 2, 5, 0}, {0}, {0}, {0}},
                {"  reach: 3\n", {1, 3, 0, 0}, {0}, {0}, {0}},
                {"  reach: []\n", {0}, {0}, {0}, {0}},
                {"  shift: [-5, 100, 0]\n", {0}, {3, 251, 100, 0}, {0}, {0}},
                {"  shift: -1\n  reach:\n  - 1\n  - 2\n  - 2\n", {3, 1, 2, 2}, {1, 255}, {0}, {0}},
                {"  tilt: 0\n", {0}, {0}, {1, 0}, {0}},
                {"  tilt: [7]\n  mirror: [9]\n", {0}, {0}, {1, 7}, {1, 9}},
                {"", {0}, {0}, {0}, {0}}};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        char file[100];
        snprintf(file, sizeof file, "- spell: a\n  blow: [20, 200]\n%s", good[i].line);
        fray_pack *pack = load(file);
        const struct toy_spell *s = &((const struct toy_content *)pack_content(pack))->spell[1];
        static const uint8_t blow[3] = {2, 20, 200};
        assert_memory_equal(s->reach, good[i].reach, 4);
        assert_memory_equal(s->blow, blow, 3);
        assert_memory_equal(s->shift, good[i].shift, 4);
        assert_memory_equal(s->tilt, good[i].tilt, 2);
        assert_memory_equal(s->mirror, good[i].mirror, 2);
        pack_free(pack);
    }
}

/* They are in the pack's name, in their order. */
static void test_numbers_in_the_hash(void **state)
{
    (void)state;
    fray_pack *one = load("- spell: a\n  blow: [1, 2]\n"),
              *same = load("- spell: a\n  blow: [1,2]\n"),
              *other = load("- spell: a\n  blow: [2, 1]\n");
    assert_true(pack_hash(one) == pack_hash(same));
    assert_true(pack_hash(one) != pack_hash(other));
    pack_free(one);
    pack_free(same);
    pack_free(other);
}

/* A single row needs no brackets, nor does one inside it. */
static void test_single_rows(void **state)
{
    (void)state;
    fray_pack *pack = load("- figure: a\n"
                           "  weapons: { id: fist, range: 3, changes: { change: cleave } }\n"
                           "  best: fist\n"
                           "- figure: b\n"
                           "  weapons:\n"
                           "    range: 4\n"
                           "- figure: c\n"
                           "  weapons: [{ range: 5 }, { range: 6 }]\n");
    const struct toy_content *k = pack_content(pack);
    assert_int_equal(k->weapons, 4);
    for (int i = 1; i <= 3; i++) {
        const struct toy_figure *f = &k->figure[i];
        assert_int_equal(f->weapons, i == 3 ? 2 : 1);
        assert_int_equal(k->weapon[f->weapon].range, 2 + i);
    }
    const struct toy_weapon *fist = &k->weapon[k->figure[1].best];
    assert_int_equal(k->figure[1].best, k->figure[1].weapon);
    assert_int_equal(fist->changes, 1);
    assert_int_equal(k->change[fist->change].is.what, CH_CLEAVE);
    pack_free(pack);
}

static void test_names(void **state)
{
    (void)state;
    fray_pack *pack = load(toy_pack);
    uint32_t card = pack_find(pack, FRAY_CARD, "sidestep"),
             axe = pack_find(pack, FRAY_CARD, "great-axe");
    assert_string_equal(pack_id(pack, FRAY_CARD, card), "sidestep");
    assert_string_equal(pack_name(pack, FRAY_CARD, card, PACK_EN), "Sidestep");
    assert_string_equal(pack_name(pack, FRAY_CARD, card, PACK_DE), "Ausfallschritt");
    assert_string_equal(pack_name(pack, FRAY_CARD, axe, PACK_DE), "Great Axe");
    assert_string_equal(pack_text(pack, FRAY_CARD, card, PACK_DE), "Schiebe einen Freund.");
    assert_string_equal(pack_text(pack, FRAY_CARD, axe, PACK_DE), "");
    assert_string_equal(pack_number(pack, FRAY_CARD, card), "TOY-7");
    assert_string_equal(pack_origin(pack, FRAY_CARD, card), "house");
    assert_string_equal(pack_origin(pack, FRAY_CARD, axe), "");
    assert_string_equal(pack_entity(pack, FRAY_CARD, card), "ploy");
    assert_string_equal(pack_entity(pack, FRAY_CARD, axe), "upgrade");
    uint32_t weapon = pack_find(pack, FRAY_WEAPON, "axe");
    assert_string_equal(pack_name(pack, FRAY_WEAPON, weapon, PACK_DE), "Axt");
    assert_string_equal(pack_name(pack, FRAY_WEAPON, weapon + 1, PACK_DE), "haft");
    assert_string_equal(pack_name(pack, FRAY_FIGURE, 1, PACK_EN), "karsus");
    assert_int_equal(pack_count(pack, FRAY_WEAPON), 3);
    assert_int_equal(pack_count(pack, FRAY_NONE), 0);
    assert_int_equal(pack_count(pack, FRAY_TOKEN), 0);
    assert_string_equal(pack_id(pack, FRAY_CARD, 0), "");
    assert_string_equal(pack_id(pack, FRAY_CARD, 99), "");
    assert_string_equal(pack_name(pack, FRAY_TOKEN, 1, PACK_EN), "");
    pack_free(pack);
}

static void test_german(void **state)
{
    (void)state;
    refused_in_german(
        "- figure: a\n  sped: 1\n- plyo: a\n- ploy: b\n  cost: 1\n  when: freinds = 1\n",
        "2:3: Schlüssel 'sped' ist unbekannt; ist 'speed' gemeint? Bekannt: speed, "
        "weapons, friend-of, best, name, text, number, origin\n"
        "3:3: Art von Eintrag 'plyo' ist unbekannt; ist 'ploy' gemeint? Bekannt: ploy, "
        "upgrade, figure, board, deck, house, spell\n"
        "6:9: das Wort 'freinds' ist unbekannt; ist 'friends' gemeint?");
    refused_in_german("- figure: a\n  speed:\t1\n", "2:9: ein Tabulator: nimm Leerzeichen");
    refused_in_german(
        "- spell: a\n  blow: [1]\n  reach: [1, 2, 3, 4]\n",
        "2:9: blow: erwartet werden 2 Zahlen, nicht 1 (usual, critical)\n"
        "3:10: reach: erwartet werden höchstens 3 Zahlen, nicht 4 (from where to where)");
    refused_in_german("- spell: a\n  blow: [1, 2]\n  tilt: [1, 2]\n  mirror: [1, 2]\n",
                      "3:9: tilt: erwartet wird höchstens 1 Zahl, nicht 2\n"
                      "4:11: mirror: erwartet wird 1 Zahl, nicht 2");
    refused_in_german("- {}\n",
                      "1:3: erwartet wird ein Eintrag wie '- ART: KENNUNG', nicht eine Zuordnung");
}

static void test_field_problems(void **state)
{
    (void)state;
    static const struct {
        const char *text, *problem;
    } bad[] = {
        {"- plyo: a\n", "1:3: unknown kind of entry 'plyo'; did you mean 'ploy'? Known: ploy, "
                        "upgrade, figure, board, deck, house, spell"},
        {"- weapon: a\n", "1:3: unknown kind of entry 'weapon'. Known: ploy, upgrade, figure, "
                          "board, deck, house, spell"},
        {"ploy: a\n", "1:1: expected a list of entries, each beginning with '- ', not a map"},
        {"- a\n", "1:3: expected an entry such as '- KIND: ID', not text"},
        {"- {}\n", "1:3: expected an entry such as '- KIND: ID', not a map"},
        {"- figure: Saek\n", "1:11: expected an id of small letters, digits and dashes that begins "
                             "with a letter, not 'Saek'"},
        {"- figure: 3a\n", "1:11: expected an id of small letters, digits and dashes that begins "
                           "with a letter, not '3a'"},
        {"- figure:\n", "1:10: expected an id of small letters, digits and dashes that begins with "
                        "a letter, not ''"},
        {"- figure: [a]\n",
         "1:11: expected an id of small letters, digits and dashes that begins with a letter"},
        {"- figure: a\n- figure: b\n- figure: a\n",
         "3:11: figure 'a' is already given as figure in toy.yaml:1:11"},
        {"- ploy: a\n  cost: 1\n- upgrade: a\n  cost: 1\n",
         "3:12: upgrade 'a' is already given as ploy in toy.yaml:1:9"},
        {"- figure: a\n  sped: 1\n", "2:3: unknown key 'sped'; did you mean 'speed'? Known: speed, "
                                     "weapons, friend-of, best, name, text, number, origin"},
        {"- figure: a\n  zzz: 1\n", "2:3: unknown key 'zzz'. Known: speed, weapons, friend-of, "
                                    "best, name, text, number, origin"},
        {"- ploy: a\n", "1:3: ploy 'a' has no 'cost' (what it costs)"},
        {"- ploy: a\n  cost: lots\n",
         "2:9: cost: expected a whole number from 0 to 5, not 'lots' (what it costs)"},
        {"- ploy: a\n  cost: 6\n",
         "2:9: cost: expected a whole number from 0 to 5, not '6' (what it costs)"},
        {"- ploy: a\n  cost: -1\n",
         "2:9: cost: expected a whole number from 0 to 5, not '-1' (what it costs)"},
        {"- ploy: a\n  cost: 1.5\n",
         "2:9: cost: expected a whole number from 0 to 5, not '1.5' (what it costs)"},
        {"- ploy: a\n  cost:\n",
         "2:8: cost: expected a whole number from 0 to 5, not '' (what it costs)"},
        {"- ploy: a\n  cost: 99999999999999999999\n",
         "2:9: cost: expected a whole number from 0 to 5, not '99999999999999999999' (what it "
         "costs)"},
        {"- ploy: a\n  cost: [1]\n",
         "2:9: cost: expected a whole number from 0 to 5, not a list (what it costs)"},
        {"- ploy: a\n  cost: 1\n  bonus: -301\n",
         "3:10: bonus: expected a whole number from -300 to 300, not '-301'"},
        {"- ploy: a\n  cost: 1\n  relic: true\n", "3:10: relic: expected yes or no, not 'true'"},
        {"- ploy: a\n  cost: 1\n  relic: {}\n", "3:10: relic: expected yes or no, not a map"},
        {"- ploy: a\n  cost: 1\n  window: movde\n",
         "3:11: unknown word for 'window' 'movde'; did you mean 'moved'? Known: moved, anytime, "
         "attack-failed, lunge, never"},
        {"- ploy: a\n  cost: 1\n  window: ''\n",
         "3:11: unknown word for 'window' ''. Known: anytime, attack-failed, moved, lunge, never"},
        {"- ploy: a\n  cost: 1\n  window: [moved]\n",
         "3:11: window: expected a word, not a list (when it is played)"},
        {"- ploy: a\n  cost: 1\n  window: nonsense\n  when: target.wounded\n",
         "3:11: unknown word for 'window' 'nonsense'. Known: anytime, attack-failed, moved, lunge, "
         "never"},
        {"- ploy: a\n  cost: 1\n  window: never\n  when: target.wounded\n",
         "4:9: 'target' is not known here: this window has no attack"},
        {"- ploy: a\n  cost: 1\n  keywords: [sharp, hevay]\n",
         "3:21: unknown word for 'keywords' 'hevay'; did you mean 'heavy'? Known: heavy, sharp, "
         "magic"},
        {"- ploy: a\n  cost: 1\n  keywords: [sharp, sharp]\n", "3:21: 'sharp' is said twice"},
        {"- figure: saek\n- figure: a\n  friend-of: sake\n",
         "3:14: friend-of: there is no figure 'sake'; did you mean 'saek'?"},
        {"- figure: a\n  friend-of: nobody\n", "2:14: friend-of: there is no figure 'nobody'"},
        {"- figure: a\n  friend-of: [a]\n",
         "2:14: friend-of: expected the id of 'figure', not a list"},
        {"- deck: d\n  ploys: a\n- upgrade: a\n  cost: 1\n",
         "2:10: ploys: 'a' is of kind upgrade, expected ploy"},
        {"- deck: d\n  cards: [a, b]\n- upgrade: a\n  cost: 1\n",
         "2:14: cards: there is no ploy or upgrade 'b'"},
        {"- figure: a\n  best: x\n  weapons: [{ id: x, range: 1 }, { id: x, range: 2 }]\n",
         "2:9: best: there are several 'x'"},
        {"- figure: a\n  best: y\n  weapons: [{ id: x, range: 1 }]\n",
         "2:9: best: there is no weapon 'y'"},
        {"- figure: a\n  weapons: x\n", "2:12: weapons: expected a list of maps, not 'x'"},
        {"- figure: a\n  weapons: { id: x, rnage: 1, range: 2 }\n",
         "2:21: unknown key 'rnage'; did you mean 'range'? Known: range, damage, luck, changes, "
         "id, "
         "name"},
        {"- figure: a\n  weapons: {}\n", "2:12: weapon has no 'range'"},
        {"- figure: a\n  weapons: { range: 1 }\n- figure: b\n  weapons: { range: 0 }\n",
         "4:21: range: expected a whole number from 1 to 9, not '0'"},
        {"- figure: a\n  weapons: { range: 1, changes: { change: cleav } }\n",
         "2:43: unknown change 'cleav'; did you mean 'cleave'? Known: cleave, damage, move, "
         "symbol"},
        {"- figure: a\n  weapons: [x]\n", "2:13: weapons: expected a map, not 'x'"},
        {"- figure: a\n  weapons: [{ id: X, range: 1 }]\n",
         "2:19: expected an id of small letters, digits and dashes that begins with a letter, not "
         "'X'"},
        {"- figure: a\n  weapons: [{ id: x, rnage: 1, range: 2 }]\n",
         "2:22: unknown key 'rnage'; did you mean 'range'? Known: range, damage, luck, changes, "
         "id, "
         "name"},
        {"- figure: a\n  weapons: [{ id: x }]\n", "2:13: weapon 'x' has no 'range'"},
        {"- figure: a\n  weapons: [{ range: 1, text: { en: a } }]\n",
         "2:25: unknown key 'text'. Known: range, damage, luck, changes, id, name"},
        {"- board: a\n  hexes: ['.#.', '.#']\n",
         "2:10: hexes: expected 6 signs, not 5 (two rows of three)"},
        {"- board: a\n  hexes: ['.#.', '.#..']\n",
         "2:10: hexes: expected 6 signs, not 7 (two rows of three)"},
        {"- board: a\n  hexes: |\n    .#.\n    .x.\n",
         "4:6: hexes: unknown sign 'x'. Known: . # ~ ##"},
        {"- board: a\n  hexes: ['.#.', '.\xc3\xa4.']\n",
         "2:20: hexes: unknown sign '\xc3\xa4'. Known: . # ~ ##"},
        {"- board: a\n  hexes: [{}]\n",
         "2:11: hexes: expected lines of signs, not a map (two rows of three)"},
        {"- board: a\n  hexes: '......'\n  route: [north, esat]\n",
         "3:18: unknown word for 'route' 'esat'; did you mean 'east'? Known: east, north, south, "
         "west"},
        {"- board: a\n  hexes: '......'\n  route: [north, east, south, west]\n",
         "3:10: route: expected at most 3 words, not 4 (where the wind goes)"},
        {"- board: a\n  hexes: '......'\n  gate: [north, east]\n",
         "3:9: gate: expected at most 1 word, not 2"},
        {"- board: a\n  hexes: '......'\n  route: [north, [east]]\n",
         "3:18: route: expected a word, not a list (where the wind goes)"},
        {"- board: a\n  hexes: '......'\n  door: k1\n",
         "3:9: door: expected a word from a0 to j9, not 'k1' (by number)"},
        {"- spell: a\n", "1:3: spell 'a' has no 'blow' (usual, critical)"},
        {"- spell: a\n  blow: [1, 2, 3]\n",
         "2:9: blow: expected 2 numbers, not 3 (usual, critical)"},
        {"- spell: a\n  blow: 1\n", "2:9: blow: expected 2 numbers, not 1 (usual, critical)"},
        {"- spell: a\n  blow: []\n", "2:9: blow: expected 2 numbers, not 0 (usual, critical)"},
        {"- spell: a\n  blow: [1, 201]\n",
         "2:13: blow: expected a whole number from 0 to 200, not '201' (usual, critical)"},
        {"- spell: a\n  blow: [1, two]\n",
         "2:13: blow: expected a whole number from 0 to 200, not 'two' (usual, critical)"},
        {"- spell: a\n  blow: 1 2\n",
         "2:9: blow: expected a whole number from 0 to 200, not '1 2' (usual, critical)\n"
         "2:9: blow: expected 2 numbers, not 1 (usual, critical)"},
        {"- spell: a\n  blow: [[1, 2], 3]\n",
         "2:10: blow: expected a whole number from 0 to 200, not a list (usual, critical)"},
        {"- spell: a\n  blow: [1, 2]\n  reach: { from: 1 }\n",
         "3:10: reach: expected a whole number from 1 to 9, not a map (from where to where)"},
        {"- spell: a\n  blow: [1, 2]\n  reach:\n",
         "3:9: reach: expected a whole number from 1 to 9, not '' (from where to where)"},
        {"- spell: a\n  blow: [1, 2]\n  reach: [1, 0, 3, 10]\n",
         "3:10: reach: expected at most 3 numbers, not 4 (from where to where)\n"
         "3:14: reach: expected a whole number from 1 to 9, not '0' (from where to where)\n"
         "3:20: reach: expected a whole number from 1 to 9, not '10' (from where to where)"},
        {"- spell: a\n  blow: [1, 2]\n  shift: [-6]\n",
         "3:11: shift: expected a whole number from -5 to 100, not '-6'"},
        {"- spell: a\n  blow: [1, 2]\n  tilt: [1, 2]\n",
         "3:9: tilt: expected at most 1 number, not 2"},
        {"- spell: a\n  blow: [1, 2]\n  mirror: [1, 2]\n",
         "3:11: mirror: expected 1 number, not 2"},
        /* what the game refuses is at its number */
        {"- spell: a\n  blow: [1, 2]\n  reach: [2, 5, 4]\n",
         "3:17: spell 'a': reach: TOY-7: A reach goes from near to far."},
        {"- deck: d\n  ploys: a\n  cards: a\n  tricks: a\n- ploy: a\n  cost: 1\n",
         "4:3: 'ploys' and 'tricks' exclude each other: say one of them"},
        {"- figure: a\n  name: Saek\n", "2:9: expected {en: .., de: ..}, not text"},
        {"- figure: a\n  name: { de: Saek }\n", "2:9: 'en' is missing"},
        {"- figure: a\n  name: { en: Saek, fr: Saek }\n",
         "2:21: unknown language 'fr'. Known: en, de"},
        {"- figure: a\n  text: { en: [Saek] }\n", "2:15: expected a text, not a list"},
        {"- figure: a\n  number: [1]\n", "2:11: expected a text such as WU-1, not a list"},
        {"- figure: a\n  origin: hoose\n", "2:11: unknown origin 'hoose'; did you mean 'house'? "
                                           "Known: house, seed, recalled, public"},
        {"- figure: a\n  origin: {}\n",
         "2:11: expected one of: seed, recalled, house, public, not a map"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) REFUSED(bad[i].text, bad[i].problem);
}

/* All mistakes are said, in the order in which a reader meets them. */
static void test_several_problems(void **state)
{
    (void)state;
    REFUSED("- ploy: z\n  cost: 9\n  when: foo\n"
            "- ploy: a\n  zost: 1\n"
            "- polly: x\n"
            "- figure: b\n  speed: fast\n  friend-of: x\n", /* x may be what could not be read */
            "2:9: cost: expected a whole number from 0 to 5, not '9' (what it costs)\n"
            "3:9: unknown word 'foo'\n"
            "4:3: ploy 'a' has no 'cost' (what it costs)\n"
            "5:3: unknown key 'zost'; did you mean 'cost'? Known: cost, bonus, relic, keywords, "
            "window, "
            "when, value, do, only, figure, changes, weapons, name, text, number, origin\n"
            "6:3: unknown kind of entry 'polly'; did you mean 'ploy'? Known: ploy, upgrade, "
            "figure, board, deck, house, spell\n"
            "8:10: speed: expected a whole number from -100000 to 100000, not 'fast'");
}

/* ---- YAML ---- */

static void test_yaml_problems(void **state)
{
    (void)state;
    static const struct {
        const char *text, *problem;
    } bad[] = {
        {"- figure: &x a\n", "1:11: anchors (&name) are not read"},
        {"- &x\n  figure: a\n", "1:3: anchors (&name) are not read"},
        {"- figure: a\n  friend-of: *x\n", "2:14: aliases (*name) are not read: write it out"},
        {"- figure: !!str a\n", "1:11: tags (!name) are not read"},
        {"- !figure { figure: a }\n", "1:3: tags (!name) are not read"},
        {"- figure: a\n  <<: { speed: 1 }\n",
         "2:3: merge keys (<<) are not read: write the keys out"},
        {"- figure: a\n---\n- figure: b\n", "2:1: a file holds one document: drop this ---"},
        {"%YAML 1.1\n---\n- figure: a\n", "1:1: directives (%YAML, %TAG) are not read"},
        {"- figure: a\n  speed: 1\n  speed: 2\n",
         "3:3: key 'speed' is already given in line 2, column 3"},
        {"- figure: a\n  ? [x]\n  : 1\n", "2:5: a key must be a word"},
        {"- figure:\ta\n", "1:10: a tab: use blanks"},
        {"# \x80\n", "1:3: this is not UTF-8 text"},
        {"# \xc0\xaf\n", "1:3: this is not UTF-8 text"},
        {"# \xed\xa0\x80\n", "1:3: this is not UTF-8 text"},
        {"# \xf5\x80\x80\x80\n", "1:3: this is not UTF-8 text"},
        {"# \xe2\x82", "1:3: this is not UTF-8 text"},
        {"#\n# a\x1b[0m\n", "2:4: a control character: only plain text and new lines"},
        {"# a\rb\n", "1:4: a control character: only plain text and new lines"},
        {"# a\xe2\x80\xa8\n", "1:4: a control character: only plain text and new lines"},
        {"- figure: a\n  name: { en: \"a\\eb\" }\n", "2:15: a control character in a text"},
        {"- figure: a\n  name: { en: \"a\\0b\" }\n", "2:15: a control character in a text"},
        {"- figure: a\n name: { en: a }\n", "2:2: this is not YAML: did not find expected '-' "
                                            "indicator while parsing a block collection"},
        {"- figure: [a\n",
         "2:1: this is not YAML: did not find expected ',' or ']' while parsing a flow sequence"},
        {"- figure: \"a\n",
         "2:1: this is not YAML: found unexpected end of stream while scanning a quoted scalar"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) REFUSED(bad[i].text, bad[i].problem);
    refused_n("- figure: a\0b\n", 14, "1:12: a NUL byte: this is not text");
}

static void test_yaml_that_is_fine(void **state)
{
    (void)state;
    static const char *const fine[] = {
        "",
        "# nothing\n",
        "[]\n",
        "---\n- figure: a\n...\n",
        "\xef\xbb\xbf- figure: a\n",
        "- figure: a\r\n  speed: 3\r\n",
        "- \"figure\": 'a'\n  'speed': \"3\"\n",
        "[{figure: a, speed: 3}]\n",
        "- figure: a\n  name: { en: \"\xc3\x84 \\u263a\", de: yes }\n",
    };
    for (size_t i = 0; i < sizeof fine / sizeof fine[0]; i++) pack_free(load(fine[i]));
}

/* ---- limits ---- */

static void test_limits(void **state)
{
    (void)state;
    enum { ROOM = (4 << 20) + 100 };
    char *text = malloc(ROOM);
    assert_non_null(text);

    strcpy(text, "- figure: ");
    memset(text + 10, '[', 30);
    text[40] = '\0';
    REFUSED(text, "1:33: lists and maps are nested too deep");
    text[10] = '\0';
    for (int i = 0; i < 100; i++) strcat(text, "- ");
    REFUSED(text, "1:11: this is not YAML: block sequence entries are not allowed in this context");
    text[0] = '\0';
    for (int i = 0; i < 100; i++) strcat(text, "- ");
    REFUSED(text, "1:49: lists and maps are nested too deep");

    memset(text, ' ', ROOM - 1);
    memcpy(text, "- figure: a #", 13);
    text[ROOM - 1] = '\0';
    REFUSED(text, "0:0: the file is larger than 4194304 bytes");

    size_t used = (size_t)sprintf(text, "- figure: a\n  weapons: [");
    for (int i = 0; i < (1 << 18); i++) used += (size_t)sprintf(text + used, "a,");
    REFUSED(text, "2:524289: too many values in one file");

    used = (size_t)sprintf(text, "- figure: a\n");
    for (int i = 0; i < 300; i++) used += (size_t)sprintf(text + used, "  k%d: a\n", i);
    REFUSED(text, "257:3: too many keys in one entry");

    /* A list that does not fit is said once, at the list; so is an entry. */
    used = (size_t)sprintf(text, "- figure: a\n  weapons:\n");
    for (int i = 0; i < 6; i++) used += (size_t)sprintf(text + used, "  - { range: 1 }\n");
    REFUSED(text, "3:3: too many of 'weapon': at most 5");
    used = 0;
    for (int i = 0; i < 9; i++) used += (size_t)sprintf(text + used, "- figure: a%d\n", i);
    REFUSED(text, "8:3: too many of 'figure': at most 7");
    used = (size_t)sprintf(text, "- ploy: a\n  cost: 1\n  do:\n");
    for (int i = 0; i < 12; i++)
        used += (size_t)sprintf(text + used, "  - grant: { change: cleave }\n");
    REFUSED(text, "13:12: too many of 'change': at most 9");

    used = (size_t)sprintf(text, "- ploy: a\n  cost: 1\n  do:\n");
    for (int i = 0; i < 130; i++) used += (size_t)sprintf(text + used, "  - mark 1\n");
    REFUSED(text, "4:3: all programs together are too long: at most 900 words");
    for (int i = 0; i < 12000; i++) used += (size_t)sprintf(text + used, "  - mark 1\n");
    REFUSED(text, "4:3: all programs together are too long: at most 900 words");
    used = (size_t)sprintf(text, "- ploy: a\n  cost: 1\n  only:\n");
    for (int i = 0; i < 70000; i++) used += (size_t)sprintf(text + used, "  - a\n");
    sprintf(text + used, "- figure: a\n");
    REFUSED(text, "4:3: all programs together are too long: at most 900 words");
    free(text);
}

static void test_many_problems(void **state)
{
    (void)state;
    static struct said said;
    static char text[200000];
    size_t used = (size_t)sprintf(text, "- ploy: a\n  cost: 1\n  keywords:\n");
    for (int i = 0; i < 100; i++) used += (size_t)sprintf(text + used, "  - x\n");
    fray_pack *pack = load_with(&toy_pack_game, text, used, &said);
    assert_null(pack);
    assert_int_equal(said.count, 100);
    for (int i = 0; i < 6000; i++) used += (size_t)sprintf(text + used, "  - x\n");
    pack = load_with(&toy_pack_game, text, used, &said);
    assert_null(pack);
    assert_int_equal(said.count, 101);
    assert_non_null(strstr(said.text, "\n0:0: and 6000 more problems, which are not shown"));
    assert_non_null(strstr(said.text, "103:5: unknown word for 'keywords' 'x'"));
}

/* Long lines are cut between characters. */
static void test_long_words(void **state)
{
    (void)state;
    char text[400] = "- figure: a\n  friend-of: ";
    for (int i = 0; i < 60; i++) strcat(text, "\xc3\xa4");
    REFUSED(text,
            "2:14: friend-of: there is no figure '\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4"
            "\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4"
            "\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4..'");
}

/* So are lists of what is known. */
static void test_long_lists(void **state)
{
    (void)state;
    static struct said said;
    static const char *words[81];
    for (int i = 0; i < 80; i++) words[i] = i % 2 ? "\xc3\xa4\xc3\xa4\xc3\xa4" : "ab\xc3\xa4";
    for (int shift = 0; shift < 2; shift++) { /* cut at either half of a letter */
        if (shift) words[0] = "x";
        fray_pack_field field = {.key = "a", .type = FRAY_PACK_WORD, .words = words};
        fray_pack_entity entities[E_COUNT];
        memcpy(entities, toy_entities, sizeof entities);
        entities[E_DECK].fields = 1;
        entities[E_DECK].field = &field;
        fray_schema schema = toy_schema;
        schema.entity = entities;
        fray_game game = toy_pack_game;
        game.schema = &schema;
        assert_null(load_with(&game, "- deck: a\n  a: b\n", 17, &said));
        assert_true(said.used > 590 && said.used < 610);
        for (size_t i = said.used - 8; i < said.used; i++) /* letters are still whole */
            if ((unsigned char)said.text[i] == 0xc3)
                assert_int_equal((unsigned char)said.text[i + 1], 0xa4);
    }
}

/* ---- the whole ---- */

static void test_prepare(void **state)
{
    (void)state;
    REFUSED("- figure: a\n- figure: b\n  speed: 100\n",
            "2:11: figure 'b': TOY-1: A figure is not faster than 99. (have 100, need 99)");
    REFUSED("- board: a\n  hexes: '......'\n- board: b\n  hexes: '......'\n- board: c\n  hexes: "
            "'......'\n",
            "0:0: TOY-2: There are at most two boards.");
}

static uint64_t hash_of(const char *text)
{
    fray_pack *pack = load(text);
    uint64_t hash = pack_hash(pack);
    pack_free(pack);
    return hash;
}

static void test_hash(void **state)
{
    (void)state;
    uint64_t hash = hash_of("- figure: a\n  speed: 1\n- figure: b\n  speed: 2\n");
    /* Comments, layout, words for people and the order of entries do not matter. */
    assert_int_equal(hash, hash_of("# hi\n- { figure: a, speed: 1 }\n- { figure: b, speed: 2 }\n"));
    assert_int_equal(hash, hash_of("- figure: b\n  speed: 2\n- figure: a\n  speed: 1\n"));
    assert_int_equal(hash,
                     hash_of("- figure: a\n  name: { en: A }\n  text: { en: T }\n  origin: house\n"
                             "  number: T-1\n  speed: 1\n- figure: b\n  speed: 2\n"));
    /* Nor does what only bots look at, in rows inside an entry as well. */
    uint64_t armed = hash_of("- figure: a\n  weapons: [{ range: 1 }]\n");
    assert_int_equal(armed, hash_of("- figure: a\n  weapons: [{ range: 1, luck: 3 }]\n"));
    assert_int_not_equal(armed, hash_of("- figure: a\n  weapons: [{ range: 1, damage: 3 }]\n"));
    /* Values, ids and kinds do. */
    assert_int_not_equal(hash, hash_of("- figure: a\n  speed: 1\n- figure: b\n  speed: 3\n"));
    assert_int_not_equal(hash, hash_of("- figure: a\n  speed: 1\n- figure: c\n  speed: 2\n"));
    assert_int_not_equal(hash_of("- ploy: a\n  cost: 1\n"), hash_of("- upgrade: a\n  cost: 1\n"));
    assert_int_not_equal(hash, hash_of(""));
}

static void test_print_words(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "entry: ploy\n",
        "  cost: whole number 0..5, required - what it costs\n",
        "  bonus: whole number -300..300, else -7\n",
        "  relic: yes or no, else yes\n",
        "  window: word anytime | attack-failed | moved | lunge | never, else anytime - when",
        "rows: weapon\n",
        "  cards: ids of ploy | upgrade\n",
        "  ploys: ids of ploy\n",
        "  best: id of weapon\n",
        "  route: words in order, up to 3: north | east | south | west - where the wind goes\n",
        "  gate: word north | east | south | west\n",
        "  door: word a0 .. j9 - by number\n",
        "  to: fighter\n",
        "  ground: floor plan of cells . R \xc3\xa9 a .. z; upright edges | # o \xe2\x95\x91; "
        "edges "
        "across --- === -o- \xe2\x95\x90\xe2\x95\x90\xe2\x95\x90, required - what stands below\n",
        "  value: number\n",
        "  reach: whole numbers 1..9 in order, up to 3 - from where to where\n",
        "  blow: whole numbers 0..200 in order, exactly 2, required - usual, critical\n",
        "  area: drawing, up to 12 signs: . | # | o | \xc3\xa9 - what it covers\n",
        "  distance(fighter, fighter, number): number between the two, at most the third\n",
        "  target: fighter                        whom it hits; needs attack\n",
        "  tokens: tokens                         numbers of your tokens; looks up move, cleave\n",
        "  connected(fighters): truth             they form a group; asks the rules, which may "
        "look up",
        "  cancel attack                          the attack ends; needs attack\n",
        "  lunge                                  both at once; has attack, move\n",
        "                                         opened for reactions, scoring\n",
        "  damage + 1                             Damage; its conditions may speak of attack\n",
        "  symbol = ..                            what it hits on\n",
        "  cleave                                 ignores blocks\n",
    };
    static char text[20000];
    FILE *file = tmpfile();
    assert_non_null(file);
    pack_print_words(&toy_pack_game, file);
    rewind(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        if (strstr(text, lines[i]) == NULL) print_message("missing: %s", lines[i]);
        assert_non_null(strstr(text, lines[i]));
    }
}

/* ---- folders ---- */

struct folder {
    char path[64];
    char file[8][128];
    int files;
};

static void make_folder(struct folder *f)
{
    memset(f, 0, sizeof *f);
    strcpy(f->path, "/tmp/fray-pack-XXXXXX");
    assert_non_null(mkdtemp(f->path));
}

static const char *path_for(struct folder *f, const char *name)
{
    char path[128], *kept = f->file[f->files++];
    snprintf(path, sizeof path, "%s/%s", f->path, name);
    return memcpy(kept, path, sizeof path);
}

static void add_file(struct folder *f, const char *name, const char *text)
{
    const char *path = path_for(f, name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void add_subfolder(struct folder *f, const char *name)
{
    assert_int_equal(mkdir(path_for(f, name), 0700), 0);
}

static void remove_folder(struct folder *f)
{
    while (f->files > 0) remove(f->file[--f->files]);
    rmdir(f->path);
}

static void test_folders(void **state)
{
    (void)state;
    static struct said said;
    struct folder one, two;
    fray_pack *pack = NULL;
    make_folder(&one);
    make_folder(&two);
    add_subfolder(&one, "b");
    add_file(&one, "b/x.yaml", "- figure: a\n  friend-of: c\n"); /* c is in another folder */
    add_file(&one, "a.yaml", "- figure: b\n");
    add_file(&one, ".hidden.yaml", "not read: [");
    add_file(&one, "notes.txt", "not read: [");
    add_file(&two, "y.yaml", "- figure: c\n  friend-of: b\n");
    const char *folders[2] = {one.path, two.path}, *swapped[2] = {two.path, one.path};
    assert_int_equal(pack_load(&toy_pack_game, folders, 2, listen, &said, &pack), 0);
    const struct toy_content *k = pack_content(pack);
    assert_int_equal(k->figures, 3);
    assert_int_equal(k->figure[1].friend_of, 3);
    assert_int_equal(k->figure[3].friend_of, 2);
    uint64_t hash = pack_hash(pack);
    pack_free(pack);
    assert_int_equal(pack_load(&toy_pack_game, swapped, 2, listen, &said, &pack), 0);
    assert_int_equal(pack_hash(pack), hash);
    pack_free(pack);
    const char *single[1] = {two.file[0]};
    assert_int_equal(pack_load(&toy_pack_game, single, 1, listen, &said, &pack), 1);
    assert_null(pack);

    /* Problems by file, in the order of their paths; both places of an id that is there twice. */
    char expected[600];
    add_file(&one, "z.yaml", "- figure: b\n- figure: q\n  friend-of: nix\n");
    memset(&said, 0, sizeof said);
    said.with_file = true;
    assert_int_equal(pack_load(&toy_pack_game, folders, 2, listen, &said, &pack), 2);
    snprintf(expected, sizeof expected,
             "%s/z.yaml:1:11: figure 'b' is already given as figure in %s/a.yaml:1:11\n"
             "%s/z.yaml:3:14: friend-of: there is no figure 'nix'",
             one.path, one.path, one.path);
    assert_string_equal(said.text, expected);

    /* What another file may have had is not missed while that file cannot be read. */
    remove(one.file[--one.files]);
    add_file(&one, "a.yaml", "- figure: [b\n");
    memset(&said, 0, sizeof said);
    said.with_file = true;
    assert_int_equal(pack_load(&toy_pack_game, folders, 2, listen, &said, &pack), 1);
    snprintf(
        expected, sizeof expected,
        "%s/a.yaml:2:1: this is not YAML: did not find expected ',' or ']' while parsing a flow "
        "sequence",
        one.path);
    assert_string_equal(said.text, expected);
    remove_folder(&one);
    remove_folder(&two);
}

static void test_folders_that_cannot_be_read(void **state)
{
    (void)state;
    static struct said said;
    struct folder empty;
    fray_pack *pack = NULL;
    make_folder(&empty);
    const char *nowhere[1] = {"/nowhere/at/all"}, *nothing[1] = {empty.path};
    said.with_file = true;
    assert_true(pack_load(&toy_pack_game, nowhere, 1, listen, &said, &pack) < 0);
    assert_null(pack);
    assert_string_equal(said.text,
                        "/nowhere/at/all:0:0: cannot be read: No such file or directory");
    assert_true(pack_load(&toy_pack_game, nothing, 1, NULL, NULL, &pack) < 0);
    add_subfolder(&empty, "x.yaml");
    assert_true(pack_load(&toy_pack_game, nothing, 1, NULL, NULL, &pack) < 0);
    assert_int_equal(pack_load(&toy_pack_game, nothing, 0, NULL, NULL, &pack), 0);
    assert_int_equal(pack_count(pack, FRAY_CARD), 0);
    pack_free(pack);
    remove_folder(&empty);
}

/* ---- a description that is wrong ---- */

static void unsound(const fray_schema *schema, const char *problem)
{
    static struct said said;
    fray_game game = toy_pack_game;
    game.schema = schema;
    assert_null(load_with(&game, "", 0, &said));
    if (strstr(said.text, problem) == NULL) print_message("%s\nnot in: %s\n", problem, said.text);
    assert_non_null(strstr(said.text, problem));
}

static void unsound_entity(int n, fray_pack_entity entity, const char *problem)
{
    fray_pack_entity entities[E_COUNT];
    fray_schema schema = toy_schema;
    memcpy(entities, toy_entities, sizeof entities);
    entities[n] = entity;
    schema.entity = entities;
    unsound(&schema, problem);
}

static void unsound_field(fray_pack_field field, const char *problem)
{
    fray_pack_entity entity = toy_entities[E_DECK];
    entity.fields = 1;
    entity.field = &field;
    unsound_entity(E_DECK, entity, problem);
}

static void test_descriptions(void **state)
{
    (void)state;
    unsound(NULL,
            "0:0: the game's description: schema 'toy': there is none: this game has no packs");
    fray_schema schema = toy_schema;
    static const fray_verb verb = {"push $fihgter", 0, 0, 0, NULL},
                           it = {"see $truth[hax]", 0, 0, 0, NULL},
                           value = {"$fighter dies", 0, 0, 0, NULL};
    schema.verb = &verb;
    schema.verbs = 1;
    unsound(&schema, "verb 'push $fihgter': has an unknown type");
    schema.verb = &it;
    unsound(&schema, "verb 'see $truth[hax]': has an unknown type in brackets");
    schema.verb = &value;
    unsound(&schema, "verb '$fighter dies': must begin with a word");
    schema = toy_schema;
    static const fray_term reserved = {"it", 0, N, 0, {0, 0, 0}, 0, NULL, 0},
                           typeless = {"a", 0, 99, 1, {99, 0, 0}, 0, NULL, 0};
    schema.term = &reserved;
    schema.terms = 1;
    unsound(&schema, "term 'it': is a reserved word");
    static const fray_term reader = {"a", 0, N, 0, {0, 0, 0}, 0, NULL, UINT64_C(1) << 5};
    schema.term = &reader;
    unsound(&schema, "term 'a': reads a change that does not exist");
    schema.term = &typeless;
    unsound(&schema,
            "term 'a': has no known type\n0:0: the game's description: term 'a': has an argument");
    schema = toy_schema;
    static const fray_change_row many[65] = {{.word = "a", .takes = FRAY_T_TRUTH}};
    schema.change = many;
    schema.changes = 65;
    unsound(&schema, "changes '': are more than 64: sets of them have 64 bits");
    schema = toy_schema;
    schema.grant = E_COUNT;
    unsound(&schema, "'grant' is not one of them");
    schema = toy_schema;
    schema.code_most = 100000;
    unsound(&schema, "entity 'code': lies outside of the content");

    fray_pack_entity deck = toy_entities[E_DECK];
    deck.most = 0;
    unsound_entity(E_DECK, deck, "entity 'deck': has no room for a row besides row 0");
    deck.most = TOY_DECKS; /* an array that forgot its row 0 */
    unsound_entity(E_DECK, deck, "shares bytes with another");
    deck = toy_entities[E_DECK];
    deck.type = FRAY_CARD;
    unsound_entity(E_DECK, deck, "has the type of another array");
    fray_pack_entity ploy = toy_entities[E_PLOY];
    ploy.most = 2;
    unsound_entity(E_PLOY, ploy, "shares an array, but not its count, rows and type");

    unsound_field(
        (fray_pack_field){.key = "a", .type = FRAY_PACK_REF, .offset = 3, .entity = E_DECK},
        "outside of its row");
    unsound_field((fray_pack_field){.key = "a", .type = FRAY_PACK_REF, .entity = E_COUNT},
                  "its entity does not exist");
    unsound_field((fray_pack_field){.key = "a", .type = FRAY_PACK_REFS},
                  "its entity does not exist");
    unsound_field((fray_pack_field){.key = "a", .type = FRAY_PACK_INT, .size = 3, .most = 3},
                  "1, 2 or 4 bytes");
    unsound_field((fray_pack_field){.key = "a", .type = FRAY_PACK_INT, .size = 1, .most = 256},
                  "does not fit its bytes");
    unsound_field(
        (fray_pack_field){.key = "a", .type = FRAY_PACK_INT, .size = 1, .least = -1, .most = 128},
        "does not fit its bytes");
    unsound_field((fray_pack_field){.key = "a", .type = FRAY_PACK_WORD}, "has no words");
    unsound_field(
        (fray_pack_field){.key = "a", .type = FRAY_PACK_WORD, .words = toy_lives, .fallback = 2},
        "its fallback");
    unsound_field((fray_pack_field){.key = "a", .type = FRAY_PACK_LIST, .size = 1}, "has no words");
    unsound_field((fray_pack_field){.key = "a", .type = FRAY_PACK_LIST, .words = toy_lives},
                  "has no room");
    unsound_field(
        (fray_pack_field){.key = "a", .type = FRAY_PACK_LIST, .size = 99, .words = toy_lives},
        "outside of its row");
    static const struct {
        uint16_t size;
        int32_t least, most, exactly;
        const char *says;
    } numbers[] = {{1, 0, 9, 0, "has no room for a number"},
                   {257, 0, 9, 0, "or for more than can be counted"},
                   {4, 0, 9, 4, "no room for as many numbers as there must be"},
                   {4, 0, 9, -1, "no room for as many numbers as there must be"},
                   {4, 0, 256, 0, "does not fit a byte"},
                   {4, -1, 128, 0, "does not fit a byte"},
                   {4, -129, 0, 0, "does not fit a byte"},
                   {4, 3, 2, 0, "does not fit a byte"},
                   {99, 0, 9, 0, "outside of its row"}};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        unsound_field((fray_pack_field){.key = "a",
                                        .type = FRAY_PACK_NUMBERS,
                                        .size = numbers[i].size,
                                        .least = numbers[i].least,
                                        .most = numbers[i].most,
                                        .fallback = numbers[i].exactly},
                      numbers[i].says);
    static const char *const empty[] = {"", NULL}, *const blank[] = {" ", NULL};
    unsound_field(
        (fray_pack_field){.key = "a", .type = FRAY_PACK_DRAWING, .size = 2, .words = toy_area},
        "has no room for a sign");
    unsound_field((fray_pack_field){.key = "a", .type = FRAY_PACK_DRAWING, .size = 4},
                  "has no words");
    unsound_field(
        (fray_pack_field){.key = "a", .type = FRAY_PACK_DRAWING, .size = 4, .words = toy_signs},
        "its signs have one character each");
    unsound_field(
        (fray_pack_field){.key = "a", .type = FRAY_PACK_DRAWING, .size = 4, .words = empty},
        "its signs have one character each");
    unsound_field(
        (fray_pack_field){.key = "a", .type = FRAY_PACK_DRAWING, .size = 4, .words = blank},
        "its signs have one character each");
    unsound_field((fray_pack_field){.key = "a", .type = FRAY_PACK_TRUTH, .entity = 99},
                  "the type of its 'it'");
    unsound_field((fray_pack_field){.key = "a", .type = FRAY_PACK_VALUE, .least = 99},
                  "its type does not exist");
    static const char *const kinds[] = {"deck", "ploy", NULL};
    unsound_field(
        (fray_pack_field){.key = "a", .type = FRAY_PACK_REF, .entity = E_DECK, .words = kinds},
        "does not share the array");
    unsound_field((fray_pack_field){.key = "a", .type = FRAY_PACK_TRUTH, .window = "w"},
                  "no key of words for its window");
    unsound_field((fray_pack_field){.key = "a", .type = FRAY_PACK_TRUTH, .opened = FRAY_FOR_ACT},
                  "names no window that could be opened");
    unsound_field((fray_pack_field){.key = "a", .type = FRAY_PACK_YES, .opened = FRAY_FOR_ACT},
                  "names no window that could be opened");
    unsound_field((fray_pack_field){.key = "a", .type = 77}, "outside of its row");
}

/* ---- mutations ---- */

/* One to four small changes: a byte, a piece dropped, doubled or moved. */
static size_t mutate(char *text, size_t n, size_t room, uint64_t *random)
{
    static const char *const bits[] = {"- ", "{",  "}",      "[",   "]", ":",     "\n",   "  ",
                                       "'",  "\"", "where ", "(",   ")", "&a ",   "*a",   "!x ",
                                       "\t", "it", "|\n",    ">\n", "#", "99999", "\xc3", "---\n"};
    for (uint64_t times = 1 + fray_next(random) % 4; times > 0 && n > 0; times--) {
        size_t at = fray_next(random) % n, length = fray_next(random) % 40;
        if (length > n - at) length = n - at;
        switch (fray_next(random) % 4) {
        case 0: text[at] = (char)fray_next(random); break;
        case 1:
            memmove(text + at, text + at + length, n - at - length);
            n -= length;
            break;
        case 2:
            if (n + length > room) break;
            memmove(text + at + length, text + at, n - at);
            n += length;
            break;
        default: {
            const char *bit = bits[fray_next(random) % (sizeof bits / sizeof bits[0])];
            size_t more = strlen(bit);
            if (n + more > room) break;
            memmove(text + at + more, text + at, n - at);
            memcpy(text + at, bit, more);
            n += more;
        }
        }
    }
    return n;
}

static void test_mutations(void **state)
{
    (void)state;
    uint64_t random = 1;
    int loaded = 0;
    for (int i = 0; i < 10000; i++) {
        char text[sizeof toy_pack + 400];
        memcpy(text, toy_pack, sizeof toy_pack);
        size_t n = mutate(text, sizeof toy_pack - 1, sizeof text, &random);
        static struct said said;
        fray_pack *pack = load_with(&toy_pack_game, text, n, &said);
        if (pack == NULL) continue;
        assert_true(toy_is_good(pack_content(pack)));
        loaded++;
        pack_free(pack);
    }
    assert_true(loaded > 100 && loaded < 9000); /* both ways were taken */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_expressions),
        cmocka_unit_test(test_expressions_mean_what_they_say),
        cmocka_unit_test(test_expression_problems),
        cmocka_unit_test(test_places_in_texts),
        cmocka_unit_test(test_verbs),
        cmocka_unit_test(test_statements),
        cmocka_unit_test(test_statement_problems),
        cmocka_unit_test(test_changes),
        cmocka_unit_test(test_conditions_beside_changes),
        cmocka_unit_test(test_change_problems),
        cmocka_unit_test(test_grants),
        cmocka_unit_test(test_everything),
        cmocka_unit_test(test_lists),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_numbers_in_the_hash),
        cmocka_unit_test(test_single_rows),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_german),
        cmocka_unit_test(test_field_problems),
        cmocka_unit_test(test_several_problems),
        cmocka_unit_test(test_yaml_problems),
        cmocka_unit_test(test_yaml_that_is_fine),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_many_problems),
        cmocka_unit_test(test_long_words),
        cmocka_unit_test(test_long_lists),
        cmocka_unit_test(test_prepare),
        cmocka_unit_test(test_hash),
        cmocka_unit_test(test_print_words),
        cmocka_unit_test(test_folders),
        cmocka_unit_test(test_folders_that_cannot_be_read),
        cmocka_unit_test(test_descriptions),
        cmocka_unit_test(test_mutations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
