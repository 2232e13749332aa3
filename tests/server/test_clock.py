"""Matches by the clock, while somebody sets that of the system."""
from faults import *


def clock(client, seat):
    return next(s for s in client.fresh()["seats"] if s["seat"] == seat)["clock"]


def test_setting_the_clock_loses_no_match():
    """The system's clock is set an hour on, and two hours back, while people play by the clock; and while
    the server is down."""
    with FaultyServer() as server:
        made = server.make(clock={"minutes": 5, "seconds": 0})
        chance = random.Random(4)
        with Client(server, made, "red") as red, Client(server, made, "blue") as blue:
            for hours in (1, -2, 3):
                for _ in range(6):
                    step([red, blue], chance)
                asked = red if red.table["ask"] else blue
                server.faults.clock_ms += hours * 3600000
                check(not red.table["over"], "over")
                for one in (red, blue):
                    left = clock(asked, one.seat)["ms"]
                    check(280000 < left <= 300000, f"{one.seat} has {left} ms after {hours} h")
                step([red, blue], chance)
            check(not red.fresh()["over"], "a clock that was set ended it")
        server.stop()
        server.faults.clock_ms += 5 * 3600000  # five hours, while it is down
        server.start()
        with Client(server, made, "red") as red, Client(server, made, "blue") as blue:
            check(not red.table["over"], "a clock that was set while the server was down ended it")
            lefts = {seat: clock(red, seat)["ms"] for seat in ("red", "blue")}
            check(all(59000 < left <= 300000 for left in lefts.values()), f"{lefts}")
            check(max(lefts.values()) > 280000, f"what was played before counts by no stamp: {lefts}")
            for _ in range(4):
                step([red, blue], chance)


if __name__ == "__main__":
    main(globals())
