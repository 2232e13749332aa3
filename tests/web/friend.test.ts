/* Two people by link, each at a screen of their own, and one who looks on: all play, and nobody's
 * page ever holds the name of a card that its reader may not know. */
import type { Page } from "./harness.ts";
import {
    check,
    equal,
    getCatalogue,
    runTests,
    seeded,
    shoot,
    test,
    toldTo,
    until,
} from "./harness.ts";
import { newPlayer, playOn } from "./driver.ts";

/* Which of these words stand anywhere in the page: text, labels, values, attributes. */
const wordsIn = (page: Page, words: string[]): Promise<string[]> =>
    page.evaluate((list) => {
        const all = document.documentElement.outerHTML;
        return list.filter((word) => all.includes(word));
    }, words);

const handOf = (page: Page, seat: string): string[] =>
    [...(toldTo(page, seat)?.things.values() ?? [])]
        .filter((thing) => thing.zone === "hand" && thing.seat === seat && thing.name)
        .map((thing) => thing.name!);

/* What everybody was told: the spectator's picture and log. */
const isPublic = (watcher: Page, name: string): boolean => {
    const table = toldTo(watcher);
    return (
        [...(table?.things.values() ?? [])].some((thing) => thing.name === name) ||
        (table?.log ?? []).some((event) => event.text.includes(name))
    );
};

test("two by link, with one who looks on: nobody sees another's hand", async (t) => {
    const context = await t.context();
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const host = await t.page(context, { settings: { animation: "off", lang: "en", name: "Ana" } });
    await host
        .getByRole("group", { name: "Red" })
        .getByRole("combobox", { name: "Deck" })
        .selectOption("core-garrek");
    const blue = host.getByRole("group", { name: "Blue" });
    await blue.getByRole("radio", { name: "Friend by link" }).check();
    await blue.getByRole("combobox", { name: "Deck" }).selectOption("core-steelheart");
    await host.getByRole("button", { name: "Play", exact: true }).click();
    await shoot(host, "made");
    /* "Copied" may still be said of the link before: what counts is what can be pasted. */
    const copied = async (label: RegExp, link: RegExp) => {
        await host.getByRole("button", { name: label }).click();
        await host.getByText("Copied").first().waitFor();
        return until(async () => {
            const text = await host.evaluate(() => navigator.clipboard.readText());
            return link.test(text) ? text : null;
        }, `a link like ${link} is copied`);
    };
    const blueLink = await copied(/^Copy: .*Blue/, /#\/play\/\w+\/[\w-]{32}$/);
    const watchLink = await copied(
        /^Copy: .*(look|watch|spectat)/i,
        /#\/watch\/\w+\/[\w-]{32}$/,
    );
    await host.getByRole("link", { name: /table/i }).click();
    const friend = await t.open({
        hash: new URL(blueLink).hash,
        settings: { animation: "off", lang: "en" },
    });
    const watcher = await t.open({
        hash: new URL(watchLink).hash,
        settings: { animation: "off", lang: "en" },
    });
    await watcher.locator(".t-table").waitFor();
    await friend.locator(".t-table").waitFor();
    await host.locator(".t-player.seat-blue .t-here.is-here").waitFor();

    /* Cards both decks hold, or that the texts of the other's cards speak of, prove nothing. */
    const catalogue = await getCatalogue(t.server);
    const deck = (id: string) => {
        const list = catalogue.entries.list?.find((entry) => entry.id === id);
        const ids = new Set(
            Object.values(list?.facts ?? {})
                .flat()
                .map(String),
        );
        return (catalogue.entries.card ?? []).filter((card) => ids.has(card.id));
    };
    const decks = { red: deck("core-garrek"), blue: deck("core-steelheart") };
    check(decks.red.length === 32 && decks.blue.length === 32, "decks have 32 cards");
    const telling = (mine: "red" | "blue", theirs: "red" | "blue") => {
        const known = JSON.stringify(decks[theirs]);
        return new Set(
            decks[mine]
                .map((card) => card.name.en ?? "")
                .filter((name) => name && !known.includes(name)),
        );
    };
    const secrets = { red: telling("red", "blue"), blue: telling("blue", "red") };
    check(secrets.red.size >= 10 && secrets.blue.size >= 10, "the decks differ enough to tell");

    const pages = { red: host, blue: friend };
    let looked = 0;
    let seen = 0; /* in the owner's own page: the search itself works */
    const leaks = async (): Promise<string[]> => {
        const out: string[] = [];
        for (const [owner, page] of Object.entries(pages) as ["red" | "blue", Page][]) {
            const hidden = handOf(page, owner).filter(
                (name) => secrets[owner].has(name) && !isPublic(watcher, name),
            );
            looked += hidden.length;
            seen += (await wordsIn(page, hidden.slice(0, 1))).length;
            for (const other of [owner === "red" ? friend : host, watcher])
                for (const name of await wordsIn(other, hidden))
                    if (!isPublic(watcher, name)) out.push(`${name} of ${owner}`);
        }
        return out;
    };
    /* What is shown and what we were told of it come by different ways: a leak stays. */
    const noLeaks = async () => {
        if ((await leaks()).length === 0) return;
        await until(
            async () => (await leaks()).length === 0,
            "no page holds a name from another's hand",
            10_000,
        ).catch(async () => {
            throw new Error(`a hand can be read elsewhere: ${(await leaks()).join(", ")}`);
        });
    };
    const players = [newPlayer(host, seeded(3)), newPlayer(friend, seeded(4))];
    let steps = 0;
    const pictured = new Set<string>();
    const end = await playOn(
        players,
        () => steps > 110,
        async (player) => {
            steps++;
            await noLeaks();
            const round =
                [...(toldTo(watcher)?.things.values() ?? [])].find(
                    (thing) => thing.zone === "round",
                )?.badges?.[0] ?? 0;
            if (!pictured.has(String(round))) {
                pictured.add(String(round));
                await shoot(player.page, `friend-round-${round}`);
                await shoot(watcher, `watch-round-${round}`);
            }
        },
    );
    check(steps > 60, `they played on: ${steps} steps, ${end}`);
    check(
        looked > 300 && seen > 40,
        `there were hands to be hidden: ${looked}, and to be seen: ${seen}`,
    );
    console.log(`        ${steps} steps, ${end}; ${looked} times a name was looked for`);

    /* The one who looks on has no hand and no options. */
    equal(
        await watcher.locator(".t-hand, .t-options, .t-question .t-button").count(),
        0,
        "hands and options of a spectator",
    );
    if (end === "over")
        for (const page of [host, friend, watcher]) await page.locator(".over").waitFor();
});

await runTests();
