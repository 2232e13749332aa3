/* The players: name, clock, tracks, piles, and their pieces with how they fare. */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { BotRow, Catalogue, Clock, Lang, SeatInfo, Thing } from "../protocol.ts";
import { numberOf, shortName, wordOf } from "./bits.tsx";
import { Backs, countOf } from "./Cards.tsx";
import { CarriedFold, CarriedRows, type ChipActs, carriedBy, Chip, hasRows } from "./Carried.tsx";
import { Icon, type Looks } from "./looks.tsx";
import { type Key, keyOfThing } from "./narrow.ts";
import { Outline, PieceBody } from "./Piece.tsx";
import { botTitle, say, seatName } from "./words.ts";

export interface PlayersProps {
    catalogue: Catalogue;
    looks: Looks;
    lang: Lang;
    seats: readonly SeatInfo[];
    bots: readonly BotRow[];
    own: string;
    things: Map<number, Thing>;
    waiting: readonly string[];
    can: ReadonlySet<Key>;
    picked: readonly Key[];
    hot: ReadonlySet<Key>;
    onPick(thing: Thing, at: Element): void;
    onPoint(thing: Thing | null, at: Element | null, how: "mouse" | "focus" | "hold"): void;
    onPile(seat: string, zone: string, at: Element): void;
    describe(thing: Thing): string;
}

export const playerName = (seat: SeatInfo, lang: Lang): string =>
    seat.name || seatName(lang, seat.seat);

export function SeatSign({ seat }: { seat: string }) {
    return (
        <svg viewBox="-12 -12 24 24" class={`t-seatsign seat-${seat}`} aria-hidden="true">
            <Outline seat={seat} r={8.5} class="t-base" />
        </svg>
    );
}

export function ClockView({ clock, lang }: { clock: Clock; lang: Lang }) {
    const [since, setSince] = useState(() => Date.now());
    const [now, setNow] = useState(since);
    useEffect(() => {
        setSince(Date.now());
        setNow(Date.now());
        if (!clock.runs) return;
        const timer = setInterval(() => setNow(Date.now()), 500);
        return () => clearInterval(timer);
    }, [clock]);
    const left = Math.max(0, clock.ms - (clock.runs ? now - since : 0));
    const s = Math.ceil(left / 1000);
    const text = `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`;
    return (
        <span
            class={`t-clock${clock.runs ? " is-running" : ""}${s < 60 ? " is-low" : ""}`}
            role="timer"
            aria-label={say(lang, "clockLeft")}
        >
            {text}
        </span>
    );
}

export function Player(props: PlayersProps & { seat: SeatInfo; team: ComponentChildren }) {
    const { seat, lang, own } = props;
    const asked = props.waiting.includes(seat.seat);
    return (
        <section
            class={`t-player seat-${seat.seat}${asked ? " is-asked" : ""}${props.team ? " is-team" : ""}`}
            aria-label={playerName(seat, lang)}
        >
            <header>
                <SeatSign seat={seat.seat} />
                <span class="t-player-name">{playerName(seat, lang)}</span>
                {seat.bot ? (
                    <span class="t-chip">
                        {say(lang, "bot")}: {botTitle(lang, seat.bot, props.bots)}
                        {seat.here === false && ` (${say(lang, "botAway")})`}
                    </span>
                ) : (
                    <span class={`t-here${seat.here ? " is-here" : ""}`}>
                        <span class="t-sr">{say(lang, seat.here ? "here" : "away")}</span>
                    </span>
                )}
                {seat.seat === own && <span class="t-chip">{say(lang, "you")}</span>}
                {seat.clock && <ClockView clock={seat.clock} lang={lang} />}
            </header>
            {asked && <p class="t-asked">{say(lang, "toAnswer")}</p>}
            {props.team ?? <PlayerParts {...props} />}
        </section>
    );
}

/* "Shield 20, Health 40": all its numbers but those that are nothing. */
const badgesInWords = (t: Thing, catalogue: Catalogue, lang: Lang): string =>
    (catalogue.badges[t.what] ?? [])
        .map((row, i) => ({ row, n: t.badges?.[i] ?? 0 }))
        .filter(({ row, n }) => row.id && n)
        .map(({ row, n }) => `${row[lang]} ${n}`)
        .join(" · ");

/* What a player has, as for any game: numbers, piles, pieces. */
function PlayerParts(props: PlayersProps & { seat: SeatInfo }) {
    const { seat, catalogue, looks, lang, things, own } = props;
    const mine = [...things.values()].filter((t) => t.seat === seat.seat);
    const tracks = mine.filter((t) => t.what === "track");
    const pieces = mine.filter((t) => t.what === "piece");
    const cards = mine.filter((t) => t.what === "card");
    const hand = cards.filter((t) => t.hand);
    const carried = new Map<number, number>();
    for (const c of cards) if (c.on) carried.set(c.on, (carried.get(c.on) ?? 0) + 1);
    const rows = pieces.some((t) => hasRows(carriedBy(t, cards)));
    const stateOf = (t: Thing): "" | "can" | "picked" => {
        const key = keyOfThing(t) ?? "";
        return props.picked.includes(key) ? "picked" : props.can.has(key) ? "can" : "";
    };
    const chips: ChipActs = {
        /* what can be chosen is one's own: others have the same */
        state: (t) => (seat.seat === own || !own ? stateOf(t) : ""),
        hot: (t) => props.hot.has(keyOfThing(t) ?? ""),
        onPick: props.onPick,
        onPoint: props.onPoint,
    };
    const zones = cards.filter((t) => !t.on && t.zone && t.value && chips.state(t));
    /* piles: every zone that holds cards for all to see, but for what is carried or being played */
    const piles = catalogue.zones
        .filter((z) => z.role !== "hand" && z.role !== "played")
        .map((z) => z.id)
        .filter((z) => !cards.some((c) => c.zone === z && c.on))
        .map((z) => ({ zone: z, count: cards.filter((c) => c.zone === z).length }))
        .filter((p) => p.count > 0);
    return (
        <>
            <ul class="t-tracks">
                {tracks.map((t) => {
                    const label = wordOf(catalogue.zones, t.zone ?? "", lang);
                    return (
                        <li key={t.id} title={label}>
                            <Icon of={looks.track(t.zone ?? "")} />
                            <b key={numberOf(t)}>{numberOf(t)}</b>
                            <span class={looks.track(t.zone ?? "") ? "t-sr" : ""}> {label}</span>
                        </li>
                    );
                })}
                {hand.length > 0 && !rows && (seat.seat !== own || !hand.some((c) => c.value)) && (
                    <li>
                        <Backs count={hand.length} lang={lang} />
                    </li>
                )}
            </ul>
            {piles.length > 0 && (
                <div class="t-piles">
                    {piles.map((p) => (
                        <button
                            key={p.zone}
                            type="button"
                            class="t-pile"
                            onClick={(e) => props.onPile(seat.seat, p.zone, e.currentTarget)}
                        >
                            <span>{wordOf(catalogue.zones, p.zone, lang)}</span> <b>{p.count}</b>
                            <span class="t-sr"> {countOf(p.count, lang)}</span>
                        </button>
                    ))}
                </div>
            )}
            {zones.length > 0 && (
                <div class="t-carried is-open">
                    {zones.map((t) => (
                        <Chip key={t.id} {...{ thing: t, catalogue, looks, lang, things, acts: chips }} />
                    ))}
                </div>
            )}
            {pieces.length > 0 && (
                <ul class={`t-roster${rows ? " is-rows" : ""}`} aria-label={say(lang, "pieces")}>
                    {pieces.map((t) => {
                        const key = keyOfThing(t) ?? "";
                        const state = props.picked.includes(key)
                            ? "picked"
                            : props.can.has(key)
                              ? "can"
                              : "";
                        return (
                            <li key={t.id}>
                                <button
                                    type="button"
                                    class={`t-fighter${state ? ` is-${state}` : ""}${props.hot.has(key) ? " is-hot" : ""}${looks.isOut(t) ? " is-out" : ""}`}
                                    data-id={t.id}
                                    aria-label={rows ? undefined : props.describe(t)}
                                    aria-pressed={state === "picked" ? "true" : undefined}
                                    onClick={(e) => props.onPick(t, e.currentTarget)}
                                    onPointerOver={(e) =>
                                        e.pointerType === "mouse" &&
                                        props.onPoint(t, e.currentTarget, "mouse")
                                    }
                                    onPointerLeave={(e) =>
                                        e.pointerType === "mouse" &&
                                        props.onPoint(null, null, "mouse")
                                    }
                                    onFocus={(e) =>
                                        e.currentTarget.matches(":focus-visible") &&
                                        props.onPoint(t, e.currentTarget, "focus")
                                    }
                                    onBlur={() => props.onPoint(null, null, "focus")}
                                >
                                    <svg viewBox="-46 -46 92 92" aria-hidden="true">
                                        <PieceBody
                                            thing={t}
                                            catalogue={catalogue}
                                            looks={looks}
                                            r={29}
                                            upgrades={rows ? 0 : (carried.get(t.id) ?? 0)}
                                        />
                                    </svg>
                                    <span>
                                        {shortName(t)}
                                        {rows && <small>{badgesInWords(t, catalogue, lang)}</small>}
                                        {rows && (
                                            <span class="t-sr">
                                                {props.describe(t).split(", ").slice(1).join(", ")}
                                            </span>
                                        )}
                                    </span>
                                </button>
                                {rows && (
                                    <CarriedFold open={seat.seat === own || !own} things={things} carrier={t} lang={lang} catalogue={catalogue}>
                                        <CarriedRows
                                            {...{ catalogue, looks, lang, things, carrier: t, acts: chips }}
                                        />
                                    </CarriedFold>
                                )}
                            </li>
                        );
                    })}
                </ul>
            )}
        </>
    );
}
