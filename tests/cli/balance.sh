#!/usr/bin/env bash
# fray balance: the same report for any number of threads, sittings and parts; both languages; wrong input is
# one line. $FRAY is the program.
set -u
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
failures=0
fail() {
    echo "$*"
    failures=$((failures + 1))
}
same() { # same WHAT FILE: the report of $dir/one
    cmp -s "$dir/one/balance.json" "$2" || fail "$1: another report"
}
balance() { "$FRAY" balance underworlds "$@"; }
greedy=(--bot greedy --seed 3 --games 60)

balance "${greedy[@]}" --threads 1 --out "$dir/one" >"$dir/table" || fail "one thread: $?"
grep -q '^underworlds: 60 games in 30 pairs' "$dir/table" || fail "no summary: $(head -1 "$dir/table")"
grep -q "Steelheart's Champions" "$dir/table" || fail "no warband"
grep -q '^Cards: Draws \[card\]' "$dir/table" || fail "no cards"
balance "${greedy[@]}" --threads 3 --out "$dir/three" >"$dir/table3" || fail "three threads: $?"
same "three threads" "$dir/three/balance.json"
diff <(grep -v '^page: ' "$dir/table") <(grep -v '^page: ' "$dir/table3") >/dev/null || fail "three threads: another table"

# in two sittings; and games beyond those that were asked for do not count
balance --bot greedy --seed 3 --games 20 --threads 2 --out "$dir/two" >/dev/null || fail "first sitting: $?"
balance "${greedy[@]}" --threads 2 --out "$dir/two" >/dev/null || fail "second sitting: $?"
same "two sittings" "$dir/two/balance.json"
balance --bot greedy --seed 3 --games 62 --out "$dir/two" >/dev/null || fail "more games: $?"
balance "${greedy[@]}" --out "$dir/two" >/dev/null || fail "fewer games: $?"
same "fewer games" "$dir/two/balance.json"

# from folders and journals: in parts, twice; without a folder
head -40 "$dir/one/journal.jsonl" >"$dir/a.jsonl"
(head -1 "$dir/one/journal.jsonl"; tail -30 "$dir/one/journal.jsonl") >"$dir/b.jsonl"
balance --from "$dir/b.jsonl" --from "$dir/a.jsonl" --from "$dir/one" --out "$dir/parts" >/dev/null || fail "parts: $?"
same "parts" "$dir/parts/balance.json"
balance "${greedy[@]}" --json >"$dir/json" || fail "without a folder: $?"
same "without a folder" "$dir/json"

# the journal says the same when it is counted by hand
python3 - "$dir/one" <<'CHECK' || fail "counted by hand"
import json, sys
r = json.load(open(sys.argv[1] + "/balance.json"))
head, *games = map(json.loads, open(sys.argv[1] + "/journal.jsonl"))
points = lambda g, seat: 0.5 if g["winner"] == 0 else float(g["winner"] == seat + 1)
near = lambda a, b: abs(a - b) < 2e-6
assert r["games"] == len(games) == 60 and r["pairs"] == 30
assert near(r["sides"][0]["share"], sum(points(g, 0) for g in games) / 60)
assert near(r["sides"][0]["share"] + r["sides"][1]["share"], 1)
words = [s["setting"] for s in r["settings"]]
assert words == ["warband", "deck", "board", "turn", "first", "first-layer", "finished-placing"], words
assert r["settings"][1]["same_as"] == "warband"
# who went first: a fact of one seat of each game
first = [(g, ["red", "blue"].index(g["began"]["first"])) for g in games]
yes = r["settings"][3]["values"][0]
assert r["settings"][4]["same_as"] == "turn"
assert yes["value"] == "yes" and yes["games"] == len(first) == 60 and yes["mirror_games"] == 0, yes
assert near(yes["share"], sum(points(g, s) for g, s in first) / 60)
for setting in (r["settings"][0], r["settings"][2]):
    for v in setting["values"]:
        line = setting["setting"] + " " + v["value"]
        has = [(g, s) for g in games for s in (0, 1) if line in g["seats"][s]["setup"]]
        alone = [(g, s) for g, s in has if line not in g["seats"][1 - s]["setup"]]
        assert v["games"] == len(alone) and 2 * v["mirror_games"] == len(has) - len(alone)
        assert near(v["share"], sum(points(g, s) for g, s in alone) / len(alone))
        assert 0 <= v["low"] <= v["share"] <= v["high"] <= 1 and v["p"] <= v["q"] <= 1
events = {e["event"]: {c["card"]: c for c in e["cards"]} for e in r["cards"]}
assert {"drew", "ploy", "upgrade", "scored", "discarded"} <= set(events), events.keys()
for event, cards in events.items():
    for card, c in cards.items():
        has = [(g, s) for g in games for s in (0, 1) if card in g["seats"][s]["cards"].get(event, [])]
        assert c["games"] == len(has) <= c["could_have"] <= 120, (event, card)
        assert near(c["share"], sum(points(g, s) for g, s in has) / len(has))
        decks = {g["seats"][s]["entrant"] for g, s in has}
        if len(decks) == 1:
            all_of = [(g, s) for g in games for s in (0, 1) if g["seats"][s]["entrant"] in decks]
            assert near(c["average"], sum(points(g, s) for g, s in all_of) / 60)
            assert c["could_have"] in (60, 120)
CHECK

# pages and tables in both languages; nothing is loaded from elsewhere
balance --from "$dir/one" --out "$dir/de" --lang de >"$dir/table" || fail "German: $?"
same "German" "$dir/de/balance.json"
grep -q '^Karten: Zieht \[Karte\]' "$dir/table" || fail "no German cards"
grep -q 'lang="de"' "$dir/de/balance.html" && grep -q '</html>' "$dir/de/balance.html" || fail "no German page"
grep -q 'Garreks Plünderer' "$dir/de/balance.html" || fail "no German names"
grep -Eq '<script|src=|href=' "$dir/de/balance.html" && fail "the page loads something"

# other arenas: bots that differ
"$FRAY" arena underworlds --bot "random with deck core-garrek" --bot greedy --games 8 --out "$dir/arena" >/dev/null || fail "arena: $?"
balance --from "$dir/arena" --from "$dir/one" >"$dir/table" || fail "two arenas: $?"
grep -q '^underworlds: 68 games in 34 pairs.*from 2 arenas' "$dir/table" || fail "two arenas: $(head -1 "$dir/table")"
grep -q 'cannot be told apart' "$dir/table" || fail "bots with settings of their own are not named"

# bad NAME ARGS...: the command must end with 2 and say exactly one line
bad() {
    local name=$1
    shift
    "$FRAY" balance "$@" >"$dir/out" 2>"$dir/err" </dev/null
    local code=$? lines
    lines=$(wc -l <"$dir/err")
    if [ "$code" -ne 2 ] || [ "$lines" -ne 1 ] || [ -s "$dir/out" ]; then
        fail "$name: exit code $code, $lines lines: $(head -3 "$dir/err")"
    fi
}
mkdir "$dir/empty"
head -1 "$dir/one/journal.jsonl" >"$dir/head.jsonl"
sed 's/"underworlds"/"chess"/' "$dir/one/journal.jsonl" >"$dir/chess.jsonl"
sed '5s/"winner"/"loser"/' "$dir/one/journal.jsonl" >"$dir/line.jsonl"
: >"$dir/nothing.jsonl"
bad "no game"
bad "no such game" chess
bad "two games" underworlds underworlds
bad "no such folder" underworlds --from "$dir/nowhere"
bad "an empty folder" underworlds --from "$dir/empty"
bad "an empty file" underworlds --from "$dir/nothing.jsonl"
bad "no journal" underworlds --from "$dir/one/balance.json"
bad "another game" underworlds --from "$dir/chess.jsonl"
bad "no games" underworlds --from "$dir/head.jsonl"
bad "a bad line" underworlds --from "$dir/line.jsonl"
grep -q 'line.jsonl:5: ' "$dir/err" || fail "the line is not named: $(cat "$dir/err")"
bad "reads and plays" underworlds --from "$dir/one" --games 10
bad "an odd number" underworlds --bot greedy --games 3
bad "no such bot" underworlds --bot deepblue
bad "no program" underworlds --bot "run:$dir/nobody"
bad "the folder of another seed" underworlds --bot greedy --seed 4 --games 4 --out "$dir/one"
bad "no such option" underworlds --colour
bad "cannot write" underworlds --from "$dir/one" --out "$dir/head.jsonl"

exit "$((failures != 0))"
