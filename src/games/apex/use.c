/* src/games/apex/use.c - chapters 2.21 to 2.23: Items, Grenades and how they drift, areas of effect. */
#include "games/apex/rules.h"
#include "core/proc.h"

/* ---- 2.21 Use ---- */

/* Kinds of Items of these types in the Backpack of a Legend. */
static struct wide items_of(const struct content *k, const struct state *s, piece_id legend,
                            unsigned types)
{
    struct wide set = wide_none();
    for (unsigned i = 0; i < BACKPACK; i++) {
        unsigned kind = s->legend[legend].pack[i].kind;
        if (kind && types >> k->loot[kind].type & 1) wide_add(&set, kind);
    }
    return set;
}

static fray_verdict may_use(const struct content *k, const struct state *s, piece_id legend,
                            unsigned types)
{
    if (!is_on_map(s, legend)) return breaks(R_AL_DMG_11, FRAY_PIECE, legend);
    const struct wide set = items_of(k, s, legend, types);
    return legal_if(!wide_empty(&set), R_AL_USE_01, FRAY_PIECE, legend);
}

static void push_use(struct call *c, piece_id legend, piece_id on, unsigned types)
{
    struct use_frame *use = PUSH(c, use);
    use->legend = legend;
    use->on = on;
    use->types = (uint8_t)types;
}

static struct wide item_set(const struct asked *q)
{
    const struct use_frame *use = asking(q, use);
    return items_of(q->k, q->s, use->legend, use->types);
}

static fray_verdict why_not_item(const struct asked *q, unsigned kind)
{
    bool is = kind >= 1 && kind <= q->k->loots;
    return is ? breaks(R_AL_USE_01, FRAY_MARKER, kind) : not_asked();
}

/* AL-USE-02, AL-USE-03: what it gives back, within the limits; and the Ability tokens. */
static void take_consumable(struct call *c, const struct loot *item, piece_id legend)
{
    restore(c, legend, item->health, item->shield);
    if (!item->cools) return;
    rule(AL_USE_03);
    for (unsigned kind = 0; kind < ABILITIES; kind++) cool_ability(c, legend, kind, item->cools);
}

/* ---- 2.22 Grenades ---- */

/* AL-GREN-01: of the Map, in range; on any level, occupied or not, seen or not. */
static struct wide landing_set(const struct asked *q)
{
    const struct use_frame *use = asking(q, use);
    const uint8_t *range = q->k->loot[use->kind].range;
    return ground_spaces_within(ground_of(q->k, q->s), q->s->legend[use->legend].at, range[1],
                                range[2]);
}

static fray_verdict why_not_landing(const struct asked *q, unsigned place)
{
    const struct use_frame *use = asking(q, use);
    const uint8_t *range = q->k->loot[use->kind].range;
    if (!ground_is_space(ground_of(q->k, q->s), place)) return not_asked();
    unsigned apart = ground_distance(q->s->legend[use->legend].at, place);
    return breaks_by(R_AL_GREN_01, FRAY_PLACE, place, (int)apart,
                     apart < range[1] ? range[1] : range[2]);
}

/* Quarter turns, clockwise from north: Amb-22. */
static struct wide facing_set(const struct asked *q)
{
    (void)q;
    return wide_of(0xf);
}

static fray_verdict why_not_facing(const struct asked *q, unsigned facing)
{
    (void)q;
    (void)facing;
    return not_asked();
}

/* Its space; 0: it is off the Map. */
static place_id landed_at(const struct content *k, const struct state *s,
                          const struct use_frame *my)
{
    const struct ground *g = ground_of(k, s);
    bool on = my->x >= 0 && my->y >= 0 && my->x < g->columns && my->y < g->rows;
    return (place_id)(on ? ground_place(my->x, my->y) : 0u);
}

/* AL-GREN-02, AL-GREN-03: nothing stops it, and off the Map the grid goes on. */
static void drift(struct call *c, struct use_frame *my)
{
    unsigned card = (unsigned)c->ret, arrow = c->k->card[c->k->aim[card]].arrow;
    my->used = (uint16_t)(my->used | 1u << card);
    my->drawn++;
    if (!arrow) {
        tell(c, EV_STAYS, my->kind, 0, 0, 0);
        return;
    }
    const int offset = ground_offset(arrow - 1);
    const int dy = offset < -1 ? -1 : offset > 1 ? 1 : 0;
    my->y = (int8_t)(my->y + dy);
    my->x = (int8_t)(my->x + offset - 16 * dy);
    unsigned at = landed_at(c->k, c->s, my);
    tell(c, at ? EV_DRIFTS : EV_DRIFTS_OFF, my->kind, at, 0, 0);
}

/* AL-GREN-04: of a Grenade that lies at (x, y), faced so. */
static struct ground_area grenade_area(const struct content *k, const struct state *s,
                                       unsigned kind, int x, int y, unsigned facing)
{
    struct ground_area area = area_of(k, k->loot[kind].cell, k->loot[kind].cells, facing, false);
    struct ground_extra room;
    area.x = (int16_t)x;
    area.y = (int16_t)y;
    area.level = (uint8_t)ground_level_on(ground_of(k, s), blocks_of(k, s, &room), x, y);
    return area;
}

/* AL-GREN-05 */
static void explode(struct call *c, const struct use_frame *my)
{
    const struct ground_area area = grenade_area(c->k, c->s, my->kind, my->x, my->y, my->facing);
    unsigned at = landed_at(c->k, c->s, my);
    rule(AL_GREN_05);
    tell(c, at ? EV_EXPLODES : EV_EXPLODES_OFF, my->kind, at, 0, 0);
    damage_area(c, &area, c->k->loot[my->kind].damage, my->legend);
}

enum use_step { USE_START, USE_ITEM, USE_SPACE, USE_FACED, USE_DRIFTED, USE_EXPLODED };

static enum wait proc_use(struct call *c)
{
    proc_begin(use);
    rule(AL_USE_01);
    about(c, FRAY_PIECE, my->legend);
    ask(USE_ITEM, seat_of(my->legend), Q_ITEM);
    my->kind = (uint8_t)word_one(c->answer);
    /* it leaves the game now, for whoever throws it may fall by it (AL-USE-02, AL-GREN-06) */
    pack_take(&c->s->legend[my->legend], my->kind);
    token_gone(c, my->kind);
    tell(c, EV_USES, my->legend, my->kind, my->on, 0);
    if (c->k->loot[my->kind].type == LOOT_CONSUMABLE) {
        rule(AL_USE_02);
        take_consumable(c, &c->k->loot[my->kind], my->on);
        return WAIT_NONE;
    }
    rule(AL_GREN_01);
    about(c, FRAY_MARKER, my->kind);
    ask(USE_SPACE, seat_of(my->legend), Q_LANDING);
    my->x = (int8_t)ground_x(word_one(c->answer));
    my->y = (int8_t)ground_y(word_one(c->answer));
    if (c->k->loot[my->kind].facing) {
        rule(AL_GREN_01);
        about(c, FRAY_MARKER, my->kind);
        ask(USE_FACED, seat_of(my->legend), Q_FACING);
        my->facing = (uint8_t)word_one(c->answer);
    }
    tell(c, EV_THROWS, my->legend, my->kind, ground_place(my->x, my->y), 0);
    while (my->drawn < c->k->loot[my->kind].aim) {
        rule(AL_GREN_02);
        call(USE_DRIFTED, push_reveal(c, my->legend, my->used));
        drift(c, my);
    }
    explode(c, my);
    finish(USE_EXPLODED);
    proc_end();
}

static enum wait verb_use(struct call *c, struct effect_frame *my)
{
    enum { ITEM, CONSUMABLE, CONSUMABLE_FOR };
    unsigned variant = variant_of(c, my);
    verb_begin();
    push_use(c, my->legend, variant == CONSUMABLE_FOR ? (piece_id)count_at(c, my, 0) : my->legend,
             variant == ITEM ? USE_ITEMS : USE_CONSUMABLES);
    my->head.step = 1;
    return WAIT_CALL;
case 1:; verb_end();
}

/* ---- 2.23 areas of effect ---- */

/* AL-AOE-02, AL-AOE-03, and what shelters from it: how much this Legend takes. */
static unsigned area_damage(const struct content *k, const struct state *s,
                            const struct ground_area *area, const uint8_t *damage, piece_id legend)
{
    struct ground_extra room;
    if (!is_on_map(s, legend)) return 0;
    unsigned value = ground_area_value(ground_of(k, s), blocks_of(k, s, &room), area,
                                       s->legend[legend].at, NULL);
    if (!value || value > damage[0]) return 0;
    return is_sheltered(k, s, area, legend) ? 0 : damage[value];
}

/* AL-AOE-04: to all Legends in it at once, friend or foe. Nothing happens if there are none. */
static void damage_area(struct call *c, const struct ground_area *area, const uint8_t *damage,
                        piece_id by)
{
    uint8_t amount[LEGENDS + 1] = {0};
    bool any = false;
    for (piece_id legend = 1; legend <= LEGENDS; legend++) {
        amount[legend] = (uint8_t)area_damage(c->k, c->s, area, damage, legend);
        any = any || amount[legend];
    }
    if (any) push_harm(c, amount, DAMAGE_AREA, by, DAMAGE_PLAIN);
}
