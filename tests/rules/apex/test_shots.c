/* tests/rules/apex/test_shots.c - shots of random games counted again, card by card as AL-HIT tells it, by what is
 * written here and what can be seen on the table: which cards were revealed, which Weapon and Attachments were used, which
 * cards were played. What Passives and cards do stands here once more, in C, by their names.
 *
 * AL-SHOOT-06, AL-HIT-01 to AL-HIT-13, AL-ATT-03, AL-ATT-04, AL-ATT-06, AL-ATT-07, AL-WEAP-02, AL-WEAP-04. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "games/apex.c"
#include "host/philox.h"
#include "host/match.h"
#include "players/vary.h"
#include "support/packs.h"

#ifndef SHOTS
#define SHOTS 20000
#endif

static host_table h;
static struct content *k;

/* ---- numbers by name ---- */

static unsigned named(const struct state *s, uint32_t type, const char *name)
{
    uint32_t value = 0;
    if (!words_read_value(&h, &s->head, type, name, &value)) fail_msg("no %s", name);
    return value;
}
#define IS_WEAPON(name) (w == named(s, FRAY_WEAPON, name))

/* ---- the shot that is followed ---- */

enum { MOST_CARDS = 16, MOST_PLAYED = 16 };
struct follow {
    bool on, fires, moved, sheltered, lower, higher, covered, higher_when_aimed, timers;
    unsigned shooter, target, slot, special;
    struct weapon_slot with;
    int to_hit; /* as it was told */
    int added;  /* what cards added after 1.c, as it was told */
    unsigned played[MOST_PLAYED], plays;
    unsigned card[MOST_CARDS], cards, each[MOST_CARDS], shots; /* revealed; how many in each shot */
    unsigned done;                                             /* card of the action under way */
};

static bool was_played(const struct state *s, const struct follow *f, const char *name)
{
    const unsigned card = named(s, FRAY_CARD, name);
    for (unsigned i = 0; i < f->plays; i++)
        if (f->played[i] == card) return true;
    return false;
}

static bool has_raven(const struct state *s, unsigned legend)
{
    const unsigned raven = named(s, FRAY_SCENERY, "raven");
    for (unsigned i = 0; i < MINIS; i++)
        if (s->mini[i].object == raven && s->mini[i].on == legend) return true;
    return false;
}

static int attached(const struct follow *f, int (*figure)(const struct loot *))
{
    int sum = 0;
    for (unsigned fit = 0; fit < FITS; fit++) {
        unsigned token = f->with.fitted[fit];
        if (!token) token = k->weapon[f->with.weapon].fitted[fit];
        if (token) sum += figure(&k->loot[token]);
    }
    return sum;
}
static int gives_rate(const struct loot *l)
{
    return l->fire_rate;
}
static int gives_stability(const struct loot *l)
{
    return l->stability;
}
static int gives_hit(const struct loot *l)
{
    return l->hit_damage;
}
static int gives_first(const struct loot *l)
{
    return l->first_hit_damage;
}

struct result {
    int hits, headshots, damage, shots;
};

/* AL-HIT, from the first card to the damage. */
static struct result count_again(const struct state *s, const struct follow *f)
{
    const unsigned w = f->with.weapon;
    const struct weapon *weapon = &k->weapon[w];
    const struct board *board = &k->board[k->aim_board];
    struct result r = {0, 0, 0, weapon->fire_rate[1]};
    int stability = attached(f, gives_stability), recoil = 0,
        hit = weapon->damage + attached(f, gives_hit), first = attached(f, gives_first), less = 0;
    bool no_cover = IS_WEAPON("charge-rifle") || was_played(s, f, "aimed-burst"),
         no_head = was_played(s, f, "sturdy-frame"), covered = f->covered;
    if (f->special && k->card[f->special].weapon == w) {
        if (IS_WEAPON("hemlok")) r.shots = 3, stability += 2;
        if (IS_WEAPON("g7-scout")) r.shots = 3, stability += 1;
        if (IS_WEAPON("sentinel")) first += 3;
    }
    r.shots += attached(f, gives_rate);
    if (IS_WEAPON("havoc") && !f->moved) stability += 1;
    if (IS_WEAPON("l-star") && f->moved) recoil += 1;
    if (IS_WEAPON("spitfire") || IS_WEAPON("longbow")) recoil += 1;
    if (IS_WEAPON("alternator") && f->sheltered) hit += 1;
    if (was_played(s, f, "covering-fire")) r.shots++, recoil++;
    if (was_played(s, f, "full-auto")) r.shots++;
    if (was_played(s, f, "high-ground") && f->higher_when_aimed) r.shots++;
    if (was_played(s, f, "drumbeat")) stability += 2;
    if (was_played(s, f, "blood-trail")) hit += 3;
    if (was_played(s, f, "gun-shield")) less += 8;
    if (was_played(s, f, "shield-wall")) less += 6;
    if (was_played(s, f, "bulwark")) covered = true;
    /* its player's alone: another may have become the Target since */
    if (was_played(s, f, "hit-the-dirt") &&
        k->card[named(s, FRAY_CARD, "hit-the-dirt")].legend == s->legend[f->target].figure)
        covered = true;
    if (has_raven(s, f->target)) no_cover = true;

    int slot = board->start - 1 - (stability > 3 ? 3 : stability), semis = 0, within = 0;
    unsigned at = 0;
    const struct loot *helmet = &k->loot[s->legend[f->target].gear[0]];
    for (unsigned shot = 0; shot < f->shots; shot++) {
        const int last = board->slot[0] - 1, place = slot > last ? last : slot;
        for (unsigned i = 0; i < f->each[shot]; i++) {
            const struct card *card = &k->card[f->card[at++]];
            int value = card->value + board->slot[1 + place];
            bool hits;
            if (IS_WEAPON("devotion") && shot >= 2) value += 5;
            if ((card->icons & ICON_HIGHER) && f->higher) hits = false;
            else if ((card->icons & ICON_COVER) && covered && !no_cover) hits = false;
            else if ((card->icons & ICON_LOWER) && f->lower) hits = true;
            else hits = value >= f->to_hit;
            if (card->icons & ICON_SEMI_HIT) semis++;
            if (!hits) continue;
            r.hits++;
            if (!(card->icons & ICON_HEADSHOT) || no_head) continue;
            if (card->value > helmet->value) r.headshots++;
            else within++;
        }
        slot += 1 + recoil;
    }
    int ignored = helmet->cards;
    if (IS_WEAPON("wingman") && ignored > 1) ignored = 1;
    r.headshots += within > ignored ? within - ignored : 0;
    r.hits += semis / 2;
    r.damage = r.hits * hit + r.headshots * weapon->headshot + (r.hits ? first : 0) - less;
    if (r.damage < 0) r.damage = 0;
    return r;
}

/* AL-SHOOT-06, where nothing but the Weapon, its Optic and the distance counts. */
static int to_hit_again(const struct state *s, const struct follow *f)
{
    const unsigned w = f->with.weapon;
    const struct weapon *weapon = &k->weapon[w];
    const int dx = abs(ground_x(s->legend[f->shooter].at) - ground_x(s->legend[f->target].at)),
              dy = abs(ground_y(s->legend[f->shooter].at) - ground_y(s->legend[f->target].at));
    const int apart = dx > dy ? dx : dy;
    unsigned optic = f->with.fitted[SLOT_OPTIC - SLOT_BARREL];
    int sum = weapon->to_hit;
    if (!optic) optic = weapon->fitted[SLOT_OPTIC - SLOT_BARREL];
    if (apart < weapon->range[1]) sum += 10 * (weapon->range[1] - apart);
    if (apart > weapon->range[2]) sum += 10 * (apart - weapon->range[2]);
    if (optic && apart >= k->loot[optic].range[1] && apart <= k->loot[optic].range[2])
        sum += k->loot[optic].to_hit;
    if ((IS_WEAPON("triple-take") || IS_WEAPON("peacekeeper")) && !f->moved) sum -= 5;
    if (f->special && k->card[f->special].weapon == w && IS_WEAPON("sentinel")) sum -= 10;
    return sum;
}

/* ---- following a game ---- */

static struct follow now;
static uint32_t shots_seen, sums_seen, extra_seen, headshots_seen;
static const struct state *table; /* the position that events are told about, before it changed */

static void listen(void *who, const fray_event *e)
{
    (void)who;
    if (e->kind == EV_TO_HIT) now.to_hit = (int)e->arg[2], now.target = e->arg[0];
    if (e->kind == EV_TO_HIT_NOW) now.to_hit = (int)e->arg[1];
    if (e->kind != EV_SHOT) return;
    const struct result r = count_again(table, &now);
    if (r.shots != (int)now.shots || r.hits != (int)e->arg[1] || r.headshots != (int)e->arg[2] ||
        r.damage != (int)e->arg[3])
        fail_msg("weapon %u: %d shots, hits %d, headshots %d, damage %d; told %u, %u, %u, %u",
                 now.with.weapon, r.shots, r.hits, r.headshots, r.damage, now.shots, e->arg[1],
                 e->arg[2], e->arg[3]);
    shots_seen++;
    extra_seen += now.plays > 0;
    headshots_seen += r.headshots > 0;
}

/* What is there before an answer is given. */
static void before_answer(const struct state *s, fray_answer a)
{
    const unsigned act = fray_act_of(a.word);
    table = s;
    if (act == A_DO || act == A_PLAY) now.done = word_one(a.word);
    if (s->head.question == Q_SHOOT) {
        const unsigned done = now.done;
        memset(&now, 0, sizeof now);
        now.on = true;
        now.done = done;
        now.special = k->card[done].kind == CARD_SPECIAL ? done : 0;
        now.shooter = s->head.about;
        now.target = word_one(a.word);
        const struct weapon_slot *has = s->legend[now.shooter].weapon;
        now.slot = act == A_AT_SECOND || has[0].weapon != word_two(a.word);
        now.with = has[now.slot];
        now.moved = (s->legend[now.shooter].did & DID_MOVE) != 0;
        const struct ground *g = &k->ground[s->opt.map];
        now.higher_when_aimed =
            g->level[s->legend[now.shooter].at] > g->level[s->legend[now.target].at];
        now.timers = s->timer[0].card || s->modifier[0].change;
    }
    if (now.on && act == A_REACT && now.plays < MOST_PLAYED)
        now.played[now.plays++] = word_one(a.word);
    if (s->head.question == Q_AIM) {
        if (now.shots ==
            0) { /* AL-WEAP-02, Amb-10: as things are when the first card is revealed */
            const struct ground *g = &k->ground[s->opt.map];
            const unsigned from = s->legend[now.shooter].at, to = s->legend[now.target].at;
            now.lower = g->level[to] < g->level[from];
            now.higher = g->level[to] > g->level[from];
            now.covered = ground_cover(g, from, to, NULL);
            now.sheltered = s->legend[now.target].shield > 0;
        }
        for (unsigned i = 0; i < 4; i++) {
            const unsigned card = (unsigned)(a.word >> (8 * i) & 255);
            if (!card) continue;
            now.card[now.cards++] = card;
            now.each[now.shots]++;
        }
        now.shots++;
    }
}

static void after_answer(const struct state *before, const struct state *s, fray_answer a)
{
    (void)s;
    (void)a;
    if (before->head.question != Q_SHOOT || now.timers) return;
    assert_int_equal(now.to_hit, to_hit_again(before, &now));
    sums_seen++;
}

static void follow_games(void)
{
    static struct state s, before;
    const fray_sink sink = {listen, NULL};
    const fray_game *game = h.table.game;
    fray_setup none = {0}, setup;
    for (uint64_t i = 0; shots_seen < SHOTS; i++) {
        vary_setup(&h, &none, i, 1, &setup);
        assert_true(fray_is_legal(game->start(&h.table, &setup, &s.head)));
        memset(&now, 0, sizeof now);
        for (uint64_t n = 0; s.head.open; n++) {
            fray_answer a = {0, fray_asked(&s.head), 0};
            a.word = game->pick(&h.table, &s.head, a.seat, philox_number(18, i, n));
            before = s;
            before_answer(&before, a);
            assert_true(fray_is_legal(game->apply(&h.table, &s.head, a, &sink, NULL)));
            after_answer(&before, &s, a);
        }
    }
}

static void shots_come_to_what_their_cards_say(void **state)
{
    (void)state;
    follow_games();
    printf("%u shots, %u with cards played, %u with headshots; %u sums\n", shots_seen, extra_seen,
           headshots_seen, sums_seen);
    assert_in_range(sums_seen, SHOTS / 10, UINT32_MAX);
    assert_in_range(extra_seen, SHOTS / 100, UINT32_MAX);
    assert_in_range(headshots_seen, SHOTS / 100, UINT32_MAX);
}

static fray_pack *pack;

static int load_packs(void **state)
{
    (void)state;
    pack = support_load_packs(&al_game);
    if (!pack) return -1;
    h = (host_table){.table = {.game = &al_game, .content = pack_content(pack)}, .pack = pack};
    k = (struct content *)pack_content(pack);
    return 0;
}

static int unload_packs(void **state)
{
    (void)state;
    pack_free(pack);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(shots_come_to_what_their_cards_say)};
    return cmocka_run_group_tests(tests, load_packs, unload_packs);
}
