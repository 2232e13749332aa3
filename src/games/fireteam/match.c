/* src/games/fireteam/match.c - the game as a whole: set-up, answers, result. */
#include "games/fireteam/view.h"
#include <string.h>

static_assert(sizeof(struct state) <= 4096, "a position takes at most 4 KiB");
static_assert(sizeof(struct state) % 8 == 0, "positions are copied by words");

/* ---- set-up ---- */

/* FZ-SETUP-05: roles that somebody can take. */
static unsigned roles_to_take(const struct content *k)
{
    unsigned roles = 0;
    for (unsigned f = 1; f <= k->figures; f++)
        if (k->figure[f].kind == FIGURE_HERO) roles |= 1u << k->figure[f].role;
    return (unsigned)bit_count(roles);
}

/* FZ-SETUP-01: as many as are asked for or named. */
static fray_verdict count_heroes(const struct content *k, struct state *s, const fray_setup *setup)
{
    uint32_t wanted = 0, named = 0;
    for (unsigned i = 0; i < setup->count; i++) {
        const fray_setting *item = &setup->item[i];
        if (item->key == SET_HEROES) wanted = item->value;
        if (item->key == SET_HERO && item->value && item->seat > named) named = item->seat;
    }
    if (!wanted) wanted = named < 2 ? 2 : named; /* FZ-SOLO-01: two at least */
    if (wanted < 2 || wanted > SEATS || named > wanted)
        return breaks_by(R_FZ_SETUP_01, FRAY_SEAT, named, (int)wanted, SEATS);
    if (wanted > roles_to_take(k))
        return breaks_by(R_FZ_SETUP_05, FRAY_NONE, 0, (int)wanted, (int)roles_to_take(k));
    s->heroes = (uint8_t)wanted;
    return legal();
}

static fray_verdict read_whole(const struct content *k, struct state *s, const fray_setup *setup)
{
    s->mission = 1;
    s->opt.difficulty = 1;
    s->opt.last_round = LAST_ROUND;
    for (unsigned i = 0; i < setup->count; i++) {
        const fray_setting *item = &setup->item[i];
        if (item->key == 0 || item->key >= SETTINGS) return breaks(R_FZ_SETUP_02, 0, 0);
        if (setting_rows[item->key].per_seat ? item->seat < 1 || item->seat > SEATS
                                             : item->seat != 0)
            return breaks(R_FZ_SETUP_01, FRAY_SEAT, item->seat);
        switch ((enum setting_id)item->key) {
        case SET_MISSION:
            if (item->value > k->missions) return breaks(R_FZ_SETUP_02, FRAY_MISSION, item->value);
            if (item->value) s->mission = (uint8_t)item->value;
            break;
        case SET_FIRST:
            if (item->value > SEATS) return breaks(R_FZ_SETUP_03, FRAY_SEAT, item->value);
            s->first = (uint8_t)item->value;
            break;
        case SET_DIFFICULTY:
            if (item->value >= LEVELS) return breaks(R_FZ_SETUP_02, FRAY_NUMBER, item->value);
            s->opt.difficulty = (uint8_t)item->value;
            break;
        case SET_LISTED: s->opt.listed = item->value != 0; break;
        case SET_LAST_ROUND:
            if (!item->value || item->value > LAST_ROUND)
                return breaks(R_FZ_ROUND_06, FRAY_NUMBER, item->value);
            s->opt.last_round = (uint8_t)item->value;
            break;
        case SET_NONE:
        case SET_HEROES:
        case SET_HERO:
        case SET_FOCUS:
        case SET_UPGRADE:
        case SETTINGS: break;
        }
    }
    if (!k->missions) return breaks(R_FZ_SETUP_02, FRAY_NONE, 0);
    return legal();
}

/* What players have chosen beforehand; the rest is asked (setup.c). */
static fray_verdict read_choices(struct call *c, const fray_setup *setup, enum setting_id key)
{
    for (unsigned i = 0; i < setup->count; i++) {
        const fray_setting *item = &setup->item[i];
        unsigned seat = item->seat, value = item->value;
        if (item->key != (uint16_t)key || !value) continue;
        if (seat > c->s->heroes || (key == SET_HERO) == (c->s->hero[seat].figure != 0))
            return breaks(R_FZ_SETUP_04, FRAY_SEAT, seat);
        fray_verdict v = key == SET_HERO      ? may_take_hero(c->k, c->s, seat, value)
                         : key == SET_UPGRADE ? may_take_upgrade(c->k, c->s, seat, value)
                                              : may_take_focus(c->k, c->s, seat, value);
        if (!is_legal(v)) return v;
        if (key == SET_HERO) take_hero(c, seat, value);
        else if (key == SET_UPGRADE) take_upgrade(c, seat, value);
        else take_focus(c, seat, value);
    }
    return legal();
}

static fray_verdict game_start(const fray_table *t, const fray_setup *setup, fray_position *p)
{
    struct state *s = (struct state *)p;
    struct call c;
    call_begin(&c, (const struct content *)t->content, s, NULL, 0);
    memset(s, 0, sizeof *s);
    s->head.game = GAME_NUMBER;
    s->head.bytes = sizeof *s;
    fray_verdict v = read_whole(c.k, s, setup);
    if (is_legal(v)) v = count_heroes(c.k, s, setup);
    if (is_legal(v) && s->first > s->heroes) v = breaks(R_FZ_SETUP_03, FRAY_SEAT, s->first);
    if (is_legal(v)) v = read_choices(&c, setup, SET_HERO);
    if (is_legal(v)) v = read_choices(&c, setup, SET_UPGRADE);
    if (is_legal(v)) v = read_choices(&c, setup, SET_FOCUS);
    if (!is_legal(v)) return v;
    note_changes(&c);
    (void)PUSH(&c, match);
    drive(&c);
    return legal();
}

/* ---- the end ---- */

/* FZ-ROUND-04: it comes at once, whatever is under way. */
static bool ends_now(const struct call *c)
{
    return c->s->lost || (c->s->phase != PHASE_SETUP && is_won(c->k, c->s));
}

static void has_ended(struct call *c)
{
    struct state *s = c->s;
    s->won = !s->lost;
    s->phase = PHASE_OVER;
    s->turn = 0;
    if (!s->won) return;
    c->rule = mission_of(c->k, s)->exit ? R_FZ_WIN_01 : R_FZ_WIN_02;
    tell(c, EV_WON, 0, 0, 0, 0);
}

/* ---- result ---- */

/* All win or lose together; points are objectives completed. */
static fray_score game_result(const fray_table *t, const fray_position *p)
{
    const struct state *s = (const struct state *)p;
    fray_score score;
    (void)t;
    memset(&score, 0, sizeof score);
    int done = 0;
    for (unsigned i = 0; i < MAX_OBJECTIVES; i++) done += s->objective[i].complete;
    for (unsigned seat = 1; seat <= s->heroes; seat++) {
        score.points[seat] = done;
        if (s->won) score.winners = (uint8_t)(score.winners | 1u << seat);
    }
    score.over = s->head.over != 0;
    score.drawn = s->head.over == FRAY_BROKEN;
    return score;
}

/* FZ-CAMP-01: the missions of an operation, in their order. */
static uint32_t game_mission(const fray_table *t, uint32_t operation, uint32_t n)
{
    const struct content *k = (const struct content *)t->content;
    if (operation < 1 || operation > k->operations) return 0;
    uint16_t list = k->operation[operation].missions;
    return n < pool_count(k->code, list) ? pool_at(k->code, list, n) : 0u;
}
