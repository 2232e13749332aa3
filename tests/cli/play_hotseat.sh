#!/usr/bin/env bash
# Two people at one keyboard: each is shown only what that seat may know.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export LC_ALL=C.UTF-8
for ((i = 0; i < 400; i++)); do printf '%d\nhand\n' $((i % 3 + 1)); done |
    "$FRAY" play underworlds --seat blue=human --seed 6 --save "$dir/r.fray" >"$dir/out"
python3 - "$dir/out" "$dir/r.fray" <<'END'
import re
import sys

out = open(sys.argv[1], encoding="utf-8").read()
pages = re.split(r"^Pass the keyboard to (\w+);.*$", out, flags=re.M)
shown = {"Red": "", "Blue": ""}
for seat, page in zip(pages[1::2], pages[2::2]):
    shown[seat] += page.split("The match is over.")[0]
if not all(shown.values()):
    sys.exit("both seats must have been asked")
drawn = {seat: set(re.findall(rf"{seat} draws (?!a card)(.*?)\.(?: |$)", out, flags=re.M))
         for seat in shown}
for seat, other in (("Red", "Blue"), ("Blue", "Red")):
    if not drawn[seat]:
        sys.exit(f"{seat} has not seen its own cards")
    if re.search(rf"{other} draws (?!a card)", shown[seat]):
        sys.exit(f"{seat} was told what {other} draws")
    if f"{other}, hand" in shown[seat]:
        sys.exit(f"{seat} was shown the hand of {other}")
    if f"{seat}, hand" not in shown[seat]:
        sys.exit(f"{seat} was not shown its own hand")
END
