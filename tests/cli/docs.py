"""usage: python3 tests/cli/docs.py (from the root; $FRAY is the program)

Blocks of the documents are what they say they are: packs are fine beside the game's own, scenarios hold,
commands run. A block is what stands between fences, or is indented by four."""
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

FRAY = os.path.abspath(os.environ["FRAY"])
REFUSED = "### What a change may read"  # its card shows what is refused; tests/cli/bad_input.sh has the lines
ENTRY = re.compile(r"- [a-z]+: [a-z]")
# Commands that read or write what a reader has made, wait for somebody, or take long.
NOT_RUN = re.compile(r"(my|other)\.scn|^fray (play|serve|arena|tune|balance|bench|replay|odds|sim|draw)\b|[|<>&;$`A-Z\[\]]|\.\.|my-|new-")


def blocks(file):
    """(line, heading, kind, text) of each block of a document; kind is the word behind its fence."""
    heading, text, kind, start = "", [], None, 0
    for number, line in enumerate([*file.read_text().splitlines(), ""], 1):
        if kind is not None and line.startswith("```"):
            yield start, heading, kind, "\n".join(text) + "\n"
            text, kind = [], None
        elif kind is not None:
            text.append(line)
        elif line.startswith("```"):
            if text:
                yield start, heading, "", "\n".join(text) + "\n"
            kind, text, start = line[3:].strip(), [], number + 1
        elif line.startswith("    ") or (text and not line):
            start = start if text else number
            text.append(line[4:])
        else:
            if text:
                yield start, heading, "", "\n".join(text).rstrip() + "\n"
            text = []
            if line.startswith("#"):
                heading = line
    if text:
        yield start, heading, kind or "", "\n".join(text).rstrip() + "\n"


def run(*command):
    done = subprocess.run([FRAY, *command], stdin=subprocess.DEVNULL, text=True, timeout=120,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.returncode, done.stdout


def is_pack(kind, text):
    first = next((line for line in text.splitlines() if line and not line.startswith("#")), "")
    return bool(ENTRY.match(first)) and kind in ("", "yaml")


def own_ids(game):
    """What the game's own packs have already."""
    return {row["id"] for row in json.loads(run("pack", "list", "--json", game)[1])}


def again(text, known):
    """A card of our own packs that is shown once more, under another id and without its name."""
    id = re.match(r"(?:#.*\n|\s)*- [a-z]+: ([a-z0-9-]+)", text)
    if not id or id.group(1) not in known:
        return text
    text = text.replace(f": {id.group(1)}", f": {id.group(1)}-again", 1)
    return re.sub(r"^  name: .*\n", "", text, flags=re.M)


def main():
    folder = pathlib.Path(tempfile.mkdtemp())
    bad, packs, scenarios, commands = [], {}, 0, 0
    for file in [pathlib.Path("README.md"), *sorted(pathlib.Path("docs").rglob("*.md"))]:
        game, chapter = "underworlds", 0
        for line, heading, kind, text in blocks(file):
            here = f"{file}:{line}"
            if re.search(r"^- (role|hero|family|twist|tile|action):", text, re.M):
                game = "fireteam"
            if heading == REFUSED:
                continue
            if is_pack(kind, text):
                # those of the other game are one pack, told chapter by chapter
                packs.setdefault((str(file), game, 0 if game == "fireteam" else line), []).append((here, text))
            elif re.search(r"^game \w+$", text, re.M) and re.search(r"^scenario \"", text, re.M):
                scenarios += 1
                (folder / "block.scn").write_text(text)
                code, said = run("check", str(folder / "block.scn"))
                if code:
                    bad.append(f"{here}: scenario: {said.splitlines()[0]}")
            else:
                for command in text.splitlines():
                    words = re.split(r"#| {2,}", command.strip())[0].strip()  # what it does stands behind
                    if not words.startswith("fray ") or NOT_RUN.search(words):
                        continue
                    commands += 1
                    code, said = run(*shlex.split(words)[1:])
                    if code:
                        bad.append(f"{here}: {words}: {(said.splitlines() or ['?'])[-1]}")
    known = {game: own_ids(game) for game in ("underworlds", "fireteam")}
    for (file, game, _), entries in packs.items():
        with tempfile.TemporaryDirectory() as name:
            for here, text in entries:
                (pathlib.Path(name) / f"{here.replace('/', '-').replace(':', '-')}.yaml").write_text(
                    again(text, known[game]))
            code, said = run("pack", "check", "--game", game, "--base", name)
            if code == 0 and "warning" not in said:
                continue
            bad += [f"{file}: pack: {one.replace(name + '/', '')}" for one in said.splitlines()]
    print("\n".join(bad))
    print(f"{sum(map(len, packs.values()))} blocks of packs, {scenarios} scenarios, {commands} commands")
    return 1 if bad or not packs or not scenarios or not commands else 0


sys.exit(main())
