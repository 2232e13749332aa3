"""A whole match through the protocol of `fray serve`, with Python's standard library alone.

    play.py URL [SEED]

Red is this script and answers at random, blue is a bot. Prints how the match ended. It shows how
little a client needs: make a match, say hello, answer what is asked until it is over."""
import json
import random
import sys

from ws import WebSocket, http


def play(url, seed=1, bot="random", game="underworlds"):
    chance = random.Random(seed)
    status, _, body = http("POST", url + "/api/matches",
                           {"game": game, "seats": {"blue": {"bot": bot}}})
    assert status == 201, body
    made = json.loads(body)
    socket = WebSocket(url.replace("http", "ws", 1) + "/ws")
    socket.send(json.dumps({"t": "hello", "v": 1, "lang": "en", "match": made["match"],
                            "key": made["keys"]["red"]}))
    answers = 0
    while True:
        text = socket.receive(timeout=30)
        assert text is not None, f"closed: {socket.close_code}"
        message = json.loads(text)
        if message["t"] == "error":
            raise AssertionError(message)
        if message["t"] not in ("table", "update"):
            continue
        if message["over"]:
            return answers, message["result"]
        if message["ask"]:
            option = chance.choice(message["ask"]["options"])
            socket.send(json.dumps({"t": "answer", "ask": message["ask"]["id"],
                                    "say": option["say"]}))
            answers += 1


if __name__ == "__main__":
    given, result = play(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    print(f"{given} answers; winners: {result['winners'] or 'none'}; points: {result['points']}")
