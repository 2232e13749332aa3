/* src/games/apex/account.c - accounts: what goes into a Shoot, piece by piece, before it is made, and into a Move; and what
 * lies between any two things. */
#include "core/account.h"
#include "games/apex/rules.h"

/* ---- sight and cover in words and lines ---- */

/* In board units: the middle of a space, the point of a corner. */
static void middle_of(unsigned place, int xy[2])
{
    xy[0] = SQUARE * ground_x(place);
    xy[1] = SQUARE * ground_y(place);
}
static void point_of(unsigned corner, int xy[2])
{
    xy[0] = SQUARE * ground_x(corner & 255) - SQUARE / 2;
    xy[1] = SQUARE * ground_y(corner & 255) - SQUARE / 2;
}

static void draw_sight(fray_account *out, const int from[2], const int to[2], bool clear)
{
    fray_thing *line = account_draw(out, FRAY_DRAW_LINE, FRAY_NONE, 0, 0);
    if (!line) return;
    easel_span(line, from[0], from[1], to[0], to[1]);
    easel_mark(line, !clear, MARK_BLOCKED);
}

/* What stands on an edge, laid over the scene. */
static void draw_edge(fray_account *out, unsigned edge, unsigned base)
{
    int xy[2];
    if (!edge) return;
    fray_thing *t = account_draw(out, FRAY_DRAW_EDGE, FRAY_EDGE, edge_on(edge, base), 0);
    if (!t) return;
    point_of(edge & 255, xy);
    easel_span(t, xy[0], xy[1], xy[0] + (edge >> 8 ? SQUARE : 0), xy[1] + (edge >> 8 ? 0 : SQUARE));
    t->place = edge & 255;
    t->level = (uint16_t)base;
    easel_mark(t, true, MARK_BLOCKED);
}

/* The part that blocks: what stands highest there. */
static unsigned blocker(const struct ground_why *why)
{
    return edge_on(why->edge, why->top ? why->top - 1u : 0u);
}

/* Which rule a wall blocks by: AL-LOS; the have and need of the verdict are D and the first D that is seen. */
static unsigned rule_of_sight(const struct ground_why *why)
{
    if (why->place) return R_AL_LOS_16;
    if (why->corner) return R_AL_LOS_05;
    switch (why->reason) {
    case GROUND_TOP_ABOVE: return R_AL_LOS_06;
    case GROUND_TOP_EVEN: return R_AL_LOS_09;
    case GROUND_TOP_BETWEEN: return R_AL_LOS_12;
    default: return R_AL_SHOOT_04;
    }
}

/* By a level on which there is a space around it: what meets there may be the roofs' alone. */
static int corner_named(const struct ground *g, unsigned corner)
{
    unsigned level = 0;
    if (ground_is_corner(g, corner)) return (int)corner;
    while (level + 1 < GROUND_LEVELS && !ground_is_corner(g, ground_corner(corner & 255, level)))
        level++;
    return (int)ground_corner(corner & 255, level);
}

static fray_verdict verdict_of_sight(const struct ground *g, const struct ground_why *why,
                                     unsigned to)
{
    const unsigned number = rule_of_sight(why);
    if (why->place) return breaks(number, FRAY_PLACE, why->place);
    if (why->corner) return breaks(number, FRAY_CORNER, (unsigned)corner_named(g, why->corner));
    if (!why->edge) return breaks(number, FRAY_PLACE, to);
    if (!why->rows) return breaks(number, FRAY_EDGE, blocker(why));
    return breaks_by(number, FRAY_EDGE, blocker(why), why->d, why->rows + 1);
}

static void tell_sight(const struct ground *g, fray_account *out, bool clear,
                       const struct ground_why *why)
{
    if (clear) {
        account_say(out, EV_IN_SIGHT, R_AL_LOS_01, 0, 0);
        return;
    }
    const unsigned number = rule_of_sight(why);
    if (why->place) account_say(out, EV_BLOCKED_BY, number, why->place, 0);
    else if (why->corner) account_say(out, EV_BLOCKED_AT, number, corner_named(g, why->corner), 0);
    else account_say(out, EV_BLOCKED, number, (int)blocker(why), why->top);
    draw_edge(out, why->edge, blocker(why) >> 9);
    draw_edge(out, why->other, blocker(why) >> 9);
}

/* Is who stands in `to` behind cover from there, and of what? */
static void tell_cover(const struct ground *g, fray_account *out, unsigned from, unsigned to)
{
    struct ground_why why;
    if (!ground_cover(g, from, to, &why)) return;
    switch (why.reason) {
    case GROUND_EDGE:
        account_say(out, EV_COVER_EDGE, R_AL_COV_02, (int)to, (int)edge_on(why.edge, why.base));
        break;
    case GROUND_JOINT:
        account_say(out, EV_COVER_JOINT, R_AL_COV_03, (int)to, corner_named(g, why.corner));
        break;
    default: account_say(out, EV_COVER_SPACE, R_AL_COV_02, (int)to, why.place); break;
    }
}

/* ---- a Shoot ---- */

static void tell_piece(fray_account *out, const struct told *told, unsigned n)
{
    const int by = told->by[n].value, amount = told->by[n].amount;
    switch (told->by[n].type) {
    case FRAY_WEAPON: account_say(out, EV_AIM_WEAPON, R_AL_SHOOT_06, by, amount); break;
    case FRAY_MARKER: account_say(out, EV_AIM_LOOT, R_AL_SHOOT_06, by, amount); break;
    case FRAY_CARD: account_say(out, EV_AIM_CARD, R_AL_SHOOT_06, by, amount); break;
    default: account_say(out, EV_AIM_DISTANCE, R_AL_SHOOT_06, by, amount); break;
    }
}

static void tell_plan(const struct matter *m, int to_hit, fray_account *out)
{
    const struct plan plan = plan_of(m);
    const struct fighter *target = &m->s->legend[m->target];
    const struct expected mean = expected_of(m, &plan, to_hit);
    account_say(out, EV_AIM_SHOTS, R_AL_HIT_01, plan.shots, plan.each);
    for (unsigned n = 0; n < plan.shots; n++)
        account_say(out, EV_AIM_SLOT, R_AL_HIT_05, (int)n + 1,
                    m->k->board[m->k->aim_board].slot[1 + slot_of_shot(m->k, &plan, n)]);
    account_say(out, EV_AIM_DAMAGE, R_AL_HIT_13, plan.hit, plan.headshot);
    account_say(out, EV_AIM_MEAN, R_AL_HIT_13, (mean.damage + PARTS_OF_ONE / 2) / PARTS_OF_ONE, 0);
    if (plan.first_hit) account_say(out, EV_AIM_FIRST, R_AL_ATT_07, plan.first_hit, 0);
    if (plan.helmet) account_say(out, EV_AIM_HELMET, R_AL_HIT_12, target->gear[0], plan.helmet);
    if (plan.automatic & ICON_LOWER) account_say(out, EV_AIM_LOWER, R_AL_HIT_08, m->target, 0);
    if (plan.automatic & ICON_HIGHER) account_say(out, EV_AIM_HIGHER, R_AL_HIT_08, m->target, 0);
    if ((plan.automatic & ~plan.absent) & ICON_COVER)
        account_say(out, EV_AIM_COVER, R_AL_HIT_08, m->target, 0);
}

static void explain_shot(const struct content *k, const struct state *s, uint64_t word,
                         fray_account *out)
{
    const struct shoot_frame *my = frame_if(s, s->top, shoot);
    const unsigned target = word_one(word);
    if (!my || !is_legend(s, target) || !is_on_map(s, (piece_id)target)) return;
    const unsigned slot = slot_answered(s, my->shooter, word);
    const unsigned from = s->legend[my->shooter].at, to = s->legend[target].at;
    struct ground_extra room;
    struct ground_why why;
    int a[2], b[2];
    const bool clear = ground_sight(ground_of(k, s), blocks_of(k, s, &room), from, to, &why);
    middle_of(from, a);
    middle_of(to, b);
    draw_sight(out, a, b, clear);
    if (!clear) tell_sight(ground_of(k, s), out, clear, &why);
    if (slot == SLOTS) return;
    const struct matter m = matter_aim(k, s, my->shooter, (piece_id)target, slot, my->special);
    struct told told = {0};
    const int sum = to_hit_of(&m, &told);
    for (unsigned n = 0; n < told.n; n++) tell_piece(out, &told, n);
    account_say(out, EV_AIM_SUM, R_AL_SHOOT_06, sum, 0);
    tell_cover(ground_of(k, s), out, from, to);
    tell_plan(&m, sum, out);
}

/* ---- a Move ---- */

/* One step of a way, with what it costs more than the space itself. */
static void tell_step(const struct ground *g, const struct ground_extra *extra, fray_account *out,
                      unsigned from, unsigned to, bool smooth)
{
    struct ground_why why;
    int a[2], b[2];
    const unsigned cost = step_cost(g, extra, from, to, smooth);
    middle_of(from, a);
    middle_of(to, b);
    fray_thing *line = account_draw(out, FRAY_DRAW_LINE, FRAY_NONE, 0, 0);
    if (line) easel_span(line, a[0], a[1], b[0], b[1]);
    if (line) easel_mark(line, true, MARK_WAY);
    if (ground_distance(from, to) != 1 || !ground_step(g, extra, from, to, &why))
        why.climb = why.crossing = 0;
    fray_event *e = account_line(out,
                                 why.crossing && !smooth && why.edge ? EV_STEP_CROSSES
                                 : why.climb                         ? EV_STEP_CLIMBS
                                                                     : EV_STEP_COSTS,
                                 R_AL_MOV_09);
    if (!e) return;
    e->arg[0] = to;
    e->arg[1] = cost;
    if (e->kind == EV_STEP_CROSSES) e->arg[2] = edge_on(why.edge, why.base);
}

static void explain_move(const struct content *k, const struct state *s, unsigned goal,
                         fray_account *out)
{
    const struct move_frame *my = frame_if(s, s->top, move);
    const struct ground *g = ground_of(k, s);
    struct ground_extra room;
    uint8_t cost[256], way[GROUND_BUDGET];
    if (!my || !ground_is_space(g, goal)) return;
    const bool smooth = (my->how & MOVE_SMOOTH) != 0;
    const struct ground_extra *extra = extra_of(k, s, &room);
    ground_costs(g, extra, my->at, GROUND_BUDGET, smooth, cost);
    if (!cost[goal]) return;
    const unsigned steps = ground_way(g, extra, my->at, goal, cost[goal], smooth, way);
    for (unsigned i = 0; i < steps; i++)
        tell_step(g, extra, out, i ? way[i - 1] : my->at, way[i], smooth);
    fray_event *e = account_line(out, EV_WAY_COSTS, R_AL_MOV_09);
    if (!e) return;
    e->arg[0] = goal;
    e->arg[1] = cost[goal];
    e->arg[2] = my->left;
}

/* ---- areas and Zones ---- */

static void draw_space(const struct ground *g, fray_account *out, unsigned place)
{
    int from[2];
    point_of(place, from);
    fray_thing *box = account_draw(out, FRAY_DRAW_AREA, FRAY_PLACE, place, 0);
    if (!box) return;
    easel_span(box, from[0], from[1], from[0] + SQUARE, from[1] + SQUARE);
    easel_mark(box, true, MARK_AFFECTED);
    box->level = g->level[place];
}

static void draw_spaces(const struct ground *g, fray_account *out, struct wide set)
{
    while (!wide_empty(&set)) draw_space(g, out, wide_take(&set));
}

/* What it affects, and what each Legend in it would take; a Grenade may still drift. */
static void explain_area(const struct content *k, const struct state *s,
                         const struct ground_area *area, const uint8_t *damage, fray_account *out)
{
    const struct ground *g = ground_of(k, s);
    struct ground_extra room;
    const struct wide set = ground_area_spaces(g, blocks_of(k, s, &room), area);
    draw_spaces(g, out, set);
    for (piece_id p = 1; p <= LEGENDS; p++) {
        if (!is_legend(s, p) || !is_on_map(s, p) || !wide_has(&set, s->legend[p].at)) continue;
        if (is_sheltered(k, s, area, p)) account_say(out, EV_AREA_SPARES, R_AL_AOE_04, p, 0);
        else
            account_say(out, EV_AREA_TAKES, R_AL_AOE_04, p,
                        (int)area_damage(k, s, area, damage, p));
    }
}

/* A Grenade at that space or with that facing; a miniature with an area. */
static void explain_place(const struct content *k, const struct state *s, unsigned place,
                          unsigned facing, fray_account *out)
{
    const struct use_frame *use = frame_if(s, s->top, use);
    const struct effect_frame *e = frame_if(s, s->top, effect);
    if (!ground_is_space(ground_of(k, s), place)) return;
    if (use && use->kind) {
        const struct ground_area area =
            grenade_area(k, s, use->kind, ground_x(place), ground_y(place), facing);
        explain_area(k, s, &area, k->loot[use->kind].damage, out);
    } else if (e && k->card[e->run.card].cells) {
        const struct ground_area area = card_area(k, s, e->run.card, (place_id)place, facing);
        explain_area(k, s, &area, k->card[e->run.card].damage, out);
    }
}

static void explain_facing(const struct content *k, const struct state *s, unsigned facing,
                           fray_account *out)
{
    const struct use_frame *use = frame_if(s, s->top, use);
    const struct effect_frame *e = frame_if(s, s->top, effect);
    if (use) {
        explain_place(k, s, ground_place(use->x, use->y), facing, out);
    } else if (e && *statement_of(k, e) == FRAY_S_VERB + (unsigned)VERB_PLACE) {
        const struct matter m = matter_effect(k, s, e);
        const int64_t place = matter_value(&m, statement_argument(statement_of(k, e), 0));
        explain_place(k, s, (unsigned)place & 255, facing, out);
    }
}

/* The spaces of the Zone that it would create: AL-ZONE-02. */
static void explain_corner(const struct content *k, const struct state *s, unsigned corner,
                           fray_account *out)
{
    const struct effect_frame *e = frame_if(s, s->top, effect);
    const struct ground *g = ground_of(k, s);
    if (e && k->card[e->run.card].zones && ground_is_corner(g, corner))
        draw_spaces(g, out, ground_zone(g, corner));
}

/* ---- what comes next of a card, and weapons by their places ---- */

static unsigned doing_of(unsigned verb)
{
    switch (verb) {
    case VERB_MOVE: return DOING_MOVE;
    case VERB_INTERACT: return DOING_INTERACT;
    case VERB_SHOOT: return DOING_SHOOT;
    case VERB_USE: return DOING_USE;
    case VERB_MELEE:
    case VERB_STRIKE: return DOING_MELEE;
    case VERB_DESTROY: return DOING_DESTROY;
    case VERB_RELOCATE: return DOING_RELOCATE;
    case VERB_RESTORE: return DOING_RESTORE;
    default: return DOING_CARD;
    }
}

/* The first thing that block n of the statement at hand does, but for its choices. */
static void explain_block(const struct content *k, const struct state *s, unsigned n,
                          fray_account *out)
{
    const struct effect_frame *my = frame_if(s, s->top, effect);
    if (!my) return;
    const uint16_t *at = statement_of(k, my);
    if ((*at != FRAY_S_PARTS && *at != FRAY_S_EITHER) || n < 1 || n > statement_blocks(at)) return;
    unsigned doing = DOING_CARD;
    for (at += statement_length(at) + statement_block(at, n);
         doing == DOING_CARD && *at != FRAY_S_END && *at != FRAY_S_NEXT; at += statement_length(at))
        if (*at >= FRAY_S_VERB) doing = doing_of(statement_verb(at));
    account_say(out, EV_PART_IS, R_AL_ACT_04, (int)doing, 0);
}

/* What is printed on a Weapon card. */
static void explain_weapon(const struct content *k, unsigned weapon, fray_account *out)
{
    if (weapon < 1 || weapon > k->weapons) return;
    const struct weapon *w = &k->weapon[weapon];
    fray_event *e = account_line(out, EV_WEAPON_AIMS, R_AL_WEAP_01);
    if (e) {
        e->arg[0] = w->range[1];
        e->arg[1] = w->range[2];
        e->arg[2] = (uint32_t)w->to_hit;
    }
    e = account_line(out, EV_WEAPON_HITS, R_AL_WEAP_01);
    if (!e) return;
    e->arg[0] = w->fire_rate[1];
    e->arg[1] = w->fire_rate[0] > 1 && w->fire_rate[2] ? w->fire_rate[2] : 1u;
    e->arg[2] = w->damage;
    e->arg[3] = w->headshot;
}

static void explain_slot(const struct state *s, piece_id legend, unsigned slot, fray_account *out)
{
    if (slot < 1 || slot > SLOTS) return;
    const struct weapon_slot *has = &s->legend[legend].weapon[slot - 1];
    if (has->weapon) account_say(out, EV_SLOT_HOLDS, R_AL_LOOT_08, has->weapon, has->ammo);
}

static void game_explain(const fray_table *t, const fray_position *view, fray_answer a,
                         fray_account *out)
{
    const struct content *k = (const struct content *)t->content;
    const struct state *s = (const struct state *)view;
    switch (fray_act_of(a.word)) {
    case A_AT:
    case A_AT_SECOND: explain_shot(k, s, a.word, out); break;
    case A_TO: explain_move(k, s, word_one(a.word), out); break;
    case A_ON: explain_place(k, s, word_one(a.word), 0, out); break;
    case A_FACING: explain_facing(k, s, word_one(a.word), out); break;
    case A_CORNER: explain_corner(k, s, word_one(a.word), out); break;
    case A_OPTION: explain_block(k, s, word_one(a.word), out); break;
    case A_EQUIP:
    case A_WEAPON: explain_weapon(k, word_one(a.word), out); break;
    case A_REPLACE:
        if (frame_if(s, s->top, obtain))
            explain_slot(s, frame_as(s, s->top, obtain)->legend, word_one(a.word), out);
        break;
    case A_LOAD:
        if (frame_if(s, s->top, ammo))
            explain_slot(s, frame_as(s, s->top, ammo)->legend, word_one(a.word), out);
        break;
    default: break;
    }
}

/* ---- the ruler ---- */

/* One end of what is measured: a space, an edge or a corner; level: of what stands or lies there. */
struct end {
    unsigned place, edge, corner;
    int xy[2];
    bool is;
};

static struct end end_at_place(const struct ground *g, unsigned place)
{
    struct end e = {place, 0, 0, {0, 0}, place < 256 && ground_is_space(g, place)};
    if (e.is) middle_of(place, e.xy);
    return e;
}

static struct end end_at_corner(const struct ground *g, unsigned corner)
{
    struct end e = {0, 0, corner, {0, 0}, ground_is_corner(g, corner)};
    if (e.is) point_of(corner, e.xy);
    return e;
}

static struct end end_at_edge(const struct ground *g, unsigned edge)
{
    struct end e = {0, edge, 0, {0, 0}, false};
    if (edge >= 512) return e;
    e.is = ground_is_space(g, edge & 255) || ground_is_space(g, ground_behind(edge) & 255);
    if (!e.is) return e;
    point_of(edge & 255, e.xy);
    e.xy[edge >> 8 ? 0 : 1] += SQUARE / 2;
    return e;
}

static struct end end_of(const struct content *k, const struct state *s, const fray_spot *spot)
{
    const struct ground *g = ground_of(k, s);
    const struct mini *mini;
    struct end none = {0, 0, 0, {0, 0}, false};
    switch (spot->type) {
    case FRAY_PLACE: return end_at_place(g, spot->value);
    case FRAY_CORNER: return end_at_corner(g, spot->value);
    case FRAY_EDGE: return end_at_edge(g, spot->value & 511);
    case FRAY_PIECE:
        if (is_legend(s, spot->value)) return end_at_place(g, s->legend[spot->value].at);
        mini = mini_of(s, spot->value);
        if (mini && stands_on_corner(k, mini)) return end_at_corner(g, mini_corner(mini));
        if (mini) return end_at_place(g, mini_place(s, mini));
        return none;
    case FRAY_NONE: {
        /* the space around that point; board units are even, so halves are rounded down */
        const int x = spot->x + SQUARE / 2, y = spot->y + SQUARE / 2;
        if (x < 0 || y < 0 || x >= SQUARE * g->columns || y >= SQUARE * g->rows) return none;
        return end_at_place(g, ground_place(x / SQUARE, y / SQUARE));
    }
    default: return none;
    }
}

static unsigned level_of_end(const struct ground *g, const struct end *e)
{
    if (e->corner) return e->corner >> 8;
    const unsigned place = e->edge ? e->edge & 255 : e->place;
    if (e->edge && !ground_is_space(g, place)) return g->level[ground_behind(e->edge)];
    return g->level[place];
}

/* AL-DIST-01, AL-DIST-03: of two that are no spaces, from the nearest space of the first. */
static unsigned ends_apart(const struct end *a, const struct end *b)
{
    if (b->corner) return ground_corner_distance(a->place, b->corner);
    if (b->edge) return ground_edge_distance(a->place, b->edge);
    return ground_distance(a->place, b->place);
}

static void game_survey(const fray_table *t, const fray_position *view, const fray_spot end[2],
                        fray_account *out)
{
    const struct content *k = (const struct content *)t->content;
    const struct state *s = (const struct state *)view;
    if (!s->opt.map) return;
    const struct ground *g = ground_of(k, s);
    struct end a = end_of(k, s, &end[0]), b = end_of(k, s, &end[1]);
    struct ground_extra room;
    struct ground_why why;
    if (!a.is || !b.is) return;
    if (!a.place) { /* a space comes first: sight and distance are the same both ways */
        const struct end swapped = a;
        a = b;
        b = swapped;
    }
    if (!a.place) return;
    account_say(out, EV_APART, R_AL_DIST_01, (int)ends_apart(&a, &b), 0);
    account_say(out, EV_LEVELS, R_AL_MAP_04, (int)level_of_end(g, &a), (int)level_of_end(g, &b));
    if (b.edge) {
        draw_sight(out, a.xy, b.xy, true);
        return;
    }
    const struct ground_extra *extra = blocks_of(k, s, &room);
    const bool clear = b.corner ? ground_sight_corner(g, extra, a.place, b.corner, &why)
                                : ground_sight(g, extra, a.place, b.place, &why);
    draw_sight(out, a.xy, b.xy, clear);
    tell_sight(ground_of(k, s), out, clear, &why);
    if (b.corner || a.place == b.place) return;
    tell_cover(g, out, a.place, b.place);
    tell_cover(g, out, b.place, a.place);
}
