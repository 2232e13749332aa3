/* Apex by clicks: a whole match against a bot, shots that both squads answer, three against three at one screen, a
 * phone. Positions to begin from are found in matches of bots of today, so that no record is kept that new content
 * would make illegal. */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page, Scene } from "./harness.ts";
import { check, checkAccess, equal, fray, makeMatch, runTests, shoot, test, toldTo, until } from "./harness.ts";
import { glance, shown } from "./driver.ts";
import { upTo } from "./records.ts";

interface Step {
    n: number;
    seat: string;
    question: string;
    answer: string;
}
interface Played {
    text: string;
    steps: Step[];
    length: number;
}

/* Matches that bots have played, each with what was answered. */
let kept: Promise<Played[]> | null = null;
const matches = (): Promise<Played[]> => (kept ??= playMatches());
async function playMatches(): Promise<Played[]> {
    const folder = await mkdtemp(join(tmpdir(), "fray-apex-"));
    try {
        const args = ["--bots", "greedy,greedy", "--games", "12", "--seed", "7", "--records", folder];
        const made = await fray(["sim", "apex", ...args]);
        check(made.code === 0, `no matches:\n${made.output}`);
        const out: Played[] = [];
        for (const name of (await readdir(folder)).sort()) {
            const text = await readFile(join(folder, name), "utf8");
            const told = await fray(["replay", "-", "--json"], text);
            const { steps, answers } = JSON.parse(told.output) as { steps: Step[]; answers: number };
            out.push({ text, steps, length: answers });
        }
        return out;
    } finally {
        await rm(folder, { recursive: true, force: true });
    }
}

/* A match up to where somebody of `seat` shoots, and the other squad reacts before any Aim card. */
async function shotWithReaction(seat: string): Promise<{ played: Played; at: number; steps: Step[] }> {
    for (const played of await matches())
        for (let i = 0; i < played.steps.length; i++) {
            const first = played.steps[i]!;
            if (first.seat !== seat || !first.answer.startsWith("at ")) continue;
            /* declined or not: who shoots may be asked before the other squad is */
            let end = i + 1;
            while (played.steps[end]?.seat === seat) end++;
            const last = played.steps[end];
            if (last && last.seat !== "chance" && last.answer.startsWith("react "))
                return { played, at: first.n - 1, steps: played.steps.slice(i, end + 1) };
        }
    throw new Error(`no shot of ${seat} was reacted to`);
}

const plain = { animation: "off", lang: "en", curtain: false } as const;
const asked = (page: Page, seat?: string) => toldTo(page, seat)?.ask ?? null;
const thingOf = (page: Page, type: string, value: number, seat?: string) =>
    [...(toldTo(page, seat)?.things.values() ?? [])].find((t) => t.type === type && t.value === value);

/* Clicks one option: a place, a corner or a piece on the board where that is all it names, else its row. */
async function choose(page: Page, say: string, seat?: string): Promise<void> {
    const ask = asked(page, seat)!;
    const option = ask.options.find((o) => o.say === say)!;
    const [only, more] = option.fields ?? [];
    const [type, value] = only ?? ["", 0];
    const thing = !more && ["place", "corner"].includes(type) ? thingOf(page, type, value, seat) : undefined;
    const spot = thing && page.locator(`.t-svg [data-id="${thing.id}"].is-can .t-can`);
    if (spot && (await spot.count()) === 1) await spot.click({ force: true });
    else await page.locator(`.t-options .t-row[data-say="${say}"] .t-option`).click();
    await until(() => asked(page, seat)?.id !== ask.id || toldTo(page, seat)?.over, `"${say}" is taken`);
}
/* Until the page shows what it was told. */
const ready = async (page: Page): Promise<boolean> => (await glance(page))?.state === "asked";

/* What a hurried player says: the Loadout as proposed, the first shot there is, smoke once, then the end. */
function hurried(page: Page, seat: string | undefined, done: Set<string>): string {
    const says = (asked(page, seat)?.options ?? []).map((o) => o.say);
    const first = (words: RegExp) => says.find((one) => words.test(one));
    if (first(/^equip /)) return done.has("equip") ? first(/^equipped$/)! : first(/^equip /)!;
    return (
        first(/^equipped$/) ??
        first(/^at /) ??
        (done.has("smoke") ? undefined : first(/^play smoke-launcher$/)) ??
        first(/^(do shoot|intersection .*)$/) ??
        first(/^react /) ??
        (says.includes("do move") && !done.has("move") ? "do move" : undefined) ??
        first(/^to /) ??
        first(/^(end|stay|done|decline|no)$/) ??
        says[0]!
    );
}

test("a whole match against a bot, from the start page", async (t) => {
    const page = await t.open({ settings: plain });
    await page.getByRole("combobox", { name: "Game" }).selectOption("apex");
    equal(await page.getByRole("combobox", { name: "Map" }).inputValue(), "crossroads", "the map");
    for (const [group, choice] of [["Squads", "2 vs. 2"], ["Legends", "first game"]] as const)
        check(await page.getByRole("group", { name: group }).getByRole("radio", { name: choice }).isChecked(), choice);
    const blue = page.getByRole("group", { name: "Blue", exact: true });
    await blue.getByRole("combobox", { name: "Level" }).selectOption("greedy");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await shown(page);
    const done = new Set<string>();
    const seen = new Set<string>();
    let pool = 0;
    for (let clicks = 0; ; clicks++) {
        check(clicks < 900, "the match does not end");
        await until(async () => toldTo(page)?.over || (asked(page) && (await ready(page))), "something to do");
        if (toldTo(page)!.over) break;
        const ask = asked(page)!;
        seen.add(ask.question);
        if (ask.question === "loadout") {
            /* the pool lies open: what can be equipped is on the table */
            pool ||= await page.locator(".t-thing.is-can").count();
            if (done.has("equip")) await shoot(page, "apex-loadout");
        }
        const say = hurried(page, undefined, done);
        if (say.startsWith("intersection ") && !done.has("corner")) {
            await shoot(page, "apex-corner");
            done.add("corner");
        }
        if (say.startsWith("to ") && !done.has("reach")) {
            check((await page.locator(".t-place.is-can .t-cost").count()) > 1, "spaces tell their cost");
            await shoot(page, "apex-reach");
            done.add("reach");
        }
        if (say.startsWith("equip ")) done.add("equip");
        if (say === "play smoke-launcher") done.add("smoke");
        if (say === "do move") done.add("move");
        if (say.startsWith("at ")) done.add("shot");
        await choose(page, say);
    }
    check(pool > 3, `weapons of the pool are on the table: ${pool}`);
    for (const one of ["equip", "smoke", "corner", "shot"]) check(done.has(one), `${one} in ${[...done].join(" ")}`);
    check(toldTo(page)!.log.some((e) => e.kind === "sets"), "the smoke was placed on a corner");
    await page.locator(".over").waitFor();
});

/* Both squads by link, at a shot that the other one reacts to. */
async function shotOf(t: Scene, seat: string): Promise<void> {
    const { played, at, steps } = await shotWithReaction(seat);
    const { match, keys } = await makeMatch(t.server, { game: "apex", record: upTo({ ...played }, at) });
    const other = seat === "red" ? "blue" : "red";
    const pages: { [seat: string]: Page } = {};
    for (const one of [seat, other])
        pages[one] = await t.open({ hash: `#/play/${match}/${keys[one]}`, settings: plain });
    const shooter = pages[seat]!;
    const target = pages[other]!;
    await shown(shooter);
    /* before it is made: the sum piece by piece, and the line of sight */
    const say = steps[0]!.answer;
    await shooter.locator(`.t-options .t-row[data-say="${say}"] .t-option`).hover();
    await shooter.locator(".t-tip .t-account").waitFor();
    const lines = await shooter.locator(".t-tip .t-account li").allTextContents();
    check(lines.some((line) => /^To-Hit Difficulty: \d+/.test(line.trim())), `the sum: ${lines.join("; ")}`);
    equal(await shooter.locator(".t-over .t-way").count(), 1, "the line of sight is drawn");
    await shoot(shooter, `apex-shot-${seat}`);
    await shooter.mouse.move(5, 5);
    await hiddenFrom(target, shooter, seat);
    await hiddenFrom(shooter, target, other);
    for (const step of steps) {
        const page = pages[step.seat]!;
        await until(async () => asked(page)?.options.some((o) => o.say === step.answer) && (await ready(page)), `${step.seat} is asked for ${step.answer}`);
        if (step.seat === other) {
            check(/react|before|Play a card/.test(asked(page)!.text), `a Reaction: ${asked(page)!.text}`);
            check(!asked(shooter), "who shoots is not asked meanwhile");
        }
        await choose(page, step.answer);
    }
    /* who may react further does without */
    const cameOut = () => toldTo(shooter)!.log.some((e) => e.kind === "shot" || e.kind === "no-shot");
    await until(async () => {
        for (const page of [shooter, target]) {
            if (cameOut() || !asked(page) || !(await ready(page))) continue;
            const says = asked(page)!.options.map((o) => o.say);
            await choose(page, says.find((one) => /^(decline|no|stay|done)$/.test(one)) ?? says[0]!);
        }
        return cameOut();
    }, "what came of it");
    if (!toldTo(shooter)!.log.some((e) => e.kind === "shot")) return;
    const log = toldTo(shooter)!.log.filter((e) => e.kind.startsWith("card-"));
    check(log.length > 0 && log.every((e) => /Hit|Miss/.test(e.text)), "each card is told of");
    /* they lie there until the activation is over, which it may be by now */
    if (![...toldTo(shooter)!.things.values()].some((one) => one.zone === "aim")) return;
    const cards = shooter.locator(".t-played li");
    await cards.first().waitFor();
    const told = await cards.allTextContents();
    check(told.every((text) => /Hit|Miss/.test(text)), `why each card hits or misses: ${told.join("; ")}`);
}

/* Nothing of what only `seat` sees is in the other's page. */
async function hiddenFrom(other: Page, own: Page, seat: string): Promise<void> {
    const mine = [...toldTo(own)!.things.values()].filter(
        (t) => t.seat === seat && t.what === "card" && t.value && ["hand", "backpack"].includes(t.zone ?? ""),
    );
    const secret = mine.filter((t) => t.zone === "hand" || !(t.marks ?? []).includes("seen"));
    check(secret.length > 0, `${seat} has something to hide`);
    const theirs = toldTo(other)!;
    for (const t of secret) {
        const told = theirs.things.get(t.id);
        check(!told?.value, `${t.name} of ${seat} is told to the other squad`);
    }
    /* what they hear of elsewhere is no secret: another of its kind lies on the Map, or is theirs */
    const open = JSON.stringify([...theirs.things.values()]) + JSON.stringify(theirs.log);
    const names = secret.map((t) => t.name!).filter((name) => !open.includes(name));
    check(names.length > 0, "names that only one squad knows");
    const leaks = await other.evaluate((list) => {
        const all = document.documentElement.outerHTML;
        return list.filter((name) => all.includes(name));
    }, names);
    equal(leaks, [], `of ${seat}, in the other's page`);
}

test("red shoots, blue reacts", (t) => shotOf(t, "red"));
test("blue shoots, red reacts", (t) => shotOf(t, "blue"));

test("three against three at one screen: a turn", async (t) => {
    const { match, keys } = await makeMatch(t.server, {
        game: "apex",
        settings: ["option squad 3", "option map switchback", "option draft free"],
    });
    const page = await t.open({ hash: `#/play/${match}/${keys.red}/${keys.blue}`, settings: plain });
    const told = () => toldTo(page, "red") ?? toldTo(page);
    const done = new Set<string>(["equip", "smoke"]);
    let moves = 0;
    for (let clicks = 0; clicks < 200; clicks++) {
        const seat = await until(async () => {
            const now = ["red", "blue"].find((one) => asked(page, one));
            return now && (await ready(page)) ? now : null;
        }, "somebody is asked");
        const ends = told()!.log.filter((e) => e.kind === "activation-over").length;
        if (ends >= 3) break;
        /* both are asked for the Loadout at once; the page shows one of them */
        const shownSeat = await page.locator(".t-question").first().getAttribute("class");
        const here = /seat-(red|blue)/.exec(shownSeat ?? "")?.[1] ?? seat;
        if (asked(page, here)?.question === "move") moves++;
        const say = hurried(page, here, done);
        if (say === "end") done.delete("move");
        if (say === "do move") done.add("move");
        await choose(page, say, here);
    }
    equal(told()!.log.filter((e) => e.kind === "activates").slice(0, 3).length, 3, "three were activated");
    check(moves >= 3, `each has moved: ${moves}`);
    equal([...told()!.things.values()].filter((one) => one.what === "piece").length, 6, "six Legends");
    await shoot(page, "apex-three");
});

test("on a phone, in German, dark and from the side", async (t) => {
    const [played] = await matches();
    const move = played!.steps.find((s) => s.seat === "red" && /^to /.test(s.answer) && s.n > 150)!;
    const { match, keys } = await makeMatch(t.server, { game: "apex", record: upTo({ ...played! }, move.n - 1) });
    const page = await t.open({
        ...{ lang: "de", width: 390, height: 844, touch: true },
        hash: `#/play/${match}/${keys.red}`,
        settings: { ...plain, lang: "de", theme: "dark", oblique: true },
    });
    await shown(page);
    await page.locator(".t-front").first().waitFor();
    check((await page.locator(".t-place.is-can .t-cost").count()) > 0, "what each space costs");
    await shoot(page, "apex-phone");
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    check(wide <= 390, `nothing is wider than the screen: ${wide}`);
    await page.getByRole("tab", { name: "Spieler" }).tap();
    await page.locator(".t-thing").first().waitFor();
    check(/Waffen/.test(await page.locator(".t-tabpanel").innerText()), "what each Legend carries");
    await shoot(page, "apex-phone-players");
    await checkAccess(page, "Apex on a phone");
    await page.getByRole("tab", { name: /^Auswahl/ }).tap();
    const ask = asked(page)!.id;
    await page.touchscreen.tap(...(await middleOf(page, ".t-place.is-can .t-can")));
    await until(() => asked(page)?.id !== ask, "a tap on the board moves");
});

async function middleOf(page: Page, css: string): Promise<[number, number]> {
    const box = (await page.locator(css).first().boundingBox())!;
    return [box.x + box.width / 2, box.y + box.height / 2];
}

await runTests();
