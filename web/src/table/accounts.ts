/* Accounts: what goes into an option, and what lies between two spots. Fetched once while the table
 * stands as it does. */
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Account, Option, Spot, Thing } from "../protocol.ts";

export type AccountFetch = (key: string) => Promise<Account>;

/* Remembers what was asked. */
export function accountCache(fetch: (key: string) => Promise<Account>): AccountFetch {
    const known = new Map<string, Promise<Account>>();
    return (key) => {
        let reply = known.get(key);
        if (!reply) {
            reply = fetch(key);
            known.set(key, reply);
            /* what failed may be tried again */
            reply.catch(() => known.delete(key));
        }
        return reply;
    };
}

/* The account of this key; null while it is fetched, and where there is none to fetch. */
export function useAccount(
    fetch: AccountFetch | null,
    key: string | null,
): Account | "failed" | null {
    const [got, set] = useState<{
        key: string;
        by: AccountFetch;
        reply: Account | "failed";
    } | null>(null);
    useEffect(() => {
        let wanted = true;
        if (!fetch || key === null) return;
        fetch(key).then(
            (reply) => wanted && set({ key, by: fetch, reply }),
            () => wanted && set({ key, by: fetch, reply: "failed" }),
        );
        return () => {
            wanted = false;
        };
    }, [key, fetch]);
    return got && got.key === key && got.by === fetch ? got.reply : null;
}

/* What options come to that name nothing but numbers ("choice 2"): their accounts in a line, by what they say. */
export function useMeanings(
    fetch: AccountFetch | null,
    options: readonly Option[],
): ReadonlyMap<string, string> {
    const [known, set] = useState<{ by: AccountFetch | null; of: ReadonlyMap<string, string> }>({
        by: null,
        of: new Map(),
    });
    const plain = options
        .filter((o) => o.fields?.length && o.fields.every(([type]) => type === "number"))
        .map((o) => o.say);
    const key = plain.length <= MOST_TOLD ? plain.join("\n") : "";
    useEffect(() => {
        let wanted = true;
        if (!fetch || !key) return;
        for (const say of key.split("\n"))
            fetch(say).then(
                ({ lines }) => {
                    const text = lines.map((line) => line.text).join("; ");
                    if (!wanted || !text) return;
                    set((had) => ({
                        by: fetch,
                        of: new Map([...(had.by === fetch ? had.of : []), [say, text]]),
                    }));
                },
                () => undefined,
            );
        return () => {
            wanted = false;
        };
    }, [fetch, key]);
    return known.by === fetch ? known.of : NOTHING_TOLD;
}
const MOST_TOLD = 8;
const NOTHING_TOLD: ReadonlyMap<string, string> = new Map();

/* --- measuring --- */

/* Whether people measure, and from where to where. */
export interface Ruler {
    on: boolean;
    ends: readonly Spot[];
}
export const NO_RULER: Ruler = { on: false, ends: [] };

/* Kinds of things one measures from; by their values, so that they move with the ruler. */
const ENDS: readonly string[] = ["place", "piece", "token", "edge", "corner"];

export function spotOfThing(thing: Thing): Spot | null {
    return ENDS.includes(thing.what) && thing.type && thing.value
        ? [thing.type, thing.value]
        : null;
}

/* One end more; a third begins anew. */
export const measured = (ruler: Ruler, end: Spot): Ruler => ({
    on: true,
    ends: ruler.ends.length === 1 ? [ruler.ends[0]!, end] : [end],
});

export function isPoint(spot: Spot): spot is [number, number] {
    const [first] = spot;
    return typeof first === "number";
}

/* The thing an end is, if it is one and still there. */
export function thingOfSpot(spot: Spot, things: Iterable<Thing>): Thing | null {
    if (isPoint(spot)) return null;
    for (const t of things)
        if (t.type === spot[0] && t.value === spot[1] && ENDS.includes(t.what)) return t;
    return null;
}

const keyOfRuler = (ruler: Ruler): string | null =>
    ruler.ends.length === 2 ? JSON.stringify(ruler.ends) : null;

/* The ruler of a table, which measures anew when something has moved; null where nothing is measured. */
export function useRuler(
    survey: ((from: Spot, to: Spot) => Promise<Account>) | undefined,
    things: Map<number, Thing>,
    lang: string,
) {
    const [ruler, set] = useState(NO_RULER);
    const fetch = useMemo(
        () =>
            survey
                ? accountCache((key) => {
                      const [from, to] = JSON.parse(key) as [Spot, Spot];
                      return survey(from, to);
                  })
                : null,
        [Boolean(survey), things, lang],
    );
    const account = useAccount(fetch, ruler.on ? keyOfRuler(ruler) : null);
    return {
        ruler: survey ? ruler : null,
        account,
        turn: (on: boolean) => set({ ...NO_RULER, on }),
        measure: (end: Spot) => set((r) => measured(r, end)),
    };
}
