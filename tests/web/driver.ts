/* Plays at a table as a person does: looks at the page, clicks something that it offers. It knows
 * the page, not the game. */
import type { Page } from "./harness.ts";
import { check, toldTo, until, WAIT } from "./harness.ts";

/* What there is to click, with where. */
export interface Spot {
    id: number;
    x: number;
    y: number;
}
export interface Seen {
    state: "asked" | "over" | "covered";
    question: string;
    options: number; /* rows of the list */
    loose: number; /* buttons under the question */
    series: boolean;
    must: boolean; /* the series has to begin with a pick */
    form: boolean; /* real dice are to be entered */
    choices: number; /* rows of the open chooser; 0: none is open */
    popup: boolean;
    spots: Spot[]; /* outlined on the board */
    dull: Spot[]; /* pieces that are not outlined */
    cards: number; /* outlined in hand */
}

/* In the page: is there something to do? Null until there is. */
const lookNow = (): Seen | null => {
    const all = (css: string) =>
        [...document.querySelectorAll(css)].filter((e) => e.getClientRects().length > 0);
    const empty = {
        options: 0,
        loose: 0,
        series: false,
        must: false,
        form: false,
        choices: 0,
        popup: false,
        spots: [],
        dull: [],
        cards: 0,
    };
    if (document.querySelector(".curtain")) return { state: "covered", question: "", ...empty };
    if (document.querySelector(".over")) return { state: "over", question: "", ...empty };
    const ask = document.querySelector(".t-question:not(.is-quiet)");
    if (!ask || document.querySelector(".t-table.is-sent, .status-lost")) return null;
    const pointOf = (g: Element): Spot | null => {
        const id = Number(g.getAttribute("data-id"));
        const box = (g.querySelector(".t-can, .t-base") ?? g).getBoundingClientRect();
        for (const [fx, fy] of [
            [0.5, 0.5],
            [0.5, 0.3],
            [0.5, 0.72],
            [0.3, 0.5],
            [0.7, 0.5],
        ] as const) {
            const x = box.x + box.width * fx;
            const y = box.y + box.height * fy;
            const hit = document.elementFromPoint(x, y)?.closest("[data-id]");
            if (hit === g) return { id, x, y };
        }
        return null;
    };
    const spotsOf = (css: string) =>
        all(css)
            .map(pointOf)
            .filter((spot): spot is Spot => spot !== null);
    return {
        state: "asked",
        question: ask.querySelector(".t-question-text")?.textContent ?? "",
        options: all(".t-options .t-option").length,
        loose: all(".t-question .t-buttons .t-button:not(.is-main)").length,
        series:
            all(".t-options .t-option[aria-pressed]").length > 0 ||
            all(".t-question .t-buttons .is-main").length > 0,
        must: all(".t-question .t-buttons .is-main:disabled").length > 0,
        form: all(".t-diceform").length > 0,
        choices: all(".t-pop .t-choices .t-option").length,
        popup: all(".t-pop").length > 0,
        spots: spotsOf(".t-svg .is-can"),
        dull: spotsOf(".t-svg .t-piece:not(.is-can):not(.is-picked)"),
        cards: all(".t-hand .t-card.is-can").length,
    };
};

/* Waits until this page has something to do: a question, the end, or a curtain. */
export async function look(page: Page, within = WAIT): Promise<Seen> {
    const handle = await page.waitForFunction(lookNow, undefined, { timeout: within });
    return (await handle.jsonValue()) as Seen;
}
/* What there is to do at once, if anything. */
export const glance = (page: Page): Promise<Seen | null> => page.evaluate(lookNow);

export interface Player {
    page: Page;
    random: () => number;
    touch?: boolean;
    count: { [what: string]: number }; /* what was done how often */
}
export const newPlayer = (page: Page, random: () => number, touch = false): Player => ({
    page,
    random,
    touch,
    count: {},
});

const done = (player: Player, what: string): void => {
    player.count[what] = (player.count[what] ?? 0) + 1;
};
const below = (player: Player, n: number): number => Math.floor(player.random() * n);

async function press(player: Player, spot: Spot): Promise<void> {
    if (player.touch) await player.page.touchscreen.tap(spot.x, spot.y);
    else await player.page.mouse.click(spot.x, spot.y);
}
async function pressNth(player: Player, css: string, n: number): Promise<void> {
    const at = player.page.locator(css).locator("visible=true").nth(n);
    if (player.touch) await at.tap();
    else await at.click();
}

/* One click at something that is offered: an outlined thing, a card, a row of the list, a button. */
export async function step(player: Player, seen: Seen): Promise<void> {
    const { page } = player;
    if (seen.form) return enterDice(player);
    if (seen.choices > 0) {
        done(player, "chooser");
        return pressNth(player, ".t-pop .t-choices .t-option", below(player, seen.choices));
    }
    if (seen.popup) return page.keyboard.press("Escape");
    if (seen.series) {
        /* where a pick is needed not all of them go together: one will do */
        const ticks = Math.min(seen.options, seen.must ? 1 : below(player, 3));
        for (let i = 0; i < ticks; i++) {
            /* what is ticked may hide under another's chooser: each tick is a row of the list */
            const row = page.locator(".t-options .t-option").nth(i);
            await (player.touch ? row.tap() : row.click());
        }
        if (ticks > 0) done(player, "tick");
        done(player, "done");
        const end = page.locator(".t-question .t-buttons .is-main");
        if ((await end.count()) > 0) return pressNth(player, ".t-question .t-buttons .is-main", 0);
    }
    const ways: [string, number][] = [
        ["spot", seen.spots.length ? 5 : 0],
        ["card", seen.cards ? 2 : 0],
        ["option", seen.options ? 3 : 0],
        ["loose", seen.loose ? 2 : 0],
    ];
    let left = player.random() * ways.reduce((sum, [, weight]) => sum + weight, 0);
    const way = ways.find(([, weight]) => (left -= weight) < 0)?.[0];
    check(way, `the page asks "${seen.question}" and offers nothing to click`);
    done(player, way);
    if (way === "spot") return press(player, seen.spots[below(player, seen.spots.length)]!);
    if (way === "card")
        return pressNth(player, ".t-hand .t-card.is-can", below(player, seen.cards));
    if (way === "option")
        return pressNth(player, ".t-options .t-option", below(player, seen.options));
    return pressNth(
        player,
        ".t-question .t-buttons .t-button:not(.is-main)",
        below(player, seen.loose),
    );
}

/* Real dice: adds faces that can still fall until the throw is whole. */
export async function enterDice(player: Player): Promise<void> {
    const { page } = player;
    for (;;) {
        const send = page.locator(".t-diceform .t-button.is-main");
        if (await send.isEnabled()) {
            done(player, "dice");
            return send.click();
        }
        const more = page.locator(".t-diceform .t-face > .t-step:last-of-type:enabled");
        const n = await more.count();
        check(n > 0, "no die can be added and the throw cannot be entered");
        await more.nth(below(player, n)).click();
    }
}

/* Plays on until the match is over or `enough` says so; `before` may look around at each step. */
export async function playOn(
    players: Player[],
    enough: () => boolean | Promise<boolean> = () => false,
    before: (player: Player, seen: Seen) => Promise<void> = async () => undefined,
): Promise<"over" | "enough"> {
    let idle = 0;
    for (let looks = 0, steps = 0; steps < 2500; looks++) {
        if (await enough()) return "enough";
        const one = players[looks % players.length]!;
        const seen = players.length === 1 ? await look(one.page) : await glance(one.page);
        if (seen === null) {
            /* somebody else's question; a moment after a full round without any */
            if (++idle % players.length === 0) await new Promise((wait) => setTimeout(wait, 15));
            check(idle < 4000, "nobody is asked anything any more");
            continue;
        }
        idle = 0;
        steps++;
        if (seen.state === "over") return "over";
        check(seen.state === "asked", "hands are covered, and nobody looks");
        /* what was waited for may have come only now */
        if (await enough()) return "enough";
        await before(one, seen);
        /* who looked around may have ended it */
        if (seen.state === "asked") await step(one, seen);
    }
    throw new Error("the match does not end");
}

/* The question this page is asked, as the rules name it. */
export const questionOf = (page: Page, seat?: string): string | null =>
    toldTo(page, seat)?.ask?.question ?? null;

/* Answers by the list until a question of this kind is open at the page. */
export async function playTo(
    players: Player[],
    wanted: string | RegExp,
    page: Page = players[0]!.page,
): Promise<void> {
    const fits = (question: string | null) =>
        question !== null &&
        (typeof wanted === "string" ? question === wanted : wanted.test(question));
    const end = await playOn(players, async () => {
        if (!fits(questionOf(page))) return false;
        const seen = await glance(page);
        return seen?.state === "asked" && seen.question.includes(toldTo(page)?.ask?.text ?? "?");
    });
    check(end === "enough", `the match ended before "${String(wanted)}" was asked`);
}

/* Until the page shows the question it was told. */
export async function shown(page: Page): Promise<Seen> {
    return until(async () => {
        const seen = await glance(page);
        const text = toldTo(page)?.ask?.text;
        return seen?.state === "asked" && text !== undefined && seen.question.includes(text)
            ? seen
            : null;
    }, "the question is shown");
}
