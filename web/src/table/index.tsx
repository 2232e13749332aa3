/* The table: board, hands, players, question, log. It draws what it was sent, and sends back one of
 * the options it was offered; it knows no rules. */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Lang, Option, SeatInfo, Thing } from "../protocol.ts";
import { Explained, RulerPanel, Spoken } from "./Account.tsx";
import { accountCache, useAccount, useMeanings, useRuler } from "./accounts.ts";
import { type AskProps, FormOf, OptionList, OptionRow, QuestionBar } from "./Ask.tsx";
import { entryOf, numberOf, roleOfZone, titleOf, useMedia, wordOf } from "./bits.tsx";
import { Board } from "./Board.tsx";
import { Card } from "./Cards.tsx";
import { carriedBy, hasRows } from "./Carried.tsx";
import { describeThing } from "./describe.ts";
import { DiceTray, throwWords } from "./Dice.tsx";
import { legendOf } from "./Edges.tsx";
import { faceForm } from "./faces.ts";
import { useKeptFocus } from "./focus.ts";
import type { Box } from "./geometry.ts";
import { Log, RuleLink } from "./Log.tsx";
import { Icon, type Looks, looksOf, type Sight } from "./looks.tsx";
import type { TableActs, TableModel } from "./model.ts";
import {
    besides,
    choosable,
    groups,
    type Key,
    keyOfThing,
    keysOf,
    LIES_OPEN,
    loose,
    meanings,
    oddsWorth,
    pick,
    remaining,
} from "./narrow.ts";
import { Odds, oddsCache } from "./Odds.tsx";
import { MOST_WHOLE, Played } from "./Played.tsx";
import { Player, playerName } from "./Players.tsx";
import { About, boxOf, Popup, RuleWords, Tip, Why } from "./Popup.tsx";
import { areasOver } from "./relief.ts";
import { countOf, doneOf, endOf, sayings, toggle, untick } from "./series.ts";
import { say, seatName, seatTitle, type TableWord } from "./words.ts";
import "./table.css";
import "./board.css";
import "./edges.css";
import "./dice.css";
import "./panels.css";
import "./cards.css";
import "./carried.css";
import "./popups.css";
import "../games/fireteam.css";
import "./fit.css";

export type { TableActs, TableModel, TableSettings } from "./model.ts";

type Open =
    | { kind: "choose"; options: Option[]; title: string; anchor: Box; thing: Thing }
    | { kind: "thing"; thing: Thing; anchor: Box; why: boolean; option?: Option | null }
    | { kind: "rule"; number: string; anchor: Box }
    | { kind: "odds"; option: Option; anchor: Box }
    | { kind: "pile"; seat: string; zone: string; anchor: Box };
interface Pointed {
    anchor: Box;
    where: "side" | "above" | "beside";
    thing: Thing | null;
    option: Option | null;
    explained: Option | null /* what its account is told of */;
}
type Tab = "options" | "hand" | "log" | "table" | "panel";

const NONE: ReadonlySet<Key> = new Set();
const NOTHING: readonly Thing[] = [];

const POINT_DELAY = 300;

export function TableView({ model, act }: { model: TableModel; act: TableActs }) {
    const { catalogue, lang, things, ask, settings } = model;
    const looks = looksOf(catalogue.name, catalogue);
    const narrow = useMedia("(max-width: 820px)");
    const calm = useMedia("(prefers-reduced-motion: reduce)");
    const motion = settings.animation !== "off" && !calm;

    const [picked, setPicked] = useState<Key[]>([]);
    const [ticked, setTicked] = useState<string[]>([]);
    const [open, setOpen] = useState<Open | null>(null);
    const [pointed, setPointed] = useState<Pointed | null>(null);
    const [hotOption, setHotOption] = useState<Option | null>(null);
    const [tab, setTab] = useState<Tab>(model.readonly ? "log" : "options");
    /* An answer is on its way: what is shown belongs to a question that may be gone. */
    const [sent, setSent] = useState<string | null>(null);

    /* before the new question can be seen, so that no click on it is taken back */
    useLayoutEffect(() => {
        setPicked([]);
        setTicked([]);
        setHotOption(null);
        setPointed(null);
        setSent(null);
        setOpen((o) => (o && (o.kind === "rule" || o.kind === "pile") ? o : null));
        if (ask?.seat === "chance") setTab("options");
    }, [ask?.id, ask?.seat]);

    const options = useMemo(
        () => [...looks.options(ask?.options ?? [], things)],
        [ask, things, looks],
    );
    const answering = ask !== null && !model.readonly;
    const form = useMemo(() => (ask ? faceForm(catalogue, ask) : null), [ask, catalogue]);

    const onTable = useMemo(() => {
        const keys = new Set<Key>();
        for (const t of things.values()) {
            const k = keyOfThing(t);
            if (k && t.what !== "track") keys.add(k);
        }
        return (k: Key) => keys.has(k);
    }, [things]);
    const can = useMemo(
        () => (answering && !form ? choosable(options, picked, onTable) : NONE),
        [options, picked, onTable, answering, form],
    );
    const left = useMemo(() => remaining(options, picked), [options, picked]);
    const outside = useMemo(() => loose(options, onTable), [options, onTable]);
    const hot = useMemo(() => (hotOption ? new Set(keysOf(hotOption)) : NONE), [hotOption]);
    const hinted = options.find((o) => o.say === act.hintFor);
    const hint = useMemo(() => (hinted ? new Set(keysOf(hinted)) : NONE), [hinted]);
    /* What is ticked in a series shows on the table as chosen. */
    const shownPicks = useMemo(() => {
        if (!ask?.series) return picked;
        const out = [...picked];
        for (const o of options) if (ticked.includes(o.say)) out.push(...keysOf(o));
        return out;
    }, [picked, ticked, options, ask]);

    /* where a series must begin with a pick its end is not offered yet, but is known */
    const end = endOf(catalogue.acts);
    const until = ask ? looks.oddsUntil(ask) : null;
    const odds = useMemo(
        () =>
            oddsCache((text) =>
                until ? act.odds(ask ? sayings(ask, text, end) : [...text], until) : act.odds(text[0]!),
            ),
        [ask?.id, lang],
    );
    const explain = useMemo(
        () => (act.explain ? accountCache(act.explain) : null),
        [ask?.id, lang, Boolean(act.explain)],
    );
    const explaining = !open
        ? pointed?.explained
        : open.kind === "odds" || open.kind === "thing"
          ? open.option
          : null;
    const account = useAccount(explain, explaining?.say ?? null);
    const meaningOf = useMeanings(answering ? explain : null, options);
    const ruler = useRuler(act.survey, things, lang);
    const measured = ruler.ruler?.on ? ruler.account : null;
    const laid = ruler.ruler?.on ? measured : account;
    const over = laid && laid !== "failed" ? laid.things : NOTHING;
    /* how many of it can be ticked: as many as there are copies of the card */
    const copies = (option: Option): number => {
        const [key] = keysOf(option);
        let n = 0;
        for (const t of things.values())
            if (t.hand && t.seat === model.seat)
                n += keyOfThing(t) === key ? 1 : 0;
        return Math.max(1, n);
    };
    const seatOfKey = useCallback(
        (k: Key): string | null => {
            for (const t of things.values()) if (keyOfThing(t) === k) return t.seat ?? null;
            return null;
        },
        [things],
    );
    const placeName = (value: number): string => {
        for (const t of things.values())
            if (t.what === "place" && t.value === value) return titleOf(t);
        return String(value);
    };
    const nameOfSeat = (seat: string): string => {
        const info = model.seats.find((s) => s.seat === seat);
        return info ? playerName(info, lang) : seatName(lang, seat);
    };
    const thingOfKey = (k: Key): Thing | null => {
        for (const t of things.values()) if (keyOfThing(t) === k) return t;
        return null;
    };

    const isBeside = (k: Key): boolean => {
        const thing = thingOfKey(k);
        if (thing?.what === "card") return Boolean(thing.on) && !thing.hand;
        return thing?.what === "piece" && !thing.place;
    };
    const pieceName = (value: number): string => {
        for (const t of things.values())
            if (t.what === "piece" && t.value === value) return titleOf(t);
        return "";
    };

    /* --- answering --- */
    const send = (text: string | string[]) => {
        if (!ask || model.readonly || sent === ask.id) return;
        setSent(ask.id);
        setOpen(null);
        setPicked([]);
        setPointed(null);
        setHotOption(null);
        act.answer(text);
        /* refused or lost on the way: the question still stands, so it may be answered again */
        setTimeout(() => setSent((s) => (s === ask.id ? null : s)), 3000);
    };
    const onOption = (o: Option) => {
        if (!ask) return;
        if (ask.series && o !== doneOf(ask, end)) {
            setTicked((t) => toggle(t, o.say, copies(o)));
            setPicked([]);
            setOpen(null);
            return;
        }
        send(ask.series ? sayings(ask, ticked, end) : o.say);
    };
    const onDone = () => ask && send(sayings(ask, ticked, end));
    /* Of several copies of a card so many are ticked, from the first on. */
    const isTicked = (thing: Thing): boolean => tickOf(thing) !== null;
    const optionOf = (thing: Thing): Option | undefined => {
        const k = keyOfThing(thing);
        return k === null ? undefined : options.find((o) => keysOf(o).includes(k));
    };
    const clear = useCallback(() => {
        setPicked([]);
        setOpen(null);
        setPointed(null);
    }, []);

    const onPick = (thing: Thing, at: Element) => {
        setPointed(null);
        const anchor = boxOf(at);
        if (!answering || form) {
            setOpen({ kind: "thing", thing, anchor, why: false });
            return;
        }
        const own = ask?.series && thing.what === "card" ? optionOf(thing) : undefined;
        if (own && isTicked(thing)) return setTicked((t) => untick(t, own.say));
        const step = pick(options, picked, meanings(thing, things.values()), onTable);
        if (step.do === "choose") {
            /* cards are tapped to be read: what would be done with one is offered, not done */
            if (thing.what !== "card" || ask?.series || picked.length > 0)
                return onOption(step.option);
            setPicked(keysOf(step.option).filter((k) => k === keyOfThing(thing)));
            setOpen({
                kind: "choose",
                options: [step.option],
                title: titleOf(thing),
                anchor,
                thing,
            });
            return;
        }
        if (step.do === "clear") return clear();
        if (step.do === "refused") {
            setOpen({ kind: "thing", thing, anchor, why: Boolean(thing.type && thing.value) });
            return;
        }
        setPicked(step.picked);
        /* who is still beside the board is easily overlooked: listed where the click was */
        const beside = step.options.every((o) => {
            const next = keysOf(o).filter((k) => !step.picked.includes(k));
            return next.length > 0 && next.every(isBeside);
        });
        setOpen(
            step.list || beside
                ? { kind: "choose", options: step.options, title: titleOf(thing), anchor, thing }
                : null,
        );
    };

    /* --- pointing --- */
    const root = useRef<HTMLDivElement>(null);
    useKeptFocus(root, ask?.id);
    const timer = useRef(0);
    useEffect(() => () => clearTimeout(timer.current), []);
    const later = (set: () => void) => {
        clearTimeout(timer.current);
        timer.current = window.setTimeout(set, POINT_DELAY);
    };
    const onPoint = (thing: Thing | null, at: Element | null, how: "mouse" | "focus" | "hold") => {
        clearTimeout(timer.current);
        if (!thing || !at) return setPointed(null);
        /* the one option that a click would take */
        const chosen = (): Option | null => {
            if (!answering || form) return null;
            const step = pick(options, picked, meanings(thing, things.values()), onTable);
            return step.do === "choose" ? step.option : null;
        };
        if (how === "hold")
            return setOpen({
                kind: "thing",
                thing,
                anchor: boxOf(at),
                why: false,
                option: explain && chosen(),
            });
        if (open) return;
        later(() => {
            if (!at.isConnected) return;
            const next = chosen();
            const option = next && oddsWorth(next, seatOfKey, model.seat) ? next : null;
            /* a plain place has nothing to tell */
            const tells =
                thing.what !== "place" ||
                (thing.marks ?? []).some((m) => looks.speaks(m)) ||
                Boolean(thing.level) ||
                areasOver(thing, things.values(), catalogue).length > 0 ||
                option !== null ||
                (explain !== null && next !== null);
            /* the board is not covered while somebody looks for a place on it */
            const side = thing.what === "card" ? null : root.current?.querySelector(".t-side");
            const anchor = boxOf(side ?? at);
            setPointed(
                tells
                    ? {
                          anchor,
                          where: side ? "side" : "above",
                          thing,
                          option,
                          explained: explain && next,
                      }
                    : null,
            );
        });
    };
    const onHot = (option: Option | null, at: Element | null) => {
        setHotOption(option);
        clearTimeout(timer.current);
        if (!option || !at) return setPointed(null);
        const worth = oddsWorth(option, seatOfKey, model.seat);
        if (!worth && !explain) return;
        later(
            () =>
                at.isConnected &&
                setPointed({
                    anchor: boxOf(at),
                    where: "beside",
                    thing: null,
                    option: worth ? option : null,
                    explained: explain && option,
                }),
        );
    };
    const onRule = useCallback((number: string, at: Element) => {
        setPointed(null);
        setOpen({ kind: "rule", number, anchor: boxOf(at) });
    }, []);
    const onOdds = (option: Option, at: Element) =>
        setOpen({ kind: "odds", option, anchor: boxOf(at) });
    const onPile = (seat: string, zone: string, at: Element) =>
        setOpen({ kind: "pile", seat, zone, anchor: boxOf(at) });
    const close = useCallback(() => {
        setOpen((o) => {
            /* closing a chooser takes the click back that opened it */
            if (o?.kind === "choose") setPicked([]);
            return null;
        });
    }, []);

    const describe = (thing: Thing): string => {
        const words = describeThing(
            thing,
            catalogue,
            looks,
            lang,
            placeName,
            nameOfSeat,
            areasOver(thing, things.values(), catalogue),
        );
        const k = keyOfThing(thing);
        if (k && shownPicks.includes(k)) return `${words}, ${say(lang, "chosen")}`;
        return k && can.has(k) ? `${words}, ${say(lang, "choosable")}` : words;
    };

    /* --- parts --- */
    const known = { catalogue, looks, lang, things, placeName, forecast: model.forecast };
    const seated = new Set(model.seats.map((s) => s.seat));
    const own = seated.has(model.seat) ? model.seat : "";
    /* one's own side sits at the bottom */
    /* .. but where there is much to read of each piece it comes first */
    const much = [...things.values()].some(
        (t) => t.what === "piece" && hasRows(carriedBy(t, things.values())),
    );
    const ordered = [...model.seats].sort(
        (a, b) => (Number(a.seat === own) - Number(b.seat === own)) * (much ? -1 : 1),
    );
    const cards = [...things.values()].filter((t) => t.what === "card");
    /* cards of a kind lie together */
    const kindOf = (c: Thing): string => {
        const entry = c.value ? entryOf(catalogue, "card", c.value) : null;
        return entry ? `${c.on ?? ""} ${entry.entity} ${titleOf(c)}` : "";
    };
    const hands = model.seats
        .filter((s) => !looks.openHands || s.seat === (own || (model.waiting[0] ?? "")))
        .map((s) => ({
            seat: s,
            cards: cards
                .filter((c) => c.hand && c.seat === s.seat && c.value)
                .sort((a, b) => kindOf(a).localeCompare(kindOf(b))),
        }))
        .filter((h) => h.cards.length > 0);
    const playing = cards.filter((c) => roleOfZone(catalogue, c) === "played" && c.value);
    /* what has something to be read is shown over the board, if it is not much */
    const whole =
        playing.length > 0 &&
        playing.length <= MOST_WHOLE &&
        playing.some((c) => entryOf(catalogue, c.type ?? "card", c.value ?? 0)?.text);
    const tracks = [...things.values()].filter((t) => t.what === "track" && !t.seat);

    const askProps: AskProps | null = ask && {
        ask,
        catalogue,
        looks,
        lang,
        left: open?.kind === "choose" ? options : left,
        loose: outside,
        ticked,
        end,
        lead: looks.follows(ask.question) ? (model.log[model.log.length - 1]?.text ?? "") : "",
        sealed: ask.sealed ? sealedText(model, nameOfSeat) : "",
        detail: (o) =>
            meaningOf.get(o.say) ??
            (o.fields?.length !== 1 || !LIES_OPEN.includes(o.fields[0]![0]) || !keysOf(o).some(onTable)
                ? looks.detail(o, { catalogue, lang, setup: model.setup })
                : ""),
        most: copies,
        chance: until ? (reply) => looks.chance(reply, ask, lang) : null,
        fetch: odds,
        pickedText: picked
            .map(thingOfKey)
            .map((t) => (t ? titleOf(t) : ""))
            .filter(Boolean)
            .join(", "),
        form,
        bare: narrow,
        throwing: form
            ? throwWords(ask, looks.dice(form.act), model.log, looks, lang, pieceName)
            : [],
        always: act.always,
        oddsShow: (o) =>
            looks.risky(o.act) || (!looks.safe(o.act) && oddsWorth(o, seatOfKey, model.seat)),
        hint: act.hintFor,
        explains: explain !== null,
        onOption,
        onSay: send,
        onDone,
        onClear: clear,
        onRule,
        onHot,
        onOdds,
    };

    const board = (
        <Board
            catalogue={catalogue}
            looks={looks}
            lang={lang}
            things={things}
            fresh={model.fresh}
            can={can}
            picked={shownPicks}
            hot={hot}
            hint={hint}
            motion={motion}
            setup={model.setup}
            over={over}
            oblique={settings.oblique}
            onOblique={act.oblique}
            ruler={ruler.ruler}
            onRuler={ruler.turn}
            onMeasure={ruler.measure}
            onPick={onPick}
            onPoint={onPoint}
            onEscape={clear}
            describe={describe}
        />
    );
    const tray = (
        <DiceTray log={model.log} fresh={model.fresh} looks={looks} lang={lang} motion={motion} />
    );
    const stateOf = (t: Thing): "" | "can" | "picked" => {
        const k = keyOfThing(t);
        if (!k) return "";
        /* cards are offered to whoever is asked, not to others who hold the same */
        if (t.hand && ask && t.seat && t.seat !== ask.seat) return "";
        const taken = ask?.series && t.what === "card" ? isTicked(t) : shownPicks.includes(k);
        return taken ? "picked" : can.has(k) || shownPicks.includes(k) ? "can" : "";
    };
    const sight: Sight = {
        catalogue,
        lang,
        things,
        setup: model.setup,
        forecast: model.forecast,
        asked: ask?.question ?? "",
        state: stateOf,
        describe,
        onPick,
        onPoint,
        onPile,
    };
    const strip = looks.strip(sight);
    const panel = looks.panel(sight);
    const legend = [...looks.legend(lang), ...legendOf(things.values(), catalogue, lang)];
    const stage = (
        <section
            class={`t-stage${strip ? " has-strip" : ""}`}
            aria-label={say(lang, "board")}
        >
            {strip}
            {board}
            {legend.length > 0 && (
                <Legend rows={legend} lang={lang} under={strip ? 0 : tracks.length} />
            )}
            {ruler.ruler?.on && (
                <RulerPanel
                    ruler={ruler.ruler}
                    account={measured}
                    things={things}
                    lang={lang}
                    onRule={onRule}
                    onClose={() => ruler.turn(false)}
                />
            )}
            {explain && <Spoken account={account} />}
            {tracks.length > 0 && !strip && (
                <ul class="t-public" aria-label={say(lang, "board")}>
                    {tracks.map((t) => (
                        <li key={t.id}>
                            {roleOfZone(catalogue, t) === "round" && !numberOf(t) ? (
                                <>
                                    <Icon of={looks.track(t.zone ?? "")} />
                                    <span>{say(lang, "setup")}</span>
                                </>
                            ) : (
                                <>
                                    <b>{numberOf(t)}</b>{" "}
                                    <span>{wordOf(catalogue.zones, t.zone ?? "", lang)}</span>
                                </>
                            )}
                        </li>
                    ))}
                </ul>
            )}
            {whole && (
                <div class="t-playing">
                    {playing.map((c) => (
                        <Card key={c.id} thing={c} {...known} full={true} />
                    ))}
                </div>
            )}
        </section>
    );
    const question =
        askProps && !model.readonly ? (
            <QuestionBar {...askProps} />
        ) : (
            <section class="t-question is-quiet" aria-label={say(lang, "question")}>
                <p class="t-question-text" aria-live="polite">
                    {statusText(model, nameOfSeat)}{" "}
                    {model.then?.rule && !model.over && (
                        <RuleLink number={model.then.rule} lang={lang} onRule={onRule} />
                    )}
                </p>
            </section>
        );
    const played = playing.length > 0 && !whole && (
        <Played cards={playing} log={model.log} {...{ catalogue, looks, lang }} />
    );
    const optionList = askProps && !model.readonly && !form && <OptionList {...askProps} />;
    const players = ordered.map((s: SeatInfo) => (
        <Player
            team={looks.team(sight, s.seat)}
            key={s.seat}
            seat={s}
            catalogue={catalogue}
            looks={looks}
            lang={lang}
            seats={model.seats}
            bots={model.bots ?? []}
            own={own}
            things={things}
            waiting={model.waiting}
            can={can}
            picked={shownPicks}
            hot={hot}
            onPick={onPick}
            onPoint={onPoint}
            onPile={onPile}
            describe={describe}
        />
    ));
    function tickOf(t: Thing): number | null {
        if (!ask?.series) return null;
        const option = optionOf(t);
        const i = option ? ticked.indexOf(option.say) : -1;
        if (!option || i < 0) return null;
        if (t.what === "card") {
            const alike = [...things.values()].filter(
                (x) => x.zone === t.zone && x.seat === t.seat && keyOfThing(x) === keyOfThing(t),
            );
            const nth = alike.filter((x) => x.id < t.id).length;
            if (nth >= countOf(ticked, option.say)) return null;
        }
        return ask.order ? i + 1 : 1;
    }
    const ownerOf = (c: Thing): string => {
        const by = c.on ? things.get(c.on) : undefined;
        return by ? titleOf(by) : "";
    };
    const owners = new Set(hands.flatMap((h) => h.cards.map(ownerOf))).size;
    const handView = hands.map((h) => (
        <section
            key={h.seat.seat}
            class={`t-hand seat-${h.seat.seat}`}
            aria-label={
                h.seat.seat === own
                    ? say(lang, "yourHand")
                    : say(lang, "handOf", playerName(h.seat, lang))
            }
        >
            {hands.length > 1 && <h2 class="t-hand-of">{playerName(h.seat, lang)}</h2>}
            {h.cards.map((c) => (
                <Card
                    key={c.id}
                    thing={c}
                    {...known}
                    owner={owners > 1 ? ownerOf(c) : undefined}
                    full={narrow}
                    state={stateOf(c)}
                    hot={hot.has(keyOfThing(c) ?? "")}
                    hint={hint.has(keyOfThing(c) ?? "")}
                    tick={tickOf(c)}
                    onPick={onPick}
                    onPoint={narrow ? undefined : onPoint}
                />
            ))}
        </section>
    ));
    const log = <Log log={model.log} things={things} looks={looks} lang={lang} onRule={onRule} />;

    const shorter = open?.kind === "choose" ? besides(open.options, titleOf(open.thing)) : null;
    const popup = open && (
        <Popup
            key={keyOfOpen(open)}
            anchor={open.anchor}
            title={titleOfOpen(open)}
            lang={lang}
            narrow={narrow}
            onClose={close}
        >
            {open.kind === "choose" && askProps && (
                <>
                    {groups(open.options).map((g) => (
                        <ul key={g.act} class="t-choices">
                            {g.options.map((o) => (
                                <OptionRow
                                    key={o.say}
                                    {...askProps}
                                    option={o}
                                    text={shorter?.get(o.say)}
                                    tick={ask?.series ? ticked.indexOf(o.say) + 1 : -1}
                                />
                            ))}
                        </ul>
                    ))}
                    {open.thing.what === "piece" && narrow && (
                        <About {...known} thing={open.thing} short={true} />
                    )}
                </>
            )}
            {open.kind === "thing" && (
                <>
                    <About {...known} thing={open.thing} short={open.thing.what !== "card"} />
                    {open.why && (
                        <Why
                            fetch={() => act.why(open.thing.type!, open.thing.value!)}
                            lang={lang}
                            onRule={onRule}
                        />
                    )}
                </>
            )}
            {open.kind === "rule" && (
                <RuleWords fetch={() => act.rule(open.number)} lang={lang} number={open.number} />
            )}
            {(open.kind === "odds" || open.kind === "thing") && explain && open.option && (
                <Explained account={account} lang={lang} onRule={onRule} />
            )}
            {open.kind === "odds" && (
                <Odds option={open.option} with={ticked} fetch={odds} lang={lang} />
            )}
            {open.kind === "pile" && (
                <div class="t-pilelist">
                    {cards
                        .filter((c) => c.zone === open.zone && c.seat === open.seat)
                        .map((c) => (
                            <Card
                                key={c.id}
                                thing={c}
                                {...known}
                                full={true}
                                state={stateOf(c)}
                                onPick={can.has(keyOfThing(c) ?? "") ? onPick : undefined}
                            />
                        ))}
                </div>
            )}
        </Popup>
    );
    function titleOfOpen(o: Open): string {
        switch (o.kind) {
            case "choose":
                return o.title;
            case "thing":
                return titleOf(o.thing) || say(lang, "faceDown");
            case "rule":
                return say(lang, "rule", o.number);
            case "odds":
                return say(lang, "odds");
            case "pile":
                return `${nameOfSeat(o.seat)}: ${wordOf(catalogue.zones, o.zone, lang)}`;
        }
    }

    const dress = {
        ref: root,
        tabIndex: -1 /* holds the focus while somebody else is asked */,
        class: `t-table${narrow ? " is-narrow" : ""}${motion ? ` motion-${settings.animation}` : " motion-off"}${settings.dark ? " is-dark" : ""}${settings.contrast ? " is-contrast" : ""}${sent && sent === ask?.id ? " is-sent" : ""}${hands.length > 1 ? " has-hands" : ""}${panel ? " has-panel" : ""}`,
    };
    if (!narrow)
        return (
            <div {...dress}>
                <div class="t-players">
                    {players}
                    {panel}
                </div>
                {stage}
                {(hands.length > 0 || played) && (
                    <div
                        class={`t-hands${hands.length > 1 ? " is-many" : ""}${played ? " has-played" : ""}`}
                    >
                        {handView}
                        {played}
                    </div>
                )}
                <div class="t-side">
                    {question}
                    {optionList}
                    {tray}
                    {log}
                </div>
                {popup}
                {!open && pointed && (pointed.thing || pointed.option || hasLines(account)) && (
                    <Tip
                        anchor={pointed.anchor}
                        where={
                            pointed.where === "beside" && over.length > 0 ? "left" : pointed.where
                        }
                    >
                        {pointed.thing && <About {...known} thing={pointed.thing} />}
                        {pointed.explained && hasLines(account) && (
                            <Explained account={account} lang={lang} />
                        )}
                        {pointed.option && (
                            <Odds option={pointed.option} fetch={odds} lang={lang} />
                        )}
                    </Tip>
                )}
            </div>
        );
    const tabs: { id: Tab; word: TableWord; count: number }[] = [
        /* who watches a match that is over has nothing to choose */
        ...(model.readonly
            ? []
            : [{ id: "options", word: "options", count: form ? 0 : options.length } as const]),
        { id: "hand", word: "hand", count: hands.reduce((n, h) => n + h.cards.length, 0) },
        { id: "log", word: "log", count: 0 },
        { id: "table", word: "table", count: 0 },
    ];
    const panelTab = panel ? [{ id: "panel" as const, text: looks.panelName(lang), count: 0 }] : [];
    const shownTabs: { id: Tab; text: string; count: number }[] = [
        ...tabs.map(({ id, word, count }) => ({ id, text: say(lang, word), count })),
        ...panelTab,
    ];
    return (
        <div {...dress}>
            {stage}
            {tray}
            {played}
            {question}
            <div
                class="t-tabs"
                role="tablist"
                aria-label={say(lang, "tabs")}
                onKeyDown={(e) => {
                    const step = e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0;
                    if (!step) return;
                    const at = shownTabs.findIndex((t) => t.id === tab);
                    const next = shownTabs[(at + step + shownTabs.length) % shownTabs.length]!;
                    setTab(next.id);
                    document.getElementById(`t-tab-${next.id}`)?.focus();
                }}
            >
                {shownTabs.map((t) => (
                    <button
                        key={t.id}
                        id={`t-tab-${t.id}`}
                        type="button"
                        role="tab"
                        aria-selected={t.id === tab}
                        aria-controls="t-tabpanel"
                        tabIndex={t.id === tab ? 0 : -1}
                        onClick={() => setTab(t.id)}
                    >
                        {t.text}
                        {t.count > 0 && <small> {t.count}</small>}
                    </button>
                ))}
            </div>
            <div
                class="t-tabpanel"
                id="t-tabpanel"
                role="tabpanel"
                aria-labelledby={`t-tab-${tab}`}
                tabIndex={0}
            >
                {tab === "options" &&
                    (optionList ||
                        (askProps && form && answering ? (
                            <FormOf {...askProps} form={form} />
                        ) : (
                            <p class="t-hintline">{statusText(model, nameOfSeat)}</p>
                        )))}
                {tab === "hand" &&
                    (hands.length > 0 ? (
                        handView
                    ) : (
                        <p class="t-hintline">{say(lang, "emptyHand")}</p>
                    ))}
                {tab === "log" && log}
                {tab === "table" && players}
                {tab === "panel" && panel}
            </div>
            {popup}
        </div>
    );
}

const hasLines = (account: ReturnType<typeof useAccount>): boolean =>
    account !== null && account !== "failed" && account.lines.length > 0;

/* What the signs on the board mean; folded away on small screens until asked for. */
function Legend(props: {
    rows: ReturnType<Looks["legend"]>;
    lang: Lang;
    under: number /* tracks that stand above it */;
}) {
    return (
        <details class={`t-legend${props.under ? ` is-under-${Math.min(props.under, 4)}` : ""}`}>
            <summary aria-label={say(props.lang, "legend")} title={say(props.lang, "legend")}>
                ?
            </summary>
            <ul>
                {props.rows.map((row) => (
                    <li key={row.text}>
                        {row.drawing}
                        <span>{row.text}</span>
                    </li>
                ))}
            </ul>
        </details>
    );
}

function keyOfOpen(o: Open): string {
    switch (o.kind) {
        case "choose":
        case "thing":
            return `${o.kind} ${o.thing.id}`;
        case "rule":
            return o.number;
        case "odds":
            return o.option.say;
        case "pile":
            return `${o.seat} ${o.zone}`;
    }
}

/* Beside a question that several are asked at once, unseen by each other. */
function sealedText(model: TableModel, nameOfSeat: (seat: string) => string): string {
    const others = model.waiting.filter((seat) => seat !== model.ask?.seat).map(nameOfSeat);
    return others.length
        ? say(model.lang, "sealedWith", others.join(", "))
        : say(model.lang, "sealedAlone");
}

/* What is going on while nothing is asked here. */
function statusText(model: TableModel, nameOfSeat: (seat: string) => string): string {
    const { lang, result } = model;
    if (model.over && result) {
        const titleOfSeat = (seat: string): string =>
            seatTitle(lang, seat, model.seats.find((s) => s.seat === seat)?.name);
        const won = (result.winners ?? []).map(titleOfSeat).join(", ");
        const together = model.catalogue.together;
        if (together) return say(lang, won ? "teamWon" : "teamLost");
        const head = result.drawn || !won ? say(lang, "drawn") : say(lang, "winner", won);
        const how = result.by && result.by !== "rules" ? say(lang, `by_${result.by}`) : "";
        const by = how && ` ${model.forfeit?.text ?? how}`;
        const points = Object.entries(result.points ?? {})
            .map(([seat, n]) => `${titleOfSeat(seat)} ${n}`)
            .join(" : ");
        return `${head}${by}${points ? ` (${points})` : ""}`;
    }
    const { then } = model;
    if (then?.seat === "chance") return then.text;
    if (then) return `${(then.sealed ?? [then.seat]).map(nameOfSeat).join(", ")}: ${then.text}`;
    const others = model.waiting.map(nameOfSeat).join(", ");
    if (others) return say(lang, "waitingFor", others);
    return say(lang, model.quiet ? "quiet" : "watching");
}
