#!/usr/bin/env bash
# Real dice: people type what fell, wrong throws are refused, Enter lets the machine roll.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export LC_ALL=C.UTF-8
fail() { echo "$1"; cat "$dir/out"; exit 1; }
printf 'c\nccccccc\nzzz\ncccc\nWWWW\n' |
    "$FRAY" play underworlds --seed 2 --dice ask --save "$dir/r.fray" >"$dir/out"
grep -q 'one letter a die' "$dir/out" || fail 'nobody is asked for dice'
grep -q 'Not a throw' "$dir/out" || fail 'a wrong throw is taken'
grep -q '^1 chance: roll 4C' "$dir/r.fray" || fail 'what was typed is not what was thrown'
grep -q '^2 chance: roll 4W' "$dir/r.fray" || fail 'what was typed is not what was thrown'
printf '\n\n' | "$FRAY" play underworlds --seed 2 --dice ask --save "$dir/r.fray" >"$dir/out"
grep -q '^2 chance: roll' "$dir/r.fray" || fail 'the machine did not roll'
