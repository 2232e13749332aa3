/* Two people at one screen: a curtain between them, and nothing of a hand behind it. */
import type { Page } from "./harness.ts";
import { check, equal, runTests, seeded, shoot, test, toldTo, until } from "./harness.ts";
import { look, newPlayer, step } from "./driver.ts";

const SEATS = ["red", "blue"];

/* Names in either hand that were not told to both. */
function secrets(page: Page): { [seat: string]: string[] } {
    const tables = SEATS.map((seat) => toldTo(page, seat));
    const out: { [seat: string]: string[] } = {};
    SEATS.forEach((seat, i) => {
        const other = tables[1 - i];
        const open =
            JSON.stringify([...(other?.things.values() ?? [])]) + JSON.stringify(other?.log ?? []);
        out[seat] = [...(tables[i]?.things.values() ?? [])]
            .filter((thing) => thing.zone === "hand" && thing.seat === seat && thing.name)
            .map((thing) => thing.name!)
            .filter((name) => !open.includes(name));
    });
    return out;
}
const found = (page: Page, names: string[]): Promise<string[]> =>
    page.evaluate((list) => {
        const all = document.documentElement.outerHTML;
        return list.filter((name) => all.includes(name));
    }, names);

test("two at one screen pass it on behind a curtain", async (t) => {
    const page = await t.open({ settings: { animation: "off", lang: "en", name: "Ana" } });
    const blue = page.getByRole("group", { name: "Blue" });
    await blue.getByRole("radio", { name: "Person here" }).check();
    await blue.getByLabel("Name of Blue").fill("Bo");
    await blue.getByRole("combobox", { name: "Deck" }).selectOption("core-steelheart");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.locator(".t-table").waitFor();
    const player = newPlayer(page, seeded(11));
    const lifted = { red: 0, blue: 0 } as { [seat: string]: number };
    let hidden = 0;
    const bare = new Set<string>(); /* who was asked before anybody held a card */
    for (let steps = 0; steps < 400; steps++) {
        const seen = await look(page);
        if (seen.state === "over") break;
        const held = SEATS.some((seat) =>
            [...(toldTo(page, seat)?.things.values() ?? [])].some(
                (thing) => thing.zone === "hand" && thing.seat === seat && thing.value,
            ),
        );
        if (!held) {
            check(seen.state !== "covered", "without cards there is nothing to cover");
            bare.add(toldTo(page, "red")?.ask ? "red" : "blue");
        }
        if (seen.state === "covered") {
            const names = Object.values(secrets(page)).flat();
            hidden += names.length;
            const leaks = await found(page, names);
            if (leaks.length)
                await until(
                    async () =>
                        (await found(page, Object.values(secrets(page)).flat())).length === 0,
                    `nothing of a hand behind the curtain (${leaks.join(", ")})`,
                    2000,
                );
            equal(
                await page.locator(".t-hand, .t-options").count(),
                0,
                "hands and options behind the curtain",
            );
            const text = (await page.locator(".curtain h2").textContent()) ?? "";
            const next = text.includes("Bo") ? "blue" : "red";
            check(
                text.includes(next === "blue" ? "Bo" : "Ana"),
                `the curtain says to whom: ${text}`,
            );
            if (lifted[next] === 3) await shoot(page, `curtain-${next}`);
            await page.locator(".curtain").getByRole("button", { name: /show/ }).click();
            await page.locator(".curtain").waitFor({ state: "detached" });
            lifted[next]!++;
            const other = next === "red" ? "blue" : "red";
            equal(
                await found(page, secrets(page)[other]!),
                [],
                `of ${other}'s hand while ${next} looks`,
            );
            if (lifted["red"]! >= 12 && lifted["blue"]! >= 12) break;
            continue;
        }
        await step(player, seen);
    }
    check(
        lifted["red"]! >= 3 && lifted["blue"]! >= 3,
        `the screen went back and forth: ${JSON.stringify(lifted)}`,
    );
    equal([...bare].sort(), ["blue", "red"], "asked before cards were drawn");
    check(hidden > 50, `there were hands to be hidden: ${hidden}`);
});

await runTests();
