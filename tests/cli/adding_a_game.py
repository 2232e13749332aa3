"""usage: python3 tests/cli/adding_a_game.py WALK (in a copy of the tree, which it changes)

Does what the blocks of a document say, in their order. `diff`: "+++ file" names a file, lines with + are new, with - gone,
others there; "@@" stands between places. `console`: what stands behind "$ " is run, what follows is printed; ".." is
anything, alone on a line any lines."""
import pathlib
import re
import subprocess
import sys


def blocks(text):
    """(line, kind, lines) of each block between fences."""
    kind, start, lines = None, 0, []
    for number, line in enumerate(text.splitlines(), 1):
        if kind is None and line.startswith("```"):
            kind, start, lines = line[3:], number + 1, []
        elif line == "```":
            yield start, kind, lines
            kind = None
        elif kind is not None:
            lines.append(line)


def change(file, place):
    """One place of a file, which is there once."""
    path = pathlib.Path(file)
    before = "".join(line[1:] + "\n" for line in place if line[:1] != "+")
    after = "".join(line[1:] + "\n" for line in place if line[:1] != "-")
    if not before and path.exists():
        return f"{file} is there already"
    text = path.read_text() if before else ""
    found = [m.start() for m in re.finditer(re.escape(before), text, re.M) if m.start() == 0 or text[m.start() - 1] == "\n"]
    if before and len(found) != 1:
        return f"{file} has {len(found)} places with:\n{before}"
    at = found[0] if before else 0
    path.write_text(text[:at] + after + text[at + len(before):])
    return None


def apply(lines):
    file, place, bad = None, [], []
    for line in [*lines, "@@"]:
        if line.startswith("+++ ") or line == "@@":
            if place:
                bad.append(change(file, place))
            place = []
            file = line[4:] if line != "@@" else file
        else:
            place.append(line or " ")
    return [one for one in bad if one]


def pattern(lines):
    """What a command prints, as a regular expression."""
    parts = [r"(?:.*\n)*" if line == ".." else ".*".join(map(re.escape, line.split(".."))) + r"\n" for line in lines]
    return re.compile("".join(parts))


def typed(lines):
    """(command, what it prints) of a console block."""
    steps = []
    for line in lines:
        if line.startswith("$ "):
            steps.append((line[2:], []))
        else:
            steps[-1][1].append(line)
    return steps


def run(command, prints):
    done = subprocess.run(["bash", "-o", "pipefail", "-c", command], stdin=subprocess.DEVNULL, text=True, timeout=600,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    said = "".join(line.rstrip() + "\n" for line in done.stdout.splitlines())
    if done.returncode == 0 and pattern(prints).fullmatch(said):
        return None
    return f"$ {command}\nexit code {done.returncode}; it says:\n{said}expected:\n" + "\n".join(prints)


def main(walk):
    steps = 0
    for line, kind, lines in blocks(walk.read_text()):
        bad = apply(lines) if kind == "diff" else [b for b in (run(*step) for step in typed(lines)) if b]
        steps += 1
        if bad:
            # what follows stands on this step
            print("\n".join(f"{walk.name}:{line}: {one}" for one in bad))
            return 1
    print(f"{steps} blocks")
    return 0 if steps else 1


sys.exit(main(pathlib.Path(sys.argv[1])))
