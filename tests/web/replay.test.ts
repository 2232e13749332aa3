/* Watching a match again: a stored one, and a record from a file. */
import type { Page } from "./harness.ts";
import { check, equal, excuse, makeMatch, runTests, shoot, test } from "./harness.ts";
import { sample, upTo } from "./records.ts";

const count = async (page: Page): Promise<number> =>
    Number(((await page.locator(".reel-count").textContent()) ?? "").split("/")[0]);
const reaches = (page: Page, n: number): Promise<unknown> =>
    page.waitForFunction(
        (wanted) =>
            document.querySelector(".reel-count")?.textContent?.trim().startsWith(`${wanted} /`),
        n,
    );

test("a record file: step, play, scrub, keys, views, download", async (t) => {
    const record = await sample();
    const page = await t.open({ settings: { animation: "off", lang: "en" } });
    await page.locator("input[type=file]").setInputFiles({
        name: "evening.fray",
        mimeType: "text/plain",
        buffer: Buffer.from(record.text),
    });
    await page.getByText("Opened: evening.fray").waitFor();
    await shoot(page, "start-record");
    await page.getByRole("button", { name: "Watch", exact: true }).click();
    const slider = page.getByRole("slider", { name: "Position" });
    await slider.waitFor();
    equal(await slider.getAttribute("max"), String(record.length), "answers in the record");
    equal(await count(page), 0, "it begins before the first answer");

    await page.getByRole("button", { name: "One step on" }).click();
    await reaches(page, 1);
    await page.getByRole("button", { name: "One step back" }).click();
    await reaches(page, 0);
    await slider.fill("150");
    await reaches(page, 150);
    const step = record.steps[149]!;
    check(
        ((await page.locator(".head-line").textContent()) ?? "").includes(step.answer),
        `the answer given is shown: ${step.answer}`,
    );
    check((await page.locator(".t-piece").count()) >= 6, "the board is shown as it was");
    check((await page.locator(".t-hand").count()) === 2, "everything: both hands lie open");
    await shoot(page, "replay");

    await slider.focus();
    await page.keyboard.press("ArrowRight");
    await reaches(page, 151);
    await page.keyboard.press("End");
    await reaches(page, record.length);
    await page
        .getByText(/Red wins/)
        .first()
        .waitFor();
    await shoot(page, "replay-end");
    await page.keyboard.press("Home");
    await reaches(page, 0);
    await page.locator("main").focus();
    await page.keyboard.press("PageDown");
    await page.keyboard.press("PageDown");
    await reaches(page, 2);
    await page.keyboard.press("PageUp");
    await reaches(page, 1);

    await page.getByLabel("Speed").selectOption("8");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.waitForFunction(
        () => Number(document.querySelector(".reel-count")?.textContent?.split("/")[0]) >= 6,
    );
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
    /* the step that was due may still come, until the page has drawn the pause */
    await page.evaluate(
        () =>
            new Promise((done) =>
                requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))),
            ),
    );
    const paused = await count(page);
    await page.waitForTimeout(600); /* several steps at this speed */
    equal(await count(page), paused, "paused it stays");

    /* As blue saw it: no hand of red's. */
    await slider.fill("150");
    await reaches(page, 150);
    await page.getByRole("combobox", { name: "View" }).selectOption("blue");
    await page.waitForFunction(() => document.querySelectorAll(".t-hand").length === 1);
    equal(await count(page), 150, "another view keeps the position");
    await page.getByRole("combobox", { name: "View" }).selectOption("watch");
    await page.waitForFunction(() => document.querySelectorAll(".t-hand").length === 0);

    const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Download the record" }).click(),
    ]);
    check((await file.path()) !== null, "the record is downloaded");

    /* Loaded again, the opened record is still there. */
    await page.reload();
    await slider.waitFor();
});

test("what is no record is said at the spot", async (t) => {
    const page = await t.open({ settings: { lang: "en" } });
    excuse(page, /status of 400/);
    const file = page.locator("input[type=file]");
    await file.setInputFiles({
        name: "notes.txt",
        mimeType: "text/plain",
        buffer: Buffer.from("milk\n"),
    });
    await page.getByText(/This is neither a record/).waitFor();
    /* It looks like one, but its 40th answer is none. */
    const record = await sample();
    const broken = record.text.replace(/^40 .*$/m, "40 red: fly away");
    await file.setInputFiles({
        name: "broken.txt",
        mimeType: "text/plain",
        buffer: Buffer.from(broken),
    });
    await page.getByRole("button", { name: "Watch", exact: true }).click();
    await page.locator("[role=alert]").waitFor();
    const text = (await page.locator("[role=alert]").textContent()) ?? "";
    check(/40|line \d+/.test(text), `it says where the record is wrong: ${text}`);
    await shoot(page, "replay-broken");
});

test("a stored match that is over: links to a position", async (t) => {
    const record = await sample();
    const last = upTo(record, record.length - 1);
    const { match, keys } = await makeMatch(t.server, {
        record: last,
        seats: { red: { bot: "greedy" }, blue: { name: "Bo" } },
    });
    const context = await t.context();
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const page = await t.page(context, {
        hash: `#/play/${match}/${keys.blue}`,
        settings: { animation: "off", lang: "en" },
    });
    /* Blue's last answers end it. */
    for (;;) {
        await page.locator(".over, .t-question:not(.is-quiet)").first().waitFor();
        if ((await page.locator(".over").count()) > 0) break;
        const button = page.locator(".t-question .t-button, .t-options .t-option").last();
        await button.click().catch(() => undefined);
        await page.waitForFunction(
            () =>
                document.querySelector(".over") !== null ||
                document.querySelector(".t-table.is-sent") === null,
        );
    }
    await page.locator(".over").getByRole("link", { name: "Watch the match again" }).click();
    const slider = page.getByRole("slider", { name: "Position" });
    await slider.waitFor();
    await slider.fill("57");
    await reaches(page, 57);
    await page.getByRole("combobox", { name: "View" }).selectOption("blue");
    await page.waitForFunction(() => document.querySelectorAll(".t-hand").length === 1);
    await page.getByRole("button", { name: "Copy a link to this position" }).click();
    await page.getByText("Copied").first().waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    check(/#\/replay\/\w+\/[\w-]+\?n=57&view=blue$/.test(link), `a link to the position: ${link}`);
    const other = await t.open({ hash: new URL(link).hash, settings: { lang: "en" } });
    await reaches(other, 57);
    equal(
        await other.getByRole("combobox", { name: "View" }).inputValue(),
        "blue",
        "the view of the link",
    );
    equal(
        await other.locator(".t-line").count(),
        await page.locator(".t-line").count(),
        "the same log",
    );

    await other.evaluate(
        (hash) => (location.hash = hash),
        new URL(link).hash.replace("n=57", "n=100"),
    );
    await reaches(other, 100);

    /* The start page offers it again. */
    await page.getByRole("link", { name: /^fray/ }).click();
    await page
        .getByRole("link", { name: /Watch again|Watch/ })
        .first()
        .waitFor();
    await shoot(page, "start-recent");
});

test("a running match is not to be watched again", async (t) => {
    const { match, keys } = await makeMatch(t.server, { seats: { blue: { bot: "random" } } });
    const page = await t.open({ hash: `#/replay/${match}/${keys.red}`, settings: { lang: "en" } });
    excuse(page, /status of 409/);
    await page.locator("[role=alert]").waitFor();
    const text = (await page.locator("[role=alert]").textContent()) ?? "";
    check(/over/.test(text), `it says why: ${text}`);
});

await runTests();
