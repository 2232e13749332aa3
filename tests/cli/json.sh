#!/usr/bin/env bash
# What other programs read: the keys of --json, and one fingerprint for any number of threads.
set -eu
has() { # has KEY...: stdin is a JSON object with these keys
    python3 -c '
import json, sys
value = json.load(sys.stdin)
missing = [k for k in sys.argv[1:] if k not in value]
sys.exit("missing: " + " ".join(missing) if missing else 0)' "$@"
}
"$FRAY" rules underworlds --json | has rules proved unproved
"$FRAY" sim underworlds --bots random,greedy --games 4 --seed 7 --json |
    has games errors answers seconds fingerprint wins
"$FRAY" bench underworlds --seconds 0.2 --json |
    has answers_per_s options_per_s ns_per_option position_bytes clone_ns games_per_s iterations_per_s
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
printf 'game underworlds\nscenario "pass"\ngiven\n  turn = red\nplay\n  red: pass\n' >"$dir/a.scn"
"$FRAY" check --json "$dir/a.scn" | has passed failed failures
print() { "$FRAY" sim underworlds --bots random,random --games 300 --seed 7 --threads "$1" | tail -n 1; }
[ "$(print 1)" = "$(print 2)" ] || { echo "fingerprints differ: $(print 1), $(print 2)"; exit 1; }
"$FRAY" bench underworlds --fingerprint --games 50 --json | has game games seed answers play told
print() { "$FRAY" bench --fingerprint --games 200 --threads "$1"; }
[ "$(print 1)" = "$(print 3)" ] || { echo "fingerprints differ: $(print 1), $(print 3)"; exit 1; }
