/* src/host/match.h - a match: its set-up, the answers given so far, and the position they led to.
 *
 * The record is the match; the position is always what replaying it gives. Undo is a shorter
 * record. */
#pragma once
#include "host/words.h"

typedef struct match match;

/* One answer of a record. */
typedef struct {
    fray_answer answer;
    uint32_t what; /* FRAY_CHANCE_SPOKE | FRAY_REVEALED */
    uint32_t
        sealed; /* 1: it answers a sealed question that went on: nobody else knew what was said */
} match_step;

/* A line of the host's own between two answers. */
enum {
    MATCH_UNDONE = 1, /* `count` answers were taken back by agreement */
    /* these end the match, whatever the rules had still to ask: */
    MATCH_CONCEDED, /* seat `count` gave up */
    MATCH_AGREED,   /* a draw by agreement */
    MATCH_TIMED_OUT /* seat `count` had no time left */
};
typedef struct match_note {
    uint32_t kind, after, count; /* after: how many answers stand before it */
} match_note;

/* The table must outlive the match. NULL: `why` names what the set-up breaks, or WORDS_NO_MEMORY. */
match *match_new(const host_table *h, const fray_setup *setup, uint64_t seed, fray_verdict *why);
/* The same from a position that was set up by hand, in a match of these settings. It has no record: what
 * led there is not known. */
match *match_new_at(const host_table *h, const fray_setup *setup, const fray_position *first,
                    uint64_t seed);
bool match_is_set_up(const match *m);
void match_free(match *m);
const host_table *match_table(const match *m);
const fray_position *match_position(const match *m);
const fray_position *match_first(const match *m); /* before any answer */
const fray_setup *match_setup(const match *m);
uint32_t match_seats(const match *m);                        /* that take part */
uint32_t match_length(const match *m);                       /* answers, without notes */
const match_step *match_step_at(const match *m, uint32_t n); /* from 0; NULL beyond the end */
uint32_t match_notes(const match *m);
const match_note *match_note_at(const match *m, uint32_t n);
/* From here on chance answers from another seed (a record does not hold its own). */
void match_reseed(match *m, uint64_t seed);

/* A player's answer, or chance's by hand. Events go to the sink. Refused answers change nothing. */
fray_verdict match_answer(match *m, fray_answer a, const fray_sink *sink);
/* In records and logs of old a series of picks ended by itself where no pick was left: did the one that is asked,
 * before this answer? Then *end is what ends it. An answer that could not be read has word 0. */
bool match_series_ended(const match *m, fray_answer next, fray_answer *end);
/* Lets chance answer from the seed (Philox4x32-10, counter = number of the answer) while it is
 * chance's turn; returns how many answers it gave. */
uint32_t match_roll(match *m, const fray_sink *sink);
/* The same for one answer; false: it is not chance's turn. */
bool match_roll_once(match *m, const fray_sink *sink);
/* Ends the match by one of the notes above: nothing more is answered. False: it is over already,
 * there is no such seat, or no memory. */
bool match_end(match *m, uint32_t kind, uint32_t seat);
/* Which note ended it, and which seat it names; 0: none has. */
uint32_t match_ended(const match *m, uint32_t *seat);
/* How the sides stand; who gave up or ran out of time has lost whatever the points say. */
fray_score match_result(const match *m);
/* While a sealed question is open: how many answers the seat has given it; 0: none, or it is not asked. They are the
 * seat's own, whatever others have said since. */
uint32_t match_said(const match *m, uint32_t seat);
/* Takes back the last n of those; what others said stands, for answers of different seats commute. False: there are
 * not so many. */
bool match_unsay(match *m, uint32_t seat, uint32_t n);
/* The position as it would be if nobody but the seat had answered the sealed question that is open: what the seat is
 * asked there does not depend on who else was asked first. Where none is, as it is. */
void match_alone(const match *m, uint32_t seat, fray_position *out);
/* Takes back the last n steps. Past a throw or a revelation it is refused (returns false) unless
 * `agreed`; then the record keeps a note of it. */
bool match_undo(match *m, uint32_t n, bool agreed);
/* May the last n steps be taken back without asking anybody? While a sealed question is open nobody knows how many
 * answers others have given it, so what goes past them is not. */
bool match_undo_is_free(const match *m, uint32_t n);

/* Records as text, as record.c describes. match_write: 0, or -1 with errno (EINVAL: it has no record); the
 * file is whole or not there. match_text: malloced, NULL without memory. */
int match_write(const match *m, const char *path);
char *match_text(const match *m);

enum {
    MATCH_FORMAT = 2,           /* of records; of 1 a series could end by itself */
    MATCH_MOST_BYTES = 1 << 22, /* of a record's text */
    MATCH_MOST_LINE = 512,      /* bytes of one line */
    MATCH_DIGEST_EVERY = 16     /* answers */
};

typedef struct match_problem {
    int line; /* from 1; 0: the file as a whole */
    char text[240];
} match_problem;
/* Reads and replays; stops after `to` answers (UINT32_MAX: all). NULL: the problem says line and
 * reason, in the language. */
match *match_read(const host_table *h, const char *text, size_t n, uint32_t to, int language,
                  match_problem *why);
/* The game a record says it is of, for finding the table to read it at; false: not a record. */
bool match_read_game(const char *text, size_t n, char *name, size_t size, int language,
                     match_problem *why);
/* What is compared on replay: a number that names question, options, score and facts, and does not
 * depend on how this build lays out a position. `facts`: how many rows of facts to count. */
uint64_t match_digest(const fray_table *t, const fray_position *p, uint32_t facts);

/* The set-up as text lines ("red warband garreks-reavers", "option rounds 3") and back. */
bool setup_read_line(const host_table *h, fray_setup *setup, const char *line, char *why, size_t n,
                     int language);
size_t setup_line(const host_table *h, const fray_setting *setting, char *out, size_t n);
/* The value of a setting alone, as its line has it; false: it has no such value. */
size_t setup_write_value(const host_table *h, uint32_t key, uint32_t value, char *out, size_t n);
bool setup_read_value(const host_table *h, uint32_t key, const char *text, uint32_t *value);
/* How many seats take part: as the set-up says, else as many as it names, at least the game's fewest. */
uint32_t setup_seats(const host_table *h, const fray_setup *setup);
/* Lets so many seats take part; false: the game does not allow it. */
bool setup_put_seats(const host_table *h, fray_setup *setup, uint32_t seats);
/* Fills in what was left out: for each seat the next deck of the packs, all switches default. */
void setup_complete(const host_table *h, fray_setup *setup);
/* Is `key` the deck of a seat, and has the seat neither a deck nor a faction or cards of its own? */
bool setup_wants_deck(const host_table *h, const fray_setup *setup, uint32_t key, uint32_t seat);
/* The value of a setting; false where none is given. */
bool setup_find(const fray_setup *setup, uint32_t key, uint32_t seat, uint32_t *value);
/* Gives a setting, in place of an earlier one unless the row allows many; false: no room. */
bool setup_put(const host_table *h, fray_setup *setup, uint32_t key, uint32_t seat, uint32_t value);
