/* The table's own words. What the game says comes from the server in the right language. */
import type { BotRow, Lang } from "../protocol.ts";

export const tableWords = {
    board: { en: "Board", de: "Spielfeld" },
    boardHelp: {
        en: "Board. Arrow keys move between what can be chosen, Enter chooses, Escape clears. Control and arrow keys step from place to place. Plus, minus and zero zoom, shift and arrow keys shift the view.",
        de: "Spielfeld. Pfeiltasten gehen zwischen dem Wählbaren, Eingabe wählt, Escape setzt zurück. Steuerung und Pfeiltasten gehen von Feld zu Feld. Plus, Minus und Null zoomen, Umschalt und Pfeiltasten verschieben die Ansicht.",
    },
    noBoard: {
        en: "The board is not laid out yet.",
        de: "Das Spielfeld ist noch nicht ausgelegt.",
    },
    zoomIn: { en: "Zoom in", de: "Vergrößern" },
    zoomOut: { en: "Zoom out", de: "Verkleinern" },
    zoomFit: { en: "Show all", de: "Alles zeigen" },
    options: { en: "Options", de: "Auswahl" },
    hand: { en: "Hand", de: "Hand" },
    log: { en: "Log", de: "Verlauf" },
    table: { en: "Players", de: "Spieler" },
    legend: { en: "Legend", de: "Legende" },
    nextMoves: { en: "What it would do next", de: "Was es als Nächstes täte" },
    counting: { en: "Counting the odds ..", de: "Die Chancen werden gerechnet .." },
    teamWon: { en: "The mission is won!", de: "Die Mission ist erfüllt!" },
    teamLost: { en: "The mission is lost.", de: "Die Mission ist gescheitert." },
    tabs: { en: "Parts of the table", de: "Teile des Tisches" },
    played: { en: "Cards that are played", de: "Ausgespielte Karten" },
    yourHand: { en: "Your hand", de: "Deine Hand" },
    handOf: { en: "Hand of {0}", de: "Hand von {0}" },
    emptyHand: { en: "No cards in hand.", de: "Keine Karten auf der Hand." },
    cardsN: { en: "{0} cards", de: "{0} Karten" },
    card1: { en: "1 card", de: "1 Karte" },
    faceDown: { en: "face down", de: "verdeckt" },
    question: { en: "Question", de: "Frage" },
    waitingFor: { en: "Waiting for {0}.", de: "{0} ist am Zug." },
    sealedWith: {
        en: "Nobody sees what you say until all are done. Still deciding: {0}.",
        de: "Niemand sieht, was du sagst, bis alle fertig sind. Noch nicht fertig: {0}.",
    },
    sealedAlone: {
        en: "Nobody sees what you say until you are done; all others are.",
        de: "Niemand sieht, was du sagst, bis du fertig bist; alle anderen sind es.",
    },
    quiet: { en: "One moment ..", de: "Einen Moment .." },
    watching: { en: "The game goes on.", de: "Das Spiel läuft." },
    pickOnBoard: {
        en: "Choose on the table, or from the list.",
        de: "Wähle auf dem Tisch oder aus der Liste.",
    },
    picked: { en: "Chosen: {0}. What next?", de: "Gewählt: {0}. Und nun?" },
    clear: { en: "Clear", de: "Zurück" },
    close: { en: "Close", de: "Schließen" },
    filter: { en: "Filter the options", de: "Auswahl filtern" },
    nothingFits: { en: "No option fits.", de: "Nichts passt." },
    more: { en: "{0} options in the list", de: "{0} Möglichkeiten in der Liste" },
    suggested: { en: "suggested", de: "vorgeschlagen" },
    odds: { en: "Odds", de: "Chancen" },
    oddsOf: { en: "Odds: {0}", de: "Chancen: {0}" },
    oddsHow: {
        en: "Odds: right click, hold, or the key O",
        de: "Chancen: Rechtsklick, gedrückt halten oder Taste O",
    },
    oddsWait: { en: "Counting ..", de: "Es wird gerechnet .." },
    oddsTooMany: {
        en: "There are too many ways it can go on from here.",
        de: "Von hier aus kann es auf zu viele Arten weitergehen.",
    },
    oddsNone: {
        en: "Up to the next question nothing is left to chance.",
        de: "Bis zur nächsten Frage hängt nichts vom Zufall ab.",
    },
    oddsFailed: {
        en: "The odds could not be fetched; try again.",
        de: "Die Chancen ließen sich nicht abrufen; versuche es noch einmal.",
    },
    account: { en: "What goes into it", de: "Was darin steckt" },
    accountWait: { en: "Working it out ..", de: "Wird ermittelt .." },
    accountNone: { en: "There is nothing to say about it.", de: "Dazu ist nichts zu sagen." },
    accountFailed: {
        en: "No answer came; try again.",
        de: "Es kam keine Antwort; versuche es noch einmal.",
    },
    ruler: { en: "Measure", de: "Messen" },
    rulerHelp: {
        en: "Measure between two spots (key M)",
        de: "Zwischen zwei Stellen messen (Taste M)",
    },
    rulerEnd: { en: "Stop measuring", de: "Nicht mehr messen" },
    rulerFirst: {
        en: "Choose a figure, a place or any point to measure from. Escape ends it.",
        de: "Wähle eine Figur, ein Feld oder einen Punkt, von dem aus gemessen wird. Escape beendet es.",
    },
    rulerSecond: { en: "And where to?", de: "Und wohin?" },
    point: { en: "point {0}, {1}", de: "Punkt {0}, {1}" },
    gone: { en: "gone", de: "nicht mehr da" },
    oblique: { en: "Seen from the side", de: "Schräge Ansicht" },
    level: { en: "level {0}", de: "Ebene {0}" },
    facing: { en: "faces {0}", de: "blickt nach {0}" },
    way0: { en: "up", de: "oben" },
    way1: { en: "upper right", de: "rechts oben" },
    way2: { en: "right", de: "rechts" },
    way3: { en: "lower right", de: "rechts unten" },
    way4: { en: "down", de: "unten" },
    way5: { en: "lower left", de: "links unten" },
    way6: { en: "left", de: "links" },
    way7: { en: "upper left", de: "links oben" },
    assumed: { en: "Assumed:", de: "Angenommen:" },
    whyNot: { en: "Why not now?", de: "Warum jetzt nicht?" },
    whyWait: { en: "Asking the rules ..", de: "Die Regeln werden befragt .." },
    whyNothing: {
        en: "The question is about something else.",
        de: "Die Frage betrifft etwas anderes.",
    },
    whyFailed: {
        en: "No answer came; try again.",
        de: "Es kam keine Antwort; versuche es noch einmal.",
    },
    refused: { en: "refused", de: "nicht erlaubt" },
    rule: { en: "Rule {0}", de: "Regel {0}" },
    ruleWait: { en: "Looking it up ..", de: "Wird nachgeschlagen .." },
    ruleFailed: {
        en: "This rule could not be fetched.",
        de: "Diese Regel ließ sich nicht abrufen.",
    },
    doneN: { en: "Done ({0})", de: "Fertig ({0})" },
    tickHelp: {
        en: "Tick as many as you like, then press Done.",
        de: "Hake beliebig viele an, dann drücke Fertig.",
    },
    onlyDone: {
        en: "There is nothing to tick: press Done.",
        de: "Es gibt nichts anzuhaken: Drücke Fertig.",
    },
    orderHelp: {
        en: "Tick them in the order in which they are to happen.",
        de: "Hake sie in der Reihenfolge an, in der sie geschehen sollen.",
    },
    diceHelp: {
        en: "Throw {0} dice and enter what fell.",
        de: "Wirf {0} Würfel und gib ein, was gefallen ist.",
    },
    dieHelp: {
        en: "Throw one die and enter what fell.",
        de: "Wirf einen Würfel und gib ein, was gefallen ist.",
    },
    diceRange: {
        en: "Throw {0} to {1} dice and enter what fell.",
        de: "Wirf {0} bis {1} Würfel und gib ein, was gefallen ist.",
    },
    diceMissing: { en: "{0} more to enter.", de: "Noch {0} einzugeben." },
    diceSend: { en: "That fell", de: "So gefallen" },
    oneMore: { en: "One more: {0}", de: "Eins mehr: {0}" },
    oneLess: { en: "One less: {0}", de: "Eins weniger: {0}" },
    lastRolls: { en: "Last dice", de: "Letzte Würfe" },
    logHelp: {
        en: "Up and down arrow keys go from rule to rule.",
        de: "Pfeil auf und ab gehen von Regel zu Regel.",
    },
    setup: { en: "set-up", de: "Aufbau" },
    always: { en: 'Always "{0}" ..', de: "Immer „{0}“ .." },
    rollOf: { en: "{0}, {1}", de: "{0}, {1}" },
    rollFor: { en: "{0} dice of {1}", de: "{0}: Würfel von {1}" },
    diceOf: { en: "Dice of {0}", de: "Würfel von {0}" },
    rollPlain: { en: "Roll", de: "Wurf" },
    noLog: { en: "Nothing has happened yet.", de: "Noch ist nichts geschehen." },
    newer: { en: "Newest", de: "Neuestes" },
    bot: { en: "bot", de: "Bot" },
    botAway: { en: "not on this server", de: "nicht auf diesem Server" },
    here: { en: "here", de: "da" },
    away: { en: "away", de: "nicht da" },
    you: { en: "you", de: "du" },
    toAnswer: { en: "to answer", de: "am Zug" },
    clockLeft: { en: "Time left", de: "Restzeit" },
    pieces: { en: "Pieces", de: "Figuren" },
    pile: { en: "{0} ({1})", de: "{0} ({1})" },
    emptyPile: { en: "Nothing there.", de: "Hier liegt nichts." },
    on: { en: "on {0}", de: "auf {0}" },
    besideBoard: { en: "beside the board", de: "neben dem Spielfeld" },
    choosable: { en: "can be chosen", de: "wählbar" },
    chosen: { en: "chosen", de: "gewählt" },
    carries: { en: "Carries", de: "Trägt" },
    printed: { en: "printed {0}", de: "gedruckt {0}" },
    about: { en: "About {0}", de: "Über {0}" },
    winner: { en: "{0} wins!", de: "{0} gewinnt!" },
    drawn: { en: "A draw.", de: "Unentschieden." },
    by_conceded: { en: "The other side gave up.", de: "Die andere Seite hat aufgegeben." },
    by_agreed: { en: "By agreement.", de: "In beiderseitigem Einvernehmen." },
    by_time: { en: "On time.", de: "Durch Zeitüberschreitung." },
    seat_red: { en: "Red", de: "Rot" },
    seat_blue: { en: "Blue", de: "Blau" },
    seat_green: { en: "Green", de: "Grün" },
    seat_gold: { en: "Gold", de: "Gold" },
    reach: { en: "Range", de: "Reichweite" },
    dice: { en: "Dice", de: "Würfel" },
    damage: { en: "Damage", de: "Schaden" },
    weapon: { en: "Attack", de: "Attacke" },
    thrownBy: { en: "Attack", de: "Attacke" },
    savedBy: { en: "Defence", de: "Verteidigung" },
} satisfies { [key: string]: { en: string; de: string } };

export type TableWord = keyof typeof tableWords;

/* A word in the language; {0} {1} are filled in. */
export function say(lang: Lang, key: TableWord, ...args: (string | number)[]): string {
    return tableWords[key][lang].replace(/\{(\d)\}/g, (_, n: string) =>
        String(args[Number(n)] ?? ""),
    );
}

/* "Ana (Red)" where there is a name, else "Red". */
export function seatTitle(lang: Lang, seat: string, name: string | null | undefined): string {
    const word = seatName(lang, seat);
    return name && name !== word ? `${name} (${word})` : word;
}

/* "Hard"; one that is not known, as it is called. */
export function botTitle(lang: Lang, name: string, bots: readonly BotRow[]): string {
    return bots.find((bot) => bot.name === name)?.title[lang] ?? name;
}

export function seatName(lang: Lang, seat: string): string {
    const key = `seat_${seat}`;
    return key in tableWords ? say(lang, key as TableWord) : seat;
}
