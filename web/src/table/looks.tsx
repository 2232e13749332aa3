/* How a game's things look. The table draws every game by these; a game overrides what it wants to.
 * Drawings are ours, simple and flat, in boxes of 24 by 24. */
import type { ComponentChildren, JSX } from "preact";
import { underworlds } from "../games/underworlds.tsx";
import type { Catalogue, Entry, GameEvent, Lang, Thing } from "../protocol.ts";

/* A drawing in a box of 24 by 24: filled outlines, lines, or both. */
export interface Drawing {
    fill?: string;
    line?: string;
}

export interface Face {
    id: string;
    label: string;
    drawing: Drawing;
}
export interface Roll {
    kind: "attack" | "defence" | "other";
    faces: Face[];
}
export interface Weapon {
    name: string;
    cells: { label: string; text: string; drawing?: Drawing }[];
    words: string[];
}
export interface PieceFacts {
    rows: { label: string; text: string; drawing?: Drawing; printed?: string }[];
    weapons: Weapon[];
    text: string;
}

export interface Looks {
    /* How much wider a board unit is than high. */
    stretch: number;
    /* What stands on a piece; null: its initials. */
    emblem(figure: string): Drawing | null;
    mark(id: string): Drawing | null;
    /* Drawn into a place, around 0 0; `r` is the radius of its outline. */
    ground(marks: readonly string[], r: number): ComponentChildren;
    token(thing: Thing, r: number): ComponentChildren;
    /* Marks of a place worth a word to people; the others only shape the picture. */
    speaks(mark: string): boolean;
    wounds(thing: Thing): { lost: number; most: number } | null;
    facts(catalogue: Catalogue, entry: Entry | null, thing: Thing, lang: Lang): PieceFacts;
    roll(event: GameEvent, lang: Lang): Roll | null;
    /* Whose dice they are: the event that led to a throw after log[..end], and the piece that
     * throws. Null where no piece does, or it cannot be told. */
    thrower(
        kind: Roll["kind"],
        log: readonly GameEvent[],
        end: number,
    ): { lead: GameEvent; piece: number } | null;
    /* Which dice an act enters. */
    dice(act: string): Roll["kind"];
    /* Do dice tend to follow soon after this act? */
    risky(act: string): boolean;
    /* A face of the act's field, for entering real dice. */
    face(act: string, field: string, lang: Lang): Face;
    /* How an event shows on a piece it names. */
    flash(event: GameEvent): "harm" | "good" | "plain" | null;
    /* Is the event the result of the dice before it? */
    outcome(event: GameEvent): "good" | "bad" | null;
    heading(event: GameEvent): boolean;
    card(
        entry: Entry,
        lang: Lang,
    ): { kind: string; tone: string; drawing: Drawing; chips: string[] };
    track(zone: string): Drawing | null;
    /* A small picture of what an option's field names, such as a board to be laid. */
    preview(entry: Entry): JSX.Element | null;
}

const text = (entry: Entry | null, lang: Lang): string =>
    entry?.text?.[lang] ?? entry?.text?.en ?? "";

/* A game nobody has drawn yet: everything from the catalogue, nothing assumed. */
export const plain: Looks = {
    stretch: 1,
    emblem: () => null,
    mark: () => null,
    ground: () => null,
    token: (_, r) => <circle r={r} class="t-token-plain" />,
    speaks: () => true,
    wounds: () => null,
    facts(catalogue, entry, thing, lang) {
        const labels = catalogue.badges[thing.what] ?? [];
        return {
            rows: labels
                .map((l, i) => ({ label: l[lang], text: String(thing.badges?.[i] ?? 0), id: l.id }))
                .filter((r) => r.id),
            weapons: [],
            text: text(entry, lang),
        };
    },
    roll: () => null,
    thrower: () => null,
    dice: () => "other",
    risky: () => false,
    face: (_, field) => ({ id: field, label: field, drawing: {} }),
    flash: () => "plain",
    outcome: () => null,
    heading: (event) => event.kind === "round",
    card: (entry) => ({ kind: entry.entity, tone: "plain", drawing: {}, chips: [] }),
    track: () => null,
    preview: () => null,
};

const games: { [name: string]: Partial<Looks> } = { underworlds };
const made = new Map<string, Looks>();

export function looksOf(game: string): Looks {
    let looks = made.get(game);
    if (!looks) made.set(game, (looks = { ...plain, ...games[game] }));
    return looks;
}

/* The drawing inside an SVG, centred at x y. */
export function Drawn(props: {
    of: Drawing;
    size: number;
    x?: number;
    y?: number;
    class?: string;
}) {
    const k = props.size / 24;
    const at = `translate(${(props.x ?? 0) - props.size / 2} ${(props.y ?? 0) - props.size / 2}) scale(${k})`;
    return (
        <g transform={at} class={props.class}>
            {props.of.fill && <path d={props.of.fill} class="d-fill" />}
            {props.of.line && <path d={props.of.line} class="d-line" />}
        </g>
    );
}

/* The drawing as an image among text; it says nothing by itself. */
export function Icon(props: { of: Drawing | null; class?: string }) {
    if (!props.of || (!props.of.fill && !props.of.line)) return null;
    return (
        <svg
            viewBox="0 0 24 24"
            class={`t-icon ${props.class ?? ""}`}
            aria-hidden="true"
            focusable="false"
        >
            {props.of.fill && <path d={props.of.fill} class="d-fill" />}
            {props.of.line && <path d={props.of.line} class="d-line" />}
        </svg>
    );
}
