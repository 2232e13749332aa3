/* Dice: what fell last, and the form for those who throw real ones. */
import { useEffect, useState } from "preact/hooks";
import type { Ask, GameEvent, Lang } from "../protocol.ts";
import { canAdd, type FaceForm, matching, missing, sum } from "./faces.ts";
import { type Face, Icon, type Looks, type Roll } from "./looks.tsx";
import { say } from "./words.ts";

export function Die({
    face,
    kind,
    tumble,
    i,
}: {
    face: Face;
    kind: string;
    tumble?: boolean;
    i?: number;
}) {
    return (
        <span
            class={`t-die die-${kind} face-${face.id}${tumble ? ` is-tumbling tumble-${(i ?? 0) % 4}` : ""}`}
            title={face.label}
        >
            <Icon of={face.drawing} />
            {!face.drawing.fill && !face.drawing.line && <span aria-hidden="true">{face.id}</span>}
        </span>
    );
}

/* "2 hammer, 1 crit" for those who cannot see the dice. */
export function facesInWords(faces: readonly Face[]): string {
    const counts = new Map<string, number>();
    for (const f of faces) counts.set(f.label, (counts.get(f.label) ?? 0) + 1);
    return [...counts].map(([label, n]) => `${n} ${label}`).join(", ");
}

/* The last throw and what belongs to it: the attack before a defence, the result after. */
export function lastThrow(log: readonly GameEvent[], looks: Looks, lang: Lang) {
    let end = log.length - 1;
    while (end >= 0 && !looks.roll(log[end]!, lang)) end--;
    if (end < 0) return null;
    const rolls = [{ event: log[end]!, roll: looks.roll(log[end]!, lang)! }];
    for (let i = end - 1; i >= Math.max(0, end - 6) && rolls[0]!.roll.kind === "defence"; i--) {
        const roll = looks.roll(log[i]!, lang);
        if (roll?.kind === "attack") rolls.unshift({ event: log[i]!, roll });
        else if (roll) break;
    }
    const after = log.slice(end + 1, end + 8);
    /* dice that decide nothing by themselves have no outcome */
    const decides = rolls[rolls.length - 1]!.roll.kind !== "other";
    const result = (decides && after.find((e) => looks.outcome(e))) || null;
    return { rolls, result, age: log.length - 1 - end };
}

export function DiceTray(props: {
    log: readonly GameEvent[];
    fresh: readonly GameEvent[];
    looks: Looks;
    lang: Lang;
    motion: boolean;
}) {
    const { looks, lang } = props;
    const last = lastThrow(props.log, looks, lang);
    if (!last || last.age > 14) return null;
    const isFresh = (e: GameEvent) => props.motion && props.fresh.some((f) => f.n === e.n);
    return (
        <section class="t-tray" aria-label={say(lang, "lastRolls")}>
            <div class="t-rolls">
                {last.rolls.map(({ event, roll }) => (
                    <div class="t-roll" key={event.n}>
                        <span class="t-roll-of">
                            {roll.kind === "other"
                                ? ""
                                : looks.rollName(roll.kind, lang) ||
                                  say(lang, roll.kind === "attack" ? "thrownBy" : "savedBy")}
                        </span>
                        <span
                            class="t-dice"
                            role="img"
                            aria-label={facesInWords(roll.faces) || "0"}
                        >
                            {roll.faces.map((f, i) => (
                                <Die
                                    key={i}
                                    face={f}
                                    kind={roll.kind}
                                    tumble={isFresh(event)}
                                    i={i}
                                />
                            ))}
                        </span>
                    </div>
                ))}
            </div>
            {last.result && (
                <p class={`t-outcome is-${looks.outcome(last.result)}`} key={last.result.n}>
                    <span aria-hidden="true">
                        {looks.outcome(last.result) === "good" ? "✓" : "✗"}
                    </span>{" "}
                    <span class="t-outcome-text">{last.result.text}</span>
                </p>
            )}
        </section>
    );
}

/* Whose dice are to be thrown, and for what: "Attack dice of Saek", and what was told last. */
export function throwWords(
    ask: Ask,
    kind: Roll["kind"],
    log: readonly GameEvent[],
    looks: Looks,
    lang: Lang,
    pieceName: (value: number) => string,
): string[] {
    const by = looks.thrower(kind, log, log.length);
    if (by && kind !== "other") {
        const word =
            looks.rollName(kind, lang) || say(lang, kind === "attack" ? "thrownBy" : "savedBy");
        return [say(lang, "rollFor", word, pieceName(by.piece)), by.lead.text];
    }
    const about = ask.about;
    if (!about?.text || ask.text.includes(about.text)) return [];
    return [about.type === "seat" ? say(lang, "diceOf", about.text) : about.text];
}

/* Counters for the faces of real dice. */
export function DiceForm(props: {
    ask: Ask;
    form: FaceForm;
    looks: Looks;
    lang: Lang;
    words: readonly string[] /* what is thrown, for whom */;
    onSay(say: string): void;
}) {
    const { form, lang, looks } = props;
    const [counts, set] = useState<number[]>(() => form.names.map(() => 0));
    useEffect(() => set(form.names.map(() => 0)), [props.ask.id]);
    const option = matching(form, counts);
    const left = missing(form, counts);
    const kind = looks.dice(form.act);
    const change = (i: number, by: number) => set(counts.map((n, k) => (k === i ? n + by : n)));
    const help =
        form.least !== form.most
            ? say(lang, "diceRange", form.least, form.most)
            : form.most === 1
              ? say(lang, "dieHelp")
              : say(lang, "diceHelp", form.most);
    return (
        <div class="t-diceform">
            {props.words.map((words, i) => (
                <p key={words} class={i === 0 ? "t-throwfor" : "t-hintline"}>
                    {words}
                </p>
            ))}
            <p class="t-hintline">{help}</p>
            <div class="t-faces">
                {form.names.map((name, i) => {
                    const face = looks.face(form.act, name, lang);
                    const n = counts[i] ?? 0;
                    return (
                        <div class="t-face" key={name} role="group" aria-label={face.label}>
                            <button
                                type="button"
                                class="t-step"
                                aria-label={say(lang, "oneLess", face.label)}
                                disabled={n === 0}
                                onClick={() => change(i, -1)}
                            >
                                −
                            </button>
                            <span class="t-face-mid">
                                <Die face={face} kind={kind} />
                                <output>{n}</output>
                            </span>
                            <button
                                type="button"
                                class="t-step"
                                aria-label={say(lang, "oneMore", face.label)}
                                disabled={!canAdd(form, counts, i)}
                                onClick={() => change(i, 1)}
                            >
                                +
                            </button>
                            <span class="t-face-name">{face.label}</span>
                        </div>
                    );
                })}
            </div>
            <div class="t-buttons">
                <button
                    type="button"
                    class="t-button is-main"
                    disabled={!option}
                    onClick={() => option && props.onSay(option.say)}
                >
                    {say(lang, "diceSend")}
                </button>
                {!option && (
                    <span class="t-hintline" role="status">
                        {left > 0 ? say(lang, "diceMissing", left) : help} ({sum(counts)}/
                        {form.most})
                    </span>
                )}
            </div>
        </div>
    );
}
