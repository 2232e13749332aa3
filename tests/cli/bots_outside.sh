#!/usr/bin/env bash
# Programs outside as bots: the example plays whole games in `fray sim` and `fray play`, and what fails
# forfeits, says why, and leaves a record that holds.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export LC_ALL=C.UTF-8
fail() { echo "$1"; cat "$dir/out" "$dir/err" 2>/dev/null; exit 1; }
# ends CODE COMMAND...: with this exit code; what it says is in $dir/out and $dir/err
ends() {
    local wanted=$1 code=0
    shift
    "$@" >"$dir/out" 2>"$dir/err" || code=$?
    [ "$code" = "$wanted" ] || fail "exit $code, not $wanted: $*"
}
# lines may be wrapped anywhere
says() { cat "$dir/out" "$dir/err" | tr -s ' \n' ' ' | grep -qF -- "$1" || fail "it does not say: $1"; }
first='run@10s:python3 examples/bots/first.py'

# The example is as short and plain as the docs promise.
[ "$(wc -l <examples/bots/first.py)" -le 60 ] || fail 'first.py is longer than 60 lines'
[ "$(grep -E '^(import|from) ' examples/bots/first.py | sort | xargs)" = 'import json import random import sys' ] ||
    fail 'first.py imports more than it says'

# sim: the same games on any number of threads, and it is no fool.
sim() { "$FRAY" sim underworlds --seed 3 --games 6 --json "$@"; }
ends 0 sim --bot "$first" --bot random --threads 1
cp "$dir/out" "$dir/one"
says '"errors": 0'
says 'examples/bots/first.py'
ends 0 sim --bots "$first,random" --threads 3
[ "$(grep fingerprint "$dir/one")" = "$(grep fingerprint "$dir/out")" ] || fail 'threads show in the games'
python3 -c 'import json, sys
first, other = json.load(open(sys.argv[1]))["wins"]["bots"]
sys.exit(first["wins"] <= other["wins"])' "$dir/one" || fail 'first.py does not beat random'

# play: a whole match through a pipe.
play() { rm -f "$dir/r.fray"; yes 1 | head -n 2000 | "$FRAY" play underworlds --seed 5 --save "$dir/r.fray" "$@"; }
set +o pipefail
ends 0 play --seat "blue=$first"
says 'Blue: First, the machine (run@10s:python3 examples/bots/first.py).'
says 'The match is over.'
"$FRAY" replay --quiet "$dir/r.fray" >/dev/null || fail 'the record does not hold'

# Bots that are well for some answers, and then are not.
cat >"$dir/bot.py" <<'BOT'
import json, os, sys, time
asked = 0
for line in sys.stdin:
    m = json.loads(line)
    if m["t"] == "hello":
        print(json.dumps({"name": "Bad"}), flush=True)
    if m["t"] != "ask":
        continue
    asked += 1
    reply = {"id": m["id"], "answer": 0}
    if asked > 3:
        if sys.argv[1] == "crash":
            raise ValueError("out of ideas")
        if sys.argv[1] == "signal":
            os.abort()
        if sys.argv[1] == "hang":
            time.sleep(60)
        if sys.argv[1] == "garble":
            print("let me think", flush=True)
            continue
        if sys.argv[1] == "cheat":
            reply["answer"] = "win the match"
    print(json.dumps(reply), flush=True)
BOT
check() {
    local how=$1 words=$2 bot="run@5s:python3 $dir/bot.py $1"
    [ "$how" != hang ] || bot="run@50ms:python3 $dir/bot.py hang"
    rm -f "$dir/r.fray"
    # each game is an error of its own, and the bot may try again in the next one
    ends 1 "$FRAY" sim underworlds --seed 3 --games 2 --threads 2 --bot "$bot" --bot random
    says "$words"
    says 'game 0, answer '
    says 'game 1, answer '
    says 'playing red, failed: the program '
    says ' 2 errors'
    # in a match it loses, and the person wins
    ends 1 play --seat "blue=$bot"
    says 'Blue forfeits the match, for run@'
    says "$words"
    says 'Blue forfeits.'
    says 'Red wins.'
    "$FRAY" replay --quiet "$dir/r.fray" >/dev/null || fail "$how: the record does not hold"
    "$FRAY" replay --lang en "$dir/r.fray" | tail -n 1 | grep -qi 'red.*w' || fail "$how: the record does not tell who won"
}
check crash 'exit status 1; the last it wrote was: ValueError: out of ideas'
check signal 'ended by signal 6'
check hang 'did not answer in its time, nor after it was told to stop'
check garble 'said "let me think", which is not JSON'
check cheat 'which is refused: "win" is not an answer here'
ends 1 play --lang de --seat "blue=run:python3 $dir/bot.py crash"
says 'Blau verliert die Partie, denn run:'
says 'mit Status 1 beendet; zuletzt schrieb es: ValueError: out of ideas'

# What does not even start is said in one line, before anything is played.
for command in "sim underworlds --bot run:/no/such/bot --bot random" \
    "sim underworlds --bots random" \
    "sim underworlds --bots random,genius" \
    "sim underworlds --bots random,run@5:x" \
    "sim underworlds --bots greedy:100ms,random" \
    "sim underworlds --bots expert:weights=/no/such/file,random" \
    "play underworlds --seat blue=run:/no/such/bot" \
    "play underworlds --seat blue=expert:soon" \
    "play underworlds --think 0"; do
    # shellcheck disable=SC2086
    ends 2 "$FRAY" $command </dev/null
    [ "$(wc -l <"$dir/err")" = 1 ] || fail "$command: not one line of complaint"
done
