/* Words of Fireteam Zero's own parts of the page; what is on cards comes from the packs. */
import type { Catalogue, Entry, Fact, Lang } from "../protocol.ts";

export const WORDS = {
    mission: { en: "Mission", de: "Mission" },
    role: { en: "Role", de: "Rolle" },
    speed: { en: "Speed", de: "Geschwindigkeit" },
    inHand: { en: "Cards in hand", de: "Handkarten" },
    health: { en: "Health", de: "Gesundheit" },
    against: { en: "Resistance to {0}", de: "Widerstand gegen {0}" },
    attack: { en: "Attack", de: "Angriff" },
    dice: { en: "Dice", de: "Würfel" },
    range: { en: "Range", de: "Reichweite" },
    bonus: { en: "Bonus hits", de: "Bonustreffer" },
    miss: { en: "no hit", de: "kein Treffer" },
    hit: { en: "one hit", de: "ein Treffer" },
    double: { en: "two hits", de: "zwei Treffer" },
    blank: { en: "blank", de: "leer" },
    move: { en: "move", de: "Bewegen" },
    special: { en: "special", de: "Spezial" },
    focus: { en: "Focus", de: "Fokus" },
    twist: { en: "Twist", de: "Wendung" },
    event: { en: "Event", de: "Ereignis" },
    discovery: { en: "Discovery", de: "Entdeckung" },
    objective: { en: "Objective", de: "Ziel" },
    kills: {
        en: "Kills {0}: {1} (if nobody reacts or rerolls)",
        de: "Tötet {0}: {1} (ohne Reaktionen und neue Würfe)",
    },
    wounds: {
        en: "Wounds {0}: {1} (if nobody reacts or rerolls)",
        de: "Verwundet {0}: {1} (ohne Reaktionen und neue Würfe)",
    },
    legendDifficult: { en: "difficult: 2 steps", de: "schwierig: 2 Schritte" },
    legendCover: { en: "cover: 1 die less from afar", de: "Deckung: 1 Würfel weniger von fern" },
    legendElevated: { en: "elevated: 1 die more downhill", de: "erhöht: 1 Würfel mehr nach unten" },
    legendImpassable: { en: "impassable", de: "unpassierbar" },
    legendStart: { en: "start point", de: "Startpunkt" },
    legendExit: { en: "exit point", de: "Auswegpunkt" },
    legendLair: { en: "where the boss appears", de: "wo der Boss erscheint" },
    legendSpawn: { en: "spawn point, unsearched", de: "Brutpunkt, nicht durchsucht" },
    legendSearched: { en: "spawn point, searched", de: "Brutpunkt, durchsucht" },
    round: { en: "Round {0}", de: "Runde {0}" },
    setup: { en: "Set-up", de: "Aufbau" },
    threat: { en: "Threat", de: "Bedrohung" },
    threatAt: {
        en: "Threat: space {0} of {1}; twists are drawn on {2}",
        de: "Bedrohung: Feld {0} von {1}; Wendungen kommen auf {2}",
    },
    heads: { en: "Coin: heads", de: "Münze: Kopfseite" },
    headsMeans: {
        en: "The first knock-down turns it to tails.",
        de: "Das erste Niederschlagen dreht sie auf die Kehrseite.",
    },
    tails: { en: "Coin: TAILS", de: "Münze: KEHRSEITE" },
    tailsMeans: {
        en: "The next knock-down loses the mission.",
        de: "Wird noch jemand niedergeschlagen, ist die Mission gescheitert.",
    },
    recon: { en: "Recon {0}", de: "Aufklärung {0}" },
    reconMeans: { en: "recon cards left", de: "Aufklärungskarten übrig" },
    objectives: { en: "Objectives", de: "Ziele" },
    done: { en: "complete", de: "erfüllt" },
    progress: { en: "{0} of {1} markers", de: "{0} von {1} Markern" },
    twists: { en: "Twists in play", de: "Wendungen im Spiel" },
    noTwists: { en: "None yet.", de: "Noch keine." },
    discoveries: { en: "Discoveries in play", de: "Entdeckungen im Spiel" },
    known: { en: "Next recon card", de: "Nächste Aufklärungskarte" },
    found: { en: "Just found", de: "Soeben gefunden" },
    monsters: { en: "Monsters", de: "Monster" },
    onBoard: { en: "{0} on the board", de: "{0} auf dem Spielbrett" },
    pools: { en: "to come: {0} spawn, {1} reserve", de: "noch: {0} Brut, {1} Reserve" },
    power: { en: "Power markers: {0}", de: "Macht-Marker: {0}" },
    next: { en: "What they would do next", de: "Was sie als Nächstes täten" },
    deck: { en: "cards in the deck", de: "Karten im Deck" },
    discard: { en: "discard pile", de: "Ablagestapel" },
    kept: { en: "kept events", de: "behaltene Ereignisse" },
    steps: { en: "{0} steps", de: "{0} Schritte" },
    step: { en: "1 step", de: "1 Schritt" },
    actions: { en: "{0} actions", de: "{0} Aktionen" },
    action: { en: "1 action", de: "1 Aktion" },
    down: { en: "knocked down", de: "niedergeschlagen" },
    first: { en: "start player", de: "Startspieler" },
    noHero: { en: "no hero yet", de: "noch kein Held" },
    hand: { en: "Hand of {0}", de: "Hand von {0}" },
    difficulty: { en: "Difficulty", de: "Schwierigkeit" },
} satisfies { [key: string]: { en: string; de: string } };

export function word(key: keyof typeof WORDS, lang: Lang, ...args: (string | number)[]): string {
    const row = WORDS[key] as { en: string; de: string } | undefined;
    if (!row) return String(key);
    return row[lang].replace(/\{(\d)\}/g, (_, n: string) => String(args[Number(n)] ?? ""));
}

export const ATTACK_TYPES = {
    brawl: { en: "Brawl", de: "Handgemenge" },
    gunfire: { en: "Gunfire", de: "Beschuss" },
    explosive: { en: "Explosive", de: "Explosion" },
};
export type AttackType = keyof typeof ATTACK_TYPES;
export const attackType = (f: Fact | undefined): AttackType =>
    f === "gunfire" || f === "explosive" ? f : "brawl";

export const TIERS = ["minion", "elite", "boss"] as const;
export const TIER_WORDS = {
    minion: { en: "Minion", de: "Lakai" },
    elite: { en: "Elite", de: "Elite" },
    boss: { en: "Boss", de: "Boss" },
};

/* Roles have no name in the catalogue, only a number that tells whether two are the same. They are known
 * by who has them. */
const ROLES: { [hero: string]: { en: string; de: string } } = {
    abe: { en: "Leader", de: "Anführer" },
    maxine: { en: "Leader", de: "Anführer" },
    shad: { en: "Close Combat", de: "Nahkampf" },
    frank: { en: "Marksman", de: "Scharfschütze" },
    don: { en: "Demolitions", de: "Sprengkommando" },
};
export function roleName(catalogue: Catalogue, entry: Entry, lang: Lang): string {
    const role = entry.facts?.["role"];
    const known = (catalogue.entries["figure"] ?? []).find(
        (other) => other.facts?.["role"] === role && other.id in ROLES,
    );
    return (known && ROLES[known.id]?.[lang]) ?? "";
}
