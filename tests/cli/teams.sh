#!/usr/bin/env bash
# A game that is won or lost together in sim, arena, balance, tune and bench: as many seats as bots are named,
# every mission, the same results on any number of threads and parts; wrong input is one line. $FRAY is the
# program.
set -u
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
failures=0
fail() {
    echo "$*"
    failures=$((failures + 1))
}

# ---- sim ----
sim() { "$FRAY" sim fireteam --seed 4 "$@"; }
sim --games 90 --bots random,random,random --threads 1 --json >"$dir/one" || fail "sim: $?"
sim --games 90 --bots random,random,random --threads 3 --json >"$dir/three" || fail "sim, three threads: $?"
sim --games 1 --first 37 --bots random,random --records "$dir" >/dev/null || fail "sim, one game: $?"
sim --games 27 --bots greedy,random,random,random >"$dir/text" || fail "sim, four seats: $?"
sim --games 9 --set "option heroes 3" --json >"$dir/said" || fail "sim, seats that --set says: $?"
sim --games 9 --set "option mission the-shaft" --json >"$dir/shaft" || fail "sim, one mission: $?"
sim --games 9 --lang de >"$dir/de" || fail "sim in German: $?"
grep -q 'the team *won [0-9]* of 27: ' "$dir/text" || fail "no share of the team: $(sed -n 2p "$dir/text")"
grep -q 'drawn' "$dir/text" && fail "a team has drawn"
grep -q 'River Crossing' "$dir/text" || fail "no missions"
grep -q 'Flussüberquerung' "$dir/de" || fail "no German missions"
python3 - "$dir" <<'CHECK' || fail "JSON of sim"
import json, sys
read = lambda name: json.load(open(sys.argv[1] + "/" + name))
one, three, said, shaft = read("one"), read("three"), read("said"), read("shaft")
assert one["fingerprint"] == three["fingerprint"] and one["wins"] == three["wins"]
assert "drawn" not in one["wins"] and "seats" not in one["wins"]
missions = one["wins"]["missions"]
assert len(missions) == 9 and sum(m["games"] for m in missions) == 90, missions
assert all(9 <= m["games"] <= 12 for m in missions)
assert sum(m["wins"] for m in missions) == one["wins"]["team"]["wins"]
assert shaft["wins"]["missions"] == [] and shaft["games"] == 9
CHECK
grep -q '^option heroes 2' "$dir"/fireteam-*.fray || fail "the record does not say how many took part"

# ---- arena ----
plan=(arena fireteam --bot random --bot "two=random with red hero shad, blue hero don" --seed 5
    --variant 'easy: difficulty easy' --variant 'hard: difficulty hard')
arena() { "$FRAY" "${plan[@]}" "$@"; }
same() { cmp -s "$dir/a/results.json" "$dir/$2/results.json" || fail "$1: other results"; }
arena --games 27 --threads 1 --out "$dir/a" >"$dir/table" || fail "arena: $?"
grep -q '^fireteam: 108 games, seed 5, every entrant plays' "$dir/table" || fail "no summary: $(head -1 "$dir/table")"
grep -q '^won by mission, in %$' "$dir/table" || fail "nothing by mission"
grep -q 'random and two: .*27 heats\|random and two: .*54 heats' "$dir/table" || fail "nothing compared"
grep -q '</html>' "$dir/a/report.html" || fail "no page"
arena --games 27 --threads 3 --out "$dir/b" >/dev/null || fail "arena, three threads: $?"
same "three threads" b
arena --games 10 --out "$dir/c" >/dev/null || fail "first sitting: $?"
truncate -s -111 "$dir/c/journal.jsonl"
arena --games 27 --out "$dir/c" >/dev/null || fail "second sitting: $?"
same "two sittings" c
for i in 2 1; do arena --games 27 --shard $i/2 --out "$dir/share$i" >/dev/null || fail "share $i: $?"; done
"$FRAY" arena --merge "$dir"/share?/journal.jsonl --out "$dir/d" >/dev/null || fail "merge: $?"
same "shares merged" d
python3 - "$dir" <<'CHECK' || fail "counted by hand"
import json, sys
r = json.load(open(sys.argv[1] + "/a/results.json"))
head, *games = map(json.loads, open(sys.argv[1] + "/a/journal.jsonl"))
assert head["together"] and r["games"] == len(games) == 108 and len(r["entrants"]) == 2
sets = {}
for g in games:
    words = dict(line.split() for line in g["set"])
    assert len(g["seats"]) == int(words["heroes"]) and words["difficulty"] == ["easy", "hard"][g["variant"]]
    assert g["facts"]["mission"] == words["mission"] and g["facts"]["won"] == g["won"]
    heroes = [s["facts"]["hero"] for s in g["seats"]]
    assert len(set(heroes)) == len(heroes)
    if g["game"] % 2:
        assert heroes[:2] == ["shad", "don"], heroes
    assert len(g["last"]) == 12 and g["last"][-1][0] in ("won", "lost", "too-late")
    # the same mission and size for all entrants and variants of a heat
    sets.setdefault(g["game"] // 4, set()).add((words["mission"], words["heroes"]))
assert all(len(s) == 1 for s in sets.values()) and len(set.union(*sets.values())) == 27
for i, e in enumerate(r["entrants"]):
    won = sum(g["won"] for g in games if g["game"] % 2 == i)
    assert e["games"] == 54 and e["won"] == won and "elo" not in e
for value in r["by"]["mission"]:
    for i, e in enumerate(value["entrants"]):
        of = [g for g in games if "mission " + value["value"] in g["set"] and g["game"] % 2 == i]
        assert e["games"] == len(of) == 6 and e["won"] == sum(g["won"] for g in of)
assert [v["value"] for v in r["by"]["heroes"]] == ["2", "3", "4"]
assert r["pairings"][0]["heats"] == 54
CHECK
"$FRAY" arena fireteam --bot hard:16iterations --bot random --games 200 --set "option mission field-hospital" \
    --set "option heroes 2" --set "option difficulty easy" --sprt 0,100 --json >"$dir/json" || fail "sprt: $?"
python3 -c '
import json, sys
r = json.load(open(sys.argv[1]))
assert r["sprt"]["decision"] == "elo1" and r["games"] == 2 * r["sprt"]["pairs"] < 400, r["sprt"]
assert r["pairings"][0]["low"] > 0' "$dir/json" || fail "JSON of the test"

# ---- balance ----
balance() { "$FRAY" balance fireteam --bot greedy --seed 3 "$@"; }
balance --games 27 --threads 1 --out "$dir/e" >"$dir/table" || fail "balance: $?"
balance --games 27 --threads 3 --json >"$dir/json" || fail "balance, three threads: $?"
cmp -s "$dir/e/balance.json" "$dir/json" || fail "balance, three threads: another report"
grep -q '^How games were lost' "$dir/table" || fail "no causes"
"$FRAY" balance fireteam --from "$dir/e" --lang de >"$dir/de" || fail "balance in German: $?"
grep -q '^Wie Partien verloren gingen' "$dir/de" && grep -q 'Flussüberquerung' "$dir/de" || fail "no German report"
python3 - "$dir" <<'CHECK' || fail "balance counted by hand"
import json, statistics, sys
r = json.load(open(sys.argv[1] + "/e/balance.json"))
head, *games = map(json.loads, open(sys.argv[1] + "/e/journal.jsonl"))
near = lambda a, b: abs(a - b) < 2e-6
t = r["team"]
assert r["games"] == r["heats"] == 27 and near(t["won"]["share"], sum(g["won"] for g in games) / 27)
words = {m["setting"]: m["values"] for m in t["match"]}
assert list(words) == ["mission", "heroes", "difficulty"] and len(words["mission"]) == 9
for v in words["heroes"]:
    of = [g for g in games if "heroes " + v["value"] in g["set"]]
    rounds = [g["facts"]["round"] for g in of]
    assert v["games"] == len(of) == 9 and near(v["share"], sum(g["won"] for g in of) / 9)
    assert near(v["rounds"]["mean"], statistics.mean(rounds)) and v["rounds"]["median"] == statistics.median(rounds)
    assert near(v["rounds"]["quartile_1"], statistics.quantiles(rounds, method="inclusive")[0])
assert sum(c["games"] for c in t["two_at_once"][0]["cells"]) == 27
lost = [g for g in games if not g["won"]]
assert sum(e["games"] for e in t["lost"]["end"]) == len(lost)
for e in t["lost"]["victim"]:
    assert e["games"] == sum(g["last"][-1][-1].split()[-1] == e["figure"] for g in lost if g["last"][-1][0] == "lost")
hero = next(s for s in r["settings"] if s["setting"] == "hero")
for v in hero["values"]:
    has = [g for g in games for s in g["seats"] if s["facts"]["hero"] == v["value"]]
    assert v["games"] == len(has) and near(v["share"], sum(g["won"] for g in has) / len(has))
CHECK

# ---- tune, bench ----
tune() { "$FRAY" tune fireteam --bot greedy --games 4 --steps 2 --seed 2 "$@" >/dev/null; }
tune --threads 1 --out "$dir/w1" || fail "tune: $?"
tune --threads 2 --out "$dir/w2" || fail "tune, two threads: $?"
cmp -s "$dir/w1" "$dir/w2" || fail "tune: other weights on two threads"
"$FRAY" bench fireteam --seconds 0.05 --json >"$dir/json" || fail "bench: $?"
python3 -c '
import json, sys
r = json.load(open(sys.argv[1]))
assert all(r[k] > 0 for k in ("answers_per_s", "options_per_s", "clone_ns", "iterations_per_s")), r' "$dir/json" ||
    fail "JSON of bench"

# bad NAME ARGS...: the command must end with 2 and say exactly one line
bad() {
    local name=$1
    shift
    "$FRAY" "$@" >"$dir/out" 2>"$dir/err" </dev/null
    local code=$? lines
    lines=$(wc -l <"$dir/err")
    if [ "$code" -ne 2 ] || [ "$lines" -ne 1 ]; then fail "$name: exit code $code, $lines lines: $(head -3 "$dir/err")"; fi
}
bad "one bot" sim fireteam --bots random
bad "five bots" sim fireteam --bots random,random,random,random,random
bad "other seats than bots" sim fireteam --bots random,random --set "option heroes 3"
bad "a seat beyond the bots" sim fireteam --bots random,random --set "gold hero don"
bad "no such mission" sim fireteam --set "option mission nowhere"
bad "the same role twice" sim fireteam --set "red hero abe" --set "blue hero maxine"
bad "nobody" arena fireteam
bad "no such mission in an arena" arena fireteam --bot random --set "option mission nowhere"
bad "a team that may not be" arena fireteam --bot "random with red hero abe, blue hero maxine"
bad "a required role that is missing" arena fireteam --bot "random with red hero abe, blue hero shad, heroes 2" \
    --set "option mission the-monastery"
bad "a test of one" arena fireteam --bot random --sprt 0,5
bad "another plan" arena fireteam --bot random --out "$dir/a"
bad "games of sides" balance underworlds --from "$dir/e"

exit "$((failures != 0))"
