"""What the server allows to whom: before hello, by which name, through which proxy, how much at once."""
from harness import *


def stranger(server):
    return WebSocket(server.url.replace("http", "ws", 1) + "/ws", timeout=PATIENCE)


def end_of(socket):
    """The code it is closed with, and the last message before."""
    last = None
    while (text := socket.receive(PATIENCE)) is not None:
        last = json.loads(text)
    return socket.close_code, last


def test_little_before_hello():
    with Server() as server:
        made = server.make()
        late = stranger(server)
        begin = time.monotonic()
        with stranger(server) as short:
            short.send('{"t":"ping","x":"' + "x" * 900 + '"}')
            same(json.loads(short.receive(PATIENCE))["t"], "pong", "less than 1 KiB")
            short.send('{"t":"ping","x":"' + "x" * 1024 + '"}')
            same(end_of(short)[0], 1009, "more than 1 KiB")
        with Client(server, made) as red:  # who has joined may say more
            red.loose = True
            same(red.reply_to("ping", x="x" * 60000)["t"], "pong", "60 KB")
            late.send('{"t":"hello","v":1,"lang":"de","match":"%s","key":"wrong' % made["match"])
            code, last = end_of(late)
            took = time.monotonic() - begin
            same((code, last["error"]), (4000, "bad-message"), "no hello")
            check(8 < took < 20, f"it was closed after {took:.1f} s")
            red.sync()  # which has been here as long


def test_values_are_counted_before_they_are_read():
    with Server() as server:
        made = server.make()
        for lang, word in (("en", "values"), ("de", "Werte")):
            with Client(server, made, lang=lang) as red:
                for text in ('{"t":"ping","x":[' + "1," * 30000 + "1]}",
                             '{"t":"ping",' + ",".join(f'"{i}":1' for i in range(200)) + "}"):
                    red.socket.send(text)
                    got = red.until(lambda m: m["t"] == "error")
                    same(got["error"], "bad-message", "too many")
                    check(word in got["text"], got["text"])
                red.socket.send('{"t":"ping","re":"a","x":"' + "," * 60000 + '"}')  # one value
                red.until(lambda m: m.get("re") == "a")
            for body, said in (([1] * 3000, word), ([[[[[[[[[1]]]]]]]]], "")):
                got = server.post(f"/api/check?lang={lang}", {"game": GAME, "x": body}, 400)
                same(got["error"], "bad-json", "a body")
                check(said in got["text"], got["text"])


def test_a_record_is_the_same_however_often():
    with Server() as server:
        made = server.make({"blue": {"bot": "random"}})
        with Client(server, made) as red:
            play_alone(red, random.Random(4), 8)
            red.get("concede", "ok")
            first = red.get("record", "record")["record"]
            for _ in range(3):
                same(red.get("record", "record")["record"], first, "the record")
        with Client(server, made, "watch") as eye:
            same(eye.get("record", "record")["record"], first, "the spectator's")


def test_metrics_are_for_the_own_machine():
    with Server() as server:
        check(server.figures(), "no figures")
        for name in ("X-Forwarded-For", "X-Forwarded-Proto", "X-Real-IP", "Via", "Forwarded"):
            same(http("GET", server.url + "/metrics", headers={name: "1.1.1.1"})[0], 404, name)
        for name in ("evil.example", "127.0.0.1.evil.example"):
            same(http("GET", server.url + "/metrics", headers={"Host": name})[0], 421, name)
    with Server("--proxy", "127.0.0.1") as server:  # all that comes from there is for others
        same(http("GET", server.url + "/metrics")[0], 404, "through the proxy")
        same(http("GET", server.url + "/healthz")[0], 200, "health is for all")


def test_names_and_origins():
    with Server("--host", "play.example") as server:
        for name, status in (("play.example", 200), ("play.example:443", 200), ("localhost:1", 200),
                             ("other.example", 421)):
            same(http("GET", server.url + "/", headers={"Host": name})[0], status, name)
        ws = server.url.replace("http", "ws") + "/ws"
        WebSocket(ws, origin="https://play.example", headers={"Host": "play.example"}).abort()
        try:  # its own name points at us: origin and host agree, and yet it is a stranger's page
            WebSocket(ws, origin="http://evil.example", headers={"Host": "evil.example"})
            raise AssertionError("a page that rebinds its name")
        except Refused as why:
            same(why.status, 421, "a page that rebinds its name")
        check(server.log_lines("host"), "nothing in the log")


def test_people_behind_a_proxy_are_many():
    with Server("--proxy", "127.0.0.1", "--matches-per-address", "1",
                "--sockets-per-address", "1") as server:
        def make(address):
            got, _, body = http("POST", server.url + "/api/matches", {"game": GAME},
                                {"X-Forwarded-For": f"6.6.6.6, {address}"})
            return got, json.loads(body)
        got, made = make("198.51.100.1")
        same(got, 201, "the first of one")
        same(make("198.51.100.1")[0], 429, "the second of one")
        same(make("198.51.100.2")[0], 201, "the first of another")
        ws = server.url.replace("http", "ws") + "/ws"
        one = WebSocket(ws, headers={"X-Forwarded-For": "198.51.100.1"})
        other = WebSocket(ws, headers={"X-Forwarded-For": "198.51.100.2"})
        one.send(json.dumps({"t": "hello", "v": 1, "match": made["match"], "key": "x" * 32}))
        end_of(one)
        same([line["address"] for line in server.log_lines("bad-key")], ["198.51.100.1"], "the log")
        other.abort()


def test_options_that_are_wrong():
    for option, value in (("--host", "http://x.example"), ("--host", "x.example:80"), ("--host", ""),
                          ("--proxy", "x.example"), ("--proxy", "127.0.0.1:80"), ("--proxy", "")):
        said = set()
        for lang in ("en", "de"):
            done = subprocess.run([FRAY, "--lang", lang, "serve", option, value], timeout=PATIENCE,
                                  capture_output=True, text=True, check=False)
            same(done.returncode, 2, f"{option} {value}")
            check(f"{option} {value}: " in done.stderr and done.stderr.count("\n") == 1, done.stderr)
            said.add(done.stderr)
        same(len(said), 2, f"languages of {option}")


if __name__ == "__main__":
    main(globals())
