/* What a strong bot would answer: the best few options with the chance to win it sees in each. One of
 * them is marked on the table, and can be given. */
import { useEffect, useId, useRef } from "preact/hooks";
import type { HintOption } from "../protocol.ts";
import { lang } from "../settings.ts";
import type { Table } from "../state.ts";
import { complain } from "../ui/index.tsx";
import { Icon } from "../ui/icons.tsx";
import { say } from "../words.ts";
import type { Hint, Session } from "./session.ts";

/* The hint to the question that is open, if one was asked for. */
export function hintOf(session: Session, table: Table): Hint | null {
    const hint = session.hint.value;
    return hint && hint.ask === table.ask?.id ? hint : null;
}

const percent = (win: number): string => {
    const n = Math.round(win * 100);
    /* what is not certain is not called so */
    const shown = win > 0 && n === 0 ? "< 1" : win < 1 && n === 100 ? "> 99" : String(n);
    return `${shown} %`;
};

export function HintButton({ session, table }: { session: Session; table: Table }) {
    const busy = hintOf(session, table)?.reply === null;
    const can = table.ask !== null && table.ask.seat !== "chance";
    /* while it thinks the button keeps the focus, which a disabled one would lose */
    return (
        <button
            type="button"
            class="ask-hint"
            disabled={!can}
            aria-disabled={busy ? "true" : undefined}
            aria-label={say("hint")}
            onClick={() => !busy && void session.askHint().catch(complain)}
        >
            <Icon name="hint" />
            <span class="wide-only">{say("hint")}</span>
        </button>
    );
}

export function HintPanel({ session, table }: { session: Session; table: Table }) {
    const hint = hintOf(session, table);
    const reply = hint?.reply;
    const box = useRef<HTMLFormElement>(null);
    /* Whoever asked for it by the keyboard goes on in the list. */
    useEffect(() => {
        const at = document.activeElement;
        if (reply && (at === document.body || at?.matches(".ask-hint")))
            box.current?.querySelector<HTMLElement>("input:checked")?.focus();
    }, [reply]);
    const close = () => {
        const inside = box.current?.contains(document.activeElement);
        session.hint.value = null;
        if (inside) document.querySelector<HTMLElement>(".ask-hint")?.focus();
    };
    const spoken = !hint
        ? ""
        : !reply
          ? say("hint_thinking")
          : reply.win === null || reply.win === undefined
            ? say("hint_is", reply.text)
            : say("hint_is_win", reply.text, percent(reply.win));
    return (
        <>
            <div class="unseen" role="status">
                {spoken}
            </div>
            {hint && (
                <form
                    ref={box}
                    class="head-bar hint"
                    aria-label={say("hint")}
                    onSubmit={(e) => {
                        e.preventDefault();
                        if (!reply) return;
                        const chosen = hint.chosen ?? reply.say;
                        /* the table keeps the focus for the next question */
                        if (box.current?.contains(document.activeElement))
                            document
                                .querySelector<HTMLElement>(
                                    ".t-options .t-option[tabindex='0'], .t-question .t-button",
                                )
                                ?.focus({ preventScroll: true });
                        void session.answer(chosen).catch(complain);
                    }}
                    onKeyDown={(e) => {
                        if (e.key !== "Escape") return;
                        e.stopPropagation();
                        close();
                    }}
                >
                    <Icon name="hint" />
                    {reply ? (
                        <Options session={session} hint={hint} onClose={close} />
                    ) : (
                        <span>{say("hint_thinking")}</span>
                    )}
                </form>
            )}
        </>
    );
}

function Options(props: { session: Session; hint: Hint; onClose: () => void }) {
    const { session, hint } = props;
    const name = useId();
    const reply = hint.reply;
    if (!reply) return null;
    const rows: HintOption[] = reply.options?.length ? reply.options : [reply];
    const chosen = hint.chosen ?? reply.say;
    const looked = reply.iterations ?? 0;
    return (
        <>
            <fieldset class="hint-rows">
                <legend class="unseen">{say("hint_which")}</legend>
                <div class="hint-list">
                    {rows.map((row, i) => (
                        <HintRow
                            key={row.say}
                            name={name}
                            row={row}
                            best={i === 0}
                            checked={row.say === chosen}
                            onPick={() => session.choose(row.say)}
                        />
                    ))}
                </div>
            </fieldset>
            <span class="row hint-foot">
                {looked > 0 && (
                    <span class="note">{say("hint_looked", looked.toLocaleString(lang.value))}</span>
                )}
                <button class="small primary">{say("take_hint")}</button>
                <button
                    type="button"
                    class="plain small"
                    aria-label={say("close")}
                    onClick={props.onClose}
                >
                    <Icon name="close" />
                </button>
            </span>
        </>
    );
}

function HintRow(props: {
    name: string;
    row: HintOption;
    best: boolean;
    checked: boolean;
    onPick: () => void;
}) {
    const { row, best, checked } = props;
    const win = row.win ?? null;
    return (
        <label class={`hint-row${checked ? " is-chosen" : ""}`} data-say={row.say}>
            <input type="radio" name={props.name} checked={checked} onChange={props.onPick} />
            <span class="hint-text">
                {best && (
                    <span class="hint-best" title={say("hint_best")}>
                        ★<span class="unseen"> {say("hint_best")}: </span>
                    </span>
                )}
                {row.text}
            </span>
            {win !== null && (
                <>
                    <span class="hint-share">
                        <span class="unseen">, {say("hint_chance")} </span>
                        {percent(win)}
                    </span>
                    <span class="hint-bar" aria-hidden="true">
                        <span style={{ width: `${(win * 100).toFixed(1)}%` }} />
                    </span>
                </>
            )}
        </label>
    );
}
