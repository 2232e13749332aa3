/* The board: places, tokens and pieces as SVG, with pan, zoom and the arrow keys. It reports what is
 * clicked, pointed at and focused; what that means is decided elsewhere. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Catalogue, GameEvent, Lang, Spot as RulerSpot, Thing } from "../protocol.ts";
import { type Ruler, isPoint, spotOfThing, thingOfSpot } from "./accounts.ts";
import { Area, Corner, Edge, Line, Overlay } from "./Edges.tsx";
import {
    type Box,
    bounds,
    type Direction,
    fitted,
    type Look,
    nextInDirection,
    panned,
    showing,
    viewOf,
    zoomed,
} from "./geometry.ts";
import {
    type Flash,
    flashes,
    outline,
    Piece,
    Place,
    type Spot,
    type State,
    Token,
} from "./Ground.tsx";
import type { Looks, Stand } from "./looks.tsx";
import { type Key, keyOfThing } from "./narrow.ts";
import { PieceBody } from "./Piece.tsx";
import {
    backToFront,
    boardAt,
    type Drop,
    dropsOf,
    hasRelief,
    LIFT,
    PLACE,
    pointAt,
    spotOf,
    unitOf,
} from "./relief.ts";
import { say } from "./words.ts";

export interface BoardProps {
    catalogue: Catalogue;
    looks: Looks;
    lang: Lang;
    things: Map<number, Thing>;
    fresh: readonly GameEvent[];
    can: ReadonlySet<Key>;
    picked: readonly Key[];
    hot: ReadonlySet<Key> /* named by the option that is pointed at */;
    hint: ReadonlySet<Key>;
    motion: boolean;
    setup: readonly string[];
    over: readonly Thing[] /* what an account draws */;
    oblique: boolean;
    onOblique(on: boolean): void;
    /* What one measures with; null: nothing is measured here. */
    ruler: Ruler | null;
    onRuler(on: boolean): void;
    onMeasure(end: RulerSpot): void;
    onPick(thing: Thing, at: Element): void;
    onPoint(thing: Thing | null, at: Element | null, how: "mouse" | "focus" | "hold"): void;
    onEscape(): void;
    describe(thing: Thing): string;
}

/* The one thing that outlives the board: how near people like to look at it. */
let lastZoom = 1;

const ARROWS: { [key: string]: Direction } = {
    ArrowLeft: "left",
    ArrowRight: "right",
    ArrowUp: "up",
    ArrowDown: "down",
};

export function Board(props: BoardProps) {
    const { catalogue, things, can, picked, hot, lang } = props;
    const svg = useRef<SVGSVGElement>(null);
    const [focus, setFocus] = useState(0);

    const list = useMemo(() => [...things.values()], [things]);
    const places = list.filter((t) => t.what === "place");
    const relief = useMemo(() => hasRelief(list), [list]);
    const unit = unitOf(catalogue, list);
    const oblique = props.oblique && relief;
    const looks: Looks = useMemo(
        () => ({ ...props.looks, unit, lift: oblique ? LIFT * PLACE : 0 }),
        [props.looks, unit, oblique],
    );
    const measuring = props.ruler?.on ?? false;
    const edges = list.filter((t) => t.what === "edge");
    const corners = list.filter((t) => t.what === "corner");
    const areas = list.filter((t) => t.what === "area");
    const lines = list.filter((t) => t.what === "line");
    const drops = useDrops(places, catalogue);
    const tokens = list.filter((t) => t.what === "token" && t.place);
    const pieces = list.filter((t) => t.what === "piece" && t.place);
    const standing = new Set(pieces.map((p) => p.place));
    const stands = useMemo(() => arranged(pieces, tokens, places, looks), [list, looks]);
    /* those who share a place are told apart by where they stand in it */
    const nearby = (t: Thing) => {
        const at = spotOf(t, looks);
        const stand = t.what === "place" ? null : stands.get(t.id);
        return stand ? { x: at.x + stand.x, y: at.y + stand.y } : at;
    };
    const upgrades = useMemo(() => tagsOf(list), [list]);
    const flash = useMemo(
        () => (props.motion ? flashes(props.fresh, looks) : new Map<Key, Flash>()),
        [props.fresh, looks, props.motion],
    );
    const ghosts = useGhosts(things, props.motion, looks);

    /* --- what is seen --- */
    const extent = places.map((p) => `${p.id}:${p.x ?? 0}:${p.y ?? 0}`).join(" ");
    const all: Box = useMemo(() => {
        const reach = Math.max(PLACE / 2, (PLACE / 4) * looks.stretch);
        return bounds(
            places.map((p) => spotOf(p, looks)),
            reach + 12,
        );
    }, [extent, looks]);
    const [look, setLook] = useState<Look>(() => ({ ...fitted(all), zoom: lastZoom }));
    useEffect(() => setLook((l) => ({ ...fitted(all), zoom: l.zoom })), [all]);
    useEffect(() => {
        lastZoom = look.zoom;
    }, [look.zoom]);
    const view = viewOf(all, look);
    const latest = useRef({ all, look });
    latest.current = { all, look };

    const toBoard = (x: number, y: number) => {
        const m = svg.current?.getScreenCTM();
        return m ? new DOMPoint(x, y).matrixTransform(m.inverse()) : new DOMPoint(look.x, look.y);
    };
    const zoom = (factor: number, at = { x: look.x, y: look.y }) =>
        setLook((l) => zoomed(all, l, factor, at));
    const fit = () => setLook(fitted(all));

    /* a wheel listener that may prevent scrolling has to be added by hand */
    useEffect(() => {
        const el = svg.current;
        if (!el) return;
        const wheel = (e: WheelEvent) => {
            e.preventDefault();
            const at = toBoard(e.clientX, e.clientY);
            setLook((l) => zoomed(latest.current.all, l, Math.exp(-e.deltaY * 0.0015), at));
        };
        el.addEventListener("wheel", wheel, { passive: false });
        return () => el.removeEventListener("wheel", wheel);
    }, [places.length > 0]);

    /* --- pointers: drag pans, two fingers zoom, a long press tells --- */
    const pointers = useRef(new Map<number, { x: number; y: number }>());
    const drag = useRef({ moved: false, held: 0, x: 0, y: 0 });
    const thingAt = (target: EventTarget | null): { thing: Thing; at: Element } | null => {
        const at = target instanceof Element ? target.closest("[data-id]") : null;
        const thing = at && things.get(Number(at.getAttribute("data-id")));
        return at && thing ? { thing, at } : null;
    };
    const stopHold = () => {
        clearTimeout(drag.current.held);
        drag.current.held = 0;
    };
    const down = (e: PointerEvent) => {
        if (e.pointerType === "mouse" && e.button !== 0) return;
        pointers.current.set(e.pointerId, { x: e.clientX, y: e.clientY });
        if (pointers.current.size === 1)
            drag.current = { moved: false, held: 0, x: e.clientX, y: e.clientY };
        stopHold();
        const hit = thingAt(e.target);
        if (e.pointerType !== "mouse" && hit && pointers.current.size === 1)
            drag.current.held = window.setTimeout(() => {
                drag.current.moved = true; /* the click that follows is none */
                props.onPoint(hit.thing, hit.at, "hold");
            }, 500);
    };
    const move = (e: PointerEvent) => {
        const before = pointers.current.get(e.pointerId);
        if (!before) return;
        const d = drag.current;
        if (
            !d.moved &&
            Math.hypot(e.clientX - d.x, e.clientY - d.y) < 7 &&
            pointers.current.size < 2
        )
            return;
        if (!d.moved) {
            d.moved = true;
            stopHold();
            svg.current?.setPointerCapture(e.pointerId);
        }
        const a = toBoard(before.x, before.y);
        const b = toBoard(e.clientX, e.clientY);
        if (pointers.current.size === 1) {
            setLook((l) => panned(all, l, a.x - b.x, a.y - b.y));
        } else {
            const other = [...pointers.current].find(([id]) => id !== e.pointerId)?.[1];
            if (other) {
                const was = Math.hypot(before.x - other.x, before.y - other.y);
                const is = Math.hypot(e.clientX - other.x, e.clientY - other.y);
                const mid = toBoard((e.clientX + other.x) / 2, (e.clientY + other.y) / 2);
                if (was > 0)
                    setLook((l) =>
                        panned(
                            all,
                            zoomed(all, l, is / was, mid),
                            (a.x - b.x) / 2,
                            (a.y - b.y) / 2,
                        ),
                    );
            }
        }
        pointers.current.set(e.pointerId, { x: e.clientX, y: e.clientY });
    };
    const up = (e: PointerEvent) => {
        pointers.current.delete(e.pointerId);
        stopHold();
    };

    /* A finger is wider than a hex on a phone: the nearest thing that can be chosen is meant. */
    const nearest = (x: number, y: number): { thing: Thing; at: Element } | null => {
        let best: { thing: Thing; at: Element } | null = null;
        let least = 24;
        for (const at of svg.current?.querySelectorAll(".is-can") ?? []) {
            const box = at.querySelector(".t-can")?.getBoundingClientRect();
            const thing = things.get(Number(at.getAttribute("data-id")));
            if (!box || !thing) continue;
            const far = Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y);
            if (far < least) {
                least = far;
                best = { thing, at };
            }
        }
        return best;
    };
    /* A thing that can be measured from is meant itself, all else the point. */
    const measure = (thing: Thing | null, at: { x: number; y: number }) => {
        const end = thing && spotOfThing(thing);
        if (thing) setFocus(thing.id);
        props.onMeasure(end ?? boardAt(looks, at));
    };
    const click = (e: MouseEvent) => {
        if (drag.current.moved) return;
        let hit = thingAt(e.target);
        if (measuring) return measure(hit?.thing ?? null, toBoard(e.clientX, e.clientY));
        const touch = (e as PointerEvent).pointerType === "touch";
        if (touch && !hit?.at.classList.contains("is-can"))
            hit = nearest(e.clientX, e.clientY) ?? hit;
        if (!hit) return props.onEscape();
        setFocus(hit.thing.id);
        props.onPick(hit.thing, hit.at);
    };

    /* --- the arrow keys --- */
    const reachable = useMemo(() => {
        const out: (Spot & { thing: Thing })[] = [];
        const taken = new Set<number>();
        const add = (t: Thing) => out.push({ id: t.id, thing: t, ...nearby(t) });
        if (measuring) {
            for (const t of [...pieces, ...tokens, ...edges, ...places]) if (spotOfThing(t)) add(t);
            return out;
        }
        for (const t of [...pieces, ...tokens, ...corners, ...edges, ...places]) {
            const key = keyOfThing(t);
            if (!key || !(can.has(key) || picked.includes(key))) continue;
            add(t);
            const place = t.what === "place" ? t.value : t.place;
            if (place) taken.add(place);
        }
        for (const t of pieces) if (!taken.has(t.place!)) add(t);
        return out;
    }, [list, can, picked, looks, measuring]);
    const home = reachable.find((s) => s.id === focus) ?? reachable[0];
    const tabOf = (t: Thing): number | undefined =>
        t.id === home?.id
            ? 0
            : t.id === focus || reachable.some((s) => s.id === t.id)
              ? -1
              : undefined;

    const goTo = (id: number) => {
        setFocus(id);
        const t = things.get(id);
        if (t) setLook((l) => showing(all, l, spotOf(t, looks), 60));
        /* what has just become focusable is so only after the next drawing */
        requestAnimationFrame(() => {
            const el = svg.current?.querySelector<SVGGElement>(`[data-id="${id}"]`);
            el?.focus({ preventScroll: true });
        });
    };
    const key = (e: KeyboardEvent) => {
        const to = ARROWS[e.key];
        const here = things.get(focus) ?? home?.thing;
        if (e.key === "+" || e.key === "=") zoom(1.25);
        else if (e.key === "-") zoom(0.8);
        else if (e.key === "0") fit();
        else if (e.key === "Escape" && measuring) props.onRuler(false);
        else if (e.key === "Escape") props.onEscape();
        else if (e.key.toLowerCase() === "m" && props.ruler && !(e.ctrlKey || e.metaKey || e.altKey))
            props.onRuler(!measuring);
        else if (to && e.shiftKey) {
            const step = view.w / 8;
            setLook((l) =>
                panned(
                    all,
                    l,
                    to === "left" ? -step : to === "right" ? step : 0,
                    to === "up" ? -step : to === "down" ? step : 0,
                ),
            );
        } else if (to && here) {
            const spots =
                e.ctrlKey || e.metaKey
                    ? places.map((t) => ({ id: t.id, ...spotOf(t, looks) }))
                    : reachable;
            const from = spots.find((s) => s.id === here.id) ?? {
                id: here.id,
                ...spotOf(here, looks),
            };
            const next = nextInDirection<Spot>(from, spots, to);
            if (next) goTo(next.id);
        } else if ((e.key === "Enter" || e.key === " ") && here) {
            const hit = thingAt(e.target);
            if (hit && measuring) measure(hit.thing, spotOf(hit.thing, looks));
            else if (hit) props.onPick(hit.thing, hit.at);
        } else return;
        e.preventDefault();
        e.stopPropagation();
    };

    const stateOf = (t: Thing): State => {
        const k = keyOfThing(t);
        return !k ? "" : picked.includes(k) ? "picked" : can.has(k) ? "can" : "";
    };
    const has = (set: ReadonlySet<Key>, t: Thing) => {
        const k = keyOfThing(t);
        return k !== null && set.has(k);
    };
    const labelOf = (t: Thing): string | undefined =>
        tabOf(t) === undefined ? undefined : props.describe(t);

    const placeView = (t: Thing) => (
        <Place
            key={t.id}
            thing={t}
            catalogue={catalogue}
            looks={looks}
            state={stateOf(t)}
            hot={has(hot, t)}
            hint={has(props.hint, t)}
            tab={tabOf(t)}
            label={labelOf(t)}
            busy={standing.has(t.value)}
            drops={drops.get(t.id) ?? NO_DROPS}
        />
    );
    const edgeView = (t: Thing) => (
        <Edge
            key={t.id}
            thing={t}
            catalogue={catalogue}
            scale={looks}
            state={stateOf(t)}
            hot={has(hot, t) || has(props.hint, t)}
            tab={tabOf(t)}
            label={labelOf(t)}
        />
    );
    /* seen from the side, what stands in front hides what is behind it */
    const ground = oblique
        ? backToFront([...places, ...edges]).map((t) =>
              t.what === "edge" ? edgeView(t) : placeView(t),
          )
        : places.map(placeView);
    const spots = (props.ruler?.ends ?? []).flatMap((end) => {
        if (isPoint(end)) return [pointAt(looks, end[0], end[1])];
        const t = thingOfSpot(end, list);
        return t ? [nearby(t)] : [];
    });

    const drawn = (all: readonly Thing[]) => all.filter((t) => stands.has(t.id));
    const tokenView = (t: Thing) => (
        <Token
            key={t.id}
            thing={t}
            looks={looks}
            state={stateOf(t)}
            hot={has(hot, t)}
            tab={tabOf(t)}
            label={labelOf(t)}
            stand={stands.get(t.id)!}
        />
    );

    if (places.length === 0)
        return (
            <div class="t-board is-empty">
                <p>{say(lang, "noBoard")}</p>
            </div>
        );
    return (
        <div
            class="t-board"
            /* not on the picture: a browser takes one that listens for the focus for a stop of its own */
            onFocusIn={(e: FocusEvent) => {
                const hit = thingAt(e.target);
                if (!hit) return;
                setFocus(hit.thing.id);
                if (hit.at.matches(":focus-visible")) props.onPoint(hit.thing, hit.at, "focus");
            }}
            onFocusOut={() => props.onPoint(null, null, "focus")}
        >
            <svg
                ref={svg}
                class={`t-svg${measuring ? " is-measuring" : ""}${relief ? " has-relief" : ""}`}
                viewBox={`${view.x} ${view.y} ${view.w} ${view.h}`}
                preserveAspectRatio="xMidYMid meet"
                role="group"
                aria-label={say(lang, "boardHelp")}
                onPointerDown={down}
                onPointerMove={move}
                onPointerUp={up}
                onPointerCancel={up}
                onClick={click}
                onKeyDown={key}
                onPointerOver={(e) => {
                    if (e.pointerType !== "mouse" || pointers.current.size) return;
                    const hit = thingAt(e.target);
                    props.onPoint(hit?.thing ?? null, hit?.at ?? null, "mouse");
                }}
                onPointerLeave={(e) => {
                    if (e.pointerType === "mouse") props.onPoint(null, null, "mouse");
                }}
            >
                <g class="t-slab" aria-hidden="true">
                    {places.map((t) => {
                        const at = spotOf(t, looks);
                        return (
                            <polygon
                                key={t.id}
                                transform={`translate(${at.x.toFixed(1)} ${at.y})`}
                                points={outline(catalogue, looks, t.shape, 1.1)}
                            />
                        );
                    })}
                </g>
                {ground}
                <g class="t-carpet" aria-hidden="true">
                    {looks.carpet({ catalogue, lang, things, setup: props.setup })}
                </g>
                {areas.map((t) => (
                    <Area key={t.id} thing={t} catalogue={catalogue} scale={looks} />
                ))}
                {!oblique && edges.map(edgeView)}
                {lines.map((t) => (
                    <Line key={t.id} thing={t} catalogue={catalogue} scale={looks} />
                ))}
                {drawn(tokens)
                    .filter((t) => !standing.has(t.place))
                    .map(tokenView)}
                {ghosts.map((g) => (
                    <g
                        key={`ghost${g.id}`}
                        class="t-ghost"
                        transform={`translate(${spotOf(g, looks).x} ${spotOf(g, looks).y - 5})`}
                        aria-hidden="true"
                    >
                        <PieceBody
                            thing={g}
                            catalogue={catalogue}
                            looks={looks}
                            r={31}
                            upgrades={0}
                        />
                    </g>
                ))}
                {drawn(pieces).map((t) => (
                    <Piece
                        key={t.id}
                        thing={t}
                        catalogue={catalogue}
                        looks={looks}
                        stand={stands.get(t.id)!}
                        upgrades={upgrades.get(t.id) ?? 0}
                        state={stateOf(t)}
                        hot={has(hot, t)}
                        hint={has(props.hint, t)}
                        tab={tabOf(t) ?? -1}
                        label={props.describe(t)}
                        flash={flash.get(keyOfThing(t) ?? "")}
                    />
                ))}
                {drawn(tokens)
                    .filter((t) => standing.has(t.place))
                    .map(tokenView)}
                {crowds(pieces, stands).map(({ place, more }) => {
                    const at = spotOf(place, looks);
                    return (
                        <g
                            key={`more${place.place}`}
                            class="t-more"
                            transform={`translate(${at.x + 34} ${at.y + 34})`}
                            aria-hidden="true"
                        >
                            <circle r={13} />
                            <text y={5}>+{more}</text>
                        </g>
                    );
                })}
                {corners
                    .filter((t) => stateOf(t) || has(hot, t) || has(props.hint, t))
                    .map((t) => (
                        <Corner
                            key={t.id}
                            thing={t}
                            scale={looks}
                            state={stateOf(t)}
                            hot={has(hot, t)}
                            hint={has(props.hint, t)}
                            tab={tabOf(t)}
                            label={labelOf(t)}
                        />
                    ))}
                <Overlay
                    things={props.over}
                    catalogue={catalogue}
                    looks={looks}
                    spots={measuring ? spots : []}
                />
            </svg>
            <div class={`t-zoom${relief && props.ruler ? " is-many" : ""}`} role="group" aria-label={say(lang, "board")}>
                {props.ruler && (
                    <button
                        type="button"
                        class="t-tool"
                        aria-pressed={measuring}
                        aria-keyshortcuts="M"
                        aria-label={say(lang, "ruler")}
                        title={say(lang, "rulerHelp")}
                        onClick={() => props.onRuler(!measuring)}
                    >
                        <svg viewBox="0 0 24 24" class="t-icon" aria-hidden="true">
                            <path class="d-line" d="M3 16L16 3l5 5L8 21zM7 12l2 2M10 9l3 3M13 6l2 2" />
                        </svg>
                    </button>
                )}
                {relief && (
                    <button
                        type="button"
                        class="t-tool"
                        aria-pressed={oblique}
                        aria-label={say(lang, "oblique")}
                        title={say(lang, "oblique")}
                        onClick={() => props.onOblique(!oblique)}
                    >
                        <svg viewBox="0 0 24 24" class="t-icon" aria-hidden="true">
                            <path class="d-line" d="M4 9l8-4 8 4-8 4zM4 9v7l8 4 8-4V9M12 13v7" />
                        </svg>
                    </button>
                )}
                <button
                    type="button"
                    aria-label={say(lang, "zoomIn")}
                    title={say(lang, "zoomIn")}
                    onClick={() => zoom(1.3)}
                >
                    +
                </button>
                <button
                    type="button"
                    aria-label={say(lang, "zoomOut")}
                    title={say(lang, "zoomOut")}
                    onClick={() => zoom(1 / 1.3)}
                >
                    −
                </button>
                <button
                    type="button"
                    aria-label={say(lang, "zoomFit")}
                    title={say(lang, "zoomFit")}
                    onClick={fit}
                >
                    <svg viewBox="0 0 24 24" class="t-icon" aria-hidden="true">
                        <path class="d-line" d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />
                    </svg>
                </button>
            </div>
        </div>
    );
}

/* Sides that look down on something, for places that lie higher; equal ones are one object, so that what
 * did not change is not drawn again. */
const NO_DROPS: readonly Drop[] = [];
function useDrops(places: readonly Thing[], catalogue: Catalogue): Map<number, readonly Drop[]> {
    const key = places
        .map((p) => (p.level ? `${p.id}:${p.x ?? 0}:${p.y ?? 0}:${p.level}` : ""))
        .join(" ");
    return useMemo(() => {
        const out = new Map<number, readonly Drop[]>();
        for (const p of places) if (p.level) out.set(p.id, dropsOf(p, places, catalogue));
        return out;
    }, [key, places.length, catalogue]);
}

/* Where each thing stands in its place. */
function arranged(
    pieces: readonly Thing[],
    tokens: readonly Thing[],
    places: readonly Thing[],
    looks: Looks,
): Map<number, Stand> {
    const out = new Map<number, Stand>();
    const at = new Map(places.map((t) => [t.value, t]));
    /* what stands on a corner or a side of its place is not among what lies in it */
    const astray = (t: Thing) => {
        const place = at.get(t.place);
        return place !== undefined && (place.x !== t.x || place.y !== t.y);
    };
    for (const t of tokens) if (astray(t)) out.set(t.id, known({ x: 0, y: 0, r: 17 }));
    for (const place of new Set([...pieces, ...tokens].map((t) => t.place))) {
        const here = (t: Thing) => t.place === place && !out.has(t.id);
        for (const [id, stand] of looks.arrange(pieces.filter(here), tokens.filter(here)))
            out.set(id, known(stand));
    }
    return out;
}
/* Equal stands are one object, so that what did not move is not drawn again. */
const stock = new Map<string, Stand>();
function known(stand: Stand): Stand {
    const key = `${stand.x} ${stand.y} ${stand.r}`;
    const had = stock.get(key);
    if (!had) stock.set(key, stand);
    return had ?? stand;
}

/* How many cards lie on each piece; not of those that have so much that it is told in rows. */
function tagsOf(list: readonly Thing[]): Map<number, number> {
    const out = new Map<number, number>();
    const zones = new Map<number, Set<string>>();
    for (const t of list) {
        if (t.what !== "card" || !t.on) continue;
        out.set(t.on, (out.get(t.on) ?? 0) + 1);
        zones.set(t.on, (zones.get(t.on) ?? new Set()).add(t.zone ?? ""));
    }
    for (const [id, of] of zones) if (of.size > 1) out.delete(id);
    return out;
}

/* Places in which not everybody is drawn: how many are not. */
function crowds(pieces: readonly Thing[], stands: Map<number, Stand>) {
    const more = new Map<number, { place: Thing; more: number }>();
    for (const t of pieces) {
        if (stands.has(t.id)) continue;
        const had = more.get(t.place!);
        more.set(t.place!, { place: t, more: (had?.more ?? 0) + 1 });
    }
    return [...more.values()];
}

/* Pieces that have just left the board fade where they stood. */
function useGhosts(things: Map<number, Thing>, motion: boolean, looks: Looks): Thing[] {
    const before = useRef(new Map<number, Thing>());
    const [ghosts, set] = useState<Thing[]>([]);
    useLayoutEffect(() => {
        const now = new Map<number, Thing>();
        for (const t of things.values()) if (t.what === "piece" && t.place) now.set(t.id, t);
        const gone = [...before.current.values()].filter((t) => !now.has(t.id));
        before.current = now;
        if (!motion || gone.length === 0) return;
        set(gone);
        const timer = setTimeout(() => set([]), 1200);
        return () => {
            clearTimeout(timer);
            set([]);
        };
    }, [things, motion, looks]);
    return ghosts;
}
