/* What the table is drawn from, and what it can do: the boundary to the rest of the page. */
import type {
    Account,
    Ask,
    BotRow,
    Catalogue,
    Forfeit,
    GameEvent,
    Lang,
    OddsReply,
    Result,
    Seat,
    SeatInfo,
    Spot,
    Thing,
    WhyReply,
} from "../protocol.ts";

export interface TableSettings {
    animation: "off" | "fast" | "normal" | "slow";
    contrast: boolean;
    palette: "standard" | "colourblind";
    dark: boolean;
    oblique: boolean /* boards with levels are seen from the side a little */;
}

export interface TableModel {
    catalogue: Catalogue;
    lang: Lang;
    seat: Seat /* "red" .., "watch" or "all" */;
    seats: SeatInfo[];
    things: Map<number, Thing>;
    log: GameEvent[];
    fresh: GameEvent[] /* of the last update, to animate */;
    setup: readonly string[] /* lines that were agreed on before the match */;
    forecast: readonly GameEvent[] /* what figures that nobody plays would do next */;
    ask: Ask | null;
    waiting: Seat[];
    quiet: boolean;
    over: boolean;
    result: Result | null;
    forfeit?: Forfeit | null;
    bots?: BotRow[] /* what they are called */;
    settings: TableSettings;
    readonly: boolean /* a replay: nothing can be answered */;
    /* What a replay left open there, and to whom; nothing can be answered. */
    then?: {
        seat: Seat;
        text: string;
        rule?: string | undefined;
        sealed?: Seat[] | undefined /* all that were asked, where it was under seal */;
    } | null;
}

export interface TableActs {
    answer(say: string | string[]): void;
    why(type: string, value: number): Promise<WhyReply>;
    odds(say: string | string[], until?: string[]): Promise<OddsReply>;
    /* What goes into an answer, and what lies between two spots; left out where that is not told. */
    explain?: (say: string) => Promise<Account>;
    survey?: (from: Spot, to: Spot) => Promise<Account>;
    oblique(on: boolean): void;
    rule(number: string): Promise<{ text: string }>;
    hintFor?: string /* say to mark as suggested */;
    /* What lets one answer like this from now on; left out where that is not worth a button. */
    always?: { text: string; open(): void };
}
