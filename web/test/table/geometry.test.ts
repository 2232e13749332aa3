/* Arrow keys, views and where pop-ups go. */
import assert from "node:assert/strict";
import test from "node:test";
import {
    aboveAt,
    bounds,
    type Direction,
    fitted,
    MOST_ZOOM,
    nextInDirection,
    panned,
    popAt,
    showing,
    viewOf,
    zoomed,
} from "../../src/table/geometry.ts";

/* Rows of hexes, every other one half a hex to the right, as boards have them. */
const hexes: { id: string; x: number; y: number }[] = [];
for (let r = 0; r < 5; r++)
    for (let c = 0; c < 6; c++) hexes.push({ id: `${r}${c}`, x: 86 * c + (r % 2) * 43, y: 75 * r });
const at = (id: string) => hexes.find((h) => h.id === id)!;
const go = (id: string, to: Direction) => nextInDirection(at(id), hexes, to)?.id ?? null;

test("left and right stay in the row", () => {
    assert.equal(go("22", "right"), "23");
    assert.equal(go("22", "left"), "21");
    assert.equal(go("20", "left"), null);
    assert.equal(
        go("30", "left")?.[1],
        "0",
        "past the row's end: the next that lies that way at all",
    );
    assert.equal(go("05", "right"), "15");
    assert.equal(go("15", "right"), null, "nothing lies farther right");
});

test("up and down go to the next row", () => {
    assert.equal(go("22", "down")?.[0], "3");
    assert.equal(go("22", "up")?.[0], "1");
    assert.equal(go("02", "up"), null);
});

test("every hex can be reached from every other", () => {
    const seen = new Set(["00"]);
    const list = ["00"];
    for (let i = 0; i < list.length; i++)
        for (const d of ["left", "right", "up", "down"] as const) {
            const n = go(list[i]!, d);
            if (n && !seen.has(n)) {
                seen.add(n);
                list.push(n);
            }
        }
    assert.equal(seen.size, hexes.length);
});

test("a thing askew is taken only when nothing lies ahead", () => {
    const from = { x: 0, y: 0 };
    const ahead = { x: 300, y: 0 };
    const askew = { x: 10, y: 100 };
    assert.equal(nextInDirection(from, [askew, ahead], "right"), ahead);
    assert.equal(nextInDirection(from, [askew], "right"), askew);
    assert.equal(nextInDirection(from, [from], "right"), null);
});

const all = { x: 0, y: 0, w: 800, h: 600 };

test("zooming keeps the point under the pointer where it is", () => {
    const p = { x: 200, y: 450 };
    const before = viewOf(all, fitted(all));
    const after = viewOf(all, zoomed(all, fitted(all), 2, p));
    const share = (v: typeof before) => [(p.x - v.x) / v.w, (p.y - v.y) / v.h];
    assert.deepEqual(share(after), share(before));
    assert.equal(after.w, 400);
});

test("zoom has its limits, and the board is never lost", () => {
    let look = fitted(all);
    for (let i = 0; i < 50; i++) look = zoomed(all, look, 2, { x: 0, y: 0 });
    assert.equal(look.zoom, MOST_ZOOM);
    look = panned(all, look, 1e6, -1e6);
    assert.deepEqual([look.x, look.y], [800, 0]);
});

test("what has the focus comes into view, and only as far as it must", () => {
    const near = zoomed(all, fitted(all), 4, { x: 400, y: 300 });
    const look = showing(all, near, { x: 790, y: 300 }, 20);
    const v = viewOf(all, look);
    assert.ok(v.x + v.w >= 790 && look.y === near.y);
    assert.equal(showing(all, near, { x: 400, y: 300 }, 20), near);
});

test("bounds hold every point; none at all is a small box", () => {
    assert.deepEqual(
        bounds(
            [
                { x: 1, y: 2 },
                { x: 5, y: -2 },
            ],
            1,
        ),
        { x: 0, y: -3, w: 6, h: 6 },
    );
    assert.deepEqual(bounds([], 10), { x: 0, y: 0, w: 1, h: 1 });
});

test("pop-ups stay on the screen and off their anchor where there is room", () => {
    const room = { w: 1000, h: 700 };
    for (const x of [0, 300, 600, 950])
        for (const y of [0, 300, 660]) {
            const anchor = { x, y, w: 40, h: 40 };
            const p = popAt(anchor, 300, 200, room);
            assert.ok(p.x >= 0 && p.y >= 0 && p.x + 300 <= room.w && p.y + 200 <= room.h);
            const clear = p.x >= x + 40 || p.x + 300 <= x || p.y >= y + 40 || p.y + 200 <= y;
            assert.ok(clear, `covers ${x} ${y}`);
        }
    const over = aboveAt({ x: 980, y: 500, w: 20, h: 40 }, 200, 100, room);
    assert.ok(over.x + 200 <= room.w && over.y + 100 <= 500);
});
