#!/usr/bin/env bash
# fray arena: one result for any number of threads, shards and kills; what fails is named; wrong input is
# one line. $FRAY is the program.
set -u
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
failures=0
fail() {
    echo "$*"
    failures=$((failures + 1))
}
same() { # same WHAT FOLDER: its results are those of $dir/one
    cmp -s "$dir/one/results.json" "$dir/$2/results.json" || fail "$1: other results"
}
# wait_for LINES FOLDER RUN: until its journal has more lines than that
wait_for() {
    until [ -s "$dir/$2/journal.jsonl" ] && [ "$(wc -l <"$dir/$2/journal.jsonl")" -gt "$1" ]; do
        sleep 0.02
        kill -0 "$3" 2>/dev/null || { fail "$2: ended before it was stopped"; return; }
    done
}

entrants=(--bot random --bot "fixed=random with deck core-garrek" --bot "other=random with warband garreks-reavers")
plan=(arena underworlds "${entrants[@]}" --seed 5 --variant 'plain:' --variant 'long: rounds 4')
arena() { "$FRAY" "${plan[@]}" "$@"; }

arena --games 12 --threads 1 --out "$dir/one" >"$dir/table" || fail "one thread: $?"
grep -q '^underworlds: 72 games, seed 5' "$dir/table" || fail "no summary: $(head -1 "$dir/table")"
grep -q '^variant long' "$dir/table" || fail "no results by variant"
[ "$(wc -l <"$dir/one/journal.jsonl")" -eq 73 ] || fail "a journal of $(wc -l <"$dir/one/journal.jsonl") lines"
grep -q '</html>' "$dir/one/report.html" || fail "no page"
arena --games 12 --threads 3 --out "$dir/three" >/dev/null || fail "three threads: $?"
same "three threads" three

# killed at any moment, torn anywhere: the same command goes on
for i in 1 2 3; do
    "$FRAY" "${plan[@]}" --games 20000 --threads 2 --out "$dir/killed" >/dev/null 2>&1 &
    run=$!
    wait_for $((i * 20)) killed "$run"
    kill -9 "$run"
    wait "$run" 2>/dev/null
    truncate -s -$((i * 111)) "$dir/killed/journal.jsonl"
done
arena --games 12 --out "$dir/killed" >/dev/null || fail "after kills: $?"
same "after kills" killed

# stopped cleanly: says how to go on, and does
"$FRAY" "${plan[@]}" --games 20000 --threads 2 --out "$dir/stopped" >"$dir/out" 2>"$dir/err" &
run=$!
wait_for 20 stopped "$run"
kill -TERM "$run"
wait "$run"
[ $? -eq 1 ] || fail "stopped with another code"
grep -q "goes on where it was" "$dir/err" || fail "does not say how to go on: $(cat "$dir/err")"
grep -q '^fingerprint' "$dir/out" || fail "stopped without its results"
arena --games 12 --out "$dir/stopped" >/dev/null || fail "after a stop: $?"
same "after a stop" stopped

# more games go on where fewer ended, and the fewer are still the same
arena --games 16 --out "$dir/three" >"$dir/out" || fail "more games: $?"
grep -q '^24 games in' "$dir/out" || fail "more games did not go on: $(grep 'games in' "$dir/out")"
arena --games 12 --out "$dir/three" >/dev/null || fail "fewer games again: $?"
same "fewer games again" three

# shares of one arena add up to it
for i in 3 1 2; do arena --games 12 --shard $i/3 --out "$dir/share$i" >/dev/null || fail "share $i: $?"; done
"$FRAY" arena --merge "$dir"/share?/journal.jsonl --out "$dir/merged" >/dev/null || fail "merge: $?"
same "shares merged" merged

# JSON, the test
"$FRAY" arena underworlds --bot greedy --bot random --games 400 --sprt 0,100 --json >"$dir/json" || fail "sprt: $?"
python3 - "$dir/json" <<'CHECK' || fail "JSON of the test"
import json, sys
r = json.load(open(sys.argv[1]))
assert r["sprt"]["decision"] == "elo1" and 8 <= r["games"] < 400, r["sprt"]
assert r["games"] == 2 * r["sprt"]["pairs"] == r["pairings"][0]["games"]
assert r["entrants"][0]["name"] == "greedy" and r["entrants"][0]["elo"] > 50
assert r["pairings"][0]["low"] > 0.5 and r["times"]["entrants"][1]["answers"] > 100
CHECK

# the journal holds what a report about the content needs
python3 - "$dir/one/journal.jsonl" <<'CHECK' || fail "lines of the journal"
import json, sys
head, *games = map(json.loads, open(sys.argv[1]))
assert [g["game"] for g in sorted(games, key=lambda g: g["game"])] == list(range(72))
boards, both = set(), 0
for g in games:
    for kind, *words in g["last"]:  # a card that both have is neither's
        if kind in ("scored", "upgrade"):
            assert words[1].split()[0] in (words[0], words[1]), (kind, words)
            both += " " not in words[1]
    assert g["winner"] in (0, 1, 2) and g["variant"] in (0, 1)
    for s in g["seats"]:
        words = dict(line.split() for line in s["setup"])
        boards.add(words["board"])
        name = head["entrants"][s["entrant"]]["name"]
        assert name == "random" or words["warband"] == "garreks-reavers", (name, words)
        assert words["warband"] in ("garreks-reavers", "steelhearts-champions")
        assert len(s["cards"]["drew"]) >= 8 and len(set(s["cards"]["drew"])) == len(s["cards"]["drew"])
assert len(boards) >= 6 and both, (boards, both)
CHECK

# a bot that fails has lost, and is named with the reason; and the next game is played
cat >"$dir/bot.py" <<'BOT'
import json, sys
for line in sys.stdin:
    m = json.loads(line)
    if m["t"] == "hello":
        print(json.dumps({"name": "Falls", "facts": False, "things": False}), flush=True)
    if m["t"] == "new":
        left = 5
    if m["t"] == "ask":
        left -= 1
        if left == 0:
            sys.exit(3)
        print(json.dumps({"id": m["id"], "answer": 0}), flush=True)
BOT
"$FRAY" arena underworlds --bot "falls=run:python3 $dir/bot.py" --bot random --games 4 --threads 1 >"$dir/out" || fail "forfeits: $?"
grep -q '^forfeits: 4$' "$dir/out" || fail "forfeits are not counted"
grep -q 'game 3: falls, .*3' "$dir/out" || fail "a forfeit is not named: $(grep falls "$dir/out")"

# a journal is written by one run at a time
"$FRAY" "${plan[@]}" --games 20000 --threads 1 --out "$dir/busy" >/dev/null 2>&1 &
run=$!
wait_for 0 busy "$run"
arena --games 12 --out "$dir/busy" >/dev/null 2>"$dir/err"
[ $? -eq 2 ] || fail "two runs in one folder"
kill -9 "$run"
wait "$run" 2>/dev/null

# bad NAME ARGS...: the command must end with 2 and say exactly one line
bad() {
    local name=$1
    shift
    "$FRAY" arena "$@" >"$dir/out" 2>"$dir/err" </dev/null
    local code=$? lines
    lines=$(wc -l <"$dir/err")
    if [ "$code" -ne 2 ] || [ "$lines" -ne 1 ]; then fail "$name: exit code $code, $lines lines: $(head -3 "$dir/err")"; fi
}
two=(underworlds --bot random --bot greedy)
bad "no game"
bad "no such game" chess --bot random --bot greedy
bad "no bots" underworlds
bad "one bot" underworlds --bot random
bad "no such bot" underworlds --bot random --bot deepblue
bad "twice the same" underworlds --bot random --bot random
bad "no such setting" underworlds --bot random --bot "greedy with horse fast"
bad "no setting" underworlds --bot random --bot "greedy with"
bad "another warband's deck" underworlds --bot random --bot "greedy with warband garreks-reavers, deck core-steelheart"
bad "no program" underworlds --bot random --bot "run:$dir/nobody"
bad "no weights" underworlds --bot random --bot "greedy:weights=$dir/nothing"
bad "a variant without a name" "${two[@]}" --variant "option rounds 4"
bad "a variant without sense" "${two[@]}" --variant "x: option rounds many"
bad "an odd number" "${two[@]}" --games 3
bad "no number" "${two[@]}" --games many
bad "too many" underworlds --bot random --bot greedy --games 10000000 --variant a: --variant b:
bad "sprt without two" "${two[@]}" --sprt 5
bad "sprt the wrong way round" "${two[@]}" --sprt 5,0
bad "sprt of nothing" "${two[@]}" --sprt 0,nan
bad "sprt of three" "${two[@]}" --bot x=random --sprt 0,5
bad "share without a folder" "${two[@]}" --shard 1/2
bad "share beyond all" "${two[@]}" --shard 3/2 --out "$dir/x"
bad "share 0" "${two[@]}" --shard 0/2 --out "$dir/x"
bad "share with a test" "${two[@]}" --shard 1/2 --sprt 0,5 --out "$dir/x"
bad "another plan" "${two[@]}" --out "$dir/one"
bad "a file as folder" "${two[@]}" --out "$dir/table"
bad "no folder" "${two[@]}" --out "$dir/nothing/there"
bad "nothing to merge" --merge
bad "no such journal" --merge "$dir/nothing"
bad "no journal" --merge "$dir/table"
bad "journals of two arenas" --merge "$dir/one/journal.jsonl" "$dir/busy/no.jsonl"
mkdir "$dir/odd"
sed '5s/game/name/' "$dir/one/journal.jsonl" >"$dir/odd/journal.jsonl"
bad "a line that is none" --merge "$dir/odd/journal.jsonl"
sed '1s/"seed":"5"/"seed":"6"/' "$dir/one/journal.jsonl" >"$dir/odd/journal.jsonl"
bad "another seed" --merge "$dir/one/journal.jsonl" "$dir/odd/journal.jsonl"

exit "$((failures != 0))"
