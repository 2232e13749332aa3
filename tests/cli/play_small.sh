#!/usr/bin/env bash
# A terminal of 80 columns and 24 lines: at every question the score, whose turn it is and every figure's wounds are
# on the screen, no line is wider than it, and what is to be copied stands in one piece. In both languages.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
export LC_ALL=C.UTF-8 TERM=xterm XDG_STATE_HOME=$dir/state FRAY dir
python3 - <<'END'
import fcntl, os, pty, re, select, struct, sys, termios, time, unicodedata
fray, folder = os.environ["FRAY"], os.environ["dir"]
COLUMNS, LINES = 80, 24

def fail(*what):
    sys.exit("\n".join(str(part) for part in what))

class Terminal:
    def __init__(self, *words):
        pid, self.tty = pty.fork()
        if pid == 0:
            # before it is there to ask: set from outside, it might come too late
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
            os.execvp(fray, [fray, *words])
        self.pid, self.out = pid, ""

    def read(self, prompt):
        """Up to a prompt at the end; what came since the screen was cleared, without colours."""
        raw, end = b"", time.time() + 60
        while time.time() < end:
            ready, _, _ = select.select([self.tty], [], [], 0.05)
            if ready:
                try:
                    raw += os.read(self.tty, 65536)
                except OSError:
                    break
            elif re.search(prompt, raw.decode(errors="replace")):
                break
        text = raw.decode().replace("\r\n", "\n")
        text = re.sub(r"[^\n]*\r\x1b\[K", "", text)  # who thinks, until that is taken away again
        return re.sub(r"\x1b\[[0-9;]*m", "", text.rsplit("\x1b[2J", 1)[-1])

    def type(self, line):
        os.write(self.tty, (line + "\n").encode())

def width(line):
    return sum(0 if unicodedata.combining(c) else 1 for c in line)

def check_lines(text):
    for line in text.split("\n"):
        if width(line) > COLUMNS:
            fail(f"{width(line)} columns:", line)

def match(game, language, turn, score, wounds, seats, answers):
    save = f"{folder}/{game} {language}.fray"  # with a blank: to be copied all the same
    terminal = Terminal("play", game, "--lang", language, "--seed", "5", "--save", save, *seats)
    prompt = r"(Red|Rot|Blue|Blau)( [^\n>]*)?> $"
    for n in range(answers):
        page = terminal.read(prompt)
        check_lines(page)
        screen = page.split("\n")[-LINES:]
        text = "\n".join(screen)
        if n > 12 and not (re.search(turn, text) and re.search(score, text) and
                           len(re.findall(wounds, text)) >= 2):
            fail(f"{game} {language}, question {n}: not on the screen:", *screen)
        terminal.type("1")
    terminal.read(prompt)
    for command in ("hilfe", "chancen 1", "tatsachen", "tipp", "karte a", "verlauf 20", "warum 1", "hand alle"):
        terminal.type(command)
        check_lines(terminal.read(prompt))
    terminal.type("ende")
    page = terminal.read(r"fray replay [^\n]*\n$")
    for command in f"fray play {game} --load '{save}'", f"fray replay '{save}'":
        if command not in page:
            fail(f"cannot be copied: {command}", page)
    os.waitpid(terminal.pid, 0)

for language, turn, score in ("en", "'s turn", "glory"), ("de", "ist am Zug", "Ruhm"):
    match("underworlds", language, turn, score, r"[\[(][A-Z][a-z]+[\])] ?(\d/\d|x)|wound tokens \d|Wundmarker \d",
          ("--seat", "blue=random", "--think", "50"), 30)
    match("fireteam", language, "Runde|[Rr]ound", "Monster|monsters", r"[\[(][A-Z][a-z]+[\])]",
          ("--seat", "blue=me", "--think", "50"), 20)
END

# zurück takes back, in its own letters and without them; what people nearly type is guessed
run() { rm -f "$dir/r.fray"; printf '%s\n' 1 1 1 "$@" | "$FRAY" play underworlds --lang de --seat blue=random --seed 5 --save "$dir/r.fray" >"$dir/out"; }
fail() { echo "$1"; tail -20 "$dir/out"; exit 1; }
for word in zurück zurueck undo; do
    run "$word"
    grep -q 'Nichts wird zurückgenommen\|nimmt zurück' "$dir/out" || fail "$word takes nothing back"
done
run hillfe
grep -q 'meinst du „hilfe“?' "$dir/out" || fail 'hillfe is not guessed'
run 'auto aus' 'plan klein' 'regel WU-MOVE-01' hilfe
grep -q 'Jede Frage wird gestellt' "$dir/out" || fail 'auto aus'
grep -q '^WU-MOVE-01' "$dir/out" || fail 'regel'
grep -q 'zurück  *nimm deine letzte Entscheidung zurück' "$dir/out" || fail 'hilfe'
