"""Several seats asked at once, under seal, in the tests' own game: nobody sees or hears what another says, nor that it said
anything; answers meet in any order; clocks, bots, taking back, coming back, the store."""
import harness
from faults import *

harness.FRAY = os.path.abspath(os.environ.get("FRAY_GATES", os.path.join(ROOT, "build/debug/tests/games/fray-gates")))
os.environ["FRAY_PACKS"] = os.path.join(ROOT, "tests", "games", "packs")
SEATS = ["red", "blue", "green", "gold"]


def make(server, captains=2, **more):
    settings = [f"option captains {captains}", *more.pop("settings", [])]
    return server.post("/api/matches", {"game": "gates", "pause": 0, "settings": settings, **more}, 201)


def table_of(server, made, seats=2, watch=True):
    """Clients of all seats and a spectator, each at the first question."""
    return [Client(server, made, seat) for seat in SEATS[:seats] + ["watch"] * watch]


def close(clients):
    for client in clients:
        client.abort()


def settle(clients):
    for client in clients:
        client.sync()


def say(client, *says):
    for text in says:
        got = client.answer(text)
        same(got["t"], "ok", f"{client.seat}: {text}: {short(got)}")
        client.sync()


def to_orders(clients, bar="leave"):
    """From the beginning of a round to the sealed question; who was asked to bar a gate."""
    settle(clients)
    first = next(c for c in clients if c.table["ask"])
    say(first, bar)
    settle(clients)
    for client in clients[:-1]:
        same(client.table["ask"]["question"], "send", f"what {client.seat} is asked")
    return first


def wait(client, good):
    """Reads on until it is so."""
    while not good():
        client.next()


def is_marked(client, seat):
    track = next(x for x in client.table["things"].values()
                 if x.get("zone") == "points" and x.get("seat") == seat)
    return "ready" in track.get("marks", [])


def guards(client):
    return sorted(x["say"] for x in client.table["things"].values() if x["what"] == "piece")


def kinds(client):
    return [event["kind"] for event in client.table["log"]]


class Deaf:
    """Within it these clients are sent nothing at all."""

    def __init__(self, *clients):
        self.clients = clients

    def __enter__(self):
        settle(self.clients)
        self.counts = [len(c.raw) for c in self.clients]
        self.pictures = [picture(c.table) for c in self.clients]

    def __exit__(self, kind, *_):
        if kind:
            return
        for client, count, before in zip(self.clients, self.counts, self.pictures):
            client.sync()  # one message
            same(len(client.raw), count + 1, f"messages to {client.seat}: {short(client.raw[count:])}")
            compare(picture(client.fresh()), before, f"what {client.seat} is shown when it asks")


def test_all_are_asked_and_nobody_sees():
    with Server() as server:
        clients = red, blue, eye = table_of(server, make(server))
        to_orders(clients, "bar south")
        for client in (red, blue):
            ask = client.table["ask"]
            same((ask["sealed"], ask["seat"], ask["rule"]), (True, client.seat, "GA-SEND-01"), "ask")
            same(ask["about"]["type"], "piece", "what it is about")
            check(client.seat.capitalize() in ask["text"], f"whose guard it is: {ask['text']}")
        for client in clients:
            same((client.table["waiting"], client.table["quiet"]), (["red", "blue"], False), "who is open")
        same(eye.table["ask"], None, "a spectator is asked")
        name = blue.table["ask"]["id"]
        with Deaf(blue, eye):
            say(red, "send north", "send north")
            same(guards(red), ["red-guard-1", "red-guard-2"], "own guards")
            same(kinds(red)[-2:], ["sends", "sends"], "own log")
            refused = red.answer("send south")
            same((refused["error"], refused["rule"]), ("refused", "GA-BAR-02"), "a barred gate")
            check("South Gate" in refused["text"], refused["text"])
            say(red, "call north", "send middle")
        same(blue.table["ask"]["id"], name, "the name of the question that is open to blue")
        say(blue, "send middle")  # and by that name it answers
        say(red, "send middle")
        with Deaf(red, eye):
            say(blue, "send middle")
        say(red, "ready")
        settle(clients)
        same((red.table["ask"], red.table["undo"]), (None, "free"), "who is shut")
        for client in clients:
            same(client.table["waiting"], ["blue"], "who is still open")
            check(is_marked(client, "red") and not is_marked(client, "blue"), "marks")
            same(kinds(client)[-1] if client is not blue else "ready", "ready", "told to all")
        check("seen" not in kinds(blue), "seen before all are shut")
        with Deaf(red, eye):
            say(blue, "send middle")
        say(blue, "ready")
        settle(clients)
        for client in clients:
            seen = {tuple(arg[1] for arg in e["args"]) for e in client.table["log"] if e["kind"] == "seen"}
            gates = {x["say"]: x["value"] for x in client.table["things"].values() if x["what"] == "place"}
            same(seen, {(1, 1, gates["north"]), (1, 2, gates["middle"]), (1, 0, gates["south"]),
                        (2, 0, gates["north"]), (2, 3, gates["middle"]), (2, 0, gates["south"])}, "what all see")
            same(client.table["undo"], "ask" if client is not eye else None, "undo after that")
        close(clients)


def test_nothing_is_sent_while_others_answer():
    """Random matches of two to four captains and a spectator: whoever says something and stays open is alone with it."""
    silent = shut = 0
    with Server() as server:
        for seed in range(times(10)):
            chance = random.Random(seed)
            seats = 2 + seed % 3
            quick = "yes" if seed % 4 == 1 else "no"
            made = make(server, seats, settings=[f"option guards {1 + seed % 5}", f"option quick {quick}"])
            clients = table_of(server, made, seats)
            while True:
                settle(clients)
                asked = [c for c in clients if c.table["ask"]]
                if not asked:
                    break
                client = chance.choice(asked)
                others = [c for c in clients if c is not client]
                ask, counts = client.table["ask"], [len(c.raw) for c in others]
                before = [json.dumps(picture(c.table)) for c in others]
                say(client, chance.choice(ask["options"])["say"])
                if not ask.get("sealed"):
                    continue
                settle(others)
                for one, count, was in zip(others, counts, before):
                    new = [json.loads(text) for text in one.raw[count:]]
                    if len(new) == 1:
                        same(new[0]["t"], "pong", "what others are sent")
                        same(json.dumps(picture(one.table)), was, "what others see")
                        silent += 1
                        continue
                    shut += 1  # or, if it was the last, all is seen
                    told = {event["kind"] for message in new for event in message.get("log", [])}
                    check("ready" in told, f"{one.seat} is told of {client.seat}: {short(new)}")
            same(len({json.dumps(c.table["result"]) for c in clients}), 1, "results")
            close(clients)
    check(silent > 100 * SCALE and shut, f"{silent} answers in silence, {shut} that shut")
    print(f"- {silent} looks at others while somebody answered under seal, {shut} when somebody was shut")


ORDERS = {"red": ["send north", "send south", "call south", "send middle", "send south", "ready"],
          "blue": ["send south", "send south", "send middle", "ready"]}


def test_answers_meet_in_any_order():
    ends = {}
    with Server() as server:
        for how in ("red first", "blue first", "in turn"):
            clients = red, blue, eye = table_of(server, make(server, dice="red", settings=["option rounds 1"]))
            say(red, "leave")
            say(red, "roll 1M")
            settle(clients)
            turns = {"red first": [red] * 6 + [blue] * 4, "blue first": [blue] * 4 + [red] * 6,
                     "in turn": [red, blue] * 4 + [red] * 2}[how]
            left = {seat: list(says) for seat, says in ORDERS.items()}
            for client in turns:
                say(client, left[client.seat].pop(0))
            settle(clients)
            for client in clients:
                check(client.table["over"], "it is over")
                log = [e["text"] for e in client.table["log"]]
                same(sorted(log), ends.setdefault((client.seat, "log"), sorted(log)), f"log, {how}")
                now = json.dumps([client.table["things"], client.table["result"]])
                same(now, ends.setdefault(client.seat, now), f"things, {how}")
            close(clients)


def test_taking_back_what_is_sealed():
    with Server() as server:
        clients = red, blue, eye = table_of(server, make(server))
        to_orders(clients)
        say(red, "send north")
        say(blue, "send south", "send middle")
        for client in (red, blue):
            same(client.table["undo"], "free", "undo of what was said")
        tables = red.tables
        with Deaf(blue, eye):
            red.get("undo", "ok")
            red.sync()
        same((guards(red), red.tables), ([], tables + 1), "red's table")
        check("sends" not in kinds(red), "the log of what was taken back")
        same(guards(blue), ["blue-guard-1", "blue-guard-2"], "what blue said stands")
        # what was said is gone: before that stands an answer that was open, or chance's, and goes by consent
        same(red.table["undo"], "ask", "undo with nothing said")
        with Deaf(red, eye):
            blue.get("undo", "ok")
            blue.sync()
            blue.get("undo", "ok")
            blue.sync()
            same(blue.table["undo"], None, "blue has said nothing else")
            blue.error("not-yours", "undo")
            say(blue, "send south", "send south", "send south")
        same(red.table["undo"], "ask", "undo while blue has answered")
        say(blue, "ready")
        settle(clients)
        same((blue.table["ask"], red.table["waiting"]), (None, ["red"]), "blue is shut")
        say(red, "send north")
        # who is shut may open itself again; all see that, and no more
        blue.get("undo", "ok")
        settle(clients)
        for client in clients:
            same(client.table["waiting"], ["red", "blue"], f"who is open to {client.seat}")
            check("ready" not in kinds(client) and not is_marked(client, "blue"), "it is not ready")
        same(guards(red), ["red-guard-1"], "what red said stands")
        with Deaf(red, eye):
            blue.get("undo", "ok")
            blue.sync()
            say(blue, "send middle")
        # beyond the question only by consent, and all that was said since goes with it
        red.get("undo", "ok")
        red.sync()
        red.get("undo", "ok")
        settle(clients)
        offer = blue.table["offers"][0]
        same((offer["what"], offer["seat"]), ("undo", "red"), "an offer")
        blue.get("reply", "ok", offer=offer["offer"], yes=True)
        settle(clients)
        for client in clients:
            same((client.table["waiting"], guards(client)), (["red"], []), "back at the first question")
        same(red.table["ask"]["question"], "bar", "what is asked again")
        play_on(clients[:2], random.Random(1))
        close(clients)


def test_everything_comes_back():
    """After restarts in the midst of it, with things taken back, all is as it was; and so it is for other servers'
    eyes, which read the log: the record holds, and every view of it can be watched."""
    with Server() as server:
        for seed in range(times(6)):
            chance, seats = random.Random(seed), 2 + seed % 3
            made = make(server, seats, clock={"minutes": 5, "seconds": 5})
            clients = table_of(server, made, seats)
            for _ in range(30):
                if not step(clients, chance):
                    break
                one = chance.choice(clients[:-1])
                if chance.random() < 0.3 and one.table["undo"] == "free":
                    one.get("undo", "ok")
                    settle(clients)
            before = [picture(c.table) for c in clients]
            same(server.stop(*clients), 0, "exit code")
            server.start()
            clients = table_of(server, made, seats)
            for client, was in zip(clients, before):
                compare(picture(client.table), was, f"{client.seat} after a restart")
            with Client(server, made, "red") as tab:
                compare(picture(tab.table), before[0], "a second tab")
            play_on(clients[:-1], chance)
            record = clients[0].get("record", "record")["record"]
            for view in ["all", "watch", *SEATS[:seats]]:
                got = server.post("/api/replay", {"record": record, "view": view})
                for frame in got["frames"]:
                    if "say" in frame and frame["seat"] != "chance" and view in ["watch", *SEATS]:
                        check(frame["seat"] == view or frame["say"].split()[0] in ("bar", "leave"),
                              f"{view} is told {frame['seat']}: {frame['say']}")
                if view == "all":
                    check(any(len(f["ask"].get("sealed", [])) == seats for f in got["frames"] if f["ask"]),
                          "all are asked at once")
                    check(any(f.get("say", "").startswith("send") for f in got["frames"]), "all is told")
            close(clients)


def clock(client, seat):
    return next(s for s in client.table["seats"] if s["seat"] == seat)["clock"]


def test_both_clocks_run():
    with Server() as server:
        made = make(server, clock={"minutes": 10, "seconds": 60}, settings=["option rounds 6"])
        clients = red, blue, eye = table_of(server, made)
        for _ in range(2):  # a round each, so that both have come: clocks run from then on
            to_orders(clients)
            for client in (red, blue):
                say(client, "send north", "send north", "send north", "ready")
        to_orders(clients)
        settle(clients)
        for client in clients:
            client.fresh()
            for seat in ("red", "blue"):
                check(clock(client, seat)["runs"], f"{seat}'s clock runs, says {client.seat}")
        left = {seat: clock(eye, seat)["ms"] for seat in ("red", "blue")}
        time.sleep(0.3)
        say(red, "send north", "send north")
        eye.fresh()
        for seat in ("red", "blue"):
            check(left[seat] - 5000 < clock(eye, seat)["ms"] <= left[seat] - 250,
                  f"{seat} has {clock(eye, seat)} of {left[seat]} ms: neither stopped nor given time")
        say(red, "send north")
        check(clock(red, "red")["ms"] <= left["red"] - 250, "nothing is given for a part")
        say(red, "ready")
        settle(clients)
        for client in clients:
            at = clock(client, "red")
            same(at["runs"], False, "the clock of who is shut")
            check(left["red"] + 50000 < at["ms"] <= left["red"] + 59751, f"{at['ms']} of {left['red']} ms")
            check(clock(client, "blue")["runs"], "the other's runs on")
        at = clock(red, "red")["ms"]
        red.get("undo", "ok")
        settle(clients)
        for client in clients:
            check(at - 65000 < clock(client, "red")["ms"] <= at - 60000,
                  f"what was given is given back: {clock(client, 'red')} of {at} ms")
            check(clock(client, "red")["runs"], "and it runs again")
        close(clients)


def test_a_list_is_what_is_said_to_one_question():
    with Server() as server:
        clients = red, blue, eye = table_of(server, make(server))
        to_orders(clients)
        with Deaf(blue, eye):
            say(red, ["send north", "send south", "send south"])
        say(red, ["ready", "send north"])  # and stops where it is shut
        settle(clients)
        same((red.table["ask"], blue.table["waiting"]), (None, ["blue"]), "red is shut")
        # it does not go on with the next question of the same name
        say(blue, ["send north", "send north", "send north", "ready", "leave", "send north"])
        settle(clients)
        same(blue.table["ask"]["question"], "bar", "the next question is asked")
        close(clients)


def test_standing_answers():
    """One that leaves its seat open does not stand in: it would do so for ever. One that shuts it does."""
    with Server() as server:
        clients = red, blue, eye = table_of(server, make(server, settings=["option guards 1", "option quick yes"]))
        red.get("stand", "ok", question="send", say="call north", until="end")
        settle(clients)
        to_orders(clients)
        same(guards(red), [], "nothing was said for red")
        say(red, "send north")
        blue.get("stand", "ok", question="send", say="send south", until="end")
        settle(clients)
        check("seen" in kinds(eye), "the one guard was sent, and shut blue")
        say(blue, "leave")
        settle(clients)
        for client in clients:
            same(client.table["waiting"], ["red"], "blue is shut as soon as it is asked")
        close(clients)


def test_bots_and_people_at_once():
    """People are asked while bots think; what people say meanwhile does not make them think anew; several bots
    think at once; and none shows how often it answered."""
    folder = tempfile.mkdtemp(prefix="fray-test-")
    note = os.path.join(folder, "notes")
    program = f"Slow=run:{sys.executable} {os.path.join(HERE, 'bot.py')} slow 600 {note}"
    try:
        with Server("--bot", program, "--threads", "2") as server:
            made = make(server, 3, seats={"blue": {"bot": "Slow"}, "green": {"bot": "Slow"}},
                        settings=["option rounds 1", "option guards 1", "option quick yes"])
            with Client(server, made, "red") as red:
                say(red, "leave")
                begin = time.monotonic()
                wait(red, lambda: red.table["waiting"] == ["red"])
                took = time.monotonic() - begin
                check(0.6 <= took < 1.15, f"two bots of 600 ms each took {took:.3f} s")
                say(red, "send north")
                wait(red, lambda: red.table["over"])
            made = make(server, 2, seats={"blue": {"bot": "Slow"}}, settings=["option rounds 1"])
            with open(note, encoding="utf-8") as lines:
                asked = len(lines.readlines())
            with Client(server, made, "red") as red:
                say(red, "leave")
                for text in ["send north", "call north"] * 3 + ["send north"] * 3:
                    say(red, text)
                    time.sleep(0.05)
                say(red, "ready")
                wait(red, lambda: red.table["over"])
                record = red.get("record", "record")["record"]
            with open(note, encoding="utf-8") as lines:
                news = [line for line in lines.readlines()[asked:] if " new " in line]
            same(len(news), len(re.findall(r"^\d+ blue: (?:send|call|ready)", record, re.M)),
                 "questions to a bot, and its answers")
            for bot in ("normal", "random", "greedy"):
                made = make(server, pause=800, seats={"blue": {"bot": bot}}, settings=["option rounds 2"])
                with Client(server, made, "red") as red, Client(server, made, "watch") as eye:
                    begin = time.monotonic()
                    say(red, "leave")
                    marks = len(eye.raw)
                    wait(eye, lambda: "ready" in kinds(eye))
                    took = time.monotonic() - begin
                    told = [m for m in map(json.loads, eye.raw[marks:]) if m["t"] == "update"]
                    check(len(told) <= 2, f"a bot that answers four times is told of once: {short(told)}")
                    # on a beat of 250 ms from when it was asked, however quick it was
                    check(bot != "normal" or took >= 0.245, f"{bot} was ready after {took:.3f} s")
                    say(red, ["send south", "send south", "send south", "ready"])
                    wait(red, lambda: "seen" in kinds(red))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def test_against_bots():
    with Server() as server:
        for captains in (2, 3, 4):
            bots = {seat: {"bot": ["normal", "random", "instinct"][i]} for i, seat in enumerate(SEATS[1:captains])}
            made = make(server, captains, seats=bots, pause=captains % 2 * 100)
            with Client(server, made) as red:
                count = play_alone(red, random.Random(captains))
                check(count >= 12, f"{count} answers")
                same(red.table["result"]["by"], "rules", "how it ended")


def test_two_servers():
    """Red at one server, blue at another: what blue says goes into the same log, and yet red is sent nothing of it, nor
    hears that anything was stored before its own words."""
    import test_postgres  # brings a database
    with test_postgres.PG, Server(db=test_postgres.PG.url) as one, Server(db=test_postgres.PG.url) as two:
        for seed in range(times(4)):
            chance = random.Random(seed)
            made = make(one, pause=0, settings=["option guards 5"])
            red, blue, eye = Client(one, made, "red"), Client(two, made, "blue"), Client(one, made, "watch")
            wait(red, lambda: red.table["ask"])
            say(red, "leave")
            for client in (red, blue):
                wait(client, lambda: client.table["ask"] and client.table["ask"].get("sealed"))
            settle([red, eye])
            marks = len(red.raw), len(eye.raw)
            own = 0
            for _ in range(20):  # both at the same moment, or nearly
                if len(guards(blue)) < 4 or chance.random() < 0.5 and guards(blue):
                    if blue.table["undo"] == "free" and (len(guards(blue)) > 3 or chance.random() < 0.3):
                        blue.say("undo", re="b")
                    else:
                        blue.say("answer", re="b", ask=blue.table["ask"]["id"], say="send north")
                else:
                    blue.say("undo", re="b")
                if chance.random() < 0.5:
                    time.sleep(chance.random() / 100)
                has, had = len(guards(red)), len(guards(blue))
                if has < 4:
                    got = red.reply_to("answer", ask=red.table["ask"]["id"], say="send middle")
                else:
                    got = red.reply_to("undo")
                own += 1
                same(got["t"], "ok", f"red under seal: {short(got)}")
                # a server may be hearing of the other's entry before it shows what it has confirmed
                wait(red, lambda: len(guards(red)) == (has + 1 if has < 4 else has - 1))
                if blue.until(lambda m: m.get("re") == "b")["t"] == "ok":
                    wait(blue, lambda: len(guards(blue)) != had)
            settle([red, eye])
            same([json.loads(text)["t"] for text in eye.raw[marks[1]:]], ["pong"], "messages to a spectator")
            kinds_told = [json.loads(text)["t"] for text in red.raw[marks[0]:]]
            same(sum(t in ("update", "table") for t in kinds_told), own, f"messages to red: {kinds_told}")
            for client in (red, blue):
                while client.table["undo"] == "free":
                    client.get("undo", "ok")
                    client.sync()
                    if not guards(client):
                        break
                say(client, ["send south"] * 5 + ["ready"])
            for client in (red, blue, eye):
                wait(client, lambda: "seen" in kinds(client))
            close([red, blue, eye])
        conflicts = len(one.log_lines("conflict")) + len(two.log_lines("conflict"))
        print(f"- {conflicts} answers under seal came second")


# ---- the store ----

SLOW = 0.4


def timed(client, t, **fields):
    """How long something takes to be answered."""
    begin = time.monotonic()
    got = client.reply_to(t, **fields)
    return time.monotonic() - begin, got


def test_a_slow_store_does_not_tell():
    """While what blue says, or takes back, is on its way to a slow disk: red reads and is refused at once, spectators
    come and go, and none is sent anything."""
    with FaultyServer() as server:
        made = make(server, pause=1000)
        clients = red, blue, eye = table_of(server, made)
        to_orders(clients)
        say(red, "send north")
        for what, fields in [("answer", {"say": "send south"}), ("undo", {}), ("answer", {"say": "send south"})]:
            blue.asked()
            counts = {c.seat: len(c.raw) for c in (red, eye)}
            if what == "answer":
                fields = {"ask": blue.table["ask"]["id"], **fields}
            server.faults.sync_us = int(SLOW * 1e6)
            syncs = server.faults.syncs
            blue.say(what, re="slow", **fields)
            time.sleep(0.02)
            begin = time.monotonic()
            for client in (red, eye):
                for t, more in [("why", {"ask": "0", "say": "ready"}), ("ping", {}), ("answer", {"ask": "0", "say": "ready"})]:
                    client.loose = True
                    timed(client, t, **more)
                    client.loose = False
            same((red.table["undo"], red.table["waiting"]), ("free", ["red", "blue"]), "what red sees")
            with Client(server, made, "watch") as back:
                compare(picture(back.table), picture(eye.table), "a spectator comes")
            took, stored = time.monotonic() - begin, server.faults.syncs > syncs
            server.faults.sync_us = 0
            check(not stored, "the disk was done before we had asked: a slower one is needed")
            check(took < SLOW, f"all this took {took:.3f} s")
            for client in (red, eye):
                same(len(client.raw) - counts[client.seat], 3, f"messages to {client.seat}")
            blue.until(lambda m: m.get("re") == "slow")
            blue.sync()
        close(clients)


def test_what_is_sealed_is_confirmed_on_a_beat():
    """Red's answer has to wait for blue's, which is being stored: that must not show in when it is confirmed."""
    with FaultyServer() as server:
        clients = red, blue, eye = table_of(server, make(server, pause=1000, settings=["option guards 5"]))
        heard = {False: [], True: []}
        to_orders(clients)
        server.faults.sync_us = 15000
        for other in (False, True) * 2:
            for text in ("send north", "call north"):
                if other:
                    blue.say("answer", ask=blue.table["ask"]["id"], say=text, re="other")
                    time.sleep(0.004)
                took, got = timed(red, "answer", ask=red.table["ask"]["id"], say=text)
                same(got["t"], "ok", short(got))
                heard[other].append(took)
                red.sync()
                if other:
                    blue.until(lambda m: m.get("re") == "other")
                    blue.sync()
        server.faults.sync_us = 0
        for other, took in heard.items():
            check(took and min(took) > 0.095 and sorted(took)[len(took) // 2] < 0.15, f"other {other}: {took}")
        close(clients)


def test_a_store_that_fails():
    with FaultyServer() as server:
        clients = red, blue, eye = table_of(server, make(server))
        to_orders(clients)
        say(red, "send north", "send south")
        say(blue, "send north")
        for what in ("undo", "answer"):
            server.faults.stays = 1
            server.faults.write_at = 1
            fields = {} if what == "undo" else {"ask": red.table["ask"]["id"], "say": "send south"}
            got = red.reply_to(what, **fields)
            same(got.get("error"), "not-stored", f"{what}: {short(got)}")
            server.faults.write_at = 0
            until(lambda: server.get("/healthz") == "ok\n" or True, "the store")
            until(lambda: (red.sync(), len(guards(red)) == 2)[1], "all as it was")
            same(guards(blue), ["blue-guard-1"], "blue's")
            until(lambda: red.reply_to("offer", what="draw")["t"] == "ok", "the store")
        red.get("undo", "ok")
        settle(clients)
        same(guards(red), ["red-guard-1"], "then it is taken back")
        close(clients)


if __name__ == "__main__":
    main(globals())
