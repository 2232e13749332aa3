/* The table as it was last told: messages in, a value out. Values are never changed in place, and a
 * thing that stayed as it was stays the same object, so that only what changed is drawn again. */
import type {
    ActRole,
    ActRow,
    Clock,
    Frame,
    GameEvent,
    Now,
    Replay,
    Seat,
    SeatInfo,
    ServerMessage,
    Standing,
    TableMessage,
    Thing,
} from "./protocol.ts";

export interface Table extends Now {
    match: string;
    game: string;
    seat: Seat;
    settings: string[];
    operation: string | null;
    dice: Seat;
    host: boolean;
    seats: SeatInfo[];
    things: Map<number, Thing>;
    log: GameEvent[];
    fresh: GameEvent[]; /* of the last update */
    forecast: GameEvent[]; /* what figures that nobody plays would do next */
}

function same(a: unknown, b: unknown): boolean {
    return JSON.stringify(a) === JSON.stringify(b);
}

export function toMap(things: Thing[], before?: Map<number, Thing>): Map<number, Thing> {
    const map = new Map<number, Thing>();
    for (const thing of things) {
        const old = before?.get(thing.id);
        map.set(thing.id, old && same(old, thing) ? old : thing);
    }
    return map;
}

export function changed(
    before: Map<number, Thing>,
    things: Thing[],
    gone: number[],
): Map<number, Thing> {
    if (things.length === 0 && gone.length === 0) return before;
    const map = new Map(before);
    for (const id of gone) map.delete(id);
    for (const thing of things) map.set(thing.id, thing);
    return map;
}

/* Clocks are told as what is left at that moment; `at` is when we heard it. */
function heard(seats: SeatInfo[], now: number): SeatInfo[] {
    return seats.map((seat) =>
        seat.clock ? { ...seat, clock: { ...seat.clock, at: now } } : seat,
    );
}

function nowOf(message: Now): Now {
    return {
        ask: message.ask ?? null,
        waiting: message.waiting ?? [],
        quiet: message.quiet ?? false,
        undo: message.undo ?? null,
        offers: message.offers ?? [],
        standing: message.standing ?? [],
        over: message.over ?? false,
        result: message.result ?? null,
        forfeit: message.forfeit ?? null,
    };
}

export function whole(message: TableMessage, before: Table | null, now: number): Table {
    const known = before && before.match === message.match ? before : null;
    return {
        ...nowOf(message),
        match: message.match,
        game: message.game,
        seat: message.seat,
        settings: message.settings ?? [],
        operation: message.operation ?? null,
        dice: message.dice ?? "server",
        host: message.host ?? false,
        seats: heard(message.seats ?? [], now),
        things: toMap(message.things ?? [], known?.things),
        log: message.log ?? [],
        fresh: [],
        forecast: message.forecast ?? [],
    };
}

/* What the table is after a message. An update before any table is of no use, and is passed over. */
export function after(before: Table | null, message: ServerMessage, now: number): Table | null {
    switch (message.t) {
        case "table":
            return whole(message, before, now);
        case "update": {
            if (!before) return before;
            const news = message.log ?? [];
            return {
                ...before,
                ...nowOf(message),
                things: changed(before.things, message.things ?? [], message.gone ?? []),
                log: news.length ? [...before.log, ...news] : before.log,
                fresh: news,
                forecast: message.forecast ?? before.forecast,
            };
        }
        case "seats":
            return before && { ...before, seats: heard(message.seats, now), fresh: before.fresh };
        default:
            return before;
    }
}

/* Milliseconds left on a clock at `now`. */
export function timeLeft(clock: Clock, now: number): number {
    return Math.max(0, clock.runs ? clock.ms - (now - (clock.at ?? now)) : clock.ms);
}

/* -- two people at one screen ------------------------------------------------------------------ */

/* Whose hands lie open. Stays with the one who holds the screen until another, and not this one,
 * is asked; people look on together when nobody is. */
export function nextShown(shown: Seat, tables: Map<Seat, Table>): Seat {
    if (tables.get(shown)?.ask) return shown;
    for (const [seat, table] of tables) if (table.ask) return seat;
    return shown;
}

/* -- standing answers -------------------------------------------------------------------------- */

/* The say of an option that does nothing here, if the question has one: what may be given "always".
 * It names no thing; where the server proposes it, it stands first. */
export function passing(
    table: Table,
    acts: readonly ActRow[],
): { say: string; text: string; act: string } | null {
    const ask = table.ask;
    if (!ask || ask.series || ask.sealed || ask.seat === "chance") return null;
    const plain = ask.options.filter((option) => !option.fields?.length);
    const named = plain.find((option) => roleOf(option.act, acts));
    return named ? { say: named.say, text: named.text, act: named.act } : null;
}
const roleOf = (act: string, acts: readonly ActRow[]): ActRole | undefined =>
    acts.find((row) => row.word === act)?.role;

/* Is "always" worth a button beside the question? Where little is offered and nothing on the board
 * is named, as in windows that open again and again; where one only declines, pieces may be named,
 * too. A turn of one's own is not to be waved through by a slip of the hand. */
const FEW = 8;
export function alwaysWorth(table: Table, acts: readonly ActRow[]): boolean {
    const ask = table.ask;
    const pass = passing(table, acts);
    if (!ask || !pass) return false;
    if (ask.private) return true;
    const named = ask.options.flatMap((option) => (option.fields ?? []).map(([type]) => type));
    const declines = roleOf(pass.act, acts) === "decline";
    const grave = declines ? ["place", "token"] : ["place", "token", "piece"];
    return ask.options.length <= FEW && !named.some((type) => grave.includes(type));
}

export function stands(table: Table, question: string): Standing | undefined {
    return table.standing.find((row) => row.question === question);
}

/* -- replays ----------------------------------------------------------------------------------- */

/* Every n-th picture is kept whole; the rest is walked from there. Steps backwards are then as
 * quick as steps forward, and a long match does not hold hundreds of whole pictures. */
const KEEP_EVERY = 16;

export class Reel {
    readonly replay: Replay;
    #kept: Map<number, Thing>[];
    constructor(replay: Replay) {
        this.replay = replay;
        let things = toMap(replay.first);
        this.#kept = [things];
        replay.frames.forEach((frame, i) => {
            things = changed(things, frame.things, frame.gone);
            if ((i + 1) % KEEP_EVERY === 0) this.#kept.push(things);
        });
    }
    /* The picture after n answers. */
    things(n: number): Map<number, Thing> {
        const from = Math.floor(n / KEEP_EVERY);
        let things = this.#kept[from] ?? new Map<number, Thing>();
        for (let i = from * KEEP_EVERY; i < n; i++) {
            const frame = this.replay.frames[i];
            if (frame) things = changed(things, frame.things, frame.gone);
        }
        return things;
    }
    frame(n: number): Frame | null {
        return n > 0 ? (this.replay.frames[n - 1] ?? null) : null;
    }
    log(n: number): GameEvent[] {
        return this.replay.frames.slice(0, n).flatMap((frame) => frame.log);
    }
    get length(): number {
        return this.replay.frames.length;
    }
}
