/* The open question: its words, the buttons for what is not on the table, and the list of all options. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Ask, Catalogue, Lang, OddsReply, Option } from "../protocol.ts";
import { entryOf } from "./bits.tsx";
import { DiceForm } from "./Dice.tsx";
import type { FaceForm } from "./faces.ts";
import { RuleLink } from "./Log.tsx";
import type { Looks } from "./looks.tsx";
import { afterHead, filtered, type Group, groups } from "./narrow.ts";
import { type OddsFetch, useOdds } from "./Odds.tsx";
import { countOf, doneOf, picksOf } from "./series.ts";
import { say } from "./words.ts";

/* More buttons than this are a list, not a choice at a glance. */
const MOST_BUTTONS = 6;
const MANY = 9;
const HOLD = 500; /* ms of a long press */

export interface AskProps {
    ask: Ask;
    catalogue: Catalogue;
    looks: Looks;
    lang: Lang;
    left: readonly Option[] /* after narrowing */;
    loose: readonly Option[] /* named by nothing on the table */;
    ticked: readonly string[];
    end: string /* what ends a series, though it may not be offered yet */;
    lead: string /* what happened just before, where the question follows from it */;
    sealed: string /* that nobody sees the answer yet, and who else is asked; "": all see it at once */;
    detail(option: Option): string /* what is worth reading before it is taken */;
    most(option: Option): number /* how often it can be ticked */;
    fetch: OddsFetch;
    /* The number worth knowing while picks are ticked; null: there is none. */
    chance: ((reply: OddsReply) => { text: string; share: number } | null) | null;
    pickedText: string;
    form: FaceForm | null;
    bare: boolean /* a form for dice stands elsewhere than in the bar */;
    throwing: readonly string[] /* whose dice the form is for, in words */;
    always: { text: string; open(): void } | undefined /* this answer may be made a standing one */;
    oddsShow(option: Option): boolean /* has a button for its odds; others have a key */;
    hint: string | undefined;
    explains: boolean /* there is an account of each option */;
    onOption(option: Option): void;
    onSay(say: string | string[]): void;
    onDone(): void;
    onClear(): void;
    onRule(number: string, at: Element): void;
    onHot(option: Option | null, at: Element | null): void;
    onOdds(option: Option, at: Element): void;
}

export function QuestionBar(props: AskProps) {
    const { ask, lang } = props;
    const done = ask.series ? doneOf(ask, props.end) : null;
    const ends = ask.series && (done !== null || props.end !== "");
    const buttons = props.loose.filter((o) => o !== done);
    const few = buttons.length <= MOST_BUTTONS ? buttons : [];
    const { always } = props;
    const counts = ask.series && props.chance !== null;
    const odds = useOdds(props.fetch, counts ? props.ticked : []);
    const refused = odds !== null && odds !== "failed" && odds.error === "refused";
    return (
        <section class={`t-question seat-${ask.seat}`} aria-label={say(lang, "question")}>
            <h2 class="t-question-text">
                <span aria-live="polite">{ask.text}</span>{" "}
                {ask.rule && <RuleLink number={ask.rule} lang={lang} onRule={props.onRule} />}
            </h2>
            {props.lead && <p class="t-lead">{props.lead}</p>}
            {props.sealed && (
                <p class="t-hintline t-sealed" role="status">
                    {props.sealed}
                </p>
            )}
            {props.form ? (
                !props.bare && <FormOf {...props} form={props.form} />
            ) : (
                <>
                    {props.pickedText ? (
                        <p class="t-picked" role="status">
                            {say(lang, "picked", props.pickedText)}{" "}
                            <button type="button" class="t-button is-small" onClick={props.onClear}>
                                {say(lang, "clear")}
                            </button>
                        </p>
                    ) : ask.series ? (
                        <p class="t-hintline">
                            {say(
                                lang,
                                picksOf(ask, props.end).length === 0
                                    ? "onlyDone"
                                    : ask.order
                                      ? "orderHelp"
                                      : "tickHelp",
                            )}
                        </p>
                    ) : (
                        props.loose.length < ask.options.length && (
                            <p class="t-hintline">{say(lang, "pickOnBoard")}</p>
                        )
                    )}
                    {counts && props.chance && props.ticked.length > 0 && (
                        <SeriesOdds {...props} reply={odds} tell={props.chance} />
                    )}
                    {(few.length > 0 || ends || always) && (
                        <div class="t-buttons">
                            {ends && (
                                <button
                                    type="button"
                                    class="t-button is-main"
                                    disabled={refused || (!done && props.ticked.length === 0)}
                                    onClick={props.onDone}
                                >
                                    {say(lang, "doneN", props.ticked.length)}
                                </button>
                            )}
                            {few.map((o) => (
                                <button
                                    key={o.say}
                                    type="button"
                                    class={`t-button${o.say === props.hint ? " is-hint" : ""}`}
                                    title={o.say}
                                    onClick={() => props.onOption(o)}
                                    {...(props.explains ? pointing(props, o) : {})}
                                >
                                    {o.say === props.hint && <span class="t-star">★</span>}
                                    {o.text}
                                    {isPlain(o) && props.detail(o) ? `: ${props.detail(o)}` : ""}
                                </button>
                            ))}
                            {always && (
                                <button
                                    type="button"
                                    class="t-always"
                                    aria-haspopup="dialog"
                                    onClick={always.open}
                                >
                                    {say(lang, "always", always.text)}
                                </button>
                            )}
                        </div>
                    )}
                </>
            )}
        </section>
    );
}

/* It names nothing but numbers. */
const isPlain = ({ fields }: Option): boolean =>
    fields !== undefined && fields.length > 0 && fields.every(([type]) => type === "number");

/* An option is pointed at: by the mouse, or by the focus. */
function pointing(props: AskProps, option: Option) {
    type Here<E> = E & { currentTarget: HTMLButtonElement };
    return {
        onPointerEnter: (e: Here<PointerEvent>) =>
            e.pointerType === "mouse" && props.onHot(option, e.currentTarget),
        onPointerLeave: (e: PointerEvent) => e.pointerType === "mouse" && props.onHot(null, null),
        onFocus: (e: Here<FocusEvent>) =>
            e.currentTarget.matches(":focus-visible") && props.onHot(option, e.currentTarget),
        onBlur: () => props.onHot(null, null),
    };
}

/* What the ticked picks together would bring, or why they do not go together. */
function SeriesOdds(
    props: AskProps & {
        reply: OddsReply | "failed" | null;
        tell(reply: OddsReply): { text: string; share: number } | null;
    },
) {
    const { lang, reply } = props;
    const told = reply && reply !== "failed" && !reply.error ? props.tell(reply) : null;
    const refused = reply && reply !== "failed" && reply.error === "refused" ? reply : null;
    return (
        <p class={`t-chance${refused ? " is-refused" : ""}`} role="status">
            {reply === null && say(lang, "counting")}
            {reply === "failed" && say(lang, "oddsFailed")}
            {refused && (
                <>
                    {refused.text}{" "}
                    {refused.rule && (
                        <RuleLink number={refused.rule} lang={lang} onRule={props.onRule} />
                    )}
                </>
            )}
            {told && (
                <>
                    <span class="t-chance-bar" aria-hidden="true">
                        <span style={{ width: `${(told.share * 100).toFixed(1)}%` }} />
                    </span>
                    <span>{told.text}</span>
                </>
            )}
        </p>
    );
}

export function FormOf(props: AskProps & { form: FaceForm }) {
    const { ask, form, looks, lang, throwing, onSay } = props;
    return <DiceForm {...{ ask, form, looks, lang, onSay }} words={throwing} />;
}

export function OptionList(props: AskProps) {
    const { ask, lang, ticked } = props;
    const [text, setText] = useState("");
    const box = useRef<HTMLDivElement>(null);
    useEffect(() => {
        setText("");
        if (box.current) box.current.scrollTop = 0;
    }, [ask.id]);
    const done = ask.series ? doneOf(ask, props.end) : null;
    const left = filtered(props.left, text).filter((o) => o !== done);
    /* one stop of the Tab key for the whole list: the row that had the focus last, else the first */
    const [was, setWas] = useState("");
    const rows = groups(left);
    const stop = left.some((o) => o.say === was) ? was : rows[0]?.options[0]?.say;
    /* what has more to tell than its name, or buttons of its own beside a tick, needs its own line */
    const wide = (g: Group) =>
        g.options.some((o) => props.detail(o) || (ask.series && props.oddsShow(o)));

    /* arrow keys walk the list; the filter keeps its own keys */
    const key = (e: KeyboardEvent) => {
        const step = e.key === "ArrowDown" ? 1 : e.key === "ArrowUp" ? -1 : 0;
        if (e.key === "Escape") return props.onClear();
        if (!step && e.key !== "Home" && e.key !== "End") return;
        const all = [...(box.current?.querySelectorAll<HTMLElement>(".t-option") ?? [])];
        const at = all.indexOf(document.activeElement as HTMLElement);
        if (at < 0 && e.target instanceof HTMLInputElement && step < 1) return;
        const next = e.key === "Home" ? 0 : e.key === "End" ? all.length - 1 : at + step;
        all[Math.max(0, Math.min(all.length - 1, next))]?.focus();
        e.preventDefault();
    };
    /* a series of which only its end is left has a button for that */
    if (ask.options.every((o) => o === done)) return null;
    return (
        <div class="t-options" onKeyDown={key}>
            {ask.options.length >= MANY && (
                <input
                    type="search"
                    class="t-filter"
                    value={text}
                    placeholder={say(lang, "filter")}
                    aria-label={say(lang, "filter")}
                    onInput={(e) => setText(e.currentTarget.value)}
                />
            )}
            <div
                class="t-optionlist"
                ref={box}
                role="group"
                aria-label={say(lang, "options")}
                onFocusIn={(e: FocusEvent) => {
                    const row =
                        e.target instanceof Element && e.target.closest<HTMLElement>(".t-row");
                    if (row) setWas(row.dataset["say"] ?? "");
                }}
            >
                {left.length === 0 && !done && <p class="t-hintline">{say(lang, "nothingFits")}</p>}
                {rows.map((g) => (
                    <div
                        key={g.act}
                        class={`t-group${dense(g) && !wide(g) ? " is-dense" : ""}`}
                    >
                        {g.head && <h3>{g.head}</h3>}
                        <ul>
                            {g.options.map((o) => (
                                <OptionRow
                                    key={o.say}
                                    option={o}
                                    head={g.head}
                                    tick={ask.series ? ticked.indexOf(o.say) + 1 : -1}
                                    tab={o.say === stop ? 0 : -1}
                                    {...props}
                                />
                            ))}
                        </ul>
                    </div>
                ))}
            </div>
        </div>
    );
}

/* Short ones stand side by side. */
const dense = ({ head, options }: Group): boolean =>
    options.length > 1 && options.every((o) => afterHead(o.text, head).length < 20);

/* tick: its place among the ticked from 1, 0 not ticked, -1 there is nothing to tick. tab: its place
 * in the order of the Tab key, where a list keeps that by itself. text: what it says here, if
 * shorter. head: what the heading above it has said already; it is still read out. */
export function OptionRow(
    props: AskProps & {
        option: Option;
        tick: number;
        tab?: number;
        text?: string | undefined;
        head?: string;
    },
) {
    const { option, lang, tick, tab } = props;
    const whole = props.text ?? option.text;
    const text = afterHead(whole, props.head ?? "");
    const offered = props.oddsShow(option);
    /* a long press asks for odds; the click that ends it answers nothing */
    const hold = useRef({ timer: 0, held: false });
    useEffect(() => () => clearTimeout(hold.current.timer), []);
    const letGo = () => clearTimeout(hold.current.timer);
    const [type, value] = option.fields?.[0] ?? ["", 0];
    const entry = type === "scenery" ? entryOf(props.catalogue, type, value) : null;
    const preview = entry ? props.looks.preview(entry) : null;
    const suggested = option.say === props.hint;
    const times = countOf(props.ticked, option.say);
    const detail = props.detail(option);
    return (
        <li class={`t-row${suggested ? " is-hint" : ""}`} data-say={option.say}>
            <button
                type="button"
                class="t-option"
                tabIndex={tab}
                aria-pressed={tick >= 0 ? (tick > 0 ? "true" : "false") : undefined}
                aria-keyshortcuts="O"
                title={offered ? undefined : say(lang, "oddsHow")}
                onClick={() => {
                    if (!hold.current.held) props.onOption(option);
                    hold.current.held = false;
                }}
                onContextMenu={(e) => {
                    e.preventDefault();
                    letGo();
                    props.onOdds(option, e.currentTarget);
                }}
                onKeyDown={(e) => {
                    if (e.key.toLowerCase() !== "o" || e.ctrlKey || e.metaKey || e.altKey) return;
                    e.preventDefault();
                    props.onOdds(option, e.currentTarget);
                }}
                onPointerDown={(e) => {
                    hold.current.held = false;
                    if (e.pointerType === "mouse") return;
                    const at = e.currentTarget;
                    letGo();
                    hold.current.timer = window.setTimeout(() => {
                        hold.current.held = true;
                        props.onOdds(option, at);
                    }, HOLD);
                }}
                onPointerUp={letGo}
                onPointerCancel={letGo}
                {...pointing(props, option)}
            >
                {tick >= 0 && (
                    <span class="t-tickbox" aria-hidden="true">
                        {tick > 0 ? (props.ask.order ? tick : times > 1 ? times : "✓") : ""}
                    </span>
                )}
                {preview}
                <span class="t-option-text">
                    {suggested && (
                        <span class="t-star" title={say(lang, "suggested")}>
                            ★<span class="t-sr"> {say(lang, "suggested")}: </span>
                        </span>
                    )}
                    {text !== whole && (
                        <span class="t-sr">{whole.slice(0, whole.length - text.length)}</span>
                    )}
                    {text}
                    {detail && <small class="t-option-more">{detail}</small>}
                </span>
                <span class="t-option-say" aria-hidden="true">
                    {option.say}
                </span>
            </button>
            {offered && (
                <button
                    type="button"
                    class="t-oddsbutton"
                    tabIndex={tab}
                    aria-label={say(lang, "oddsOf", option.text)}
                    title={say(lang, "odds")}
                    onClick={(e) => props.onOdds(option, e.currentTarget)}
                >
                    %
                </button>
            )}
        </li>
    );
}
