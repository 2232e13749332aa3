/* What is asked once, over HTTP. Catalogues and rules are fetched once a page. */
import { lang } from "./settings.ts";
import type {
    ApiError,
    Catalogue,
    Check,
    Games,
    MadeMatch,
    NewMatch,
    Replay,
    ReplayRequest,
    Rule,
} from "./protocol.ts";
import { Refusal } from "./net.ts";

async function ask<T>(path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
    const init: RequestInit = { headers: { accept: "application/json" } };
    if (signal) init.signal = signal;
    if (body !== undefined) {
        init.method = "POST";
        init.headers = { accept: "application/json", "content-type": "application/json" };
        init.body = JSON.stringify(body);
    }
    let response: Response;
    try {
        response = await fetch(`${path}?lang=${lang.peek()}`, init);
    } catch (e) {
        if (signal?.aborted) throw e;
        throw new Refusal("lost", "");
    }
    const reply = (await response.json().catch(() => null)) as T | ApiError | null;
    if (response.ok && reply !== null) return reply as T;
    const error = reply as ApiError | null;
    throw new Refusal(error?.error ?? `http-${response.status}`, error?.text ?? "");
}

/* A failed fetch is forgotten, so that the next caller tries again. */
function once<T>(make: (key: string) => Promise<T>): (key: string) => Promise<T> {
    const kept = new Map<string, Promise<T>>();
    return (key) => {
        let made = kept.get(key);
        if (!made) {
            made = make(key);
            kept.set(key, made);
            made.catch(() => kept.delete(key));
        }
        return made;
    };
}

const gamesOnce = once(() => ask<Games>("/api/games"));
export const getGames = (): Promise<Games> => gamesOnce("");
export const getCatalogue = once((game) =>
    ask<Catalogue>(`/api/games/${encodeURIComponent(game)}`),
);
export const getRules = once((game) =>
    ask<{ rules: Rule[] }>(`/api/games/${encodeURIComponent(game)}/rules`).then(
        (reply) => reply.rules,
    ),
);
export const postCheck = (game: string, settings: string[], signal?: AbortSignal): Promise<Check> =>
    ask("/api/check", { game, settings }, signal);
export const postMatch = (wanted: NewMatch): Promise<MadeMatch> => ask("/api/matches", wanted);
export const postReplay = (wanted: ReplayRequest, signal?: AbortSignal): Promise<Replay> =>
    ask("/api/replay", { ...wanted, lang: lang.peek() }, signal);

export async function ruleOf(game: string, number: string): Promise<Rule | null> {
    const rules = await getRules(game);
    return rules.find((rule) => rule.number === number) ?? null;
}
