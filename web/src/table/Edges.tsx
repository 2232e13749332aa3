/* What lies between places and over them: edges, areas, lines, corners; levels and facing. Their looks
 * are those of their marks (docs/protocol.md); colours are in edges.css. */
import type { ComponentChildren } from "preact";
import type { Catalogue, Lang, Thing } from "../protocol.ts";
import { memo, wordOf } from "./bits.tsx";
import type { State } from "./Ground.tsx";
import { DIGITS } from "./digits.ts";
import type { Looks } from "./looks.tsx";
import { PieceBody } from "./Piece.tsx";
import {
    type Drop,
    endsOf,
    outlineOf,
    points,
    riseOf,
    type Scale,
    spotOf,
} from "./relief.ts";
import { say } from "./words.ts";

/* The looks of a thing's marks. */
export function looksOfMarks(catalogue: Catalogue, marks: readonly string[] | undefined): string[] {
    return (marks ?? []).flatMap((id) => catalogue.looks.marks.find((m) => m.id === id)?.look ?? []);
}

const classes = (looks: readonly string[]): string => looks.map((l) => ` look-${l}`).join("");

/* Marks with a sign of their own, beside each other. */
function Signs(props: { thing: Thing; catalogue: Catalogue; at: { x: number; y: number } }) {
    const signs = (props.thing.marks ?? []).flatMap((id) => {
        const row = props.catalogue.looks.marks.find((m) => m.id === id);
        const glyph = props.catalogue.marks.find((m) => m.id === id)?.glyph;
        return row?.look === "sign" && (row.icon || glyph) ? [{ id, row, glyph }] : [];
    });
    return (
        <>
            {signs.map(({ id, row, glyph }, i) => (
                <g
                    key={id}
                    class={`t-mark mark-${id}`}
                    transform={`translate(${props.at.x + 22 * i} ${props.at.y})`}
                >
                    <circle r={10} />
                    {row.icon ? (
                        <path class={row.fill ? "d-fill" : "d-line"} d={row.icon} />
                    ) : (
                        <text y={5} font-size={14}>
                            {glyph}
                        </text>
                    )}
                </g>
            ))}
        </>
    );
}

/* What stands on a side: a stroke, seen from the side a wall with its face. */
export const Edge = memo(function Edge(props: {
    thing: Thing;
    catalogue: Catalogue;
    scale: Scale;
    state: State;
    hot: boolean;
    tab: number | undefined;
    label: string | undefined;
}) {
    const { thing, catalogue, scale, state } = props;
    const looks = looksOfMarks(catalogue, thing.marks);
    const [a, b] = endsOf(thing, scale);
    const rise = riseOf(thing, scale);
    const up = (p: { x: number; y: number }) => ({ x: p.x, y: p.y - rise });
    const [from, to] = [up(a), up(b)];
    const d = `M${from.x.toFixed(1)} ${from.y.toFixed(1)}L${to.x.toFixed(1)} ${to.y.toFixed(1)}`;
    const mid = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    const along = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
    return (
        <g
            class={`t-edge${classes(looks)}${state ? ` is-${state}` : ""}${props.hot ? " is-hot" : ""}`}
            data-id={thing.id || undefined /* only what is on the board is met by pointers */}
            tabindex={props.tab}
            role={props.tab === undefined ? undefined : "button"}
            aria-label={props.label}
            aria-pressed={state === "picked" ? "true" : undefined}
        >
            {rise > 0 && <polygon class="t-front" points={points([a, b, to, from])} />}
            <path class="t-stroke" d={d} />
            {looks.includes("double") && <path class="t-seam" d={d} />}
            {looks.includes("box") && (
                <g transform={`translate(${mid.x.toFixed(1)} ${mid.y.toFixed(1)}) rotate(${along.toFixed(0)})`}>
                    <rect class="t-box" x={-17} y={-9} width={34} height={18} rx={2} />
                </g>
            )}
            <Signs thing={thing} catalogue={catalogue} at={mid} />
            {(state || props.hot) && <path class="t-can" d={d} />}
            <path class="t-focus" d={d} />
        </g>
    );
});

/* A point where places meet: there while it may be picked. */
export const Corner = memo(function Corner(props: {
    thing: Thing;
    scale: Scale;
    state: State;
    hot: boolean;
    hint: boolean;
    tab: number | undefined;
    label: string | undefined;
}) {
    const at = spotOf(props.thing, props.scale);
    return (
        <g
            class={`t-corner${props.state ? ` is-${props.state}` : ""}${props.hot ? " is-hot" : ""}`}
            data-id={props.thing.id}
            transform={`translate(${at.x.toFixed(1)} ${at.y.toFixed(1)})`}
            tabindex={props.tab}
            role={props.tab === undefined ? undefined : "button"}
            aria-label={props.label}
            aria-pressed={props.state === "picked" ? "true" : undefined}
        >
            <circle class="t-reach" r={18} />
            <path class="t-can" d="M0 -11L11 0 0 11 -11 0z" />
            {props.hint && (
                <text class="t-hint" y={-14}>
                    ★
                </text>
            )}
            <path class="t-focus" d="M0 -17L17 0 0 17 -17 0z" />
        </g>
    );
});

export const Area = memo(function Area(props: {
    thing: Thing;
    catalogue: Catalogue;
    scale: Scale;
}) {
    const { thing, catalogue, scale } = props;
    const looks = looksOfMarks(catalogue, thing.marks);
    const plain = !looks.some((l) => l === "tint" || l === "dotted" || l === "outline");
    const outline = outlineOf(thing, catalogue, scale);
    const left = Math.min(...outline.map((p) => p.x));
    const top = Math.min(...outline.map((p) => p.y));
    return (
        <g
            class={`t-area${classes(looks)}${plain ? " look-outline" : ""}${thing.seat ? ` seat-${thing.seat}` : ""}`}
            aria-hidden="true"
        >
            <polygon points={points(outline)} />
            <Signs thing={thing} catalogue={catalogue} at={{ x: left + 14, y: top + 14 }} />
        </g>
    );
});

/* A way, or what is in sight. Its point and its cross are drawn where it ends. */
export const Line = memo(function Line(props: {
    thing: Thing;
    catalogue: Catalogue;
    scale: Scale;
}) {
    const { thing, catalogue, scale } = props;
    const looks = looksOfMarks(catalogue, thing.marks);
    const [a, b] = endsOf(thing, scale);
    const d = `M${a.x.toFixed(1)} ${a.y.toFixed(1)}L${b.x.toFixed(1)} ${b.y.toFixed(1)}`;
    const along = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
    return (
        <g
            class={`t-way${classes(looks)}${thing.seat ? ` seat-${thing.seat}` : ""}`}
            aria-hidden="true"
        >
            <path class="t-seam" d={d} />
            <path class="t-stroke" d={d} />
            <g transform={`translate(${b.x.toFixed(1)} ${b.y.toFixed(1)}) rotate(${along.toFixed(1)})`}>
                {looks.includes("arrow") && <path class="t-arrow" d="M5 0L-15 10V-10z" />}
                {looks.includes("cross") && <path class="t-cross" d="M-9 -9L9 9M9 -9L-9 9" />}
            </g>
            <Signs
                thing={thing}
                catalogue={catalogue}
                at={{ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }}
            />
        </g>
    );
});

/* --- levels: within a place's own group, around its middle --- */

function sidesOf(catalogue: Catalogue, thing: Thing, scale: Scale) {
    return (catalogue.shapes[(thing.shape ?? 1) - 1] ?? []).map(([x, y]) => ({
        x: x * scale.unit * scale.stretch,
        y: y * scale.unit,
    }));
}

/* The faces below a place that lies higher, seen from the side: those that look this way. */
export function Faces(props: {
    thing: Thing;
    catalogue: Catalogue;
    scale: Scale;
    drops: readonly Drop[];
}) {
    const corners = sidesOf(props.catalogue, props.thing, props.scale);
    if (!props.scale.lift) return null;
    return (
        <>
            {props.drops.map(({ side, by }) => {
                const a = corners[side]!;
                const b = corners[(side + 1) % corners.length]!;
                if (a.y + b.y <= 0) return null;
                const down = by * props.scale.lift;
                const low = [b, a].map((p) => ({ x: p.x, y: p.y + down }));
                return <polygon key={side} class="t-front" points={points([a, b, ...low])} />;
            })}
        </>
    );
}

function Digits({ of }: { of: number }) {
    return (
        <>
            {[...String(of)].map((digit, i) => (
                <path
                    key={i}
                    class="t-digit"
                    transform={`translate(${2 + 9 * i} -11)`}
                    d={DIGITS[Number(digit)]}
                />
            ))}
        </>
    );
}

/* A shadow along the sides that look down on something, and the number of the level. */
export function Height(props: {
    thing: Thing;
    catalogue: Catalogue;
    scale: Scale;
    drops: readonly Drop[];
}) {
    const { thing, catalogue, scale } = props;
    const corners = sidesOf(catalogue, thing, scale);
    if (!thing.level) return null;
    const square = corners.length === 4;
    return (
        <g class="t-height" aria-hidden="true">
            {props.drops.map(({ side }) => {
                const a = corners[side]!;
                const b = corners[(side + 1) % corners.length]!;
                const inner = [b, a].map((p) => ({ x: p.x * 0.78, y: p.y * 0.78 }));
                return <polygon key={side} class="t-shadow" points={points([a, b, ...inner])} />;
            })}
            <g transform={square ? "translate(17 44) scale(1.55)" : "translate(18 30)"}>
                <path class="t-peak" d="M-10 0L-5 -9 0 0z" />
                <Digits of={thing.level} />
            </g>
        </g>
    );
}

/* --- what an account draws, laid over the scene --- */

export function Overlay(props: {
    things: readonly Thing[];
    catalogue: Catalogue;
    looks: Looks;
    spots: readonly { x: number; y: number }[] /* measured from and to */;
}) {
    const { catalogue, looks } = props;
    const drawn = (t: Thing): ComponentChildren => {
        const at = spotOf(t, looks);
        const where = `translate(${at.x.toFixed(1)} ${at.y.toFixed(1)})`;
        switch (t.what) {
            case "edge":
                return (
                    <Edge
                        thing={{ ...t, id: 0 }}
                        catalogue={catalogue}
                        scale={looks}
                        state=""
                        hot={true}
                        tab={undefined}
                        label={undefined}
                    />
                );
            case "area":
                return <Area thing={t} catalogue={catalogue} scale={looks} />;
            case "line":
                return <Line thing={t} catalogue={catalogue} scale={looks} />;
            case "piece":
                return (
                    <g class="t-shade" transform={where}>
                        <PieceBody thing={t} catalogue={catalogue} looks={looks} r={31} upgrades={0} />
                    </g>
                );
            case "place":
                return (
                    <polygon
                        class="t-hot"
                        transform={where}
                        points={points(sidesOf(catalogue, t, looks))}
                    />
                );
            default:
                return <circle class="t-hot" transform={where} r={t.what === "corner" ? 12 : 24} />;
        }
    };
    return (
        <g class="t-over" aria-hidden="true">
            {props.things.map((t) => (
                <g key={t.id}>{drawn(t)}</g>
            ))}
            {props.spots.map((p, i) => (
                <g key={`spot${i}`} class="t-spot" transform={`translate(${p.x.toFixed(1)} ${p.y.toFixed(1)})`}>
                    <circle r={9} />
                    <path d="M-15 0H15M0 -15V15" />
                </g>
            ))}
        </g>
    );
}

/* --- the legend --- */

export function legendOf(
    things: Iterable<Thing>,
    catalogue: Catalogue,
    lang: Lang,
): { drawing: ComponentChildren; text: string }[] {
    const rows = new Map<string, { drawing: ComponentChildren; text: string }>();
    const scale: Scale = { unit: 1, stretch: 1, lift: 0 };
    let level = false;
    for (const t of things) {
        level ||= t.what === "place" && Boolean(t.level);
        if (t.what !== "edge" && t.what !== "area" && t.what !== "line") continue;
        for (const id of t.marks ?? []) {
            const look = catalogue.looks.marks.find((m) => m.id === id)?.look;
            if (rows.has(id) || !look || look === "plain" || look === "sign") continue;
            /* alone, but for what is pale: that is as it looks else */
            const marks = look === "pale" ? (t.marks ?? []) : [id];
            const sample = { id: 0, what: t.what, marks, x: -20, y: 0, to_x: 20, to_y: 0 } as Thing;
            rows.set(id, {
                text: wordOf(catalogue.marks, id, lang),
                drawing: sign(sample, catalogue, scale),
            });
        }
    }
    const out = [...rows.values()];
    if (level)
        out.push({
            text: say(lang, "level", "").trim(),
            drawing: (
                <svg viewBox="-14 -14 28 28" class="t-sample" aria-hidden="true">
                    <g class="t-height" transform="translate(2 5)">
                        <path class="t-peak" d="M-10 0L-5 -9 0 0z" />
                        <Digits of={1} />
                    </g>
                </svg>
            ),
        });
    return out;
}

function sign(t: Thing, catalogue: Catalogue, scale: Scale): ComponentChildren {
    return (
        <svg viewBox="-26 -26 52 52" class="t-sample" aria-hidden="true">
            {t.what === "area" ? (
                <Area thing={{ ...t, y: -20, to_y: 20 }} catalogue={catalogue} scale={scale} />
            ) : t.what === "line" ? (
                <Line thing={t} catalogue={catalogue} scale={scale} />
            ) : (
                <Edge
                    thing={t}
                    catalogue={catalogue}
                    scale={scale}
                    state=""
                    hot={false}
                    tab={undefined}
                    label={undefined}
                />
            )}
        </svg>
    );
}
