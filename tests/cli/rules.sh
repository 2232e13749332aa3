#!/usr/bin/env bash
# fray rules ID: what proves a rule, with file and line, and the lines of the program that name it.
set -u
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
failures=0
fail() { echo "$*"; failures=$((failures + 1)); }

# tell ID [ARGS..]: the answer is in $dir/out, notes are in $dir/err
tell() { "$FRAY" rules --lang en "$@" >"$dir/out" 2>"$dir/err" || fail "$*: exit code $?"; }
has() { grep -qxF -- "$1" "$dir/out" || { fail "it does not say: $1"; cat "$dir/out"; }; }

# Every place it names is as it says: the scenario begins there, the line names the rule.
for rule in WU-TRAP-01 WU-MOVE-01 FZ-MOV-01; do
    tell "$rule"
    proofs=0 lines=0
    while IFS= read -r place; do
        file=${place%%:*} line=${place#*:}
        line=${line%% *}
        text=$(sed -n "${line}p" "$file")
        case $file in
            *.scn)
                proofs=$((proofs + 1))
                [ "$text" = "scenario \"${place#*  }\"" ] || fail "$rule: $place: there is: $text"
                sed -n "$((line + 1)),$((line + 3))p" "$file" | grep -q "^proves .*$rule" ||
                    fail "$rule: $place does not prove it"
                ;;
            *.c | *.h | *.def)
                lines=$((lines + 1))
                grep -q "$rule\|${rule//-/_}" <<<"$text" || fail "$rule: $place: there is: $text"
                ;;
            *) fail "$rule: what is $place?" ;;
        esac
    done < <(sed -n 's/^  //p' "$dir/out")
    [ "$proofs" -gt 0 ] && [ "$lines" -gt 0 ] || fail "$rule: $proofs proofs, $lines lines"
    grep -q "^proved by: $proofs scenarios" "$dir/out" || fail "$rule: $proofs are listed: $(grep proved "$dir/out")"
done

# small letters will do
tell WU-TRAP-01 && cp "$dir/out" "$dir/capitals"
tell wu-trap-01 && cmp -s "$dir/out" "$dir/capitals" || fail "wu-trap-01 is told otherwise"

# an unknown one: one line, and nothing else
"$FRAY" rules WU-TRAP-99 >"$dir/out" 2>"$dir/err" && fail "WU-TRAP-99: exit code 0"
[ -s "$dir/out" ] || [ "$(wc -l <"$dir/err")" -ne 1 ] && fail "WU-TRAP-99: $(cat "$dir/out" "$dir/err")"

# a rule of an optional module that is not built; one that a test proves
tell WU-MP-01
has 'no line of the program names it'
has 'proved by: nothing'
"$FRAY" rules WU-MP-01 --lang de | grep -qx 'keine Zeile des Programms nennt sie' || fail "not in German"
tell WU-WIN-04
has "  tests/cli/play_concede.sh:$(grep -n -m1 WU-WIN-04 tests/cli/play_concede.sh | cut -d: -f1)  WU-WIN-04"

# without scenarios, as where only the program is installed: that is told, and nothing made up
FRAY_SCENARIOS=$dir/none FRAY_PROOFS=$dir/none tell WU-TRAP-01
grep -q "^the scenarios of underworlds are not here.*$dir/none/underworlds" "$dir/out" || fail "$(cat "$dir/out")"
has 'proved by: not known here'
FRAY_SCENARIOS=$dir/none FRAY_PROOFS=$dir/none tell WU-TRAP-01 --lang de
has 'bewiesen durch: hier nicht bekannt'
FRAY_SCENARIOS=$dir/none FRAY_PROOFS=$dir/none tell WU-TRAP-01
grep -q '^  src/games/underworlds/' "$dir/out" || fail "the table is in the program, and yet not told"
FRAY_SCENARIOS=$dir/none tell underworlds
grep -q 'are not here' "$dir/err" || fail "the list does not say that the scenarios are missing"
grep -q '^WU-TRAP-01 *?' "$dir/out" || fail "the list counts what it does not know: $(grep WU-TRAP-01 "$dir/out")"
grep -q ', [0-9]* proved' "$dir/out" && fail "the sum counts what it does not know: $(tail -2 "$dir/out")"
grep -q 'what proves them is not known here' "$dir/out" || fail "the sum is silent: $(tail -2 "$dir/out")"
FRAY_SCENARIOS=$dir/none tell WU-WIN-04 # a test proves it, and perhaps scenarios
has 'proved by: 0 scenarios, 1 tests; others are not known here'
FRAY_SCENARIOS=$dir/none "$FRAY" rules underworlds --unproved >"$dir/out" 2>"$dir/err"
[ $? -eq 2 ] && [ ! -s "$dir/out" ] && [ "$(wc -l <"$dir/err")" -eq 1 ] || fail "--unproved without scenarios: $(cat "$dir/err")"
FRAY_SCENARIOS=$dir/none "$FRAY" rules underworlds --json | python3 -c '
import json, sys
rules = json.load(sys.stdin)
assert rules["proved"] is None and rules["unproved"] is None, rules["proved"]' || fail "--json without scenarios"

# scenarios of one's own, from another folder; what fails proves nothing
mkdir "$dir/own"
cat >"$dir/own/a.scn" <<'SCN'
game underworlds
scenario "passes"
proves WU-TRAP-01 WU-MOVE-01
given
  turn = red
play
  red: pass
scenario "fails"
proves WU-TRAP-01
given
  turn = red
play
  blue: pass
SCN
tell WU-TRAP-01 --scenarios "$dir/own"
has "  $dir/own/a.scn:2  passes"
grep -q fails "$dir/out" && fail "a scenario that fails is listed"
grep -q '1 scenarios failed' "$dir/err" || fail "nothing is said of the one that fails"
(cd "$dir/own" && "$FRAY" rules --lang en WU-MOVE-01 --scenarios "$dir/own") | grep -qx '  a.scn:2  passes' ||
    fail "a file of this folder is named otherwise"

# for programs
"$FRAY" rules WU-TRAP-01 --json | python3 -c '
import json, sys
rule = json.load(sys.stdin)
assert rule["scenarios_found"] and len(rule["proofs"]) == rule["scenarios"] + rule["tests"], rule
assert all(place["line"] > 0 for place in rule["proofs"] + rule["source"]), rule
assert any(place["file"] == "src/games/underworlds/attack.c" for place in rule["source"]), rule' ||
    fail "--json of a rule"

# how the table is made: ids, numbers, ranges; a number that no rule has stops the build
tree=$dir/tree
mkdir -p "$tree/tools" "$tree/src/core" "$tree/src/geom" "$tree/src/games/toy"
cp tools/where "$tree/tools"
for n in 1 2 3 4 5; do
    echo "RULE(TO_A_0$n, \"TO-A-0$n\", \"house\", \"\", \"See TO-A-0$n.\", \"TO-A-0$n\")"
done >"$tree/src/games/toy/rules.def"
cat >"$tree/src/games/toy/a.c" <<'C'
    rule(TO_A_01); /* TO-A-01 */
    if (x) return breaks(R_TO_A_02, 0); /* TO_A_021, XTO-A-03: neither is one */
/* TO-A-03 to TO-A-05. */
C
echo '/* (TO-A-04 to -05) */' >"$tree/src/core/b.h"
"$tree/tools/where" "$dir/where.c" || fail "tools/where: exit code $?"
sed -n 's/^    {"\(.*\)", "\(.*\)", \(.*\)},$/\1 \2:\3/p' "$dir/where.c" >"$dir/table"
diff - "$dir/table" <<'TABLE' || fail "tools/where makes another table"
TO-A-01 src/games/toy/a.c:1
TO-A-02 src/games/toy/a.c:2
TO-A-03 src/games/toy/a.c:3
TO-A-04 src/core/b.h:1
TO-A-04 src/games/toy/a.c:3
TO-A-05 src/core/b.h:1
TO-A-05 src/games/toy/a.c:3
TABLE
echo '/* TO-A-06 */' >>"$tree/src/core/b.h"
why=$("$tree/tools/where" "$dir/where.c" 2>&1) && fail "TO-A-06 passes"
[ "$why" = 'src/core/b.h:2: there is no rule TO-A-06' ] || fail "it says: $why"

[ "$failures" -eq 0 ]
