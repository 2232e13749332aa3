/* Exact odds of what follows from an option, as bars. Fetched once for each question and answer. */
import { useEffect, useState } from "preact/hooks";
import type { Lang, OddsReply, Option } from "../protocol.ts";
import { say } from "./words.ts";

/* Of an option, or of several picks of a series. */
export type OddsFetch = (says: readonly string[]) => Promise<OddsReply>;

/* Remembers what was asked while the question stands. */
export function oddsCache(fetch: (says: readonly string[]) => Promise<OddsReply>): OddsFetch {
    const known = new Map<string, Promise<OddsReply>>();
    return (says) => {
        const key = [...says].sort().join("\n");
        let reply = known.get(key);
        if (!reply) {
            reply = fetch(says);
            known.set(key, reply);
            /* what failed may be tried again */
            reply.catch(() => known.delete(key));
        }
        return reply;
    };
}

/* The odds of these picks; null while they are counted. */
export function useOdds(fetch: OddsFetch, says: readonly string[]): OddsReply | "failed" | null {
    const [got, set] = useState<{ key: string; reply: OddsReply | "failed" } | null>(null);
    const key = says.join("\n");
    useEffect(() => {
        let wanted = true;
        if (says.length === 0) return;
        fetch(says).then(
            (reply) => wanted && set({ key, reply }),
            () => wanted && set({ key, reply: "failed" }),
        );
        return () => {
            wanted = false;
        };
    }, [key, fetch]);
    return got && got.key === key ? got.reply : null;
}

export function Odds(props: {
    option: Option;
    with?: readonly string[] /* what is ticked besides */;
    fetch: OddsFetch;
    lang: Lang;
}) {
    const { option, lang } = props;
    const reply = useOdds(props.fetch, [...(props.with ?? []), option.say]);
    const facts = reply && reply !== "failed" ? (reply.facts ?? []) : [];
    return (
        <div class="t-odds" role="status">
            <h4>{say(lang, "oddsOf", option.text)}</h4>
            {reply === null && <p>{say(lang, "oddsWait")}</p>}
            {reply === "failed" && <p>{say(lang, "oddsFailed")}</p>}
            {reply && reply !== "failed" && (
                <>
                    {reply.error ? (
                        <p>
                            {reply.error === "too-many"
                                ? say(lang, "oddsTooMany")
                                : (reply.text ?? say(lang, "oddsFailed"))}
                        </p>
                    ) : (
                        facts.length === 0 && <p>{say(lang, "oddsNone")}</p>
                    )}
                    {facts.map((f) => (
                        <table key={f.say}>
                            <caption>{f.text}</caption>
                            <tbody>
                                {f.values.map((v) => (
                                    <tr key={v.text}>
                                        <th scope="row">{v.text}</th>
                                        <td class="t-bar">
                                            <span
                                                style={{ width: `${(v.share * 100).toFixed(2)}%` }}
                                            />
                                        </td>
                                        <td class="t-share">{percent(v.share, lang)}</td>
                                        <td class="t-exact">{v.exact ?? ""}</td>
                                    </tr>
                                ))}
                            </tbody>
                        </table>
                    ))}
                    {reply.assumed && reply.assumed.length > 0 && (
                        <p class="t-hintline">
                            {say(lang, "assumed")} {reply.assumed.join("; ")}
                        </p>
                    )}
                </>
            )}
        </div>
    );
}

function percent(share: number, lang: Lang): string {
    const text = (share * 100).toFixed(1);
    return `${lang === "de" ? text.replace(".", ",") : text} %`;
}
