/* What the reader of the page has chosen for this browser. Lives in localStorage where there is one;
 * without it (private windows, blocked storage) everything works until the page is closed. */
import { computed, effect, signal } from "@preact/signals";
import type { Lang } from "./protocol.ts";

export interface Settings {
    lang: Lang;
    animation: "off" | "fast" | "normal" | "slow";
    contrast: boolean;
    palette: "standard" | "colourblind";
    theme: "system" | "light" | "dark";
    oblique: boolean; /* boards with levels are seen from the side a little */
    zoom: number; /* of the board; 1 fits it to its place */
    name: string; /* how this person is called in new matches */
    curtain: boolean; /* two people at one screen: cover the hands when it changes */
}

const KEY = "fray.settings";

/* Storage that never throws. Values are JSON; what cannot be read is as if it were not there. */
export function stored<T>(key: string): T | null {
    try {
        const text = globalThis.localStorage?.getItem(key);
        return text === null || text === undefined ? null : (JSON.parse(text) as T);
    } catch {
        return null;
    }
}
export function store(key: string, value: unknown): boolean {
    try {
        globalThis.localStorage.setItem(key, JSON.stringify(value));
        return true;
    } catch {
        return false;
    }
}

function browserLang(): Lang {
    const tongue = typeof navigator === "undefined" ? "en" : navigator.language || "en";
    return tongue.toLowerCase().startsWith("de") ? "de" : "en";
}

const CHOICES: { [K in keyof Settings]?: readonly Settings[K][] } = {
    lang: ["en", "de"],
    animation: ["off", "fast", "normal", "slow"],
    palette: ["standard", "colourblind"],
    theme: ["system", "light", "dark"],
};

/* Takes what is known and well formed of anything; the rest keeps its default. */
export function readSettings(raw: unknown): Settings {
    const fresh: Settings = {
        lang: browserLang(),
        animation: "normal",
        contrast: false,
        palette: "standard",
        theme: "system",
        oblique: false,
        zoom: 1,
        name: "",
        curtain: true,
    };
    if (typeof raw !== "object" || raw === null) return fresh;
    const had = raw as { [key: string]: unknown };
    const out: { [key: string]: unknown } = { ...fresh };
    for (const key of Object.keys(fresh) as (keyof Settings)[]) {
        const value = had[key];
        if (typeof value !== typeof fresh[key]) continue;
        const among = CHOICES[key] as readonly unknown[] | undefined;
        if (among && !among.includes(value)) continue;
        out[key] = value;
    }
    const settings = out as unknown as Settings;
    if (!(settings.zoom >= 0.2 && settings.zoom <= 8)) settings.zoom = 1;
    settings.name = settings.name.slice(0, 40);
    return settings;
}

export const settings = signal<Settings>(readSettings(stored(KEY)));
export const lang = computed<Lang>(() => settings.value.lang);

export function choose<K extends keyof Settings>(key: K, value: Settings[K]): void {
    if (settings.value[key] === value) return;
    settings.value = { ...settings.value, [key]: value };
    store(KEY, settings.value);
}

function watchMedia(query: string) {
    const match = typeof matchMedia === "undefined" ? null : matchMedia(query);
    const now = signal(match?.matches ?? false);
    match?.addEventListener("change", (e) => (now.value = e.matches));
    return now;
}
const systemDark = watchMedia("(prefers-color-scheme: dark)");
const calm = watchMedia("(prefers-reduced-motion: reduce)");

export const dark = computed(
    () =>
        settings.value.theme === "dark" || (settings.value.theme === "system" && systemDark.value),
);
/* The system's wish for less motion wins over the page's own setting. */
export const animation = computed(() => (calm.value ? "off" : settings.value.animation));

/* <html> carries the choices; the style sheet does the rest. */
export function dress(root: HTMLElement): void {
    effect(() => {
        const s = settings.value;
        root.lang = s.lang;
        root.dataset.theme = dark.value ? "dark" : "light";
        root.dataset.palette = s.palette;
        root.dataset.contrast = s.contrast ? "high" : "normal";
        root.dataset.motion = animation.value;
    });
}
