"""Logs of old, in which a series of picks ended by itself where none was left: the match is the same when it is read
again. Such a log is made of a new one here, by leaving out what it would not have."""
import sqlite3

from harness import *

ANSWER, UNDO, OFFER = 1, 2, 4
ENDED = 0x80  # in `extra`: series are ended by answers


def take_back(client, other):
    client.get("undo", "ok")
    other.sync()
    for offer in other.table["offers"]:
        other.get("reply", "ok", offer=offer["offer"], yes=True)


def play(server, made, chance, answers):
    """So many answers of two people, some of them taken back; which of each seat's answers, counted from 0, ended a
    series in which nothing was left to pick. Never stops behind such an answer: without it, and without one that
    follows, a log tells of nothing but the pick before, and the end of the series is asked for."""
    silent, count, picked, last = set(), 0, {}, 0
    with Client(server, made, "red") as red, Client(server, made, "blue") as blue:
        while count < answers or (silent and last == count - 1):
            for client in (red, blue):
                client.sync()
            asked = [client for client in (red, blue) if client.table["ask"]]
            if not asked:
                break
            client = asked[0]
            one, other = chance.sample((red, blue), 2)
            said = (one.seat, server.said.count(one.seat) - 1)
            if one.table["undo"] and said not in silent and chance.random() < (0.3 if silent and count - last < 4 else 0.01):
                take_back(one, other)
                picked.clear()
                continue
            ask = client.table["ask"]
            say = choose(chance, ask)
            if ask["question"] in ("discard-objectives", "discard-power"):  # more picks than ends
                say = chance.choice([o["say"] for o in ask["options"] if o["say"] != "done"] or ["done"])
            if ask.get("series") and len(ask["options"]) == 1 and picked.get(client.seat):
                silent.add((client.seat, server.said.count(client.seat)))
                last = count
            picked[client.seat] = ask.get("series") and say != "done"
            same(client.answer(say)["t"], "ok", "a legal answer")
            server.said.append(client.seat)
            count += 1
    return silent


def make_old(path, match, silent):
    """Rewrites the log; how many answers it lacks now, and how many undos go across one of them. None: an undo took
    back what there was none of."""
    base = sqlite3.connect(path)
    rows = base.execute("SELECT n, kind, seat, word, extra, at, say FROM entries WHERE match = ? ORDER BY n",
                        (match,)).fetchall()
    base.close()
    kept, stack, given, lacks, across = [], [], {}, 0, 0
    for _, kind, seat, word, extra, at, say in rows:
        extra &= ~ENDED
        if kind == ANSWER:
            name = ("chance", "red", "blue")[seat]
            left_out = (name, given.get(name, 0)) in silent
            given[name] = given.get(name, 0) + 1
            stack.append(left_out)
            lacks += left_out
            if left_out:
                continue
        elif kind == UNDO:
            back, stack = stack[-word:], stack[:-word]
            across += any(back)
            word = back.count(False)
            if back[0]:
                return None  # only the end of the series, which was none
        elif kind == OFFER:
            extra = stack[:extra].count(False)
        kept.append((kind, seat, word, extra, at, say))
    base = sqlite3.connect(path)
    with base:
        base.execute("DELETE FROM entries WHERE match = ?", (match,))
        base.executemany("INSERT INTO entries (match, n, kind, seat, word, extra, at, say) VALUES (?,?,?,?,?,?,?,?)",
                         [(match, n + 1, *row) for n, row in enumerate(kept)])
        base.execute("UPDATE matches SET length = ? WHERE id = ?", (len(kept), match))
    base.close()
    return lacks, across


def read(server, made):
    with Client(server, made, "red") as red, Client(server, made, "blue") as blue:
        red.sync()
        blue.sync()
        seen = picture(red.fresh()), picture(blue.fresh())
    for one in seen:
        if one["ask"]:
            del one["ask"]["id"]  # it counts what was taken back
    return seen


def test_logs_of_old_are_read():
    left_out = crossed = 0
    for seed in range(times(8)):
        with Server() as server:
            server.said = []
            chance = random.Random(seed)
            made = server.make()
            silent = play(server, made, chance, 150 + 7 * seed)
            before = read(server, made)
            server.stop()
            old = make_old(server.db, made["match"], silent)
            server.start()
            if old is None:
                continue
            after = read(server, made)
            for was, now in zip(before, after):
                compare(now, was, f"seed {seed}, {old} left out")
            left_out += old[0]
            crossed += old[1]
    check(left_out > 3 or SCALE < 1, f"{left_out} answers were left out")
    print(f"- {left_out} answers left out, {crossed} undos across one")


if __name__ == "__main__":
    main(globals())
