#!/usr/bin/env bash
# fray odds: from a record, exact, the same as text and JSON; and what it refuses.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export LC_ALL=C.UTF-8
fail() { echo "$1"; exit 1; }
"$FRAY" play underworlds --seat red=random --seat blue=random --seed 2 --save "$dir/r.fray" \
    >/dev/null </dev/null

# The roll-off at the start is even, though ties are thrown again without end.
"$FRAY" odds "$dir/r.fray" --to 0 | grep -q '50.00 %  1/2' || fail 'the roll-off is not even'

# All attacks and charges of the match: shares of every fact add up to one.
sed -n 's/^\([0-9]*\) \(\(red\|blue\): \(charge\|attack\) .*\)$/\1 \2/p' "$dir/r.fray" >"$dir/all"
[ -s "$dir/all" ] || fail 'no attack in this match'
while read -r n answer; do
    "$FRAY" odds "$dir/r.fray" --to $((n - 1)) --answer "$answer" --until power --until activation \
        --json >"$dir/json" || fail "$n $answer: exit $?"
    python3 - "$dir/json" <<'END' || fail "$n $answer"
import fractions
import json
import sys

found = json.load(open(sys.argv[1]))
for key in ("game", "from", "assumed", "ends", "facts", "positions", "outcomes", "exact"):
    assert key in found, key
assert found["exact"]
def whole(rows):
    return sum(fractions.Fraction(row["share"]) for row in rows) == 1
assert whole(found["ends"]), "ends"
for fact in found["facts"]:
    assert whole(fact["values"]), fact["fact"]
END
done <"$dir/all"

bad() {
    local code=0
    "$FRAY" odds "$@" >"$dir/out" 2>"$dir/err" || code=$?
    [ "$code" = 2 ] && [ "$(wc -l <"$dir/err")" = 1 ] || fail "odds $*: exit $code"
}
bad
bad /nowhere
bad "$dir/r.fray" --to 99999
bad "$dir/r.fray" --until nothing
bad "$dir/r.fray" --answer pass
bad "$dir/r.fray" --to 0 --answer 'red: dance'
bad "$dir/r.fray" --to 0 --answer 'purple: pass'
