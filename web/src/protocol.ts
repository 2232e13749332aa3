/* The messages of docs/protocol.md as types. What comes from the server is taken as these say;
 * fields are only ever added within a version, so nothing here counts what it does not know. */

export type Lang = "en" | "de";
/* "red", "blue", "green", "gold" .., "watch" for spectators, "chance" for dice and draws. */
export type Seat = string;
/* A pair as fields and arguments hold them: ["piece", 4]. */
export type Pair = [type: string, value: number];
export type Words = { en: string; de: string };

/* -- what is asked once ------------------------------------------------------------------------ */

export interface GameRow {
    name: string;
    title: string;
    seats: [least: number, most: number];
    together?: boolean; /* all seats win or lose as one team */
}
export interface BotRow extends Words {
    name: string;
    title: Words;
    level: boolean;
}
export interface Games {
    games: GameRow[];
    bots: BotRow[];
    version: string;
}

export interface Setting extends Words {
    word: string;
    type: string;
    per_seat: boolean;
    many: boolean;
    fallback: number;
    most: number;
    rule: string;
    words?: Label[]; /* of type "word": what may be said, in the order of values */
}
/* Plain numbers, words and references from the pack, and rows of them. */
export type Fact = number | string | boolean | Fact[] | { [key: string]: Fact };
export interface Entry {
    value: number;
    id: string;
    entity: string;
    number?: string;
    origin?: string;
    name: { en: string; de?: string };
    text?: { en?: string; de?: string };
    facts?: { [key: string]: Fact };
}
export interface Label extends Words {
    id: string;
    glyph?: string;
}
/* How a mark is drawn where its game is drawn by nothing of its own. */
export interface MarkLook {
    id: string;
    look: string;
    seat?: Seat;
    icon?: string; /* a path within -6..6 */
    fill?: true;
    ring?: string;
    dashes?: string;
    fine?: string;
    plain?: string;
}
/* What an act, event or zone is to those who know no game. */
export type ActRole = "pass" | "decline" | "done" | "set" | "pick";
export type ZoneRole = "hand" | "played" | "discard" | "round";
export interface ActRow {
    word: string;
    role?: ActRole;
    fields: { name: string; type: string }[];
}
export interface Catalogue {
    name: string;
    title: string;
    prefix: string;
    seats: [least: number, most: number];
    together?: boolean;
    seats_setting?: string; /* the setting that says how many seats take part */
    explain?: true; /* the game answers these messages */
    survey?: true;
    questions: ({ id: string } & Words)[];
    acts: ActRow[];
    events: { id: string; role?: "round"; args: string[] }[];
    marks: Label[];
    zones: (Label & { role?: ZoneRole })[];
    badges: { [what: string]: Label[] };
    looks: { marks: MarkLook[]; badges: { what: string; id: string; pips_of: string }[] };
    shapes: [x: number, y: number][][];
    settings: Setting[];
    facts: string[];
    entries: { [type: string]: Entry[] };
}
export interface Rule extends Words {
    number: string;
    origin: string;
    where: string;
}
export interface ApiError {
    error: string;
    text: string;
}
export type Check = { ok: true } | { ok: false; text: string; rule?: string };

export interface NewMatch {
    game: string;
    settings?: string[];
    seats?: { [seat: Seat]: { name?: string; bot?: string } };
    clock?: { minutes: number; seconds: number };
    dice?: Seat;
    pause?: number;
    record?: string;
    operation?: string; /* begins one: the id of a list of missions */
    campaign?: string; /* goes on with one: its file */
}
export interface MadeMatch {
    match: string;
    keys: { [seat: Seat]: string };
}

/* -- parts ------------------------------------------------------------------------------------- */

export interface Thing {
    id: number;
    what: "place" | "piece" | "token" | "card" | "track" | "edge" | "corner" | "area" | "line";
    type?: string;
    value?: number;
    seat?: Seat | null;
    shape?: number;
    x?: number;
    y?: number;
    place?: number;
    zone?: string;
    hand?: true; /* a card in somebody's hand */
    on?: number;
    to_x?: number; /* the other end of an edge, area or line */
    to_y?: number;
    level?: number; /* where it stands, how far it rises above that, which way it faces */
    height?: number;
    turn?: number;
    marks?: string[];
    badges?: number[];
    name?: string;
    say?: string;
}
/* To measure from: a thing, or a point of the board. */
export type Spot = Pair | [x: number, y: number];
export interface Option {
    say: string;
    text: string;
    act: string;
    fields?: Pair[];
}
export interface Ask {
    id: string;
    seat: Seat;
    question: string;
    text: string;
    rule?: string;
    about?: { type: string; value: number; text: string };
    private?: boolean;
    series?: boolean;
    order?: boolean;
    sealed?: boolean; /* others are asked the same at once; what one says is unseen until all are done */
    options: Option[];
}
export interface GameEvent {
    n: number;
    kind: string;
    text: string;
    rule?: string;
    args?: Pair[];
}
export interface Offer {
    offer: number;
    what: "draw" | "undo" | "concede";
    seat: Seat;
    text: string;
    mine?: boolean;
}
export type Until = "other" | "round" | "end";
export interface Standing {
    question: string;
    say: string;
    text: string;
    until: Until;
}
export interface Result {
    over: boolean;
    drawn?: boolean;
    winners?: Seat[];
    points?: { [seat: Seat]: number };
    by?: "rules" | "conceded" | "agreed" | "time";
}
export interface Clock {
    ms: number;
    runs: boolean;
    at?: number; /* not sent: performance.now() when it was heard; see timeLeft in state.ts */
}
export interface SeatInfo {
    seat: Seat;
    name?: string;
    bot?: string | null;
    here?: boolean;
    clock?: Clock | null;
}

/* -- from the server --------------------------------------------------------------------------- */

/* What both `table` and `update` hold whole. */
export interface Now {
    ask: Ask | null;
    waiting: Seat[];
    quiet: boolean;
    undo: "free" | "ask" | null;
    offers: Offer[];
    standing: Standing[];
    over: boolean;
    result: Result | null;
    forfeit?: Forfeit | null;
}
/* A bot failed, and has lost by that. */
export interface Forfeit {
    seat: Seat;
    why: string;
    text: string;
}
export interface TableMessage extends Now {
    t: "table";
    v: number;
    match: string;
    game: string;
    seat: Seat;
    lang: Lang;
    settings: string[];
    operation?: string; /* the match is a mission of it */
    dice: Seat;
    host: boolean;
    seats: SeatInfo[];
    things: Thing[];
    log: GameEvent[];
    forecast?: GameEvent[];
}
export interface UpdateMessage extends Now {
    t: "update";
    things: Thing[];
    gone: number[];
    log: GameEvent[];
    forecast?: GameEvent[]; /* left out where it is as before */
}
export interface SeatsMessage {
    t: "seats";
    seats: SeatInfo[];
}
export interface OkMessage {
    t: "ok";
}
export interface ErrorMessage {
    t: "error";
    error: string;
    text: string;
    rule?: string;
}
export interface Reason {
    say?: string;
    text: string;
    rule?: string;
    why: string;
}
export interface WhyReply {
    t: "why";
    type?: string;
    value?: number;
    say?: string;
    reasons: Reason[];
}
/* What goes into an answer, or lies between two spots: lines, and things to lay over the scene. */
export interface Account {
    lines: GameEvent[];
    things: Thing[];
}
export interface ExplainReply extends Account {
    t: "explain";
    say: string;
}
export interface SurveyReply extends Account {
    t: "survey";
    from: Spot;
    to: Spot;
}
export interface OddsFact {
    say: string;
    text: string;
    values: { text: string; say?: string; share: number; exact?: string }[];
}
export interface OddsReply {
    t: "odds";
    say: string;
    exact?: boolean;
    assumed?: string[];
    facts?: OddsFact[];
    sure?: OddsFact[]; /* of what the question is about: what will be another for certain */
    error?: string;
    text?: string;
    rule?: string;
}
export interface HintOption {
    say: string;
    text: string;
    visits?: number;
    win?: number | null;
}
export interface HintReply extends HintOption {
    t: "hint";
    options?: HintOption[];
    iterations?: number;
    by?: string;
}
export interface KeysReply {
    t: "keys";
    keys: { [seat: Seat]: string };
}
export interface RecordReply {
    t: "record";
    record: string;
}
/* How an operation stands, and the file that says so. */
export interface CampaignReply {
    t: "campaign";
    campaign: string;
    operation: string;
    won: number;
    missions: string[];
    next: string | null;
}
export interface PongReply {
    t: "pong";
}
export type Reply =
    | OkMessage
    | WhyReply
    | ExplainReply
    | SurveyReply
    | OddsReply
    | HintReply
    | KeysReply
    | RecordReply
    | CampaignReply
    | PongReply;
export type ServerMessage = (TableMessage | UpdateMessage | SeatsMessage | ErrorMessage | Reply) & {
    re?: number;
};

/* After these the connection is closed, and there is no use in coming back. */
export const FATAL: readonly string[] = ["bad-key", "replaced", "broken"];

/* -- from the client --------------------------------------------------------------------------- */

export type ClientMessage =
    | { t: "hello"; v: 1; match: string; key: string; lang: Lang }
    | { t: "answer"; ask: string; say: string | string[] }
    | { t: "why"; ask: string; type: string; value: number }
    | { t: "why"; ask: string; say: string }
    | { t: "explain"; ask: string; say: string }
    | { t: "survey"; from: Spot; to: Spot }
    | { t: "odds"; ask: string; say: string | string[]; until?: string[] }
    | { t: "hint"; ask: string }
    | { t: "undo" }
    | { t: "offer"; what: "draw" }
    | { t: "reply"; offer: number; yes: boolean }
    | { t: "concede" }
    | { t: "stand"; question: string; say: string; until: Until }
    | { t: "unstand"; question?: string }
    | { t: "lang"; lang: Lang }
    | { t: "name"; name: string }
    | { t: "relink"; key: string; seat: Seat }
    | { t: "record" }
    | { t: "campaign" }
    | { t: "ping" };

/* -- replays ----------------------------------------------------------------------------------- */

export interface Frame {
    n: number;
    seat?: Seat;
    say?: string;
    text?: string;
    log: GameEvent[];
    things: Thing[];
    gone: number[];
    ask: { seat: Seat; question: string; text: string; rule?: string; sealed?: Seat[] } | null;
}
export interface Replay {
    game: string;
    view: string;
    settings: string[];
    length: number;
    record: string;
    result: Result | null;
    first: Thing[];
    frames: Frame[];
}
export interface ReplayRequest {
    record?: string;
    match?: string;
    key?: string;
    view?: string;
    lang?: Lang;
}
