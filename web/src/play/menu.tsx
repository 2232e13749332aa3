/* What can be done at a table besides answering. */
import { useState } from "preact/hooks";
import type { Catalogue } from "../protocol.ts";
import { recall } from "../recent.ts";
import { address, linkTo } from "../route.ts";
import type { Table } from "../state.ts";
import { Choice, complain, Dialog, download, LinkRow, toast } from "../ui/index.tsx";
import { Icon } from "../ui/icons.tsx";
import { SettingsDialog } from "../ui/settings_dialog.tsx";
import { inLang, say, seatTitle } from "../words.ts";
import { AlwaysButtons, standable } from "./always.tsx";
import { nameOf } from "./page.tsx";
import type { Session } from "./session.ts";
import { choose, lang } from "../settings.ts";

type Part = "concede" | "standing" | "links" | "name" | "settings";

export async function saveRecord(session: Session): Promise<void> {
    download(`fray-${session.match}.txt`, await session.record());
}

export function Menu(props: {
    session: Session;
    table: Table;
    catalogue: Catalogue;
    onClose: () => void;
}) {
    const { session, table, catalogue, onClose } = props;
    const [part, setPart] = useState<Part | null>(null);
    const plays = table.seat !== "watch" && session.curtain.value === null;
    const running = plays && !table.over;
    const close = () => setPart(null);
    const together = catalogue.together ?? false;
    const drawOffered = table.offers.some((offer) => offer.what === "draw");
    if (part === "settings") return <SettingsDialog onClose={onClose} />;
    if (part === "links") return <Links session={session} table={table} onClose={onClose} />;
    if (part === "standing") return <StandingList {...{ session, table, catalogue, onClose }} />;
    if (part === "name") return <Rename session={session} table={table} onClose={onClose} />;
    if (part === "concede") {
        return (
            <Dialog title={say(together ? "give_up_sure" : "concede_sure")} onClose={close}>
                <p>
                    {together
                        ? say("give_up_help")
                        : say("concede_help", nameOf(table, table.seat))}
                </p>
                <div class="row end">
                    <button type="button" onClick={close}>
                        {say("cancel")}
                    </button>
                    <button
                        type="button"
                        class="danger"
                        onClick={() => {
                            onClose();
                            session.concede().catch(complain);
                        }}
                    >
                        {say(together ? "give_up_yes" : "concede_yes")}
                    </button>
                </div>
            </Dialog>
        );
    }
    const offerDraw = () => {
        onClose();
        session.offerDraw().then(() => toast(say("offer_draw_sent")), complain);
    };
    return (
        <Dialog title={say("menu")} kind="drawer" onClose={onClose}>
            <div class="menu">
                <Choice
                    label={say("language")}
                    bare
                    value={lang.value}
                    options={[
                        { value: "en", text: "English" },
                        { value: "de", text: "Deutsch" },
                    ]}
                    onChange={(to) => choose("lang", to)}
                />
                <button type="button" onClick={() => setPart("links")}>
                    <Icon name="link" /> {say("links")}
                </button>
                {plays && (
                    <button type="button" onClick={() => setPart("name")}>
                        <Icon name="person" /> {say("names")}
                    </button>
                )}
                {running && (
                    <>
                        <button type="button" onClick={() => setPart("standing")}>
                            <Icon name="loop" /> {say("standing")}{" "}
                            {table.standing.length > 0 && (
                                <b class="count">{table.standing.length}</b>
                            )}
                        </button>
                        {!together && (
                            <button type="button" disabled={drawOffered} onClick={offerDraw}>
                                <Icon name="scales" /> {say("offer_draw")}
                            </button>
                        )}
                        <button type="button" onClick={() => setPart("concede")}>
                            <Icon name="flag" /> {say(together ? "give_up" : "concede")}
                        </button>
                    </>
                )}
                <button
                    type="button"
                    disabled={!table.over}
                    onClick={() => void saveRecord(session).catch(complain)}
                >
                    <Icon name="down" /> {say("download_record")}
                </button>
                {table.over ? (
                    <a
                        class="button"
                        href={linkTo("replay", session.match, session.lines[0]?.key ?? "")}
                    >
                        <Icon name="eye" /> {say("watch_replay")}
                    </a>
                ) : (
                    <p class="note">{say("record_after")}</p>
                )}
                <button type="button" onClick={() => setPart("settings")}>
                    <Icon name="gear" /> {say("settings")}
                </button>
                <a class="button" href="#/">
                    <Icon name="back" /> {say("home")}
                </a>
            </div>
        </Dialog>
    );
}

function StandingList(props: {
    session: Session;
    table: Table;
    catalogue: Catalogue;
    onClose: () => void;
}) {
    const { session, table, catalogue, onClose } = props;
    const it = standable(table, catalogue.acts);
    const question = (id: string) =>
        inLang(catalogue.questions.find((row) => row.id === id)).replace("{0}", "..") || id;
    return (
        <Dialog title={say("standing")} onClose={onClose}>
            <p class="note">{say(table.standing.length ? "standing_help" : "standing_none")}</p>
            <ul class="rows">
                {table.standing.map((row) => (
                    <li key={row.question} class="row spread">
                        <span>
                            {question(row.question)} <b>{row.text}</b>{" "}
                            <span class="quiet">
                                {say(
                                    row.until === "other"
                                        ? "until_other"
                                        : row.until === "round"
                                          ? "until_round"
                                          : "until_end",
                                )}
                            </span>
                        </span>
                        <button
                            type="button"
                            class="small"
                            onClick={() => void session.unstand(row.question).catch(complain)}
                        >
                            {say("remove")}
                        </button>
                    </li>
                ))}
            </ul>
            {it && (
                <>
                    <h3>{say("always_title", it.text)}</h3>
                    <AlwaysButtons
                        session={session}
                        table={table}
                        acts={catalogue.acts}
                        onDone={onClose}
                    />
                </>
            )}
        </Dialog>
    );
}

function Links(props: { session: Session; table: Table; onClose: () => void }) {
    const { session, table, onClose } = props;
    const known = recall(session.match);
    const hostKey = known?.keys.host;
    const own = session.lines.map((line) => line.key);
    const others = table.seats.filter(
        (row) => !row.bot && known?.keys[row.seat] && !own.includes(known.keys[row.seat] ?? ""),
    );
    const watchKey = known?.keys.watch;
    const relink = (seat: string) =>
        hostKey && (
            <button
                type="button"
                onClick={() =>
                    void session
                        .relink(hostKey, seat)
                        .then(() => toast(say("relink_done")), complain)
                }
            >
                {say("relink")}
            </button>
        );
    return (
        <Dialog title={say("links")} onClose={onClose}>
            <div class="stack">
                {others.map((row) => (
                    <LinkRow
                        key={row.seat}
                        label={say("link_for", seatTitle(row.seat, row.name))}
                        url={address(linkTo("play", session.match, known?.keys[row.seat] ?? ""))}
                    >
                        {relink(row.seat)}
                    </LinkRow>
                ))}
                {watchKey && (
                    <LinkRow
                        label={say("link_watch")}
                        url={address(linkTo("watch", session.match, watchKey))}
                    >
                        {!session.watching && relink("watch")}
                    </LinkRow>
                )}
                {!session.watching && (
                    <LinkRow
                        label={say("link_own")}
                        url={address(linkTo("play", session.match, ...own))}
                    />
                )}
                {!others.length && !watchKey && <p class="note">{say("links_none")}</p>}
                {hostKey && <p class="note">{say("relink_help")}</p>}
            </div>
        </Dialog>
    );
}

function Rename(props: { session: Session; table: Table; onClose: () => void }) {
    const { session, table, onClose } = props;
    const [name, setName] = useState(
        table.seats.find((row) => row.seat === table.seat)?.name ?? "",
    );
    const save = (e: Event) => {
        e.preventDefault();
        if (session.lines.length === 1) choose("name", name.trim());
        session.rename(name.trim()).catch(complain);
        onClose();
    };
    return (
        <Dialog title={say("names")} onClose={onClose}>
            <form class="stack" onSubmit={save}>
                <label class="field">
                    <span class="label">{say("name_of", nameOf(table, table.seat))}</span>
                    <input
                        value={name}
                        maxLength={40}
                        autocomplete="nickname"
                        onInput={(e) => setName(e.currentTarget.value)}
                    />
                    <span class="note">{say("name_help")}</span>
                </label>
                <div class="row end">
                    <button class="primary">{say("save")}</button>
                </div>
            </form>
        </Dialog>
    );
}
