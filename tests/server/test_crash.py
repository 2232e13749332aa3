"""The server dies at any moment, 200 times: nothing that was acknowledged or shown is lost."""
from crashing import crash
from harness import *


def test_killed_again_and_again():
    with Server() as server:
        got = crash(server, times(200))
        check(2 * got["acked"] > got["kills"], f"too little was played: {got}")
        check(got["slowest"] < 5, f"the server starts slowly: {got}")
        print(f"- {got['kills']} kills, {got['acked']} acknowledged answers, none lost; "
              f"{got['matches']} matches to their end; slowest start {got['slowest']:.2f} s")


if __name__ == "__main__":
    main(globals())
