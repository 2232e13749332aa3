/* The start page's plan: which lines it becomes, what of an old one is kept. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
    freshPlan,
    keptPlan,
    proposedBot,
    optionLines,
    partsOf,
    refersTo,
    seatLines,
    suits,
    takenFrom,
    toMatch,
} from "../src/start/plan.ts";
import { readRecord } from "../src/start/record_file.tsx";
import { catalogue } from "./fixtures/messages.ts";

const bot = (name: string, level = true) => ({ name, level });
const BOTS = [bot("random", false), bot("easy"), bot("normal"), bot("expert")];
const fresh = () => freshPlan(catalogue, BOTS);
const red = (plan: ReturnType<typeof fresh>) => {
    const seat = plan.seats.red;
    assert.ok(seat);
    return seat;
};

test("a fresh plan: me against the level in the middle, each with a deck of its own", () => {
    const plan = fresh();
    assert.deepEqual(toMatch(plan, catalogue, "Ana"), {
        game: "toy",
        seats: { red: { name: "Ana" }, blue: { bot: "normal" } },
        settings: ["red deck red-deck", "blue deck blue-deck"],
    });
});

test("who is proposed: normal, else a level, else whatever plays", () => {
    assert.equal(proposedBot(BOTS), "normal");
    assert.equal(proposedBot([bot("x", false), bot("a"), bot("b"), bot("c")]), "b");
    assert.equal(proposedBot([bot("normal", false), bot("z", false)]), "z");
    assert.equal(proposedBot([]), "");
});

test("a bot that was chosen stays chosen, also one that is no level", () => {
    const plan = fresh();
    const blue = plan.seats.blue;
    assert.ok(blue);
    blue.bot = "random";
    assert.equal(keptPlan(plan, catalogue, BOTS).seats.blue?.bot, "random");
    blue.bot = "gone";
    assert.equal(keptPlan(plan, catalogue, BOTS).seats.blue?.bot, "normal");
});

test("without bots the other seat is a friend's", () => {
    assert.equal(freshPlan(catalogue, []).seats.blue?.who, "friend");
});

test("an own deck is its faction and cards, and no ready deck", () => {
    const plan = fresh();
    red(plan).picks = {
        deck: ["red-deck"],
        warband: ["reds"],
        card: ["dodge", "rage"],
        board: ["well"],
    };
    assert.deepEqual(seatLines(plan, catalogue, "red"), ["red deck red-deck", "red board well"]);
    red(plan).own = true;
    assert.deepEqual(seatLines(plan, catalogue, "red"), [
        "red warband reds",
        "red card dodge",
        "red card rage",
        "red board well",
    ]);
});

test("only options that differ from the proposal are sent", () => {
    const plan = fresh();
    plan.options = { rounds: "3", open_lists: "yes" };
    assert.deepEqual(optionLines(plan, catalogue), ["option open_lists yes"]);
    plan.options = { rounds: "4", open_lists: "no" };
    assert.deepEqual(optionLines(plan, catalogue), ["option rounds 4"]);
});

test("a record brings its own settings; clock and dice go with it", () => {
    const plan = {
        ...fresh(),
        record: { name: "x", text: "fray-record 1\n" },
        clock: true,
        minutes: 5,
        seconds: 3,
        dice: "red",
    };
    const wanted = toMatch(plan, catalogue, "");
    assert.equal(wanted.record, "fray-record 1\n");
    assert.equal(wanted.settings, undefined);
    assert.deepEqual(wanted.clock, { minutes: 5, seconds: 3 });
    assert.equal(wanted.dice, "red");
});

test("a bot throws no dice, and my name goes to one seat only", () => {
    const plan = { ...fresh(), dice: "blue" };
    assert.equal(toMatch(plan, catalogue, "").dice, undefined);
    const blue = plan.seats.blue;
    assert.ok(blue);
    blue.who = "here";
    assert.deepEqual(toMatch(plan, catalogue, "Ana").seats, { red: { name: "Ana" } });
    blue.name = "Bo";
    assert.deepEqual(toMatch(plan, catalogue, "Ana").seats, {
        red: { name: "Ana" },
        blue: { name: "Bo" },
    });
});

test("decks and cards are found by what they refer to", () => {
    const [dodge, rage, calm] = catalogue.entries.card ?? [];
    const factions = catalogue.entries.faction ?? [];
    assert.ok(dodge && rage && calm);
    assert.deepEqual(
        [dodge, rage, calm].map((card) => suits(card, "reds", factions)),
        [true, true, false],
    );
    assert.equal(suits(calm, undefined, factions), true);
    const list = catalogue.entries.list?.[0];
    assert.ok(list);
    assert.deepEqual(refersTo(list, catalogue.entries.card ?? []), ["dodge", "rage"]);
    assert.deepEqual(takenFrom(list, catalogue, { deck: ["red-deck"] }), {
        deck: ["red-deck"],
        card: ["dodge", "rage"],
        warband: ["reds"],
    });
    assert.deepEqual(
        partsOf(catalogue).others.map((row) => row.word),
        ["board"],
    );
});

test("an old plan is kept as far as it fits; nonsense is not", () => {
    const plan = fresh();
    red(plan).picks = { card: ["dodge", "gone"], deck: ["blue-deck"] };
    red(plan).who = "friend";
    plan.options = { rounds: "5", gone: "1" };
    const kept = keptPlan(JSON.parse(JSON.stringify(plan)), catalogue, [bot("expert")]);
    assert.deepEqual(kept.seats.red?.picks, { card: ["dodge"], deck: ["blue-deck"] });
    assert.equal(kept.seats.red?.who, "friend");
    assert.deepEqual(kept.options, { rounds: "5" });
    for (const odd of [
        null,
        7,
        "x",
        {},
        { game: "other" },
        { game: "toy", seats: 3, options: 4, count: 99, minutes: -1 },
        { game: "toy", seats: { red: { who: "x", picks: { card: "dodge" } } } },
    ]) {
        assert.deepEqual(keptPlan(odd, catalogue, BOTS), fresh());
    }
});

test("records are looked at before they are opened", async () => {
    const file = (text: string, size = text.length) => ({
        name: "a.txt",
        size,
        text: async () => text,
    });
    assert.deepEqual(await readRecord(file("fray-record 1\ngame toy\n")), {
        name: "a.txt",
        text: "fray-record 1\ngame toy\n",
    });
    assert.equal(await readRecord(file("<html>")), "file_no_record");
    assert.equal(await readRecord(file("x fray-record 1\n")), "file_no_record");
    assert.equal(await readRecord(file("fray-record 1\n", 2_000_000)), "file_too_big");
    assert.equal(
        await readRecord({ name: "a", size: 1, text: () => Promise.reject(new Error("gone")) }),
        "file_unread",
    );
});
