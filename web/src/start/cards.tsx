/* An own deck: the cards of the packs with ticks, and live whether the deck is legal. */
import { useId, useMemo, useState } from "preact/hooks";
import type { Catalogue, Seat, Setting } from "../protocol.ts";
import { lang } from "../settings.ts";
import { looksOf } from "../table/looks.tsx";
import { Dialog } from "../ui/index.tsx";
import { Icon } from "../ui/icons.tsx";
import { inLang, say, seatTitle } from "../words.ts";
import type { Verdict } from "./check.ts";
import { VerdictLine } from "./verdict.tsx";
import { suits, takenFrom } from "./plan.ts";

type Picks = { [setting: string]: string[] };

interface PickerProps {
    setting: Setting;
    deck: Setting | undefined;
    faction: Setting | undefined;
    catalogue: Catalogue;
    picks: Picks;
    seat: Seat;
    verdict: Verdict;
    onPicks: (picks: Picks) => void;
}

export function CardPicker(props: PickerProps) {
    const [open, setOpen] = useState(false);
    const chosen = props.picks[props.setting.word] ?? [];
    return (
        <div>
            <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
                {say("choose_cards")} <b class="count">{chosen.length}</b>
            </button>
            {open && <CardDialog {...props} onClose={() => setOpen(false)} />}
        </div>
    );
}

function CardDialog(props: PickerProps & { onClose: () => void }) {
    const { setting, deck, faction, catalogue, picks, seat, verdict, onPicks, onClose } = props;
    const [filter, setFilter] = useState("");
    const id = useId();
    const looks = looksOf(catalogue.name, catalogue);
    const tongue = lang.value;
    const chosen = picks[setting.word] ?? [];
    const factions = catalogue.entries.faction ?? [];
    const mine = faction ? picks[faction.word]?.[0] : undefined;
    const all = catalogue.entries[setting.type] ?? [];
    const rows = useMemo(
        () =>
            all
                .filter((card) => suits(card, mine, factions) || chosen.includes(card.id))
                .map((card) => ({
                    card,
                    name: inLang(card.name),
                    text: inLang(card.text),
                    look: looks.card(card, tongue),
                })),
        [all, mine, factions, tongue, looks, chosen],
    );
    const wanted = filter.trim().toLocaleLowerCase();
    const shown = rows.filter(
        (row) =>
            !wanted ||
            `${row.name} ${row.text} ${row.look.kind}`.toLocaleLowerCase().includes(wanted),
    );
    const kinds = [...new Set(shown.map((row) => row.look.kind))];
    const put = (ids: string[]) => onPicks({ ...picks, [setting.word]: ids });
    const lists = deck ? (catalogue.entries[deck.type] ?? []) : [];
    return (
        <Dialog
            title={`${say("own_deck")}: ${seatTitle(seat, null)}`}
            onClose={onClose}
            kind="card"
        >
            <div class="picker">
                <div class="picker-head">
                    <div class="row">
                        <label class="field grow">
                            <span class="label">{say("find_card")}</span>
                            <input
                                type="search"
                                value={filter}
                                onInput={(e) => setFilter(e.currentTarget.value)}
                            />
                        </label>
                        {lists.length > 0 && (
                            <label class="field">
                                <span class="label">{say("take_from")}</span>
                                <select
                                    value=""
                                    onChange={(e) => {
                                        const list = lists.find(
                                            (entry) => entry.id === e.currentTarget.value,
                                        );
                                        if (list) onPicks(takenFrom(list, catalogue, picks));
                                    }}
                                >
                                    <option value="">..</option>
                                    {lists.map((entry) => (
                                        <option key={entry.id} value={entry.id}>
                                            {inLang(entry.name)}
                                        </option>
                                    ))}
                                </select>
                            </label>
                        )}
                    </div>
                    <div class="row spread">
                        <VerdictLine verdict={verdict} game={catalogue.name} />
                        <span class="row tight">
                            <b>{say("chosen_count", chosen.length)}</b>
                            <button
                                type="button"
                                class="small"
                                disabled={chosen.length === 0}
                                onClick={() => put([])}
                            >
                                {say("clear")}
                            </button>
                        </span>
                    </div>
                </div>
                {shown.length === 0 && <p class="note">{say("nothing_found")}</p>}
                {kinds.map((kind) => {
                    const group = shown.filter((row) => row.look.kind === kind);
                    const ticked = rows.filter(
                        (row) => row.look.kind === kind && chosen.includes(row.card.id),
                    ).length;
                    return (
                        <section key={kind} aria-labelledby={`${id}-${kind}`}>
                            <h3 id={`${id}-${kind}`} class="picker-kind">
                                {kind} <b class="count">{ticked}</b>
                            </h3>
                            <ul class="picker-cards">
                                {group.map(({ card, name, text, look }) => (
                                    <li key={card.id}>
                                        <label class={chosen.includes(card.id) ? "on" : ""}>
                                            <input
                                                type="checkbox"
                                                checked={chosen.includes(card.id)}
                                                onChange={(e) =>
                                                    put(
                                                        e.currentTarget.checked
                                                            ? [...chosen, card.id]
                                                            : chosen.filter(
                                                                  (other) => other !== card.id,
                                                              ),
                                                    )
                                                }
                                            />
                                            <span>
                                                <b>{name}</b>{" "}
                                                <small class="quiet">
                                                    {[...look.chips, card.number ?? ""]
                                                        .filter(Boolean)
                                                        .join(" · ")}
                                                </small>
                                                <span class="picker-text">{text}</span>
                                            </span>
                                        </label>
                                    </li>
                                ))}
                            </ul>
                        </section>
                    );
                })}
                <div class="row end picker-foot">
                    <button type="button" class="primary" onClick={onClose}>
                        <Icon name="check" /> {say("close")}
                    </button>
                </div>
            </div>
        </Dialog>
    );
}
