/* What lies beside the board in Fireteam Zero: the threat track, the team, the mission with its
 * objectives and twists, and the monsters with what they would do next. */
import type { ComponentChildren } from "preact";
import type { Catalogue, Entry, Fact, Lang, Thing } from "../protocol.ts";
import { entryOf, figureOf, numberOf, wordOf } from "../table/bits.tsx";
import { Icon, looksOf, type Sight } from "../table/looks.tsx";
import { PieceBody } from "../table/Piece.tsx";
import { DRAWINGS } from "./fireteam_drawings.ts";
import { ATTACK_TYPES, attackType, roleName, TIER_WORDS, TIERS, word } from "./fireteam_words.ts";

const SPACES = 13;
const TWISTS = [3, 6, 9, 12];

const names = (f: Fact | undefined): string[] =>
    Array.isArray(f) ? f.filter((one): one is string => typeof one === "string") : [];
const nameOf = (entry: Entry | undefined, lang: Lang): string =>
    entry ? (entry.name[lang] ?? entry.name.en) : "";
const textOf = (entry: Entry | null, lang: Lang): string =>
    entry?.text?.[lang] ?? entry?.text?.en ?? "";

/* The mission that was agreed on; the first of the packs where none was named. */
export function missionOf(catalogue: Catalogue, setup: readonly string[]): Entry | undefined {
    const all = catalogue.entries["mission"] ?? [];
    const id = setup.map((line) => /^option mission (\S+)$/.exec(line)?.[1]).find(Boolean);
    return all.find((entry) => entry.id === id) ?? (id === undefined ? undefined : all[0]);
}

export function sectorName(
    catalogue: Catalogue,
    mission: Entry | undefined,
    sector: number,
    lang: Lang,
): string {
    const scenery = catalogue.entries["scenery"] ?? [];
    const tiles = names(mission?.facts?.["tiles"])
        .map((id) => scenery.find((one) => one.id === id))
        /* where no tile lies there is no sector */
        .filter((tile) => !/^[_\s]*$/.test(names(tile?.facts?.["map"]).join("")));
    return nameOf(tiles[sector - 1], lang);
}

const listOf = (sight: Sight): Thing[] => [...sight.things.values()];
const trackOf = (things: readonly Thing[], zone: string, seat = ""): Thing | undefined =>
    things.find((t) => t.what === "track" && t.zone === zone && (t.seat ?? "") === seat);

/* -- over the board ---------------------------------------------------------------------------- */

const spaceClass = (n: number, threat: number): string =>
    [
        "f-space",
        TWISTS.includes(n) && "is-twist",
        n === threat && "is-here",
        n < threat && "is-past",
    ]
        .filter(Boolean)
        .join(" ");

export function Strip(sight: Sight) {
    const { lang, catalogue } = sight;
    const things = listOf(sight);
    const round = trackOf(things, "round");
    const phase = round?.marks?.[0];
    const threat = numberOf(trackOf(things, "threat") ?? { id: 0, what: "track" });
    const coin = trackOf(things, "coin");
    const recon = trackOf(things, "recon");
    const mission = missionOf(catalogue, sight.setup);
    const heads = Boolean(coin?.value);
    /* Before round 1 the coin and the recon deck are not laid out yet. */
    const laidOut = round ? numberOf(round) > 0 : false;
    return (
        <div class="f-strip">
            <span class="f-when">
                <b>
                    {round && laidOut
                        ? word("round", lang, numberOf(round))
                        : word("setup", lang)}
                </b>
                {phase && <span>{wordOf(catalogue.marks, phase, lang)}</span>}
                {mission && <span class="f-quiet">{nameOf(mission, lang)}</span>}
            </span>
            <span
                class="f-threat"
                role="img"
                aria-label={word("threatAt", lang, threat, SPACES, TWISTS.join(", "))}
                title={word("threatAt", lang, threat, SPACES, TWISTS.join(", "))}
            >
                {Array.from({ length: SPACES }, (_, i) => i + 1).map((n) => (
                    <span
                        key={n}
                        class={spaceClass(n, threat)}
                    >
                        {TWISTS.includes(n) ? <Icon of={DRAWINGS.twist} /> : n}
                    </span>
                ))}
            </span>
            {coin && laidOut && (
                <span
                    class={`f-coin${heads ? "" : " is-tails"}`}
                    title={word(heads ? "headsMeans" : "tailsMeans", lang)}
                >
                    <span class="f-coin-face" aria-hidden="true">
                        {heads ? "☺" : "☠"}
                    </span>
                    <span>{word(heads ? "heads" : "tails", lang)}</span>
                </span>
            )}
            {recon && laidOut && (
                <span class="f-recon" title={word("reconMeans", lang)}>
                    <Icon of={DRAWINGS.search} /> {word("recon", lang, numberOf(recon))}
                </span>
            )}
        </div>
    );
}

/* -- the team ---------------------------------------------------------------------------------- */

/* A card no larger than a fingertip: its type by colour and sign, its dice. */
function MiniCard({ sight, card }: { sight: Sight; card: Thing }) {
    const entry = card.value ? entryOf(sight.catalogue, "card", card.value) : null;
    const type = attackType(entry?.facts?.["type"]);
    const strength = entry?.facts?.["strength"];
    return (
        <span class={`f-mini tone-${type}`} title={card.name ?? card.say}>
            <Icon of={DRAWINGS[type]} />
            {typeof strength === "number" && <b>{strength}</b>}
        </span>
    );
}

export function Team(sight: Sight & { seat: string }) {
    const { lang, catalogue, seat } = sight;
    const mine = listOf(sight).filter((t) => t.seat === seat);
    const hero = mine.find((t) => t.what === "piece");
    const cards = (zone: string) => mine.filter((t) => t.what === "card" && t.zone === zone);
    if (!hero) return <p class="t-hintline">{word("noHero", lang)}</p>;
    const entry = figureOf(catalogue, hero);
    const hand = cards("hand");
    const steps = trackOf(mine, "steps", seat);
    const actions = trackOf(mine, "actions", seat);
    const deck = trackOf(mine, "deck", seat);
    const is = (mark: string) => hero.marks?.includes(mark) ?? false;
    const state = sight.state(hero);
    const piles = ["discard", "kept"] as const;
    const left = (t: Thing, one: "step" | "action", many: "steps" | "actions") =>
        numberOf(t) === 1 ? word(one, lang) : word(many, lang, numberOf(t));
    return (
        <div class={`f-hero${is("down") ? " is-down" : ""}`}>
            <button
                type="button"
                class={`f-face${state ? ` is-${state}` : ""}`}
                data-id={hero.id}
                aria-label={sight.describe(hero)}
                aria-pressed={state === "picked" ? "true" : undefined}
                onClick={(e) => sight.onPick(hero, e.currentTarget)}
                onPointerOver={(e) =>
                    e.pointerType === "mouse" && sight.onPoint(hero, e.currentTarget, "mouse")
                }
                onPointerLeave={(e) =>
                    e.pointerType === "mouse" && sight.onPoint(null, null, "mouse")
                }
            >
                <svg viewBox="-40 -40 80 80" aria-hidden="true">
                    <PieceBody
                        thing={{ ...hero, marks: [] }}
                        catalogue={catalogue}
                        looks={looksOf("fireteam", catalogue)}
                        r={30}
                        upgrades={0}
                    />
                </svg>
            </button>
            <div class="f-hero-text">
                <p class="f-hero-name">
                    <b>{hero.name ?? hero.say}</b>{" "}
                    <span class="f-quiet">{entry && roleName(catalogue, entry, lang)}</span>
                </p>
                <p class="f-tags">
                    {is("down") && <span class="f-tag is-bad">{word("down", lang)}</span>}
                    {is("first") && (
                        <span class="f-tag">
                            <Icon of={DRAWINGS.first} /> {word("first", lang)}
                        </span>
                    )}
                    {steps && (
                        <span class="f-tag is-now">
                            {left(steps, "step", "steps")}
                            {actions && `, ${left(actions, "action", "actions")}`}
                        </span>
                    )}
                    {deck && (
                        <span class="f-tag" title={word("deck", lang)}>
                            <Icon of={DRAWINGS.deck} /> {numberOf(deck)}
                        </span>
                    )}
                    {piles.map((zone) => {
                        const n = cards(zone).length;
                        return n > 0 ? (
                            <button
                                key={zone}
                                type="button"
                                class="f-tag"
                                onClick={(e) => sight.onPile(seat, zone, e.currentTarget)}
                            >
                                {word(zone, lang)} {n}
                            </button>
                        ) : null;
                    })}
                </p>
                <div class="f-cards">
                    {hand.length > 0 && (
                        <button
                            type="button"
                            class="f-hand"
                            onClick={(e) => sight.onPile(seat, "hand", e.currentTarget)}
                        >
                            <span class="t-sr">
                                {word("hand", lang, hero.name ?? "")}:{" "}
                                {hand.map((c) => c.name ?? c.say).join(", ")}
                            </span>
                            <span class="f-minis" aria-hidden="true">
                                {hand.map((c) => (
                                    <MiniCard key={c.id} sight={sight} card={c} />
                                ))}
                            </span>
                        </button>
                    )}
                    {cards("focus").map((c) => (
                        <CardName key={c.id} sight={sight} card={c} icon="eye" />
                    ))}
                </div>
            </div>
        </div>
    );
}

/* -- the mission ------------------------------------------------------------------------------- */

/* The name of a card that opens it. */
function CardName(props: {
    sight: Sight;
    card: Thing;
    icon?: "eye" | "twist" | "search" | "flag";
    children?: ComponentChildren;
}) {
    const { sight, card } = props;
    const state = sight.state(card);
    return (
        <button
            type="button"
            class={`f-card${state ? ` is-${state}` : ""}`}
            data-id={card.id}
            onClick={(e) => sight.onPick(card, e.currentTarget)}
            onPointerOver={(e) =>
                e.pointerType === "mouse" && sight.onPoint(card, e.currentTarget, "mouse")
            }
            onPointerLeave={(e) => e.pointerType === "mouse" && sight.onPoint(null, null, "mouse")}
        >
            {props.icon && <Icon of={DRAWINGS[props.icon]} />}
            <span>{card.name ?? card.say}</span>
            {props.children}
        </button>
    );
}

function Objective({ sight, card }: { sight: Sight; card: Thing }) {
    const { lang } = sight;
    const [has = 0, needs = 0] = card.badges ?? [];
    const done = card.marks?.includes("complete");
    const entry = card.value ? entryOf(sight.catalogue, "card", card.value) : null;
    return (
        <li class={done ? "is-done" : ""}>
            <CardName sight={sight} card={card} icon="flag">
                {done ? (
                    <b class="f-done">✓ {word("done", lang)}</b>
                ) : (
                    needs > 0 && (
                        <span
                            class="f-pips"
                            role="img"
                            aria-label={word("progress", lang, has, needs)}
                        >
                            {Array.from({ length: needs }, (_, i) => (
                                <span key={i} class={i < has ? "is-on" : ""} />
                            ))}
                        </span>
                    )
                )}
            </CardName>
            {!done && <p>{textOf(entry, lang)}</p>}
        </li>
    );
}

export function Panel(sight: Sight) {
    const { lang, catalogue } = sight;
    const things = listOf(sight);
    const cards = (zone: string) => things.filter((t) => t.what === "card" && t.zone === zone);
    const objectives = cards("objectives");
    const twists = cards("twists");
    const mission = missionOf(catalogue, sight.setup);
    const threat = trackOf(things, "round")?.marks?.includes("threat-phase") ?? false;
    /* when they are about to act that comes first */
    const next = <Next sight={sight} threat={threat} />;
    return (
        <section class="f-panel" aria-label={word("mission", lang)}>
            {threat && next}
            {objectives.length > 0 && (
                <div class="f-block">
                    <h2>{word("objectives", lang)}</h2>
                    <ul class="f-objectives">
                        {objectives.map((card) => (
                            <Objective key={card.id} sight={sight} card={card} />
                        ))}
                    </ul>
                </div>
            )}
            {(["found", "recon-top", "discoveries"] as const).map((zone) => {
                const list = cards(zone);
                const title =
                    zone === "found" ? "found" : zone === "recon-top" ? "known" : "discoveries";
                return list.length ? (
                    <div class="f-block" key={zone}>
                        <h2>{word(title, lang)}</h2>
                        <CardTexts sight={sight} cards={list} icon="search" />
                    </div>
                ) : null;
            })}
            {objectives.length > 0 && (
                <div class="f-block">
                    <h2>{word("twists", lang)}</h2>
                    {twists.length ? (
                        <CardTexts sight={sight} cards={twists} icon="twist" />
                    ) : (
                        <p class="t-hintline">{word("noTwists", lang)}</p>
                    )}
                </div>
            )}
            {mission && <Monsters sight={sight} mission={mission} />}
            {!threat && next}
        </section>
    );
}

function CardTexts(props: { sight: Sight; cards: Thing[]; icon: "twist" | "search" }) {
    const { sight } = props;
    return (
        <ul class="f-texts">
            {props.cards.map((card) => (
                <li key={card.id}>
                    <CardName sight={sight} card={card} icon={props.icon} />
                    <p>
                        {textOf(
                            card.value ? entryOf(sight.catalogue, "card", card.value) : null,
                            sight.lang,
                        )}
                    </p>
                </li>
            ))}
        </ul>
    );
}

/* -- the monsters ------------------------------------------------------------------------------ */

function Monsters({ sight, mission }: { sight: Sight; mission: Entry }) {
    const { lang, catalogue } = sight;
    const things = listOf(sight);
    const family = mission.facts?.["family"];
    const pieces = things.filter((t) => t.what === "piece" && t.place && !t.seat);
    const kinds = TIERS.flatMap((tier) =>
        (catalogue.entries["figure"] ?? []).filter(
            (entry) => entry.facts?.["family"] === family && entry.facts?.["tier"] === tier,
        ),
    ).filter((entry) => hasTier(mission, String(entry.facts?.["tier"])));
    const spawn = trackOf(things, "spawn-pool");
    const reserve = trackOf(things, "reserve");
    const power = trackOf(things, "power");
    return (
        <div class="f-block">
            <h2>
                {word("monsters", lang)}{" "}
                {spawn && reserve && (
                    <small>{word("pools", lang, numberOf(spawn), numberOf(reserve))}</small>
                )}
            </h2>
            {kinds.map((entry) => {
                const here = pieces.filter((t) => figureOf(catalogue, t)?.id === entry.id);
                return (
                    <MonsterCard key={entry.id} sight={sight} entry={entry} here={here}>
                        {entry.facts?.["tier"] === "boss" && power && (
                            <b>{word("power", lang, numberOf(power))}</b>
                        )}
                    </MonsterCard>
                );
            })}
        </div>
    );
}

/* A mission without a site for it has no boss, one without elites in any pool no elites. */
function hasTier(mission: Entry, tier: string): boolean {
    if (tier === "boss") return Boolean(mission.facts?.["boss-site"]);
    const forces = mission.facts?.["forces"];
    if (tier !== "elite" || !Array.isArray(forces)) return true;
    return forces.some((force) => typeof force === "object" && ("elites" in force || "reserve" in force));
}

function MonsterCard(props: {
    sight: Sight;
    entry: Entry;
    here: Thing[];
    children: ComponentChildren;
}) {
    const { sight, entry, here } = props;
    const { lang, catalogue } = sight;
    const of = entry.facts ?? {};
    const tier = String(of["tier"]) as (typeof TIERS)[number];
    const type = attackType(of["type"]);
    const number = (key: string): number => (typeof of[key] === "number" ? of[key] : 0);
    const cell = (icon: keyof typeof DRAWINGS, label: string, value: number | string) => (
        <span title={label}>
            <Icon of={DRAWINGS[icon]} />
            <span class="t-sr">{label} </span>
            {value}
        </span>
    );
    const marks = [tier];
    return (
        <details class={`f-monster tier-${tier}`}>
            <summary>
                <svg viewBox="-40 -40 80 80" aria-hidden="true">
                    <PieceBody
                        thing={{ id: 0, what: "piece", say: entry.id, marks }}
                        catalogue={catalogue}
                        looks={looksOf("fireteam", catalogue)}
                        r={29}
                        upgrades={0}
                    />
                </svg>
                <span class="f-monster-head">
                    <span>
                        <b>{nameOf(entry, lang)}</b>{" "}
                        <span class="f-quiet">
                            {TIER_WORDS[tier]?.[lang]}
                            {here.length > 0 && ` · ${word("onBoard", lang, here.length)}`}
                        </span>
                    </span>
                    <span class="f-cells">
                        {cell("heart", word("health", lang), number("health"))}
                        <span class="f-resist" title={word("against", lang, "")}>
                            {cell(
                                "brawl",
                                word("against", lang, ATTACK_TYPES.brawl[lang]),
                                number("brawl"),
                            )}
                            {cell(
                                "gunfire",
                                word("against", lang, ATTACK_TYPES.gunfire[lang]),
                                number("gunfire"),
                            )}
                            {cell(
                                "explosive",
                                word("against", lang, ATTACK_TYPES.explosive[lang]),
                                number("explosive"),
                            )}
                        </span>
                        <span class="f-strikes">
                            {cell(type, ATTACK_TYPES[type][lang], "")}
                            {cell("die", word("dice", lang), number("strength"))}
                            {cell("ruler", word("range", lang), number("range"))}
                            {cell("boot", word("speed", lang), number("speed"))}
                        </span>
                    </span>
                    {props.children}
                </span>
            </summary>
            <p>{textOf(entry, lang)}</p>
        </details>
    );
}

/* Who would do what, as the rules have it before anybody interferes. */
function Next({ sight, threat }: { sight: Sight; threat: boolean }) {
    const { lang } = sight;
    const lines = (piece: Thing) =>
        sight.forecast.filter((e) => e.args?.[0]?.[0] === "piece" && e.args[0][1] === piece.value);
    const rows = listOf(sight)
        .filter((t) => t.what === "piece" && t.place)
        /* in the Threat phase, those who are still to act */
        .filter((t) => !threat || t.marks?.includes("waiting") || t.marks?.includes("now"))
        .map((piece) => ({ piece, told: lines(piece) }))
        .filter(({ told }) => told.length > 0);
    if (rows.length === 0) return null;
    return (
        <details class="f-block f-next" open>
            <summary>{word("next", lang)}</summary>
            <ul>
                {rows.map(({ piece, told }) => (
                    <li key={piece.id}>
                        <button
                            type="button"
                            class={`f-card${sight.state(piece) ? ` is-${sight.state(piece)}` : ""}`}
                            data-id={piece.id}
                            onClick={(e) => sight.onPick(piece, e.currentTarget)}
                        >
                            {piece.name ?? piece.say}
                        </button>
                        <ul>
                            {told.map((e) => (
                                <li key={e.n}>{withoutName(e.text, piece)}</li>
                            ))}
                        </ul>
                    </li>
                ))}
            </ul>
        </details>
    );
}

/* "would move to E4, toward Abe": the name stands above it. */
function withoutName(text: string, piece: Thing): string {
    const name = piece.name ?? piece.say ?? "";
    return text.startsWith(name) ? text.slice(name.length).replace(/^[\s,]+/, "") : text;
}
