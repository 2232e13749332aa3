/* What is seen at first glance: what matters comes first, is said once, and is whole. */
import type { Page, Scene } from "./harness.ts";
import { check, equal, makeMatch, runTests, shoot, test, toldTo, until } from "./harness.ts";
import { look, shown } from "./driver.ts";
import { before, sample } from "./records.ts";

async function at(
    t: Scene,
    question: RegExp,
    nth: number,
    lang: "en" | "de" = "en",
    size: object = {},
): Promise<Page> {
    const { match, keys } = await makeMatch(t.server, {
        record: await before(question, "red", nth),
        seats: { red: { name: "Ana" }, blue: { bot: "greedy" } },
    });
    const page = await t.open({
        ...size,
        hash: `#/play/${match}/${keys.red}`,
        settings: { animation: "off", lang },
    });
    await shown(page);
    return page;
}
const says = (page: Page, css: string): Promise<string[]> =>
    page.locator(css).evaluateAll((all) => all.map((e) => (e as HTMLElement).dataset["say"] ?? ""));
const times = (page: Page, text: string): Promise<number> =>
    page.evaluate((part) => document.body.innerText.split(part).length - 1, text);

test("an activation: pieces first, the question once, odds where dice may follow", async (t) => {
    const page = await at(t, /Take an activation/, 3);
    const rows = await says(page, ".t-options .t-row");
    const kinds = rows.map((say) => (/^(pass|draw)$/.test(say) ? 2 : /^cycle/.test(say) ? 1 : 0));
    equal(kinds, [...kinds].sort(), `pieces, then cards, then the rest: ${rows.join(", ")}`);
    check(new Set(kinds).size === 3, `all three are there: ${rows.join(", ")}`);
    const list = (await page.locator(".t-optionlist").boundingBox())!;
    for (const head of ["Move action", "Charge action", "on Guard"]) {
        const box = await page.locator(".t-group h3", { hasText: head }).boundingBox();
        check(
            box && box.y + box.height <= list.y + list.height,
            `"${head}" is seen without scrolling: ${JSON.stringify(box)}`,
        );
    }
    equal(await times(page, toldTo(page)!.ask!.text), 1, "the question is said");
    equal(await page.locator(".head-what").textContent(), "Your turn", "the head of the page");
    const log = (await page.locator(".t-logwrap").boundingBox())!;
    check(log.height >= 160, `the log is ${log.height} px high`);

    const worth = await says(page, ".t-options .t-row:has(.t-oddsbutton)");
    check(worth.length > 0, "some have a button for odds");
    equal(
        worth.filter((say) => !/^(charge|attack) /.test(say)),
        [],
        "odds where no dice follow",
    );
    /* the others are asked otherwise */
    const move = page.locator('.t-options .t-row[data-say^="move "] .t-option').first();
    await move.focus();
    await page.keyboard.press("o");
    await page.locator(".t-pop .t-odds").waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".t-pop").waitFor({ state: "detached" });
    await move.click({ button: "right" });
    await page.locator(".t-pop .t-odds").waitFor();
    await page.keyboard.press("Escape");

    /* the log is one stop of the Tab key; its rules are reached by arrows */
    equal(
        await page
            .locator(".t-log .t-rule")
            .evaluateAll((all) => all.filter((e) => (e as HTMLElement).tabIndex >= 0).length),
        0,
        "rules in the log that Tab stops at",
    );
    await page.locator(".t-log").focus();
    await page.keyboard.press("ArrowUp");
    const newest = page.locator(".t-log .t-rule").last();
    check(await newest.evaluate((e) => e === document.activeElement), "the newest rule first");
    await page.keyboard.press("Enter");
    await page.locator(".t-ruletext").waitFor();
});

test("always passing is offered in windows; for a turn only in the menu", async (t) => {
    const phone = { width: 360, height: 740, touch: true };
    const window_ = await at(t, /Play a power card or pass/, 1, "de", phone);
    const always = (await window_.locator(".t-always").boundingBox())!;
    const pass = (await window_.locator(".t-question .t-button").first().boundingBox())!;
    check(Math.abs(always.y - pass.y) < 8, "it stands beside the answer, in no row of its own");
    const turn = await at(t, /Take an activation/, 2);
    equal(await turn.locator(".t-always").count(), 0, "no button at an activation");
    await turn.getByRole("button", { name: "Menu" }).click();
    await turn.getByRole("dialog").getByRole("button", { name: "Standing answers" }).click();
    const id = toldTo(turn)?.ask?.id;
    await turn.getByRole("dialog").getByRole("button", { name: "this round" }).click();
    await turn.getByRole("dialog").waitFor({ state: "detached" });
    await until(
        () => toldTo(turn)?.ask && toldTo(turn)?.ask?.id !== id,
        "the open question is answered, too",
    );
    await look(turn);
    equal(toldTo(turn)?.standing[0]?.question, "activation", "the standing answer");
});

test("set-up: named so, and who is to stand on a hex is listed at it", async (t) => {
    for (const [lang, word] of [
        ["en", "set-up"],
        ["de", "Aufbau"],
    ] as const) {
        const page = await at(t, /Place a fighter/, 1, lang);
        equal((await page.locator(".t-public").innerText()).trim(), word, "the round");
        const seen = await look(page);
        await page.mouse.click(seen.spots[0]!.x, seen.spots[0]!.y);
        await page.locator(".t-pop .t-choices .t-option").first().waitFor();
        equal((await look(page)).choices, 5, "fighters beside the board");
        await shoot(page, `glance-place-${lang}`);
    }
});

test("a chooser does not repeat whose it is", async (t) => {
    const page = await at(t, /Take an activation/, 3);
    await page.locator(".t-fighter.is-can", { hasText: "Karsus" }).click();
    const rows = page.locator(".t-pop .t-choices .t-option-text");
    await rows.first().waitFor();
    equal(
        await rows.allTextContents(),
        ["Move action", "Charge action", "on Guard"],
        "what Karsus can do",
    );
});

test("German names of cards are whole, eight in hand", async (t) => {
    const page = await at(t, /Take an activation/, 3, "de");
    equal(await page.locator(".t-hand .t-card").count(), 8, "cards in hand");
    const cut = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>(".t-hand .t-card-name, .t-hand .t-card-kind")]
            .filter((e) => e.scrollWidth > e.clientWidth)
            .map((e) => e.textContent),
    );
    equal(cut, [], "cut off or too long");
    /* every word on one line: one box for each */
    const broken = await page.evaluate(() => {
        const out: string[] = [];
        for (const e of document.querySelectorAll(".t-hand .t-card-name")) {
            const node = e.firstChild!;
            for (const word of (node.textContent ?? "").matchAll(/[^\s-]+/g)) {
                const range = document.createRange();
                range.setStart(node, word.index);
                range.setEnd(node, word.index + word[0].length);
                if (range.getClientRects().length > 1) out.push(word[0]);
            }
        }
        return out;
    });
    equal(broken, [], "broken within the word");
});

test("a replay of everything: both players, texts on cards, the question left open", async (t) => {
    const record = await sample();
    const page = await t.open({ settings: { animation: "off", lang: "en" } });
    await page
        .locator("input[type=file]")
        .setInputFiles({ name: "r.txt", mimeType: "text/plain", buffer: Buffer.from(record.text) });
    await page.getByRole("button", { name: "Watch", exact: true }).click();
    await page.getByRole("slider").fill("150");
    await page.locator(".t-piece").first().waitFor();
    const column = (await page.locator(".t-players").boundingBox())!;
    for (const seat of ["red", "blue"]) {
        const box = (await page.locator(`.t-player.seat-${seat}`).boundingBox())!;
        check(
            box.y + box.height <= column.y + column.height + 1,
            `${seat}'s panel is whole: ${JSON.stringify(box)}`,
        );
    }
    check(
        (await page.locator(".t-hand .t-card-text").locator("visible=true").count()) >= 8,
        "cards have their texts",
    );
    const next = record.steps[150]!;
    const panel = (await page.locator(".t-question").innerText()).replace(/\s+/g, " ");
    check(panel.includes(next.question), `the panel asks "${next.question}": "${panel}"`);
    equal(await times(page, next.question), 1, "the question is said");
});

test("the start page has short names for what can be brought", async (t) => {
    for (const [lang, word] of [
        ["en", "Boards (all)"],
        ["de", "Spielpläne (alle)"],
    ] as const) {
        const page = await t.open({ settings: { lang } });
        const fold = page.locator(".seat-card details").first();
        const title = fold.locator("summary");
        await title.waitFor();
        equal(await title.innerText(), word, "the label");
        await title.click();
        await fold.locator("input").first().check();
        await fold.locator(".count", { hasText: "1" }).waitFor();
        check(!(await title.innerText()).includes(word), "with one chosen it is not all");
    }
});

await runTests();
