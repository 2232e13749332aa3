/* src/games/underworlds/rules.h - what the chapters of the rules share: the call, the frames of all
 * procedures, and the functions by which one chapter uses another. */
#pragma once
#include "core/chapter.h"
#include "core/question.h"
#include "core/run.h"
#include "games/underworlds/tables.h"

/* ---- dice ---- */
/* Crit, hammer, swords, single, double; crit, block, dodge, single, double. */
static const struct die_row game_dice[] = {
    {{FACES, 6, {1, 2, 1, 1, 1, 0}}, A_ROLL, R_WU_DICE_01},
    {{FACES, 6, {1, 2, 1, 1, 1, 0}}, A_SAVE, R_WU_DICE_02},
};

/* ---- procedures (procs.def) and their frames ---- */

struct match_frame {
    struct frame_head head;
    uint8_t pad[2];
};
struct rolloff_frame {
    struct frame_head head;
    uint8_t bonus[SEATS + 1]; /* crits added */
    uint8_t red[FACES], pad[2];
};
struct layout_frame {
    struct frame_head head;
    uint8_t loser, nth;
    uint16_t board;
    uint8_t pad[6];
};
struct tokens_frame {
    struct frame_head head;
    uint8_t placed, left; /* left: bits of numbers not yet turned up */
    uint8_t number[TOKENS + 1], pad[2];
};
struct opening_frame {
    struct frame_head head;
    uint8_t nth, seat;
    uint8_t wish[SEATS + 1];    /* bit 0 objectives, bit 1 power cards */
    uint8_t redrawn[2], pad[3]; /* objective and power cards to replace */
};
struct deploy_frame {
    struct frame_head head;
    uint8_t seat, pad;
};
struct round_frame {
    struct frame_head head;
    uint8_t nth, pad;
};
struct activation_frame {
    struct frame_head head;
    uint8_t seat;
    fighter_id fighter; /* activated one, 0 none */
};
/* One of the four kinds of actions of a fighter, as in an activation or granted by a card. */
struct action_frame {
    struct frame_head head;
    fighter_id fighter;
    uint8_t kind;  /* enum action_kind; 0: the player picks */
    uint16_t what; /* weapon or card */
    uint8_t seat, granted, pad[4];
};
/* ACTION_MADE: an Attack action a card grants lies above this frame; only what follows is left. */
enum action_kind {
    ACTION_ANY,
    ACTION_MOVE,
    ACTION_CHARGE,
    ACTION_GUARD,
    ACTION_ATTACK,
    ACTION_CARD,
    ACTION_MADE
};

enum { MOVE_IN_CHARGE = 1, MOVE_GRANTED = 2 };
struct move_frame {
    struct frame_head head;
    fighter_id fighter;
    uint8_t flags, steps, taken; /* hexes it may still go; hexes gone */
    hex_id goal, start;
    uint8_t had_guard, seat;
    uint16_t serial;
    fighter_set near_start, near_end; /* fighters adjacent before and after */
    uint16_t late[SEATS];
};
struct charge_frame {
    struct frame_head head;
    fighter_id fighter;
    uint8_t seat;
};

enum {
    ATTACK_IN_CHARGE = 1,
    ATTACK_REACTION = 2,
    ATTACK_MUST = 4,       /* only `must` may be the target */
    ATTACK_CONTROLLED = 8, /* by an opponent (WU-ATK-08) */
    ATTACK_OVER = 16,      /* no target, or the attacker has left */
    ATTACK_MULTI = 32,
    ATTACK_BY_PLOY = 64,
    /* Of what a card asks, never of an attack: it is asked while others are, so that cards that ask for each
     * other come to an end. */
    ATTACK_STEPPING = 128, /* steps before an attack are looked at: another one does not count */
    ATTACK_ACTING = 256    /* printed Actions are: another one does not count */
};
enum { OUT_NONE, OUT_FAIL, OUT_TIE, OUT_SUCCESS };
enum {
    HIT_CRITICAL = 1,
    HIT_TRAPPED = 2,
    HIT_HELD = 4, /* this attack cannot drive the target back any more */
    HIT_DRIVEN = 8,
    HIT_REROLLED = 16,
    HIT_MOVED_ON = 32, /* damage goes to `victim` instead */
    HIT_SHOWED = 64    /* the defence roll showed block or crit, and no earlier one did */
};
struct attack_frame {
    struct frame_head head;
    fighter_id attacker, target, must, victim;
    uint16_t weapon, card; /* card: what let it attack outside an activation */
    uint16_t serial;
    fighter_set left, targets; /* still to be resolved; all that were declared */
    fighter_set failed, succeeded, killed, killed_adjacent, damaged, driven, crit_defended;
    uint8_t seat; /* who decides for the attacker */
    uint8_t how, outcome, hit;
    uint8_t roll[FACES], save[FACES];
    uint8_t rolled, saved; /* dice in each roll */
    int8_t support, more_damage;
    uint8_t rerolled[FACES], resaved[FACES]; /* of the rolls: dice that were thrown twice */
    hex_id from;                             /* where the target stood before it was driven back */
    uint8_t drives, direction;
    uint8_t supporters[2]; /* attacker's, target's */
    uint8_t damage_dealt, crits;
    uint16_t late[SEATS]; /* objectives drawn since its last event, by seat (WU-SURGE-04) */
    uint8_t all_hit;      /* what reactions to its declaration changed, for every target */
    int8_t all_damage;
};

struct reroll_frame {
    struct frame_head head;
    uint16_t attack;
    uint8_t seat, save, left, pad;
};

enum source { FROM_ATTACK = 1, FROM_PLOY, FROM_LETHAL, FROM_ABILITY };
/* WU-DMG-05: for all victims first the windows, then the tokens, then going out of action. */
enum { DAMAGE_WHOLE, DAMAGE_WINDOWS, DAMAGE_TOKENS, DAMAGE_FALL };
struct damage_frame {
    struct frame_head head;
    fighter_id victim, killer;
    uint8_t amount, source, owner; /* seat credited, 0 none */
    uint8_t prevented, part, pad;  /* part: of damage to several fighters at once */
    uint16_t attack;               /* frame of the attack, 0 none */
    uint16_t ploy;                 /* frame of the ploy or effect that deals it */
    uint16_t pad2;
};

enum { PUSH_UP_TO = 1 };
struct push_frame {
    struct frame_head head;
    fighter_id fighter;
    uint8_t left, flags, seat;
    hex_id start, away; /* away: hex it must get farther from with each step */
    uint16_t ends;      /* condition on the hex it ends in, in the code pool */
    uint16_t effect;    /* frame whose names that condition uses */
    uint8_t pushed;
    uint8_t pad[5];
};

struct power_frame {
    struct frame_head head;
    uint8_t seat, passes;
};
struct ploy_frame {
    struct frame_head head;
    uint16_t card;
    uint8_t seat, cancelled;
    fighter_set killed, damaged, chosen;
    uint16_t window, attack; /* frames it reacts to */
    uint8_t asked, pad;
    uint16_t late[SEATS];
};
struct give_frame {
    struct frame_head head;
    uint16_t card;
    uint8_t seat;
    fighter_id fighter;
    uint8_t free;
    uint8_t moved; /* from another fighter: given, not played (WU-UPGR-07) */
    uint8_t pad[2];
};

struct effect_frame {
    union {
        struct frame_head head;
        struct run run;
    };
    uint16_t attack, subject, ploy; /* frames it speaks of; 0 none */
    fighter_set loop, list;         /* fighters an `each` and a verb have still to come to */
    fighter_set hit;                /* by damage to several at once */
    uint8_t dice[FACES];
    fighter_id bearer;
    uint8_t announced, source;
    uint8_t die, reaction, part, pad; /* part: DAMAGE_* */
};

struct window_frame {
    struct frame_head head;
    uint16_t subject;                /* the frame it is about */
    uint8_t nth, seat, used, policy; /* core/window.h */
    uint16_t attack;
    uint8_t ability, pad; /* ability: the reaction was no ploy */
    uint32_t windows;
};
/* Effects nobody may decline, and optional ones of one moment (WU-SEQ). */
struct moment_frame {
    struct frame_head head;
    uint16_t subject, attack;
    uint8_t window, seat, declined, which; /* which: the fighter whose effect comes next */
    fighter_set left;                      /* fighters whose effects are meant */
    uint16_t card;                         /* the upgrade it comes from, 0: the fighter card */
    fighter_set own;                       /* fighters whose own card's effect is resolved */
    uint16_t row;                          /* trigger that ran last */
    uint8_t pad[2];
    uint64_t done[SEATS]; /* upgrades whose effects are resolved, by seat */
};
struct checkpoint_frame {
    struct frame_head head;
    uint16_t subject;
    uint16_t attack, pad2[3];
    uint64_t eligible[SEATS + 1]; /* cards that were in hand when it began, by seat */
    uint32_t windows;             /* moments it follows on */
    uint8_t nth, seat, pad[2];
};
struct draw_frame {
    struct frame_head head;
    uint8_t seat, power, left, up_to;
    uint8_t pad[6];
};
struct ending_frame {
    struct frame_head head;
    uint8_t nth, seat;
    uint64_t picked; /* cards of the player's list to be discarded */
};

/* ---- what runs them ---- */
#include "core/machine.h"
#include "core/window.h"

static void tell_dice(struct call *c, unsigned event, const uint8_t *pool); /* attack.c */

/* ---- the matter at hand: what conditions and changes are judged about ---- */
struct matter {
    const struct content *k;
    const struct state *s;
    uint16_t attack;  /* attack frame, 0 none */
    uint16_t subject; /* move, damage, ploy .. frame */
    uint16_t weapon, card;
    uint8_t owner; /* seat that "I" and "friend" mean */
    fighter_id bearer, attacker, target, mover;
    uint16_t how;         /* ATTACK_* */
    const uint16_t *name; /* names of the running effect */
    const uint8_t *dice;  /* its last single-dice roll */
};
#include "core/effect.h"
static struct matter matter_none(const struct content *k, const struct state *s, unsigned seat);
static struct matter matter_attack(const struct content *k, const struct state *s,
                                   unsigned attack_frame);
static bool are_alike(const uint16_t *a, const uint16_t *b);

/* change.c - characteristics with everything that changes them (WU-MOD) */
static uint64_t changes_in_play(const struct content *k, const struct state *s);
static void note_changes(struct call *c); /* after anything came into play or left */
static int value_of(const struct matter *m, unsigned what, fighter_id f, int printed);
static bool is_so(const struct matter *m, unsigned what, fighter_id f);
static inline bool is_altered(const struct state *s, unsigned what);
static int move_of(const struct content *k, const struct state *s, fighter_id f, unsigned how);
static int wounds_of(const struct content *k, const struct state *s, fighter_id f);
static int range_of(const struct matter *m);
static int dice_of(const struct matter *m, bool with_extra);
static int damage_of(const struct matter *m, bool critical);
static int defence_of(const struct matter *m, bool with_extra);
static bool has_flag(const struct content *k, const struct state *s, fighter_id f, unsigned what);
static bool is_on_guard(const struct content *k, const struct state *s, fighter_id f);
static bool is_leader(const struct content *k, const struct state *s, fighter_id f);
static void modifier_add(struct call *c, unsigned change, unsigned card, unsigned owner,
                         fighter_id bearer);
static void modifiers_take(struct call *c, unsigned first, const struct matter *m, fighter_id f,
                           unsigned serial);
static void modifiers_expire(struct call *c, unsigned life);
static void modifiers_forget(struct call *c, fighter_id f);

/* ground.c - chapter 3 */
static fighter_id fighter_on(const struct state *s, hex_id h);
static bits occupied(const struct state *s);
static fighter_set adjacent_to(const struct content *k, const struct state *s, hex_id h);
static fighter_set warband_of(const struct state *s, unsigned seat); /* on the battlefield */
static fighter_set fallen_of(const struct state *s, unsigned seat);
static bool sees(const struct content *k, const struct state *s, hex_id a, hex_id b);
static int distance(const struct content *k, const struct state *s, hex_id a, hex_id b);
static unsigned territory_of(const struct content *k, const struct state *s, hex_id h);
static bool is_empty_hex(const struct content *k, const struct state *s, hex_id h);
static bits empty_hexes(const struct content *k, const struct state *s);
static unsigned token_on(const struct state *s, hex_id h);
static unsigned token_held(const struct state *s, fighter_id f);

/* setup.c - chapters 3.3, 4.1, 6, 7, 8 */
static void push_rolloff(struct call *c, unsigned bonus_seat);
static bits deploy_hexes(const struct content *k, const struct state *s, unsigned seat);
static void lay_battlefield(const struct content *k, struct state *s);
static fray_verdict may_join(const struct content *k, const struct state *s, unsigned join);

/* decks.c - chapter 5, and what becomes of cards */
static fray_verdict judge_deck(const struct content *k, const struct state *s, unsigned seat);
static int card_index(const struct state *s, unsigned seat, unsigned card);
static uint64_t objective_mask(const struct state *s, unsigned seat);
static void push_draw(struct call *c, unsigned seat, bool power, unsigned n, bool up_to);
static void move_card(struct call *c, unsigned seat, unsigned index, unsigned zone);
static unsigned deck_left(const struct state *s, unsigned seat, bool power);

/* round.c - chapters 9, 10, 20 */
static fray_verdict may_activate(const struct content *k, const struct state *s, unsigned seat,
                                 fighter_id f);
static bool can_make_action(const struct content *k, const struct state *s, fighter_id f,
                            unsigned how);
static void push_action(struct call *c, fighter_id f, unsigned kind, unsigned what,
                        unsigned granted);
static void clear_phase(struct call *c);

/* move.c - chapter 11 */
static void push_move(struct call *c, fighter_id f, unsigned flags);
static bits move_goals(const struct content *k, const struct state *s, fighter_id f,
                       unsigned flags);
static fray_verdict may_move(const struct content *k, const struct state *s, fighter_id f);
static struct push_frame *push_push(struct call *c, fighter_id f, unsigned n, unsigned flags,
                                    unsigned seat);
static void enter_hex(struct call *c, fighter_id f, hex_id h);
static bool is_hurt_there(const struct state *s, hex_id h);

/* charge.c - chapters 12, 13 */
static fray_verdict may_charge(const struct content *k, const struct state *s, fighter_id f);
static bits charge_goals(const struct content *k, const struct state *s, fighter_id f, bits goals);
static int longest_reach(const struct content *k, const struct state *s, fighter_id f);
static bool is_foe_within(const struct content *k, const struct state *s, fighter_id f, int reach);
static fray_verdict may_guard(const struct content *k, const struct state *s, fighter_id f);

/* attack.c - chapter 14 */
static bool has_room_to_react(const struct state *s);
static bool has_room_within(const struct state *s);
static bool has_room_for_an_effect(const struct state *s);
static struct attack_frame *push_attack(struct call *c, fighter_id f, unsigned weapon, unsigned how,
                                        fighter_id must);
static unsigned weapons_of(const struct content *k, const struct state *s, fighter_id f,
                           uint16_t *out); /* at most MAX_CARRIED */
enum { MAX_CARRIED = 24 };
static bool carries_weapon(const struct content *k, const struct state *s, fighter_id f,
                           unsigned weapon);
static fighter_set legal_targets(const struct content *k, const struct state *s, fighter_id f,
                                 unsigned weapon, unsigned how, fighter_id must, hex_id from);
static fray_verdict may_target(const struct content *k, const struct state *s, fighter_id f,
                               unsigned weapon, unsigned how, fighter_id must, fighter_id target);
static fray_verdict may_attack(const struct content *k, const struct state *s, fighter_id f,
                               unsigned weapon, unsigned how, fighter_id must);
static bool can_attack(const struct content *k, const struct state *s, fighter_id f, unsigned how,
                       fighter_id must);
static bool attack_is_over(const struct state *s, unsigned at);
static bits drive_hexes(const struct content *k, const struct state *s, fighter_id target,
                        hex_id away);
static bool is_attack_success(const struct matter *m, unsigned face, int support, bool *crit);
static bool is_defence_success(const struct matter *m, unsigned face, int support, bool *crit);

/* damage.c - chapter 16 */
static struct damage_frame *push_damage(struct call *c, fighter_id victim, unsigned amount,
                                        unsigned source, unsigned owner, fighter_id killer);
static void go_out_of_action(struct call *c, fighter_id f, unsigned owner, fighter_id killer);
static bool is_falling(const struct call *c, fighter_id f);
static void heal(struct call *c, fighter_id f, unsigned n);
static void inspire(struct call *c, fighter_id f);

/* power.c - chapter 15 */
static fray_verdict may_play(const struct content *k, const struct state *s, unsigned seat,
                             unsigned card);
static fray_verdict may_give(const struct content *k, const struct state *s, unsigned seat,
                             unsigned card, fighter_id f, bool free);
static fray_verdict may_carry(const struct content *k, const struct state *s, unsigned seat,
                              unsigned card, fighter_id f, bool free);
static struct ploy_frame *push_ploy(struct call *c, unsigned seat, unsigned card);
static struct give_frame *push_give(struct call *c, unsigned seat, unsigned card, fighter_id f,
                                    bool free);

/* effect.c - what cards do */
static struct effect_frame *push_effect(struct call *c, unsigned program, unsigned card,
                                        unsigned seat, fighter_id bearer);
static fighter_id fighter_at(const struct call *c, const struct effect_frame *my, unsigned nth);
static struct ploy_frame *ploy_of(struct call *c, const struct effect_frame *my);
static struct attack_frame *the_attack_of(struct call *c, const struct effect_frame *my);
static struct damage_frame *the_damage_of(struct call *c, const struct effect_frame *my);
/* The fighters of a verb's list, one after the other. */
static fighter_id take_next(struct effect_frame *my);

/* react.c - chapter 17 */
static void push_window(struct call *c, uint32_t windows, unsigned subject);
static void push_moment(struct call *c, unsigned window, unsigned subject);
static bool window_matters(const struct call *c, uint32_t windows);
static bool moment_matters(const struct call *c, unsigned window);
static uint16_t attack_about(const struct state *s, unsigned subject);
static unsigned react_options(const struct content *k, const struct state *s, unsigned seat,
                              uint64_t *out, bool *all_hidden);
enum { MAX_REACTIONS = 96 };
static unsigned moment_options(const struct content *k, const struct state *s, uint64_t *out);
static unsigned priority_player(const struct state *s);

/* score.c - chapter 18 */
/* Objectives of both seats that came too late for what the frame at `at` is about; NULL: none can. */
static uint16_t *late_cards(struct state *s, unsigned at);
static void note_late(struct call *c, unsigned seat, unsigned index);
/* Steps 1 and 2 of a checkpoint at once; true if an immediate objective could be scored, and then
 * push_checkpoint asks. */
static bool reach_checkpoint(struct call *c, uint32_t windows, unsigned subject);
static void push_checkpoint(struct call *c, uint32_t windows, unsigned subject);
/* Reach a checkpoint that follows these windows; it is about this frame. A word like those of core/proc.h. */
#define checkpoint(at, windows)                                                                    \
    do {                                                                                           \
        opened_for(windows, FOR_SCORE);                                                            \
        if (reach_checkpoint(c, windows, c->s->top)) {                                             \
            my->head.step = at;                                                                    \
            push_checkpoint(c, windows, c->s->top);                                                \
            return WAIT_CALL;                                                                      \
        }                                                                                          \
        FRAY_FALL_THROUGH;                                                                         \
    case at:;                                                                                      \
    } while (0)
static void score_card(struct call *c, unsigned seat, unsigned card);
static void gain_glory(struct call *c, unsigned seat, unsigned n);
static void inspire_all(struct call *c, unsigned moment, fighter_set busy);

/* ending.c - chapter 19 */
