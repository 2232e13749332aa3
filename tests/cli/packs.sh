#!/usr/bin/env bash
# fray pack as those who write packs meet it: warnings, mistakes in both languages.
# $FRAY is the program.
set -u
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
failures=0

complain() {
    echo "$1"
    head -5 "$dir/out" "$dir/err"
    failures=$((failures + 1))
}

# says NAME CODE TEXT ARGS...: the command ends with this code, and its output has the text
says() {
    local name=$1 code=$2 text=$3 got
    shift 3
    "$FRAY" "$@" >"$dir/out" 2>"$dir/err" </dev/null
    got=$?
    [ "$got" -eq "$code" ] || complain "$name: exit code $got, not $code"
    grep -qF -- "$text" "$dir/out" "$dir/err" || complain "$name: not said: $text"
}

mkdir -p "$dir/new" "$dir/packs/underworlds"
cards=$dir/new/cards.yaml
printf -- '- upgrade: empty-hands\n  name: { en: Empty Hands, de: Leere Hände }\n' >"$cards"
says "a card that does nothing" 0 "$cards:1:3: warning: upgrade 'empty-hands' can do nothing" \
    pack check --game underworlds --base "$dir/new"
says "in German" 0 "$cards:1:3: Warnung: upgrade 'empty-hands' kann hier nichts tun" \
    --lang de pack check --game underworlds --base "$dir/new"
says "how many" 0 "warnings: 1" pack check --game underworlds --base "$dir/new"
says "as JSON" 0 '"warnings": [' pack check --json --game underworlds --base "$dir/new"

cp -r packs/underworlds/core "$dir/packs/underworlds/core"
cp "$cards" "$dir/packs/underworlds/new.yaml"
says "wherever packs are read" 0 "new.yaml:1:3: upgrade 'empty-hands' can do nothing" \
    --packs "$dir/packs" sim underworlds --bots random,random --games 1 --seed 1
[ "$(wc -l <"$dir/err")" -eq 1 ] || complain "a warning is one line on stderr"

sed -i 's/upgrade:/upgrde:/' "$cards"
says "a mistake in German" 1 "$cards:1:3: Art von Eintrag 'upgrde' ist unbekannt; ist 'upgrade' gemeint?" \
    --lang de pack check --game underworlds --base "$dir/new"

# scenarios, too, say what was meant
scenario() {
    printf 'game underworlds\nscenario "x"\ngiven\n  first-board = mirror-well, second-board = mirror-well, join = below\n' >"$dir/x.scn"
    printf "$1" >>"$dir/x.scn"
}
scenario '  saek at c5, saek.wonds = 1\nplay\n  red: pass\n'
says "a fact" 1 "did you mean 'saek.wounds'?" check "$dir/x.scn"
scenario '  rouund = 2\nplay\n  red: pass\n'
says "a fact of the match" 1 "did you mean 'round'?" check "$dir/x.scn"
scenario '  round = 2, turn = red, saek at c5\nexpect\n  asks red activatoin\n'
says "a question" 1 "did you mean 'activation'?" check "$dir/x.scn"
scenario '  round = 2, turn = red, saek at c5\nplay\n  red: move saek -> refused WU-MVOE-01\n'
says "a rule" 1 "no rule WU-MVOE-01; did you mean 'WU-MOVE-01'?" check "$dir/x.scn"

exit $((failures > 0))
