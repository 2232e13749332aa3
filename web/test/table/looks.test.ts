/* What the looks of Underworlds make of events and faces, and the table's words. */
import assert from "node:assert/strict";
import test from "node:test";
import { underworlds } from "../../src/games/underworlds.tsx";
import type { GameEvent } from "../../src/protocol.ts";
import { say, seatName, tableWords } from "../../src/table/words.ts";

const thrown = (kind: string, counts: number[]): GameEvent => ({
    n: 1,
    kind,
    text: "",
    args: counts.map((n) => ["number", n]),
});

test("events of dice become faces in the order of their arguments", () => {
    const roll = underworlds.roll!(thrown("thrown", [1, 2, 0, 0, 1]), "en")!;
    assert.equal(roll.kind, "attack");
    assert.deepEqual(
        roll.faces.map((f) => f.id),
        ["crit", "hammer", "hammer", "double"],
    );
    const saved = underworlds.roll!(thrown("saved", [0, 1, 1, 1, 0]), "de")!;
    assert.equal(saved.kind, "defence");
    assert.deepEqual(
        saved.faces.map((f) => f.label),
        ["Block", "Ausweichen", "einfache Unterstützung"],
    );
    assert.equal(underworlds.roll!(thrown("moves", [1]), "en"), null);
});

test("the faces of real dice are those of the act", () => {
    assert.equal(underworlds.face!("roll", "W", "en").id, "swords");
    assert.equal(underworlds.face!("save", "D", "en").id, "dodge");
    assert.equal(underworlds.face!("save", "S", "en").id, "single");
    assert.equal(underworlds.face!("roll", "?", "en").id, "?");
});

test("every word of the table is there in both languages, with the same places to fill", () => {
    for (const [key, words] of Object.entries(tableWords)) {
        assert.ok(words.en && words.de, key);
        const places = (t: string) => (t.match(/\{\d\}/g) ?? []).sort().join("");
        assert.equal(places(words.en), places(words.de), key);
    }
    assert.equal(say("de", "doneN", 3), "Fertig (3)");
    assert.equal(seatName("de", "blue"), "Blau");
    assert.equal(seatName("de", "mauve"), "mauve");
});
