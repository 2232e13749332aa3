/* src/games/fireteam/rules.h - what the chapters of the rules share: the call, the frames of all
 * procedures, and the functions by which one chapter uses another. */
#pragma once
#include "core/chapter.h"
#include "core/question.h"
#include "core/run.h"
#include "games/fireteam/tables.h"

/* FZ-DICE-06: two sides without a hit, three with one, one with two, for each type. */
static const struct die_row game_dice[] = {{{FACES, 6, {2, 3, 1, 0, 0, 0}}, A_ROLL, R_FZ_DICE_01}};

/* ---- procedures (procs.def) and their frames ---- */

struct match_frame {
    struct frame_head head;
    uint8_t nth, pad;
};
/* FZ-SETUP-04 to FZ-SETUP-10: a player chooses hero, upgrades and focus cards. */
struct muster_frame {
    struct frame_head head;
    uint8_t nth, seat;
};
struct tactics_frame {
    struct frame_head head;
    uint8_t nth, seat;
};
struct turn_frame {
    struct frame_head head;
    uint8_t seat, pad;
};

/* One step of any move, with what waits where it leads. */
struct step_frame {
    struct frame_head head;
    uint8_t seat, with;
    place_id to;
    uint8_t pad[7];
};
/* A special move (FZ-MOV-06). */
struct move_frame {
    struct frame_head head;
    uint8_t seat, left; /* steps */
    uint16_t card;
    uint8_t pad[6];
};

enum {
    ATTACK_RANGED = 1,
    ATTACK_BYPASS = 2,
    ATTACK_AGAIN = 16,     /* a card lets the attacker reroll any dice */
    ATTACK_BYPASS_ALL = 32 /* not the target's resistance alone */
};
struct attack_frame {
    struct frame_head head;
    uint8_t seat;
    piece_id target; /* 0: a marker */
    uint8_t marker;  /* its slot plus 1 */
    place_id at;     /* where the target stands */
    place_id from;   /* where the attacker stood */
    uint8_t type, how;
    uint8_t pad;
    uint8_t bonus, rerolls;
    int8_t dice; /* before the cap */
    uint8_t count, hits;
    uint8_t roll[FACES];
    uint8_t played[KINDS]; /* until all are named they are still in hand */
    uint16_t kept;         /* an event card discarded for it */
    piece_set killed;
};
/* Dice of an attack that are thrown again. */
struct reroll_frame {
    struct frame_head head;
    uint16_t attack;
    uint8_t any, picked[FACES], pad; /* any: any number of dice, else one */
    uint8_t pad2[2];
};
/* EXPL: monsters, markers and heroes at one place take the hits of an attack. */
struct blast_frame {
    struct frame_head head;
    uint16_t attack;
    piece_set left;
    uint8_t nth, pad[3];
};
/* Hits of a type on one monster (ATK-07), by an attack or by a card. */
struct damage_frame {
    struct frame_head head;
    piece_id monster;
    uint8_t type, amount, bypass;
    uint16_t attack; /* 0: by a card */
    place_id at;     /* where it stood */
    uint8_t killer;  /* seat of the hero whose attack it is */
    uint8_t killed;
    uint8_t completed; /* objectives that the boss's fall completed, from bit 0 */
    uint8_t pad[2];
};
struct search_frame {
    struct frame_head head;
    uint8_t seat, looks, chooser, seen;
    uint16_t card;
    uint16_t other;
};
struct ambush_frame {
    struct frame_head head;
    uint8_t seat, tier;
    piece_id monster;
    uint8_t pad[5];
};

/* Hits on one hero: W6, discarding or knock-down, W7. */
enum { HITS_UNBLOCKABLE = 1, HITS_BLAST = 2, HITS_MONSTER = 4, HITS_SHUT = 8, HITS_TOOK = 16 };
struct hits_frame {
    struct frame_head head;
    uint8_t seat, hits, how;
    piece_id monster; /* that attacks, 0 none */
    uint8_t attacker; /* seat of the hero whose blast it is */
    uint8_t discarded, riposte, riposter;
    uint8_t owed, at, pad[4]; /* owed: spaces the threat marker still has to advance */
};
struct threat_frame {
    struct frame_head head;
    piece_id monster;
    uint8_t tier;
};
struct advance_frame {
    struct frame_head head;
    uint8_t spaces, pad;
    uint16_t card;
    uint8_t pad2[6];
};

enum {
    ACTIVATION_SHUT = 1, /* an ambush: no reactions (FZ-AMB-05) */
    ACTIVATION_STOPPED = 2,
    ACTIVATION_TOOK = 4 /* somebody took the target's place */
};
struct activation_frame {
    struct frame_head head;
    piece_id monster;
    uint8_t how;
    uint8_t target; /* seat */
    uint8_t asked;  /* sacrifice: seats that said no, bit by bit */
    uint8_t die, dice, hits, type;
    uint8_t roll[FACES];
    uint8_t left; /* seats still to be hit, bit by bit */
    place_id at;  /* where the attack goes */
    uint8_t pad[3];
};
/* A monster moves by the monster movement rules. */
struct walk_frame {
    struct frame_head head;
    piece_id monster;
    uint8_t left, goal, shut; /* goal: seat of the hero it moves toward */
    uint8_t moved, pad[5];
};
struct push_frame {
    struct frame_head head;
    piece_id piece;
    uint8_t left, seat;
    place_id from;
    uint8_t pad[6];
};
struct spawn_frame {
    struct frame_head head;
    piece_set left;
    piece_id monster;
    uint8_t secured, pad[2]; /* secured: points are rerolled */
};
struct draw_frame {
    struct frame_head head;
    uint8_t seat, left;
};
/* Recon cards become known, from the top. */
struct recon_frame {
    struct frame_head head;
    uint8_t count, pad;
};

/* Where a match may be resumed: steps of these procedures after which it goes on. */
enum tactics_step {
    TACTICS_START,
    TACTICS_RESUMED, /* at step 2 */
    TACTICS_OFFERED,
    TACTICS_PICKED,
    TACTICS_STRUCK,
    TACTICS_DREW
};
enum threat_step {
    THREAT_START,
    THREAT_ADVANCED,
    THREAT_RESUMED, /* at step 3 */
    THREAT_CHOSEN,
    THREAT_ACTIVATED,
    THREAT_SPAWNED
};

struct effect_frame {
    union {
        struct frame_head head;
        struct run run;
    };
    uint16_t subject;       /* frame it speaks of; 0 none */
    piece_set loop, list;   /* figures an `each` and a verb still have to come to */
    piece_id bearer, piece; /* piece: the moment is about */
    uint8_t marker;         /* slot plus 1 of the marker it is about */
    place_id here;
    uint8_t objective; /* number plus 1 in the mission */
    uint8_t die, count, pad[5];
};

/* FZ-REACT: each player once, in turn order. */
struct window_frame {
    struct frame_head head;
    uint16_t subject;                /* the frame it is about */
    uint8_t nth, seat, used, policy; /* core/window.h */
    uint8_t window, kept, pad[2];    /* kept: only cards that are no reactions may be used */
};
/* What happens by itself at a moment, one source after the other. */
struct moment_frame {
    struct frame_head head;
    uint16_t subject;
    uint8_t window, source, row;
    piece_id piece;
    place_id here;
    uint8_t objective;
    uint8_t seat, pad;
};

/* ---- what runs them ---- */
#include "core/machine.h"
#include "core/window.h"

/* ---- the matter at hand: what conditions and changes are judged about ---- */
struct matter {
    const struct content *k;
    const struct state *s;
    uint16_t subject; /* attack, activation, hits .. frame, 0 none */
    uint16_t card;
    uint8_t seat;    /* me */
    piece_id bearer; /* whose ability it is */
    uint8_t objective, marker;
    place_id here;
    uint8_t die;
    /* of an attack, also one that is only thought of */
    piece_id attacker, target;
    uint8_t type, ranged;
    piece_id monster, hero; /* that the moment is about */
    const uint16_t *name;   /* names of the running effect */
};
#include "core/effect.h"

static struct matter matter_none(const struct content *k, const struct state *s, unsigned seat);
/* The same with what a frame is about: its attack, its monster, its hero. */
static struct matter matter_about(const struct content *k, const struct state *s, unsigned seat,
                                  unsigned subject);

/* change.c - values with everything that changes them */
static uint64_t changes_in_play(const struct content *k, const struct state *s);
static void note_changes(struct call *c); /* after anything came into play or left */
static int value_of(const struct matter *m, unsigned what, piece_id p, int printed);
static bool is_so(const struct matter *m, unsigned what, piece_id p);
static void modifier_add(struct call *c, const struct modifier *mod);
static void modifiers_expire(struct call *c, unsigned life);
static void modifiers_forget(struct call *c, piece_id bearer);
static void spent_forget(struct state *s, unsigned once);
static bool is_spent(const struct state *s, unsigned trigger, unsigned seat);
static void spend(struct call *c, unsigned trigger, unsigned seat, unsigned once);
static void modifiers_spend(struct call *c, const struct matter *m);
static int speed_of(const struct content *k, const struct state *s, piece_id p);
static int full_hand_of(const struct content *k, const struct state *s, unsigned seat);
static int health_of(const struct content *k, const struct state *s, piece_id p);
static int resistance_of(const struct matter *m, piece_id p);

/* board.c - who is where; FZ-MOV, FZ-TERR, FZ-FLEE, FZ-SPEC, FZ-SECURE */
static piece_set heroes_of(const struct state *s);  /* all */
static piece_set actives_of(const struct state *s); /* active ones */
static piece_set monsters_of(const struct state *s);
static piece_set pieces_at(const struct state *s, place_id at); /* heroes, specialists, monsters */
static piece_set heroes_at(const struct state *s, place_id at); /* active */
static piece_set monsters_at(const struct state *s, place_id at);
static unsigned apart(const struct content *k, const struct state *s, place_id a, place_id b);
static bool has_terrain(const struct content *k, const struct state *s, place_id at,
                        unsigned terrain);
static unsigned seat_nth(const struct state *s, unsigned nth); /* of the turn order */
static unsigned order_of(const struct state *s, unsigned seat);
static unsigned spawn_number(const struct state *s, place_id at); /* 0: no spawn point */
static bool is_secured(const struct content *k, const struct state *s, place_id at);
static fray_verdict may_leave(const struct content *k, const struct state *s, unsigned seat);
static unsigned specialists_at(const struct state *s, place_id at); /* WITH_PATTY | WITH_HENRY */
static unsigned must_bring(const struct state *s, unsigned seat);
static bool is_helped(const struct content *k, const struct state *s, unsigned seat, unsigned gift);
static piece_id nearest_hero(const struct matter *m, place_id from, bool walking, int most);
static place_id place_named(const struct content *k, const struct state *s, unsigned name);

/* cards.c - hands, decks and discard piles; FZ-CARD, FZ-TAC-08 */
static unsigned hand_size(const struct state *s, unsigned seat);
static int kind_of(const struct content *k, const struct state *s, unsigned seat,
                   unsigned card); /* -1: no card of the hero's */
static unsigned deck_size(const struct state *s, unsigned seat);
static void discard(struct call *c, unsigned seat, unsigned kind);
static void push_draw(struct call *c, unsigned seat, unsigned n);
static bool has_kept(const struct state *s, unsigned seat, unsigned card);
static void drop_kept(struct call *c, unsigned seat, unsigned card);

/* setup.c - FZ-SETUP */
static fray_verdict may_take_hero(const struct content *k, const struct state *s, unsigned seat,
                                  unsigned figure);
static fray_verdict may_take_upgrade(const struct content *k, const struct state *s, unsigned seat,
                                     unsigned card);
static fray_verdict may_take_focus(const struct content *k, const struct state *s, unsigned seat,
                                   unsigned card);
static void lay_out(struct call *c); /* what the briefing fixes, without chance */
static void take_hero(struct call *c, unsigned seat, unsigned figure);
static void take_upgrade(struct call *c, unsigned seat, unsigned card);
static void take_focus(struct call *c, unsigned seat, unsigned card);
static unsigned upgrades_of(const struct state *s, unsigned seat); /* sets chosen */
static unsigned focuses_of(const struct state *s, unsigned seat);

/* tactics.c - FZ-TAC, FZ-STRIKE */
static struct tactics_frame *push_tactics(struct call *c);
static unsigned cards_to_draw(const struct content *k, const struct state *s, unsigned seat);
static fray_verdict may_offer(const struct content *k, const struct state *s, unsigned seat,
                              unsigned card);

/* turn.c - FZ-HERO, FZ-ACT; moving */
static void push_turn(struct call *c, unsigned seat);
static void push_move(struct call *c, unsigned seat, unsigned steps, unsigned card);
/* One step of a hero; `with` as in A_STEP_WITH. `left`: steps it has. */
static fray_verdict may_step(const struct content *k, const struct state *s, unsigned seat,
                             place_id to, unsigned with, unsigned left, bool normal);
static int step_cost(const struct content *k, const struct state *s, unsigned seat, place_id to);
static void bring_along(struct call *c, place_id from, place_id to, unsigned with);
static bool stands(const struct state *s, piece_id p);
static void force_to(struct call *c, piece_id p, place_id to, unsigned event);
/* What may come along when the hero leaves: sets of `with`, number n of them; returns how many. */
static unsigned companies(const struct content *k, const struct state *s, unsigned seat,
                          place_id to, unsigned *out);
enum { MAX_COMPANIES = 4 * (1 + MAX_BOARD_MARKERS) };
static fray_verdict may_take_turn_action(const struct content *k, const struct state *s,
                                         unsigned seat, uint64_t word);
static fray_verdict may_interact(const struct content *k, const struct state *s, unsigned seat,
                                 unsigned slot);
static fray_verdict may_use_special(const struct content *k, const struct state *s, unsigned seat,
                                    unsigned card);

/* attack.c - FZ-ATK, FZ-RES, FZ-BONUS, FZ-EXPL */
static void push_attack(struct call *c, unsigned seat, piece_id target, unsigned marker);
static fray_verdict may_target(const struct content *k, const struct state *s, unsigned seat,
                               piece_id target, unsigned marker); /* marker: slot plus 1 */
static fray_verdict may_add_card(const struct content *k, const struct state *s,
                                 const struct attack_frame *a, unsigned card);
static int card_range(const struct content *k, const struct state *s, unsigned seat, unsigned card);
/* Are its cards being named? Until that is done they are still in hand. */
static bool picks_cards(const struct attack_frame *a);
/* Dice of the attack as it stands, after cover, elevation, changes and the cap. */
static unsigned attack_dice(const struct content *k, const struct state *s,
                            const struct attack_frame *a);
static unsigned attack_bonus(const struct content *k, const struct state *s,
                             const struct attack_frame *a);

/* damage.c - FZ-ATK-07 to -09, FZ-BOSS */
static struct damage_frame *push_damage(struct call *c, piece_id monster, unsigned type,
                                        unsigned amount, unsigned attack);
static void boss_enters(struct call *c);

/* search.c - FZ-SRCH, FZ-RECON, FZ-AMB */
static fray_verdict may_search(const struct content *k, const struct state *s, unsigned seat,
                               bool free);
static void push_search(struct call *c, unsigned seat);
static void push_ambush(struct call *c, unsigned seat, unsigned tier);
static void push_recon(struct call *c, unsigned count);
static piece_set ambushers(const struct content *k, const struct state *s, unsigned seat,
                           unsigned tier); /* the farthest, if none is off the board */
static unsigned recon_left(const struct state *s);
static uint64_t recon_weight(const struct content *k, const struct state *s, unsigned card);
static int event_index(const struct content *k, unsigned card);

/* hits.c - FZ-MON-15, FZ-DOWN, FZ-COIN, FZ-SPEC-08 */
static struct hits_frame *push_hits(struct call *c, unsigned seat, unsigned hits, unsigned how);
static void turn_coin(struct call *c, bool heads);
static void stand_up(struct call *c, unsigned seat);

/* threat.c - FZ-THR, FZ-TWIST, FZ-SPAWN, FZ-RESERVE */
static struct threat_frame *push_threat(struct call *c);
static void push_advance(struct call *c, unsigned spaces);
static void push_spawn(struct call *c, piece_set which, bool secured);
static piece_set off_board(const struct state *s, unsigned tier); /* of the spawn pool */
static piece_set next_monsters(const struct state *s);            /* that may come next */
static piece_set unlike_monsters(const struct state *s, piece_set set);

/* monster.c - FZ-MON, FZ-SAC */
static void push_activation(struct call *c, piece_id monster, bool shut);
static void push_walk(struct call *c, piece_id monster, unsigned steps, bool shut);
static void push_push(struct call *c, piece_id monster, unsigned steps, unsigned seat);
static piece_id walk_goal(const struct content *k, const struct state *s, piece_id monster);
static place_set walk_steps(const struct content *k, const struct state *s,
                            const struct walk_frame *w);
static place_set push_steps(const struct content *k, const struct state *s,
                            const struct push_frame *p);
static int monster_range(const struct content *k, const struct state *s, piece_id monster);

/* objective.c - FZ-OBJ, FZ-INFO, FZ-WIN */
static bool mark_objective(struct call *c, unsigned nth); /* 0.. in the mission; did it count? */
static bool is_fulfilled(const struct content *k, const struct state *s, unsigned nth);
static void complete_objective(struct call *c, unsigned nth);
static void push_completion(struct call *c, unsigned nth);        /* what happens then */
static int objective_index(const struct state *s, unsigned card); /* -1: not of this mission */
static bool lay_marker(struct call *c, unsigned kind, place_id at);
static void lift_marker(struct call *c, unsigned slot);
static unsigned marker_count(const struct state *s, unsigned kind);
static int marker_at(const struct state *s, place_id at, unsigned kind); /* slot, -1 none */
static bool is_won(const struct content *k, const struct state *s);
static bool may_objective(const struct content *k, const struct state *s, unsigned nth);

/* react.c - windows and moments; FZ-REACT */
static bool window_matters(const struct call *c, uint32_t windows);
static void push_window(struct call *c, uint32_t windows, unsigned subject);
static bool moment_matters(const struct call *c, unsigned window);
/* whom: the piece it is about; of W_MARKED the objective, from 1. 0: none. */
static void push_moment(struct call *c, unsigned window, unsigned subject, unsigned whom);
enum { MAX_REACTIONS = 24 };
static unsigned react_options(const struct content *k, const struct state *s, unsigned seat,
                              uint64_t *out);

/* effect.c - what cards do */
static struct effect_frame *push_effect(struct call *c, unsigned program, unsigned card,
                                        unsigned seat);
static piece_id piece_at(const struct call *c, const struct effect_frame *my, unsigned nth);
static piece_id take_next(struct call *c, struct effect_frame *my);
static struct attack_frame *the_attack(struct call *c, const struct effect_frame *my);
static struct hits_frame *the_hits(struct call *c, const struct effect_frame *my);
static bool is_on_board(const struct call *c, piece_id p);              /* monster.c */
static void take_discard(struct call *c, unsigned seat, unsigned card); /* cards.c */
