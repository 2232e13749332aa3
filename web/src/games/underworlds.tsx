/* How Underworlds looks: emblems, tokens, dice, cards. Own drawings, in boxes of 24 by 24. */
import type { Catalogue, Entry, Fact, GameEvent, Lang, Thing } from "../protocol.ts";
import type { Drawing, Face, Looks, PieceFacts, Roll, Weapon } from "../table/looks.tsx";

const SHIELD = "M12 2.2 20 5v6.2c0 5.2-3.4 8.8-8 10.6-4.6-1.8-8-5.4-8-10.6V5z";
const HAMMER = "M4.5 3.5h15l1.5 2v3.6l-1.5 2h-15L3 9.1V5.5zM10.4 11.1h3.2v10.4h-3.2z";
const STAR =
    "M12 1.2l2.3 6.1 5.9-2.8-2.8 5.9 6.1 2.3-6.1 2.3 2.8 5.9-5.9-2.8L12 24l-2.3-5.9-5.9 2.8 2.8-5.9L.5 12.7l6.1-2.3-2.8-5.9 5.9 2.8z";
const FLAME =
    "M12.6 1.5c.6 4.6 6.4 6.9 6.4 13a7 7 0 0 1-14 0c0-3.6 2.5-5 3-8.6 1.7 1.2 2.7 3.1 2.8 5.2 1.9-2.3 2.5-5.7 1.8-9.6z";
const CROWN = "M2.8 18.6 4 7.6l4.7 4.6L12 4.4l3.3 7.8L20 7.6l1.2 11z";
const PERSON = (x: number) =>
    `M${x} 4.2a3.4 3.4 0 1 1 0 6.8 3.4 3.4 0 0 1 0-6.8zm-5 16.3c0-5 2-8 5-8s5 3 5 8z`;

const DRAWINGS = {
    crit: { fill: STAR },
    hammer: { fill: HAMMER },
    swords: {
        line: "M5 3.2 17.4 15.6M19 3.2 6.6 15.6M13.6 18.2l5-5M10.4 18.2l-5-5M16.8 16.8l3.6 3.8M7.2 16.8l-3.6 3.8",
    },
    single: { fill: PERSON(12) },
    double: { fill: `${PERSON(7)}${PERSON(17)}` },
    block: { fill: SHIELD },
    dodge: { line: "M3.5 19C4.5 11 10 7.2 18.5 8.4M13.4 3.2l5.8 5.3-6.6 4.6" },
    arrow: { line: "M3.5 12h15M12.5 5.5l6.5 6.5-6.5 6.5" },
    chevrons: { line: "M4 4.5l7.5 7.5L4 19.5M12.5 4.5 20 12l-7.5 7.5" },
    flame: { fill: FLAME },
    crown: { fill: CROWN },
    cross: { line: "M5 5l14 14M19 5 5 19" },
    laurel: {
        fill: "M12 5.2l1.7 3.6 3.9.5-2.9 2.7.8 3.9L12 14l-3.5 1.9.8-3.9-2.9-2.7 3.9-.5z",
        line: "M7.5 20.8C2.6 18 1.6 10.5 4.6 4.6M16.5 20.8c4.9-2.8 5.9-10.3 2.9-16.2M7.5 20.8h9",
    },
    spent: { line: "M12 3.2a8.8 8.8 0 1 1 0 17.6 8.8 8.8 0 0 1 0-17.6zM7 12h10" },
    deck: { line: "M7.5 3.5h11v14h-11zM7.5 6.5h-2v14h11v-3" },
    hourglass: {
        line: "M6 3h12M6 21h12M7.5 3c0 5 4.5 6 4.5 9s-4.5 4-4.5 9M16.5 3c0 5-4.5 6-4.5 9s4.5 4 4.5 9",
    },
    target: {
        line: "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8z",
        fill: "M12 10.8a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4z",
    },
    bolt: { fill: "M13.8 1.5 4.5 13.8h6L9.2 22.5l10-13h-6.4z" },
    anvil: {
        fill: "M2.5 6h6v-1.2h13c0 3.4-2.4 5.6-6 6.2v2.8l3.5 2.6v2.8H6.5v-2.8L10 13.8V11.5C6 11.2 3 9.4 2.5 6z",
    },
    boot: { fill: "M8 2.5h6.5v9.2l5.6 3c1 .6 1.6 1.5 1.6 2.7v2.6H7z" },
    heart: {
        fill: "M12 21C5 15.8 2.5 12.4 2.5 8.6 2.5 5.6 4.7 3.5 7.3 3.5c1.9 0 3.7 1 4.7 2.9 1-1.9 2.8-2.9 4.7-2.9 2.6 0 4.8 2.1 4.8 5.1 0 3.8-2.5 7.2-9.5 12.4z",
    },
} satisfies { [id: string]: Drawing };
type Drawn = keyof typeof DRAWINGS;

/* What each fighter carries, drawn once. */
const EMBLEMS: { [figure: string]: Drawing } = {
    garrek: {
        line: "M6.5 21.5 16.2 4.5",
        fill: "M12.6 4.2c4.2-2.6 8-1.4 9.4 2.2-.2 4.2-3 7-7 6.4l-.6-3.3-3.6-1.9zM7.2 9.6 10.6 11.6 8.8 14.6C6.8 14.2 6 12 7.2 9.6z",
    },
    saek: {
        line: "M12 2.5v19.5",
        fill: "M13.5 4c5 0 8.5 2.4 8.5 6s-3.5 6-8.5 6c1.6-2 2-3.8 2-6s-.4-4-2-6zM10.5 4c-5 0-8.5 2.4-8.5 6s3.5 6 8.5 6c-1.6-2-2-3.8-2-6s.4-4 2-6z",
    },
    karsus: {
        line: "M8.5 20.5 15.5 8M3.2 15.2a2.3 2.3 0 1 1 .1.1M5.9 18.5a2.3 2.3 0 1 1 .1.1M1.8 11.6a2.3 2.3 0 1 1 .1.1",
        fill: "M12.2 6.6c1.2-4.2 5.6-5.4 9.6-3.6 1 4.4-1.4 8-5.6 8.4l-.8-2.9z",
    },
    targor: {
        line: "M4 20.5 16.5 6.5M20 20.5 6 4.5M16 19.8l4-3.6",
        fill: "M13.8 5.6c2-3.2 5.6-3.8 8-2.2.4 3-1.4 6-4.8 6.4zM4.6 2.6l3.6 2.4-1.8 1.8z",
    },
    arnulf: {
        line: "M8 18.5l-4 4M5.5 13.8l5 4.7",
        fill: "M9 14.8 18.8 3.2 21.5 2.5 21 5.4 10.8 16.6z",
    },
    steelheart: {
        line: "M7 16.5h10M12 17v5",
        fill: "M12 .8l2.1 2.8V16H9.9V3.6zM12 20.6a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4z",
    },
    obryn: {
        line: "M12 11v11.5",
        fill: "M3.5 2.5h5l1.2 1.4h4.6l1.2-1.4h5v9h-5l-1.2-1.4H9.7L8.5 11.5h-5z",
    },
    angharad: {
        line: "M12 6.5v9.5M7.3 11.2h9.4M8.7 7.9l6.6 6.6M15.3 7.9l-6.6 6.6M12 2 20 4.8v6.4c0 5.2-3.4 9-8 10.8-4.6-1.8-8-5.6-8-10.8V4.8z",
    },
};

const MARKS: { [id: string]: Drawn } = {
    moved: "arrow",
    charged: "chevrons",
    guard: "block",
    inspired: "flame",
    leader: "crown",
    out: "cross",
};

type TwoWords = { en: string; de: string };
const FACES: { [id: string]: TwoWords } = {
    crit: { en: "crit", de: "kritisch" },
    hammer: { en: "hammer", de: "Hammer" },
    swords: { en: "swords", de: "Schwerter" },
    single: { en: "single support", de: "einfache Unterstützung" },
    double: { en: "double support", de: "doppelte Unterstützung" },
    block: { en: "block", de: "Block" },
    dodge: { en: "dodge", de: "Ausweichen" },
};
/* In the order of an event's arguments and of the letters of records. */
const ATTACK: Drawn[] = ["crit", "hammer", "swords", "single", "double"];
const DEFENCE: Drawn[] = ["crit", "block", "dodge", "single", "double"];
const LETTERS = { roll: "CHWSP", save: "CBDSP" };

const WORDS = {
    move: { en: "Move", de: "Bewegung" },
    defence: { en: "Defence", de: "Verteidigung" },
    wounds: { en: "Wounds", de: "Wunden" },
    range: { en: "Range", de: "Reichweite" },
    dice: { en: "Dice", de: "Würfel" },
    damage: { en: "Damage", de: "Schaden" },
    objective: { en: "Objective", de: "Missionskarte" },
    ploy: { en: "Ploy", de: "Gambit" },
    upgrade: { en: "Upgrade", de: "Verbesserung" },
    glory: { en: "{0} glory", de: "{0} Ruhm" },
    immediate: { en: "at once", de: "sofort" },
    end: { en: "end phase", de: "Endphase" },
    "third-end": { en: "third end phase", de: "dritte Endphase" },
    "first-end": { en: "first end phase", de: "erste Endphase" },
    "early-end": { en: "first or second end phase", de: "erste oder zweite Endphase" },
    reaction: { en: "Reaction", de: "Reaktion" },
} satisfies { [key: string]: TwoWords };

const KEYWORDS: { [id: string]: TwoWords } = {
    cleave: { en: "Cleave", de: "Spalten" },
    "cleave-if-crit": { en: "Cleave on a crit", de: "Spalten bei kritischem Wurf" },
    "knockback-1": { en: "Knockback 1", de: "Rückstoß 1" },
    "critical-knockback-1": {
        en: "Knockback 1 on a critical hit",
        de: "Rückstoß 1 bei kritischem Treffer",
    },
    "critical-damage-1": {
        en: "+1 Damage on a critical hit",
        de: "+1 Schaden bei kritischem Treffer",
    },
    "all-adjacent": { en: "all adjacent enemies", de: "alle benachbarten Feinde" },
    "reroll-1": { en: "re-roll one die", de: "einen Würfel neu werfen" },
    "hammer-and-swords": { en: "hammers and swords succeed", de: "Hammer und Schwerter zählen" },
    "hammer-is-crit": { en: "hammers are crits", de: "Hammer sind kritisch" },
    "max-damage-1": { en: "at most 1 Damage", de: "höchstens 1 Schaden" },
    "discard-on-success": { en: "discarded on success", de: "wird bei Erfolg abgelegt" },
    "discard-after-use": { en: "discarded after use", de: "wird nach Gebrauch abgelegt" },
    ensnare: { en: "Ensnare", de: "Umgarnen" },
    combo: { en: "Combo", de: "Kombo" },
};

function face(id: Drawn, lang: Lang): Face {
    return { id, label: FACES[id]?.[lang] ?? id, drawing: DRAWINGS[id] };
}

type Row = { [key: string]: Fact };
const rowOf = (f: Fact | undefined): Row => (typeof f === "object" && !Array.isArray(f) ? f : {});
const rowsOf = (f: Fact | undefined): Row[] => (Array.isArray(f) ? f.map(rowOf) : []);
function wordOf(f: Fact | undefined, lang: Lang): string {
    if (typeof f === "string" || typeof f === "number") return String(f);
    const row = rowOf(f);
    const own = row[lang] ?? row["en"];
    return typeof own === "string" ? own : "";
}
const drawingOf = (f: Fact | undefined): Drawing | undefined =>
    typeof f === "string" && f in DRAWINGS ? DRAWINGS[f as Drawn] : undefined;
const symbolName = (f: Fact | undefined, lang: Lang): string =>
    typeof f === "string" ? (FACES[f]?.[lang] ?? f) : "";

function weapon(row: Row, lang: Lang): Weapon {
    const symbol = drawingOf(row["symbol"]);
    const words = Array.isArray(row["keywords"]) ? row["keywords"] : [];
    return {
        name: wordOf(row["name"], lang) || wordOf(row["id"], lang),
        cells: [
            { label: WORDS.range[lang], text: wordOf(row["range"], lang) },
            {
                label: `${WORDS.dice[lang]} (${symbolName(row["symbol"], lang)})`,
                text: wordOf(row["dice"], lang),
                ...(symbol ? { drawing: symbol } : {}),
            },
            { label: WORDS.damage[lang], text: wordOf(row["damage"], lang) },
        ],
        words: words
            .map((w) => (typeof w === "string" ? (KEYWORDS[w]?.[lang] ?? w) : ""))
            .filter(Boolean),
    };
}

/* What is in force stands in the badges; the card's own number is told where it differs. */
function facts(_: Catalogue, entry: Entry | null, thing: Thing, lang: Lang): PieceFacts {
    const sides = rowsOf(entry?.facts?.["sides"]);
    const side = (thing.marks?.includes("inspired") ? sides[1] : sides[0]) ?? sides[0] ?? {};
    const [, wounds = 0, move = 0, defence = 0] = thing.badges ?? [];
    const symbol = drawingOf(side["defence"]);
    const row = (label: string, now: number, was: Fact | undefined) => ({
        label,
        text: String(now),
        ...(typeof was === "number" && was !== now ? { printed: String(was) } : {}),
    });
    return {
        rows: [
            { ...row(WORDS.move[lang], move, side["move"]), drawing: DRAWINGS.boot },
            {
                ...row(
                    `${WORDS.defence[lang]} (${symbolName(side["defence"], lang)})`,
                    defence,
                    side["dice"],
                ),
                ...(symbol ? { drawing: symbol } : {}),
            },
            { ...row(WORDS.wounds[lang], wounds, side["wounds"]), drawing: DRAWINGS.heart },
        ],
        weapons: rowsOf(side["attacks"]).map((w) => weapon(w, lang)),
        /* with its sides known, the text would only repeat them */
        text: sides.length ? "" : (entry?.text?.[lang] ?? entry?.text?.en ?? ""),
    };
}

function roll(event: GameEvent, lang: Lang) {
    const kind = event.kind === "thrown" ? "attack" : event.kind === "saved" ? "defence" : null;
    if (!kind) return null;
    const order = kind === "attack" ? ATTACK : DEFENCE;
    const faces: Face[] = [];
    (event.args ?? []).forEach(([, n], i) => {
        const id = order[i];
        for (let k = 0; id && k < n; k++) faces.push(face(id, lang));
    });
    return { kind, faces } as const;
}

/* An attack is open from its telling to its result; a new target defends in place of the first. */
function thrower(kind: Roll["kind"], log: readonly GameEvent[], end: number) {
    let target = 0;
    for (let i = end - 1; i >= 0; i--) {
        const event = log[i]!;
        if (SUCCESS.includes(event.kind) || FAILURE.includes(event.kind)) return null;
        const pieces = (event.args ?? []).filter(([type]) => type === "piece").map(([, n]) => n);
        if (event.kind === "retargeted") target ||= pieces[0] ?? 0;
        if (event.kind !== "attacks") continue;
        const piece = kind === "attack" ? pieces[0] : target || pieces[1];
        return piece ? { lead: event, piece } : null;
    }
    return null;
}

const HARM = ["damage", "out-of-action", "lethal", "trapped", "upgrade-lost"];
const GOOD = ["healed", "inspired", "upgrade", "guards", "spared"];
const SUCCESS = ["attack-succeeds", "critical-hit"];
const FAILURE = ["attack-fails", "attack-ties"];

export const underworlds: Partial<Looks> = {
    stretch: Math.sqrt(3),
    emblem: (figure) => EMBLEMS[figure] ?? null,
    mark: (id) => {
        const drawn = MARKS[id];
        return drawn ? DRAWINGS[drawn] : null;
    },
    quiet: (mark) => ["leader", "inspired", "out"].includes(mark),
    crown: "leader",
    glow: "inspired",
    isOut: (thing) => thing.marks?.includes("out") ?? false,
    speaks: (mark) => mark !== "edge",
    ground(marks, r) {
        const u = r / 50;
        if (marks.includes("blocked"))
            return (
                <g class="u-rock" transform={`scale(${u})`}>
                    <path class="u-rock-a" d="M-32 18-24-8-6-24 6-4 2 20-14 28z" />
                    <path class="u-rock-b" d="M-24-8-6-24 6-4-8 2z" />
                    <path class="u-rock-a" d="M4 24 8 0 24-14 34 4 28 22 14 28z" />
                    <path class="u-rock-b" d="M8 0 24-14 34 4 22 8z" />
                </g>
            );
        if (marks.includes("lethal"))
            return (
                <g class="u-spikes" transform={`scale(${u})`}>
                    {[
                        [-20, -12],
                        [14, -16],
                        [-4, 8],
                        [24, 12],
                        [-26, 20],
                        [4, 32],
                    ].map(([x, y]) => (
                        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
                            <path class="u-spike-a" d="M-9 6 0-16 9 6Q0 10-9 6z" />
                            <path class="u-spike-b" d="M0-16 9 6Q5 8 0 8z" />
                        </g>
                    ))}
                </g>
            );
        if (marks.includes("start"))
            return (
                <g class="u-start" transform={`scale(${u})`}>
                    <circle r="24" />
                    <path d="M0-17V-8M0 8v9M-17 0h9M8 0h9" />
                </g>
            );
        return null;
    },
    token(thing, r) {
        return (
            <g class="u-objective">
                <path
                    d={[0, 1, 2, 3, 4, 5, 6, 7]
                        .map((i) => {
                            const a = (Math.PI / 4) * (i + 0.5);
                            return `${i ? "L" : "M"}${(Math.cos(a) * r).toFixed(1)} ${(Math.sin(a) * r).toFixed(1)}`;
                        })
                        .join("")
                        .concat("z")}
                />
                <circle r={r * 0.7} />
                <text y={r * 0.36} font-size={r * 1.05}>
                    {thing.value || "?"}
                </text>
            </g>
        );
    },
    wounds: (thing) => ({ lost: thing.badges?.[0] ?? 0, most: thing.badges?.[1] ?? 0 }),
    facts,
    roll,
    thrower,
    dice: (act) => (act === "save" ? "defence" : act === "roll" ? "attack" : "other"),
    risky: (act) => act === "charge" || act === "attack",
    face(act, field, lang) {
        const saves = act === "save";
        const i = LETTERS[saves ? "save" : "roll"].indexOf(field);
        const id = (saves ? DEFENCE : ATTACK)[i];
        return id ? face(id, lang) : { id: field, label: field, drawing: {} };
    },
    flash: (event) =>
        HARM.includes(event.kind) ? "harm" : GOOD.includes(event.kind) ? "good" : "plain",
    outcome: (event) =>
        SUCCESS.includes(event.kind) ? "good" : FAILURE.includes(event.kind) ? "bad" : null,
    heading: (event) => event.kind === "round" || event.kind === "end-phase",
    card(entry, lang) {
        const kind =
            entry.entity === "objective" || entry.entity === "ploy" || entry.entity === "upgrade"
                ? entry.entity
                : null;
        const chips: string[] = [];
        const glory = entry.facts?.["glory"];
        const timing = entry.facts?.["timing"];
        const play = entry.facts?.["play"];
        if (typeof glory === "number") chips.push(WORDS.glory[lang].replace("{0}", String(glory)));
        if (typeof timing === "string" && timing in WORDS)
            chips.push(WORDS[timing as keyof typeof WORDS][lang]);
        if (typeof play === "string" && play !== "power") chips.push(WORDS.reaction[lang]);
        return {
            kind: kind ? WORDS[kind][lang] : entry.entity,
            tone: kind ?? "plain",
            drawing:
                kind === "objective"
                    ? DRAWINGS.target
                    : kind === "ploy"
                      ? DRAWINGS.bolt
                      : DRAWINGS.anvil,
            chips,
        };
    },
    track: (zone) =>
        zone === "glory"
            ? DRAWINGS.laurel
            : zone === "spent"
              ? DRAWINGS.spent
              : zone === "deck"
                ? DRAWINGS.deck
                : zone === "round"
                  ? DRAWINGS.hourglass
                  : null,
    /* A board to be laid: five rows, every other one half a hex to the right. */
    preview(entry) {
        const rows = entry.facts?.["hexes"];
        if (entry.entity !== "board" || !Array.isArray(rows)) return null;
        const signs = rows.join("").replace(/\s/g, "");
        const hexes: { sign: string; x: number; y: number }[] = [];
        for (let y = 0, i = 0; y < 5; y++)
            for (let x = 0; x < (y % 2 ? 7 : 8); x++, i++)
                hexes.push({ sign: signs[i] ?? ".", x: 2 * x + (y % 2) + 1, y: 3 * y + 2 });
        return (
            <svg class="u-mini" viewBox="0 0 27.8 16" aria-hidden="true">
                {hexes.map(({ sign, x, y }) => {
                    const cx = (x * 1.732).toFixed(2);
                    const kind = sign === "#" ? "is-blocked" : sign === "!" ? "is-lethal" : "";
                    return (
                        <g key={`${x} ${y}`}>
                            <path
                                class={kind}
                                d={`M${cx} ${y - 1.9}l1.64 .95v1.9l-1.64 .95-1.64-.95v-1.9z`}
                            />
                            {sign === "S" && <circle class="is-start" cx={cx} cy={y} r="0.85" />}
                            {sign === "!" && (
                                <path class="is-spike" d={`M${cx} ${y - 1.1}l.9 1.8h-1.8z`} />
                            )}
                        </g>
                    );
                })}
            </svg>
        );
    },
};
