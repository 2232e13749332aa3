/* tests/rules/underworlds/test_bounds.c - random games stay far from the end of the stack, and packs that try
 * to fill it find it guarded: reactions to reactions, attacks inside attacks, ploys that play ploys, effects
 * that happen by themselves because of each other (WU-REACT-12). No match breaks off, nothing is written
 * behind the stack, and how deep it got is told.
 *
 * Those packs pass every check. They are the game's own with one more warband, the horde: seven fighters of
 * one mind and a list of 64 cards for each player, as large as both may be, with objectives that are scored
 * at every checkpoint. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>
#include "core/stack.h"

/* The deepest the stack has been, also between two questions. */
static unsigned deepest;
static void *noted_push(uint64_t *stack, uint16_t *top, uint16_t *used, unsigned proc,
                        unsigned size)
{
    void *frame = stack_push(stack, top, used, proc, size);
    if (*used > deepest) deepest = *used;
    return frame;
}
#define stack_push noted_push
#include "games/underworlds.c"
#include "support/packs.h"

enum { ROOM = 1 << 20, OBJECTIVES = 12, PLOYS = 26, UPGRADES = 26, SENTINEL = 0xa5 };
static char good[ROOM / 2]; /* all files of the pack, one after the other */

static int read_pack(void **state)
{
    (void)state;
    return support_pack_text(&wu_game, good, sizeof good) ? 0 : -1;
}

/* ---- packs as text ---- */

struct text {
    char at[ROOM];
    size_t used;
};

static void put(struct text *out, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int n = vsnprintf(out->at + out->used, ROOM - out->used, format, args);
    va_end(args);
    assert_in_range(n, 0, ROOM - out->used - 1);
    out->used += (size_t)n;
}

static void complain(void *who, const pack_problem *p)
{
    (void)who;
    print_message("%s:%d:%d: %s\n", p->file, p->line, p->column, p->text);
}

static fray_pack *load(const struct text *text)
{
    fray_pack *pack = NULL;
    pack_load_text(&wu_game, "horde.yaml", text->at, text->used, complain, NULL, &pack);
    assert_non_null(pack);
    return pack;
}

/* What the horde can do; NULL: nothing of the kind. */
struct horde {
    const char *name;
    unsigned deep; /* so deep the stack gets at least */
    unsigned move, wounds;
    const char *attack; /* dice and damage of its Attack action, which reaches across the board */
    const char *reacts; /* rows of every fighter */
    const char *action; /* statements of every fighter's printed Action */
    const char *ploy, *another; /* keys of every other ploy; NULL: it draws cards */
    const char *upgrade;        /* keys of every upgrade; NULL: it adds a Wound */
};

static void write_fighter(struct text *out, const struct horde *h, const char *id, const char *keys)
{
    put(out, "- fighter: %s\n  warband: horde\n  inspired-if: round > 9\n  %s\n  sides:\n", id,
        keys);
    put(out, "    - move: %u\n      defence: dodge\n      dice: 1\n      wounds: %u\n", h->move,
        h->wounds);
    if (h->attack)
        put(out, "      attacks:\n        - { id: claw, range: 9, symbol: hammer, %s }\n",
            h->attack);
    if (h->reacts) put(out, "      reacts:\n%s", h->reacts);
    if (h->action) put(out, "      action: %s\n", h->action);
}

static void write_ids(struct text *out, const char *id, unsigned n)
{
    for (unsigned i = 0; i < n; i++) put(out, "%s%s%u", i ? ", " : "", id, i);
}

/* All but ploys and upgrades. */
static void write_horde(struct text *out, const struct horde *h)
{
    out->used = 0;
    put(out, "%s\n- warband: horde\n", good);
    write_fighter(out, h, "alpha", "leader: yes");
    write_fighter(out, h, "beta", "copies: 6");
    for (unsigned i = 0; i < OBJECTIVES; i++)
        put(out,
            "- objective: o%u\n  glory: 1\n  timing: immediate\n  judged-by: state\n"
            "  score-if: round > 0\n",
            i);
    put(out, "- deck: all\n  warband: horde\n  objectives: [");
    write_ids(out, "o", OBJECTIVES);
    put(out, "]\n  power: [");
    write_ids(out, "p", PLOYS);
    put(out, ", ");
    write_ids(out, "u", UPGRADES);
    put(out, "]\n");
}

static fray_pack *load_horde(const struct horde *h)
{
    static struct text text;
    write_horde(&text, h);
    for (unsigned i = 0; i < PLOYS; i++) {
        const char *keys = i % 2 && h->another ? h->another : h->ploy;
        put(&text, "- ploy: p%u\n  %s\n", i, keys ? keys : "do: draw 3 power cards");
    }
    for (unsigned i = 0; i < UPGRADES; i++)
        put(&text, "- upgrade: u%u\n  %s\n", i,
            h->upgrade ? h->upgrade : "changes: [{ change: wounds + 1 }]");
    return load(&text);
}

/* ---- play ---- */

static struct {
    struct state s;
    uint8_t behind[64];
} table;

/* Is every option there once, and legal? */
static bool is_list(const fray_table *t, const fray_position *p, uint32_t seat)
{
    enum { MOST = 1024 };
    static uint64_t list[MOST];
    uint32_t n = options_at(t, p, seat, 0, MOST, list);
    for (uint32_t i = 0; i < n && i < MOST; i++) {
        fray_answer a = {list[i], seat, 0};
        if (!fray_is_legal(check_answer(t, p, a))) return false;
        for (uint32_t j = 0; j < i; j++)
            if (list[i] == list[j]) return false;
    }
    return n > 0 && n <= MOST;
}

/* At random, but for one who is eager seldom no to anything. */
static uint64_t answer_of(const fray_table *t, const fray_position *p, bool eager, uint64_t *random)
{
    uint64_t word = pick_at(t, p, fray_asked(p), fray_next(random));
    for (unsigned i = 0; eager && i < 8; i++) {
        unsigned act = fray_act_of(word);
        if (act != A_DECLINE && act != A_PASS && act != A_DONE && act != A_STOP) break;
        word = pick_at(t, p, fray_asked(p), fray_next(random));
    }
    return word;
}

/* One match, or so many answers of it: nobody promises that the horde comes to an end. */
static void play(const fray_table *t, const fray_setup *setup, unsigned answers, bool eager,
                 uint64_t *random)
{
    struct state *s = &table.s;
    memset(table.behind, SENTINEL, sizeof table.behind);
    assert_true(fray_is_legal(wu_game.start(t, setup, &s->head)));
    for (unsigned n = 0; s->head.open && n < answers; n++) {
        fray_answer a = {answer_of(t, &s->head, eager, random), fray_asked(&s->head), 0};
        if (n % 16 == 0) assert_true(is_list(t, &s->head, a.seat));
        assert_true(fray_is_legal(wu_game.apply(t, &s->head, a, NULL, NULL)));
        fray_verdict audit = game_audit(t, &s->head);
        if (!fray_is_legal(audit)) print_message("%s\n", wu_game.rule[audit.rule].number);
        assert_true(fray_is_legal(audit));
    }
    assert_int_not_equal(s->head.over, FRAY_BROKEN);
    for (unsigned i = 0; i < sizeof table.behind; i++) assert_int_equal(table.behind[i], SENTINEL);
}

static uint32_t id(const fray_pack *pack, uint32_t type, const char *name)
{
    uint32_t value = pack_find(pack, type, name);
    assert_true(value > 0);
    return value;
}

/* How deep the stack gets when two hordes meet, on boards where nobody is hurt halfway through a move. */
static unsigned depth_of(const fray_pack *pack, unsigned games, uint64_t *random)
{
    fray_table t = {&wu_game, pack_content(pack), NULL};
    deepest = 0;
    for (uint32_t i = 0; i < games; i++) {
        fray_setup setup = {8,
                            {{SET_WARBAND, RED, id(pack, FRAY_FACTION, "horde")},
                             {SET_WARBAND, BLUE, id(pack, FRAY_FACTION, "horde")},
                             {SET_DECK, RED, id(pack, FRAY_LIST, "all")},
                             {SET_DECK, BLUE, id(pack, FRAY_LIST, "all")},
                             {SET_BOARD, RED, id(pack, FRAY_SCENERY, "mirror-well")},
                             {SET_BOARD, BLUE, id(pack, FRAY_SCENERY, "mirror-well")},
                             {SET_ONE_REACTION, 0, i & 1},
                             {SET_ACTIVATIONS, 0, 8}}};
        play(&t, &setup, 1000, true, random);
    }
    return deepest;
}

/* ---- random games ---- */

static void random_games_stay_far_from_the_end_of_the_stack(void **state)
{
    (void)state;
    fray_pack *pack = support_load_packs(&wu_game);
    assert_non_null(pack);
    fray_table t = {&wu_game, pack_content(pack), NULL};
    uint64_t random = 3;
    deepest = 0;
    for (uint32_t i = 0; i < 300; i++) {
        fray_setup setup = {5,
                            {{SET_WARBAND, RED, id(pack, FRAY_FACTION, "garreks-reavers")},
                             {SET_WARBAND, BLUE, id(pack, FRAY_FACTION, "steelhearts-champions")},
                             {SET_DECK, RED, id(pack, FRAY_LIST, "core-garrek")},
                             {SET_DECK, BLUE, id(pack, FRAY_LIST, "core-steelheart")},
                             {SET_ONE_REACTION, 0, i & 1}}};
        play(&t, &setup, LONGEST, i & 2, &random);
        assert_int_equal(table.s.head.over, FRAY_ENDED);
    }
    print_message("the game's own packs: stack %u of %u bytes\n", deepest, STACK_BYTES);
    assert_in_range(deepest, 200, STACK_BYTES / 2);
    pack_free(pack);
}

/* ---- packs that go to the bounds ---- */

#define ROW   "        - "
#define KILLS "dice: 6, damage: 3"
#define TOUCH "dice: 2, damage: 0"
/* clang-format off */
static const struct horde hordes[] = {
    {.name = "a parry is parried", .deep = 1700, .move = 4, .wounds = 2, .attack = TOUCH, .reacts =
        ROW "{ window: declared, if: target = bearer, do: attack with bearer at attacker }\n"
        ROW "{ window: attack-failed, if: target = bearer, do: attack with bearer at attacker }\n"
        ROW "{ window: attack-succeeds, if: target = bearer, do: attack with bearer at attacker }\n"},
    {.name = "every window, one attack", .deep = 1700, .move = 4, .wounds = 2, .attack = TOUCH, .reacts =
        ROW "{ window: before-attack, do: attack with bearer }\n"
        ROW "{ window: declared, do: attack with bearer }\n"
        ROW "{ window: attack-rolled, do: attack again at target }\n"
        ROW "{ window: defence-rolled, do: attack with bearer }\n"
        ROW "{ window: drive-back, do: attack with bearer }\n"
        ROW "{ window: driven-back, do: attack with bearer }\n"
        ROW "{ window: after-attack, do: attack with bearer }\n"
        ROW "{ window: after-action, do: attack with bearer }\n"
        ROW "{ window: after-activation, do: attack with bearer }\n"},
    {.name = "an attack before each attack", .deep = 1900, .move = 4, .wounds = 2, .attack = TOUCH, .reacts =
        ROW "{ window: before-attack, always: yes, do: attack with bearer }\n"},
    {.name = "an attack for each defence", .deep = 1900, .move = 4, .wounds = 2, .attack = TOUCH, .reacts =
        ROW "{ window: defence-rolled, always: yes, do: attack with bearer at attacker }\n"},
    {.name = "each of them attacks", .deep = 1900, .move = 4, .wounds = 2, .attack = TOUCH, .reacts =
        ROW "{ window: attack-succeeds, always: yes, do: [{ each: x in friends, do: attack with x }] }\n"},
    {.name = "each of them charges", .deep = 1000, .move = 12, .wounds = 2, .attack = KILLS, .reacts =
        ROW "{ window: attack-succeeds, always: yes, do: [pick x from friends, charge x] }\n"
        ROW "{ window: takes-out, always: yes, do: [pick x from friends, move x] }\n"},
    {.name = "who falls is killed again", .deep = 1900, .move = 4, .wounds = 2, .attack = KILLS, .reacts =
        ROW "{ window: takes-out, always: yes,"
            " do: [pick x from fallen, return x on hex where empty-hex, damage x 3] }\n"},
    {.name = "who kills, kills all", .deep = 1500, .move = 4, .wounds = 2, .attack = KILLS, .reacts =
        ROW "{ window: takes-out, always: yes, do: [pick x from everyone where it != bearer, damage x 3] }\n"},
    {.name = "damage is handed on", .deep = 1700, .move = 4, .wounds = 2, .attack = KILLS, .reacts =
        ROW "{ window: damage, do: [pick x from everyone where it != victim, redirect damage to x plus 0] }\n"},
    {.name = "who is about to fall attacks", .deep = 1700, .move = 4, .wounds = 2, .attack = KILLS, .reacts =
        ROW "{ window: falling, do: attack with bearer }\n"},
    {.name = "moves on and on", .deep = 1700, .move = 4, .wounds = 2, .reacts =
        ROW "{ window: after-move, do: [remove the Move token of bearer, move bearer] }\n"},
    {.name = "an action to act", .deep = 1700, .move = 0, .wounds = 2, .action = "act with bearer"},
    {.name = "a ploy plays a card", .deep = 1700, .move = 4, .wounds = 2,
     .ploy = "do: [draw 3 power cards, play another power card]"},
    {.name = "a ploy against a ploy", .deep = 1700, .move = 4, .wounds = 2,
     .ploy = "do: [draw 9 power cards, choose x from everyone, gain 1 glory]",
     .another = "play: ploy\n  do: [draw 9 power cards, play a ploy]"},
    {.name = "an upgrade for an upgrade", .deep = 1700, .move = 4, .wounds = 2,
     .upgrade = "reacts: [{ window: upgraded, do: [draw 3 power cards, play an upgrade for free] }]"},
    {.name = "reactions that are lent", .deep = 1700, .move = 4, .wounds = 2, .attack = TOUCH,
     .ploy = "do: [draw 9 power cards, { grant: { life: game, reacts: ["
             "{ window: declared, do: [pick x from friends, attack with x] }] } }]",
     .another = "play: declared\n  do: [draw 9 power cards, play another power card]"},
    {.name = "all at once", .deep = 1900, .move = 12, .wounds = 2, .attack = KILLS, .reacts =
        ROW "{ window: phase-starts, always: yes, do: [pick x from friends, charge x] }\n"
        ROW "{ window: phase-ends, always: yes, do: [pick x from friends, act with x] }\n"
        ROW "{ window: third-end, always: yes, do: [damage all everyone 1] }\n",
     .upgrade = "reacts: [{ window: before-attack, always: yes, do: [pick x from friends, attack with x] },"
                " { window: takes-out, always: yes, do: [pick x from friends, move x] },"
                " { window: third-end, always: yes, do: [play an upgrade for free] }]"},
};
/* clang-format on */

static void no_pack_fills_the_stack(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof hordes / sizeof hordes[0]; i++) {
        uint64_t random = 3;
        fray_pack *pack = load_horde(&hordes[i]);
        unsigned deep = depth_of(pack, 8, &random);
        print_message("%-28s stack %4u of %u bytes\n", hordes[i].name, deep, STACK_BYTES);
        assert_in_range(deep, hordes[i].deep, STACK_BYTES);
        pack_free(pack);
    }
}

/* ---- packs of chance: any effect at any moment ---- */

static const char *const acts[] = {"before-attack", "defence-rolled", "attack-succeeds",
                                   "takes-out",     "phase-starts",   "phase-ends",
                                   "third-end"};
static const char *const reacts[] = {"before-attack",  "declared",      "attack-rolled",
                                     "defence-rolled", "attack-failed", "attack-succeeds",
                                     "damage",         "falling",       "drive-back",
                                     "driven-back",    "after-attack",  "kill",
                                     "after-move",     "after-action",  "after-activation",
                                     "ploy",           "card-played",   "upgraded",
                                     "chosen"};
static const char *const does[] = {
    "attack with x",
    "charge x",
    "act with x",
    "move x",
    "remove the Move token of x, move x",
    "push x up to 2",
    "damage x 1",
    "damage all everyone 1",
    "pick y from everyone, damage y 3",
    "pick y from fallen, return y on hex where empty-hex, damage y 3",
    "pick y from enemies, attack with enemy y",
    "{ each: y in everyone, do: damage y 1 }",
    "{ each: y in friends, do: attack with y }",
    "{ may: charge x }",
    "{ grant: { change: hurt-by-moving + 1, to: x, life: phase } }",
    "play a ploy",
    "play another power card",
    "play an upgrade for free",
    "draw 3 power cards",
    "draw 1 objective cards",
    "swap x and leader",
    "push everyone one way",
    "heal x fully",
    "discard an upgrade of x",
    "gain 1 glory",
};

static unsigned below(uint64_t *random, size_t n)
{
    return (unsigned)(fray_next(random) % n);
}
#define ONE_OF(list, random) (list)[below(random, sizeof(list) / sizeof(list)[0])]

static void write_program(struct text *out, uint64_t *random)
{
    const char *one = ONE_OF(does, random), *two = ONE_OF(does, random);
    put(out, "[pick x from friends, %s", one);
    if (!strstr(one, " y ") || !strstr(two, " y "))
        put(out, ", %s", two); /* a name means one thing */
    put(out, "]");
}

static void write_rows(struct text *out, const char *indent, uint64_t *random)
{
    for (unsigned n = 1 + below(random, 4); n > 0; n--) {
        bool forced = below(random, 2);
        put(out, "%s- { window: %s, always: %s, do: ", indent,
            forced ? ONE_OF(acts, random) : ONE_OF(reacts, random), forced ? "yes" : "no");
        write_program(out, random);
        put(out, " }\n");
    }
}

static fray_pack *load_chance(uint64_t *random)
{
    static struct text text, rows, action;
    rows.used = action.used = 0;
    write_rows(&rows, "        ", random);
    write_program(&action, random);
    struct horde h = {.move = 12,
                      .wounds = 2,
                      .attack = below(random, 2) ? KILLS : TOUCH,
                      .reacts = rows.at,
                      .action = action.at};
    write_horde(&text, &h);
    for (unsigned i = 0; i < PLOYS; i++) {
        put(&text, "- ploy: p%u\n  play: %s\n  do: ", i, i % 2 ? ONE_OF(reacts, random) : "power");
        write_program(&text, random);
        put(&text, "\n");
    }
    for (unsigned i = 0; i < UPGRADES; i++) {
        put(&text, "- upgrade: u%u\n  reacts:\n", i);
        write_rows(&text, "    ", random);
    }
    return load(&text);
}

static void no_pack_of_chance_fills_the_stack(void **state)
{
    (void)state;
    enum { PACKS = 60 };
    uint64_t random = 5;
    unsigned most = 0, deep = 0;
    for (unsigned i = 0; i < PACKS; i++) {
        fray_pack *pack = load_chance(&random);
        unsigned depth = depth_of(pack, 4, &random);
        if (depth > most) most = depth;
        deep += depth > STACK_BYTES - ROOM_WITHIN_AN_EFFECT;
        pack_free(pack);
    }
    print_message("%u packs of chance: stack %u of %u bytes; %u of them above %u\n", PACKS, most,
                  STACK_BYTES, deep, STACK_BYTES - ROOM_WITHIN_AN_EFFECT);
    assert_in_range(deep, PACKS / 2, PACKS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_stay_far_from_the_end_of_the_stack),
        cmocka_unit_test(no_pack_fills_the_stack),
        cmocka_unit_test(no_pack_of_chance_fills_the_stack),
    };
    return cmocka_run_group_tests(tests, read_pack, NULL);
}
