/* tests/referee/fireteam.cc - a second referee for Fireteam Zero, written from docs/rules/fireteam.md
 * alone.
 *
 *     tell fireteam .. | fireteam PACKS
 *
 * It follows games as `tell` prints them and works out for itself: where monsters go, whom they attack
 * and with how many dice, what a throw does to whom, blasts, cards discarded and heroes knocked down,
 * which reactions a monster's activation allows, where monsters appear, dice, results and kills of
 * heroes' attacks. Of the packs it reads monsters and printed figures of cards; traits, specials, twists
 * and reactions stand here once more, by name. It shares nothing with fray and must not ask it.
 *
 * Not followed, left out and counted: monsters in a round with Smoke Pot; heroes' attacks on other things,
 * with an event that was kept, or after Spotter; hits, kills and moves that come from cards, markers and
 * Tactical Strikes. Not looked at: how heroes move, searching, and what is offered in other windows than
 * that before an activation. */
#include <algorithm>
#include <queue>
#include "reader.h"
#include "yaml.h"

namespace
{

struct monster_card {
    std::string tier, type;
    int speed = 1, range = 0, strength = 0, health = 0;
    std::map<std::string, int> resistance;
};

struct action_card {
    std::string type;
    int range = 0, strength = 0, bonus = 0;
};

struct figure {
    std::string name, kind, at; /* "-": off the board */
    bool hero = false, monster = false, down = false;
};

/* A monster's activation, as far as it has come (5.2). */
struct activation {
    std::string who, toward, face, target;
    bool running = false, ambush = false, stopped = false, lost = false, attacked = false;
    bool sacrificed = false, known = true; /* known: nothing is at work that is not followed here */
    int steps = 0;                         /* left */
    bool thrown = false;
    int dice = 0;
    bool w3_over = false;
    names asked_w3;
};

struct hero_attack {
    bool running = false, known = true, bypass = false, thrown = false, told = false;
    std::string who, target, type;
    int strength = 0, bonus = 0;
    int hits = 0, rerolling = 0; /* of the dice that lie; dice taken up */
    bool one_type = true;
};

/* Reactions to a monster's activation (W3): card and range; bosses can be stopped by few. */
struct stopper {
    const char *card;
    int range;
    bool bosses;
};
const stopper stoppers[] = {{"hamstring", 0, false},
                            {"suppression-fire", 3, false},
                            {"garrote", 0, true},
                            {"flamethrower", 1, false}};

class fireteam : public reader
{
    std::map<std::string, monster_card> monsters;
    std::map<std::string, action_card> actions;

    std::map<std::string, figure> all;
    std::map<std::string, std::string> hero_of, seat_of; /* by seat; by hero */
    std::map<std::string, names> focus;
    std::map<int, std::string> spawn_at;
    std::vector<std::string> seats;
    names twists;
    std::string first;
    int round = 0;
    bool heads = true, over = false, placed = false;
    bool smoke = false, spotted = false;
    activation act;
    hero_attack strike;
    std::vector<std::pair<std::string, int>> hits_due; /* in the order of FZ-EXPL-06, 5.2 */
    bool hits_known = true;
    names due; /* "killed host-1": what a hero's attack has to bring */
    std::map<std::string, int> hand;
    struct {
        std::string hero;
        int need = 0, discarded = 0, hand = 0;
        bool down = false, exact = true;
    } hit;
    bool loss_due = false;
    question at;
    words answer;
    int spawn_roll = 0;
    std::string spawn_place;

    /* ---- the board ---- */

    struct spot {
        int x, y;
    };
    std::map<std::pair<int, int>, std::string> by_spot;
    std::string last_map;

    bool has(const std::string &place, const char *mark) const
    {
        auto found = map.find(place);
        return found != map.end() && found->second.marks.count(mark) > 0;
    }
    std::vector<std::string> beside(const std::string &place) const
    {
        std::vector<std::string> out;
        const auto &p = map.at(place);
        for (int dy = -4; dy <= 4; dy += 4)
            for (int dx = -4; dx <= 4; dx += 4) {
                auto found = by_spot.find({p.x + dx, p.y + dy});
                if ((dx || dy) && found != by_spot.end()) out.push_back(found->second);
            }
        return out;
    }
    /* Least number of places to enter: for walking without impassable ones (FZ-MON-04), as a range
     * with all there are (FZ-ATK-10). */
    int measure(const std::string &from, const std::string &to, bool walking) const
    {
        std::map<std::string, int> seen{{from, 0}};
        std::queue<std::string> todo;
        for (todo.push(from); !todo.empty(); todo.pop()) {
            if (todo.front() == to) return seen[to];
            for (const auto &n : beside(todo.front()))
                if (!seen.count(n) && !(walking && has(n, "impassable"))) {
                    seen[n] = seen[todo.front()] + 1;
                    todo.push(n);
                }
        }
        return 1000;
    }
    std::map<std::string, int> ranges; /* they never change in a game */
    int distance(const std::string &a, const std::string &b, bool walking)
    {
        if (a == "-" || b == "-") return 1000;
        const std::string key = a + (walking ? " on foot " : " ") + b;
        auto found = ranges.find(key);
        return found != ranges.end() ? found->second : (ranges[key] = measure(a, b, walking));
    }
    bool active(const figure &f) const
    {
        return f.hero && !f.down && f.at != "-";
    }
    std::vector<figure *> heroes_in_order() /* FZ-ROUND-02 */
    {
        std::vector<figure *> out;
        size_t from = 0;
        while (from < seats.size() && seats[from] != first) from++;
        for (size_t n = 0; n < seats.size(); n++)
            out.push_back(&all.at(hero_of.at(seats[(from + n) % seats.size()])));
        return out;
    }
    bool hero_at(const std::string &place)
    {
        for (const auto &f : all)
            if (active(f.second) && f.second.at == place) return true;
        return false;
    }
    int monsters_at(const std::string &place)
    {
        int n = 0;
        for (const auto &f : all) n += f.second.monster && f.second.at == place;
        return n;
    }
    int heroes_at(const std::string &place)
    {
        int n = 0;
        for (const auto &f : all) n += active(f.second) && f.second.at == place;
        return n;
    }
    bool secured(const std::string &place) /* FZ-SECURE-01, TW-I3 */
    {
        return heroes_at(place) >= (twists.count("undermined") ? 2 : 1) && monsters_at(place) == 0;
    }
    /* The nearest active hero, within a range; ties by turn order, Camouflage last. */
    figure *nearest(const std::string &from, bool walking, int most)
    {
        figure *best = nullptr;
        int least = 1000;
        for (int shy = 0; shy <= 1; shy++)
            for (figure *h : heroes_in_order()) {
                if (!active(*h) || (focus[h->name].count("camouflage") > 0) != (shy == 1)) continue;
                const int far = distance(from, h->at, walking);
                if (far > most || far >= least) continue;
                least = far;
                best = h;
            }
        return best;
    }

    /* ---- monsters ---- */

    static std::string kind_of(const std::string &name)
    {
        const size_t dash = name.rfind('-');
        if (dash == std::string::npos || dash + 1 == name.size() ||
            !std::isdigit(static_cast<unsigned char>(name[dash + 1])))
            return name;
        return name.substr(0, dash);
    }
    const monster_card &card(const std::string &name) const
    {
        return monsters.at(kind_of(name));
    }
    int speed(const std::string &name) const
    {
        return card(name).speed + (twists.count("blood-scent") && card(name).tier == "minion");
    }
    bool special() const
    {
        return act.face == "special";
    }
    int range_now() const
    {
        return kind_of(act.who) == "host" && special() ? 2 : card(act.who).range;
    }
    std::string type_now() const
    {
        return kind_of(act.who) == "ember-fetch" && special() ? "explosive" : card(act.who).type;
    }
    /* Where it may step: FZ-MON-02, -03, -06. */
    names steps(const figure &m)
    {
        names out;
        if (hero_at(m.at)) return out;
        if (act.toward.empty() || !active(all.at(act.toward))) {
            figure *h = nearest(m.at, true, 999);
            act.toward = h ? h->name : "";
        }
        if (act.toward.empty()) return out;
        const figure &h = all.at(act.toward);
        for (const auto &n : beside(m.at))
            if (!has(n, "impassable") && distance(n, h.at, true) < distance(m.at, h.at, true))
                out.insert(n);
        return out;
    }
    void walk(const std::string &name, const std::string &to)
    {
        figure &m = all.at(name);
        if (act.who == name) judge_w3();
        if (!act.running || act.who != name) {
            t.skip("monsters' ways", "a card moves it");
        } else if (!act.known) {
            t.skip("monsters' ways", "Smoke Pot");
        } else {
            const names may = act.steps > 0 ? steps(m) : names();
            t.hold("monsters' ways", may.count(to) > 0,
                   name + " moves to " + to + ", by the rules to " + join(may));
            if (at.id == "way" && at.about == name && !answer.empty() && !asked_way_used)
                t.equal("monsters' ways", answer[1], to, name + " moves");
            else
                t.hold("monsters' ways", may.size() == 1,
                       name + " moves without being asked, by the rules to " + join(may));
            asked_way_used = true;
            act.steps--;
        }
        m.at = to;
    }
    bool asked_way_used = false;
    /* Before the die is rolled, or the attack: has it gone as far as it must? */
    void judge_rest(const char *when)
    {
        if (!act.running || act.stopped || over || all.at(act.who).at == "-") return;
        if (!act.known) return;
        if (act.steps > 0)
            t.hold("monsters' ways", steps(all.at(act.who)).empty(),
                   act.who + " stands still before " + when + ", by the rules to " +
                       join(steps(all.at(act.who))));
        act.steps = 0;
    }
    void choose_target()
    {
        if (!act.target.empty() || !act.known) return;
        judge_rest("its attack");
        figure *h = nearest(all.at(act.who).at, false, range_now());
        act.target = h ? h->name : "-";
    }
    void begin_activation(const std::string &name, bool ambush)
    {
        end_activation();
        act = activation();
        act.who = name;
        act.running = true;
        act.ambush = ambush;
        act.known = !smoke;
        act.steps = speed(name);
        bool any = false;
        for (const auto &f : all) any = any || active(f.second);
        if (!any) act.running = false; /* FZ-MON-17 */
    }
    void end_activation()
    {
        end_hit();
        judge_hits_left();
        if (act.running && !act.stopped && !act.lost && !over && act.known &&
            all.at(act.who).at != "-") {
            t.hold("monsters' targets", !act.face.empty(), act.who + " rolls no activation die");
            if (!act.attacked) {
                choose_target();
                t.hold("monsters' targets", act.target == "-",
                       act.who + " does not attack " + act.target);
            }
        }
        act.running = false;
    }
    void judge_hits_left()
    {
        for (const auto &h : hits_due)
            if (hits_known && !over && active(all.at(h.first)) &&
                h.second >
                    (act.sacrificed && h.first == act.target && focus[h.first].count("human-shield")
                         ? 1
                         : 0))
                t.hold("hits and blasts", false,
                       h.first + " should suffer " + std::to_string(h.second) + " hits");
        hits_due.clear();
        hits_known = true;
    }
    void hear_die(const std::string &face)
    {
        judge_rest("the activation die");
        act.face = face == "blank" && twists.count("flickering") ? "move" : face;
        act.toward.clear();
        act.steps = act.face == "move" ? (twists.count("seismic") ? 2 : 1) : 0;
        if (kind_of(act.who) == "burrower" && special())
            for (figure *h : heroes_in_order())
                if (active(*h) && h->at == all.at(act.who).at) hits_due.emplace_back(h->name, 1);
    }
    void hear_attack(const words &e)
    {
        const figure &m = all.at(e[1]), &h = all.at(e[2]);
        judge_hits_left();
        if (!act.running || act.who != e[1]) {
            t.skip("monsters' targets", "a card makes it attack");
            hits_known = false;
            return;
        }
        act.attacked = true;
        if (!act.known) {
            t.skip("monsters' targets", "Smoke Pot");
            act.target = e[2];
        }
        choose_target();
        t.equal("monsters' targets", act.target, e[2], e[1] + " attacks");
        const bool ranged = m.at != h.at;
        int dice = card(e[1]).strength;
        const std::string kind = kind_of(e[1]);
        if (kind == "corrupted-animal") {
            int others = 0;
            for (const auto &f : all)
                others += f.first != e[1] && f.second.at == m.at && kind_of(f.first) == kind;
            dice += others >= 2;
        }
        if (special()) {
            dice += kind == "corrupted-animal" || kind == "lantern-king";
            dice += kind == "pyre-fetch" ? 2 : 0;
            dice += twists.count("feral");
        }
        if (ranged) {
            dice += twists.count("white-heat");
            dice -= has(h.at, "cover");
            dice += has(m.at, "elevated") && !has(h.at, "elevated");
        }
        act.dice = std::max(0, std::min(8, dice));
        t.equal("monsters' dice", act.dice, std::atol(e[3].c_str()), e[1] + " attacks with");
        act.target = e[2];
        if (act.dice == 0) hear_throw(0, 0);
    }
    /* FZ-MON-14, FZ-EXPL-05: who suffers how many hits. */
    void hear_throw(int ones, int twos)
    {
        const int rolled = ones + 2 * twos;
        act.thrown = true;
        int n = rolled + (kind_of(act.who) == "corrupted-human" && special());
        const figure &target = all.at(act.target);
        for (figure *h : heroes_in_order()) {
            int mine = 0;
            if (h->name == act.target) mine = n;
            else if (active(*h) && h->at == target.at) {
                if (type_now() == "explosive") mine = n;
                else if (kind_of(act.who) == "great-maw") mine = rolled / 2;
            }
            if (mine >= 2 && twists.count("venom")) mine++;
            if (mine > 0) hits_due.emplace_back(h->name, mine);
        }
        /* the target alone comes first, others in turn order */
        if (type_now() != "explosive")
            std::stable_partition(hits_due.begin(), hits_due.end(),
                                  [&](const auto &d) { return d.first == act.target; });
    }

    /* ---- hits on heroes ---- */

    void begin_hit(const std::string &hero, int n)
    {
        end_hit();
        if (hits_known && !hits_due.empty()) {
            while (!hits_due.empty() && !active(all.at(hits_due.front().first)))
                hits_due.erase(hits_due.begin());
            auto mine =
                hits_due.empty() ? std::make_pair(std::string("nobody"), 0) : hits_due.front();
            if (act.running && act.sacrificed && mine.first == act.target &&
                focus[hero].count("human-shield"))
                mine.second--;
            if (mine.second >= 3 && focus[hero].count("thick-skin")) mine.second--;
            if (act.sacrificed && focus[hero].count("human-shield") &&
                focus[hero].count("thick-skin"))
                t.skip("hits and blasts", "Human Shield with Thick Skin: the rules name no order");
            else
                t.equal("hits and blasts", mine.first + " " + std::to_string(mine.second),
                        hero + " " + std::to_string(n), "hits on");
            if (!hits_due.empty()) hits_due.erase(hits_due.begin());
        } else t.skip("hits and blasts", "from a card, a marker or a Tactical Strike");
        hit.hero = hero;
        hit.need = n;
        hit.discarded = 0;
        hit.hand = hand[hero];
        hit.down = false;
        hit.exact = true;
    }
    void end_hit()
    {
        if (hit.hero.empty() || over) {
            hit.hero.clear();
            return;
        }
        if (!hit.down && hit.exact) /* FZ-MON-15 */
            t.equal("discards", std::max(0, hit.need), hit.discarded,
                    hit.hero + " discards for hits");
        hit.hero.clear();
    }
    void knock_down(const std::string &hero)
    {
        figure &f = all.at(hero);
        t.hold("knocked down", hit.hero == hero && (!hit.exact || hit.need > hit.hand),
               hero + " goes down with " + std::to_string(hit.need) + " hits and " +
                   std::to_string(hit.hand) + " cards");
        hit.down = true;
        f.down = true;
        if (!heads) loss_due = true; /* FZ-COIN-02 */
        heads = false;
    }

    /* ---- attacks of heroes ---- */

    bool ranged_strike()
    {
        return all.at(strike.who).at != all.at(strike.target).at;
    }
    int strike_dice()
    {
        const figure &f = all.at(strike.who), &m = all.at(strike.target);
        int n = strike.strength;
        if (strike.type == "explosive") n += focus[f.name].count("bigger-bang");
        if (ranged_strike()) {
            if (has(m.at, "cover") && !(f.name == "frank" && strike.type == "gunfire")) n--;
            if (has(f.at, "elevated") && !has(m.at, "elevated"))
                n += focus[f.name].count("high-ground") ? 2 : 1;
            n -= twists.count("ash-cloud");
            n -= kind_of(m.name) == "burrower";
        }
        return std::max(0, std::min(8, n));
    }
    void play_card(const std::string &who, const std::string &id)
    {
        hand[who]--;
        if (!strike.running || strike.who != who || !actions.count(id)) {
            strike.known = false;
            return;
        }
        const action_card &c = actions.at(id);
        if (!strike.type.empty() && strike.type != c.type) strike.one_type = false;
        strike.type = c.type;
        strike.strength += c.strength;
        strike.bonus += c.bonus;
        if (!strike.known) return; /* a marker, an ally */
        int range = c.range - (twists.count("howling-dark") > 0);
        range = std::max(range, 0) + (c.type == "gunfire" && focus[who].count("eagle-eye") ? 1 : 0);
        t.hold("attack cards",
               strike.one_type &&
                   (twists.count("howling-dark") && focus[who].count("eagle-eye")
                        ? true
                        : distance(all.at(who).at, all.at(strike.target).at, false) <= range),
               who + " plays " + id + " at " + strike.target);
    }
    int resistance(const std::string &name) const
    {
        const monster_card &m = card(name);
        if (strike.bypass && name == strike.target) return 0; /* "its resistance": of the target */
        int n = m.resistance.at(strike.type);
        n += strike.type == "gunfire" && m.tier == "minion" && twists.count("thick-hides");
        n += m.tier == "elite" && twists.count("chitin");
        return n;
    }
    void judge_result(int told)
    {
        strike.told = true;
        if (strike.type == "brawl" && focus[strike.who].count("brawler")) strike.bonus++;
        if (!strike.known) {
            t.skip("results of heroes", "a card or special target that is not followed");
            return;
        }
        const int mine = strike.hits + strike.bonus;
        if (!t.equal("results of heroes", mine, told, strike.who + "'s attack")) return;
        const std::string place = all.at(strike.target).at;
        for (const auto &f : all) {
            if (!f.second.monster || f.second.at != place) continue;
            if (strike.type != "explosive" && f.first != strike.target) continue;
            const monster_card &m = card(f.first);
            const int health = m.health + (m.tier == "minion" && twists.count("rapid-growth"));
            const bool enough = mine - resistance(f.first) >= health;
            due.insert(std::string(!enough            ? "withstands"
                                   : m.tier == "boss" ? "wounded"
                                                      : "killed") +
                       " " + f.first);
        }
        if (strike.type == "explosive")
            for (figure *h : heroes_in_order()) {
                if (!active(*h) || h->at != place) continue;
                if (h->name == strike.who && focus[h->name].count("controlled-blast")) continue;
                const int n = mine - (h->name == "don");
                if (n > 0) hits_due.emplace_back(h->name, n);
            }
    }
    void settle_target(const std::string &how, const std::string &name)
    {
        if (!strike.running || !strike.told || !strike.known) {
            t.skip("kills", "by a card, a marker or a Tactical Strike");
            return;
        }
        t.hold("kills", due.erase(how + " " + name) > 0 || (how == "defeated"),
               name + " is told " + how + ", by the rules: " + join(due));
    }
    void end_strike()
    {
        if (strike.running && strike.known && !over)
            t.hold("kills", due.empty(), strike.who + "'s attack should bring: " + join(due));
        due.clear();
        if (strike.running) {
            end_hit();
            judge_hits_left();
        }
        strike = hero_attack();
    }

    /* ---- what happened ---- */

    void leave(const std::string &name)
    {
        all.at(name).at = "-";
    }
    figure &one(const std::string &name)
    {
        figure &f = all[name];
        if (f.name.empty()) {
            f.name = name;
            f.kind = kind_of(name);
            f.monster = monsters.count(f.kind) > 0;
            f.at = "-";
        }
        return f;
    }

    void hear(size_t n)
    {
        const words &e = events[n];
        const std::string &id = e[0];
        if (id == "hero-chosen") {
            hero_of[e[1]] = e[2];
            seat_of[e[2]] = e[1];
            figure &f = one(e[2]);
            f.hero = true;
            f.monster = false;
            seats.clear(); /* clockwise: red, blue, green, gold */
            for (const char *seat : {"red", "blue", "green", "gold"})
                if (hero_of.count(seat)) seats.push_back(seat);
        } else if (id == "focus-chosen") {
            focus[e[1]].insert(e[2]);
        } else if (id == "spawn-marker") {
            spawn_at[std::atoi(e[1].c_str())] = e[2];
        } else if (id == "round") {
            end_activation();
            end_strike();
            round = std::atoi(e[1].c_str());
            first = e[2];
            smoke = spotted = false;
        } else if (id == "twist") {
            twists.insert(e[1]);
        } else if (id == "strike") {
            end_strike();
            if (e[2] == "smoke-pot") smoke = true;
            hand[e[1]]--;
        } else if (id == "turn") {
            end_activation();
            end_strike();
        } else if (id == "stands-up") {
            all.at(e[1]).down = false;
        } else if (id == "drew" || id == "regained") {
            hand[e[1]]++;
        } else if (id == "moves") {
            end_hit();
            if (one(e[1]).monster) walk(e[1], e[2]);
            else one(e[1]).at = e[2];
        } else if (id == "goes-along") {
            one(e[1]).at = e[2];
        } else if (id == "spawns") {
            judge_spawn(e[1], e[2]);
            one(e[1]).at = e[2];
        } else if (id == "placed" || id == "ambush" || id == "boss-enters" || id == "pushed") {
            figure &f = one(e[1]);
            if (id == "pushed")
                t.hold("pushes", distance(f.at, e[2], true) == 1, e[1] + " is pushed to " + e[2]);
            f.at = e[2];
            if (act.running && act.who == e[1]) act.toward.clear();
        } else if (id == "threat") {
            end_strike();
        } else if (id == "activates") {
            end_strike();
            begin_activation(e[1], n && events[n - 1][0] == "ambush");
        } else if (id == "stopped") {
            act.stopped = true;
        } else if (id == "die") {
            if (act.running && act.who == e[1]) hear_die(e[2]);
        } else if (id == "sacrifices") {
            judge_sacrifice(e[1], e[2]);
        } else if (id == "loses-target") {
            act.lost = true;
        } else if (id == "monster-attacks") {
            end_hit();
            hear_attack(e);
        } else if (id == "attacks" || id == "assaults") {
            end_strike();
            strike.running = true;
            strike.who = e[1];
            strike.target = e[2];
            strike.known = id == "attacks" && all.count(e[2]) && all.at(e[2]).monster;
            if (spotted) strike.known = false;
        } else if (id == "played") {
            play_card(e[1], e[2]);
        } else if (id == "special-action") {
            if (e[2] == "spotter") spotted = true;
        } else if (id == "keeps") {
            keeps = true;
        } else if (id == "reacts") {
            react(e[1], e[2]);
        } else if (id == "attack-result") {
            judge_result(std::atoi(e[2].c_str()));
        } else if (id == "killed" || id == "withstands" || id == "wounded" || id == "defeated") {
            settle_target(id, e[1]);
            if (id == "killed" || id == "defeated") leave(e[1]);
            /* FZ-MON-19, Q-83: it strikes nobody else */
            if (id == "killed" && e[1] == act.who && act.attacked && !strike.running) hits_due.clear();
        } else if (id == "hit") {
            begin_hit(e[1], std::atoi(e[2].c_str()));
        } else if (id == "cancelled") {
            if (hit.hero == e[1]) hit.need -= std::atoi(e[2].c_str());
        } else if (id == "discarded") {
            if (hit.hero == e[1]) hit.discarded++;
            hand[e[1]]--;
        } else if (id == "knocked-down") {
            knock_down(e[1]);
        } else if (id == "coin") {
            const bool told = e[1] == "1";
            if (told) heads = true;
            else t.hold("coin and loss", !heads, "the coin is turned to tails by nothing");
        } else if (id == "lost") {
            t.hold("coin and loss", loss_due, "lost though the coin showed heads");
            loss_due = false;
            over = true;
        } else if (id == "won" || id == "too-late" || id == "broken") {
            over = true;
        }
    }
    bool keeps = false;
    void react(const std::string &who, const std::string &id)
    {
        if (!actions.count(id)) { /* an event that was kept: no card of the hand */
            strike.known = false;
            if (hit.hero == who) hit.exact = false;
            return;
        }
        hand[who]--;
        if (hit.hero == who) hit.hand--;
        if (id == "carbine-volley" || id == "haymaker") strike.strength += 2;
        else if (id == "thompson") {
            strike.strength++;
            strike.bonus++;
        } else if (id == "hydrostatic-shock") strike.bypass = true;
        else if (id == "armour-piercing-rounds") {
            strike.bypass = true;
            strike.bonus++;
        }
    }
    void judge_sacrifice(const std::string &who, const std::string &whom)
    {
        const figure &a = all.at(who), &b = all.at(whom);
        if (act.running && act.who.size() && !strike.running) {
            choose_target();
            t.hold("sacrifices",
                   active(a) && a.at == b.at && !act.sacrificed &&
                       (!act.known || act.target == whom) && type_now() != "explosive",
                   who + " takes the place of " + whom);
            act.sacrificed = true;
            act.target = who;
        }
    }
    void judge_spawn(const std::string &name, const std::string &place)
    {
        (void)name;
        if (spawn_place.empty()) {
            t.skip("spawning", "a card places it");
            return;
        }
        t.equal("spawning", spawn_place, place, name + " appears");
        t.hold("spawning", round == 0 || !secured(place), place + " is secured");
        spawn_place.clear();
    }

    /* ---- questions ---- */

    void judge_stoppers(const question &q) /* W3, FZ-REACT-02, -03, -05 */
    {
        const std::string hero = hero_of.at(q.seat);
        names mine = stops(q.seat), told;
        for (const auto &o : q.may)
            if (o.compare(0, 6, "react ") == 0) told.insert(o);
        t.equal("windows of an activation", mine, told, q.seat + " may react to " + act.who);
        t.hold("windows of an activation", !act.ambush, "a reaction to an ambush");
        act.asked_w3.insert(q.seat);
    }
    /* Who could have stopped it and was not asked, when its activation goes on. */
    void judge_w3()
    {
        if (!act.running || act.w3_over || act.ambush) return;
        act.w3_over = true;
        for (const auto &seat : seats)
            t.hold("windows of an activation",
                   act.stopped || act.asked_w3.count(seat) || stops(seat).empty(),
                   seat + " is not asked to stop " + act.who);
    }
    names stops(const std::string &seat)
    {
        names out;
        const figure &h = all.at(hero_of.at(seat));
        if (!active(h)) return out;
        const names cards = list(seat + ".hand");
        for (const stopper &s : stoppers)
            if (cards.count(s.card) && (s.bosses || card(act.who).tier != "boss") &&
                distance(h.at, all.at(act.who).at, false) <= s.range)
                out.insert(std::string("react ") + s.card);
        return out;
    }
    void judge_question(const question &q)
    {
        if (q.id == "way") {
            const figure &m = all.at(q.about);
            if (!act.running || act.who != q.about || !act.known) {
                t.skip("monsters' ways", "a card moves it");
                return;
            }
            names mine;
            for (const auto &p : steps(m)) mine.insert("to " + p);
            t.equal("monsters' ways", mine, q.may, q.about + " may go");
        } else if (q.id == "react" && q.about == "monster-activates") {
            judge_stoppers(q);
        } else if (q.id == "react" && q.about == "hero-targeted" && act.running) {
            choose_target();
            t.hold("windows of an activation", !act.ambush, "a reaction to an ambush");
            t.hold("windows of an activation", active(all.at(hero_of.at(q.seat))),
                   q.seat + "'s hero is not active");
        } else if (q.id == "sacrifice" && act.running && !strike.running) {
            choose_target();
            if (act.known) t.equal("monsters' targets", act.target, q.about, act.who + " attacks");
            const figure &h = all.at(hero_of.at(q.seat));
            t.hold("sacrifices", active(h) && h.at == all.at(q.about).at && h.name != q.about,
                   h.name + " cannot take the place of " + q.about);
        } else if (q.id == "monster" && value("phase") != "threat") {
            t.skip("order of monsters", "a recon card moves them");
        } else if (q.id == "monster") {
            /* FZ-MON-01: tier by tier; of those that are alike in everything one stands for all */
            names mine, told;
            for (const char *tier : {"minion", "elite", "boss"}) {
                for (const auto &f : all)
                    if (f.second.monster && f.second.at != "-" && card(f.first).tier == tier &&
                        number(f.first + ".waiting"))
                        mine.insert(f.second.kind + " at " + f.second.at);
                if (!mine.empty()) break;
            }
            for (const auto &o : q.may) {
                const std::string name = o.substr(8);
                if (number(name + ".waiting"))
                    told.insert(kind_of(name) + " at " + all.at(name).at);
                else told.insert(name + " again");
            }
            t.equal("order of monsters", mine, told, "which monster is next");
        } else if (q.id == "cards" && strike.known && all.count(strike.target)) {
            for (const auto &o : q.may)
                if (o.compare(0, 5, "with ") == 0 && !strike.type.empty() &&
                    actions.count(o.substr(5)))
                    t.equal("attack cards", strike.type, actions.at(o.substr(5)).type, o);
        }
    }

    void judge_facts()
    {
        names mine; /* a figure off the board is told nothing of any more */
        for (const auto &f : all)
            if (f.second.monster && f.second.at != "-") mine.insert(f.first);
        t.equal("positions", mine, list("monsters"), "monsters on the board");
        for (const auto &f : all) {
            if (f.second.at != "-" && !t.same("positions", value(f.first + ".at") == f.second.at))
                t.equal("positions", f.second.at, value(f.first + ".at"), f.first);
            if (f.second.hero &&
                !t.same("knocked down", number(f.first + ".down") == f.second.down))
                t.equal("knocked down", f.second.down, number(f.first + ".down"), f.first);
        }
        t.equal("coin and loss", heads, number("coin"), "coin");
    }
    void judge_secured()
    {
        for (const auto &m : map)
            if (!t.same("secured", (m.second.marks.count("secured") > 0) == secured(m.first)))
                t.hold("secured", false, m.first);
    }

    void begin() override
    {
        all.clear();
        hero_of.clear();
        seat_of.clear();
        focus.clear();
        spawn_at.clear();
        seats.clear();
        twists.clear();
        by_spot.clear();
        ranges.clear();
        hits_due.clear();
        due.clear();
        hand.clear();
        first.clear();
        hit.hero.clear();
        act = activation();
        strike = hero_attack();
        round = 0;
        heads = true;
        over = placed = smoke = spotted = loss_due = keeps = false;
        hits_known = true;
        spawn_place.clear();
        at = question();
    }
    void answered(const question &q, const std::string &, const words &a) override
    {
        at = q;
        answer = a;
        asked_way_used = false;
        spawn_place.clear();
        if (q.id == "spawn") spawn_place = spawn_at.at(std::atoi(a[1].c_str()));
        if (q.id == "reroll" && a[0] == "reroll" && strike.running) {
            strike.hits -= a[1] == "hit" ? 1 : a[1] == "double" ? 2 : 0;
            strike.rerolling++;
        }
        if (q.id == "roll") {
            int faces[3] = {};
            for (size_t n = 1; n < a.size(); n++)
                for (int f = 0; f < 3; f++)
                    if (a[n].back() == "MHD"[f]) faces[f] += std::atoi(a[n].c_str());
            const int dice = faces[0] + faces[1] + faces[2];
            if (strike.running && !strike.told) {
                if (!strike.thrown && strike.known)
                    t.equal("dice of heroes", strike_dice(), dice, strike.who + " attacks with");
                else if (strike.known)
                    t.equal("dice of heroes", strike.rerolling, dice, strike.who + " rolls again");
                strike.thrown = true;
                strike.rerolling = 0;
                strike.hits += faces[1] + 2 * faces[2];
            } else if (act.running && act.attacked && !act.thrown) {
                t.equal("monsters' dice", act.dice, dice, act.who + " rolls");
                hear_throw(faces[1], faces[2]);
            }
        }
    }
    void stopped() override
    {
        if (by_spot.empty())
            for (const auto &m : map) by_spot[{m.second.x, m.second.y}] = m.first;
        if (!placed && round == 0 && !events.empty()) {
            bool starts = false;
            for (const words &e : events) starts = starts || e[0] == "round";
            if (starts) {
                for (const auto &h : seat_of) one(h.first).at = value(h.first + ".at");
                for (const char *s : {"patty", "henry"})
                    if (fact.count(std::string(s) + ".at"))
                        one(s).at = value(std::string(s) + ".at");
                placed = true;
            }
        }
        const bool rolled_secured = !spawn_place.empty() && secured(spawn_place);
        for (size_t n = 0; n < events.size(); n++) hear(n);
        if (!spawn_place.empty() && !over) /* FZ-SECURE-02: it is rolled again */
            t.hold("spawning", rolled_secured, "nothing appears on " + spawn_place);
        t.hold("coin and loss", !loss_due, "tails, and the mission is not lost");
        const question none{"", "over", "-", {}};
        const question &q = asked.empty() ? none : asked.front();
        if (q.id == "turn" || q.id == "spawn") {
            end_activation();
            end_strike();
        }
        for (const auto &h : seat_of)
            hand[h.first] = static_cast<int>(number(h.second + ".hand-count"));
        if (placed && !over) {
            judge_facts();
            judge_secured();
        }
        for (const question &one_of : asked) {
            if (over) continue;
            if (one_of.id == "way" || one_of.id == "die") judge_w3();
            judge_question(one_of);
        }
    }
    void ended(const names &winners) override
    {
        t.hold("coin and loss", over, "nobody is asked, and it is not over");
        (void)winners;
    }

  public:
    explicit fireteam(const std::string &folder)
    {
        for (const yaml &y : yaml_folder(folder)) {
            const std::string &type = y.fields[0].first, &id = y.fields[0].second.text;
            if (type == "monster") {
                monster_card &m = monsters[id];
                m.tier = y.get("tier");
                m.type = y.get("type");
                m.speed = y.number("speed");
                m.range = y.number("range");
                m.strength = y.number("strength");
                m.health = y.number("health");
                for (const char *r : {"brawl", "gunfire", "explosive"})
                    m.resistance[r] = y.number(r);
            } else if (y.find("strength") && y.find("type")) {
                action_card &c = actions[id];
                c.type = y.get("type");
                c.range = y.number("range");
                c.strength = y.number("strength");
                c.bonus = y.number("bonus");
            }
        }
    }
};

} // namespace

int main(int argc, char **argv)
{
    if (argc != 2) {
        std::fprintf(stderr, "usage: tell fireteam .. | fireteam PACKS\n");
        return 2;
    }
    return fireteam(argv[1]).follow("Fireteam Zero");
}
