#!/usr/bin/env bash
# Bots alone at the terminal, in both languages, with and without more than 7 bits.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export LC_ALL=C.UTF-8
fail() { echo "$1"; exit 1; }
play() { rm -f "$dir/r.fray"; "$FRAY" play underworlds --seat red=random --seat blue=greedy --seed 4 --save "$dir/r.fray" "$@"; }

play >"$dir/en" </dev/null
grep -q 'The match is over.' "$dir/en"
grep -q 'draws' "$dir/en"
play --lang de >"$dir/de" </dev/null
grep -q 'Die Partie ist vorbei.' "$dir/de"
grep -q 'zieht' "$dir/de"
play --lang de --ascii >"$dir/plain" </dev/null
! LC_ALL=C grep -q '[^ -~]' "$dir/plain" || fail 'beyond 7 bits in spite of --ascii'
play --color always --plain >/dev/null </dev/null

# Whoever names nobody meets the normal level; a level with a bound on its tries plays the same again.
rm -f "$dir/r.fray"
printf 'quit\n' | "$FRAY" play underworlds --seed 4 --save "$dir/r.fray" >"$dir/out"
grep -qF 'Blue: Normal, the machine (normal).' "$dir/out" || fail 'the default opponent is not normal'
"$FRAY" play --help | grep -q 'human, or a bot:' || fail 'help does not say who can play'
for copy in one two; do
    "$FRAY" play underworlds --seat red=beginner:20iterations --seat blue=normal:20iterations --seed 4 \
        --save "$dir/$copy.fray" >/dev/null </dev/null
done
cmp "$dir/one.fray" "$dir/two.fray" || fail 'the same seed gave another match'
"$FRAY" replay --quiet "$dir/one.fray" >/dev/null || fail 'the record does not hold'

# A hint says what the expert would do, and how sure it is of the best few.
for language in en de; do
    rm -f "$dir/r.fray"
    printf 'hint\nquit\n' |
        "$FRAY" play underworlds --lang "$language" --seed 4 --think 60 --save "$dir/r.fray" >"$dir/$language"
done
grep -q 'Expert would take [0-9]*: ' "$dir/en" || fail 'no hint'
grep -q 'chance to win' "$dir/en" || fail 'no chance to win'
grep -q 'Experte nähme [0-9]*: ' "$dir/de" || fail 'kein Hinweis'
grep -q 'Gewinnchance' "$dir/de" || fail 'keine Gewinnchance'
[ "$(grep -cE '^ +[0-9]+ +[0-9]+ % +[0-9]+  ' "$dir/en")" -ge 2 ] || fail 'the best few are not shown'

for wrong in '--seat red' '--seat purple=random' '--seat red=genius' '--dice loaded' '--color pink' \
    '--board huge' '--think soon' '--seat red=expert:soon' '--load /nowhere' '--set nonsense' '--seed x'; do
    code=0
    # shellcheck disable=SC2086
    play $wrong >/dev/null 2>"$dir/err" </dev/null || code=$?
    [ "$code" = 2 ] || fail "$wrong: exit $code"
    [ "$(wc -l <"$dir/err")" = 1 ] || fail "$wrong: not one line of complaint"
done
