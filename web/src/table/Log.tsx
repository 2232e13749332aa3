/* What has happened, newest at the bottom. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { GameEvent, Lang, Thing } from "../protocol.ts";
import { memo, seatOfNumber, shortName } from "./bits.tsx";
import { Die, facesInWords } from "./Dice.tsx";
import type { Looks, Roll } from "./looks.tsx";
import { say } from "./words.ts";

/* Older ones are in the record; a page need not hold thousands of lines. */
const MOST = 300;

export function RuleLink(props: {
    number: string;
    lang: Lang;
    tab?: number /* its place in the order of the Tab key, where a list keeps that by itself */;
    onRule(number: string, at: Element): void;
}) {
    return (
        <button
            type="button"
            class="t-rule"
            tabIndex={props.tab}
            aria-label={say(props.lang, "rule", props.number)}
            onClick={(e) => {
                e.stopPropagation();
                props.onRule(props.number, e.currentTarget);
            }}
        >
            {props.number}
        </button>
    );
}

const Line = memo(function Line(props: {
    event: GameEvent;
    seat: string;
    who: string /* threw the dice, if any were thrown */;
    looks: Looks;
    lang: Lang;
    onRule(number: string, at: Element): void;
}) {
    const { event, looks, lang } = props;
    const roll = looks.roll(event, lang);
    return (
        <div
            class={`t-line${looks.heading(event) ? " is-heading" : ""}${props.seat ? ` seat-${props.seat}` : ""}`}
        >
            <span class="t-line-text">
                {roll && (
                    <span class="t-roll-of">
                        {props.who
                            ? say(
                                  lang,
                                  "rollOf",
                                  looks.rollName(roll.kind, lang) || kindWord(roll.kind, lang),
                                  props.who,
                              )
                            : say(lang, "rollPlain")}
                        {": "}
                    </span>
                )}
                {roll ? (
                    <span class="t-dice is-small" role="img" aria-label={facesInWords(roll.faces)}>
                        {roll.faces.map((f, i) => (
                            <Die key={i} face={f} kind={roll.kind} />
                        ))}
                    </span>
                ) : (
                    event.text
                )}
            </span>
            {event.rule && (
                <RuleLink number={event.rule} lang={lang} tab={-1} onRule={props.onRule} />
            )}
        </div>
    );
});

const kindWord = (kind: Roll["kind"], lang: Lang): string =>
    say(lang, kind === "attack" ? "thrownBy" : kind === "defence" ? "savedBy" : "rollPlain");

export function Log(props: {
    log: readonly GameEvent[];
    things: Map<number, Thing>;
    looks: Looks;
    lang: Lang;
    onRule(number: string, at: Element): void;
}) {
    const { log, lang } = props;
    const box = useRef<HTMLDivElement>(null);
    const [low, setLow] = useState(true);
    const shown = log.slice(-MOST);
    const pieces = new Map<number, Thing>();
    for (const t of props.things.values())
        if (t.what === "piece" && t.value) pieces.set(t.value, t);
    const throwerOf = (e: GameEvent, i: number): Thing | undefined => {
        const roll = props.looks.roll(e, lang);
        const by = roll && props.looks.thrower(roll.kind, shown, i);
        return by ? pieces.get(by.piece) : undefined;
    };
    const seatOf = (e: GameEvent): string => {
        const [type, value] = e.args?.[0] ?? ["", 0];
        return type === "seat"
            ? seatOfNumber(value)
            : type === "piece"
              ? (pieces.get(value)?.seat ?? "")
              : "";
    };
    const toEnd = () => {
        if (box.current) box.current.scrollTop = box.current.scrollHeight;
    };
    /* who reads further up is not pulled down; at once, before the browser tells of any scrolling */
    useLayoutEffect(() => {
        if (low) toEnd();
    }, [log.length, log[log.length - 1]?.n]);
    /* what opens above it makes it smaller: its end stays in sight all the same */
    const wasLow = useRef(true);
    wasLow.current = low;
    useEffect(() => {
        if (!box.current) return;
        const watch = new ResizeObserver(() => wasLow.current && toEnd());
        watch.observe(box.current);
        return () => watch.disconnect();
    }, []);
    /* One stop of the Tab key for the whole log; arrow keys walk the rules in it, newest first. */
    const walk = (e: KeyboardEvent) => {
        const step = e.key === "ArrowUp" ? -1 : e.key === "ArrowDown" ? 1 : 0;
        const links = [...(box.current?.querySelectorAll<HTMLElement>(".t-rule") ?? [])];
        if (!step || links.length === 0) return;
        const at = links.indexOf(document.activeElement as HTMLElement);
        if (at < 0 && step > 0) return;
        const last = links.length - 1;
        links[at < 0 ? last : Math.max(0, Math.min(last, at + step))]?.focus();
        e.preventDefault();
    };
    return (
        <div class="t-logwrap">
            <div
                class="t-log"
                ref={box}
                role="log"
                aria-live="polite"
                aria-label={say(lang, "log")}
                aria-description={say(lang, "logHelp")}
                tabIndex={0}
                onKeyDown={walk}
                onScroll={(e) => {
                    const el = e.currentTarget;
                    setLow(el.scrollHeight - el.scrollTop - el.clientHeight < 40);
                }}
            >
                {shown.length === 0 && <p class="t-hintline">{say(lang, "noLog")}</p>}
                {shown.map((e, i) => {
                    const by = throwerOf(e, i);
                    return (
                        <Line
                            key={e.n}
                            event={e}
                            seat={by?.seat ?? seatOf(e)}
                            who={by ? shortName(by) : ""}
                            looks={props.looks}
                            lang={lang}
                            onRule={props.onRule}
                        />
                    );
                })}
            </div>
            {!low && (
                <button type="button" class="t-newest" onClick={toEnd}>
                    ↓ {say(lang, "newer")}
                </button>
            )}
        </div>
    );
}
