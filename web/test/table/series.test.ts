/* Several picks and done. */
import assert from "node:assert/strict";
import test from "node:test";
import type { Ask } from "../../src/protocol.ts";
import { doneOf, picksOf, sayings, toggle } from "../../src/table/series.ts";

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

test("ticks go out in the order of the options, done last", () => {
    assert.deepEqual(sayings(ASK, ["discard c", "discard a"]), ["discard a", "discard c", "done"]);
    assert.deepEqual(sayings(ASK, []), ["done"]);
});

test("where the order matters they go out as ticked", () => {
    assert.deepEqual(sayings({ ...ASK, order: true }, ["discard c", "discard a"]), [
        "discard c",
        "discard a",
        "done",
    ]);
});

test("what is not offered is not sent", () => {
    assert.deepEqual(sayings(ASK, ["discard x", "discard b", "done"]), ["discard b", "done"]);
    assert.deepEqual(sayings({ ...ASK, order: true }, ["discard x"]), ["done"]);
});

test("a tick toggles", () => {
    assert.deepEqual(toggle(["a"], "b"), ["a", "b"]);
    assert.deepEqual(toggle(["a", "b"], "a"), ["b"]);
});

test("done is the act of that name, else the option that names nothing, else there is none", () => {
    assert.equal(doneOf(ASK)?.say, "done");
    const stop = { say: "stop", text: "stop", act: "stop" };
    const other: Ask = { ...ASK, options: [...ASK.options.slice(1), stop] };
    assert.equal(doneOf(other), stop);
    assert.equal(picksOf(other).length, 3);
    const none: Ask = { ...ASK, options: ASK.options.slice(1) };
    assert.equal(doneOf(none), null);
    assert.deepEqual(sayings(none, ["discard b"]), ["discard b"]);
});
