/* A match as it is being planned on the start page, and the lines it becomes. Knows settings by
 * their type only, no game: a list is a ready deck, many cards are an own one. */
import type { Campaign } from "../campaigns.ts";
import type { BotRow, Catalogue, Entry, Fact, NewMatch, Seat, Setting } from "../protocol.ts";
import { SEAT_ORDER } from "../words.ts";

export type Who = "here" | "friend" | "bot";
export interface SeatPlan {
    who: Who;
    bot: string;
    name: string;
    own: boolean; /* an own deck in place of a ready one */
    picks: { [setting: string]: string[] }; /* ids, or numbers and yes/no as text */
}
export interface Plan {
    game: string;
    count: number; /* of seats */
    seats: { [seat: Seat]: SeatPlan };
    options: { [setting: string]: string };
    operation: string; /* to be begun; "": a single mission, or no missions at all */
    clock: boolean;
    minutes: number;
    seconds: number;
    dice: Seat; /* "server", or who throws */
    record: { name: string; text: string } | null; /* to go on from */
    campaign: Campaign | null; /* an operation to go on with */
}

export const seatsOf = (plan: Plan): Seat[] => SEAT_ORDER.slice(0, plan.count);

export type Bots = readonly Pick<BotRow, "name" | "level">[];

/* Whom to play against first: the level in the middle, or whatever there is. */
export function proposedBot(bots: Bots): string {
    const levels = bots.filter((bot) => bot.level);
    const among = levels.length ? levels : bots;
    return (levels.find((bot) => bot.name === "normal") ?? among[among.length >> 1])?.name ?? "";
}

export function freshPlan(catalogue: Catalogue, bots: Bots): Plan {
    const seats: { [seat: Seat]: SeatPlan } = {};
    SEAT_ORDER.slice(0, Math.max(catalogue.seats[1], 1)).forEach((seat, i) => {
        const who: Who = i === 0 || bots.length === 0 ? (i === 0 ? "here" : "friend") : "bot";
        seats[seat] = {
            who,
            bot: proposedBot(bots),
            name: "",
            own: false,
            picks: proposedDeck(catalogue, i),
        };
    });
    return {
        game: catalogue.name,
        count: catalogue.seats[0],
        seats,
        options: {},
        operation: "",
        clock: false,
        minutes: 30,
        seconds: 10,
        dice: "server",
        record: null,
        campaign: null,
    };
}

/* Each seat a ready deck of its own, as far as there are enough: people see what they will play. */
function proposedDeck(catalogue: Catalogue, i: number): SeatPlan["picks"] {
    const { deck } = partsOf(catalogue);
    const lists = deck ? (catalogue.entries[deck.type] ?? []) : [];
    const list = lists[i % Math.max(lists.length, 1)];
    return deck && list ? { [deck.word]: [list.id] } : {};
}

/* A plan that was kept, as far as it still fits the game; anything odd is left out. */
export function keptPlan(raw: unknown, catalogue: Catalogue, bots: Bots): Plan {
    const plan = freshPlan(catalogue, bots);
    if (typeof raw !== "object" || raw === null) return plan;
    const had = raw as Partial<Plan>;
    if (had.game !== catalogue.name) return plan;
    if (
        typeof had.count === "number" &&
        had.count >= catalogue.seats[0] &&
        had.count <= catalogue.seats[1]
    )
        plan.count = had.count;
    for (const [seat, mine] of Object.entries(plan.seats)) {
        const old = had.seats?.[seat];
        if (typeof old !== "object" || old === null) continue;
        if (["here", "friend", "bot"].includes(old.who)) mine.who = old.who;
        if (bots.some((bot) => bot.name === old.bot)) mine.bot = old.bot;
        if (mine.who === "bot" && bots.length === 0) mine.who = "friend";
        if (typeof old.name === "string") mine.name = old.name.slice(0, 40);
        mine.own = old.own === true;
        for (const setting of perSeat(catalogue)) {
            const ids = old.picks?.[setting.word];
            if (!Array.isArray(ids)) continue;
            const known = new Set((catalogue.entries[setting.type] ?? []).map((entry) => entry.id));
            const fit = ids.filter(
                (id) => typeof id === "string" && (known.size === 0 || known.has(id)),
            );
            if (fit.length) mine.picks[setting.word] = fit;
        }
    }
    const mission = missionSetting(catalogue);
    for (const setting of [...forAll(catalogue), ...(mission ? [mission] : [])]) {
        const value = had.options?.[setting.word];
        if (typeof value === "string" && /^[a-z0-9-]{1,64}$/.test(value))
            plan.options[setting.word] = value;
    }
    if (operationsOf(catalogue).some(({ id }) => id === had.operation))
        plan.operation = had.operation ?? "";
    plan.clock = had.clock === true;
    if (isWithin(had.minutes, 1, 600)) plan.minutes = had.minutes;
    if (isWithin(had.seconds, 0, 600)) plan.seconds = had.seconds;
    return plan;
}

function isWithin(value: unknown, least: number, most: number): value is number {
    return typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;
}

export const perSeat = (catalogue: Catalogue): Setting[] =>
    catalogue.settings.filter((row) => row.per_seat);
/* Which mission is played and how many take part have controls of their own. */
export const forAll = (catalogue: Catalogue): Setting[] =>
    catalogue.settings.filter(
        (row) =>
            !row.per_seat && row.type !== "mission" && row.word !== catalogue.seats_setting,
    );
export const missionSetting = (catalogue: Catalogue): Setting | undefined =>
    catalogue.settings.find((row) => !row.per_seat && row.type === "mission");

/* Lists of missions that follow one another. */
export function operationsOf(
    catalogue: Catalogue,
): { id: string; entry: Entry; missions: Entry[] }[] {
    const missions = catalogue.entries["mission"] ?? [];
    if (!missionSetting(catalogue)) return [];
    return (catalogue.entries["list"] ?? [])
        .map((entry) => {
            const ids = entry.facts?.["missions"];
            const its = Array.isArray(ids)
                ? ids.flatMap((id) => missions.find((mission) => mission.id === id) ?? [])
                : [];
            return { id: entry.id, entry, missions: its };
        })
        .filter((operation) => operation.missions.length > 0);
}

/* Whom or what a setting may name: entries of its type, and of these those that are called as it is, where
 * there are such (of all figures the heroes). */
export function entriesFor(catalogue: Catalogue, setting: Setting): Entry[] {
    const all = catalogue.entries[setting.type] ?? [];
    const own = all.filter((entry) => entry.entity === setting.word);
    return own.length ? own : all;
}

/* The settings of a seat by the part they play. A game with ready decks and single cards lets people
 * choose between them; the faction then belongs to the own deck, since a ready one names its own. */
export function partsOf(catalogue: Catalogue): {
    deck: Setting | undefined;
    cards: Setting | undefined;
    faction: Setting | undefined;
    others: Setting[];
} {
    const rows = perSeat(catalogue);
    const deck = rows.find((row) => row.type === "list" && !row.many);
    const cards = rows.find((row) => row.type === "card" && row.many);
    const faction = rows.find((row) => row.type === "faction" && !row.many);
    return {
        deck,
        cards,
        faction,
        /* single cards where there is no deck to choose are asked for in play */
        others: rows.filter(
            (row) =>
                row !== deck &&
                row !== cards &&
                row !== faction &&
                !(row.type === "card" && row.many && !deck),
        ),
    };
}

/* The lines of one seat, as records hold them. */
export function seatLines(plan: Plan, catalogue: Catalogue, seat: Seat): string[] {
    const mine = plan.seats[seat];
    if (!mine) return [];
    const { deck, cards, faction, others } = partsOf(catalogue);
    const used: (Setting | undefined)[] = [...others];
    if (cards && mine.own) used.push(faction, cards);
    else used.push(deck ?? faction);
    return catalogue.settings.flatMap((row) =>
        used.includes(row)
            ? (mine.picks[row.word] ?? []).map((value) => `${seat} ${row.word} ${value}`)
            : [],
    );
}

export function proposal(setting: Setting): string {
    if (setting.type === "flag") return setting.fallback ? "yes" : "no";
    if (setting.type === "word") return setting.words?.[setting.fallback]?.id ?? "";
    if (setting.type === "seat") return "";
    return String(setting.fallback);
}

export function optionLines(plan: Plan, catalogue: Catalogue): string[] {
    const changed = forAll(catalogue).flatMap((row) => {
        const value = plan.options[row.word];
        return value === undefined || value === proposal(row)
            ? []
            : [`option ${row.word} ${value}`];
    });
    return [...missionLines(plan, catalogue), ...changed];
}

/* The mission, and how many go; what an operation says of the mission it says itself. */
function missionLines(plan: Plan, catalogue: Catalogue): string[] {
    const setting = missionSetting(catalogue);
    const mission = setting && chosenMission(plan, catalogue);
    const seats = catalogue.seats_setting;
    return [
        ...(setting && mission ? [`option ${setting.word} ${mission.id}`] : []),
        ...(seats ? [`option ${seats} ${plan.count}`] : []),
    ];
}

/* What would be played: the next mission of the operation, or the one that was chosen. */
export function chosenMission(plan: Plan, catalogue: Catalogue): Entry | undefined {
    const setting = missionSetting(catalogue);
    const all = catalogue.entries["mission"] ?? [];
    if (!setting) return undefined;
    const operations = operationsOf(catalogue);
    const next = plan.campaign
        ? plan.campaign.next
        : operations.find(({ id }) => id === plan.operation)?.missions[0]?.id;
    const wanted = next ?? plan.options[setting.word];
    /* what opens the first operation is the best to begin with */
    return all.find(({ id }) => id === wanted) ?? operations[0]?.missions[0] ?? all[0];
}

/* What is sent to make the match. `me`: the name of the one who plans, for the first seat here. */
export function toMatch(plan: Plan, catalogue: Catalogue, me: string): NewMatch {
    const seats: NonNullable<NewMatch["seats"]> = {};
    let mine = me.trim();
    for (const seat of seatsOf(plan)) {
        const row = plan.seats[seat];
        if (!row) continue;
        if (row.who === "bot") {
            seats[seat] = { bot: row.bot };
            continue;
        }
        let name = row.name.trim();
        if (row.who === "here" && mine) {
            name = name || mine;
            mine = "";
        }
        if (name) seats[seat] = { name };
    }
    const wanted: NewMatch = { game: plan.game, seats };
    if (plan.campaign) wanted.campaign = plan.campaign.text;
    else if (plan.operation) wanted.operation = plan.operation;
    if (plan.record) wanted.record = plan.record.text;
    else
        wanted.settings = [
            ...seatsOf(plan).flatMap((seat) => seatLines(plan, catalogue, seat)),
            ...optionLines(plan, catalogue),
        ];
    if (plan.clock) wanted.clock = { minutes: plan.minutes, seconds: plan.seconds };
    if (plan.dice !== "server" && plan.seats[plan.dice]?.who !== "bot") wanted.dice = plan.dice;
    return wanted;
}

/* -- cards ------------------------------------------------------------------------------------- */

function* wordsIn(fact: Fact | undefined): Generator<string> {
    if (typeof fact === "string") yield fact;
    else if (Array.isArray(fact)) for (const one of fact) yield* wordsIn(one);
    else if (typeof fact === "object") for (const one of Object.values(fact)) yield* wordsIn(one);
}

/* What an entry of the packs refers to among entries of a type: the cards of a ready deck, the
 * faction a card belongs to. */
export function refersTo(entry: Entry, among: Entry[]): string[] {
    const ids = new Set(among.map((other) => other.id));
    return [...wordsIn(entry.facts ?? {})].filter((word) => ids.has(word));
}

/* The picks of a seat with the cards, and the faction, of a ready deck. */
export function takenFrom(
    list: Entry,
    catalogue: Catalogue,
    picks: SeatPlan["picks"],
): SeatPlan["picks"] {
    const { cards, faction } = partsOf(catalogue);
    const next = { ...picks };
    if (cards) next[cards.word] = refersTo(list, catalogue.entries[cards.type] ?? []);
    const its = faction && refersTo(list, catalogue.entries[faction.type] ?? [])[0];
    if (faction && its !== undefined) next[faction.word] = [its];
    return next;
}

/* May the card be of any use to the faction? One that names another faction may not; whether it is
 * legal in the end the server says. */
export function suits(card: Entry, faction: string | undefined, factions: Entry[]): boolean {
    if (faction === undefined) return true;
    const named = refersTo(card, factions);
    return named.length === 0 || named.includes(faction);
}
