/* What goes into an option, and what a ruler tells: lines, which the board lays its drawings to. */
import type { Account, Lang, Spot, Thing } from "../protocol.ts";
import { isPoint, type Ruler, thingOfSpot } from "./accounts.ts";
import { titleOf } from "./bits.tsx";
import { RuleLink } from "./Log.tsx";
import { say } from "./words.ts";

export function AccountLines(props: {
    account: Account | "failed" | null;
    lang: Lang;
    onRule?: (number: string, at: Element) => void;
}) {
    const { account, lang, onRule } = props;
    if (account === null) return <p class="t-hintline">{say(lang, "accountWait")}</p>;
    if (account === "failed") return <p class="t-hintline">{say(lang, "accountFailed")}</p>;
    if (account.lines.length === 0) return <p class="t-hintline">{say(lang, "accountNone")}</p>;
    return (
        <ul class="t-account">
            {account.lines.map((line) => (
                <li key={line.n}>
                    {line.text}{" "}
                    {line.rule && onRule && (
                        <RuleLink number={line.rule} lang={lang} onRule={onRule} />
                    )}
                </li>
            ))}
        </ul>
    );
}

/* What goes into an option, in a popup or a tip. */
export function Explained(props: {
    account: Account | "failed" | null;
    lang: Lang;
    onRule?: (number: string, at: Element) => void;
}) {
    return (
        <section class="t-explained">
            <h4>{say(props.lang, "account")}</h4>
            <AccountLines {...props} />
        </section>
    );
}

/* Read out to those who cannot see the tip. */
export function Spoken(props: { account: Account | "failed" | null }) {
    const { account } = props;
    const lines = account && account !== "failed" ? account.lines : [];
    return (
        <div class="t-sr" role="status">
            {lines.map((line) => line.text).join(" ")}
        </div>
    );
}

/* What the ruler tells, at the foot of the board. */
export function RulerPanel(props: {
    ruler: Ruler;
    account: Account | "failed" | null;
    things: Map<number, Thing>;
    lang: Lang;
    onRule(number: string, at: Element): void;
    onClose(): void;
}) {
    const { ruler, lang } = props;
    const nameOf = (spot: Spot): string => {
        if (isPoint(spot)) return say(lang, "point", spot[0], spot[1]);
        const thing = thingOfSpot(spot, props.things.values());
        return (thing && titleOf(thing)) || say(lang, "gone");
    };
    return (
        <section class="t-ruler" aria-label={say(lang, "ruler")}>
            <header>
                <b>
                    {ruler.ends.length === 0
                        ? say(lang, "ruler")
                        : ruler.ends.map(nameOf).join(" – ")}
                </b>
                <button
                    type="button"
                    class="t-close"
                    aria-label={say(lang, "rulerEnd")}
                    onClick={props.onClose}
                >
                    ×
                </button>
            </header>
            <div role="status">
                {ruler.ends.length < 2 ? (
                    <p class="t-hintline">
                        {say(lang, ruler.ends.length === 0 ? "rulerFirst" : "rulerSecond")}
                    </p>
                ) : (
                    <AccountLines account={props.account} lang={lang} onRule={props.onRule} />
                )}
            </div>
        </section>
    );
}
