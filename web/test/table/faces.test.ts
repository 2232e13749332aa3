/* Counters of real dice against the throws there are. */
import assert from "node:assert/strict";
import test from "node:test";
import type { Ask, Catalogue, Option } from "../../src/protocol.ts";
import { canAdd, faceForm, matching, missing } from "../../src/table/faces.ts";

const NAMES = ["C", "H", "W"];
const catalogue = {
    acts: [
        { word: "roll", fields: NAMES.map((name) => ({ name, type: "faces" })) },
        { word: "move", fields: [{ name: "fighter", type: "piece" }] },
    ],
} as unknown as Catalogue;

/* Every throw of n dice with three faces. */
function throws(n: number): Option[] {
    const out: Option[] = [];
    for (let c = 0; c <= n; c++)
        for (let h = 0; h + c <= n; h++) {
            const counts = [c, h, n - c - h];
            out.push({
                say: `roll ${counts.join(" ")}`,
                text: "",
                act: "roll",
                fields: counts.map((k) => ["faces", k]),
            });
        }
    return out;
}
const ask = (options: Option[]): Ask => ({
    id: "1",
    seat: "chance",
    question: "roll",
    text: "",
    options,
});

test("a form has the act's faces and the number of dice", () => {
    const form = faceForm(catalogue, ask(throws(3)))!;
    assert.deepEqual(form.names, NAMES);
    assert.equal(form.least, 3);
    assert.equal(form.most, 3);
    assert.equal(form.rows.length, 10);
});

test("only exactly what fell is sent", () => {
    const form = faceForm(catalogue, ask(throws(3)))!;
    assert.equal(matching(form, [1, 0, 2])?.say, "roll 1 0 2");
    assert.equal(matching(form, [1, 0, 1]), null);
    assert.equal(matching(form, [0, 0, 0]), null);
    assert.equal(missing(form, [1, 0, 1]), 1);
    assert.equal(missing(form, [1, 0, 2]), 0);
});

test("no more can be entered than can fall", () => {
    const form = faceForm(catalogue, ask(throws(2)))!;
    assert.equal(canAdd(form, [1, 0, 0], 0), true);
    assert.equal(canAdd(form, [1, 1, 0], 0), false);
    /* a throw that must show at least one C leaves room for one other face only */
    const kept = faceForm(catalogue, ask(throws(2).filter((o) => o.fields![0]![1] >= 1)))!;
    assert.equal(canAdd(kept, [0, 1, 0], 1), false);
    assert.equal(canAdd(kept, [0, 1, 0], 0), true);
});

test("questions of another kind have no form", () => {
    assert.equal(
        faceForm(catalogue, ask([{ say: "m", text: "", act: "move", fields: [["piece", 1]] }])),
        null,
    );
    assert.equal(faceForm(catalogue, ask([])), null);
    assert.equal(
        faceForm(catalogue, ask([...throws(1), { say: "pass", text: "", act: "pass" }])),
        null,
    );
    assert.equal(faceForm(catalogue, ask([{ say: "x", text: "", act: "unknown" }])), null);
});
