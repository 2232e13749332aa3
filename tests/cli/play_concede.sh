#!/usr/bin/env bash
# WU-WIN-04: a player may concede at a decision point; the opponent wins, and the record says so.
set -u
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
printf 'concede\ny\n' | "$FRAY" play underworlds --plain --seed 4 --lang en --save "$dir/match" >"$dir/out" 2>&1 || exit 1
grep -q 'Blue wins' "$dir/out" || { echo "the opponent has not won:"; tail -5 "$dir/out"; exit 1; }
grep -q '^# conceded red$' "$dir/match" || { echo "the record does not tell:"; tail -3 "$dir/match"; exit 1; }
"$FRAY" replay --lang en "$dir/match" | tail -1 | grep -qi 'blue.*w' || { echo "replay does not tell"; exit 1; }
# nobody plays on from there
printf '1\n' | "$FRAY" play underworlds --plain --load "$dir/match" --save "$dir/again" --lang en 2>&1 | grep -q 'Blue wins'
