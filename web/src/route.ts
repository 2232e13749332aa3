/* Where in the page we are, by what stands behind # (which no server ever sees):
 *   #/                          the start
 *   #/play/MATCH/KEY[/KEY2]     a table; two keys: both people sit at this screen
 *   #/watch/MATCH/KEY           looking on
 *   #/replay                    a record that was opened from a file
 *   #/replay/MATCH/KEY?n=57&view=all */
import { signal } from "@preact/signals";

export type Route =
    | { page: "start" }
    | { page: "play"; match: string; keys: string[]; watching: boolean }
    | { page: "replay"; match: string; key: string; n: number; view: string }
    | { page: "replay-file" }
    | { page: "lost" };

const PART = /^[A-Za-z0-9_-]{1,64}$/;

export function readRoute(hash: string): Route {
    const [path = "", query = ""] = hash.replace(/^#/, "").split("?", 2);
    const parts = path.split("/").filter((part) => part !== "");
    if (parts.length === 0) return { page: "start" };
    const [page, match, ...keys] = parts;
    if (page === "replay" && match === undefined) return { page: "replay-file" };
    const fits = match !== undefined && PART.test(match) && keys.every((key) => PART.test(key));
    const key = keys[0];
    if (!fits || key === undefined) return { page: "lost" };
    if (page === "play" && keys.length <= 4) return { page: "play", match, keys, watching: false };
    if (page === "watch" && keys.length === 1) return { page: "play", match, keys, watching: true };
    if (page === "replay" && keys.length === 1) {
        const asked = new URLSearchParams(query);
        const n = Number.parseInt(asked.get("n") ?? "0", 10);
        const view = asked.get("view") ?? "all";
        return {
            page: "replay",
            match,
            key,
            n: Number.isFinite(n) && n > 0 ? n : 0,
            view: /^[a-z]{1,16}$/.test(view) ? view : "all",
        };
    }
    return { page: "lost" };
}

/* The hash of a link that somebody pasted: a whole address, or only its end. */
export function pastedHash(text: string): string | null {
    const at = text.trim().indexOf("#/");
    const hash =
        at < 0 ? `#${text.trim().startsWith("/") ? "" : "/"}${text.trim()}` : text.trim().slice(at);
    const route = readRoute(hash);
    return route.page === "play" || route.page === "replay" ? hash : null;
}

export const linkTo = (
    kind: "play" | "watch" | "replay",
    match: string,
    ...keys: string[]
): string => `#/${[kind, match, ...keys].join("/")}`;

/* The whole address, to be sent to somebody. */
export const address = (hash: string): string => `${location.origin}${location.pathname}${hash}`;

export const route = signal<Route>(
    typeof location === "undefined" ? { page: "start" } : readRoute(location.hash),
);

export function go(hash: string): void {
    location.hash = hash;
}
export function follow(): void {
    addEventListener("hashchange", () => (route.value = readRoute(location.hash)));
}
