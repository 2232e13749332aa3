"""Who holds a key holds the seat: keys, tabs, coming back, restarts, new links, names, presence."""
from harness import *


def refused(server, match, key, lang="en"):
    """What hello is answered; the connection is closed."""
    with Client(server, None, hello=False) as client:
        client.say("hello", v=1, match=match, key=key, lang=lang)
        message = client.next()
        same(message["t"], "error", "hello")
        client.expect_end()
        check(client.socket.close_code is not None and client.socket.close_code != 1006, "no close")
        return message


def test_keys_that_open_nothing():
    with Server() as server:
        one, two = server.make(), server.make()
        keys = one["keys"]
        wrong = keys["red"][:-1] + ("A" if keys["red"][-1] != "A" else "B")
        texts = set()
        for match, key in ((one["match"], wrong), (one["match"], two["keys"]["red"]),
                           ("a" * 20, keys["red"]), ("x", keys["red"]), (one["match"], "short"),
                           (one["match"], "_" * 60)):
            message = refused(server, match, key)
            same(message["error"], "bad-key", f"{match} {key}")
            texts.add(message["text"])
        same(len(texts), 1, "it is not told which of both was wrong")
        check(refused(server, one["match"], wrong, "de")["text"] not in texts, "no German")
        check(server.log_lines("bad-key"), "nothing in the log")
        same(sorted(set(keys.values())), sorted(keys.values()), "keys differ")
        check(all(re.fullmatch(r"[\w-]{32}", key) for key in keys.values()), f"keys: {keys}")
        # the host's key opens no seat
        with Client(server, one, "host") as host:
            same(host.table["seat"], "watch", "the host's seat")
            host.error("not-yours", "concede")
        still_plays(server)


def test_spectators_only_watch():
    with Server() as server:
        made = server.make()
        with Client(server, made, "red") as red, Client(server, made, "blue") as blue, \
                Client(server, made, "watch") as eye:
            play_on([red, blue], random.Random(1), 12)
            eye.sync()
            asked = red if red.table["ask"] else blue
            ask = asked.table["ask"]
            before = picture(asked.fresh())
            eye.error("not-yours", "answer", ask=ask["id"], say=ask["options"][0]["say"])
            eye.error("not-yours", "undo")
            eye.error("not-yours", "offer", what="draw")
            eye.error("not-yours", "concede")
            eye.error("not-yours", "name", name="Eve")
            eye.error("not-yours", "stand", question=ask["question"],
                      say=ask["options"][0]["say"], until="end")
            eye.error("not-yours", "unstand")
            asked.get("offer", "ok", what="draw")
            eye.sync()
            number = eye.table["offers"][0]["offer"]
            eye.error("not-yours", "reply", offer=number, yes=True)
            asked.get("reply", "ok", offer=number, yes=False)
            eye.error("stale", "hint", ask=ask["id"])
            eye.error("stale", "odds", ask=ask["id"], say=ask["options"][0]["say"])
            eye.error("stale", "why", ask=ask["id"], say=ask["options"][0]["say"])
            eye.error("not-yours", "relink", key=made["keys"]["red"], seat="blue")
            compare(picture(asked.fresh()), before, "nothing has changed")


def test_not_asked_or_no_longer():
    with Server() as server:
        made = server.make()
        with Client(server, made, "red") as red, Client(server, made, "blue") as blue:
            play_on([red, blue], random.Random(2), 9)
            asked, other = (red, blue) if red.table["ask"] else (blue, red)
            ask = asked.table["ask"]
            other.error("stale", "answer", ask=ask["id"], say=ask["options"][0]["say"])
            asked.error("stale", "answer", ask="0000000000000000", say=ask["options"][0]["say"])
            same(asked.answer(ask["options"][0]["say"])["t"], "ok", "an answer")
            asked.error("stale", "answer", ask=ask["id"], say=ask["options"][0]["say"])


def test_two_tabs():
    with Server() as server:
        made = server.make({"blue": {"bot": "random"}})
        with Client(server, made) as one, Client(server, made, lang="de") as two:
            chance = random.Random(3)
            for i in range(times(40)):
                if not one.asked():
                    break
                two.asked()
                same(one.table["ask"]["id"], two.table["ask"]["id"], "the question's name")
                ask = one.table["ask"]
                first, second = (one, two) if i % 2 else (two, one)
                # both are on their way before either is answered
                first.say("answer", ask=ask["id"], say=choose(chance, ask), re="a")
                second.say("answer", ask=ask["id"], say=choose(chance, ask), re="b")
                got = [first.until(lambda m: m.get("re") == "a"),
                       second.until(lambda m: m.get("re") == "b")]
                same(sorted(m["t"] for m in got), ["error", "ok"], f"two answers: {short(got)}")
                same([m["error"] for m in got if m["t"] == "error"], ["stale"], "the second")
                one.sync()
                two.sync()
                same(one.table["over"], two.table["over"], "both see the same")
            one.asked()
            two.asked()
            one.sync()
            two.sync()
            kinds = [[e["kind"] for e in tab.table["log"]] for tab in (one, two)]
            same(kinds[0], kinds[1], "logs")


def test_coming_back():
    """In the middle of any question, the same question is there again."""
    with Server() as server:
        made = server.make()
        chance = random.Random(4)
        red, blue = Client(server, made, "red"), Client(server, made, "blue")
        for i in range(times(60)):
            if not step([red, blue], chance):
                break
            client = chance.choice([red, blue])
            before = picture(client.table)
            (client.abort if i % 2 else client.close)()
            back = Client(server, made, client.seat)
            compare(picture(back.table), before, "come back")
            red, blue = (back, blue) if client is red else (red, back)
        red.abort()
        blue.abort()


def restart(how):
    with Server() as server:
        people = server.make({"red": {"name": "Ana"}})
        alone = server.make({"blue": {"bot": "greedy"}})
        chance = random.Random(5)
        red, blue = Client(server, people, "red"), Client(server, people, "blue", "de")
        me = Client(server, alone)
        blue.get("name", "ok", name="Bär 熊")
        for i in range(times(6)):
            play_on([red, blue], chance, 10)
            me.asked()
            play_alone(me, chance, 10)
            me.asked()
            red.sync()
            red.get("offer", "ok", what="draw") if not red.table["over"] else None
            blue.sync()
            before = [picture(client.fresh()) for client in (red, blue, me)]
            if how == "kill":
                server.kill()
            else:
                same(server.stop(red, blue, me), 0, "exit code")
                same({client.socket.close_code for client in (red, blue, me)}, {1001}, "closes")
            server.start()
            red, blue = Client(server, people, "red"), Client(server, people, "blue", "de")
            me = Client(server, alone)
            for client, was in zip((red, blue, me), before):
                if client is me:  # the bot may have gone on meanwhile
                    same(client.table["log"][:len(was["log"])], was["log"], "the log")
                else:
                    compare(picture(client.table), was, f"after {how} {i}")
            same([s["name"] for s in red.table["seats"]], ["Ana", "Bär 熊"], "names")
        for client in (red, blue, me):
            client.abort()


def test_restart_in_order():
    restart("stop")


def test_restart_by_kill():
    restart("kill")


def test_new_links():
    with Server() as server:
        made = server.make()
        keys = made["keys"]
        with Client(server, made, "red") as red, Client(server, made, "blue") as blue, \
                Client(server, made, "blue", "de") as tab, Client(server, made, "watch") as eye:
            red.error("not-yours", "relink", key=keys["red"], seat="blue")
            red.error("not-yours", "relink", key="x" * 32, seat="blue")
            for seat in ("green", "chance", "nobody", "host"):
                red.error("bad-message", "relink", key=keys["host"], seat=seat)
            # whoever has the host's key may, from any seat
            got = red.get("relink", "keys", key=keys["host"], seat="blue")
            same(list(got["keys"]), ["blue"], "keys")
            new = got["keys"]["blue"]
            check(new != keys["blue"], "the same key again")
            for gone in (blue, tab):
                end = None
                try:
                    while True:
                        end = gone.next()
                except Closed:
                    pass
                same((end["t"], end["error"]), ("error", "replaced"), "what the old link is told")
            check("Link" in tab.seen[-1]["text"], "German")
            same(refused(server, made["match"], keys["blue"])["error"], "bad-key", "the old key")
            with Client(server, made, "blue", key=new) as again:
                same(again.table["seat"], "blue", "the new key's seat")
                play_on([red, again], random.Random(1), 6)
                same(again.get("relink", "keys", key=keys["host"], seat="blue")["t"], "keys",
                     "one may replace oneself")
                again.expect_end()
            got = red.get("relink", "keys", key=keys["host"], seat="watch")
            check(eye.expect_end() != 1006, "the spectator")
            same(refused(server, made["match"], keys["watch"])["error"], "bad-key", "old watch")
            with Client(server, made, "watch", key=got["keys"]["watch"]) as again:
                same(again.table["seat"], "watch", "seat")
            check(server.log_lines("relink"), "nothing in the log")
        server.kill()
        server.start()
        same(refused(server, made["match"], keys["blue"])["error"], "bad-key", "after a restart")
        bots = server.make({"blue": {"bot": "random"}})
        with Client(server, bots) as red:
            red.error("bad-message", "relink", key=bots["keys"]["host"], seat="blue")


def here(client):
    return {seat["seat"]: seat["here"] for seat in client.table["seats"]}


def test_names_and_presence():
    with Server() as server:
        made = server.make({"red": {"name": "Ana"}, "blue": {}})
        with Client(server, made, "red") as red:
            same(here(red), {"red": True, "blue": False}, "here")
            blue = Client(server, made, "blue")
            red.until(lambda m: m["t"] == "seats" and m["seats"][1]["here"])
            tab = Client(server, made, "blue")
            blue.get("name", "ok", name="  Zoë  ")
            red.until(lambda m: m["t"] == "seats" and m["seats"][1]["name"])
            same([s["name"] for s in red.table["seats"]], ["Ana", "Zoë"], "names")
            for bad in ("", "   ", "x" * 41, "a\nb", "a\u202eb", "\u0000"):
                red.loose = True
                red.say("name", name=bad)
                got = red.until(lambda m: m["t"] == "error")
                check(got["error"] in ("bad-message", "bad-json"), f"{bad!r}: {got}")
            red.loose = False
            same(red.get("name", "ok", name="x" * 40)["t"], "ok", "40 signs")
            same(red.get("name", "ok", name="熊" * 40)["t"], "ok", "40 signs of three bytes")
            red.get("name", "ok", name='<b onclick="x">\\')
            red.sync()
            same(red.table["seats"][0]["name"], '<b onclick="x">\\', "as it is")
            tab.abort()
            red.sync()
            same(here(red)["blue"], True, "one tab is left")
            blue.abort()
            red.until(lambda m: m["t"] == "seats" and not m["seats"][1]["here"])
            # gone in the middle of something: that is told, too
            for i in range(times(20)):
                blue = Client(server, made, "blue")
                red.until(lambda m: m["t"] == "seats" and m["seats"][1]["here"])
                blue.say("name", name=f"n{i}")
                blue.say("offer", what="draw")
                blue.abort()
                red.until(lambda m: m["t"] == "seats" and not m["seats"][1]["here"])
        names = {"red": {"name": "x" * 41}}
        same(server.post("/api/matches", {"game": GAME, "seats": names}, 400)["error"],
             "bad-message", "a name of 41 signs")
        same(server.post("/api/matches", {"game": GAME, "seats": {"red": {"name": "a\u202eb"}}},
                         400)["error"], "bad-message", "a name that turns direction")


if __name__ == "__main__":
    main(globals())
