/* src/games/apex/view.c - who knows what (AL-SETUP-12, AL-LOOT-17, Amb-20): views, and positions that look like them.
 *
 * The other squad does not know the faces of a squad's tokens until all have seen them, its Feat hands, what it left in
 * its pools, and a Loadout under way. In a view these lie where they came from, in bags and decks, and only how many they
 * are is there; a guess deals them out again. */
#include "games/apex/rules.h"
#include <string.h>

/* ---- hiding ---- */

static uint8_t *counts_of(struct state *s, unsigned heap)
{
    return heap > HEAP_PACKAGE ? s->package : s->bag;
}

/* Tokens that not all have seen are one like the other, in the order of their heaps. */
static void hide_tokens(struct state *s, struct token *list, unsigned room)
{
    for (unsigned i = 0; i < room && list[i].from; i++) {
        if (list[i].from == SEEN || !list[i].kind) continue;
        counts_of(s, list[i].from)[list[i].kind]++;
        list[i].kind = 0;
    }
}

static void hide_pool(const struct content *k, struct state *s, struct squad *squad)
{
    for (unsigned kind = 1; kind <= k->loots; kind++) {
        const unsigned heap = heap_of(k, kind, false), n = squad->pool[kind];
        if (!n) continue;
        s->bag[kind] = (uint8_t)(s->bag[kind] + n);
        squad->unseen[heap] = (uint8_t)(squad->unseen[heap] + n);
        squad->pool[kind] = 0;
    }
    for (unsigned w = 1; w <= k->weapons; w++) {
        s->weapon[w] = (uint8_t)(s->weapon[w] + squad->weapon[w]);
        squad->unseen_weapons = (uint8_t)(squad->unseen_weapons + squad->weapon[w]);
        squad->weapon[w] = 0;
    }
}

/* What a squad has in frames: tokens in hand, how far it is in its Loadout. */
static void hide_frames(struct state *s, unsigned seat)
{
    for (unsigned at = s->top; at; at = frame_below(s, at)) {
        struct obtain_frame *o = frame_edit_if(s, at, obtain);
        struct loadout_frame *l = frame_edit_if(s, at, loadout);
        if (o && seat_of(o->legend) == seat) hide_tokens(s, o->hand, IN_HAND);
        if (l) l->reached[seat] = 0;
    }
}

static void hide(const struct content *k, struct state *s, unsigned seat)
{
    if (s->stage == STAGE_LOADOUT) clear_loadout(k, s, seat);
    for (unsigned n = 0; n < SQUAD; n++) {
        const piece_id p = (piece_id)(first_of(seat) + n);
        struct fighter *f = &s->legend[p];
        hide_tokens(s, f->pack, BACKPACK);
        f->deck |= f->hand;
        f->hidden = (uint8_t)(f->hidden + bit_count(f->hand));
        f->hand = 0;
    }
    hide_frames(s, seat);
    hide_pool(k, s, &s->squad[seat]);
}

/* What a sealed question is about for the one seat whose view it is. */
static void say_item(struct state *s, unsigned seat)
{
    const struct loadout_frame *l = frame_if(s, s->top, loadout);
    if (!seat || !l) return;
    const struct item item = item_at(s, seat, l->reached[seat]);
    s->head.type = item.legend ? FRAY_PIECE : item.kind ? FRAY_MARKER : FRAY_SEAT;
    s->head.about = item.legend ? item.legend : item.kind ? item.kind : seat;
}

static void game_view(const fray_table *t, const fray_position *p, uint32_t seats,
                      fray_position *out)
{
    struct state *s = (struct state *)out;
    if (out != p) memcpy(s, p, sizeof *s);
    for (unsigned seat = RED; seat <= BLUE; seat++)
        if (!(seats >> seat & 1)) hide((const struct content *)t->content, s, seat);
    /* a private question is nobody else's business: not that it is asked, nor of whom */
    if ((s->head.flags & FRAY_ASKS_PRIVATE) && !(s->head.open & seats)) {
        frame_pop(s);
        ask_nothing(s);
    }
    seats &= 1u << RED | 1u << BLUE;
    say_item(s, sealed_seat(s, seats));
    s->head.viewer = (uint8_t)(seats ? seats : 1u);
}

/* ---- dealing out again ---- */

/* One of a heap, by how many there are of each kind in `kinds`; 0: there is none. */
static unsigned deal_token(const struct content *k, struct state *s, unsigned heap, uint64_t kinds,
                           uint64_t *random)
{
    uint8_t *counts = counts_of(s, heap);
    uint64_t all = 0, which;
    for (unsigned kind = 1; kind <= k->loots; kind++)
        if (heap_of(k, kind, heap > HEAP_PACKAGE) == heap && (kinds >> kind & 1))
            all += counts[kind];
    if (!all) return 0;
    which = fray_even(fray_next(random), all);
    for (unsigned kind = 1; kind <= k->loots; kind++) {
        if (heap_of(k, kind, heap > HEAP_PACKAGE) != heap || !(kinds >> kind & 1)) continue;
        if (which < counts[kind]) {
            counts[kind]--;
            return kind;
        }
        which -= counts[kind];
    }
    return 0;
}

/* Kinds of these types of loot (bits). */
static uint64_t kinds_of(const struct content *k, unsigned types)
{
    uint64_t set = 0;
    for (unsigned kind = 1; kind <= k->loots; kind++)
        if (types >> k->loot[kind].type & 1) set |= UINT64_C(1) << kind;
    return set;
}

static void deal_tokens(const struct content *k, struct state *s, struct token *list, unsigned room,
                        uint64_t kinds, uint64_t *random)
{
    struct token dealt[BACKPACK] = {{0, 0}};
    static_assert((unsigned)IN_HAND <= (unsigned)BACKPACK, "both lists fit");
    for (unsigned i = 0; i < room && list[i].from; i++) {
        const unsigned from = list[i].from;
        const unsigned kind =
            list[i].kind || from == SEEN ? list[i].kind : deal_token(k, s, from, kinds, random);
        token_in(dealt, room, kind, from);
    }
    memcpy(list, dealt, room * sizeof *list);
}

/* Whose Item is asked for has one: these types (bits). */
static unsigned types_asked(const struct state *s, piece_id legend)
{
    const struct use_frame *use = frame_if(s, s->top, use);
    return use && s->head.question == Q_ITEM && use->legend == legend ? use->types : 0;
}

static bool has_one_of(const struct fighter *f, uint64_t kinds)
{
    for (unsigned i = 0; i < BACKPACK; i++)
        if (f->pack[i].kind && (kinds >> f->pack[i].kind & 1)) return true;
    return false;
}

static void deal_back(struct state *s, struct fighter *f)
{
    for (unsigned i = 0; i < BACKPACK && f->pack[i].from; i++)
        if (f->pack[i].from != SEEN && f->pack[i].kind)
            counts_of(s, f->pack[i].from)[f->pack[i].kind]++;
}

/* Of the Backpacks that have what is asked for one like the other: dealt until one has it. If that is so rare that it
 * does not come, the first token that can be is one. */
static void deal_pack(const struct content *k, struct state *s, piece_id legend, uint64_t *random)
{
    enum { MOST_DEALS = 64 };
    struct fighter *f = &s->legend[legend];
    const uint64_t asked = kinds_of(k, types_asked(s, legend)),
                   any = kinds_of(k, ~(1u << LOOT_GEAR));
    struct token unseen[BACKPACK];
    memcpy(unseen, f->pack, sizeof unseen);
    for (unsigned n = 0; n < MOST_DEALS; n++) {
        deal_tokens(k, s, f->pack, BACKPACK, any, random);
        if (!asked || has_one_of(f, asked)) return;
        deal_back(s, f);
        memcpy(f->pack, unseen, sizeof unseen);
    }
    for (unsigned i = 0; i < BACKPACK && !has_one_of(f, asked); i++)
        if (f->pack[i].from && !f->pack[i].kind)
            f->pack[i].kind = (uint8_t)deal_token(k, s, f->pack[i].from, asked, random);
    deal_tokens(k, s, f->pack, BACKPACK, any, random);
}

static void deal_pool(const struct content *k, struct state *s, struct squad *squad,
                      uint64_t *random)
{
    for (unsigned heap = HEAP_COMMON; heap < HEAPS; heap++)
        for (; squad->unseen[heap]; squad->unseen[heap]--) {
            unsigned kind = deal_token(k, s, heap, ~UINT64_C(0), random);
            if (kind) squad->pool[kind]++;
        }
    for (; squad->unseen_weapons; squad->unseen_weapons--) {
        uint64_t which, all = 0;
        for (unsigned w = 1; w <= k->weapons; w++) all += s->weapon[w];
        if (!all) continue;
        which = fray_even(fray_next(random), all);
        for (unsigned w = 1; w <= k->weapons; w++) {
            if (which < s->weapon[w]) {
                s->weapon[w]--;
                squad->weapon[w]++;
                break;
            }
            which -= s->weapon[w];
        }
    }
}

static void deal_hand(struct fighter *f, uint64_t *random)
{
    for (; f->hidden && f->deck; f->hidden--) {
        uint64_t which = fray_even(fray_next(random), (uint64_t)bit_count(f->deck));
        const unsigned bit = 1u << bit_nth(f->deck, (int)which);
        f->deck &= (uint8_t)~bit;
        f->hand |= (uint8_t)bit;
    }
    f->hidden = 0;
}

static void game_guess(const fray_table *t, const fray_position *view, uint64_t *random,
                       fray_position *out)
{
    const struct content *k = (const struct content *)t->content;
    struct state *s = (struct state *)out;
    if (out != view) memcpy(s, view, sizeof *s);
    if (!s->head.viewer) return;
    const unsigned unseen = (1u << RED | 1u << BLUE) & ~(unsigned)s->head.viewer;
    /* Backpacks first, since no Gear is in them (AL-LOOT-02): what they leave is the same in number */
    for (piece_id p = 1; p <= LEGENDS; p++)
        if (unseen >> seat_of(p) & 1) deal_pack(k, s, p, random);
    for (unsigned at = s->top; at; at = frame_below(s, at)) {
        struct obtain_frame *o = frame_edit_if(s, at, obtain);
        if (o && (unseen >> seat_of(o->legend) & 1))
            deal_tokens(k, s, o->hand, IN_HAND, ~UINT64_C(0), random);
    }
    for (unsigned seat = RED; seat <= BLUE; seat++)
        if (unseen >> seat & 1) deal_pool(k, s, &s->squad[seat], random);
    for (piece_id p = 1; p <= LEGENDS; p++)
        if (unseen >> seat_of(p) & 1) deal_hand(&s->legend[p], random);
    for (unsigned seat = RED; seat <= BLUE; seat++)
        if (s->stage == STAGE_LOADOUT && s->squad[seat].ready && (unseen >> seat & 1)) {
            struct loadout_frame *l = frame_edit_if(s, s->top, loadout);
            propose_loadout(k, s, seat);
            if (l) l->reached[seat] = LOADOUT_OVER;
        }
    if (s->head.flags & FRAY_ASKS_SEALED) s->head.type = 0, s->head.about = 0;
    s->head.viewer = 0;
}
