/* How Fireteam Zero looks: ground, who stands where, markers, dice, cards. What lies beside the board
 * is in fireteam_parts.tsx. */
import type { ComponentChildren } from "preact";
import type {
    Ask,
    Catalogue,
    Entry,
    Fact,
    GameEvent,
    Lang,
    OddsFact,
    OddsReply,
    Pair,
    Thing,
} from "../protocol.ts";
import { entryOf } from "../table/bits.tsx";
import { UNIT } from "../table/Ground.tsx";
import type { Chip, Drawing, Face, Looks, PieceFacts, Roll, Stand } from "../table/looks.tsx";
import { DRAWINGS, type Drawn, EMBLEMS } from "./fireteam_drawings.ts";
import { missionOf, Panel, sectorName, Strip, Team } from "./fireteam_parts.tsx";
import { ATTACK_TYPES, attackType, roleName, word, type WORDS } from "./fireteam_words.ts";

const MARKS: { [id: string]: Drawn } = {
    down: "down",
    now: "arrow",
    target: "target",
    waiting: "wait",
    first: "first",
};
const MARKERS: { [id: string]: Drawn } = {
    fire: "fire",
    "tanker-alpha": "truck",
    "tanker-bravo": "truck",
    altar: "altar",
    "desecrated-altar": "altar",
    nest: "nest",
    dynamite: "dynamite",
    cord: "cord",
    gate: "gate",
    generator: "generator",
    mine: "mine",
    surgeon: "medic",
    villager: "person",
};

/* -- the ground -------------------------------------------------------------------------------- */

/* Stones and tufts: two steps to enter. */
const DIFFICULT = (
    <g class="f-difficult">
        {[
            [-36, -14],
            [-12, -22],
            [18, -16],
            [36, 0],
            [-30, 12],
            [-4, 4],
            [20, 20],
            [-18, 34],
            [8, 40],
            [38, 36],
        ].map(([x, y]) => (
            <path key={`${x} ${y}`} d={`M${x! - 8} ${y! + 5}l4-9 4 5 4-8 4 12z`} />
        ))}
    </g>
);
/* A wall of sandbags along the south: something to duck behind. */
const COVER = (
    <g class="f-cover">
        {[-40, -24, -8, 8, 24, 40].map((x) => (
            <rect key={x} x={x - 8} y={38} width={15} height={9} rx={4} />
        ))}
        {[-32, -16, 0, 16, 32].map((x) => (
            <rect key={`u${x}`} x={x - 8} y={29.5} width={15} height={9} rx={4} />
        ))}
    </g>
);
/* Contour lines, the higher the nearer. */
const ELEVATED = (
    <g class="f-elevated">
        <rect x={-45} y={-45} width={90} height={90} rx={16} />
        <rect x={-37} y={-37} width={74} height={74} rx={20} />
        <path d="M-45-30v60M45-30v60M-30-45h60M-30 45h60" />
    </g>
);
const IMPASSABLE = (
    <g class="f-impassable">
        <path d="M-48-20-20-48M-48 6 6-48M-48 32 32-48M-40 48 48-40M-14 48 48-14M12 48 48 12M38 48 48 38" />
        <path class="f-rock-a" d="M-30 22-22-8-4-24 8-4 4 24-14 30z" />
        <path class="f-rock-b" d="M-22-8-4-24 8-4-8 4z" />
        <path class="f-rock-a" d="M4 26 9 2 25-12 34 6 28 24 14 30z" />
        <path class="f-rock-b" d="M9 2 25-12 34 6 22 10z" />
    </g>
);
const START = (
    <g class="f-site">
        <circle r={30} />
        <path class="f-site-sign" d="M-8 16V-16M-8-16h20l-6 7 6 7H-8" />
    </g>
);
const EXIT = (
    <g class="f-site">
        <path class="f-exit" d="M-24 24V-24H8M-24 24H8" />
        <path class="f-exit" d="M-10 0h36M14-12l13 12-13 12" />
    </g>
);
const LAIR = (
    <g class="f-site f-lair">
        <path d="M0-30 9-9 30-12 15 4 24 26 0 15-24 26-15 4-30-12-9-9z" />
    </g>
);

function ground(marks: readonly string[]): ComponentChildren {
    const is = (mark: string) => marks.includes(mark);
    return (
        <>
            {is("elevated") && ELEVATED}
            {is("difficult") && DIFFICULT}
            {is("cover") && COVER}
            {is("impassable") && IMPASSABLE}
            {is("start") && START}
            {is("exit") && EXIT}
            {is("boss-site") && LAIR}
            {is("secured") && (
                <path class="f-secured" d="M-43 33l7-3 7 3v6c0 5-3 8-7 9.5-4-1.5-7-4.5-7-9.5z" />
            )}
            {is("sector-north") && <path class="f-border" d="M-50-50h100" />}
            {is("sector-west") && <path class="f-border" d="M-50-50v100" />}
        </>
    );
}

const sample = (drawing: ComponentChildren, mark = "") => (
    <svg viewBox="-50 -50 100 100" class={`f-sample mark-${mark}`} aria-hidden="true">
        <rect class="t-ground" x={-50} y={-50} width={100} height={100} />
        {drawing}
    </svg>
);

/* -- who stands where -------------------------------------------------------------------------- */

const MOST = 8; /* figures that are drawn in one place; then they are counted */
const isSpawn = (t: Thing): boolean => (t.say ?? "").startsWith("spawn-");

/* Heroes first, then who goes with them, then the largest monsters. */
const RANK = ["boss", "elite", "minion"];
function rank(t: Thing): number {
    if (t.seat) return 0;
    if (t.marks?.includes("specialist")) return 1;
    return 2 + RANK.findIndex((tier) => t.marks?.includes(tier));
}

function arrange(pieces: readonly Thing[], tokens: readonly Thing[]): Map<number, Stand> {
    const out = new Map<number, Stand>();
    const order = [...pieces].sort((a, b) => rank(a) - rank(b) || a.id - b.id);
    const shown = order.length > MOST ? order.slice(0, MOST - 1) : order;
    const n = order.length > MOST ? MOST : order.length;
    const across = n < 3 ? n : n < 5 ? 2 : n < 7 ? 3 : 4;
    const down = Math.max(1, Math.ceil(n / Math.max(1, across)));
    const width = 94;
    const height = 74;
    const r = Math.min(27, Math.min(width / across, height / down) / 2 - 1.5);
    shown.forEach((t, i) => {
        const row = Math.floor(i / across);
        const inRow = Math.min(across, n - row * across);
        out.set(t.id, {
            x: ((i % across) - (inRow - 1) / 2) * (width / across),
            y: 12 + (row - (down - 1) / 2) * (height / down) + (r * 5) / 31,
            r,
        });
    });
    /* the number of a spawn point lies in its corner; what else lies there makes room for figures */
    const others = tokens.filter((t) => !isSpawn(t));
    for (const t of tokens) if (isSpawn(t)) out.set(t.id, { x: 37, y: -37, r: 11 });
    others.forEach((t, i) => {
        const free = pieces.length === 0;
        const step = others.length > 1 ? 30 : 0;
        out.set(
            t.id,
            free
                ? { x: (i - (others.length - 1) / 2) * step, y: 8, r: others.length > 1 ? 14 : 21 }
                : { x: 12 - i * 21, y: -37, r: 10 },
        );
    });
    return out;
}

function token(thing: Thing, r: number): ComponentChildren {
    const number = /^spawn-(\d+)$/.exec(thing.say ?? "")?.[1];
    if (number) {
        const searched = thing.marks?.includes("searched");
        return (
            <g class={`f-spawn${searched ? " is-searched" : ""}`}>
                <path d={`M0 ${-r}L${r} 0 0 ${r} ${-r} 0z`} />
                <text y={r * 0.36} font-size={r * 1.02}>
                    {number}
                </text>
            </g>
        );
    }
    const kind = (thing.say ?? "").replace(/-\d+$/, "");
    const drawing = DRAWINGS[MARKERS[kind] ?? "marker"];
    const k = (r * 1.3) / 24;
    return (
        <g class={`f-marker kind-${kind}${thing.marks?.includes("moving") ? " is-moving" : ""}`}>
            <rect x={-r} y={-r} width={2 * r} height={2 * r} rx={r * 0.3} />
            <g transform={`translate(${-12 * k} ${-12 * k}) scale(${k})`}>
                {"fill" in drawing && <path class="d-fill" d={drawing.fill} />}
                {"line" in drawing && <path class="d-line" d={drawing.line} />}
            </g>
        </g>
    );
}

/* The name of each sector, across its middle. */
const carpet: Looks["carpet"] = ({ catalogue, lang, things, setup }) => {
    const sectors = new Map<number, { x: number; y: number; n: number }>();
    for (const t of things.values()) {
        if (t.what !== "place") continue;
        const at = sectors.get(t.badges?.[0] ?? 0) ?? { x: 0, y: 0, n: 0 };
        sectors.set(t.badges?.[0] ?? 0, {
            x: at.x + (t.x ?? 0),
            y: at.y + (t.y ?? 0),
            n: at.n + 1,
        });
    }
    const mission = missionOf(catalogue, setup);
    return [...sectors].map(([sector, { x, y, n }]) => (
        <text
            key={sector}
            class="f-sector"
            x={(x / n) * UNIT}
            y={(y / n) * UNIT - 50}
            text-anchor="middle"
        >
            {sectorName(catalogue, mission, sector, lang)}
        </text>
    ));
};

/* -- facts, dice, cards ------------------------------------------------------------------------ */

const numberIn = (f: Fact | undefined): number => (typeof f === "number" ? f : 0);
const textOf = (entry: Entry | null, lang: Lang): string =>
    entry?.text?.[lang] ?? entry?.text?.en ?? "";

function facts(catalogue: Catalogue, entry: Entry | null, thing: Thing, lang: Lang): PieceFacts {
    const of = entry?.facts ?? {};
    const text = textOf(entry, lang);
    const row = (label: string, value: number | string, drawing?: Drawing, was?: Fact) => ({
        label,
        text: String(value),
        ...(drawing ? { drawing } : {}),
        ...(typeof was === "number" && was !== value ? { printed: String(was) } : {}),
    });
    if (entry?.entity === "hero")
        return {
            rows: [
                row(word("role", lang), roleName(catalogue, entry, lang)),
                row(word("speed", lang), numberIn(of["speed"]), DRAWINGS.boot),
                row(word("inHand", lang), thing.badges?.[0] ?? 0, DRAWINGS.hand),
            ],
            weapons: [],
            text,
        };
    if (entry?.entity !== "monster") return { rows: [], weapons: [], text };
    const [, health = 0, brawl = 0, gunfire = 0, explosive = 0, dice = 0] = thing.badges ?? [];
    const type = attackType(of["type"]);
    return {
        rows: [
            row(word("health", lang), health, DRAWINGS.heart, of["health"]),
            row(word("against", lang, ATTACK_TYPES.brawl[lang]), brawl, DRAWINGS.brawl, of["brawl"]),
            row(
                word("against", lang, ATTACK_TYPES.gunfire[lang]),
                gunfire,
                DRAWINGS.gunfire,
                of["gunfire"],
            ),
            row(
                word("against", lang, ATTACK_TYPES.explosive[lang]),
                explosive,
                DRAWINGS.explosive,
                of["explosive"],
            ),
            row(word("attack", lang), ATTACK_TYPES[type][lang], DRAWINGS[type]),
            row(word("dice", lang), dice, DRAWINGS.die, of["strength"]),
            row(word("range", lang), numberIn(of["range"]), DRAWINGS.ruler),
            row(word("speed", lang), numberIn(of["speed"]), DRAWINGS.boot),
        ],
        weapons: [],
        text,
    };
}

const FACES: Drawn[] = ["miss", "hit", "double"];
const faceWord = (id: Drawn, lang: Lang): string => word(id as keyof typeof WORDS, lang);
const face = (id: Drawn, lang: Lang): Face => ({
    id,
    label: faceWord(id, lang),
    drawing: DRAWINGS[id],
});
const ACTIVATION = ["blank", "move", "special"] as const;

function roll(event: GameEvent, lang: Lang): Roll | null {
    if (event.kind === "die") {
        const id = ACTIVATION[event.args?.[1]?.[1] ?? 0] ?? "blank";
        const drawing = id === "move" ? DRAWINGS.boot : id === "special" ? DRAWINGS.star : {};
        return { kind: "other", faces: [{ id: "", label: word(id, lang), drawing }] };
    }
    if (event.kind !== "thrown") return null;
    const faces: Face[] = [];
    (event.args ?? []).forEach(([, n], i) => {
        for (let k = 0; k < n; k++) faces.push(face(FACES[i] ?? "miss", lang));
    });
    return { kind: "attack", faces };
}

const ATTACKS = ["attacks", "assaults", "monster-attacks"];
function thrower(kind: Roll["kind"], log: readonly GameEvent[], end: number) {
    for (let i = end - 1; i >= 0 && i > end - 30; i--) {
        const event = log[i]!;
        if (kind === "other" ? event.kind !== "activates" : !ATTACKS.includes(event.kind)) continue;
        const piece = event.args?.[0]?.[1];
        return piece ? { lead: event, piece } : null;
    }
    return null;
}

const HARM = ["hit", "killed", "wounded", "defeated", "knocked-down"];
const GOOD = ["stands-up", "cancelled", "regained"];
const SUCCESS = ["killed", "wounded", "defeated", "destroyed"];

function card(entry: Entry, lang: Lang): ReturnType<Looks["card"]> {
    const of = entry.facts ?? {};
    if (entry.entity === "action" || entry.entity === "upgrade") {
        const type = attackType(of["type"]);
        const chip = (key: "range" | "dice" | "bonus", fact: string, drawing: Drawing): Chip => ({
            text: String(numberIn(of[fact])),
            label: word(key, lang),
            drawing,
        });
        const chips = [
            chip("range", "range", DRAWINGS.ruler),
            chip("dice", "strength", DRAWINGS.die),
        ];
        if (numberIn(of["bonus"])) chips.push(chip("bonus", "bonus", DRAWINGS.bonus));
        if (entry.entity === "upgrade") chips.push("★");
        return { kind: ATTACK_TYPES[type][lang], tone: type, drawing: DRAWINGS[type], chips };
    }
    const signs: { [entity: string]: Drawn } = {
        focus: "eye",
        twist: "twist",
        event: "search",
        discovery: "search",
        objective: "flag",
    };
    const sign = signs[entry.entity];
    const name = word(entry.entity as keyof typeof WORDS, lang);
    return { kind: name, tone: entry.entity, drawing: sign ? DRAWINGS[sign] : {}, chips: [] };
}

/* Whether it dies: it is no longer anywhere. A boss loses a Power marker, a marker is destroyed. */
function chance(reply: OddsReply, ask: Ask, lang: Lang) {
    const name = ask.about?.text ?? "";
    const isHere = (f: OddsFact) => f.say.endsWith(".at") && f.text.startsWith(name);
    const place = reply.facts?.find(isHere) ?? reply.sure?.find(isHere);
    const power = reply.facts?.find((f) => f.say === "power");
    const percent = (share: number) => {
        const text = (share * 100).toFixed(1);
        return `${lang === "de" ? text.replace(".", ",") : text} %`;
    };
    if (power && !place) {
        /* most markers left: it was not wounded */
        const most = Math.max(...power.values.map((v) => Number(v.say ?? 0)));
        const share = 1 - (power.values.find((v) => Number(v.say ?? 0) === most)?.share ?? 0);
        return { text: word("wounds", lang, name, percent(share)), share };
    }
    const share = place?.values.find((v) => v.say === "none")?.share ?? 0;
    return { text: word("kills", lang, name, percent(share)), share };
}

/* Odds of an attack go through all that can be declined (reactions, rerolls, who takes a hit), to
 * what is asked after it. */
const AFTER_ATTACK = [
    ...["strike", "whose-strike", "stand", "turn", "monster", "way", "step", "push", "ambusher"],
    ...["choose", "choose-place", "choose-sector", "choose-card", "option"],
];

export const fireteam: Partial<Looks> = {
    stretch: 1,
    arrange,
    coord: { x: -40, y: -37, always: true },
    form: (thing) =>
        thing.seat
            ? ""
            : thing.marks?.includes("boss")
              ? "jagged"
              : thing.marks?.includes("elite")
                ? "spiked"
                : thing.marks?.includes("specialist")
                  ? "shield"
                  : "monster",
    label: (thing, r) => {
        if (r < 24) return "";
        const say = (thing.say ?? "").replace(/-\d+$/, "").split("-").pop() ?? "";
        return thing.seat || thing.marks?.includes("specialist")
            ? say.charAt(0).toUpperCase() + say.slice(1)
            : "";
    },
    carpet,
    strip: (sight) => <Strip {...sight} />,
    team: (sight, seat) => <Team {...sight} seat={seat} />,
    panel: (sight) => <Panel {...sight} />,
    panelName: (lang) => word("mission", lang),
    legend: (lang) => [
        { drawing: sample(DIFFICULT, "difficult"), text: word("legendDifficult", lang) },
        { drawing: sample(COVER, "cover"), text: word("legendCover", lang) },
        { drawing: sample(ELEVATED, "elevated"), text: word("legendElevated", lang) },
        { drawing: sample(IMPASSABLE, "impassable"), text: word("legendImpassable", lang) },
        { drawing: sample(START), text: word("legendStart", lang) },
        { drawing: sample(EXIT), text: word("legendExit", lang) },
        { drawing: sample(LAIR), text: word("legendLair", lang) },
        {
            drawing: sample(
                <g transform="scale(3)">
                    {token({ id: 0, what: "token", say: "spawn-7" }, 11)}
                </g>,
            ),
            text: word("legendSpawn", lang),
        },
        {
            drawing: sample(
                <g transform="scale(3)">
                    {token({ id: 0, what: "token", say: "spawn-7", marks: ["searched"] }, 11)}
                </g>,
            ),
            text: word("legendSearched", lang),
        },
    ],
    /* a sector is all of its places */
    options: (options, things) =>
        options.map((option) => {
            const sector = option.act === "sector" ? option.fields?.[0]?.[1] : undefined;
            if (sector === undefined) return option;
            const places = [...things.values()].filter(
                (t) => t.what === "place" && t.badges?.[0] === sector && t.value,
            );
            return { ...option, fields: places.map((t): Pair => ["place", t.value!]) };
        }),
    detail(option, { catalogue, lang, setup }) {
        const [type, value] = option.fields?.[0] ?? ["", 0];
        const sector = /^sector (\d+)$/.exec(option.say)?.[1];
        if (sector !== undefined)
            return sectorName(catalogue, missionOf(catalogue, setup), Number(sector), lang);
        const entry = type === "figure" || type === "card" ? entryOf(catalogue, type, value) : null;
        if (!entry) return "";
        const role = entry.entity === "hero" ? roleName(catalogue, entry, lang) : "";
        const chips = card(entry, lang).chips.flatMap((c) =>
            typeof c === "string" ? [] : [`${c.label} ${c.text}`],
        );
        const head = [role, ...chips].filter(Boolean).join(", ");
        return [head && `${head}.`, textOf(entry, lang)].filter(Boolean).join(" ");
    },
    follows: (question) =>
        ["react", "reroll", "sacrifice", "discard", "may", "option"].includes(question),
    openHands: true,
    oddsUntil: (ask) =>
        ask.question === "cards" ? AFTER_ATTACK : null,
    chance,
    emblem: (figure) => EMBLEMS[figure] ?? null,
    mark: (id) => {
        const drawn = MARKS[id];
        return drawn ? DRAWINGS[drawn] : null;
    },
    quiet: (mark) => ["minion", "elite", "boss", "specialist"].includes(mark),
    isOut: () => false,
    wounds: () => null,
    speaks: (mark) => !mark.startsWith("sector-"),
    ground: (marks) => ground(marks),
    token,
    facts,
    roll,
    thrower,
    rollName: (kind, lang) => (kind === "attack" ? word("attack", lang) : ""),
    dice: (act) => (act === "roll" ? "attack" : "other"),
    risky: (act) => act === "with",
    face(_, field, lang) {
        const id = FACES["MHD".indexOf(field)];
        return id ? face(id, lang) : { id: field, label: field, drawing: {} };
    },
    flash: (event) =>
        HARM.includes(event.kind) ? "harm" : GOOD.includes(event.kind) ? "good" : "plain",
    outcome: (event) =>
        SUCCESS.includes(event.kind) ? "good" : event.kind === "withstands" ? "bad" : null,
    heading: (event) => event.kind === "round",
    card,
    track: (zone) =>
        zone === "deck"
            ? DRAWINGS.deck
            : zone === "round"
              ? DRAWINGS.hourglass
              : zone === "recon"
                ? DRAWINGS.search
                : null,
};
