/* What the server says of a set-up, as one line. */
import { Icon } from "../ui/icons.tsx";
import { RuleLink } from "../ui/rule.tsx";
import { say } from "../words.ts";
import type { Verdict } from "./check.ts";

export function VerdictLine({ verdict, game }: { verdict: Verdict; game: string }) {
    const text =
        verdict.state === "ok"
            ? say("setup_legal")
            : verdict.state === "failed"
              ? say("check_failed")
              : verdict.state === "busy" && !verdict.text
                ? say("checking")
                : verdict.text;
    return (
        <p class={`verdict ${verdict.state}`} role="status">
            {verdict.state === "ok" && <Icon name="check" />}
            {(verdict.state === "bad" || verdict.state === "failed") && <Icon name="alert" />}
            <span>
                {text} <RuleLink game={game} number={verdict.rule} />
            </span>
        </p>
    );
}
