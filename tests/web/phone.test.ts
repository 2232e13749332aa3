/* A phone, 360 by 740, by taps. */
import type { Page } from "./harness.ts";
import {
    check,
    equal,
    makeMatch,
    runTests,
    seeded,
    shoot,
    test,
    toldTo,
    until,
} from "./harness.ts";
import { look, newPlayer, shown, step } from "./driver.ts";
import { before, sample } from "./records.ts";

const PHONE = { width: 360, height: 740, touch: true } as const;

async function fits(page: Page, where: string): Promise<void> {
    const width = await page.evaluate(() => document.scrollingElement?.scrollWidth ?? 0);
    check(width <= 360, `${where} is ${width} px wide and scrolls sideways`);
}
/* Everything that is to be tapped is high enough for a finger. */
async function tall(page: Page, css: string, least: number): Promise<void> {
    const low = await page.evaluate(
        ([what, high]) =>
            [...document.querySelectorAll(what)]
                .map((e) => ({
                    text: e.textContent?.slice(0, 40) ?? "",
                    height: e.getBoundingClientRect().height,
                }))
                .filter(({ height }) => height > 0 && height < high),
        [css, least] as const,
    );
    equal(low, [], `lower than ${least} px: ${css}`);
}

test("the start page on a phone", async (t) => {
    const page = await t.open({ ...PHONE, settings: { lang: "de" } });
    await page.getByRole("button", { name: "Spielen", exact: true }).waitFor();
    await fits(page, "the start page");
    await shoot(page, "phone-start-de", true);
    await page.getByText("Regelvarianten").tap();
    await page.getByText("Uhr und Würfel").tap();
    await fits(page, "the start page with all opened");
    await tall(page, "button:not(.rule-link), select, .choice-row label, summary", 40);
    await shoot(page, "phone-start-open-de", true);
    await page
        .getByRole("group", { name: "Rot" })
        .getByRole("radio", { name: "Eigenes Deck" })
        .check();
    await page
        .getByRole("button", { name: /Karten wählen/ })
        .first()
        .tap();
    await page.getByRole("dialog").waitFor();
    await fits(page, "the choice of cards");
    await shoot(page, "phone-cards-de");
});

for (const lang of ["en", "de"] as const) {
    test(`a match on a phone (${lang})`, async (t) => {
        const { match, keys } = await makeMatch(t.server, {
            record: await before(/Take an activation/, "red", 3),
            seats: { red: { name: "Ana" }, blue: { bot: "greedy" } },
        });
        const page = await t.open({
            ...PHONE,
            dark: lang === "de",
            hash: `#/play/${match}/${keys.red}`,
            settings: { animation: "off", lang },
        });
        await shown(page);
        await fits(page, "the table");
        await shoot(page, `phone-asked-${lang}`);
        await tall(page, ".t-option, .t-tabs button, .t-button, .play-head button", 40);
        const board = await page.locator(".t-svg").boundingBox();
        check(
            board && board.height >= 240 && board.width >= 300,
            `the board is large enough: ${JSON.stringify(board)}`,
        );
        for (const tab of ["options", "hand", "log", "table"]) {
            const button = page.locator(`#t-tab-${tab}`);
            await button.tap();
            await page.waitForFunction(
                (id) => document.getElementById(id)?.getAttribute("aria-selected") === "true",
                `t-tab-${tab}`,
            );
            const box = await button.boundingBox();
            check(
                box && box.x >= 0 && box.x + box.width <= 360 && box.y + box.height <= 740,
                `the tab ${tab} is on the screen: ${JSON.stringify(box)}`,
            );
            await fits(page, `the tab ${tab}`);
            await shoot(page, `phone-${tab}-${lang}`);
        }
        await page.locator("#t-tab-options").tap();
        const player = newPlayer(page, seeded(lang === "en" ? 21 : 22), true);
        const asked = new Set<string>();
        for (let i = 0; i < 14; i++) {
            const seen = await look(page);
            if (seen.state === "over") break;
            asked.add(toldTo(page)?.ask?.id ?? "");
            if (seen.choices) await shoot(page, `phone-chooser-${lang}`);
            await step(player, seen);
            await fits(page, `the table at "${seen.question}"`);
        }
        check(
            asked.size >= 4,
            `questions were answered by taps: ${asked.size}, ${JSON.stringify(player.count)}`,
        );
        await look(page);
        await page.getByRole("button", { name: lang === "de" ? "Menü" : "Menu" }).tap();
        await page.getByRole("dialog").waitFor();
        await fits(page, "the menu");
        await shoot(page, `phone-menu-${lang}`);
    });
}

test("a replay and a narrow landscape on a phone", async (t) => {
    const record = await sample();
    const page = await t.open({ ...PHONE, settings: { animation: "off", lang: "en" } });
    await page
        .locator("input[type=file]")
        .setInputFiles({ name: "r.txt", mimeType: "text/plain", buffer: Buffer.from(record.text) });
    await page.getByRole("button", { name: "Watch", exact: true }).tap();
    await page.getByRole("slider").fill("150");
    await until(() => page.locator(".t-piece").count(), "pieces");
    await fits(page, "the replay");
    equal(
        await page.locator("#t-tab-log").getAttribute("aria-selected"),
        "true",
        "a replay opens with its log",
    );
    equal(await page.locator("#t-tab-options").count(), 0, "there is nothing to choose");
    await shoot(page, "phone-replay");
    await page.setViewportSize({ width: 740, height: 360 });
    check(
        (await page.evaluate(() => document.scrollingElement?.scrollWidth ?? 0)) <= 740,
        "no sideways scroll when turned",
    );
    await shoot(page, "phone-replay-turned");
});

await runTests();
