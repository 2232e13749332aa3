"""Whole matches: what is told is enough to play, adds up, and is what the record says."""
import collections
import gzip
import subprocess

from harness import *


def replay_by_program(record):
    """What `fray replay` makes of a record."""
    got = subprocess.run([FRAY, "replay", "-", "--json"], input=record.encode(), cwd=ROOT,
                         stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=PATIENCE)
    same(got.returncode, 0, f"fray replay: {got.stderr.decode()}")
    return json.loads(got.stdout)


def check_record(server, client, lang="en"):
    """The record of a match that is over: it replays, to the same result and the same table."""
    record = client.get("record", "record")["record"]
    result = client.table["result"]
    told = replay_by_program(record)
    check(told["over"] or result["by"] != "rules", "the record ends before the match")
    points = told["points"]
    points = points if isinstance(points, dict) else dict(zip(result["points"], points))
    if result["by"] == "rules":
        same(points, result["points"], "points of the record")
    for view in ("all", client.table["seat"], "watch"):
        body = {"record": record, "view": view, "lang": lang}
        shown = server.post("/api/replay", body)
        same(shown["result"], result, f"result of the replay for {view}")
        same(shown["length"], len(shown["frames"]), "frames")
        same([frame["n"] for frame in shown["frames"]], list(range(1, shown["length"] + 1)), "n")
        things = {thing["id"]: thing for thing in shown["first"]}
        for frame in shown["frames"]:
            for gone in frame["gone"]:
                check(gone in things, f"{gone} is gone and never was there")
                del things[gone]
            things.update((thing["id"], thing) for thing in frame["things"])
        if view == client.table["seat"]:
            compare({"things": things}, {"things": client.fresh()["things"]},
                    f"the replay for {view}")
            texts = [event["text"] for frame in shown["frames"] for event in frame["log"]]
            same(texts, [event["text"] for event in client.table["log"]], "the log of the replay")
        if "match" in client.made:
            again = server.post("/api/replay", {"match": client.made["match"], "view": view,
                                                "key": client.made["keys"]["watch"], "lang": lang})
            same(again, shown, "the replay by match")
    return record


def check_fresh(client):
    """What updates made of the table is what a whole one says."""
    client.sync()
    before = picture(client.table)
    compare(before, picture(client.fresh()), f"updates of {client.table['seat']}")


def against(bot, lang, seed):
    with Server() as server:
        made = server.make({"red": {"name": "Ana"}, "blue": {"bot": bot}})
        same(sorted(made["keys"]), ["host", "red", "watch"], "keys")
        chance = random.Random(seed)
        with Client(server, made, "red", lang) as red, Client(server, made, "watch", lang) as eye:
            same(red.table["seats"][0]["name"], "Ana", "name")
            same(red.table["seats"][1]["bot"], bot, "bot")
            while red.asked():
                ask = red.table["ask"]
                check(ask["options"], f"a question without options: {short(ask)}")
                check(red.table["waiting"] == [] or "red" in red.table["waiting"], "waiting")
                same(red.answer(choose(chance, ask))["t"], "ok", "a legal answer")
                red.sync()
            while not eye.table["over"]:
                eye.next()
            check_fresh(eye)
            same(eye.table["result"], red.table["result"], "result")
            same(red.table["result"]["by"], "rules", "by")
            check(eye.table["ask"] is None, "a spectator is asked")
            check_record(server, red, lang)


def test_against_random_in_english():
    for seed in range(times(2)):
        against("random", "en", seed)


def test_against_greedy_in_german():
    for seed in range(times(2)):
        against("greedy", "de", seed)


def between_people(seed, languages, every):
    """Two scripts and a spectator; a whole table is asked for after every so many answers."""
    with Server() as server:
        made = server.make()
        chance = random.Random(seed)
        with Client(server, made, "red", languages[0]) as red, \
                Client(server, made, "blue", languages[1]) as blue, \
                Client(server, made, "watch", "en") as eye:
            clients, count = [red, blue, eye], 0
            while step(clients, chance):
                count += 1
                if count % every == 0:
                    for client in clients:
                        check_fresh(client)
            for client in clients:
                check_fresh(client)
                same(client.table["result"], red.table["result"], "result")
            kinds = collections.Counter(event["kind"] for event in red.table["log"])
            check(len(kinds) > 5 and count > 30, f"too little happened: {kinds}")
            check_record(server, red, languages[0])
            check_record(server, blue, languages[1])
            check_record(server, eye)


def test_between_people_in_two_languages():
    between_people(1, ("en", "de"), 1)


def test_between_people_several():
    for seed in range(2, 2 + times(3)):
        between_people(seed, ("de", "en"), 9)


def test_languages_differ_in_words_alone():
    with Server() as server:
        made = server.make()
        chance = random.Random(5)
        with Client(server, made, "red", "en") as red, Client(server, made, "red", "de") as rot, \
                Client(server, made, "blue", "de") as blue:
            play_on([red, blue], chance, 40)
            rot.sync()
            red.sync()
            words = {"text", "name"}

            def bare(x):
                if isinstance(x, dict):
                    return {k: bare(v) for k, v in x.items() if k not in words}
                return [bare(v) for v in x] if isinstance(x, list) else x
            compare(bare(picture(rot.table)), bare(picture(red.table)), "the other language")
            texts = [(a["text"], b["text"]) for a, b in zip(red.table["log"], rot.table["log"])]
            check(sum(a != b for a, b in texts) > len(texts) / 2, "German is English")
            red.lang = "de"
            red.fresh()
            compare(picture(red.table), picture(rot.table), "after lang")


def test_list_of_answers():
    """A list answers one question after another, and stops where it does not fit."""
    with Server() as server:
        made = server.make({"blue": {"bot": "random"}})
        chance = random.Random(8)
        with Client(server, made) as red:
            series = 0
            while series < 3 and red.asked():
                ask = red.table["ask"]
                if ask.get("series") and any(o["say"] == "done" for o in ask["options"]):
                    before = len(red.seen)
                    got = red.answer(["done", "no such answer at all"])
                    same(got["t"], "ok", f"a list whose first fits: {short(got)}")
                    red.sync()
                    check(not any(m["t"] == "error" for m in red.seen[before:]), "an error, too")
                    series += 1
                else:
                    red.answer(choose(chance, ask))
                red.sync()
            check(series, "no series came")
            if red.asked():
                red.error("refused", "answer", ask=red.table["ask"]["id"],
                          say=["no such answer", red.table["ask"]["options"][0]["say"]])


def test_why_odds_and_hints():
    """Each question of some can be asked about; answers name what was asked."""
    with Server() as server:
        made = server.make({"blue": {"bot": "random"}})
        chance = random.Random(21)
        with Client(server, made, "red", "de") as red:
            rules = {rule["number"] for rule in server.get(f"/api/games/{GAME}/rules")["rules"]}
            reasons = facts = 0
            for i in range(max(60, times(120))):
                ask = red.asked()
                if not ask:
                    break
                piece = chance.choice([x for x in red.table["things"].values()
                                       if x["what"] in ("piece", "place", "card") and
                                       x.get("value")])
                got = red.get("why", "why", ask=ask["id"], type=piece["type"], value=piece["value"])
                same((got["type"], got["value"]), (piece["type"], piece["value"]), "why of what")
                for reason in got["reasons"]:
                    check(reason["text"], f"no words: {reason}")
                    check(reason.get("rule") in rules or not reason.get("rule"), f"rule: {reason}")
                reasons += len(got["reasons"])
                says = [option["say"] for option in ask["options"]]
                bold = [s for s in says if s.split()[0] in ("charge", "attack", "target", "with")]
                say = chance.choice(bold or says)
                if ask["question"] == "mulligan":
                    red.answer("redraw no no")  # the odds of drawing anew take seconds
                    red.sync()
                    continue
                got = red.get("odds", "odds", ask=ask["id"], say=say)
                same(got["say"], say, "odds of what")
                for fact in got.get("facts", []):
                    total = sum(value["share"] for value in fact["values"])
                    check(abs(total - 1) < 0.01, f"shares of {fact['say']} are {total} in all")
                    facts += 1
                if i % 40 == 0:
                    got = red.get("hint", "hint", ask=ask["id"])
                    check(got["say"] in [o["say"] for o in ask["options"]], f"no option: {got}")
                    check(got["win"] is None or 0 <= got["win"] <= 1, f"win: {got}")
                    check(len(got["options"]) <= len(ask["options"]), f"options: {got}")
                red.answer(say)
                red.sync()
            check(reasons and facts, f"{reasons} reasons, {facts} facts: nothing to see")
            if red.table["ask"]:
                red.error("stale", "hint", ask="0")
                red.error("stale", "odds", ask="0", say="pass")
                red.error("stale", "why", ask="0", say="pass")


def test_going_on_from_a_record():
    with Server() as server:
        made = server.make({"blue": {"bot": "random"}})
        chance = random.Random(3)
        with Client(server, made) as red:
            play_alone(red, chance, 30)
            red.get("concede", "ok")
            while not red.table["over"]:
                red.next()
            record = red.get("record", "record")["record"]
        # without the note that red conceded it goes on
        check(record.count("# conceded red\n") == 1, record[-200:])
        again = server.post("/api/matches", {"record": record.replace("# conceded red\n", ""),
                                             "pause": 0, "seats": {"blue": {"bot": "random"}}}, 201)
        with Client(server, again) as other:
            check(other.asked(), "nothing is asked")
            same(other.table["log"][:len(red.table["log"])], red.table["log"], "the log")
            play_alone(other, chance)
            check_record(server, other)


def test_pages_of_http():
    with Server() as server:
        games = server.get("/api/games")
        names = [game["name"] for game in games["games"]]
        check(GAME in names, f"games: {names}")
        check({"greedy", "random", "normal"} <= {bot["name"] for bot in games["bots"]}, "bots")
        for name in names:
            catalogue = server.get(f"/api/games/{name}")
            same(catalogue["name"], name, "name")
            check(catalogue["questions"] and catalogue["acts"], "questions, acts")
            check(server.get(f"/api/games/{name}/rules")["rules"], "rules")
        same(server.post("/api/check", {"game": GAME}), {"ok": True}, "check")
        wrong = {"game": GAME, "settings": ["option rounds 99"]}
        refused = server.post("/api/check?lang=de", wrong, 400)
        check("höchstens" in refused["text"], f"no German reason: {refused}")
        check("fray" in server.get("/"), "the page")
        same(server.post("/api/replay", {"match": "a" * 20, "key": "b" * 32}, 403)["error"],
             "bad-key", "a match that is not there")
        made = server.make({"blue": {"bot": "random"}})
        same(server.post("/api/replay", {"match": made["match"], "key": made["keys"]["red"]}, 409)
             ["error"], "not-over", "a match that goes on")
        with Client(server, made) as red:
            red.error("not-over", "record")


def test_what_does_not_change_is_sent_packed_and_once():
    with Server() as server:
        paths = ["/api/games"] + [f"/api/games/{row['name']}{part}" for part in ("", "/rules")
                                  for row in server.get("/api/games")["games"]]
        for path in paths:
            def ask(**lines):
                return http("GET", server.url + path, headers=lines, timeout=PATIENCE)
            status, plain, body = ask()
            same((status, plain.get("content-encoding")), (200, None), f"{path} as it is")
            status, packed, bytes_ = ask(**{"Accept-Encoding": "br, gzip"})
            same((status, packed.get("content-encoding")), (200, "gzip"), f"{path} packed")
            same(gzip.decompress(bytes_), body, f"{path}: the same bytes")
            check(len(bytes_) < len(body), f"{path}: {len(bytes_)} of {len(body)} bytes")
            for lines in (plain, packed):
                same((lines["cache-control"], lines["vary"]), ("no-cache", "Accept-Encoding"), path)
                for language in ("", "?lang=de"):
                    again = http("GET", server.url + path + language, timeout=PATIENCE, headers={
                        "If-None-Match": lines["etag"],
                        "Accept-Encoding": "gzip" if lines is packed else "identity"})
                    same((again[0], again[2]), (304, b""), f"{path}: nothing new")
            for stale in ('"0123456789abcdef01234567"', '"0123456789abcdef01234567-gz"', "W/\"x", "x" * 300,
                          plain["etag"].strip('"'), plain["etag"][:-2] + '"'):
                got = ask(**{"If-None-Match": stale})
                same((got[0], got[2] == body), (200, True), f"{path}: {stale[:40]} names nothing there is")
            unwanted = ask(**{"Accept-Encoding": "gzip;q=0, deflate"})
            same((unwanted[0], unwanted[2] == body), (200, True), f"{path}: who does not take gzip")
        # what is made for one asker alone is neither kept nor named
        _, lines, _ = http("GET", server.url + "/healthz", timeout=PATIENCE)
        same((lines["cache-control"], lines.get("etag")), ("no-store", None), "healthz")
    with Server() as server:  # another process: the same content has the same name
        _, lines, _ = http("GET", server.url + path, headers={"If-None-Match": plain["etag"]}, timeout=PATIENCE)
        same(lines["etag"], plain["etag"], "after a restart")


if __name__ == "__main__":
    main(globals())
