/* From clicks on things to one option. An option names things by its fields; each click keeps the
 * options that name what was clicked, until one is left. Pure: knows options and keys only. */
import type { Option, Pair, Thing } from "../protocol.ts";

/* A thing as fields name it: "piece:4". */
export type Key = string;

export const keyOf = (type: string, value: number): Key => `${type}:${value}`;

export function keyOfThing(thing: Thing): Key | null {
    return thing.type && thing.value ? keyOf(thing.type, thing.value) : null;
}

export function keysOf(option: Option): Key[] {
    return (option.fields ?? []).map(([type, value]: Pair) => keyOf(type, value));
}

/* The options that name everything picked so far. */
export function remaining(options: readonly Option[], picked: readonly Key[]): Option[] {
    if (picked.length === 0) return [...options];
    return options.filter((o) => {
        const keys = keysOf(o);
        return picked.every((k) => keys.includes(k));
    });
}

/* What a next click may name, of the things that are on the table. */
export function choosable(
    options: readonly Option[],
    picked: readonly Key[],
    onTable: (key: Key) => boolean,
): Set<Key> {
    const out = new Set<Key>();
    for (const o of remaining(options, picked))
        for (const k of keysOf(o)) if (!picked.includes(k) && onTable(k)) out.add(k);
    return out;
}

/* Options that no click on the table can reach: they are offered as buttons. */
export function loose(options: readonly Option[], onTable: (key: Key) => boolean): Option[] {
    return options.filter((o) => !keysOf(o).some(onTable));
}

export type Step =
    | { do: "choose"; option: Option }
    /* `list`: clicks alone cannot tell the options apart, so they are to be listed. */
    | { do: "narrow"; picked: Key[]; options: Option[]; list: boolean }
    | { do: "clear" }
    | { do: "refused" };

/* A click on what has these keys, the most fitting first: a piece, then the place it stands in. */
export function pick(
    options: readonly Option[],
    picked: readonly Key[],
    keys: readonly Key[],
    onTable: (key: Key) => boolean,
): Step {
    const next = choosable(options, picked, onTable);
    let key = keys.find((k) => next.has(k));
    let before = picked;
    if (!key) {
        if (keys.some((k) => picked.includes(k))) return { do: "clear" };
        /* not with what was picked before, but by itself: begin again with it */
        const all = choosable(options, [], onTable);
        key = keys.find((k) => all.has(k));
        before = [];
    }
    if (!key) return { do: "refused" };
    const now = [...before, key];
    const left = remaining(options, now);
    if (left.length === 1) return { do: "choose", option: left[0]! };
    return {
        do: "narrow",
        picked: now,
        options: left,
        list: left.some((o) => !keysOf(o).some((k) => !now.includes(k) && onTable(k))),
    };
}

/* Keys a click on a thing may mean: itself, what stands in the same place, the place. */
export function meanings(thing: Thing, things: Iterable<Thing>): Key[] {
    const own = keyOfThing(thing);
    const out: Key[] = own ? [own] : [];
    const place = thing.what === "place" ? thing.value : thing.place;
    if (!place) return out;
    const rank = {
        ...{ piece: 0, token: 1, place: 2, card: 3, track: 3 },
        ...{ edge: 4, corner: 4, area: 5, line: 5 },
    };
    const near: Thing[] = [];
    for (const t of things)
        if (t !== thing && (t.what === "place" ? t.value : t.place) === place) near.push(t);
    near.sort((a, b) => rank[a.what] - rank[b.what]);
    for (const t of near) {
        const k = keyOfThing(t);
        if (k && !out.includes(k)) out.push(k);
    }
    return out;
}

export interface Group {
    act: string;
    head: string /* what all texts begin with, "" if nothing worth a heading */;
    options: Option[];
}

/* What is read or seen where it lies on the table. */
export const LIES_OPEN: readonly string[] = ["card", "figure", "piece", "place", "seat"];

/* What is done with things on the board comes first, then cards and all else that has a name; what
 * names nothing comes last, for it has buttons of its own. */
const BOARD: readonly string[] = ["piece", "place", "token", "edge", "corner"];
function rankOf(list: readonly Option[]): number {
    const types = list.flatMap((o) => (o.fields ?? []).map(([type]) => type));
    return types.some((type) => BOARD.includes(type)) ? 0 : types.length > 0 ? 1 : 2;
}

/* Options by act; acts of one rank in the order in which they first come. */
export function groups(options: readonly Option[]): Group[] {
    const by = new Map<string, Option[]>();
    for (const o of options) {
        const list = by.get(o.act);
        if (list) list.push(o);
        else by.set(o.act, [o]);
    }
    return [...by]
        .map(([act, list]) => ({ act, head: common(list), options: list }))
        .sort((a, b) => rankOf(a.options) - rankOf(b.options));
}

/* What is left of a text under its group's heading. */
export function afterHead(text: string, head: string): string {
    if (!head || !text.startsWith(head)) return text;
    return text.slice(head.length).replace(/^[\s:,.]+/u, "") || text;
}

/* What options say beside a thing that needs no name there: "Move action" in the chooser of the one
 * who moves. A name is left out where it follows a colon, and if all can still be told apart. */
export function besides(options: readonly Option[], name: string): Map<string, string> {
    const short = (text: string): string => {
        const at = name ? text.indexOf(`: ${name}`) : -1;
        const end = at + 2 + name.length;
        /* not the beginning of a longer name */
        if (at < 1 || /^[\p{L}\p{N}-]/u.test(text.slice(end))) return text;
        return text.slice(0, at) + text.slice(end);
    };
    const texts = options.map((o) => short(o.text));
    const differ = new Set(texts).size === texts.length;
    return new Map(options.map((o, i) => [o.say, differ ? texts[i]! : o.text]));
}

/* The words that all texts begin with, cut at a word's end. */
function common(list: Option[]): string {
    if (list.length < 2) return "";
    let head = list[0]!.text;
    for (const o of list) while (head && !o.text.startsWith(head)) head = head.slice(0, -1);
    if (list.some((o) => o.text.length > head.length && /[\p{L}\p{N}]$/u.test(head)))
        head = head.replace(/[\p{L}\p{N}]+$/u, "");
    return head.replace(/[\s:,.]+$/u, "");
}

export function filtered(options: readonly Option[], text: string): Option[] {
    const words = text.toLocaleLowerCase().split(/\s+/u).filter(Boolean);
    return options.filter((o) => {
        const hay = `${o.text} ${o.say}`.toLocaleLowerCase();
        return words.every((w) => hay.includes(w));
    });
}

/* Is it worth asking for odds unasked, by hovering alone? Where a weapon is chosen or somebody
 * else's piece is named dice tend to follow; a hex among fifty would only cost. */
export function oddsWorth(
    option: Option,
    seatOf: (key: Key) => string | null,
    own: string,
): boolean {
    return (option.fields ?? []).some(([type, value]) => {
        if (type === "weapon") return true;
        if (type !== "piece") return false;
        const seat = seatOf(keyOf(type, value));
        return seat !== null && seat !== own;
    });
}
