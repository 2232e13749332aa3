/* How high things lie, what stands between them, and what is drawn before what: a made scene of squares. */
import assert from "node:assert/strict";
import test from "node:test";
import type { Catalogue, Thing } from "../../src/protocol.ts";
import { describeThing } from "../../src/table/describe.ts";
import { legendOf, looksOfMarks } from "../../src/table/Edges.tsx";
import { looksOf } from "../../src/table/looks.tsx";
import {
    areasOver,
    backToFront,
    boardAt,
    covers,
    dropsOf,
    endsOf,
    hasRelief,
    LIFT,
    outlineOf,
    PLACE,
    pointAt,
    riseOf,
    spotOf,
    unitOf,
    wayOf,
} from "../../src/table/relief.ts";
import { catalogue as any } from "../fixtures/messages.ts";

const mark = (id: string, look: string) => ({ id, look });
const catalogue: Catalogue = {
    ...any,
    name: "made",
    shapes: [
        [
            [-5, -5],
            [5, -5],
            [5, 5],
            [-5, 5],
        ],
        [
            [0, -10],
            [10, 0],
            [0, 10],
            [-10, 0],
        ],
    ],
    marks: [
        { id: "wall", en: "wall", de: "Mauer" },
        { id: "bin", en: "bin", de: "Tonne" },
        { id: "empty", en: "empty", de: "leer" },
        { id: "smoke", en: "smoke", de: "Rauch" },
        { id: "faces", en: "faces", de: "blickt" },
        { id: "seen", en: "seen", de: "gesehen" },
    ],
    looks: {
        marks: [
            mark("wall", "thick"),
            mark("bin", "box"),
            mark("empty", "pale"),
            mark("smoke", "tint"),
            mark("faces", "notch"),
            mark("seen", "plain"),
        ],
        badges: [],
    },
};

/* Three squares in a row and one below the middle, which is a roof with a tower on it. */
const place = (value: number, x: number, y: number, level = 0): Thing => ({
    ...{ id: 100 + value, what: "place", type: "place", value, shape: 1, x, y, say: `p${value}` },
    ...(level ? { level } : {}),
});
const LEFT = place(1, 5, 5);
const ROOF = place(2, 15, 5, 1);
const RIGHT = place(3, 25, 5);
const TOWER = place(4, 15, 15, 2);
const PLACES = [LEFT, ROOF, RIGHT, TOWER];
const edge = (id: number, x: number, y: number, to_x: number, to_y: number, more = {}): Thing => ({
    ...{ id, what: "edge", type: "edge", value: id, x, y, to_x, to_y },
    ...more,
});
const flat = { unit: 10, stretch: 1, lift: 0 };
const side = { unit: 10, stretch: 1, lift: LIFT * PLACE };

test("a place is as large in any board units", () => {
    assert.equal(unitOf(catalogue, PLACES), 10);
    assert.equal(unitOf({ ...catalogue, shapes: [[[0, -2], [2, 0], [0, 2], [-2, 0]]] }, PLACES), 25);
    assert.equal(unitOf(catalogue, []), 25);
    assert.equal(unitOf({ ...catalogue, shapes: [] }, PLACES), 25);
});

test("seen from the side each level moves up by 0.35 of a space, and nothing else moves", () => {
    for (const [thing, levels] of [[LEFT, 0], [ROOF, 1], [TOWER, 2]] as const) {
        const above = spotOf(thing, flat);
        const beside = spotOf(thing, side);
        assert.equal(beside.x, above.x);
        assert.equal(above.y - beside.y, 35 * levels);
    }
    assert.deepEqual(boardAt(flat, pointAt(flat, 12, -3)), [12, -3]);
});

test("what spans is where its middle is; an area with a shape is where it says", () => {
    assert.deepEqual(spotOf(edge(1, 10, 0, 10, 10), flat), { x: 100, y: 50 });
    const [from, to] = endsOf(edge(1, 10, 0, 10, 10, { level: 1 }), side);
    assert.deepEqual([from, to], [{ x: 100, y: -35 }, { x: 100, y: 65 }]);
    const zone: Thing = { id: 2, what: "area", shape: 2, x: 10, y: 10, to_x: 0, to_y: 0 };
    assert.deepEqual(spotOf(zone, flat), { x: 100, y: 100 });
    assert.deepEqual(outlineOf(zone, catalogue, flat)[1], { x: 200, y: 100 });
    /* a wall rises by its height; what says none is low */
    assert.equal(riseOf(edge(1, 0, 0, 1, 0, { height: 2 }), side), 70);
    assert.equal(riseOf(edge(1, 0, 0, 1, 0), side), 14);
    assert.equal(riseOf(edge(1, 0, 0, 1, 0, { height: 2 }), flat), 0);
});

test("areas cover the places whose middle lies in them", () => {
    const box: Thing = { id: 1, what: "area", x: 0, y: 0, to_x: 20, to_y: 10, marks: ["smoke"] };
    const zone: Thing = { id: 2, what: "area", shape: 2, x: 20, y: 10, to_x: 0, to_y: 0 };
    const inside = (area: Thing) => PLACES.filter((p) => covers(area, p, catalogue)).map((p) => p.value);
    assert.deepEqual(inside(box), [1, 2]);
    assert.deepEqual(inside({ ...box, x: 20, to_x: 0 }), [1, 2], "whichever corner comes first");
    assert.deepEqual(inside({ ...zone, x: 15, y: 11 }), [2, 4]);
    assert.deepEqual(areasOver(LEFT, [box, zone], catalogue), ["smoke"]);
    assert.deepEqual(areasOver(RIGHT, [box, zone], catalogue), []);
    assert.deepEqual(areasOver({ ...LEFT, what: "piece" }, [box], catalogue), []);
});

test("sides that look down are found, and by how much", () => {
    /* sides in the order of the shape: north, east, south, west */
    assert.deepEqual(dropsOf(LEFT, PLACES, catalogue), []);
    assert.deepEqual(dropsOf(ROOF, PLACES, catalogue), [
        { side: 0, by: 1 },
        { side: 1, by: 1 },
        { side: 3, by: 1 },
    ]);
    assert.deepEqual(dropsOf(TOWER, PLACES, catalogue), [
        { side: 0, by: 1 },
        { side: 1, by: 2 },
        { side: 2, by: 2 },
        { side: 3, by: 2 },
    ]);
});

test("what stands in front is drawn later", () => {
    const back = edge(50, 10, 0, 20, 0);
    const between = edge(51, 10, 10, 20, 10);
    const upright = edge(52, 10, 0, 10, 10);
    const order = backToFront([TOWER, between, upright, ROOF, back, LEFT]).map((t) => t.id);
    assert.deepEqual(order, [back, ROOF, LEFT, between, upright, TOWER].map((t) => t.id));
});

test("facing is one of eight ways", () => {
    const at = (turn: number) => wayOf({ id: 1, what: "piece", turn });
    assert.deepEqual([0, 8192, 16384, 49152, 65535, 4095, 4097].map(at), [0, 1, 2, 6, 0, 0, 1]);
    assert.equal(hasRelief(PLACES), true);
    assert.equal(hasRelief([LEFT, RIGHT]), false);
    assert.equal(hasRelief([edge(1, 0, 0, 1, 0, { height: 1 })]), true);
});

test("levels, ways and areas are told in words, marks of facing are not", () => {
    const looks = looksOf("made", catalogue);
    const words = (thing: Thing, lang: "en" | "de", over: string[] = []) =>
        describeThing(thing, catalogue, looks, lang, String, String, over);
    assert.equal(words(ROOF, "en", ["smoke"]), "p2, level 1, smoke");
    assert.equal(words(ROOF, "de", ["smoke"]), "p2, Ebene 1, Rauch");
    const rex: Thing = { id: 1, what: "piece", say: "rex", place: 2, level: 1, marks: ["faces"] };
    assert.equal(words(rex, "en"), "rex, on 2, level 1, faces up");
    assert.equal(words({ ...rex, turn: 24576 }, "de"), "rex, auf 2, Ebene 1, blickt nach rechts unten");
    assert.equal(words({ ...rex, marks: [] }, "en"), "rex, on 2, level 1");
    assert.equal(words(edge(1, 0, 0, 1, 0, { say: "w", marks: ["wall"] }), "de"), "w, Mauer");
});

test("the legend has what is there, once, and no place where nothing of it is", () => {
    const things = [
        ...PLACES,
        edge(1, 0, 0, 1, 0, { marks: ["wall"] }),
        edge(2, 0, 0, 1, 0, { marks: ["wall", "seen"] }),
        edge(3, 0, 0, 1, 0, { marks: ["bin", "empty"] }),
        { id: 4, what: "area", marks: ["smoke"] } as Thing,
    ];
    const rows = (lang: "en" | "de") => legendOf(things, catalogue, lang).map((r) => r.text);
    assert.deepEqual(rows("en"), ["wall", "bin", "empty", "smoke", "level"]);
    assert.deepEqual(rows("de"), ["Mauer", "Tonne", "leer", "Rauch", "Ebene"]);
    assert.deepEqual(legendOf([LEFT, RIGHT], catalogue, "en"), []);
    assert.deepEqual(looksOfMarks(catalogue, ["bin", "empty", "odd"]), ["box", "pale"]);
    assert.deepEqual(looksOfMarks(catalogue, undefined), []);
});
