#!/usr/bin/env bash
# What every command prints: output that is lost is an error with a line, a locale of 7 bits gets 7 bits, and
# a word nobody knows is answered with the nearest.
set -u
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export XDG_STATE_HOME=$dir/state LC_ALL=C.UTF-8
failures=0
fail() { echo "$*"; failures=$((failures + 1)); }

mkdir "$dir/records"
"$FRAY" sim underworlds --games 1 --seed 3 --records "$dir/records" >/dev/null || fail 'no record'
record=$dir/records/underworlds-00000000.fray
scenario=tests/scenarios/underworlds/$(cd tests/scenarios/underworlds && find . -name '*.scn' | sort | head -1)

# One line a command that says much.
cat >"$dir/commands" <<END
--help
--version
help sim
games
games --json
rules WU-MOVE-01
rules underworlds --json
replay $record
replay $record --json
draw $record -o -
check --verbose $scenario
check --json $scenario
check --facts fireteam
odds $record --to 9
odds $record --to 9 --json
sim underworlds --games 2
sim fireteam --games 2 --json
arena underworlds --bot random --bot instinct --games 2
balance underworlds --games 2 --bot random
bench underworlds --seconds 0.01
bench underworlds --fingerprint --games 1
pack list underworlds
pack words underworlds
pack check packs/underworlds
pack try --games 2 packs/underworlds
play underworlds --seat red=random --seat blue=random --save $dir/played.fray
END
while read -r -a words; do
    rm -f "$dir/played.fray"
    "$FRAY" "${words[@]}" >/dev/full 2>"$dir/err" </dev/null
    code=$?
    [ $code -ne 0 ] && [ "$(grep -c 'No space left' "$dir/err")" -eq 1 ] ||
        fail "${words[*]} >/dev/full: exit code $code: $(cat "$dir/err")"
    rm -f "$dir/played.fray"
    LC_ALL=C "$FRAY" --lang de "${words[@]}" >"$dir/out" 2>"$dir/err" </dev/null
    [ "${words[0]}" = draw ] || ! LC_ALL=C grep -q '[^ -~]' "$dir/out" "$dir/err" ||
        fail "${words[*]} in a locale of 7 bits: $(LC_ALL=C grep -h -m1 '[^ -~]' "$dir/out" "$dir/err")"
done <"$dir/commands"

# A picture says that it is UTF-8, whatever the locale; JSON stays JSON; a line of error is one of output.
LC_ALL=C "$FRAY" --lang de draw "$record" -o - | cmp -s - <("$FRAY" --lang de draw "$record" -o -) ||
    fail 'a picture on stdout depends on the locale'
LC_ALL=C "$FRAY" rules WU-MOVE-01 --json | python3 -c 'import json, sys; assert "ä" in json.load(sys.stdin)["de"]' ||
    fail 'JSON lost letters to the locale'
LC_ALL=C "$FRAY" --lang de plya 2>"$dir/err"
grep -qxF 'fray: es gibt keinen Befehl "plya"; fray --help zaehlt sie auf; meinst du "play"?' "$dir/err" ||
    fail "7 bits of an error: $(cat "$dir/err")"
"$FRAY" --lang de plya 2>"$dir/err"
grep -qF 'keinen Befehl „plya“' "$dir/err" || fail "UTF-8 where it is known: $(cat "$dir/err")"

# Files that cannot be written, and devices, which nothing may take the place of.
for command in "draw $record -o /dev/full.svg/x.svg" "tune underworlds --bot easy:2iterations --steps 1 --games 2 --out $dir/none/w" \
    "arena underworlds --bot random --bot instinct --games 2 --out /dev/null/x" \
    "balance underworlds --games 2 --bot random --out /dev/null/x" \
    "sim underworlds --games 1 --records /dev/null/x"; do
    read -r -a words <<<"$command"
    "$FRAY" "${words[@]}" >"$dir/out" 2>"$dir/err"
    code=$?
    [ $code -ne 0 ] && [ "$(wc -l <"$dir/err")" -eq 1 ] || fail "$command: exit code $code: $(cat "$dir/err")"
done
mkfifo "$dir/pipe"
timeout 20 cat "$dir/pipe" >"$dir/got" &
"$FRAY" tune underworlds --bot easy:2iterations --steps 1 --games 2 --out "$dir/pipe" >/dev/null || fail 'tune into a pipe'
wait
[ -p "$dir/pipe" ] && grep -q '^# fray tune' "$dir/got" || fail 'a file took the place of a pipe'

# A record that cannot be kept.
for state in "XDG_STATE_HOME=/proc/none" "XDG_STATE_HOME=$record"; do
    env "$state" "$FRAY" play underworlds --seed 3 >"$dir/out" 2>"$dir/err" </dev/null
    code=$?
    [ $code -eq 1 ] && [ "$(wc -l <"$dir/err")" -eq 1 ] && grep -q 'could not be kept' "$dir/err" ||
        fail "play without a place for its record: exit code $code: $(cat "$dir/err")"
done
"$FRAY" play underworlds --seed 3 --save "$dir/none/x.fray" >"$dir/out" 2>"$dir/err" </dev/null
[ $? -eq 1 ] && grep -q "could not be kept in $dir/none/x.fray" "$dir/err" || fail "play --save nowhere: $(cat "$dir/err")"

# meant WORD ARGS..: an unknown word is answered with this one
meant() {
    local word=$1
    shift
    "$FRAY" "$@" >"$dir/out" 2>"$dir/err" </dev/null
    local code=$?
    [ $code -eq 2 ] && [ "$(wc -l <"$dir/err")" -eq 1 ] && grep -qF "did you mean \"$word\"?" "$dir/err" ||
        fail "$*: exit code $code: $(cat "$dir/err")"
}
meant play plya
meant play help plya
meant --records sim underworlds --recods x
meant --games arena underworlds --gaems=3
meant underworlds sim underwolds
meant fireteam rules fireteem
meant WU-MOVE-01 rules wu-muve-01
meant check pack chekc
meant normal sim underworlds --bots norml
meant expert play underworlds --seat blue=expret
meant red play underworlds --set "rde warband garreks-reavers"
meant warband play underworlds --set "red wraband garreks-reavers"
meant garreks-reavers sim underworlds --set "red warband garreks-reaver"
meant hard sim fireteam --set "option difficulty hrad"
! "$FRAY" xyzzy 2>&1 | grep -q 'did you mean' || fail 'xyzzy means nothing'

exit "$((failures != 0))"
