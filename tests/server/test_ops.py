"""For those who run it: health, figures, log lines, starting and stopping."""
import subprocess

from faults import *


def test_health_and_figures():
    with Server() as server:
        same(server.get("/healthz"), "ok\n", "health")
        status, head, body = http("GET", server.url + "/metrics")
        same(status, 200, "metrics")
        check(head["content-type"].startswith("text/plain; version=0.0.4"), head["content-type"])
        kinds, helps, names = {}, set(), set()
        for line in body.decode().splitlines():
            if line.startswith("# HELP "):
                helps.add(line.split()[2])
            elif line.startswith("# TYPE "):
                _, _, name, kind = line.split()
                check(name not in kinds and kind in ("counter", "gauge", "histogram"), line)
                kinds[name] = kind
            else:
                found = re.fullmatch(r'([a-zA-Z_:][\w:]*)(\{\w+="[^"\\\n]*"(,\w+="[^"\\\n]*")*\})? '
                                     r"([-+]?(\d+\.?\d*([eE][-+]?\d+)?|Inf|NaN))", line)
                check(found, f"not Prometheus text: {line!r}")
                base = re.sub(r"_(bucket|sum|count)$", "", found[1])
                check(found[1] in kinds or kinds.get(base) == "histogram", f"no type: {line}")
                check((found[1], found[2]) not in names, f"twice: {line}")
                names.add((found[1], found[2]))
                check(kinds.get(found[1]) != "counter" or found[1].endswith("_total"), line)
        same(helps, set(kinds), "each has its help")
        same(sum(name == "fray_answer_seconds_bucket" for name, _ in names) > 5, True, "buckets")
        before = server.figures()
        made = server.make({"blue": {"bot": "random"}})
        with Client(server, made) as red:
            same(server.figures()["fray_sockets"], 1, "sockets")
            same(server.figures()["fray_rooms"], 1, "rooms")
            count = play_alone(red, random.Random(1))
            red.error("stale", "answer", ask="0", say="pass")
        after = server.figures()
        for name, least in (("answers_total", count), ("matches_made_total", 1),
                            ("commits_total", 1), ("matches_over_total", 1),
                            ("sockets_total", 1), ("bot_answers_total", 1),
                            ("chance_answers_total", 1), ("messages_in_total", count),
                            ("messages_out_total", count), ("bytes_in_total", 1000),
                            ("bytes_out_total", 1000), ("requests_total", 4),
                            ("answer_seconds_count", count), ("store_jobs_total", count),
                            ('errors_total{code="stale"}', 1)):
            got = after["fray_" + name] - before["fray_" + name]
            check(got >= least, f"{name} grew by {got}, not {least}")
        same(after["fray_answers_total"] - before["fray_answers_total"], count, "answers")
        same(after["fray_matches_over_total"], 1, "over")
        buckets = [v for k, v in after.items() if k.startswith("fray_answer_seconds_bucket")]
        same(buckets, sorted(buckets), "buckets add up")
        same(after['fray_answer_seconds_bucket{le="+Inf"}'], after["fray_answer_seconds_count"], "")
        same((after["fray_store_up"], after["fray_memory_bytes"] > 1e6), (1, True), "gauges")
        until(lambda: server.figures()["fray_sockets"] == 0, "the socket to go")


def test_old_matches_go():
    """--keep: what nobody has touched for so long goes, with its entries; what it did is told. That the clock
    is set while the server runs makes nothing old."""
    with FaultyServer("--keep", "30") as server:
        chance = random.Random(1)
        old = [server.make({"blue": {"bot": "random"}}) for _ in range(70)]  # more than one go
        with Client(server, old[0]) as red:
            play_alone(red, chance, 3)
        until(lambda: len(server.log_lines("swept")) == 1, "the first start's line")
        server.stop()
        server.faults.clock_ms = 29 * 86400000
        server.start()
        until(lambda: len(server.log_lines("swept")) == 2, "the second start's line")
        with Client(server, old[1]) as red:  # touched
            play_alone(red, chance, 3)
        server.faults.clock_ms = 32 * 86400000
        same(server.figures()["fray_swept_total"], 0, "removed by a clock that was set")
        server.stop()
        server.start()
        until(lambda: len(server.log_lines("swept")) == 3, "the third start's line")
        line = server.log_lines("swept")[-1]
        same((line["looked"], line["removed"]), ("70", "69"), f"{line}")
        same(server.figures()["fray_swept_total"], 69, "the figure")
        Client(server, old[1]).abort()
        with Client(server, old[0], hello=False) as gone:
            gone.loose = True
            gone.say("hello", v=1, match=old[0]["match"], key=old[0]["keys"]["red"], lang="en")
            same(gone.next()["error"], "bad-key", "a match that was removed")
    with Server() as server:
        server.make()
        same(server.log_lines("swept"), [], "without --keep")


def trouble(server):
    """Why the store does not work, as /metrics says it."""
    found = [name for name in server.figures() if name.startswith("fray_store_trouble{")]
    return found[0] if found else ""


def test_why_the_store_fails():
    """The reason is in the log, once, and in /metrics; and health knows after a start on a full disk,
    though nobody has written anything yet."""
    with FaultyServer() as server:
        made = server.make()
        server.stop()
        server.faults.stays = server.faults.write_at = 1
        server.start()
        for _ in range(3):
            same(http("GET", server.url + "/healthz")[0], 503, "health on a full disk")
        check("full" in trouble(server), f"metrics: {trouble(server)!r}")
        lines = server.log_lines("store-failed")
        check(len(lines) == 1 and "full" in lines[0]["why"], f"the log: {lines}")
        server.faults.write_at = 0
        until(lambda: http("GET", server.url + "/healthz")[0] == 200, "health")
        same((trouble(server), len(server.log_lines("store-works"))), ("", 1), "it works")
        server.faults.sync_at = 1  # another reason
        with Client(server, made) as red, Client(server, made, "blue") as blue:
            red.sync()
            asked = red if red.table["ask"] else blue
            got = asked.answer(asked.table["ask"]["options"][0]["say"])
            same(got.get("error"), "not-stored", short(got))
            check("I/O" in trouble(server), f"metrics: {trouble(server)!r}")
            server.faults.sync_at = 0
            until(lambda: http("GET", server.url + "/healthz")[0] == 200, "health")


def test_health_is_tried_seldom():
    """However often it is asked, it costs a write a second."""
    with FaultyServer() as server:
        http("GET", server.url + "/healthz")
        syncs, begin = server.faults.syncs, time.monotonic()
        for _ in range(40):
            same(http("GET", server.url + "/healthz")[0], 200, "health")
        tries = 2 + int(time.monotonic() - begin)
        check(server.faults.syncs - syncs <= 2 * tries, f"{server.faults.syncs - syncs} writes")


def test_log_lines():
    with Server() as server:
        made = server.make({"blue": {"bot": "random"}}, settings=["option rounds 3"])
        with Client(server, made) as red:
            red.get("concede", "ok")
        with Client(server, made, hello=False) as bad:
            bad.say("hello", v=1, match=made["match"], key="x" * 32, lang="en")
            bad.expect_end()
        try:
            WebSocket(server.url.replace("http", "ws") + "/ws",
                      origin='http://evil.example/"\\\x01\n{"what": "forged"}'.replace("\n", ""))
        except (Refused, ProtocolError):
            pass
        same(server.stop(), 0, "exit code")
        lines = [json.loads(line) for line in server.log().splitlines()]
        for line in lines:
            check(isinstance(line, dict) and line["what"] and
                  re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", line["at"]), f"{line}")
        whats = [line["what"] for line in lines]
        same(whats[0], "listening", "the first")
        same(whats[-1], "stopped", "the last")
        for what in ("made", "over", "bad-key"):
            check(what in whats, f"{what} is not logged")
        check("forged" not in whats, "somebody else writes our log")
        same(len(server.log().splitlines()), len(server.log().split("\n")) - 1, "whole lines")


def test_stopping():
    """SIGTERM and SIGINT: clients are told, the code is 0, and nothing waits that need not."""
    for which in (signal.SIGTERM, signal.SIGINT):
        with Server() as server:
            made = server.make()
            clients = [Client(server, made, seat) for seat in ("red", "blue", "watch")]
            begin = time.monotonic()
            server.process.send_signal(which)
            for client in clients:
                code = client.expect_end()
                same(code, 1001, "closed with")
            same(server.process.wait(PATIENCE), 0, "exit code")
            check(time.monotonic() - begin < 1.9 / min(1, SCALE), "it waited for nobody")
            server.process.stdout.close()
    with Server() as server:  # one that does not listen does not keep it
        made = server.make()
        deaf = Client(server, made)
        begin = time.monotonic()
        same(server.stop(), 0, "exit code")
        check(time.monotonic() - begin < 10, "it waited too long")
        deaf.abort()
    with Server() as server:  # in the middle of play and thought, too
        made = server.make({"blue": {"bot": "greedy"}})
        red = Client(server, made)
        red.asked()
        red.say("hint", ask=red.table["ask"]["id"])
        red.say("answer", ask=red.table["ask"]["id"], say=red.table["ask"]["options"][0]["say"])
        same(server.stop(red), 0, "exit code")


def fails(*options, words=(), env=None):
    """`fray serve` that must not start: code 2 and one line."""
    got = subprocess.run([FRAY, "serve", *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                         stdin=subprocess.DEVNULL, cwd=ROOT, timeout=PATIENCE,
                         env={**os.environ, **(env or {})})
    text = got.stderr.decode()
    same(got.returncode, 2, f"{options}: {text}")
    same(got.stdout, b"", f"{options}: stdout")
    lines = text.splitlines()
    same(len(lines), 1, f"{options}: one line: {text!r}")
    for word in words:
        check(word in text, f"{options}: {word!r} is not in {text!r}")
    return text


def test_what_cannot_start():
    with Server() as server:
        folder = server.folder
        page, db = os.path.join(folder, "page"), os.path.join(folder, "other.sqlite")
        plain = ("--static", page, "--listen", "127.0.0.1:0")
        fails(*plain, "--db", server.db, words=[server.db])
        same(server.get("/healthz"), "ok\n", "the first goes on")
        fails("--static", page, "--db", db, "--listen", server.url[7:], words=[server.url[7:]])
        for listen in ("", "x", "127.0.0.1", "127.0.0.1:", ":", "127.0.0.1:x", "127.0.0.1:99999",
                       "127.0.0.1:-1", "300.0.0.1:0", "[::1:0", "127.0.0.1:0:0", "8.8.8.8:0"):
            fails("--static", page, "--db", db, "--listen", listen)
        fails("--static", os.path.join(folder, "nothing"), "--db", db, "--listen", "127.0.0.1:0",
              words=["nothing"])
        fails(*plain, "--db", "/proc/nothing/x.sqlite", words=["/proc/nothing"])
        fails(*plain, "--db", folder, words=[folder])
        fails(*plain, "--db", "/dev/null", words=["/dev/null"])
        with open(os.path.join(folder, "text"), "w", encoding="utf-8") as out:
            out.write("this is no database, it is some text\n" * 50)
        fails(*plain, "--db", os.path.join(folder, "text"), words=["text"])
        same(open(os.path.join(folder, "text"), encoding="utf-8").read()[:10], "this is no", "kept")
        fails(*plain, "--db", "postgresql://nobody@/x?host=/nonexistent", words=["PostgreSQL"])
        fails(*plain, "--db", db, "--threads", "x")
        fails(*plain, "--db", db, "--nothing")
        fails(*plain, "--db", db, "extra")
        texts = {fails(*plain, "--db", db, "extra", env={"LC_ALL": lang, "LANG": lang})
                 for lang in ("C", "de_DE.UTF-8")}
        same(len(texts), 2, "one language for both")
        still_plays(server)


def test_files():
    with Server() as server:
        _, head, body = http("GET", server.url + "/")
        check(b"fray" in body and head["content-type"].startswith("text/html"), f"{head}")
        for name in ("content-security-policy", "x-content-type-options", "referrer-policy"):
            check(head.get(name), f"{name} is missing")
        status, again, _ = http("GET", server.url + "/", headers={
            "If-None-Match": head.get("etag", "x")})
        check(status in (200, 304), f"{status}")
        same(http("GET", server.url + "/nothing.js")[0], 404, "a file that is not there")


if __name__ == "__main__":
    main(globals())
