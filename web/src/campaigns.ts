/* Operations this browser has played missions of: their files as the server gave them. The truth is the
 * file; what stands beside it is for lists. */
import { signal } from "@preact/signals";
import type { CampaignReply } from "./protocol.ts";
import { store, stored } from "./settings.ts";

export interface Campaign {
    game: string;
    text: string; /* the file */
    operation: string;
    won: number;
    missions: string[];
    next: string | null; /* to be played; null: all are won */
    when: number; /* ms since 1970 */
}

const KEY = "fray.operations";
const MOST = 12;

function isCampaign(row: unknown): row is Campaign {
    if (typeof row !== "object" || row === null) return false;
    const had = row as { [key: string]: unknown };
    return (
        typeof had.game === "string" &&
        typeof had.text === "string" &&
        typeof had.operation === "string" &&
        typeof had.won === "number" &&
        Array.isArray(had.missions) &&
        typeof had.when === "number"
    );
}

/* What storage holds: another tab may have written. */
function load(known: Campaign[]): Campaign[] {
    const raw = stored<unknown>(KEY);
    if (raw === null) return known;
    return Array.isArray(raw) ? raw.filter(isCampaign) : [];
}

export const campaigns = signal<Campaign[]>(load([]));
/* The one that is to be gone on with on the start page. */
export const chosen = signal<Campaign | null>(null);

function keep(rows: Campaign[]): void {
    store(KEY, rows);
    campaigns.value = rows;
}

const isSame = (a: Campaign, b: Campaign): boolean =>
    a.game === b.game && a.operation === b.operation;

/* One of each operation is kept, the one that was played last. */
export function noteCampaign(game: string, reply: CampaignReply): Campaign {
    const row: Campaign = {
        game,
        text: reply.campaign,
        operation: reply.operation,
        won: reply.won,
        missions: reply.missions,
        next: reply.next,
        when: Date.now(),
    };
    keep([row, ...load(campaigns.peek()).filter((other) => !isSame(other, row))].slice(0, MOST));
    return row;
}

export function forgetCampaign(row: Campaign): void {
    keep(load(campaigns.peek()).filter((other) => !isSame(other, row)));
}

export const isCampaignFile = (text: string): boolean => /^fray-campaign \d+\s/.test(text);

/* What a file says of itself, for a list; the server judges it when it is played. Null: it is none. */
export function readCampaign(text: string): { game: string; operation: string } | null {
    const line = (word: string) => new RegExp(`^${word} (\\S+)$`, "m").exec(text)?.[1];
    const game = line("game");
    const operation = line("operation");
    return isCampaignFile(text) && game && operation ? { game, operation } : null;
}

/* A file from the reader's disk: how many missions it says are won. */
export function fromFile(
    text: string,
    missionsOf: (operation: string) => string[],
): Campaign | null {
    const head = readCampaign(text);
    if (!head) return null;
    const won = new Set([...text.matchAll(/^won (\S+) /gm)].map((found) => found[1] ?? ""));
    const missions = missionsOf(head.operation);
    return {
        game: head.game,
        operation: head.operation,
        text,
        won: missions.filter((mission) => won.has(mission)).length,
        missions,
        next: missions.find((mission) => !won.has(mission)) ?? null,
        when: Date.now(),
    };
}
