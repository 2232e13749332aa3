/* tests/unit/test_pack_fireteam.c - the content of Fireteam Zero: what is made of its own pack, and what
 * packs are refused as a whole. Each bad pack is the good one with one thing changed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "games/fireteam.c"
#include "support/packs.h"

enum { ROOM = 1 << 20, MARGIN = 1000 };
static char good[ROOM]; /* all files of the pack, one after the other */

static int read_pack(void **state)
{
    (void)state;
    return support_pack_text(&fz_game, good, ROOM - MARGIN) ? 0 : -1;
}

/* Every `from` becomes `to`; there must be one. */
static void replace(char *text, const char *from, const char *to)
{
    static char before[ROOM];
    size_t used = 0, length = strlen(from);
    snprintf(before, sizeof before, "%s", text);
    assert_non_null(strstr(before, from));
    for (const char *at = before; *at != '\0';) {
        bool is = strncmp(at, from, length) == 0;
        const char *add = is ? to : at;
        size_t n = is ? strlen(to) : 1;
        assert_true(used + n < ROOM);
        memcpy(text + used, add, n);
        used += n;
        at += is ? length : 1;
    }
    text[used] = '\0';
}

static void keep_first(void *who, const pack_problem *problem)
{
    char *said = who;
    if (said[0] == '\0' && !problem->warning) snprintf(said, 1000, "%s", problem->text);
}

static fray_pack *load(const char *text, char *said)
{
    fray_pack *pack = NULL;
    said[0] = '\0';
    pack_load_text(&fz_game, "fireteam.yaml", text, strlen(text), keep_first, said, &pack);
    return pack;
}

static fray_pack *load_good(void)
{
    char said[1000];
    fray_pack *pack = load(good, said);
    if (pack == NULL) print_message("%s\n", said);
    assert_non_null(pack);
    return pack;
}

/* ---- what is made of it ---- */

static unsigned count_of(const struct content *k, unsigned kind, unsigned *copies)
{
    unsigned n = 0;
    *copies = 0;
    for (unsigned i = 1; i <= k->cards; i++) {
        n += k->card[i].kind == kind;
        if (k->card[i].kind == kind) *copies += k->card[i].copies;
    }
    return n;
}

/* Section 8.17 of the rules. */
static void everything_is_there(void **state)
{
    (void)state;
    fray_pack *pack = load_good();
    const struct content *k = pack_content(pack);
    static const unsigned kinds[] = {
        [CARD_ACTION] = 20, [CARD_UPGRADE] = 16,   [CARD_FOCUS] = 24,    [CARD_TWIST] = 24,
        [CARD_EVENT] = 19,  [CARD_DISCOVERY] = 25, [CARD_OBJECTIVE] = 21};
    static const unsigned cards[] = {[CARD_ACTION] = 64, [CARD_UPGRADE] = 64, [CARD_EVENT] = 30};
    unsigned copies;
    for (unsigned kind = CARD_ACTION; kind <= CARD_OBJECTIVE; kind++) {
        assert_int_equal(count_of(k, kind, &copies), kinds[kind]);
        if (kind < sizeof cards / sizeof cards[0] && cards[kind])
            assert_int_equal(copies, cards[kind]);
    }
    assert_int_equal(k->roles, 4);
    assert_int_equal(k->families, 3);
    assert_int_equal(k->figures, 5 + 2 + 9);
    assert_int_equal(k->missions, 9);
    assert_int_equal(k->operations, 3);
    assert_int_equal(k->tiles, 16 + 1); /* and the gap */
    assert_int_equal(k->events, 19);
    for (unsigned i = 1; i < k->events; i++) assert_true(k->event[i - 1] < k->event[i]);
    pack_free(pack);
}

static void roles_have_their_cards(void **state)
{
    (void)state;
    fray_pack *pack = load_good();
    const struct content *k = pack_content(pack);
    for (unsigned r = 1; r <= k->roles; r++) {
        const struct role *role = &k->role[r];
        unsigned basic = 0, upgrades = 0;
        assert_int_equal(role->kinds, 9);
        assert_int_equal(role->focuses, 6);
        for (unsigned i = 0; i < role->kinds; i++) {
            const struct card *card = &k->card[role->kind[i]];
            bool upgrade = role->upgrades >> i & 1;
            assert_int_equal(card->role, r);
            assert_int_equal(card->kind, upgrade ? CARD_UPGRADE : CARD_ACTION);
            assert_int_equal(k->use[card->use].card, role->kind[i]);
            if (i > 0) assert_true(role->kind[i - 1] < role->kind[i]);
            if (upgrade) upgrades++;
            else basic += card->copies;
        }
        for (unsigned i = 1; i < role->focuses; i++)
            assert_true(role->focus[i - 1] < role->focus[i]);
        assert_int_equal(basic, 16);
        assert_int_equal(upgrades, 4);
    }
    assert_string_equal(pack_id(pack, FRAY_FIGURE, k->specialist[0]), "patty");
    assert_string_equal(pack_id(pack, FRAY_FIGURE, k->specialist[1]), "henry");
    uint32_t fetch = pack_find(pack, FRAY_FACTION, "the-fetch");
    assert_int_equal(k->family[fetch].monster[TIER_ELITE],
                     pack_find(pack, FRAY_FIGURE, "pyre-fetch"));
    pack_free(pack);
}

static const struct mission *mission(const fray_pack *pack, const char *id)
{
    const struct content *k = pack_content(pack);
    uint32_t number = pack_find(pack, FRAY_MISSION, id);
    assert_int_not_equal(number, 0);
    return &k->mission[number];
}

static unsigned at(const struct mission *m, const char *name)
{
    return 1u + (unsigned)(name[1] - '1') * m->ground.columns + (unsigned)(name[0] - 'A');
}

static void missions_have_a_battlefield(void **state)
{
    (void)state;
    fray_pack *pack = load_good();
    const struct mission *m = mission(pack, "river-crossing");
    const struct ground *g = &m->ground;
    assert_int_equal(g->columns, 6);
    assert_int_equal(g->rows, 6);
    assert_int_equal(g->sectors, 4);
    assert_int_equal(m->start, at(m, "E6"));
    assert_int_equal(m->exit, at(m, "B1"));
    assert_int_equal(m->boss_site, 0);
    assert_int_equal(m->spawn[0], at(m, "A3"));
    assert_int_equal(m->spawn[11], at(m, "D6"));
    assert_int_equal(m->act, 1);
    assert_string_equal(pack_id(pack, FRAY_LIST, m->operation), "typhons-children");
    assert_int_equal(g->terrain[at(m, "A1")], TERRAIN_IMPASSABLE);
    assert_int_equal(g->terrain[at(m, "A4")], TERRAIN_DIFFICULT | TERRAIN_COVER);
    assert_int_equal(g->terrain[at(m, "E2")], TERRAIN_ELEVATED | TERRAIN_COVER);
    assert_int_equal(g->terrain[at(m, "B1")], 0);
    assert_int_equal(g->sector[at(m, "C3")], 1);
    assert_int_equal(g->sector[at(m, "D3")], 2);
    assert_int_equal(g->sector[at(m, "C4")], 3);
    assert_int_equal(bit_count(g->land[4]), TILE_PLACES);
    assert_int_equal(bit_count(g->all), 36);
    assert_int_equal(bit_count(g->passable), 34);
    assert_int_equal(bit_count(g->near[at(m, "A1")]), 3);
    assert_int_equal(bit_count(g->near[at(m, "C4")]), 8); /* across tiles */
    /* on a full rectangle range is the larger of the two distances */
    for (unsigned a = 1; a <= 36; a++)
        for (unsigned b = 1; b <= 36; b++) {
            int dx = abs((int)(a - 1) % 6 - (int)(b - 1) % 6);
            int dy = abs((int)(a - 1) / 6 - (int)(b - 1) / 6);
            assert_int_equal(g->apart[a][b], dx > dy ? dx : dy);
        }
    assert_int_equal(g->walk[at(m, "B1")][at(m, "B1")], 0);
    assert_int_equal(g->walk[at(m, "A1")][at(m, "A1")], NO_WAY); /* nobody can be there */
    assert_int_equal(g->walk[at(m, "B1")][at(m, "D1")], 2);
    pack_free(pack);
}

/* FZ-ATK-10: range goes through impassable locations, but not through a gap between tiles. */
static void nothing_crosses_a_gap(void **state)
{
    (void)state;
    fray_pack *pack = load_good();
    const struct content *k = pack_content(pack);
    const struct mission *m = mission(pack, "the-great-maw");
    const struct ground *g = &m->ground;
    assert_int_equal(g->sectors, 5);
    assert_int_equal(g->sector[at(m, "G1")], 0);
    assert_true(g->terrain[at(m, "G1")] & TERRAIN_HOLE);
    assert_int_equal(g->sector[at(m, "G4")], 5);
    assert_int_equal(bit_count(g->all), 45);
    assert_int_equal(g->near[at(m, "G1")], 0);
    assert_int_equal(g->near[at(m, "F2")] >> at(m, "G2") & 1, 0);
    assert_int_equal(g->apart[at(m, "F1")][at(m, "I4")], 5); /* F2, F3, G4, H4, I4 */
    assert_int_equal(g->apart[at(m, "F2")][at(m, "H4")], 3);
    assert_int_equal(g->walk[at(m, "F2")][at(m, "H4")], 4); /* G4 cannot be entered */
    assert_int_equal(g->apart[at(m, "F1")][at(m, "G1")], NO_WAY);
    assert_int_equal(g->apart[0][1], NO_WAY);
    assert_int_equal(g->apart[1][0], NO_WAY);
    assert_int_equal(m->boss_site, at(m, "H5"));
    assert_int_equal(k->site[m->site].at, at(m, "F2"));
    pack_free(pack);
}

/* ---- what is refused ---- */

static const struct {
    const char *from, *to, *said;
} bad[] = {
    /* the battlefield */
    {"olive-grove, village-square]\n  start: E6", "olive-grove]\n  start: E6",
     "mission 'river-crossing': FZ-SETUP-11"},
    {"columns: 4", "columns: 1", "mission 'burning-convoy': FZ-SETUP-11"}, /* twelve rows */
    {"    # . #\n    c . .\n", "    # . #\n    # # #\n", "mission 'river-crossing': FZ-SETUP-11"},
    {"tiles: [crossroads, supply-depot, bombed-houses, radio-mast]",
     "tiles: [crossroads, supply-depot, bombed-houses, radio-mast,"
     " no-tile, no-tile, no-tile, no-tile]",
     "mission 'burning-convoy': FZ-SETUP-11"}, /* 72 locations */
    {"tiles: [crossroads, supply-depot, bombed-houses, radio-mast]",
     "tiles: [no-tile, no-tile, no-tile, no-tile]", "mission 'burning-convoy': FZ-SETUP-11"},
    /* places */
    {"F4, D6]", "F4, G1]", "mission 'river-crossing': FZ-SETUP-12"},
    {"K1, L3]", "K1, B9]", "mission 'burning-convoy': FZ-SETUP-12"},
    {"start: E6", "start: []", "mission 'river-crossing': FZ-SETUP-22"},
    {"F4, D6]", "F4]", "mission 'river-crossing': FZ-SETUP-12"},
    {"F4, D6]", "F4, D4]", "mission 'river-crossing': FZ-SETUP-12"},
    {"F4, D6]", "F4, A1]", "mission 'river-crossing': FZ-SETUP-12"},
    {"F4, D6]", "F4, G6]", "mission 'river-crossing': FZ-SETUP-12"},
    {"start: E6", "start: A3", "mission 'river-crossing': FZ-SETUP-22"},
    {"start: E6", "start: C1", "mission 'river-crossing': FZ-SETUP-22"},
    {"exit: B1\n  spawn: [A3, B2", "exit: A3\n  spawn: [A3, B2",
     "mission 'river-crossing': FZ-SETUP-13"},
    {"exit: B1\n  spawn: [A3, B2", "exit: L9\n  spawn: [A3, B2",
     "mission 'river-crossing': FZ-SETUP-13"},
    {"boss-site: E5", "boss-site: C1", "mission 'the-brood-mother': FZ-SETUP-14"},
    {"marker: nest, at: F2", "marker: nest, at: G1", "mission 'the-great-maw': FZ-INFO-01"},
    {"    - { marker: altar, at: H5 }\n",
     "    - { marker: altar, at: H5 }\n    - { marker: altar, at: B5 }\n",
     "mission 'night-in-velucca': FZ-INFO-04"},
    {"places: [A5, F2]", "places: [A5, A3]", "discovery 'dynamite-crate': FZ-INFO-01"},
    /* decks */
    {"  events: 10\n  discoveries: [ferry-fuel", "  events: 9\n  discoveries: [ferry-fuel",
     "mission 'river-crossing': FZ-SETUP-18: The recon deck has exactly 12 cards. (have 11, "
     "need 12)"},
    {"[ferry-fuel, engine-propeller]", "[ferry-fuel, ferry-fuel]",
     "mission 'river-crossing': FZ-SETUP-18"},
    {"[ferry-fuel, engine-propeller]", "[ferry-fuel, serum-crate]",
     "discovery 'serum-crate': FZ-RECON-02"},
    {"frayed-nerves]",
     "frayed-nerves, wildfire, ash-cloud, hungry-flames, cinder-swarm, white-heat, smothering-heat,"
     " flickering, burnt-supplies, spores]",
     "mission 'night-in-velucca': FZ-SETUP-15"},
    {"frayed-nerves]", "entangling]", "mission 'night-in-velucca': FZ-SETUP-15"},
    {"\n  role: marksman", "\n  role: leader", "FZ-SETUP-07"},
    /* cards */
    {"  reaction:\n    - { window: attack-declared, reach: 2, if: attacker != me, do: add 2 dice "
     "}\n",
     "", "action 'carbine-volley': FZ-CARD-01"},
    {"    - { window: attack-declared, reach: 2, if: attacker != me, do: add 2 dice }\n",
     "    - { window: hero-hit, do: cancel 1 hits }\n    - { window: hero-hurt, do: draw 1 for me "
     "}\n",
     "action 'carbine-volley': FZ-CARD-01"},
    {"  reaction:\n    - { window: attack-declared, reach: 2, if: attacker != me, do: add 2 dice "
     "}\n",
     "  reaction:\n    - { window: hero-hit, do: cancel 1 hits }\n"
     "  strike:\n    - { do: draw 1 for me }\n",
     "'reaction' and 'strike' exclude each other"},
    {"window: attack-rolled, reach: 4", "window: after-attack, reach: 4",
     "window: 'after-attack' is not opened for reactions"},
    {"window: attack-rolled, reach: 4, if: attacker != me, do: reroll any dice",
     "window: never, do: draw 1 for me", "window: 'never' is not opened for reactions"},
    /* objectives */
    {"  markers: 2\n  when:\n    - window: monster-killed", "  when:\n    - window: monster-killed",
     "objective 'acquire-specimen-samples': FZ-OBJ-01"},
    {"after: recover-the-relics", "after: locate-the-nest",
     "objective 'consecrate-the-altar': FZ-OBJ-01"},
    {"after: recover-the-relics", "after: consecrate-the-altar",
     "objective 'consecrate-the-altar': FZ-OBJ-01"},
    {"objectives: [repair-the-ferry, acquire-specimen-samples]",
     "objectives: [repair-the-ferry, repair-the-ferry]", "mission 'river-crossing': FZ-OBJ-01"},
    {"objectives: [repair-the-ferry, acquire-specimen-samples]", "objectives: []",
     "mission 'river-crossing': FZ-OBJ-01"},
    {"objectives: [repair-the-ferry, acquire-specimen-samples]",
     "objectives: [repair-the-ferry, acquire-specimen-samples, destroy-the-altars,"
     " follow-the-priests-trail, seal-the-tunnels]",
     "mission 'river-crossing': FZ-OBJ-01"},
    {"  boss-site: E5\n", "", "mission 'the-brood-mother': FZ-BOSS-01"},
    /* figures */
    {"gift: reroll", "gift: search", "FZ-SETUP-22"},
    {"gift: search", "gift: reroll", "FZ-SETUP-22"},
    {"- specialist: henry", "- specialist: mabel\n  gift: reroll\n- specialist: henry",
     "FZ-SETUP-22: Step 9: both specialists and all heroes go on the start point. (have 3, need "
     "2)"},
    {"  family: typhons-children\n  tier: elite", "  family: typhons-children\n  tier: minion",
     "monster 'corrupted-human': FZ-SETUP-16"},
    {"  tier: elite\n  figures: 4\n  speed: 2", "  tier: elite\n  figures: 5\n  speed: 2",
     "monster 'burrower': FZ-SETUP-16"},
    {"  family: typhons-children\n  tier: elite", "  family: strays\n  tier: elite",
     "mission 'night-in-velucca': FZ-SPAWN-06"},
    {"  family: the-infested\n  tier: boss", "  family: strays\n  tier: boss",
     "mission 'the-great-maw': FZ-SPAWN-06"},
    /* the rest */
    {"    - { id: hard, elites: 1, threat: 2 }\n\n- mission: night-in-velucca",
     "\n- mission: night-in-velucca", "mission 'river-crossing': FZ-SETUP-02"},
    {"missions: [river-crossing, night", "missions: [river-crossing, river-crossing, night",
     "operation 'typhons-children': FZ-CAMP-01"},
    /* what is not at hand where it is said */
    {"do: swell the spawn pool", "do: draw 1 for me", "'me' is not known here"},
    {"special: place a minion at place-of(bearer)", "special: draw 1 for me",
     "'me' is not known here"},
    {"change: fire-hits = 2", "change: fire-hits = hand(bearer)", "'bearer' is not known here"},
    {"start: E6", "start: M6", "start: expected a word from A1 to L9, not 'M6' (start point)"},
};

static void bad_packs_are_refused(void **state)
{
    (void)state;
    static char text[ROOM];
    char said[1000];
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        /* a family without missions, for monsters that another one misses */
        strcpy(text, "- family: strays\n");
        strcat(text, good);
        replace(text, bad[i].from, bad[i].to);
        fray_pack *pack = load(text, said);
        if (pack != NULL || strstr(said, bad[i].said) == NULL)
            print_message("%s\n  became\n%s\n  said: %s\n  not: %s\n", bad[i].from, bad[i].to, said,
                          bad[i].said);
        assert_null(pack);
        assert_non_null(strstr(said, bad[i].said));
    }
}

/* What is done to heroes is not done to monsters, nor the other way round: said where it stands, in place of a card
 * that does nothing. "": it is fine. */
static const struct {
    const char *does, *said;
} done_to[] = {
    {"damage me 1 brawl", "'me' is of type hero, expected monster"},
    {"damage all heroes 1 brawl", "'heroes' is of type heroes, expected monsters"},
    {"damage all at(place-of(me)) 1 brawl", "is of type figures, expected monsters"},
    {"hit boss 1", "'boss' is of type monster, expected hero"},
    {"hit patty 1", "'patty' is of type figure, expected hero"},
    {"hit all monsters 1", "'monsters' is of type monsters, expected heroes"},
    {"move boss up to 1", "'boss' is of type monster, expected hero"},
    {"stop me", "'me' is of type hero, expected monster"},
    {"walk all heroes", "'heroes' is of type heroes, expected monsters"},
    {"draw 1 for boss", "'boss' is of type monster, expected hero"},
    {"a minion ambushes boss", "'boss' is of type monster, expected hero"},
    {"make boss lose 1 at random", "'boss' is of type monster, expected hero"},
    {"make boss discard down to 1", "'boss' is of type monster, expected hero"},
    {"let boss stand up", "'boss' is of type monster, expected hero"},
    {"place boss where no-monsters(location)", "'boss' is of type monster, expected hero"},
    {"[choose one from heroes, damage one 1 gunfire]", "'one' is of type hero, expected monster"},
    {"[choose one from monsters, hit one 1]", "'one' is of type monster, expected hero"},
    {"['choose one from either(heroes, monsters)', hit one 1]",
     "'one' is of type figure, expected hero"},
    {"{ each: one in minions, do: hit one 1 }", "'one' is of type monster, expected hero"},
    {"'damage all both(heroes, monsters) 1 brawl'",
     "'monsters' is of type monsters, expected heroes"},
    {"{ if: me = boss, then: draw 1 for me }", "are of types hero and monster"},
    {"{ if: me in monsters, then: draw 1 for me }",
     "'monsters' is of type monsters, expected heroes"},
    {"[choose one from monsters, damage one 1 gunfire]", ""},
    {"[choose one from heroes, hit one 1]", ""},
    {"[choose one from beside(me), push one 1, put one at place-of(me)]", ""},
    {"{ each: 'one in both(heroes, beside(me))', do: hit one 1 }", ""},
    {"{ each: 'one in both(beside(me), monsters)', do: damage one 1 brawl }", ""},
    {"{ each: 'one in less(monsters, beside(me))', do: damage one 1 brawl }", ""},
    {"damage all minions where distance(me) = 0 2 brawl", ""},
    {"{ if: 'any(both(beside(me), patty)) or me in within(patty, 1)', then: hit me 1 }", ""},
    {"{ if: nearest-hero(boss) = me, then: put patty at place-of(me) }", ""},
};

static void what_is_done_fits_to_whom(void **state)
{
    (void)state;
    static char text[ROOM];
    char said[1000];
    for (size_t i = 0; i < sizeof done_to / sizeof done_to[0]; i++) {
        int n =
            snprintf(text, sizeof text, "%s\n- focus: x\n  role: leader\n  action: [{ do: %s }]\n",
                     good, done_to[i].does);
        assert_true(n > 0 && n < ROOM);
        fray_pack *pack = load(text, said);
        bool fine = done_to[i].said[0] == '\0';
        if ((pack != NULL) != fine || strstr(said, done_to[i].said) == NULL)
            print_message("%s\n  said: %s\n  not: %s\n", done_to[i].does, said, done_to[i].said);
        assert_int_equal(pack != NULL, fine);
        assert_non_null(strstr(said, done_to[i].said));
        pack_free(pack);
    }
}

/* FZ-SETUP-07: a deck counts at most KINDS kinds of cards. */
static void a_role_has_room_for_so_many_kinds(void **state)
{
    (void)state;
    static char text[ROOM];
    char said[1000];
    strcpy(text, good);
    replace(text, "\n  role: marksman\n  copies", "\n  role: leader\n  copies");
    fray_pack *pack = load(text, said);
    assert_non_null(pack); /* 9 + 5 */
    pack_free(pack);
    replace(text, "\n  role: demolitions\n  copies", "\n  role: leader\n  copies");
    assert_null(load(text, said)); /* 9 + 5 + 5 */
    assert_non_null(strstr(said, "FZ-SETUP-07"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_is_there),
        cmocka_unit_test(roles_have_their_cards),
        cmocka_unit_test(missions_have_a_battlefield),
        cmocka_unit_test(nothing_crosses_a_gap),
        cmocka_unit_test(bad_packs_are_refused),
        cmocka_unit_test(a_role_has_room_for_so_many_kinds),
        cmocka_unit_test(what_is_done_fits_to_whom),
    };
    return cmocka_run_group_tests(tests, read_pack, NULL);
}
