#!/usr/bin/env bash
# A whole match through a pipe: it ends, nothing but text comes out, the record is kept and holds.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export XDG_STATE_HOME=$dir/state LC_ALL=C.UTF-8
fail() { echo "$1"; exit 1; }

yes 1 | head -n 2000 | "$FRAY" play underworlds --seed 3 >"$dir/out" || fail "play: exit $?"
grep -q 'The match is over.' "$dir/out" || fail 'it did not end'
! grep -q $'\33' "$dir/out" || fail 'escapes in a pipe'
record=$(sed -n 's/^The record: //p' "$dir/out")
[ -f "$record" ] || fail "no record: $record"
case $record in "$dir/state/fray/"*) ;; *) fail "record not in the state folder: $record" ;; esac
"$FRAY" replay --quiet "$record" >/dev/null || fail 'the record does not hold'

# The same seed and answers are the same match.
yes 1 | head -n 2000 | "$FRAY" play underworlds --seed 3 --save "$dir/again.fray" >/dev/null
cmp "$record" "$dir/again.fray" || fail 'the same seed gave another match'

# Input that ends is no accident: what was answered is kept, and goes on.
printf '1\n1\n1\n' | "$FRAY" play underworlds --seed 3 --save "$dir/short.fray" >"$dir/out" ||
    fail 'the end of input is an error'
grep -q 'Go on: ' "$dir/out" || fail 'not told how to go on'
yes 1 | head -n 2000 | "$FRAY" play underworlds --load "$dir/short.fray" --save "$dir/long.fray" >"$dir/out"
grep -q 'The match is over.' "$dir/out" || fail 'a loaded match did not end'
"$FRAY" replay --quiet "$dir/long.fray" >/dev/null || fail 'the longer record does not hold'
[ "$(grep -c '^[0-9]' "$dir/long.fray")" -gt "$(grep -c '^[0-9]' "$dir/short.fray")" ]

# Ctrl-C: the record is there already, and its path is the last word.
mkfifo "$dir/in"
"$FRAY" play underworlds --seed 3 --save "$dir/stopped.fray" <"$dir/in" >"$dir/out" &
player=$!
exec 3>"$dir/in"
printf '1\n1\n' >&3
for _ in $(seq 100); do grep -q '^3 ' "$dir/stopped.fray" 2>/dev/null && break; sleep 0.05; done
# a shell starts background jobs with SIGINT ignored, so ask in the other way
kill -TERM "$player"
code=0; wait "$player" || code=$?
exec 3>&-
[ "$code" = 143 ] || fail "stopped by a signal: exit $code"
tail -n 1 "$dir/out" | grep -q 'stopped.fray' || fail 'last words lack the record'
"$FRAY" replay --quiet "$dir/stopped.fray" >/dev/null || fail 'the stopped record does not hold'
