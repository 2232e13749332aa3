/* The connection to a match: says hello, comes back when it is lost, and pairs replies with what was
 * asked. Knows messages, not what they mean; the time and the socket come from outside, so that
 * tests can hold both in their hands. */
import { FATAL } from "./protocol.ts";
import type {
    CampaignReply,
    ClientMessage,
    ExplainReply,
    HintReply,
    KeysReply,
    Lang,
    OddsReply,
    OkMessage,
    PongReply,
    RecordReply,
    ServerMessage,
    SurveyReply,
    TableMessage,
    WhyReply,
} from "./protocol.ts";

export type Status =
    | "connecting" /* not there yet */
    | "open" /* the table has come */
    | "lost" /* was there; will be again */
    | "refused" /* a fatal error: no use in coming back */
    | "closed"; /* by us */

/* What answers each message. Where several things may, the caller takes it as done. */
interface Replies {
    hello: TableMessage;
    answer: OkMessage;
    why: WhyReply;
    explain: ExplainReply;
    survey: SurveyReply;
    odds: OddsReply;
    hint: HintReply;
    undo: ServerMessage;
    offer: ServerMessage;
    reply: ServerMessage;
    concede: ServerMessage;
    stand: ServerMessage;
    unstand: ServerMessage;
    lang: TableMessage;
    name: ServerMessage;
    relink: KeysReply;
    record: RecordReply;
    campaign: CampaignReply;
    ping: PongReply;
}

/* Codes of our own beside those of the protocol: `lost`, `timeout`. */
export class Refusal extends Error {
    readonly code: string;
    readonly rule: string | undefined;
    constructor(code: string, text: string, rule?: string) {
        super(text);
        this.code = code;
        this.rule = rule;
    }
}

/* The part of WebSocket that is used. */
export interface Socket {
    send(text: string): void;
    close(): void;
    onopen: (() => void) | null;
    onmessage: ((event: { data: unknown }) => void) | null;
    onclose: (() => void) | null;
}

export interface World {
    socket(url: string): Socket;
    after(ms: number, then: () => void): unknown;
    cancel(timer: unknown): void;
    random(): number;
}

export const browserWorld: World = {
    socket: (url) => {
        const socket = new WebSocket(url);
        const wrapped: Socket = {
            send: (text) => socket.send(text),
            close: () => socket.close(),
            onopen: null,
            onmessage: null,
            onclose: null,
        };
        socket.onopen = () => wrapped.onopen?.();
        socket.onmessage = (event) => wrapped.onmessage?.(event);
        socket.onclose = () => wrapped.onclose?.();
        return wrapped;
    },
    after: (ms, then) => setTimeout(then, ms),
    cancel: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
    random: Math.random,
};

export interface Wanted {
    url: string;
    match: string;
    key: string;
    lang: Lang;
    onMessage(message: ServerMessage): void; /* table, update, seats; errors that answer nothing */
    onStatus(status: Status, why: Refusal | null): void;
}

const FIRST_WAIT = 500; /* ms until the first try to come back */
const LONGEST_WAIT = 15_000;
const PING_EVERY = 25_000; /* proxies cut what is silent for a minute */
const PONG_WITHIN = 10_000;
const REPLY_WITHIN = 30_000;

interface Pending {
    message: ClientMessage;
    resolve(reply: ServerMessage): void;
    reject(refusal: Refusal): void;
    timer: unknown; /* runs only while a reply can come */
}

/* Full jitter between half and whole, so that a restarted server is not met by all at once. */
export function backoff(tries: number, random: number): number {
    const most = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(tries, 10));
    return most / 2 + (most / 2) * random;
}

export class Connection {
    status: Status = "connecting";
    #wanted: Wanted;
    #world: World;
    #socket: Socket | null = null;
    #tries = 0;
    #retry: unknown = null;
    #beat: unknown = null;
    #next = 1; /* the next `re` */
    #pending = new Map<number, Pending>();

    constructor(wanted: Wanted, world: World = browserWorld) {
        this.#wanted = wanted;
        this.#world = world;
        this.#connect();
    }

    /* Sends and waits for what answers it. Answers to questions survive a lost connection: they name
     * their question, so sending one twice can do no harm. All else fails with `lost`. */
    call<T extends ClientMessage>(message: T): Promise<Replies[T["t"]]> {
        return new Promise<ServerMessage>((resolve, reject) => {
            const re = this.#next++;
            const pending: Pending = { message, resolve, reject, timer: null };
            if (this.status === "open") {
                this.#pending.set(re, pending);
                this.#dispatch(re, pending);
            } else if (
                message.t === "answer" &&
                (this.status === "lost" || this.status === "connecting")
            ) {
                this.#replaces(message.ask);
                this.#pending.set(re, pending); /* goes out when the table has come */
            } else {
                reject(new Refusal("lost", ""));
            }
        }) as Promise<unknown> as Promise<Replies[T["t"]]>;
    }

    /* The language is part of hello, too, for when the connection comes back. */
    speak(lang: Lang): void {
        if (this.#wanted.lang === lang) return;
        this.#wanted.lang = lang;
        if (this.status === "open") this.call({ t: "lang", lang }).catch(() => undefined);
    }

    /* The browser says that the network is back, or the page is looked at again. */
    nudge(): void {
        if (this.status !== "lost" && this.status !== "connecting") return;
        if (this.#retry === null) return;
        this.#world.cancel(this.#retry);
        this.#retry = null;
        this.#tries = 0;
        this.#connect();
    }

    close(): void {
        this.#enter("closed", null);
        this.#drop();
        this.#failAll("lost", () => false);
    }

    #connect(): void {
        const socket = this.#world.socket(this.#wanted.url);
        this.#socket = socket;
        socket.onopen = () => {
            const { match, key, lang } = this.#wanted;
            this.#send({ t: "hello", v: 1, match, key, lang }, 0);
            this.#expect(PONG_WITHIN);
        };
        socket.onmessage = (event) => {
            if (socket === this.#socket) this.#read(event.data);
        };
        socket.onclose = () => {
            if (socket === this.#socket) this.#gone();
        };
    }

    #send(message: ClientMessage, re: number): void {
        this.#socket?.send(JSON.stringify(re ? { ...message, re } : message));
    }

    #dispatch(re: number, pending: Pending): void {
        this.#world.cancel(pending.timer);
        pending.timer = this.#world.after(REPLY_WITHIN, () => this.#late(re));
        this.#send(pending.message, re);
    }

    #read(data: unknown): void {
        let message: ServerMessage;
        try {
            message = JSON.parse(String(data)) as ServerMessage;
            if (typeof message !== "object" || message === null || typeof message.t !== "string")
                return;
        } catch {
            return; /* not ours; the next table puts everything right */
        }
        this.#rest();
        const pending = message.re === undefined ? undefined : this.#pending.get(message.re);
        if (message.re !== undefined && pending) {
            this.#pending.delete(message.re);
            this.#world.cancel(pending.timer);
            if (message.t === "error")
                pending.reject(new Refusal(message.error, message.text, message.rule));
            else pending.resolve(message);
        }
        if (message.t === "error" && FATAL.includes(message.error)) {
            this.#enter("refused", new Refusal(message.error, message.text));
            this.#drop();
            this.#failAll(message.error, () => false);
            return;
        }
        if (message.t === "table") {
            this.#tries = 0;
            const wasAway = this.status !== "open";
            this.#enter("open", null);
            if (wasAway) this.#sendAgain(message);
        }
        const told = message.t === "table" || message.t === "update" || message.t === "seats";
        if (told || (message.t === "error" && !pending)) this.#wanted.onMessage(message);
    }

    /* While the line is down people may think again: only the last answer to a question counts. */
    #replaces(ask: string): void {
        for (const [re, pending] of this.#pending) {
            if (pending.message.t !== "answer" || pending.message.ask !== ask) continue;
            this.#pending.delete(re);
            this.#world.cancel(pending.timer);
            pending.resolve({ t: "ok" });
        }
    }

    /* What was answered while the line was down: goes out if the question is still open; if it is
     * not, the answer had arrived and only its `ok` was lost. */
    #sendAgain(table: TableMessage): void {
        for (const [re, pending] of this.#pending) {
            if (pending.message.t !== "answer") continue;
            if (table.ask?.id === pending.message.ask) {
                this.#dispatch(re, pending);
            } else {
                this.#pending.delete(re);
                this.#world.cancel(pending.timer);
                pending.resolve({ t: "ok" });
            }
        }
        if (table.lang !== this.#wanted.lang) {
            this.call({ t: "lang", lang: this.#wanted.lang }).catch(() => undefined);
        }
    }

    #gone(): void {
        this.#drop();
        if (this.status === "refused" || this.status === "closed") return;
        this.#failAll("lost", (message) => message.t === "answer");
        this.#enter(this.status === "connecting" ? "connecting" : "lost", null);
        const wait = backoff(this.#tries++, this.#world.random());
        this.#retry = this.#world.after(wait, () => {
            this.#retry = null;
            this.#connect();
        });
    }

    #drop(): void {
        if (this.#retry !== null) this.#world.cancel(this.#retry);
        if (this.#beat !== null) this.#world.cancel(this.#beat);
        this.#retry = this.#beat = null;
        const socket = this.#socket;
        this.#socket = null;
        if (socket) {
            socket.onopen = socket.onmessage = socket.onclose = null;
            socket.close();
        }
    }

    /* Something was heard: after a while of silence, ask whether the other end is still there. */
    #rest(): void {
        if (this.#beat !== null) this.#world.cancel(this.#beat);
        this.#beat = this.#world.after(PING_EVERY, () => {
            this.#send({ t: "ping" }, 0);
            this.#expect(PONG_WITHIN);
        });
    }

    #expect(within: number): void {
        if (this.#beat !== null) this.#world.cancel(this.#beat);
        this.#beat = this.#world.after(within, () => this.#gone());
    }

    #late(re: number): void {
        const pending = this.#pending.get(re);
        this.#pending.delete(re);
        pending?.reject(new Refusal("timeout", ""));
    }

    #failAll(code: string, keep: (message: ClientMessage) => boolean): void {
        for (const [re, pending] of this.#pending) {
            this.#world.cancel(pending.timer);
            if (keep(pending.message)) continue;
            this.#pending.delete(re);
            pending.reject(new Refusal(code, ""));
        }
    }

    #enter(status: Status, why: Refusal | null): void {
        if (this.status === status && !why) return;
        this.status = status;
        this.#wanted.onStatus(status, why);
    }
}

export function socketUrl(place: { protocol: string; host: string }): string {
    return `${place.protocol === "https:" ? "wss:" : "ws:"}//${place.host}/ws`;
}
