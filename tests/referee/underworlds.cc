/* tests/referee/underworlds.cc - a second referee for Warhammer Underworlds, written from
 * docs/rules/underworlds.md alone.
 *
 *     tell underworlds .. | underworlds PACKS
 *
 * It follows games as `tell` prints them and works out for itself what had to come of every answer: the
 * battlefield, ways, sight and range, dice, results and damage of attacks, driving back, who is out of
 * action, glory, tokens, Inspire, holding and scoring. Of the packs it reads fighters, boards and
 * printed figures; what cards do stands here once more, by name. It is slow and plain on purpose: no
 * masks, and nothing but the ground is kept that can be counted again. It shares nothing with fray and
 * must not ask it.
 *
 * Not followed: which fighters, tokens and hexes a card lets one choose, and which reactions are offered;
 * what comes of them is. An event it does not know ends it. */
#include <algorithm>
#include <queue>
#include "reader.h"
#include "yaml.h"

namespace
{

/* ---- the pack's facts ---- */

struct weapon {
    std::string id;
    int range = 1, dice = 1, damage = 0;
    bool hammer = true; /* else swords */
    names keywords;
    bool has(const char *word) const
    {
        return keywords.count(word) > 0;
    }
};

struct card_side {
    int move, dice, wounds;
    bool block; /* else dodge */
    std::vector<weapon> weapons;
};

enum inspiring { BY_DEFENCE, BY_THREE_OUT, UNKNOWN }; /* WU-INSP-06 */

struct figure {
    bool leader = false;
    inspiring inspires = UNKNOWN;
    std::vector<card_side> sides;
};

struct card {
    std::string type, timing; /* ploy, upgrade, objective */
    int glory = 0;
    bool reaction = false; /* a ploy that is played in a window */
    names only;
    std::vector<weapon> weapons;
};

weapon read_weapon(const yaml &y)
{
    weapon w;
    w.id = y.get("id");
    w.range = y.number("range");
    w.dice = y.number("dice");
    w.damage = y.number("damage");
    w.hammer = y.get("symbol") == "hammer";
    if (const yaml *k = y.find("keywords"))
        for (const yaml &word : k->list) w.keywords.insert(word.text);
    return w;
}

/* ---- the table ---- */

struct hex {
    int x, r; /* WU-HEX-01 */
    bool operator<(const hex &o) const
    {
        return x != o.x ? x < o.x : r < o.r;
    }
    bool operator==(const hex &o) const
    {
        return x == o.x && r == o.r;
    }
    bool operator!=(const hex &o) const
    {
        return !(*this == o);
    }
};

const int steps[6][2] = {{2, 0}, {-2, 0}, {1, -1}, {-1, -1}, {1, 1}, {-1, 1}}; /* WU-HEX-02 */

struct ground {
    std::string name, owner; /* of the hex: territory of a seat, or nobody */
    bool blocked = false, lethal = false, start = false;
};

/* Facts of a fighter that are compared at every stop. */
enum { AT, WOUNDS, OUT, INSPIRED, MAX_WOUNDS, DEFENCE, HOLDS, MOVED, CHARGED, GUARD, FACTS };
const char *const fact_names[FACTS] = {".at",      ".wounds", ".out",   ".inspired", ".max-wounds",
                                       ".defence", ".holds",  ".moved", ".charged",  ".guard"};

struct fighter {
    const words *told[FACTS] = {};
    std::string name, owner, kind;
    bool alive = false, placed = false;
    hex at{0, 0};
    int wounds = 0;
    bool moved = false, charged = false, guard = false, inspired = false;
    bool defended = false; /* its defence roll showed block or crit in an attack that is over */
    bool benched = false;  /* cannot be activated in this phase */
    bool did_charge = false, did_succeed = false, hurt = false;
    int held_last = 0, held_before = 0; /* objective at the end of this and the previous phase */
    names upgrades;
};

struct player {
    std::string board;
    int glory = 0, spent = 0;
    int kills = 0, enemy_kills = 0, leader_kills = 0; /* of this phase */
};

/* What a ploy put in play for the next activation (WU-PLOY-04 to -06). */
struct effect {
    std::string card, owner, bearer;
    bool live = false, used = false;
};

enum outcome { FAILED, TIED, SUCCEEDED };
enum stage { DECLARED, ROLLED, DETERMINED };

struct attack {
    std::string attacker, target;
    weapon with;
    bool in_charge = false, over = false, reacting = false, picked = false; /* picked: the target */
    names involved, left, bound; /* bound: ploys that work on it */
    names shown;                 /* fighters whose defence roll showed block or crit */
    stage at = DECLARED;
    int crits = 0, hits = 0, supports = 0; /* hits: the other successes */
    outcome result = FAILED;
    bool critical = false, trapped = false, hurt = false;
    bool may_drive = false, barred = false, asked_drive = false;
    int driven = 0;
    names asked_after; /* seats that were asked in its after-window */
};

class underworlds : public reader
{
    std::map<std::string, figure> figures;
    std::map<std::string, card> cards;
    std::map<std::string, std::vector<std::string>> boards;
    std::map<std::string, names> warbands; /* fighters by warband */

    std::map<hex, ground> field;
    std::map<std::string, hex> by_name;
    std::map<std::string, fighter> all;
    std::map<std::string, player> players;
    std::map<int, hex> tokens;
    std::vector<hex> unnamed; /* tokens that lie face down */
    std::vector<effect> effects;
    std::vector<attack> attacks; /* under way, the innermost last */
    std::string first_board, second_board, join;
    std::string layer, last_board_seat;
    bool turned_first = false, turned_second = false, laid = false;
    int round = 0;
    bool end_phase = false;

    question at; /* what was answered last */
    std::string answer_seat;
    words answer;
    std::string acting, charging, active; /* fighter of the activation; that charges; seat */
    std::string half_charged;             /* whose Charge's Move part is under way */
    bool in_activation = false, charge_done = false;
    std::string card_roll; /* a card, not an attack, wants the next dice */
    std::string ploy, ploy_seat, chosen;
    bool ambiguous = false;               /* whose after-window it is cannot be told */
    std::set<std::string> struck, coward; /* seats for which the event has happened */
    std::map<std::string, names> hand_then;
    bool checkpoint_since = false;
    std::set<std::string> score_asked;
    std::map<std::string, names> must_score;
    std::set<std::string> asked_end;
    names out_now;
    std::map<std::string, int> glory_due, glory_told;
    std::string mover;
    hex mover_from{0, 0}, goal{0, 0};
    int steps_left = 0;

    static std::string other(const std::string &seat)
    {
        return seat == "red" ? "blue" : "red";
    }

    /* ---- geometry ---- */

    std::vector<hex> beside(hex h) const
    {
        std::vector<hex> out;
        for (const auto &s : steps)
            if (field.count({h.x + s[0], h.r + s[1]})) out.push_back({h.x + s[0], h.r + s[1]});
        return out;
    }
    /* The ground does not change during a game, so this much is worked out once. */
    struct known {
        std::vector<hex> near;
        std::map<hex, int> far;
        std::map<hex, bool> seen;
    };
    std::map<hex, known> ground_known;
    const std::vector<hex> &neighbours(hex h) const
    {
        return ground_known.at(h).near;
    }
    bool adjacent(hex a, hex b) const
    {
        for (const auto &s : steps)
            if (a.x + s[0] == b.x && a.r + s[1] == b.r) return true;
        return false;
    }
    /* WU-HEX-05: by steps through complete hexes, whatever is in them. */
    std::map<hex, int> measure(hex a) const
    {
        std::map<hex, int> seen{{a, 0}};
        std::queue<hex> todo;
        for (todo.push(a); !todo.empty(); todo.pop())
            for (hex n : neighbours(todo.front()))
                if (!seen.count(n)) {
                    seen[n] = seen[todo.front()] + 1;
                    todo.push(n);
                }
        return seen;
    }
    int distance(hex a, hex b) const
    {
        const auto &far = ground_known.at(a).far;
        const auto found = far.find(b);
        return found == far.end() ? 1000 : found->second;
    }
    /* WU-LOS-02, -03: does the segment between two centres meet the closed hexagon? Two convex shapes
     * are apart exactly if the normal of one of their sides tells them apart. */
    static bool meets(hex a, hex b, hex h)
    {
        const long ax = a.x, ay = 3 * a.r, bx = b.x, by = 3 * b.r;
        const long corner[6][2] = {{h.x, 3 * h.r - 2},     {h.x + 1, 3 * h.r - 1},
                                   {h.x + 1, 3 * h.r + 1}, {h.x, 3 * h.r + 2},
                                   {h.x - 1, 3 * h.r + 1}, {h.x - 1, 3 * h.r - 1}};
        /* normals of the hexagon's sides, of the segment, and its direction for its two ends */
        const long axis[5][2] = {{1, 0}, {1, 1}, {1, -1}, {ay - by, bx - ax}, {bx - ax, by - ay}};
        for (const auto &n : axis) {
            long least = 1L << 40, most = -least;
            for (const auto &c : corner) {
                least = std::min(least, c[0] * n[0] + c[1] * n[1]);
                most = std::max(most, c[0] * n[0] + c[1] * n[1]);
            }
            const long p = ax * n[0] + ay * n[1], q = bx * n[0] + by * n[1];
            if (std::max(p, q) < least || most < std::min(p, q)) return false;
        }
        return true;
    }
    bool sees(hex a, hex b)
    {
        auto &seen = ground_known.at(a).seen;
        const auto found = seen.find(b);
        return found != seen.end() ? found->second : (seen[b] = looks(a, b));
    }
    bool looks(hex a, hex b) const
    {
        if (adjacent(a, b)) return true;
        for (const auto &f : field)
            if (f.second.blocked && meets(a, b, f.first)) return false;
        return true;
    }
    const fighter *who_is_on(hex h) const
    {
        for (const auto &f : all)
            if (f.second.alive && f.second.at == h) return &f.second;
        return nullptr;
    }
    bool empty(hex h) const
    {
        auto found = field.find(h);
        return found != field.end() && !found->second.blocked && !who_is_on(h);
    }
    bool is_edge(hex h) const
    {
        return neighbours(h).size() < 6;
    } /* WU-HEX-07 */
    int neighbours_of_kind(hex h, const std::string &seat, const std::string &but) const
    {
        int n = 0;
        for (const auto &f : all)
            n += f.second.alive && f.second.owner == seat && f.first != but &&
                 adjacent(f.second.at, h);
        return n;
    }
    int fallen() const
    {
        int n = 0;
        for (const auto &f : all) n += f.second.placed && !f.second.alive;
        return n;
    }
    int held(const fighter &f) const
    {
        for (const auto &token : tokens)
            if (f.alive && token.second == f.at) return token.first;
        return 0;
    }
    bool in_land_of(hex h, const std::string &seat) const
    {
        return field.at(h).owner == seat;
    }

    /* ---- characteristics, with what is in play ---- */

    const card_side &side(const fighter &f) const
    {
        return figures.at(f.kind).sides[f.inspired];
    }
    bool carries(const fighter &f, const char *upgrade) const
    {
        return f.upgrades.count(upgrade);
    }
    int wounds_of(const fighter &f) const
    {
        return side(f).wounds + carries(f, "blessed-by-sigmar") + carries(f, "great-fortitude");
    }
    const effect *pending(const char *name, const std::string &owner) const
    {
        for (const effect &e : effects)
            if (e.card == name && e.live && !e.used && (owner.empty() || e.owner == owner))
                return &e;
        return nullptr;
    }
    int move_of(const fighter &f, bool in_charge) const
    {
        int move = side(f).move;
        if (!in_charge && in_activation && pending("sprint", f.owner)) move *= 2;
        return move + carries(f, "great-speed");
    }
    int defence_of(const fighter &f) const
    {
        return side(f).dice + carries(f, "bloodslick");
    }
    std::vector<weapon> weapons_of(const fighter &f) const
    {
        std::vector<weapon> out = side(f).weapons;
        for (const auto &u : f.upgrades)
            for (const weapon &w : cards.at(u).weapons) out.push_back(w);
        return out;
    }
    bool reaches(const fighter &f, const weapon &w, hex from, const fighter &foe)
    {
        return foe.alive && foe.owner != f.owner && distance(from, foe.at) <= w.range &&
               sees(from, foe.at);
    }
    names targets(const fighter &f, const weapon &w, hex from)
    {
        names out;
        for (const auto &foe : all)
            if (reaches(f, w, from, foe.second)) out.insert(foe.first);
        return out;
    }
    bool can_attack_from(const fighter &f, hex from)
    {
        for (const weapon &w : weapons_of(f))
            for (const auto &foe : all)
                if (reaches(f, w, from, foe.second)) return true;
        return false;
    }

    /* ---- ways ---- */

    /* Hexes where a Move action may end: WU-MOVE-01 to -03. */
    std::set<hex> ways(const fighter &f, int move, bool through) const
    {
        std::set<hex> seen{f.at}, ends;
        std::vector<hex> now{f.at};
        for (int n = 0; n < move; n++) {
            std::vector<hex> next;
            for (hex h : now)
                for (hex to : neighbours(h)) {
                    if (to == f.at && n > 0) ends.insert(to); /* there and back: WU-MOVE-03 */
                    if (field.at(to).blocked || seen.count(to)) continue;
                    const bool free = empty(to);
                    if (!free && !through) continue;
                    seen.insert(to);
                    next.push_back(to);
                    if (free) ends.insert(to);
                }
            now = next;
        }
        return ends;
    }
    /* How many steps it is to a hex, at most `move`, entering no lethal hex before the last if `dry`;
     * 1000: too many. One's own hex takes a step away and back. */
    int way(const fighter &f, hex from, int move, bool through, hex to, bool dry) const
    {
        std::set<hex> seen;
        std::vector<hex> now{from};
        for (int n = 1; n <= move; n++) {
            std::vector<hex> next;
            for (hex h : now)
                for (hex step : neighbours(h)) {
                    const fighter *there = who_is_on(step);
                    if (field.at(step).blocked || (there && there->name != f.name && !through))
                        continue;
                    if (step == to) return n;
                    if ((dry && field.at(step).lethal) || !seen.insert(step).second) continue;
                    next.push_back(step);
                }
            now = next;
        }
        return 1000;
    }
    /* The lethal hexes that can be entered next on the way to a hex, and whether there is a way
     * without: WU-ENG-01. */
    names crossings(const fighter &f, hex to, int move, bool through) const
    {
        names out;
        for (const auto &g : field) {
            if (!g.second.lethal) continue;
            const int there = way(f, f.at, move, through, g.first, true);
            if (there < 1000 && way(f, g.first, move - there, through, to, false) < 1000)
                out.insert("via " + g.second.name);
        }
        return out;
    }
    bool passes(const fighter &f, bool in_charge) const
    {
        return in_charge && carries(f, "unstoppable-charge");
    }
    names charge_ends(const fighter &f)
    {
        names out;
        for (hex h : ways(f, move_of(f, true), passes(f, true))) {
            fighter there = f;
            there.at = h;
            if (can_attack_from(there, h)) out.insert(field.at(h).name);
        }
        return out;
    }
    names move_ends(const fighter &f) const
    {
        names out;
        for (hex h : ways(f, move_of(f, false), false)) out.insert(field.at(h).name);
        return out;
    }
    std::set<hex> drive_ends(const fighter &target, const fighter &attacker) const
    {
        std::set<hex> out; /* WU-DRIVE-03 */
        for (hex h : neighbours(target.at))
            if (empty(h) && distance(attacker.at, h) > distance(attacker.at, target.at))
                out.insert(h);
        return out;
    }

    /* ---- attacks ---- */

    bool is_on_guard(const fighter &f) const
    {
        return f.guard;
    }

    /* Ploys for "the first Attack action of the next activation" bind now, those that fit. */
    void bind(attack &a)
    {
        const fighter &f = all.at(a.attacker);
        for (effect &e : effects) {
            if (!e.live || e.used) continue;
            bool first = e.card == "righteous-zeal"   ? a.with.range <= 2
                         : e.card == "blood-offering" ? e.bearer == a.attacker
                         : e.card == "khorne-calls"
                             ? e.owner == f.owner
                             : e.card == "stormforged-resistance" ||
                                   e.card == "unstoppable-strike" || e.card == "valiant-attack" ||
                                   e.card == "invulnerable";
            if (e.card == "blood-rain") a.bound.insert(e.card);
            if (!first) continue;
            e.used = true;
            a.bound.insert(e.card + " " + e.owner);
        }
    }
    static int bound(const attack &a, const char *name)
    {
        int n = 0;
        for (const auto &b : a.bound) n += b.compare(0, std::string(name).size(), name) == 0;
        return n;
    }
    static bool bound_of(const attack &a, const std::string &name, const std::string &owner)
    {
        return a.bound.count(name + " " + owner) > 0;
    }
    int attack_dice(const attack &a) const
    {
        const fighter &f = all.at(a.attacker);
        int n = a.with.dice + 2 * bound(a, "blood-offering") + bound(a, "khorne-calls");
        if (a.in_charge) n += carries(f, "frenzy");
        if (a.with.id == "brave-strike" && neighbours_of_kind(f.at, f.owner, f.name) == 0) n++;
        return std::max(n, 1);
    }
    int defence_dice(const attack &a) const
    {
        const fighter &f = all.at(a.target);
        return std::max(1, defence_of(f) +
                               (figures.at(f.kind).leader && bound_of(a, "invulnerable", f.owner)));
    }
    int damage_of(const attack &a) const
    {
        const fighter &f = all.at(a.attacker);
        int n = a.with.damage + bound(a, "righteous-zeal");
        if (a.with.range <= 2) n += carries(f, "great-strength") + carries(f, "whirlwind-of-death");
        if (a.critical && a.with.has("critical-damage-1")) n++;
        if (carries(f, "steelhearts-second"))
            for (const auto &o : all)
                if (o.second.alive && o.second.owner == f.owner && o.first != f.name &&
                    figures.at(o.second.kind).leader && adjacent(o.second.at, f.at)) {
                    n++;
                    break;
                }
        return n;
    }
    int support(const attack &a) const /* WU-SUPP-01 to -03, once when the attack roll is made */
    {
        const fighter &f = all.at(a.attacker), &foe = all.at(a.target);
        int mine = neighbours_of_kind(foe.at, f.owner, f.name);
        int theirs = neighbours_of_kind(f.at, foe.owner, foe.name);
        if (bound_of(a, "valiant-attack", other(foe.owner))) theirs = 0;
        return mine - theirs;
    }
    static int count(const words &dice, char face)
    {
        int n = 0;
        for (const auto &w : dice)
            if (w.back() == face) n += std::atoi(w.c_str());
        return n;
    }
    static int sum(const words &dice)
    {
        int n = 0;
        for (const auto &w : dice)
            if (std::isdigit(static_cast<unsigned char>(w[0]))) n += std::atoi(w.c_str());
        return n;
    }

    void roll_attack(attack &a, const words &dice)
    {
        const fighter &f = all.at(a.attacker);
        bool hammer = a.with.hammer, swords = !a.with.hammer;
        if (bound(a, "blood-rain")) hammer = false, swords = true;
        if (a.in_charge && carries(f, "berserk-charge")) hammer = swords = true;
        t.equal("attack dice", attack_dice(a), sum(dice), a.attacker + " rolls");
        a.supports = support(a);
        a.crits = count(dice, 'C');
        a.hits = (hammer ? count(dice, 'H') : 0) + (swords ? count(dice, 'W') : 0) +
                 (a.supports >= 1 ? count(dice, 'S') : 0) +
                 (a.supports >= 2 ? count(dice, 'P') : 0);
        a.at = ROLLED;
    }
    void roll_defence(attack &a, const words &dice)
    {
        const fighter &f = all.at(a.attacker), &foe = all.at(a.target);
        const bool guard = is_on_guard(foe), block = side(foe).block;
        const bool cleave = a.with.has("cleave") || carries(f, "heroic-might") ||
                            bound(a, "unstoppable-strike") ||
                            (a.with.has("cleave-if-crit") && a.crits > 0);
        t.equal("attack dice", defence_dice(a), sum(dice), a.target + " defends with");
        const int crits = count(dice, 'C');
        const int saves = ((block || guard) && !cleave ? count(dice, 'B') : 0) +
                          (!block || guard ? count(dice, 'D') : 0) +
                          (a.supports <= -1 ? count(dice, 'S') : 0) +
                          (a.supports <= -2 ? count(dice, 'P') : 0);
        if (crits + count(dice, 'B') > 0) a.shown.insert(a.target); /* whether a success or not */
        const bool may = !guard && !bound_of(a, "stormforged-resistance", foe.owner);
        a.trapped = a.critical = a.hurt = a.asked_drive = a.barred = false;
        a.driven = 0;
        /* WU-CBT-04 */
        if (a.crits != crits) a.result = a.crits > crits ? SUCCEEDED : FAILED;
        else if (a.hits != saves) a.result = a.hits > saves ? SUCCEEDED : FAILED;
        else a.result = a.crits + a.hits > 0 ? TIED : FAILED;
        a.may_drive = may && a.result != FAILED;
        /* WU-TRAP-01 */
        if (a.result == TIED && may && drive_ends(foe, f).empty()) {
            a.result = SUCCEEDED;
            a.trapped = true;
            a.may_drive = false;
        }
        a.critical = a.result == SUCCEEDED && a.crits > 0; /* WU-CRIT-04 */
        a.at = DETERMINED;
        a.picked = false;
        /* what must be told of it at once */
        names mine, told;
        mine.insert(a.result == SUCCEEDED ? "attack-succeeds"
                    : a.result == TIED    ? "attack-ties"
                                          : "attack-fails");
        if (a.critical) mine.insert("critical-hit");
        if (a.trapped) mine.insert("trapped");
        for (const words &e : events) {
            if (e[0] == "attacks") break;
            if ((e[0] == "attack-succeeds" || e[0] == "attack-ties" || e[0] == "attack-fails" ||
                 e[0] == "critical-hit") &&
                (e[1] != a.attacker || e[2] != a.target))
                told.insert(e[0] + " of another");
            else if (e[0] == "attack-succeeds" || e[0] == "attack-ties" || e[0] == "attack-fails" ||
                     e[0] == "critical-hit" || e[0] == "trapped")
                told.insert(e[0]);
        }
        t.equal("attack results", mine, told, a.attacker + " attacks " + a.target);
        if (a.result == SUCCEEDED) all.at(a.attacker).did_succeed = true;
    }

    /* Is the innermost attack still being resolved where this is asked? */
    bool goes_on(const attack &a, const question &q) const
    {
        if (a.over) return false;
        if (a.at != DETERMINED) return true;
        if (q.id == "react" &&
            (q.about == "attack-failed" || q.about == "drive-back" || q.about == "attack-succeeds"))
            return true;
        if (q.id == "drive") return q.about == a.target;
        if ((q.id == "target" || q.id == "roll") && q.about != "-" && !a.left.empty() &&
            (q.id == "roll" || q.about == a.attacker))
            return true;
        return a.reacting &&
               (q.id == "may" || q.id == "push" || q.id == "roll" || q.id == "target" ||
                q.id == "weapon" || q.id == "choose" || q.id == "score" || q.id == "draw");
    }
    void finish(attack &a)
    {
        if (a.over) return;
        a.over = true;
        for (const auto &f : a.shown) all.at(f).defended = true;
        judge_not_asked(a);
    }
    void judge_not_asked(const attack &a)
    {
        const bool standing = all.at(a.attacker).alive && all.at(a.target).alive;
        if (a.at == DETERMINED && standing && a.may_drive && !a.barred && !a.asked_drive)
            t.hold("driving back", drive_ends(all.at(a.target), all.at(a.attacker)).empty(),
                   a.attacker + " is not asked whether to drive " + a.target + " back");
    }
    void settle(const question &q)
    {
        /* a reaction in the middle of an attack is followed by a checkpoint, too */
        ambiguous =
            (q.id == "score" || q.id == "draw") && !attacks.empty() && attacks.back().reacting;
        while (!attacks.empty() && !goes_on(attacks.back(), q)) {
            attack &a = attacks.back();
            finish(a);
            /* its own checkpoint, or that of the attack around it: its after-window may follow */
            if ((q.id == "score" || q.id == "draw") && attacks.size() > 1) {
                ambiguous = true;
                break;
            }
            if (q.id == "react" && q.about == "after-attack" && !a.asked_after.count(q.seat)) {
                a.asked_after.insert(q.seat);
                ambiguous = attacks.size() > 1;
                break;
            }
            attacks.pop_back();
        }
    }

    /* ---- Inspire ---- */

    bool met(const fighter &f) const
    {
        return figures.at(f.kind).inspires == BY_THREE_OUT ? fallen() >= 3 : f.defended;
    }
    bool is_resting(const question &q) const
    {
        return q.id == "activation" || q.id == "power" || q.id == "who-starts" ||
               q.id == "upgrade" || q.id == "discard-objectives" || q.id == "discard-power" ||
               q.id == "score";
    }
    void judge_inspire(const question &q)
    {
        names busy;
        for (const attack &a : attacks)
            if (!a.over) busy.insert(a.involved.begin(), a.involved.end());
        for (const words &e : events) {
            if (e[0] != "inspired") continue;
            const fighter &f = all.at(e[1]);
            if (figures.at(f.kind).inspires == UNKNOWN) t.skip("Inspire", "condition not known");
            else if (busy.count(e[1]) && ambiguous)
                t.skip("Inspire", "two windows that look alike");
            else
                t.hold("Inspire", met(f) && !busy.count(e[1]),
                       e[1] + " is Inspired " +
                           (busy.count(e[1]) ? "in the middle of an attack"
                                             : "without its condition"));
        }
        const bool checked =
            is_resting(q) || (q.id == "react" && (q.about == "after-attack" || q.about == "kill" ||
                                                  q.about == "after-activation"));
        if (!checked) return;
        for (const auto &f : all)
            if (f.second.alive && !f.second.inspired && !busy.count(f.first) &&
                figures.at(f.second.kind).inspires != UNKNOWN)
                t.hold("Inspire", !met(f.second),
                       f.first + " has met its condition and is not Inspired when asked: " + q.id +
                           " " + q.about);
    }

    /* ---- objectives ---- */

    names held_by(const std::string &seat) const
    {
        names out;
        for (const auto &f : all)
            if (f.second.owner == seat && held(f.second))
                out.insert(std::to_string(held(f.second)));
        return out;
    }
    int count_own(const std::string &seat, bool fighter::*flag) const
    {
        int n = 0;
        for (const auto &f : all) n += f.second.owner == seat && f.second.*flag;
        return n;
    }
    int alive_of(const std::string &seat) const
    {
        return count_own(seat, &fighter::alive);
    }
    int fallen_of(const std::string &seat) const
    {
        int n = 0;
        for (const auto &f : all) n += f.second.owner == seat && f.second.placed && !f.second.alive;
        return n;
    }
    bool holds_true(const std::string &id, const std::string &seat) const
    {
        const std::string foe = other(seat);
        const player &p = players.at(seat);
        names mine = held_by(seat), far;
        for (const auto &token : tokens)
            if (in_land_of(token.second, foe)) far.insert(std::to_string(token.first));
        if (id == "a-worthy-skull" || id == "slayers-of-tyrants") return p.leader_kills >= 1;
        if (id == "blood-for-the-blood-god") return count_own(seat, &fighter::did_charge) >= 3;
        if (id == "let-the-blood-flow") return count_own(seat, &fighter::did_succeed) >= 3;
        if (id == "draw-the-gaze-of-khorne") return p.enemy_kills >= 2;
        if (id == "awe-inspiring") return p.kills >= 2;
        if (id == "it-begins") return fallen_of(seat) > 0 && fallen_of(foe) > 0;
        if (id == "khorne-cares-not") return fallen() >= 5;
        if (id == "khornes-champion") return alive_of(seat) == 1 && alive_of(foe) == 0;
        if (id == "there-is-only-slaughter") return mine.empty() && held_by(foe).empty();
        if (id == "the-stage-is-set") {
            int n = 0, leaders = 0;
            for (const auto &f : all) {
                n += f.second.alive;
                leaders += f.second.alive && figures.at(f.second.kind).leader;
            }
            return n >= 2 && n == leaders;
        }
        if (id == "cleanse")
            return !far.empty() && std::includes(mine.begin(), mine.end(), far.begin(), far.end());
        if (id == "seize-ground") {
            for (const auto &token : far)
                if (mine.count(token)) return true;
            return false;
        }
        if (id == "consecrated-area") {
            for (const auto &f : all)
                if (f.second.alive && f.second.owner == seat &&
                    neighbours_of_kind(f.second.at, foe, "") > 0)
                    return false;
            return true;
        }
        if (id == "eternals") return fallen_of(seat) == 0;
        if (id == "immovable-object") {
            for (const auto &f : all)
                if (f.second.owner == seat && held(f.second) &&
                    held(f.second) == f.second.held_before)
                    return true;
            return false;
        }
        if (id == "sigmars-bulwark") return count_own(seat, &fighter::hurt) == 0;
        if (id == "annihilation") return alive_of(foe) == 0 && fallen_of(foe) > 0;
        if (id == "conquest") {
            for (const auto &f : all)
                if (f.second.alive && f.second.owner == seat && !in_land_of(f.second.at, foe))
                    return false;
            return alive_of(seat) > 0;
        }
        if (id == "denial") {
            for (const auto &f : all)
                if (f.second.alive && f.second.owner == foe && in_land_of(f.second.at, seat))
                    return false;
            return true;
        }
        if (id.compare(0, 15, "hold-objective-") == 0) return mine.count(id.substr(15)) > 0;
        if (id == "lightning-strikes") return struck.count(seat) && hand_then.at(seat).count(id);
        if (id == "coward") return coward.count(seat) && hand_then.at(seat).count(id);
        std::fprintf(stderr, "unknown objective %s\n", id.c_str());
        std::exit(2);
    }
    names scorable(const std::string &seat) const
    {
        names out;
        for (const auto &id : list(seat + ".hand")) {
            const card &c = cards.at(id);
            if (c.type != "objective") continue;
            const bool now = end_phase
                                 ? c.timing == "end" || (c.timing == "third-end" && round == 3)
                                 : c.timing == "immediate";
            if (now && holds_true(id, seat)) out.insert("score " + id);
        }
        return out;
    }

    /* ---- setting out ---- */

    void lay(const std::string &id, bool turned, int dx, int dr, const std::string &owner)
    {
        const auto &rows = boards.at(id);
        for (int r = 1; r <= 5; r++) {
            const words signs = split(rows[static_cast<size_t>(r - 1)]);
            for (size_t c = 1; c <= signs.size(); c++) {
                hex h{r % 2 ? 2 * static_cast<int>(c) - 1 : 2 * static_cast<int>(c), r};
                if (turned) h = {16 - h.x, 6 - h.r}; /* WU-BOARD-04 */
                h.x += dx;
                h.r += dr;
                ground &g = field[h];
                g.owner = owner;
                g.blocked = signs[c - 1] == "#";
                g.lethal = signs[c - 1] == "!";
                g.start = signs[c - 1] == "S";
            }
        }
    }
    /* The battlefield of WU-BOARD-05 to -10, compared with the map. */
    void lay_out()
    {
        int dx = 0, dr = 0;
        const size_t dash = join.find('-');
        const std::string where = join.substr(0, dash);
        int shift = 0;
        if (dash != std::string::npos) {
            shift = std::atoi(join.c_str() + dash + 2);
            if (join[dash + 1] == 'l' || join[dash + 1] == 'u') shift = -shift;
        }
        if (where == "below" || where == "above") {
            dx = shift;
            dr = where == "below" ? 6 : -6;
            for (int x = 2; x <= 14; x += 2) /* WU-BOARD-08 */
                if (x >= dx + 2 && x <= dx + 14) field[{x, where == "below" ? 6 : 0}].owner = "";
        } else {
            dx = where == "right" ? 16 : -16;
            dr = shift;
            for (int r = 2; r <= 4; r += 2) field[{where == "right" ? 16 : 0, r}].owner = "";
        }
        lay(first_board, turned_first, 0, 0, layer);
        lay(second_board, turned_second, dx, dr, other(layer));
        for (const auto &f : field) ground_known[f.first].near = beside(f.first);
        for (auto &k : ground_known) k.second.far = measure(k.first);
        names mine, told;
        for (const auto &f : field) {
            const ground &g = f.second;
            mine.insert(std::to_string(f.first.x) + "/" + std::to_string(f.first.r) +
                        (g.blocked ? " blocked" : "") + (g.lethal ? " lethal" : "") +
                        (g.start ? " start" : "") + (is_edge(f.first) ? " edge" : "") + " " +
                        (g.owner.empty() ? "no" : g.owner) + "-land");
        }
        for (const auto &m : map) {
            const hex h{m.second.x, m.second.y / 3};
            by_name[m.first] = h;
            if (field.count(h)) field[h].name = m.first;
            std::string s = std::to_string(h.x) + "/" + std::to_string(h.r);
            for (const char *mark :
                 {"blocked", "lethal", "start", "edge", "red-land", "blue-land", "no-land"})
                if (m.second.marks.count(mark)) s += std::string(" ") + mark;
            told.insert(s);
        }
        t.equal("battlefield", mine, told, "the boards as joined " + join);
        laid = true;
    }
    names token_places() const
    {
        const bool last = unnamed.size() == 4;
        for (int apart = 3; apart >= 1; apart--)
            for (int edges = last || apart < 3; edges <= 1; edges++) { /* WU-FEAT-04 to -06 */
                names out;
                for (const auto &f : field) {
                    bool fits =
                        !f.second.start && !f.second.blocked && (edges || !is_edge(f.first));
                    for (hex token : unnamed) fits = fits && distance(token, f.first) >= apart;
                    if (fits) out.insert("token " + f.second.name);
                }
                if (!out.empty()) return out;
            }
        return {};
    }
    names placings(const std::string &seat) const
    {
        names out;
        for (const auto &f : all)
            for (const auto &g : field)
                if (!f.second.placed && f.second.owner == seat && g.second.start &&
                    g.second.owner == seat && empty(g.first))
                    out.insert("place " + f.first + " " + g.second.name);
        return out;
    }

    /* ---- what may be answered ---- */

    bool can_use_action(const fighter &f, const std::string &upgrade) const
    {
        if (upgrade == "terrifying-howl") return neighbours_of_kind(f.at, other(f.owner), "") > 0;
        return true;
    }
    names activations(const std::string &seat)
    {
        names out{"pass"};
        bool power = false;
        for (const auto &id : list(seat + ".deck"))
            power = power || cards.at(id).type != "objective";
        if (power) out.insert("draw");
        for (const auto &id : list(seat + ".hand"))
            if (cards.at(id).type == "objective") out.insert("cycle " + id);
        for (const auto &entry : all) {
            const fighter &f = entry.second;
            if (!f.alive || f.owner != seat || f.charged || f.benched) continue; /* WU-ACTV-03 */
            if (!f.moved && !move_ends(f).empty()) out.insert("move " + f.name);
            if (!f.moved && !charge_ends(f).empty()) out.insert("charge " + f.name);
            if (!is_on_guard(f)) out.insert("guard " + f.name);
            for (const weapon &w : weapons_of(f))
                if (!targets(f, w, f.at).empty()) out.insert("attack " + f.name + " " + w.id);
            for (const char *action : {"block", "terrifying-howl"})
                if (carries(f, action) && can_use_action(f, action))
                    out.insert("act " + f.name + " " + action);
        }
        return out;
    }
    bool has_pair(const std::string &seat) const
    {
        for (const auto &a : all)
            for (const auto &b : all)
                if (a.second.alive && b.second.alive && a.first < b.first &&
                    (seat.empty() || (a.second.owner == seat && b.second.owner == seat)) &&
                    adjacent(a.second.at, b.second.at))
                    return true;
        return false;
    }
    bool can_play(const std::string &id, const std::string &seat) const /* WU-PLOY-02 */
    {
        if (id == "blood-offering" || id == "heroic-guard" || id == "healing-potion" ||
            id == "sidestep")
            return alive_of(seat) > 0;
        if (id == "peal-of-thunder") return alive_of(other(seat)) > 0;
        if (id == "sigmarite-wall") return has_pair(seat);
        if (id == "confusion") return has_pair("");
        if (id == "desecrate") return !held_by(seat).empty();
        return true;
    }
    names power_cards(const std::string &seat, bool ploys_too) const
    {
        names out;
        for (const auto &id : list(seat + ".hand")) {
            const card &c = cards.at(id);
            if (c.type == "ploy" && !c.reaction && ploys_too && can_play(id, seat))
                out.insert("play " + id);
            if (c.type != "upgrade" || players.at(seat).glory < 1) continue; /* WU-UPGR-01 */
            for (const auto &f : all)
                if (f.second.alive && f.second.owner == seat &&
                    (c.only.empty() || c.only.count(f.second.kind)))
                    out.insert("give " + id + " " + f.first);
        }
        return out;
    }
    names with(const names &hexes, const char *word) const
    {
        names out;
        for (const auto &h : hexes) out.insert(std::string(word) + " " + h);
        return out;
    }
    names names_of(const std::set<hex> &hexes, const char *word) const
    {
        names out;
        for (hex h : hexes) out.insert(std::string(word) + " " + field.at(h).name);
        return out;
    }

    void judge_options(const question &q)
    {
        const std::string said = q.seat + " is asked: " + q.id + " " + q.about;
        if (q.id == "token") t.equal("objective tokens", token_places(), q.may, said);
        else if (q.id == "place") t.equal("placing", placings(q.seat), q.may, said);
        else if (q.id == "activation") t.equal("activations", activations(q.seat), q.may, said);
        else if (q.id == "power" || q.id == "upgrade") {
            names mine = power_cards(q.seat, q.id == "power");
            mine.insert(q.id == "power" ? "pass" : "done");
            t.equal("power cards", mine, q.may, said);
        } else if (q.id == "move") {
            const fighter &f = all.at(q.about);
            const bool charge = charging == f.name;
            t.equal(charge ? "ways of a Charge" : "ways",
                    with(charge ? charge_ends(f) : move_ends(f), "to"), q.may, said);
        } else if (q.id == "via") {
            const fighter &f = all.at(q.about);
            names mine = crossings(f, goal, steps_left, passes(f, charging == f.name));
            if (way(f, f.at, steps_left, passes(f, charging == f.name), goal, true) < 1000)
                mine.insert("straight");
            t.equal("ways past lethal hexes", mine, q.may, said);
        } else if (q.id == "drive") {
            if (!t.hold("driving back", !attacks.empty(), said + " without an attack")) return;
            attack &a = attacks.back();
            a.asked_drive = true;
            const fighter &f = all.at(a.target);
            names mine = names_of(drive_ends(f, all.at(a.attacker)), "drive");
            const bool right = a.may_drive && !a.barred && f.alive && !mine.empty() &&
                               a.driven <= (a.with.has("knockback-1") ? 1 : 0);
            t.hold("driving back", right, a.target + " may not be driven back");
            mine.insert("decline");
            t.equal("driving back", mine, q.may, said);
        } else if (q.id == "target") {
            judge_targets(q, said);
        } else if (q.id == "weapon") {
            const fighter &f = all.at(q.about);
            names mine;
            for (const weapon &w : weapons_of(f))
                if (!targets(f, w, f.at).empty()) mine.insert("with " + w.id);
            if (charging == f.name) t.equal("Attack actions", mine, q.may, said);
            else /* a card may name the target */
                t.hold("Attack actions",
                       !q.may.empty() &&
                           std::includes(mine.begin(), mine.end(), q.may.begin(), q.may.end()),
                       said + " offers what has no target");
        } else if (q.id == "push") {
            const fighter &f = all.at(q.about);
            names mine;
            for (hex h : neighbours(f.at))
                if (empty(h)) mine.insert("push " + field.at(h).name);
            if (q.may.count("stop")) mine.insert("stop");
            t.equal("pushes", mine, q.may, said);
        } else if (q.id == "score") {
            names mine = scorable(q.seat);
            mine.insert("done");
            if (!end_phase && !half_charged.empty() && list(q.seat + ".hand").count("blood-for-the-blood-god")) {
                t.skip("scoring at once", "between the parts of a Charge, or behind one without its Attack part");
                return;
            }
            t.equal(end_phase ? "scoring in the end phase" : "scoring at once", mine, q.may, said);
        } else if (q.seat != "chance" && (q.id == "choose" || q.id == "react" || q.id == "may"))
            t.skip("options of cards", "which cards may be chosen or react");
    }
    std::string weapon_in_hand;
    void judge_targets(const question &q, const std::string &said)
    {
        const fighter &f = all.at(q.about);
        names mine;
        for (const weapon &w : weapons_of(f))
            if (w.id == weapon_in_hand)
                for (const auto &foe : targets(f, w, f.at)) mine.insert("target " + foe);
        if (weapon_in_hand.empty()) t.skip("targets", "an ability names the Attack action");
        else if (forced) /* a card names the target */
            t.hold("targets",
                   !q.may.empty() &&
                       std::includes(mine.begin(), mine.end(), q.may.begin(), q.may.end()),
                   said + " offers who is out of range or sight");
        else if (!attacks.empty() && !attacks.back().left.empty() &&
                 goes_on(attacks.back(), q)) { /* the next of several */
            names rest;
            for (const auto &foe : attacks.back().left)
                if (all.at(foe).alive) rest.insert("target " + foe);
            t.equal("targets", rest, q.may, said);
        } else t.equal("targets", mine, q.may, said);
    }
    bool forced = false;

    /* ---- what happened ---- */

    void due(const std::string &seat, int glory)
    {
        glory_due[seat] += glory;
    }

    void take_out(const std::string &name, const std::string &by, bool credited, bool attacked)
    {
        fighter &f = all.at(name);
        due(other(f.owner), 1); /* WU-OOA-02 */
        if (credited) {
            const std::string seat = all.count(by) ? all.at(by).owner : by;
            player &p = players.at(seat);
            p.kills++;
            if (seat != f.owner) {
                p.enemy_kills++;
                p.leader_kills += figures.at(f.kind).leader;
                if (all.count(by) && carries(all.at(by), "grisly-trophy")) due(seat, 1);
                if (attacked && !attacks.empty() && attacks.back().in_charge &&
                    name == attacks.back().target) {
                    struck.insert(seat);
                    hand_then[seat] = list(seat + ".hand");
                }
            }
        }
        f.alive = false;
        f.wounds = 0;
        effects.erase(std::remove_if(effects.begin(), effects.end(),
                                     [&](const effect &e) { return e.bearer == name; }),
                      effects.end());
        f.moved = f.charged = f.guard = false;
        f.upgrades.clear();
    }

    /* Which lethal hexes a Move action enters now: what was chosen, and what cannot be avoided. Then
     * it is at its end, or there is a choice: WU-MOVE-08, WU-LETHAL-03, WU-ENG-01. */
    void judge_walk(const question &next)
    {
        if (at.id != "move" && at.id != "via") return;
        fighter f = all.at(at.about);
        const bool through = passes(f, charging == f.name);
        int left = steps_left;
        words mine, told;
        for (const words &e : events)
            if (e[0] == "lethal") told.push_back(e[2]);
        std::string enter = at.id == "via" && answer[0] == "via" ? answer[1] : "";
        bool straight = at.id == "via" && answer[0] == "straight", asks = false;
        while (!straight && !asks && f.wounds < wounds_of(f)) {
            if (enter.empty()) {
                names some = crossings(f, goal, left, through);
                straight = way(f, f.at, left, through, goal, true) < 1000;
                asks = some.size() + straight > 1;
                if (asks || straight) break;
                if (some.empty()) {
                    t.hold("ways past lethal hexes", false, f.name + " has no way");
                    return;
                }
                enter = some.begin()->substr(4);
            }
            left -= way(f, f.at, left, through, by_name.at(enter), true);
            f.at = by_name.at(enter);
            f.wounds++;
            mine.push_back(enter);
            enter.clear();
        }
        if (straight && !asks && field.at(goal).lethal) mine.push_back(field.at(goal).name);
        t.equal("ways past lethal hexes", join_list(mine), join_list(told), f.name + " enters");
        if (f.wounds < wounds_of(f))
            t.hold("ways past lethal hexes", asks == (next.id == "via"),
                   f.name + (asks ? " is not asked how it moves" : " is asked how it moves"));
    }
    static std::string join_list(const words &some)
    {
        std::string out;
        for (const auto &s : some) out += s + " ";
        return out;
    }

    struct source {
        std::string by;
        bool credited = false, attacked = false;
    };
    std::map<std::string, source> hurt_by;

    void suffer(const words &e, const words *before)
    {
        fighter &f = all.at(e[1]);
        int mine = 1;
        source from;
        attack *a = attacks.empty() ? nullptr : &attacks.back();
        if (lethal_due.erase(e[1]) || (before && (*before)[0] == "lethal")) {
            mine = 1; /* WU-LETHAL-01 */
        } else if (a && a->at == DETERMINED && a->result == SUCCEEDED && !a->hurt &&
                   a->target == e[1] && !a->over) {
            mine = damage_of(*a);
            a->hurt = true;
            from = {a->attacker, true, true};
        } else if (a && a->at == DETERMINED && !a->over && a->critical && !a->hurt &&
                   carries(all.at(a->attacker), "lightning-blast")) {
            t.hold("damage",
                   f.owner != all.at(a->attacker).owner && adjacent(f.at, all.at(a->target).at),
                   e[1] + " is not next to the target of Lightning Blast");
            from = {a->attacker, true, false};
        } else if (ploy == "blood-offering" || ploy == "final-blow") {
            from = {ploy_seat, true, false};
        } else t.hold("damage", false, e[1] + " suffers damage from nothing");
        for (effect &one : effects) /* the first friendly fighter in that activation */
            if (one.card == "insensate" && one.live && !one.used && one.owner == f.owner) {
                one.used = true;
                mine = 1;
            }
        t.equal("damage", mine, std::atol(e[2].c_str()), e[1] + " suffers");
        f.wounds += mine;
        f.hurt = true;
        if (f.wounds >= wounds_of(f)) {
            out_now.insert(e[1]);
            hurt_by[e[1]] = from;
        }
    }

    void hear(size_t n)
    {
        const words &e = events[n];
        const words *before = n ? &events[n - 1] : nullptr;
        const std::string &id = e[0];
        if (id == "fighter-placed") {
            fighter &f = all.at(e[1]);
            f.placed = f.alive = true;
            f.at = by_name.at(e[2]);
        } else if (id == "token-placed") {
            unnamed.push_back(by_name.at(e[2]));
        } else if (id == "token-shown") {
            tokens[std::atoi(e[1].c_str() + e[1].find('-') + 1)] = by_name.at(e[2]);
        } else if (id == "token-removed") {
            tokens.erase(std::atoi(e[1].c_str() + e[1].find('-') + 1));
        } else if (id == "round") {
            begin_round(std::atoi(e[1].c_str()));
        } else if (id == "end-phase") {
            end_action_phase();
        } else if (id == "moves") {
            fighter &f = all.at(e[1]);
            mover = e[1];
            f.at = by_name.at(e[2]);
            f.guard = false; /* WU-MOVE-09 */
            if (charging == e[1]) f.charged = true;
            else f.moved = true;
            if (charging != e[1])
                for (effect &one : effects)
                    if (one.card == "sprint" && one.live && !one.used && one.owner == f.owner) {
                        one.used = true;
                        f.benched = true;
                    }
            flight(f);
        } else if (id == "pushed" || id == "driven-back" || id == "put") {
            fighter &f = all.at(e[1]);
            t.hold("pushes",
                   id == "put" || (adjacent(f.at, by_name.at(e[2])) && empty(by_name.at(e[2]))),
                   e[1] + " cannot get to " + e[2]);
            f.at = by_name.at(e[2]);
            if (id == "driven-back" && !attacks.empty()) attacks.back().driven++;
            enter(f);
        } else if (id == "swapped") {
            std::swap(all.at(e[1]).at, all.at(e[2]).at);
            enter(all.at(e[1]));
            enter(all.at(e[2]));
        } else if (id == "returned") {
            fighter &f = all.at(e[1]);
            f.alive = true;
            f.at = by_name.at(e[2]);
            t.hold("positions", field.at(f.at).start && in_land_of(f.at, f.owner),
                   e[1] + " returns on " + e[2]);
            enter(f);
        } else if (id == "charges") {
            half_charged = e[1]; /* WU-CHARGE-07: not made with its Move part alone */
        } else if (id == "guards") {
            all.at(e[1]).guard = true;
        } else if (id == "attacks") {
            begin_attack(e);
        } else if (id == "lethal") {
            t.hold("ways past lethal hexes", field.at(by_name.at(e[2])).lethal,
                   e[2] + " is not lethal");
            if (at.id == "move" || at.id == "via") {
                fighter &f = all.at(e[1]);
                steps_left -=
                    way(f, f.at, steps_left, passes(f, charging == f.name), by_name.at(e[2]), true);
                f.at = by_name.at(e[2]);
            }
            if (n + 1 < events.size() && events[n + 1][0] == "damage")
                t.hold("damage", events[n + 1][1] == e[1], "another suffers for the lethal hex");
        } else if (id == "damage") {
            suffer(e, before);
        } else if (id == "out-of-action") {
            t.hold("out of action",
                   out_now.count(e[1]) || all.at(e[1]).wounds >= wounds_of(all.at(e[1])),
                   e[1] + " goes out of action with " + std::to_string(all.at(e[1]).wounds) +
                       " wounds");
            out_now.erase(e[1]);
            const source from = hurt_by[e[1]];
            take_out(e[1], from.by, from.credited, from.attacked);
        } else if (id == "glory") {
            glory_told[e[1]] += std::atoi(e[2].c_str());
            players.at(e[1]).glory += std::atoi(e[2].c_str());
        } else if (id == "scored") {
            t.equal("glory", cards.at(e[2]).glory, std::atol(e[3].c_str()), e[2]);
            due(e[1], cards.at(e[2]).glory);
            must_score[e[1]].erase("score " + e[2]);
        } else if (id == "healed") {
            fighter &f = all.at(e[1]);
            f.wounds = std::max(0, f.wounds - std::atoi(e[2].c_str()));
        } else if (id == "inspired") {
            t.hold("Inspire", !all.at(e[1]).inspired, e[1] + " is Inspired already");
            all.at(e[1]).inspired = true;
        } else if (id == "upgrade") {
            all.at(e[3]).upgrades.insert(e[2]);
            players.at(e[1]).glory--;
            players.at(e[1]).spent++;
        } else if (id == "upgrade-lost") {
            all.at(e[1]).upgrades.erase(e[2]);
        } else if (id == "ploy") {
            ploy = e[2];
            ploy_seat = e[1];
            if (e[2] == "healing-potion" || e[2] == "rebirth-in-blood") card_roll = e[2];
            if (e[2] == "coveted-trophy") due(e[1], 1);
            static const names lasting = {"blood-rain",
                                          "insensate",
                                          "khorne-calls",
                                          "righteous-zeal",
                                          "stormforged-resistance",
                                          "stormforged-tactics",
                                          "unstoppable-strike",
                                          "valiant-attack",
                                          "invulnerable",
                                          "sprint"};
            if (lasting.count(e[2])) effects.push_back({e[2], e[1], "", false, false});
        } else if (id == "chosen") {
            chosen = e[2];
            if (ploy == "blood-offering" && ploy_seat == e[1])
                effects.push_back({ploy, e[1], e[2], false, false});
        } else if (id == "reacts") {
            if (e[2] == "fatal-riposte") card_roll = e[2];
        } else if (id == "spared" || id == "uninspired" || id == "redirected" ||
                   id == "retargeted" || id == "cancelled" || id == "hex-blocked" ||
                   id == "token-moved" || id == "skips" || id == "rerolled") {
            std::fprintf(stderr, "event %s is not known here\n", id.c_str());
            std::exit(2);
        }
    }
    names lethal_due;
    void enter(const fighter &f)
    {
        if (field.at(f.at).lethal) lethal_due.insert(f.name);
    }
    /* For Coward!: the move began next to an enemy of the mover and ended next to none. */
    void flight(const fighter &f)
    {
        const std::string foe = other(f.owner);
        if (neighbours_of_kind(mover_from, foe, "") > 0 && neighbours_of_kind(f.at, foe, "") == 0) {
            coward.insert(foe);
            hand_then[foe] = list(foe + ".hand");
        }
    }
    void begin_attack(const words &e)
    {
        attack *top = attacks.empty() ? nullptr : &attacks.back();
        if (top && fresh_attack && top->attacker == e[1] && top->with.id == e[2]) {
            top->left.insert(e[3]); /* another target of the same Attack action: WU-ATK-04 */
            top->involved.insert(e[3]);
            return;
        }
        attack a;
        a.attacker = e[1];
        a.target = e[3];
        const fighter &f = all.at(e[1]);
        bool known = false;
        for (const weapon &w : weapons_of(f))
            if (w.id == e[2]) {
                a.with = w;
                known = true;
            }
        t.hold("Attack actions", known, e[1] + " has no " + e[2]);
        const names legal = targets(f, a.with, f.at);
        t.hold("sight and range", legal.count(e[3]) > 0,
               e[1] + " cannot attack " + e[3] + " with " + e[2]);
        a.involved = {e[1], e[3]};
        if (a.with.has("all-adjacent")) a.left.insert(e[3]);
        fresh_attack = true;
        a.in_charge = charging == e[1] && (attacks.empty() || attacks.back().over);
        if (in_activation) bind(a);
        if (a.in_charge) charging.clear();
        attacks.push_back(a);
    }
    void judge_declared(const attack &a)
    {
        const fighter &f = all.at(a.attacker);
        if (a.with.has("all-adjacent") && !forced) /* all adjacent and visible: WU-ATK-04 */
            t.equal("targets", targets(f, a.with, f.at), a.left, a.attacker + " attacks");
    }
    bool fresh_attack = false; /* it was declared by this very answer */
    void next_target(attack &a, const std::string &target)
    {
        if (a.at == DETERMINED) judge_not_asked(a);
        a.target = target;
        a.left.erase(target);
        a.at = DECLARED;
        a.picked = true;
        a.reacting = false;
    }
    void begin_round(int number)
    {
        round = number;
        end_phase = false;
        for (auto &f : all) {
            f.second.moved = f.second.charged = f.second.guard = f.second.benched = false;
            f.second.did_charge = f.second.did_succeed = f.second.hurt = false;
        }
        for (auto &p : players) p.second.kills = p.second.enemy_kills = p.second.leader_kills = 0;
        close_end_phase();
    }
    void close_end_phase()
    {
        for (const auto &m : must_score)
            t.hold("scoring in the end phase", m.second.empty() || asked_end.count(m.first),
                   m.first + " was not asked to score " + join_names(m.second));
        must_score.clear();
        asked_end.clear();
    }
    static std::string join_names(const names &some)
    {
        std::string out;
        for (const auto &s : some) out += s + " ";
        return out;
    }
    void end_action_phase()
    {
        end_phase = true;
        in_activation = false;
        effects.clear();
        for (auto &f : all) {
            f.second.held_before = f.second.held_last;
            f.second.held_last = held(f.second);
        }
        begin_end = true;
    }
    bool begin_end = false;

    /* ---- facts ---- */

    void number_is(const char *kind, long mine, const words &told, const std::string &whose,
                   const char *what)
    {
        if (t.same(kind, !told.empty() && std::atol(told[0].c_str()) == mine)) return;
        t.equal(kind, std::to_string(mine), told.empty() ? "nothing" : told[0],
                std::string(what) + " of " + whose);
    }
    void judge_facts(const question &q)
    {
        const bool rest = q.id == "activation" || q.id == "power";
        for (const auto &entry : all) {
            const fighter &f = entry.second;
            const std::string &n = entry.first;
            if (!f.placed) continue;
            const std::string &hex = f.alive ? field.at(f.at).name : nowhere;
            if (!t.same("positions", (*f.told[AT])[0] == hex))
                t.equal("positions", hex, (*f.told[AT])[0], n);
            number_is("wounds", f.wounds, *f.told[WOUNDS], n, "wound tokens");
            number_is("out of action", !f.alive, *f.told[OUT], n, "out of action");
            number_is("Inspire", f.inspired, *f.told[INSPIRED], n, "Inspired side");
            number_is("characteristics", wounds_of(f), *f.told[MAX_WOUNDS], n, "Wounds");
            number_is("characteristics", defence_of(f), *f.told[DEFENCE], n, "Defence");
            const int token = held(f);
            const std::string holds = token ? "objective-" + std::to_string(token) : nowhere;
            if (!t.same("holding", (*f.told[HOLDS])[0] == holds))
                t.equal("holding", holds, (*f.told[HOLDS])[0], n);
            if (!rest) continue;
            number_is("tokens", f.moved, *f.told[MOVED], n, "Move token");
            number_is("tokens", f.charged, *f.told[CHARGED], n, "Charge token");
            number_is("tokens", f.guard, *f.told[GUARD], n, "Guard token");
            t.equal("upgrades", f.upgrades, list(n + ".upgrades"), n);
        }
        for (const auto &p : players) {
            number_is("glory", p.second.glory, fact[p.first + ".glory"], p.first, "unspent glory");
            number_is("glory", p.second.spent, fact[p.first + ".spent"], p.first, "spent glory");
        }
        for (const auto &token : tokens) {
            if (!rest) continue;
            const fighter *f = who_is_on(token.second);
            t.equal("holding", f ? f->name : "-",
                    value("objective-" + std::to_string(token.first) + ".held-by"),
                    "objective " + std::to_string(token.first));
        }
    }
    const std::string nowhere = "-";

    void begin() override
    {
        field.clear();
        ground_known.clear();
        by_name.clear();
        all.clear();
        players.clear();
        tokens.clear();
        unnamed.clear();
        effects.clear();
        attacks.clear();
        laid = end_phase = in_activation = begin_end = false;
        round = 0;
        first_board.clear();
        second_board.clear();
        acting.clear();
        charging.clear();
        half_charged.clear();
        card_roll.clear();
        ploy.clear();
        must_score.clear();
        asked_end.clear();
        struck.clear();
        coward.clear();
        at = question();
        players["red"];
        players["blue"];
        for (const words &s : settings) {
            if (s[0] != "red" && s[0] != "blue") continue;
            std::string band = s.size() > 2 && s[1] == "warband" ? s[2] : "";
            if (s.size() > 2 && s[1] == "deck") band = decks.at(s[2]);
            if (!band.empty()) bands[s[0]] = band;
        }
        for (const auto &b : bands)
            for (const auto &kind : warbands.at(b.second)) {
                fighter f;
                f.kind = kind;
                f.owner = b.first;
                f.name = bands["red"] == bands["blue"] ? b.first + "-" + kind : kind;
                for (int n = 0; n < FACTS; n++) f.told[n] = &fact[f.name + fact_names[n]];
                all[f.name] = f;
            }
    }
    std::map<std::string, std::string> decks, bands;

    void answered(const question &q, const std::string &seat, const words &a) override
    {
        at = q;
        answer_seat = seat;
        answer = a;
        glory_due.clear();
        glory_told.clear();
        if (q.id == "board") {
            (first_board.empty() ? first_board : second_board) = a[1];
            if (first_board == a[1] && second_board.empty()) layer = seat;
        } else if (q.id == "pose" && a[0] == "pose") turned_first = a[1] == "yes";
        else if (q.id == "pose" && a[0] == "join") {
            turned_second = a[1] == "yes";
            join = a[2];
        } else if (q.id == "activation") {
            in_activation = true;
            active = seat;
            acting = a.size() > 1 && a[0] != "cycle" ? a[1] : "";
            charging = a[0] == "charge" ? a[1] : "";
            forced = false;
            weapon_in_hand = a[0] == "attack" ? a[2] : "";
            for (effect &e : effects) e.live = true;
            start_of_step(a[0] != "pass" && a[0] != "draw" && a[0] != "cycle");
        } else if (q.id == "power" || q.id == "upgrade") {
            start_of_step(a[0] == "play" || a[0] == "give");
            forced = false;
            weapon_in_hand.clear();
        } else if (q.id == "weapon") {
            weapon_in_hand = a[1];
        } else if (q.id == "move") {
            const fighter &f = all.at(q.about);
            mover_from = f.at;
            goal = by_name.at(a[1]);
            steps_left = move_of(f, charging == f.name);
        } else if (q.id == "target" && !attacks.empty() && attacks.back().left.count(a[1])) {
            next_target(attacks.back(), a[1]);
        } else if (q.id == "react" && a[0] != "decline") {
            if (!attacks.empty() && q.about != "after-attack") attacks.back().reacting = true;
            const std::string &what = a[1];
            forced = true;
            weapon_in_hand.clear();
            if (what == "fuelled-by-slaughter") forced = false;
            if (!attacks.empty() &&
                (what == "shield-bash" || what == "ever-advancing" || a[0] == "ability"))
                attacks.back().barred = true;
            if (a[0] == "ability") weapon_in_hand = "furious-parry";
            if (what == "righteous-strike") weapon_in_hand = "righteous-strike";
        }
        if (q.id == "score" && a[0] == "done") { /* what has happened counts at its checkpoint */
            struck.erase(q.seat);
            coward.erase(q.seat);
        }
        if (q.id == "roll") throw_dice(a);
    }
    static bool is_between(const question &q)
    {
        return q.id == "power" || q.id == "activation" || q.id == "who-starts" || q.id == "over";
    }
    void start_of_step(bool checkpoint)
    {
        checkpoint_since = checkpoint;
        score_asked.clear();
        struck.clear();
        coward.clear();
        ploy.clear();
    }
    words dice;
    bool attack_roll = false, defence_roll = false;
    void throw_dice(const words &a)
    {
        dice.assign(a.begin() + 1, a.end());
        attack_roll = defence_roll = false;
        if (!card_roll.empty()) {
            if (card_roll == "fatal-riposte" && count(dice, 'H') + count(dice, 'C') > 0 &&
                !attacks.empty())
                attacks.back().barred = true;
            card_roll.clear();
        } else if (!attacks.empty() && a[0] == "roll" && !attacks.back().over &&
                   attacks.back().at != ROLLED && !attacks.back().picked &&
                   !attacks.back().left.empty()) {
            next_target(attacks.back(), *attacks.back().left.begin());
            attack_roll = true;
        } else if (!attacks.empty() && attacks.back().at == DECLARED && a[0] == "roll")
            attack_roll = true;
        else if (!attacks.empty() && attacks.back().at == ROLLED && a[0] == "save")
            defence_roll = true;
    }

    void stopped() override
    {
        if (attack_roll) roll_attack(attacks.back(), dice);
        if (defence_roll) roll_defence(attacks.back(), dice);
        attack_roll = defence_roll = false;
        out_now.clear();
        if (!laid && !map.empty() && !join.empty() && !second_board.empty()) lay_out();
        const question none{"", "over", "-", {}};
        const question &q = asked.empty() ? none : asked.front();
        judge_walk(q);
        lethal_due.clear();
        for (size_t n = 0; n < events.size(); n++) hear(n);
        t.hold("damage", lethal_due.empty(),
               join_names(lethal_due) + "should suffer for a lethal hex");
        t.hold("out of action", out_now.empty(), join_names(out_now) + "should be out of action");
        for (const char *seat : {"red", "blue"})
            t.equal("glory", glory_due[seat], glory_told[seat], std::string(seat) + " gains");
        if (fresh_attack) judge_declared(attacks.back());
        fresh_attack = false;
        settle(q);
        if (!half_charged.empty() && (q.id == "weapon" || q.id == "target" || is_between(q))) {
            all.at(half_charged).did_charge = true;
            half_charged.clear();
        }
        if (q.id == "power" || q.id == "activation" || q.id == "who-starts") {
            if (q.id == "power" && in_activation) {
                in_activation = false; /* what waited for this activation is over */
                charging.clear();
                effects.erase(std::remove_if(effects.begin(), effects.end(),
                                             [](const effect &e) { return e.live; }),
                              effects.end());
            }
        }
        if (round) {
            judge_inspire(q);
            judge_facts(q);
        }
        if (begin_end) {
            for (const char *seat : {"red", "blue"}) must_score[seat] = scorable(seat);
            begin_end = false;
        }
        if (q.id == "score") (end_phase ? asked_end : score_asked).insert(q.seat);
        if (round && !end_phase && checkpoint_since && (q.id == "power" || q.id == "activation"))
            for (const char *seat : {"red", "blue"})
                t.hold("scoring at once", scorable(seat).empty() || score_asked.count(seat),
                       std::string(seat) + " is not asked to score " + join_names(scorable(seat)));
        for (const question &one : asked) judge_options(one);
    }
    void ended(const names &winners) override
    {
        close_end_phase();
        const int red = players["red"].glory + players["red"].spent,
                  blue = players["blue"].glory + players["blue"].spent;
        const size_t r = held_by("red").size(), b = held_by("blue").size(); /* WU-WIN-01 to -03 */
        names mine;
        if (red > blue || (red == blue && r > b)) mine.insert("red");
        if (blue > red || (red == blue && b > r)) mine.insert("blue");
        t.equal("winner", mine, winners, "the game is won by");
    }

  public:
    explicit underworlds(const std::string &folder)
    {
        for (const yaml &y : yaml_folder(folder)) {
            const std::string &type = y.fields[0].first, &id = y.fields[0].second.text;
            if (type == "fighter") {
                figure &f = figures[id];
                const std::string &when = y.get("inspired-if");
                f.leader = y.get("leader") == "yes";
                f.inspires = when == "defended(bearer)"     ? BY_DEFENCE
                             : when == "count(fallen) >= 3" ? BY_THREE_OUT
                                                            : UNKNOWN;
                for (const yaml &s : y.find("sides")->list) {
                    card_side one{s.number("move"),
                                  s.number("dice"),
                                  s.number("wounds"),
                                  s.get("defence") == "block",
                                  {}};
                    for (const yaml &w : s.find("attacks")->list)
                        one.weapons.push_back(read_weapon(w));
                    f.sides.push_back(one);
                }
                warbands[y.get("warband")].insert(id);
            } else if (type == "ploy" || type == "upgrade" || type == "objective") {
                card &c = cards[id];
                c.type = type;
                c.timing = y.get("timing");
                c.glory = y.number("glory");
                c.reaction = !y.get("play").empty();
                if (const yaml *only = y.find("only"))
                    for (const yaml &one : only->list) c.only.insert(one.text);
                if (const yaml *w = y.find("attacks"))
                    for (const yaml &one : w->list) c.weapons.push_back(read_weapon(one));
            } else if (type == "board") {
                for (const yaml &row : y.find("hexes")->list) boards[id].push_back(row.text);
            } else if (type == "deck") {
                decks[id] = y.get("warband");
            }
        }
    }
};

} // namespace

int main(int argc, char **argv)
{
    if (argc != 2) {
        std::fprintf(stderr, "usage: tell underworlds .. | underworlds PACKS\n");
        return 2;
    }
    return underworlds(argv[1]).follow("Warhammer Underworlds");
}
