/* Is this set-up legal? The server is asked once the hand rests. */
import { useEffect, useState } from "preact/hooks";
import { postCheck } from "../api.ts";
import { lang } from "../settings.ts";

export interface Verdict {
    state: "none" | "busy" | "ok" | "bad" | "failed";
    text: string;
    rule?: string;
}
const NONE: Verdict = { state: "none", text: "" };
const REST = 350; /* ms */

export function useCheck(game: string, lines: string[], wanted: boolean): Verdict {
    const [verdict, setVerdict] = useState<Verdict>(NONE);
    const key = wanted ? lines.join("\n") : null;
    const tongue = lang.value;
    useEffect(() => {
        if (key === null) {
            setVerdict(NONE);
            return;
        }
        const stop = new AbortController();
        setVerdict((before) => ({ ...before, state: "busy" }));
        const timer = setTimeout(() => {
            postCheck(game, key === "" ? [] : key.split("\n"), stop.signal).then(
                (reply) => {
                    if (stop.signal.aborted) return;
                    if (reply.ok) setVerdict({ state: "ok", text: "" });
                    else
                        setVerdict({
                            state: "bad",
                            text: reply.text,
                            ...(reply.rule ? { rule: reply.rule } : {}),
                        });
                },
                () => {
                    if (!stop.signal.aborted) setVerdict({ state: "failed", text: "" });
                },
            );
        }, REST);
        return () => {
            clearTimeout(timer);
            stop.abort();
        };
    }, [game, key, tongue]);
    return verdict;
}
