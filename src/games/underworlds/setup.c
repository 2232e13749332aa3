/* src/games/underworlds/setup.c - before the first round: roll-offs (4.1), laying out the boards (3.3),
 * objective tokens (6), first hands (7), placing fighters (8). */
#include "games/underworlds/rules.h"
#include "core/proc.h"
#include <string.h>

/* ---- 4.1 roll-offs ---- */

enum rolloff_step { ROLLOFF_START, ROLLOFF_RED, ROLLOFF_BLUE };

static void push_rolloff(struct call *c, unsigned bonus_seat)
{
    struct rolloff_frame *r = PUSH(c, rolloff);
    if (bonus_seat) r->bonus[bonus_seat] = 1;
}

static unsigned rolloff_winner(const struct rolloff_frame *my, const uint8_t *blue)
{
    /* WU-ROLL-01: crits, then single supports, then double supports */
    int crits = my->red[AF_CRIT] + my->bonus[RED] - blue[AF_CRIT] - my->bonus[BLUE];
    int singles = my->red[AF_SINGLE] - blue[AF_SINGLE];
    int doubles = my->red[AF_DOUBLE] - blue[AF_DOUBLE];
    int lead = crits ? crits : singles ? singles : doubles;
    return lead > 0 ? (unsigned)RED : lead < 0 ? (unsigned)BLUE : 0u;
}

static enum wait proc_rolloff(struct call *c)
{
    proc_begin(rolloff);
    do {
        rule(WU_ROLL_01);
        roll(ROLLOFF_RED, DIE_ATTACK, 4, RED);
        dice_from(c->answer, FACES, my->red);
        roll(ROLLOFF_BLUE, DIE_ATTACK, 4, BLUE);
        {
            uint8_t blue[FACES];
            dice_from(c->answer, FACES, blue);
            c->ret = (int32_t)rolloff_winner(my, blue);
        }
    } while (c->ret == 0);
    tell(c, EV_ROLL_OFF, (uint32_t)c->ret, 0, 0, 0);
    proc_end();
}

/* ---- 3.3 laying out the boards ---- */

/* Boards that the one who lays has brought (WU-BOARD-12). */
static struct wide board_set(const struct asked *q)
{
    struct wide set = wide_none();
    for (unsigned b = 1; b <= q->k->boards; b++)
        if ((q->s->side[q->seat].boards >> b) & 1) wide_add(&set, b);
    return set;
}

static fray_verdict why_not_board(const struct asked *q, unsigned board)
{
    if (board == 0 || board > q->k->boards) return breaks(R_WU_BOARD_03, FRAY_SCENERY, board);
    return breaks(R_WU_BOARD_12, FRAY_SCENERY, board);
}

static fray_verdict may_join(const struct content *k, const struct state *s, unsigned join)
{
    if (join >= SHAPES) return breaks(R_WU_BOARD_07, FRAY_NONE, 0);
    const struct shape *sh = &k->shape[join];
    if (sh->dr == 6 || sh->dr == -6) {
        if (sh->joins < s->opt.min_join_contacts)
            return breaks_by(R_WU_BOARD_08, FRAY_NONE, 0, sh->joins, s->opt.min_join_contacts);
    } else if (sh->dr != 0 && !s->opt.short_join_offset) {
        return breaks(R_WU_BOARD_09, FRAY_NONE, 0);
    }
    return legal();
}

/* The first board is turned or not, the second is joined to it as well. */
static fray_verdict may_pose(const struct asked *q, uint64_t word)
{
    if (fray_act_of(word) != (asking(q, layout)->nth ? A_JOIN : A_POSE)) return not_asked();
    return fray_act_of(word) == A_POSE ? legal() : may_join(q->k, q->s, word_two(word));
}

static void list_poses(const struct asked *q, struct offer *o)
{
    for (unsigned turned = 0; turned < 2; turned++) {
        if (!asking(q, layout)->nth) {
            offer_sure(q, o, word_of(A_POSE, turned, 0), may_pose);
            continue;
        }
        for (unsigned join = 0; join < SHAPES; join++)
            offer_try(q, o, word_of(A_JOIN, turned, join), may_pose);
    }
}

enum layout_step {
    LAYOUT_START,
    LAYOUT_ROLLED,
    LAYOUT_BOARD,
    LAYOUT_POSE,
    LAYOUT_SECOND,
    LAYOUT_JOIN
};

static enum wait proc_layout(struct call *c)
{
    struct state *s = c->s;
    proc_begin(layout);
    rule(WU_BOARD_05);
    call(LAYOUT_ROLLED, push_rolloff(c, 0));
    my->loser = other((unsigned)c->ret);
    rule(WU_BOARD_05);
    ask(LAYOUT_BOARD, my->loser, Q_BOARD);
    my->board = (uint16_t)word_one(c->answer);
    rule(WU_BOARD_04);
    about(c, FRAY_SCENERY, my->board);
    ask(LAYOUT_POSE, my->loser, Q_POSE);
    s->board[0] = (uint16_t)(my->board + (word_one(c->answer) ? MAX_BOARDS : 0));
    s->layer[0] = my->loser;
    tell(c, EV_BOARD, my->loser, my->board, 0, 0);
    my->nth = 1;
    rule(WU_BOARD_05);
    ask(LAYOUT_SECOND, other(my->loser), Q_BOARD);
    my->board = (uint16_t)word_one(c->answer);
    rule(WU_BOARD_06);
    about(c, FRAY_SCENERY, my->board);
    ask(LAYOUT_JOIN, other(my->loser), Q_POSE);
    s->board[1] = (uint16_t)(my->board + (word_one(c->answer) ? MAX_BOARDS : 0));
    s->layer[1] = other(my->loser);
    s->shape = (uint8_t)(word_two(c->answer) + 1);
    lay_battlefield(c->k, s);
    tell(c, EV_BOARD, s->layer[1], my->board, 0, 0);
    proc_end();
}

/* ---- 6 objective tokens ---- */

static unsigned tokens_placed(const struct state *s)
{
    unsigned n = 0;
    while (n < TOKENS && s->token[n + 1]) n++;
    return n;
}

static bits far_from_tokens(const struct content *k, const struct state *s, bits set, unsigned gap)
{
    for (unsigned n = 1; n <= TOKENS; n++)
        if (s->token[n]) set = bits_less(set, shape_of(k, s)->within[gap][s->token[n]]);
    return set;
}

/* Where the next token may lie (WU-FEAT-03 to WU-FEAT-06). */
static bits token_hexes(const struct content *k, const struct state *s)
{
    const struct shape *sh = shape_of(k, s);
    bits set = bits_less(bits_less(sh->all, s->blocked), s->start);
    if (!s->opt.objective_on_lethal) set = bits_less(set, s->lethal);
    bits inner = tokens_placed(s) == TOKENS - 1 ? set : bits_less(set, sh->edge);
    bits best = far_from_tokens(k, s, inner, 2);
    for (unsigned gap = 2; bits_empty(best); gap--) { /* WU-FEAT-06 */
        best = far_from_tokens(k, s, set, gap);
        if (gap == 0) break;
    }
    return best;
}

static struct wide token_set(const struct asked *q)
{
    return wide_bits(token_hexes(q->k, q->s));
}

static fray_verdict why_not_token(const struct asked *q, unsigned h)
{
    const struct shape *sh = shape_of(q->k, q->s);
    if (h == 0 || h > sh->hexes) return breaks(R_WU_FEAT_03, FRAY_PLACE, h);
    for (unsigned n = 1; n <= TOKENS; n++)
        if (q->s->token[n] && sh->apart[q->s->token[n]][h] <= 2)
            return breaks_by(R_WU_FEAT_04, FRAY_PLACE, h, sh->apart[q->s->token[n]][h], 3);
    return breaks(R_WU_FEAT_04, FRAY_PLACE, h);
}

/* Numbers that no token has shown yet, each as likely. */
static unsigned number_lots(const struct asked *q, struct lot *list)
{
    unsigned n = 0;
    for (unsigned left = asking(q, tokens)->left; left; left &= left - 1)
        n = lot_add(list, n, word_of(A_NUMBER, (unsigned)bit_low(left), 0), 1);
    return n;
}

static fray_verdict why_not_number(const struct asked *q, unsigned number)
{
    (void)q;
    return breaks(R_WU_FEAT_01, FRAY_TOKEN, number);
}

enum tokens_step { TOKENS_START, TOKENS_PLACED, TOKENS_NUMBER };

static enum wait proc_tokens(struct call *c)
{
    struct state *s = c->s;
    proc_begin(tokens);
    while (my->placed < TOKENS) {
        /* WU-FEAT-02: who laid the first board places the 1st, 3rd and 5th */
        rule(WU_FEAT_02);
        ask(TOKENS_PLACED, s->layer[my->placed % 2], Q_TOKEN);
        s->token[++my->placed] = (hex_id)word_one(c->answer);
        tell(c, EV_TOKEN, s->layer[(my->placed - 1) % 2], s->token[my->placed], 0, 0);
    }
    /* WU-FEAT-01, WU-FEAT-07: nobody knew the numbers, so chance names them as they are turned up */
    my->left = 2 + 4 + 8 + 16 + 32;
    my->placed = 0;
    while (my->placed < TOKENS) {
        my->placed++;
        if (my->placed < TOKENS) {
            rule(WU_FEAT_07);
            about(c, FRAY_PLACE, s->token[my->placed]);
            ask(TOKENS_NUMBER, FRAY_CHANCE, Q_NUMBER);
            my->number[my->placed] = (uint8_t)word_one(c->answer);
        } else {
            my->number[my->placed] = (uint8_t)bit_low(my->left);
        }
        my->left = (uint8_t)(my->left & ~(1u << my->number[my->placed]));
    }
    {
        hex_id lies[TOKENS + 1];
        memcpy(lies, s->token, sizeof lies);
        for (unsigned i = 1; i <= TOKENS; i++) {
            s->token[my->number[i]] = lies[i];
            tell(c, EV_NUMBER, my->number[i], lies[i], 0, 0);
        }
        s->tokens_shown = 1;
    }
    proc_end();
}

/* ---- 7 drawing the first hand ---- */

static fray_verdict may_redraw(const struct asked *q, uint64_t word)
{
    (void)q;
    return fray_act_of(word) == A_REDRAW ? legal() : not_asked();
}

static void list_redraws(const struct asked *q, struct offer *o)
{
    for (unsigned n = 0; n < 4; n++) offer_sure(q, o, word_of(A_REDRAW, n & 1, n >> 1), may_redraw);
}

enum opening_step {
    OPENING_START,
    OPENING_OBJECTIVES,
    OPENING_POWER,
    OPENING_MULLIGAN,
    OPENING_REDRAWN,
    OPENING_REPOWERED
};

static unsigned set_aside(struct call *c, unsigned seat, uint64_t cards)
{
    unsigned n = (unsigned)bit_count(cards);
    for (; cards; cards &= cards - 1) move_card(c, seat, (unsigned)bit_low(cards), ZONE_ASIDE);
    return n;
}

static enum wait proc_opening(struct call *c)
{
    struct state *s = c->s;
    proc_begin(opening);
    for (my->nth = 0; my->nth < SEATS; my->nth++) {
        rule(WU_DRAW_01);
        call(OPENING_OBJECTIVES, push_draw(c, s->layer[my->nth], false, 3, false));
        call(OPENING_POWER, push_draw(c, s->layer[my->nth], true, 5, false));
    }
    for (my->nth = 0; my->nth < SEATS; my->nth++) {
        rule(WU_MULL_01); /* WU-MULL-04: who laid the first board decides first */
        ask(OPENING_MULLIGAN, s->layer[my->nth], Q_MULLIGAN);
        my->wish[s->layer[my->nth]] = (uint8_t)(word_one(c->answer) | (word_two(c->answer) << 1));
        tell(c, EV_REDRAW, s->layer[my->nth], word_one(c->answer), word_two(c->answer), 0);
    }
    for (my->nth = 0; my->nth < SEATS; my->nth++) {
        my->seat = s->layer[my->nth];
        rule(WU_MULL_03);
        /* WU-MULL-02: both kinds go before a replacement is drawn */
        my->redrawn[0] = 0;
        if (my->wish[my->seat] & 1)
            my->redrawn[0] = (uint8_t)set_aside(
                c, my->seat, s->side[my->seat].zone[ZONE_HAND] & objective_mask(s, my->seat));
        my->redrawn[1] = 0;
        if (my->wish[my->seat] & 2)
            my->redrawn[1] = (uint8_t)set_aside(
                c, my->seat, s->side[my->seat].zone[ZONE_HAND] & ~objective_mask(s, my->seat));
        call(OPENING_REDRAWN, push_draw(c, my->seat, false, my->redrawn[0], false));
        call(OPENING_REPOWERED, push_draw(c, my->seat, true, my->redrawn[1], false));
    }
    proc_end();
}

/* ---- 8 placing fighters ---- */

static unsigned fighters_to_place(const struct state *s, unsigned seat)
{
    return (unsigned)bit_count(fallen_of(s, seat));
}

/* WU-DEPLOY-02, WU-DEPLOY-03 */
static bits deploy_hexes(const struct content *k, const struct state *s, unsigned seat)
{
    const struct shape *sh = shape_of(k, s);
    bits own = sh->land[s->layer[0] == seat ? 1 : 2];
    bits empty = bits_and(empty_hexes(k, s), own);
    bits set = bits_and(empty, s->start);
    return bits_empty(set) ? bits_less(empty, s->lethal) : set;
}

static fray_verdict may_place(const struct asked *q, uint64_t word)
{
    const struct content *k = q->k;
    const struct state *s = q->s;
    const unsigned seat = q->seat;
    fighter_id f = (fighter_id)word_one(word);
    hex_id h = (hex_id)word_two(word);
    if (fray_act_of(word) != A_PLACE) return not_asked();
    if (f == 0 || !s->fighter[f].figure || s->fighter[f].seat != seat || s->fighter[f].hex)
        return breaks(R_WU_DEPLOY_02, FRAY_PIECE, f);
    if (h == 0 || h > shape_of(k, s)->hexes) return breaks(R_WU_DEPLOY_02, FRAY_PLACE, h);
    if (territory_of(k, s, h) != seat) return breaks(R_WU_TERR_04, FRAY_PLACE, h);
    bits set = deploy_hexes(k, s, seat);
    if (!bits_has(&set, h)) return breaks(R_WU_DEPLOY_02, FRAY_PLACE, h);
    return legal();
}

static void list_placings(const struct asked *q, struct offer *o)
{
    bits set = deploy_hexes(q->k, q->s, q->seat);
    for (uint64_t left = fallen_of(q->s, q->seat); left; left &= left - 1)
        for (bits h = set; !bits_empty(h);)
            offer_sure(q, o, word_of(A_PLACE, (unsigned)bit_low(left), bits_take(&h)), may_place);
}

/* Who begins: oneself is proposed. */
static fray_verdict may_name_first(const struct asked *q, uint64_t word)
{
    const unsigned seat = word_one(word);
    (void)q;
    return fray_act_of(word) == A_FIRST && (seat == RED || seat == BLUE) ? legal() : not_asked();
}

static void list_first(const struct asked *q, struct offer *o)
{
    offer_sure(q, o, word_of(A_FIRST, q->seat, 0), may_name_first);
    offer_sure(q, o, word_of(A_FIRST, other(q->seat), 0), may_name_first);
}

enum deploy_step { DEPLOY_START, DEPLOY_ROLLED, DEPLOY_FIRST, DEPLOY_PLACED };

static enum wait proc_deploy(struct call *c)
{
    struct state *s = c->s;
    proc_begin(deploy);
    rule(WU_DEPLOY_01);
    call(DEPLOY_ROLLED, push_rolloff(c, 0));
    rule(WU_DEPLOY_01);
    ask(DEPLOY_FIRST, (unsigned)c->ret, Q_WHO_PLACES);
    my->seat = (uint8_t)word_one(c->answer);
    while (fighters_to_place(s, RED) || fighters_to_place(s, BLUE)) {
        if (fighters_to_place(s, my->seat)) {
            rule(WU_DEPLOY_02);
            ask(DEPLOY_PLACED, my->seat, Q_PLACE);
            s->fighter[word_one(c->answer)].hex = (hex_id)word_two(c->answer);
            tell(c, EV_PLACES, word_one(c->answer), word_two(c->answer), 0, 0);
            /* WU-DEPLOY-04 */
            if (!s->finished_placing && !fighters_to_place(s, my->seat))
                s->finished_placing = my->seat;
        }
        my->seat = other(my->seat);
    }
    proc_end();
}
