"""tests/server/crashing.py - kills a server at random moments of play, again and again, and holds
what clients were told against what they are told afterwards."""
import threading

from harness import *


class Seat:
    """What one seat of a match was told and promised so far, over all connections."""

    def __init__(self, name):
        self.name = name
        self.log = []  # told
        self.acked = []  # answers that were acknowledged
        self.asks = set()  # the questions they answered

    def connect(self, server, made):
        client = Client(server, made, self.name)
        log = client.table["log"]
        same(log[:len(self.log)], self.log, f"what {self.name} had been told before")
        if client.table["ask"]:
            check(client.table["ask"]["id"] not in self.asks,
                  f"{self.name} is asked again what it had answered: {self.acked[-1:]}")
        return client


class Match:
    """A match that scripts play through reconnecting clients."""

    def __init__(self, server, bot, seed):
        self.made = server.make({"blue": {"bot": bot}} if bot else None)
        self.seats = [Seat("red")] + ([] if bot else [Seat("blue")])
        self.chance = random.Random(seed)
        self.over = False
        self.problem = None

    def play(self, servers, spoke, stop):
        """Answers until a connection breaks, the match is over, or `stop`. `servers`: by seat."""
        clients = []
        try:
            for seat, server in zip(self.seats, servers):
                clients.append(seat.connect(server, self.made))
            while not stop.is_set():
                for seat, client in zip(self.seats, clients):
                    client.sync()
                    ask = client.table["ask"]
                    if client.table["over"]:
                        self.finish(client)
                        return
                    if not ask:
                        continue
                    say = choose(self.chance, ask)
                    spoke.set()
                    got = client.answer(say)
                    if got["t"] == "ok":
                        seat.acked.append(say)
                        seat.asks.add(ask["id"])
                    elif got["error"] not in ("stale", "not-stored"):
                        raise AssertionError(f"a legal answer: {got}")
        except (Closed, OSError, Refused):
            pass
        except ProtocolError as broken:
            if "ended in the handshake" not in str(broken):
                self.problem = traceback.format_exc()
        except Exception:
            self.problem = traceback.format_exc()
        finally:
            for seat, client in zip(self.seats, clients):
                if client.table:
                    seat.log = client.table["log"]
                client.abort()
            spoke.set()

    def finish(self, client):
        """The record of the whole match has every answer that was acknowledged, in order."""
        record = client.get("record", "record")["record"]
        self.over = True
        for seat in self.seats:
            stored = iter(re.findall(rf"^\d+ {seat.name}: (.*)$", record, re.M))
            for say in seat.acked:
                check(say in stored, f"{seat.name}: {say!r} was acknowledged and is not stored")


def crash(server, kills, matches=4, others=()):
    """So many kills during play; ends all matches at last. `others`: servers on the same database
    that stay up; seats are spread over all. Returns what was counted."""
    chance = random.Random(99)
    seeds = iter(range(1000000))
    running = [Match(server, bot, next(seeds)) for bot in
               ([None, "random", None, "greedy"] * matches)[:matches]]
    done, slowest = [], 0.0
    servers = [server, *others]

    def play_all(spoke, stop):
        def two_of(i):
            return [servers[(i + j) % len(servers)] for j in range(2)]
        threads = [threading.Thread(target=match.play, args=(two_of(i), spoke, stop))
                   for i, match in enumerate(running)]
        for thread in threads:
            thread.start()
        return threads

    def gather(threads):
        for thread in threads:
            thread.join(PATIENCE)
            check(not thread.is_alive(), "a client hangs")
        for i, match in enumerate(running):
            check(not match.problem, f"match {i}: {match.problem}")

    for _ in range(kills):
        spoke, stop = threading.Event(), threading.Event()
        threads = play_all(spoke, stop)
        check(spoke.wait(PATIENCE), "nobody is asked")
        time.sleep(chance.random() * 0.04)  # the moment of the crash, not a wait for anything
        server.kill()
        stop.set()
        gather(threads)
        begin = time.monotonic()
        server.start()
        slowest = max(slowest, time.monotonic() - begin)
        for i, match in enumerate(running):
            if match.over:
                done.append(match)
                running[i] = Match(server, [None, "random"][i % 2], next(seeds))
    while not all(match.over for match in running):
        done += [match for match in running if match.over]
        last = [match for match in running if not match.over]
        running[:] = last
        for thread in play_all(threading.Event(), threading.Event()):
            thread.join(3 * PATIENCE)  # whole matches
        for match in last:
            check(not match.problem, f"{match.problem}")
            check(match.over, "a match does not come to its end")
    done += running
    return {"kills": kills, "matches": len(done), "slowest": slowest,
            "acked": sum(len(seat.acked) for match in done for seat in match.seats)}
