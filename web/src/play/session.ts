/* A table with those who sit at this screen: one connection for each key, the table each was told,
 * whose hands lie open, and what can be done. */
import { batch, computed, effect, signal } from "@preact/signals";
import type { ReadonlySignal, Signal } from "@preact/signals";
import { browserWorld, Connection, Refusal, socketUrl } from "../net.ts";
import type { Status, World } from "../net.ts";
import type {
    CampaignReply,
    ExplainReply,
    GameEvent,
    HintReply,
    OddsReply,
    Seat,
    Spot,
    SurveyReply,
    Thing,
    Until,
    WhyReply,
} from "../protocol.ts";
import { remember } from "../recent.ts";
import { lang, settings } from "../settings.ts";
import { after, nextShown } from "../state.ts";
import type { Table } from "../state.ts";

export interface Line {
    key: string;
    link: Connection;
    table: Signal<Table | null>;
    status: Signal<Status>;
    why: Signal<Refusal | null>;
}

/* What was asked for about a question, what came, and what of it is looked at. */
export interface Hint {
    ask: string;
    reply: HintReply | null;
    chosen: string | null; /* a say; null: the best one */
}

export class Session {
    readonly match: string;
    readonly watching: boolean;
    readonly lines: Line[];
    /* Whose table is shown; null until a table has come. */
    readonly shown = signal<Seat | null>(null);
    /* Who is to look next, while hands are covered. */
    readonly curtain = signal<Seat | null>(null);
    readonly hint = signal<Hint | null>(null);
    /* Errors that answer nothing we wait for. */
    onError: (error: Refusal) => void = () => undefined;

    readonly tables: ReadonlySignal<Map<Seat, Table>> = computed(() => {
        const map = new Map<Seat, Table>();
        for (const line of this.lines) {
            const table = line.table.value;
            if (table) map.set(table.seat, table);
        }
        return map;
    });
    readonly table: ReadonlySignal<Table | null> = computed(() => {
        const seat = this.shown.value;
        return seat === null ? null : (this.tables.value.get(seat) ?? null);
    });
    readonly status: ReadonlySignal<Status> = computed(() => {
        const all = this.lines.map((line) => line.status.value);
        const worst: Status[] = ["refused", "lost", "connecting", "closed"];
        return worst.find((status) => all.includes(status)) ?? "open";
    });
    readonly refusal: ReadonlySignal<Refusal | null> = computed(
        () => this.lines.map((line) => line.why.value).find((why) => why !== null) ?? null,
    );

    #stops: (() => void)[] = [];

    constructor(
        match: string,
        keys: string[],
        watching: boolean,
        world: World = browserWorld,
        url?: string,
    ) {
        this.match = match;
        this.watching = watching;
        const to = url ?? socketUrl(location);
        this.lines = keys.map((key) => {
            const table = signal<Table | null>(null);
            const status = signal<Status>("connecting");
            const why = signal<Refusal | null>(null);
            const link = new Connection(
                {
                    url: to,
                    match,
                    key,
                    lang: lang.peek(),
                    onMessage: (message) => {
                        if (message.t === "error") {
                            this.onError(new Refusal(message.error, message.text, message.rule));
                            return;
                        }
                        table.value = after(table.peek(), message, performance.now());
                    },
                    onStatus: (now, reason) =>
                        batch(() => {
                            status.value = now;
                            why.value = reason;
                        }),
                },
                world,
            );
            return { key, link, table, status, why };
        });
        this.#stops.push(
            effect(() => {
                const tongue = lang.value;
                for (const line of this.lines) line.link.speak(tongue);
            }),
            effect(() => this.#turn(this.tables.value)),
            effect(() => this.#note()),
        );
        if (typeof window !== "undefined") {
            const nudge = () => {
                if (document.visibilityState !== "hidden")
                    for (const line of this.lines) line.link.nudge();
            };
            window.addEventListener("online", nudge);
            document.addEventListener("visibilitychange", nudge);
            this.#stops.push(() => {
                window.removeEventListener("online", nudge);
                document.removeEventListener("visibilitychange", nudge);
            });
        }
    }

    close(): void {
        for (const stop of this.#stops) stop();
        for (const line of this.lines) line.link.close();
    }

    lineOf(seat: Seat | null): Line | undefined {
        return this.lines.find((line) => line.table.peek()?.seat === seat);
    }

    /* The screen changes hands: covered first, unless these two have no secrets. */
    #turn(tables: Map<Seat, Table>): void {
        const first = tables.keys().next();
        if (first.done) return;
        if (tables.size < this.lines.length) {
            /* With several people here nobody's hand is shown before all tables have come. */
            if (this.lines.length === 1) this.shown.value = first.value;
            return;
        }
        const before = this.shown.peek();
        const next = nextShown(this.curtain.peek() ?? before ?? first.value, tables);
        const over = tables.get(next)?.over ?? false;
        if (tables.size > 1 && settings.value.curtain && !over && anySecret(tables.values())) {
            /* Once covered it stays so until somebody looks: nobody knows who holds the screen. */
            if (next !== before || this.curtain.peek() !== null) this.curtain.value = next;
            if (before === null) this.shown.value = next;
            return;
        }
        this.curtain.value = null;
        this.shown.value = next;
    }

    open(): void {
        batch(() => {
            const next = this.curtain.peek();
            if (next !== null) this.shown.value = next;
            this.curtain.value = null;
        });
    }

    #note(): void {
        const table = this.lines[0]?.table.value;
        if (!table) return;
        const keys: { [seat: Seat]: string } = {};
        const mine: Seat[] = [];
        for (const line of this.lines) {
            const seat = line.table.value?.seat;
            if (seat === undefined) continue;
            keys[seat] = line.key;
            if (seat !== "watch") mine.push(seat);
        }
        remember({
            match: this.match,
            keys,
            mine,
            game: table.game,
            seats: table.seats.map(({ seat, name, bot }) => ({
                seat,
                name: name ?? "",
                bot: bot ?? null,
            })),
            over: table.over,
            points: table.result?.points ?? null,
            winners: table.result?.winners ?? [],
            when: Date.now(),
        });
    }

    /* -- what can be done ---------------------------------------------------------------------- */

    async answer(say: string | string[]): Promise<void> {
        const table = this.table.peek();
        if (!table?.ask) return;
        this.hint.value = null;
        await this.#link().call({ t: "answer", ask: table.ask.id, say });
    }
    why(type: string, value: number): Promise<WhyReply> {
        return this.#link().call({ t: "why", ask: this.table.peek()?.ask?.id ?? "", type, value });
    }
    odds(say: string | string[], until?: string[]): Promise<OddsReply> {
        const ask = this.table.peek()?.ask?.id ?? "";
        return this.#link().call({ t: "odds", ask, say, ...(until ? { until } : {}) });
    }
    explain(say: string): Promise<ExplainReply> {
        return this.#link().call({ t: "explain", ask: this.table.peek()?.ask?.id ?? "", say });
    }
    survey(from: Spot, to: Spot): Promise<SurveyReply> {
        return this.#link().call({ t: "survey", from, to });
    }
    async askHint(): Promise<void> {
        const ask = this.table.peek()?.ask?.id;
        if (ask === undefined) return;
        this.hint.value = { ask, reply: null, chosen: null };
        try {
            const reply = await this.#link().call({ t: "hint", ask });
            if (this.hint.peek()?.ask === ask) this.hint.value = { ask, reply, chosen: null };
        } catch (e) {
            if (this.hint.peek()?.ask === ask) this.hint.value = null;
            throw e;
        }
    }
    /* One of the hint's options is marked on the table. */
    choose(say: string): void {
        const hint = this.hint.peek();
        if (hint?.reply) this.hint.value = { ...hint, chosen: say };
    }
    undo(): Promise<unknown> {
        return this.#link().call({ t: "undo" });
    }
    offerDraw(): Promise<unknown> {
        return this.#link().call({ t: "offer", what: "draw" });
    }
    concede(): Promise<unknown> {
        return this.#link().call({ t: "concede" });
    }
    reply(seat: Seat, offer: number, yes: boolean): Promise<unknown> {
        return this.#link(seat).call({ t: "reply", offer, yes });
    }
    /* From the open question on: it is answered, too, if the standing answer did not do so. */
    async standNow(question: string, say: string, until: Until): Promise<void> {
        const seat = this.shown.peek();
        const ask = this.table.peek()?.ask?.id;
        await this.#link(seat).call({ t: "stand", question, say, until });
        if (ask === undefined || this.lineOf(seat)?.table.peek()?.ask?.id !== ask) return;
        await this.#link(seat)
            .call({ t: "answer", ask, say })
            .catch((e: unknown) => {
                if (!(e instanceof Refusal && e.code === "stale")) throw e;
            });
    }
    unstand(question: string): Promise<unknown> {
        return this.#link().call({ t: "unstand", question });
    }
    rename(name: string): Promise<unknown> {
        return this.#link().call({ t: "name", name });
    }
    async relink(hostKey: string, seat: Seat): Promise<void> {
        const reply = await this.#link().call({ t: "relink", key: hostKey, seat });
        remember({ match: this.match, keys: reply.keys });
    }
    campaign(): Promise<CampaignReply> {
        return this.#link().call({ t: "campaign" });
    }
    async record(): Promise<string> {
        return (await this.#link().call({ t: "record" })).record;
    }

    #link(seat: Seat | null = this.shown.peek()): Connection {
        const line = this.lineOf(seat) ?? this.lines[0];
        if (!line) throw new Refusal("lost", "");
        return line.link;
    }
}

/* -- what everybody at one screen may see ------------------------------------------------------- */

/* Is there something at this screen that not all may see: a hand, or what somebody says under seal? */
export function anySecret(tables: Iterable<Table>): boolean {
    const all = [...tables];
    return all.some((table) => table.ask?.sealed) || anyHand(all);
}

/* Does anybody hold a card that the others must not see? Until then nothing is covered, nor ever where
 * people are shown each other's hands. */
export function anyHand(tables: Iterable<Table>): boolean {
    let own = false;
    for (const { seat, things } of tables)
        for (const { hand, value, seat: whose } of things.values()) {
            if (!hand || !value) continue;
            if (whose !== seat) return false;
            own = true;
        }
    return own;
}

/* A thing that two seats are told alike is no secret between them. */
export function publicThings(tables: Table[]): Map<number, Thing> {
    const [one, ...others] = tables;
    const map = new Map<number, Thing>();
    for (const [id, thing] of one?.things ?? []) {
        const text = JSON.stringify(thing);
        if (others.every((other) => JSON.stringify(other.things.get(id)) === text))
            map.set(id, thing);
    }
    return map;
}

/* Events that all of them were told in the same words. */
export function publicLog(tables: Table[]): GameEvent[] {
    const [one, ...others] = tables;
    const told = others.map(
        (other) => new Set(other.log.map((event) => `${event.kind} ${event.text}`)),
    );
    return (one?.log ?? []).filter((event) =>
        told.every((set) => set.has(`${event.kind} ${event.text}`)),
    );
}
