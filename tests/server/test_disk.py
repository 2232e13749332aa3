"""A disk that is full: nothing is acknowledged that is not stored, the server stays up, and goes on
when there is room. The limit on the size of files stands in for the disk."""
import resource

from harness import *


def limit(server, size):
    _, most = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, most))


def fill(server):
    limit(server, 1)


def empty(server):
    limit(server, resource.RLIM_INFINITY)


def test_full_while_people_play():
    with Server() as server:
        made = server.make()
        chance, acked = random.Random(1), {"red": [], "blue": []}
        with Client(server, made, "red") as red, Client(server, made, "blue") as blue, \
                Client(server, made, "watch") as eye:

            def answers(count):
                for _ in range(count):
                    red.sync()
                    blue.sync()
                    client = red if red.table["ask"] else blue
                    if client.table["over"]:
                        return
                    say = choose(chance, client.table["ask"])
                    same(client.answer(say)["t"], "ok", f"{say} with room on the disk")
                    acked[client.seat].append(say)
                    red.sync()
                    blue.sync()
            for i in range(times(5)):
                answers(9)
                eye.sync()
                before = [picture(client.fresh()) for client in (red, blue, eye)]
                fill(server)
                client = red if red.table["ask"] else blue
                for _ in range(3):
                    red.sync()
                    blue.sync()
                    got = client.answer(choose(chance, client.table["ask"]))
                    same((got["t"], got.get("error")), ("error", "not-stored"), short(got))
                    check(got["text"], "words")
                for t, fields in (("offer", {"what": "draw"}), ("concede", {}),
                                  ("name", {"name": "Full"})):
                    got = client.reply_to(t, **fields)
                    same(got.get("error"), "not-stored", f"{t}: {short(got)}")
                until(lambda: http("GET", server.url + "/healthz")[0] == 503, "503")
                same(server.post("/api/matches", {"game": GAME}, 503)["error"], "not-stored", "new")
                check(server.is_up(), "it is down")
                empty(server)
                until(lambda: http("GET", server.url + "/healthz")[0] == 200, "health")
                for one, was in zip((red, blue, eye), before):
                    until(lambda: settled(one), "the table")
                    compare(picture(one.table), was, "nothing has changed")
            answers(10000)
            record = red.get("record", "record")["record"]
            for seat, says in acked.items():
                stored = re.findall(rf"^\d+ {seat}: (.*)$", record, re.M)
                same(stored, says, f"exactly what was acknowledged to {seat}")


def settled(client):
    """A whole table came, and no error."""
    client.say("lang", lang="en")
    return client.until(lambda m: m["t"] in ("table", "error"))["t"] == "table"


def test_full_while_a_bot_thinks():
    """A bot's answer that cannot be stored is no answer; it answers when there is room."""
    with Server() as server:
        made = server.make({"blue": {"bot": "random"}})
        chance = random.Random(2)
        with Client(server, made) as red:
            for _ in range(times(8)):
                if not red.asked():
                    break
                red.sync()
                same(red.answer(choose(chance, red.table["ask"]))["t"], "ok", "an answer")
                fill(server)  # the bot may be at it
                red.sync()
                empty(server)
                until(lambda: settled(red), "the table")
                check(red.asked() or red.table["over"], "it goes on")
            play_alone(red, chance)
            check(red.table["over"], "to its end")


def test_full_and_killed():
    with Server() as server:
        made = server.make({"blue": {"bot": "random"}})
        chance = random.Random(3)
        red = Client(server, made)
        play_alone(red, chance, 10)
        red.asked()
        log = red.fresh()["log"]
        fill(server)
        same(red.answer(choose(chance, red.table["ask"]))["error"], "not-stored", "full")
        server.kill()
        server.start()
        with Client(server, made) as again:
            same(again.table["log"], log, "the log")
            play_alone(again, chance, 5)
        red.abort()


def test_no_room_at_the_start():
    with Server(start=False) as server:
        server.before = lambda: resource.setrlimit(resource.RLIMIT_FSIZE,
                                                   (1, resource.RLIM_INFINITY))
        try:
            server.start()
            raise AssertionError("it started")
        except AssertionError as why:
            check("did not start" in str(why), str(why))
        same(server.process.returncode, 2, "exit code")
        server.process.stdout.close()


if __name__ == "__main__":
    main(globals())
