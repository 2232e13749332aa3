/* The server dies and comes back; the network goes for a moment: the page says so and goes on. */
import {
    check,
    equal,
    excuse,
    makeMatch,
    NO_SERVER,
    runTests,
    shoot,
    test,
    toldTo,
    until,
} from "./harness.ts";
import { shown } from "./driver.ts";
import { before } from "./records.ts";

test("the server is killed and comes back: nothing is lost, nothing is loaded anew", async (t) => {
    const { match, keys } = await makeMatch(t.server, {
        record: await before(/Take an activation/, "red", 2),
        seats: { red: { name: "Ana" }, blue: { bot: "greedy" } },
    });
    const page = await t.open({
        hash: `#/play/${match}/${keys.red}`,
        settings: { animation: "off", lang: "en" },
    });
    excuse(page, ...NO_SERVER);
    await shown(page);
    await page.evaluate(() => ((globalThis as { stays?: boolean }).stays = true));
    const rows = (css: string) => page.locator(css).allTextContents();
    const log = await rows(".t-line");
    const options = await rows(".t-options .t-option");
    check(log.length > 10 && options.length > 2, "a table in the middle of a match");

    await t.server.kill();
    await page.getByText(/Reconnecting/).waitFor();
    await shoot(page, "reconnecting");
    /* What is answered meanwhile is kept. */
    const before_ = toldTo(page)?.ask?.id;
    const said = "pass";
    await page.locator(`.t-options .t-row[data-say="${said}"] .t-option`).click();
    await t.server.restart();
    await page.getByText(/Reconnecting/).waitFor({ state: "detached" });
    await until(
        () => toldTo(page)?.ask?.id !== before_,
        `the answer "${said}" given while the server was away arrives`,
    );
    await shown(page);
    check(
        await page.evaluate(() => (globalThis as { stays?: boolean }).stays),
        "the page was not loaded anew",
    );
    const now = await rows(".t-line");
    equal(now.slice(0, log.length - 1), log.slice(0, -1), "the log before");
    check(now.length > log.length, "the answer shows in the log");

    /* Once more, without an answer: all is as it was. */
    const whole = await rows(".t-line");
    const ask = toldTo(page)?.ask?.text;
    await t.server.kill();
    await page.getByText(/Reconnecting/).waitFor();
    await t.server.restart();
    await page.getByText(/Reconnecting/).waitFor({ state: "detached" });
    await shown(page);
    equal(toldTo(page)?.ask?.text, ask, "the question");
    equal(await rows(".t-line"), whole, "the log");
});

test("the network goes away for a moment", async (t) => {
    const { match, keys } = await makeMatch(t.server, {
        record: await before(/Take an activation/, "red", 2),
        seats: { blue: { bot: "greedy" } },
    });
    const page = await t.open({
        hash: `#/play/${match}/${keys.red}`,
        settings: { animation: "off", lang: "en" },
    });
    excuse(page, ...NO_SERVER);
    await shown(page);
    const id = toldTo(page)?.ask?.id;
    await page.context().setOffline(true);
    await page.waitForFunction(() => !navigator.onLine);
    await page.context().setOffline(false);
    await page.waitForFunction(() => navigator.onLine);
    await page.waitForFunction(() => document.querySelector(".status-lost") === null);
    await page.locator(".t-options .t-option").first().click();
    await until(() => toldTo(page)?.ask?.id !== id, "the answer arrives");
});

test("a page opened while the server is away comes up when it is back", async (t) => {
    const { match, keys } = await makeMatch(t.server, { seats: { blue: { bot: "random" } } });
    const page = await t.open({ settings: { animation: "off", lang: "en" } });
    excuse(page, ...NO_SERVER);
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
    await t.server.kill();
    await page.evaluate((hash) => (location.hash = hash), `#/play/${match}/${keys.red}`);
    await page.getByText(/Connecting/).waitFor();
    await shoot(page, "connecting");
    await t.server.restart();
    await page.locator(".t-question:not(.is-quiet)").waitFor();
});

await runTests();
