/* Clicks to options: pure, on options as an activation offers them. */
import assert from "node:assert/strict";
import test from "node:test";
import type { Option, Thing } from "../../src/protocol.ts";
import {
    afterHead,
    besides,
    choosable,
    filtered,
    groups,
    keyOf,
    keyOfThing,
    loose,
    meanings,
    oddsWorth,
    pick,
    remaining,
} from "../../src/table/narrow.ts";

const option = (say: string, act: string, fields: [string, number][] = [], text = say): Option => ({
    say,
    text,
    act,
    ...(fields.length ? { fields } : {}),
});
const ACTIVATION = [
    option("pass", "pass"),
    option("draw", "draw"),
    option("cycle a", "cycle", [["card", 31]]),
    option("move saek", "move", [["piece", 4]], "Move action: Saek"),
    option("move arnulf", "move", [["piece", 1]], "Move action: Arnulf"),
    option("charge saek", "charge", [["piece", 4]], "Charge action: Saek"),
    option("attack saek axe", "attack", [
        ["piece", 4],
        ["weapon", 7],
    ]),
    option("guard arnulf", "guard", [["piece", 1]]),
];
const PLACING = [
    option("place saek c3", "place", [
        ["piece", 4],
        ["place", 3],
    ]),
    option("place saek c5", "place", [
        ["piece", 4],
        ["place", 5],
    ]),
    option("place arnulf c3", "place", [
        ["piece", 1],
        ["place", 3],
    ]),
];
const TABLE = new Set(["piece:4", "piece:1", "piece:9", "card:31", "place:3", "place:5"]);
const onTable = (k: string) => TABLE.has(k);

test("what can be chosen is what options name and the table shows", () => {
    assert.deepEqual([...choosable(ACTIVATION, [], onTable)].sort(), [
        "card:31",
        "piece:1",
        "piece:4",
    ]);
    assert.deepEqual([...choosable(PLACING, ["piece:4"], onTable)].sort(), ["place:3", "place:5"]);
    assert.equal(choosable(ACTIVATION, [], () => false).size, 0);
});

test("options that name nothing on the table are loose", () => {
    assert.deepEqual(
        loose(ACTIVATION, onTable).map((o) => o.say),
        ["pass", "draw"],
    );
    assert.deepEqual(loose([option("with axe", "with", [["weapon", 7]])], onTable).length, 1);
});

test("a click that leaves one option chooses it", () => {
    const step = pick(ACTIVATION, [], ["card:31"], onTable);
    assert.equal(step.do === "choose" && step.option.say, "cycle a");
});

test("a click that leaves several which no further click tells apart lists them", () => {
    const step = pick(ACTIVATION, [], ["piece:4"], onTable);
    assert.ok(step.do === "narrow");
    assert.equal(step.list, true);
    assert.deepEqual(
        step.options.map((o) => o.say),
        ["move saek", "charge saek", "attack saek axe"],
    );
    assert.deepEqual(step.picked, ["piece:4"]);
});

test("where further clicks decide there is no list, and the fields may come in any order", () => {
    const first = pick(PLACING, [], ["piece:4"], onTable);
    assert.ok(first.do === "narrow" && !first.list);
    const second = pick(PLACING, first.picked, ["place:5"], onTable);
    assert.equal(second.do === "choose" && second.option.say, "place saek c5");
    const other = pick(PLACING, [], ["place:3"], onTable);
    assert.ok(other.do === "narrow" && other.options.length === 2);
    const last = pick(PLACING, other.picked, ["piece:1"], onTable);
    assert.equal(last.do === "choose" && last.option.say, "place arnulf c3");
});

test("what one more click could tell apart is listed beside what it could not", () => {
    const mixed = [
        option("discard a", "discard", [["card", 31]]),
        option("give a saek", "give", [
            ["card", 31],
            ["piece", 4],
        ]),
        option("give a arnulf", "give", [
            ["card", 31],
            ["piece", 1],
        ]),
    ];
    const step = pick(mixed, [], ["card:31"], onTable);
    assert.ok(step.do === "narrow" && step.list);
});

test("a thing that no longer fits begins again; the picked one clears; all else is refused", () => {
    const again = pick(ACTIVATION, ["piece:4"], ["piece:1"], onTable);
    assert.ok(again.do === "narrow");
    assert.deepEqual(again.picked, ["piece:1"]);
    assert.equal(pick(ACTIVATION, ["piece:4"], ["piece:4"], onTable).do, "clear");
    assert.equal(pick(ACTIVATION, [], ["piece:9"], onTable).do, "refused");
    assert.equal(pick(ACTIVATION, ["piece:4"], ["piece:9"], onTable).do, "refused");
});

test("nothing is chosen that was not offered", () => {
    for (const picked of [[], ["piece:4"], ["piece:9"]])
        for (const key of ["piece:4", "piece:1", "piece:9", "place:3", "card:31", "x"]) {
            const step = pick(ACTIVATION, picked, [key], onTable);
            if (step.do === "choose") assert.ok(ACTIVATION.includes(step.option));
            if (step.do === "narrow") assert.ok(step.options.every((o) => ACTIVATION.includes(o)));
        }
    assert.deepEqual(remaining(ACTIVATION, ["piece:9"]), []);
});

const thing = (
    id: number,
    what: Thing["what"],
    type: string,
    value: number,
    place?: number,
): Thing => ({
    id,
    what,
    type,
    value,
    ...(place ? { place } : {}),
});

test("a click may mean the thing, what stands in the same place, or the place", () => {
    const place = thing(1003, "place", "place", 3);
    const piece = thing(2004, "piece", "piece", 4, 3);
    const token = thing(1501, "token", "token", 1, 3);
    const far = thing(2001, "piece", "piece", 1, 5);
    const all = [place, token, far, piece];
    assert.deepEqual(meanings(place, all), ["place:3", "piece:4", "token:1"]);
    assert.deepEqual(meanings(piece, all), ["piece:4", "token:1", "place:3"]);
    assert.deepEqual(meanings(thing(3031, "card", "card", 31), all), ["card:31"]);
    assert.equal(
        keyOfThing({ id: 6100, what: "card", type: "card" }),
        null,
        "a card's back names nothing",
    );
});

test("options are grouped by act under the words they share", () => {
    const found = groups(ACTIVATION);
    assert.deepEqual(
        found.map((g) => g.act),
        ["move", "charge", "attack", "guard", "cycle", "pass", "draw"],
        "what is on the board first, then cards, then what names nothing",
    );
    assert.equal(found.find((g) => g.act === "move")?.head, "Move action");
    assert.equal(found.find((g) => g.act === "charge")?.head, "", "one option needs no heading");
    const close = groups([option("a", "to", [], "to c10"), option("b", "to", [], "to c12")]);
    assert.equal(close[0]?.head, "to", "no heading ends within a word");
    assert.equal(afterHead("Move action: Saek", "Move action"), "Saek");
    assert.equal(afterHead("to c10", "to"), "c10");
    assert.equal(afterHead("pass", "pass"), "pass", "something is always left");
    assert.equal(afterHead("pass", ""), "pass");
});

test("a chooser leaves out the name of the thing it belongs to", () => {
    const texts = (list: Option[], name: string) => [...besides(list, name).values()];
    const list = [
        option("move saek", "move", [["piece", 4]], "Move action: Saek"),
        option("attack saek axe", "attack", [["piece", 4]], "Attack action: Saek with Axe"),
        option("ability saek", "ability", [["piece", 4]], "use the ability of Saek"),
    ];
    assert.deepEqual(texts(list, "Saek"), [
        "Move action",
        "Attack action with Axe",
        "use the ability of Saek",
    ]);
    assert.deepEqual(texts(list, "Sae"), [
        "Move action: Saek",
        "Attack action: Saek with Axe",
        "use the ability of Saek",
    ]);
    assert.deepEqual(texts(list, ""), texts(list, "nobody"));
    const same = [option("a", "x", [], "choose: Saek"), option("b", "x", [], "choose")];
    assert.deepEqual(texts(same, "Saek"), ["choose: Saek", "choose"], "still told apart");
});

test("the filter wants every word, in text or notation", () => {
    assert.deepEqual(
        filtered(ACTIVATION, "SAEK act").map((o) => o.say),
        ["move saek", "charge saek"],
    );
    assert.equal(filtered(ACTIVATION, "  ").length, ACTIVATION.length);
    assert.equal(filtered(ACTIVATION, "zzz").length, 0);
});

test("odds come unasked only where a weapon or somebody else's piece is named", () => {
    const seatOf = (k: string) =>
        k === keyOf("piece", 9) ? "blue" : k.startsWith("piece") ? "red" : null;
    assert.equal(oddsWorth(ACTIVATION[6]!, seatOf, "red"), true);
    assert.equal(oddsWorth(option("target obryn", "target", [["piece", 9]]), seatOf, "red"), true);
    assert.equal(oddsWorth(ACTIVATION[3]!, seatOf, "red"), false);
    assert.equal(oddsWorth(option("to c3", "to", [["place", 3]]), seatOf, "red"), false);
    assert.equal(oddsWorth(ACTIVATION[0]!, seatOf, "red"), false);
});
