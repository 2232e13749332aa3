/* What lies between places and over them, levels, accounts and the ruler, in the yard: a toy that has all of
 * that (tests/support/yard.h). */
import type { Page, Scene } from "./harness.ts";
import { axe, check, equal, makeMatch, runTests, shoot, test, toldTo, TOYS, until } from "./harness.ts";
import { shown } from "./driver.ts";

interface Look {
    lang?: "en" | "de";
    width?: number;
    height?: number;
    touch?: boolean;
    settings?: object;
}
async function yard(t: Scene, look: Look = {}, seat = "red"): Promise<Page> {
    const { match, keys } = await makeMatch(t.server, { game: "yard" });
    const page = await t.open({
        ...look,
        hash: `#/play/${match}/${seat === "both" ? `${keys.red}/${keys.blue}` : keys[seat]}`,
        settings: { animation: "off", curtain: false, lang: look.lang ?? "en", ...look.settings },
    });
    if (seat === "red") await shown(page);
    else if (seat === "both") await page.locator(".t-question:not(.is-quiet)").waitFor();
    else await page.locator(".t-svg").waitFor();
    return page;
}
const thing = (page: Page, say: string) => {
    const found = [...toldTo(page)!.things.values()].find((t) => t.say === say);
    return page.locator(`.t-svg [data-id="${found!.id}"]`);
};
const answer = async (page: Page, say: string): Promise<void> => {
    const told = () => toldTo(page, "red")?.log.length ?? 0;
    const before = told();
    await page.locator(`.t-options .t-row[data-say="${say}"] .t-option`).click();
    await until(() => told() > before, say);
};
/* A piece that nobody has drawn has initials on it, and its name below, by which it is called: its name does
 * not hold the initials, too. */
const checkAccess = async (page: Page, where: string): Promise<void> => {
    const found = (await axe(page)).filter(
        (one) =>
            one.id !== "label-content-name-mismatch" ||
            one.nodes.some((node) => !/class="t-(piece|fighter)/.test(node.html)),
    );
    check(found.length === 0, `not accessible: ${where}: ${JSON.stringify(found, null, 1)}`);
};
const lines = (page: Page, css: string): Promise<string[]> =>
    page.locator(`${css} .t-account li`).evaluateAll((all) => all.map((e) => e.textContent!.trim()));

test("walls, levels and areas are there to see and to read", async (t) => {
    const page = await yard(t);
    equal(await page.locator(".t-svg .t-edge").count(), 12, "edges");
    equal(await page.locator(".t-svg .t-edge.look-thick .t-stroke").count(), 1, "a wall");
    equal(await page.locator(".t-svg .t-edge.look-double .t-seam").count(), 1, "a low wall");
    equal(await page.locator(".t-svg .t-edge.look-box .t-box").count(), 2, "bins");
    equal(await page.locator(".t-svg .t-area").count(), 2, "areas");
    equal(await page.locator(".t-place.is-high").count(), 3, "places that lie higher");
    equal(await page.locator(".t-place.level-2 .t-digit").count(), 1, "the tower's level");
    equal(await page.locator(".t-place.level-2 .t-shadow").count(), 4, "its shadows");
    equal(await page.locator(".t-notch").count(), 2, "which way they face");
    /* pieces are as large beside a square as in any game */
    const square = (await page.locator(".t-place .t-ground").first().boundingBox())!;
    const piece = (await page.locator(".t-piece .t-base").first().boundingBox())!;
    const share = piece.width / square.width;
    check(share > 0.5 && share < 0.75, `a piece is ${share} of a square`);
    await page.locator(".t-legend summary").click();
    const legend = await page.locator(".t-legend li span").allTextContents();
    for (const word of ["house", "wall", "low wall", "bin", "puddle", "shade", "rope", "level"])
        check(legend.includes(word), `the legend lacks "${word}": ${legend.join(", ")}`);
    await shoot(page, "yard");
    await page.locator(".t-legend summary").click();
    const rex = await page.locator(".t-piece").first().getAttribute("aria-label");
    check(rex!.includes("faces up"), `facing is told: ${rex}`);
    await checkAccess(page, "the yard");
});

test("corners and edges are clicked, corners only while they may be picked", async (t) => {
    const page = await yard(t, {}, "both");
    equal(await page.locator(".t-corner").count(), 6, "corners that may be picked");
    equal(await page.locator(".t-edge.is-can").count(), 0, "no bin is near");
    await thing(page, "nw-b2").click();
    await until(() => toldTo(page, "red")!.log.some((e) => e.kind === "threw"), "the throw");
    await until(async () => (await page.locator(".t-svg .t-area").count()) === 3, "the ball's area");
    await page.locator(".t-edge.is-can").waitFor();
    equal(await page.locator(".t-edge.is-can").count(), 1, "the bin beside bea");
    await shoot(page, "yard-bin");
    /* on the box, not beside it */
    await page.locator(".t-edge.is-can .t-box").click();
    await until(() => toldTo(page, "red")!.log.some((e) => e.kind === "searched"), "the search");
    await page.locator(".t-svg .t-edge.look-pale").waitFor();
});

test("pointing at an option shows what goes into it", async (t) => {
    const page = await yard(t);
    await page.locator('.t-options .t-row[data-say="walk b2"] .t-option').hover();
    await page.locator(".t-tip .t-account").waitFor();
    equal(await lines(page, ".t-tip"), ["The way costs 2.", "Climbing costs 1 more."], "the account");
    equal(await page.locator(".t-over .t-way.look-arrow").count(), 1, "the way is drawn");
    await shoot(page, "yard-explain");
    await page.mouse.move(5, 5);
    await page.locator(".t-over .t-way").waitFor({ state: "detached" });
    /* the same on the board, and by the keyboard */
    await thing(page, "a1").locator(".t-ground").hover();
    await page.locator(".t-tip .t-account").waitFor();
    equal(await lines(page, ".t-tip"), ["The way costs 1."], "of a place");
    await page.mouse.move(5, 5);
    await page.locator(".t-tip").waitFor({ state: "detached" });
    await page.locator('.t-options .t-row[data-say="walk b2"] .t-option').focus();
    await page.keyboard.press("o");
    await page.locator(".t-pop .t-account").waitFor();
    equal(
        await lines(page, ".t-pop"),
        ["The way costs 2.", "Climbing costs 1 more. YARD-STEP"],
        "with its rule to look up",
    );
    equal(await page.locator(".t-over .t-way.look-arrow").count(), 1, "drawn while it is open");
    await page.keyboard.press("Escape");
    /* what is read out is what is shown */
    await page.locator('.t-options .t-row[data-say="walk a3"] .t-option').focus();
    await page.keyboard.press("ArrowUp");
    await until(
        async () => (await page.locator(".t-stage > .t-sr").textContent())!.includes("way costs"),
        "the account in a live region",
    );
    /* a button under the question has one, too: there is nothing to say about resting */
    await page.locator(".t-question .t-button", { hasText: "rest" }).hover();
    await page.waitForTimeout(500);
    equal(await page.locator(".t-tip").count(), 0, "tips about nothing");
});

test("a ruler measures between any two spots", async (t) => {
    const page = await yard(t, {}, "watch");
    const rule = page.locator(".t-zoom .t-tool").first();
    equal(await rule.getAttribute("aria-pressed"), "false", "it lies there");
    await rule.click();
    await page.locator(".t-ruler").waitFor();
    await thing(page, "rex").click();
    await thing(page, "bea").click();
    await page.locator(".t-ruler .t-account").waitFor();
    equal(
        await lines(page, ".t-ruler"),
        ["4 squares apart, 0 levels.", "house-2 is between them."],
        "from piece to piece",
    );
    equal(await page.locator(".t-ruler header b").textContent(), "rex – bea", "from where to where");
    equal(await page.locator(".t-over .t-way.look-cross").count(), 1, "what is in the way is drawn");
    equal(await page.locator(".t-over .t-edge").count(), 1, "and where");
    equal(await page.locator(".t-spot").count(), 2, "the ends");
    await shoot(page, "yard-ruler");
    await checkAccess(page, "the ruler");
    /* a third click begins anew; beside the board there are points */
    const board = (await page.locator(".t-svg").boundingBox())!;
    await page.mouse.click(board.x + board.width / 2, board.y + 6);
    equal(await page.locator(".t-spot").count(), 1, "a new end");
    check(/^point \d+, -\d+$/.test((await page.locator(".t-ruler header b").textContent())!), "a point");
    await page.keyboard.press("Escape");
    /* keys do the same */
    await page.locator(".t-svg [tabindex='0']").focus();
    if (await page.locator(".t-ruler").count()) await page.keyboard.press("m");
    await page.locator(".t-ruler").waitFor({ state: "detached" });
    await page.keyboard.press("m");
    await page.locator(".t-ruler").waitFor();
    await page.locator(".t-svg [tabindex='0']").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowRight");
    await page.waitForTimeout(100);
    await page.keyboard.press("Enter");
    await page.locator(".t-ruler .t-account").waitFor();
    equal((await lines(page, ".t-ruler")).length, 2, "measured by keys");
    await page.keyboard.press("Escape");
    await page.locator(".t-ruler").waitFor({ state: "detached" });
});

test("what was measured is measured anew when something moves", async (t) => {
    const page = await yard(t, {}, "both");
    await page.locator(".t-zoom .t-tool").first().click();
    await thing(page, "rex").click();
    await thing(page, "b2").locator(".t-ground").click();
    await page.locator(".t-ruler .t-account").waitFor();
    equal((await lines(page, ".t-ruler"))[0], "1 squares apart, 1 levels.", "before");
    await answer(page, "walk b2");
    await until(
        async () => (await lines(page, ".t-ruler"))[0] === "0 squares apart, 0 levels.",
        "measured anew",
    );
});

test("seen from the side, things move up by their levels", async (t) => {
    const page = await yard(t);
    const at = async (say: string) => (await thing(page, say).locator(".t-ground").boundingBox())!;
    const before = { b2: await at("b2"), c3: await at("c3"), a1: await at("a1") };
    equal(await page.locator(".t-front").count(), 0, "no faces from above");
    await page.locator(".t-zoom .t-tool").nth(1).click();
    await page.locator(".t-front").first().waitFor();
    const after = { b2: await at("b2"), c3: await at("c3"), a1: await at("a1") };
    /* as parts of a space, whose box has its outline around it */
    const moved = (of: "b2" | "c3" | "a1") =>
        (before[of].y - after[of].y - (before.a1.y - after.a1.y)) / after.a1.height;
    for (const [say, wanted] of [["a1", 0], ["b2", 0.35], ["c3", 0.7]] as const)
        check(Math.abs(moved(say) - wanted) < 0.05, `${say} moves up by ${moved(say)} of a space`);
    await shoot(page, "yard-oblique");
    check(await page.evaluate(() => localStorage.getItem("fray.settings")!.includes('"oblique":true')), "kept");
    /* it is still the board: a roof can be clicked where it is seen */
    await thing(page, "b2").locator(".t-ground").click();
    await until(() => toldTo(page)!.log.some((e) => e.kind === "walked"), "up the roof");
});

test("the yard on a phone, in German, dark", async (t) => {
    const page = await yard(t, {
        ...{ lang: "de", width: 390, height: 844, touch: true },
        settings: { theme: "dark" },
    });
    await shoot(page, "yard-phone-dark");
    await page.locator('.t-options .t-row[data-say="walk b2"] .t-option').click({ button: "right" });
    await page.locator(".t-pop .t-account").waitFor();
    equal((await lines(page, ".t-pop"))[0], "Der Weg kostet 2.", "in German");
    await page.locator(".t-pop .t-close").tap();
    await page.locator(".t-zoom .t-tool").first().tap();
    await thing(page, "rex").tap();
    await thing(page, "bea").tap();
    await page.locator(".t-ruler .t-account").waitFor();
    equal((await lines(page, ".t-ruler"))[1], "house-2 ist dazwischen.", "measured");
    await page.locator(".t-zoom .t-tool").nth(1).tap();
    await page.locator(".t-front").first().waitFor();
    await shoot(page, "yard-phone-ruler");
    for (const css of [".t-ruler", ".t-zoom", ".t-legend summary"]) {
        const box = (await page.locator(css).boundingBox())!;
        check(box.x >= 0 && box.x + box.width <= 390, `${css} is on the screen: ${JSON.stringify(box)}`);
    }
    const tools = (await page.locator(".t-zoom").boundingBox())!;
    const track = (await page.locator(".t-public").boundingBox())!;
    check(track.y + track.height <= tools.y, "the tools leave the track free");
    await checkAccess(page, "the yard on a phone");
});

await runTests([], TOYS);
