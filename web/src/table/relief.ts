/* How high things lie and what stands between them: points and outlines in pixels of the drawing, and
 * what is drawn before what. Pure.
 *
 * Seen from above a thing is where its coordinates say. Seen from the side a little, each is moved up by
 * `lift` for each of its levels: that one offset is all there is to the second look. */
import type { Catalogue, Thing } from "../protocol.ts";
import type { Point } from "./geometry.ts";

export interface Scale {
    unit: number /* pixels of a board unit in height */;
    stretch: number /* how much wider one is */;
    lift: number /* pixels a level; 0 seen from above */;
}

/* A place is drawn so high, whatever its board units are. */
export const PLACE = 100;
/* Of the height of a place: what a level moves up by, seen from the side. */
export const LIFT = 0.35;
/* What stands on a side and says no height is a low thing: so many levels high. */
const LOW = 0.4;

/* Pixels a board unit, from the outline of the first place there is. */
export function unitOf(catalogue: Catalogue, things: Iterable<Thing>): number {
    for (const t of things) {
        if (t.what !== "place") continue;
        const ys = (catalogue.shapes[(t.shape ?? 1) - 1] ?? []).map(([, y]) => y);
        const high = Math.max(...ys) - Math.min(...ys);
        return high > 0 ? PLACE / high : PLACE / 4;
    }
    return PLACE / 4;
}

export const pointAt = (scale: Scale, x: number, y: number, level = 0): Point => ({
    x: x * scale.unit * scale.stretch,
    y: y * scale.unit - level * scale.lift,
});

/* The point of the board under a point of the drawing, on the ground. */
export const boardAt = (scale: Scale, p: Point): [x: number, y: number] => [
    Math.round(p.x / (scale.unit * scale.stretch)),
    Math.round(p.y / scale.unit),
];

/* The middle of a thing; of what goes from one end to another, between them. */
export function spotOf(thing: Thing, scale: Scale): Point {
    const spans = thing.to_x !== undefined && thing.what !== "corner" && !thing.shape;
    const x = spans ? ((thing.x ?? 0) + thing.to_x!) / 2 : (thing.x ?? 0);
    const y = spans ? ((thing.y ?? 0) + (thing.to_y ?? 0)) / 2 : (thing.y ?? 0);
    return pointAt(scale, x, y, thing.level);
}

export function endsOf(thing: Thing, scale: Scale): [Point, Point] {
    return [
        pointAt(scale, thing.x ?? 0, thing.y ?? 0, thing.level),
        pointAt(scale, thing.to_x ?? 0, thing.to_y ?? 0, thing.level),
    ];
}

/* How far what stands on a side rises above where it stands, in pixels. */
export const riseOf = (edge: Thing, scale: Scale): number => (edge.height ?? LOW) * scale.lift;

export const points = (list: readonly Point[]): string =>
    list.map((p) => `${p.x.toFixed(1)},${p.y.toFixed(1)}`).join(" ");

/* The corners of an area, in board units: of its shape, or of its box. */
function cornersOf(area: Thing, catalogue: Catalogue): [number, number][] {
    const shape = area.shape ? catalogue.shapes[area.shape - 1] : undefined;
    const [x, y] = [area.x ?? 0, area.y ?? 0];
    if (shape) return shape.map(([dx, dy]) => [x + dx, y + dy]);
    const [to, down] = [area.to_x ?? 0, area.to_y ?? 0];
    return [
        [x, y],
        [to, y],
        [to, down],
        [x, down],
    ];
}

export function outlineOf(area: Thing, catalogue: Catalogue, scale: Scale): Point[] {
    return cornersOf(area, catalogue).map(([x, y]) => pointAt(scale, x, y, area.level));
}

/* Does an area cover the middle of a place? */
export function covers(area: Thing, place: Thing, catalogue: Catalogue): boolean {
    const list = cornersOf(area, catalogue);
    const [x, y] = [place.x ?? 0, place.y ?? 0];
    let inside = false;
    list.forEach(([x0, y0], i) => {
        const [x1, y1] = list[(i + 1) % list.length]!;
        if (y0 > y !== y1 > y && x < ((x1 - x0) * (y - y0)) / (y1 - y0) + x0) inside = !inside;
    });
    return inside;
}

/* The marks of the areas that a place lies in. */
export function areasOver(place: Thing, things: Iterable<Thing>, catalogue: Catalogue): string[] {
    if (place.what !== "place") return [];
    const out = new Set<string>();
    for (const t of things)
        if (t.what === "area" && covers(t, place, catalogue))
            for (const m of t.marks ?? []) out.add(m);
    return [...out];
}

/* A side of a place that looks down on something lower, or on nothing: its number, and by how much. */
export interface Drop {
    side: number;
    by: number;
}
export function dropsOf(place: Thing, places: readonly Thing[], catalogue: Catalogue): Drop[] {
    const shape = catalogue.shapes[(place.shape ?? 1) - 1] ?? [];
    const level = place.level ?? 0;
    if (!level) return [];
    return shape.flatMap(([x0, y0], side) => {
        const [x1, y1] = shape[(side + 1) % shape.length]!;
        /* the neighbour lies as far beyond the side as the place before it */
        const x = (place.x ?? 0) + x0 + x1;
        const y = (place.y ?? 0) + y0 + y1;
        const near = (t: Thing) =>
            Math.abs((t.x ?? 0) - x) < Math.abs(x0 - x1) / 4 + Math.abs(y0 - y1) / 4 &&
            Math.abs((t.y ?? 0) - y) < Math.abs(x0 - x1) / 4 + Math.abs(y0 - y1) / 4;
        const by = level - (places.find(near)?.level ?? 0);
        return by > 0 ? [{ side, by }] : [];
    });
}

/* From the back to the front, so that what stands before something hides it: places by their middles,
 * what stands on sides by its end that is nearest. */
export function backToFront<T extends Thing>(things: readonly T[]): T[] {
    const front = (t: Thing) =>
        t.what === "edge" ? Math.max(t.y ?? 0, t.to_y ?? 0) : (t.y ?? 0);
    return [...things].sort((a, b) => front(a) - front(b));
}

/* One of eight ways a thing faces, clockwise from the top. */
export const wayOf = (thing: Thing): number => Math.round((thing.turn ?? 0) / 8192) % 8;

/* Is there anything that lies or rises higher than the ground? */
export function hasRelief(things: Iterable<Thing>): boolean {
    for (const t of things) if (t.level || t.height) return true;
    return false;
}
