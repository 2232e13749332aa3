/* Questions that are answered by several picks and "done": what is ticked, and what is sent. */
import type { ActRow, Ask, Option } from "../protocol.ts";

/* The act that ends a series; "" where the game has none. */
export const endOf = (acts: readonly ActRow[]): string =>
    acts.find((a) => a.role === "done" && a.fields.length === 0)?.word ?? "";

/* The option that ends a series names nothing. */
export function doneOf(ask: Ask, end: string): Option | null {
    return (
        ask.options.find((o) => o.act === end) ??
        ask.options.find((o) => !o.fields?.length) ??
        null
    );
}

export function picksOf(ask: Ask, end: string): Option[] {
    const done = doneOf(ask, end);
    return ask.options.filter((o) => o !== done);
}

export const countOf = (ticked: readonly string[], say: string): number =>
    ticked.filter((one) => one === say).length;

/* One tick more, up to as many as there are of it; then none. */
export function toggle(ticked: readonly string[], say: string, most = 1): string[] {
    return countOf(ticked, say) < most ? [...ticked, say] : ticked.filter((s) => s !== say);
}

/* One tick less. */
export function untick(ticked: readonly string[], say: string): string[] {
    const at = ticked.lastIndexOf(say);
    return at < 0 ? [...ticked] : ticked.filter((_, i) => i !== at);
}

/* What goes out: the ticks in the order of the options (which is ascending), or as they were ticked
 * where the order matters; then the end. What is no option any more is left out. Where the first pick
 * must be made the end is not offered yet; by then it will be. */
export function sayings(ask: Ask, ticked: readonly string[], end: string): string[] {
    const offered = picksOf(ask, end).map((o) => o.say);
    const list = ask.order
        ? ticked.filter((s) => offered.includes(s))
        : offered.flatMap((s) => ticked.filter((one) => one === s));
    const offer = doneOf(ask, end)?.say;
    const done = offer ?? end;
    return done && (list.length || offer) ? [...list, done] : list;
}
