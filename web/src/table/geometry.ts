/* Points, views and the way of the arrow keys over the board. Pure. */

export interface Point {
    x: number;
    y: number;
}
export interface Box {
    x: number;
    y: number;
    w: number;
    h: number;
}
/* What part of the board is seen: a centre and how many times larger than fitted. */
export interface Look extends Point {
    zoom: number;
}
export type Direction = "left" | "right" | "up" | "down";

export const LEAST_ZOOM = 0.6;
export const MOST_ZOOM = 6;

export function bounds(points: Iterable<Point>, margin: number): Box {
    let left = Infinity;
    let top = Infinity;
    let right = -Infinity;
    let bottom = -Infinity;
    for (const p of points) {
        left = Math.min(left, p.x);
        right = Math.max(right, p.x);
        top = Math.min(top, p.y);
        bottom = Math.max(bottom, p.y);
    }
    if (left > right) return { x: 0, y: 0, w: 1, h: 1 };
    return {
        x: left - margin,
        y: top - margin,
        w: right - left + 2 * margin,
        h: bottom - top + 2 * margin,
    };
}

export const fitted = (all: Box): Look => ({ x: all.x + all.w / 2, y: all.y + all.h / 2, zoom: 1 });

/* The viewBox of a look. */
export function viewOf(all: Box, look: Look): Box {
    const w = all.w / look.zoom;
    const h = all.h / look.zoom;
    return { x: look.x - w / 2, y: look.y - h / 2, w, h };
}

/* Zooms by a factor so that the point stays where it is on the screen. */
export function zoomed(all: Box, look: Look, factor: number, at: Point): Look {
    const zoom = Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, look.zoom * factor));
    const k = look.zoom / zoom;
    return kept(all, { zoom, x: at.x + (look.x - at.x) * k, y: at.y + (look.y - at.y) * k });
}

export function panned(all: Box, look: Look, dx: number, dy: number): Look {
    return kept(all, { ...look, x: look.x + dx, y: look.y + dy });
}

/* The centre never leaves the board: nobody loses it. */
function kept(all: Box, look: Look): Look {
    return {
        zoom: look.zoom,
        x: Math.min(all.x + all.w, Math.max(all.x, look.x)),
        y: Math.min(all.y + all.h, Math.max(all.y, look.y)),
    };
}

/* The look moved just so far that the point is well inside the view. */
export function showing(all: Box, look: Look, p: Point, room: number): Look {
    const v = viewOf(all, look);
    let dx = 0;
    let dy = 0;
    if (p.x < v.x + room) dx = p.x - v.x - room;
    else if (p.x > v.x + v.w - room) dx = p.x - v.x - v.w + room;
    if (p.y < v.y + room) dy = p.y - v.y - room;
    else if (p.y > v.y + v.h - room) dy = p.y - v.y - v.h + room;
    return dx || dy ? panned(all, look, dx, dy) : look;
}

/* The nearest point in a direction; what lies askew counts as farther away, but not so much that the
 * half-shifted next row of hexes is passed over. Null: there is none. */
export function nextInDirection<T extends Point>(
    from: T,
    all: readonly T[],
    to: Direction,
): T | null {
    const sign = to === "left" || to === "up" ? -1 : 1;
    const flat = to === "left" || to === "right";
    let best: T | null = null;
    let least = Infinity;
    for (const t of all) {
        if (t === from) continue;
        const along = sign * (flat ? t.x - from.x : t.y - from.y);
        const aside = Math.abs(flat ? t.y - from.y : t.x - from.x);
        if (along <= 1e-6) continue;
        /* outside a cone of about 63 degrees to either side only as a last resort */
        const cost = along + aside + (aside > 2 * along ? 1e6 : 0);
        if (cost < least) {
            least = cost;
            best = t;
        }
    }
    return best;
}

/* Over its anchor, in the middle of it. */
export function aboveAt(anchor: Box, w: number, h: number, room: { w: number }): Point {
    const x = anchor.x + anchor.w / 2 - w / 2;
    return { x: Math.max(8, Math.min(x, room.w - w - 8)), y: Math.max(8, anchor.y - h - 8) };
}

/* In the lower right corner of a frame. */
export const cornerAt = (frame: Box, w: number, h: number): Point => ({
    x: frame.x + frame.w - w,
    y: frame.y + frame.h - h,
});

/* Where a pop-up goes so that it stays inside: beside its anchor, over or under it if need be. */
export function popAt(anchor: Box, w: number, h: number, room: { w: number; h: number }): Point {
    const gap = 10;
    let x = anchor.x + anchor.w + gap;
    let y = anchor.y + anchor.h / 2 - h / 2;
    if (x + w > room.w - gap) x = anchor.x - w - gap;
    if (x < gap) {
        x = anchor.x + anchor.w / 2 - w / 2;
        y = anchor.y + anchor.h + gap;
        if (y + h > room.h - gap) y = anchor.y - h - gap;
    }
    return {
        x: Math.max(gap, Math.min(x, room.w - w - gap)),
        y: Math.max(gap, Math.min(y, room.h - h - gap)),
    };
}
