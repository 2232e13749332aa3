/* Watching a match that is over, or a record: asked for once, then walked here. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { postReplay, ruleOf } from "../api.ts";
import { skipTo, tableSettings, useCatalogue } from "../play/page.tsx";
import type { Catalogue, ReplayRequest, SeatInfo } from "../protocol.ts";
import { recall } from "../recent.ts";
import { address, linkTo } from "../route.ts";
import { choose, lang } from "../settings.ts";
import { Reel } from "../state.ts";
import { opened } from "../start/record_file.tsx";
import { TableView } from "../table/index.tsx";
import type { TableActs, TableModel } from "../table/model.ts";
import { Brand, download, LangSwitch, SeatChip, toast, wordsOf } from "../ui/index.tsx";
import { Icon } from "../ui/icons.tsx";
import { inLang, say, SEAT_ORDER, seatTitle, seatWord } from "../words.ts";

type Source = { match: string; key: string } | { record: string; name: string };

const SPEEDS = [0.5, 1, 2, 4, 8] as const;
const STEP = 1400; /* ms between answers at speed 1 */

export function ReplayPage(props: { match: string; key_: string; n: number; view: string }) {
    return (
        <Loader source={{ match: props.match, key: props.key_ }} n={props.n} view={props.view} />
    );
}

export function ReplayFilePage() {
    const file = opened.value;
    if (!file) {
        return (
            <main class="page-note">
                <Brand />
                <h1>{say("replay")}</h1>
                <p>{say("replay_none")}</p>
                <a class="button" href="#/">
                    {say("home")}
                </a>
            </main>
        );
    }
    return <Loader source={{ record: file.text, name: file.name }} n={0} view="all" />;
}

function Loader(props: { source: Source; n: number; view: string }) {
    const { source } = props;
    const [view, setView] = useState(props.view);
    const [n, setN] = useState(props.n);
    const [reel, setReel] = useState<Reel | null>(null);
    const [error, setError] = useState<unknown>(null);
    const [tries, setTries] = useState(0);
    const tongue = lang.value;
    const id = "match" in source ? `${source.match} ${source.key}` : source.record;
    useEffect(() => setN(props.n), [props.n]);
    useEffect(() => setView(props.view), [props.view]);
    useEffect(() => {
        const stop = new AbortController();
        const wanted: ReplayRequest =
            "match" in source
                ? { match: source.match, key: source.key, view }
                : { record: source.record, view };
        setError(null);
        postReplay(wanted, stop.signal).then(
            (replay) => setReel(new Reel(replay)),
            (e) => {
                if (!stop.signal.aborted) setError(e);
            },
        );
        return () => stop.abort();
    }, [id, view, tongue, tries]);
    const catalogue = useCatalogue(reel?.replay.game);
    const failed = error ?? (catalogue instanceof Error ? catalogue : null);
    if (failed) {
        return (
            <main class="page-note">
                <div class="row spread">
                    <Brand />
                    <LangSwitch />
                </div>
                <h1>{say("replay")}</h1>
                <p class="problem" role="alert">
                    {wordsOf(failed)}
                </p>
                <div class="row">
                    <button type="button" onClick={() => setTries(tries + 1)}>
                        {say("try_again")}
                    </button>
                    <a class="button" href="#/">
                        {say("home")}
                    </a>
                </div>
            </main>
        );
    }
    if (!reel || !catalogue || catalogue instanceof Error) {
        return (
            <main class="page-note" aria-busy="true">
                <Brand />
                <p role="status">{say("loading")}</p>
            </main>
        );
    }
    return (
        <Viewer
            reel={reel}
            catalogue={catalogue}
            source={source}
            view={view}
            onView={setView}
            n={Math.min(n, reel.length)}
            onN={setN}
        />
    );
}

interface ViewerProps {
    reel: Reel;
    catalogue: Catalogue;
    source: Source;
    view: string;
    onView: (view: string) => void;
    n: number;
    onN: (n: number) => void;
}

function Viewer({ reel, catalogue, source, view, onView, n, onN }: ViewerProps) {
    const [playing, setPlaying] = useState(false);
    const [speed, setSpeed] = useState(1);
    const last = reel.length;
    /* Keys may come faster than the picture: steps count from where the last one led. */
    const at = useRef(n);
    at.current = n;
    const go = (to: number) => {
        at.current = Math.max(0, Math.min(last, to));
        onN(at.current);
    };
    const step = (by: number) => go(at.current + by);

    useEffect(() => {
        if (!playing) return;
        if (n >= last) {
            setPlaying(false);
            return;
        }
        const next = reel.frame(n + 1);
        const shows = !next || next.log.length > 0 || next.things.length > 0;
        const timer = setTimeout(() => step(1), (shows ? STEP : STEP / 4) / speed);
        return () => clearTimeout(timer);
    }, [playing, n, speed, reel]);

    /* Where a control of the page wants the key, it gets it. */
    useEffect(() => {
        const onKey = (e: KeyboardEvent) => {
            const target = e.target as HTMLElement | null;
            if (
                e.altKey ||
                e.ctrlKey ||
                e.metaKey ||
                target?.closest("dialog, input, select, textarea")
            )
                return;
            if (e.key === "PageDown") step(1);
            else if (e.key === "PageUp") step(-1);
            else if (
                e.key === " " &&
                !target?.closest("button, a, summary, [role=button], [role=option], [role=tab]")
            )
                setPlaying((p) => !p);
            else return;
            e.preventDefault();
        };
        addEventListener("keydown", onKey);
        return () => removeEventListener("keydown", onKey);
    }, [last]);

    /* Only a single step forward is worth an animation. */
    const before = useRef(n);
    const stepped = n === before.current + 1;
    useEffect(() => {
        before.current = n;
    }, [n]);

    const frame = reel.frame(n);
    const things = useMemo(() => reel.things(n), [reel, n]);
    const log = useMemo(() => reel.log(n), [reel, n]);
    const seats = useMemo(() => seatsIn(reel, catalogue, source), [reel, catalogue, source]);
    const act = useMemo<TableActs>(
        () => ({
            answer: () => undefined,
            why: async () => ({ t: "why", reasons: [] }),
            odds: async () => ({ t: "odds", say: "", facts: [] }),
            oblique: (on) => choose("oblique", on),
            rule: async (number) => ({
                text:
                    inLang((await ruleOf(catalogue.name, number)) ?? undefined) ||
                    say("rule_unknown"),
            }),
        }),
        [catalogue],
    );
    const over = n >= last && (reel.replay.result?.over ?? false);
    const model: TableModel = {
        catalogue,
        lang: lang.value,
        seat: view,
        seats,
        things,
        log,
        fresh: stepped && frame ? frame.log : [],
        setup: reel.replay.settings,
        forecast: [],
        ask: null,
        waiting:
            frame?.ask?.sealed ??
            (frame?.ask && frame.ask.seat !== "chance" ? [frame.ask.seat] : []),
        quiet: false,
        over,
        result: reel.replay.result,
        settings: tableSettings(),
        readonly: true,
        then: over ? null : (frame?.ask ?? null),
    };
    const views = [
        { value: "all", text: say("view_all") },
        ...seats.map(({ seat }) => ({ value: seat, text: seatWord(seat) })),
        { value: "watch", text: say("view_watch") },
    ];
    const share = async () => {
        if (!("match" in source)) return;
        const link = address(
            `${linkTo("replay", source.match, shareKey(source))}?n=${n}&view=${view}`,
        );
        try {
            await navigator.clipboard.writeText(link);
            toast(say("copied"));
        } catch {
            toast(link);
        }
    };
    const name = "match" in source ? source.match : source.name;
    return (
        <div class="page-play page-replay">
            <a class="skip" href="#table" onClick={skipTo("table")}>
                {say("skip_table")}
            </a>
            <header class="play-head">
                <div class="head-brand">
                    <Brand />
                </div>
                <div class="head-ask">
                    <h1 class="unseen">{say("replay_of", name)}</h1>
                    <div
                        class="head-line"
                        aria-live={playing ? "off" : "polite"}
                        aria-atomic="true"
                    >
                        <Answer frame={frame} seats={seats} />
                    </div>
                </div>
                <div class="head-tools">
                    <label class="field inline">
                        <span class="label">{say("view")}</span>
                        <select value={view} onChange={(e) => onView(e.currentTarget.value)}>
                            {views.map((one) => (
                                <option key={one.value} value={one.value}>
                                    {one.text}
                                </option>
                            ))}
                        </select>
                    </label>
                    {"match" in source && (
                        <button
                            type="button"
                            onClick={share}
                            aria-label={say("share_position")}
                            title={say("share_position")}
                        >
                            <Icon name="link" />
                        </button>
                    )}
                    <button
                        type="button"
                        onClick={() =>
                            download(
                                `fray-${name.replace(/[^A-Za-z0-9_.-]/g, "_").replace(/\.txt$/, "")}.txt`,
                                reel.replay.record,
                            )
                        }
                        aria-label={say("download_record")}
                        title={say("download_record")}
                    >
                        <Icon name="down" />
                    </button>
                    <LangSwitch />
                </div>
            </header>
            <main id="table" class="play-table" tabIndex={-1}>
                <TableView model={model} act={act} />
            </main>
            <footer class="reel" aria-label={say("replay")}>
                <div class="reel-buttons">
                    <button
                        type="button"
                        class="plain reel-ends"
                        disabled={n === 0}
                        onClick={() => go(0)}
                        aria-label={say("to_start")}
                    >
                        <Icon name="first" />
                    </button>
                    <button
                        type="button"
                        class="plain"
                        disabled={n === 0}
                        onClick={() => step(-1)}
                        aria-label={say("step_back")}
                    >
                        <Icon name="back" />
                    </button>
                    <button
                        type="button"
                        class="primary"
                        onClick={() => {
                            if (!playing && n >= last) go(0);
                            setPlaying(!playing);
                        }}
                        aria-label={say(playing ? "pause_it" : "play_it")}
                    >
                        <Icon name={playing ? "pause" : "play"} />
                    </button>
                    <button
                        type="button"
                        class="plain"
                        disabled={n >= last}
                        onClick={() => step(1)}
                        aria-label={say("step_on")}
                    >
                        <Icon name="on" />
                    </button>
                    <button
                        type="button"
                        class="plain reel-ends"
                        disabled={n >= last}
                        onClick={() => go(last)}
                        aria-label={say("to_end")}
                    >
                        <Icon name="last" />
                    </button>
                </div>
                <input
                    class="reel-slider"
                    type="range"
                    min={0}
                    max={last}
                    step={1}
                    value={n}
                    aria-label={say("position")}
                    aria-valuetext={say("position_of", n, last)}
                    title={say("replay_keys")}
                    onInput={(e) => {
                        setPlaying(false);
                        go(Number(e.currentTarget.value));
                    }}
                />
                <output class="reel-count">
                    {n} / {last}
                </output>
                <label class="field inline reel-speed">
                    <span class="unseen">{say("speed")}</span>
                    <select
                        value={String(speed)}
                        onChange={(e) => setSpeed(Number(e.currentTarget.value))}
                    >
                        {SPEEDS.map((one) => (
                            <option key={one} value={String(one)}>
                                {one}×
                            </option>
                        ))}
                    </select>
                </label>
            </footer>
        </div>
    );
}

function Answer({ frame, seats }: { frame: ReturnType<Reel["frame"]>; seats: SeatInfo[] }) {
    if (!frame) return <span class="head-what">{say("at_start")}</span>;
    const seat = frame.seat ?? "";
    return (
        <span class="head-what answer">
            {seat && (
                <SeatChip seat={seat} name={seats.find((row) => row.seat === seat)?.name} quiet />
            )}{" "}
            {frame.text ?? <i>{say("hidden_answer")}</i>}
            {frame.say && <code class="notation">{frame.say}</code>}
        </span>
    );
}

/* Who sat there: as remembered by this browser, else the seats the record speaks of. */
function seatsIn(reel: Reel, catalogue: Catalogue, source: Source): SeatInfo[] {
    const known = "match" in source ? recall(source.match)?.seats : undefined;
    if (known?.length)
        return known.map(({ seat, name, bot }) => ({
            seat,
            name: name || seatTitle(seat, null),
            bot,
            here: true,
            clock: null,
        }));
    const spoken = new Set(reel.replay.frames.map((frame) => frame.seat ?? ""));
    return SEAT_ORDER.slice(0, catalogue.seats[1])
        .filter((seat, i) => i < catalogue.seats[0] || spoken.has(seat))
        .map((seat) => ({ seat, name: seatWord(seat), bot: null, here: true, clock: null }));
}

/* A link to send holds the spectators' key where it is known: one's own key stays one's own. The
 * match is over, but its seats have names to change. */
function shareKey(source: { match: string; key: string }): string {
    return recall(source.match)?.keys.watch ?? source.key;
}
