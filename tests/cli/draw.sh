#!/usr/bin/env bash
# `fray draw`: pictures of a record as SVG and PNG; wrong input is one clear line, exit code 2, and
# no file, not even a half one.
# $FRAY is the program.
set -u
dir=$(mktemp -d)
trap 'chmod -R u+w "$dir"; rm -rf "$dir"' EXIT
export LC_ALL=C.UTF-8
failures=0
wrong() { echo "$1"; failures=$((failures + 1)); }

mkdir "$dir/records" "$dir/bin" "$dir/out"
"$FRAY" sim underworlds --bots random,random --games 1 --seed 3 --records "$dir/records" >/dev/null || exit 1
record=$(find "$dir/records" -type f | head -1)
length=$(sed -n 's/^end //p' "$record")

# --- good ---
"$FRAY" draw "$record" -o "$dir/out/end.svg" >"$dir/stdout" 2>&1 || wrong "draw: exit $?"
[ ! -s "$dir/stdout" ] || wrong 'a picture in a file says something'
head -1 "$dir/out/end.svg" | grep -q '^<svg .*role="img"' || wrong 'no SVG'
tail -1 "$dir/out/end.svg" | grep -q '^</svg>$' || wrong 'the SVG does not end'
grep -q ' wins<\| drawn<' "$dir/out/end.svg" || wrong 'the end does not say who won'
"$FRAY" draw "$record" -o - >"$dir/stdout" || wrong "to stdout: exit $?"
cmp -s "$dir/stdout" "$dir/out/end.svg" || wrong 'stdout and file differ'
"$FRAY" draw - -o - <"$record" | cmp -s - "$dir/out/end.svg" || wrong 'from stdin it is another picture'
"$FRAY" draw "$record" --to "$length" -o - | cmp -s - "$dir/out/end.svg" || wrong "--to $length is not the end"
"$FRAY" draw "$record" --to 0 -o "$dir/out/start.svg" || wrong "--to 0: exit $?"
! grep -q '<polygon' "$dir/out/start.svg" || wrong 'a board before one is laid'
"$FRAY" draw "$record" --lang de -o - | grep -q ' gewinnt<\| unentschieden<' || wrong 'not in German'

# what a seat sees: its own cards, the backs of the others
"$FRAY" draw "$record" --to 100 -o "$dir/all.svg" && "$FRAY" draw "$record" --to 100 --view red -o "$dir/red.svg" &&
    "$FRAY" draw "$record" --to 100 --view watch -o "$dir/watch.svg" || wrong 'views'
all=$(grep -c 'title>face down' "$dir/all.svg") red=$(grep -c 'title>face down' "$dir/red.svg")
watch=$(grep -c 'title>face down' "$dir/watch.svg")
[ "$all" -eq 0 ] && [ "$red" -gt 0 ] && [ "$watch" -gt "$red" ] || wrong "hidden cards: all $all, red $red, watch $watch"

if command -v rsvg-convert >/dev/null; then
    echo old >"$dir/out/end.png"
    "$FRAY" draw "$record" -o "$dir/out/end.png" 2>"$dir/err" || { wrong "PNG: exit $?"; cat "$dir/err"; }
    [ "$(head -c 4 "$dir/out/end.png" | tail -c 3)" = PNG ] || wrong 'no PNG'
    "$FRAY" draw "$record" -o "$dir/out/END.PNG" || wrong 'capitals in the name'
fi
rm -f "$dir/out/END.PNG"
[ -z "$(find "$dir/out" -name '*.new*')" ] || wrong 'something was left beside the pictures'

# --- bad ---
search=$PATH # where the program finds others
contents() { find "$dir/out" | sort; find "$dir/out" -type f -exec cksum {} + | sort; }
# bad NAME ARGS...: ends with 2, says exactly one line, and leaves $dir/out as it was
bad() {
    local name=$1 code lines before after
    shift
    before=$(contents)
    PATH=$search "$FRAY" draw "$@" >"$dir/stdout" 2>"$dir/err" </dev/null
    code=$?
    lines=$(wc -l <"$dir/err")
    after=$(contents)
    [ "$code" -eq 2 ] && [ "$lines" -eq 1 ] || { wrong "$name: exit code $code, $lines lines"; head -3 "$dir/err"; }
    [ ! -s "$dir/stdout" ] || wrong "$name: something on stdout"
    [ "$before" = "$after" ] || wrong "$name: changed the folder"
}
says() { grep -q -- "$1" "$dir/err" || { wrong "not said: $1"; cat "$dir/err"; }; }

head -c 100000 /dev/urandom >"$dir/noise"
sed 's/^game .*/game chess/' "$record" >"$dir/foreign"
new=$dir/out/new.svg
bad 'nothing to draw'
bad 'no picture' "$record"
says '-o PICTURE'
bad 'two records' "$record" "$record" -o "$new"
bad 'no such option' "$record" --frobnicate -o "$new"
bad 'no such record' "$dir/nothing" -o "$new"
says "$dir/nothing"
bad 'a folder as record' "$dir" -o "$new"
bad 'noise as record' "$dir/noise" -o "$new"
bad 'a record of another game' "$dir/foreign" -o "$new"
bad 'beyond the end' "$record" --to $((length + 1)) -o "$new"
says "$length"
bad 'less than nothing' "$record" --to -1 -o "$new"
bad 'no number' "$record" --to many -o "$new"
bad 'no such view' "$record" --view green -o "$new"
says 'watch'
bad 'chance sees nothing' "$record" --view chance -o "$new"
bad 'another kind of picture' "$record" -o "$dir/out/new.jpg"
says '.png'
bad 'no kind of picture' "$record" -o "$dir/out/new"
bad 'a kind without a name' "$record" -o "$dir/out/.svg"
bad 'no such folder' "$record" -o "$dir/nowhere/new.svg"
says "$dir/nowhere/new.svg"
bad 'no such folder for PNG' "$record" -o "$dir/nowhere/new.png"
mkdir "$dir/out/folder.svg"
bad 'a folder as picture' "$record" -o "$dir/out/folder.svg"
if [ "$(id -u)" -ne 0 ]; then
    mkdir "$dir/closed" && chmod a-w "$dir/closed"
    bad 'a closed folder' "$record" -o "$dir/closed/new.svg"
fi
search=$dir/bin bad 'rsvg-convert is missing' "$record" -o "$dir/out/new.png"
says 'rsvg-convert is missing'
# one that complains at length, and one that says and makes nothing
printf '#!/bin/sh\necho no such luck >&2\necho really >&2\necho half\nexit 3\n' >"$dir/bin/rsvg-convert"
chmod +x "$dir/bin/rsvg-convert"
search=$dir/bin:$PATH bad 'rsvg-convert fails' "$record" -o "$dir/out/new.png"
says 'no such luck'
printf '#!/bin/sh\nexit 0\n' >"$dir/bin/rsvg-convert"
search=$dir/bin:$PATH bad 'rsvg-convert makes nothing' "$record" -o "$dir/out/new.png"

exit "$((failures != 0))"
