/* How Apex Legends looks: what stands on spaces and what cards are at a glance. Own drawings, in boxes of 24 by
 * 24. All else is as for any game. */
import type { Catalogue, Entry, Fact, GameEvent, Lang, Thing } from "../protocol.ts";
import { entryOf, textOf } from "../table/bits.tsx";
import { type Chip, Drawn, type Drawing, type Looks, plain } from "../table/looks.tsx";

const DRAWINGS = {
    weapon: { fill: "M2 8h15l1-2h2v2h2v3h-7l-2 3h-3l-2 6H4l2-8H2z" },
    helmet: { fill: "M3 15a9 9 0 0 1 18 0v2h-8l-2-4H7v4H3z" },
    body: { fill: "M12 2.2 20 5v6.2c0 5.2-3.4 8.8-8 10.6-4.6-1.8-8-5.4-8-10.6V5z" },
    knockdown: { line: "M12 3 19 5.5v5.7c0 4.6-3 7.6-7 9.3-4-1.7-7-4.7-7-9.300V5.5zM8 12l3 3 5-6" },
    barrel: { line: "M2 12h20M6 8v8M10 8v8M14 8v8" },
    mag: { line: "M7 3h9l-2 18H5z M7 8h8M6.5 13h8" },
    optic: { line: "M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM12 1v7M12 16v7M1 12h7M16 12h7" },
    stock: { fill: "M3 9h9l9-4v14l-9-5H3z" },
    grenade: { fill: "M10 2h6v3h3v5h-2V7h-2a7.5 7.5 0 1 1-5 0z" },
    consumable: { line: "M12 4v16M4 12h16" },
    feat: { line: "M6 3h12v18H6zM9 8h6M9 12h6M9 16h4" },
    tactical: { fill: "M13.8 1.5 4.5 13.800h6L9.2 22.5l10-13h-6.400z" },
    ultimate: { fill: "M12 1l3 7.5 8 .5-6.2 5L19 22l-7-4.5L5 22l2.2-8L1 9l8-.5z" },
    aim: { line: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8z" },
    ring: { line: "M4 4h16v16H4zM8 8h8v8H8z" },
    box: { fill: "M3 8l9-5 9 5v9l-9 5-9-5zM3 8l9 5 9-5" },
    cloud: { fill: "M7 19a5 5 0 0 1-.5-10 6.5 6.5 0 0 1 12-1A5.5 5.5 0 0 1 18 19z" },
    dome: { line: "M3 19a9 9 0 0 1 18 0zM12 10v9M7 12v7M17 12v7" },
    blast: { line: "M12 2v5M12 17v5M2 12h5M17 12h5M5 5l3.5 3.5M15.5 15.5 19 19M5 19l3.5-3.5M15.5 8.5 19 5" },
    rift: { line: "M12 2c6 5 6 15 0 20-6-5-6-15 0-20zM12 7c2.5 3 2.5 7 0 10" },
    line: { line: "M3 4v17M21 3v18M3 6l18 4" },
    bird: { fill: "M2 8c4 0 7 1 10 5 3-4 6-5 10-5-3 3-4 6-8 8l-2 5-2-5c-4-2-5-5-8-8z" },
    beast: { fill: "M4 5l5 2h6l5-2-1 8-4 8h-6l-4-8z" },
    drone: { line: "M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM2 6h6M16 6h6M5 6l4 4M19 6l-4 4" },
} satisfies { [id: string]: Drawing };
/* What each Legend is known by. */
const EMBLEMS: { [figure: string]: Drawing } = {
    bangalore: { line: "M4 9l8-6 8 6M4 15l8-6 8 6M4 21l8-6 8 6" },
    bloodhound: {
        line: "M1.5 12C6 4.5 18 4.5 22.5 12 18 19.5 6 19.5 1.5 12z",
        fill: "M12 7l2.5 5-2.5 5-2.5-5z",
    },
    gibraltar: { fill: "M2 19a10 10 0 0 1 20 0zM10.5 3h3v5h-3z", line: "M7 19v-6M12 19v-8M17 19v-6" },
    lifeline: { line: "M1 13h5l3-8 5 15 3-9 2 2h4" },
    pathfinder: {
        line: "M3 4h18v13H3zM8 21h8M12 17v4M8 12.500q4 3.5 8 0",
        fill: "M7 7.500h2.500v2.500H7zM14.5 7.500H17V10h-2.500z",
    },
    wraith: { fill: "M12 1l5 9-5 5-5-5z", line: "M12 14v5M12 19a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.400z" },
};
type Sign = keyof typeof DRAWINGS;

/* What a thing is drawn as, by its id; the first that fits. */
const SIGNS: readonly (readonly [RegExp, Sign])[] = [
    [/helmet/, "helmet"],
    [/knockdown/, "knockdown"],
    [/shield$/, "body"],
    [/grenade/, "grenade"],
    [/stabilizer/, "barrel"],
    [/mag$|bolt/, "mag"],
    [/stock/, "stock"],
    [/hcog|holo|aog|sniper/, "optic"],
    [/package|drop|bin/, "box"],
    [/smoke/, "cloud"],
    [/dome/, "dome"],
    [/thunder|bombardment/, "blast"],
    [/rift/, "rift"],
    [/zipline/, "line"],
    [/raven/, "bird"],
    [/beast/, "beast"],
    [/drone/, "drone"],
];
const signOf = (id: string): Sign => SIGNS.find(([words]) => words.test(id))?.[1] ?? "consumable";

type TwoWords = { en: string; de: string };
const WORDS = {
    feat: { en: "Feat", de: "Aktionskarte" },
    tactical: { en: "Tactical Ability", de: "Taktische Fähigkeit" },
    ultimate: { en: "Ultimate Ability", de: "Ultimative Fähigkeit" },
    aim: { en: "Aim card", de: "Zielkarte" },
    ring: { en: "Ring Movement", de: "Ring-Bewegung" },
    weapon: { en: "Weapon", de: "Waffe" },
    gear: { en: "Gear", de: "Ausrüstung" },
    attachment: { en: "Attachment", de: "Aufsatz" },
    grenade: { en: "Grenade", de: "Granate" },
    consumable: { en: "Consumable", de: "Verbrauchsgegenstand" },
    action: { en: "Action", de: "Aktion" },
    special: { en: "Special action", de: "Spezialaktion" },
    free: { en: "free action", de: "freie Aktion" },
    reaction: { en: "Reaction", de: "Reaktion" },
    instant: { en: "Instant", de: "Sofort" },
    enhance: { en: "Enhance-Shoot", de: "Verbessertes Schießen" },
    starting: { en: "Starting", de: "Start" },
    common: { en: "Common", de: "gewöhnlich" },
    rare: { en: "Rare", de: "selten" },
    epic: { en: "Epic", de: "episch" },
    legendary: { en: "Legendary", de: "legendär" },
    range: { en: "Optimal Range {0}", de: "optimale Reichweite {0}" },
    toHit: { en: "To-Hit {0}", de: "Trefferschwierigkeit {0}" },
    rate: { en: "Fire Rate {0}", de: "Feuerrate {0}" },
    damage: { en: "damage {0}, Headshot +{1}", de: "Schaden {0}, Kopfschuss +{1}" },
    cost: { en: "{0} AP", de: "{0} AP" },
    light: { en: "Light Ammo", de: "leichte Munition" },
    heavy: { en: "Heavy Ammo", de: "schwere Munition" },
    energy: { en: "Energy Ammo", de: "Energiemunition" },
    shotgun: { en: "Shotgun Ammo", de: "Schrotmunition" },
    sniper: { en: "Sniper Ammo", de: "Scharfschützenmunition" },
} satisfies { [id: string]: TwoWords };
const RARITIES = ["common", "rare", "epic", "legendary"] as const;

function word(id: string, lang: Lang, ...values: Fact[]): string {
    const row: TwoWords | undefined = (WORDS as { [id: string]: TwoWords })[id];
    return (row?.[lang] ?? "").replace(/\{(\d)\}/g, (_, n: string) => String(values[Number(n)]));
}

const list = (f: Fact | undefined): Fact[] => (Array.isArray(f) ? f : []);
const text = (f: Fact | undefined): string => (typeof f === "string" ? f : "");

/* Fire Rate "3x1" stands as [3, 1]; the bullets of one shot are cards. */
function weaponChips(facts: { [key: string]: Fact }, lang: Lang): Chip[] {
    const [near = 0, far = 0] = list(facts["range"]);
    const [shots = 0, each = 1] = list(facts["fire-rate"]);
    return [
        word("range", lang, `${String(near)}–${String(far)}`),
        word("toHit", lang, facts["to-hit"] ?? 0),
        word("rate", lang, each === 1 ? shots : `${String(shots)}×${String(each)}`),
        word("damage", lang, facts["damage"] ?? 0, facts["headshot"] ?? 0),
        word(text(facts["ammo"]), lang),
    ].filter(Boolean);
}

function card(entry: Entry, lang: Lang): ReturnType<Looks["card"]> {
    const facts = entry.facts ?? {};
    if (entry.entity === "weapon")
        return {
            kind: word("weapon", lang),
            tone: "upgrade",
            drawing: DRAWINGS.weapon,
            chips: weaponChips(facts, lang),
        };
    if (entry.entity === "loot")
        return {
            kind: [word(text(facts["type"]), lang), word(text(facts["rarity"]), lang)].join(", "),
            tone: "objective",
            drawing: DRAWINGS[signOf(entry.id)],
            chips: [],
        };
    const ability = entry.entity === "ability" ? text(facts["kind"]) || "tactical" : "";
    const label = word(text(facts["label"]), lang);
    const cost = typeof facts["cost"] === "number" ? word("cost", lang, facts["cost"]) : "";
    const sign = ability || (entry.entity === "aim" || entry.entity === "ring" ? entry.entity : "feat");
    return {
        kind: word(ability || entry.entity, lang) || entry.entity,
        tone: ability ? "upgrade" : "ploy",
        drawing: DRAWINGS[sign as Sign],
        chips: [label, cost].filter(Boolean),
    };
}

/* A number of a thing by the id of its badge. */
function badge(thing: Thing, catalogue: Catalogue, id: string): number {
    const at = (catalogue.badges[thing.what] ?? []).findIndex((row) => row.id === id);
    return thing.badges?.[at] ?? 0;
}

/* Loot is a lozenge, with as many dots as it is rare; miniatures are round, in the colour of their squad. */
function token(thing: Thing, r: number) {
    const id = (thing.say ?? "").replace(/-\d+$/, "");
    const rarity = RARITIES.findIndex((one) => id.startsWith(one));
    const worn = thing.marks?.includes("exhausted");
    return (
        <g class={`a-token${worn ? " is-worn" : ""}${thing.seat ? ` seat-${thing.seat}` : ""}`}>
            {thing.seat ? (
                <circle r={r} class="t-token-plain" />
            ) : (
                <path d={`M0 ${-r * 1.15}L${r * 1.15} 0 0 ${r * 1.15} ${-r * 1.15} 0z`} class="t-token-plain" />
            )}
            <Drawn of={DRAWINGS[signOf(id)]} size={r * 1.05} />
            {rarity > 0 &&
                Array.from({ length: rarity }, (_, i) => (
                    <circle key={i} class="a-dot" cx={r * 0.36 * (i - (rarity - 1) / 2)} cy={r * 0.84} r={r * 0.14} />
                ))}
            {worn && <path class="a-worn" d={`M${-r} ${r}L${r} ${-r}`} />}
        </g>
    );
}

const BEACON = (
    <g class="a-beacon" transform="translate(0 -4)">
        <path d="M0-14V22M-16 22H16M-9-26a13 13 0 0 0 0 20M9-26a13 13 0 0 1 0 20M-18-33a24 24 0 0 0 0 34M18-33a24 24 0 0 1 0 34" />
        <circle cy="-16" r="5" />
    </g>
);

const HITS = ["card-hits", "card-lower"];
const MISSES = ["card-misses", "card-higher", "card-cover", "no-shot", "melee-fails"];
const HARM = ["damaged", "eliminated", "collides", "pushed"];
const GOOD = ["health-back", "shield-back", "prevents", "knockdown", "respawns", "wears"];
const of = (kinds: readonly string[], event: GameEvent): boolean => kinds.includes(event.kind);

export const apex: Partial<Looks> = {
    arrange(pieces, tokens) {
        const out = plain.arrange(pieces, tokens);
        /* the dials are below */
        if (pieces.length && tokens.length === 1) out.set(tokens[0]!.id, { x: -36, y: -36, r: 12 });
        return out;
    },
    coord: { x: -32, y: 43, always: false },
    label: () => "",
    emblem: (figure) => EMBLEMS[figure] ?? null,
    dials: (thing, catalogue) => [
        { text: String(badge(thing, catalogue, "shield")), tone: "shield" },
        { text: String(badge(thing, catalogue, "health")), tone: "health" },
    ],
    cost: (thing, catalogue) => badge(thing, catalogue, "cost"),
    unseen: (thing, catalogue, lang) =>
        `? ${word(RARITIES[badge(thing, catalogue, "rarity") - 1] ?? "", lang)}`.trim(),
    ground: (marks) => (marks.includes("beacon") ? BEACON : null),
    speaks: (mark) => mark !== "seen",
    token,
    card,
    detail(option, { catalogue, lang }) {
        const fields = option.fields ?? [];
        const [type, value] = fields[fields.length - 1] ?? ["", 0];
        const entry = ["card", "weapon", "marker"].includes(type) ? entryOf(catalogue, type, value) : null;
        if (!entry || entry.entity === "aim") return "";
        const chips = card(entry, lang).chips.filter((one) => typeof one === "string");
        return [chips.join(" · "), textOf(entry, lang)].filter(Boolean).join(". ");
    },
    follows: (question) => ["react", "may", "option", "part", "keep"].includes(question),
    flash: (event) => (of(HARM, event) ? "harm" : of(GOOD, event) ? "good" : "plain"),
    outcome: (event) => (of(HITS, event) ? "good" : of(MISSES, event) ? "bad" : null),
    safe: (act) => act === "equip",
    risky: (act) => act === "at" || act === "at-second",
};
