#!/usr/bin/env bash
# One position for every tool: show, hint, odds, draw, replay and play --from take a record or a scenario, and a
# position is written as a scenario that fray check accepts.
set -u
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export LC_ALL=C.UTF-8 XDG_STATE_HOME=$dir/state
failures=0
fail() { echo "$*"; failures=$((failures + 1)); }
# bad WORDS ARGS..: ends with 2 and one line with these words
bad() {
    local words=$1
    shift
    "$FRAY" "$@" >"$dir/out" 2>"$dir/err" </dev/null
    local code=$?
    [ $code -eq 2 ] && [ "$(wc -l <"$dir/err")" -eq 1 ] && grep -qF -- "$words" "$dir/err" ||
        fail "$*: exit code $code: $(cat "$dir/err")"
}

head='game underworlds
set red warband garreks-reavers
set blue warband garreks-reavers
'
saek='scenario "Saek stands before Garrek"
given
  turn = red
  red-saek at c5, red-saek.wounds = 2
play
  red: pass
expect
  red-saek.wounds = 99
'
garrek='scenario "Garrek waits"
given
  turn = blue
expect
  asks blue activation
'
printf '# two of them\n%s%s%s' "$head" "$saek" "$garrek" >"$dir/two.scn"
printf '%s%s' "$head" "$(head -4 <<<"$saek")" >"$dir/one.scn"
printf '\nexpect\n  asks red activation\n' >>"$dir/one.scn"

# Claims that fail are the check's business; what is played counts, and --to stops before.
"$FRAY" show "$dir/two.scn" --scenario 'Saek stands before Garrek' >"$dir/out" || fail 'show'
grep -q 'Saek.*c5, wound tokens 2/' "$dir/out" || fail "show: $(grep Saek "$dir/out")"
grep -q '^Red: .*WU-' "$dir/out" || fail "what is asked: $(tail -3 "$dir/out")"
"$FRAY" show "$dir/two.scn" --scenario stands --to 0 | grep -q '^Red: .*WU-ACTV-01' || fail 'a part of the name, before it is played'
"$FRAY" show "$dir/two.scn" --scenario waits --lang de | grep -q '^Blau: ' || fail 'show in German'
bad 'has 2 scenarios' show "$dir/two.scn"
bad 'has no scenario "Garrek wait!"' show "$dir/two.scn" --scenario 'Garrek wait!'
bad 'did you mean "Garrek waits"?' show "$dir/two.scn" --scenario 'Garrek wats'
bad 'has only 1 answers' show "$dir/two.scn" --scenario stands --to 2
bad '--view' show "$dir/one.scn" --view pink
bad '--as' show "$dir/one.scn" --as picture
printf '%sscenario "x"\ngiven\n  red-saek at nowhere\nexpect\n  not over\n' "$head" >"$dir/wrong.scn"
bad "$dir/wrong.scn:6" show "$dir/wrong.scn"
printf '%sscenario "x"\ngiven -> refused WU-HEX-06\n  turn = red, red-saek at c5, red-garrek at c5\n' "$head" >"$dir/refused.scn"
bad 'to be refused' show "$dir/refused.scn"

"$FRAY" draw "$dir/two.scn" --scenario waits -o "$dir/x.svg" && grep -q '<svg' "$dir/x.svg" || fail 'draw'
"$FRAY" hint "$dir/one.scn" --think 20 >"$dir/out" && grep -q '^Expert would take' "$dir/out" || fail "hint: $(cat "$dir/out")"
"$FRAY" hint "$dir/one.scn" --think 20 --json | python3 -c '
import json, sys
hint = json.load(sys.stdin)
assert hint["seat"] == "red" and hint["question"] == "activation" and hint["options"], hint' || fail 'hint --json'
"$FRAY" replay "$dir/two.scn" --scenario stands | grep -q '> pass' || fail 'replay'
"$FRAY" odds "$dir/one.scn" --answer 'red: draw' --until activation --json | python3 -c '
import json, sys
assert json.load(sys.stdin)["outcomes"] > 1' || fail 'odds'

# Going on from there: what is kept is a scenario, and goes on itself.
printf 'pass\n' | "$FRAY" play --from "$dir/one.scn" --seat blue=random --save "$dir/kept.scn" >"$dir/out" || fail "play --from: $?"
"$FRAY" check "$dir/kept.scn" | grep -qx '1 passed, 0 failed' || fail "what is kept: $(cat "$dir/kept.scn")"
grep -q 'red-saek.wounds = 2' "$dir/kept.scn" && grep -q 'red: pass' "$dir/kept.scn" || fail "$(cat "$dir/kept.scn")"
before=$(grep -c '^  [a-z]*: ' "$dir/kept.scn")
printf '1\n1\n1\n1\n' | "$FRAY" play --save "$dir/kept.scn" --seat blue=random underworlds >"$dir/out" || fail 'going on'
[ "$(grep -c '^  [a-z]*: ' "$dir/kept.scn")" -gt "$before" ] || fail "it did not go on: $(tail -4 "$dir/out")"
"$FRAY" check "$dir/kept.scn" | grep -qx '1 passed, 0 failed' || fail 'what is kept the second time'
printf 'pass\n' | "$FRAY" play --from "$dir/one.scn" --seat blue=random >"$dir/out"
ls "$dir"/state/fray/underworlds-*.scn >"$dir/list" 2>&1 || fail "kept nowhere: $(tail -2 "$dir/out")"

# What lacks its last word is asked for it; what is not asked is told what is, and of whom.
printf 'game underworlds\nset red warband garreks-reavers\nset blue warband steelhearts-champions\nscenario "x"\ngiven\n  turn = red, arnulf.upgrades = wicked-blade\nexpect\n  not over\n' >"$dir/blade.scn"
printf '%s\n' 'why attack arnulf' 'attack arnulf' 'why move' straight hnit | "$FRAY" play --from "$dir/blade.scn" >"$dir/out"
[ "$(grep -cxF '"attack arnulf" is not complete; it goes on with one of: piercing-blade-and-axe, wicked-blade' "$dir/out")" -eq 2 ] &&
    grep -qF '"move" fits several; say which:' "$dir/out" &&
    grep -qxF 'Not allowed: that is not asked now; Red is asked: Take an activation.' "$dir/out" &&
    grep -qF 'did you mean "hint"?' "$dir/out" || fail "asked back: $(cat "$dir/out")"

sed 's/^expect/play\n  red: straight\nexpect/' "$dir/blade.scn" >"$dir/straight.scn"
"$FRAY" check "$dir/straight.scn" | grep -q 'found that is not asked; red asked activation; red may: pass' || fail "$("$FRAY" check "$dir/straight.scn")"

# A record is never written over: it goes on, or that is refused. Nor is anything else.
"$FRAY" play underworlds --seed 4 --save "$dir/r.fray" >/dev/null <<<1
was=$(grep -c '^[0-9]' "$dir/r.fray")
printf '1\n1\n' | "$FRAY" play underworlds --seed 9 --save "$dir/r.fray" >"$dir/out" || fail 'going on with a record'
[ "$(grep -c '^[0-9]' "$dir/r.fray")" -gt "$was" ] && head -30 "$dir/r.fray" | grep -q '^1 chance' || fail 'the record did not go on'
cp "$dir/r.fray" "$dir/copy"
bad 'leave out --set' play underworlds --set 'option rounds 2' --save "$dir/r.fray"
bad 'leave out --load' play underworlds --load "$dir/kept.scn" --save "$dir/r.fray"
bad 'leave out --load' play underworlds --from "$dir/r.fray" --to 2 --save "$dir/r.fray"
bad 'not of fireteam' play fireteam --save "$dir/r.fray"
cp "$dir/one.scn" "$dir/mine.scn"
bad 'nothing is written over it' play underworlds --save "$dir/mine.scn"
cmp -s "$dir/one.scn" "$dir/mine.scn" || fail 'a file of mine was written over'
printf 'save %s\nsave %s\n' "$dir/copy" "$dir/mine.scn" | "$FRAY" play underworlds --load "$dir/r.fray" --save "$dir/new.fray" >"$dir/out"
[ "$(grep -c 'cannot be written: File exists' "$dir/out")" -eq 2 ] && cmp -s "$dir/copy" "$dir/r.fray" || fail 'save takes the place of what is there'
"$FRAY" play underworlds --seat red=random --seat blue=random --save "$dir/over.fray" >/dev/null
bad 'is over' play underworlds --save "$dir/over.fray"

# Every so many answers of a match of each game: written as a scenario, which holds and is the same position.
mkdir "$dir/records"
for game in underworlds fireteam; do
    "$FRAY" sim $game --games 1 --seed 3 --records "$dir/records" >/dev/null
    record=$dir/records/$game-00000000.fray
    for to in 0 7 30 61 90; do
        "$FRAY" show "$record" --to $to --as scenario >"$dir/at.scn" || fail "$game $to: exit code $?"
        "$FRAY" check "$dir/at.scn" | grep -qx '1 passed, 0 failed' || fail "$game $to: $("$FRAY" check "$dir/at.scn")"
        cmp -s <("$FRAY" show "$record" --to $to) <("$FRAY" show "$dir/at.scn") || fail "$game $to is another position"
    done
    grep -q '^given$' "$dir/at.scn" || fail "$game 90 is not told by facts"
done

exit "$((failures != 0))"
