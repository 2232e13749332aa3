/* Several picks and done. */
import assert from "node:assert/strict";
import test from "node:test";
import type { ActRow, Ask } from "../../src/protocol.ts";
import { doneOf, endOf, picksOf, sayings, toggle, untick } from "../../src/table/series.ts";

const ASK: Ask = {
    id: "0.31",
    seat: "red",
    question: "discard-power",
    text: "Discard power cards you do not want.",
    series: true,
    options: [
        { say: "done", text: "done", act: "done" },
        { say: "discard a", text: "discard A", act: "discard", fields: [["card", 1]] },
        { say: "discard b", text: "discard B", act: "discard", fields: [["card", 2]] },
        { say: "discard c", text: "discard C", act: "discard", fields: [["card", 3]] },
    ],
};

const END = "done";

test("the act that ends a series is the one with that role", () => {
    const acts: ActRow[] = [
        { word: "stop", role: "pass", fields: [] },
        { word: "enough", role: "done", fields: [] },
    ];
    assert.equal(endOf(acts), "enough");
    assert.equal(endOf(acts.slice(0, 1)), "");
    const enough = { say: "enough", text: "enough", act: "enough" };
    const stop = { say: "stop", text: "stop", act: "stop" };
    assert.equal(doneOf({ ...ASK, options: [stop, enough] }, endOf(acts)), enough);
});

test("ticks go out in the order of the options, done last", () => {
    assert.deepEqual(sayings(ASK, ["discard c", "discard a"], END), ["discard a", "discard c", "done"]);
    assert.deepEqual(sayings(ASK, [], END), ["done"]);
});

test("where the order matters they go out as ticked", () => {
    assert.deepEqual(sayings({ ...ASK, order: true }, ["discard c", "discard a"], END), [
        "discard c",
        "discard a",
        "done",
    ]);
});

test("what is not offered is not sent", () => {
    assert.deepEqual(sayings(ASK, ["discard x", "discard b", "done"], END), ["discard b", "done"]);
    assert.deepEqual(sayings({ ...ASK, order: true }, ["discard x"], END), ["done"]);
});

test("a tick toggles", () => {
    assert.deepEqual(toggle(["a"], "b"), ["a", "b"]);
    assert.deepEqual(toggle(["a", "b"], "a"), ["b"]);
});

test("done is the act that ends a series, else the option that names nothing, else there is none", () => {
    assert.equal(doneOf(ASK, END)?.say, "done");
    const stop = { say: "stop", text: "stop", act: "stop" };
    const other: Ask = { ...ASK, options: [...ASK.options.slice(1), stop] };
    assert.equal(doneOf(other, END), stop);
    assert.equal(picksOf(other, END).length, 3);
    const none: Ask = { ...ASK, options: ASK.options.slice(1) };
    assert.equal(doneOf(none, END), null);
    assert.deepEqual(sayings(none, ["discard b"], ""), ["discard b"]);
});

test("as many of one as there are copies; then none of it", () => {
    let ticked: string[] = [];
    ticked = toggle(ticked, "discard a", 2);
    ticked = toggle(ticked, "discard b", 2);
    ticked = toggle(ticked, "discard a", 2);
    assert.deepEqual(sayings(ASK, ticked, END), ["discard a", "discard a", "discard b", "done"]);
    assert.deepEqual(untick(ticked, "discard a"), ["discard a", "discard b"]);
    assert.deepEqual(untick(ticked, "discard c"), ticked);
    assert.deepEqual(toggle(ticked, "discard a", 2), ["discard b"]);
});

test("a series that must begin with a pick ends with what will be offered then", () => {
    const must = { ...ASK, options: ASK.options.slice(1) };
    assert.deepEqual(sayings(must, ["discard b"], "done"), ["discard b", "done"]);
    assert.deepEqual(sayings(must, [], "done"), []);
    assert.deepEqual(sayings(must, ["discard b"], ""), ["discard b"]);
});
