"""What should not be sent. Each is answered in words or cut off, and the server plays on."""
import socket
import struct

from harness import *


def raw(client, text):
    """Sends a text as it is; the next error."""
    client.socket.send(text) if isinstance(text, str) else client.socket.send_frame(1, text)
    message = client.until(lambda m: m["t"] == "error")
    check(message["text"], f"no words: {message}")
    return message


def test_messages_that_are_none():
    with Server() as server:
        made = server.make()
        texts = {}
        for lang in ("en", "de"):
            with Client(server, made, lang=lang) as red:
                for text in ("", " ", "{", '{"t":', '{"t":"ping"', "nonsense", "[1,2", '"x', "\x00",
                             '{"t":"ping"}{"t":"ping"}', '{"t":"ping","t":"pong"}', "{'t':'ping'}",
                             '{"t":"ping",}', '{"t":"p\ning"}', '{"t":"\\u0000"}',
                             '{"t":"\\ud800"}',
                             '{"re":1e400,"t":"ping"}', '{"re":99999999999999999999,"t":"ping"}',
                             '{"t":"ping","re":-}', "[" * 60000, '{"a":' * 10000, "\ufeff{}",
                             "1", "null", "true", '"ping"', "NaN", "[" * 31 + "]" * 31 + "x"):
                    got = raw(red, text)
                    same(got["error"], "bad-json", text[:40])
                    texts.setdefault(text, set()).add(got["text"])
                for text in ("[]", "{}", '{"t":1}', '{"t":null}',
                             '{"t":"no such message"}', '{"t":"PING"}', '{"t":["ping"]}',
                             '{"t":"ping","re":{}}', '{"t":"ping","re":[]}',
                             '{"t":"ping","re":1.5}',
                             '{"t":"ping","re":"' + "x" * 300 + '"}', '{"t":"ping","re":"a\\nb"}',
                             '{"t":"answer"}', '{"t":"answer","ask":5,"say":"pass"}',
                             '{"t":"answer","ask":"x","say":5}',
                             '{"t":"answer","ask":"x","say":[]}',
                             '{"t":"answer","ask":"x","say":[5]}',
                             '{"t":"answer","ask":"x","say":{}}',
                             '{"t":"answer","ask":"x","say":"' + "x" * 5000 + '"}',
                             '{"t":"answer","ask":"x","say":' + json.dumps(["pass"] * 5000) + "}",
                             '{"t":"answer","ask":"x","say":"a\\nb"}',
                             '{"t":"answer","ask":"x","say":"ä"}',
                             '{"t":"answer","ask":"x","say":"\\u202e"}',
                             '{"t":"answer","ask":"' + "x" * 500 + '","say":"pass"}',
                             '{"t":"why","ask":"x"}', '{"t":"why","ask":"x","type":"piece"}',
                             '{"t":"why","ask":"x","type":"unicorn","value":1}',
                             '{"t":"why","ask":"x","type":"piece","value":-1}',
                             '{"t":"why","ask":"x","type":"piece","value":4294967296}',
                             '{"t":"why","ask":"x","type":"piece","value":1,"say":"pass"}',
                             '{"t":"odds","ask":"x"}', '{"t":"hint"}', '{"t":"offer"}',
                             '{"t":"offer","what":"peace"}', '{"t":"reply","offer":1}',
                             '{"t":"reply","offer":-1,"yes":true}',
                             '{"t":"reply","offer":1,"yes":1}',
                             '{"t":"reply","offer":"1","yes":true}', '{"t":"stand"}',
                             '{"t":"stand","question":"power","say":"pass"}', '{"t":"lang"}',
                             '{"t":"lang","lang":"fr"}', '{"t":"lang","lang":5}', '{"t":"name"}',
                             '{"t":"name","name":5}', '{"t":"relink"}', '{"t":"relink","key":"x"}'):
                    got = raw(red, text)
                    same(got["error"], "bad-message", text[:60])
                    texts.setdefault(text, set()).add(got["text"])
                red.sync()
        plain = [text for text, words in texts.items() if len(words) != 2]
        same(plain, [], "the same words in both languages")
        still_plays(server)


def test_frames_that_are_forbidden():
    with Server() as server:
        made = server.make()

        def end_of(send):
            with Client(server, made) as red:
                send(red.socket)
                return red.expect_end()
        same(end_of(lambda s: s.send_frame(2, b"\x01\x02")), 1003, "binary")
        same(end_of(lambda s: s.send("x" * (64 * 1024 + 1))), 1009, "too large")
        same(end_of(lambda s: s.send("x" * (64 * 1024 + 1), fragments=50)), 1009, "in fragments")
        same(end_of(lambda s: s.send_frame(1, b'"\xff\xfe"')), 1007, "no UTF-8")
        same(end_of(lambda s: s.send_frame(1, b"\xed\xa0\x80")), 1007, "a surrogate")
        same(end_of(lambda s: s.send_frame(0, b"x")), 1002, "goes on with nothing")
        same(end_of(lambda s: s.send_frame(3, b"x")), 1002, "a kind that is not there")
        # what breaks the framing itself ends without a reason at times (1005), but it ends
        for what, send in {
                "a long ping": lambda s: s.send_frame(9, b"x" * 126),
                "a ping in pieces": lambda s: s.send_frame(9, b"x", fin=False),
                "not masked": lambda s: s._socket.sendall(b"\x81\x02{}"),
                "reserved bits": lambda s: s._socket.sendall(b"\xf1\x80\0\0\0\0"),
                "a length beyond all":
                    lambda s: s._socket.sendall(b"\x81\xff" + b"\xff" * 8 + b"\0" * 4)}.items():
            check(end_of(send) in (1002, 1005, 1009), what)
        with Client(server, made) as red:  # 64 KiB are allowed
            raw(red, "x" * (64 * 1024))
            text = '{"t":"ping","re":"a"}'
            red.socket.send(text, fragments=len(text))
            red.until(lambda m: m.get("re") == "a")
        still_plays(server)


def test_order_and_versions():
    with Server() as server:
        made = server.make()
        key = made["keys"]["red"]
        with Client(server, made, hello=False) as red:
            for t in ("undo", "concede", "record"):
                same(raw(red, json.dumps({"t": t}))["error"], "bad-message", f"{t} before hello")
            red.get("ping", "pong")
            for v in (0, 2, 99, "1", None, 1.5):
                message = {"t": "hello", "v": v, "match": made["match"], "key": key, "lang": "de"}
                same(raw(red, json.dumps(message))["error"], "bad-message", f"version {v}")
            same(raw(red, json.dumps({"t": "hello", "v": 1, "match": made["match"]}))["error"],
                 "bad-message", "no key")
            for bad in (5, None, [], "x" * 500, "a b", "ä" * 32):
                message = {"t": "hello", "v": 1, "match": made["match"], "key": bad}
                got = raw(red, json.dumps(message))
                if got["error"] == "bad-key":
                    break
                same(got["error"], "bad-message", f"key {bad}")
        with Client(server, made) as red:
            for _ in range(2):
                got = red.get("hello", "error", v=1, match=made["match"], key=key, lang="en")
                same(got["error"], "bad-message", "hello twice")
            red.sync()
        still_plays(server)


def test_answers_that_are_illegal():
    """Each refusal says why; where a rule forbids it, which."""
    with Server() as server:
        made = server.make({"blue": {"bot": "random"}})
        chance = random.Random(3)
        rules = {rule["number"] for rule in server.get(f"/api/games/{GAME}/rules")["rules"]}
        named = 0
        with Client(server, made, lang="de") as red:
            says, red.loose = {"pass"}, True
            turns = 0
            while turns < times(60) or not named:  # what is refused by a rule is a matter of luck
                turns += 1
                ask = red.asked()
                if not ask:
                    break
                fit = {option["say"] for option in ask["options"]}
                for say in chance.sample(sorted(says - fit), min(12, len(says - fit))):
                    got = red.reply_to("answer", ask=ask["id"], say=say)
                    same((got["t"], got.get("error")), ("error", "refused"), f"{say}: {short(got)}")
                    check(got["text"], "no words")
                    check(got.get("rule") in rules | {None}, f"no such rule: {got}")
                    named += "rule" in got
                for say in ("", "xyzzy", "pass pass pass", "charge", "charge nobody", "move 99999"):
                    if say not in fit:
                        got = red.reply_to("answer", ask=ask["id"], say=say)
                        check(got["t"] == "error" and got["error"] in ("refused", "bad-message"),
                              f"{say!r}: {short(got)}")
                says |= fit
                same(red.answer(choose(chance, ask))["t"], "ok", "it still is open")
                red.sync()
        check(named, "no refusal named a rule")
        still_plays(server)


def may_speak(client):
    client.say("ping")
    return client.until(lambda m: m["t"] in ("pong", "error"))["t"] == "pong"


def test_too_fast():
    with Server("--messages-per-second", "5") as server:
        made = server.make()
        with Client(server, made, lang="de") as red:
            for i in range(60):
                red.say("ping", re=i)
            got = [red.until(lambda m: m["t"] in ("pong", "error")) for _ in range(60)]
            fast = [m for m in got if m["t"] == "error"]
            same({m["error"] for m in fast}, {"too-fast"}, "errors")
            check(10 <= len(got) - len(fast) <= 40, f"{len(fast)} of 60 were too fast")
            check("Nachrichten" in fast[0]["text"], "German")
            # it is dropped, nothing else: soon one may speak again
            until(lambda: may_speak(red), "the rate to recover")
            check(server.figures()['fray_errors_total{code="too-fast"}'] >= len(fast), "figures")


def test_requests_too_fast():
    with Server() as server:
        connection = socket.create_connection(("127.0.0.1", int(server.url.rsplit(":", 1)[1])))
        connection.settimeout(PATIENCE)
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n" * 3000)
        text = b""
        while text.count(b"HTTP/1.1 ") < 3000:
            more = connection.recv(1 << 16)
            if not more:
                break
            text += more
        connection.close()
        count = {status: text.count(b"HTTP/1.1 %d" % status) for status in (200, 429)}
        check(count[200] >= 100 and count[429] > 0, f"{count}")
        # the rate is the address's: ours comes back
        until(lambda: http("GET", server.url + "/healthz")[0] == 200, "the rate to recover")
        check(server.log_lines("rate"), "nothing in the log")


def test_too_many():
    with Server("--matches-per-address", "3", "--sockets-per-address", "4") as server:
        made = [server.make() for _ in range(3)]
        for lang, word in (("en", "Too many"), ("de", "Zu viele")):
            got = server.post(f"/api/matches?lang={lang}", {"game": GAME}, 429)
            same(got["error"], "too-many", "the fourth")
            check(word in got["text"], f"{lang}: {got['text']}")
        clients = [Client(server, made[0], seat) for seat in ("red", "blue", "watch", "watch")]
        try:
            Client(server, made[0], "watch")
            raise AssertionError("a fifth socket")
        except Refused as why:
            same(why.status, 429, "a fifth socket")
        check(server.log_lines("limit"), "nothing in the log")
        clients[0].get("concede", "ok")
        server.make()  # one is over
        clients[3].close()
        until(lambda: server.figures()["fray_sockets"] == 3, "a socket to go")
        Client(server, made[0], "watch").abort()
        for client in clients:
            client.abort()


def test_records_that_are_over_are_not_open():
    with Server("--matches-per-address", "2") as server:
        made = server.make()
        with Client(server, made) as red:
            red.get("concede", "ok")
            record = red.get("record", "record")["record"]
        for _ in range(3):
            server.post("/api/matches", {"record": record}, 201)
        server.make()


def test_matches_of_a_day():
    """Records that are over count, too, and long ones for more; other addresses are not concerned."""
    with Server("--matches-per-day", "4") as server:
        made = server.make()
        with Client(server, made) as red:
            red.get("concede", "ok")
            record = red.get("record", "record")["record"]
        for _ in range(3):
            server.post("/api/matches", {"record": record}, 201)
        for lang, word in (("en", "in a day"), ("de", "an einem Tag")):
            got = server.post(f"/api/matches?lang={lang}", {"record": record}, 429)
            same(got["error"], "too-many", "the fifth")
            check(word in got["text"], f"{lang}: {got['text']}")
        server.post("/api/matches", {"game": GAME}, 429)
        status, _, _ = http("POST", server.url + "/api/matches", {"game": GAME}, source="127.0.0.9")
        same(status, 201, "another address")
        server.stop()
        server.start()
        server.post("/api/matches", {"game": GAME}, 429)  # it is not forgotten


def test_long_records_count_for_more():
    with Server() as server:
        entries = seed = 0
        while entries <= 250 and seed < 20:
            made, seed = server.make(settings=["option rounds 6"]), seed + 1
            with Client(server, made, "red") as red, Client(server, made, "blue") as blue:
                play_on([red, blue], random.Random(seed))
                record = red.get("record", "record")["record"]
            entries = len(re.findall(r"^\d+ ", record, re.M))
    most = 2 * (1 + entries // 250)
    with Server("--matches-per-day", str(most)) as server:
        check(entries > 250, f"{entries} entries are no long record")
        for _ in range(2):
            server.post("/api/matches", {"record": record}, 201)
        server.post("/api/matches", {"record": record}, 429)


def request(server, method, path, body=b"", **headers):
    """Any request at all: (status, body)."""
    lines = {"Host": server.url[7:], "Content_Length": str(len(body)), **headers}
    head = f"{method} {path} HTTP/1.1\r\n" + "".join(
        f"{k.replace('_', '-')}: {v}\r\n" for k, v in lines.items() if v is not None)
    with socket.create_connection(("127.0.0.1", int(server.url.rsplit(":", 1)[1])), PATIENCE) as s:
        s.sendall(head.encode("latin-1") + b"Connection: close\r\n\r\n" + body)
        text = b""
        try:
            while True:
                more = s.recv(1 << 16)
                if not more:
                    break
                text += more
        except ConnectionError:
            pass
    if not text:
        return 0, b""
    head, _, body = text.partition(b"\r\n\r\n")
    return int(head.split()[1]), body


def test_requests_that_are_wrong():
    json_type = {"Content_Type": "application/json"}
    with Server() as server:
        made = b'{"game": "underworlds"}'

        def status(*args, **headers):
            got, body = request(server, *args, **headers)
            if got >= 400:
                check(body.strip(), f"{args}: no words")
                # a length that is none is refused by the library, in its own words
                if args[1].startswith("/api/") and b"<html>" not in body:
                    schema.check(json.loads(body), "httpError")
            return got
        same(status("POST", "/api/matches", made, **json_type), 201, "a good one")
        same(status("POST", "/api/matches", made, Content_Type="text/plain"), 415, "text/plain")
        same(status("POST", "/api/matches", made), 415, "no type")
        same(status("POST", "/api/matches", made, Content_Type="application/jsonx"), 415, "jsonx")
        same(status("POST", "/api/matches", made, Origin="http://evil.example", **json_type), 403,
             "foreign origin")
        same(status("POST", "/api/matches", made, Origin="null", **json_type), 403, "null origin")
        same(status("POST", "/api/matches", made, Origin=server.url, **json_type), 201, "our own")
        same(status("POST", "/api/matches", b"x" * ((1 << 20) + 1), **json_type), 413, "large")
        same(status("POST", "/api/matches", b"", Content_Length="99999999999", **json_type), 413,
             "larger")
        same(status("POST", "/api/matches", b"", Content_Length="-5", **json_type), 400, "negative")
        same(status("POST", "/api/matches", b"", Content_Length="x", **json_type), 400, "no number")
        check(status("POST", "/api/matches", b"0\r\n\r\n", Content_Length=None,
                     Transfer_Encoding="chunked", **json_type) in (400, 411), "chunked")
        for method in ("PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"):
            check(status(method, "/api/matches") in (405, 400, 501), method)
        same(status("GET", "/api/matches"), 404, "GET of what is posted")
        same(status("POST", "/api/games", b"{}", **json_type), 404, "POST to what is got")
        same(status("GET", "/api/games/nothing"), 404, "no such game")
        same(status("GET", "/api/games/" + "x" * 200), 404, "a long name")
        same(status("GET", "/api/games/underworlds/nothing"), 404, "no such part")
        for path in ("/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd",
                     "/.git/config", "//etc/passwd", "/index.html/..", "/page\\..\\x", "/nothing"):
            check(status("GET", path) in (400, 404), path)
        check(status("GET", "/" + "x" * 40000) in (0, 400, 414, 431), "a long path")
        check(status("GET", "/healthz", X="y" * 40000) in (0, 400, 431), "a long header")
        same(status("GET", "/healthz", Host=None), 400, "no host")
        same(status("GET", "/ws"), 426, "no upgrade")
        try:
            WebSocket(server.url.replace("http", "ws") + "/ws", origin="http://evil.example")
            raise AssertionError("a foreign page")
        except Refused as why:
            same(why.status, 403, "a foreign page")
        WebSocket(server.url.replace("http", "ws") + "/ws", origin=server.url).abort()
        check(server.log_lines("origin"), "nothing in the log")
        still_plays(server)
    with Server("--origin", "https://fray.example") as server:
        WebSocket(server.url.replace("http", "ws") + "/ws", origin="https://fray.example").abort()


def test_bodies_that_are_wrong():
    with Server() as server:
        def refused(path, body, code=None, status=400):
            texts = []
            for lang in ("en", "de"):
                got, text = request(server, "POST", f"{path}?lang={lang}",
                                    body if isinstance(body, bytes) else json.dumps(body).encode(),
                                    Content_Type="application/json")
                same(got, status, f"{path} {body!r:.200}: {text!r:.300}")
                value = json.loads(text)
                schema.check(value, "httpError")
                check(value["text"], "no words")
                same(value["error"], code or value["error"], f"{path} {body!r:.200}")
                texts.append(value["text"])
            return texts
        for path in ("/api/check", "/api/matches", "/api/replay"):
            for body in (b"", b"{", b"nonsense", b"[]", b"1", b"null", b'{"a":1,"a":2}',
                         b'{"a":"\xff"}',
                         b'{"a":"\\u0000"}', b"[" * 100000, b'{"a":' * 5000 + b"1" + b"}" * 5000,
                         b'{"game":1e999}'):
                en, de = refused(path, body)
                check(en != de, f"the same words in both languages for {body[:20]!r}: {en}")
        refused("/api/matches", {}, "bad-message")
        refused("/api/matches", {"game": 5}, "bad-message")
        refused("/api/matches", {"game": "chess"}, "no-game", 404)
        refused("/api/check", {"game": "chess"}, "no-game", 404)
        good = {"game": GAME}
        for settings in ("x", 5, {}, [5], [None], [["x"]]):
            refused("/api/matches", {**good, "settings": settings}, "bad-message")
        for line in ("", "nonsense", "red deck", "red deck nothing", "green deck core-garrek",
                     "option", "option rounds", "option rounds x", "option rounds 99",
                     "option rounds -1", "option nothing 3", "red deck core-garrek extra",
                     "x" * 3000,
                     "option rounds 3\noption rounds 2", "option rounds 99999999999999999999"):
            refused("/api/matches", {**good, "settings": [line]}, "bad-setting")
            refused("/api/check", {**good, "settings": [line]}, "bad-setting")
        taken = []
        for seats in (5, "x", [], {"green": {}}, {"chance": {}}, {"": {}}, {"red": 5},
                      {"red": "greedy"}, {"red": {"bot": "nothing"}}, {"red": {"bot": 5}},
                      {"red": {"name": 5}}, {"red": {"name": "a\nb"}}, {"red": {"name": "x" * 500}},
                      {"red": {"bot": "random"}, "blue": {"bot": "random"}}):
            try:
                refused("/api/matches", {**good, "seats": seats}, "bad-message")
            except AssertionError:
                taken.append({"seats": seats})
        for pause in (-1, 10001, 1.5, "5", [], True):
            refused("/api/matches", {**good, "pause": pause}, "bad-message")
        for record in ("", "nonsense", "fray-record 1\n", "fray-record 99\n",
                       "fray-record 1\ngame chess\n",
                       "fray-record 1\ngame underworlds\n1 red: fly\nend 1\n", "\n" * 1000,
                       "\x7f\x01"):
            got, text = request(server, "POST", "/api/matches", json.dumps(
                {"record": record}).encode(), Content_Type="application/json")
            check(got in (400, 404), f"{record!r}: {got}")
            got, text = request(server, "POST", "/api/replay", json.dumps(
                {"record": record}).encode(), Content_Type="application/json")
            check(got in (400, 404), f"{record!r}: {got}")
        for record in (5, [], {}, True):
            refused("/api/replay", {"record": record}, "bad-message")
            try:
                refused("/api/matches", {**good, "record": record}, "bad-message")
            except AssertionError:
                taken.append({"record": record})
        made = server.make({"blue": {"bot": "random"}})
        with Client(server, made) as red:
            red.get("concede", "ok")
            record = red.get("record", "record")["record"]
        for view in ("nobody", "", "green", "host", 5, "a b", "x" * 500):
            try:
                refused("/api/replay", {"record": record, "view": view}, "bad-message")
            except AssertionError:
                taken.append({"view": view})
        # one wrong sign anywhere is a fault or means the same; it never is a crash
        chance = random.Random(1)
        for _ in range(times(60)):
            at = chance.randrange(len(record))
            broken = record[:at] + chance.choice("x \n9#:") + record[at + 1:]
            got, _ = request(server, "POST", "/api/replay", json.dumps({"record": broken}).encode(),
                             Content_Type="application/json")
            check(got in (200, 400, 404), f"{broken[at - 20:at + 20]!r}: {got}")
        for key in (5, None, "", "a b", "x" * 5000):
            got, _ = request(server, "POST", "/api/replay", json.dumps(
                {"match": made["match"], "key": key}).encode(), Content_Type="application/json")
            check(got in (400, 403), f"key {key}: {got}")
        still_plays(server)
        same(taken, [], "of the wrong type, and taken all the same")


# ---- clients that are slow, or not there ----

def test_one_who_never_reads():
    """It is cut off when too much waits for it; the others play on meanwhile."""
    with Server() as server:
        made = server.make()
        slow = Client(server, made, "watch")
        slow.socket._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        with Client(server, made, "red") as red, Client(server, made, "blue") as blue:
            chance = random.Random(1)
            for i in range(5000):
                if server.figures()["fray_cut_off_total"] if i % 50 == 0 else False:
                    break
                try:
                    for _ in range(20):  # whole tables, which it asks for and does not take
                        slow.say("lang", lang="de")
                except OSError:
                    break
                if i % 50 == 0:
                    step([red, blue], chance)
            until(lambda: server.figures()["fray_cut_off_total"] >= 1, "the cut")
            check(server.log_lines("slow"), "nothing in the log")
            check(play_on([red, blue], chance, 10), "the others play on")
        slow.abort()
        still_plays(server)


def test_slow_and_half_open_connections():
    """Bytes one by one, halves of requests and frames: others are served, and nothing is kept that
    was not paid for. They are closed by time, which is not waited for here."""
    with Server() as server:
        port = int(server.url.rsplit(":", 1)[1])
        lines = []
        for text in (b"", b"G", b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n",
                     b"POST /api/matches HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                     b"Content-Length: 1000000\r\n\r\n{",
                     b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                     b"Connection: Upgrade\r\n"):
            for _ in range(times(15)):
                line = socket.create_connection(("127.0.0.1", port), PATIENCE)
                line.sendall(text)
                lines.append(line)
        made = server.make()
        frame = struct.pack(">BBI", 0x81, 0x80 | 21, 0) + b'{"t":"ping","re":"z"}'
        with Client(server, made) as red:
            for byte in frame:  # one frame, a byte at a time, others in between
                red.socket._socket.sendall(bytes([byte]))
                same(server.get("/healthz"), "ok\n", "health")
            red.until(lambda m: m.get("re") == "z")
        half = Client(server, made)
        half.socket._socket.sendall(frame[:10])
        gone = Client(server, made)
        gone.socket._socket.sendall(frame[:10])
        gone.socket._socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        gone.abort()  # a reset
        for shut in (Client(server, made), Client(server, made, "watch")):
            shut.socket._socket.shutdown(socket.SHUT_WR)
            check(shut.expect_end() is not None, "it is let go")
        still_plays(server)
        until(lambda: server.figures()["fray_sockets"] == 1, "the others to be gone")
        half.abort()
        for line in lines:
            line.close()
        still_plays(server)


def test_noise():
    """Random bytes and random messages of the right shape: no crash, and still a match."""
    with Server() as server:
        made = server.make()
        chance = random.Random(7)
        words = ["t", "ask", "say", "re", "key", "match", "v", "lang", "type", "value", "offer",
                 "yes", "what", "question", "until", "seat", "name"]
        kinds = ["hello", "answer", "why", "odds", "hint", "undo", "offer", "reply", "stand",
                 "unstand", "lang", "name", "relink", "record", "ping"]

        def value(depth=0):
            return chance.choice([lambda: chance.randrange(-5, 1 << 40), lambda: chance.random(),
                                  lambda: None, lambda: True, lambda: "pass", lambda: "power",
                                  lambda: "".join(chance.choices("aä\n\"\\x9-_ ", k=9)),
                                  lambda: "x" * chance.randrange(3000),
                                  lambda: [value(depth + 1)] * 2 if depth < 3 else 0,
                                  lambda: {"a": value(depth + 1)} if depth < 3 else 0])()
        for _ in range(times(20)):
            with Client(server, made, chance.choice(["red", "blue", "watch"])) as red:
                for _ in range(60):
                    message = {word: value() for word in chance.sample(words, chance.randrange(6))}
                    message["t"] = chance.choice(kinds)
                    if red.table["ask"] and chance.random() < 0.5:
                        message["ask"] = red.table["ask"]["id"]
                    red.socket.send(json.dumps(message))
                try:
                    red.sync()
                except Closed:
                    pass
            with socket.create_connection(("127.0.0.1", int(server.url.rsplit(":", 1)[1]))) as s:
                s.sendall(chance.randbytes(2000))
        check(server.is_up(), "it is down")
        still_plays(server)


if __name__ == "__main__":
    main(globals())
