/* src/games/underworlds/schema.c - what a pack of this game may hold, for the pack reader. */
#include "core/schema.h"
#include "games/underworlds/rules.h"

static const char *const type_names[] = {"nothing",  "number", "truth",     "fighter",
                                         "fighters", "hex",    "objectives"};
static const uint8_t type_elements[] = {0, 0, 0, 0, FRAY_T_GAME, 0, FRAY_T_NUMBER};

static const char *const subject_names[] = {"bearer", "attack", "target", "kill",    "move",
                                            "damage", "ploy",   "choice", "upgrade", "action"};

static const char *const objective_cards[] = {"objective", NULL};
static const char *const power_cards[] = {"ploy", "upgrade", NULL};
static const char *const feature_words[] = {".", "S", "#", "!", NULL};
static const char *const keywords[] = {"cleave",
                                       "knockback-1",
                                       "all-adjacent",
                                       "cleave-if-crit",
                                       "critical-damage-1",
                                       "critical-knockback-1",
                                       "reroll-1",
                                       "hammer-and-swords",
                                       "hammer-is-crit",
                                       "max-damage-1",
                                       "discard-on-success",
                                       "discard-after-use",
                                       "ensnare",
                                       "combo",
                                       NULL};
static const char *const timings[] = {"immediate", "end",       "third-end",
                                      "first-end", "early-end", NULL};
static const char *const judgings[] = {"event", "tally", "state", NULL};
static const char *const senses[] = {"any", "attack", "defend", "heal", NULL}; /* enum sense */
static const char *const tags[] = {"hunter", "quarry", NULL};
static const char *const moments[] = {"checkpoint", "end-of-phase", NULL};
static const char *const lives[] = {"attached", "next-activation", "activation", "phase", "round",
                                    "game",     "attack",          NULL};
static const char *const firsts[] = {"none", "attack",    "targeted", "damaged",
                                     "move", "activated", NULL};

enum {
    E_BOARD,
    E_WARBAND,
    E_FIGHTER,
    E_SIDE,
    E_ATTACK,
    E_OBJECTIVE,
    E_PLOY,
    E_UPGRADE,
    E_TRIGGER,
    E_LENT,
    E_FORCED,
    E_CHANGE,
    E_GRANT,
    E_DECK,
    ENTITIES
};

/* clang-format off */
static const fray_pack_field board_fields[] = {
    GRID("hexes", board, feature, feature_words, "five rows of signs: . plain, S starting, # blocked, ! lethal"),
};
static const fray_pack_field attack_fields[] = {
    INT("range", weapon, range, 1, 9, 1, 1, "Range in hexes"),
    WORD("symbol", weapon, symbol, attack_symbols, 1, 0, "hammer or swords"),
    INT("dice", weapon, dice, 1, 9, 1, 1, "number of attack dice"),
    INT("damage", weapon, damage, 0, 9, 1, 1, "Damage"),
    WORDS("keywords", weapon, keywords, keywords, "list of attack keywords"),
    ROWS("changes", weapon, change, E_CHANGE, "changes while this Attack action is made"),
    ROWS("when", weapon, trigger, E_FORCED, "what happens by itself at a moment"),
};
static const fray_pack_field side_fields[] = {
    INT("move", side_card, move, 0, 12, 1, 0, "Move in hexes"),
    WORD("defence", side_card, symbol, defence_symbols, 1, 0, "block or dodge"),
    INT("dice", side_card, dice, 1, 6, 1, 1, "number of defence dice"),
    INT("wounds", side_card, wounds, 1, 12, 1, 1, "Wounds"),
    SOME_ROWS(1, "attacks", side_card, weapon, E_ATTACK, "Attack actions"),
    ROWS("changes", side_card, change, E_CHANGE, "changes it has always"),
    ROWS("reacts", side_card, trigger, E_TRIGGER, "reactions it may use"),
    DO("action", side_card, action, ON_BEARER, NULL, 0, "what its printed Action does"),
};
static const fray_pack_field fighter_fields[] = {
    REF("warband", figure, warband, NULL, E_WARBAND, 1, "id of its warband"),
    YES("leader", figure, leader, "yes for the leader"),
    WORDS("tags", figure, tags, tags, "what cards may ask of it"),
    INT("copies", figure, copies, 1, 7, 0, 1, "how many there are"),
    WORD("inspired-at", figure, inspire_moment, moments, 0, 0, "when its condition is looked at"),
    TRUTH("inspired-if", figure, inspire, ON_BEARER, NULL, 1, "condition to become Inspired"),
    SOME_ROWS(2, "sides", figure, side, E_SIDE, "front and Inspired side"),
};
static const fray_pack_field objective_fields[] = {
    REF("warband", card, warband, NULL, E_WARBAND, 0, "id of its warband; left out: universal"),
    INT("glory", card, glory, 0, 9, 1, 1, "glory points"),
    WORD("timing", card, timing, timings, 1, 0, "when it is scored"),
    WORD("judged-by", card, judging, judgings, 0, 0, "immediate cards: event, tally or state"),
    WINDOW_FOR(FOR_SCORE, 0, "on", card, window, 0, 0, "cards judged by event: the moment"),
    TRUTH("score-if", card, when, 0, "on", 1, "condition"),
    ASIDE_INT("likely", card, likely, 0, 100, "for bots: of 100 rounds in hand, how often it is scored"),
    YES("rewards-leader", card, rewards_leader, "it rewards taking an enemy leader out of action"),
    REF("errata", card, errata, NULL, E_OBJECTIVE, 0, "card in its place with use_card_errata"),
};
static const fray_pack_field ploy_fields[] = {
    REF("warband", card, warband, NULL, E_WARBAND, 0, "id of its warband; left out: universal"),
    WINDOW_FOR(FOR_REACT | FOR_PLAY, 0, "play", card, window, 0, W_POWER, "window it is played in; power: one's turn in a power step"),
    TRUTH("if", card, when, 0, "play", 0, "condition to play it"),
    DO("do", card, act, 0, "play", 1, "what it does"),
    WORD("sense", card, sense, senses, 0, SENSE_ANY, "for bots: before one's own attack, an enemy's, when somebody is hurt"),
    REF("errata", card, errata, NULL, E_PLOY, 0, "card in its place with use_card_errata"),
};
static const fray_pack_field upgrade_fields[] = {
    REF("warband", card, warband, NULL, E_WARBAND, 0, "id of its warband; left out: universal"),
    REFS("only", card, only, NULL, E_FIGHTER, 0, "fighters that may carry it"),
    YES("leader-only", card, leader_only, "only a leader may carry it"),
    YES("relic", card, relic, "it is a Katophrane Relic"),
    ROWS("attacks", card, weapon, E_ATTACK, "Attack actions it brings"),
    ROWS("changes", card, change, E_CHANGE, "changes while it is carried"),
    ROWS("reacts", card, trigger, E_TRIGGER, "reactions and moments it may use"),
    DO("action", card, action, ON_BEARER, NULL, 0, "what its printed Action does"),
    REF("errata", card, errata, NULL, E_UPGRADE, 0, "card in its place with use_card_errata"),
};
#define TRIGGER(kinds, subjects) \
    WINDOW_FOR(kinds, subjects, "window", trigger, window, 1, 0, "window it answers"), \
    TRUTH("if", trigger, when, ON_BEARER, "window", 0, "trigger"), \
    DO("do", trigger, act, ON_BEARER, "window", 1, "what it does")
static const fray_pack_field trigger_fields[] = {
    TRIGGER(FOR_REACT, 0),
    YES_FOR(FOR_ACT, "window", "always", trigger, forced, "it happens by itself; it is no reaction"),
};
static const fray_pack_field lent_fields[] = {TRIGGER(FOR_REACT, 0)};
static const fray_pack_field forced_fields[] = {
    TRIGGER(FOR_ACT, ON_ATTACK | ON_DAMAGE),
    {"always", FRAY_PACK_YES, 0, 1, IN(trigger, forced), 1, 1, 1, NULL, 0, 0, NULL, "it is never a reaction", 0, 0, NULL},
};
#define CHANGE_FIELDS(required) \
    CHANGED("change", change, is, ANYTHING, required, "what changes: 'damage + 1', 'cleave'"), \
    TRUTH("if", change, when, ANYTHING, NULL, 0, "looked at each time"), \
    TRUTH_OF("for", change, who, F, ANYTHING, "fighters it is for (it); left out: the bearer, or anybody")
static const fray_pack_field change_fields[] = {CHANGE_FIELDS(1)};
static const fray_pack_field grant_fields[] = {
    CHANGE_FIELDS(0),
    VALUE("to", change, to, F, ANYTHING, "grants: the one fighter it is for"),
    WORD("life", change, life, lives, 0, 0, "how long a grant lasts"),
    WORD("first", change, first, firsts, 0, 0, "it binds to the first attack, move .. of its life"),
    TRUTH_OF("binds-if", change, binds, F, ANYTHING, "first: only one for which this holds (it: attacker, target, victim, mover)"),
    WORD("keeps", change, keeps, lives, 0, 0, "first: once taken it goes on for that fighter with this life"),
    ROWS("reacts", change, trigger, E_LENT, "reactions lent while it lives"),
};
static const fray_pack_field deck_fields[] = {
    REF("warband", deck, warband, NULL, E_WARBAND, 1, "id of its warband"),
    REFS("objectives", deck, objectives, objective_cards, E_OBJECTIVE, 1, "twelve objective cards"),
    REFS("power", deck, power, power_cards, E_PLOY, 1, "twenty or more power cards"),
};

/* Keys by which entries do something. */
static const char *const by_score[] = {"score-if", NULL};
static const char *const by_do[] = {"do", NULL};
static const char *const by_carrying[] = {"attacks", "changes", "reacts", "action", "relic", NULL};
static const char *const by_grant[] = {"change", "reacts", NULL};

static const fray_pack_entity entities[ENTITIES] = {
    {"board",     FRAY_SCENERY, 0, sizeof(struct board),     MAX_BOARDS - 1,   AT(board),   AT(boards),   0, 0, FIELDS(board_fields)},
    {"warband",   FRAY_FACTION, 0, sizeof(struct warband),   MAX_WARBANDS - 1, AT(warband), AT(warbands), 0, 0, 0, NULL, NULL},
    {"fighter",   FRAY_FIGURE,  0, sizeof(struct figure),    MAX_FIGURES - 1,  AT(figure),  AT(figures),  0, 0, FIELDS(fighter_fields)},
    {"side",      FRAY_NONE,    1, sizeof(struct side_card), MAX_SIDES - 1,    AT(side),    AT(sides),    0, 0, FIELDS(side_fields)},
    {"attack",    FRAY_WEAPON,  1, sizeof(struct weapon),    MAX_WEAPONS - 1,  AT(weapon),  AT(weapons),  0, 0, FIELDS(attack_fields)},
    {"objective", FRAY_CARD,    0, sizeof(struct card),      MAX_CARDS - 1,    AT(card),    AT(cards),    IN(card, kind), CARD_OBJECTIVE, FIELDS_DOING(objective_fields, by_score)},
    {"ploy",      FRAY_CARD,    0, sizeof(struct card),      MAX_CARDS - 1,    AT(card),    AT(cards),    IN(card, kind), CARD_PLOY, FIELDS_DOING(ploy_fields, by_do)},
    {"upgrade",   FRAY_CARD,    0, sizeof(struct card),      MAX_CARDS - 1,    AT(card),    AT(cards),    IN(card, kind), CARD_UPGRADE, FIELDS_DOING(upgrade_fields, by_carrying)},
    {"reaction",  FRAY_NONE,    1, sizeof(struct trigger),   MAX_TRIGGERS - 1, AT(trigger), AT(triggers), 0, 0, FIELDS_DOING(trigger_fields, by_do)},
    {"lent",      FRAY_NONE,    1, sizeof(struct trigger),   MAX_TRIGGERS - 1, AT(trigger), AT(triggers), 0, 0, FIELDS_DOING(lent_fields, by_do)},
    {"moment",    FRAY_NONE,    1, sizeof(struct trigger),   MAX_TRIGGERS - 1, AT(trigger), AT(triggers), 0, 0, FIELDS_DOING(forced_fields, by_do)},
    {"change",    FRAY_NONE,    1, sizeof(struct change),    MAX_CHANGES - 1,  AT(change),  AT(changes),  0, 0, FIELDS(change_fields)},
    {"grant",     FRAY_NONE,    1, sizeof(struct change),    MAX_CHANGES - 1,  AT(change),  AT(changes),  0, 0, FIELDS_DOING(grant_fields, by_grant)},
    {"deck",      FRAY_LIST,    0, sizeof(struct deck),      MAX_DECKS - 1,    AT(deck),    AT(decks),    0, 0, FIELDS(deck_fields)},
};
/* clang-format on */

/* Objectives are numbered 1 to 5. */
static const fray_range ranges[] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {1, TOKENS}};
static_assert(COUNT(ranges) == T + 1 && COUNT(type_names) == T + 1, "a range for each type");

static const fray_schema game_schema = SCHEMA(E_GRANT, .range = ranges);
