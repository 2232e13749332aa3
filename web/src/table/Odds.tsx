/* Exact odds of what follows from an option, as bars. Fetched once for each question and answer. */
import { useEffect, useState } from "preact/hooks";
import type { Lang, OddsReply, Option } from "../protocol.ts";
import { say } from "./words.ts";

export type OddsFetch = (option: Option) => Promise<OddsReply>;

/* Remembers what was asked while the question stands. */
export function oddsCache(fetch: (say: string) => Promise<OddsReply>): OddsFetch {
    const known = new Map<string, Promise<OddsReply>>();
    return (option) => {
        let reply = known.get(option.say);
        if (!reply) {
            reply = fetch(option.say);
            known.set(option.say, reply);
            /* what failed may be tried again */
            reply.catch(() => known.delete(option.say));
        }
        return reply;
    };
}

export function Odds(props: { option: Option; fetch: OddsFetch; lang: Lang }) {
    const { option, lang } = props;
    const [reply, set] = useState<OddsReply | "failed" | null>(null);
    useEffect(() => {
        let wanted = true;
        set(null);
        props.fetch(option).then(
            (r) => wanted && set(r),
            () => wanted && set("failed"),
        );
        return () => {
            wanted = false;
        };
    }, [option.say, props.fetch]);
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
