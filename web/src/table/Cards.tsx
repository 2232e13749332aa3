/* Cards: in hands, in piles, in play. */
import type { Catalogue, Lang, Thing } from "../protocol.ts";
import { entryOf, nameOf, textOf } from "./bits.tsx";
import { Icon, type Looks } from "./looks.tsx";
import { say } from "./words.ts";

export interface CardProps {
    thing: Thing;
    catalogue: Catalogue;
    looks: Looks;
    lang: Lang;
    state?: "" | "can" | "picked";
    hot?: boolean;
    hint?: boolean;
    tick?: number | null /* its place among the ticked, from 1; null: cannot be ticked */;
    full?: boolean /* whole text, whatever the room */;
    owner?: string | undefined /* who has it, where that is not told by where it lies */;
    onPick?: ((thing: Thing, at: Element) => void) | undefined;
    onPoint?:
        | ((thing: Thing | null, at: Element | null, how: "mouse" | "focus" | "hold") => void)
        | undefined;
}

/* A line breaks behind blanks and hyphens. */
const longestWord = (text: string): number =>
    Math.max(1, ...(text.match(/[^\s-]+-?/gu) ?? []).map((word) => word.length));

function CardFace({ thing, catalogue, looks, lang, owner }: CardProps) {
    const entry = thing.value ? entryOf(catalogue, thing.type ?? "card", thing.value) : null;
    if (!entry)
        return (
            <span class="t-card-name">
                {thing.name ?? say(lang, "faceDown")} {looks.unseen(thing, catalogue, lang)}
            </span>
        );
    const look = looks.card(entry, lang);
    return (
        <>
            <span class="t-card-head">
                <Icon of={look.drawing} class="t-card-kind-icon" />
                <span class="t-card-kind">
                    {owner && `${owner} · `}
                    {look.kind}
                </span>
            </span>
            <span
                class="t-card-name"
                lang={entry.name[lang] ? undefined : "en"}
                style={{ "--longest": longestWord(nameOf(entry, lang)) }}
            >
                {nameOf(entry, lang)}
            </span>
            {look.chips.length > 0 && (
                <span class="t-card-chips">
                    {look.chips.map((c) =>
                        typeof c === "string" ? (
                            <span key={c}>{c}</span>
                        ) : (
                            <span key={c.label} title={`${c.label}: ${c.text}`}>
                                <Icon of={c.drawing} />
                                <span class="t-sr">{c.label} </span>
                                {c.text}
                            </span>
                        ),
                    )}
                </span>
            )}
            <span class="t-card-text" lang={entry.text?.[lang] ? undefined : "en"}>
                {textOf(entry, lang)}
            </span>
            {entry.number && <span class="t-card-number">{entry.number}</span>}
        </>
    );
}

export function Card(props: CardProps) {
    const { thing, catalogue, looks, lang, onPick, onPoint } = props;
    const entry = thing.value ? entryOf(catalogue, thing.type ?? "card", thing.value) : null;
    const tone = entry ? looks.card(entry, lang).tone : "plain";
    const cls = [
        "t-card",
        `tone-${tone}`,
        props.full && "is-full",
        props.state && `is-${props.state}`,
        props.hot && "is-hot",
    ];
    const face = (
        <>
            <CardFace {...props} />
            {props.hint && <span class="t-card-hint">★ {say(lang, "suggested")}</span>}
            {props.state === "can" && <span class="t-sr">, {say(lang, "choosable")}</span>}
            {props.state === "picked" && <span class="t-sr">, {say(lang, "chosen")}</span>}
            {props.tick ? (
                <span class="t-card-tick">✓{props.tick > 1 ? ` ${props.tick}` : ""}</span>
            ) : null}
        </>
    );
    if (!onPick) return <div class={cls.filter(Boolean).join(" ")}>{face}</div>;
    let held = 0;
    return (
        <button
            type="button"
            class={cls.filter(Boolean).join(" ")}
            data-id={thing.id}
            aria-pressed={props.state === "picked" ? "true" : undefined}
            onClick={(e) => onPick(thing, e.currentTarget)}
            onPointerOver={(e) =>
                e.pointerType === "mouse" && onPoint?.(thing, e.currentTarget, "mouse")
            }
            onPointerLeave={(e) => e.pointerType === "mouse" && onPoint?.(null, null, "mouse")}
            onPointerDown={(e) => {
                if (e.pointerType === "mouse") return;
                const at = e.currentTarget;
                held = window.setTimeout(() => onPoint?.(thing, at, "hold"), 500);
            }}
            onPointerUp={() => clearTimeout(held)}
            onPointerCancel={() => clearTimeout(held)}
            onFocus={(e) =>
                e.currentTarget.matches(":focus-visible") &&
                onPoint?.(thing, e.currentTarget, "focus")
            }
            onBlur={() => onPoint?.(null, null, "focus")}
        >
            {face}
        </button>
    );
}

/* How many backs, drawn as a small fan. */
export function Backs({ count, lang }: { count: number; lang: Lang }) {
    const shown = Math.min(count, 8);
    return (
        <span
            class="t-backs"
            role="img"
            aria-label={`${say(lang, "hand")}: ${countOf(count, lang)}, ${say(lang, "faceDown")}`}
        >
            <span class="t-backs-fan" aria-hidden="true">
                {Array.from({ length: shown }, (_, i) => (
                    <span key={i} class="t-back" />
                ))}
            </span>
            <span aria-hidden="true">{count}</span>
        </span>
    );
}

export const countOf = (n: number, lang: Lang): string =>
    n === 1 ? say(lang, "card1") : say(lang, "cardsN", n);
