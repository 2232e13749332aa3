/* src/games/apex/mini.c - chapter 2.31: the miniatures of Abilities: how they come onto the Map, what becomes of them, and
 * the areas around them. */
#include "core/rows.h"
#include "games/apex/rules.h"
#include "core/proc.h"

static unsigned minis_of_token(const struct state *s, unsigned token)
{
    unsigned n = 0;
    for (unsigned i = 0; i < MINIS && s->mini[i].object; i++) n += s->mini[i].token == token;
    return n;
}

/* How many of a kind a Legend has on the Map. */
static unsigned minis_out(const struct state *s, piece_id owner, unsigned object)
{
    unsigned n = 0;
    for (unsigned i = 0; i < MINIS && s->mini[i].object; i++)
        n += s->mini[i].object == object && s->mini[i].owner == owner;
    return n;
}

/* AL-ABIL-03, AL-ABIL-04: from the supply, or a PERSISTENT one from the Map. */
static bool can_supply(const struct content *k, const struct state *s, piece_id owner,
                       unsigned object)
{
    const struct object *row = &k->object[object];
    if (!object || !row->count) return false;
    return minis_out(s, owner, object) < row->count || row->tags & TAG_PERSISTENT;
}

static bool is_another_mini(const void *row, const void *mini)
{
    return row != mini;
}

/* Back to its owner's supply. Those behind it have other numbers then. */
static void remove_mini(struct call *c, unsigned piece)
{
    rows_keep(ROWS_IN(c->s->mini), is_another_mini, &c->s->mini[piece - FIRST_MINI]);
    note_changes(c);
}

/* One of the card's miniatures, or what it becomes, comes onto the Map; the one that has stood there longest is taken
 * if there is none in the supply. */
static struct mini *put_mini(struct call *c, const struct effect_frame *my, unsigned object)
{
    struct state *s = c->s;
    struct mini mini;
    if (!can_supply(c->k, s, my->legend, object)) return NULL;
    if (minis_out(s, my->legend, object) == c->k->object[object].count) {
        unsigned i = 0;
        while (s->mini[i].object != object || s->mini[i].owner != my->legend) i++;
        rule(AL_ABIL_04);
        remove_mini(c, piece_of_mini(i));
    }
    memset(&mini, 0, sizeof mini);
    mini.object = (uint8_t)object;
    mini.owner = my->legend;
    mini.token = my->token;
    return rows_add(ROWS_IN(s->mini), &mini, DROP_NEW) ? &s->mini[minis_used(s) - 1] : NULL;
}

static void place_mini(struct call *c, const struct effect_frame *my, unsigned place,
                       unsigned facing)
{
    unsigned object = c->k->card[my->run.card].object;
    struct mini *mini = place ? put_mini(c, my, object) : NULL;
    if (!mini) return;
    mini->at = (place_id)place;
    mini->level = ground_of(c->k, c->s)->level[place];
    mini->facing = (uint8_t)facing;
    tell(c, EV_PLACES, my->legend, object, place, 0);
    note_changes(c);
}

static enum wait verb_place(struct call *c, struct effect_frame *my)
{
    enum { FACED = 1 };
    verb_begin();
    if (!c->k->card[my->run.card].facing) {
        place_mini(c, my, (unsigned)value_at(c, my, 0), 0);
        return WAIT_NONE;
    }
    rule(AL_ABIL_03);
    about_effect(c, my);
    ask(FACED, my->run.seat, Q_FACING);
    place_mini(c, my, (unsigned)value_at(c, my, 0), word_one(c->answer));
    verb_end();
}

static enum wait verb_set(struct call *c, struct effect_frame *my)
{
    unsigned corner = (unsigned)value_at(c, my, 0), object = c->k->card[my->run.card].object;
    struct mini *mini = corner ? put_mini(c, my, object) : NULL;
    if (!mini) return WAIT_NONE;
    mini->at = (place_id)(corner & 255);
    mini->level = (uint8_t)(corner >> 8);
    tell(c, EV_SETS, my->legend, object, corner, 0);
    note_changes(c);
    return WAIT_NONE;
}

/* AL-ABIL-07 */
static enum wait verb_attach(struct call *c, struct effect_frame *my)
{
    unsigned legend = count_at(c, my, 0), object = c->k->card[my->run.card].object;
    struct mini *mini = is_legend(c->s, legend) ? put_mini(c, my, object) : NULL;
    if (!mini) return WAIT_NONE;
    mini->on = (piece_id)legend;
    tell(c, EV_ATTACHES, my->legend, object, legend, 0);
    note_changes(c);
    return WAIT_NONE;
}

/* The first one of a use that is of another kind. */
static const struct mini *other_than(const struct state *s, unsigned token, unsigned object)
{
    for (const struct mini *mini = s->mini; token && mini < s->mini + MINIS && mini->object; mini++)
        if (mini->token == token && mini->object != object) return mini;
    return NULL;
}

/* Each of this use becomes another, where it stands. */
static enum wait verb_replace(struct call *c, struct effect_frame *my)
{
    const unsigned becomes = c->k->card[my->run.card].becomes;
    for (const struct mini *first; (first = other_than(c->s, my->token, becomes)) != NULL;) {
        const struct mini old = *first;
        remove_mini(c, piece_of_mini((unsigned)(first - c->s->mini)));
        struct mini *mini = put_mini(c, my, becomes);
        if (!mini) continue;
        mini->at = old.at;
        mini->level = old.level;
        mini->facing = old.facing;
        mini->on = old.on;
        tell(c, EV_PLACES, my->legend, becomes, old.at, 0);
        note_changes(c);
    }
    return WAIT_NONE;
}

/* AL-AOE-01: around a miniature of it on that space, as it faces. */
static struct ground_area card_area(const struct content *k, const struct state *s, unsigned card,
                                    place_id at, unsigned facing)
{
    const struct card *row = &k->card[card];
    struct ground_area area = area_of(k, row->cell, row->cells, facing, row->aerial != 0);
    struct ground_extra room;
    area.x = (int16_t)ground_x(at);
    area.y = (int16_t)ground_y(at);
    area.level = (uint8_t)ground_level_on(ground_of(k, s), blocks_of(k, s, &room), area.x, area.y);
    return area;
}

static void blast(struct call *c, const struct effect_frame *my)
{
    const struct mini *mini = mini_of_token(c->s, my->token);
    const place_id at = (place_id)(mini ? mini_place(c->s, mini) : 0);
    if (!at) return;
    const struct ground_area area = card_area(c->k, c->s, my->run.card, at, mini->facing);
    rule(AL_AOE_04);
    tell(c, EV_BLAST, my->run.card, at, 0, 0);
    damage_area(c, &area, c->k->card[my->run.card].damage, my->legend);
}

static enum wait verb_blast(struct call *c, struct effect_frame *my)
{
    verb_begin();
    blast(c, my);
    finish(1);
    verb_end();
}
