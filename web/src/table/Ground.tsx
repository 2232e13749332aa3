/* Places, tokens and pieces as they lie on the board: each drawn again only when it has changed. */
import type { Catalogue, GameEvent, Thing } from "../protocol.ts";
import { memo } from "./bits.tsx";
import { digitsOf } from "./digits.ts";
import { Faces, Height } from "./Edges.tsx";
import type { Looks, Stand } from "./looks.tsx";
import { type Key, keyOf } from "./narrow.ts";
import { Notch } from "./Notch.tsx";
import { Outline, PieceBody } from "./Piece.tsx";
import { type Drop, PLACE, spotOf } from "./relief.ts";

/* Pixels of the drawing to a board unit in height, in games whose places are 4 units high. */
export const UNIT = 25;

export type State = "" | "can" | "picked";
export interface Spot {
    id: number;
    x: number;
    y: number;
}

export function outline(
    catalogue: Catalogue,
    looks: Looks,
    shape: number | undefined,
    k: number,
): string {
    const points = catalogue.shapes[(shape ?? 1) - 1] ?? [];
    return points
        .map(
            ([x, y]) =>
                `${(x * looks.unit * looks.stretch * k).toFixed(1)},${(y * looks.unit * k).toFixed(1)}`,
        )
        .join(" ");
}

/* A little unevenness from the number alone, so that the ground does not look printed by machine. */
const shade = (n: number): number => ((n * 2654435761) >>> 8) % 4;

export const Place = memo(function Place(props: {
    thing: Thing;
    catalogue: Catalogue;
    looks: Looks;
    state: State;
    hot: boolean;
    hint: boolean;
    tab: number | undefined;
    label: string | undefined;
    busy: boolean /* somebody stands there */;
    drops: readonly Drop[] /* its sides that look down on something */;
}) {
    const { thing, catalogue, looks, state, drops } = props;
    const at = spotOf(thing, looks);
    const marks = thing.marks ?? [];
    const seat = thing.seat ?? "";
    const cost = state ? looks.cost(thing, catalogue) : 0;
    const cls = [
        "t-place",
        seat && `seat-${seat}`,
        ...marks.map((m) => `mark-${m}`),
        thing.level && `is-high level-${Math.min(thing.level, 3)}`,
        state && `is-${state}`,
    ];
    if (props.hot) cls.push("is-hot");
    return (
        <g
            class={cls.filter(Boolean).join(" ")}
            data-id={thing.id}
            transform={`translate(${at.x.toFixed(1)} ${at.y})`}
            tabindex={props.tab}
            role={props.tab === undefined ? undefined : "button"}
            aria-label={props.label}
            aria-pressed={state === "picked" ? "true" : undefined}
        >
            <Faces thing={thing} catalogue={catalogue} scale={looks} drops={drops} />
            <polygon
                class={`t-ground shade-${shade(thing.value ?? 0)}`}
                points={outline(catalogue, looks, thing.shape, 1)}
            />
            {looks.ground(marks, PLACE / 2)}
            {cost > 0 && (
                <g class="t-cost" aria-hidden="true" transform="translate(32 -30)">
                    <circle r={15} />
                    <path d={digitsOf(cost)} />
                </g>
            )}
            <Height thing={thing} catalogue={catalogue} scale={looks} drops={drops} />
            {(!props.busy || looks.coord.always) && (
                <g class="t-coord" transform={`translate(${looks.coord.x} ${looks.coord.y})`}>
                    {seat && (
                        <g
                            transform={`translate(${-5 - 3.3 * (thing.say?.length ?? 2)} -4)`}
                            class={`seat-${seat}`}
                        >
                            <Outline seat={seat} r={3.4} class="t-land" />
                        </g>
                    )}
                    <text>{thing.say}</text>
                </g>
            )}
            {state && (
                <polygon class="t-can" points={outline(catalogue, looks, thing.shape, 0.86)} />
            )}
            {props.hot && (
                <polygon class="t-hot" points={outline(catalogue, looks, thing.shape, 0.7)} />
            )}
            {props.hint && (
                <text class="t-hint" y={-22}>
                    ★
                </text>
            )}
            <polygon class="t-focus" points={outline(catalogue, looks, thing.shape, 0.93)} />
        </g>
    );
});

/* Where a thing is drawn: its place, and where within it. */
const standsAt = (thing: Thing, looks: Looks, stand: Stand): string => {
    const at = spotOf(thing, looks);
    return `translate(${at.x + stand.x}px, ${at.y + stand.y}px)`;
};

export const Token = memo(function Token(props: {
    thing: Thing;
    looks: Looks;
    stand: Stand;
    state: State;
    hot: boolean;
    tab: number | undefined;
    label: string | undefined;
}) {
    const { r } = props.stand;
    return (
        <g
            class={`t-token${props.state ? ` is-${props.state}` : ""}${props.hot ? " is-hot" : ""}`}
            data-id={props.thing.id}
            style={{ transform: standsAt(props.thing, props.looks, props.stand) }}
            tabindex={props.tab}
            role={props.tab === undefined ? undefined : "button"}
            aria-label={props.label}
        >
            {(props.state || props.hot) && <circle class="t-can" r={r + 6} />}
            {props.looks.token(props.thing, r)}
            <circle class="t-focus" r={r + 8} />
        </g>
    );
});

export interface Flash {
    n: number;
    kind: "harm" | "good" | "plain";
    text: string;
}

export const Piece = memo(function Piece(props: {
    thing: Thing;
    catalogue: Catalogue;
    looks: Looks;
    stand: Stand;
    upgrades: number;
    state: State;
    hot: boolean;
    hint: boolean;
    tab: number | undefined;
    label: string;
    flash: Flash | undefined;
}) {
    const { thing, looks, state } = props;
    const { r } = props.stand;
    const k = r / 31; /* what belongs to it shrinks with it */
    const seat = thing.seat || looks.form(thing);
    const name = looks.label(thing, r);
    return (
        <g
            class={`t-piece${state ? ` is-${state}` : ""}${props.hot ? " is-hot" : ""}`}
            data-id={thing.id}
            style={{ transform: standsAt(thing, looks, props.stand) }}
            tabindex={props.tab}
            role="button"
            aria-label={props.label}
            aria-pressed={state === "picked" ? "true" : undefined}
        >
            <g transform={`translate(0 ${-5 * k})`}>
                {state && <Outline seat={seat} r={r + 9 * k} class="t-can" />}
                {props.hot && <Outline seat={seat} r={r + 11 * k} class="t-hot" />}
                <Outline seat={seat} r={r + 11 * k} class="t-focus" />
                <g
                    class={props.flash ? `t-shake f-${props.flash.kind}` : ""}
                    key={props.flash?.n ?? 0}
                >
                    <Notch thing={thing} looks={looks} r={r} />
                    <PieceBody
                        thing={thing}
                        catalogue={props.catalogue}
                        looks={looks}
                        r={r}
                        upgrades={props.upgrades}
                    />
                </g>
                {props.flash && (
                    <g key={`f${props.flash.n}`} class={`t-flash f-${props.flash.kind}`}>
                        <Outline seat={seat} r={r + 5} class="t-burst" />
                        {props.flash.text && <text y={-8}>{props.flash.text}</text>}
                    </g>
                )}
                {props.hint && (
                    <text class="t-hint" y={-r - 3} x={-r + 1}>
                        ★
                    </text>
                )}
            </g>
            {name && (
                <text class="t-name" y={r + 11}>
                    {name}
                </text>
            )}
        </g>
    );
});

/* What the last events did to pieces, each piece's weightiest. */
export function flashes(fresh: readonly GameEvent[], looks: Looks): Map<Key, Flash> {
    const out = new Map<Key, Flash>();
    const weight = { harm: 3, good: 2, plain: 1 };
    for (const e of fresh) {
        const kind = looks.flash(e);
        if (!kind || kind === "plain") continue;
        const number = e.args?.find(([type]) => type === "number")?.[1];
        const text = number ? `${kind === "harm" ? "−" : "+"}${number}` : "";
        for (const [type, value] of e.args ?? []) {
            if (type !== "piece") continue;
            const key = keyOf(type, value);
            const had = out.get(key);
            if (!had || weight[kind] >= weight[had.kind])
                out.set(key, { n: e.n, kind, text: text || had?.text || "" });
        }
    }
    return out;
}
