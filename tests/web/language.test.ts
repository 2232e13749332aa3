/* English and German, switched without loading anything anew or losing anything. */
import type { Page } from "./harness.ts";
import { check, equal, makeMatch, runTests, shoot, test, toldTo } from "./harness.ts";
import { shown } from "./driver.ts";
import { before, sample } from "./records.ts";

const text = (page: Page): Promise<string> => page.evaluate(() => document.body.innerText);
async function speak(page: Page, lang: "en" | "de"): Promise<void> {
    await page.getByRole("radio", { name: lang.toUpperCase(), exact: true }).check();
    await page.waitForFunction((wanted) => document.documentElement.lang === wanted, lang);
}

test("the start page keeps what was entered", async (t) => {
    const page = await t.open({ lang: "en" });
    await page.getByRole("group", { name: "Red" }).getByLabel("Your name").fill("Änne");
    const blue = page.getByRole("group", { name: "Blue" });
    await blue.getByRole("radio", { name: "Friend by link" }).check();
    await blue.getByLabel("Name of Blue").fill("Bo");
    await page.getByLabel("Paste the link you were sent").fill("#/play/half");
    await page.getByText("Rule options").click();
    const rounds = page.getByLabel(/^Rounds of the game/);
    await rounds.fill("2");
    const english = await text(page);
    await speak(page, "de");
    await page.getByRole("button", { name: "Spielen", exact: true }).waitFor();
    const german = await text(page);
    check(
        english !== german && german.includes("Neues Spiel") && german.includes("Regelvarianten"),
        "the words are German",
    );
    equal(
        await page.getByRole("group", { name: "Rot" }).getByLabel("Dein Name").inputValue(),
        "Änne",
        "the name",
    );
    const blau = page.getByRole("group", { name: "Blau" });
    check(await blau.getByRole("radio", { name: "Freund per Link" }).isChecked(), "the friend");
    equal(await blau.getByLabel("Name von Blau").inputValue(), "Bo", "the friend's name");
    equal(await page.getByLabel(/^Runden des Spiels/).inputValue(), "2", "the rule option");
    equal(await page.locator("#join-link").inputValue(), "#/play/half", "the half-pasted link");
    await shoot(page, "start-de", true);
    for (const word of ["New match", "Play", "Settings", "Level", "Deck list", "Warband"])
        check(!new RegExp(`\\b${word}\\b`).test(german), `no English is left: ${word}`);
    await page.reload();
    await page.getByRole("button", { name: "Spielen", exact: true }).waitFor();
    await speak(page, "en");
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
});

test("a German browser is spoken to in German", async (t) => {
    const page = await t.open({ lang: "de" });
    await page.getByRole("button", { name: "Spielen", exact: true }).waitFor();
    equal(await page.evaluate(() => document.documentElement.lang), "de", "<html lang>");
});

test("the table changes its language with a question open", async (t) => {
    const { match, keys } = await makeMatch(t.server, {
        record: await before(/Discard objective cards/, "red", 1),
        seats: { red: { name: "Ana" }, blue: { bot: "greedy" } },
    });
    const page = await t.open({
        hash: `#/play/${match}/${keys.red}`,
        settings: { animation: "off", lang: "en" },
    });
    await shown(page);
    await page.evaluate(() => ((globalThis as { stays?: boolean }).stays = true));
    await page.locator(".t-options .t-option").first().click();
    await page.locator('.t-options .t-option[aria-pressed="true"]').waitFor();
    const id = toldTo(page)?.ask?.id;
    const rows = await page.locator(".t-line").count();
    await speak(page, "de");
    await page
        .getByRole("heading", { name: /Lege Missionskarten ab/ })
        .first()
        .waitFor();
    check(
        await page.evaluate(() => (globalThis as { stays?: boolean }).stays),
        "nothing was loaded anew",
    );
    equal(toldTo(page)?.ask?.id, id, "the question is the same");
    equal(await page.locator(".t-line").count(), rows, "the log is as long");
    equal(
        await page.locator('.t-options .t-option[aria-pressed="true"]').count(),
        1,
        "what was ticked is still ticked",
    );
    const german = await text(page);
    for (const word of ["Options", "Undo", "Hint", "Menu", "Objective", "Upgrade", "draws a card"])
        check(!german.includes(word), `no English is left: ${word}`);
    await shoot(page, "table-de");
    await page.getByRole("button", { name: "Menü" }).click();
    await page.getByRole("dialog").waitFor();
    await shoot(page, "menu-de");
    await page.keyboard.press("Escape");
    await speak(page, "en");
    await page
        .getByRole("heading", { name: /Discard objective cards/ })
        .first()
        .waitFor();
});

test("a replay changes its language where it stands", async (t) => {
    const record = await sample();
    const page = await t.open({ settings: { animation: "off", lang: "en" } });
    await page
        .locator("input[type=file]")
        .setInputFiles({ name: "r.txt", mimeType: "text/plain", buffer: Buffer.from(record.text) });
    await page.getByRole("button", { name: "Watch", exact: true }).click();
    await page.getByRole("slider").fill("120");
    await speak(page, "de");
    await page.getByRole("slider", { name: "Stelle" }).waitFor();
    await page.waitForFunction(() =>
        document.querySelector(".reel-count")?.textContent?.startsWith("120"),
    );
    await page.waitForFunction(() =>
        /zieht eine Karte|Runde/.test(document.querySelector(".t-log, .t-side")?.textContent ?? ""),
    );
    await shoot(page, "replay-de");
});

await runTests();
