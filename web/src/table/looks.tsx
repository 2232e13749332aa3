/* How a game's things look. The table draws every game by these; a game overrides what it wants to.
 * Drawings are ours, simple and flat, in boxes of 24 by 24. */
import type { ComponentChildren, JSX } from "preact";
import { fireteam } from "../games/fireteam.tsx";
import { apex } from "../games/apex.tsx";
import { underworlds } from "../games/underworlds.tsx";
import type {
    Ask,
    Catalogue,
    Entry,
    GameEvent,
    Lang,
    OddsReply,
    Option,
    Thing,
} from "../protocol.ts";
import { initials, shortName } from "./bits.tsx";

/* A drawing in a box of 24 by 24: filled outlines, lines, or both. Small ones, those of the catalogue,
 * lie within -6..6. */
export interface Drawing {
    fill?: string;
    line?: string;
    small?: boolean;
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

/* Where a thing stands within its place, in pixels of the drawing from the place's middle, and how
 * large it is drawn. */
export interface Stand {
    x: number;
    y: number;
    r: number;
}
/* What a game's own parts of the table are drawn from, and how they are reached. */
export interface Sight {
    catalogue: Catalogue;
    lang: Lang;
    things: Map<number, Thing>;
    setup: readonly string[] /* the lines that were agreed on before the match */;
    forecast: readonly GameEvent[];
    asked: string /* the question that is open, "" none */;
    state(thing: Thing): "" | "can" | "picked";
    describe(thing: Thing): string;
    onPick(thing: Thing, at: Element): void;
    onPoint(thing: Thing | null, at: Element | null, how: "mouse" | "focus" | "hold"): void;
    onPile(seat: string, zone: string, at: Element): void;
}

/* A number of a card: in words, or as a sign with them behind it. */
export type Chip = string | { text: string; label: string; drawing: Drawing };

export interface Looks {
    /* How much wider a board unit is than high, how many pixels it is high, and by how many pixels a
     * level moves things up (relief.ts). */
    stretch: number;
    unit: number;
    lift: number;
    /* Where things stand that share a place: pieces, then tokens. Those left out are not drawn. */
    arrange(pieces: readonly Thing[], tokens: readonly Thing[]): Map<number, Stand>;
    /* Where a place's name is written, and whether somebody who stands there hides it. */
    coord: { x: number; y: number; always: boolean };
    /* The outline of a piece, where its seat does not give it one. */
    form(thing: Thing): string;
    /* What is written under a piece; "" nothing. */
    label(thing: Thing, r: number): string;
    /* Drawn over all grounds and under all that stands on them, in board coordinates. */
    carpet(sight: Pick<Sight, "catalogue" | "lang" | "things" | "setup">): ComponentChildren;
    /* What is to be seen at a glance over the board; null: the numbers of the table as they are. */
    strip(sight: Sight): ComponentChildren;
    /* A player's part; null: as for any game. */
    team(sight: Sight, seat: string): ComponentChildren;
    /* What all at the table have before them besides the board, and what that is called. */
    panel(sight: Sight): ComponentChildren;
    panelName(lang: Lang): string;
    /* What the signs on the board mean. */
    legend(lang: Lang): { drawing: ComponentChildren; text: string }[];
    /* Options with all that they name on the table, where their own fields do not. */
    options(options: readonly Option[], things: Map<number, Thing>): readonly Option[];
    /* What is worth reading before an option is taken that nothing on the table tells of. */
    detail(option: Option, sight: Pick<Sight, "catalogue" | "lang" | "setup">): string;
    /* Is the question only understood from what happened last? */
    follows(question: string): boolean;
    /* Do all hands lie open? Then only one's own lies at the bottom. */
    openHands: boolean;
    /* Odds that are worth being told while this question's picks are ticked: the questions to walk to. */
    oddsUntil(ask: Ask): string[] | null;
    /* The one number people want of odds, in words. */
    chance(reply: OddsReply, ask: Ask, lang: Lang): { text: string; share: number } | null;
    /* What stands on a piece; null: its initials. */
    emblem(figure: string): Drawing | null;
    /* Numbers that stand at the foot of a piece, from left to right: shields, lives. */
    dials(thing: Thing, catalogue: Catalogue): { text: string; tone: string }[];
    /* A number written into a place, such as what it costs to go there; 0: none. */
    cost(thing: Thing, catalogue: Catalogue): number;
    /* A card that lies face down, in a word. */
    unseen(thing: Thing, catalogue: Catalogue, lang: Lang): string;
    mark(id: string): Drawing | null;
    /* Marks that are no sign on a piece: its form shows them, or the two below and isOut do. */
    quiet(mark: string): boolean;
    /* Marks that nobody needs in words: which way a piece faces is told by the way. */
    mute(mark: string): boolean;
    /* Does it face somewhere? */
    faces(thing: Thing): boolean;
    /* The mark that stands above a piece, and the one that is a ring around it; "" none. */
    crown: string;
    glow: string;
    /* Does it take no part any more? */
    isOut(thing: Thing): boolean;
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
    /* What a throw is called; "": as for any game. */
    rollName(kind: Roll["kind"], lang: Lang): string;
    /* Which dice an act enters. */
    dice(act: string): Roll["kind"];
    /* Do dice tend to follow soon after this act? */
    risky(act: string): boolean;
    /* Does nothing follow that chance decides, though it names a weapon or somebody else? */
    safe(act: string): boolean;
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
    ): { kind: string; tone: string; drawing: Drawing; chips: Chip[] };
    track(zone: string): Drawing | null;
    /* A small picture of what an option's field names, such as a board to be laid. */
    preview(entry: Entry): JSX.Element | null;
}

const text = (entry: Entry | null, lang: Lang): string =>
    entry?.text?.[lang] ?? entry?.text?.en ?? "";

/* A game nobody has drawn yet: everything from the catalogue, nothing assumed. */
export const plain: Looks = {
    stretch: 1,
    unit: 25,
    lift: 0,
    arrange(pieces, tokens) {
        const out = new Map<number, Stand>();
        for (const t of pieces) out.set(t.id, { x: 0, y: 0, r: 31 });
        const [first] = tokens;
        if (first && tokens.length === 1)
            /* a piece stands on it: it moves aside */
            out.set(first.id, pieces.length ? { x: -30, y: 17, r: 12 } : { x: 0, y: 0, r: 20 });
        /* several: along the upper side, or in rows */
        else if (pieces.length)
            tokens.forEach((t, i) =>
                out.set(t.id, { x: -36 + (72 / (tokens.length - 1)) * i, y: -36, r: 12 }),
            );
        else {
            const wide = Math.ceil(Math.sqrt(tokens.length));
            const step = 84 / wide;
            tokens.forEach((t, i) =>
                out.set(t.id, {
                    x: step * ((i % wide) - (wide - 1) / 2),
                    y: step * (Math.floor(i / wide) - (Math.ceil(tokens.length / wide) - 1) / 2),
                    r: step * 0.44,
                }),
            );
        }
        return out;
    },
    coord: { x: 4, y: 35, always: false },
    form: () => "",
    label: (thing) => shortName(thing),
    carpet: () => null,
    strip: () => null,
    team: () => null,
    panel: () => null,
    panelName: () => "",
    legend: () => [],
    options: (options) => options,
    detail: () => "",
    follows: () => false,
    openHands: false,
    oddsUntil: () => null,
    chance: () => null,
    emblem: () => null,
    dials: () => [],
    cost: () => 0,
    unseen: () => "?",
    mark: () => null,
    quiet: () => false,
    mute: () => false,
    faces: (thing) => Boolean(thing.turn),
    crown: "",
    glow: "",
    isOut: () => false,
    ground: () => null,
    token: (thing, r) => (
        <>
            <circle r={r} class={`t-token-plain${thing.seat ? ` seat-${thing.seat}` : ""}`} />
            {thing.name && (
                <text class="t-token-letters" y={r * 0.3} font-size={r * 0.86}>
                    {initials(thing.name)}
                </text>
            )}
        </>
    ),
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
    rollName: () => "",
    dice: () => "other",
    risky: () => false,
    safe: () => false,
    face: (_, field) => ({ id: field, label: field, drawing: {} }),
    flash: () => "plain",
    outcome: () => null,
    heading: () => false,
    card: (entry) => ({ kind: entry.entity, tone: "plain", drawing: {}, chips: [] }),
    track: () => null,
    preview: () => null,
};

/* What the catalogue tells of how to draw. */
function told(catalogue: Catalogue): Partial<Looks> {
    const marks = new Map(catalogue.looks.marks.map((row) => [row.id, row]));
    const pieces = (catalogue.badges["piece"] ?? []).map((row) => row.id);
    const pips = catalogue.looks.badges.find((row) => row.what === "piece");
    return {
        mark(id) {
            const { icon, fill } = marks.get(id) ?? {};
            return !icon ? null : fill ? { fill: icon, small: true } : { line: icon, small: true };
        },
        quiet: (id) => (marks.get(id)?.look ?? "sign") !== "sign",
        mute: (id) => marks.get(id)?.look === "notch",
        faces: (thing) =>
            Boolean(thing.turn) ||
            (thing.marks ?? []).some((id) => marks.get(id)?.look === "notch"),
        isOut: (thing) => (thing.marks ?? []).some((id) => marks.get(id)?.look === "cross"),
        wounds: (thing) =>
            pips
                ? {
                      lost: thing.badges?.[pieces.indexOf(pips.id)] ?? 0,
                      most: thing.badges?.[pieces.indexOf(pips.pips_of)] ?? 0,
                  }
                : null,
        heading: (event) =>
            catalogue.events.find((row) => row.id === event.kind)?.role === "round",
    };
}

/* Looked up when it is needed: what games draw with is in this file, too. */
const games = (): { [name: string]: Partial<Looks> } => ({ underworlds, fireteam, apex });
const made = new Map<string, { looks: Looks; by: Catalogue | undefined }>();

/* Without a catalogue what the game itself draws is all there is. */
export function looksOf(game: string, by?: Catalogue): Looks {
    const had = made.get(game);
    if (had && (!by || had.by === by)) return had.looks;
    const looks = { ...plain, ...(by ? told(by) : {}), ...games()[game] };
    made.set(game, { looks, by });
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
    const k = props.size / (props.of.small ? 12 : 24);
    const half = props.of.small ? 0 : props.size / 2;
    const at = `translate(${(props.x ?? 0) - half} ${(props.y ?? 0) - half}) scale(${k})`;
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
            viewBox={props.of.small ? "-6 -6 12 12" : "0 0 24 24"}
            class={`t-icon ${props.class ?? ""}`}
            aria-hidden="true"
            focusable="false"
        >
            {props.of.fill && <path d={props.of.fill} class="d-fill" />}
            {props.of.line && <path d={props.of.line} class="d-line" />}
        </svg>
    );
}
