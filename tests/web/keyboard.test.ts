/* The keyboard alone: from the start page to answered questions. */
import type { Page } from "./harness.ts";
import { check, equal, makeMatch, runTests, shoot, test, toldTo, until } from "./harness.ts";
import { shown } from "./driver.ts";
import { before } from "./records.ts";

/* What has the focus, in words. */
const focus = (page: Page): Promise<string> =>
    page.evaluate(() => {
        const e = document.activeElement;
        if (!e || e === document.body || e === document.documentElement) return "nothing";
        return `${e.tagName.toLowerCase()}.${e.getAttribute("class") ?? ""} ${e.getAttribute("aria-label") ?? e.textContent?.slice(0, 60) ?? ""}`;
    });
/* Does what has the focus show it? By an outline, a ring, or a mark of its own. */
const focusShows = (page: Page): Promise<boolean> =>
    page.evaluate(() => {
        const e = document.activeElement;
        if (!e) return false;
        const marks = (at: Element) => {
            const style = getComputedStyle(at);
            return (
                (style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 1) ||
                style.boxShadow !== "none"
            );
        };
        const label = e.closest("label");
        const own = e.tagName === "g" ? e.querySelector(".t-focus") : null;
        if (own) {
            const style = getComputedStyle(own);
            return (
                style.opacity !== "0" &&
                style.visibility !== "hidden" &&
                style.display !== "none" &&
                style.stroke !== "none"
            );
        }
        return (
            marks(e) ||
            (label !== null && (marks(label) || [...label.querySelectorAll("*")].some(marks)))
        );
    });

/* Presses Tab until what has the focus fits; the way there must always show where one is. */
async function tabTo(
    page: Page,
    wanted: RegExp,
    how: "Tab" | "Shift+Tab" = "Tab",
    most = 40,
): Promise<void> {
    const way: string[] = [];
    for (let i = 0; i < most; i++) {
        await page.keyboard.press(how);
        const at = await focus(page);
        way.push(at);
        if (at !== "nothing") check(await focusShows(page), `the focus shows on ${at}`);
        if (wanted.test(at)) return;
    }
    throw new Error(`Tab does not lead to ${wanted}:\n${way.join("\n")}`);
}

async function answered(page: Page, id: string | undefined): Promise<void> {
    await until(() => toldTo(page)?.ask && toldTo(page)?.ask?.id !== id, "the next question");
    await shown(page);
    /* what had the focus is gone with its question: somewhere it must be */
    await until(
        async () => (await focus(page)) !== "nothing",
        "the focus is not lost after an answer",
        2000,
    );
}

test("from the start page into a match", async (t) => {
    const page = await t.open({ settings: { animation: "off", lang: "en" } });
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
    await page.keyboard.press("Tab");
    check(
        /skip/i.test(await focus(page)),
        `the first Tab leads to the skip link: ${await focus(page)}`,
    );
    await shoot(page, "skip-link");
    await tabTo(page, /Settings/);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    check(
        await page.evaluate(() =>
            document.querySelector("dialog")?.contains(document.activeElement),
        ),
        "the dialog has the focus",
    );
    await shoot(page, "settings");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await until(
        async () => /Settings/.test(await focus(page)),
        "the focus is back where the dialog was opened",
    );
    await tabTo(page, /button.* Play$/);
    await page.keyboard.press("Enter");
    await page.locator(".t-table").waitFor();
    await page.keyboard.press("Tab");
    check(
        /Skip to the table/.test(await focus(page)),
        `the first Tab at a table: ${await focus(page)}`,
    );
    await page.keyboard.press("Enter");
    equal(
        await page.evaluate(() => document.activeElement?.id),
        "table",
        "the skip link leads to the table",
    );
    await shown(page);
    /* a board from the list: the arrow keys walk it */
    await tabTo(page, /t-option|t-filter/);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    check(/t-option/.test(await focus(page)), "the arrow keys walk the list");
    const id = toldTo(page)?.ask?.id;
    await page.keyboard.press("Enter");
    await answered(page, id);
});

test("on the board by arrows and Enter", async (t) => {
    const { match, keys } = await makeMatch(t.server, {
        record: await before(/Place a fighter/, "red", 1),
        seats: { blue: { bot: "random" } },
    });
    const page = await t.open({
        hash: `#/play/${match}/${keys.red}`,
        settings: { animation: "off", lang: "en" },
    });
    await shown(page);
    await tabTo(page, /^g\.t-/);
    const first = await focus(page);
    check(await focusShows(page), `the focus shows on the board: ${first}`);
    await shoot(page, "keyboard-board");
    const ways = new Set<string>([first]);
    for (const key of ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]) {
        await page.keyboard.press(key);
        await page.evaluate(
            () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        );
        ways.add(await focus(page));
    }
    check(ways.size >= 2, `arrow keys move between things: ${[...ways].join(" | ")}`);
    check(
        [...ways].every((way) => /^g\.t-/.test(way)),
        `they stay on the board: ${[...ways].join(" | ")}`,
    );
    const id = toldTo(page)?.ask?.id;
    /* A starting hex first, then who is to stand there, from the chooser that opens at it. */
    await page.keyboard.press("Enter");
    await page.locator(".t-pop .t-choices").waitFor();
    await until(
        () =>
            page.evaluate(() => document.querySelector(".t-pop")?.contains(document.activeElement)),
        "the chooser has the focus",
    );
    await shoot(page, "keyboard-chooser");
    await page.keyboard.press("Enter");
    await answered(page, id);
});

test("a chooser and a reason are closed by Escape, and the focus comes back", async (t) => {
    const { match, keys } = await makeMatch(t.server, {
        record: await before(/Take an activation/, "red", 1),
        seats: { blue: { bot: "random" } },
    });
    const page = await t.open({
        hash: `#/play/${match}/${keys.red}`,
        settings: { animation: "off", lang: "en" },
    });
    await shown(page);
    await tabTo(page, /^g\.t-piece/);
    const at = await focus(page);
    await page.keyboard.press("Enter");
    await page.locator(".t-pop").waitFor();
    await shoot(page, "chooser");
    await page.keyboard.press("Escape");
    await page.locator(".t-pop").waitFor({ state: "detached" });
    await until(
        async () => (await focus(page)).replace(/ is-\w+/g, "") === at.replace(/ is-\w+/g, ""),
        "the focus is back after Escape",
    );
    /* The menu, part by part. */
    await tabTo(page, /Menu/, "Shift+Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await shoot(page, "menu");
    await tabTo(page, /Concede/);
    await page.keyboard.press("Enter");
    await page.getByText("Give up this match?").waitFor();
    await page.keyboard.press("Escape");
    await page.getByText("Give up this match?").waitFor({ state: "detached" });
    if ((await page.getByRole("dialog").count()) > 0) await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await until(
        async () => (await focus(page)) !== "nothing",
        "the focus is not lost with the menu",
        2000,
    );
});

test("whole activations by the list, and the focus is never lost", async (t) => {
    const { match, keys } = await makeMatch(t.server, {
        record: await before(/Take an activation/, "red", 1),
        seats: { blue: { bot: "random" } },
    });
    const page = await t.open({
        hash: `#/play/${match}/${keys.red}`,
        settings: { animation: "off", lang: "en" },
    });
    await shown(page);
    for (let i = 0; i < 6; i++) {
        const id = toldTo(page)?.ask?.id;
        if (!/t-option|t-filter/.test(await focus(page))) await tabTo(page, /t-option|t-button/);
        if (/t-filter/.test(await focus(page))) await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Enter");
        if (toldTo(page)?.ask?.series) {
            await tabTo(page, /Done/, "Shift+Tab");
            await page.keyboard.press("Enter");
        }
        await answered(page, id);
    }
});

await runTests();
