/* src/games/apex/interact.c - chapter INT: Supply Bins and other objects, and changing Attachments. */
#include "core/heap.h"
#include "games/apex/rules.h"
#include "core/proc.h"

enum { BIN_WEAPONS = 2 }; /* AL-INT-02 */

/* ---- bins: number n of the ground, from 1 on; spelled by edge and base ---- */

static unsigned bin_word(const struct ground *g, unsigned n)
{
    return g->bin[n - 1] | (unsigned)g->bin_base[n - 1] << 9;
}

static unsigned bin_of_word(const struct ground *g, unsigned word)
{
    for (unsigned n = 1; n <= g->bins; n++)
        if (bin_word(g, n) == word) return n;
    return 0;
}

static bool is_opened(const struct state *s, unsigned n)
{
    return s->opened >> (n - 1) & 1;
}

/* AL-CONT-05: adjacent is who shares the edge on the bin's level; or by a card, whoever is near enough. */
static fray_verdict may_loot(const struct content *k, const struct state *s, piece_id legend,
                             unsigned n, unsigned within)
{
    const struct ground *g = ground_of(k, s);
    const place_id at = s->legend[legend].at;
    if (is_opened(s, n)) return breaks(R_AL_INT_03, FRAY_EDGE, bin_word(g, n));
    if (within) {
        unsigned apart = ground_edge_distance(at, g->bin[n - 1]);
        return apart <= within
                   ? legal()
                   : breaks_by(R_AL_DIST_03, FRAY_EDGE, bin_word(g, n), (int)apart, (int)within);
    }
    return legal_if(ground_adjacent_edge(g, at, g->bin[n - 1], g->bin_base[n - 1]), R_AL_INT_01,
                    FRAY_EDGE, bin_word(g, n));
}

static fray_verdict may_reach_bin(const struct content *k, const struct state *s, piece_id legend,
                                  unsigned within)
{
    const struct ground *g = ground_of(k, s);
    if (!s->legend[legend].at) return breaks(R_AL_ACT_09, FRAY_PIECE, legend);
    for (unsigned n = 1; n <= g->bins; n++)
        if (is_legal(may_loot(k, s, legend, n, within))) return legal();
    return breaks(R_AL_INT_01, FRAY_PIECE, legend);
}

/* ---- miniatures: AL-INT-05 ---- */

static fray_verdict may_operate(const struct content *k, const struct state *s, piece_id legend,
                                unsigned piece)
{
    if (piece < FIRST_MINI || piece >= FIRST_MINI + MINIS) return not_asked();
    const struct mini *mini = &s->mini[piece - FIRST_MINI];
    if (!mini->object || !has_tag(k, mini, TAG_INTERACTIVE))
        return breaks(R_AL_INT_05, FRAY_PIECE, piece);
    return legal_if(mini->at && ground_is_adjacent(ground_of(k, s), s->legend[legend].at, mini->at),
                    R_AL_INT_01, FRAY_PIECE, piece);
}

/* ---- Attachments: AL-ATT-05, AL-LOOT-17 ---- */

static unsigned fit_bit(const struct content *k, unsigned kind, unsigned slot)
{
    return 1u << (4 * slot + k->loot[kind].slot - SLOT_BARREL);
}

static unsigned count_packed(const struct interact_frame *my, unsigned kind)
{
    unsigned n = 0;
    for (unsigned i = 0; my && i < BACKPACK; i++) n += my->packed[i] == kind;
    return n;
}

/* `my`: what has been changed in this Interact; NULL: nothing. */
static fray_verdict may_fit(const struct content *k, const struct state *s,
                            const struct interact_frame *my, piece_id legend, unsigned kind,
                            unsigned where)
{
    const struct fighter *f = &s->legend[legend];
    unsigned n = 0;
    for (unsigned i = 0; i < BACKPACK; i++) n += f->pack[i].from && f->pack[i].kind == kind;
    if (!kind || !n || where < KEEP_WEAPON) return breaks(R_AL_INT_01, FRAY_MARKER, kind);
    if (n <= count_packed(my, kind)) return breaks(R_AL_LOOT_17, FRAY_MARKER, kind);
    if (!fits(k, s, legend, where - KEEP_WEAPON, kind))
        return breaks(R_AL_ATT_02, FRAY_MARKER, kind);
    return legal_if(!my || !(my->fitted & fit_bit(k, kind, where - KEEP_WEAPON)), R_AL_LOOT_17,
                    FRAY_MARKER, kind);
}

static fray_verdict may_unfit(const struct content *k, const struct state *s,
                              const struct interact_frame *my, piece_id legend, unsigned kind,
                              unsigned where)
{
    const struct fighter *f = &s->legend[legend];
    if (!kind || kind > k->loots || k->loot[kind].type != LOOT_ATTACHMENT || where < KEEP_WEAPON ||
        f->weapon[where - KEEP_WEAPON].fitted[k->loot[kind].slot - SLOT_BARREL] != kind)
        return breaks(R_AL_ATT_04, FRAY_MARKER, kind);
    if (my && (my->fitted & fit_bit(k, kind, where - KEEP_WEAPON)))
        return breaks(R_AL_LOOT_17, FRAY_MARKER, kind);
    return pack_used(f) < BACKPACK
               ? legal()
               : breaks_by(R_AL_LOOT_07, FRAY_PIECE, legend, BACKPACK, BACKPACK - 1);
}

static fray_verdict may_interact(const struct content *k, const struct state *s, piece_id legend)
{
    const struct fighter *f = &s->legend[legend];
    if (is_legal(may_reach_bin(k, s, legend, 0))) return legal();
    if (!f->at) return breaks(R_AL_ACT_09, FRAY_PIECE, legend);
    for (unsigned i = 0; i < MINIS && s->mini[i].object; i++)
        if (is_legal(may_operate(k, s, legend, FIRST_MINI + i))) return legal();
    for (unsigned slot = 0; slot < SLOTS; slot++) {
        for (unsigned i = 0; i < BACKPACK && f->pack[i].from; i++)
            if (f->pack[i].kind && fits(k, s, legend, slot, f->pack[i].kind)) return legal();
        for (unsigned i = 0; i < FITS; i++)
            if (f->weapon[slot].fitted[i] && pack_used(f) < BACKPACK) return legal();
    }
    return breaks(R_AL_INT_01, FRAY_PIECE, legend);
}

/* ---- the question ---- */

static fray_verdict judge_interact(const struct asked *q, uint64_t word)
{
    const struct interact_frame *my = asking(q, interact);
    const unsigned act = fray_act_of(word), one = word_one(word), two = word_two(word);
    const struct ground *g = ground_of(q->k, q->s);
    if (act == A_DONE) return legal();
    if (act == A_LOOT_BIN && !bin_of_word(g, one)) return not_asked();
    if ((act == A_LOOT_BIN || act == A_OPERATE) && my->operated)
        return breaks(R_AL_INT_01, FRAY_PIECE, my->legend);
    if (act == A_LOOT_BIN) return may_loot(q->k, q->s, my->legend, bin_of_word(g, one), my->within);
    if (my->within) return breaks(R_AL_INT_01, FRAY_PIECE, my->legend);
    if (act == A_OPERATE) return may_operate(q->k, q->s, my->legend, one);
    if (act == A_FIT) return may_fit(q->k, q->s, my, my->legend, one, two);
    if (act == A_UNFIT) return may_unfit(q->k, q->s, my, my->legend, one, two);
    return not_asked();
}

static void list_interacts(const struct asked *q, struct offer *o)
{
    const struct interact_frame *my = asking(q, interact);
    const struct ground *g = ground_of(q->k, q->s);
    const struct fighter *f = &q->s->legend[my->legend];
    for (unsigned n = 1; n <= g->bins; n++)
        offer_try(q, o, word_of(A_LOOT_BIN, bin_word(g, n), 0), judge_interact);
    for (unsigned i = 0; i < MINIS && q->s->mini[i].object; i++)
        offer_try(q, o, word_of(A_OPERATE, FIRST_MINI + i, 0), judge_interact);
    for (unsigned where = KEEP_WEAPON; where < KEEP_WHERE; where++)
        for (unsigned i = 0; i < BACKPACK && f->pack[i].from; i++)
            if (f->pack[i].kind && token_at(f->pack, BACKPACK, f->pack[i].kind) == i)
                offer_try(q, o, word_of(A_FIT, f->pack[i].kind, where), judge_interact);
    offer_sure(q, o, word_of(A_DONE, 0, 0), judge_interact);
    for (unsigned where = KEEP_WEAPON; where < KEEP_WHERE; where++)
        for (unsigned i = 0; i < FITS; i++)
            if (f->weapon[where - KEEP_WEAPON].fitted[i])
                offer_try(q, o, word_of(A_UNFIT, f->weapon[where - KEEP_WEAPON].fitted[i], where),
                          judge_interact);
}

/* ---- what an answer does ---- */

static void note_packed(struct interact_frame *my, unsigned kind)
{
    unsigned n = 0;
    while (n < BACKPACK && my->packed[n]) n++;
    assert(n < BACKPACK);
    for (; n < BACKPACK && n > 0 && my->packed[n - 1] > kind; n--)
        my->packed[n] = my->packed[n - 1];
    if (n < BACKPACK) my->packed[n] = (uint8_t)kind;
}

static void change_attachment(struct call *c, struct interact_frame *my)
{
    struct fighter *f = &c->s->legend[my->legend];
    const unsigned kind = word_one(c->answer), where = word_two(c->answer);
    unsigned moved;
    my->fitted |= (uint8_t)fit_bit(c->k, kind, where - KEEP_WEAPON);
    if (fray_act_of(c->answer) == A_FIT) {
        (void)pack_take(f, kind);
        (void)keep(c, my->legend, kind, SEEN, where,
                   &moved); /* AL-LOOT-13: there is room for the old one */
        if (moved) note_packed(my, moved);
        return;
    }
    f->weapon[where - KEEP_WEAPON].fitted[c->k->loot[kind].slot - SLOT_BARREL] = 0;
    pack_add(f, kind, SEEN);
    note_packed(my, kind);
    tell(c, EV_UNFITS, my->legend, kind, f->weapon[where - KEEP_WEAPON].weapon, 0);
}

static unsigned bin_lots(const struct asked *q, struct lot *list)
{
    unsigned n = 0;
    for (unsigned i = 0; i < q->k->bins; i++)
        n = lot_add(list, n, word_of(A_DRAWN, q->k->bin[i], 0), q->s->bin[i]);
    return n;
}

static fray_verdict why_not_bin(const struct asked *q, unsigned card)
{
    (void)q;
    return breaks(R_AL_SETUP_06, FRAY_CARD, card);
}

static bool has_bin_cards(const struct state *s)
{
    return heap_total(s->bin, BIN_KINDS) > 0;
}

/* AL-INT-02: what the card shows, and two weapons to choose from; the card leaves the game. */
static void push_bin_loot(struct call *c, struct interact_frame *my)
{
    struct obtain_frame *o = push_obtain(c, my->legend, 0);
    o->weapons = BIN_WEAPONS;
    for (unsigned i = 0; i < c->k->bins; i++) {
        if (fray_act_of(c->answer) != A_DRAWN || c->k->bin[i] != word_one(c->answer)) continue;
        c->s->bin[i]--;
        for (unsigned r = 0; r < DRAWN_RARITIES; r++)
            o->draws[DRAW_COMMON + r] = c->k->card[c->k->bin[i]].draws[r];
        tell(c, EV_BIN_CARD, my->legend, word_one(c->answer), 0, 0);
    }
}

/* It does what it does, and is what it becomes when it was used. */
static void operate_mini(struct call *c, piece_id legend, unsigned piece)
{
    struct mini *mini = &c->s->mini[piece - FIRST_MINI];
    const unsigned use = object_of(c->k, mini)->use;
    rule(AL_INT_05);
    tell(c, EV_OPERATES, legend, piece, 0, 0);
    if (use) push_effect(c, use, 0, legend)->token = mini->token;
    mini->open = 1;
}

static void push_interact(struct call *c, piece_id legend, unsigned within)
{
    struct interact_frame *i = PUSH(c, interact);
    i->legend = legend;
    i->within = (uint8_t)within;
}

enum interact_step {
    INTERACT_START,
    INTERACT_ASKED,
    INTERACT_CARD,
    INTERACT_LOOTED,
    INTERACT_USED
};

static enum wait proc_interact(struct call *c)
{
    struct state *s = c->s;
    proc_begin(interact);
    for (;;) {
        rule(AL_INT_01);
        about(c, FRAY_PIECE, my->legend);
        ask(INTERACT_ASKED, seat_of(my->legend), Q_INTERACT);
        if (fray_act_of(c->answer) == A_DONE) break;
        if (fray_act_of(c->answer) == A_OPERATE) {
            my->operated = 1;
            operate_mini(c, my->legend, word_one(c->answer));
            finish(INTERACT_USED);
        } else if (fray_act_of(c->answer) == A_LOOT_BIN) {
            my->operated = 1;
            my->bin = (uint8_t)bin_of_word(ground_of(c->k, s), word_one(c->answer));
            rule(AL_INT_02);
            tell(c, EV_LOOTS, my->legend, word_one(c->answer), 0, 0);
            if (has_bin_cards(s)) {
                about(c, FRAY_PIECE, my->legend);
                ask(INTERACT_CARD, FRAY_CHANCE, Q_BIN);
            }
            call(INTERACT_LOOTED, push_bin_loot(c, my));
            s->opened |= (uint16_t)(1u << (my->bin - 1));
            if (my->within) break;
        } else change_attachment(c, my);
    }
    proc_end();
}

static enum wait verb_interact(struct call *c, struct effect_frame *my)
{
    verb_begin();
    if (!is_on_map(c->s, my->legend)) return WAIT_NONE;
    call(1, push_interact(c, my->legend,
                          variant_of(c, my) == 1 ? c->k->card[my->run.card].range[2] : 0u));
    verb_end();
}
