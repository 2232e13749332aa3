/* How Fireteam Zero is drawn: who stands where, what odds say, which sectors there are. */
import assert from "node:assert/strict";
import test from "node:test";
import { fireteam } from "../../src/games/fireteam.tsx";
import { missionOf, sectorName } from "../../src/games/fireteam_parts.tsx";
import { WORDS } from "../../src/games/fireteam_words.ts";
import type { Ask, Catalogue, OddsReply, Thing } from "../../src/protocol.ts";
import { looksOf } from "../../src/table/looks.tsx";

const piece = (id: number, part: Partial<Thing> = {}): Thing => ({
    id,
    what: "piece",
    type: "piece",
    value: id,
    place: 1,
    ...part,
});
const minion = (id: number) => piece(id, { marks: ["minion"], say: `host-${id}` });
const marker = (id: number, say: string): Thing => ({ id, what: "token", place: 1, say });

test("up to eight figures share a place without touching; more are counted", () => {
    for (let n = 1; n <= 8; n++) {
        const pieces = Array.from({ length: n }, (_, i) => minion(i + 1));
        const stands = [...fireteam.arrange!(pieces, []).values()];
        assert.equal(stands.length, n);
        for (const a of stands) {
            assert.ok(Math.abs(a.x) + a.r <= 50 && Math.abs(a.y) + a.r <= 54, "in its place");
            for (const b of stands)
                assert.ok(a === b || Math.hypot(a.x - b.x, a.y - b.y) >= a.r + b.r, `${n} figures`);
        }
    }
    const crowd = Array.from({ length: 11 }, (_, i) => minion(i + 1));
    assert.equal(fireteam.arrange!(crowd, []).size, 7, "seven, and a sign for four more");
});

test("heroes are drawn before monsters where not all are", () => {
    const crowd = [...Array.from({ length: 9 }, (_, i) => minion(i + 1)), piece(40, { seat: "red" })];
    const stands = fireteam.arrange!(crowd, []);
    assert.ok(stands.has(40));
    assert.ok(!stands.has(9));
});

test("a spawn point's number keeps its corner, other markers make room for figures", () => {
    const tokens = [marker(50, "spawn-7"), marker(51, "fire-1")];
    const free = fireteam.arrange!([], tokens);
    const taken = fireteam.arrange!([minion(1)], tokens);
    assert.deepEqual(free.get(50), taken.get(50));
    assert.ok(free.get(51)!.r > taken.get(51)!.r);
});

const ASK: Ask = {
    id: "1",
    seat: "red",
    question: "cards",
    text: "",
    about: { type: "piece", value: 10, text: "Host 4" },
    options: [],
};
const odds = (facts: OddsReply["facts"]): OddsReply => ({ t: "odds", say: "", facts: facts ?? [] });

test("the chance to kill is that it is nowhere any more", () => {
    const reply = odds([
        {
            say: "host-4.at",
            text: "Host 4: location",
            values: [
                { text: "E3", say: "E3", share: 0.25 },
                { text: "none", say: "none", share: 0.75 },
            ],
        },
    ]);
    const told = fireteam.chance!(reply, ASK, "en");
    assert.equal(told?.share, 0.75);
    assert.match(told?.text ?? "", /75\.0 %/);
    assert.match(fireteam.chance!(reply, ASK, "de")?.text ?? "", /75,0 %/);
});

test("what is certain is told as such: no roll saves it, or none kills it", () => {
    const dead = { say: "host-4.at", text: "Host 4: location", values: [{ text: "none", say: "none", share: 1 }] };
    assert.equal(fireteam.chance!({ ...odds([]), sure: [dead] }, ASK, "en")?.share, 1);
    assert.equal(fireteam.chance!(odds([]), ASK, "en")?.share, 0);
});

test("of a boss it is the chance that a Power marker goes", () => {
    const reply = odds([
        {
            say: "power",
            text: "Power markers",
            values: [
                { text: "2", say: "2", share: 0.4 },
                { text: "3", say: "3", share: 0.6 },
            ],
        },
    ]);
    assert.ok(Math.abs((fireteam.chance!(reply, ASK, "en")?.share ?? 0) - 0.4) < 1e-9);
});

const named = (id: string, facts: object = {}) => ({
    value: 1,
    id,
    entity: "",
    name: { en: id.toUpperCase(), de: id },
    facts: facts as never,
});
const CATALOGUE = {
    entries: {
        mission: [named("a"), named("b", { tiles: ["hill", "hole", "crypt"] })],
        scenery: [
            named("hill", { map: ["........."] }),
            named("hole", { map: ["_________"] }),
            named("crypt", { map: [".c#...#c."] }),
        ],
    },
} as unknown as Catalogue;

test("sectors are named by the mission's tiles; where none lies there is no sector", () => {
    const mission = missionOf(CATALOGUE, ["option heroes 2", "option mission b"]);
    assert.equal(mission?.id, "b");
    assert.equal(sectorName(CATALOGUE, mission, 1, "en"), "HILL");
    assert.equal(sectorName(CATALOGUE, mission, 2, "de"), "crypt");
    assert.equal(sectorName(CATALOGUE, mission, 3, "en"), "");
});

test("a sector is chosen by any of its places", () => {
    const things = new Map<number, Thing>(
        [1, 1, 2].map((sector, i) => [
            i,
            { id: i, what: "place", type: "place", value: i + 1, badges: [sector] },
        ]),
    );
    const option = { say: "sector 1", text: "", act: "sector", fields: [["number", 1]] as never };
    assert.deepEqual(looksOf("fireteam").options([option], things)[0]?.fields, [
        ["place", 1],
        ["place", 2],
    ]);
    const other = { say: "to A1", text: "", act: "to" };
    assert.equal(looksOf("fireteam").options([other], things)[0], other);
});

test("every word is there in both languages", () => {
    for (const [key, { en, de }] of Object.entries(WORDS))
        assert.ok(en && de && (en.match(/\{\d\}/g) ?? []).length === (de.match(/\{\d\}/g) ?? []).length, key);
});
