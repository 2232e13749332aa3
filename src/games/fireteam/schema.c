/* src/games/fireteam/schema.c - what a pack of this game may hold, for the pack reader. */
#include "core/schema.h"
#include "games/fireteam/rules.h"

static const char *const type_names[] = {"nothing",  "number", "truth",  "figure",  "figures",
                                         "location", "hero",   "heroes", "monster", "monsters"};
static const uint8_t type_elements[] = {0, 0, 0, 0, P, 0, 0, H, 0, M};
static const uint8_t type_wider[] = {0, 0, 0, 0, 0, 0, P, S, P, S};
static_assert(COUNT(type_names) == MS + 1 && COUNT(type_elements) == MS + 1 &&
                  COUNT(type_wider) == MS + 1,
              "a row for each type");

static const char *const subject_names[] = {
    "hero of one's own", "bearer",  "attack", "monster", "hero", "hits", "kill",
    "objective",         "location"};

static const char *const tiers[] = {"minion", "elite", "boss", NULL};
static const char *const gifts[] = {"none", "search", "reroll", NULL};
static const char *const signs[] = {".", "d", "c", "e", "b", "t", "#", "_", NULL};
static const char *const lives[] = {"attached", "attack",  "activation", "turn",
                                    "round",    "mission", NULL};
static const char *const onces[] = {"never", "turn", "round", NULL};
static const char *const objective_cards[] = {"objective", NULL};
static const char *const discovery_cards[] = {"discovery", NULL};
static const char *const twist_cards[] = {"twist", NULL};

/* Row by row: number 1 + (row - 1) * MAP_COLUMNS + column, columns from 0. */
#define ROW(n) "A" n, "B" n, "C" n, "D" n, "E" n, "F" n, "G" n, "H" n, "I" n, "J" n, "K" n, "L" n
static const char *const places[] = {ROW("1"), ROW("2"), ROW("3"), ROW("4"), ROW("5"),
                                     ROW("6"), ROW("7"), ROW("8"), ROW("9"), NULL};
static_assert(sizeof places / sizeof places[0] == MAP_COLUMNS * MAP_ROWS + 1, "names of places");

enum {
    E_ROLE,
    E_FAMILY,
    E_HERO,
    E_SPECIALIST,
    E_MONSTER,
    E_ACTION,
    E_UPGRADE,
    E_FOCUS,
    E_TWIST,
    E_EVENT,
    E_DISCOVERY,
    E_OBJECTIVE,
    E_MARKER,
    E_TILE,
    E_MISSION,
    E_OPERATION,
    /* rows inside them */
    E_REACTION,
    E_STRIKE,
    E_SPECIAL,
    E_KEPT,
    E_OWN_MOMENT,
    E_MONSTER_MOMENT,
    E_TWIST_MOMENT,
    E_OBJECTIVE_MOMENT,
    E_MARKER_MOMENT,
    E_CHANGE,
    E_TRAIT,
    E_TWIST_RULE,
    E_SITE,
    E_FORCE,
    E_LEVEL,
    ENTITIES
};

/* What is always at hand, whatever the moment. */
#define OWN     (ON_ME | ON_BEARER)       /* heroes' abilities and focus cards */
#define ITS_OWN (ON_BEARER | ON_MONSTER)  /* traits and specials of monsters */
#define FOUND   (ON_ME | ON_OBJECTIVE)    /* discoveries */
#define LYING   (ON_OBJECTIVE | ON_PLACE) /* markers */

/* clang-format off */
#define PLACES(key, type, member, req, en) LISTED(key, type, member, places, req, en)
#define RESISTANCES(type, req) \
    INT("brawl", type, resistance[TYPE_BRAWL], 0, 9, req, 0, "resistance against Brawl"), \
    INT("gunfire", type, resistance[TYPE_GUNFIRE], 0, 9, req, 0, "resistance against Gunfire"), \
    INT("explosive", type, resistance[TYPE_EXPLOSIVE], 0, 9, req, 0, "resistance against Explosive")

static const fray_pack_field hero_fields[] = {
    REF("role", figure, role, NULL, E_ROLE, 1, "id of the hero's role"),
    INT("speed", figure, speed, 0, 9, 1, 2, "movement steps in a turn"),
    INT("full-hand", figure, full_hand, 1, 20, 1, 5, "cards the player refills to"),
    ROWS("changes", figure, change, E_CHANGE, "what the ability changes"),
    ROWS("when", figure, trigger, E_OWN_MOMENT, "what the ability does at a moment"),
};
static const fray_pack_field specialist_fields[] = {
    WORD("gift", figure, gift, gifts, 1, 0, "what heroes near it may do: search as a free action, or reroll an attack die"),
};
static const fray_pack_field monster_fields[] = {
    REF("family", figure, family, NULL, E_FAMILY, 1, "id of its family"),
    WORD("tier", figure, tier, tiers, 1, 0, "minion, elite or boss"),
    INT("figures", figure, figures, 1, 8, 1, 1, "how many there are: at most 8 minions, 4 elites, 1 boss"),
    INT("speed", figure, speed, 0, 9, 1, 1, "locations it moves in step I"),
    WORD("type", figure, type, type_words, 1, 0, "type of its attack"),
    INT("range", figure, range, 0, 12, 1, 0, "attack range; 0: its own location"),
    INT("strength", figure, strength, 0, 8, 1, 1, "attack dice"),
    INT("health", figure, health, 1, 20, 1, 1, "damage of one attack that kills it, or wounds a boss"),
    RESISTANCES(figure, 1),
    ROWS("changes", figure, change, E_TRAIT, "what its trait changes"),
    ROWS("when", figure, trigger, E_MONSTER_MOMENT, "what its trait does at a moment"),
    DO("special", figure, special, ITS_OWN, NULL, 0, "what it does on the special result of the activation die"),
};

#define ATTACK_SECTION \
    REF("role", card, role, NULL, E_ROLE, 1, "id of the role whose card it is"), \
    WORD("type", card, type, type_words, 1, 0, "type of its attack"), \
    INT("range", card, range, 0, 12, 1, 0, "attack range; 0: the hero's own location"), \
    INT("strength", card, strength, 0, 8, 1, 1, "attack dice"), \
    INT("bonus", card, bonus, 0, 9, 0, 0, "bonus hits"), \
    ROWS("reaction", card, use, E_REACTION, "the one use besides attacking, if it is a reaction"), \
    ROWS("strike", card, use, E_STRIKE, "the one use besides attacking, if it is a Tactical Strike")
static const fray_pack_field action_fields[] = {
    ATTACK_SECTION,
    INT("copies", card, copies, 1, 16, 1, 1, "how many there are in the deck"),
};
static const fray_pack_field upgrade_fields[] = {
    ATTACK_SECTION,
    INT("copies", card, copies, 1, 16, 0, 4, "how many there are in the set"),
};
static const fray_pack_field focus_fields[] = {
    REF("role", card, role, NULL, E_ROLE, 1, "id of the role whose card it is"),
    ROWS("action", card, use, E_SPECIAL, "a special action that it gives"),
    ROWS("changes", card, change, E_CHANGE, "changes for its hero, or for others"),
    ROWS("when", card, trigger, E_OWN_MOMENT, "what it does at a moment"),
    REF("marker", card, marker, NULL, E_MARKER, 0, "kind of marker that it lays"),
};
static const fray_pack_field twist_fields[] = {
    REF("family", card, family, NULL, E_FAMILY, 1, "id of the monsters' family"),
    DO("do", card, act, 0, NULL, 0, "what happens when it is drawn"),
    ROWS("changes", card, change, E_TWIST_RULE, "changes from then on"),
    ROWS("when", card, trigger, E_TWIST_MOMENT, "what happens at a moment from then on"),
};
static const fray_pack_field event_fields[] = {
    INT("copies", card, copies, 1, 30, 0, 1, "how many there are"),
    DO("do", card, act, ON_ME, NULL, 0, "what happens when it is found; left out: nothing"),
    YES("stays", card, stays, "the hero keeps it"),
    ROWS("kept", card, use, E_KEPT, "what it is discarded for, if the hero keeps it"),
};
static const fray_pack_field discovery_fields[] = {
    REF("objective", card, objective, objective_cards, E_OBJECTIVE, 1, "id of the objective it belongs to"),
    DO("do", card, act, FOUND, NULL, 1, "what happens when it is found"),
    YES("stays", card, stays, "it stays in play"),
    REF("marker", card, marker, NULL, E_MARKER, 0, "kind of marker that it lays or sets in motion"),
    PLACES("places", card, place, 0, "locations where it lays markers"),
};
static const fray_pack_field objective_fields[] = {
    INT("markers", card, needs, 0, 12, 0, 0, "information markers that complete it"),
    YES("boss", card, boss, "it is complete when the boss is defeated"),
    YES("coin", card, coin, "completing it turns the coin to heads"),
    REF("after", card, after, objective_cards, E_OBJECTIVE, 0, "an objective that has to be complete before it takes markers"),
    DO("complete", card, act, ON_OBJECTIVE, NULL, 0, "what happens when it is complete"),
    ROWS("when", card, trigger, E_OBJECTIVE_MOMENT, "what happens at a moment"),
};

static const fray_pack_field marker_fields[] = {
    INT("supply", marker_kind, supply, 0, 24, 0, 0, "how many there are; 0: as many as are needed"),
    YES("alone", marker_kind, alone, "at most one of its kind at a location"),
    INT("hurts", marker_kind, hurts, 0, 9, 0, 0, "hits a hero suffers who moves in"),
    INT("health", marker_kind, health, 0, 20, 0, 0, "damage of one attack that destroys it; 0: it cannot be attacked"),
    RESISTANCES(marker_kind, 0),
    YES("escort", marker_kind, escort, "heroes may take it along"),
    YES("smooth", marker_kind, smooth, "it may not enter difficult terrain"),
    YES("fixed", marker_kind, fixed, "heroes may take it along only when it has been set in motion"),
    REF("objective", marker_kind, objective, objective_cards, E_OBJECTIVE, 0, "id of the objective that it serves"),
    TRUTH("interact-if", marker_kind, interact_if, LYING | ON_ME, NULL, 0, "condition of the action Interact there"),
    DO("interact", marker_kind, interact, LYING | ON_ME, NULL, 0, "what the action Interact there does"),
    DO("destroyed", marker_kind, destroyed, LYING, NULL, 0, "what happens when an attack has destroyed and removed it"),
    DO("delivered", marker_kind, delivered, LYING, NULL, 0, "what happens when it is at the exit point"),
    ROWS("when", marker_kind, trigger, E_MARKER_MOMENT, "what it does at a moment at its location"),
};
static const fray_pack_field tile_fields[] = {
    GRID("map", tile, sign, signs, "three rows of three signs: . open, d difficult, c cover, e elevated, b difficult and cover, t elevated and cover, # impassable, _ nothing at all"),
};
static const fray_pack_field mission_fields[] = {
    REF("family", mission, family, NULL, E_FAMILY, 1, "id of the monsters' family"),
    REF("role", mission, role, NULL, E_ROLE, 0, "id of a role that some hero must have"),
    INT("columns", mission, columns, 1, MAP_COLUMNS / TILE_EDGE, 1, 1, "tiles side by side"),
    REFS("tiles", mission, tiles, NULL, E_TILE, 1, "sides of tiles in reading order"),
    PLACES("start", mission, start_name, 1, "start point"),
    PLACES("exit", mission, exit_name, 0, "exit point"),
    PLACES("boss-site", mission, boss_name, 0, "where the boss appears"),
    PLACES("spawn", mission, spawn_name, 1, "the twelve spawn points"),
    ROWS("sites", mission, site, E_SITE, "markers that lie there from the start"),
    ROWS("forces", mission, force, E_FORCE, "the monsters against two, three and four heroes, in this order"),
    INT("upgrades", mission, upgrades, 0, 8, 0, 0, "upgrade sets that each hero has"),
    INT("focus-cards", mission, focuses, 0, 8, 0, 0, "focus cards that each hero has"),
    INT("events", mission, events, 0, RECON_CARDS, 1, 0, "event cards of the recon deck"),
    REFS("discoveries", mission, discoveries, discovery_cards, E_DISCOVERY, 1, "discoveries of the recon deck"),
    REFS("objectives", mission, objectives, objective_cards, E_OBJECTIVE, 1, "what has to be done"),
    REFS("twists", mission, twists, twist_cards, E_TWIST, 1, "the twist deck"),
    YES("spawns-on", mission, spawns_on, "monsters go on spawning after the boss, until everyone is out"),
    ROWS("levels", mission, level, E_LEVEL, "what easy, normal and hard change, in this order"),
};
static const fray_pack_field operation_fields[] = {
    REFS("missions", operation, missions, NULL, E_MISSION, 1, "its missions, act by act"),
};

static const fray_pack_field reaction_fields[] = {
    WINDOW_FOR(FOR_REACT, 0, "window", use, window, 1, 0, "one of the first eight windows, W1 to W8"),
    INT("reach", use, reach, 0, ANYWHERE, 0, ANYWHERE, "largest range from the reacting hero to whom the window is about; left out: any"),
    TRUTH("if", use, when, ON_ME, "window", 0, "condition"),
    DO("do", use, act, ON_ME, "window", 1, "what it does"),
};
static const fray_pack_field strike_fields[] = {
    TRUTH("if", use, when, ON_ME, NULL, 0, "condition"),
    DO("do", use, act, ON_ME, NULL, 1, "what it does"),
};
static const fray_pack_field special_fields[] = {
    TRUTH("if", use, when, OWN, NULL, 0, "condition"),
    DO("do", use, act, OWN, NULL, 1, "what it does"),
};
static const fray_pack_field kept_fields[] = {
    WINDOW_FOR(FOR_REACT, 0, "window", use, window, 1, 0, "when the card may be discarded"),
    TRUTH("if", use, when, ON_ME, "window", 0, "condition"),
    DO("do", use, act, ON_ME, "window", 1, "what that does"),
};
#define MOMENT(subjects) MOMENT_WITH(subjects, 0)
#define MOMENT_WITH(subjects, some) \
    WINDOW_FOR(FOR_ACT, some, "window", trigger, window, 1, 0, "moment"), \
    TRUTH("if", trigger, when, subjects, "window", 0, "condition"), \
    DO("do", trigger, act, subjects, "window", 1, "what it does")
static const fray_pack_field own_moment_fields[] = {
    MOMENT(OWN),
    YES("may", trigger, may, "the hero's player may decline"),
    WORD("once", trigger, once, onces, 0, ONCE_NEVER, "at most once in a turn or round; never: each time"),
};
static const fray_pack_field monster_moment_fields[] = {MOMENT_WITH(ITS_OWN, ON_MONSTER)}; /* its own are those that concern it */
static const fray_pack_field twist_moment_fields[] = {MOMENT(0)};
static const fray_pack_field objective_moment_fields[] = {MOMENT(ON_OBJECTIVE)};
static const fray_pack_field marker_moment_fields[] = {MOMENT_WITH(LYING, ON_ATTACK | ON_HERO | ON_MONSTER)}; /* what happens where it lies */

#define CHANGE_FIELDS(subjects) \
    CHANGED("change", change, is, subjects, 1, "what changes: 'dice + 1', 'ignores-cover'"), \
    TRUTH("if", change, when, subjects, NULL, 0, "looked at each time"), \
    TRUTH_OF("for", change, who, P, subjects, "figures it is for (it); left out: the bearer, or everybody")
static const fray_pack_field change_fields[] = {
    CHANGE_FIELDS(OWN),
    VALUE("to", change, to, P, OWN, "grants: the one figure it is for"),
    VALUE("in", change, in, N, OWN, "grants: it is for figures in this sector"),
    WORD("life", change, life, lives, 0, LIFE_ATTACHED, "how long a grant lasts"),
    YES("once", change, once, "it ends with the first attack it bore on"),
};
static const fray_pack_field trait_fields[] = {CHANGE_FIELDS(ON_BEARER)};
static const fray_pack_field twist_rule_fields[] = {CHANGE_FIELDS(0)};
static const fray_pack_field site_fields[] = {
    REF("marker", site, marker, NULL, E_MARKER, 1, "kind of marker"),
    PLACES("at", site, name, 1, "where it lies"),
};
static const fray_pack_field force_fields[] = {
    INT("heroes", force, heroes, 2, 4, 1, 2, "of the team: 2, 3, 4"),
    INT("minions", force, minions, 0, 8, 0, 0, "minions of the spawn pool"),
    INT("elites", force, elites, 0, 4, 0, 0, "elites of the spawn pool"),
    INT("reserve", force, reserve, 0, 4, 0, 0, "elites of the reserve pool"),
};
static const fray_pack_field level_fields[] = {
    INT("minions", level, minions, -8, 8, 0, 0, "more or fewer minions in the spawn pool"),
    INT("elites", level, elites, -4, 4, 0, 0, "more or fewer elites in the spawn pool"),
    INT("threat", level, threat, 1, TRACK_SPACES, 0, 1, "space that the threat marker starts on"),
};

#define FIGURE  sizeof(struct figure), MAX_FIGURES, AT(figure), AT(figures), IN(figure, kind)
#define CARD    sizeof(struct card), MAX_CARDS, AT(card), AT(cards), IN(card, kind)
#define USE     sizeof(struct use), MAX_USES, AT(use), AT(uses), IN(use, kind)
#define TRIGGER sizeof(struct trigger), MAX_TRIGGERS, AT(trigger), AT(triggers), 0, 0
#define CHANGES_ROW sizeof(struct change), MAX_CHANGES, AT(change), AT(changes), 0, 0
/* Keys by which entries do something. */
static const char *const by_focus[] = {"action", "changes", "when", NULL};
static const char *const by_twist[] = {"do", "changes", "when", NULL};
static const char *const by_do[] = {"do", NULL};

static const fray_pack_entity entities[ENTITIES] = {
    {"role",       FRAY_NONE,    0, sizeof(struct role),   MAX_ROLES,    AT(role),   AT(roles),    0, 0, 0, NULL, NULL},
    {"family",     FRAY_FACTION, 0, sizeof(struct family), MAX_FAMILIES, AT(family), AT(families), 0, 0, 0, NULL, NULL},
    {"hero",       FRAY_FIGURE,  0, FIGURE, FIGURE_HERO, FIELDS(hero_fields)},
    {"specialist", FRAY_FIGURE,  0, FIGURE, FIGURE_SPECIALIST, FIELDS(specialist_fields)},
    {"monster",    FRAY_FIGURE,  0, FIGURE, FIGURE_MONSTER, FIELDS(monster_fields)},
    {"action",     FRAY_CARD,    0, CARD, CARD_ACTION, FIELDS(action_fields)},
    {"upgrade",    FRAY_CARD,    0, CARD, CARD_UPGRADE, FIELDS(upgrade_fields)},
    {"focus",      FRAY_CARD,    0, CARD, CARD_FOCUS, FIELDS_DOING(focus_fields, by_focus)},
    {"twist",      FRAY_CARD,    0, CARD, CARD_TWIST, FIELDS_DOING(twist_fields, by_twist)},
    {"event",      FRAY_CARD,    0, CARD, CARD_EVENT, FIELDS(event_fields)},
    {"discovery",  FRAY_CARD,    0, CARD, CARD_DISCOVERY, FIELDS_DOING(discovery_fields, by_do)},
    {"objective",  FRAY_CARD,    0, CARD, CARD_OBJECTIVE, FIELDS(objective_fields)},
    {"marker",     FRAY_MARKER,  0, sizeof(struct marker_kind), MAX_MARKERS, AT(marker), AT(markers), 0, 0, FIELDS(marker_fields)},
    {"tile",       FRAY_SCENERY, 0, sizeof(struct tile),      MAX_TILES,      AT(tile),      AT(tiles),      0, 0, FIELDS(tile_fields)},
    {"mission",    FRAY_MISSION, 0, sizeof(struct mission),   MAX_MISSIONS,   AT(mission),   AT(missions),   0, 0, FIELDS(mission_fields)},
    {"operation",  FRAY_LIST,    0, sizeof(struct operation), MAX_OPERATIONS, AT(operation), AT(operations), 0, 0, FIELDS(operation_fields)},
    {"reaction",   FRAY_NONE,    1, USE, USE_REACTION, FIELDS_DOING(reaction_fields, by_do)},
    {"strike",     FRAY_NONE,    1, USE, USE_STRIKE, FIELDS_DOING(strike_fields, by_do)},
    {"special",    FRAY_NONE,    1, USE, USE_ACTION, FIELDS_DOING(special_fields, by_do)},
    {"kept",       FRAY_NONE,    1, USE, USE_KEPT, FIELDS_DOING(kept_fields, by_do)},
    {"moment",           FRAY_NONE, 1, TRIGGER, FIELDS_DOING(own_moment_fields, by_do)},
    {"monster-moment",   FRAY_NONE, 1, TRIGGER, FIELDS_DOING(monster_moment_fields, by_do)},
    {"twist-moment",     FRAY_NONE, 1, TRIGGER, FIELDS_DOING(twist_moment_fields, by_do)},
    {"objective-moment", FRAY_NONE, 1, TRIGGER, FIELDS_DOING(objective_moment_fields, by_do)},
    {"marker-moment",    FRAY_NONE, 1, TRIGGER, FIELDS_DOING(marker_moment_fields, by_do)},
    {"change",     FRAY_NONE,    1, CHANGES_ROW, FIELDS(change_fields)},
    {"trait",      FRAY_NONE,    1, CHANGES_ROW, FIELDS(trait_fields)},
    {"twist-rule", FRAY_NONE,    1, CHANGES_ROW, FIELDS(twist_rule_fields)},
    {"site",       FRAY_NONE,    1, sizeof(struct site),  MAX_SITES,  AT(site),  AT(sites),  0, 0, FIELDS(site_fields)},
    {"force",      FRAY_NONE,    1, sizeof(struct force), MAX_FORCES, AT(force), AT(forces), 0, 0, FIELDS(force_fields)},
    {"level",      FRAY_NONE,    1, sizeof(struct level), MAX_LEVELS, AT(level), AT(levels), 0, 0, FIELDS(level_fields)},
};
/* clang-format on */

static const fray_schema game_schema = SCHEMA(E_CHANGE, .wider = type_wider);
