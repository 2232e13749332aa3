/* How a match ended, and what to do then. */
import { useEffect, useState } from "preact/hooks";
import { postMatch } from "../api.ts";
import { chosen, noteCampaign } from "../campaigns.ts";
import type { Campaign } from "../campaigns.ts";
import type { Catalogue, NewMatch, Result, Seat } from "../protocol.ts";
import { remember } from "../recent.ts";
import { go, linkTo } from "../route.ts";
import type { Table } from "../state.ts";
import { complain, download } from "../ui/index.tsx";
import { Icon } from "../ui/icons.tsx";
import { inLang, listWords, say, seatTitle } from "../words.ts";
import { saveRecord } from "./menu.tsx";
import type { Session } from "./session.ts";

type Told = { seats: Table["seats"]; result: Result | null; seat?: Seat };

const titleOf = (told: Told, seat: Seat): string =>
    seatTitle(seat, told.seats.find((row) => row.seat === seat)?.name);

/* "You win 9 : 4", "Blue wins", "A draw"; of a team, whether it won. */
export function resultWords(told: Told, together = false): string {
    const result = told.result;
    if (!result) return say("it_is_over");
    const winners = result.winners ?? [];
    if (together) return say(winners.length ? "team_won" : "team_lost");
    const first = winners[0];
    if (result.drawn || first === undefined) return say("drawn");
    if (winners.length > 1)
        return say("win_many", listWords(winners.map((seat) => titleOf(told, seat))));
    return first === told.seat ? say("you_win") : say("wins", titleOf(told, first));
}

export function OverBanner(props: { session: Session; table: Table; catalogue: Catalogue }) {
    const { session, table, catalogue } = props;
    const [open, setOpen] = useState(true);
    const together = catalogue.together ?? false;
    if (!open) return null;
    const result = table.result;
    const by = result?.by;
    const shared = session.lines.length > 1;
    const told: Told = { seats: table.seats, result, ...(shared ? {} : { seat: table.seat }) };
    const first = result?.winners?.[0];
    return (
        <section
            class={`over ${first && !result?.drawn ? `seat-${together ? table.seat : first}` : ""}`}
            aria-labelledby="over-title"
        >
            <h2 id="over-title">{resultWords(told, together)}</h2>
            {result?.points && !together && (
                <dl class="over-points">
                    {table.seats.map((row) => (
                        <div key={row.seat} class={`seat-${row.seat}`}>
                            <dt>{seatTitle(row.seat, row.name)}</dt>
                            <dd>{result.points?.[row.seat] ?? 0}</dd>
                        </div>
                    ))}
                </dl>
            )}
            {by && by !== "rules" && (
                <p>
                    {table.forfeit?.text ??
                        say(
                            by === "conceded"
                                ? together
                                    ? "team_gave_up"
                                    : "by_conceded"
                                : by === "agreed"
                                  ? "by_agreed"
                                  : "by_time",
                        )}
                </p>
            )}
            {table.operation && <OperationRow session={session} table={table} catalogue={catalogue} />}
            <div class="row">
                <a
                    class={`button ${table.operation ? "" : "primary"}`}
                    href={linkTo("replay", session.match, session.lines[0]?.key ?? "")}
                >
                    <Icon name="eye" /> {say("watch_replay")}
                </a>
                <button type="button" onClick={() => void saveRecord(session).catch(complain)}>
                    <Icon name="down" /> {say("download_record")}
                </button>
                <a class="button" href="#/">
                    {say("new_match")}
                </a>
                <button type="button" class="plain" onClick={() => setOpen(false)}>
                    {say("look_at_table")}
                </button>
            </div>
        </section>
    );
}

/* A mission of an operation: how that stands now, and what comes next. */
function OperationRow(props: { session: Session; table: Table; catalogue: Catalogue }) {
    const { session, table, catalogue } = props;
    const [stands, setStands] = useState<Campaign | null>(null);
    const [busy, setBusy] = useState(false);
    useEffect(() => {
        let wanted = true;
        session.campaign().then((reply) => {
            const row = noteCampaign(table.game, reply);
            if (wanted) setStands(row);
        }, complain);
        return () => {
            wanted = false;
        };
    }, [session, table.game]);
    if (!stands) return null;
    const nameOf = (id: string): string =>
        inLang(catalogue.entries["mission"]?.find((entry) => entry.id === id)?.name) || id;
    const people = table.seats.filter((row) => !row.bot);
    const won = (table.result?.winners ?? []).length > 0;
    const next = async () => {
        /* friends need links of their own: those are given out on the start page */
        if (session.watching || people.length !== session.lines.length) {
            chosen.value = stands;
            go("#/");
            return;
        }
        setBusy(true);
        try {
            const seats: NonNullable<NewMatch["seats"]> = {};
            for (const row of table.seats)
                seats[row.seat] = row.bot ? { bot: row.bot } : row.name ? { name: row.name } : {};
            const made = await postMatch({ game: table.game, seats, campaign: stands.text });
            const mine = people.map(({ seat }) => seat);
            remember({
                match: made.match,
                keys: made.keys,
                mine,
                game: table.game,
                seats: table.seats.map(({ seat, name, bot }) => ({
                    seat,
                    name: name ?? "",
                    bot: bot ?? null,
                })),
                when: Date.now(),
            });
            go(linkTo("play", made.match, ...mine.map((seat) => made.keys[seat] ?? "")));
        } catch (e) {
            complain(e);
        } finally {
            setBusy(false);
        }
    };
    return (
        <div class="over-operation">
            <p>
                {inLang(
                    catalogue.entries["list"]?.find((entry) => entry.id === stands.operation)?.name,
                )}
                {": "}
                {stands.next
                    ? say("operation_won", stands.won, stands.missions.length)
                    : say("operation_all")}
            </p>
            <div class="row">
                {stands.next && (
                    <button type="button" class="primary" disabled={busy} onClick={() => void next()}>
                        <Icon name="play" />{" "}
                        {say(won ? "next_mission" : "same_mission", nameOf(stands.next))}
                    </button>
                )}
                <button
                    type="button"
                    onClick={() => download(`fray-${stands.operation}.txt`, stands.text)}
                >
                    <Icon name="down" /> {say("download_operation")}
                </button>
            </div>
        </div>
    );
}
