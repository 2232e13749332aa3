/* The start page: a new match, the matches this browser knows, links, records, and a short help. */
import { useEffect, useState } from "preact/hooks";
import { getCatalogue, getGames } from "../api.ts";
import { campaigns, chosen, forgetCampaign } from "../campaigns.ts";
import type { Campaign } from "../campaigns.ts";
import type { BotRow, Catalogue, GameRow, Games } from "../protocol.ts";
import { forget, recent } from "../recent.ts";
import type { Recent } from "../recent.ts";
import { address, go, linkTo, pastedHash } from "../route.ts";
import { lang, stored } from "../settings.ts";
import { skipTo } from "../play/page.tsx";
import { botTitle } from "../table/words.ts";
import { Brand, download, LangSwitch, SeatChip, wordsOf } from "../ui/index.tsx";
import { Icon } from "../ui/icons.tsx";
import { SettingsDialog } from "../ui/settings_dialog.tsx";
import { inLang, listWords, say, seatTitle, seatWord } from "../words.ts";
import { NewMatchForm } from "./form.tsx";
import { RecordFile } from "./record_file.tsx";
import type { Opened } from "./record_file.tsx";

interface Stock {
    games: Games;
    catalogue: Catalogue;
}

export function StartPage() {
    const [stock, setStock] = useState<Stock | null>(null);
    const [error, setError] = useState<unknown>(null);
    const [game, setGame] = useState<string | null>(null);
    const [settings, setSettings] = useState(false);
    const [record, setRecord] = useState<Opened | null>(null);
    const load = () => {
        setError(null);
        getGames()
            .then(async (games) => {
                const name = game ?? chosen.peek()?.game ?? planned() ?? games.games[0]?.name;
                if (name === undefined) throw new Error(say("no_games"));
                setStock({ games, catalogue: await getCatalogue(name) });
            })
            .catch(setError);
    };
    useEffect(load, [game]);
    const playOn = (from: Opened) => {
        setRecord(from);
        document.getElementById("new")?.scrollIntoView();
        document.getElementById("new-title")?.focus();
    };
    const goOn = (row: Campaign) => {
        chosen.value = row;
        if (row.game !== stock?.catalogue.name) setGame(row.game);
        document.getElementById("new")?.scrollIntoView();
        document.getElementById("new-title")?.focus();
    };
    return (
        <div class="page-start">
            <a class="skip" href="#main" onClick={skipTo("main")}>
                {say("skip_main")}
            </a>
            <header class="start-head">
                <Brand />
                <p class="tagline">{say("tagline")}</p>
                <div class="row">
                    <LangSwitch />
                    <button
                        type="button"
                        onClick={() => setSettings(true)}
                        aria-haspopup="dialog"
                        aria-label={say("settings")}
                    >
                        <Icon name="gear" />
                        <span class="wide-only">{say("settings")}</span>
                    </button>
                </div>
            </header>
            <main id="main" class="start-main" tabIndex={-1}>
                {campaigns.value.length > 0 && (
                    <OperationList rows={campaigns.value} onGoOn={goOn} />
                )}
                {recent.value.length > 0 && (
                    <RecentList
                        rows={recent.value}
                        bots={stock?.games.bots ?? []}
                        games={stock?.games.games ?? []}
                    />
                )}
                <section id="new" class="panel new" aria-labelledby="new-title">
                    <h1 id="new-title" tabIndex={-1}>
                        {say("new_match")}
                    </h1>
                    {stock ? (
                        <NewMatchForm
                            key={stock.catalogue.name}
                            games={stock.games}
                            catalogue={stock.catalogue}
                            onGame={setGame}
                            record={record}
                            onRecord={setRecord}
                        />
                    ) : error ? (
                        <div role="alert">
                            <p class="problem">{wordsOf(error)}</p>
                            <button type="button" onClick={load}>
                                {say("try_again")}
                            </button>
                        </div>
                    ) : (
                        <p role="status">{say("loading")}</p>
                    )}
                </section>
                <div class="start-side">
                    <Join />
                    <RecordFile onPlayOn={playOn} onCampaign={goOn} />
                    <HowTo />
                    {recent.value.length === 0 && <p class="note">{say("recent_none")}</p>}
                </div>
            </main>
            <footer class="start-foot">
                {stock && <span class="note">{say("version", stock.games.version)}</span>}
            </footer>
            {settings && <SettingsDialog onClose={() => setSettings(false)} />}
        </div>
    );
}

/* The game that was set up last in this browser. */
function planned(): string | undefined {
    const plan = stored<{ game?: unknown }>("fray.plan");
    return typeof plan?.game === "string" ? plan.game : undefined;
}

function OperationList(props: { rows: Campaign[]; onGoOn: (row: Campaign) => void }) {
    const [catalogues, setCatalogues] = useState<{ [game: string]: Catalogue }>({});
    const games = [...new Set(props.rows.map((row) => row.game))].join(" ");
    useEffect(() => {
        for (const game of games.split(" "))
            getCatalogue(game).then(
                (it) => setCatalogues((before) => ({ ...before, [game]: it })),
                () => undefined /* it is called by its id then */,
            );
    }, [games]);
    const nameOf = (row: Campaign, type: string, id: string): string =>
        inLang(catalogues[row.game]?.entries[type]?.find((entry) => entry.id === id)?.name) || id;
    return (
        <section class="panel recent operations" aria-labelledby="operations-title">
            <h2 id="operations-title">{say("operations")}</h2>
            <ul class="recent-list">
                {props.rows.map((row) => {
                    const title = nameOf(row, "list", row.operation);
                    return (
                        <li key={`${row.game} ${row.operation}`}>
                            <div class="recent-text">
                                <b>{title}</b>
                                <p class="note">
                                    {row.next
                                        ? [
                                              say("operation_won", row.won, row.missions.length),
                                              say(
                                                  "operation_next",
                                                  nameOf(row, "mission", row.next),
                                              ),
                                          ].join(" · ")
                                        : say("operation_all")}
                                </p>
                            </div>
                            <div class="row tight">
                                {row.next && (
                                    <button
                                        type="button"
                                        class="small primary"
                                        aria-label={say("operation_go_on", title)}
                                        onClick={() => props.onGoOn(row)}
                                    >
                                        {say("go_on")}
                                    </button>
                                )}
                                <button
                                    type="button"
                                    class="small"
                                    aria-label={`${say("download_operation")}: ${title}`}
                                    title={say("download_operation")}
                                    onClick={() => download(`fray-${row.operation}.txt`, row.text)}
                                >
                                    <Icon name="down" />
                                </button>
                                <button
                                    type="button"
                                    class="plain small"
                                    aria-label={say("remove_operation", title)}
                                    onClick={() => forgetCampaign(row)}
                                >
                                    <Icon name="bin" />
                                </button>
                            </div>
                        </li>
                    );
                })}
            </ul>
            <p class="note">{say("operations_note")}</p>
        </section>
    );
}

function hashOf(row: Recent): string | null {
    const mine = row.mine.map((seat) => row.keys[seat]).filter((key) => key !== undefined);
    const one = mine[0] ?? row.keys.watch;
    if (one === undefined) return null;
    if (row.over) return linkTo("replay", row.match, one);
    return mine.length ? linkTo("play", row.match, ...mine) : linkTo("watch", row.match, one);
}

function RecentList(props: { rows: Recent[]; bots: BotRow[]; games: GameRow[] }) {
    const { rows, bots, games } = props;
    const [all, setAll] = useState(false);
    const shown = all ? rows : rows.slice(0, 4);
    /* A German in Austria, a Briton: days as they are written there. */
    const tongue = navigator.language.startsWith(lang.value) ? navigator.language : lang.value;
    const day = new Intl.DateTimeFormat(tongue, { dateStyle: "medium", timeStyle: "short" });
    const called = (one: Recent["seats"][number]): string =>
        one.name || (one.bot === null ? "" : botTitle(lang.value, one.bot, bots));
    return (
        <section class="panel recent" aria-labelledby="recent-title">
            <h2 id="recent-title">{say("recent")}</h2>
            <ul class="recent-list">
                {shown.map((row) => {
                    const hash = hashOf(row);
                    const title = listWords(
                        row.seats.map((one) => seatTitle(one.seat, called(one))),
                    );
                    const together = games.some((game) => game.name === row.game && game.together);
                    const score = together
                        ? say(row.winners?.length ? "won" : "lost")
                        : row.points
                          ? row.seats.map((one) => row.points?.[one.seat] ?? 0).join(" : ")
                          : "";
                    const game = games.find((one) => one.name === row.game)?.title;
                    return (
                        <li key={row.match}>
                            <div class="recent-text">
                                <div class="recent-seats">
                                    {row.seats.map((one) => (
                                        <SeatChip
                                            key={one.seat}
                                            seat={one.seat}
                                            name={called(one)}
                                            quiet
                                        />
                                    ))}
                                </div>
                                <p class="note">
                                    {games.length > 1 && game && `${game} · `}
                                    {row.mine.length
                                        ? say("as_seats", listWords(row.mine.map(seatWord)))
                                        : say("looking_on")}
                                    {" · "}
                                    {row.over ? `${say("is_over")} ${score}` : say("running")}
                                    {" · "}
                                    <time dateTime={new Date(row.when).toISOString()}>
                                        {day.format(row.when)}
                                    </time>
                                </p>
                            </div>
                            <div class="row tight">
                                {hash && (
                                    <a
                                        class={`button small ${row.over ? "" : "primary"}`}
                                        href={hash}
                                        aria-label={`${say(row.over ? "watch_again" : "go_on")}: ${title}`}
                                    >
                                        {say(row.over ? "watch_again" : "go_on")}
                                    </a>
                                )}
                                <button
                                    type="button"
                                    class="plain small"
                                    onClick={() => forget(row.match)}
                                    aria-label={say("remove_match", title)}
                                >
                                    <Icon name="bin" />
                                </button>
                            </div>
                        </li>
                    );
                })}
            </ul>
            {rows.length > shown.length && (
                <button type="button" class="plain small" onClick={() => setAll(true)}>
                    + {rows.length - shown.length}
                </button>
            )}
            <p class="note">{say("recent_note")}</p>
        </section>
    );
}

function Join() {
    const [text, setText] = useState("");
    const [bad, setBad] = useState(false);
    const join = (e: Event) => {
        e.preventDefault();
        const hash = pastedHash(text);
        setBad(hash === null);
        if (hash !== null) go(hash);
    };
    return (
        <section class="panel" aria-labelledby="join-title">
            <h2 id="join-title">{say("join")}</h2>
            <form onSubmit={join}>
                <label class="note" for="join-link">
                    {say("join_label")}
                </label>
                <div class="row tight nowrap">
                    <input
                        id="join-link"
                        class="mono grow"
                        value={text}
                        autocomplete="off"
                        spellcheck={false}
                        aria-invalid={bad}
                        aria-describedby="join-problem"
                        onInput={(e) => {
                            setText(e.currentTarget.value);
                            setBad(false);
                        }}
                    />
                    <button disabled={text.trim() === ""}>{say("join_go")}</button>
                </div>
                <p id="join-problem" class="problem" role="status">
                    {bad && say("join_bad", address("#/play/..."))}
                </p>
            </form>
        </section>
    );
}

function HowTo() {
    return (
        <details class="panel how">
            <summary>
                <h2>{say("how_to")}</h2>
            </summary>
            <ol>
                <li>{say("how_1")}</li>
                <li>{say("how_2")}</li>
                <li>{say("how_3")}</li>
                <li>{say("how_4")}</li>
                <li>{say("how_5")}</li>
            </ol>
            <p class="note">{say("how_keys")}</p>
        </details>
    );
}
