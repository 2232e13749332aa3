/* What people do at a table besides answering: undo by consent, offers, standing answers, clocks,
 * real dice, names, links anew, giving up; and what one who looks on can do, which is nothing. */
import type { Page, Scene } from "./harness.ts";
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
import type { Made } from "./harness.ts";
import { enterDice, glance, look, newPlayer, shown } from "./driver.ts";
import { before } from "./records.ts";

const SET = { animation: "off", lang: "en" };
const tableOf = (t: Scene, made: Made, seat: string) =>
    t.open({
        hash: `#/${seat === "watch" ? "watch" : "play"}/${made.match}/${made.keys[seat]}`,
        settings: SET,
    });
async function menu(page: Page, entry: string | RegExp): Promise<void> {
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("dialog").getByRole("button", { name: entry }).click();
}

test("one who looks on sees the table, no hands, no options", async (t) => {
    const made = await makeMatch(t.server, {
        record: await before(/Take an activation/, "red", 2),
        seats: { red: { name: "Ana" }, blue: { name: "Bo" } },
    });
    const page = await tableOf(t, made, "watch");
    await page.locator(".t-piece").first().waitFor();
    equal(
        await page.locator(".t-hand, .t-options, .t-question .t-button, .is-can").count(),
        0,
        "hands, options and outlines",
    );
    equal(
        await page.getByRole("button", { name: /^(Undo|Hint)/ }).count(),
        0,
        "buttons of players",
    );
    await page
        .locator(".t-question.is-quiet")
        .getByText(/Waiting for Ana/)
        .waitFor();
    await page.locator(".t-svg .t-piece").first().click();
    await page.locator(".t-pop").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("dialog").waitFor();
    equal(
        await page
            .getByRole("dialog")
            .getByRole("button", { name: /Concede|Offer|Standing/ })
            .count(),
        0,
        "what only players can do",
    );
    await shoot(page, "watch-menu");
});

test("undo: at once where nothing happened, else by consent", async (t) => {
    const made = await makeMatch(t.server, {
        record: await before(/Take an activation/, "red", 2),
        seats: { red: { name: "Ana" }, blue: { name: "Bo" } },
    });
    const [red, blue] = [await tableOf(t, made, "red"), await tableOf(t, made, "blue")];
    await shown(red);
    const asked = toldTo(red)?.ask?.text;
    /* A move that is chosen, not yet made: taken back at once. */
    await red
        .locator(".t-options .t-option", { hasText: /^Charge|^Move/ })
        .first()
        .click();
    await until(() => toldTo(red)?.ask && toldTo(red)?.ask?.text !== asked, "where to?");
    await red.getByRole("button", { name: /^Undo/ }).click();
    await until(() => toldTo(red)?.ask?.text === asked, "the question is back");
    await shown(red);
    await red.locator(".t-options").waitFor();
    /* Once the other has been asked, the other must agree. */
    const id = toldTo(red)?.ask?.id;
    await red.locator(".t-options .t-option", { hasText: "Guard" }).first().click();
    await until(
        () => toldTo(red)?.undo && toldTo(red)?.ask?.id !== id,
        "an answer to take back",
    );
    /* Whoever is asked answers, until blue has, openly: then it is not red's alone any more. Blue
     * does so once: it may be told what came of it sooner than red is. */
    await until(async () => {
        for (const page of [blue, red]) {
            const seen = await glance(page);
            const ask = toldTo(page)?.ask;
            if (seen?.state !== "asked" || !ask || !seen.question.includes(ask.text)) continue;
            await page.locator(".t-question .t-button, .t-options .t-option").first().click();
            return page === blue && !ask.private;
        }
        return false;
    }, "the other has answered");
    await until(() => toldTo(red)?.undo === "ask", "now the other is to be asked");
    const length = toldTo(red)?.log.length ?? 0;
    await red.getByRole("button", { name: /^Undo/ }).click();
    await red.getByRole("button", { name: "Withdraw" }).waitFor();
    await blue.getByRole("button", { name: "Refuse" }).waitFor();
    await blue.getByText("Ana (Red) asks to take back the last answer.").waitFor();
    await shoot(blue, "offer-undo");
    await blue.getByRole("button", { name: "Refuse" }).click();
    await red.getByRole("button", { name: "Withdraw" }).waitFor({ state: "detached" });
    /* else the next click of blue's might still be at this offer */
    await blue.getByRole("button", { name: "Refuse" }).waitFor({ state: "detached" });
    equal(toldTo(red)?.log.length, length, "refused, nothing changes");
    await red.getByRole("button", { name: /^Undo/ }).click();
    await blue.getByRole("button", { name: "Accept" }).click();
    await until(
        () =>
            (toldTo(red)?.log.length ?? length) < length &&
            (toldTo(blue)?.log.length ?? length) < length,
        "the log is shorter for both",
    );
    await blue.getByRole("button", { name: "Accept" }).waitFor({ state: "detached" });
});

test("a draw is offered, withdrawn, offered and agreed", async (t) => {
    const made = await makeMatch(t.server, {
        record: await before(/Take an activation/, "red", 2),
        seats: { red: { name: "Ana" }, blue: { name: "Bo" } },
    });
    const [red, blue] = [await tableOf(t, made, "red"), await tableOf(t, made, "blue")];
    await shown(red);
    await menu(red, "Offer a draw");
    await blue.getByRole("button", { name: "Accept" }).waitFor();
    await blue.getByText("Ana (Red) offers a draw.").waitFor();
    await red.getByRole("button", { name: "Withdraw" }).click();
    await blue.getByRole("button", { name: "Accept" }).waitFor({ state: "detached" });
    await menu(red, "Offer a draw");
    await blue.getByRole("button", { name: "Accept" }).click();
    for (const page of [red, blue]) {
        await page.locator(".over").getByText("A draw").waitFor();
        await page.locator(".over").getByText("By agreement.").waitFor();
    }
    await shoot(red, "over-draw");
});

test("giving up is asked twice and told to both", async (t) => {
    const made = await makeMatch(t.server, {
        record: await before(/Take an activation/, "red", 2),
        seats: { red: { name: "Ana" }, blue: { name: "Bo" } },
    });
    const [red, blue] = [await tableOf(t, made, "red"), await tableOf(t, made, "blue")];
    await shown(red);
    await blue.locator(".t-table").waitFor();
    await menu(red, "Concede");
    await red.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await red.getByText("Give up this match?").waitFor({ state: "detached" });
    if ((await red.getByRole("dialog").count()) > 0) await red.keyboard.press("Escape");
    check(!toldTo(red)?.over, "cancelled, the match goes on");
    await menu(red, "Concede");
    await shoot(red, "concede");
    await red.getByRole("dialog").getByRole("button", { name: "Yes, concede" }).click();
    await blue.locator(".over").getByText("You win").waitFor();
    await red
        .locator(".over")
        .getByText(/Bo.* wins/)
        .waitFor();
    /* once in the panel, once in the banner, and not in the head */
    await red.locator(".t-question", { hasText: "Bo (Blue) wins!" }).waitFor();
    equal(await red.locator(".head-what").textContent(), "The match is over", "the head");
    equal(
        await red.evaluate(() => document.body.innerText.split("Bo (Blue) wins").length - 1),
        2,
        "the result is said",
    );
    await shoot(blue, "over-conceded");
});

test("a standing answer is given until it is removed", async (t) => {
    const made = await makeMatch(t.server, {
        record: await before(/Play a power card or pass/, "red", 1),
        seats: { red: { name: "Ana" }, blue: { bot: "random" } },
    });
    const page = await tableOf(t, made, "red");
    await shown(page);
    equal(toldTo(page)?.ask?.question, "power", "the question");
    const id = toldTo(page)?.ask?.id;
    await page.getByRole("button", { name: /^Always/ }).click();
    await shoot(page, "standing");
    await page.getByRole("dialog").getByRole("button", { name: "to the end of the match" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    /* the dialog does not wait for the server */
    await until(
        () => toldTo(page)?.standing.length === 1 && toldTo(page)?.ask?.id !== id,
        "it stands, and is given",
    );
    await shown(page);
    const seen = new Set<string>();
    for (let i = 0; i < 12; i++) {
        const now = await look(page);
        if (now.state === "over") break;
        const question = toldTo(page)?.ask?.question ?? "";
        seen.add(question);
        check(question !== "power", "it is not asked any more");
        if (now.popup && now.choices === 0) await page.keyboard.press("Escape");
        else
            await page
                .locator(
                    now.choices
                        ? ".t-pop .t-option"
                        : ".t-question .t-button, .t-options .t-option",
                )
                .first()
                .click();
    }
    check(seen.size > 0, "other questions are asked");
    await menu(page, /Standing answers/);
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await until(() => toldTo(page)?.standing.length === 0, "it is removed");
});

test("clocks run where they were chosen, names can be changed", async (t) => {
    const page = await t.open({ settings: { ...SET, name: "Ana" } });
    await page.getByRole("group", { name: "Blue" }).getByRole("radio", { name: "Bot" }).check();
    await page.getByText("Clock and dice").click();
    await page.getByLabel("Play with a clock").check();
    await page.getByLabel("Minutes for each player").fill("7");
    await page.getByLabel("Seconds more for each answer").fill("3");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.locator(".t-player.seat-red .t-clock").waitFor();
    const clock = page.locator(".t-player.seat-red .t-clock");
    check(
        /^(7:0\d|6:5\d)$/.test((await clock.textContent()) ?? ""),
        `seven minutes: ${await clock.textContent()}`,
    );
    /* It stands until the first answer: nobody loses time to a friend who comes late. */
    await shown(page);
    await page.locator(".t-options .t-option").first().click();
    await page.locator(".t-player.seat-red .t-clock.is-running").waitFor();
    const first = await clock.textContent();
    await page.waitForFunction(
        (was) => document.querySelector(".t-player.seat-red .t-clock")?.textContent !== was,
        first,
    );
    await shoot(page, "clock");
    await menu(page, "Name");
    await page.getByRole("dialog").getByRole("textbox").fill("Änne <b>");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page.locator(".t-player.seat-red .t-player-name", { hasText: "Änne <b>" }).waitFor();
});

test("real dice are entered by the one who throws", async (t) => {
    const made = await makeMatch(t.server, {
        record: await before(/Who is the target/, "red", 1),
        dice: "red",
        seats: { red: { name: "Ana" }, blue: { bot: "greedy" } },
    });
    const page = await tableOf(t, made, "red");
    await shown(page);
    const player = newPlayer(page, seeded(9));
    await page.locator(".t-options .t-option").first().click();
    /* reactions before the throw are declined */
    for (let i = 0; i < 6; i++) {
        const seen = await look(page);
        if (seen.form) break;
        await page.locator(".t-question .t-button, .t-options .t-option").first().click();
        await page.waitForFunction(() => document.querySelector(".t-table.is-sent") === null);
    }
    await page.locator(".t-diceform").waitFor();
    const send = page.locator(".t-diceform .is-main");
    check(await send.isDisabled(), "nothing thrown cannot be sent");
    await page
        .locator(".t-diceform [role=status]")
        .getByText(/more to enter/)
        .waitFor();
    const told = toldTo(page)?.log.filter((event) => event.kind === "attacks").pop();
    const thrower = toldTo(page)?.things.values();
    const attacker = [...(thrower ?? [])].find(
        (thing) => thing.what === "piece" && thing.value === told?.args?.[0]?.[1],
    );
    equal(
        await page.locator(".t-diceform > p").first().textContent(),
        `Attack dice of ${attacker?.name}`,
        "whose dice",
    );
    await page.locator(".t-diceform").getByText(told!.text).waitFor();
    await shoot(page, "dice");
    const id = toldTo(page)?.ask?.id;
    await enterDice(player);
    await until(() => toldTo(page)?.ask?.id !== id, "the throw is taken");
    await page.locator(".t-tray .t-die").first().waitFor();
    await shoot(page, "dice-thrown");
});

test("a link issued anew closes the old page with a clear word", async (t) => {
    const page = await t.open({ settings: SET });
    await page
        .getByRole("group", { name: "Blue" })
        .getByRole("radio", { name: "Friend by link" })
        .check();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    const old = await page.locator(".made-link input").inputValue();
    await page.getByRole("link", { name: /table/i }).click();
    await page.locator(".t-table").waitFor();
    const friend = await t.open({ hash: new URL(old).hash, settings: SET });
    await friend.locator(".t-table").waitFor();
    await menu(page, "Links");
    await page.getByRole("button", { name: "New link" }).first().click();
    await friend.getByRole("heading", { name: "This seat has a new link" }).waitFor();
    await shoot(friend, "replaced");
    const field = page.getByRole("dialog").getByRole("textbox", { name: /Blue/ });
    await until(async () => (await field.inputValue()) !== old, "the new link is shown");
    const again = await t.open({ hash: new URL(await field.inputValue()).hash, settings: SET });
    await again.locator(".t-table").waitFor();
    await friend.reload();
    await friend.getByRole("heading", { name: "This link does not open the table" }).waitFor();
});

await runTests();
