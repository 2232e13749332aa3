#!/usr/bin/env bash
# Several people are asked at once at one keyboard: each in turn until it is ready, shown only what is its own. In the tests'
# own game, by a program that plays no other: $FRAY_GATES.
set -eu
gates=${FRAY_GATES:-build/debug/tests/games/fray-gates}
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export LC_ALL=C.UTF-8 FRAY_PACKS=$PWD/tests/games/packs

fail() {
    echo "sealed.sh: $*" >&2
    exit 1
}

"$gates" check tests/games/scenarios >"$dir/check" || fail "$(cat "$dir/check")"

# Red sends three and takes one back, is ready; blue takes two back in its turn, which leaves red's as they are.
cat >"$dir/typed" <<'END'
leave
undo
n
send middle
send north
undo
send south
send south
ready
send north
send north
undo
undo
undo
send south
send middle
send middle
ready
quit
END
"$gates" play gates --seat blue=human --seed 6 --set "option rounds 2" --save "$dir/r.fray" \
    <"$dir/typed" >"$dir/out" || fail "$(cat "$dir/out")"
python3 - "$dir/out" "$dir/r.fray" <<'END'
import re
import sys

out = open(sys.argv[1], encoding="utf-8").read()
record = open(sys.argv[2], encoding="utf-8").read()
pages = re.split(r"^Pass the keyboard to (\w+);.*$", out, flags=re.M)
order = pages[1::2]
if order[:2] != ["Red", "Blue"]:
    sys.exit(f"the keyboard goes to {order}")
red, blue = pages[2], pages[4]
blue, seen = blue.split("Blue is ready.", 1)
if "Blue sends" in red or "Red sends" in blue or "red-guard" in blue or "Guard 1 (Red)" in blue:
    sys.exit("somebody was shown what the other said")
if "Red is ready." not in blue:
    sys.exit("that red is ready is for all to know")
if not re.search(r"Where does Guard 1 \(Blue\) go\?", blue):
    sys.exit("blue was not asked about its own guards")
for text in ("Red takes back: send north", "Blue takes back: send north"):
    if text not in out:
        sys.exit(f"there is no '{text}'")
if "Red takes back" in blue or out.count("Blue takes back") != 2:
    sys.exit("what was taken back is nobody else's business")
if "Since then others may have answered unseen. Blue, do you agree" not in red:
    sys.exit("what was answered before goes by consent alone")
if "You have decided nothing yet." not in blue:
    sys.exit("blue has nothing left to take back")
said = re.findall(r"^\d+ (\w+): ((?:send|call|ready).*)$", record, flags=re.M)
if said != [("red", "send middle"), ("red", "send south"), ("red", "send south"), ("red", "ready"),
            ("blue", "send south"), ("blue", "send middle"), ("blue", "send middle"), ("blue", "ready")]:
    sys.exit(f"the record has {said}")
if "Red has 2 at South Gate." not in seen or "Blue has 2 at Middle Gate." not in seen:
    sys.exit("all is seen when all are ready")
END

# The record is checked and told; each question from the view of who was asked.
"$gates" replay "$dir/r.fray" >"$dir/told" || fail "the record does not hold"
grep -q "Blue: Where does Guard 2 (Blue) go?" "$dir/told" || fail "$(cat "$dir/told")"

# In the middle of it: everybody's question, or one's own; a hint, odds and a scenario that leads there.
"$gates" show "$dir/r.fray" --to 3 >"$dir/all"
grep -q "Red: Where does Guard 2 (Red) go?" "$dir/all" || fail "show: red's question"
grep -q "Blue: Where does Guard 1 (Blue) go?" "$dir/all" || fail "show: blue's question"
"$gates" show "$dir/r.fray" --to 4 --view blue >"$dir/blue"
grep -q "Blue: Where does Guard 1 (Blue) go?" "$dir/blue" || fail "show --view blue"
! grep -q "Guard . (Red)" "$dir/blue" || fail "show --view blue shows what red said"
"$gates" hint "$dir/r.fray" --to 4 --think 50 | grep -q "^Red: Where does" || fail "hint"
"$gates" odds "$dir/r.fray" --to 9 --answer "blue: ready" | grep -q . || fail "odds"
for at in 3 4 6 7 9; do
    "$gates" show "$dir/r.fray" --to "$at" --as scenario >"$dir/made.scn"
    "$gates" check "$dir/made.scn" >"$dir/check" || fail "the scenario of answer $at: $(cat "$dir/check")"
done

# Going on with it asks whoever has not answered.
sed -n '1,/^5 /p' "$dir/r.fray" >"$dir/half.fray"
echo "end 5" >>"$dir/half.fray"
printf 'ready\nquit\n' | "$gates" play gates --from "$dir/half.fray" --seat blue=human --save "$dir/on.fray" >"$dir/out"
grep -q "^Red: Where does Red go?" "$dir/out" || fail "$(cat "$dir/out")"
grep -q "^Blue: Where does Guard 1 (Blue) go?" "$dir/out" || fail "$(cat "$dir/out")"

# Bots are asked in turn, and it does not matter in which: the same games again.
for bots in hard,instinct random,greedy; do
    "$gates" sim gates --bots "$bots" --games 20 --seed 5 --audit | grep "^fingerprint" >"$dir/once"
    "$gates" sim gates --bots "$bots" --games 20 --seed 5 --audit | grep "^fingerprint" >"$dir/twice"
    cmp "$dir/once" "$dir/twice" || fail "$bots play otherwise the second time"
done
FRAY_BOT_LOG="$dir/bot.log" "$gates" sim gates --bot "run@200ms:python3 examples/bots/first.py" --bot random --games 2 >"$dir/out" ||
    fail "$(cat "$dir/out")"
grep -q '"sealed":true' "$dir/bot.log" || fail "a program is not told that it is asked under seal"
grep -q '"about":{"type":"piece","value":"red-guard-1"}' "$dir/bot.log" || fail "what a program is asked about"
