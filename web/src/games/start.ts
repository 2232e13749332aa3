/* What the start page knows of a game besides its catalogue: who cannot be in one team, and in a word what
 * somebody is. */
import type { Catalogue, Entry, Lang } from "../protocol.ts";
import { roleName } from "./fireteam_words.ts";

export interface StartWords {
    /* Two entries that exclude each other. */
    clash(a: Entry, b: Entry): boolean;
    /* "Leader" */
    title(catalogue: Catalogue, entry: Entry, lang: Lang): string;
}

const nothing: StartWords = { clash: () => false, title: () => "" };

const games: { [game: string]: StartWords } = {
    fireteam: {
        clash: (a, b) => a.facts?.["role"] !== undefined && a.facts["role"] === b.facts?.["role"],
        title: roleName,
    },
};

export const startWords = (game: string): StartWords => games[game] ?? nothing;
