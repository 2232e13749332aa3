"""usage: python3 tests/cli/docs.py (from the root; $FRAY is the program)

Blocks of the documents are what they say they are: packs are fine beside the game's own, scenarios hold, parts of
scenarios can be read, commands run. What is not run - it needs files of a reader's own, waits for somebody, or takes
long - is read all the same: there is such a command, and its help has each option. A block is what stands
between fences, or is indented by four."""
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


HELP = {}


def unknown_in(words):
    """What of a command line that is not run the program would not know; None: all is known."""
    at = next(i for i, word in enumerate(words) if re.fullmatch(r"([^\s=]*/)?fray", word)) + 1
    while at < len(words) and words[at].startswith("-"):
        at += 2 if words[at] in ("--lang", "--packs") else 1
    command = words[at] if at < len(words) else "--help"
    if command not in HELP:
        code, said = run(command, "--help") if command != "--help" else run("--help")
        HELP[command] = said if code == 0 else None
    if HELP[command] is None:
        return f"there is no command {command}"
    for word in words[at + 1:]:
        if word in ("|", "|&", ";", "&&", ">", "2>&1"):
            break
        option = re.match(r"--[a-z-]+", word)
        if option and not re.search(rf"{option[0]}(?![a-z-])", HELP[command]) and option[0] not in ("--lang", "--packs"):
            return f"fray {command} has no {option[0]}"
    return None


def lines_of(text):
    """Command lines, each as its words; one that ends with a backslash goes on."""
    for line in text.replace("\\\n", " ").splitlines():
        line = re.split(r"\s#\s| {3,}", line.strip().removeprefix("$ "))[0]
        if re.match(r"([A-Z_]+=\S+ |echo \S+ \| |mpirun .*?|parallel )*([^\s=]*/)?fray [a-z-]", line):
            try:
                yield line, shlex.split(line, comments=False)
            except ValueError:
                yield line, line.split()


PART = re.compile(r"(scenario \"|set |given\b|start\b|play\b|expect\b)")


def whole_of(text):
    """A part of a scenario with what is missing around it."""
    if not text.startswith("scenario"):
        text = 'scenario "x"\n' + text
    head = "given\n  turn = red\n" if not re.search(r"^(given|start)\b", text, re.M) else ""
    if head:
        text = re.sub(r"^(?=play\b|expect\b)", head, text, count=1, flags=re.M)
    if "refused" not in text.split("given")[-1].split("\n")[0] and not re.search(r"^(play|expect)\b", text, re.M):
        text += "expect\n  not over\n"
    return "game duel\n" + text


def unreadable(folder, text):
    """The first line of it that cannot be read; None: all can, whether it holds or not."""
    (folder / "part.scn").write_text(whole_of(text))
    said = json.loads(run("check", "--json", str(folder / "part.scn"))[1])
    return next((f"{f['line']}: expected {f['expected']}, found {f['found']}" for f in said["failures"]
                 if not f["scenario"]), None)


def main():
    folder = pathlib.Path(tempfile.mkdtemp())
    bad, packs, scenarios, commands, parts, read = [], {}, 0, 0, 0, 0
    for file in [pathlib.Path("README.md"), *sorted(pathlib.Path("docs").rglob("*.md"))]:
        game, chapter = "underworlds", 0
        for line, heading, kind, text in blocks(file):
            here = f"{file}:{line}"
            if re.search(r"^- (role|hero|family|twist|tile|action):", text, re.M):
                game = "fireteam"
            if re.search(r"^- (map|legend|weapon):", text, re.M):
                game = "apex"
            if heading == REFUSED:
                continue
            if is_pack(kind, text):
                # those of the other games are one pack, told chapter by chapter
                packs.setdefault((str(file), game, line if game == "underworlds" else 0), []).append((here, text))
            elif re.search(r"^game \w+$", text, re.M) and re.search(r"^scenario \"", text, re.M):
                scenarios += 1
                (folder / "block.scn").write_text(text)
                code, said = run("check", str(folder / "block.scn"))
                if code:
                    bad.append(f"{here}: scenario: {said.splitlines()[0]}")
            elif file.name == "scenarios.md" and PART.match(text) and "..." not in text:
                parts += 1
                why = unreadable(folder, text)
                if why:
                    bad.append(f"{here}: part of a scenario: {why}")
            else:
                for line_of_text, words in lines_of(text):
                    read += 1
                    why = unknown_in(words)
                    if why:
                        bad.append(f"{here}: {line_of_text}: {why}")
                for command in text.splitlines():
                    words = re.split(r"#| {2,}", command.strip())[0].strip()  # what it does stands behind
                    if not words.startswith("fray ") or NOT_RUN.search(words):
                        continue
                    commands += 1
                    code, said = run(*shlex.split(words)[1:])
                    if code:
                        bad.append(f"{here}: {words}: {(said.splitlines() or ['?'])[-1]}")
    known = {game: own_ids(game) for game in ("underworlds", "fireteam", "apex")}
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
    print(f"{sum(map(len, packs.values()))} blocks of packs, {scenarios} scenarios and {parts} parts of some, "
          f"{commands} commands run, {read} read")
    return 1 if bad or not packs or not scenarios or not commands or not parts or not read else 0


sys.exit(main())
