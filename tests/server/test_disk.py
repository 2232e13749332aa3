"""A disk that is full: nothing is acknowledged that is not stored, the server stays up, and goes on
when there is room. The limit on the size of files stands in for the disk. And faults in turn: the n-th write,
wait for the disk and (by hand) piece of memory fails.

    FRAY_FAULTS_EACH=300 test_disk.py test_writes_fail_in_turn   n = 1 .. 300, each once"""
import resource

from faults import *


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


# ---- faults in turn ----

def turns(some):
    """Which n: some of them, or each up to FRAY_FAULTS_EACH."""
    most = int(os.environ.get("FRAY_FAULTS_EACH", "0"))
    return range(1, most + 1) if most else some


class Told:
    """A match between two scripts that come back after whatever happens, and what was acknowledged."""

    def __init__(self, server, seed):
        self.server, self.chance = server, random.Random(seed)
        self.acked = {"red": [], "blue": []}
        self.clients = {}
        self.made = None

    def client(self, seat):
        if seat not in self.clients:
            self.clients[seat] = Client(self.server, self.made, seat)
        return self.clients[seat]

    def leave(self):
        for client in self.clients.values():
            client.abort()
        self.clients = {}

    def answer(self):
        """One try to answer; False when the match is over."""
        try:
            self.made = self.made or self.server.make()
            for seat in ("red", "blue"):
                client = self.client(seat)
                client.sync()
                if client.table["over"]:
                    return False
                if client.table["ask"]:
                    say = choose(self.chance, client.table["ask"])
                    if client.answer(say)["t"] == "ok":
                        self.acked[seat].append(say)
                    return True
        except (Closed, OSError, ProtocolError, Refused, AssertionError) as why:
            check(self.server.is_up(), f"the server is down: {why}")
            self.leave()  # and come again
        return True

    def hold_against(self):
        """What was acknowledged is in the record, in order."""
        self.leave()
        red = self.client("red")
        if not red.table["over"]:
            red.get("concede", "ok")
            until(lambda: red.fresh()["over"], "the end")
        record = red.get("record", "record")["record"]
        for seat, says in self.acked.items():
            stored = iter(re.findall(rf"^\d+ {seat}: (.*)$", record, re.M))
            for say in says:
                check(say in stored, f"{seat}: {say!r} was acknowledged and is not stored")
        self.leave()
        return sum(len(says) for says in self.acked.values())


def fail_in_turn(field, count, some, memory=False):
    with FaultyServer(memory=memory) as server:
        acked, told, tried = 0, Told(server, 1), 0
        for n in turns(some):
            before = getattr(server.faults, count)
            setattr(server.faults, field, n)
            for _ in range(400):
                if not told.answer():
                    left = getattr(server.faults, field)
                    setattr(server.faults, field, 0)  # what follows is looked at, not tried
                    acked += told.hold_against()
                    told = Told(server, n)
                    setattr(server.faults, field, left)
                if getattr(server.faults, field) == 0:
                    break
            check(getattr(server.faults, count) - before >= n, f"{field} {n} was never reached")
            for _ in range(3):
                told.answer()
            tried += 1
        setattr(server.faults, field, 0)
        told.leave()
        server.kill()
        server.start()
        acked += told.hold_against() if told.made else 0
        check(acked > 0, "nothing was acknowledged")
        print(f"- {tried} faults of {count}, {acked} acknowledged answers, none lost")


def test_writes_fail_in_turn():
    fail_in_turn("write_at", "writes", (1, 2, 3, 4, 5, 7, 11, 16, 23))


def test_waits_for_the_disk_fail_in_turn():
    fail_in_turn("sync_at", "syncs", (1, 2, 3, 5, 8))


def test_memory_fails_in_turn():
    if "asan" in FRAY:
        return  # a sanitizer has its own memory
    fail_in_turn("memory_at", "memories", (*range(1, 24), *range(24, 400, 7)), memory=True)


if __name__ == "__main__":
    main(globals())
