/* What opens beside a thing: choosers, reasons, rules, odds, piles, and what a thing is. On phones
 * it comes up from below. One is open at a time. */
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Catalogue, GameEvent, Lang, Reason, Thing, WhyReply } from "../protocol.ts";
import { entryOf, figureOf, nameOf, titleOf, wordOf } from "./bits.tsx";
import { Card } from "./Cards.tsx";
import { CarriedRows, hasRows } from "./Carried.tsx";
import { aboveAt, type Box, cornerAt, popAt } from "./geometry.ts";
import { RuleLink } from "./Log.tsx";
import { Icon, type Looks } from "./looks.tsx";
import { areasOver } from "./relief.ts";
import { say } from "./words.ts";

export function Popup(props: {
    anchor: Box;
    title: string;
    lang: Lang;
    narrow: boolean;
    onClose(): void;
    children: ComponentChildren;
}) {
    const box = useRef<HTMLDivElement>(null);
    useEffect(() => {
        const before = document.activeElement;
        const first = box.current?.querySelector<HTMLElement>(
            ".t-pop-body button, .t-pop-body [tabindex]",
        );
        (first ?? box.current)?.focus({ preventScroll: true });
        return () => {
            const lost = !document.activeElement || document.activeElement === document.body;
            if (lost && before instanceof HTMLElement && before.isConnected)
                before.focus({ preventScroll: true });
            else if (lost && before instanceof SVGElement && before.isConnected)
                before.focus({ preventScroll: true });
        };
    }, []);
    useEffect(() => {
        const away = (e: PointerEvent) => {
            if (box.current && e.target instanceof Node && !box.current.contains(e.target))
                props.onClose();
        };
        /* the press that opened it is over by then */
        const timer = setTimeout(() => document.addEventListener("pointerdown", away, true), 0);
        return () => {
            clearTimeout(timer);
            document.removeEventListener("pointerdown", away, true);
        };
    }, [props.onClose]);
    usePlaced(box, props.anchor, !props.narrow, "beside");
    return (
        <div
            ref={box}
            class={`t-pop${props.narrow ? " is-sheet" : ""}`}
            role="dialog"
            aria-label={props.title}
            tabIndex={-1}
            onKeyDown={(e) => {
                if (e.key === "Escape") {
                    e.stopPropagation();
                    props.onClose();
                }
                if (e.key === "ArrowDown" || e.key === "ArrowUp") {
                    const all = [
                        ...(box.current?.querySelectorAll<HTMLElement>(".t-pop-body button") ?? []),
                    ];
                    const at = all.indexOf(document.activeElement as HTMLElement);
                    const next = all[at + (e.key === "ArrowDown" ? 1 : -1)];
                    if (next) {
                        next.focus();
                        e.preventDefault();
                    }
                }
            }}
        >
            <header>
                <h3>{props.title}</h3>
                <button
                    type="button"
                    class="t-close"
                    aria-label={say(props.lang, "close")}
                    onClick={props.onClose}
                >
                    ×
                </button>
            </header>
            <div class="t-pop-body">{props.children}</div>
        </div>
    );
}

/* Beside its anchor, above it, in the lower corner of a frame, or at the left of the page, where it leaves the
 * board free. */
type Where = "beside" | "above" | "side" | "left";

/* A tip: it only tells, and is gone with the pointer. */
export function Tip(props: { anchor: Box; where: Where; children: ComponentChildren }) {
    const box = useRef<HTMLDivElement>(null);
    usePlaced(box, props.anchor, true, props.where);
    return (
        <div class={`t-tip is-${props.where}`} ref={box} aria-hidden="true">
            {props.children}
        </div>
    );
}

function usePlaced(
    box: { current: HTMLDivElement | null },
    anchor: Box,
    active: boolean,
    where: Where,
): void {
    const [size, setSize] = useState({ w: 0, h: 0 });
    useLayoutEffect(() => {
        const el = box.current;
        if (!el) return;
        const measure = () => setSize({ w: el.offsetWidth, h: el.offsetHeight });
        measure();
        const watch = new ResizeObserver(measure);
        watch.observe(el);
        return () => watch.disconnect();
    }, []);
    useLayoutEffect(() => {
        const el = box.current;
        if (!el) return;
        if (!active) {
            el.style.left = el.style.top = "";
            return;
        }
        const { offsetWidth: w, offsetHeight: h } = el;
        const room = { w: innerWidth, h: innerHeight };
        const at =
            where === "left"
                ? { x: 8, y: Math.max(8, Math.min(64, room.h - h - 8)) }
                : where === "side"
                ? cornerAt(anchor, w, h)
                : where === "above"
                  ? aboveAt(anchor, w, h, room)
                  : popAt(anchor, w, h, room);
        el.style.left = `${at.x}px`;
        el.style.top = `${at.y}px`;
    }, [anchor, where, active, size.w, size.h]);
}

export const boxOf = (at: Element): Box => {
    const r = at.getBoundingClientRect();
    return { x: r.x, y: r.y, w: r.width, h: r.height };
};

interface Known {
    catalogue: Catalogue;
    looks: Looks;
    lang: Lang;
    things: Map<number, Thing>;
    placeName(value: number): string;
    forecast: readonly GameEvent[];
}

/* What a thing is, in words and numbers. */
export function About(props: Known & { thing: Thing; short?: boolean }) {
    const { thing, catalogue, looks, lang, things } = props;
    if (thing.what === "card")
        return <Card thing={thing} catalogue={catalogue} looks={looks} lang={lang} full={true} />;
    const marks = (thing.marks ?? []).filter(
        (m) => (thing.what !== "place" || looks.speaks(m)) && !looks.mute(m),
    );
    const areas = areasOver(thing, things.values(), catalogue);
    const level = thing.level ? [say(lang, "level", thing.level)] : [];
    if (thing.what !== "piece") {
        const here = [...things.values()].filter(
            (t) => t !== thing && t.what === "token" && t.place === thing.value,
        );
        return (
            <div class="t-about">
                {!props.short && <h4>{titleOf(thing) || say(lang, "faceDown")}</h4>}
                <p class="t-words">
                    {[
                        ...level,
                        ...[...marks, ...areas].map((m) => wordOf(catalogue.marks, m, lang)),
                        ...(thing.what === "place"
                            ? here.map((t) => titleOf(t) || say(lang, "faceDown"))
                            : []),
                        ...(thing.what === "token" && thing.place
                            ? [say(lang, "on", props.placeName(thing.place))]
                            : []),
                    ].join(" · ")}
                </p>
            </div>
        );
    }
    const entry = figureOf(catalogue, thing);
    const facts = looks.facts(catalogue, entry, thing, lang);
    const carried = [...things.values()].filter((t) => t.what === "card" && t.on === thing.id);
    const upgrades = hasRows(carried) ? [] : carried;
    const wounds = looks.wounds(thing);
    const next = props.forecast.filter(
        (e) => e.args?.[0]?.[0] === "piece" && e.args[0][1] === thing.value,
    );
    return (
        <div class={`t-about seat-${thing.seat ?? ""}`}>
            {!props.short && <h4>{titleOf(thing)}</h4>}
            <p class="t-words">
                {[
                    thing.place
                        ? say(lang, "on", props.placeName(thing.place))
                        : say(lang, "besideBoard"),
                    ...level,
                    ...marks.map((m) => wordOf(catalogue.marks, m, lang)),
                ].join(" · ")}
            </p>
            <dl class="t-facts">
                {facts.rows.map((r, i) => (
                    <div key={r.label}>
                        <dt>
                            <Icon of={r.drawing ?? null} />
                            {r.label}
                        </dt>
                        <dd>
                            {i === 2 && wounds && wounds.lost > 0
                                ? `${wounds.most - wounds.lost}/${r.text}`
                                : r.text}
                            {r.printed && <small> ({say(lang, "printed", r.printed)})</small>}
                        </dd>
                    </div>
                ))}
            </dl>
            {facts.weapons.length > 0 && (
                <table class="t-weapons">
                    <thead>
                        <tr>
                            <th scope="col">{say(lang, "weapon")}</th>
                            <th scope="col">{say(lang, "reach")}</th>
                            <th scope="col">{say(lang, "dice")}</th>
                            <th scope="col">{say(lang, "damage")}</th>
                        </tr>
                    </thead>
                    <tbody>
                        {facts.weapons.map((w) => (
                            <tr key={w.name}>
                                <th scope="row">
                                    {w.name}
                                    {w.words.length > 0 && <small>{w.words.join(", ")}</small>}
                                </th>
                                {w.cells.map((c) => (
                                    <td key={c.label} title={c.label}>
                                        {c.text}
                                        <Icon of={c.drawing ?? null} />
                                    </td>
                                ))}
                            </tr>
                        ))}
                    </tbody>
                </table>
            )}
            {facts.text && <p>{facts.text}</p>}
            {next.length > 0 && (
                <>
                    <h5>{say(lang, "nextMoves")}</h5>
                    <ul class="t-nextmoves">
                        {next.map((e) => (
                            <li key={e.n}>{e.text}</li>
                        ))}
                    </ul>
                </>
            )}
            {hasRows(carried) && (
                <CarriedRows catalogue={catalogue} looks={looks} lang={lang} things={things} carrier={thing} />
            )}
            {upgrades.length > 0 && (
                <>
                    <h5>{say(lang, "carries")}</h5>
                    <ul class="t-upgrades">
                        {upgrades.map((u) => {
                            const e = u.value ? entryOf(catalogue, u.type ?? "card", u.value) : null;
                            return (
                                <li key={u.id}>
                                    <b>{e ? nameOf(e, lang) : titleOf(u)}</b>{" "}
                                    {e?.text?.[lang] ?? e?.text?.en ?? ""}
                                </li>
                            );
                        })}
                    </ul>
                </>
            )}
        </div>
    );
}

/* What is refused for the same reason is said once. */
function together(reasons: readonly Reason[]): Reason[] {
    const out: Reason[] = [];
    for (const r of reasons) {
        const same = out.find((o) => o.why === r.why && o.rule === r.rule);
        if (same) same.text = `${same.text}; ${r.text}`;
        else out.push({ ...r });
    }
    return out;
}

/* Why a thing cannot be chosen now, as the rules say. */
export function Why(props: {
    fetch(): Promise<WhyReply>;
    lang: Lang;
    onRule(number: string, at: Element): void;
}) {
    const { lang } = props;
    const [reasons, set] = useState<Reason[] | "failed" | null>(null);
    useEffect(() => {
        let wanted = true;
        props.fetch().then(
            (r) => wanted && set(r.reasons),
            () => wanted && set("failed"),
        );
        return () => {
            wanted = false;
        };
    }, []);
    return (
        <div class="t-why" role="status">
            <h4>{say(lang, "whyNot")}</h4>
            {reasons === null && <p>{say(lang, "whyWait")}</p>}
            {reasons === "failed" && <p>{say(lang, "whyFailed")}</p>}
            {reasons !== null && reasons !== "failed" && reasons.length === 0 && (
                <p>{say(lang, "whyNothing")}</p>
            )}
            {reasons !== null && reasons !== "failed" && (
                <ul>
                    {together(reasons).map((r, i) => (
                        <li key={i}>
                            <b>{r.text}</b> <span class="t-no">{say(lang, "refused")}:</span>{" "}
                            {r.why}{" "}
                            {r.rule && (
                                <RuleLink number={r.rule} lang={lang} onRule={props.onRule} />
                            )}
                        </li>
                    ))}
                </ul>
            )}
        </div>
    );
}

export function RuleWords(props: {
    fetch(): Promise<{ text: string }>;
    lang: Lang;
    number: string;
}) {
    const [text, set] = useState<string | null>(null);
    useEffect(() => {
        let wanted = true;
        set(null);
        props.fetch().then(
            (r) => wanted && set(r.text),
            () => wanted && set(say(props.lang, "ruleFailed")),
        );
        return () => {
            wanted = false;
        };
    }, [props.number]);
    return <p class="t-ruletext">{text ?? say(props.lang, "ruleWait")}</p>;
}
