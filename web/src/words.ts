/* All words of the page's own, in both languages; what belongs to a game or a match comes from the
 * server. A key without one of the languages does not compile. {0} {1} stand for what is filled in. */
import { lang } from "./settings.ts";
import type { Lang, Words } from "./protocol.ts";

const WORDS = {
    /* the frame */
    tagline: {
        en: "Skirmish games on your table, with the rules kept for you.",
        de: "Skirmish-Spiele auf deinem Tisch. Auf die Regeln achten wir.",
    },
    skip_main: { en: "Skip to the content", de: "Zum Inhalt springen" },
    skip_table: { en: "Skip to the table", de: "Zum Spieltisch springen" },
    language: { en: "Language", de: "Sprache" },
    home: { en: "Start page", de: "Startseite" },
    close: { en: "Close", de: "Schließen" },
    cancel: { en: "Cancel", de: "Abbrechen" },
    loading: { en: "Loading ..", de: "Lädt .." },
    try_again: { en: "Try again", de: "Noch einmal versuchen" },
    copy: { en: "Copy", de: "Kopieren" },
    copied: { en: "Copied", de: "Kopiert" },
    copy_failed: {
        en: "The browser did not allow copying. Select the link and copy it by hand.",
        de: "Der Browser hat das Kopieren nicht erlaubt. Markiere den Link und kopiere ihn von Hand.",
    },
    remove: { en: "Remove", de: "Entfernen" },
    yes: { en: "yes", de: "ja" },
    no: { en: "no", de: "nein" },
    not_found: { en: "There is no such page.", de: "Diese Seite gibt es nicht." },
    not_found_help: {
        en: "The link is incomplete or was cut off. Ask for it again, or go back to the start page.",
        de: "Der Link ist unvollständig oder abgeschnitten. Lass ihn dir noch einmal schicken oder geh zur Startseite.",
    },
    server_away: {
        en: "The server does not answer. Check your connection and try again.",
        de: "Der Server antwortet nicht. Prüfe deine Verbindung und versuche es noch einmal.",
    },
    went_wrong: { en: "That did not work ({0}).", de: "Das hat nicht geklappt ({0})." },
    page_broke: {
        en: "Something in this page broke. The match is safe on the server: load the page again.",
        de: "Auf dieser Seite ist etwas kaputtgegangen. Das Spiel ist auf dem Server sicher: Lade die Seite neu.",
    },
    reload: { en: "Load again", de: "Neu laden" },
    version: { en: "Version {0}", de: "Version {0}" },

    /* seats */
    red: { en: "Red", de: "Rot" },
    blue: { en: "Blue", de: "Blau" },
    green: { en: "Green", de: "Grün" },
    gold: { en: "Gold", de: "Gold" },
    watch: { en: "Spectator", de: "Zuschauer" },
    chance: { en: "The dice", de: "Die Würfel" },
    everybody: { en: "Everybody", de: "Alle" },

    /* start: a new match */
    new_match: { en: "New match", de: "Neues Spiel" },
    game: { en: "Game", de: "Spiel" },
    your_name: { en: "Your name", de: "Dein Name" },
    name_help: {
        en: "Others at the table see it. May stay empty.",
        de: "Die anderen am Tisch sehen ihn. Darf leer bleiben.",
    },
    players: { en: "Who plays", de: "Wer spielt" },
    how_many: { en: "How many take part", de: "Wie viele mitspielen" },
    several_yours: {
        en: "One person may play several: choose “Person here” for each of them.",
        de: "Ein Mensch darf mehrere spielen: Wähle für jeden davon „Mensch hier“.",
    },
    what_to_play: { en: "What is played", de: "Was gespielt wird" },
    one_mission: { en: "A single mission", de: "Eine einzelne Mission" },
    operation: { en: "Operation", de: "Operation" },
    mission: { en: "Mission", de: "Mission" },
    act: { en: "Act {0}", de: "Akt {0}" },
    choice: { en: "Choice", de: "Auswahl" },
    hero: { en: "Hero", de: "Held" },
    choose_in_play: { en: "Choose in play", de: "Im Spiel wählen" },
    needs_role: { en: "Somebody must have the role {0}.", de: "Jemand muss die Rolle {0} haben." },
    role_taken: { en: "same role as {0}", de: "gleiche Rolle wie {0}" },
    at_random: { en: "at random", de: "zufällig" },
    operation_on: { en: "Operation {0} goes on", de: "Operation {0} geht weiter" },
    operation_won: { en: "{0} of {1} missions won", de: "{0} von {1} Missionen gewonnen" },
    operation_all: {
        en: "All missions are won: the operation is complete.",
        de: "Alle Missionen sind gewonnen: Die Operation ist abgeschlossen.",
    },
    operations: { en: "Your operations", de: "Deine Operationen" },
    operations_note: {
        en: "Kept in this browser; download the file to go on elsewhere.",
        de: "In diesem Browser gemerkt; lade die Datei herunter, um anderswo weiterzuspielen.",
    },
    operation_next: { en: "Next: {0}", de: "Als nächstes: {0}" },
    operation_go_on: { en: "Go on with {0}", de: "{0} fortsetzen" },
    next_mission: { en: "Next mission: {0}", de: "Nächste Mission: {0}" },
    same_mission: { en: "Play {0} again", de: "{0} noch einmal spielen" },
    download_operation: { en: "Download the operation", de: "Operation herunterladen" },
    remove_operation: {
        en: "Remove {0} from this list",
        de: "{0} aus der Liste entfernen",
    },
    team_won: { en: "The mission is won", de: "Die Mission ist erfüllt" },
    team_lost: { en: "The mission is lost", de: "Die Mission ist gescheitert" },
    team_gave_up: { en: "The team gave up.", de: "Das Team hat aufgegeben." },
    won: { en: "won", de: "gewonnen" },
    lost: { en: "lost", de: "verloren" },
    give_up: { en: "Give up the mission", de: "Mission aufgeben" },
    give_up_sure: { en: "Give up this mission?", de: "Diese Mission aufgeben?" },
    give_up_help: {
        en: "The team loses. Other people at the table are asked first.",
        de: "Das Team verliert. Die anderen Menschen am Tisch werden erst gefragt.",
    },
    give_up_yes: { en: "Yes, give up", de: "Ja, aufgeben" },
    offer_concede_of: { en: "{0} wants to give up.", de: "{0} möchte aufgeben." },
    offer_concede_mine: { en: "You want to give up.", de: "Du möchtest aufgeben." },
    person_here: { en: "Person here", de: "Mensch hier" },
    friend: { en: "Friend by link", de: "Freund per Link" },
    bot: { en: "Bot", de: "Bot" },
    level: { en: "Level", de: "Stärke" },
    other_bots: { en: "Other", de: "Andere" },
    name_of: { en: "Name of {0}", de: "Name von {0}" },
    ready_deck: { en: "Ready deck", de: "Fertiges Deck" },
    own_deck: { en: "Own deck", de: "Eigenes Deck" },
    deck: { en: "Deck", de: "Deck" },
    own_empty: {
        en: "No cards are chosen yet: a ready deck will be played.",
        de: "Noch sind keine Karten gewählt: Es wird ein fertiges Deck gespielt.",
    },
    boards: { en: "Boards", de: "Spielpläne" },
    boards_all: { en: "Boards (all)", de: "Spielpläne (alle)" },
    any_choice: { en: "As the game proposes", de: "Wie das Spiel vorschlägt" },
    choose_cards: { en: "Choose cards", de: "Karten wählen" },
    chosen_count: { en: "{0} chosen", de: "{0} gewählt" },
    find_card: { en: "Find a card", de: "Karte suchen" },
    take_from: { en: "Start from", de: "Ausgehen von" },
    clear: { en: "Clear", de: "Leeren" },
    nothing_found: { en: "Nothing fits.", de: "Nichts passt." },
    setup_legal: { en: "Legal.", de: "Regelgerecht." },
    checking: { en: "Checking ..", de: "Wird geprüft .." },
    check_failed: {
        en: "Could not be checked just now.",
        de: "Konnte gerade nicht geprüft werden.",
    },
    rule_options: { en: "Rule options", de: "Regelvarianten" },
    rule_options_help: {
        en: "Groups play some rules differently. What you leave alone is as the rules propose.",
        de: "Manche Regeln werden verschieden gespielt. Was du nicht änderst, bleibt beim Vorschlag der Regeln.",
    },
    changed_count: { en: "{0} changed", de: "{0} geändert" },
    back_to_default: { en: "Back to the proposal", de: "Zurück zum Vorschlag" },
    default_is: { en: "proposal: {0}", de: "Vorschlag: {0}" },
    clock_and_dice: { en: "Clock and dice", de: "Uhr und Würfel" },
    use_clock: { en: "Play with a clock", de: "Mit Uhr spielen" },
    minutes: { en: "Minutes for each player", de: "Minuten je Spieler" },
    seconds: { en: "Seconds more for each answer", de: "Sekunden mehr je Antwort" },
    real_dice: { en: "Throw real dice", de: "Echte Würfel werfen" },
    real_dice_help: {
        en: "Somebody at the table throws and enters what fell. Cards are drawn by the server.",
        de: "Jemand am Tisch würfelt und trägt ein, was gefallen ist. Karten zieht der Server.",
    },
    who_throws: { en: "Who enters the dice", de: "Wer die Würfel einträgt" },
    play: { en: "Play", de: "Spielen" },
    making: { en: "Setting up ..", de: "Wird aufgebaut .." },
    no_person: {
        en: "Only bots play: you will look on.",
        de: "Nur Bots spielen: Du schaust zu.",
    },
    going_on: { en: "Going on from the record {0}", de: "Weiter ab der Aufzeichnung {0}" },
    going_on_help: {
        en: "Decks and rule options are in the record. Choose who plays which seat.",
        de: "Decks und Regelvarianten stehen in der Aufzeichnung. Wähle, wer welchen Platz spielt.",
    },
    no_games: { en: "This server knows no games.", de: "Dieser Server kennt keine Spiele." },

    /* start: made */
    made: { en: "The table is set", de: "Der Tisch ist gedeckt" },
    made_friend: {
        en: "Send each friend their link. Whoever holds a link holds the seat, so send it to nobody else.",
        de: "Schick jedem Freund seinen Link. Wer den Link hat, hat den Platz: Schick ihn sonst niemandem.",
    },
    made_alone: {
        en: "You can begin at once. With the spectator link others can look on.",
        de: "Du kannst gleich anfangen. Mit dem Zuschauer-Link können andere zuschauen.",
    },
    link_for: { en: "Link for {0}", de: "Link für {0}" },
    link_watch: { en: "Link for spectators", de: "Link für Zuschauer" },
    link_own: {
        en: "Your own link, to go on at another device",
        de: "Dein eigener Link, um an einem anderen Gerät weiterzuspielen",
    },
    to_table: { en: "Go to the table", de: "An den Tisch" },
    make_another: { en: "Make another match", de: "Noch ein Spiel anlegen" },

    /* start: the rest */
    recent: { en: "Your matches", de: "Deine Spiele" },
    recent_none: {
        en: "Matches you play are kept in this browser and listed here.",
        de: "Spiele, an denen du teilnimmst, merkt sich dieser Browser und zeigt sie hier.",
    },
    recent_note: {
        en: "Kept in this browser only. Removing one here leaves the match on the server.",
        de: "Nur in diesem Browser gemerkt. Entfernen löscht das Spiel nicht vom Server.",
    },
    running: { en: "running", de: "läuft" },
    is_over: { en: "over", de: "beendet" },
    looking_on: { en: "looking on", de: "zuschauen" },
    as_seats: { en: "as {0}", de: "als {0}" },
    go_on: { en: "Go on", de: "Weiterspielen" },
    watch_again: { en: "Watch again", de: "Noch einmal ansehen" },
    remove_match: {
        en: "Remove the match {0} from this list",
        de: "Spiel {0} aus der Liste entfernen",
    },
    join: { en: "Join by link", de: "Per Link beitreten" },
    join_label: {
        en: "Paste the link you were sent",
        de: "Füge den Link ein, den du bekommen hast",
    },
    join_go: { en: "Join", de: "Beitreten" },
    join_bad: {
        en: "This is no link to a match. It looks like {0}",
        de: "Das ist kein Link zu einem Spiel. Er sieht so aus: {0}",
    },
    records: { en: "Open a file", de: "Datei öffnen" },
    records_help: {
        en: "Choose the record of a match to watch it, or an operation to go on with it; or drop the file here.",
        de: "Wähle die Aufzeichnung eines Spiels, um es anzusehen, oder eine Operation, um sie fortzusetzen; oder zieh die Datei hierher.",
    },
    choose_file: { en: "Choose a file", de: "Datei wählen" },
    file_too_big: {
        en: "The file is too large for a record (at most 1 MB).",
        de: "Die Datei ist zu groß für eine Aufzeichnung (höchstens 1 MB).",
    },
    file_no_record: {
        en: 'This is neither a record nor an operation: its first line must be "fray-record 2" or "fray-campaign 1".',
        de: "Das ist weder Aufzeichnung noch Operation: Die erste Zeile muss „fray-record 2“ oder „fray-campaign 1“ sein.",
    },
    file_unread: {
        en: "The file could not be read.",
        de: "Die Datei konnte nicht gelesen werden.",
    },
    opened: { en: "Opened: {0}", de: "Geöffnet: {0}" },
    watch_it: { en: "Watch", de: "Ansehen" },
    play_on: { en: "Play on from its end", de: "Ab dem Ende weiterspielen" },
    how_to: { en: "How to play here", de: "So spielst du hier" },
    how_1: {
        en: "Choose who sits at each seat and press Play. Friends come by a link; nobody needs an account.",
        de: "Wähle, wer auf welchem Platz sitzt, und drück auf Spielen. Freunde kommen per Link; niemand braucht ein Konto.",
    },
    how_2: {
        en: "The line at the top says whose turn it is, the question stands beside the board. Everything you may choose is outlined on the table and listed under the question.",
        de: "Die Zeile oben sagt, wer dran ist, die Frage steht neben dem Spielfeld. Alles, was du wählen darfst, ist auf dem Tisch umrandet und steht unter der Frage in der Liste.",
    },
    how_3: {
        en: "Touch something that is not outlined to read which rule forbids it. Rule numbers open the rule.",
        de: "Tippe auf etwas, das nicht umrandet ist, und du liest, welche Regel es verbietet. Regelnummern öffnen die Regel.",
    },
    how_4: {
        en: "Odds are exact. Undo is free until something was thrown, revealed or answered; after that the others are asked.",
        de: "Chancen sind exakt. Zurücknehmen geht frei, bis gewürfelt, aufgedeckt oder geantwortet wurde; danach werden die anderen gefragt.",
    },
    how_5: {
        en: "Two people at one screen: the table is covered before it changes hands.",
        de: "Zu zweit an einem Bildschirm: Die Hand wird verdeckt, bevor das Gerät weitergegeben wird.",
    },
    how_keys: {
        en: "By keyboard: Tab moves between the parts, arrow keys within them, Enter chooses, Escape goes back.",
        de: "Mit der Tastatur: Tab wechselt zwischen den Teilen, Pfeiltasten darin, Eingabe wählt, Escape geht zurück.",
    },

    /* the table's frame */
    you: { en: "You", de: "Du" },
    asked_you: { en: "Your turn", de: "Du bist dran" },
    asked_seat: { en: "{0} to answer", de: "{0} ist dran" },
    asked_dice: { en: "Throw the dice", de: "Bitte würfeln" },
    waiting_for: { en: "Waiting for {0}", de: "Warten auf {0}" },
    resting: { en: "The table rests for a moment.", de: "Der Tisch ruht einen Augenblick." },
    going: { en: "The game goes on ..", de: "Das Spiel geht weiter .." },
    and: { en: "and", de: "und" },
    connecting: { en: "Connecting ..", de: "Verbindet .." },
    reconnecting: {
        en: "Reconnecting .. Your answers are kept.",
        de: "Verbindet neu .. Deine Antworten bleiben erhalten.",
    },
    refused_title: {
        en: "This link does not open the table",
        de: "Dieser Link öffnet den Tisch nicht",
    },
    replaced_title: { en: "This seat has a new link", de: "Dieser Platz hat einen neuen Link" },
    menu: { en: "Menu", de: "Menü" },
    undo: { en: "Undo", de: "Zurücknehmen" },
    undo_free: { en: "Take back your last answer", de: "Deine letzte Antwort zurücknehmen" },
    undo_ask: {
        en: "Ask the others to take back your last answer",
        de: "Die anderen bitten, deine letzte Antwort zurückzunehmen",
    },
    undo_none: { en: "There is nothing to take back", de: "Es gibt nichts zurückzunehmen" },
    undo_asked: { en: "The others are asked.", de: "Die anderen werden gefragt." },
    hint: { en: "Hint", de: "Tipp" },
    hint_thinking: { en: "Thinking ..", de: "Überlegt .." },
    hint_is: { en: "A strong bot would choose: {0}", de: "Ein starker Bot würde wählen: {0}" },
    hint_is_win: {
        en: "A strong bot would choose: {0}. Chance to win {1}.",
        de: "Ein starker Bot würde wählen: {0}. Gewinnchance {1}.",
    },
    hint_which: { en: "The best options", de: "Die besten Möglichkeiten" },
    hint_best: { en: "best", de: "am besten" },
    hint_chance: { en: "chance to win", de: "Gewinnchance" },
    hint_looked: { en: "{0} lines of play weighed up", de: "{0} Spielverläufe abgewogen" },
    take_hint: { en: "Do that", de: "So machen" },
    offer_draw: { en: "Offer a draw", de: "Remis anbieten" },
    offer_draw_of: { en: "{0} offers a draw.", de: "{0} bietet Remis an." },
    offer_draw_mine: { en: "You offer a draw.", de: "Du bietest Remis an." },
    offer_undo_of: {
        en: "{0} asks to take back the last answer.",
        de: "{0} möchte die letzte Antwort zurücknehmen.",
    },
    offer_undo_mine: {
        en: "You ask to take back your last answer.",
        de: "Du möchtest deine letzte Antwort zurücknehmen.",
    },
    offer_draw_sent: { en: "The draw is offered.", de: "Remis ist angeboten." },
    concede: { en: "Concede", de: "Aufgeben" },
    concede_sure: { en: "Give up this match?", de: "Dieses Spiel aufgeben?" },
    concede_help: {
        en: "{0} loses. This cannot be taken back.",
        de: "{0} verliert. Das lässt sich nicht zurücknehmen.",
    },
    concede_yes: { en: "Yes, concede", de: "Ja, aufgeben" },
    accept: { en: "Accept", de: "Annehmen" },
    refuse: { en: "Refuse", de: "Ablehnen" },
    withdraw: { en: "Withdraw", de: "Zurückziehen" },
    offers: { en: "Offers", de: "Angebote" },
    for_seat: { en: "{0}:", de: "{0}:" },
    standing: { en: "Standing answers", de: "Feste Antworten" },
    standing_none: {
        en: 'None. Where a question lets you pass, you can say "always".',
        de: "Keine. Wo eine Frage dich passen lässt, kannst du „immer“ sagen.",
    },
    standing_help: {
        en: "These answers are given for you whenever they are legal.",
        de: "Diese Antworten werden für dich gegeben, wann immer sie erlaubt sind.",
    },
    always_title: { en: 'Always answer "{0}" here', de: "Hier immer „{0}“ antworten" },
    until_other: {
        en: "until I am asked something else",
        de: "bis ich etwas anderes gefragt werde",
    },
    until_round: { en: "this round", de: "in dieser Runde" },
    until_end: { en: "to the end of the match", de: "bis zum Ende des Spiels" },
    links: { en: "Links", de: "Links" },
    links_none: {
        en: "This browser knows no other links of this match. Whoever made the match has them.",
        de: "Dieser Browser kennt keine anderen Links dieses Spiels. Wer das Spiel angelegt hat, hat sie.",
    },
    relink: { en: "New link", de: "Neuer Link" },
    relink_help: {
        en: "A new link makes the old one void, for example when it was lost or fell into wrong hands.",
        de: "Ein neuer Link macht den alten ungültig, zum Beispiel wenn er verloren ging oder in falsche Hände kam.",
    },
    relink_done: {
        en: "The link is new; the old one is void.",
        de: "Der Link ist neu; der alte gilt nicht mehr.",
    },
    names: { en: "Name", de: "Name" },
    save: { en: "Save", de: "Speichern" },
    download_record: { en: "Download the record", de: "Aufzeichnung herunterladen" },
    record_after: {
        en: "The record can be had when the match is over.",
        de: "Die Aufzeichnung gibt es, wenn das Spiel vorbei ist.",
    },
    watch_replay: { en: "Watch the match again", de: "Das Spiel noch einmal ansehen" },
    settings: { en: "Settings", de: "Einstellungen" },
    rules_of: { en: "Rule {0}", de: "Regel {0}" },
    rule_unknown: {
        en: "There are no words for this rule.",
        de: "Zu dieser Regel gibt es keinen Text.",
    },
    rule_where: { en: "See {0}", de: "Siehe {0}" },
    no_reply: {
        en: "No reply from the server. Try again.",
        de: "Keine Antwort vom Server. Versuche es noch einmal.",
    },
    came_late: {
        en: "Too late: the table has moved on.",
        de: "Zu spät: Am Tisch ging es schon weiter.",
    },

    /* over */
    wins: { en: "{0} wins", de: "{0} gewinnt" },
    win_many: { en: "{0} win", de: "{0} gewinnen" },
    you_win: { en: "You win", de: "Du gewinnst" },
    drawn: { en: "A draw", de: "Unentschieden" },
    it_is_over: { en: "The match is over", de: "Das Spiel ist vorbei" },
    by_conceded: { en: "By concession.", de: "Durch Aufgabe." },
    by_agreed: { en: "By agreement.", de: "In gegenseitigem Einverständnis." },
    by_time: { en: "On time.", de: "Durch Zeitüberschreitung." },
    look_at_table: { en: "Look at the table", de: "Den Tisch ansehen" },

    /* two people at one screen */
    pass_device: { en: "Pass the device to {0}", de: "Gib das Gerät an {0}" },
    pass_help: {
        en: "Hands are covered until {0} looks.",
        de: "Die Hände sind verdeckt, bis {0} schaut.",
    },
    show: { en: "I am {0}: show", de: "Ich bin {0}: aufdecken" },
    no_curtain: { en: "Do not cover hands any more", de: "Hände nicht mehr verdecken" },

    /* settings */
    animation: { en: "Animation", de: "Animation" },
    anim_off: { en: "off", de: "aus" },
    anim_fast: { en: "fast", de: "schnell" },
    anim_normal: { en: "normal", de: "normal" },
    anim_slow: { en: "slow", de: "langsam" },
    appearance: { en: "Appearance", de: "Darstellung" },
    theme_system: { en: "as the system", de: "wie das System" },
    theme_light: { en: "light", de: "hell" },
    theme_dark: { en: "dark", de: "dunkel" },
    palette: { en: "Colours of the seats", de: "Farben der Plätze" },
    palette_standard: { en: "standard", de: "Standard" },
    palette_colourblind: { en: "colour-blind safe", de: "farbenblind-sicher" },
    contrast: { en: "High contrast", de: "Hoher Kontrast" },
    oblique: {
        en: "Boards with levels: seen from the side",
        de: "Spielfelder mit Ebenen: schräge Ansicht",
    },
    curtain: {
        en: "Two at one screen: cover hands when it changes",
        de: "Zu zweit an einem Bildschirm: Hände beim Wechsel verdecken",
    },

    /* replay */
    replay: { en: "Replay", de: "Wiedergabe" },
    replay_of: { en: "Replay of {0}", de: "Wiedergabe von {0}" },
    replay_none: {
        en: "No record is open. Choose a file on the start page.",
        de: "Es ist keine Aufzeichnung geöffnet. Wähle auf der Startseite eine Datei.",
    },
    view: { en: "View", de: "Sicht" },
    view_all: { en: "everything", de: "alles" },
    view_watch: { en: "spectator", de: "Zuschauer" },
    to_start: { en: "To the start", de: "An den Anfang" },
    step_back: { en: "One step back", de: "Einen Schritt zurück" },
    step_on: { en: "One step on", de: "Einen Schritt weiter" },
    to_end: { en: "To the end", de: "Ans Ende" },
    play_it: { en: "Play", de: "Abspielen" },
    pause_it: { en: "Pause", de: "Anhalten" },
    speed: { en: "Speed", de: "Tempo" },
    position: { en: "Position", de: "Stelle" },
    position_of: { en: "{0} of {1}", de: "{0} von {1}" },
    at_start: { en: "Before the first answer", de: "Vor der ersten Antwort" },
    hidden_answer: {
        en: "an answer this view does not know",
        de: "eine Antwort, die diese Sicht nicht kennt",
    },
    share_position: { en: "Copy a link to this position", de: "Link zu dieser Stelle kopieren" },
    replay_keys: {
        en: "Keys: Space plays and pauses, Page Up and Page Down step.",
        de: "Tasten: Leertaste spielt ab und hält an, Bild auf und Bild ab gehen Schritte.",
    },
} satisfies { [key: string]: Words };

export type Word = keyof typeof WORDS;

export function fill(text: string, args: readonly (string | number)[]): string {
    return text.replace(/\{(\d)\}/g, (all, i: string) => String(args[Number(i)] ?? all));
}

/* The words for a key in the reader's language. Reading it makes a component follow the language. */
export function say(key: Word, ...args: (string | number)[]): string {
    return fill(WORDS[key][lang.value], args);
}

/* Of something that comes in both languages, or only in English. */
export function inLang(
    words: { en?: string; de?: string } | undefined,
    tongue: Lang = lang.value,
): string {
    return (tongue === "de" ? words?.de : undefined) ?? words?.en ?? words?.de ?? "";
}

const SEATS: { [seat: string]: Word } = {
    red: "red",
    blue: "blue",
    green: "green",
    gold: "gold",
    watch: "watch",
    chance: "chance",
    all: "everybody",
};
export const SEAT_ORDER: readonly string[] = ["red", "blue", "green", "gold"];

export function seatWord(seat: string): string {
    const key = SEATS[seat];
    return key ? say(key) : seat;
}

/* "Ana (Red)" where there is a name, else "Red". */
export function seatTitle(seat: string, name: string | null | undefined): string {
    const word = seatWord(seat);
    return name && name !== word ? `${name} (${word})` : word;
}

export function listWords(words: readonly string[]): string {
    return words.length < 2
        ? (words[0] ?? "")
        : `${words.slice(0, -1).join(", ")} ${say("and")} ${words[words.length - 1]}`;
}

/* For tests: every row. */
export const allWords: { [key: string]: Words } = WORDS;
