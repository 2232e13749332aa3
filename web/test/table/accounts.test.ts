/* What goes into an option, and the two ends of a ruler. */
import assert from "node:assert/strict";
import test from "node:test";
import type { Account, Thing } from "../../src/protocol.ts";
import {
    accountCache,
    isPoint,
    measured,
    NO_RULER,
    spotOfThing,
    thingOfSpot,
} from "../../src/table/accounts.ts";
import { groups, meanings, pick } from "../../src/table/narrow.ts";

const NOTHING: Account = { lines: [], things: [] };

test("what is known is not asked for again; what failed is", async () => {
    const asked: string[] = [];
    let fails = true;
    const fetch = accountCache(async (key) => {
        asked.push(key);
        if (key === "walk a1" && fails) throw new Error("lost");
        return NOTHING;
    });
    await Promise.all([fetch("rest"), fetch("rest")]);
    assert.equal(await fetch("rest"), NOTHING);
    await assert.rejects(fetch("walk a1"));
    fails = false;
    await fetch("walk a1");
    assert.deepEqual(asked, ["rest", "walk a1", "walk a1"]);
});

test("a ruler takes two ends, and a third begins anew", () => {
    let ruler = measured(NO_RULER, ["piece", 1]);
    assert.deepEqual(ruler, { on: true, ends: [["piece", 1]] });
    ruler = measured(ruler, [12, -3]);
    assert.deepEqual(ruler.ends, [
        ["piece", 1],
        [12, -3],
    ]);
    assert.deepEqual(measured(ruler, ["place", 7]).ends, [["place", 7]]);
});

const BIN: Thing = { id: 5, what: "edge", type: "edge", value: 3 };
const CORNER: Thing = { id: 6, what: "corner", type: "corner", value: 9 };
const REX: Thing = { id: 1, what: "piece", type: "piece", value: 1, place: 2 };
const SQUARE: Thing = { id: 2, what: "place", type: "place", value: 2 };

test("things that can be measured from are ends by themselves", () => {
    assert.deepEqual(spotOfThing(REX), ["piece", 1]);
    assert.deepEqual(spotOfThing(BIN), ["edge", 3]);
    assert.equal(spotOfThing({ id: 8, what: "area" }), null);
    assert.equal(spotOfThing({ id: 9, what: "card", type: "card", value: 4 }), null);
    assert.equal(spotOfThing({ id: 10, what: "token", type: "token" }), null, "face down");
    assert.equal(thingOfSpot(["edge", 3], [REX, BIN]), BIN);
    assert.equal(thingOfSpot(["edge", 4], [REX, BIN]), null);
    assert.equal(thingOfSpot([1, 2], [REX, BIN]), null);
    assert.deepEqual([isPoint([1, 2]), isPoint(["piece", 1])], [true, false]);
});

test("edges and corners are clicked like any other thing", () => {
    const options = [
        { say: "search bin-1", text: "search bin-1", act: "search", fields: [["edge", 3]] },
        { say: "throw nw-b2", text: "throw at nw-b2", act: "throw", fields: [["corner", 9]] },
        { say: "walk a2", text: "walk to a2", act: "walk", fields: [["place", 2]] },
        { say: "rest", text: "rest", act: "rest" },
    ].map((o) => ({ ...o, fields: (o.fields ?? []) as [string, number][] }));
    const all = [REX, SQUARE, BIN, CORNER];
    const onTable = () => true;
    for (const [thing, say] of [[BIN, "search bin-1"], [CORNER, "throw nw-b2"]] as const) {
        const step = pick(options, [], meanings(thing, all), onTable);
        assert.deepEqual(step.do === "choose" && step.option.say, say);
    }
    assert.deepEqual(meanings(BIN, all), ["edge:3"], "it stands in no place");
    assert.equal(groups(options).pop()!.act, "rest", "what names nothing comes last");
});
