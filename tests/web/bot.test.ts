/* A person against a bot: from the start page to the record, by clicks alone. */
import { readFile } from "node:fs/promises";
import type { Page } from "./harness.ts";
import {
    check,
    equal,
    fray,
    makeMatch,
    runTests,
    seeded,
    shoot,
    test,
    toldTo,
    until,
} from "./harness.ts";
import type { Player, Seen } from "./driver.ts";
import { look, newPlayer, playOn, shown } from "./driver.ts";
import { before } from "./records.ts";

/* A click on what is not outlined tells why, with a rule that opens. */
async function provoke(player: Player, seen: Seen): Promise<void> {
    const { page, random } = player;
    const spot = seen.dull[Math.floor(random() * seen.dull.length)];
    if (!spot || seen.popup) return;
    const id = toldTo(page)?.ask?.id;
    await page.mouse.click(spot.x, spot.y);
    const pop = page.locator(".t-pop");
    /* Its place may be what is asked for: then the click was an answer, or a step to one. */
    const whatShows = () => {
        const why = document.querySelector(".t-pop .t-why");
        if (why?.querySelector("li")) return "reasons";
        if (why) return why.textContent?.includes("Asking the rules") ? null : "told";
        return document.querySelector(
            ".t-pop, .t-table.is-sent, .t-picked, .t-question.is-quiet, .over",
        )
            ? "answered"
            : null;
    };
    const what = await until(async () => {
        /* an answer that was taken before we looked shows in nothing but the next question */
        const isAsked = toldTo(page)?.ask?.id === id;
        return (await page.evaluate(whatShows)) ?? (isAsked ? null : "answered");
    }, "the click tells why, or answers");
    player.count[what] = (player.count[what] ?? 0) + 1;
    if (what !== "reasons") return;
    const rule = pop.locator(".t-why .t-rule").first();
    if ((await rule.count()) > 0) {
        const number = (await rule.textContent()) ?? "";
        check(/^WU-[A-Z]+-\d+$/.test(number), `a refusal names a rule: ${number}`);
        check(
            ((await pop.locator(".t-why li").first().textContent()) ?? "").length >
                number.length + 20,
            "a refusal says why in words",
        );
        if (!player.count["rule"]) await shoot(page, "refusal");
        await rule.click();
        await page.locator(".t-ruletext").waitFor();
        await page.waitForFunction(
            () => (document.querySelector(".t-ruletext")?.textContent ?? "").length > 20,
        );
        player.count["rule"] = (player.count["rule"] ?? 0) + 1;
    }
    await page.keyboard.press("Escape");
    await pop.waitFor({ state: "detached" });
}

/* Where dice may follow, pointing at an option shows exact odds. */
async function pointAtOdds(player: Player): Promise<void> {
    const { page } = player;
    if (toldTo(page)?.ask?.question !== "target") return;
    await page.locator(".t-options .t-option").first().hover();
    const odds = page.locator(".t-tip .t-odds");
    await odds.waitFor();
    await page.locator(".t-tip .t-odds table").first().waitFor();
    const shares = await page
        .locator(".t-tip .t-odds table")
        .first()
        .locator(".t-exact")
        .allTextContents();
    check(
        shares.some((share) => /^\d+(\/\d+)?$/.test(share)),
        `odds are exact fractions: ${shares.join(" ")}`,
    );
    if (!player.count["odds"]) await shoot(page, "odds");
    player.count["odds"] = (player.count["odds"] ?? 0) + 1;
    await page.mouse.move(4, 4);
    await odds.waitFor({ state: "detached" });
}

async function takeHint(player: Player): Promise<void> {
    const { page } = player;
    await page.getByRole("button", { name: "Hint" }).click();
    const take = page.getByRole("button", { name: "Do that" });
    await take.waitFor();
    check(
        (await page.locator(".t-row.is-hint, .t-button.is-hint, .t-hint, .t-card-hint").count()) >
            0,
        "the hint is marked on the table",
    );
    if (!player.count["hint"]) await shoot(page, "hint");
    player.count["hint"] = (player.count["hint"] ?? 0) + 1;
    const before = toldTo(page)?.ask?.id;
    await take.click();
    await until(() => toldTo(page)?.ask?.id !== before, "the hint is taken");
}

async function startFromPage(page: Page): Promise<void> {
    await page.getByRole("group", { name: "Red" }).getByLabel("Your name").fill("Ana");
    const blue = page.getByRole("group", { name: "Blue" });
    await blue.getByRole("radio", { name: "Bot" }).check();
    await blue.getByRole("combobox", { name: "Level" }).selectOption({ label: "Beginner" });
    await blue.getByRole("combobox", { name: "Deck", exact: true }).selectOption("core-steelheart");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.locator(".t-table").waitFor();
}

test("a person plays a bot from the start page to the record", async (t) => {
    const page = await t.open({ settings: { animation: "off", lang: "en" } });
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
    await shoot(page, "start");
    await startFromPage(page);
    const player = newPlayer(page, seeded(7));
    const pictured = new Set<string>();
    let steps = 0;
    const end = await playOn([player], undefined, async (_, seen) => {
        steps++;
        const question = toldTo(page)?.ask?.question ?? "";
        const state = question + (seen.choices ? "-chooser" : "");
        if (!seen.popup && !pictured.has(state)) {
            pictured.add(state);
            await shoot(page, `ask-${state}`);
        }
        if (seen.choices && !pictured.has(state)) {
            pictured.add(state);
            await shoot(page, `ask-${state}`);
        }
        if (seen.popup || seen.form) return;
        if (steps % 9 === 4) await provoke(player, seen);
        else if (!player.count["odds"] || steps % 5 === 0) await pointAtOdds(player);
        if (steps % 19 === 11 && (await look(page)).state === "asked") await takeHint(player);
        /* what was provoked may have been an answer: whatever is open now is looked at anew */
        Object.assign(seen, await look(page));
    }).catch((error: unknown) => {
        throw new Error(
            `${(error as Error).message}\nafter ${steps} steps, ${JSON.stringify(player.count)}`,
            { cause: error },
        );
    });
    equal(end, "over", "the match");
    console.log(`        ${steps} steps: ${JSON.stringify(player.count)}`);
    for (const way of ["spot", "option", "done", "hint"])
        check(
            player.count[way],
            `the page was used in many ways, but never: ${way} (${JSON.stringify(player.count)})`,
        );

    const banner = page.locator(".over");
    await shoot(page, "result");
    const result = toldTo(page)?.result;
    check(result?.over, "the server says it is over");
    const points = await banner.locator(".over-points dd").allTextContents();
    equal(
        points,
        [String(result.points?.red ?? 0), String(result.points?.blue ?? 0)],
        "points shown",
    );
    const title = (await banner.locator("h2").textContent()) ?? "";
    const winner = result.drawn
        ? "A draw"
        : result.winners?.[0] === "red"
          ? "You win"
          : "Blue wins";
    check(title.includes(winner), `the result is shown: "${title}", not "${winner}"`);

    const [file] = await Promise.all([
        page.waitForEvent("download"),
        banner.getByRole("button", { name: "Download the record" }).click(),
    ]);
    const text = await readFile(await file.path(), "utf8");
    check(
        /^fray-[A-Za-z0-9]+\.txt$/.test(file.suggestedFilename()),
        `the record's name: ${file.suggestedFilename()}`,
    );
    const replayed = await fray(["replay", "-", "--json"], text);
    equal(replayed.code, 0, `fray replay accepts the record:\n${replayed.output.slice(-600)}\n`);
    const told = JSON.parse(replayed.output) as { over: boolean; points: unknown };
    check(told.over, "the replayed record is over");

    await banner.getByRole("button", { name: "Look at the table" }).click();
    await banner.waitFor({ state: "detached" });
    await shoot(page, "result-table");
});

test("a click on what cannot be chosen says which rule forbids it", async (t) => {
    const { match, keys } = await makeMatch(t.server, {
        record: await before(/Take an activation/, "red", 3),
        seats: { blue: { bot: "random" } },
    });
    const page = await t.open({
        hash: `#/play/${match}/${keys.red}`,
        settings: { animation: "off", lang: "en" },
    });
    const seen = await shown(page);
    const player = newPlayer(page, seeded(1));
    check(seen.dull.length >= 3, "there are pieces that cannot be chosen");
    for (const spot of seen.dull) await provoke(player, { ...seen, dull: [spot] });
    check(player.count["rule"], `refusals name rules: ${JSON.stringify(player.count)}`);
    check(!player.count["answered"], "none of them was an answer");
});

test("pointing at a target shows the exact odds", async (t) => {
    const { match, keys } = await makeMatch(t.server, {
        record: await before(/Who is the target/, "red", 1),
        seats: { blue: { bot: "random" } },
    });
    const page = await t.open({
        hash: `#/play/${match}/${keys.red}`,
        settings: { animation: "off", lang: "en" },
    });
    await shown(page);
    const player = newPlayer(page, seeded(1));
    await pointAtOdds(player);
    equal(player.count["odds"], 1, "odds shown");
    /* on the board, too */
    await page.locator(".t-svg .t-piece.is-can").first().hover();
    await page.locator(".t-tip .t-odds table").first().waitFor();
    await shoot(page, "odds-board");
});

test("set-up, attack and end phase on a large screen", async (t) => {
    for (const [name, question, nth, dark, lang] of [
        ["place", /Place a fighter/, 2, false, "de"],
        ["activation", /Take an activation/, 6, true, "en"],
        ["target", /Who is the target/, 2, false, "en"],
        ["end", /Discard power cards/, 2, true, "de"],
    ] as const) {
        const { match, keys } = await makeMatch(t.server, {
            record: await before(question, "red", nth),
            seats: { red: { name: "Ana" }, blue: { bot: "random" } },
        });
        const page = await t.open({
            width: 1920,
            height: 1080,
            dark,
            hash: `#/play/${match}/${keys.red}`,
            settings: { animation: "off", lang },
        });
        await shown(page);
        equal(
            await page.evaluate(
                () =>
                    document.scrollingElement!.scrollHeight > innerHeight ||
                    document.scrollingElement!.scrollWidth > innerWidth,
            ),
            false,
            "the whole table fits the screen",
        );
        await shoot(page, `large-${name}-${lang}`);
    }
});

await runTests();
