/* The table as told: tables, updates, who is shown, standing answers, replays. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Ask, Option, Replay, Thing } from "../src/protocol.ts";
import {
    after,
    alwaysWorth,
    changed,
    nextShown,
    passing,
    Reel,
    timeLeft,
    whole,
} from "../src/state.ts";
import type { Table } from "../src/state.ts";
import { publicLog, publicThings } from "../src/play/session.ts";
import { ask, catalogue, table, update } from "./fixtures/messages.ts";

const told = (part = {}): Table => whole(table(part), null, 0);

test("an update changes, adds and removes things, and leaves the rest the same objects", () => {
    const before = told();
    const moved: Thing = {
        id: 2004,
        what: "piece",
        type: "piece",
        value: 4,
        place: 18,
        x: 6,
        y: 6,
    };
    const now = after(
        before,
        update({ things: [moved, { id: 9, what: "token" }], gone: [4031] }),
        5,
    );
    assert.ok(now);
    assert.equal(now.things.get(2004), moved);
    assert.equal(now.things.has(4031), false);
    assert.equal(now.things.has(9), true);
    assert.equal(now.things.get(1017), before.things.get(1017));
    assert.equal(before.things.has(4031), true, "the table before is not touched");
});

test("an update's log is appended and is what is fresh", () => {
    const event = { n: 2, kind: "moves", text: "Saek moves." };
    const now = after(told(), update({ log: [event] }), 0);
    assert.deepEqual(
        now?.log.map((e) => e.n),
        [1, 2],
    );
    assert.deepEqual(now?.fresh, [event]);
    const next = after(now ?? null, update(), 0);
    assert.deepEqual(next?.fresh, []);
    assert.equal(next?.log.length, 2);
});

test("what an update says of the moment is whole: nothing of before stays", () => {
    const before = told({ ask: ask("0.1"), waiting: ["red"], undo: "free", quiet: true });
    const now = after(before, update(), 0);
    assert.equal(now?.ask, null);
    assert.deepEqual(now?.waiting, []);
    assert.equal(now?.undo, null);
    assert.equal(now?.quiet, false);
    assert.equal(now?.seat, "red");
});

test("a new table keeps unchanged things, but not across matches", () => {
    const before = told();
    const again = after(before, table({ lang: "de" }), 0);
    assert.equal(again?.things.get(2004), before.things.get(2004));
    const other = after(before, table({ match: "other" }), 0);
    assert.notEqual(other?.things.get(2004), before.things.get(2004));
    assert.deepEqual(again?.fresh, []);
});

test("an update before any table is passed over", () => {
    assert.equal(after(null, update(), 0), null);
});

test("no change is the same map", () => {
    const before = told().things;
    assert.equal(changed(before, [], []), before);
});

test("clocks run from when they were heard", () => {
    const now = after(
        told(),
        {
            t: "seats",
            seats: [
                { seat: "red", clock: { ms: 10_000, runs: true } },
                { seat: "blue", clock: { ms: 9_000, runs: false } },
            ],
        },
        1_000,
    );
    const [red, blue] = now?.seats ?? [];
    assert.ok(red?.clock && blue?.clock);
    assert.equal(timeLeft(red.clock, 4_000), 7_000);
    assert.equal(timeLeft(red.clock, 99_000), 0);
    assert.equal(timeLeft(blue.clock, 99_000), 9_000);
});

test("the screen stays with the one who is asked, and goes to another only then", () => {
    const asked = (seat: string) => told({ seat, ask: ask("0.1", seat) });
    const idle = (seat: string) => told({ seat });
    const both = (red: Table, blue: Table) =>
        new Map([
            ["red", red],
            ["blue", blue],
        ]);
    assert.equal(nextShown("red", both(asked("red"), idle("blue"))), "red");
    assert.equal(nextShown("red", both(idle("red"), asked("blue"))), "blue");
    assert.equal(nextShown("red", both(asked("red"), asked("blue"))), "red");
    assert.equal(nextShown("blue", both(asked("red"), asked("blue"))), "blue");
    assert.equal(nextShown("blue", both(idle("red"), idle("blue"))), "blue");
});

test("between two at one screen only what both were told alike is open", () => {
    const back: Thing = { id: 6100, what: "card", type: "card", seat: "red", zone: "hand", hand: true };
    const red = told({
        log: [
            { n: 1, kind: "round", text: "Round 1." },
            { n: 2, kind: "draws", text: "You draw Sidestep." },
        ],
    });
    const blue = told({
        seat: "blue",
        things: [...table().things.filter((thing) => thing.id !== 4031), back],
        log: [
            { n: 1, kind: "round", text: "Round 1." },
            { n: 2, kind: "draws", text: "Red draws a card." },
        ],
    });
    const ids = [...publicThings([red, blue]).keys()];
    assert.deepEqual(ids, [1017, 2004]);
    assert.deepEqual(
        publicLog([red, blue]).map((event) => event.text),
        ["Round 1."],
    );
    assert.equal([...publicThings([blue, red]).keys()].includes(6100), false);
});

test("always is offered in small windows, not where one's own pieces act", () => {
    const worth = (options: Option[], more: Partial<Ask> = {}) =>
        alwaysWorth(told({ ask: { ...ask("0.1"), options, ...more } }), catalogue.acts);
    const pass: Option = { say: "pass", text: "pass", act: "pass" };
    const no: Option = { say: "decline", text: "no", act: "decline" };
    const card = (n: number): Option => ({
        say: `play ${n}`,
        text: `play ${n}`,
        act: "play",
        fields: [["card", n]],
    });
    const use: Option = { say: "ability saek", text: "", act: "ability", fields: [["piece", 4]] };
    const push: Option = { say: "drive c7", text: "", act: "drive", fields: [["place", 7]] };
    assert.equal(alwaysWorth(told({ ask: ask("0.1") }), catalogue.acts), false, "an activation");
    assert.equal(worth([pass, card(1), card(2)]), true, "a window for cards");
    assert.equal(worth([pass, ...[1, 2, 3, 4, 5, 6, 7, 8].map(card)]), false, "many options");
    assert.equal(worth([no, use]), true, "a reaction");
    assert.equal(worth([pass, use]), false, "a piece of one's own acts");
    assert.equal(worth([no, push]), false, "a place is chosen");
    assert.equal(worth([pass, use], { private: true }), true, "a private question");
    assert.equal(worth([card(1)]), false, "nothing to pass with");
});

test("a passing option may be made standing; other questions may not", () => {
    assert.deepEqual(passing(told({ ask: ask("0.1") }), catalogue.acts), {
        say: "pass",
        text: "pass",
        act: "pass",
    });
    assert.equal(passing(told(), catalogue.acts), null);
    assert.equal(passing(told({ ask: { ...ask("0.1"), series: true } }), catalogue.acts), null);
    assert.equal(passing(told({ ask: { ...ask("0.1"), sealed: true } }), catalogue.acts), null);
    assert.equal(
        passing(
            told({
                ask: {
                    ...ask("0.1"),
                    options: [
                        { say: "yes", text: "yes", act: "yes" },
                        { say: "to c7", text: "to c7", act: "to", fields: [["place", 7]] },
                    ],
                },
            }),
            catalogue.acts,
        ),
        null,
    );
});

test("a replay shows the same picture from both directions", () => {
    const frames = Array.from({ length: 50 }, (_, i) => ({
        n: i + 1,
        seat: "red",
        say: `to p${i}`,
        text: "",
        log: [{ n: i, kind: "moves", text: `step ${i + 1}` }],
        things: [{ id: 2004, what: "piece" as const, x: i + 1 }],
        gone: i === 20 ? [1017] : [],
        ask: null,
    }));
    const replay: Replay = {
        game: "toy",
        view: "all",
        settings: [],
        length: 50,
        record: "",
        result: null,
        first: table().things,
        frames,
    };
    const reel = new Reel(replay);
    let things = new Map(table().things.map((thing) => [thing.id, thing]));
    const walked = [things];
    for (const frame of frames) {
        things = changed(things, frame.things, frame.gone);
        walked.push(things);
    }
    for (let n = 50; n >= 0; n--) assert.deepEqual(reel.things(n), walked[n], `picture ${n}`);
    assert.equal(reel.log(0).length, 0);
    assert.equal(reel.log(7).length, 7);
    assert.equal(reel.frame(0), null);
    assert.equal(reel.frame(50)?.n, 50);
});
