/* Several are asked at once, in the tests' own game: each page asks its own question and says who else is still deciding;
 * none shows what another says; at one screen a curtain comes between. */
import { join } from "node:path";
import type { Page } from "./harness.ts";
import { check, equal, GATES, makeMatch, ROOT, runTests, shoot, test, toldTo, until } from "./harness.ts";

const settings = { animation: "off", lang: "en" } as const;
const make = { game: "gates", pause: 60, settings: ["option rounds 1", "option guards 2"] };

const question = (page: Page): Promise<string> =>
    page.locator(".t-question .t-question-text").innerText();
const seal = (page: Page) => page.locator(".t-question .t-sealed");
const press = async (page: Page, name: RegExp) => {
    const asked = toldTo(page)?.ask?.id;
    await page.locator(".t-options .t-option, .t-question .t-button").filter({ hasText: name }).first().click();
    await until(async () => toldTo(page)?.ask?.id !== asked, "the answer is taken");
};

test("two by link are asked at once, and neither page shows the other's words", async (t) => {
    const made = await makeMatch(t.server, make);
    const red = await t.open({ hash: `#/play/${made.match}/${made.keys.red}`, settings });
    const blue = await t.open({ hash: `#/play/${made.match}/${made.keys.blue}`, settings });
    await red.locator(".t-table").waitFor();
    await press(red, /bar none/);
    await until(async () => /Guard 1 \(Red\)/.test(await question(red)), "red is asked");
    await until(async () => /Guard 1 \(Blue\)/.test(await question(blue)), "blue is asked");
    check(/until all are done.*Blue/.test(await seal(red).innerText()), "red sees that blue decides");
    check(/until all are done.*Red/.test(await seal(blue).innerText()), "blue sees that red decides");
    await shoot(red, "sealed-asked");
    const before = await blue.locator(".t-table").innerText();
    const heard = JSON.stringify([...(toldTo(blue)?.things.values() ?? [])]);
    await press(red, /send a guard to North/);
    await until(async () => /Guard 2 \(Red\)/.test(await question(red)), "red is asked on");
    equal(await blue.locator(".t-table").innerText(), before, "nothing moves at blue's");
    equal(JSON.stringify([...(toldTo(blue)?.things.values() ?? [])]), heard, "nor is it told");
    await press(red, /send a guard to South/);
    await press(red, /^ready/);
    await until(async () => /Waiting for Blue/.test(await question(red)), "red waits");
    await until(async () => /all others are/.test(await seal(blue).innerText()), "blue is the last");
    await shoot(blue, "sealed-last");
    check(!(await blue.content()).includes("Guard 1 (Red)"), "red's guards are not in blue's page");
    await press(blue, /send a guard to South/);
    await press(blue, /send a guard to South/);
    await press(blue, /^ready/);
    await until(async () => toldTo(red)?.over === true && toldTo(blue)?.over === true, "it is over");
});

test("two at one screen: the curtain falls when one is done", async (t) => {
    const made = await makeMatch(t.server, make);
    const page = await t.open({
        hash: `#/play/${made.match}/${made.keys.red}/${made.keys.blue}`,
        settings,
    });
    await page.locator(".t-table").waitFor();
    await press(page, /bar none/);
    for (const [name, other] of [
        ["Red", "Blue"],
        ["Blue", "Red"],
    ] as const) {
        if (await page.locator(".curtain").isVisible()) await page.locator(".curtain button").first().click();
        await until(async () => (await question(page)).includes(`Guard 1 (${name})`), `${name} is asked`);
        check(!(await page.content()).includes(`Guard 1 (${other})`), `nothing of ${other}'s`);
        await page.locator(".t-options .t-option").filter({ hasText: /North/ }).first().click();
        await until(async () => (await question(page)).includes(`Guard 2 (${name})`), "the next");
        await page.locator(".t-options .t-option").filter({ hasText: /South/ }).first().click();
        await until(async () => toldTo(page, name.toLowerCase())?.ask?.options[0]?.say === "ready", "all");
        await page.locator(".t-question .t-button, .t-options .t-option").filter({ hasText: /^ready/ }).first().click();
        if (name === "Red") {
            await page.locator(".curtain").waitFor();
            check(!(await page.content()).includes("Guard 1 (Red)"), "nothing of red's behind the curtain");
            await shoot(page, "sealed-curtain");
        }
    }
    await until(async () => toldTo(page, "red")?.over === true, "it is over");
});

await runTests(["--packs", join(ROOT, "tests/games/packs")], GATES);
