/* src/cli/play/play.h - a match at the terminal: what the parts of `fray play` share.
 *
 * start.c begins and ends, ask.c asks what is to be played, campaign.c leads from one mission of an
 * operation to the next, play.c drives the match, record.c keeps it, page.c, board.c and panel.c show
 * it, options.c lists and narrows the options, chances.c rates them, account.c explains them and measures,
 * commands.c does what else people type, text.c writes words. None knows a game. */
#pragma once
#include "cli/source.h"
#include "draw/text.h"
#include "host/campaign.h"
#include "host/odds.h"
#include "players/player.h"

/* Texts: rows of messages.def, printf formats. */
typedef enum play_message {
    PLAY_NOTHING,
#define SAY(id, en, de) PLAY_##id,
#include "cli/play/messages.def"
#undef SAY
    PLAY_MESSAGES
} play_message;

typedef enum board_size { BOARD_AUTO, BOARD_FULL, BOARD_SMALL } board_size;

/* One line of the log: an event, or a note of ours. */
typedef struct play_line {
    uint32_t step;    /* length of the record when it was told */
    uint8_t audience; /* notes: seats that may read it */
    char *note;       /* NULL: `event` */
    fray_event event;
    fray_spelling names[FRAY_MAX_ARGS]; /* of what it is about, which may be gone when it is read */
} play_line;

typedef struct play_option {
    uint64_t word;
    uint32_t act;
    char *notation, *sentence;
    double chance; /* of what play_chances tells; below 0: not known */
} play_option;

/* What is to be played, by the command line and by what people answered before. */
typedef struct play_wishes {
    const char *game, *load, *save, *operation; /* as typed; load: --from, too */
    const char *set[FRAY_MAX_SETTINGS];
    uint32_t sets;
    fray_setup setup; /* what `set` and the answers say */
    uint32_t chosen;  /* operation, FRAY_LIST; 0: none */
    uint32_t seats;   /* that are to take part; 0: as the set-up says */
    uint32_t named;   /* bit n: --seat names seat n */
    bool is_person[FRAY_MAX_SEATS];
    player_wish player[FRAY_MAX_SEATS];
    uint64_t seed, think;
    bool seeded, ask;
    bool goes_on; /* with the match that is kept in `save` */
} play_wishes;

typedef struct play {
    const cli_env *env;
    cli_source source; /* of the match, where it is not a new one; .. */
    cli_table table;   /* .. then this is not loaded */
    const host_table *h;
    const fray_game *game;
    const fray_table *t;
    match *match;
    campaign *campaign;             /* the operation the match is of; NULL: none */
    bool counted;                   /* .. which has counted it: there is no mission under way */
    uint32_t seats;                 /* they are 1 .. seats */
    fray_position *before;          /* the answer whose events are heard */
    player *player[FRAY_MAX_SEATS]; /* NULL: a person */
    bot *adviser;                   /* whose hints are */
    uint64_t random;                /* of draws while people type the dice */
    char path[4096];                /* where the record is kept */

    /* how it is shown */
    int language;
    bool ascii, colour, plain;
    bool echo;     /* input is not typed: print what was read */
    bool auto_one; /* answer questions that leave no choice */
    bool ask_dice;
    board_size size;

    /* what is going on */
    uint32_t viewer;     /* the seat that looks; 0: nobody in particular */
    fray_position *view; /* what it knows */
    fray_thing *thing;   /* the scene of the view */
    bool *own;           /* of each thing: a card the public does not see */
    uint32_t things, thing_room;
    play_option *option; /* of the question being asked */
    uint32_t options, option_room;
    char filter[256];   /* what has been typed to narrow them */
    char chances[400];  /* what the options' chances are chances of; "": they have none */
    fray_event *coming; /* what figures would do next */
    uint32_t comings;
    play_line *line;
    uint32_t lines, line_room;
    uint32_t told[FRAY_MAX_SEATS];  /* lines the seat has been shown: plain mode prints the rest */
    uint32_t fresh[FRAY_MAX_SEATS]; /* first line since the last answer of the seat */
    uint32_t shown;                 /* the seat that was shown a page last */
    bool quit, failed;
    bool lost;    /* the record of a mission that is over was not kept */
    bool forfeit; /* a program failed, and lost by that */
    char *input;  /* the line read last */
    size_t input_room;
} play;

/* --- text.c: writing --- */

const char *play_words(const play *g, play_message id);
void play_say(const play *g, play_message id, ...); /* and a newline */
/* Lines that are too wide for the terminal go on below; no word is broken. */
void play_fit(const play *g, FILE *out, const char *text);
/* To stdout: so fitted on a terminal, as it is elsewhere. */
void play_put(const play *g, const char *text);
/* "Replay:  fray replay FILE": a command (or none) and a path, to be copied as they stand. */
void play_say_command(const play *g, play_message label, const char *command, const char *path);
/* One line on stderr; returns CLI_BAD. */
int play_bad(const play *g, play_message id, ...);
/* What is wrong with a file, where and why; returns CLI_BAD. */
int play_bad_file(const play *g, const char *path, const match_problem *why);
/* A text in lines of `width`; every line but the first begins with `indent` blanks. */
void play_wrap(FILE *out, const char *text, size_t width, size_t indent, size_t used);
/* The rule a verdict names, or that nobody asked. */
void play_verdict(const play *g, const fray_position *p, fray_verdict v, char *out, size_t n);
const char *play_colour(const play *g, int meaning);
const char *play_seat_colour(const play *g, uint32_t seat);
const char *play_seat_name(const play *g, uint32_t seat);
size_t play_columns(const play *g);
/* A line of input without its newline, in a buffer that lasts until the next call; NULL: no more
 * of it. `prompt` is shown before. */
const char *play_read(play *g, const char *prompt);
/* A line that says who thinks, while that takes; nothing where it could not be taken away again. */
void play_thinking(const play *g, const char *who);
void play_thought(const play *g);
/* Asks a question of yes or no; no when input ends. */
bool play_agree(play *g, const char *question);

/* --- board.c: the board, and beside it what everybody has --- */

/* Takes the position as the viewer knows it: view and scene. False: no memory. */
bool play_look(play *g, uint32_t seat);
/* The seats that look together: the viewer, or all. */
uint32_t play_mask(const play *g);
const char *play_label(const play *g, const fray_label *label);
/* Closes a stream of open_memstream; NULL if that failed. */
char *play_captured(FILE *out, char **text);

typedef struct play_layout {
    bool bare;    /* no board, but for `board` */
    bool small;   /* board: one line a row */
    bool panel;   /* pieces and tracks; else, above the question, the least of them */
    bool no_hand; /* .. nor what else can be typed: there is no room */
    bool coming;  /* .. with what figures would do */
    bool texts;   /* of cards in hand */
    uint32_t log_lines, most_log; /* at least so many, and at most if much has happened */
} play_layout;
/* Puts the log from a line on beside the board if there is room there; then returns true. */
bool play_write_board(const play *g, FILE *out, const play_layout *layout, uint32_t log_from);

/* Takes the match of what was opened (g->source), or finds room to look at a new one; false: no memory. */
bool play_sit_down(play *g);
/* Frees all that it holds, but not itself. */
void play_clean_up(play *g);

/* --- page.c: showing --- */

/* All there is to see before a question; plain mode: only what is new. */
void play_page(play *g, uint32_t seat);
/* Takes what was shown off the screen, so that the next person does not see it. */
void play_hide(play *g);
/* Log lines the viewer has not been shown yet. */
void play_news(play *g);
/* The log from a line on; lines that say the same are told once: "Blue draws a card. (8x)" */
void play_write_log(const play *g, FILE *out, uint32_t from, size_t width);
void play_board(play *g);
void play_hand(play *g, bool all);
void play_card(const play *g, uint32_t type, uint32_t value); /* an entry of the packs */
void play_log(play *g, uint32_t lines);
void play_result(play *g);

/* What figures that nobody plays would do; only those with the word in their line. */
void play_threats(play *g, const char *wanted);

/* --- panel.c: beside the board, what everybody has --- */

/* Whose turn it is, and the numbers of the table, the seats and their figures, in as few lines as can be. */
void play_write_status(const play *g, FILE *out, size_t width);
void play_write_panel(const play *g, FILE *out, bool coming, size_t width);
/* ", wounds 2, moved": what a thing counts, and its marks. */
void play_write_badges(const play *g, FILE *out, const fray_thing *t, bool marks);
/* What a figure would do next; nothing if that is not foretold. */
void play_write_coming(const play *g, FILE *out, uint32_t piece, size_t width);

/* --- options.c: choosing --- */

bool play_list(play *g, uint32_t seat); /* false: no memory */
void play_free_options(play *g);
/* The options that the filter lets through, numbered as in the whole list. */
void play_write_options(const play *g, FILE *out);
void play_show_options(play *g);
/* The question in words, and the options of whoever is asked. */
void play_question(play *g, uint32_t seat);
/* What the adviser would answer, and how it rates the best few. */
void play_hint(play *g, uint32_t seat);
/* An answer that lacks its last word: finds it if there is but one (1), else says which there are (0); -1: it
 * lacks more, or something else. */
int play_complete(play *g, uint32_t seat, const char *text, uint64_t *word);
/* What a typed text means: 1 an option (its number in *number), 0 several (the filter is set), -1
 * none. */
int play_choose(play *g, const char *text, uint32_t *number);
/* Things to pick out on the board, for options that differ by a place or piece; the caller frees. */
draw_text_lit *play_lit(const play *g, uint32_t *n);
bool play_passes(const play *g, const play_option *o);

/* --- chances.c: rating --- */

/* In a series of picks about a thing, what chance makes of it if one stops after each. */
void play_rate(play *g, uint32_t seat);

/* --- account.c: what goes into an answer, what lies between two spots --- */

/* .. for the seat whose view is looked at; a verdict follows if it is not legal. */
void play_explain(const play *g, uint32_t seat, uint64_t word);
/* "saek c7"; false: these are not two spots, and `why` says so. */
bool play_ruler(const play *g, const char *text, char *why, size_t n);
/* What can be typed for these, if the game has them. */
void play_account_help(const play *g);

/* --- commands.c: everything else people type --- */

/* True: the line was a command and is done; g->quit, an ended match or a shorter record may be the
 * result (then *changed is set). */
bool play_command(play *g, uint32_t seat, const char *line, bool *changed);
/* "; did you mean "hint"?" for a line that is none. */
const char *play_meant(const play *g, const char *line);

/* --- ../odds.c: the table of odds, here and in `fray odds` --- */

void play_odds_table(const play *g, const odds *o);

/* --- record.c: keeping --- */

/* A fray_sink's tell: adds a line to the log. */
void play_hear(void *who, const fray_event *event);
void play_note(play *g, uint32_t audience, const char *text);
/* A record that was read has no log: listens to it once more. False: no memory. */
bool play_retell(play *g);
/* Without answer number `step`, the last that the seat gave to the sealed question that is open. */
bool play_unsay(play *g, uint32_t seat, uint32_t step);
/* Back to a record of n answers, with the log; false: it was refused. */
bool play_back_to(play *g, uint32_t n, bool agreed);
/* A new file in the user's state folder, for a record; false: none could be made, and `path` is "". */
bool play_choose_path(const play *g, char *path, size_t size);
bool play_save(play *g);
/* A record, or what a match that was set up by hand has in place of one. 0, or an errno. */
int play_write(const play *g, const char *path);
/* From now on signals end the program with colours reset and the record's path as last words. */
void play_catch_signals(const play *g);

/* --- ask.c: before a match --- */

/* Asks for what is not said yet: mission or operation, difficulty, seats and who plays them. */
void play_ask(play *g, play_wishes *w);

/* --- campaign.c: operations --- */

/* Opens what --save and --operation name; g->match is then the mission under way, if there is one. */
int play_open_campaign(play *g, play_wishes *w);
/* Begins the operation that was chosen. */
int play_begin_campaign(play *g, const play_wishes *w);
/* What was agreed, the next mission, and what the wishes say of seats. */
void play_campaign_setup(const play *g, const play_wishes *w, fray_setup *setup);
/* Where the operation stands, and what is next. */
void play_campaign_stands(const play *g);
/* The match is over: counts it and keeps its record apart. */
void play_campaign_over(play *g, char *record, size_t size);

/* --- play.c: driving --- */

uint32_t play_people(const play *g);
/* Until the match is over, or somebody has had enough. False: memory ran out. */
bool play_run(play *g);
