"""Games of several seats that are won or lost together: as many seats as the set-up says, team mates of
all kinds, refusals of teams, odds of several cards, forecasts, giving up, operations, restarts."""
import os
import random
import re
import subprocess
import tempfile

import harness
from harness import Client, Server, check, compare, picture, play_alone, play_on, same, times

GAME = "fireteam"
QUICK = ["option difficulty easy", "option last-round 4"]


def make(server, seats=None, status=201, **more):
    body = {"game": GAME, "pause": 0, **more}
    if seats is not None:
        body["seats"] = seats
    return server.post("/api/matches", body, status)


def until_over(client):
    while not client.table["over"]:
        client.next()
    return client.table["result"]


def test_the_catalogue_tells_what_a_start_page_needs():
    with Server() as server:
        games = {row["name"]: row for row in server.get("/api/games")["games"]}
        same(games[GAME]["together"], True, "together")
        same(games["underworlds"]["together"], False, "the other game")
        catalogue = server.get(f"/api/games/{GAME}")
        same((catalogue["seats"], catalogue["together"], catalogue["seats_setting"]),
             ([2, 4], True, "heroes"), "seats")
        words = next(row for row in catalogue["settings"] if row["word"] == "difficulty")["words"]
        same([word["id"] for word in words], ["easy", "normal", "hard"], "difficulty")
        entries = catalogue["entries"]
        missions = {entry["id"] for entry in entries["mission"]}
        acts = [mission for entry in entries["list"] for mission in entry["facts"]["missions"]]
        same((sorted(acts), len(acts)), (sorted(missions), 9), "each mission is an act of an operation")
        heroes = [entry for entry in entries["figure"] if entry["entity"] == "hero"]
        roles = {entry["id"]: entry["facts"]["role"] for entry in heroes}
        same((len(heroes), len(set(roles.values()))), (5, 4), "heroes and roles")
        same(roles["abe"], roles["maxine"], "two of one role")


def test_as_many_seats_as_are_named():
    with Server() as server:
        for seats, count in [(None, 2), ({"red": {}, "green": {}}, 3), ({"gold": {}}, 4)]:
            made = make(server, seats)
            keys = set(made["keys"]) - {"watch", "host"}
            same(keys, set(["red", "blue", "green", "gold"][:count]), f"seats of {seats}")
            with Client(server, made, "red") as red:
                same([row["seat"] for row in red.table["seats"]],
                     ["red", "blue", "green", "gold"][:count], "who sits at the table")
                same(set(red.table["result"]["points"]), keys, "points")
        made = make(server, settings=["option heroes 3"])
        same(len(made["keys"]), 5, "as the settings say")
        # the settings say two: there is no third seat to give to anybody
        error = make(server, {"green": {"bot": "random"}}, 400, settings=["option heroes 2"])
        check("green" in error["text"], error)
        error = make(server, {"black": {}}, 400)
        check("black" in error["text"], error)
        for line in ["option heroes 5", "option heroes x", "option difficulty brutal",
                     "option mission nowhere", "red hero nobody"]:
            error = make(server, status=400, settings=[line])
            check(error["text"] and "\n" not in error["text"], f"{line}: {error}")


def test_teams_that_may_not_go_are_refused_in_one_line():
    with Server() as server:
        lines = ["red hero abe", "blue hero maxine"]
        for lang, word in [("en", "role"), ("de", "Rolle")]:
            verdict = server.post(f"/api/check?lang={lang}", {"game": GAME, "settings": lines})
            same((verdict["ok"], verdict["rule"]), (False, "FZ-SETUP-05"), "the same role twice")
            check(word in verdict["text"] and "\n" not in verdict["text"], verdict)
        same(make(server, status=400, settings=lines)["error"], "bad-setup", "no match of it")
        # a mission that needs a role no seat has
        team = ["option mission the-monastery", "red hero abe", "blue hero shad"]
        same(server.post("/api/check", {"game": GAME, "settings": team})["rule"], "FZ-SETUP-06",
             "a role is missing")
        good = ["red hero abe", "blue hero shad"]
        same(server.post("/api/check", {"game": GAME, "settings": good}), {"ok": True}, "a team")


def test_people_and_bots_play_missions_to_their_end():
    """All team sizes; every client's table is at the end what a newcomer is shown."""
    chance = random.Random(5)
    with Server() as server:
        for seats in [{"red": {}, "blue": {}},
                      {"red": {}, "blue": {"bot": "greedy"}, "green": {}},
                      {"red": {"bot": "greedy"}, "blue": {"bot": "random"}, "green": {"bot": "greedy"},
                       "gold": {}}][:times(3)]:
            made = make(server, seats, settings=QUICK)
            people = [seat for seat in made["keys"] if seat not in ("watch", "host")]
            clients = [Client(server, made, seat) for seat in people]
            if len(clients) == len(seats):
                play_on(clients, chance)
            else:
                while not all(client.table["over"] for client in clients):
                    asked = [client for client in clients if client.table["ask"]]
                    if asked:
                        option = chance.choice(asked[0].table["ask"]["options"])
                        same(asked[0].answer(option["say"])["t"], "ok", option["say"])
                        asked[0].sync()
                    else:
                        for client in clients:
                            client.sync()
            results = [until_over(client) for client in clients]
            for result in results:
                same(result, results[0], "everybody is told the same result")
                check(result["winners"] in ([], sorted(seats, key=list(seats).index)),
                      f"all win or nobody does: {result}")
                same((result["drawn"], result["by"]), (False, "rules"), "how it ended")
            with Client(server, made, "watch") as watcher:
                for client in clients:
                    same(client.fresh()["things"], watcher.table["things"], "nothing is hidden")
            for client in clients:
                client.close()


def test_a_replay_knows_how_many_took_part():
    with Server() as server:
        made = make(server, {"red": {}, "blue": {"bot": "greedy"}, "green": {"bot": "greedy"}},
                    settings=QUICK)
        with Client(server, made) as red:
            play_alone(red, random.Random(2))
            result = until_over(red)
        wish = {"match": made["match"], "key": made["keys"]["red"]}
        replay = server.post("/api/replay", {**wish, "view": "all"})
        same(set(replay["result"]["points"]), {"red", "blue", "green"}, "points")
        same(replay["result"]["winners"], result["winners"], "winners")
        server.post("/api/replay", {**wish, "view": "green"})
        error = server.post("/api/replay", {**wish, "view": "gold"}, 400)
        check("gold" in error["text"], error)
        record = {"record": replay["record"]}
        same(server.post("/api/replay", record)["result"], replay["result"], "the record alone")


def at_cards(server, chance):
    """A client that is asked for the cards of an attack."""
    for _ in range(20):
        made = make(server, {"red": {}, "blue": {"bot": "greedy"}}, settings=["red hero frank"])
        client = Client(server, made)
        for _ in range(120):
            ask = client.asked()
            if not ask:
                break
            if ask["question"] == "cards" and len(ask["options"]) > 1:
                return client
            attack = [o for o in ask["options"] if o["act"] == "attack"]
            same(client.answer((attack[0] if attack else chance.choice(ask["options"]))["say"])["t"],
                 "ok", "an answer")
            client.sync()
        client.close()
    raise AssertionError("no attack came about")


def test_odds_of_several_cards():
    chance = random.Random(11)
    with Server() as server:
        client = at_cards(server, chance)
        ask = client.table["ask"]
        until = ["turn", "strike", "stand", "monster", "way", "choose", "choose-place"]
        shares = []
        for option in ask["options"]:
            if option["act"] != "with":
                continue
            odds = client.get("odds", "odds", ask=ask["id"], say=[option["say"], "done"], until=until)
            check("error" not in odds, odds)
            for fact in odds["facts"]:
                total = sum(value["share"] for value in fact["values"])
                check(abs(total - 1) < 1e-9, fact)
                if fact["say"].endswith(".at"):
                    shares.append(sum(v["share"] for v in fact["values"] if v.get("say") == "none"))
            for fact in odds["sure"]:
                check(len(fact["values"]) == 1 and fact["values"][0]["share"] == 1, fact)
        check(all(0 < share < 1 for share in shares), f"chances to kill: {shares}")
        # what is not in hand, and what is no question
        refused = client.get("odds", "odds", ask=ask["id"], say=["with nothing-like-it"], until=until)
        same(refused["error"], "refused", "no such card")
        first = next(o["say"] for o in ask["options"] if o["act"] == "with")
        again = client.get("odds", "odds", ask=ask["id"], say=[first] * 12, until=until)
        same(again["error"], "refused", "more of a card than there are")
        client.error("bad-message", "odds", ask=ask["id"], say=first, until=["nonsense"])
        client.error("bad-message", "odds", ask=ask["id"], say=first, until="turn")
        client.close()


def test_what_monsters_would_do_is_told_before():
    """A forecast names figures that are on the board, and the same to everybody."""
    chance = random.Random(4)
    with Server() as server:
        made = make(server, {"red": {}, "blue": {"bot": "greedy"}})
        with Client(server, made) as red:
            told = []
            for _ in range(60):
                if not red.asked():
                    break
                red.answer(chance.choice(red.table["ask"]["options"])["say"])
                red.sync()
            red.asked()
            whole = red.fresh()
            for message in reversed(red.seen[:-1]):
                if message["t"] in ("table", "update") and "forecast" in message:
                    told = message["forecast"]
                    break
            same(told, whole["forecast"], "what updates told last is what a newcomer is told")
            with Client(server, made, "watch") as watcher:
                same(watcher.table["forecast"], whole["forecast"], "a spectator")
            pieces = {t["value"] for t in whole["things"].values()
                      if t["what"] == "piece" and t.get("place")}
            for line in whole["forecast"]:
                same(line["args"][0][0], "piece", "it begins with the figure")
                check(line["args"][0][1] in pieces, line)


def test_a_team_gives_up_together():
    with Server() as server:
        made = make(server, {"red": {}, "blue": {}, "green": {"bot": "random"}})
        with Client(server, made) as red, Client(server, made, "blue") as blue:
            red.error("refused", "offer", what="draw")
            red.get("concede", "ok")
            blue.sync()
            red.sync()
            check(not red.table["over"], "one person does not end the others' match")
            offer = blue.table["offers"][0]
            same((offer["what"], offer["seat"], offer["mine"]), ("concede", "red", False), "the offer")
            check("Red" in offer["text"], offer)
            blue.get("reply", "ok", offer=offer["offer"], yes=False)
            red.sync()
            same(red.table["offers"], [], "refused")
            red.get("concede", "ok")
            blue.sync()
            blue.get("reply", "ok", offer=blue.table["offers"][0]["offer"], yes=True)
            for client in (red, blue):
                result = until_over(client)
                same((result["winners"], result["by"]), ([], "conceded"), "all have lost")
        # with bots alone nobody has to agree
        made = make(server, {"red": {}, "blue": {"bot": "random"}})
        with Client(server, made) as red:
            red.get("concede", "ok")
            same(until_over(red)["winners"], [], "lost")


def test_hints_and_undo_for_any_seat():
    with Server("--think", "40") as server:
        made = make(server, {"red": {}, "blue": {}, "green": {}}, settings=[
            "red hero abe", "blue hero shad", "green hero don", "option start-player green"])
        clients = {seat: Client(server, made, seat) for seat in ("red", "blue", "green")}
        seen = set()
        for _ in range(80):
            for client in clients.values():
                client.sync()
            seat, client = next((s, c) for s, c in clients.items() if c.table["ask"])
            ask = client.table["ask"]
            if seat not in seen:
                hint = client.get("hint", "hint", ask=ask["id"])
                check(hint["say"] in [o["say"] for o in ask["options"]], hint)
                seen.add(seat)
            if ask["question"] == "turn" and any(o["act"] == "step" for o in ask["options"]):
                step = next(o["say"] for o in ask["options"] if o["act"] == "step")
                before = picture(client.fresh())["things"]
                same(client.answer(step)["t"], "ok", step)
                client.sync()
                if client.table["undo"] == "free":
                    client.reply_to("undo")
                    client.sync()
                    same(picture(client.fresh())["things"], before, "a step that was taken back")
            ask = client.table["ask"]
            if ask:
                end = [o["say"] for o in ask["options"] if o["act"] in ("end", "decline", "none")]
                client.answer(end[0] if end else ask["options"][0]["say"])
            if len(seen) == 3:
                break
        same(seen, {"red", "blue", "green"}, "each was asked")
        for client in clients.values():
            client.close()


# ---- operations ----

def won_file(seed):
    """An operation whose first mission bots have won at the terminal."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "operation.txt")
        for seed in range(seed, seed + 12):
            command = [harness.FRAY, "play", GAME, "--operation", "typhons-children", "--save", path,
                       "--set", "option difficulty easy", "--set", "option heroes 3", "--plain",
                       "--seed", str(seed)]
            for seat in ("red", "blue", "green"):
                command += ["--seat", f"{seat}=hard:60iterations"]  # wins about one of three
            if os.path.exists(path):
                os.remove(path)
            subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, cwd=harness.ROOT,
                           check=True, timeout=3 * harness.PATIENCE)
            with open(path, encoding="utf-8") as lines:
                text = lines.read()
            if re.search(r"^won river-crossing ", text, re.M):
                return text
    raise AssertionError("no mission was won in 12 tries")


def test_an_operation_goes_on_after_a_restart():
    with Server() as server:
        made = make(server, {"red": {}, "blue": {"bot": "greedy"}}, operation="typhons-children",
                    settings=["option difficulty easy", "option mission the-shaft"])
        with Client(server, made) as red:
            same(red.table["operation"], "typhons-children", "the table says so")
            check("option mission river-crossing" in red.table["settings"], "its first mission")
            play_alone(red, random.Random(1), 12)
            red.asked()
            before = picture(red.fresh())
            stands = red.get("campaign", "campaign")
            same((stands["won"], stands["next"], len(stands["missions"])), (0, "river-crossing", 3),
                 "while it is under way")
        server.stop()
        server.start()
        with Client(server, made) as red:
            red.asked()
            compare(picture(red.table), before, "after the restart")
            red.get("concede", "ok")
            until_over(red)
            stands = red.get("campaign", "campaign")
        same((stands["won"], stands["next"]), (0, "river-crossing"), "a mission that is lost comes again")
        check(re.search(r"^lost river-crossing ", stands["campaign"], re.M), stands["campaign"])
        again = make(server, {"red": {}, "blue": {}, "green": {}}, campaign=stands["campaign"],
                     settings=["blue hero don", "option difficulty hard"])
        with Client(server, again) as red:
            lines = red.table["settings"]
            for line in ("option mission river-crossing", "option difficulty easy", "blue hero don",
                         "option heroes 3"):
                check(line in lines, f"{line} is not in {lines}")
            same(red.get("campaign", "campaign")["campaign"], stands["campaign"], "the file it is from")
        # a match of its own belongs to no operation
        with Client(server, make(server)) as red:
            check("operation" not in red.table, "no operation")
            red.error("not-yours", "campaign")


def test_a_mission_that_is_won_leads_to_the_next():
    text = won_file(2)
    with Server() as server:
        made = make(server, {"red": {}, "blue": {"bot": "greedy"}}, campaign=text)
        with Client(server, made) as red:
            check("option mission night-in-velucca" in red.table["settings"], "the second act")
            stands = red.get("campaign", "campaign")
            same((stands["won"], stands["next"]), (1, "night-in-velucca"), "one is won")


def test_bad_files_of_operations_are_refused_in_one_line():
    text = won_file(2)
    lines = text.splitlines(keepends=True)
    bad = {
        "damaged": text.replace("easy", "hard"),
        "cut off": "".join(lines[:-1]),
        "of another version": text.replace("fray-campaign 1", "fray-campaign 2"),
        "of other packs": re.sub(r"^pack \w+", "pack 0123456789abcdef", text, flags=re.M),
        "no such file": "milk\n",
        "empty": "",
    }
    with Server() as server:
        for what, body in bad.items():
            error = make(server, status=400, campaign=body)
            same(error["error"], "bad-campaign", what)
            check(error["text"] and "\n" not in error["text"], f"{what}: {error}")
        error = make(server, status=400, operation="no-such-operation")
        check("no-such-operation" in error["text"], error)
        same(server.post("/api/matches?lang=de", {"game": "underworlds", "operation": "x"}, 400)["error"],
             "bad-campaign", "a game without operations")
        harness.still_plays(server)


if __name__ == "__main__":
    harness.main(globals())
