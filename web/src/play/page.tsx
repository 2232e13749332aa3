/* The page of a table: its frame, and inside it the table itself. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { useComputed } from "@preact/signals";
import { getCatalogue, getGames, ruleOf } from "../api.ts";
import { Refusal } from "../net.ts";
import type { BotRow, Catalogue, Seat, Spot } from "../protocol.ts";
import { animation, choose, dark, lang, settings } from "../settings.ts";
import { alwaysWorth } from "../state.ts";
import type { Table } from "../state.ts";
import { TableView } from "../table/index.tsx";
import type { TableActs, TableModel } from "../table/model.ts";
import { Brand, complain, LangSwitch, toast, wordsOf } from "../ui/index.tsx";
import { Icon } from "../ui/icons.tsx";
import { inLang, say, seatTitle } from "../words.ts";
import { AlwaysDialog, standable } from "./always.tsx";
import { Header } from "./header.tsx";
import { hintOf } from "./hint.tsx";
import { OverBanner } from "./over.tsx";
import { publicLog, publicThings, Session } from "./session.ts";

export function PlayPage(props: { match: string; keys: string[]; watching: boolean }) {
    const { match, keys, watching } = props;
    const all = keys.join("/");
    const [session, setSession] = useState<Session | null>(null);
    useEffect(() => {
        const made = new Session(match, keys, watching);
        made.onError = (error) => {
            if (error.code !== "stale") complain(error);
        };
        setSession(made);
        return () => made.close();
    }, [match, all, watching]);
    return session ? <SessionView session={session} /> : null;
}

function SessionView({ session }: { session: Session }) {
    const table = session.table.value;
    const refusal = session.refusal.value;
    const catalogue = useCatalogue(table?.game);
    if (refusal) return <Refused refusal={refusal} />;
    if (!table || catalogue === null) return <Waiting />;
    if (catalogue instanceof Error) return <Refused refusal={catalogue} />;
    return <AtTable session={session} table={table} catalogue={catalogue} />;
}

export function useCatalogue(game: string | undefined): Catalogue | Error | null {
    const [got, setGot] = useState<Catalogue | Error | null>(null);
    useEffect(() => {
        if (game === undefined) return;
        let wanted = true;
        const take = (it: Catalogue | Error) => {
            if (wanted) setGot(it);
        };
        getCatalogue(game).then(take, take);
        return () => {
            wanted = false;
        };
    }, [game]);
    return got;
}

/* What bots are called; none are known until the server said so. */
export function useBots(): BotRow[] {
    const [bots, setBots] = useState<BotRow[]>([]);
    useEffect(() => {
        let wanted = true;
        getGames().then(
            (games) => wanted && setBots(games.bots),
            () => undefined /* then they are called as they call themselves */,
        );
        return () => {
            wanted = false;
        };
    }, []);
    return bots;
}

export function tableSettings(): TableModel["settings"] {
    return {
        animation: animation.value,
        contrast: settings.value.contrast,
        palette: settings.value.palette,
        dark: dark.value,
        oblique: settings.value.oblique,
    };
}

export function nameOf(table: { seats: Table["seats"] }, seat: Seat): string {
    return seatTitle(seat, table.seats.find((row) => row.seat === seat)?.name);
}

/* Answers that come too late are nobody's fault; all else is said. */
function swallow(error: unknown): void {
    if (error instanceof Refusal && error.code === "stale") toast(say("came_late"));
    else complain(error);
}

function AtTable(props: { session: Session; table: Table; catalogue: Catalogue }) {
    const { session, table, catalogue } = props;
    const next = session.curtain.value;
    const covered = next !== null;
    /* While hands are covered the table shows what all at this screen were told alike. */
    const open = useComputed(() => {
        const tables = [...session.tables.value.values()];
        return { things: publicThings(tables), log: publicLog(tables) };
    });
    /* The question for which "always" is asked, so that it closes with it. */
    const [always, setAlways] = useState<string | null>(null);
    const worth =
        !covered && alwaysWorth(table, catalogue.acts)
            ? standable(table, catalogue.acts)?.text
            : undefined;
    const askId = table.ask?.id ?? null;
    const hint = hintOf(session, table);
    const hintSay = hint?.reply ? (hint.chosen ?? hint.reply.say) : undefined;
    const bots = useBots();
    const act = useMemo<TableActs>(
        () => ({
            answer: (it) => void session.answer(it).catch(swallow),
            why: (type, value) => session.why(type, value),
            odds: (it, until) => session.odds(it, until),
            /* what is told is made of one seat's view: not while its hand is covered */
            ...(catalogue.explain && !covered
                ? { explain: (it: string) => session.explain(it) }
                : {}),
            ...(catalogue.survey && !covered
                ? { survey: (from: Spot, to: Spot) => session.survey(from, to) }
                : {}),
            oblique: (on) => choose("oblique", on),
            rule: async (number) => ({
                text:
                    inLang((await ruleOf(catalogue.name, number)) ?? undefined) ||
                    say("rule_unknown"),
            }),
            ...(hintSay !== undefined ? { hintFor: hintSay } : {}),
            ...(worth !== undefined
                ? { always: { text: worth, open: () => setAlways(askId) } }
                : {}),
        }),
        [session, catalogue, covered, hintSay, worth, askId],
    );
    const model: TableModel = {
        catalogue,
        lang: lang.value,
        seat: covered ? "watch" : table.seat,
        seats: table.seats,
        things: covered ? open.value.things : table.things,
        log: covered ? open.value.log : table.log,
        fresh: covered ? [] : table.fresh,
        setup: table.settings,
        forecast: table.forecast,
        ask: covered ? null : table.ask,
        waiting: table.waiting,
        quiet: table.quiet,
        over: table.over,
        result: table.result,
        forfeit: table.forfeit ?? null,
        bots,
        settings: tableSettings(),
        readonly: false,
    };
    useTitle(table);
    return (
        <div class="page-play">
            <a class="skip" href="#table" onClick={skipTo("table")}>
                {say("skip_table")}
            </a>
            <Header session={session} table={table} catalogue={catalogue} covered={covered} />
            <main id="table" class="play-table" tabIndex={-1}>
                <TableView model={model} act={act} />
            </main>
            {always !== null && always === askId && !covered && (
                <AlwaysDialog
                    session={session}
                    table={table}
                    acts={catalogue.acts}
                    onClose={() => setAlways(null)}
                />
            )}
            {table.over && !covered && <OverBanner session={session} table={table} catalogue={catalogue} />}
            {covered && <Curtain session={session} table={table} next={next} />}
        </div>
    );
}

/* The hash is the page's route: links within a page move the focus by hand. */
export function skipTo(id: string) {
    return (e: Event) => {
        e.preventDefault();
        const target = document.getElementById(id);
        target?.focus();
        target?.scrollIntoView();
    };
}

/* People with many tabs see in the title that they are asked. */
function useTitle(table: Table): void {
    const asked = table.ask !== null && !table.over;
    const text = asked ? `● ${say("asked_you")} - fray` : "fray";
    useEffect(() => {
        document.title = text;
        return () => {
            document.title = "fray";
        };
    }, [text]);
}

function Curtain({ session, table, next }: { session: Session; table: Table; next: Seat }) {
    const name = nameOf(table, next);
    return (
        <section class={`curtain seat-${next}`} aria-labelledby="curtain-title">
            <h2 id="curtain-title" tabIndex={-1} ref={(e) => e?.focus()}>
                {say("pass_device", name)}
            </h2>
            <p>{say("pass_help", name)}</p>
            <div class="row">
                <button type="button" class="primary" onClick={() => session.open()}>
                    <Icon name="eye" /> {say("show", name)}
                </button>
                <button type="button" class="plain small" onClick={() => choose("curtain", false)}>
                    {say("no_curtain")}
                </button>
            </div>
        </section>
    );
}

function Waiting() {
    return (
        <main class="page-note" aria-busy="true">
            <Brand />
            <p role="status">{say("connecting")}</p>
        </main>
    );
}

function Refused({ refusal }: { refusal: Error }) {
    const replaced = refusal instanceof Refusal && refusal.code === "replaced";
    const badKey = refusal instanceof Refusal && refusal.code === "bad-key";
    return (
        <main class="page-note">
            <div class="row spread">
                <Brand />
                <LangSwitch />
            </div>
            <h1>
                {replaced
                    ? say("replaced_title")
                    : badKey
                      ? say("refused_title")
                      : say("server_away")}
            </h1>
            <p>{wordsOf(refusal)}</p>
            <div class="row">
                <a class="button" href="#/">
                    {say("home")}
                </a>
                {!replaced && (
                    <button type="button" onClick={() => location.reload()}>
                        {say("try_again")}
                    </button>
                )}
            </div>
        </main>
    );
}
