/* The words of a rule, wherever its number is pressed. */
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { ruleOf } from "../api.ts";
import type { Rule } from "../protocol.ts";
import { inLang, say } from "../words.ts";
import { Dialog, wordsOf } from "./index.tsx";

const open = signal<{ game: string; number: string } | null>(null);

export function showRule(game: string, number: string): void {
    open.value = { game, number };
}

export function RuleLink(props: { game: string; number: string | undefined }) {
    const { game, number } = props;
    if (!number) return null;
    return (
        <button
            type="button"
            class="rule-link"
            title={say("rules_of", number)}
            onClick={() => showRule(game, number)}
        >
            {number}
        </button>
    );
}

export function RuleDialog() {
    const asked = open.value;
    return asked ? <RuleCard key={asked.number} {...asked} /> : null;
}

function RuleCard({ game, number }: { game: string; number: string }) {
    const [rule, setRule] = useState<Rule | null | undefined>(undefined);
    const [error, setError] = useState("");
    useEffect(() => {
        ruleOf(game, number).then(setRule, (e) => setError(wordsOf(e)));
    }, [game, number]);
    return (
        <Dialog title={say("rules_of", number)} onClose={() => (open.value = null)}>
            {rule ? (
                <>
                    <p class="rule-text">{inLang(rule)}</p>
                    {rule.where && <p class="note">{say("rule_where", rule.where)}</p>}
                </>
            ) : (
                <p>{error || (rule === null ? say("rule_unknown") : say("loading"))}</p>
            )}
        </Dialog>
    );
}
