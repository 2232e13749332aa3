/* What the looks of Underworlds make of events and faces, and the table's words. */
import assert from "node:assert/strict";
import test from "node:test";
import { underworlds } from "../../src/games/underworlds.tsx";
import type { Ask, GameEvent, Pair } from "../../src/protocol.ts";
import { throwWords } from "../../src/table/Dice.tsx";
import { looksOf } from "../../src/table/looks.tsx";
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

const told = (kind: string, ...args: Pair[]): GameEvent => ({ n: 1, kind, text: kind, args });
const ATTACK = told("attacks", ["piece", 4], ["weapon", 2], ["piece", 9]);

test("dice are those of the attacker or the target, while the attack is open", () => {
    const by = (kind: "attack" | "defence", ...log: GameEvent[]) =>
        underworlds.thrower!(kind, log, log.length)?.piece ?? null;
    const roll = thrown("thrown", [1]);
    assert.equal(by("attack", ATTACK), 4);
    assert.equal(by("defence", ATTACK, roll), 9);
    assert.equal(by("defence", ATTACK, told("retargeted", ["piece", 7]), roll), 7);
    assert.equal(by("attack", ATTACK, told("retargeted", ["piece", 7])), 4);
    assert.equal(by("attack", ATTACK, roll, told("attack-fails")), null, "a roll-off later on");
    assert.equal(by("attack"), null);
    assert.equal(underworlds.thrower!("attack", [roll, ATTACK], 1), null, "only what came before");
});

test("who throws real dice reads for whom, and what was told last", () => {
    const ask = { id: "0.1", seat: "chance", question: "roll", text: "Roll.", options: [] };
    const words = (kind: "attack" | "defence", log: GameEvent[], about?: Ask["about"]) =>
        throwWords(
            { ...ask, ...(about ? { about } : {}) },
            kind,
            log,
            looksOf("underworlds"),
            "en",
            (n) => `#${n}`,
        );
    assert.deepEqual(words("attack", [ATTACK]), ["Attack dice of #4", "attacks"]);
    assert.deepEqual(words("defence", [ATTACK]), ["Defence dice of #9", "attacks"]);
    assert.deepEqual(words("attack", []), []);
    assert.deepEqual(words("attack", [], { type: "seat", value: 1, text: "Red" }), [
        "Dice of Red",
    ]);
    assert.deepEqual(words("attack", [], { type: "card", value: 1, text: "Trap" }), ["Trap"]);
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
