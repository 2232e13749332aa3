/* A new match: who sits where, with which deck, by which rules. */
import { useEffect, useState } from "preact/hooks";
import { postMatch } from "../api.ts";
import { chosen } from "../campaigns.ts";
import { startWords } from "../games/start.ts";
import type {
    BotRow,
    Catalogue,
    Entry,
    Games,
    MadeMatch,
    Seat,
    Setting,
} from "../protocol.ts";
import { remember } from "../recent.ts";
import { address, go, linkTo } from "../route.ts";
import { choose, lang, settings, store, stored } from "../settings.ts";
import { Choice, LinkRow, SeatChip, Tick, wordsOf } from "../ui/index.tsx";
import { Icon } from "../ui/icons.tsx";
import { RuleLink } from "../ui/rule.tsx";
import { inLang, say, seatTitle, seatWord } from "../words.ts";
import { CardPicker } from "./cards.tsx";
import { useCheck } from "./check.ts";
import type { Verdict } from "./check.ts";
import { MissionForm } from "./mission.tsx";
import { RuleOptions, title } from "./options.tsx";
import {
    entriesFor,
    keptPlan,
    optionLines,
    partsOf,
    seatLines,
    seatsOf,
    takenFrom,
    toMatch,
} from "./plan.ts";
import type { Plan, SeatPlan, Who } from "./plan.ts";
import type { Opened } from "./record_file.tsx";
import { VerdictLine } from "./verdict.tsx";

const KEPT = "fray.plan";

interface FormProps {
    games: Games;
    catalogue: Catalogue;
    onGame: (name: string) => void;
    record: Opened | null;
    onRecord: (record: Opened | null) => void;
}

export function NewMatchForm({ games, catalogue, onGame, record, onRecord }: FormProps) {
    const [kept, setPlan] = useState<Plan>(() => keptPlan(stored(KEPT), catalogue, games.bots));
    const [made, setMade] = useState<{ made: MadeMatch; plan: Plan } | null>(null);
    const [busy, setBusy] = useState(false);
    const [problem, setProblem] = useState("");
    const campaign = chosen.value?.game === catalogue.name ? chosen.value : null;
    const plan: Plan = { ...kept, record, campaign: record ? null : campaign };
    useEffect(() => {
        store(KEPT, { ...kept, record: null, campaign: null });
    }, [kept]);
    const change = (part: Partial<Plan>) => setPlan((before) => ({ ...before, ...part }));
    const changeSeat = (seat: Seat, part: Partial<SeatPlan>) =>
        setPlan((before) => {
            const old = before.seats[seat];
            return old
                ? { ...before, seats: { ...before.seats, [seat]: { ...old, ...part } } }
                : before;
        });
    const seats = seatsOf(plan);
    const people = seats.filter((seat) => plan.seats[seat]?.who !== "bot");
    const start = async (e: Event) => {
        e.preventDefault();
        if (busy) return;
        setBusy(true);
        setProblem("");
        try {
            const wanted = toMatch(plan, catalogue, settings.value.name);
            const reply = await postMatch(wanted);
            const mine = seats.filter(
                (seat) => plan.seats[seat]?.who === "here" && reply.keys[seat] !== undefined,
            );
            remember({
                match: reply.match,
                keys: reply.keys,
                mine,
                game: plan.game,
                seats: seats.map((seat) => ({
                    seat,
                    name: wanted.seats?.[seat]?.name ?? "",
                    bot: wanted.seats?.[seat]?.bot ?? null,
                })),
                when: Date.now(),
            });
            onRecord(null);
            chosen.value = null;
            /* Nobody to be sent a link: straight to the table. */
            if (people.length > 0 && mine.length === people.length) go(tableHash(reply, mine));
            else setMade({ made: reply, plan });
        } catch (e) {
            setProblem(wordsOf(e));
        } finally {
            setBusy(false);
        }
    };
    if (made) return <Made {...made} onAgain={() => setMade(null)} />;
    return (
        <form class="stack big" onSubmit={start}>
            {games.games.length > 1 && (
                <label class="field">
                    <span class="label">{say("game")}</span>
                    <select value={catalogue.name} onChange={(e) => onGame(e.currentTarget.value)}>
                        {games.games.map((game) => (
                            <option key={game.name} value={game.name}>
                                {game.title}
                            </option>
                        ))}
                    </select>
                </label>
            )}
            {games.games.length === 1 && <p class="game-title">{catalogue.title}</p>}
            {record && (
                <div class="going-on">
                    <div>
                        <b>{say("going_on", record.name)}</b>
                        <p class="note">{say("going_on_help")}</p>
                    </div>
                    <button type="button" class="small" onClick={() => onRecord(null)}>
                        {say("cancel")}
                    </button>
                </div>
            )}
            {!record && <MissionForm plan={plan} catalogue={catalogue} onChange={change} />}
            {catalogue.seats[0] < catalogue.seats[1] && (
                <div>
                    <Choice
                        label={say("how_many")}
                        value={String(plan.count)}
                        options={range(catalogue.seats[0], catalogue.seats[1]).map((n) => ({
                            value: String(n),
                            text: String(n),
                        }))}
                        onChange={(n) => change({ count: Number(n) })}
                    />
                    {catalogue.together && <p class="note">{say("several_yours")}</p>}
                </div>
            )}
            <div class="seats">
                {seats.map((seat) => (
                    <SeatForm
                        key={seat}
                        seat={seat}
                        plan={plan}
                        catalogue={catalogue}
                        games={games}
                        onChange={(part) => changeSeat(seat, part)}
                    />
                ))}
            </div>
            {!record && catalogue.together && <TeamVerdict plan={plan} catalogue={catalogue} />}
            {!record && !campaign && (
                <RuleOptions
                    plan={plan}
                    catalogue={catalogue}
                    onChange={(options) => change({ options })}
                />
            )}
            <ClockAndDice plan={plan} people={people} onChange={change} />
            <div class="play-row">
                <button class="primary huge" disabled={busy}>
                    <Icon name="play" />
                    {say(busy ? "making" : "play")}
                </button>
                {people.length === 0 && <p class="note">{say("no_person")}</p>}
            </div>
            <p class="problem" role="alert">
                {problem}
            </p>
        </form>
    );
}

const range = (from: number, to: number): number[] =>
    Array.from({ length: to - from + 1 }, (_, i) => from + i);

function tableHash(made: MadeMatch, mine: Seat[]): string {
    const keys = mine.map((seat) => made.keys[seat]).filter((key) => key !== undefined);
    return keys.length
        ? linkTo("play", made.match, ...keys)
        : linkTo("watch", made.match, made.keys.watch ?? "");
}

/* -- one seat ---------------------------------------------------------------------------------- */

interface SeatProps {
    seat: Seat;
    plan: Plan;
    catalogue: Catalogue;
    games: Games;
    onChange: (part: Partial<SeatPlan>) => void;
}

function SeatForm({ seat, plan, catalogue, games, onChange }: SeatProps) {
    const mine = plan.seats[seat];
    const lines = [...seatLines(plan, catalogue, seat), ...optionLines(plan, catalogue)];
    /* a team is judged as a whole, see TeamVerdict */
    const verdict = useCheck(plan.game, lines, !plan.record && !catalogue.together);
    if (!mine) return null;
    const isMe =
        mine.who === "here" &&
        seatsOf(plan).find((other) => plan.seats[other]?.who === "here") === seat;
    const who: { value: Who; text: string }[] = [
        { value: "here", text: say("person_here") },
        { value: "friend", text: say("friend") },
    ];
    if (games.bots.length) who.push({ value: "bot", text: say("bot") });
    const others = games.bots.filter((bot) => !bot.level);
    return (
        <fieldset class={`seat-card seat-${seat}`}>
            <legend>
                <SeatChip seat={seat} />
            </legend>
            <Choice
                label={say("players")}
                bare
                value={mine.who}
                options={who}
                onChange={(to) => onChange({ who: to })}
            />
            {mine.who === "bot" ? (
                <label class="field">
                    <span class="label">{say("level")}</span>
                    <select
                        value={mine.bot}
                        onChange={(e) => onChange({ bot: e.currentTarget.value })}
                    >
                        {botOptions(games.bots.filter((bot) => bot.level))}
                        {others.length > 0 && (
                            <optgroup label={say("other_bots")}>{botOptions(others)}</optgroup>
                        )}
                    </select>
                    <span class="note">
                        {inLang(games.bots.find((bot) => bot.name === mine.bot))}
                    </span>
                </label>
            ) : (
                <label class="field">
                    <span class="label">
                        {isMe ? say("your_name") : say("name_of", seatTitle(seat, null))}
                    </span>
                    <input
                        value={isMe ? settings.value.name : mine.name}
                        maxLength={40}
                        autocomplete={isMe ? "nickname" : "off"}
                        onInput={(e) =>
                            isMe
                                ? choose("name", e.currentTarget.value)
                                : onChange({ name: e.currentTarget.value })
                        }
                    />
                </label>
            )}
            {!plan.record && (
                <SeatSettings {...{ seat, plan, catalogue, mine, onChange, verdict }} />
            )}
        </fieldset>
    );
}

const botOptions = (bots: BotRow[]) =>
    bots.map((bot) => (
        <option key={bot.name} value={bot.name}>
            {inLang(bot.title)}
        </option>
    ));

function SeatSettings(props: {
    seat: Seat;
    plan: Plan;
    catalogue: Catalogue;
    mine: SeatPlan;
    onChange: (part: Partial<SeatPlan>) => void;
    verdict: Verdict;
}) {
    const { seat, plan, catalogue, mine, onChange, verdict } = props;
    const words = startWords(catalogue.name);
    /* who among the others of the team excludes this one */
    const rival = (setting: Setting) => (entry: Entry) =>
        seatsOf(plan).find((other) => {
            const id = other === seat ? undefined : plan.seats[other]?.picks[setting.word]?.[0];
            const its = entriesFor(catalogue, setting).find((one) => one.id === id);
            return its !== undefined && words.clash(entry, its);
        });
    const { deck, cards, faction, others } = partsOf(catalogue);
    const pick = (setting: Setting, ids: string[]) =>
        onChange({ picks: { ...mine.picks, [setting.word]: ids } });
    const own = mine.own && cards !== undefined;
    /* An own deck begins as the ready one that was chosen: few people start from nothing. */
    const ownDeck = (): Partial<SeatPlan> => {
        if (!deck || !cards || mine.picks[cards.word]?.length) return { own: true };
        const list = catalogue.entries[deck.type]?.find(
            (entry) => entry.id === mine.picks[deck.word]?.[0],
        );
        return list ? { own: true, picks: takenFrom(list, catalogue, mine.picks) } : { own: true };
    };
    const empty = own && !mine.picks[cards.word]?.length;
    const problem = verdict.state === "bad" || verdict.state === "failed";
    return (
        <>
            {deck && cards && (
                <Choice
                    label={say("own_deck")}
                    bare
                    value={own ? "own" : "ready"}
                    options={[
                        { value: "ready", text: say("ready_deck") },
                        { value: "own", text: say("own_deck") },
                    ]}
                    onChange={(to) => onChange(to === "own" ? ownDeck() : { own: false })}
                />
            )}
            {deck && !own && (
                <PickOne
                    setting={deck}
                    label={say("deck")}
                    must
                    catalogue={catalogue}
                    picks={mine.picks}
                    onPick={pick}
                />
            )}
            {faction && (own || !deck) && (
                <PickOne setting={faction} catalogue={catalogue} picks={mine.picks} onPick={pick} />
            )}
            {own && (
                <CardPicker
                    setting={cards}
                    deck={deck}
                    faction={faction}
                    catalogue={catalogue}
                    picks={mine.picks}
                    seat={seat}
                    verdict={verdict}
                    onPicks={(picks) => onChange({ picks })}
                />
            )}
            {others.map((setting) =>
                setting.many ? (
                    <PickMany
                        key={setting.word}
                        setting={setting}
                        catalogue={catalogue}
                        picks={mine.picks}
                        onPick={pick}
                    />
                ) : (
                    <PickOne
                        key={setting.word}
                        setting={setting}
                        catalogue={catalogue}
                        picks={mine.picks}
                        onPick={pick}
                        rival={rival(setting)}
                    />
                ),
            )}
            {empty ? (
                <p class="note">{say("own_empty")}</p>
            ) : (
                (problem || own) && <VerdictLine verdict={verdict} game={catalogue.name} />
            )}
        </>
    );
}

interface PickProps {
    setting: Setting;
    catalogue: Catalogue;
    picks: { [setting: string]: string[] };
    onPick: (setting: Setting, ids: string[]) => void;
    label?: string;
    must?: boolean; /* something has to be chosen */
    rival?: (entry: Entry) => Seat | undefined; /* the seat whose choice excludes it */
}

function PickOne({ setting, catalogue, picks, onPick, label, must, rival }: PickProps) {
    const entries = entriesFor(catalogue, setting);
    const value = picks[setting.word]?.[0] ?? "";
    const words = startWords(catalogue.name);
    const asked = setting.type === "figure"; /* what is left out is asked for in play */
    const text = (entry: Entry): string => {
        const title = words.title(catalogue, entry, lang.value);
        const taken = rival?.(entry);
        const name = title ? `${inLang(entry.name)}, ${title}` : inLang(entry.name);
        return taken ? `${name} (${say("role_taken", seatWord(taken))})` : name;
    };
    const entry = entries.find((one) => one.id === value);
    return (
        <label class="field">
            <span class="label">{label ?? (asked ? say("hero") : title(setting))}</span>
            <select
                value={value}
                onChange={(e) =>
                    onPick(setting, e.currentTarget.value ? [e.currentTarget.value] : [])
                }
            >
                {!(must && value) && (
                    <option value="">{say(asked ? "choose_in_play" : "any_choice")}</option>
                )}
                {entries.map((one) => (
                    <option
                        key={one.id}
                        value={one.id}
                        disabled={one.id !== value && rival?.(one) !== undefined}
                    >
                        {text(one)}
                    </option>
                ))}
            </select>
            {asked && entry && <span class="note">{inLang(entry.text)}</span>}
        </label>
    );
}

/* Several of a few, as ticks under a fold. */
function PickMany({ setting, catalogue, picks, onPick }: PickProps) {
    const entries: Entry[] = catalogue.entries[setting.type] ?? [];
    const chosen = picks[setting.word] ?? [];
    /* what the game says of it is a sentence, too long for a label */
    const boards = setting.type === "scenery";
    return (
        <details class="fold">
            <summary>
                {!boards ? title(setting) : say(chosen.length > 0 ? "boards" : "boards_all")}
                {chosen.length > 0 && <b class="count">{chosen.length}</b>}
            </summary>
            {boards && <p class="note">{title(setting)}.</p>}
            <div class="ticks">
                {entries.map((entry) => (
                    <Tick
                        key={entry.id}
                        checked={chosen.includes(entry.id)}
                        onChange={(on) =>
                            onPick(
                                setting,
                                on ? [...chosen, entry.id] : chosen.filter((id) => id !== entry.id),
                            )
                        }
                    >
                        {inLang(entry.name)}
                    </Tick>
                ))}
            </div>
            <p class="note">
                <RuleLink game={catalogue.name} number={setting.rule} />
            </p>
        </details>
    );
}

/* Is the team as a whole one that may go? */
function TeamVerdict({ plan, catalogue }: { plan: Plan; catalogue: Catalogue }) {
    const lines = [
        ...seatsOf(plan).flatMap((seat) => seatLines(plan, catalogue, seat)),
        ...optionLines(plan, catalogue),
    ];
    const verdict = useCheck(plan.game, lines, true);
    const bad = verdict.state === "bad" || verdict.state === "failed";
    return bad ? <VerdictLine verdict={verdict} game={catalogue.name} /> : null;
}

/* -- clock and dice ---------------------------------------------------------------------------- */

function ClockAndDice(props: {
    plan: Plan;
    people: Seat[];
    onChange: (part: Partial<Plan>) => void;
}) {
    const { plan, people, onChange } = props;
    const number =
        (key: "minutes" | "seconds", least: number, most: number) =>
        (e: { currentTarget: HTMLInputElement }) => {
            const value = Number.parseInt(e.currentTarget.value, 10);
            if (Number.isFinite(value)) onChange({ [key]: Math.min(most, Math.max(least, value)) });
        };
    const throws = people.includes(plan.dice) ? plan.dice : "server";
    const on = (plan.clock ? 1 : 0) + (throws !== "server" ? 1 : 0);
    return (
        <details class="fold boxed">
            <summary>
                {say("clock_and_dice")}
                {on > 0 && <b class="count">{on}</b>}
            </summary>
            <div class="stack">
                <Tick checked={plan.clock} onChange={(clock) => onChange({ clock })}>
                    {say("use_clock")}
                </Tick>
                {plan.clock && (
                    <div class="row">
                        <label class="field narrow">
                            <span class="label">{say("minutes")}</span>
                            <input
                                type="number"
                                min={1}
                                max={600}
                                value={plan.minutes}
                                onChange={number("minutes", 1, 600)}
                            />
                        </label>
                        <label class="field narrow">
                            <span class="label">{say("seconds")}</span>
                            <input
                                type="number"
                                min={0}
                                max={600}
                                value={plan.seconds}
                                onChange={number("seconds", 0, 600)}
                            />
                        </label>
                    </div>
                )}
                <Tick
                    checked={throws !== "server"}
                    onChange={(real) =>
                        onChange({ dice: real ? (people[0] ?? "server") : "server" })
                    }
                    describedBy="dice-help"
                >
                    {say("real_dice")}
                </Tick>
                <p class="note" id="dice-help">
                    {say("real_dice_help")}
                </p>
                {throws !== "server" && people.length > 1 && (
                    <Choice
                        label={say("who_throws")}
                        value={throws}
                        options={people.map((seat) => ({
                            value: seat,
                            text: seatTitle(seat, null),
                        }))}
                        onChange={(dice) => onChange({ dice })}
                    />
                )}
            </div>
        </details>
    );
}

/* -- made -------------------------------------------------------------------------------------- */

function Made(props: { made: MadeMatch; plan: Plan; onAgain: () => void }) {
    const { made, plan, onAgain } = props;
    const seats = seatsOf(plan);
    const mine = seats.filter(
        (seat) => plan.seats[seat]?.who === "here" && made.keys[seat] !== undefined,
    );
    const friends = seats.filter(
        (seat) => plan.seats[seat]?.who === "friend" && made.keys[seat] !== undefined,
    );
    const watch = made.keys.watch;
    return (
        <div class="stack big" role="group" aria-labelledby="made-title">
            <h2 id="made-title" class="made-title" tabIndex={-1} ref={(e) => e?.focus()}>
                {say("made")}
            </h2>
            <p>{say(friends.length ? "made_friend" : "made_alone")}</p>
            {friends.map((seat) => (
                <div key={seat} class={`made-link seat-${seat}`}>
                    <LinkRow
                        label={say("link_for", seatTitle(seat, plan.seats[seat]?.name))}
                        url={address(linkTo("play", made.match, made.keys[seat] ?? ""))}
                    />
                </div>
            ))}
            {watch && (
                <LinkRow
                    label={say("link_watch")}
                    url={address(linkTo("watch", made.match, watch))}
                />
            )}
            <div class="play-row">
                <a class="button primary huge" href={tableHash(made, mine)}>
                    <Icon name="play" />
                    {say("to_table")}
                </a>
                <button type="button" class="plain" onClick={onAgain}>
                    {say("make_another")}
                </button>
            </div>
        </div>
    );
}
