"""usage: bot.py HOW [N] [FILE]

A program that plays by docs/bot-protocol.md, and goes wrong as HOW says with its question number N
(default 3), counted over all it is asked: plays (never), crash, hang, garble, illegal. `chain` leaves a chain of
forks behind, each in a session of its own, and a sleeper; `mute` does
not even say hello, `slow` takes N milliseconds for each answer, `bold` passes only
where it must. Each process appends its number to
FILE, and each match it is told of."""
import json
import os
import signal
import sys
import time

HOW = sys.argv[1]
N = int(sys.argv[2]) if len(sys.argv) > 2 else 3
FILE = sys.argv[3] if len(sys.argv) > 3 else None


def note(text):
    if FILE:
        with open(FILE, "a", encoding="utf-8") as out:
            out.write(f"{os.getpid()} {text}\n")


def say(message):
    print(json.dumps(message), flush=True)


def leave_behind():
    """A sleeper that has left its session and group, and a process that is a new one all the time."""
    for kind in ("sleeper", "chain"):
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                for fd in range(3):
                    os.close(fd)
                note(kind)
                end = time.monotonic() + 30
                while kind == "chain" and time.monotonic() < end:
                    if os.fork() > 0:
                        os._exit(0)
                    os.setsid()
                time.sleep(30)  # should it not be ended, it ends all the same
            os._exit(0)


def main():
    asked = 0
    if HOW == "chain":
        leave_behind()
    note("begins")
    for line in sys.stdin:
        message = json.loads(line)
        if message["t"] == "hello":
            if HOW == "mute":
                time.sleep(600)
            say({"name": "a test", "facts": False, "things": False})
        elif message["t"] == "new":
            note(f"new {message['seat']}")
        elif message["t"] == "ask":
            asked += 1
            if asked >= N and HOW == "crash":
                print("the secret word is xyzzy", file=sys.stderr, flush=True)
                sys.exit(3)
            if asked >= N and HOW == "hang":
                signal.signal(signal.SIGTERM, signal.SIG_IGN)
                time.sleep(600)
            if asked >= N and HOW == "garble":
                print("check the secret word xyzzy", flush=True)
                continue
            if asked >= N and HOW == "illegal":
                say({"id": message["id"], "answer": len(message["options"])})
                continue
            if HOW == "slow":
                time.sleep(N / 1000)
            acts = [option["act"] not in ("pass", "decline") for option in message["options"]]
            wanted = acts.index(True) if HOW == "bold" and any(acts) else asked % len(acts)
            say({"id": message["id"], "answer": wanted})
        elif message["t"] == "quit":
            break


main()
