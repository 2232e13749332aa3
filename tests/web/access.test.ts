/* What axe finds at every kind of page, in every dress and both languages. The aim is nothing at
 * all. */
import type { Look, Page, Scene } from "./harness.ts";
import { checkAccess, makeMatch, runTests, shoot, test } from "./harness.ts";
import { shown } from "./driver.ts";
import { before, sample } from "./records.ts";

const DRESSES: { name: string; look: Look; settings: object }[] = [
    { name: "light", look: {}, settings: { lang: "en" } },
    { name: "dark", look: { dark: true }, settings: { lang: "de" } },
    { name: "contrast", look: {}, settings: { lang: "de", contrast: true } },
    { name: "contrast-dark", look: { dark: true }, settings: { lang: "en", contrast: true } },
    { name: "colourblind", look: {}, settings: { lang: "en", palette: "colourblind" } },
    {
        name: "colourblind-dark",
        look: { dark: true },
        settings: { lang: "de", palette: "colourblind" },
    },
];

async function open(t: Scene, dress: (typeof DRESSES)[number], more: Look): Promise<Page> {
    return t.open({ ...dress.look, ...more, settings: { animation: "off", ...dress.settings } });
}

for (const dress of DRESSES) {
    test(`the start page, ${dress.name}`, async (t) => {
        const page = await open(t, dress, {});
        await page.locator("form .huge").waitFor();
        await checkAccess(page, "start");
        await page
            .locator("details > summary")
            .evaluateAll((all) => all.forEach((e) => (e as HTMLElement).click()));
        await checkAccess(page, "start with all opened");
        await shoot(page, `start-open-${dress.name}`, true);
        await page.locator(".start-head button").last().click();
        await page.getByRole("dialog").waitFor();
        await checkAccess(page, "settings");
    });

    test(`the table, ${dress.name}`, async (t) => {
        const { match, keys } = await makeMatch(t.server, {
            record: await before(/Take an activation/, "red", 3),
            seats: { red: { name: "Ana" }, blue: { bot: "greedy" } },
        });
        const page = await open(t, dress, { hash: `#/play/${match}/${keys.red}` });
        await shown(page);
        await checkAccess(page, "a question is open");
        await shoot(page, `table-${dress.name}`);
        await page.locator(".t-hand .t-card").first().click();
        await page.locator(".t-pop").waitFor();
        await checkAccess(page, "a card is open");
        await page.keyboard.press("Escape");
        await page.locator(".t-pile").first().click();
        await page.locator(".t-pop").waitFor();
        await checkAccess(page, "a pile is open");
        await page.keyboard.press("Escape");
        await page.locator(".t-pop").waitFor({ state: "detached" });
        await page.locator(".head-tools > button").last().click();
        await page.getByRole("dialog").waitFor();
        await checkAccess(page, "the menu is open");
    });
}

test("choosing, refusals, odds, dice, results and phones", async (t) => {
    for (const dress of [DRESSES[0]!, DRESSES[1]!]) {
        const made = async (question: RegExp, nth = 1, more = {}) =>
            makeMatch(t.server, {
                record: await before(question, "red", nth),
                seats: { blue: { bot: "greedy" } },
                ...more,
            });
        const page = await open(t, dress, {});
        const at = async ({ match, keys }: { match: string; keys: { [seat: string]: string } }) => {
            await page.evaluate((hash) => (location.hash = hash), `#/play/${match}/${keys.red}`);
            await page.waitForFunction(
                (id) =>
                    location.hash.includes(id) &&
                    document.querySelector(".t-question:not(.is-quiet)") !== null,
                match,
            );
        };
        await at(await made(/Take an activation/, 2));
        await page.locator(".t-svg .t-piece.is-can").first().click();
        await page.locator(".t-pop").waitFor();
        await checkAccess(page, "a chooser is open");
        await page.keyboard.press("Escape");
        await page
            .locator(".t-svg .t-piece.seat-blue, .t-svg .t-piece:not(.is-can)")
            .first()
            .click();
        await page.locator(".t-why li, .t-why p").first().waitFor();
        await checkAccess(page, "a refusal is told");
        await page.keyboard.press("Escape");
        await page.goto(t.server.url);
        await at(await made(/Who is the target/, 1));
        await page.locator(".t-oddsbutton").first().click();
        await page.locator(".t-pop .t-odds table").first().waitFor();
        await checkAccess(page, "odds are shown");
        await shoot(page, `attack-${dress.name}`);
        await page.goto(t.server.url);
        await at(await made(/Discard objective/, 1));
        await page.locator(".t-option").first().click();
        await checkAccess(page, "a series with a tick");
        await shoot(page, `end-phase-${dress.name}`);
        await page.setViewportSize({ width: 360, height: 740 });
        await page.locator(".t-table.is-narrow").waitFor();
        for (const tab of ["options", "hand", "log", "table"]) {
            await page.locator(`#t-tab-${tab}`).click();
            await checkAccess(page, `phone, tab ${tab}`);
        }
    }
});

test("replays and notes", async (t) => {
    const record = await sample();
    for (const dress of [DRESSES[0]!, DRESSES[1]!, DRESSES[2]!]) {
        const page = await open(t, dress, {});
        await page.locator("input[type=file]").setInputFiles({
            name: "r.txt",
            mimeType: "text/plain",
            buffer: Buffer.from(record.text),
        });
        await page.locator(".drop + [role=status] button.primary").click();
        await page.getByRole("slider").fill("150");
        await page.locator(".t-piece").first().waitFor();
        await checkAccess(page, "replay");
        await shoot(page, `replay-${dress.name}`);
        await page.evaluate(() => (location.hash = "#/play/nothing"));
        await page.locator(".page-note").waitFor();
        await checkAccess(page, "a broken link");
        await page.evaluate(() => (location.hash = "#/play/nothing/nobody"));
        await page.waitForFunction(
            () => document.querySelector(".page-note .row .button") !== null,
        );
        await checkAccess(page, "a link that opens nothing");
        await shoot(page, `refused-${dress.name}`);
    }
});

await runTests();
