#!/usr/bin/env bash
# Bots alone at the terminal, in both languages, with and without more than 7 bits.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export LC_ALL=C.UTF-8
fail() { echo "$1"; exit 1; }
play() { "$FRAY" play underworlds --seat red=random --seat blue=greedy --seed 4 --save "$dir/r.fray" "$@"; }

play >"$dir/en" </dev/null
grep -q 'The match is over.' "$dir/en"
grep -q 'draws' "$dir/en"
play --lang de >"$dir/de" </dev/null
grep -q 'Die Partie ist vorbei.' "$dir/de"
grep -q 'zieht' "$dir/de"
play --lang de --ascii >"$dir/plain" </dev/null
! LC_ALL=C grep -q '[^ -~]' "$dir/plain" || fail 'beyond 7 bits in spite of --ascii'
play --color always --plain >/dev/null </dev/null
for wrong in '--seat red' '--seat purple=random' '--seat red=genius' '--dice loaded' '--color pink' \
    '--board huge' '--load /nowhere' '--set nonsense' '--seed x'; do
    code=0
    # shellcheck disable=SC2086
    play $wrong >/dev/null 2>"$dir/err" </dev/null || code=$?
    [ "$code" = 2 ] || fail "$wrong: exit $code"
    [ "$(wc -l <"$dir/err")" = 1 ] || fail "$wrong: not one line of complaint"
done
