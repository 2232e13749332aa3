"""tests/server/harness.py - what the tests of the server share: a server of one's own, clients that
keep a table as a browser would and check all that comes, and a way to run tests.

A test file ends with `harness.main(globals())`; its functions test_* are run in order. Nothing here
waits for a time to pass: it waits for messages, and gives up after PATIENCE seconds.

    FRAY             the program; default build/release/fray
    FRAY_TEST_SCALE  0.1: a tenth of the repetitions, for slow builds"""
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, HERE)
import schema  # noqa: E402
from ws import ProtocolError, Refused, WebSocket, http  # noqa: E402

FRAY = os.path.abspath(os.environ.get("FRAY", os.path.join(ROOT, "build/release/fray")))
SCALE = float(os.environ.get("FRAY_TEST_SCALE", "1"))
PATIENCE = 60.0
GAME = "underworlds"


def times(n):
    """How often to repeat what is done n times at full scale; at least once."""
    return max(1, round(n * SCALE))


# ---- checks ----

def same(got, wanted, what=""):
    if got != wanted:
        raise AssertionError(f"{what}: got {short(got)}, wanted {short(wanted)}")


def check(good, what):
    if not good:
        raise AssertionError(what)


def short(value, n=1500):
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=repr)
    return text if len(text) <= n else f"{text[:n]} .. ({len(text)} signs)"


def until(good, what, patience=PATIENCE):
    """Waits for what no message tells of: a file, a figure, another process."""
    end = time.monotonic() + patience
    while not good():
        if time.monotonic() > end:
            raise AssertionError(f"waited in vain for {what}")
        time.sleep(0.005)


# ---- the schema ----

KINDS = {"table", "update", "seats", "ok", "error", "why", "odds", "hint", "keys", "record", "campaign", "pong"}


_checked = set()


def _new_of(items):
    """Those that were not checked before; most things come again and again."""
    texts = [json.dumps(item) for item in items]
    new = [item for item, text in zip(items, texts) if text not in _checked]
    _checked.update(texts)
    return new


def conforms(side, message):
    """A message of the WebSocket; by its kind, which is quicker than by trying all."""
    kind = message.get("t")
    if kind in ("table", "update") and isinstance(message.get("things"), list):
        message = {**message, "things": _new_of(message["things"])}
        if isinstance(message.get("log"), list):
            message["log"] = _new_of(message["log"])
    if isinstance(message.get("ask"), dict) and isinstance(message["ask"].get("options"), list):
        options = message["ask"]["options"]
        message["ask"] = {**message["ask"], "options": _new_of(options) or options[:1]}
    schema.check(message, kind if side == "server" and kind in KINDS else side)


def conforms_http(method, path, body, status, value):
    """The body of an answer, and that of the request where it was a good one."""
    path = path.split("?")[0]
    if status >= 400:
        schema.check(value, "httpError")
        return
    asked, told = {"/api/check": ("newCheck", "checked"), "/api/matches": ("newMatch", "made"),
                   "/api/replay": ("newReplay", "replay"), "/api/games": (None, "games")
                   }.get(path, (None, "rules" if path.endswith("/rules") else "catalogue"))
    if asked:
        schema.check(body, asked)
    schema.check(value, told)


# ---- servers ----

class Server:
    """`fray serve` on a free port. Left as a context it leaves nothing behind; after a failure it
    shows the end of its log, and a sanitizer's report or a bad exit code is a failure."""
    environment = {}  # besides our own

    def __init__(self, *options, db=None, static=True, before=None, start=True):
        self.folder = tempfile.mkdtemp(prefix="fray-test-")
        self.db = db or os.path.join(self.folder, "matches.sqlite")
        self.before = before  # run in the child, for limits
        self.options = ["--listen", "127.0.0.1:0", "--db", self.db,
                        "--messages-per-second", "100000"]
        if static:  # an empty page, so that tests do not depend on the built one
            page = os.path.join(self.folder, "page")
            os.mkdir(page)
            with open(os.path.join(page, "index.html"), "w", encoding="utf-8") as out:
                out.write("<!doctype html><title>fray</title>\n")
            self.options += ["--static", page]
        self.options += options
        self.process = self.url = None
        self.log_path = os.path.join(self.folder, "log")
        if start:
            try:
                self.start()
            except BaseException:
                shutil.rmtree(self.folder, ignore_errors=True)
                raise

    def start(self):
        with open(self.log_path, "ab") as log:
            self.process = subprocess.Popen([FRAY, "serve", *self.options], stdout=subprocess.PIPE,
                                            stderr=log, stdin=subprocess.DEVNULL, cwd=ROOT,
                                            preexec_fn=self.before,
                                            env={**os.environ, **self.environment})
        line = self.process.stdout.readline().decode()
        found = re.search(r"http://127\.0\.0\.1:\d+", line)
        if not found:
            self.process.wait(PATIENCE)
            raise AssertionError(f"the server did not start: {line!r} {self.log()}")
        self.url = found.group(0)
        return self

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)
        self.process.stdout.close()

    def stop(self, *clients):
        """Ends it as an operator would, with clients that hear of it; the exit code."""
        self.process.send_signal(signal.SIGTERM)
        for client in clients:
            client.expect_end()
        code = self.process.wait(PATIENCE)
        self.process.stdout.close()
        return code

    def is_up(self):
        return self.process is not None and self.process.poll() is None

    def log(self):
        with open(self.log_path, encoding="utf-8", errors="replace") as lines:
            return lines.read()

    def log_lines(self, what=None):
        lines = [json.loads(line) for line in self.log().splitlines() if line.startswith("{")]
        return [line for line in lines if what is None or line["what"] == what]

    def figures(self):
        """The metrics, by name with labels."""
        _, _, body = http("GET", self.url + "/metrics", timeout=PATIENCE)
        lines = [line for line in body.decode().splitlines() if line and line[0] != "#"]
        return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}

    def get(self, path, status=200):
        return self.ask("GET", path, None, status)

    def post(self, path, body, status=200):
        return self.ask("POST", path, body, status)

    def ask(self, method, path, body, status):
        """The body of the answer, which has this status and fits the schema."""
        got, head, text = http(method, self.url + path, body, timeout=PATIENCE)
        if got != status:
            raise AssertionError(f"{method} {path} {short(body)}: {got} {text[:600]!r}")
        if head.get("content-type", "").startswith("application/json"):
            value = json.loads(text)
            conforms_http(method, path, body, got, value)
            return value
        return text.decode()

    def make(self, seats=None, **more):
        """A match; {"match", "keys"}. Without seats: two people."""
        body = {"game": GAME, "pause": 0, **more}
        if seats is not None:
            body["seats"] = seats
        return self.post("/api/matches", body, 201)

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        code = None
        if self.is_up():
            code = self.stop()
        text = self.log()
        shutil.rmtree(self.folder, ignore_errors=True)
        if kind:
            print(f"---- the end of the server's log ----\n{text[-900:]}----")
        check("Sanitizer" not in text and "runtime error" not in text,
              f"the server's sanitizers speak: {text[-6000:]}")
        if not kind:
            check(code in (0, None), f"the server ended with {code}: {text[-2000:]}")


# ---- clients ----

class Closed(Exception):
    """The connection has ended."""


class Client:
    """A connection at a match. What the server says is held against the schema and folded into
    `table`, as a browser does; `raw` are all texts that came."""

    def __init__(self, server, made, seat="red", lang="en", hello=True, key=None, url=None):
        self.made, self.seat, self.lang = made, seat, lang
        self.table, self.raw, self.tables = None, [], 0
        self.seen = []  # messages that came, whole
        self.count = 0
        self.loose = False  # what we say need not fit the schema
        self.socket = WebSocket((url or server.url).replace("http", "ws", 1) + "/ws",
                                timeout=PATIENCE)
        if hello:
            self.say("hello", v=1, match=made["match"], key=key or made["keys"][seat], lang=lang)
            self.until(lambda m: m["t"] == "table")

    def say(self, t, **fields):
        message = {"t": t, **fields}
        if not self.loose:
            conforms("client", message)
        self.socket.send(json.dumps(message, ensure_ascii=False))

    def next(self, patience=PATIENCE):
        """The next message, applied. Closed when there will be none."""
        text = self.socket.receive(patience)
        if text is None:
            raise Closed(f"{self.socket.close_code} {self.socket.close_reason}")
        self.raw.append(text)
        message = json.loads(text)
        conforms("server", message)
        self.seen.append(message)
        self.apply(message)
        return message

    def apply(self, message):
        if message["t"] == "table":
            self.tables += 1
            self.table = {**message, "things": {x["id"]: x for x in message["things"]},
                          "log": list(message["log"])}
        elif message["t"] == "update":
            table = self.table
            for gone in message["gone"]:
                check(gone in table["things"], f"{gone} is gone and never was there")
                del table["things"][gone]
            for thing in message["things"]:
                table["things"][thing["id"]] = thing
            numbers = [event["n"] for event in message["log"]]
            begin = len(table["log"]) + 1
            same(numbers, list(range(begin, begin + len(numbers))), "numbers of events")
            table["log"] += message["log"]
            for field in ("ask", "waiting", "quiet", "undo", "offers", "standing", "over",
                          "result"):
                table[field] = message[field]
        elif message["t"] == "seats" and self.table:
            self.table["seats"] = message["seats"]

    def until(self, good, patience=PATIENCE):
        """Reads on to the first message that is good; it is returned."""
        end = time.monotonic() + patience
        while True:
            message = self.next(max(0.01, end - time.monotonic()))
            if good(message):
                return message

    def reply_to(self, t, **fields):
        """Says it and returns what answers it, by `re`."""
        self.count += 1
        name = f"q{self.count}"
        self.say(t, re=name, **fields)
        return self.until(lambda m: m.get("re") == name)

    def get(self, t, wanted, **fields):
        """The same where the answer's kind is known."""
        message = self.reply_to(t, **fields)
        same(message["t"], wanted, f"{t} {short(fields)} was answered {short(message)}")
        return message

    def error(self, code, t, **fields):
        """The same where it must be an error of this code."""
        self.loose = True
        message = self.get(t, "error", **fields)
        self.loose = False
        same(message["error"], code, f"{t} {short(fields)}: {short(message)}")
        check(message["text"], f"an error without a text: {message}")
        return message

    def sync(self):
        """All that was sent to us before now has been read."""
        self.get("ping", "pong")

    def asked(self):
        """Reads on until this seat is asked or the match is over; the question, or None."""
        while not self.table["over"] and not self.table["ask"]:
            self.next()
        return None if self.table["over"] else self.table["ask"]

    def answer(self, say):
        """Answers the open question; the `ok` or error. Then the table shows what followed for us,
        or that we wait."""
        return self.reply_to("answer", ask=self.table["ask"]["id"], say=say)

    def fresh(self):
        """A whole table as it is now, as applied."""
        self.say("lang", lang=self.lang)
        tables = self.tables
        while self.tables == tables:
            self.next()
        return self.table

    def close(self):
        self.socket.close()

    def abort(self):
        self.socket.abort()

    def expect_end(self, patience=PATIENCE):
        """Reads to the end of the connection; its code."""
        try:
            while True:
                self.next(patience)
        except Closed:
            return self.socket.close_code

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.abort()


def choose(chance, ask):
    return chance.choice(ask["options"])["say"]


def picture(table):
    """What of a table does not depend on when it was asked for."""
    return {field: table[field] for field in ("things", "log", "ask", "waiting", "quiet", "undo",
                                              "offers", "standing", "over", "result")}


def compare(got, wanted, what):
    """Of two pictures, the first field that differs."""
    for field in wanted:
        if got[field] == wanted[field]:
            continue
        if field == "things":
            for name in sorted(set(got[field]) | set(wanted[field])):
                same(got[field].get(name), wanted[field].get(name), f"{what}: thing {name}")
        same(got[field], wanted[field], f"{what}: {field}")


def step(clients, chance):
    """One answer by one of the clients, whoever is asked; False when the match is over. Others read
    what came of it. For matches in which all open questions are of these clients."""
    for client in clients:
        client.sync()
    asked = [client for client in clients if client.table["ask"]]
    if not asked:
        check(clients[0].table["over"], f"nobody is asked: {short(clients[0].table['waiting'])}")
        return False
    client = chance.choice(asked)
    got = client.answer(choose(chance, client.table["ask"]))
    same(got["t"], "ok", f"a legal answer: {short(got)}")
    for one in clients:
        one.sync()
    return True


def play_on(clients, chance, most=100000):
    """Until it is over, or for so many answers; how many were given."""
    count = 0
    while count < most and step(clients, chance):
        count += 1
    return count


def play_alone(client, chance, most=100000):
    """The same against bots: waits for them."""
    count = 0
    while count < most and client.asked():
        same(client.answer(choose(chance, client.table["ask"]))["t"], "ok", "a legal answer")
        count += 1
        client.sync()
    return count


def still_plays(server):
    """The server does its work: a short match against a bot, to its end."""
    made = server.make({"blue": {"bot": "random"}})
    with Client(server, made) as red:
        check(red.asked(), "nothing is asked")
        same(red.answer(red.table["ask"]["options"][0]["say"])["t"], "ok", "an answer")
        red.get("concede", "ok")
        while not red.table["over"]:
            red.next()


# ---- running tests ----

def main(names):
    """Runs test_* of a file, or those named as arguments; prints a line for each."""
    chosen = sys.argv[1:]
    failed = 0
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # contexts are left: all is cleaned up
    for name, test in list(names.items()):
        if not name.startswith("test_") or (chosen and name not in chosen):
            continue
        begin = time.monotonic()
        try:
            test()
        except Exception:  # the next ones are run all the same
            failed += 1
            print(traceback.format_exc())
            print(f"FAILED {name} ({time.monotonic() - begin:.1f} s)", flush=True)
        else:
            print(f"ok {name} ({time.monotonic() - begin:.1f} s)", flush=True)
    sys.exit(1 if failed else 0)
