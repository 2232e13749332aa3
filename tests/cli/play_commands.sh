#!/usr/bin/env bash
# What people type besides answers. Every command answers something, and no line ends the match.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export LC_ALL=C.UTF-8
fail() { echo "$1"; cat "$dir/out"; exit 1; }
# To the first activation: every question until then gets its first option.
: >"$dir/start"
play() { rm -f "$dir/r.fray"; cat "$dir/start" - | "$FRAY" play underworlds --seat blue=greedy --seed 2 --think 50 --save "$dir/r.fray" "$@" >"$dir/out"; }
for n in $(seq 40); do
    play </dev/null
    grep -q 'WU-ACTV-01' "$dir/out" && break
    echo 1 >>"$dir/start"
done
grep -q 'WU-ACTV-01' "$dir/out" || fail 'no activation within 40 answers'

# says WORDS LINE...: the lines bring this text
says() {
    local words=$1
    shift
    printf '%s\n' "$@" | play
    grep -qF -- "$words" "$dir/out" || fail "\"$*\" does not say: $words"
}
says 'that option' help
says 'that option' '?'
says 'Allowed: pass' 'why pass'
says 'Allowed: pass' 'why 1'
says 'WU-ACTV-01' rules
says 'WU-MOVE-01' 'rules WU-MOVE-01'
says 'WU-MOVE-01' 'rules move'
says 'There is no rule' 'rules XY-99'
says 'red.glory' facts
says 'No fact' 'facts zzzz'
says 'Expert would take' hint
says 'chance to win' hint
says 'exact' 'odds draw'
says 'odds of what?' odds
says '[...] Red' '/board'
says 'objective' hand
says 'roll-off' 'log 99'
says 'Saved:' "save $dir/copy.fray"
cmp -s "$dir/copy.fray" "$dir/r.fray" || fail 'a copy is no copy'
says 'cannot be written' 'save /nowhere/at/all'
says 'There are options 1 to' 999
says 'is neither an option nor a command' xyzzy
says 'options fit "move"; type on' move
says 'Type a number' ''
says 'Every question is asked' 'auto off'
says 'takes back: move arnulf' 'move arnulf' undo
# The dice that said who begins have fallen since the last fighter was placed.
says 'Nothing is taken back' undo n
says 'by agreement' undo y
grep -q '^# undone' "$dir/r.fray" || fail 'the record keeps no note of it'
says 'concedes' concede y
says 'Stopped after' quit
: >"$dir/start"
says 'You have decided nothing yet' undo
