/* Two people at one screen: hands are covered whenever it may have changed hands. */
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { anyHand, anySecret, Session } from "../src/play/session.ts";
import { recall, remember } from "../src/recent.ts";
import { choose } from "../src/settings.ts";
import { ask, table, update } from "./fixtures/messages.ts";
import { FakeWorld } from "./fixtures/world.ts";
import type { FakeSocket } from "./fixtures/world.ts";

function sit() {
    const world = new FakeWorld();
    const session = new Session("k3v9", ["key-red", "key-blue"], false, world, "ws://test/ws");
    const [red, blue] = world.sockets as [FakeSocket, FakeSocket];
    red.open();
    blue.open();
    return { world, session, red, blue };
}
afterEach(() => choose("curtain", true));

test("each key says its own hello; nobody's hand is shown before both tables have come", () => {
    const { session, red, blue } = sit();
    assert.equal((red.sent[0] as { key: string }).key, "key-red");
    assert.equal((blue.sent[0] as { key: string }).key, "key-blue");
    red.say(table({ ask: ask("0.1") }));
    assert.equal(session.table.value, null);
    blue.say(table({ seat: "blue", waiting: ["red"] }));
    assert.equal(session.curtain.value, "red");
    session.open();
    assert.equal(session.table.peek()?.seat, "red");
    session.close();
});

test("the curtain falls when another is asked, and stays until somebody looks", () => {
    const { session, red, blue } = sit();
    red.say(table({ ask: ask("0.1") }));
    blue.say(table({ seat: "blue" }));
    session.open();
    red.say(update({ waiting: ["blue"] }));
    assert.equal(session.curtain.value, null, "nobody is asked yet");
    blue.say(update({ ask: ask("1.1", "blue") }));
    assert.equal(session.curtain.value, "blue");
    assert.equal(session.shown.value, "red");
    /* an undo gives the question back: still covered, now for red */
    blue.say(update());
    red.say(update({ ask: ask("0.2") }));
    assert.equal(session.curtain.value, "red");
    session.open();
    assert.equal(session.curtain.value, null);
    assert.equal(session.shown.value, "red");
    session.close();
});

test("before anybody holds a card the screen just follows the question", () => {
    const { session, red, blue } = sit();
    red.say(table({ ask: ask("0.1"), things: [] }));
    blue.say(table({ seat: "blue", things: [] }));
    assert.equal(session.curtain.value, null);
    assert.equal(session.shown.value, "red");
    red.say(update({ waiting: ["blue"] }));
    blue.say(update({ ask: ask("1.1", "blue") }));
    assert.equal(session.curtain.value, null, "no hands yet");
    assert.equal(session.shown.value, "blue");
    /* backs, and what lies open, are nobody's secret */
    const card = { id: 4031, what: "card", seat: "red" } as const;
    const back = { ...card, zone: "hand", hand: true } as const;
    blue.say(update({ things: [back, { ...card, id: 4032, value: 3, zone: "discard" }] }));
    red.say(update({ ask: ask("0.2") }));
    assert.equal(session.curtain.value, null, "backs and piles");
    assert.equal(session.shown.value, "red");
    /* cards are drawn: from now on it is covered */
    red.say(update({ things: [{ ...back, type: "card", value: 31 }] }));
    blue.say(update({ ask: ask("1.2", "blue") }));
    assert.equal(session.curtain.value, "blue");
    assert.equal(session.shown.value, "red");
    session.close();
});

test("answers go out on the line of the one who is shown", async () => {
    const { session, red, blue } = sit();
    red.say(table());
    blue.say(table({ seat: "blue", ask: ask("1.1", "blue") }));
    session.open();
    const done = session.answer("pass");
    assert.equal(blue.last().t, "answer");
    assert.equal(red.last().t, "hello");
    blue.say({ t: "ok", re: blue.lastRe() });
    await done;
    session.close();
});

test("without a curtain the screen follows the question", () => {
    choose("curtain", false);
    const { session, red, blue } = sit();
    red.say(table({ ask: ask("0.1") }));
    blue.say(table({ seat: "blue" }));
    assert.equal(session.curtain.value, null);
    assert.equal(session.shown.value, "red");
    red.say(update());
    blue.say(update({ ask: ask("1.1", "blue") }));
    assert.equal(session.curtain.value, null);
    assert.equal(session.shown.value, "blue");
    session.close();
});

test("when the match is over nothing is covered", () => {
    const { session, red, blue } = sit();
    red.say(table({ ask: ask("0.1") }));
    blue.say(table({ seat: "blue" }));
    assert.equal(session.curtain.value, "red");
    red.say(update({ over: true, result: { over: true, winners: ["blue"] } }));
    blue.say(update({ over: true, result: { over: true, winners: ["blue"] } }));
    assert.equal(session.curtain.value, null);
    session.close();
});

test("a standing answer also answers the open question, unless the server did", async () => {
    const { session, red, blue } = sit();
    red.say(table({ ask: ask("0.1") }));
    blue.say(table({ seat: "blue" }));
    session.open();
    const done = session.standNow("activation", "pass", "round");
    assert.equal(red.last().t, "stand");
    red.say({ t: "ok", re: red.lastRe() });
    await new Promise((next) => setImmediate(next));
    assert.equal(red.last().t, "answer");
    red.say({ t: "error", error: "stale", text: "", re: red.lastRe() });
    await done;
    session.close();
});

test("the status is that of the worse line", () => {
    const { session, red, blue } = sit();
    red.say(table());
    assert.equal(session.status.value, "connecting");
    blue.say(table({ seat: "blue" }));
    assert.equal(session.status.value, "open");
    red.break();
    assert.equal(session.status.value, "lost");
    session.close();
});

test("a new link stays remembered while the table goes on", async () => {
    const kept = new Map<string, string>();
    const had = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
    Object.defineProperty(globalThis, "localStorage", {
        configurable: true,
        value: {
            getItem: (key: string) => kept.get(key) ?? null,
            setItem: (key: string, value: string) => void kept.set(key, value),
        },
    });
    try {
        remember({ match: "k3v9", keys: { green: "old", host: "h" } });
        const { session, red, blue } = sit();
        red.say(table());
        blue.say(table({ seat: "blue" }));
        const done = session.relink("h", "green");
        red.say({ t: "keys", keys: { green: "new" }, re: red.lastRe() });
        await done;
        red.say(update());
        assert.deepEqual(recall("k3v9")?.keys, {
            green: "new",
            host: "h",
            red: "key-red",
            blue: "key-blue",
        });
        session.close();
    } finally {
        if (had) Object.defineProperty(globalThis, "localStorage", had);
        else delete (globalThis as { localStorage?: unknown }).localStorage;
    }
});

test("a hint is of one question; one of its options is looked at", async () => {
    const world = new FakeWorld();
    const session = new Session("k3v9", ["key-red"], false, world, "ws://test/ws");
    const [red] = world.sockets as [FakeSocket];
    red.open();
    red.say(table({ ask: ask("0.1") }));
    session.choose("pass");
    assert.ok(!session.hint.peek(), "there is none yet");
    const asked = session.askHint();
    assert.deepEqual(session.hint.peek(), { ask: "0.1", reply: null, chosen: null });
    session.choose("pass");
    assert.equal(session.hint.peek()?.chosen, null, "nothing to look at yet");
    const { re } = red.sent.at(-1) as { re: number };
    const options = [
        { say: "move", text: "move", visits: 90, win: 0.6 },
        { say: "pass", text: "pass", visits: 10, win: 0.4 },
    ];
    red.say({ t: "hint", say: "move", text: "move", win: 0.6, options, iterations: 100, re });
    await asked;
    assert.equal(session.hint.peek()?.reply?.options?.length, 2);
    session.choose("pass");
    assert.equal(session.hint.peek()?.chosen, "pass");
    const answered = session.answer("pass");
    assert.ok(!session.hint.peek(), "an answer puts it away");
    const last = red.sent.at(-1) as { t: string; say: string; re: number };
    assert.deepEqual([last.t, last.say], ["answer", "pass"]);
    red.say({ t: "ok", re: last.re });
    await answered;
    session.close();
});

test("where all hands lie open nothing is ever covered", () => {
    const card = (seat: string, id: number) => ({
        id,
        what: "card" as const,
        type: "card",
        value: id,
        seat,
        zone: "hand",
        hand: true,
    });
    const told = (seat: string, things: ReturnType<typeof card>[]) =>
        ({ seat, things: new Map(things.map((thing) => [thing.id, thing])) }) as never;
    const red = card("red", 1);
    const blue = card("blue", 2);
    assert.equal(anyHand([told("red", [red]), told("blue", [blue])]), true, "own hands alone");
    assert.equal(anyHand([told("red", [red, blue]), told("blue", [red, blue])]), false);
    assert.equal(anyHand([told("red", []), told("blue", [])]), false, "no cards");
});

test("accounts are asked for of the question that is open; what lies between, of anything", async () => {
    const { session, red, blue } = sit();
    red.say(table({ ask: ask("0.1"), things: [] }));
    blue.say(table({ seat: "blue", things: [] }));
    const told = session.explain("charge saek");
    assert.deepEqual(red.last(), { t: "explain", ask: "0.1", say: "charge saek", re: red.lastRe() });
    red.say({ t: "explain", say: "charge saek", lines: [], things: [], re: red.lastRe() });
    assert.deepEqual((await told).lines, []);
    const between = session.survey(["piece", 4], [12, 30]);
    assert.deepEqual(red.last(), {
        ...{ t: "survey", from: ["piece", 4], to: [12, 30] },
        re: red.lastRe(),
    });
    red.say({
        ...{ t: "survey", from: ["piece", 4], to: [12, 30], lines: [], things: [] },
        re: red.lastRe(),
    });
    assert.deepEqual((await between).things, []);
    session.close();
});

test("what somebody says under seal is covered like a hand", () => {
    const told = (seat: string, sealed: boolean) =>
        ({ seat, things: new Map(), ask: { ...ask("0.1", seat), ...(sealed ? { sealed } : {}) } }) as never;
    assert.equal(anySecret([told("red", true), told("blue", true)]), true);
    assert.equal(anySecret([told("red", false), told("blue", true)]), true);
    assert.equal(anySecret([told("red", false), told("blue", false)]), false);
});
