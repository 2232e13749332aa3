/* What has happened, newest at the bottom. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { GameEvent, Lang, Thing } from "../protocol.ts";
import { memo, seatOfNumber } from "./bits.tsx";
import { Die, facesInWords } from "./Dice.tsx";
import type { Looks } from "./looks.tsx";
import { say } from "./words.ts";

/* Older ones are in the record; a page need not hold thousands of lines. */
const MOST = 300;

export function RuleLink(props: {
    number: string;
    lang: Lang;
    onRule(number: string, at: Element): void;
}) {
    return (
        <button
            type="button"
            class="t-rule"
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
            {event.rule && <RuleLink number={event.rule} lang={lang} onRule={props.onRule} />}
        </div>
    );
});

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
    const seatOfPiece = new Map<number, string>();
    for (const t of props.things.values())
        if (t.what === "piece" && t.value && t.seat) seatOfPiece.set(t.value, t.seat);
    const seatOf = (e: GameEvent): string => {
        const [type, value] = e.args?.[0] ?? ["", 0];
        return type === "seat"
            ? seatOfNumber(value)
            : type === "piece"
              ? (seatOfPiece.get(value) ?? "")
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
    return (
        <div class="t-logwrap">
            <div
                class="t-log"
                ref={box}
                role="log"
                aria-live="polite"
                aria-label={say(lang, "log")}
                tabIndex={0}
                onScroll={(e) => {
                    const el = e.currentTarget;
                    setLow(el.scrollHeight - el.scrollTop - el.clientHeight < 40);
                }}
            >
                {shown.length === 0 && <p class="t-hintline">{say(lang, "noLog")}</p>}
                {shown.map((e) => (
                    <Line
                        key={e.n}
                        event={e}
                        seat={seatOf(e)}
                        looks={props.looks}
                        lang={lang}
                        onRule={props.onRule}
                    />
                ))}
            </div>
            {!low && (
                <button type="button" class="t-newest" onClick={toEnd}>
                    ↓ {say(lang, "newer")}
                </button>
            )}
        </div>
    );
}
