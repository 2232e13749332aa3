/* The head of the table: whose question is open, and what can be done besides answering it. What is
 * asked, and how the match ended, the table says itself. */
import { useState } from "preact/hooks";
import type { Catalogue, Offer } from "../protocol.ts";
import type { Table } from "../state.ts";
import { Brand, complain, LangSwitch, SeatChip, toast } from "../ui/index.tsx";
import { Icon } from "../ui/icons.tsx";
import { listWords, say } from "../words.ts";
import { HintButton, HintPanel } from "./hint.tsx";
import { Menu } from "./menu.tsx";
import { nameOf } from "./page.tsx";
import type { Session } from "./session.ts";

/* One short line: whose turn it is. */
function headline(table: Table, together: boolean): { text: string; seat: string | null } {
    const ask = table.ask;
    if (table.over) return { text: say("it_is_over"), seat: null };
    if (ask) {
        const text =
            ask.seat === "chance"
                ? say("asked_dice")
                : together
                  ? say("asked_seat", nameOf(table, table.seat))
                  : say("asked_you");
        return { text, seat: table.seat };
    }
    if (table.quiet) return { text: say("resting"), seat: null };
    const others = table.waiting.filter((seat) => seat !== table.seat);
    const first = others[0];
    if (first !== undefined) {
        const names = others.map((seat) => nameOf(table, seat));
        return { text: say("waiting_for", listWords(names)), seat: first };
    }
    return { text: say("going"), seat: null };
}

export function Header(props: {
    session: Session;
    table: Table;
    catalogue: Catalogue;
    covered: boolean;
}) {
    const { session, table, catalogue, covered } = props;
    const [menu, setMenu] = useState(false);
    const together = session.lines.length > 1;
    const line = covered
        ? { text: say("pass_device", nameOf(table, session.curtain.value ?? "")), seat: null }
        : headline(table, together);
    const plays = table.seat !== "watch";
    /* The table says its question itself, beside the options, and reads it out. */
    const atTable = !covered;
    return (
        <header
            class={`play-head ${atTable ? "at-table" : ""} ${line.seat ? `seat-${line.seat}` : ""} ${table.ask && !covered ? "asked" : ""}`}
        >
            <div class="head-brand">
                <Brand />
            </div>
            <div class="head-ask">
                <div class="head-line" aria-live={atTable ? "off" : "polite"} aria-atomic="true">
                    <h1 class="head-what">{line.text}</h1>
                </div>
            </div>
            <div class="head-tools">
                {!covered && (
                    <span class="head-you">
                        <SeatChip
                            seat={table.seat}
                            name={table.seats.find((row) => row.seat === table.seat)?.name}
                            quiet
                        />
                    </span>
                )}
                {plays && !table.over && !covered && (
                    <>
                        <UndoButton session={session} table={table} />
                        <HintButton session={session} table={table} />
                    </>
                )}
                <span class="head-lang">
                    <LangSwitch />
                </span>
                <button
                    type="button"
                    onClick={() => setMenu(true)}
                    aria-haspopup="dialog"
                    aria-label={say("menu")}
                >
                    <Icon name="menu" />
                    <span class="wide-only">{say("menu")}</span>
                </button>
            </div>
            <StatusLine session={session} />
            {!covered && <HintPanel session={session} table={table} />}
            <Offers session={session} />
            {menu && (
                <Menu
                    session={session}
                    table={table}
                    catalogue={catalogue}
                    onClose={() => setMenu(false)}
                />
            )}
        </header>
    );
}

function StatusLine({ session }: { session: Session }) {
    const status = session.status.value;
    return (
        <div class="head-status" role="status">
            {status !== "open" && (
                <span class="status-lost">
                    <Icon name="loop" />
                    {say(status === "connecting" ? "connecting" : "reconnecting")}
                </span>
            )}
        </div>
    );
}

function UndoButton({ session, table }: { session: Session; table: Table }) {
    const how =
        table.undo === "free"
            ? say("undo_free")
            : table.undo === "ask"
              ? say("undo_ask")
              : say("undo_none");
    const undo = () => {
        const asks = table.undo === "ask";
        session.undo().then(() => asks && toast(say("undo_asked")), complain);
    };
    return (
        <button
            type="button"
            disabled={table.undo === null}
            title={how}
            aria-label={`${say("undo")}: ${how}`}
            onClick={undo}
        >
            <Icon name="undo" />
            <span class="wide-only">{say("undo")}</span>
        </button>
    );
}

/* By the names people have; the server knows seats. */
function offerWords(table: Table, offer: Offer, mine: boolean): string {
    const name = nameOf(table, offer.seat);
    switch (offer.what) {
        case "draw":
            return mine ? say("offer_draw_mine") : say("offer_draw_of", name);
        case "undo":
            return mine ? say("offer_undo_mine") : say("offer_undo_of", name);
        case "concede":
            return mine ? say("offer_concede_mine") : say("offer_concede_of", name);
        default:
            return (offer as Offer).text;
    }
}

/* Offers to any of those who sit at this screen; each is answered as the seat it was made to. */
function Offers({ session }: { session: Session }) {
    const tables = [...session.tables.value.values()].filter((table) => table.seat !== "watch");
    const seen = new Set<number>();
    const rows = tables.flatMap((table) =>
        table.offers.flatMap((offer) => {
            const mine = offer.mine ?? offer.seat === table.seat;
            /* With both people here the one who offered need not be told so, too. */
            if (mine && tables.length > 1) return [];
            if (seen.has(offer.offer) && tables.length < 3) return [];
            seen.add(offer.offer);
            return [{ table, offer, mine }];
        }),
    );
    return (
        <div role="status" aria-label={say("offers")}>
            {rows.map(({ table, offer, mine }) => {
                const reply = (yes: boolean) => () =>
                    void session.reply(table.seat, offer.offer, yes).catch(complain);
                return (
                    <div class={`head-bar seat-${offer.seat}`} key={`${table.seat}-${offer.offer}`}>
                        <Icon
                            name={
                                offer.what === "draw"
                                    ? "scales"
                                    : offer.what === "concede"
                                      ? "flag"
                                      : "undo"
                            }
                        />
                        <span>
                            {tables.length > 1 && (
                                <b>{say("for_seat", nameOf(table, table.seat))} </b>
                            )}
                            {offerWords(table, offer, mine)}
                        </span>
                        <span class="row">
                            {mine ? (
                                <button type="button" class="small" onClick={reply(false)}>
                                    {say("withdraw")}
                                </button>
                            ) : (
                                <>
                                    <button
                                        type="button"
                                        class="small primary"
                                        onClick={reply(true)}
                                    >
                                        {say("accept")}
                                    </button>
                                    <button type="button" class="small" onClick={reply(false)}>
                                        {say("refuse")}
                                    </button>
                                </>
                            )}
                        </span>
                    </div>
                );
            })}
        </div>
    );
}
