/* src/games/apex/schema.c - what a pack of this game may hold, for the pack reader. */
#include "core/schema.h"
#include "games/apex/rules.h"

static const char *const type_names[] = {"nothing", "number", "truth", "legend",
                                         "legends", "space",  "corner"};
static const uint8_t type_elements[] = {0, 0, 0, 0, P, 0, 0};
static_assert(COUNT(type_names) == C + 1 && COUNT(type_elements) == C + 1, "a row for each type");

static const char *const subject_names[] = {
    "Legend of one's own", "Shoot action", "Move action", "damage",
    "active Legend",       "Respawn",      "area",        "miniature of its own"};

/* In the order of the enums of content.h; lists for LISTED begin with what is 1 there. */
static const char *const rarities[] = {"common", "rare", "epic", "legendary", "starting", NULL};
static const char *const loot_types[] = {"gear", "attachment", "consumable", "grenade", NULL};
static const char *const loot_slots[] = {
    "helmet", "body-shield", "knockdown-shield", "barrel", "mag", "optic", "stock", NULL};
static const char *const stocks[] = {"none", "standard", "sniper", NULL};
static const char *const nodes[] = {"a", "b", "c", NULL};
static const char *const anys[] = {"none", "any", NULL};
static const char *const hop_ups[] = {"none", "better", "worse", NULL};
static const char *const weapon_types[] = {"assault-rifle", "smg",     "lmg",    "marksman",
                                           "sniper",        "shotgun", "pistol", NULL};
static const char *const tags[] = {
    "impassable",  "obstacle",    "cover",        "blockage",    "connectible",
    "interactive", "destroyable", "occupy-space", "occupy-edge", "occupy-intersection",
    "persistent",  "zone",        "aerial",       NULL};
static const char *const object_parts[] = {"miniature",      "building",   "wall",
                                           "half-wall",      "supply-bin", "opened-bin",
                                           "respawn-beacon", "figure",     NULL};
static const char *const stand_words[] = {"space", "edge", "intersection", "legend", NULL};
static const char *const link_words[] = {"nothing", "spaces", "around", NULL};
static const char *const labels[] = {"free", "special", "enhance", "reaction", "instant", NULL};
static const char *const ability_kinds[] = {"tactical", "ultimate", NULL};
static const char *const icons[] = {"lower", "higher", "cover", "semi-hit", "headshot", NULL};
static const char *const arrows[] = {"n", "ne", "e", "se", "s", "sw", "w", "nw", NULL};
static const char *const area_signs[] = {".", "o", "#", "1", "2", "3", NULL};
static const char *const track_spaces[] = {"diamond", "square", "trophy", NULL};
static const char *const track_icons[] = {"ring-moves", "ring-shuffles", NULL};
static const char *const firsts[] = {"none", "red", "blue", NULL};
static const char *const lives[] = {"card", "shoot", "activation", "turn", NULL};

/* Of map.c: the numbers of these signs, from 1 on. */
static const char *const cell_signs[] = {".", "R", NULL};
static const char *const upright_signs[] = {"|", "#", "!", "S", NULL};
static const char *const across_signs[] = {"---", "===", "~~~", "sss", NULL};
static const fray_signs plan_signs = {cell_signs, upright_signs, across_signs, 1};

enum {
    E_MAP,
    E_OBJECT,
    E_LEGEND,
    E_ACTION,
    E_ABILITY,
    E_FEAT,
    E_AIM,
    E_BIN,
    E_RING,
    E_REWARD,
    E_LOOT,
    E_WEAPON,
    E_AIM_BOARD,
    E_ROUND_TRACK,
    /* rows inside them */
    E_SPECIAL,
    E_SLOTS,
    E_MOMENT,
    E_CHANGE,
    E_PASSIVE,
    E_LASTING,
    ENTITIES
};

/* What is always at hand: on cards, on Abilities. */
#define OWN    ON_ME
#define PLAYED (ON_ME | ON_CARD)

/* clang-format off */
static const fray_pack_field map_fields[] = {
    PLAN("ground", map, floor[0], &plan_signs, 1, "what stands on level 0: . floor, R Respawn Beacon, a letter for each Building; on edges # === Wall, ! ~~~ Half-Wall, S sss Supply Bin, | --- around Buildings"),
    PLAN("roof", map, floor[1], &plan_signs, 0, "what stands on level 1, drawn alike"),
    PLAN("top", map, floor[2], &plan_signs, 0, "what stands on level 2, drawn alike"),
};
static const fray_pack_field object_fields[] = {
    WORD("part", object, part, object_parts, 0, PART_MINIATURE, "which part of a map it is; left out: a miniature"),
    WORD("stands", object, stands, stand_words, 1, 0, "on what it stands"),
    INT("level", object, level, 0, 1, 0, 0, "how high it is: LEVEL n"),
    INT("count", object, count, 0, 8, 0, 0, "miniatures in its Legend's supply"),
    WORDS("tags", object, tags, tags, "what it is like (section 3.2 of the rules)"),
    REF("legend", object, legend, NULL, E_LEGEND, 0, "id of the Legend whose miniature it is"),
    REF("opened", object, opened, NULL, E_OBJECT, 0, "id of what it is once somebody has interacted with it"),
    DO("use", object, use, OWN, NULL, 0, "what interacting with it does; me: who interacts"),
    WORD("links", object, links, link_words, 0, LINKS_NOTHING, "two of them are a way, for 1 MP: from one's space to the other's; from around one to a free space around the other"),
};
static const fray_pack_field legend_fields[] = {
    WORD("first-game", legend, first_game, firsts, 0, FIRST_NOT, "the squad that has it in the first game"),
    YES("third", legend, third, "in the first game only with 3 vs. 3"),
};
static const fray_pack_field action_fields[] = {
    INT("cost", card, cost, 0, 2, 1, 1, "AP"),
    DO("do", card, act, OWN, NULL, 1, "what it does"),
};
static const fray_pack_field special_fields[] = {
    INT("cost", card, cost, 0, 2, 1, 1, "AP"),
    NUMBERS("fire-rate", card, fire_rate, 1, 12, 2, 0, "Fire Rate of its Shoot in place of the Weapon's: shots, cards a shot"),
    ROWS("changes", card, change, E_PASSIVE, "what it changes for its Shoot"),
    DO("do", card, act, OWN, NULL, 1, "what it does"),
};

#define USED_CARD \
    REF("legend", card, legend, NULL, E_LEGEND, 1, "id of the Legend whose card it is"), \
    LISTED("label", card, label, labels, 1, "how it is used: free, special (for AP), enhance (with a Shoot), reaction, instant"), \
    INT("cost", card, cost, 0, 2, 0, 0, "AP of a special action"), \
    WINDOW_FOR(FOR_REACT | FOR_PLAY, 0, "window", card, window, 0, W_NONE, "of enhance, reaction and instant: when"), \
    YES("squad", card, squad, "of a reaction: squadmates of the Target may use it, too"), \
    NUMBERS("range", card, range, 0, 99, 2, 0, "least and most distance of what is chosen: AL-ABIL-08"), \
    YES("sight", card, sight, "what is chosen has to be in Line of Sight")
static const fray_pack_field feat_fields[] = {
    USED_CARD,
    TRUTH("if", card, when, OWN, "window", 0, "condition to use it"),
    DO("do", card, act, OWN, "window", 1, "what it does"),
};
static const fray_pack_field ability_fields[] = {
    USED_CARD,
    WORD("kind", card, ability, ability_kinds, 1, 0, "tactical or ultimate"),
    TRUTH("if", card, when, PLAYED, "window", 0, "condition to use it"),
    DO("do", card, act, PLAYED, "window", 1, "what it does"),
    INT("tokens", card, tokens, 0, 2, 0, 0, "Ability tokens: uses at a time"),
    INT("duration", card, duration, 0, 16, 0, 0, "turns that it lasts"),
    INT("delay", card, delay, 0, 16, 0, 0, "turns until it happens"),
    INT("cooldown", card, cooldown, 1, COOLDOWN_MOST, 1, 1, "place of its token on the Cooldown track"),
    REF("object", card, object, NULL, E_OBJECT, 0, "id of the miniature that it places"),
    REF("becomes", card, becomes, NULL, E_OBJECT, 0, "id of what may replace the miniature"),
    YES("facing", card, facing, "the miniature has a facing"),
    DRAWING("area", card, area, area_signs, 0, "its area, as faced north: o the source, # and 1 the first damage, 2 and 3 the next"),
    NUMBERS("damage", card, damage, 1, 60, 0, 0, "damage of its area"),
    DO("due", card, due, PLAYED, NULL, 0, "what happens when Delay or Duration is over"),
    ROWS("when", card, trigger, E_MOMENT, "what it does at a moment while it is active"),
    ROWS("zone", card, zone, E_LASTING, "changes for a Shoot that its Zone concerns, and for Legends in it"),
    ROWS("changes", card, change, E_LASTING, "changes while it is active"),
};
static const fray_pack_field aim_fields[] = {
    INT("value", card, value, 0, 99, 1, 0, "what is compared with the To-Hit Difficulty"),
    WORDS("icons", card, icons, icons, "what it shows"),
    LISTED("arrow", card, arrow, arrows, 0, "where it moves Grenades"),
};
static const fray_pack_field bin_fields[] = {
    INT("copies", card, copies, 1, 40, 0, 1, "how many there are in the deck"),
    INT("common", card, draws[RARITY_COMMON], 0, 4, 0, 0, "Common tokens drawn"),
    INT("rare", card, draws[RARITY_RARE], 0, 4, 0, 0, "Rare tokens drawn"),
    INT("epic", card, draws[RARITY_EPIC], 0, 4, 0, 0, "Epic tokens drawn"),
};
static const fray_pack_field ring_fields[] = {
    INT("top", card, inward[0], -9, 9, 0, 0, "spaces that the north side moves down"),
    INT("right", card, inward[1], -9, 9, 0, 0, "spaces that the east side moves to the left"),
    INT("bottom", card, inward[2], -9, 9, 0, 0, "spaces that the south side moves up"),
    INT("left", card, inward[3], -9, 9, 0, 0, "spaces that the west side moves to the right"),
};
static const fray_pack_field reward_fields[] = {
    INT("move", card, move, 1, 9, 1, 1, "MP of its Move"),
    INT("common", card, draws[RARITY_COMMON], 0, 4, 0, 0, "Common tokens drawn"),
    INT("rare", card, draws[RARITY_RARE], 0, 4, 0, 0, "Rare tokens drawn"),
    INT("epic", card, draws[RARITY_EPIC], 0, 4, 0, 0, "Epic tokens drawn"),
    INT("ammo", card, ammo, 0, AMMO_MOST, 0, 0, "Ammo that one Weapon gains"),
};

static const fray_pack_field loot_fields[] = {
    LISTED("type", loot, type, loot_types, 1, "gear, attachment, consumable, grenade"),
    WORD("rarity", loot, rarity, rarities, 1, 0, "common, rare, epic, legendary; starting: Common without a bag"),
    LISTED("slot", loot, slot, loot_slots, 0, "where it is put on: of Gear and Attachments"),
    INT("count", loot, count, 0, 50, 0, 0, "tokens"),
    INT("package", loot, package, 0, 50, 0, 0, "tokens in the Care Package bag"),
    YES("printed", loot, printed, "it is no token, but printed on Weapon cards"),
    INT("cards", loot, cards, 0, 9, 0, 0, "Helmets: Headshots ignored in a Shoot action"),
    INT("value", loot, value, 0, 99, 0, 0, "Helmets: on cards of at most this printed value"),
    INT("limit", loot, limit, 0, 80, 0, 0, "Body Shields: the Shield limit"),
    INT("restores", loot, restores, 0, 80, 0, 0, "Body Shields: Shield given back when equipped and not Exhausted"),
    INT("prevents", loot, prevents, 0, 80, 0, 0, "Knockdown Shields: damage prevented once"),
    INT("ring-cap", loot, ring_cap, 0, 80, 0, 0, "most damage that the Ring deals; 0: no limit"),
    WORD("ammo", loot, ammo, ammo_words, 0, AMMO_NONE, "mags: Ammo type of the Weapons it fits"),
    LISTED("node", loot, node_word, nodes, 0, "Optics: its node"),
    WORD("stock", loot, stock, stocks, 0, STOCK_NONE, "Stocks: which kind"),
    NUMBERS("range", loot, range, 0, 99, 2, 0, "Optics, Grenades: least and most distance"),
    INT("to-hit", loot, to_hit, -50, 50, 0, 0, "Optics: To-Hit Difficulty at such distances"),
    NUMBERS("german-range", loot, german_range, 0, 99, 2, 0, "Optics: the same where the editions differ (D-02), in the German one"),
    INT("german-to-hit", loot, german_to_hit, -50, 50, 0, 0, "and the To-Hit Difficulty there"),
    INT("fire-rate", loot, fire_rate, 0, 3, 0, 0, "mags: added to the first number of the Fire Rate"),
    INT("stability", loot, stability, 0, STABILITY_MOST, 0, 0, "barrels: Stability"),
    INT("hit-damage", loot, hit_damage, 0, 20, 0, 0, "Stocks: damage more of each Hit"),
    INT("first-hit-damage", loot, first_hit_damage, 0, 20, 0, 0, "Stocks: damage more of the first Hit"),
    INT("health", loot, health, 0, 80, 0, 0, "Consumables: Health given back, at most"),
    INT("shield", loot, shield, 0, 80, 0, 0, "Consumables: Shield given back, at most"),
    INT("cools", loot, cools, 0, COOLDOWN_MOST, 0, 0, "Consumables: places that Ability tokens move left on the Cooldown track"),
    INT("aim", loot, aim, 0, 4, 0, 0, "Grenades: Aim cards whose arrows move it"),
    YES("facing", loot, facing, "Grenades: its area is turned as the thrower likes"),
    DRAWING("area", loot, area, area_signs, 0, "Grenades: the area, as faced north: o the source, # and 1 the first damage, 2 and 3 the next"),
    NUMBERS("damage", loot, damage, 1, 60, 0, 0, "Grenades: damage of the area"),
    ROWS("special", loot, special, E_SPECIAL, "a special action that it gives while equipped"),
};
static const fray_pack_field weapon_fields[] = {
    WORD("type", weapon, type, weapon_types, 1, 0, "kind of Weapon"),
    INT("copies", weapon, copies, 1, 9, 0, 1, "how many there are in the deck"),
    WORD("ammo", weapon, ammo, ammo_words, 1, AMMO_NONE, "Ammo type"),
    INT("loaded", weapon, loaded, 1, AMMO_MOST, 1, 1, "initial Ammo"),
    NUMBERS("range", weapon, range, 0, 99, 2, 1, "Optimal Range: least and most distance"),
    INT("to-hit", weapon, to_hit, 0, 200, 1, 50, "To-Hit Difficulty"),
    NUMBERS("fire-rate", weapon, fire_rate, 1, 12, 2, 1, "shots, cards a shot"),
    INT("damage", weapon, damage, 0, 60, 1, 1, "Regular Damage of each Hit"),
    INT("headshot", weapon, headshot, 0, 60, 1, 0, "damage added for each Headshot"),
    ROWS("slots", weapon, slot, E_SLOTS, "which Attachments it takes"),
    REFS("printed", weapon, printed, NULL, E_LOOT, 0, "ids of Attachments printed in its slots"),
    WORD("hop-up", weapon, hop_up, hop_ups, 0, 0, "its preinstalled Hop-up, from which the Passive comes"),
    ROWS("changes", weapon, change, E_PASSIVE, "its Passive: changes for a Shoot with it"),
    ROWS("special", weapon, special, E_SPECIAL, "its special action"),
};
static const fray_pack_field slots_fields[] = {
    WORD("barrel", slots, barrel, anys, 0, 0, "any: takes a Barrel Stabilizer"),
    WORD("mag", slots, mag, ammo_words, 0, AMMO_NONE, "takes a mag of that Ammo type"),
    WORDS("optic", slots, optic, nodes, "takes an Optic with one of these nodes"),
    WORD("stock", slots, stock, stocks, 0, STOCK_NONE, "takes a Stock of that kind"),
};
static const fray_pack_field aim_board_fields[] = {
    NUMBERS("slots", board, slot, -90, 90, 0, 1, "the Stability modifier of each slot, from the leftmost on"),
    INT("start", board, start, 1, AIM_SLOTS, 1, 1, "the slot marked 0, counted from 1"),
};
static const fray_pack_field round_track_fields[] = {
    LISTED("spaces", board, space, track_spaces, 1, "diamond, square or trophy, from the left"),
    LISTED("squares", board, icon, track_icons, 0, "what each square does, in this order"),
    NUMBERS("ring-damage", board, ring_damage, 0, 60, 0, 1, "damage outside the Ring at the end of each round"),
    INT("cooldown", board, cooldown, 1, COOLDOWN_MOST, 1, 1, "places of the Cooldown track"),
};

static const fray_pack_field moment_fields[] = {
    WINDOW_FOR(FOR_ACT, 0, "window", trigger, window, 1, 0, "when"),
    TRUTH("if", trigger, when, PLAYED, "window", 0, "condition"),
    DO("do", trigger, act, PLAYED, "window", 1, "what it does"),
};
#define CHANGE_FIELDS(subjects) \
    CHANGED("change", change, is, subjects, 1, "what changes: 'to-hit - 5', 'no-cover-icon'"), \
    TRUTH("if", change, when, subjects, NULL, 0, "looked at each time"), \
    TRUTH_OF("for", change, who, P, subjects, "Legends it is for (it); left out: me; of a grant for a Shoot: whoever it is about")
static const fray_pack_field change_fields[] = {
    CHANGE_FIELDS(OWN),
    VALUE("to", change, to, P, OWN, "the one Legend it is for, looked at once"),
    WORD("life", change, life, lives, 0, LIFE_ACTIVATION, "how long a grant lasts: shoot, activation, turn"),
};
static const fray_pack_field passive_fields[] = {CHANGE_FIELDS(OWN)};
static const fray_pack_field lasting_fields[] = {CHANGE_FIELDS(PLAYED)};

#define CARD_ROW    sizeof(struct card), MAX_CARDS, AT(card), AT(cards), IN(card, kind)
#define CHANGE_ROW  sizeof(struct change), MAX_CHANGES, AT(change), AT(changes), 0, 0
#define BOARD       sizeof(struct board), MAX_BOARDS, AT(board), AT(boards), IN(board, kind)
/* Keys by which entries do something. */
static const char *const by_do[] = {"do", NULL};
static const char *const by_ability[] = {"do", "due", "when", "zone", "changes", NULL};

static const fray_pack_entity entities[ENTITIES] = {
    {"map",         FRAY_MISSION, 0, sizeof(struct map),    MAX_MAPS,    AT(map),    AT(maps),    0, 0, FIELDS(map_fields)},
    {"object",      FRAY_SCENERY, 0, sizeof(struct object), MAX_OBJECTS, AT(object), AT(objects), 0, 0, FIELDS(object_fields)},
    {"legend",      FRAY_FIGURE,  0, sizeof(struct legend), MAX_LEGENDS, AT(legend), AT(legends), 0, 0, FIELDS(legend_fields)},
    {"action",      FRAY_CARD,    0, CARD_ROW, CARD_ACTION, FIELDS_DOING(action_fields, by_do)},
    {"ability",     FRAY_CARD,    0, CARD_ROW, CARD_ABILITY, FIELDS_DOING(ability_fields, by_ability)},
    {"feat",        FRAY_CARD,    0, CARD_ROW, CARD_FEAT, FIELDS_DOING(feat_fields, by_do)},
    {"aim",         FRAY_CARD,    0, CARD_ROW, CARD_AIM, FIELDS(aim_fields)},
    {"bin",         FRAY_CARD,    0, CARD_ROW, CARD_BIN, FIELDS(bin_fields)},
    {"ring",        FRAY_CARD,    0, CARD_ROW, CARD_RING, FIELDS(ring_fields)},
    {"reward",      FRAY_CARD,    0, CARD_ROW, CARD_REWARD, FIELDS(reward_fields)},
    {"loot",        FRAY_MARKER,  0, sizeof(struct loot),   MAX_LOOT,    AT(loot),   AT(loots),   0, 0, FIELDS(loot_fields)},
    {"weapon",      FRAY_WEAPON,  0, sizeof(struct weapon), MAX_WEAPONS, AT(weapon), AT(weapons), 0, 0, FIELDS(weapon_fields)},
    {"aim-board",   FRAY_LIST,    0, BOARD, BOARD_AIM, FIELDS(aim_board_fields)},
    {"round-track", FRAY_LIST,    0, BOARD, BOARD_ROUNDS, FIELDS(round_track_fields)},
    {"special",     FRAY_CARD,    1, CARD_ROW, CARD_SPECIAL, FIELDS_DOING(special_fields, by_do)},
    {"slots",       FRAY_NONE,    1, sizeof(struct slots),   MAX_SLOTS,    AT(slot),    AT(slots),    0, 0, FIELDS(slots_fields)},
    {"moment",      FRAY_NONE,    1, sizeof(struct trigger), MAX_TRIGGERS, AT(trigger), AT(triggers), 0, 0, FIELDS_DOING(moment_fields, by_do)},
    {"change",      FRAY_NONE,    1, CHANGE_ROW, FIELDS(change_fields)},
    {"passive",     FRAY_NONE,    1, CHANGE_ROW, FIELDS(passive_fields)},
    {"lasting",     FRAY_NONE,    1, CHANGE_ROW, FIELDS(lasting_fields)},
};
/* clang-format on */

static const fray_schema game_schema = SCHEMA(E_CHANGE, .help = NULL);
