#!/usr/bin/env bash
# fray tune: weights by play, the same for any number of threads, that bots can play with; and what it
# refuses.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export LC_ALL=C.UTF-8
fail() { echo "$1"; exit 1; }
tune() { "$FRAY" tune underworlds --bot hard:8iterations --games 6 "$@" >"$dir/told"; }

tune --steps 3 --seed 2 --threads 1 --out "$dir/one"
tune --steps 3 --seed 2 --threads 3 --out "$dir/three"
cmp "$dir/one" "$dir/three" || fail 'the number of threads shows'
tune --steps 3 --seed 3 --out "$dir/other"
! cmp -s <(tail -n +2 "$dir/one") <(tail -n +2 "$dir/other") || fail 'the seed does not matter'
grep -q '^# fray tune underworlds --bot hard:8iterations --games 6 --seed 2: step 3 of 3$' \
    "$dir/one" || fail 'what made the weights is not told'
"$FRAY" sim underworlds --games 2 --bots "hard:8iterations:weights=$dir/one,random" >/dev/null ||
    fail 'nobody can play with them'

grep -q '^to HIT  ' "$dir/one" || fail 'leanings are not told'

# Leanings alone, from nothing; a bot that goes by nothing else moves nothing else.
"$FRAY" tune underworlds --bot instinct --steps 2 --games 40 --blank --out "$dir/blank" >/dev/null
"$FRAY" tune underworlds --bot hard:2iterations --steps 1 --games 2 --only leanings --out "$dir/only" >/dev/null
grep -q -- '--seed 1 --blank: step 2 of 2$' "$dir/blank" || fail 'what it began with is not told'
grep -q -- '--only leanings: step 1 of 1$' "$dir/only" || fail 'what was moved is not told'
cmp -s <(grep -v '^to\|^#' "$dir/blank") <(grep -v '^to\|^#' "$dir/only") ||
    fail 'features were moved'
[ "$(awk '$1 == "to" && ($3 > 1000 || $3 < -1000)' "$dir/blank" | wc -l)" = 0 ] || fail 'not from nothing'
"$FRAY" sim underworlds --games 2 --bots "instinct:weights=$dir/blank,instinct" >/dev/null ||
    fail 'nobody can play with leanings'

# As far as leanings go, either way: with sanitizers this says that nothing overflows.
for game in underworlds fireteam; do
    "$FRAY" tune $game --bot instinct --steps 1 --games 2 --out "$dir/$game" >/dev/null
    awk '$1 == "to" { $3 = 10000 } 1' "$dir/$game" >"$dir/far"
    awk '$1 == "to" { $3 = -10000 } 1' "$dir/$game" >"$dir/farther"
    "$FRAY" sim $game --games 40 --bots "instinct:weights=$dir/far,instinct:weights=$dir/farther" \
        >/dev/null || fail "$game: leanings go too far"
done

# From where another one ended.
tune --steps 1 --from "$dir/one" --out "$dir/on"
[ "$(grep -vc '^#' "$dir/on")" = "$(grep -vc '^#' "$dir/one")" ] || fail 'not all features'

bad() {
    local code=0
    "$FRAY" tune "$@" >"$dir/out" 2>"$dir/err" || code=$?
    [ "$code" = 2 ] && [ "$(wc -l <"$dir/err")" = 1 ] || fail "tune $*: exit $code"
}
bad underworlds
bad nothing --out "$dir/x"
bad underworlds --out "$dir/x" --bot expert
bad underworlds --out "$dir/x" --bot run:true
bad underworlds --out "$dir/x" --bot greedy:nonsense
bad underworlds --out "$dir/x" --bot "hard:weights=$dir/one"
bad underworlds --out "$dir/x" --bot random
bad underworlds --out "$dir/x" --bot greedy --only leanings
bad underworlds --out "$dir/x" --bot instinct --only features
bad underworlds --out "$dir/x" --only judgement
bad underworlds --out "$dir/x" --steps 0
bad underworlds --out "$dir/x" --games 1
bad underworlds --out "$dir/x" --from "$dir/none"
bad underworlds --out "$dir/none/x" --bot hard:2iterations --games 2 --steps 1
