/* Duel by clicks: a game of which the page has no line, drawn by what its tables say. */
import { readFile } from "node:fs/promises";
import { check, equal, fray, getCatalogue, runTests, seeded, shoot, test, toldTo } from "./harness.ts";
import { newPlayer, playOn, shown } from "./driver.ts";

test("the smallest game, from the start page to its record", async (t) => {
    const page = await t.open({ settings: { animation: "off", lang: "en" } });
    await page.getByRole("combobox", { name: "Game" }).selectOption("duel");
    await page.getByRole("group", { name: "Red" }).getByLabel("Your name").fill("Ana");
    const blue = page.getByRole("group", { name: "Blue" });
    await blue.getByRole("radio", { name: "Bot" }).check();
    await blue.getByRole("combobox", { name: "Level" }).selectOption("greedy");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await shown(page);

    /* its mark for who acts now is the path of its scene.def */
    const icon = (await getCatalogue(t.server, "duel")).looks?.marks.find((m) => m.id === "now")?.icon;
    check(icon, "the catalogue has the icon");
    equal(await page.locator(`.t-svg path[d="${icon}"]`).count(), 1, "who acts now is marked");

    /* it neither explains nor measures, and has nothing on its edges: nothing of that shows */
    equal(await page.locator(".t-zoom .t-tool").count(), 0, "tools of the board");
    equal(
        await page.locator(".t-edge, .t-corner, .t-area, .t-way, .t-height, .t-sample").count(),
        0,
        "what lies between squares and over them",
    );

    const player = newPlayer(page, seeded(5));
    const asked = new Set<string>();
    const end = await playOn([player], undefined, async () => {
        const question = toldTo(page)?.ask?.question ?? "";
        if (!asked.has(question)) await shoot(page, `duel-${question}`);
        asked.add(question);
    });
    equal(end, "over", "the duel ends");
    check(asked.has("action") && asked.size > 1, `cards ask, too: ${[...asked].join(" ")}`);
    check(player.count["spot"] && player.count["card"], `squares and cards are clicked: ${JSON.stringify(player.count)}`);

    const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.locator(".over").getByRole("button", { name: "Download the record" }).click(),
    ]);
    const replayed = await fray(["replay", "-", "--quiet"], await readFile(await file.path(), "utf8"));
    equal(replayed.code, 0, `fray replay accepts the record:\n${replayed.output}\n`);
});

await runTests();
