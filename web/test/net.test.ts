/* The connection: hello, replies by `re`, coming back, answers that survive. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { backoff, Connection, Refusal, socketUrl } from "../src/net.ts";
import type { Status } from "../src/net.ts";
import type { ServerMessage } from "../src/protocol.ts";
import { ask, table, update } from "./fixtures/messages.ts";
import { FakeWorld } from "./fixtures/world.ts";

function connect() {
    const world = new FakeWorld();
    const heard: ServerMessage[] = [];
    const statuses: Status[] = [];
    const refusals: (Refusal | null)[] = [];
    const link = new Connection(
        {
            url: "ws://test/ws",
            match: "k3v9",
            key: "secret",
            lang: "en",
            onMessage: (message) => heard.push(message),
            onStatus: (status, why) => {
                statuses.push(status);
                refusals.push(why);
            },
        },
        world,
    );
    const seated = (part = {}) => {
        world.latest().open();
        world.latest().say(table(part));
    };
    return { world, link, heard, statuses, refusals, seated };
}

const code = (wanted: string) => (e: unknown) => e instanceof Refusal && e.code === wanted;

test("says hello first, and is open once the table has come", () => {
    const { world, link, heard, statuses } = connect();
    assert.equal(world.latest().sent.length, 0);
    world.latest().open();
    assert.deepEqual(world.latest().sent, [
        { t: "hello", v: 1, match: "k3v9", key: "secret", lang: "en" },
    ]);
    assert.equal(link.status, "connecting");
    world.latest().say(table());
    assert.equal(link.status, "open");
    assert.deepEqual(statuses, ["open"]);
    assert.equal(heard.length, 1);
});

test("pairs replies by re, whatever the order", async () => {
    const { world, link, seated } = connect();
    seated();
    const one = link.call({ t: "odds", ask: "0.1", say: "charge saek" });
    const first = world.latest().lastRe();
    const two = link.call({ t: "hint", ask: "0.1" });
    const second = world.latest().lastRe();
    assert.notEqual(first, second);
    world.latest().say({ t: "hint", say: "pass", text: "pass", re: second });
    world.latest().say({ t: "odds", say: "charge saek", facts: [], re: first });
    assert.equal((await two).say, "pass");
    assert.equal((await one).say, "charge saek");
});

test("an error that answers a message rejects it with code and rule, and is not heard twice", async () => {
    const { world, link, heard, seated } = connect();
    seated();
    const answer = link.call({ t: "answer", ask: "0.1", say: "charge saek" });
    world
        .latest()
        .say({
            t: "error",
            error: "refused",
            text: "no",
            rule: "WU-CHARGE-02",
            re: world.latest().lastRe(),
        });
    await assert.rejects(
        answer,
        (e: unknown) =>
            e instanceof Refusal &&
            e.code === "refused" &&
            e.rule === "WU-CHARGE-02" &&
            e.message === "no",
    );
    assert.equal(heard.length, 1);
});

test("updates that answer are also heard", async () => {
    const { world, link, heard, seated } = connect();
    seated();
    const undo = link.call({ t: "undo" });
    world.latest().say({ ...update(), re: world.latest().lastRe() });
    assert.equal((await undo).t, "update");
    assert.equal(heard.length, 2);
});

test("what is no message of ours is passed over", () => {
    const { world, link, heard, seated } = connect();
    seated();
    for (const data of ["", "{", "null", "7", "[]", '{"t":5}', '{"x":1}']) world.latest().raw(data);
    assert.equal(heard.length, 1);
    assert.equal(link.status, "open");
});

test("comes back with growing waits, and starts small again after a table", () => {
    const { world, link, seated } = connect();
    seated();
    world.latest().break();
    assert.equal(link.status, "lost");
    world.pass(499);
    assert.equal(world.sockets.length, 1);
    world.pass(1);
    assert.equal(world.sockets.length, 2);
    world.latest().break();
    world.pass(999);
    assert.equal(world.sockets.length, 2);
    world.pass(1);
    assert.equal(world.sockets.length, 3);
    seated();
    assert.equal(link.status, "open");
    world.latest().break();
    world.pass(500);
    assert.equal(world.sockets.length, 4);
});

test("waits are never longer than fifteen seconds, never less than half", () => {
    for (let tries = 0; tries < 60; tries++) {
        assert.ok(backoff(tries, 1) <= 15_000);
        assert.equal(backoff(tries, 0) * 2, backoff(tries, 1));
    }
    assert.equal(backoff(0, 1), 500);
});

test("a nudge tries at once, but only while waiting", () => {
    const { world, link, seated } = connect();
    link.nudge();
    assert.equal(world.sockets.length, 1);
    seated();
    link.nudge();
    assert.equal(world.sockets.length, 1);
    world.latest().break();
    link.nudge();
    assert.equal(world.sockets.length, 2);
    world.pass(20_000); /* the old timer is gone: only the silence of the new socket counts */
    assert.ok(world.sockets.length <= 3);
});

test("silence is asked about, and without a pong the connection is given up", () => {
    const { world, link, seated } = connect();
    seated();
    world.pass(25_000);
    assert.deepEqual(world.latest().last(), { t: "ping" });
    world.latest().say({ t: "pong" });
    world.pass(24_000);
    assert.equal(link.status, "open");
    world.pass(1_000);
    world.pass(10_000);
    assert.equal(link.status, "lost");
});

test("a server that takes the socket but says nothing is given up", () => {
    const { world, link } = connect();
    world.latest().open();
    world.pass(10_600);
    assert.equal(world.sockets.length, 2);
    assert.equal(link.status, "connecting");
});

test("an answer whose ok was lost is sent again while its question is open", async () => {
    const { world, link, seated } = connect();
    seated({ ask: ask("0.7") });
    const answer = link.call({ t: "answer", ask: "0.7", say: "pass" });
    world.latest().break();
    world.pass(500);
    seated({ ask: ask("0.7") });
    assert.deepEqual(
        { ...world.latest().last(), re: 0 },
        { t: "answer", ask: "0.7", say: "pass", re: 0 },
    );
    world.latest().say({ t: "ok", re: world.latest().lastRe() });
    assert.equal((await answer).t, "ok");
});

test("an answer that had arrived is not sent again", async () => {
    const { world, link, seated } = connect();
    seated({ ask: ask("0.7") });
    const answer = link.call({ t: "answer", ask: "0.7", say: "pass" });
    world.latest().break();
    world.pass(500);
    seated({ ask: ask("0.8") });
    assert.equal((await answer).t, "ok");
    assert.deepEqual(
        world.latest().sent.map((message) => message.t),
        ["hello"],
    );
});

test("an answer given while the line is down goes out once; anything else fails at once", async () => {
    const { world, link, seated } = connect();
    seated({ ask: ask("0.7") });
    world.latest().break();
    const answer = link.call({ t: "answer", ask: "0.7", say: "pass" });
    await assert.rejects(link.call({ t: "undo" }), code("lost"));
    world.pass(500);
    seated({ ask: ask("0.7") });
    assert.equal(world.latest().sent.filter((message) => message.t === "answer").length, 1);
    world
        .latest()
        .say(table({ ask: ask("0.7") })); /* a table on an open line sends nothing again */
    world.latest().say({ t: "ok", re: world.latest().lastRe() });
    await answer;
    assert.equal(world.latest().sent.filter((message) => message.t === "answer").length, 1);
});

test("of two answers given while the line is down the last one goes out", async () => {
    const { world, link, seated } = connect();
    seated({ ask: ask("0.7") });
    world.latest().break();
    const one = link.call({ t: "answer", ask: "0.7", say: "pass" });
    const two = link.call({ t: "answer", ask: "0.7", say: "draw" });
    await one;
    world.pass(200_000); /* a long tunnel: the answer waits */
    world.latest().break();
    link.nudge();
    seated({ ask: ask("0.7") });
    const sent = world.latest().sent.filter((message) => message.t === "answer");
    assert.deepEqual(
        sent.map((message) => message.t === "answer" && message.say),
        ["draw"],
    );
    world.latest().say({ t: "ok", re: world.latest().lastRe() });
    await two;
});

test("questions that wait for a reply fail when the line breaks", async () => {
    const { world, link, seated } = connect();
    seated();
    const odds = link.call({ t: "odds", ask: "0.1", say: "pass" });
    world.latest().break();
    await assert.rejects(odds, code("lost"));
});

test("a reply that never comes ends in timeout", async () => {
    const { world, link, seated } = connect();
    seated();
    const odds = link.call({ t: "odds", ask: "0.1", say: "pass" });
    for (let i = 0; i < 6; i++) {
        world.pass(5_000);
        world.latest().say({ t: "pong" });
    }
    await assert.rejects(odds, code("timeout"));
});

test("a fatal error is final", async () => {
    const { world, link, statuses, refusals } = connect();
    world.latest().open();
    world.latest().say({ t: "error", error: "bad-key", text: "no such match" });
    assert.equal(link.status, "refused");
    assert.equal(refusals[0]?.code, "bad-key");
    assert.equal(refusals[0]?.message, "no such match");
    world.pass(60_000);
    assert.equal(world.sockets.length, 1);
    assert.deepEqual(statuses, ["refused"]);
    await assert.rejects(link.call({ t: "answer", ask: "0.1", say: "pass" }), code("lost"));
});

for (const fatal of ["replaced", "broken"])
    test(`after ${fatal} nobody comes back`, () => {
        const { world, link, seated } = connect();
        seated();
        world.latest().say({ t: "error", error: fatal, text: "no more" });
        world.latest().break();
        assert.equal(link.status, "refused");
        world.pass(60_000);
        assert.equal(world.sockets.length, 1);
    });

test("a server that stops is come back to", () => {
    const { world, link, seated } = connect();
    seated();
    world.latest().break();
    assert.equal(link.status, "lost");
    world.pass(500);
    assert.equal(world.sockets.length, 2);
});

test("close leaves nothing running", async () => {
    const { world, link, seated } = connect();
    seated();
    const odds = link.call({ t: "odds", ask: "0.1", say: "pass" });
    link.close();
    await assert.rejects(odds, code("lost"));
    assert.equal(world.pending, 0);
    assert.ok(world.latest().closed);
    assert.equal(link.status, "closed");
});

test("the language is changed in place, and said again after coming back", () => {
    const { world, link, seated } = connect();
    seated();
    link.speak("de");
    assert.equal(world.latest().last().t, "lang");
    link.speak("de");
    assert.equal(world.latest().sent.filter((message) => message.t === "lang").length, 1);
    world.latest().break();
    world.pass(500);
    world.latest().open();
    const hello = world.latest().last();
    assert.equal(hello.t === "hello" && hello.lang, "de");
});

test("the socket's address follows the page's", () => {
    assert.equal(
        socketUrl({ protocol: "http:", host: "localhost:7777" }),
        "ws://localhost:7777/ws",
    );
    assert.equal(socketUrl({ protocol: "https:", host: "play.example" }), "wss://play.example/ws");
});
