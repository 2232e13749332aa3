/* src/games/apex/rules.h - what the chapters of the rules share: the frames of all procedures (procs.def), the matter
 * that conditions are about, and the functions by which one chapter uses another. */
#pragma once
#include "core/chapter.h"
#include "core/question.h"
#include "core/run.h"
#include "games/apex/tables.h"

/* ---- procedures (procs.def) and their frames ---- */

/* setup.c */
struct match_frame {
    struct frame_head head;
    uint8_t nth, pad;
};
struct draft_frame {
    struct frame_head head;
    uint8_t nth, seat;
    uint8_t
        aim[SEATS + 1]; /* number of the Aim card that a squad drew for the initiative, from 1 on */
    uint8_t pad[5];
};
/* Tokens, weapons or Feats drawn one after the other. */
enum draw_from { DRAW_COMMON, DRAW_RARE, DRAW_EPIC, DRAW_PACKAGE, DRAW_WEAPONS, DRAW_FEATS };
enum draw_to { DRAW_TO_POOL, DRAW_TO_BOARD, DRAW_TO_CALLER, DRAW_TO_HAND };
struct draw_frame {
    struct frame_head head;
    uint8_t from, to; /* enum draw_from, enum draw_to */
    uint8_t left;
    uint8_t who; /* the Legend that draws; of DRAW_TO_BOARD the edge */
    uint8_t pad[6];
};

/* loadout.c */
struct loadout_frame {
    struct frame_head head;
    piece_id nth; /* Legends that have their pool */
    uint8_t part;
    uint8_t reached[SEATS + 1]; /* how far a squad has come in its series: its own business alone */
    uint8_t open, pad[4];       /* seats that are not ready */
};

/* drop.c */
struct drop_frame {
    struct frame_head head;
    uint8_t nth;
    piece_id legend;
};

/* turn.c */
struct turn_frame {
    struct frame_head head;
    uint8_t seat;
    piece_id legend; /* whose activation is chosen */
};
struct transition_frame {
    struct frame_head head;
    uint8_t nth, icon;
};

/* action.c */
enum { TOUCHED = 20 };
struct activation_frame {
    struct frame_head head;
    piece_id legend;
    uint8_t kind; /* the token that is being dropped */
    /* AL-LOOT-16, of the window that is open: tokens that came to lie somewhere, and those that were kept: kinds in the
     * Backpack; bit n: gear[n]; bit 4 * slot + n: fitted[n] of that slot */
    struct lying dropped[TOUCHED];
    uint8_t taken[BACKPACK];
    uint8_t fitted, worn;
    uint8_t was_on_map; /* at any time in this activation: it may pass (AL-RESPAWN-02) */
    uint8_t pad[5];
};

/* move.c */
enum move_how {
    MOVE_SMOOTH = 1, /* crossing surcharges are 0 */
    MOVE_ENTERS = 2, /* onto the Map, at the Map Drop (AL-DROP-05) */
    MOVE_BEGUN = 8,  /* a space was entered */
};
struct move_frame {
    struct frame_head head;
    piece_id legend;
    uint8_t how;    /* enum move_how */
    uint8_t left;   /* MP */
    place_id at;    /* where it stands, also outside */
    place_id goal;  /* where it goes */
    uint8_t walked; /* spaces of the way it has entered */
    uint16_t ends,
        effect; /* condition on the space it ends in, in the code pool, and the frame whose names that uses */
};

/* loot.c */
enum { IN_HAND = 8 }; /* three of a bin and the four of a weapon that is replaced */
enum obtain_how { OBTAIN_OFF_MAP = 1 };
enum { OBTAIN_BAGS = 4 }; /* enum draw_from: Common, Rare, Epic, package */
/* Tokens, and a weapon, that a Legend has obtained and that are neither kept nor dropped yet. */
struct obtain_frame {
    struct frame_head head;
    piece_id legend;
    uint8_t how;                /* enum obtain_how */
    uint8_t draws[OBTAIN_BAGS]; /* tokens still to be drawn, by bag */
    uint8_t weapons;            /* weapon cards still to be drawn */
    uint8_t weapon,
        other;    /* a weapon card to be dealt with; of two one has to be chosen. 0: none */
    uint8_t drop; /* the token that goes onto a space next: loot, and EXHAUSTED */
    struct token hand[IN_HAND]; /* as in a Backpack, front side up (AL-LOOT-06) */
};
struct ammo_frame {
    struct frame_head head;
    piece_id legend;
    uint8_t n;
};

/* interact.c */
struct interact_frame {
    struct frame_head head;
    piece_id legend;
    uint8_t operated; /* AL-INT-01: the one object */
    uint8_t within;   /* one bin within so many spaces, and nothing else; 0: as usual */
    uint8_t bin;      /* the one it loots, from 1 on */
    /* AL-LOOT-17, what changed place in it: bit 4 * slot + n: fitted[n] of that slot; kinds that came into the Backpack */
    uint8_t fitted;
    uint8_t packed[BACKPACK], pad[5];
};

/* effect.c, ability.c */
struct effect_frame {
    union {
        struct frame_head head;
        struct run run;
    };
    uint16_t subject; /* the frame it speaks of (a Shoot, damage, a move); 0: none */
    piece_id legend;  /* "me" */
    piece_id who;     /* whom the window is about; 0: nobody */
    uint8_t mini;     /* piece of the miniature it belongs to; 0: none */
    uint8_t token;    /* the use of an ability that it is: timer.token */
    piece_set loop;   /* pieces an `each` has still to come to */
    uint8_t revealed; /* the last Aim card it revealed: its bit plus 1; 0: none */
    uint8_t pad[3];
};

struct due_frame {
    struct frame_head head;
    piece_id legend;
    uint8_t token, stage; /* of the timer that is due */
    uint8_t pad;
    uint16_t card;
};

/* use.c */
enum { USE_CONSUMABLES = 1 << LOOT_CONSUMABLE, USE_ITEMS = USE_CONSUMABLES | 1 << LOOT_GRENADE };
struct use_frame {
    struct frame_head head;
    piece_id legend, on; /* whose Item; whom a Consumable is for */
    uint8_t types;       /* USE_ITEMS or USE_CONSUMABLES */
    uint8_t kind;        /* of loot: the one that is used */
    uint8_t facing, drawn;
    int8_t x, y;   /* where the Grenade is, also off the Map */
    uint16_t used; /* Aim cards, bit n: content.aim[n] */
};

/* melee.c */
struct melee_frame {
    struct frame_head head;
    piece_id legend, target;
    uint8_t damage, push, collision;
    uint8_t sure; /* it succeeds without an Aim card */
};
struct push_frame {
    struct frame_head head;
    piece_id legend, by;
    uint8_t way, left, collision;
    uint8_t what; /* enum ground_push */
    place_id to;  /* the space that is looked at */
    uint8_t pad;
};

/* destroy.c */
struct destroy_frame {
    struct frame_head head;
    piece_id legend;
    uint8_t left;
    uint8_t way;    /* of all targets: a Weapon's slot, or by hand */
    piece_id piece; /* the target at hand, and of which use of an Ability it is */
    uint8_t token, pad;
    piece_set picked;
};

/* respawn.c */
struct respawn_frame {
    struct frame_head head;
    piece_id legend;
    piece_id beside; /* it may appear beside that Legend, too */
};

/* shoot.c, aim.c */
enum { TO_HIT_A_SPACE = 10, MOST_TOLD = 24 };
/* What a Shoot is to be, fixed before the first Aim card is revealed. */
struct plan {
    uint8_t shots, each;              /* AL-HIT-01: slots, and cards in each */
    uint8_t start, recoil;            /* the first one's slot, counted from 0 */
    uint8_t hit, first_hit, headshot; /* damage */
    uint8_t helmet, helmet_value;     /* so many Headshots on cards up to that value do not count */
    uint8_t automatic, absent;        /* icons that decide by themselves; that count as not there */
    uint8_t pad;
};
/* What its cards have come to. */
struct tally {
    uint8_t hits, semis;
    uint8_t low, high; /* candidates for Headshots: within the Helmet's value, above it */
};
enum outcome {
    OUTCOME_MISS,
    OUTCOME_HIT,
    OUTCOME_HIT_LOWER,
    OUTCOME_MISS_HIGHER,
    OUTCOME_MISS_COVER
};
struct shoot_frame {
    struct frame_head head;
    piece_id shooter, target;
    uint8_t slot, with;     /* of the weapon: 0, 1; the only kind of weapon it may be, 0: any */
    uint8_t nth, enhanced;  /* shots that are counted; AL-SHOOT-07 */
    uint16_t special, used; /* the card whose action it is; Aim cards, bit n: content.aim[n] */
    int16_t to_hit, aimed;  /* as it is; as 1.c found it */
    uint8_t less;           /* taken off the total damage */
    uint8_t pad;
    struct plan plan;
    struct tally tally;
    uint8_t pad2[2];
};
/* One Aim card for something else than a Shoot. */
struct reveal_frame {
    struct frame_head head;
    uint16_t used;
    piece_id who;
    uint8_t pad[7];
};

/* damage.c */
enum damage_source {
    DAMAGE_SHOOT,
    DAMAGE_AREA,
    DAMAGE_MELEE,
    DAMAGE_COLLISION,
    DAMAGE_CARD,
    DAMAGE_RING,
    DAMAGE_SOURCES
};
enum damage_kind { DAMAGE_PLAIN, DAMAGE_SHIELD, DAMAGE_HEALTH }; /* AL-DMG-03 */
struct damage_frame {
    struct frame_head head;
    piece_id victim, by; /* by: 0 nobody */
    uint8_t amount, source, kind;
    uint8_t fell, pad[4];
};
/* Several Legends by one effect. */
struct harm_frame {
    struct frame_head head;
    uint8_t amount[LEGENDS + 1]; /* by piece: what is still to be dealt */
    uint8_t source, kind;
    piece_id by;
};

/* react.c */
struct window_frame {
    struct frame_head head;
    uint16_t subject;                /* the frame it is about; 0: none */
    uint8_t nth, seat, used, policy; /* core/window.h; used: bit n: Legend n has played its card */
    uint8_t window;
    piece_id who; /* the Legend it is about */
    uint8_t pad[2];
};
/* What Abilities that are active do by themselves. */
struct moment_frame {
    struct frame_head head;
    uint16_t subject;
    uint8_t window;
    piece_id who;
    uint8_t nth;        /* squads: that whose turn it is first */
    uint8_t timer, row; /* which is next */
    uint8_t pad[3];
};

#include "core/machine.h"
#include "core/window.h"
/* The longest chain: a Shoot by a card in an activation, a Reaction to it that moves, six times an Instant to a Move
 * that uses an ability or moves in its turn, and damage with an Instant to it, or an object that gives loot. */
static_assert(8 + BYTES_OF_match + BYTES_OF_turn + BYTES_OF_activation + 2 * BYTES_OF_effect +
                      BYTES_OF_shoot + BYTES_OF_window +
                      LEGENDS * (BYTES_OF_move + BYTES_OF_window + 2 * BYTES_OF_effect) +
                      BYTES_OF_harm + BYTES_OF_damage + BYTES_OF_window + BYTES_OF_effect +
                      BYTES_OF_interact + BYTES_OF_obtain + BYTES_OF_draw <=
                  STACK_BYTES * FRAY_STACK_PART,
              "it fits");

/* ---- the matter at hand: what conditions and changes are judged about ---- */
struct matter {
    const struct content *k;
    const struct state *s;
    const uint16_t *name; /* names of the running effect */
    uint16_t subject;     /* the frame it speaks of; 0: none */
    uint16_t card;        /* whose text it is */
    piece_id me;          /* the Legend whose card it is */
    piece_id who;         /* whom the window is about */
    piece_id mini;
    uint8_t owner; /* seat of `me` */
    /* Of a Shoot, under way or only thought of: */
    piece_id shooter, target; /* target: 0 while there is none */
    uint8_t slot;             /* the weapon's: 0, 1 */
    bool aims;                /* all of these are known */
    uint8_t shot;             /* number of the shot whose cards are looked at, from 1 on */
    uint8_t token;            /* of an Ability: which use of it, timer.token; 0: of none */
    uint16_t special;         /* the card whose action it is; 0: none */
    uint16_t shoot;           /* its frame; 0: it is only thought of */
    place_id source;          /* of an area: where it comes from; 0: outside the Map, or no area */
    uint8_t revealed;  /* Aim card that the running effect has revealed: its bit + 1; 0: none */
    struct told *told; /* not NULL: whoever sums up changes notes each here */
};
/* What a value is made of: each piece with where it comes from. */
struct told {
    unsigned n;
    struct {
        uint8_t
            type; /* fray_type of value: FRAY_WEAPON, _MARKER (loot), _CARD; FRAY_NUMBER: a distance */
        uint8_t pad;
        uint16_t value;
        int16_t amount;
    } by[MOST_TOLD];
};
static inline void note_piece(struct told *told, unsigned type, unsigned value, int amount)
{
    if (!told || told->n == MOST_TOLD) return;
    told->by[told->n].type = (uint8_t)type;
    told->by[told->n].value = (uint16_t)value;
    told->by[told->n++].amount = (int16_t)amount;
}
#include "core/effect.h"

/* ---- change.c ---- */
/* Nothing but whose card it is. */
static struct matter matter_of(const struct content *k, const struct state *s, piece_id legend);
/* The value with all that changes it for p; is the permission given to p? */
static int value_of(const struct matter *m, unsigned what, piece_id p, int printed);
static bool is_so(const struct matter *m, unsigned what, piece_id p);
/* What is in play has changed. */
static void note_changes(struct call *c);
static uint64_t changes_in_play(const struct content *k, const struct state *s);
/* Changes that were granted for that long are over: LIFE_SHOOT, LIFE_ACTIVATION, LIFE_TURN. */
static void changes_end(struct call *c, unsigned life);

/* ---- map.c ---- */
static fray_verdict prepare_map(struct content *k, unsigned number);

/* ---- where procedures stop that facts.c stacks: the resting points of scenarios ---- */
enum match_step {
    MATCH_START,
    MATCH_RING,
    MATCH_DRAFTED,
    MATCH_LOADED,
    MATCH_LANDED,
    MATCH_TURN,
    MATCH_TRANSITION
};
enum turn_step { TURN_START, TURN_DUE, TURN_ACTIVATE, TURN_ACTIVATED };
enum activation_step {
    ACTIVATION_START,
    ACTIVATION_BEGUN,
    ACTIVATION_ASKED,
    ACTIVATION_ACTED,
    ACTIVATION_DROP,
    ACTIVATION_OVER,
    ACTIVATION_ENDED
};

/* ---- setup.c: SETUP, DRAFT, WIN ---- */
static void seat_first_game(struct call *c);
static void reveal_ring(struct call *c);
static unsigned best_health(const struct state *s, unsigned seat);
static fray_score game_result(const fray_table *t, const fray_position *p);
/* Draws n, each a question to chance, as many as there are (AL-INT-04). Tokens and weapons that go to the caller: it
 * finds each in c->ret, whenever this returns one at a time; so it draws one at a time. */
static void push_draw(struct call *c, enum draw_from from, enum draw_to to, unsigned n,
                      unsigned who);
static bool can_draw(const struct content *k, const struct state *s, enum draw_from from,
                     unsigned who);

/* ---- loadout.c: LOAD ---- */
static void clear_loadout(const struct content *k, struct state *s, unsigned seat);
static void propose_loadout(const struct content *k, struct state *s, unsigned seat);
/* How far a squad is: weapons so far; then FROM_TOKENS and the kind that comes next. */
enum { FROM_TOKENS = SQUAD * (int)SLOTS, LOADOUT_OVER = SQUAD * (int)SLOTS + (int)LOOT };
/* What is asked then. */
struct item {
    piece_id legend; /* whose weapon is chosen; 0: a token */
    uint8_t slot;
    uint8_t kind; /* the token; 0, and no Legend: nothing is left */
};
static struct item item_at(const struct state *s, unsigned seat, unsigned at);

/* ---- drop.c: DROP ---- */
static void list_landings(const struct asked *q, struct offer *o);

/* ---- turn.c: ROUND, TURN, RING ---- */
static unsigned ring_damage(const struct content *k, const struct state *s, piece_id legend);
/* Two opposite borders of the Ring move inwards. */
static void close_in(uint8_t *low, uint8_t *high, unsigned from_low, unsigned from_high);
static void push_turn(struct call *c, unsigned seat);
static bool is_in_ring(const struct state *s, place_id at);

/* ---- action.c: ACT ---- */
static void push_activation(struct call *c, piece_id legend);
/* The frame of the activation under way; 0: none. */
static unsigned activation_at(const struct state *s);
/* AL-ACT-01, -02: has it so many AP, and is it active? */
/* Feats discarded for what is printed under them. */
static fray_verdict may_rush(const struct content *k, const struct state *s, piece_id legend,
                             unsigned card);
static void rush(struct call *c, piece_id legend, unsigned card);
static unsigned feat_bit(const struct content *k, const struct state *s, piece_id legend,
                         unsigned card);
static void discard_feat(struct call *c, piece_id legend, unsigned card);
static fray_verdict may_spend(const struct state *s, piece_id legend, unsigned ap);

/* ---- move.c: MOV ---- */
static unsigned step_cost(const struct ground *g, const struct ground_extra *extra, unsigned from,
                          unsigned to, bool smooth);
static void push_move(struct call *c, piece_id legend, unsigned points, unsigned how);
/* Can it go anywhere with so many points, by the card of `m`? `ends`: a condition on where it has to end, or NULL. */
static fray_verdict may_move(const struct matter *m, piece_id legend, unsigned points, unsigned how,
                             const uint16_t *ends);
/* It stands there now, however it came (AL-MOV-17): its place, and what is told. What listens to `enters` is for the
 * caller to open. */
static void enter(struct call *c, piece_id legend, place_id at);
/* Spaces where a Move, a relocation, a miniature may not end: Legends and what occupies its space; solid spaces apart. */
static struct wide occupied(const struct content *k, const struct state *s); /* zone.c */

/* ---- loot.c: LOOT, ATT ---- */
/* What it takes: slots where a token may be kept, as bits of enum where; why not. */
static unsigned keepable(const struct content *k, const struct state *s, piece_id legend,
                         unsigned kind);
static bool fits(const struct content *k, const struct state *s, piece_id legend, unsigned slot,
                 unsigned kind);
/* The Attachment that works there: the token, or what is printed; 0: none (AL-ATT-04). */
static unsigned attachment(const struct content *k, const struct state *s, piece_id legend,
                           unsigned slot, unsigned fit);
/* Into the Backpack, which has room; out of it. */
static void pack_add(struct fighter *f, unsigned kind, unsigned from);
static unsigned pack_used(const struct fighter *f);
static bool pack_has(const struct fighter *f, unsigned kind);
/* One of a kind leaves the Backpack, an unseen one last (Amb: what was seen is what people know): its `from`. */
static unsigned pack_take(struct fighter *f, unsigned kind);
/* A token that was used or destroyed leaves the game (AL-USE-02, AL-GREN-06). */
static void token_gone(struct call *c, unsigned kind);
static void lay(struct state *s, place_id at, unsigned kind);
static bool pick_up(struct state *s, place_id at, unsigned kind);
/* Where it may drop loot: its space and neighbouring ones (AL-LOOT-03). */
static struct wide drop_places(const struct content *k, const struct state *s, piece_id legend);
/* The Legend has these tokens in hand now: asks until each is kept or dropped. */
static struct obtain_frame *push_obtain(struct call *c, piece_id legend, unsigned how);
static void obtain_add(struct obtain_frame *o, unsigned kind, unsigned from);
/* A weapon of the Legend gains so many Ammo: asks which, if it matters. */
static void push_ammo(struct call *c, piece_id legend, unsigned n);
static bool takes_ammo(const struct content *k, const struct state *s, piece_id legend);
static unsigned shield_limit(const struct content *k, const struct state *s, piece_id legend);
static unsigned heap_of(const struct content *k, unsigned kind, bool package);
/* May it keep one of that kind there (enum where)? What is kept: the token that had to give way, 0 none. */
static fray_verdict may_keep(const struct content *k, const struct state *s, piece_id legend,
                             unsigned kind, unsigned where);
static unsigned keep(struct call *c, piece_id legend, unsigned token, unsigned from, unsigned where,
                     unsigned *moved);
static unsigned wear(struct call *c, piece_id legend, unsigned token);
static void drop_at(struct call *c, piece_id legend, place_id at, unsigned token);
/* Sorted lists of tokens, and of what lies where. */
static bool comes_before(struct token a, struct token b);
static void token_in(struct token *list, unsigned room, unsigned kind, unsigned from);
static unsigned token_at(const struct token *list, unsigned room, unsigned kind);
static bool lies_before(struct lying a, struct lying b);
static void lay_in(struct lying *list, unsigned room, place_id at, unsigned kind);
static unsigned count_lying(const struct lying *list, unsigned room, place_id at, unsigned kind);

/* ---- interact.c: INT ---- */
static void push_interact(struct call *c, piece_id legend, unsigned within);
/* Anything that AL-INT-01 lists; a closed bin within so many spaces. */
static fray_verdict may_interact(const struct content *k, const struct state *s, piece_id legend);
static fray_verdict may_reach_bin(const struct content *k, const struct state *s, piece_id legend,
                                  unsigned within);
/* Bins by their number on the map, and as words of answers have them. */
static bool is_opened(const struct state *s, unsigned n);
static unsigned bin_word(const struct ground *g, unsigned n);
static unsigned bin_of_word(const struct ground *g, unsigned word);

/* ---- aim.c: WEAP, ATT, HIT, COV ---- */
static struct matter matter_aim(const struct content *k, const struct state *s, piece_id shooter,
                                piece_id target, unsigned slot, unsigned special);
static struct matter matter_shoot(const struct content *k, const struct state *s, unsigned shoot);
static const struct weapon *weapon_of(const struct matter *m);
static unsigned shot_distance(const struct matter *m);
/* AL-SHOOT-06; with `told`, what it is made of. */
static int to_hit_of(const struct matter *m, struct told *told);
static struct plan plan_of(const struct matter *m);
static bool is_behind_cover(const struct matter *m);
static unsigned slot_of_shot(const struct content *k, const struct plan *plan, unsigned nth);
static unsigned hits_of(const struct tally *tally);
static unsigned headshots_of(const struct tally *tally, const struct plan *plan);
static unsigned damage_of(const struct tally *tally, const struct plan *plan, unsigned less);
static enum outcome judge_card(const struct plan *plan, const struct card *card, int modifier,
                               int to_hit);
static void tally_card(struct tally *tally, const struct plan *plan, const struct card *card,
                       enum outcome outcome);
static unsigned beyond_range(const struct weapon *w, unsigned apart);

/* ---- shoot.c: SHOOT, LOS ---- */
/* Can it take a Shoot action now, with this kind of weapon; 0: with any? */
static fray_verdict may_shoot_with(const struct content *k, const struct state *s, piece_id shooter,
                                   unsigned weapon);
static fray_verdict may_target(const struct content *k, const struct state *s, piece_id shooter,
                               unsigned target);
/* `with`: the only kind of weapon it may be, 0: any; special: the card whose action it is. */
static void push_shoot(struct call *c, piece_id shooter, unsigned with, unsigned special);
/* Facts that are cases, for facts.c. */
static bool peek_shoot(const struct content *k, const struct state *s, uint32_t fact,
                       int32_t *value);
static unsigned shoot_under_way(const struct state *s);
static unsigned slot_answered(const struct state *s, piece_id shooter, uint64_t word);
/* From one space to another: legal, or what stands between, by which rule. */
static fray_verdict why_no_sight(const struct content *k, const struct state *s, unsigned from,
                                 unsigned to);
/* One Aim card that is not in `used`; c->ret: its bit n, of content.aim[n]. */
static void push_reveal(struct call *c, piece_id who, unsigned used);

/* ---- damage.c: DMG ---- */
/* One instance to one Legend; c->ret: it was eliminated. */
static void push_damage(struct call *c, piece_id victim, unsigned amount, enum damage_source source,
                        piece_id by);
static struct damage_frame *push_damage_to(struct call *c, piece_id victim, unsigned amount,
                                           enum damage_source source, piece_id by,
                                           enum damage_kind kind);
/* By one effect to several, at the same time (Amb-16). */
static void push_harm(struct call *c, const uint8_t amount[LEGENDS + 1], enum damage_source source,
                      piece_id by, enum damage_kind kind);
static void restore(struct call *c, piece_id legend, unsigned health, unsigned shield);

/* ---- react.c: REACT, INST ---- */
/* `who`: the Legend it is about; subject: the frame it is about. */
static bool window_matters(const struct call *c, uint32_t windows);
static void push_window(struct call *c, uint32_t windows, piece_id who, unsigned subject);
static bool moment_matters(const struct call *c, unsigned window);
static void push_moment(struct call *c, unsigned window, piece_id who, unsigned subject);

/* ---- zone.c: MAP-03, ZONE; what moves on the Map ---- */
static const struct object *object_of(const struct content *k, const struct mini *mini);
static bool has_tag(const struct content *k, const struct mini *mini, uint32_t tag);
/* The miniature with that piece's number; NULL: there is none. */
static const struct mini *mini_of(const struct state *s, unsigned piece);
static const struct mini *mini_of_token(const struct state *s, unsigned token);
/* Where it is, 0: off the Map with the Legend that it is attached to. */
static place_id mini_place(const struct state *s, const struct mini *mini);
static bool stands_on_corner(const struct content *k, const struct mini *mini);
static unsigned mini_corner(const struct mini *mini);
static struct wide free_spaces(const struct content *k, const struct state *s);
static bool is_zone(const struct content *k, const struct mini *mini);
static unsigned minis_used(const struct state *s);
static inline piece_id piece_of_mini(unsigned i);
static bool is_free_space(const struct content *k, const struct state *s, unsigned place);
static bool is_impassable(const struct content *k, const struct state *s, unsigned place);
static bool is_free_corner(const struct content *k, const struct state *s, unsigned corner);
/* For questions to the ground: NULL, or `room` filled in; about sight and areas alone. */
static const struct ground_extra *extra_of(const struct content *k, const struct state *s,
                                           struct ground_extra *room);
static const struct ground_extra *blocks_of(const struct content *k, const struct state *s,
                                            struct ground_extra *room);
static bool sees_space(const struct content *k, const struct state *s, unsigned from, unsigned to);
static bool sees_corner(const struct content *k, const struct state *s, unsigned from,
                        unsigned corner);
static bool is_in_zone(const struct content *k, const struct state *s, const struct mini *mini,
                       unsigned place);
/* Bit n: the Zone of mini[n] concerns a line between two spaces. */
static uint32_t zones_over(const struct content *k, const struct state *s, unsigned from,
                           unsigned to);

/* Is area damage from there not dealt to the Legend? */
static bool is_sheltered(const struct content *k, const struct state *s,
                         const struct ground_area *area, piece_id legend);

/* ---- ability.c, mini.c, effect.c: CARD, ABIL, TIME ---- */
static struct effect_frame *push_effect(struct call *c, unsigned program, unsigned card,
                                        piece_id legend);
/* May about->me play this Feat or Ability: as an action of its activation (window 0), or in a window? */
static fray_verdict may_play(const struct matter *about, unsigned card, unsigned window);
/* Plays it; AP are for the caller to take. subject: the frame it is about, 0: none. */
static void play_card(struct call *c, piece_id legend, unsigned card, unsigned subject);
/* Can what is mandatory be done, and if not, why? m->card is whose program it is. */
static fray_verdict why_not_run(const struct matter *m, unsigned program);
static fray_verdict may_use_tactical(const struct matter *about);
/* What lies below the Initiative marker, topmost first (AL-TURN-01); step 3 of the Transition. */
static void push_due(struct call *c);
static void cool_down(struct call *c);
static void cool_ability(struct call *c, piece_id legend, unsigned kind, unsigned n);
static unsigned commit_token(struct call *c, piece_id legend, unsigned card);
static void end_use(struct call *c, unsigned token);
static struct ground_area card_area(const struct content *k, const struct state *s, unsigned card,
                                    place_id at, unsigned facing);
static void list_corners(const struct asked *q, struct offer *o);
static void remove_mini(struct call *c, unsigned piece);
static unsigned minis_of_token(const struct state *s, unsigned token);
static bool can_supply(const struct content *k, const struct state *s, piece_id owner,
                       unsigned object);

/* ---- use.c: USE, GREN, AOE ---- */
static fray_verdict may_use(const struct content *k, const struct state *s, piece_id legend,
                            unsigned types);
static void push_use(struct call *c, piece_id legend, piece_id on, unsigned types);
/* All Legends in the area at once take its damage; nothing is pushed if there are none. */
static void damage_area(struct call *c, const struct ground_area *area, const uint8_t *damage,
                        piece_id by);
static unsigned area_damage(const struct content *k, const struct state *s,
                            const struct ground_area *area, const uint8_t *damage, piece_id legend);
static struct ground_area grenade_area(const struct content *k, const struct state *s,
                                       unsigned kind, int x, int y, unsigned facing);

/* ---- melee.c: MELEE, PUSH ---- */
static fray_verdict may_melee(const struct content *k, const struct state *s, piece_id legend);
static void push_push(struct call *c, piece_id legend, piece_id by, unsigned n, unsigned collision);

/* ---- destroy.c: DESTROY; respawn.c: RESPAWN ---- */
static fray_verdict may_destroy(const struct content *k, const struct state *s, piece_id legend);
static fray_verdict may_respawn(const struct content *k, const struct state *s, piece_id legend);
static void push_respawn(struct call *c, piece_id legend);

/* ---- chance.c: what a Shoot comes to in the mean ---- */
static void prepare_chances(struct content *k);
enum { PARTS_OF_ONE = 256 };
/* What the Shoot comes to, all in 256ths of a point; `spread`: standard deviation. */
struct expected {
    int damage, spread;
};
static struct expected expected_of(const struct matter *m, const struct plan *plan, int to_hit);
static struct expected expected_shot(const struct matter *m);
/* In PARTS_OF_ONE: that it comes to at least so many points. */
static int chance_of_damage(struct expected e, int points);
/* The statement of a program behind this one; NULL: that was the last. */
static const uint16_t *statement_next(const uint16_t *at);

/* ---- scene.c, facts.c ---- */
/* What stands on an edge with that base, as people name it: also as a value of FRAY_EDGE. */
static inline unsigned edge_on(unsigned edge, unsigned base)
{
    return edge | base << 9;
}
static bool game_spell(const fray_table *t, const fray_position *p, uint32_t type, uint32_t value,
                       fray_spelling *out);

/* ---- account.c ---- */
static fray_verdict verdict_of_sight(const struct ground *g, const struct ground_why *why,
                                     unsigned to);
static void game_explain(const fray_table *t, const fray_position *view, fray_answer a,
                         fray_account *out);
static void game_survey(const fray_table *t, const fray_position *view, const fray_spot end[2],
                        fray_account *out);
static void middle_of(unsigned place, int xy[2]);
static void point_of(unsigned corner, int xy[2]);

/* ---- audit.c ---- */
static fray_verdict game_audit(const fray_table *t, const fray_position *p);
