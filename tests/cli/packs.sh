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

# pack try: what became of each new card; one that can never be played is a finding. The cards of docs/packs.md.
rm -r "$dir/new" && mkdir "$dir/new"
sed -n '/^### Trying it/,/^## /p' docs/packs.md | sed -n '/^```yaml/,/^```/p' | grep -v '^```' >"$cards"
says "a card that is never playable" 1 "ploy 'late-laugh': never playable (held in " \
    pack try --game underworlds --games 60 "$dir/new"
grep -q '^60 games; 3 new cards; findings: 1$' "$dir/out" || complain "how many findings"
"$FRAY" pack try --game underworlds --games 60 "$dir/new" | cmp -s - "$dir/out" || complain "the same seed, another outcome"
says "in German" 1 "ploy 'late-laugh': nie spielbar" --lang de pack try --game underworlds --games 60 "$dir/new"
"$FRAY" pack try --game underworlds --games 60 --json "$dir/new" | python3 -c '
import json, sys
told = json.load(sys.stdin)
cards = {card["id"]: card for card in told["cards"]}
assert told["games"] == told["ended"] == 60 and told["findings"] == 1 and len(cards) == 3, told
late, quick, boots = cards["late-laugh"], cards["quick-hands"], cards["iron-boots"]
assert late["finding"] == "never playable" and late["held"] and not late["playable"] and not late["played"], late
assert quick["held"] >= quick["playable"] > 0 and quick["events"]["glory"] >= quick["played"] > 0, quick
assert boots["in_play"] > 0 and boots["finding"] is None, boots' || complain "--json of pack try"
# a warband with a deck of its own, a focus card of the other game; a pack with mistakes; words that are wrong
says "a warband's cards" 0 "findings: 0" pack try --game underworlds --games 150 tests/packs/underworlds/s3
says "cards that are chosen for a hero" 0 "findings: 0" pack try --game fireteam --games 60 tests/packs/fireteam/choices
grep -q '^either-way .* special-action [1-9]' "$dir/out" || complain "what came of a focus card"
cp "$cards" "$dir/kept" && sed -i 's/round > 7/rond > 7/' "$cards"
says "mistakes before all" 1 "$cards:4:7: unknown word 'rond'" pack try --game underworlds "$dir/new"
cp "$dir/kept" "$cards"
says "no games" 2 "--games" pack try --game underworlds --games 0 "$dir/new"
says "no folder" 2 "$dir/none" pack try --game underworlds "$dir/none"

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

# all of them in one run, with what was meant wherever a word is not known
scenario '  rouund = 2, red.hand = sidestpe, turn = erd\n  sake.wounds = 1\nexpect\n  not over\nscenario "y"\ngiven\n  turn = red\nexpect\n  log event mooves saek\n'
says "several facts" 1 "did you mean 'round'?" check "$dir/x.scn"
for word in '"sidestep"' '"red"' '"saek"' "'moves'"; do
    grep -qF "did you mean $word?" "$dir/out" || complain "not meant: $word"
done
says "in German" 1 "keine solche Tatsache; ist 'round' gemeint?" --lang de check "$dir/x.scn"
[ "$(wc -l <"$dir/out")" -eq 6 ] && ! grep -q 'expected\|found\|no such' "$dir/out" || complain "half of it is not German"
sed -i 's/^game underworlds/game underwords/' "$dir/x.scn"
says "a game" 1 'did you mean "underworlds"?' check "$dir/x.scn"
printf 'game underworlds\nscenario "x"\ngiveen\n  turn = red\nplay\n  red pass\nexpect\n  options incldue pass\n' >"$dir/x.scn"
says "lines that are none" 1 "x.scn:3:1: expected 'proves', 'set', 'given' or 'start', found 'giveen'; did you mean 'given'?" check "$dir/x.scn"
[ "$(wc -l <"$dir/out")" -eq 4 ] || complain "three mistakes and a sum"

exit $((failures > 0))
