"""What players agree on, and what they leave to the server: undo, draws, conceding, clocks, real
dice, standing answers."""
import sqlite3

from harness import *


def table_of_two(server, answers=0, seed=1, **more):
    made = server.make(**more)
    red, blue = Client(server, made, "red"), Client(server, made, "blue")
    play_on([red, blue], random.Random(seed), answers)
    return made, red, blue


def sides(red, blue):
    """Who is asked, and the other."""
    red.sync()
    blue.sync()
    return (red, blue) if red.table["ask"] else (blue, red)


# ---- undo ----

def find_undo(red, blue, kind, chance, dice=False):
    """Plays on until somebody could take back in this way; that client, and the other."""
    while True:
        red.sync()
        blue.sync()
        for me, foe in ((red, blue), (blue, red)):
            thrown = me.table["log"][-1:] and me.table["log"][-1]["kind"] == "roll-off"
            if me.table["undo"] == kind and (thrown or not dice):
                return me, foe
        check(step([red, blue], chance), f"no undo of the kind {kind} came up")


def test_undo_that_is_free():
    with Server() as server:
        chance = random.Random(7)
        for _ in range(times(5)):
            made, red, blue = table_of_two(server, 4)
            me, foe = find_undo(red, blue, "free", chance)
            log = me.fresh()["log"]
            me.get("undo", "ok")
            me.sync()
            foe.sync()
            check(me.table["ask"], "the question is open again")
            check(len(me.table["log"]) < len(log), "the log is shorter")
            same(me.table["log"], log[:len(me.table["log"])], "the rest of the log")
            compare(picture(me.fresh()), picture(Client(server, made, me.seat).table), "after undo")
            same(foe.table["offers"], [], "nothing to agree to")
            same(me.answer(me.table["ask"]["options"][-1]["say"])["t"], "ok", "another answer")
            red.abort()
            blue.abort()


def test_undo_by_consent_and_refused():
    with Server() as server:
        chance, noted = random.Random(8), 0
        for agreed in (False, True) * times(3):
            made, red, blue = table_of_two(server, 4)
            me, foe = find_undo(red, blue, "ask", chance, dice=noted == 0 and agreed)
            before, log = picture(me.fresh()), me.table["log"]
            me.get("undo", "ok")
            me.sync()
            foe.sync()
            same(len(foe.table["offers"]), 1, "offers")
            offer = foe.table["offers"][0]
            same((offer["what"], offer["seat"], offer["mine"]), ("undo", me.seat, False), "offer")
            same(me.table["offers"][0]["mine"], True, "whose it is")
            check(offer["text"], "words")
            compare({**picture(me.table), "offers": []}, before, "nothing else has changed")
            foe.get("reply", "ok", offer=offer["offer"], yes=agreed)
            me.sync()
            foe.sync()
            same((me.table["offers"], foe.table["offers"]), ([], []), "offers afterwards")
            if agreed:
                check(len(me.table["log"]) <= len(log), "the log is no longer than before")
                check(me.table["ask"], "the question is open again")
                lost = {event["kind"] for event in log[len(me.table["log"]):]}
                play_on([red, blue], chance)
                record = me.get("record", "record")["record"]
                # dice may fall otherwise the second time: the record must tell of the first
                if lost & {"thrown", "saved", "roll-off"}:
                    noted += 1
                    check("undone" in record, f"the record does not say so: {lost}")
            else:
                compare(picture(me.fresh()), before, "refused")
                foe.error("stale", "reply", offer=offer["offer"], yes=True)
            red.abort()
            blue.abort()
        check(noted, "no dice were taken back")


def test_undo_against_bots_at_once():
    with Server() as server:
        made = server.make({"blue": {"bot": "random"}})
        chance = random.Random(9)
        with Client(server, made) as red:
            done = set()
            for _ in range(300):
                if not red.asked() or len(done) == 2:
                    break
                kind = red.table["undo"]
                if kind and kind not in done:
                    done.add(kind)
                    log = red.table["log"]
                    red.get("undo", "ok")
                    red.asked()
                    check(len(red.table["log"]) <= len(log), "the log grew")
                    same(red.table["offers"], [], "bots need not be asked")
                red.answer(choose(chance, red.table["ask"]))
                red.sync()
            same(done, {"free", "ask"}, "kinds of undo")


def test_nothing_to_take_back():
    with Server() as server:
        made, red, blue = table_of_two(server)
        same((red.table["undo"], blue.table["undo"]), (None, None), "undo")
        red.error("not-yours", "undo")
        red.get("concede", "ok")
        red.error("stale", "undo")
        red.abort()
        blue.abort()


def test_no_undo_when_it_is_over():
    """When it is over everybody may read the record, hands and all; it cannot go on then."""
    with Server() as server:
        made = server.make({"blue": {"bot": "random"}})
        with Client(server, made) as red:
            play_alone(red, random.Random(3))
            same((red.table["over"], red.table["result"]["by"]), (True, "rules"), "over")
            red.get("record", "record")
            same(red.table["undo"], None, "undo of a match that is over")
            red.get("undo", "error")
            check(red.fresh()["over"], "the match goes on")


# ---- draws, conceding ----

def test_draws():
    with Server() as server:
        made, red, blue = table_of_two(server, 10)
        with Client(server, made, "watch") as eye:
            for client in (red, blue):
                client.loose = True
                same(client.get("offer", "error", what="peace")["error"], "bad-message", "peace")
                client.loose = False

            def offers(*clients):
                for client in clients:
                    client.sync()
                return [client.table["offers"] for client in clients]
            # refused
            red.get("offer", "ok", what="draw")
            mine, theirs, seen = offers(red, blue, eye)
            same([(o["what"], o["seat"], o["mine"]) for o in mine], [("draw", "red", True)], "mine")
            same([(o["what"], o["seat"], o["mine"]) for o in theirs], [("draw", "red", False)], "")
            same(len(seen), 1, "the spectator's")
            blue.error("stale", "reply", offer=theirs[0]["offer"] + 77, yes=True)
            blue.get("reply", "ok", offer=theirs[0]["offer"], yes=False)
            same(offers(red, blue, eye), [[], [], []], "refused")
            # withdrawn
            red.get("offer", "ok", what="draw")
            number = offers(red)[0][0]["offer"]
            red.get("reply", "ok", offer=number, yes=False)
            same(offers(red, blue, eye), [[], [], []], "withdrawn")
            blue.error("stale", "reply", offer=number, yes=True)
            # one's own cannot be accepted by oneself
            red.get("offer", "ok", what="draw")
            number = offers(red)[0][0]["offer"]
            red.reply_to("reply", offer=number, yes=True)
            check(not red.fresh()["over"], "accepted by oneself")
            # twice is once
            red.get("offer", "ok", what="draw")
            same(len(offers(red)[0]), 1, "offered twice")
            # lapses when the other plays on, not when the one who offered does
            for _ in range(200):
                me, foe = sides(red, blue)
                if me is blue:
                    break
                same(red.answer(red.table["ask"]["options"][0]["say"])["t"], "ok", "red plays on")
                same(len(offers(red, blue)[0]), 1, "still offered")
            same(blue.answer(blue.table["ask"]["options"][0]["say"])["t"], "ok", "blue plays on")
            same(offers(red, blue, eye), [[], [], []], "lapsed")
            # accepted
            blue.get("offer", "ok", what="draw")
            number = offers(red)[0][0]["offer"]
            red.get("reply", "ok", offer=number, yes=True)
            for client in (red, blue, eye):
                client.sync()
                same((client.table["over"], client.table["result"]["by"],
                      client.table["result"]["drawn"], client.table["result"]["winners"]),
                     (True, "agreed", True, []), "drawn")
                same((client.table["ask"], client.table["waiting"], client.table["offers"]),
                     (None, [], []), "nothing is open")
            red.error("stale", "offer", what="draw")
            record = eye.get("record", "record")["record"]
            check("drawn" in record or "agreed" in record, record[-200:])
        red.abort()
        blue.abort()


def test_draw_with_a_bot():
    """Bots play on: they agree to no draw, and that is said at once."""
    with Server() as server:
        made = server.make({"blue": {"bot": "random"}})
        for lang in ("en", "de"):
            with Client(server, made, lang=lang) as red:
                red.asked()
                got = red.error("refused", "offer", what="draw")
                check("Bots" in got["text"], got["text"])
                red.sync()
                same((red.table["over"], red.table["offers"]), (False, []), "over, offers")


def test_conceding():
    with Server() as server:
        made, red, blue = table_of_two(server, 5)
        blue.get("concede", "ok")
        for client in (red, blue):
            client.sync()
            same((client.table["over"], client.table["result"]["by"],
                  client.table["result"]["winners"]), (True, "conceded", ["red"]), "result")
        blue.error("stale", "concede")
        red.error("stale", "answer", ask="0", say="pass")
        check(server.log_lines("over")[-1]["by"] == "conceded", "log")
        red.abort()
        blue.abort()


# ---- clocks ----

def clocks(client):
    return {seat["seat"]: seat["clock"] for seat in client.table["seats"]}


def test_clocks_run_and_grow():
    with Server() as server:
        made = server.make(clock={"minutes": 30, "seconds": 100})
        with Client(server, made, "red") as red, Client(server, made, "blue") as blue:
            same(clocks(red), {s: {"ms": 1800000, "runs": False} for s in ("red", "blue")}, "start")
            chance, given = random.Random(4), {"red": 0, "blue": 0}
            for _ in range(30):
                me, foe = sides(red, blue)
                count = len(foe.seen)
                same(me.answer(choose(chance, me.table["ask"]))["t"], "ok", "an answer")
                given[me.seat] += 1
                me.sync()
                foe.sync()
                told = [m for m in foe.seen[count:] if m["t"] in ("seats", "table")]
                check(told or given[me.seat] == 1, "a clock has changed and nobody is told")
                now = clocks(red)
                red.fresh()
                for seat, count in given.items():
                    got = clocks(red)[seat]["ms"]
                    # the first answer is free; each further one takes some and gives 100 s
                    full = 1800000 + 100000 * max(0, count - 1)
                    check(full - 60000 < got <= full, f"{seat}: {got} after {count} answers")
                    check(abs(now[seat]["ms"] - got) < 60000, f"told {now[seat]}, it is {got}")
            runs = [seat for seat, clock in clocks(red).items() if clock["runs"]]
            same(runs, red.table["waiting"], "whose clock runs")
        bots = server.make({"blue": {"bot": "random"}}, clock={"minutes": 1, "seconds": 0})
        with Client(server, bots) as red:
            same(clocks(red)["blue"], None, "bots have no clock")
        taken = []
        for bad in ({"minutes": 0}, {"minutes": -1}, {"minutes": "5"}, {"seconds": 5}, [], 5,
                    {"minutes": 1e9}, {"minutes": 5, "seconds": -1},
                    {"minutes": 5, "seconds": "x"}):
            if http("POST", server.url + "/api/matches", {"game": GAME, "clock": bad})[0] != 400:
                taken.append(bad)
        same(taken, [], "clocks that are none, and taken all the same")


def test_time_runs_out():
    """A clock that is nearly empty: made so in the database, so that nobody waits for a minute."""
    with Server() as server:
        made = server.make(clock={"minutes": 1, "seconds": 0})
        red, blue = Client(server, made, "red"), Client(server, made, "blue")
        play_on([red, blue], random.Random(6), 20)
        me, foe = sides(red, blue)
        server.stop(red, blue)
        db = sqlite3.connect(server.db)
        (options,) = db.execute("SELECT options FROM matches").fetchone()
        check('"clock":[60000,0]' in options, options)
        db.execute("UPDATE matches SET options = ?",
                   (options.replace('"clock":[60000,0]', '"clock":[2000,0]'),))
        db.commit()
        db.close()
        server.start()
        with Client(server, made, "red") as red, Client(server, made, "blue") as blue:
            for client in (red, blue):
                while not client.table["over"]:
                    client.next()
                same((client.table["result"]["by"], client.table["result"]["winners"],
                      client.table["ask"]), ("time", [foe.seat], None), "out of time")
            record = red.get("record", "record")["record"]
            check("time" in record, record[-200:])
        same(server.log_lines("over")[-1]["by"], "time", "log")


# ---- dice ----

def test_real_dice():
    """Red throws: it is asked what fell, never what is drawn, and nobody else is."""
    with Server() as server:
        made = server.make(dice="red")
        chance, rolls = random.Random(2), 0
        with Client(server, made, "red") as red, Client(server, made, "blue") as blue, \
                Client(server, made, "watch") as eye:
            same((red.table["dice"], eye.table["dice"]), ("red", "red"), "dice")
            while True:
                for client in (red, blue, eye):
                    client.sync()
                same(eye.table["ask"], None, "a spectator is asked")
                check(not blue.table["ask"] or blue.table["ask"]["seat"] == "blue", "blue's dice")
                asked = [client for client in (red, blue) if client.table["ask"]]
                if not asked:
                    break
                client = chance.choice(asked)
                ask = client.table["ask"]
                if ask["seat"] == "chance":
                    rolls += 1
                    for option in ask["options"]:
                        check(option["fields"] and option["fields"][0][0] == "faces",
                              f"no dice: {option}")
                        check(not option["say"].startswith("drawn"), f"a card: {option}")
                    if rolls < 4:
                        blue.error("stale", "answer", ask=ask["id"], say=ask["options"][0]["say"])
                        got = red.error("refused", "answer", ask=ask["id"], say="drawn sidestep")
                        check(got["text"], "words")
                        red.error("refused", "answer", ask=ask["id"], say="roll 99C")
                say = choose(chance, ask)
                same(client.answer(say)["t"], "ok", say)
            check(red.table["over"] and rolls > 5, f"{rolls} rolls")
            record = red.get("record", "record")["record"]
            check("chance: drawn" in record, "cards were drawn by the server")
        same(server.post("/api/matches", {"game": GAME, "dice": "green"}, 400)["error"],
             "bad-message", "dice of a seat that is not there")
        same(server.post("/api/matches", {"game": GAME, "dice": "blue", "seats": {
            "blue": {"bot": "random"}}}, 400)["error"], "bad-message", "dice of a bot")
        url = server.url + "/api/matches"
        taken = [bad for bad in (5, True, ["red"], "watch", "chance")
                 if http("POST", url, {"game": GAME, "dice": bad})[0] != 400]
        same(taken, [], "dice of the wrong type, and taken all the same")


# ---- standing answers ----

def until_asked(red, blue, question, chance):
    """Plays on until red is asked this; False if that never comes."""
    while True:
        red.sync()
        blue.sync()
        if red.table["ask"] and red.table["ask"]["question"] == question:
            return True
        if not step([red, blue], chance):
            return False


def test_standing_answers():
    with Server() as server:
        made, red, blue = table_of_two(server)
        chance = random.Random(11)
        eye = Client(server, made, "watch")
        check(until_asked(red, blue, "power", chance), "no power step")
        count = len(red.seen)
        red.get("stand", "ok", question="power", say="pass", until="end")
        red.sync()
        same([(s["question"], s["say"], s["until"]) for s in red.table["standing"]],
             [("power", "pass", "end")], "standing")
        check(red.table["standing"][0]["text"], "words")
        for other in (blue, eye):
            other.sync()
            same(other.table["standing"], [], "nobody else's business")
            check('"until"' not in "".join(other.raw), "told to others")
        play_on([red, blue], chance, 60)
        red.sync()
        asked = [m["ask"]["question"] for m in red.seen[count + 3:] if m.get("ask")]
        check("power" not in asked, "it is asked all the same")
        passes = [e for e in red.table["log"] if e["kind"] == "passes" and "Red" in e["text"]]
        check(passes, "it was never given")
        if not red.table["over"]:
            # it survives a restart, and is taken back
            server.kill()
            server.start()
            red, blue = Client(server, made, "red"), Client(server, made, "blue")
            same(len(red.table["standing"]), 1, "after a restart")
            red.get("unstand", "ok", question="power")
            red.sync()
            same(red.table["standing"], [], "taken back")
            until_asked(red, blue, "power", chance)
        red.abort()
        blue.abort()
        eye.abort()


def test_standing_until():
    with Server() as server:
        made, red, blue = table_of_two(server)
        chance = random.Random(12)
        check(until_asked(red, blue, "power", chance), "no power step")
        red.get("stand", "ok", question="power", say="pass", until="other")
        red.sync()
        # it holds until something else is asked of red, and answered
        for _ in range(300):
            if not red.table["standing"] or not step([red, blue], chance):
                break
            red.sync()
            ask = red.table["ask"]
            check(not ask or not red.table["standing"] or ask["question"] != "power",
                  "asked although it stands")
        same(red.table["standing"], [], "until other")

        def round_of(client):
            return next(x.get("value", 0) for x in client.table["things"].values()
                        if x["what"] == "track" and x["zone"] == "round")
        if until_asked(red, blue, "power", chance) and round_of(red) < 3:
            now = round_of(red)
            red.get("stand", "ok", question="power", say="pass", until="round")
            red.sync()
            while round_of(red) == now and not red.table["over"]:
                same(len(red.table["standing"]), 1, "within the round")
                step([red, blue], chance)
                red.sync()
            check(red.table["over"] or red.table["standing"] == [], "the round is over")
        red.abort()
        blue.abort()


def test_standing_refused():
    with Server() as server:
        made, red, blue = table_of_two(server)
        for client in (red, blue):
            client.error("bad-message", "stand", question="nothing", say="pass", until="end")
            client.error("bad-message", "stand", question="power", say="pass", until="tomorrow")
            client.error("bad-message", "stand", question="power", say="", until="end")
            client.error("bad-message", "stand", question="power", say="fly moon", until="end")
            client.error("bad-message", "unstand", question="nothing")
            client.get("unstand", "ok")
            same(client.fresh()["standing"], [], "standing")
        red.abort()
        blue.abort()


if __name__ == "__main__":
    main(globals())
