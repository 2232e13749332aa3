#!/usr/bin/env python3
"""A first bot for fray: it attacks where it can, charges where it cannot, and else plays at random.

Try it:   fray sim underworlds --bot "run:python3 examples/bots/first.py" --bot random --games 10
Meet it:  fray play underworlds --seat "blue=run:python3 examples/bots/first.py"

fray starts this program and speaks with it in lines, each of them one JSON object: it asks on our
standard input, we answer on our standard output. docs/bot-protocol.md has all there is to say.
Whatever we print to standard error is shown if we fail. Everything here works for any game.
"""
import json
import random
import sys

# How much we like each kind of answer; what is not listed is worth 1. An option has an "act", its
# first word: option {"n": 4, "say": "charge saek", "act": "charge", "fields": {"fighter": "saek"}}.
LIKES = {"attack": 6000, "charge": 900, "score": 900, "give": 200, "play": 20, "use": 20, "move": 6,
         "done": 0.1, "decline": 0.1, "pass": 0.1}


def say(message):
    """One line to fray. Flushed, or it would wait in our buffer while fray waits for us."""
    print(json.dumps(message), flush=True)


def choose(ask):
    """The number of one of ask["options"]: by chance, but rather what we like."""
    options, facts, me = ask["options"], ask["facts"], ask["seat"]
    weights = []
    for option in options:
        weight = LIKES.get(option["act"], 1)
        # Facts are named after what answers speak of: "saek.wounds", "red.glory", "round".
        # Here: rather choose someone of theirs who is hurt already.
        for value in option["fields"].values():
            if f"{value}.wounds" in facts and value not in facts.get(f"{me}.fighters", []):
                weight *= 1 + facts[f"{value}.wounds"]
        weights.append(weight)
    return random.choices(options, weights)[0]["n"]


for line in sys.stdin:  # ends when fray closes the line
    message = json.loads(line)
    if message["t"] == "hello":  # the first thing we hear; the answer says who we are
        say({"name": "First", "author": "fray", "version": "1", "things": False})
    elif message["t"] == "new":  # a match begins; with its seed we play it the same way again
        random.seed(message["seed"])
    elif message["t"] == "ask":  # the id tells fray which question we mean
        say({"id": message["id"], "answer": choose(message)})
    elif message["t"] == "quit":
        break
    # "stop" (time is up) and "end" (the result) do not matter to us: we answer at once.
