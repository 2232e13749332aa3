/* Whom one plays against, and what a strong bot would do: levels on the start page, hints at the
 * table by click, by keyboard and on a phone, and a program that fails. */
import { join } from "node:path";
import type { Page } from "./harness.ts";
import {
    check,
    checkAccess,
    equal,
    makeMatch,
    ROOT,
    runTests,
    shoot,
    test,
    toldTo,
    until,
} from "./harness.ts";
import { shown } from "./driver.ts";
import { before } from "./records.ts";

const LEVELS = ["beginner", "easy", "normal", "hard", "expert"];

/* Pieces, places, cards and rows that are marked as what the hint means. */
const marked = (page: Page): Promise<string[]> =>
    page
        .locator(".t-row.is-hint, .t-button.is-hint")
        .evaluateAll((all) => all.map((e) => e.getAttribute("data-say") ?? e.getAttribute("title") ?? ""));

/* The say of the option that is looked at. */
const looked = (page: Page): Promise<string> =>
    page
        .locator(".hint-row:has(input:checked)")
        .evaluate((e: HTMLElement) => e.dataset["say"] ?? "");

async function asked(t: Parameters<Parameters<typeof test>[1]>[0], look: object, lang = "en") {
    const { match, keys } = await makeMatch(t.server, {
        record: await before(/Take an activation/, "red", 2),
        seats: { red: { name: "Ana" }, blue: { bot: "random" } },
    });
    const page = await t.open({
        ...look,
        hash: `#/play/${match}/${keys.red}`,
        settings: { animation: "off", lang },
    });
    await shown(page);
    return page;
}

test("the start page offers levels first, and says how they play", async (t) => {
    const page = await t.open({ settings: { lang: "en" } });
    const level = page.getByRole("group", { name: "Blue" }).getByRole("combobox", { name: "Level" });
    await level.waitFor();
    const offered = await level.evaluate((e: HTMLSelectElement) => ({
        first: [...e.children].filter((o) => o.tagName === "OPTION").map((o) => o.textContent),
        values: [...e.options].map((o) => o.value),
        groups: [...e.querySelectorAll("optgroup")].map((g) => g.label),
        chosen: e.value,
    }));
    equal(offered.first, ["Beginner", "Easy", "Normal", "Hard", "Expert"], "levels");
    equal(offered.values.slice(0, 5), LEVELS, "what they are called to the server");
    equal(offered.values.slice(5), ["random", "instinct", "greedy", "Ada"], "the others");
    equal(offered.groups, ["Other"], "groups");
    equal(offered.chosen, "normal", "the proposal");
    const line = page.getByRole("group", { name: "Blue" }).locator(".field .note").first();
    const lines = new Set<string>();
    for (const name of LEVELS) {
        await level.selectOption(name);
        lines.add((await line.textContent()) ?? "");
    }
    equal(lines.size, LEVELS.length, `each says how it plays: ${[...lines].join(" | ")}`);
    await level.selectOption("hard");
    await checkAccess(page, "the start page with a level");
    await shoot(page, "levels");
    await page.reload();
    await level.waitFor();
    equal(await level.inputValue(), "hard", "what was chosen last");
    await page.getByRole("radio", { name: "DE", exact: true }).check();
    const titles = await page
        .getByRole("group", { name: "Blau" })
        .getByRole("combobox", { name: "Stärke" })
        .evaluate((e: HTMLSelectElement) => [...e.options].map((o) => o.text).slice(0, 5));
    equal(titles, ["Anfänger", "Leicht", "Normal", "Schwer", "Experte"], "in German");
});

test("a hint by clicks: a list, marks on the table, and it is given", async (t) => {
    const page = await asked(t, {});
    await page.getByRole("button", { name: "Hint" }).click();
    const rows = page.locator(".hint-row");
    await rows.first().waitFor();
    const count = await rows.count();
    check(count >= 2 && count <= 5, `${count} options`);
    check(await rows.first().locator(".hint-best").count(), "the first is marked as the best");
    equal(await rows.locator(".hint-best").count(), 1, "only one is the best");
    for (let i = 0; i < count; i++) {
        const share = (await rows.nth(i).locator(".hint-share").textContent()) ?? "";
        check(/\d+ %$/.test(share), `a chance: ${share}`);
        const bar = await rows.nth(i).locator(".hint-bar > span").boundingBox();
        const whole = await rows.nth(i).locator(".hint-bar").boundingBox();
        const part = (bar?.width ?? 0) / (whole?.width ?? 1);
        const told = Number(/(\d+) %$/.exec(share)?.[1]) / 100;
        check(Math.abs(part - told) < 0.03, `the bar is ${part} for ${share}`);
    }
    equal(await marked(page), [await looked(page)], "the best one is marked on the table");
    await shoot(page, "hint-list");
    await checkAccess(page, "the table with a hint");
    await rows.nth(1).click();
    const second = await rows.nth(1).evaluate((e: HTMLElement) => e.dataset["say"]);
    equal(await looked(page), second, "the second is chosen");
    equal(await marked(page), [second], "and marked instead");
    const ask = toldTo(page)?.ask;
    const told = toldTo(page)?.log.length ?? 0;
    await page.getByRole("button", { name: "Do that" }).click();
    await until(() => toldTo(page)?.ask?.id !== ask?.id, "it is given");
    check((toldTo(page)?.log.length ?? 0) >= told, "the match goes on");
    await page.locator(".hint-row").first().waitFor({ state: "detached" });
});

test("a hint by the keyboard, in German", async (t) => {
    const page = await asked(t, { dark: true }, "de");
    const button = page.getByRole("button", { name: "Tipp" });
    await button.focus();
    await page.keyboard.press("Enter");
    await page.locator(".hint-row").first().waitFor();
    await until(
        () => page.evaluate(() => document.activeElement?.matches(".hint-row input:checked")),
        "the best one has the focus",
    );
    const first = await looked(page);
    const spoken = (await page.locator(".play-head > .unseen[role=status]").textContent()) ?? "";
    check(/Gewinnchance \d+ %/.test(spoken), `what is read out: ${spoken}`);
    await page.keyboard.press("ArrowDown");
    const second = await looked(page);
    check(second && second !== first, "the arrow key chooses the next");
    equal(await marked(page), [second], "which is marked on the table");
    await shoot(page, "hint-keyboard-de");
    await checkAccess(page, "a hint in the dark");
    /* put away, and asked for again */
    await page.keyboard.press("Escape");
    await page.locator(".hint-row").first().waitFor({ state: "detached" });
    check(
        await page.evaluate(() => document.activeElement?.matches(".ask-hint")),
        "the focus is back at the button",
    );
    equal(await marked(page), [], "nothing is marked any more");
    await page.keyboard.press("Enter");
    await page.locator(".hint-row").first().waitFor();
    const id = toldTo(page)?.ask?.id;
    await until(
        () => page.evaluate(() => document.activeElement?.matches(".hint-row input")),
        "the focus is in the list again",
    );
    await page.keyboard.press("Enter");
    await until(() => toldTo(page)?.ask?.id !== id, "Enter gives it");
    await shown(page);
    await until(
        () => page.evaluate(() => document.activeElement !== document.body),
        "the focus is not lost",
        2000,
    );
});

test("a hint on a phone", async (t) => {
    const page = await asked(t, { width: 360, height: 740, touch: true });
    await page.getByRole("button", { name: "Hint" }).tap();
    const rows = page.locator(".hint-row");
    await rows.first().waitFor();
    await shoot(page, "phone-hint");
    check(
        (await page.evaluate(() => document.scrollingElement?.scrollWidth ?? 0)) <= 360,
        "it does not scroll sideways",
    );
    const low = await page
        .locator(".hint-row, .hint button")
        .evaluateAll((all) => all.map((e) => e.getBoundingClientRect().height).filter((h) => h < 40));
    equal(low, [], "high enough for a finger");
    const board = await page.locator(".t-svg").boundingBox();
    check(board && board.height >= 120, `the board can be seen: ${JSON.stringify(board)}`);
    await rows.nth(1).tap();
    equal(await rows.nth(1).locator("input").isChecked(), true, "a tap chooses");
    await shoot(page, "phone-hint-second");
    await checkAccess(page, "a hint on a phone");
    const id = toldTo(page)?.ask?.id;
    await page.getByRole("button", { name: "Do that" }).tap();
    await until(() => toldTo(page)?.ask?.id !== id, "it is given");
});

test("a program that fails: everybody is told what happened", async (t) => {
    const { match, keys } = await makeMatch(t.server, {
        record: await before(/Take an activation/, "blue", 1),
        seats: { red: { name: "Ana" }, blue: { bot: "Ada" } },
    });
    for (const [lang, words] of [
        ["en", 'Blue forfeits: the program "Ada" ended'],
        ["de", "Blau gibt auf: Das Programm „Ada“ hat"],
    ] as const) {
        const page = await t.open({
            hash: `#/play/${match}/${keys.red}`,
            settings: { animation: "off", lang },
        });
        const banner = page.locator(".over");
        await banner.waitFor();
        check(((await banner.textContent()) ?? "").includes(words), "the banner says so");
        await shoot(page, `forfeit-${lang}`);
        await checkAccess(page, "a forfeit");
        const chip = page.locator(".t-player.seat-blue .t-chip").first();
        check(/Ada/.test((await chip.textContent()) ?? ""), "who plays blue");
    }
});

await runTests(["--bot", `Ada=run:python3 ${join(ROOT, "tests/server/bot.py")} crash 1`]);
