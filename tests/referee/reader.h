/* tests/referee/reader.h - what `tell` prints, read step by step, and how what was compared is counted. */
#pragma once
#include <cstdio>
#include <iostream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <unordered_map>
#include <vector>

using words = std::vector<std::string>;
using names = std::set<std::string>;

inline words split(const std::string &s, char by = ' ')
{
    words out;
    for (size_t from = 0; from <= s.size();) {
        size_t to = s.find(by, from);
        if (to == std::string::npos) to = s.size();
        if (to > from) out.push_back(s.substr(from, to - from));
        from = to + 1;
    }
    return out;
}

inline std::string join(const names &some)
{
    std::string out;
    for (const auto &s : some) out += (out.empty() ? "" : ", ") + s;
    return out.empty() ? "nothing" : out;
}

struct question {
    std::string seat, id, about;
    names may;
};

struct place {
    int x, y;
    names marks;
};

/* How often each kind of thing was compared, left out and found different. */
class tally
{
    struct count {
        unsigned long same = 0, skipped = 0, different = 0;
    };
    std::map<const char *, count> kinds;          /* by the text's address: there is one of each */
    std::map<std::string, unsigned long> reasons; /* for leaving out */
    unsigned shown = 0;

  public:
    unsigned long game = 0, answers = 0, games = 0;
    unsigned long line = 0;
    unsigned most = 20;       /* differences that are told in words */
    bool broken = false;      /* in this game */
    unsigned long failed = 0; /* games */

    void skip(const char *kind, const std::string &reason)
    {
        kinds[kind].skipped++;
        reasons[std::string(kind) + ": " + reason]++;
    }
    /* For what is compared very often: true if it is the same, else the caller tells how it differs. */
    bool same(const char *kind, bool is)
    {
        if (is) kinds[kind].same++;
        return is;
    }
    bool hold(const char *kind, bool is, const std::string &what)
    {
        if (same(kind, is)) return true;
        kinds[kind].different++;
        if (!broken) failed++;
        broken = true;
        if (shown++ < most)
            std::printf("DIFFERENT game %lu, answer %lu (line %lu), %s: %s\n", game, answers, line,
                        kind, what.c_str());
        return false;
    }
    bool equal(const char *kind, const names &mine, const names &theirs, const std::string &what)
    {
        if (mine == theirs) return hold(kind, true, "");
        names more, less;
        for (const auto &m : mine)
            if (!theirs.count(m)) less.insert(m);
        for (const auto &t : theirs)
            if (!mine.count(t)) more.insert(t);
        return hold(kind, false,
                    what + ": by the rules also " + join(less) + ", and not " + join(more));
    }
    bool equal(const char *kind, const std::string &mine, const std::string &theirs,
               const std::string &what)
    {
        return hold(kind, mine == theirs, what + ": by the rules " + mine + ", told " + theirs);
    }
    bool equal(const char *kind, long mine, long theirs, const std::string &what)
    {
        if (mine == theirs) return hold(kind, true, "");
        return equal(kind, std::to_string(mine), std::to_string(theirs), what);
    }

    int report(const char *title) const
    {
        unsigned long all = 0, skipped = 0, different = 0;
        std::printf("%s: %lu games, %lu answers\n", title, games, answers_in_all);
        std::map<std::string, count> sorted; /* texts of two addresses may be the same */
        for (const auto &k : kinds) {
            count &c = sorted[k.first];
            c.same += k.second.same;
            c.skipped += k.second.skipped;
            c.different += k.second.different;
        }
        for (const auto &k : sorted) {
            std::printf("  %-24s %10lu compared %8lu left out %6lu different\n", k.first.c_str(),
                        k.second.same + k.second.different, k.second.skipped, k.second.different);
            all += k.second.same + k.second.different;
            skipped += k.second.skipped;
            different += k.second.different;
        }
        std::printf("  %-24s %10lu compared %8lu left out %6lu different\n", "in all", all, skipped,
                    different);
        for (const auto &r : reasons)
            std::printf("  left out: %s (%lu)\n", r.first.c_str(), r.second);
        /* a game is a test */
        std::printf("%lu passed, %lu failed\n", games - failed, failed);
        return different || !games;
    }
    unsigned long answers_in_all = 0;
};

/* Follows the games on standard input; a referee says what to do with them. */
class reader
{
  protected:
    tally t;
    std::unordered_map<std::string, words> fact;
    std::map<std::string, place> map;
    std::vector<words> events; /* since the last answer */
    std::vector<question> asked;
    std::vector<words> settings;

    virtual void begin() = 0; /* a new game; settings are read */
    virtual void answered(const question &q, const std::string &seat, const words &answer) = 0;
    virtual void stopped() = 0; /* events, facts and the next questions are in */
    virtual void ended(const names &winners) = 0;

    std::string value(const std::string &name) const
    {
        auto found = fact.find(name);
        return found == fact.end() || found->second.empty() ? "" : found->second[0];
    }
    long number(const std::string &name) const
    {
        return std::atol(value(name).c_str());
    }
    names list(const std::string &name) const
    {
        auto found = fact.find(name);
        names out;
        if (found != fact.end())
            for (const auto &w : found->second)
                if (w != "-") out.insert(w);
        return out;
    }

  public:
    virtual ~reader() = default;
    int follow(const char *title)
    {
        std::string s;
        bool fresh = false, mapped = false;
        auto stop = [&] {
            if (fresh) begin();
            fresh = false;
            if (!t.broken) stopped();
        };
        while (std::getline(std::cin, s)) {
            t.line++;
            const size_t blank = s.find(' ');
            const std::string head = s.substr(0, blank),
                              rest = blank == std::string::npos ? "" : s.substr(blank + 1);
            if (head != "map") mapped = false;
            if (head == "is") {
                words w = split(rest);
                const std::string name = w[0];
                w.erase(w.begin());
                fact[name] = w;
            } else if (head == "tell") {
                events.push_back(split(rest));
            } else if (head == "ask") {
                words w = split(rest);
                asked.push_back({w[0], w[1], w[2], {}});
            } else if (head == "may") {
                for (const auto &o : split(rest, '|')) asked.back().may.insert(o);
            } else if (head == "say") {
                words w = split(rest);
                const std::string seat = w[0];
                w.erase(w.begin());
                stop();
                events.clear();
                question q;
                for (const auto &one : asked)
                    if (one.seat == seat) q = one;
                asked.clear();
                t.answers++;
                t.answers_in_all++;
                if (!t.broken) answered(q, seat, w); /* else all that follows would differ, too */
            } else if (head == "map") {
                words w = split(rest);
                if (!mapped) map.clear();
                mapped = true;
                map[w[0]] = {std::stoi(w[1]), std::stoi(w[2]), names(w.begin() + 3, w.end())};
            } else if (head == "set") {
                settings.push_back(split(rest));
            } else if (head == "game") {
                t.game = std::stoul(rest);
                t.games++;
                t.answers = 0;
                t.broken = false;
                fact.clear();
                map.clear();
                events.clear();
                asked.clear();
                settings.clear();
                fresh = true;
            } else if (head == "over") {
                stop();
                words w = split(rest);
                if (!t.broken) ended(names(w.begin(), w.end()));
            }
        }
        return t.report(title);
    }
};
