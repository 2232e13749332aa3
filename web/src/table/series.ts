/* Questions that are answered by several picks and "done": what is ticked, and what is sent. */
import type { Ask, Option } from "../protocol.ts";

/* The option that ends a series names nothing. */
export function doneOf(ask: Ask): Option | null {
    return (
        ask.options.find((o) => o.act === "done") ??
        ask.options.find((o) => !o.fields?.length) ??
        null
    );
}

export function picksOf(ask: Ask): Option[] {
    const done = doneOf(ask);
    return ask.options.filter((o) => o !== done);
}

export function toggle(ticked: readonly string[], say: string): string[] {
    return ticked.includes(say) ? ticked.filter((s) => s !== say) : [...ticked, say];
}

/* What goes out: the ticks in the order of the options (which is ascending), or as they were ticked
 * where the order matters; then the end. What is no option any more is left out. */
export function sayings(ask: Ask, ticked: readonly string[]): string[] {
    const offered = picksOf(ask).map((o) => o.say);
    const list = ask.order
        ? ticked.filter((s) => offered.includes(s))
        : offered.filter((s) => ticked.includes(s));
    const done = doneOf(ask);
    return done ? [...list, done.say] : list;
}
