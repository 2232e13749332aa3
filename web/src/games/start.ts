/* What the start page knows of a game besides its catalogue: who cannot be in one team, and in a word what
 * somebody is. */
import type { Catalogue, Entry, Lang } from "../protocol.ts";
import { roleName, word } from "./fireteam_words.ts";

export interface StartWords {
    /* Two entries that exclude each other. */
    clash(a: Entry, b: Entry): boolean;
    /* "Leader" */
    title(catalogue: Catalogue, entry: Entry, lang: Lang): string;
    /* What a setting that stands beside the missions is called; "": a choice. */
    choice(setting: string, lang: Lang): string;
}

const nothing: StartWords = { clash: () => false, title: () => "", choice: () => "" };

const APEX: { [setting: string]: { [lang in Lang]: string } } = {
    map: { en: "Map", de: "Spielplan" },
    squad: { en: "Squads", de: "Squads" },
    draft: { en: "Legends", de: "Legenden" },
    initiative: { en: "Who has the initiative (Red)", de: "Wer die Initiative hat (Rot)" },
};

const games: { [game: string]: StartWords } = {
    fireteam: {
        clash: (a, b) => a.facts?.["role"] !== undefined && a.facts["role"] === b.facts?.["role"],
        title: roleName,
        choice: (setting, lang) => (setting === "difficulty" ? word("difficulty", lang) : ""),
    },
    apex: { ...nothing, choice: (setting, lang) => APEX[setting]?.[lang] ?? "" },
};

export const startWords = (game: string): StartWords => games[game] ?? nothing;
