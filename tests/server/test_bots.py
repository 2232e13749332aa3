"""Levels, hints, and programs outside that play, or fail to."""
import shlex
import threading

from harness import *

PROGRAM = os.path.join(HERE, "bot.py")
LEVELS = ["beginner", "easy", "normal", "hard", "expert"]


def program(name, *arguments, budget=""):
    """--bot and what follows it, for tests/server/bot.py."""
    words = " ".join(shlex.quote(str(word)) for word in (sys.executable, PROGRAM, *arguments))
    return "--bot", f"{name}=run{budget}:{words}"


def is_alive(pid):
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as stat:
            return stat.read().rsplit(")", 1)[1].split()[0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False


def processes(path):
    with open(path, encoding="utf-8") as lines:
        return {int(line.split()[0]) for line in lines}


# ---- who can be played against ----

def test_the_list_of_bots():
    with Server(*program("Ada", "plays"), "--bot", "Quick=expert:50ms") as server:
        bots = server.get("/api/games")["bots"]
        names = [bot["name"] for bot in bots]
        same([bot["name"] for bot in bots if bot["level"]], LEVELS, "levels, the weakest first")
        same(names[-2:], ["Ada", "Quick"], "what was named comes last")
        check({"random", "greedy"} < set(names), f"yardsticks: {names}")
        for bot in bots:
            check(all(bot["title"][lang] and bot[lang] for lang in ("en", "de")), f"words: {bot}")
        ada = bots[names.index("Ada")]
        same((ada["title"], ada["level"]), ({"en": "Ada", "de": "Ada"}, False), "a program")
        check("run" not in json.dumps(bots) and "bot.py" not in json.dumps(bots), "no commands")
        for name in names:
            made = server.make({"blue": {"bot": name}})
            with Client(server, made) as red:
                check(red.asked(), f"nothing is asked against {name}")
                row = next(s for s in red.table["seats"] if s["seat"] == "blue")
                same((row["bot"], row["here"]), (name, True), "its seat")


def test_clients_name_no_commands():
    with Server(*program("Ada", "plays")) as server:
        for wish in ("run:touch /tmp/x", "expert:10s", "ada", "Ada ", "", "greedy:1ms", "/bin/sh"):
            got = server.post("/api/matches", {"game": GAME, "seats": {"blue": {"bot": wish}}}, 400)
            same(got["error"], "bad-message", f"{wish!r}")
            check("Ada" in got["text"] and "normal" in got["text"], f"what there is: {got}")


def test_options_that_are_wrong():
    def run(*options):
        done = subprocess.run([FRAY, "serve", "--listen", "127.0.0.1:0", "--db", ":memory:",
                               "--lang", "en", *options], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, timeout=PATIENCE)
        check(done.returncode != 0, f"it takes {options}")
        return done.stderr.decode()
    for wish, word in (("Ada", "NAME=PLAYER"), ("=run:x", "NAME=PLAYER"), ("Ada=", "missing"),
                       ("Ada=dragon", "dragon"), ("greedy=run:x", "greedy"), ("a\nb=run:x", "NAME"),
                       ("A" * 41 + "=run:x", "40"), ("Ada=expert:0ms", "0ms"),
                       ("Ada=expert:11s", "10 s"), ("Ada=run:/no/such/program", "Ada")):
        check(word in run("--bot", wish), f"--bot {wish}: {run('--bot', wish)}")
    check("already" in run("--bot", "A=normal", "--bot", "A=hard"), "one name twice")
    for wish in ("0", "x", "10001"):
        check("--think" in run("--think", wish), f"--think {wish}")


def test_addresses_take_turns():
    """Somebody else's 60 matches against expert make nobody's bot wait for more than one of them; and its
    time to think is not theirs to take."""
    with Server("--threads", "1", "--think", "150") as server:
        def make(address):
            body = {"game": GAME, "seats": {"blue": {"bot": "expert"}}, "pause": 0}
            status, _, text = http("POST", server.url + "/api/matches", body, source=address)
            same(status, 201, "a match")
            return Client(server, json.loads(text))

        def answer_of_bot(red):
            """Seconds it took; None where it was not asked."""
            red.sync()
            asked = red.asked()
            begin = time.monotonic()
            red.say("answer", ask=asked["id"], say=asked["options"][0]["say"], re="x")
            red.until(lambda m: m.get("re") == "x")
            red.sync()
            if red.table["ask"]:
                return None
            red.asked()
            return time.monotonic() - begin

        def some(red, count):
            took = []
            while len(took) < count:
                one = answer_of_bot(red)
                took += [one] if one else []
            return sorted(took)[count // 2]
        mine = make("127.0.0.1")
        calm = some(mine, 5)
        crowd = [make("127.0.0.2") for _ in range(60)]
        stop = threading.Event()

        def play_all():
            while not stop.is_set():
                for red in crowd:
                    red.sync()
                    ask = red.table["ask"]
                    if ask and not stop.is_set():
                        red.say("answer", ask=ask["id"], say=ask["options"][0]["say"])
        thread = threading.Thread(target=play_all)
        thread.start()
        try:
            for _ in range(100):
                if server.figures()["fray_thinking"] >= 20:
                    break
                time.sleep(0.05)  # figures may be asked for so often only
            took = some(mine, 3)
            left = server.figures()["fray_thinking"]
        finally:
            stop.set()
            thread.join(PATIENCE)
        check(left >= 10, f"no crowd: {left} wait")
        for red in [mine, *crowd]:
            red.abort()
        check(took < 3 * calm + 0.3, f"{took:.3f} s in a crowd, {calm:.3f} s without")
        print(f"- an answer of expert: {calm:.3f} s alone, {took:.3f} s in a crowd ({left:.0f} still wait)")


# ---- programs ----

def test_a_program_plays():
    """Two matches at once to their ends, on few processes; all are gone with the server."""
    with Server("--threads", "2", static=False, start=False) as server:
        notes = os.path.join(server.folder, "notes")
        server.options += program("Ada", "plays", 0, notes)
        server.start()
        same(len(processes(notes)), 1, "tried once at the start")
        chance = random.Random(5)
        tables = [Client(server, server.make({"blue": {"bot": "Ada"}})) for _ in range(3)]
        given = 0
        while any(not red.table["over"] for red in tables):
            for red in tables:
                if not red.table["over"] and red.asked():
                    same(red.answer(choose(chance, red.table["ask"]))["t"], "ok", "an answer")
                    given += 1
                red.sync()
        for red in tables:
            check("forfeit" not in red.table and red.table["result"]["by"] == "rules",
                  f"the end: {short(red.table['result'])}")
            red.abort()
        used = processes(notes)
        check(len(used) <= 3, f"{len(used)} processes for two threads")
        same(server.figures()["fray_forfeits_total"], 0, "forfeits")
        same(server.stop(), 0, "exit code")
        check(not any(is_alive(pid) for pid in used), "programs are left behind")
        print(f"- {given} answers against a program in three matches, {len(used)} processes")


def sessions_of(notes):
    """Processes whose environment names this file, as those of a program that notes there."""
    found = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/cmdline", "rb") as line:
                if notes.encode() in line.read() and is_alive(int(pid)):
                    found.append(int(pid))
        except OSError:
            pass
    return found


def test_nothing_of_a_program_is_left():
    """A program leaves behind what has a session of its own, and a chain of forks: all is gone with the program when
    the server is stopped, and when it is killed."""
    for how in ("stop", "kill"):
        with Server("--threads", "1", static=False, start=False) as server:
            notes = os.path.join(server.folder, "notes")
            server.options += program("Ada", "chain", 0, notes)
            server.start()
            with Client(server, server.make({"blue": {"bot": "Ada"}})) as red:
                play_alone(red, random.Random(1), 4)
                until(lambda: len(sessions_of(notes)) >= 3, "the program and what it left behind")
            server.kill() if how == "kill" else server.stop()
            until(lambda: not [pid for pid in sessions_of(notes)
                               if pid != os.getpid()], f"all to be gone after {how}", 10)
            server.start()  # so that there is one to stop


def pictures(client):
    """What it was shown of the table, message by message; a pong may come behind the last."""
    return [message for message in client.seen if message["t"] in ("update", "table")]


def forfeits(how, why, word, budget="", others=True):
    """A program that fails with its third question: what everybody hears, and what nobody does."""
    with Server(*program("Ada", how, budget=budget), "--threads", "1") as server:
        made = server.make({"blue": {"bot": "Ada"}})
        chance = random.Random(1)
        with Client(server, made) as red, Client(server, made, "watch", "de") as eye:
            begin = time.monotonic()
            while not red.table["over"]:
                if red.table["ask"]:
                    red.answer(choose(chance, red.table["ask"]))
                    red.sync()
                elif others:  # it holds up nobody else
                    still_plays(server)
                    others = False
                else:
                    red.next()
            took = time.monotonic() - begin
            while not eye.table["over"]:
                eye.next()
            same((red.table["result"]["by"], red.table["result"]["winners"]), ("conceded", ["red"]),
                 "the result")
            for one, says in ((red, "Blue forfeits"), (eye, "Blau gibt auf")):
                told = pictures(one)[-1]["forfeit"]
                same((told["seat"], told["why"]), ("blue", why), f"what {one.seat} is told")
                check(says in told["text"] and "Ada" in told["text"], f"words: {told}")
                check("xyzzy" not in "".join(one.raw), "what the program wrote is shown")
        lines = server.log_lines("forfeit")
        same([(line["match"], line["seat"], line["bot"]) for line in lines],
             [(made["match"], "blue", "Ada")], "the log")
        check(word in lines[0]["why"], f"details: {lines[0]}")
        same(server.figures()["fray_forfeits_total"], 1, "forfeits")
        still_plays(server)
        # it is in the store, too
        server.stop()
        server.start()
        with Client(server, made) as red:
            same(red.table["forfeit"]["why"], why, "after a restart")
            same(red.get("record", "record")["record"].count("# conceded blue\n"), 1, "the record")
        again = server.make({"blue": {"bot": "Ada"}})
        with Client(server, again) as red:
            check(red.asked(), "the next match begins with a program that is well")
        return took


def test_a_program_that_crashes():
    forfeits("crash", "crashed", "xyzzy")


def test_a_program_that_hangs():
    took = forfeits("hang", "hung", "", budget="@100ms")
    check(took < 20, f"it took {took:.1f} s to give it up")


def test_a_program_that_talks_nonsense():
    forfeits("garble", "garbled", "JSON")


def test_a_program_that_breaks_the_rules():
    forfeits("illegal", "illegal", "")


def test_a_program_that_is_gone():
    """It was there at the start, and is not when it is needed."""
    with Server("--threads", "1", start=False) as server:
        script = os.path.join(server.folder, "here.sh")
        with open(script, "w", encoding="utf-8") as out:
            out.write(f"exec {shlex.quote(sys.executable)} {shlex.quote(PROGRAM)} plays\n")
        server.options += ["--bot", f"Ada=run:sh {shlex.quote(script)}"]
        server.start()
        os.unlink(script)
        made = server.make({"blue": {"bot": "Ada"}})
        with Client(server, made) as red:
            while not red.table["over"]:
                if red.table["ask"]:
                    red.answer(red.table["ask"]["options"][0]["say"])
                    red.sync()
                else:
                    red.next()
            same(pictures(red)[-1]["forfeit"]["why"], "absent", "why")
        still_plays(server)


def test_hung_programs_hold_up_nobody():
    """Every thread that waits for programs waits for one that hangs, and that for 10 s; our bots
    answer meanwhile, for none was given up when they have."""
    with Server(*program("Ada", "hang", 1, budget="@8s"), "--threads", "1") as server:
        stuck = [Client(server, server.make({"blue": {"bot": "Ada"}})) for _ in range(3)]
        for red in stuck:
            while red.table["ask"]:
                red.answer(red.table["ask"]["options"][0]["say"])
                red.sync()
            check(not red.table["over"], "it is over already")
        begin = time.monotonic()
        made = server.make({"blue": {"bot": "normal"}})
        with Client(server, made) as red:
            play_alone(red, random.Random(2), 10)
            got = red.get("hint", "hint", ask=red.asked()["id"])
            check(got["options"], "a hint")
        took = time.monotonic() - begin
        check(took < 4 / min(1, SCALE), f"it took {took:.1f} s beside programs that hang")
        for red in stuck:
            check(not red.table["over"] and server.figures()["fray_forfeits_total"] == 0,
                  f"they were given up after {took:.1f} s: this showed nothing")
            red.abort()


def test_a_bot_that_is_elsewhere():
    """A server without the program leaves the match alone; one that has it goes on."""
    with Server(*program("Ada", "plays")) as server:
        made = server.make({"blue": {"bot": "Ada"}})
        with Client(server, made) as red:
            play_alone(red, random.Random(3), 2)
        server.stop()
        with_it, server.options = server.options, server.options[:-2]
        server.start()
        with Client(server, made) as red:
            for _ in range(20):
                if not red.table["ask"]:
                    break
                red.answer(red.table["ask"]["options"][0]["say"])
                red.sync()
            check(not red.table["ask"] and not red.table["over"], "it waits")
            row = next(s for s in red.table["seats"] if s["seat"] == "blue")
            same((row["bot"], row["here"]), ("Ada", False), "its seat")
            red.error("bad-message", "relink", key=made["keys"]["host"], seat="blue")
        server.stop()
        server.options = with_it
        server.start()
        with Client(server, made) as red:
            check(red.asked(), "it goes on")


def end_both(server, notes):
    """Ends a program that was asked, and then its server; the match, and how long it took until
    the server was told, from a moment at which the program certainly was there."""
    open(notes, "w", encoding="utf-8").close()
    server.start()
    made = server.make({"blue": {"bot": "Ada"}})
    with Client(server, made) as red:
        while red.table["ask"]:
            red.answer(red.table["ask"]["options"][0]["say"])
            red.sync()
        until(lambda: "new blue" in open(notes, encoding="utf-8").read(), "its question")
        begin = time.monotonic()
        for pid in processes(notes):
            if is_alive(pid):
                os.kill(pid, signal.SIGTERM)
        time.sleep(0.05)  # the program is gone, and only then the server is told
        server.process.send_signal(signal.SIGTERM)
        took = time.monotonic() - begin
        red.expect_end()
        same(server.process.wait(PATIENCE), 0, "exit code")
        server.process.stdout.close()
    return made, took


def test_stopping_is_no_forfeit():
    """Whoever ends the server and its programs at once has beaten nobody. At once is within 250 ms:
    where the machine did not let us be that quick, it showed nothing, and is done again."""
    with Server("--threads", "1", start=False) as server:
        notes = os.path.join(server.folder, "notes")
        server.options += program("Ada", "slow", 60000, notes, budget="@1s")
        for _ in range(10):
            made, took = end_both(server, notes)
            if took < 0.24:
                break
        check(took < 0.24, f"ten times too late, the last time after {took:.3f} s")
        server.start()
        with Client(server, made) as red:
            check(not red.table["over"], "the match is over")
        for pid in processes(notes):
            if is_alive(pid):
                os.kill(pid, signal.SIGKILL)


# ---- hints ----

def test_hints_weigh_options_up():
    with Server("--think", "100") as server:
        made = server.make({"blue": {"bot": "beginner"}})
        chance = random.Random(9)
        several = 0
        for lang in ("en", "de"):
            with Client(server, made, "red", lang) as red:
                for _ in range(times(12)):
                    ask = red.asked()
                    if not ask:
                        break
                    says = {option["say"]: option["text"] for option in ask["options"]}
                    got = red.get("hint", "hint", ask=ask["id"])
                    same(got["by"], "expert", "by")
                    best = got["options"][0]
                    same((best["say"], best["text"], best["win"]),
                         (got["say"], got["text"], got["win"]), "the best one first")
                    for option in got["options"]:
                        same(option["text"], says.get(option["say"]), f"an option: {option}")
                    many = [option["say"] for option in got["options"]]
                    same(len(set(many)), len(many), "each once")
                    if len(many) > 1:
                        several += 1
                        check(got["iterations"] > 0 and all(option["visits"] > 0 and
                              0 <= option["win"] <= 1 for option in got["options"]), f"{got}")
                    red.answer(choose(chance, ask))
                    red.sync()
        check(several > times(12) // 6, f"{several} hints with several options")


def test_thinking_takes_what_it_is_given():
    """A hint takes --think, and more thinking is done in more of it."""
    done = {}
    for think in (40, 400):
        with Server("--think", str(think), "--threads", "1") as server:
            with Client(server, server.make({"blue": {"bot": "random"}})) as red:
                for _ in range(200):  # to a question with much to choose from
                    ask = red.asked()
                    if len(ask["options"]) > 5 and ask["question"] == "activation":
                        break
                    red.answer(ask["options"][-1]["say"])
                    red.sync()
                took, done[think] = PATIENCE, 0
                for _ in range(3):  # a busy machine only takes away: the best of three
                    begin = time.monotonic()
                    got = red.get("hint", "hint", ask=red.asked()["id"])
                    took = min(took, time.monotonic() - begin)
                    done[think] = max(done[think], got["iterations"])
                check(took < think / 1000 + 2, f"{think} ms took {took:.2f} s")
    check(done[400] > 2 * done[40], f"iterations by time: {done}")


def test_many_share_the_time():
    """Eight hints at once on one thread: each is thought about for less."""
    with Server("--think", "1000", "--threads", "1") as server:
        made = server.make({"blue": {"bot": "random"}})
        with Client(server, made) as red:
            while not (red.asked()["question"] == "activation"):
                red.answer(red.table["ask"]["options"][-1]["say"])
                red.sync()
            ask = red.table["ask"]["id"]
        took = PATIENCE
        for _ in range(3):  # a busy machine only adds to it: the best of three
            tabs = [Client(server, made) for _ in range(8)]
            begin = time.monotonic()
            for tab in tabs:
                tab.say("hint", ask=ask, re="h")
            for tab in tabs:
                got = tab.until(lambda m: m.get("re") == "h")
                check(got["iterations"] > 0, "no thought at all")
                tab.abort()
            took = min(took, time.monotonic() - begin)
            if took < 3:
                break
        check(took < 3, f"eight hints took {took:.1f} s")


# ---- time ----

def test_taken_back_while_a_bot_thinks():
    """What it thought about is gone, and so is its answer; it thinks anew."""
    with Server("--think", "700") as server:
        made = server.make({"blue": {"bot": "expert"}}, pause=1)
        chance, undone = random.Random(6), 0
        with Client(server, made) as red:
            for _ in range(60):
                ask = red.asked()
                passing = [o["say"] for o in ask["options"] if o["say"] == "pass"]
                red.answer(passing[0] if passing else choose(chance, ask))
                red.sync()
                if red.table["waiting"] != ["blue"] or red.table["undo"] != "free":
                    continue
                red.get("undo", "ok")
                red.until(lambda m: m["t"] == "table")
                same(red.table["ask"] and red.table["ask"]["question"], ask["question"], "again")
                log = red.table["log"]
                same(red.answer(ask["options"][0]["say"])["t"], "ok", "another answer")
                red.asked()
                same(red.table["log"][:len(log)], log, "what went before")
                undone += 1
                if undone == 2:
                    break
        check(undone, "nothing could be taken back")


def test_bots_answer_on_a_beat():
    """Whatever there was to think about: no answer that others see comes sooner.

    Measured from a moment that is certainly before blue was asked, for how late we are told of
    that is up to the machine: since red's answer was sent, its n-th answer takes n beats."""
    with Server("--think", "120") as server:
        for bot, beat in (("beginner", 0.25), ("expert", 0.17)):
            sent, given = time.monotonic(), 0
            made = server.post("/api/matches", {"game": GAME, "seats": {"blue": {"bot": bot}}}, 201)
            chance, seen, waited = random.Random(4), 0, []
            with Client(server, made) as red:
                while seen < max(4, times(5)) and not red.table["over"]:
                    if red.table["ask"]:
                        sent, given = time.monotonic(), 0
                        red.answer(choose(chance, red.table["ask"]))
                        red.sync()
                        continue
                    waits, log = red.table["waiting"] == ["blue"], len(red.table["log"])
                    red.until(lambda m: m["t"] in ("update", "table"))
                    if waits and red.table["waiting"] == ["blue"] and len(red.table["log"]) > log:
                        given += 1
                        waited.append((time.monotonic() - sent) / given)
                        seen += 1
            check(waited, f"{bot} was never waited for twice")
            # the server counts in whole milliseconds
            check(min(waited) > beat - 0.002, f"{bot} answered after {min(waited):.4f} s")
            print(f"- {bot}: {len(waited)} answers, {min(waited):.3f} to {max(waited):.3f} s")


if __name__ == "__main__":
    main(globals())
