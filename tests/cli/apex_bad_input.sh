#!/usr/bin/env bash
# Set-ups of Apex Legends that are none, and records that tell of them: one clear line on stderr, exit code 2, nothing kept.
# $FRAY is the program.
set -u
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export LC_ALL=C.UTF-8
failures=0

# bad WORDS ARGS...: the command must end with 2 and say exactly one line, with these words in it
bad() {
    local words=$1 code=0
    shift
    "$FRAY" "$@" >"$dir/out" 2>"$dir/err" </dev/null || code=$?
    if [ "$code" -ne 2 ] || [ "$(wc -l <"$dir/err")" -ne 1 ] || ! grep -qF -- "$words" "$dir/err"; then
        echo "$*: exit code $code, wanted is one line with: $words"
        head -5 "$dir/err"
        failures=$((failures + 1))
    fi
}

# 1 vs. 1, 4 vs. 4, 2 vs. 3, a map that is not there, Legends that nobody may say before the draft
set_up() {
    bad "$1" sim apex --bots random,random --games 1 --set "$2"
    bad "$1" play apex --save "$dir/never.fray" --set "$2"
    [ ! -e "$dir/never.fray" ] || { echo "$2: a file was made"; failures=$((failures + 1)); }
}
set_up '"1" is no value for squad; one of these is wanted: 2, 3' 'option squad 1'
set_up '"4" is no value for squad; one of these is wanted: 2, 3' 'option squad 4'
set_up '"squad" is set for the whole match' 'blue squad 3'
set_up '"nowhere" is no value for map; there is no such entry' 'option map nowhere'
set_up '"map" is set for the whole match' 'red map crossroads'
set_up 'there is no setting "legend"' 'red legend wraith'
set_up '"none" is no value for draft; one of these is wanted: first-game, free, dealt' 'option draft none'

# The same in records
"$FRAY" sim apex --bots random,random --games 1 --set 'option draft free' --records "$dir/records" >"$dir/out" || exit 1
record=$(find "$dir/records" -name '*.fray')
of_record() {
    local words=$1 line=$2
    shift 2
    sed "$@" "$record" >"$dir/bad.fray"
    cmp -s "$record" "$dir/bad.fray" && { echo "$*: nothing is changed"; failures=$((failures + 1)); }
    bad "bad.fray:$line: $words" replay --quiet "$dir/bad.fray"
}
line() { grep -n "$1" "$record" | sed -n "${2:-1}s/:.*//p"; }
squad=$(line '^option squad') pack=$(line '^pack ') map=$(line '^option map')
first=$(line ' pick ') second=$(line ' pick ' 2)
legend=$(sed -n "${first}s/.* pick //p" "$record")
of_record '"1" is no value for squad' "$squad" "${squad}s/2$/1/"
of_record '"4" is no value for squad' "$squad" "${squad}s/2$/4/"
of_record '"squad" is set for the whole match' "$squad" "${squad}s/option/red/"
of_record '"nowhere" is no value for map' "$map" "${map}s/crossroads/nowhere/"
of_record 'the record was made with other packs' "$pack" "${pack}s/.*/pack 0123456789abcdef/"
of_record "answer 3 \"pick $legend\" is refused: AL-DRAFT-04:" "$second" "${second}s/pick .*/pick $legend/"
of_record "answer 2 \"pick $legend\" is refused: that is not asked now; Blue is asked" "$first" "${first}s/blue:/red:/"
of_record "answer 3: \"nobody\" is not a legend of this match" "$second" "${second}s/pick .*/pick nobody/"

# A map that has changed since: one Half-Wall more
mkdir "$dir/packs"
cp -r packs/apex "$dir/packs/apex"
sed -i '0,/^    +   +---+---+---+   +   +   +---+/s//    +   +---+---+---+~~~+   +   +---+/' "$dir/packs/apex/core/crossroads.yaml"
cmp -s packs/apex/core/crossroads.yaml "$dir/packs/apex/core/crossroads.yaml" && { echo "the map is as it was"; failures=$((failures + 1)); }
"$FRAY" --packs "$dir/packs" sim apex --bots random,random --games 1 >"$dir/out" || { echo "the other map cannot be played"; failures=$((failures + 1)); }
bad "$(basename "$record"):$pack: the record was made with other packs" --packs "$dir/packs" replay --quiet "$record"

[ "$failures" -eq 0 ]
