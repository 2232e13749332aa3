/* Places, tokens and pieces as they lie on the board: each drawn again only when it has changed. */
import type { Catalogue, GameEvent, Thing } from "../protocol.ts";
import { memo, shortName } from "./bits.tsx";
import type { Looks } from "./looks.tsx";
import { type Key, keyOf } from "./narrow.ts";
import { Outline, PieceBody } from "./Piece.tsx";

/* Pixels of the drawing to a board unit in height: a hex of height 4 is 100 high. */
export const UNIT = 25;

export type State = "" | "can" | "picked";
export interface Spot {
    id: number;
    x: number;
    y: number;
}

export const spotOf = (thing: Thing, looks: Looks) => ({
    x: (thing.x ?? 0) * UNIT * looks.stretch,
    y: (thing.y ?? 0) * UNIT,
});

export function outline(
    catalogue: Catalogue,
    looks: Looks,
    shape: number | undefined,
    k: number,
): string {
    const points = catalogue.shapes[(shape ?? 1) - 1] ?? [];
    return points
        .map(
            ([x, y]) => `${(x * UNIT * looks.stretch * k).toFixed(1)},${(y * UNIT * k).toFixed(1)}`,
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
}) {
    const { thing, catalogue, looks, state } = props;
    const at = spotOf(thing, looks);
    const marks = thing.marks ?? [];
    const seat = thing.seat ?? "";
    const cls = [
        "t-place",
        seat && `seat-${seat}`,
        ...marks.map((m) => `mark-${m}`),
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
            <polygon
                class={`t-ground shade-${shade(thing.value ?? 0)}`}
                points={outline(catalogue, looks, thing.shape, 1)}
            />
            {looks.ground(marks, 2 * UNIT)}
            {!props.busy && (
                <g class="t-coord" transform="translate(4 35)">
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

export const Token = memo(function Token(props: {
    thing: Thing;
    looks: Looks;
    state: State;
    hot: boolean;
    tab: number | undefined;
    label: string | undefined;
    under: boolean /* a piece stands on it: it moves aside */;
}) {
    const at = spotOf(props.thing, props.looks);
    const dx = props.under ? -30 : 0;
    const dy = props.under ? 17 : 0;
    return (
        <g
            class={`t-token${props.state ? ` is-${props.state}` : ""}${props.hot ? " is-hot" : ""}`}
            data-id={props.thing.id}
            style={{ transform: `translate(${at.x + dx}px, ${at.y + dy}px)` }}
            tabindex={props.tab}
            role={props.tab === undefined ? undefined : "button"}
            aria-label={props.label}
        >
            {(props.state || props.hot) && <circle class="t-can" r={props.under ? 17 : 26} />}
            {props.looks.token(props.thing, props.under ? 12 : 20)}
            <circle class="t-focus" r={props.under ? 19 : 29} />
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
    upgrades: number;
    state: State;
    hot: boolean;
    hint: boolean;
    tab: number | undefined;
    label: string;
    flash: Flash | undefined;
}) {
    const { thing, looks, state } = props;
    const at = spotOf(thing, looks);
    const seat = thing.seat ?? "";
    return (
        <g
            class={`t-piece${state ? ` is-${state}` : ""}${props.hot ? " is-hot" : ""}`}
            data-id={thing.id}
            style={{ transform: `translate(${at.x}px, ${at.y}px)` }}
            tabindex={props.tab}
            role="button"
            aria-label={props.label}
            aria-pressed={state === "picked" ? "true" : undefined}
        >
            <g transform="translate(0 -5)">
                {state && <Outline seat={seat} r={40} class="t-can" />}
                {props.hot && <Outline seat={seat} r={42} class="t-hot" />}
                <Outline seat={seat} r={42} class="t-focus" />
                <g
                    class={props.flash ? `t-shake f-${props.flash.kind}` : ""}
                    key={props.flash?.n ?? 0}
                >
                    <PieceBody
                        thing={thing}
                        catalogue={props.catalogue}
                        looks={looks}
                        r={31}
                        upgrades={props.upgrades}
                    />
                </g>
                {props.flash && (
                    <g key={`f${props.flash.n}`} class={`t-flash f-${props.flash.kind}`}>
                        <Outline seat={seat} r={36} class="t-burst" />
                        {props.flash.text && <text y={-8}>{props.flash.text}</text>}
                    </g>
                )}
                {props.hint && (
                    <text class="t-hint" y={-34} x={-30}>
                        ★
                    </text>
                )}
            </g>
            <text class="t-name" y={42}>
                {shortName(thing)}
            </text>
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
