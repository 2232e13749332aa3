#!/usr/bin/env bash
# Wrong input of every kind: one clear line on stderr, exit code 2, and nothing on stdout but what was
# read before the mistake.
# $FRAY is the program.
set -u
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
failures=0

# bad NAME ARGS...: the command must end with 2 and say exactly one line
bad() {
    local name=$1
    shift
    "$FRAY" "$@" >"$dir/out" 2>"$dir/err" </dev/null
    local code=$? lines
    lines=$(wc -l <"$dir/err")
    if [ "$code" -ne 2 ] || [ "$lines" -ne 1 ]; then
        echo "$name: exit code $code, $lines lines on stderr:"
        head -5 "$dir/err"
        failures=$((failures + 1))
    fi
}

head -c 1000000 /dev/urandom >"$dir/noise"
head -c 1000000 /dev/zero >"$dir/zeros"
mkdir "$dir/records"
"$FRAY" sim underworlds --bots random,random --games 1 --seed 3 --records "$dir/records" >/dev/null || exit 1
record=$(find "$dir/records" -type f | head -1)
[ -s "$record" ] || { echo "sim kept no record"; exit 1; }
head -c "$(($(wc -c <"$record") / 2))" "$record" >"$dir/half"
head -n -1 "$record" >"$dir/no-end"
sed '0,/roll/s/roll [^ ]*/roll 9C/' "$record" >"$dir/illegal"
sed 's/^game .*/game chess/' "$record" >"$dir/foreign"
sed 's/^pack .*/pack 0123456789abcdef/' "$record" >"$dir/other-pack"

bad "no such command" frobnicate
bad "no such option" sim underworlds --frobnicate
bad "no such game to play" play chess
bad "no such game to simulate" sim chess
bad "no such game to measure" bench chess
bad "no such game's rules" rules chess
bad "no such rule" rules WU-NONE-99
bad "no such bot" sim underworlds --bots random,deepblue --games 1
bad "no games" sim underworlds --games 0
bad "no number" sim underworlds --games many
bad "no such setting" sim underworlds --games 1 --set "red horse fast"
bad "no such warband" sim underworlds --games 1 --set "red warband nobody"
bad "no such card" sim underworlds --games 1 --set "red card no-such-card"
bad "a deck of one card" sim underworlds --games 1 --set "red warband garreks-reavers" --set "red card sidestep"
bad "another warband's deck" play underworlds --set "red warband garreks-reavers" --set "red deck core-steelheart"
bad "no such record" replay "$dir/nothing"
bad "a folder as record" replay "$dir"
bad "noise as record" replay "$dir/noise"
bad "zeros as record" replay "$dir/zeros"
bad "half a record" replay "$dir/half"
bad "a record without its end" replay "$dir/no-end"
bad "a record with an impossible throw" replay "$dir/illegal"
bad "a record of another game" replay "$dir/foreign"
bad "a record of other packs" replay "$dir/other-pack"
bad "odds of noise" odds "$dir/noise"
bad "no such scenario" check "$dir/nothing.scn"
bad "no such pack" pack check "$dir/nothing"
bad "play from noise" play underworlds --load "$dir/noise"

# parsers that report more than one line still end with 1 or 2 and never crash
cp "$dir/noise" "$dir/noise.scn"
"$FRAY" check "$dir/noise.scn" >"$dir/out" 2>&1
[ $? -eq 1 ] && tail -1 "$dir/out" | grep -q '^0 passed, 1 failed$' ||
    { echo "noise as scenario:"; tail -3 "$dir/out"; failures=$((failures + 1)); }
mkdir "$dir/pack"
cp "$dir/noise" "$dir/pack/noise.yaml"
"$FRAY" pack check --game underworlds "$dir/pack" >"$dir/out" 2>&1
code=$?
{ [ "$code" -ne 0 ] && [ "$code" -le 2 ] && grep -q 'noise.yaml:' "$dir/out"; } ||
    { echo "noise as pack: exit code $code"; head -3 "$dir/out"; failures=$((failures + 1)); }

# a reprint under another id is not another card (WU-DECK-04)
printf -- '- upgrade: strength-again\n  name: { en: Great Strength }\n  changes: [{ change: damage + 1 }]\n' >"$dir/pack/noise.yaml"
"$FRAY" pack check --game underworlds --base "$dir/pack" >"$dir/out" 2>&1
{ [ $? -ne 0 ] && grep -q "noise.yaml:2:.*'Great Strength' is already that of upgrade 'great-strength'" "$dir/out"; } ||
    { echo "a second card of one name:"; head -3 "$dir/out"; failures=$((failures + 1)); }

# the cards of docs/packs.md that ask for what they change: refused with the lines that stand there
mkdir "$dir/my-pack"
section() { sed -n '/^### What a change may read/,/^## /s/^    //p' docs/packs.md; }
section | grep -v '^my-pack' >"$dir/my-pack/cards.yaml"
for line in 1 2; do
    "$FRAY" pack check --game underworlds --base "$dir/my-pack" >"$dir/out" 2>&1
    { [ $? -eq 1 ] && sed "s|$dir/||; s|[^(]*/packs/|packs/|" "$dir/out" | head -1 >"$dir/said" &&
        section | grep '^my-pack' | sed -n "${line}p" | diff - "$dir/said"; } ||
        { echo "example $line of docs/packs.md:"; head -3 "$dir/out"; failures=$((failures + 1)); }
    sed -i 's/if: range = 1/if: damage = 1/' "$dir/my-pack/cards.yaml"
done

exit "$((failures != 0))"
