/* Parts that every page uses: dialogs, switches, toasts, links to copy. Native elements wherever
 * there is one, because they bring their keyboard and their words for screen readers. */
import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { signal } from "@preact/signals";
import { choose, lang } from "../settings.ts";
import { say, seatTitle } from "../words.ts";
import type { Lang } from "../protocol.ts";
import { Refusal } from "../net.ts";
import { Icon, Mark } from "./icons.tsx";

/* -- dialogs ----------------------------------------------------------------------------------- */

/* Modal; Escape, the cross and a press beside it close it. The browser keeps the focus inside;
 * afterwards it is where it was before. */
export function Dialog(props: {
    title: string;
    onClose: () => void;
    children: ComponentChildren;
    kind?: "card" | "drawer";
}) {
    const ref = useRef<HTMLDialogElement>(null);
    const id = useId();
    useLayoutEffect(() => {
        const dialog = ref.current;
        if (!dialog) return;
        const before = document.activeElement;
        if (!dialog.open) dialog.showModal();
        return () => {
            dialog.close();
            /* By now it is out of the page, and the browser gives nothing back. Where one dialog
             * followed another, what was left is in the page no more: then the next one has it. */
            if (before instanceof HTMLElement && before.isConnected) before.focus();
        };
    }, []);
    return (
        <dialog
            ref={ref}
            class={`dialog ${props.kind ?? "card"}`}
            aria-labelledby={id}
            onCancel={(e) => {
                e.preventDefault();
                props.onClose();
            }}
            onMouseDown={(e) => {
                if (e.target === ref.current) props.onClose();
            }}
        >
            <div class="dialog-in">
                <div class="dialog-head">
                    <h2 id={id}>{props.title}</h2>
                    <button
                        type="button"
                        class="plain"
                        onClick={props.onClose}
                        aria-label={say("close")}
                    >
                        <Icon name="close" />
                    </button>
                </div>
                <div class="dialog-body">{props.children}</div>
            </div>
        </dialog>
    );
}

/* -- toasts ------------------------------------------------------------------------------------ */

interface Toast {
    id: number;
    text: string;
    kind: "note" | "bad";
}
const toasts = signal<Toast[]>([]);
let nextToast = 1;

export function toast(text: string, kind: Toast["kind"] = "note"): void {
    const id = nextToast++;
    toasts.value = [
        ...toasts.value.filter((other) => other.text !== text),
        { id, text, kind },
    ].slice(-3);
    setTimeout(() => drop(id), kind === "bad" ? 9000 : 4500);
}
function drop(id: number): void {
    toasts.value = toasts.value.filter((other) => other.id !== id);
}

/* What went wrong, in words a person can use. */
export function wordsOf(error: unknown): string {
    if (!(error instanceof Refusal))
        return say("went_wrong", String((error as Error)?.message ?? error));
    if (error.message) return error.message;
    if (error.code === "lost") return say("server_away");
    if (error.code === "timeout") return say("no_reply");
    return say("went_wrong", error.code);
}
export const complain = (error: unknown): void => toast(wordsOf(error), "bad");

/* The region stands in the page from the start: screen readers only speak of changes in what they
 * know. */
export function Toasts() {
    return (
        <div class="toasts" role="status" aria-live="polite">
            {toasts.value.map((one) => (
                <div key={one.id} class={`toast ${one.kind}`}>
                    <span>{one.text}</span>
                    <button
                        type="button"
                        class="plain"
                        onClick={() => drop(one.id)}
                        aria-label={say("close")}
                    >
                        <Icon name="close" />
                    </button>
                </div>
            ))}
        </div>
    );
}

/* -- small parts ------------------------------------------------------------------------------- */

/* One of a few, as a row of radio buttons. */
export function Choice<T extends string>(props: {
    label: string;
    value: T;
    options: readonly { value: T; text: string }[];
    onChange: (value: T) => void;
    bare?: boolean; /* the label is for screen readers only */
}) {
    const name = useId();
    return (
        <fieldset class="choice">
            <legend class={props.bare ? "unseen" : "label"}>{props.label}</legend>
            <div class="choice-row">
                {props.options.map((option) => (
                    <label key={option.value} class={option.value === props.value ? "on" : ""}>
                        <input
                            type="radio"
                            name={name}
                            value={option.value}
                            checked={option.value === props.value}
                            onChange={() => props.onChange(option.value)}
                        />
                        <span>{option.text}</span>
                    </label>
                ))}
            </div>
        </fieldset>
    );
}

export function Tick(props: {
    checked: boolean;
    onChange: (on: boolean) => void;
    children: ComponentChildren;
    describedBy?: string;
}) {
    const more = props.describedBy ? { "aria-describedby": props.describedBy } : {};
    return (
        <label class="tick">
            <input
                type="checkbox"
                checked={props.checked}
                onChange={(e) => props.onChange(e.currentTarget.checked)}
                {...more}
            />
            <span>{props.children}</span>
        </label>
    );
}

export function SeatChip(props: {
    seat: string;
    name?: string | null | undefined;
    quiet?: boolean;
}) {
    return (
        <span class={`seat-chip seat-${props.seat} ${props.quiet ? "quiet" : ""}`}>
            <i aria-hidden="true" class={`seat-sign seat-sign-${props.seat}`} />
            {seatTitle(props.seat, props.name)}
        </span>
    );
}

/* A link to send, with a button that copies it. */
export function LinkRow(props: { label: string; url: string; children?: ComponentChildren }) {
    const id = useId();
    const [done, setDone] = useState(false);
    const field = useRef<HTMLInputElement>(null);
    const copy = async () => {
        try {
            await navigator.clipboard.writeText(props.url);
            setDone(true);
            setTimeout(() => setDone(false), 2500);
        } catch {
            /* Without https there is no clipboard; the old way may still work. */
            field.current?.select();
            if (document.execCommand("copy")) setDone(true);
            else toast(say("copy_failed"), "bad");
        }
    };
    return (
        <div class="link-row">
            <label class="label" for={id}>
                {props.label}
            </label>
            <div class="link-line">
                <input
                    id={id}
                    ref={field}
                    class="mono"
                    readOnly
                    value={props.url}
                    onFocus={(e) => e.currentTarget.select()}
                />
                <button
                    type="button"
                    class={done ? "done" : ""}
                    onClick={copy}
                    aria-label={`${say("copy")}: ${props.label}`}
                >
                    <Icon name={done ? "check" : "copy"} />
                    <span aria-live="polite">{done ? say("copied") : say("copy")}</span>
                </button>
                {props.children}
            </div>
        </div>
    );
}

export function LangSwitch() {
    const options: { value: Lang; text: string }[] = [
        { value: "en", text: "EN" },
        { value: "de", text: "DE" },
    ];
    return (
        <div class="lang">
            <Choice
                label={say("language")}
                bare
                value={lang.value}
                options={options}
                onChange={(to) => choose("lang", to)}
            />
        </div>
    );
}

export function Brand() {
    return (
        <a class="brand" href="#/" aria-label={`fray, ${say("home")}`}>
            <Mark />
            <span>fray</span>
        </a>
    );
}

/* Hands a text to the browser as a file. */
export function download(name: string, text: string): void {
    const url = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
    const a = document.createElement("a");
    a.href = url;
    a.download = name;
    document.body.append(a);
    a.click();
    a.remove();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
