/* Small things the parts of the table share. */
import { Component, type ComponentChild, type ComponentClass } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Catalogue, Entry, Lang, Seat, Thing, ZoneRole } from "../protocol.ts";

/* Draws again only when a prop is another one. */
export function memo<P extends object>(draw: (props: P) => ComponentChild): ComponentClass<P> {
    return class extends Component<P> {
        override shouldComponentUpdate(next: Readonly<P>): boolean {
            const a = this.props as { [key: string]: unknown };
            const b = next as { [key: string]: unknown };
            for (const k in b) if (a[k] !== b[k]) return true;
            for (const k in a) if (!(k in b)) return true;
            return false;
        }
        override render(): ComponentChild {
            return draw(this.props);
        }
    };
}

export function useMedia(query: string): boolean {
    const [now, set] = useState(() => matchMedia(query).matches);
    useEffect(() => {
        const media = matchMedia(query);
        const change = () => set(media.matches);
        change();
        media.addEventListener("change", change);
        return () => media.removeEventListener("change", change);
    }, [query]);
    return now;
}

/* Seats in the order of their numbers in records. */
const SEATS: readonly Seat[] = ["chance", "red", "blue", "green", "gold", "black", "white"];
export const seatOfNumber = (n: number): Seat => SEATS[n] ?? "";

/* What the zone of a thing is to those who know no game. */
export const roleOfZone = (catalogue: Catalogue, thing: Thing): ZoneRole | undefined =>
    catalogue.zones.find((row) => row.id === thing.zone)?.role;

const byValue = new WeakMap<Catalogue, Map<string, Entry>>();
export function entryOf(catalogue: Catalogue, type: string, value: number): Entry | null {
    let map = byValue.get(catalogue);
    if (!map) {
        byValue.set(catalogue, (map = new Map()));
        for (const [t, list] of Object.entries(catalogue.entries))
            for (const e of list) map.set(`${t}:${e.value}`, e);
    }
    return map.get(`${type}:${value}`) ?? null;
}

/* The figure behind a piece: its notation is the figure's id, perhaps with whose and which one. */
export function figureOf(catalogue: Catalogue, thing: Thing): Entry | null {
    const figures = catalogue.entries["figure"] ?? [];
    const say = thing.say ?? "";
    const bare = say.replace(/^(red|blue|green|gold)-/, "");
    for (const id of [say, bare, say.replace(/-\d+$/, ""), bare.replace(/-\d+$/, "")]) {
        const found = figures.find((f) => f.id === id);
        if (found) return found;
    }
    return null;
}

export const nameOf = (entry: Entry, lang: Lang): string => entry.name[lang] ?? entry.name.en;
export const textOf = (entry: Entry, lang: Lang): string =>
    entry.text?.[lang] ?? entry.text?.en ?? "";
/* The number a track shows. */
export const numberOf = (track: Thing): number => track.badges?.[0] ?? track.value ?? 0;
export const titleOf = (thing: Thing): string => thing.name ?? thing.say ?? "";

export function wordOf(
    list: readonly { id: string; en: string; de: string }[],
    id: string,
    lang: Lang,
): string {
    return list.find((l) => l.id === id)?.[lang] ?? id;
}

/* "Blooded Saek" on a disc with no emblem: BS. */
export function initials(name: string): string {
    return name
        .split(/[\s-]+/u)
        .filter(Boolean)
        .slice(0, 2)
        .map((w) => w[0]!.toLocaleUpperCase())
        .join("");
}

/* The shortest name people still know it by: its notation, as a name. */
export function shortName(thing: Thing): string {
    if (!thing.seat && thing.name) return thing.name; /* nobody calls it by its notation */
    const say = (thing.say ?? titleOf(thing)).replace(/^(red|blue|green|gold)-/, "");
    return say.charAt(0).toLocaleUpperCase() + say.slice(1);
}
