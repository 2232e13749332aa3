"""Several servers on one PostgreSQL: one match, one log, whoever writes; a database that goes."""
import subprocess

from crashing import crash
from harness import *

SCRIPT = os.path.join(HERE, "postgres.sh")


class Postgres:
    """A database of one's own."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="fray-pg-")
        os.rmdir(self.folder)
        got = subprocess.run([SCRIPT, "start", self.folder], stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE, timeout=PATIENCE)
        check(got.returncode == 0, got.stderr.decode())
        self.url = got.stdout.decode().strip()

    def control(self, *words):
        pg_ctl = sorted(os.path.join("/usr/lib/postgresql", v, "bin/pg_ctl")
                        for v in os.listdir("/usr/lib/postgresql"))[-1]
        user = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        got = subprocess.run(user + [pg_ctl, *words, "-w", "-D", self.folder + "/data"], cwd="/",
                             stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                             stderr=subprocess.PIPE, timeout=PATIENCE)
        check(got.returncode == 0, got.stderr.decode())

    def go(self):
        self.control("stop", "-m", "immediate")

    def come(self):
        self.control("start", "-l", self.folder + "/log", "-o",
                     f"-c listen_addresses= -c unix_socket_directories={self.folder} -c fsync=off")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        subprocess.run([SCRIPT, "stop", self.folder], timeout=PATIENCE)


PG = Postgres()


def two_servers():
    return Server(db=PG.url), Server(db=PG.url)


def answer_next(clients, chance):
    """Whoever is asked answers, as soon as it hears of it; False at the end. News takes its time
    from one server to the other."""
    end = time.monotonic() + PATIENCE
    while True:
        check(time.monotonic() < end, f"nobody is asked: {[c.table['waiting'] for c in clients]}")
        for client in clients:
            client.sync()
            if client.table["over"]:
                return False
            if client.table["ask"]:
                got = client.answer(choose(chance, client.table["ask"]))
                if got["t"] == "ok":
                    return True
                same(got["error"], "stale", f"a legal answer: {short(got)}")


def same_logs(clients):
    for client in clients:
        while not client.table["over"]:
            client.next()
    logs = [[(e["kind"], e.get("args")) for e in client.table["log"]] for client in clients]
    for log in logs[1:]:
        same(log, logs[0], "the logs of two servers")
    for client in clients[1:]:
        same(client.table["result"], clients[0].table["result"], "result")


def test_one_match_on_two_servers():
    one, two = two_servers()
    with one, two:
        for seed in range(times(3)):
            made = one.make({"red": {"name": "Ana"}})
            chance = random.Random(seed)
            with Client(one, made, "red") as red, Client(two, made, "blue") as blue, \
                    Client(one, made, "watch") as eye, Client(two, made, "watch") as other:
                same(blue.table["seats"][0]["name"], "Ana", "names")
                count = 0
                while answer_next([red, blue], chance):
                    count += 1
                check(count > 30, f"{count} answers")
                for client in (red, blue, eye, other):
                    while not client.table["over"]:
                        client.next()
                same_logs([eye, other])
                same(red.get("record", "record")["record"], blue.get("record", "record")["record"],
                     "the record")
                for client in (red, blue, eye, other):
                    client.sync()
                    before = picture(client.table)
                    compare(before, picture(client.fresh()), f"updates of {client.seat}")


def test_the_same_answer_on_both():
    """Two tabs of one seat on two servers: one answer counts, the other is stale."""
    one, two = two_servers()
    with one, two:
        made = one.make({"blue": {"bot": "random"}})
        chance, raced = random.Random(2), 0
        with Client(one, made) as a, Client(two, made) as b:
            while True:
                a.asked()
                b.asked()
                a.sync()
                b.sync()
                if a.table["over"] or b.table["over"]:
                    break
                if not (a.table["ask"] and b.table["ask"]) or \
                        a.table["ask"]["id"] != b.table["ask"]["id"]:
                    continue
                ask = a.table["ask"]
                a.say("answer", ask=ask["id"], say=choose(chance, ask), re="a")
                b.say("answer", ask=ask["id"], say=choose(chance, ask), re="b")
                got = [a.until(lambda m: m.get("re") == "a"), b.until(lambda m: m.get("re") == "b")]
                same(sorted(m["t"] for m in got), ["error", "ok"], f"answers: {short(got)}")
                same([m["error"] for m in got if m["t"] == "error"], ["stale"], "the loser")
                raced += 1
                loser = a if got[0]["t"] == "error" else b
                while not loser.table["over"] and loser.table["ask"] and \
                        loser.table["ask"]["id"] == ask["id"]:
                    loser.next()  # the news comes without being asked for
            same_logs([a, b])
            check(raced > 10, f"{raced} races")
            record = a.get("record", "record")["record"]
            same(record, b.get("record", "record")["record"], "the record")
            # bots think on both servers and answer once: the record says so by being legal
            lines = re.findall(r"^(\d+) ", record, re.M)
            same(lines, [str(i + 1) for i in range(len(lines))], "numbers of answers")
            conflicts = sum(s.figures()["fray_store_conflicts_total"] for s in (one, two))
            print(f"- {raced} races between two servers, {conflicts:.0f} conflicts")
            check(conflicts > 0, "they never met")


def test_new_links_and_names_reach_the_other():
    one, two = two_servers()
    with one, two:
        made = one.make()
        with Client(one, made, "red") as red, Client(two, made, "blue") as blue:
            red.get("name", "ok", name="Zoë")
            blue.until(lambda m: m["t"] in ("seats", "table") and m["seats"][0]["name"] == "Zoë")
            new = red.get("relink", "keys", key=made["keys"]["host"], seat="blue")["keys"]["blue"]
            end = None
            try:
                while True:
                    end = blue.next()
            except Closed:
                pass
            same((end or {}).get("error"), "replaced", "the old connection at the other server")
            for server in (one, two):
                with Client(server, made, hello=False) as old:
                    old.say("hello", v=1, match=made["match"], key=made["keys"]["blue"], lang="en")
                    same(old.next()["error"], "bad-key", "the old key")
                Client(server, made, "blue", key=new).abort()


def test_one_server_goes_and_comes():
    one, two = two_servers()
    with one, two:
        made = one.make()
        chance = random.Random(5)
        red, blue = Client(one, made, "red"), Client(two, made, "blue")
        for how in ("kill", "stop", "kill"):
            for _ in range(8):
                answer_next([red, blue], chance)
            two.kill() if how == "kill" else two.stop(blue)
            log = blue.table["log"]
            blue.abort()
            red.sync()
            if red.table["ask"]:
                same(red.answer(choose(chance, red.table["ask"]))["t"], "ok", "meanwhile")
            two.start()
            blue = Client(two, made, "blue")
            same(blue.table["log"][:len(log)], log, "the log")
        while answer_next([red, blue], chance):
            pass
        for client in (red, blue):
            while not client.table["over"]:
                client.next()
        records = [client.get("record", "record")["record"] for client in (red, blue)]
        same(records[0], records[1], "the record")
        red.abort()
        blue.abort()


def test_the_database_goes_and_comes():
    """Nothing acknowledged is lost; meanwhile nothing is acknowledged, and that is said."""
    one, two = two_servers()
    with one, two:
        made, alone = one.make(), two.make({"blue": {"bot": "random"}})
        chance, acked = random.Random(6), {"red": [], "blue": []}
        with Client(one, made, "red") as red, Client(two, made, "blue") as blue, \
                Client(two, alone, "red") as me:
            for _ in range(times(3)):
                for _ in range(12):
                    for client in (red, blue):
                        client.sync()
                        if client.table["ask"]:
                            say = choose(chance, client.table["ask"])
                            if client.answer(say)["t"] == "ok":
                                acked[client.seat].append(say)
                logs = [list(client.table["log"]) for client in (red, blue, me)]
                PG.go()
                refused = 0
                for client in (red, blue, me):
                    client.sync()
                    if client.table["ask"]:
                        got = client.answer(client.table["ask"]["options"][0]["say"])
                        same((got["t"], got.get("error")), ("error", "not-stored"), short(got))
                        check(got["text"], "words")
                        refused += 1
                check(refused, "nobody was asked")
                for server in (one, two):
                    until(lambda: http("GET", server.url + "/healthz")[0] == 503, "503")
                    got = server.post("/api/matches", {"game": GAME}, 503)
                    same(got["error"], "not-stored", "a new match")
                same(red.reply_to("ping")["t"], "pong", "it lives")
                PG.come()
                for server in (one, two):
                    until(lambda: http("GET", server.url + "/healthz")[0] == 200, "health")
                for client, log in zip((red, blue, me), logs):
                    now = None
                    while now is None:  # answered by a table or, a moment longer, an error
                        client.say("lang", lang="en", re="x")
                        got = client.until(lambda m: m["t"] in ("table", "error"))
                        now = client.table["log"] if got["t"] == "table" else None
                    same(now[:len(log)], log, "the log")
            while answer_next([red, blue], chance):
                pass
            while not red.table["over"]:
                red.next()
            record = red.get("record", "record")["record"]
            for seat, says in acked.items():
                stored = iter(re.findall(rf"^\d+ {seat}: (.*)$", record, re.M))
                for say in says:
                    check(say in stored, f"{seat}: {say} was acknowledged and is lost")
            while me.asked():
                me.answer(choose(chance, me.table["ask"]))
                me.sync()


def test_news_after_the_database_came_back():
    """A server whose clients only listened while the database was away hears the news again."""
    one, two = two_servers()
    with one, two:
        made = one.make()
        chance = random.Random(7)
        with Client(one, made, "red") as red, Client(two, made, "watch") as eye, \
                Client(one, made, "blue") as blue:
            play_on([red, blue], chance, 5)
            PG.go()
            PG.come()
            until(lambda: http("GET", one.url + "/healthz")[0] == 200, "health")
            log = len(eye.table["log"])
            given = 0
            while given < 5:
                for client in (red, blue):
                    client.sync()
                    if client.table["ask"]:
                        given += client.answer(choose(chance, client.table["ask"]))["t"] == "ok"
            red.get("concede", "ok")
            while not eye.table["over"]:
                eye.next(20)
            check(len(eye.table["log"]) > log, "the log has grown")


def test_killed_again_and_again():
    one, two = two_servers()
    with one, two:
        got = crash(one, times(20), others=[two])
        check(2 * got["acked"] > got["kills"], f"too little was played: {got}")
        print(f"- {got['kills']} kills of one of two servers, {got['acked']} acknowledged answers, "
              f"none lost; {got['matches']} matches to their end")


if __name__ == "__main__":
    with PG:
        main(globals())
