#!/usr/bin/env bash
# Operations: one file that goes on where it was, and is refused when anything about it is wrong.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export LC_ALL=C.UTF-8 XDG_STATE_HOME=$dir/state
save=$dir/op.fray
fail() { echo "$1"; cat "$dir/out"; exit 1; }
has() { grep -qF -- "$1" "$dir/out" || fail "not there: $1"; }
file_has() { grep -q -- "$1" "$save" || { cat "$save"; fail "not in the file: $1"; }; }
play() { "$FRAY" play fireteam --seat blue=greedy --save "$save" "$@" >"$dir/out"; }

# Begun, stopped, gone on: not an answer is lost.
printf '1\n1\nquit\n' | play --operation typhons-children --set 'option difficulty hard' --seed 1
has 'Operation Typhon'"'"'s Children: 0 of 3 missions won.'
has 'Go on:         fray play fireteam --save'
file_has '^fray-campaign 1$'
file_has '^operation typhons-children$'
file_has '^option difficulty hard$'
answers=$(sed -n 's/^end //p' "$save")
[ "$answers" -gt 10 ] || fail 'too few answers were kept'
cp "$save" "$dir/under-way"
head -20 "$save" >"$dir/begin"
play </dev/null
[ "$(sed -n 's/^end //p' "$save")" -ge "$answers" ] || fail 'answers were lost'
[ "$(head -20 "$save")" = "$(cat "$dir/begin")" ] || fail 'it did not go on where it was'

# Lost: the same mission again (FZ-CAMP-04), with heroes chosen anew; the record is kept apart.
printf 'concede\ny\nn\n' | play
has 'You have lost, all together.'
has 'Play on with River Crossing now? [y/N] n'
file_has '^lost river-crossing round 1 team [a-z]* [a-z]*$'
! grep -q '^fray-record' "$save" || fail 'a mission that is over is still under way'
record=$(find "$XDG_STATE_HOME" -name '*.fray')
"$FRAY" replay --quiet "$record" >"$dir/out" || fail 'the record cannot be replayed'
printf '1\nconcede\ny\ny\n1\nquit\n' | play --set 'red hero frank'
[ "$(grep -c '^lost river-crossing' "$save")" = 2 ] || fail 'the second defeat is not counted'
file_has '^lost river-crossing round 1 team frank [a-z]*$'
[ "$(grep -c 'Choose your hero' "$dir/out")" = 1 ] || fail 'heroes were not chosen anew'
file_has '^fray-record 2$'

# A mission that was won unlocks the next (FZ-CAMP-01): by a file that says so.
python3 - "$save" "$dir/won.fray" <<'END'
import sys
text = open(sys.argv[1]).read()
text = text[:text.index("fray-record")].rstrip("\n") + "\n"
for mission in ("river-crossing", "night-in-velucca"):
    text += f"won {mission} round 9 team abe shad\n"
value = 0xcbf29ce484222325
for byte in text.encode():
    value = ((value ^ byte) * 0x100000001b3) % 2**64
open(sys.argv[2], "w").write(text + f"sum {value:016x}\n")
END
cp "$dir/won.fray" "$dir/between"
"$FRAY" play fireteam --save "$dir/won.fray" </dev/null >"$dir/out"
has '2 of 3 missions won.'
has 'next  The Brood Mother'
grep -q '^option mission the-brood-mother$' "$dir/won.fray" || fail 'not the next mission'

# How many take part and who begins is said anew for each mission (FZ-CAMP-04, FZ-SETUP-03).
four=$dir/four.fray
crew() { "$FRAY" play fireteam --seat blue=greedy --save "$four" "$@" >"$dir/out"; }
printf 'concede\ny\nn\n' | crew --operation typhons-children --set 'option heroes 4' \
    --seat green=greedy --seat gold=greedy --set 'option start-player gold' --seed 1
has 'You have lost, all together.'
has '· Gold plays'
grep -q '^lost river-crossing round 0 team none none none' "$four" || fail 'the defeat of the four is not counted'
! grep -q 'start-player' "$four" || fail 'the start player was agreed for all missions'
cp "$four" "$dir/four"
printf 'quit\n' | crew --set 'option heroes 2' --seed 2
grep -q '^option heroes 2$' "$four" || fail 'four heroes do not go on as two'
! grep -q '^option start-player gold$' "$four" || fail 'gold begins, who does not play'
cp "$dir/four" "$four"
printf 'quit\n' | crew --set 'option heroes 2' --set 'option start-player blue' --seed 2
grep -q '^option start-player blue$' "$four" || fail 'who begins cannot be said anew'

# refuses WORDS FILE ARGS...: one line in each language, exit 2, the file as it was
refuses() {
    local words=$1 file=$2 lang code
    shift 2
    cp "$file" "$dir/before"
    for lang in de en; do
        code=0
        "$FRAY" play fireteam --lang "$lang" --save "$file" "$@" >"$dir/stdout" 2>"$dir/out" </dev/null || code=$?
        [ "$code" = 2 ] && [ "$(wc -l <"$dir/out")" = 1 ] || fail "$words ($lang): exit $code"
        cmp -s "$file" "$dir/before" || fail "$words ($lang): the file was written over"
    done
    has "$words"
}
good=$dir/under-way
sed 's/^fray-campaign 1/fray-campaign 2/' "$good" >"$dir/version"
sed '0,/^pack /s/^pack ./pack x/' "$good" >"$dir/pack"
head -c 300 "$good" >"$dir/cut"
sed '$d' "$good" >"$dir/no-sum"
sed 's/difficulty hard/difficulty easy/' "$good" >"$dir/changed"
: >"$dir/empty"
echo 'a letter to somebody' >"$dir/letter"
refuses 'has format 2' "$dir/version"
refuses 'damaged' "$dir/pack"
refuses 'cut off' "$dir/cut"
refuses 'cut off' "$dir/no-sum"
refuses 'damaged' "$dir/changed"
refuses 'the file is empty' "$dir/empty" --operation the-fetch
refuses 'no saved operation' "$dir/letter" --operation the-fetch
refuses 'neither a record nor a saved operation' "$dir/letter"
refuses 'this is the operation' "$good" --operation the-fetch
refuses 'there is no such operation; there are: the-fetch, the-infested, typhons-children' "$good" --operation nope
refuses 'a mission is under way' "$good" --set 'red hero abe'
refuses 'agreed when the operation began' "$dir/between" --set 'option difficulty easy'
refuses 'goes on with --save FILE alone' "$good" --load "$record"
code=0
"$FRAY" play underworlds --save "$good" >"$dir/stdout" 2>"$dir/out" </dev/null || code=$?
[ "$code" = 2 ] || fail 'another game takes it'
has 'of the game "fireteam", not of underworlds'
code=0
"$FRAY" play underworlds --operation the-fetch >"$dir/stdout" 2>"$dir/out" </dev/null || code=$?
[ "$code" = 2 ] || fail 'Underworlds has operations'
has 'has no operations'

# All won: nothing is left to play.
python3 - "$dir/won.fray" "$dir/all.fray" <<'END'
import sys
text = open(sys.argv[1]).read()
text = text[:text.index("\nfray-record")]
text += "won the-brood-mother round 9 team abe shad\n"
value = 0xcbf29ce484222325
for byte in text.encode():
    value = ((value ^ byte) * 0x100000001b3) % 2**64
open(sys.argv[2], "w").write(text + f"sum {value:016x}\n")
END
"$FRAY" play fireteam --save "$dir/all.fray" </dev/null >"$dir/out"
has 'The operation is complete.'
