"""What goes into an answer, and what lies between two spots: told to whoever asks, by what they see."""
import harness
from harness import *

# The games that stand explain nothing yet; the yard of the toys does.
TOYS = next(path for path in (os.path.join(os.path.dirname(FRAY), "fray-toys"),
                              os.path.join(ROOT, "build/debug/fray-toys")) if os.path.exists(path))


class Toys(Server):
    """The same server with toys for games."""

    def start(self):
        real, harness.FRAY = harness.FRAY, TOYS
        try:
            return super().start()
        finally:
            harness.FRAY = real

    def make(self, seats=None, **more):
        return super().make(seats, **{"game": "yard", **more})


def texts(message):
    return [line["text"] for line in message["lines"]]


def test_answers_are_explained():
    with Toys() as server:
        catalogue = server.get("/api/games/yard")
        check(catalogue["explain"] and catalogue["survey"], "the catalogue does not say so")
        made = server.make()
        with Client(server, made, "red") as red, Client(server, made, "blue", lang="de") as blue:
            ask = red.asked()["id"]
            message = red.get("explain", "explain", ask=ask, say="walk b2")
            same(texts(message), ["The way costs 2.", "Climbing costs 1 more."], "a climb")
            same(message["say"], "walk b2", "what was asked about")
            same([(t["what"], t["marks"]) for t in message["things"]], [("line", ["way"])], "the way")
            # legal or not
            message = red.get("explain", "explain", ask=ask, say="throw nw-e4")
            same(texts(message), ["The ball lies at nw-e4."], "a throw that is too far")
            same(red.get("explain", "explain", ask=ask, say="rest")["lines"], [], "nothing to say")
            # what cannot be read, what is not open, who is not asked
            check("walk" in red.error("refused", "explain", ask=ask, say="fly b2")["text"], "no hint")
            red.error("stale", "explain", ask="9.99", say="rest")
            blue.error("stale", "explain", ask=ask, say="rest")
            same(red.answer("walk b2")["t"], "ok", "an answer after it")
            ask = blue.asked()["id"]
            same(texts(blue.get("explain", "explain", ask=ask, say="walk e2")),
                 ["Der Weg kostet 1."], "in German")
            red.error("stale", "explain", ask=ask, say="rest")


def test_everybody_may_measure():
    with Toys() as server:
        made = server.make()
        with Client(server, made, "red") as red, Client(server, made, "blue", lang="de") as blue, \
                Client(server, made, "watch") as eye:
            wanted = {"red": "house-2 is between them.", "blue": "house-2 ist dazwischen.",
                      "watch": "house-2 is between them."}
            for client in (red, blue, eye):
                message = client.get("survey", "survey", **{"from": ["piece", 1], "to": [45, 25]})
                same(texts(message)[1], wanted[client.seat], client.seat)
                same((message["from"], message["to"]), (["piece", 1], [45, 25]), "what was asked")
                same([t["what"] for t in message["things"]], ["line", "edge"], "what is drawn")
            for end in (["piece", 3], ["place", 4294967295], ["edge", 9], ["seat", 1],
                        [100000, 5], [2147483647, -2147483648]):
                eye.error("refused", "survey", **{"from": ["place", 1], "to": end})
                eye.error("refused", "survey", **{"from": end, "to": ["place", 1]})
            for end in (5, [], ["fighter", 1], [1.5, 2]):
                eye.error("bad-message", "survey", **{"from": ["place", 1], "to": end})
            # over or not, whoever is asked
            while red.asked():
                for client in (red, blue):
                    if client.asked():
                        client.answer("rest")
            eye.until(lambda m: m.get("over"))
            message = eye.get("survey", "survey", **{"from": ["place", 1], "to": ["place", 2]})
            same(texts(message)[0], "1 squares apart, 0 levels.", "after the end")


def test_they_count_as_messages():
    with Toys("--messages-per-second", "5") as server:
        made = server.make()
        with Client(server, made, "red") as red:
            ask = red.asked()["id"]
            replies = [red.reply_to("explain", ask=ask, say="rest")["t"] for _ in range(3)]
            for _ in range(40):
                red.say("survey", **{"from": ["place", 1], "to": ["place", 2]})
            red.until(lambda m: m["t"] == "error" and m["error"] == "too-fast")
            same(replies, ["explain"] * 3, "the first few")


def test_games_without_accounts_say_nothing():
    with Server() as server:
        catalogue = server.get(f"/api/games/{GAME}")
        made = server.make()
        with Client(server, made, "red") as red, Client(server, made, "blue") as blue:
            asked = red if red.table["ask"] else blue
            check("explain" not in catalogue and "survey" not in catalogue, "it says it has some")
            ask = asked.asked()
            message = asked.get("explain", "explain", ask=ask["id"], say=ask["options"][0]["say"])
            same((message["lines"], message["things"]), ([], []), "explain")
            message = asked.get("survey", "survey", **{"from": ["piece", 1], "to": ["piece", 2]})
            same((message["lines"], message["things"]), ([], []), "survey")


harness.main(globals())
