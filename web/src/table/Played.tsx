/* Many cards that are being played at once, small: each with what was told of it last. */
import type { Catalogue, GameEvent, Lang, Thing } from "../protocol.ts";
import { entryOf, nameOf } from "./bits.tsx";
import type { Looks } from "./looks.tsx";
import { say } from "./words.ts";

/* So few are shown whole, over the board. */
export const MOST_WHOLE = 2;

/* The last event that names the card. */
function toldOf(card: Thing, log: readonly GameEvent[]): GameEvent | null {
    for (let i = log.length - 1; i >= Math.max(0, log.length - 200); i--)
        if (log[i]!.args?.some(([type, value]) => type === card.type && value === card.value))
            return log[i]!;
    return null;
}

export function Played(props: {
    cards: readonly Thing[];
    catalogue: Catalogue;
    looks: Looks;
    lang: Lang;
    log: readonly GameEvent[];
}) {
    const { catalogue, looks, lang } = props;
    const rows = props.cards
        .map((card) => ({ card, event: toldOf(card, props.log) }))
        .sort((a, b) => (a.event?.n ?? 0) - (b.event?.n ?? 0));
    return (
        <section class="t-played" aria-label={say(lang, "played")}>
            <ul>
                {rows.map(({ card, event }) => {
                    const entry = card.value ? entryOf(catalogue, card.type ?? "card", card.value) : null;
                    const name = entry ? nameOf(entry, lang) : (card.name ?? "");
                    const outcome = event ? looks.outcome(event) : null;
                    /* its own name stands in front already */
                    const text = event?.text.startsWith(name) ? event.text.slice(name.length) : event?.text;
                    return (
                        <li key={card.id} class={outcome ? `is-${outcome}` : ""}>
                            <b>{name}</b>
                            {text}
                        </li>
                    );
                })}
            </ul>
        </section>
    );
}
