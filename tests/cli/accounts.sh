#!/usr/bin/env bash
# What goes into an answer, and what lies between two spots: at the terminal and of any position. No game that
# stands has that yet, so it is the yard of fray-toys that is asked; other games show nothing of it.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export LC_ALL=C.UTF-8 XDG_STATE_HOME=$dir/state
toys=$(dirname "$FRAY")/fray-toys
[ -x "$toys" ] || toys=build/debug/fray-toys
fail() { echo "$1"; cat "$dir/out"; exit 1; }
# says WORDS LANGUAGE LINE..: the lines, typed in the yard, bring this text
says() {
    local words=$1 language=$2
    shift 2
    rm -f "$dir/y.fray"
    printf '%s\n' "$@" | "$toys" play yard --seat blue=human --lang "$language" --save "$dir/y.fray" >"$dir/out"
    grep -qF -- "$words" "$dir/out" || fail "\"$*\" does not say: $words"
}
says 'The way costs 2.' en 'explain walk b2'
says 'Climbing costs 1 more.  YARD-STEP' en 'explain 2'
says 'Klettern kostet 1 mehr.  YARD-STEP' de 'erkläre walk b2'
says 'wall is in the way.  YARD-WALL' en 'walk a3' 'rest' 'explain walk a4'
says 'Not allowed: YARD-WALL' en 'walk a3' 'rest' 'explain walk a4'
says 'There is nothing to say about that.' en 'explain rest'
says 'explain what?' en explain
says 'Not understood' en 'explain fly'
says '4 squares apart, 0 levels.' en 'ruler rex bea'
says 'house-2 ist dazwischen.' de 'lineal rex bea'
says '2 squares apart, 1 levels.' en 'ruler b2 25,35'
says 'as in: ruler rex bea' en ruler
says 'as in: ruler rex bea' en 'ruler rex'
says '"nobody" is nothing on this table' en 'ruler rex nobody'
says 'explain ANSWER' en help
says 'lineal A B' de help
says 'did you mean "ruler"?' en rulerr

# Of a position that lies there, with one line and 2 where that cannot be.
printf 'walk b2\nquit\n' | "$toys" play yard --seat blue=human --save "$dir/one.fray" >/dev/null
"$toys" show "$dir/one.fray" --ruler 'rex c3' >"$dir/out"
grep -q '^· 1 squares apart, 1 levels.$' "$dir/out" || fail 'show --ruler'
"$toys" show "$dir/one.fray" --to 0 --explain 'walk b2' --lang de >"$dir/out"
grep -q '^· Der Weg kostet 2.$' "$dir/out" || fail 'show --explain'
bad() {
    local words=$1 program=$2 code=0
    shift 2
    "$program" "$@" >"$dir/out" 2>"$dir/err" </dev/null || code=$?
    cat "$dir/err" >>"$dir/out"
    [ $code -eq 2 ] && [ "$(wc -l <"$dir/err")" -eq 1 ] && grep -qF -- "$words" "$dir/err" || fail "$*: exit code $code"
}
bad 'as in: ruler rex bea' "$toys" show "$dir/one.fray" --ruler rex
bad '"d9" is nothing' "$toys" show "$dir/one.fray" --ruler 'rex d9'
bad 'is not an answer here' "$toys" show "$dir/one.fray" --explain 'fly b2'

# Games that have no accounts: the words mean nothing there.
duel() { printf '%s\n' "$@" | "$FRAY" play duel --seat blue=random --seed 1 --save "$dir/duel.fray" >"$dir/out"; rm -f "$dir/duel.fray"; }
duel 'explain 1' help
grep -q '"explain 1" is neither an option nor a command' "$dir/out" || fail 'duel explains'
! grep -qE 'explain ANSWER|ruler A B' "$dir/out" || fail 'the help of duel names it'
printf 'quit\n' | "$FRAY" play duel --seat blue=random --seed 1 --save "$dir/d.fray" >/dev/null
bad 'has nothing to explain' "$FRAY" show "$dir/d.fray" --explain pass
bad 'nothing to measure' "$FRAY" show "$dir/d.fray" --ruler 'a b'
