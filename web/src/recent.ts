/* The matches this browser knows, with their keys. They stay here: a key goes nowhere but to the
 * server that gave it. */
import { signal } from "@preact/signals";
import { store, stored } from "./settings.ts";
import type { Seat } from "./protocol.ts";

export interface Recent {
    match: string;
    mine: Seat[]; /* seats played at this screen; empty for one who looks on */
    keys: { [seat: Seat]: string }; /* of all seats known here, "watch" and "host" too */
    game: string;
    seats: { seat: Seat; name: string; bot: string | null }[];
    when: number; /* ms since 1970, last opened */
    over: boolean;
    points: { [seat: Seat]: number } | null;
    winners?: Seat[]; /* when it is over */
}

const KEY = "fray.matches";
const MOST = 50;

function isRecent(row: unknown): row is Recent {
    if (typeof row !== "object" || row === null) return false;
    const had = row as { [key: string]: unknown };
    return (
        typeof had.match === "string" &&
        typeof had.keys === "object" &&
        had.keys !== null &&
        Array.isArray(had.mine) &&
        Array.isArray(had.seats) &&
        typeof had.when === "number"
    );
}

/* What storage holds: another tab may have written. Without storage, what this page knows. */
function load(known: Recent[]): Recent[] {
    const raw = stored<unknown>(KEY);
    if (raw === null) return known;
    return Array.isArray(raw) ? raw.filter(isRecent) : [];
}

export const recent = signal<Recent[]>(load([]));

export function recall(match: string): Recent | undefined {
    return recent.value.find((row) => row.match === match);
}

/* Stored first: whoever follows the signal may remember in turn, and begins with what is stored. */
function keep(rows: Recent[]): void {
    store(KEY, rows);
    recent.value = rows;
}

/* Puts what is now known of a match on top; keys already known stay known. */
export function remember(news: Partial<Recent> & { match: string }): void {
    const before = load(recent.peek());
    const old = before.find((row) => row.match === news.match);
    const row: Recent = {
        mine: [],
        game: "",
        seats: [],
        when: Date.now(),
        over: false,
        points: null,
        ...old,
        ...news,
        keys: { ...old?.keys, ...news.keys },
    };
    const rest = before.filter((other) => other.match !== news.match);
    keep([row, ...rest].sort((a, b) => b.when - a.when).slice(0, MOST));
}

export function forget(match: string): void {
    keep(load(recent.peek()).filter((row) => row.match !== match));
}
