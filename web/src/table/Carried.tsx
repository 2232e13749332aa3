/* What a piece carries where that is of several kinds: a row for each zone, things in it by name, with their
 * numbers, and what lies on them beside them. */
import type { Catalogue, Lang, Thing } from "../protocol.ts";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { entryOf, nameOf, roleOfZone, titleOf, wordOf } from "./bits.tsx";
import { Icon, type Looks } from "./looks.tsx";
import { say } from "./words.ts";

interface Known {
    catalogue: Catalogue;
    looks: Looks;
    lang: Lang;
    things: Map<number, Thing>;
}
export interface ChipActs {
    state(thing: Thing): "" | "can" | "picked";
    hot(thing: Thing): boolean;
    onPick(thing: Thing, at: Element): void;
    onPoint(thing: Thing | null, at: Element | null, how: "mouse" | "focus" | "hold"): void;
}

/* Is it worth rows? Of one kind it is a list. */
export const hasRows = (carried: readonly Thing[]): boolean =>
    new Set(carried.map((t) => t.zone)).size > 1;

export const carriedBy = (carrier: Thing, things: Iterable<Thing>): Thing[] =>
    [...things].filter((t) => t.what === "card" && t.on === carrier.id);

/* Its numbers that are not nothing, each with what it is. */
function numbersOf(thing: Thing, { catalogue, lang }: Known): { label: string; text: string }[] {
    return (catalogue.badges[thing.what] ?? []).flatMap((row, i) => {
        const n = thing.badges?.[i] ?? 0;
        return row.id && n ? [{ label: row[lang], text: String(n) }] : [];
    });
}

/* One thing: a button where something can be done with it. */
export function Chip(
    props: Known & { thing: Thing; acts?: ChipActs | undefined; part?: boolean /* of another */ },
) {
    const { thing, catalogue, looks, lang, acts } = props;
    const entry = thing.value ? entryOf(catalogue, thing.type ?? "card", thing.value) : null;
    const name = entry ? nameOf(entry, lang) : titleOf(thing) || looks.unseen(thing, catalogue, lang);
    const numbers = thing.value ? numbersOf(thing, props) : [];
    const marks = (thing.marks ?? []).map((m) => wordOf(catalogue.marks, m, lang));
    const state = acts?.state(thing) ?? "";
    const face = (
        <>
            {entry && <Icon of={looks.card(entry, lang).drawing} />}
            <span>{name}</span>
            {numbers.map((n) => (
                <small key={n.label} title={n.label}>
                    <span class="t-sr">, {n.label} </span>
                    {n.text}
                </small>
            ))}
            {marks.length > 0 && <i>{marks.join(", ")}</i>}
            {state === "can" && <span class="t-sr">, {say(lang, "choosable")}</span>}
        </>
    );
    const cls = `t-thing${props.part ? " is-part" : ""}${state ? ` is-${state}` : ""}${acts?.hot(thing) ? " is-hot" : ""}${thing.value ? "" : " is-unseen"}`;
    if (!acts || !thing.value) return <span class={cls}>{face}</span>;
    return (
        <button
            type="button"
            class={cls}
            data-id={thing.id}
            aria-pressed={state === "picked" ? "true" : undefined}
            onClick={(e) => acts.onPick(thing, e.currentTarget)}
            onPointerOver={(e) =>
                e.pointerType === "mouse" && acts.onPoint(thing, e.currentTarget, "mouse")
            }
            onPointerLeave={(e) => e.pointerType === "mouse" && acts.onPoint(null, null, "mouse")}
            onFocus={(e) =>
                e.currentTarget.matches(":focus-visible") &&
                acts.onPoint(thing, e.currentTarget, "focus")
            }
            onBlur={() => acts.onPoint(null, null, "focus")}
        >
            {face}
        </button>
    );
}

/* Folded away, with what lies in the first of its zones to be read at a glance. */
export function CarriedFold(
    props: Omit<Known, "looks"> & { open: boolean; carrier: Thing; children: ComponentChildren },
) {
    const { catalogue, lang, carrier, things } = props;
    const [open, setOpen] = useState(props.open);
    const all = carriedBy(carrier, things.values());
    const first = catalogue.zones.find((z) => all.some((t) => t.zone === z.id));
    const names = all.filter((t) => t.zone === first?.id).map((t) => titleOf(t));
    return (
        <details
            class="t-carryfold"
            open={open}
            onToggle={(e: Event) => setOpen((e.currentTarget as HTMLDetailsElement).open)}
        >
            <summary>{open ? wordOf(catalogue.zones, first?.id ?? "", lang) : names.join(", ")}</summary>
            {open && props.children}
        </details>
    );
}

/* A row a zone, in the order of the zones. Those in hand are named only where `hands`: else counted. */
export function CarriedRows(
    props: Known & { carrier: Thing; acts?: ChipActs | undefined; hands?: boolean },
) {
    const { carrier, catalogue, lang, things } = props;
    const all = carriedBy(carrier, things.values());
    const chip = (thing: Thing, part = false) => (
        <Chip
            part={part}
            key={thing.id}
            thing={thing}
            catalogue={catalogue}
            looks={props.looks}
            lang={lang}
            things={things}
            acts={props.acts}
        />
    );
    const zones = catalogue.zones.filter((zone) => all.some((t) => t.zone === zone.id));
    return (
        <dl class="t-carried">
            {zones.map((zone, at) => {
                const here = all.filter((t) => t.zone === zone.id);
                const held = roleOfZone(catalogue, here[0]!) === "hand";
                const used = roleOfZone(catalogue, here[0]!) === "discard";
                const counted = used || (held && !props.hands);
                return (
                    <div key={zone.id}>
                        <dt class={at === 0 && props.acts ? "t-sr" : ""}>{zone[lang]}</dt>
                        <dd>
                            {counted && <b>{here.length}</b>}
                            {!counted &&
                                here.map((thing) => {
                                    const parts = carriedBy(thing, things.values());
                                    return parts.length === 0 ? (
                                        chip(thing)
                                    ) : (
                                        <span key={thing.id} class="t-whole">
                                            {chip(thing)}
                                            {parts.map((part) => chip(part, true))}
                                        </span>
                                    );
                                })}
                        </dd>
                    </div>
                );
            })}
        </dl>
    );
}
