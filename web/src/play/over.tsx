/* How a match ended, and what to do then. */
import { useState } from "preact/hooks";
import type { Result, Seat } from "../protocol.ts";
import { linkTo } from "../route.ts";
import type { Table } from "../state.ts";
import { complain } from "../ui/index.tsx";
import { Icon } from "../ui/icons.tsx";
import { listWords, say, seatTitle } from "../words.ts";
import { saveRecord } from "./menu.tsx";
import type { Session } from "./session.ts";

type Told = { seats: Table["seats"]; result: Result | null; seat?: Seat };

const titleOf = (told: Told, seat: Seat): string =>
    seatTitle(seat, told.seats.find((row) => row.seat === seat)?.name);

/* "You win 9 : 4", "Blue wins", "A draw" */
export function resultWords(told: Told): string {
    const result = told.result;
    if (!result) return say("it_is_over");
    const winners = result.winners ?? [];
    const first = winners[0];
    if (result.drawn || first === undefined) return say("drawn");
    if (winners.length > 1)
        return say("win_many", listWords(winners.map((seat) => titleOf(told, seat))));
    return first === told.seat ? say("you_win") : say("wins", titleOf(told, first));
}

export function OverBanner({ session, table }: { session: Session; table: Table }) {
    const [open, setOpen] = useState(true);
    if (!open) return null;
    const result = table.result;
    const by = result?.by;
    const shared = session.lines.length > 1;
    const told: Told = { seats: table.seats, result, ...(shared ? {} : { seat: table.seat }) };
    const first = result?.winners?.[0];
    return (
        <section
            class={`over ${first && !result?.drawn ? `seat-${first}` : ""}`}
            aria-labelledby="over-title"
        >
            <h2 id="over-title">{resultWords(told)}</h2>
            {result?.points && (
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
                                ? "by_conceded"
                                : by === "agreed"
                                  ? "by_agreed"
                                  : "by_time",
                        )}
                </p>
            )}
            <div class="row">
                <a
                    class="button primary"
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
