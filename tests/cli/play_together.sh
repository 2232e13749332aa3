#!/usr/bin/env bash
# A game that is won or lost together: the questions before it, one person with several seats, the board
# of squares, what monsters would do, and what the cards of an attack promise.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export LC_ALL=C.UTF-8 XDG_STATE_HOME=$dir/state FRAY dir
fail() { echo "$1"; [ ! -f "$dir/out" ] || tail -40 "$dir/out"; exit 1; }
ones() { for ((i = 0; i < $1; i++)); do echo 1; done; }
has() { grep -qF -- "$1" "$dir/out" || fail "not there: $1"; }
hasnt() { ! grep -qF -- "$1" "$dir/out" || fail "there, but should not be: $1"; }

# Asked before: what is wrong is asked again with one line, Enter takes the proposal.
printf '%s\n' 99 7 mad easy 5 3 nobody me greedy '' quit |
    "$FRAY" play fireteam --ask --seed 1 --save "$dir/a.fray" >"$dir/out"
has 'A number from 1 to 12, please.'
has 'One of these, please: easy, normal, hard'
has 'A number from 2 to 4, please.'
has 'Blue: Greedy'
has 'Green: Normal'
grep -q '^option mission field-hospital$' "$dir/a.fray" || fail 'the mission was not taken'
grep -q '^option difficulty easy$' "$dir/a.fray" || fail 'the difficulty was not taken'
grep -q '^option heroes 3$' "$dir/a.fray" || fail 'the number of heroes was not taken'
printf '%s\n' 99 1 schwer hard 2 me me |
    "$FRAY" --lang de play fireteam --ask --seed 1 --save "$dir/b.fray" >"$dir/out"
has 'Bitte eine Zahl von 1 bis 12.'
has 'Bitte eines davon: easy, normal, hard'
has 'Operation Häscher: 0 von 3 Missionen gewonnen.'
grep -q '^fray-campaign 1$' "$dir/b.fray" || fail 'an operation was chosen, but none is kept'

# One person with two heroes: the keyboard is not passed, news are told once.
{ ones 40; } | "$FRAY" play fireteam --seat blue=me --set 'option mission river-crossing' --seed 4 \
    --save "$dir/solo.fray" >"$dir/out"
hasnt 'Pass the keyboard'
has 'Red: '
has 'Blue: '
[ "$(grep -c 'Round 1 begins' "$dir/out")" = 1 ] || fail 'news are told twice'
printf 'concede\ny\n' | "$FRAY" play fireteam --seat blue=me --load "$dir/solo.fray" --save "$dir/c.fray" >"$dir/out"
has 'You have lost, all together.'
"$FRAY" replay --quiet "$dir/c.fray" >"$dir/out"
has 'The team has lost.'

# Up to the first attack: the card that is played, and what it promises, are those of `fray odds`.
python3 - <<'END'
import os, re, subprocess, sys
fray, folder = os.environ["FRAY"], os.environ["dir"]
def play(seed, lines):
    if os.path.exists(folder + "/attack.fray"):
        os.remove(folder + "/attack.fray")
    done = subprocess.run([fray, "play", "fireteam", "--seat", "blue=me", "--seed", str(seed), "--set",
                           "option mission river-crossing", "--set", "red hero frank",
                           "--save", folder + "/attack.fray"],
                          input="\n".join(lines) + "\n", capture_output=True, text=True)
    return done.stdout
def first_attack(seed):
    """What is typed up to the cards of the first attack, and what is then shown."""
    lines = []
    for _ in range(60):
        out = play(seed, lines)
        if re.search(r"^ +\d+  attack .*attack [a-z0-9-]+$", out[-1500:], re.M) or "attack  attack" in out[-1500:]:
            break
        lines.append("1")
    else:
        sys.exit("nobody could attack")
    lines.append("attack " + re.findall(r"corrupted-[a-z]+-\d", out[-1500:])[-1])
    out = play(seed, lines)
    if "play action cards" not in out:
        sys.exit("no question for cards:\n" + out[-1500:])
    return lines, out[out.rindex("play action cards"):]
# a hand of which one card alone may do: in one of these matches there is one
for seed in range(1, 13):
    lines, tail = first_attack(seed)
    rows = re.findall(r"^ +(\d+) +([0-9.]+)  .*?((?:with [a-z-]+|done))$", tail, re.M)
    if any(float(share) > 0 for _, share, _ in rows):
        break
else:
    sys.exit("no chances:\n" + tail)
record = open(folder + "/attack.fray").read()
seat = re.findall(r"^\d+ (red|blue): attack", record, re.M)[-1]
for _, share, words in rows:
    answers = ["--answer", f"{seat}: {words}"] + ([] if words == "done" else ["--answer", f"{seat}: done"])
    odds = subprocess.run([fray, "odds", folder + "/attack.fray", "--until", "turn", *answers],
                          capture_output=True, text=True).stdout
    gone = re.search(r"\.at +(?:[A-Z]\d+ .*\n +)*none +([0-9.]+) %", odds)
    found = float(gone.group(1)) if gone else 0.0
    if abs(found - float(share)) > 0.005:
        sys.exit(f"{words}: {share} is shown, {found} is counted\n{odds}")
# what monsters would do
out = play(seed, lines + ["threats", "threats nobody-of-that-name", "/threats 1"])
if "would move to" not in out or "As things stand" not in out or "Nothing moves by itself now." not in out:
    sys.exit("threats say nothing:\n" + out[-1500:])
END

# The page fits into 80 and 120 columns, says the same with and without colours, and in 7 bits.
python3 - <<'END'
import fcntl, os, pty, re, select, struct, sys, termios, time
fray, folder = os.environ["FRAY"], os.environ["dir"]
def page(columns, mission, *more):
    if os.path.exists(folder + "/page.fray"):
        os.remove(folder + "/page.fray")
    pid, tty = pty.fork()
    if pid == 0:
        os.environ["TERM"] = "xterm"
        # before it is there to ask: set from outside, it might come too late
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 200, columns, 0, 0))
        os.execvp(fray, [fray, "play", "fireteam", "--load", folder + "/solo.fray", "--seat", "blue=me",
                         "--save", folder + "/page.fray", *more] if mission is None else
                  [fray, "play", "fireteam", "--set", "option mission " + mission, "--seat", "blue=me",
                   "--seat", "green=me", "--seat", "gold=me", "--seed", "3",
                   "--save", folder + "/page.fray", *more])
    out = b""
    def drain(seconds):
        nonlocal out
        end = time.time() + seconds
        while time.time() < end and select.select([tty], [], [], max(0, end - time.time()))[0]:
            try:
                out += os.read(tty, 65536)
            except OSError:
                return
    prompt = re.compile(rb"(Red|Blue|Green|Gold)> $")
    for _ in range(60):
        end = time.time() + 20
        while not prompt.search(out) and time.time() < end:
            drain(0.02)
        shown = out
        # everything is there from the first turn on
        if mission is None or b"(Hero phase)" in out.rsplit(b"\x1b[H\x1b[2J", 1)[-1]:
            break
        os.write(tty, b"1\n")
        out += b"|"
    os.write(tty, b"quit\n")
    drain(2)
    os.close(tty)
    os.waitpid(pid, 0)
    text = shown.decode("utf-8", "strict").replace("\r", "").split("\33[H\33[2J")[-1]
    return text
plain = lambda text: re.sub("\x1b\\[[0-9;]*[A-Za-z]", "", text)
for columns in (80, 120):
    for mission in ("river-crossing", "burning-convoy", "night-in-velucca", "the-shaft", "the-great-maw"):
        text = plain(page(columns, mission))
        wide = [line for line in text.split("\n") if len(line) > columns]
        # the question's own line is not broken
        wide = [line for line in wide if "FZ-" not in line and "> " not in line]
        if wide:
            sys.exit(f"{mission} at {columns} columns:\n" + "\n".join(wide))
        for name in ("Abe", "Don", "Fra", "Sha", "Pat", "Hen"):
            if name not in text:
                sys.exit(f"{mission} at {columns} columns: {name} is not on the board\n{text}")
        for words in ("threat >1< 2 [3]", "coin on heads: yes", "objectives:", "hand:",
                      "focus cards:", "health", "dice", "would "):
            if words not in text:
                sys.exit(f"{mission} at {columns} columns: {words!r} is missing\n{text}")
        if not re.search(r"\b0/[23]\b", text) or not re.search(r"\b(Brawl|Gunfire|Explosive)\b", text):
            sys.exit(f"{mission} at {columns} columns: no markers of objectives, or no types of cards\n{text}")
coloured, never = page(120, None), page(120, None, "--color", "never")
if "\33[" in never.rsplit("> ", 1)[0].replace("\33[H\33[2J", "") and "\33[3" in never:
    sys.exit("colours although never")
if plain(coloured).split() != plain(never).split():
    sys.exit("colours change what is said")
if not page(80, None, "--ascii", "--color", "never").isascii():
    sys.exit("beyond 7 bits")
END

# What is wrong is one line, and nothing is written.
bad() {
    local words=$1 code=0
    shift
    "$FRAY" play fireteam --save "$dir/never.fray" "$@" >"$dir/stdout" 2>"$dir/out" </dev/null || code=$?
    [ "$code" = 2 ] && [ "$(wc -l <"$dir/out")" = 1 ] || fail "$*: exit $code"
    has "$words"
    [ ! -e "$dir/never.fray" ] || fail "$*: a file was made"
}
bad 'FZ-SETUP-05' --set 'red hero abe' --set 'blue hero maxine'
bad 'FZ-SETUP-05' --lang de --set 'red hero abe' --set 'green hero maxine'
bad '"nowhere" is no value for mission' --set 'option mission nowhere'
bad '„nirgends“ ist kein Wert für mission' --lang de --set 'option mission nirgends'
bad 'FZ-SETUP-01' --set 'option heroes 1'
bad 'heroes is at most 4' --set 'option heroes 5'
bad '5 seats cannot take part' --seat black=greedy
bad 'only 2 seats take part' --set 'option heroes 2' --seat green=greedy
bad 'FZ-SETUP-06' --set 'option mission the-monastery' --set 'red hero abe' --set 'blue hero shad'
