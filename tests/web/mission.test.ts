/* Fireteam Zero by clicks: a whole mission with bots as team mates, several heroes at one screen, what
 * cards would do before they are played, an operation that goes on after a restart. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Ask } from "../../web/src/protocol.ts";
import type { Page, Scene } from "./harness.ts";
import {
    check,
    checkAccess,
    equal,
    excuse,
    fray,
    getCatalogue,
    makeMatch,
    NO_SERVER,
    ROOT,
    runTests,
    seeded,
    shoot,
    test,
    toldTo,
    until,
} from "./harness.ts";
import { look, newPlayer, playOn, playTo, questionOf, shown } from "./driver.ts";

const CALM = { animation: "off", lang: "en" };

const seat = (page: Page, name: string) => page.getByRole("group", { name, exact: true });

/* Fireteam Zero on the start page, with greedy bots for all but the first seat: they think least. */
async function setUp(page: Page, heroes: number): Promise<void> {
    await page.getByRole("combobox", { name: "Game" }).selectOption("fireteam");
    await page.getByRole("group", { name: "Difficulty" }).getByRole("radio", { name: "easy" }).check();
    await page
        .getByRole("group", { name: "How many take part" })
        .getByRole("radio", { name: String(heroes) })
        .check();
    for (const name of ["Blue", "Green", "Gold"].slice(0, heroes - 1))
        await seat(page, name).getByRole("combobox", { name: "Level" }).selectOption("greedy");
}

test("a whole mission by clicks, from the start page to its replay", async (t) => {
    const page = await t.open({ settings: CALM });
    await setUp(page, 3);
    await page.getByRole("combobox", { name: "Mission" }).selectOption("river-crossing");
    await page.getByText(/The bridge is gone/).waitFor();

    /* Who has a role that is taken cannot be chosen, and it says why. */
    await seat(page, "Red").getByLabel("Your name").fill("Ana");
    await seat(page, "Red").getByRole("combobox", { name: "Hero" }).selectOption("abe");
    const maxine = seat(page, "Blue").locator('option[value="maxine"]:disabled');
    await maxine.waitFor({ state: "attached" });
    check(/same role as Red/.test((await maxine.textContent()) ?? ""), "and why not");
    await seat(page, "Blue").getByRole("combobox", { name: "Hero" }).selectOption("shad");
    await shoot(page, "fireteam-start", true);
    await checkAccess(page, "the start page for Fireteam");

    /* A mission that is not over by then is lost: no test takes for ever. */
    await page.getByText("Rule options").click();
    await page.getByLabel(/a mission that is not over after this round/i).fill("6");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await shown(page);
    equal(toldTo(page)?.seats.length, 3, "three take part");
    check(toldTo(page)?.settings.includes("option mission river-crossing"), "that mission");

    const player = newPlayer(page, seeded(7));
    let pictures = 0;
    const end = await playOn([player], undefined, async (_, seen) => {
        if (seen.question.includes("move, act") && pictures++ === 3) {
            await shoot(page, "fireteam-table");
            await checkAccess(page, "a table of Fireteam");
        }
    });
    equal(end, "over", "the mission ends");
    const result = toldTo(page)?.result;
    const winners = result?.winners?.length ?? 0;
    check(winners === 0 || winners === 3, "all win, or all lose");
    equal(
        await page.locator(".over h2").textContent(),
        winners ? "The mission is won" : "The mission is lost",
        "it says so",
    );
    check((player.count["spot"] ?? 0) > 5, "things on the board were clicked");
    await shoot(page, "fireteam-over");

    await page.getByRole("link", { name: /Watch the match again/ }).click();
    await page.locator(".reel").waitFor();
    await page.getByRole("button", { name: "One step on" }).click();
    await page.getByRole("combobox", { name: "View" }).selectOption("green");
    await page.locator(".f-strip").waitFor();
    await page.goto(`${t.server.url}/#/`);
    await page.getByText(new RegExp(`over ${winners ? "won" : "lost"}`)).waitFor();
});

/* A page that is asked for the cards of an attack, with cards of two types to choose from: those do not go
 * together. What is drawn is chance's, so a mission may end before that; then another one is tried. */
async function atCards(t: Scene): Promise<{ page: Page; kinds: string[] }> {
    const catalogue = await getCatalogue(t.server, "fireteam");
    const typeOf = (value: number) =>
        catalogue.entries["card"]?.find((entry) => entry.value === value)?.facts?.["type"];
    for (let tries = 0; tries < 8; tries++) {
        const { match, keys } = await makeMatch(t.server, {
            game: "fireteam",
            seats: { red: { name: "Ana" }, blue: { bot: "greedy" } },
            settings: ["option mission river-crossing", "red hero abe", "blue hero shad"],
        });
        const page = await t.open({ hash: `#/play/${match}/${keys.red}`, settings: CALM });
        const player = newPlayer(page, seeded(3 + tries));
        for (;;) {
            const seen = await look(page);
            if (seen.state !== "asked") break;
            const ask = (await until(() => toldTo(page)?.ask, "a question")) as Ask;
            const cards = ask.options.filter((option) => option.act === "with");
            const kinds = new Map(cards.map((o) => [typeOf(o.fields?.[0]?.[1] ?? 0), o.say]));
            if (ask.question === "cards" && kinds.size > 1) {
                await shown(page);
                return { page, kinds: [...kinds.values()] };
            }
            const attack = ask.options.find((option) => option.act === "attack");
            const next = () => toldTo(page)?.over || toldTo(page)?.ask?.id !== ask.id;
            if (!attack) await playOn([player], () => Boolean(next()));
            else {
                await page.locator(`.t-row[data-say="${attack.say}"] .t-option`).click();
                await until(next, "the attack is declared");
            }
        }
        await page.close();
    }
    throw new Error("no attack with cards of two types came about");
}

test("cards are chosen with their odds in sight; what does not go together says so", async (t) => {
    const { page, kinds } = await atCards(t);
    const [one = "", other = ""] = kinds;
    const row = (say: string) => page.locator(`.t-options .t-row[data-say="${say}"] .t-option`);
    const done = page.locator(".t-question .is-main");
    check(await done.isDisabled(), "an attack needs a card");
    await row(one).click();
    const chance = page.locator(".t-chance");
    await chance.filter({ hasText: /\d %/ }).waitFor();
    check(await done.isEnabled(), "one card is enough");
    await shoot(page, "fireteam-odds");
    await row(other).click();
    await page.locator(".t-chance.is-refused").waitFor();
    check(await done.isDisabled(), "and is not sent");
    /* as often as there are copies, then it is off */
    for (let i = 0; i < 5 && (await row(other).getAttribute("aria-pressed")) === "true"; i++)
        await row(other).click();
    await chance.filter({ hasText: /\d %/ }).waitFor();
    const ask = toldTo(page)?.ask?.id;
    await done.click();
    await until(() => toldTo(page)?.ask?.id !== ask, "the attack is made");
    check(
        toldTo(page)?.log.some((event) => event.kind === "attack-result"),
        "dice were thrown",
    );
});

test("one person plays two heroes, and no hand is ever covered", async (t) => {
    const { match, keys } = await makeMatch(t.server, {
        game: "fireteam",
        seats: { red: { name: "Ana" }, blue: { name: "Ana too" } },
        settings: ["option mission river-crossing", "red hero abe", "blue hero frank"],
    });
    const page = await t.open({
        hash: `#/play/${match}/${keys.red}/${keys.blue}`,
        settings: CALM,
    });
    const asked = new Set<string>();
    const player = newPlayer(page, seeded(5));
    await playOn([player], () => {
        for (const name of ["red", "blue"]) if (toldTo(page, name)?.ask) asked.add(name);
        return asked.size === 2 && (toldTo(page, "red")?.log.length ?? 0) > 60;
    });
    equal([...asked].sort(), ["blue", "red"], "both heroes were played here");
    check((await page.locator(".curtain").count()) === 0, "nothing is covered");
    await page.locator(".t-players .f-hero").nth(1).waitFor();
});

test("the table on a phone, and in German", async (t) => {
    const { match, keys } = await makeMatch(t.server, {
        game: "fireteam",
        seats: { red: { name: "Ana" }, blue: { bot: "greedy" }, green: { bot: "greedy" } },
        settings: ["option mission night-in-velucca"],
    });
    const page = await t.open({
        width: 390,
        height: 844,
        touch: true,
        lang: "de",
        hash: `#/play/${match}/${keys.red}`,
        settings: { animation: "off", lang: "de" },
    });
    const player = newPlayer(page, seeded(2), true);
    await playTo([player], "turn");
    await page.getByText(/Münze: Kopf|Münze: KEHRSEITE/).waitFor();
    await page.getByRole("tab", { name: "Mission" }).click();
    await page.getByRole("heading", { name: "Ziele" }).waitFor();
    await shoot(page, "fireteam-phone");
    const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    equal(overflow, 0, "nothing is wider than the phone");
    await checkAccess(page, "a table of Fireteam on a phone");
    await page.getByLabel("Legende").click();
    await page.getByText("schwierig: 2 Schritte").waitFor();
});

/* What a monster would do is told where it stands. */
test("pointing at a monster tells what it would do next", async (t) => {
    const { match, keys } = await makeMatch(t.server, {
        game: "fireteam",
        seats: { red: {}, blue: { bot: "greedy" } },
        settings: ["option mission river-crossing", "red hero abe", "blue hero shad"],
    });
    const page = await t.open({ hash: `#/play/${match}/${keys.red}`, settings: CALM });
    await playTo([newPlayer(page, seeded(4))], "turn");
    const line = await until(() => toldTo(page)?.forecast[0], "there is a forecast");
    const value = line.args?.[0]?.[1];
    const thing = [...(toldTo(page)?.things.values() ?? [])].find(
        (one) => one.what === "piece" && one.value === value,
    );
    await page.mouse.move(4, 4);
    await page.locator(`.t-svg [data-id="${thing?.id}"] .t-base`).hover();
    await page.locator(".t-tip .t-nextmoves").getByText(line.text).waitFor();
    check((await page.locator(".f-next li").count()) > 0, "and in the list beside the board");
});

test("an operation goes on after a restart of server and browser", async (t) => {
    const context = await t.context();
    let page = await t.page(context, { settings: CALM });
    excuse(page, ...NO_SERVER);
    await setUp(page, 2);
    await page
        .getByRole("group", { name: "What is played" })
        .getByRole("radio", { name: "Operation" })
        .check();
    await page.getByRole("combobox", { name: "Operation" }).selectOption("typhons-children");
    await page.getByText("Act 1: River Crossing").waitFor();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    const player = newPlayer(page, seeded(9));
    await playTo([player], "turn");
    await playOn([player], () => (toldTo(page)?.log.length ?? 0) > 40);
    await shown(page);
    equal(toldTo(page)?.operation, "typhons-children", "a mission of the operation");
    const before = {
        question: questionOf(page),
        log: toldTo(page)?.log.length,
        things: [...(toldTo(page)?.things.keys() ?? [])].sort(),
    };

    /* Both end; what was kept is the store's file and the browser's own. */
    await page.close();
    await t.server.restart();
    page = await t.page(context);
    excuse(page, ...NO_SERVER);
    await page.getByRole("link", { name: /Go on/ }).first().click();
    await shown(page);
    equal(
        {
            question: questionOf(page),
            log: toldTo(page)?.log.length,
            things: [...(toldTo(page)?.things.keys() ?? [])].sort(),
        },
        before,
        "the mission is where it was",
    );

    /* It is given up: the operation offers it again, and the start page remembers it. */
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Give up the mission" }).click();
    await page.getByRole("button", { name: "Yes, give up" }).click();
    await page.getByRole("button", { name: "Play River Crossing again" }).waitFor();
    await shoot(page, "fireteam-operation");
    await page.close();
    await t.server.restart();
    page = await t.page(context);
    excuse(page, ...NO_SERVER);
    const saved = page.locator(".operations");
    await saved.getByText("0 of 3 missions won").waitFor();
    await saved.getByRole("button", { name: /Go on with/ }).click();
    await page.getByText(/Operation Typhon's Children goes on/).waitFor();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await shown(page);
    check(
        toldTo(page)?.settings.includes("option mission river-crossing"),
        "the same mission once more",
    );
    equal(toldTo(page)?.operation, "typhons-children", "of the same operation");
});

test("a mission that was won leads to the next, from a file of the terminal", async (t) => {
    const folder = await mkdtemp(join(tmpdir(), "fray-operation-"));
    try {
        const path = join(folder, "operation.txt");
        let text = "";
        for (let n = 2; n < 14 && !/^won river-crossing /m.test(text); n++) {
            await rm(path, { force: true });
            const seats = ["red", "blue", "green"].flatMap((one) => ["--seat", `${one}=hard:60iterations`]);
            await fray([
                ...["play", "fireteam", "--packs", join(ROOT, "packs"), "--plain", "--seed", `${n}`],
                ...["--operation", "typhons-children", "--save", path, ...seats],
                ...["--set", "option difficulty easy", "--set", "option heroes 3"],
            ]);
            text = await readFile(path, "utf8");
        }
        check(/^won river-crossing /m.test(text), "bots have won a mission at the terminal");
        const page = await t.open({ settings: CALM });
        excuse(page, /status of 400/);
        const file = page.locator("input[type=file]");
        await file.setInputFiles(path);
        await page.getByText("1 of 3 missions won").waitFor();
        await page.getByText("Act 2: Night in Velucca").waitFor();
        await page.getByRole("button", { name: "Play", exact: true }).click();
        await shown(page);
        check(toldTo(page)?.settings.includes("option mission night-in-velucca"), "the second act");

        /* A file that somebody has changed is refused in a line, and nothing is lost. */
        await page.goto(`${t.server.url}/#/`);
        await file.setInputFiles({
            name: "changed.txt",
            mimeType: "text/plain",
            buffer: Buffer.from(text.replace("easy", "hard")),
        });
        await page.getByText("1 of 3 missions won").waitFor();
        await page.getByRole("button", { name: "Play", exact: true }).click();
        await page.locator(".problem[role=alert]").filter({ hasText: /damaged/ }).waitFor();
    } finally {
        await rm(folder, { recursive: true, force: true });
    }
});

await runTests();
