/* src/games/apex/loot.c - chapters LOOT and ATT: what Legends carry, wear and fit, what lies on the Map; loot that was
 * obtained is kept or dropped. */
#include "games/apex/rules.h"
#include "core/proc.h"
#include <string.h>

enum {
    MOST_DRAWN_TOKENS = (int)IN_HAND - (int)FITS
}; /* so that those of a replaced weapon have room */

/* ---- the Backpack: AL-LOOT-07 ---- */

static unsigned pack_used(const struct fighter *f)
{
    unsigned n = 0;
    while (n < BACKPACK && f->pack[n].from) n++;
    return n;
}

static bool comes_before(struct token a, struct token b)
{
    return a.from != b.from ? a.from < b.from : a.kind < b.kind;
}

/* Into a list of tokens, those in use first and sorted; there is room. */
static void token_in(struct token *list, unsigned room, unsigned kind, unsigned from)
{
    const struct token token = {(uint8_t)kind, (uint8_t)from};
    unsigned at = 0, used = 0;
    while (used < room && list[used].from) used++;
    assert(used < room);
    if (used == room) return;
    while (at < used && comes_before(list[at], token)) at++;
    memmove(&list[at + 1], &list[at], (used - at) * sizeof *list);
    list[at] = token;
}

static void token_out(struct token *list, unsigned room, unsigned at)
{
    memmove(&list[at], &list[at + 1], (room - at - 1) * sizeof *list);
    memset(&list[room - 1], 0, sizeof *list);
}

/* Where one of that kind lies, one that was seen rather than another: which of two it was nobody can tell; `room`: nowhere. */
static unsigned token_at(const struct token *list, unsigned room, unsigned kind)
{
    unsigned at = room;
    for (unsigned i = 0; i < room && list[i].from; i++)
        if (list[i].kind == kind && (at == room || list[i].from == SEEN)) at = i;
    return at;
}

static void pack_add(struct fighter *f, unsigned kind, unsigned from)
{
    token_in(f->pack, BACKPACK, kind, from);
}

static bool pack_has(const struct fighter *f, unsigned kind)
{
    return kind && token_at(f->pack, BACKPACK, kind) < BACKPACK;
}

static unsigned pack_take(struct fighter *f, unsigned kind)
{
    unsigned at = token_at(f->pack, BACKPACK, kind);
    if (at == BACKPACK) return 0;
    unsigned from = f->pack[at].from;
    token_out(f->pack, BACKPACK, at);
    return from;
}

/* ---- heaps: what an unseen token may be (AL-LOOT-17) ---- */

static unsigned heap_of(const struct content *k, unsigned kind, bool package)
{
    return (package ? (unsigned)HEAP_PACKAGE : 0u) + k->loot[kind].rarity + 1u;
}

static void token_gone(struct call *c, unsigned kind)
{
    c->s->gone[kind & ~(unsigned)EXHAUSTED]++;
}

/* ---- loot on the Map: AL-LOOT-04 ---- */

static bool lies_before(struct lying a, struct lying b)
{
    return a.at != b.at ? a.at < b.at : a.kind < b.kind;
}

static unsigned lying_used(const struct lying *list, unsigned room)
{
    unsigned n = 0;
    while (n < room && list[n].at) n++;
    return n;
}

static void lay_in(struct lying *list, unsigned room, place_id at, unsigned kind)
{
    const struct lying token = {at, (uint8_t)kind};
    unsigned used = lying_used(list, room), n = 0;
    assert(used < room);
    if (used == room) return;
    while (n < used && lies_before(list[n], token)) n++;
    memmove(&list[n + 1], &list[n], (used - n) * sizeof *list);
    list[n] = token;
}

static unsigned count_lying(const struct lying *list, unsigned room, place_id at, unsigned kind)
{
    unsigned n = 0;
    for (unsigned i = 0; i < room && list[i].at; i++) n += list[i].at == at && list[i].kind == kind;
    return n;
}

static void lay(struct state *s, place_id at, unsigned kind)
{
    lay_in(s->lying, LYING, at, kind);
}

static bool pick_up(struct state *s, place_id at, unsigned kind)
{
    for (unsigned i = 0; i < LYING && s->lying[i].at; i++) {
        if (s->lying[i].at != at || s->lying[i].kind != kind) continue;
        memmove(&s->lying[i], &s->lying[i + 1], (LYING - i - 1) * sizeof s->lying[0]);
        memset(&s->lying[LYING - 1], 0, sizeof s->lying[0]);
        return true;
    }
    return false;
}

/* AL-LOOT-03 */
static struct wide drop_places(const struct content *k, const struct state *s, piece_id legend)
{
    struct wide set = wide_none();
    place_id at = s->legend[legend].at;
    if (!at) return set;
    set = ground_neighbours_of(ground_of(k, s), at);
    wide_add(&set, at);
    return set;
}

/* ---- Attachments: AL-ATT ---- */

static bool fits(const struct content *k, const struct state *s, piece_id legend, unsigned slot,
                 unsigned kind)
{
    unsigned weapon = s->legend[legend].weapon[slot].weapon,
             fit = k->loot[kind].slot - (unsigned)SLOT_BARREL;
    if (!weapon || k->loot[kind].type != LOOT_ATTACHMENT) return false;
    return k->weapon[weapon].fits[fit] >> kind & 1;
}

static unsigned attachment(const struct content *k, const struct state *s, piece_id legend,
                           unsigned slot, unsigned fit)
{
    const struct weapon_slot *w = &s->legend[legend].weapon[slot];
    return w->fitted[fit] ? w->fitted[fit] : w->weapon ? k->weapon[w->weapon].fitted[fit] : 0u;
}

/* ---- keeping ---- */

static unsigned keepable(const struct content *k, const struct state *s, piece_id legend,
                         unsigned kind)
{
    const struct loot *loot = &k->loot[kind];
    unsigned set = 0;
    if (loot->type == LOOT_GEAR) return 1u << KEEP_WORN;
    if (pack_used(&s->legend[legend]) < BACKPACK) set = 1u << KEEP_PACK;
    for (unsigned slot = 0; slot < SLOTS; slot++)
        if (fits(k, s, legend, slot, kind)) set |= 1u << (KEEP_WEAPON + slot);
    return set;
}

static fray_verdict may_keep(const struct content *k, const struct state *s, piece_id legend,
                             unsigned kind, unsigned where)
{
    if (keepable(k, s, legend, kind) >> where & 1) return legal();
    const bool gear = k->loot[kind].type == LOOT_GEAR;
    if (where == KEEP_PACK && gear) return breaks(R_AL_LOOT_02, FRAY_MARKER, kind);
    if (where == KEEP_PACK)
        return breaks_by(R_AL_LOOT_07, FRAY_PIECE, legend, (int)pack_used(&s->legend[legend]),
                         BACKPACK - 1);
    if (where == KEEP_WORN) return breaks(R_AL_LOOT_02, FRAY_MARKER, kind);
    return breaks(gear ? R_AL_LOOT_02 : R_AL_ATT_02, FRAY_MARKER, kind);
}

static unsigned shield_limit(const struct content *k, const struct state *s, piece_id legend)
{
    return k->loot[s->legend[legend].gear[SLOT_BODY - SLOT_HELMET]].limit;
}

/* AL-DMG-04: what wearing a Body Shield does at once. */
static void put_on_shield(struct call *c, piece_id legend)
{
    struct fighter *f = &c->s->legend[legend];
    const struct loot *shield = &c->k->loot[f->gear[SLOT_BODY - SLOT_HELMET]];
    const unsigned bit = 1u << (SLOT_BODY - SLOT_HELMET), limit = shield->limit;
    if (shield->two_sided && !(f->worn & bit)) {
        f->shield = (uint8_t)(f->shield + shield->restores);
        f->worn |= (uint8_t)bit;
    }
    if (f->shield > limit)
        f->shield = (uint8_t)limit; /* Amb-25: a lower limit takes Shield points */
}

/* Equips Gear; what it replaces, with EXHAUSTED (AL-LOOT-05, -06). */
static unsigned wear(struct call *c, piece_id legend, unsigned token)
{
    struct fighter *f = &c->s->legend[legend];
    const unsigned kind = token & ~(unsigned)EXHAUSTED,
                   slot = c->k->loot[kind].slot - (unsigned)SLOT_HELMET;
    const unsigned old = f->gear[slot] | (f->worn >> slot & 1 ? (unsigned)EXHAUSTED : 0u);
    f->gear[slot] = (uint8_t)kind;
    f->worn = (uint8_t)((f->worn & ~(1u << slot)) | (token & EXHAUSTED ? 1u << slot : 0u));
    if (slot == SLOT_BODY - SLOT_HELMET) put_on_shield(c, legend);
    return old;
}

/* Keeps a token there, which may_keep allows. What has to be dropped for it, with EXHAUSTED; 0: nothing. `moved`: the
 * Attachment that went back to the Backpack instead (AL-LOOT-13). */
static unsigned keep(struct call *c, piece_id legend, unsigned token, unsigned from, unsigned where,
                     unsigned *moved)
{
    struct fighter *f = &c->s->legend[legend];
    const unsigned kind = token & ~(unsigned)EXHAUSTED;
    unsigned old = 0;
    *moved = 0;
    if (where == KEEP_PACK) {
        pack_add(f, kind, from);
        if (from == SEEN) tell(c, EV_PACKS, legend, kind, 0, 0);
        else tell_seat(c, seat_of(legend), EV_PACKS_UNSEEN, legend, kind, 0);
        return 0;
    }
    c->what |= FRAY_REVEALED;
    if (where == KEEP_WORN) {
        old = wear(c, legend, token);
        tell(c, EV_WEARS, legend, kind, f->shield, 0);
        return old;
    }
    uint8_t *at = &f->weapon[where - KEEP_WEAPON].fitted[c->k->loot[kind].slot - SLOT_BARREL];
    old = *at;
    *at = (uint8_t)kind;
    tell(c, EV_FITS, legend, kind, f->weapon[where - KEEP_WEAPON].weapon, 0);
    if (!old || pack_used(f) == BACKPACK) return old;
    pack_add(f, old, SEEN);
    *moved = old;
    return 0;
}

/* A token of the Legend comes to lie there. */
static void drop_at(struct call *c, piece_id legend, place_id at, unsigned token)
{
    lay(c->s, at, token);
    c->what |= FRAY_REVEALED;
    tell(c, token & EXHAUSTED ? EV_DROPS_WORN : EV_DROPS, legend, token & ~(unsigned)EXHAUSTED, at,
         0);
}

/* ---- Ammo: AL-LOOT-09 ---- */

static void gain_ammo(struct call *c, piece_id legend, unsigned slot, unsigned n)
{
    struct weapon_slot *w = &c->s->legend[legend].weapon[slot];
    w->ammo = (uint8_t)(w->ammo + n > AMMO_MOST ? (unsigned)AMMO_MOST : w->ammo + n);
    tell(c, EV_AMMO, legend, w->weapon, w->ammo, 0);
}

static struct wide ammo_slots(const struct state *s, piece_id legend)
{
    struct wide set = wide_none();
    for (unsigned slot = 0; slot < SLOTS; slot++)
        if (s->legend[legend].weapon[slot].weapon &&
            s->legend[legend].weapon[slot].ammo < AMMO_MOST)
            wide_add(&set, slot + 1);
    return set;
}

static bool takes_ammo(const struct content *k, const struct state *s, piece_id legend)
{
    (void)k;
    return wide_count(ammo_slots(s, legend)) > 0;
}

static struct wide ammo_set(const struct asked *q)
{
    return ammo_slots(q->s, asking(q, ammo)->legend);
}

static fray_verdict why_not_ammo(const struct asked *q, unsigned slot)
{
    if (slot < 1 || slot > SLOTS) return not_asked();
    const struct weapon_slot *w = &q->s->legend[asking(q, ammo)->legend].weapon[slot - 1];
    return breaks_by(R_AL_LOOT_09, FRAY_WEAPON, w->weapon, w->ammo, AMMO_MOST - 1);
}

static void push_ammo(struct call *c, piece_id legend, unsigned n)
{
    struct ammo_frame *a = PUSH(c, ammo);
    a->legend = legend;
    a->n = (uint8_t)n;
}

enum ammo_step { AMMO_START, AMMO_SLOT };

static enum wait proc_ammo(struct call *c)
{
    proc_begin(ammo);
    rule(AL_LOOT_09);
    if (!takes_ammo(c->k, c->s, my->legend)) return WAIT_NONE;
    if (wide_count(ammo_slots(c->s, my->legend)) == 1) {
        struct wide only = ammo_slots(c->s, my->legend);
        gain_ammo(c, my->legend, wide_take(&only) - 1, my->n);
        return WAIT_NONE;
    }
    about(c, FRAY_PIECE, my->legend);
    ask(AMMO_SLOT, seat_of(my->legend), Q_AMMO);
    gain_ammo(c, my->legend, word_one(c->answer) - 1, my->n);
    proc_end();
}

/* ---- what was obtained: AL-LOOT-03, AL-LOOT-10 ---- */

static struct obtain_frame *push_obtain(struct call *c, piece_id legend, unsigned how)
{
    struct obtain_frame *o = PUSH(c, obtain);
    o->legend = legend;
    o->how = (uint8_t)how;
    return o;
}

static void obtain_add(struct obtain_frame *o, unsigned kind, unsigned from)
{
    if (kind) token_in(o->hand, IN_HAND, kind, from);
}

static bool needs_room(const struct content *k, const struct obtain_frame *o)
{
    for (unsigned i = 0; i < IN_HAND && o->hand[i].from; i++)
        if (k->loot[o->hand[i].kind].type != LOOT_GEAR) return true;
    return false;
}

static unsigned same_ammo(const struct content *k, const struct state *s, piece_id legend,
                          unsigned weapon)
{
    unsigned set = 0;
    for (unsigned slot = 0; slot < SLOTS; slot++) {
        unsigned own = s->legend[legend].weapon[slot].weapon;
        if (own && (k->weapon[own].ammos & k->weapon[weapon].ammos)) set |= 1u << slot;
    }
    return set;
}

/* AL-LOOT-10: may the Ammo of this card go so many here and so many there? */
static fray_verdict may_reload(const struct content *k, const struct state *s,
                               const struct obtain_frame *o, unsigned one, unsigned two)
{
    const unsigned loaded = k->weapon[o->weapon].loaded,
                   can = same_ammo(k, s, o->legend, o->weapon);
    if ((one && !(can & 1)) || (two && !(can & 2)) || !can)
        return breaks(R_AL_LOOT_10, FRAY_WEAPON, o->weapon);
    return one + two == loaded
               ? legal()
               : breaks_by(R_AL_LOOT_10, FRAY_WEAPON, o->weapon, (int)(one + two), (int)loaded);
}

static fray_verdict judge_keep(const struct asked *q, uint64_t word)
{
    const struct obtain_frame *o = asking(q, obtain);
    const struct fighter *f = &q->s->legend[o->legend];
    const unsigned kind = word_one(word);
    switch (fray_act_of(word)) {
    case A_KEEP:
    case A_DROP:
        if (token_at(o->hand, IN_HAND, kind) == IN_HAND)
            return breaks(R_AL_LOOT_03, FRAY_MARKER, kind);
        return fray_act_of(word) == A_DROP ? legal()
                                           : may_keep(q->k, q->s, o->legend, kind, word_two(word));
    case A_SHED:
        if (!pack_has(f, kind)) return breaks(R_AL_LOOT_07, FRAY_MARKER, kind);
        if (pack_used(f) < BACKPACK || !needs_room(q->k, o))
            return breaks_by(R_AL_LOOT_07, FRAY_PIECE, o->legend, (int)pack_used(f), BACKPACK);
        return legal();
    case A_REPLACE:
        if (kind < 1 || kind > SLOTS) return not_asked();
        return legal_if(o->weapon != 0, R_AL_LOOT_10, FRAY_PIECE, o->legend);
    case A_DISCARD: return legal_if(o->weapon != 0, R_AL_LOOT_10, FRAY_PIECE, o->legend);
    case A_RELOAD:
        if (!o->weapon) return breaks(R_AL_LOOT_10, FRAY_PIECE, o->legend);
        return may_reload(q->k, q->s, o, word_one(word), word_two(word));
    default: return not_asked();
    }
}

static void list_keeps(const struct asked *q, struct offer *o)
{
    const struct obtain_frame *my = asking(q, obtain);
    const struct fighter *f = &q->s->legend[my->legend];
    for (unsigned i = 0; i < IN_HAND && my->hand[i].from; i++) {
        if (i && my->hand[i].kind == my->hand[i - 1].kind &&
            my->hand[i].from == my->hand[i - 1].from)
            continue;
        if (token_at(my->hand, IN_HAND, my->hand[i].kind) != i)
            continue; /* the same kind from elsewhere */
        for (unsigned w = KEEP_WHERE; w-- > 0;)
            offer_try(q, o, word_of(A_KEEP, my->hand[i].kind, w), judge_keep);
        offer_try(q, o, word_of(A_DROP, my->hand[i].kind, 0), judge_keep);
    }
    if (my->weapon) {
        for (unsigned slot = 1; slot <= SLOTS; slot++)
            offer_try(q, o, word_of(A_REPLACE, slot, 0), judge_keep);
        for (unsigned one = 0; one <= AMMO_MOST; one++)
            for (unsigned two = 0; two <= AMMO_MOST; two++)
                offer_try(q, o, word_of(A_RELOAD, one, two), judge_keep);
        offer_try(q, o, word_of(A_DISCARD, 0, 0), judge_keep);
    }
    for (unsigned i = 0; i < BACKPACK && f->pack[i].from; i++)
        if (token_at(f->pack, BACKPACK, f->pack[i].kind) == i)
            offer_try(q, o, word_of(A_SHED, f->pack[i].kind, 0), judge_keep);
}

/* AL-LOOT-11, -12: its tokens come into the hand. */
static void replace_weapon(struct call *c, struct obtain_frame *my, unsigned slot)
{
    struct weapon_slot *w = &c->s->legend[my->legend].weapon[slot];
    const unsigned old = w->weapon, loaded = c->k->weapon[my->weapon].loaded;
    const bool same = old && (c->k->weapon[old].ammos & c->k->weapon[my->weapon].ammos);
    const unsigned ammo = same ? w->ammo + loaded : loaded;
    for (unsigned i = 0; i < FITS; i++) {
        obtain_add(my, w->fitted[i], SEEN);
        w->fitted[i] = 0;
    }
    w->weapon = my->weapon;
    w->ammo = (uint8_t)(ammo > AMMO_MOST ? (unsigned)AMMO_MOST : ammo);
    if (old) c->s->scrap[old]++;
    my->weapon = 0;
    rule(AL_LOOT_11);
    tell(c, EV_EQUIPS, my->legend, w->weapon, w->ammo, 0);
}

static void scrap_weapon(struct call *c, struct obtain_frame *my)
{
    c->s->scrap[my->weapon]++;
    tell(c, EV_DISCARDS_WEAPON, my->legend, my->weapon, 0, 0);
    my->weapon = 0;
}

static void take_from_hand(struct call *c, struct obtain_frame *my)
{
    const unsigned kind = word_one(c->answer), at = token_at(my->hand, IN_HAND, kind),
                   from = my->hand[at].from;
    unsigned moved;
    token_out(my->hand, IN_HAND, at);
    my->drop = (uint8_t)(fray_act_of(c->answer) == A_DROP
                             ? kind
                             : keep(c, my->legend, kind, from, word_two(c->answer), &moved));
}

static void deal_with(struct call *c, struct obtain_frame *my)
{
    switch (fray_act_of(c->answer)) {
    case A_REPLACE: replace_weapon(c, my, word_one(c->answer) - 1); break;
    case A_RELOAD:
        for (unsigned slot = 0; slot < SLOTS; slot++) {
            unsigned n = slot ? word_two(c->answer) : word_one(c->answer);
            if (n) gain_ammo(c, my->legend, slot, n);
        }
        scrap_weapon(c, my);
        break;
    case A_DISCARD: scrap_weapon(c, my); break;
    case A_SHED:
        pack_take(&c->s->legend[my->legend], word_one(c->answer));
        my->drop = (uint8_t)word_one(c->answer);
        break;
    default: take_from_hand(c, my); break;
    }
}

/* Whoever drops: whose frame asks. */
static piece_id dropper(const struct state *s)
{
    const struct obtain_frame *o = frame_if(s, s->top, obtain);
    const struct activation_frame *a = frame_if(s, s->top, activation);
    return o ? o->legend : a ? a->legend : (piece_id)0;
}

static struct wide drop_set(const struct asked *q)
{
    return drop_places(q->k, q->s, dropper(q->s));
}

static fray_verdict why_not_dropped(const struct asked *q, unsigned place)
{
    if (!ground_is_space(ground_of(q->k, q->s), place)) return not_asked();
    return breaks(R_AL_LOOT_03, FRAY_PLACE, place);
}

static struct wide choice_set(const struct asked *q)
{
    const struct obtain_frame *my = asking(q, obtain);
    return wide_of(UINT64_C(1) << my->weapon | UINT64_C(1) << my->other);
}

static fray_verdict why_not_choice(const struct asked *q, unsigned weapon)
{
    (void)q;
    return breaks(R_AL_INT_02, FRAY_WEAPON, weapon);
}

/* AL-INT-02: the other one leaves the game. */
static void choose_weapon(struct call *c, struct obtain_frame *my, unsigned weapon)
{
    const unsigned other = weapon == my->weapon ? my->other : my->weapon;
    my->weapon = (uint8_t)weapon;
    my->other = 0;
    c->s->scrap[other]++;
    tell(c, EV_DISCARDS_WEAPON, my->legend, other, 0, 0);
}

static void note_weapon(struct obtain_frame *my, unsigned weapon)
{
    if (my->weapon) my->other = (uint8_t)weapon;
    else my->weapon = (uint8_t)weapon;
}

/* The next bag to draw from: the rarest first, as bin cards show them. */
static unsigned next_bag(const struct obtain_frame *my)
{
    unsigned n = OBTAIN_BAGS;
    while (n > 0 && !my->draws[n - 1]) n--;
    return n;
}

enum obtain_step {
    OBTAIN_START,
    OBTAIN_TOKEN,
    OBTAIN_WEAPON,
    OBTAIN_CHOICE,
    OBTAIN_ASKED,
    OBTAIN_DROP
};

static enum wait proc_obtain(struct call *c)
{
    proc_begin(obtain);
    while (next_bag(my)) {
        call(OBTAIN_TOKEN,
             push_draw(c, (enum draw_from)(next_bag(my) - 1), DRAW_TO_CALLER, 1, my->legend));
        if (c->ret)
            obtain_add(my, (unsigned)c->ret,
                       heap_of(c->k, (unsigned)c->ret, next_bag(my) - 1 == DRAW_PACKAGE));
        my->draws[next_bag(my) - 1]--;
    }
    for (; my->weapons > 0; my->weapons--) {
        call(OBTAIN_WEAPON, push_draw(c, DRAW_WEAPONS, DRAW_TO_CALLER, 1, my->legend));
        if (c->ret) note_weapon(my, (unsigned)c->ret);
    }
    if (my->other && my->other == my->weapon) choose_weapon(c, my, my->weapon); /* two alike */
    if (my->other) {
        rule(AL_INT_02);
        about(c, FRAY_PIECE, my->legend);
        ask(OBTAIN_CHOICE, seat_of(my->legend), Q_CHOOSE_WEAPON);
        choose_weapon(c, my, word_one(c->answer));
    }
    while (my->hand[0].from || my->weapon) {
        rule(AL_LOOT_03);
        about(c, FRAY_PIECE, my->legend);
        ask(OBTAIN_ASKED, seat_of(my->legend), Q_KEEP);
        deal_with(c, my);
        if (my->drop && (my->how & OBTAIN_OFF_MAP)) { /* Amb-23, AL-LOAD-07 */
            token_gone(c, my->drop);
            c->what |= FRAY_REVEALED;
            tell(c, EV_LEAVES, my->drop & ~(unsigned)EXHAUSTED, 0, 0, 0);
        } else if (my->drop) {
            about(c, FRAY_MARKER, my->drop & ~(unsigned)EXHAUSTED);
            ask(OBTAIN_DROP, seat_of(my->legend), Q_DROP_AT);
            drop_at(c, my->legend, (place_id)word_one(c->answer), my->drop);
        }
        my->drop = 0;
    }
    proc_end();
}

/* ---- what programs say ---- */

static enum wait verb_load(struct call *c, struct effect_frame *my)
{
    verb_begin();
    call(1, push_ammo(c, (piece_id)value_at(c, my, 0), count_at(c, my, 1)));
    verb_end();
}

static enum wait verb_draw_feats(struct call *c, struct effect_frame *my)
{
    verb_begin();
    call(1, push_draw(c, DRAW_FEATS, DRAW_TO_HAND, count_at(c, my, 0), my->legend));
    verb_end();
}

static enum wait verb_draw_package(struct call *c, struct effect_frame *my)
{
    verb_begin();
    const unsigned n = count_at(c, my, 0);
    push_obtain(c, my->legend, 0)->draws[DRAW_PACKAGE] =
        (uint8_t)(n > MOST_DRAWN_TOKENS ? (unsigned)MOST_DRAWN_TOKENS : n);
    my->head.step = 1;
    return WAIT_CALL;
    verb_end();
}
