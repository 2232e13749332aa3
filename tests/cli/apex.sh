#!/usr/bin/env bash
# Apex at the terminal: set up by options, the Loadout and what is printed on weapons, what each Legend carries, the ways of a
# Move and the sum of a Shoot before they are made, the ruler; in both languages. Pictures of it.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export LC_ALL=C.UTF-8 XDG_STATE_HOME=$dir/state
fail() { echo "$1"; tail -40 "$dir/out"; exit 1; }
has() { grep -qE -- "$1" "$dir/out" || fail "it does not say: $1"; }
hasnt() { ! grep -qE -- "$1" "$dir/out" || fail "it says: $1"; }
play() { # LANGUAGE, LINES AND OPTIONS: from stdin
    rm -f "$dir/a.fray"
    "$FRAY" play apex --seat blue=random --seed 5 --save "$dir/a.fray" --lang "$@" >"$dir/out" 2>&1
}

printf 'explain 1\nequipped\nhelp\nruler a1 f4\nquit\n' | play en
has 'equip [a-z0-9-]+: Optimal Range [0-9]+ to [0-9]+, To-Hit [0-9]+'
has 'ready, the rest as proposed'
has 'explain ANSWER'
has '^· distance 5  AL-DIST-01$'
hasnt 'Blue draws|Bloodhound draws [A-Z]'
printf 'quit\n' | play de --set 'option squad 3' --set 'option map switchback' --set 'option draft free'
has 'Nimm eine Legende'
[ "$(grep -cE '^ +[0-9]  ' "$dir/out")" -ge 5 ] || fail 'no draft of all Legends'
code=0
printf 'quit\n' | play en --set 'option squad 4' || code=$?
[ $code -eq 2 ] && [ "$(wc -l <"$dir/out")" -eq 1 ] || fail "4 vs. 4: exit code $code"

# A match of bots: each Legend's things by zones, the cost of ways, the sum of a Shoot.
mkdir "$dir/r"
"$FRAY" sim apex --bots greedy,greedy --games 1 --seed 7 --records "$dir/r" >/dev/null
record=$(find "$dir/r" -type f | head -1)
"$FRAY" replay "$record" --json >"$dir/steps"
at() { # the first answer that begins so: how many come before it, and what it is
    python3 - "$dir/steps" "$1" <<'P'
import json, sys
for step in json.load(open(sys.argv[1]))["steps"]:
    if step["answer"].startswith(sys.argv[2]):
        print(step["n"] - 1, step["answer"])
        break
P
}
read -r n answer <<<"$(at 'at ')"
"$FRAY" show "$record" --to "$n" >"$dir/out"
has '^       Weapons: .*Ammo [0-9]'
has '^       (Feats in hand|Backpack): '
"$FRAY" show "$record" --to "$n" --explain "$answer" >"$dir/out"
has '^· To-Hit Difficulty: [0-9]+  AL-SHOOT-06$'
has '^· shot 1: modifier '
read -r n answer <<<"$(at 'to ')"
"$FRAY" show "$record" --to "$n" --explain "$answer" --lang de >"$dir/out"
has '^· der billigste Weg nach .*BP'
"$FRAY" show "$record" --to "$n" --lang de >"$dir/out"
has 'Respawn-Sender'

# What the other squad has in hand is in no picture of a seat's own.
"$FRAY" draw "$record" --to "$n" --view blue -o "$dir/blue.svg" >"$dir/out" || fail 'draw'
grep -q 'Feats in hand' "$dir/blue.svg" && grep -q 'title>face down' "$dir/blue.svg" || fail 'no hands in the picture'
