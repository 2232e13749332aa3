/* One piece: a disc or plate in its side's colour and outline, what it carries, how it fares. */
import type { Catalogue, Thing } from "../protocol.ts";
import { figureOf, initials, titleOf } from "./bits.tsx";
import { digitsOf } from "./digits.ts";
import { Drawn, type Looks } from "./looks.tsx";

/* A star of n points between two radii. */
function star(n: number, far: number, near: number): string {
    const points = Array.from({ length: 2 * n }, (_, i) => {
        const a = (Math.PI * (i - 0.5)) / n;
        const d = i % 2 ? far : near;
        return `${(d * Math.sin(a)).toFixed(1)} ${(-d * Math.cos(a)).toFixed(1)}`;
    });
    return `M${points.join("L")}z`;
}

/* Sides differ in outline as well as in colour: circle, square, hexagon, lozenge. What belongs to no
 * side has an outline of its own where the game gives it one. */
export function Outline(props: { seat: string; r: number; class: string }) {
    const r = props.r;
    switch (props.seat) {
        case "blue":
            return (
                <rect
                    x={-r * 0.94}
                    y={-r * 0.94}
                    width={r * 1.88}
                    height={r * 1.88}
                    rx={r * 0.22}
                    class={props.class}
                />
            );
        case "green":
            return (
                <path
                    d={`M${-r * 1.08} 0 ${-r * 0.54} ${-r * 0.96}H${r * 0.54}L${r * 1.08} 0 ${r * 0.54} ${r * 0.96}H${-r * 0.54}z`}
                    class={props.class}
                />
            );
        case "gold":
            return (
                <path
                    d={`M0 ${-r * 1.18}L${r * 1.18} 0 0 ${r * 1.18} ${-r * 1.18} 0z`}
                    class={props.class}
                />
            );
        case "spiked":
            return <path d={star(8, r * 1.12, r * 0.86)} class={props.class} />;
        case "jagged":
            return <path d={star(12, r * 1.16, r * 0.92)} class={props.class} />;
        case "shield":
            return (
                <path
                    d={`M0 ${-r * 1.02}L${r * 0.92} ${-r * 0.66}V${r * 0.2}Q${r * 0.92} ${r * 0.8} 0 ${r * 1.08} ${-r * 0.92} ${r * 0.8} ${-r * 0.92} ${r * 0.2}V${-r * 0.66}z`}
                    class={props.class}
                />
            );
        default:
            return <circle r={r} class={props.class} />;
    }
}

/* Marks that are drawn around a piece, clockwise from the upper left. */
const SPOTS = [
    [-0.86, -0.72],
    [0.86, -0.72],
    [-1.04, 0.14],
    [1.04, 0.14],
] as const;

export interface BodyProps {
    thing: Thing;
    catalogue: Catalogue;
    looks: Looks;
    r: number;
    upgrades: number;
}

/* The piece around 0 0. It says nothing by itself; whoever places it gives it a label. */
export function PieceBody({ thing, catalogue, looks, r, upgrades }: BodyProps) {
    const seat = thing.seat || looks.form(thing);
    const emblem = looks.emblem(figureOf(catalogue, thing)?.id ?? "");
    const marks = (thing.marks ?? []).filter((m) => !looks.quiet(m));
    const wounds = looks.wounds(thing);
    const crown = thing.marks?.includes(looks.crown) ? looks.mark(looks.crown) : null;
    const glow = thing.marks?.includes(looks.glow) ?? false;
    const glowing = glow ? looks.mark(looks.glow) : null;
    const dials = looks.dials(thing, catalogue);
    const number = thing.seat ? "" : (/-(\d+)$/.exec(thing.say ?? "")?.[1] ?? "");
    return (
        <g class={`t-body seat-${seat}${glow ? ` is-${looks.glow}` : ""}${looks.isOut(thing) ? " is-out" : ""}`}>
            {glow && <Outline seat={seat} r={r * 1.17} class={`t-${looks.glow}`} />}
            <Outline seat={seat} r={r} class="t-base" />
            <Outline seat={seat} r={r * 0.86} class="t-rim" />
            {emblem ? (
                <Drawn of={emblem} size={r * 1.12} y={-r * 0.08} class="t-emblem" />
            ) : (
                <text class="t-initials" y={r * 0.26} font-size={r * 0.72}>
                    {initials(titleOf(thing))}
                </text>
            )}
            {crown && (
                <g transform={`translate(0 ${-r * 1.08})`}>
                    <Drawn of={crown} size={r * 0.72} class="t-crown" />
                </g>
            )}
            {marks.map((m, i) => {
                const spot = SPOTS[i];
                if (!spot) return null;
                const drawing = looks.mark(m);
                const glyph = catalogue.marks.find((l) => l.id === m)?.glyph;
                if (!drawing && !glyph) return null;
                return (
                    <g
                        key={m}
                        class={`t-mark mark-${m}`}
                        transform={`translate(${spot[0] * r} ${spot[1] * r})`}
                    >
                        <circle r={r * 0.32} />
                        {drawing ? (
                            <Drawn of={drawing} size={r * 0.42} />
                        ) : (
                            <text y={r * 0.15} font-size={r * 0.42}>
                                {glyph}
                            </text>
                        )}
                    </g>
                );
            })}
            {glowing && (
                <g
                    class={`t-mark mark-${looks.glow}`}
                    transform={`translate(${r * 0.86} ${-r * 0.72})`}
                >
                    <circle r={r * 0.32} />
                    <Drawn of={glowing} size={r * 0.44} />
                </g>
            )}
            {number && (
                <g class="t-number" transform={`translate(${r * 0.62} ${r * 0.66})`}>
                    <circle r={r * 0.4} />
                    <text y={r * 0.2} font-size={r * 0.58}>
                        {number}
                    </text>
                </g>
            )}
            {wounds && wounds.most > 0 && <Pips lost={wounds.lost} most={wounds.most} r={r} />}
            {dials.map(({ text, tone }, i) => (
                <g
                    key={tone}
                    class={`t-dial tone-${tone}`}
                    transform={`translate(${r * 1.24 * (i - (dials.length - 1) / 2)} ${r * 1.04})`}
                >
                    <rect x={-r * 0.6} y={-r * 0.33} width={r * 1.2} height={r * 0.66} rx={r * 0.16} />
                    <path d={digitsOf(text)} transform={`scale(${(r * 0.05).toFixed(2)})`} />
                </g>
            ))}
            {upgrades > 0 && (
                <g class="t-tags" transform={`translate(${r * 1.02} ${r * 0.5})`}>
                    {Array.from({ length: Math.min(upgrades, 4) }, (_, i) => (
                        <g key={i} transform={`translate(${-i * r * 0.1} ${i * r * 0.19})`}>
                            <rect
                                x={-r * 0.2}
                                y={-r * 0.3}
                                width={r * 0.42}
                                height={r * 0.54}
                                rx={r * 0.07}
                            />
                            <path d={`M${-r * 0.08} ${-r * 0.14}h${r * 0.18}`} />
                        </g>
                    ))}
                </g>
            )}
        </g>
    );
}

/* One pip a wound it can take: hollow while whole, crossed when taken. */
function Pips({ lost, most, r }: { lost: number; most: number; r: number }) {
    const shown = Math.min(most, 9);
    const step = Math.min(0.44, 2.1 / shown);
    const w = r * step;
    return (
        <g class="t-pips" transform={`translate(${(-w * (shown - 1)) / 2} ${r * 0.84})`}>
            {Array.from({ length: shown }, (_, i) => {
                const hurt = i < lost;
                const s = r * 0.17;
                return (
                    <g
                        key={i}
                        transform={`translate(${i * w} 0)`}
                        class={hurt ? "t-pip is-lost" : "t-pip"}
                    >
                        <circle r={s} />
                        {hurt && (
                            <path d={`M${-s * 0.5} ${-s * 0.5}l${s} ${s}m0 ${-s}l${-s} ${s}`} />
                        )}
                    </g>
                );
            })}
        </g>
    );
}
