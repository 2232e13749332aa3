/* Rule switches of a match, and how a setting of any type is chosen. */
import { useId } from "preact/hooks";
import type { Catalogue, Setting } from "../protocol.ts";
import { RuleLink } from "../ui/rule.tsx";
import { inLang, say, SEAT_ORDER, seatWord } from "../words.ts";
import { useCheck } from "./check.ts";
import { forAll, optionLines, proposal } from "./plan.ts";
import type { Plan } from "./plan.ts";
import { VerdictLine } from "./verdict.tsx";

/* A choice between a few words, such as how hard it is to be, is no fine point of the rules. */
export const isProminent = (row: Setting): boolean => row.type === "word";
const pickOut = (options: Plan["options"], rows: Setting[]): Plan["options"] =>
    Object.fromEntries(
        Object.entries(options).filter(([word]) => rows.some((row) => row.word === word)),
    );

export const title = (setting: Setting): string => {
    const text = inLang(setting);
    return text.charAt(0).toUpperCase() + text.slice(1);
};

export function RuleOptions(props: {
    plan: Plan;
    catalogue: Catalogue;
    onChange: (options: Plan["options"]) => void;
}) {
    const { plan, catalogue, onChange } = props;
    const rows = forAll(catalogue).filter((row) => !isProminent(row));
    const lines = optionLines({ ...plan, options: pickOut(plan.options, rows) }, catalogue).filter(
        (line) => rows.some((row) => line.startsWith(`option ${row.word} `)),
    );
    const verdict = useCheck(plan.game, lines, lines.length > 0);
    if (rows.length === 0) return null;
    const put = (row: Setting, value: string) => onChange({ ...plan.options, [row.word]: value });
    return (
        <details class="fold boxed">
            <summary>
                {say("rule_options")}
                {lines.length > 0 && <b class="count">{say("changed_count", lines.length)}</b>}
            </summary>
            <p class="note">{say("rule_options_help")}</p>
            <div class="options">
                {rows.map((row) => (
                    <OptionRow
                        key={row.word}
                        row={row}
                        value={plan.options[row.word] ?? proposal(row)}
                        game={catalogue.name}
                        onChange={(to) => put(row, to)}
                    />
                ))}
            </div>
            {lines.length > 0 && (
                <>
                    <VerdictLine verdict={verdict} game={catalogue.name} />
                    <button type="button" class="small" onClick={() => onChange({})}>
                        {say("back_to_default")}
                    </button>
                </>
            )}
        </details>
    );
}

/* What a setting may be where that is a short list; null: a number or yes and no. */
export function optionsOf(row: Setting): { value: string; text: string }[] | null {
    if (row.type === "word")
        return (row.words ?? []).map((one) => ({ value: one.id, text: inLang(one) }));
    if (row.type === "seat")
        return [
            { value: "", text: say("at_random") },
            ...SEAT_ORDER.slice(0, row.most).map((seat) => ({ value: seat, text: seatWord(seat) })),
        ];
    return null;
}

function OptionRow(props: {
    row: Setting;
    value: string;
    game: string;
    onChange: (value: string) => void;
}) {
    const { row, value, game, onChange } = props;
    const id = useId();
    const fallback = proposal(row);
    const isFlag = row.type === "flag";
    const listed = optionsOf(row);
    const proposed = isFlag
        ? say(fallback === "yes" ? "yes" : "no")
        : (listed?.find((one) => one.value === fallback)?.text ?? fallback);
    return (
        <div class={`option ${value !== fallback ? "changed" : ""}`}>
            {isFlag ? (
                <input
                    id={id}
                    type="checkbox"
                    checked={value === "yes"}
                    onChange={(e) => onChange(e.currentTarget.checked ? "yes" : "no")}
                />
            ) : listed ? (
                <select id={id} value={value} onChange={(e) => onChange(e.currentTarget.value)}>
                    {listed.map((one) => (
                        <option key={one.value} value={one.value}>
                            {one.text}
                        </option>
                    ))}
                </select>
            ) : (
                <input
                    id={id}
                    type="number"
                    inputMode="numeric"
                    min={0}
                    max={row.most || undefined}
                    value={value}
                    onInput={(e) => {
                        if (/^\d{1,6}$/.test(e.currentTarget.value))
                            onChange(String(Number(e.currentTarget.value)));
                    }}
                />
            )}
            <label for={id}>
                {title(row)} <span class="quiet">({say("default_is", proposed)})</span>
            </label>
            <RuleLink game={game} number={row.rule} />
        </div>
    );
}
