/* src/wire/tell.h - what a seat is told, as JSON (docs/protocol.md).
 *
 * Everything here is made of a viewer's view: the full position goes in, and the first thing each
 * function does with it is game->view. The functions are pure but for the memory of the text. Each
 * writes one value where a value is due (in an array, at the top, after writer_key), but for
 * tell_changes, tell_forecast, tell_odds and accounts, which write fields of an object that is open. */
#pragma once
#include "host/match.h"
#include "wire/writer.h"

/* Who reads: a mask as game->view takes it (bit 0 alone: the public), and in which language. */
typedef struct tell_reader {
    uint32_t seats;
    int language;
} tell_reader;

/* Memory that one thread lends, so that telling allocates nothing but text. NULL without memory. */
typedef struct tell_space tell_space;
tell_space *tell_space_new(const fray_game *game);
void tell_space_free(tell_space *s);

/* The array of things: all of them; or those that differ from the scene of `before`, which is of
 * the same match, and then the array of ids that are gone. */
void tell_things(json_writer *out, const host_table *h, tell_space *s, const fray_position *p,
                 tell_reader r);
void tell_changes(json_writer *out, const host_table *h, tell_space *s, const fray_position *before,
                  const fray_position *p, tell_reader r); /* writes "things": [..], "gone": [..] */
/* One event for the log, or nothing (returns false) if it is not for these eyes. `p` is the
 * position while it happens. */
bool tell_event(json_writer *out, const host_table *h, const fray_position *p, const fray_event *e,
                uint32_t n, tell_reader r);
/* What the rules' own figures would do next: writes the field "forecast": [..]; nothing where there are
 * none, or where it is as it was in `before` (NULL: it is new). */
void tell_forecast(json_writer *out, const host_table *h, tell_space *s,
                   const fray_position *before, const fray_position *p, tell_reader r);
/* The open question of `seat` with its options, as ASK; null if the seat is not asked in the
 * reader's view. `seat` may be chance for one who throws the dice. */
void tell_ask(json_writer *out, const host_table *h, tell_space *s, const fray_position *p,
              uint32_t seat, const char *id, tell_reader r);
/* Are dice thrown by this answer of chance's? Cards and tokens that it brings are nobody's to say. */
bool tell_is_throw(const fray_game *game, uint64_t word);
/* ["blue"]: seats whose question is open in the reader's view, chance excepted. */
void tell_waiting(json_writer *out, const host_table *h, tell_space *s, const fray_position *p,
                  tell_reader r);
/* True if the reader's view rests at a question it may not know of. */
bool tell_is_quiet(const host_table *h, tell_space *s, const fray_position *p, uint32_t seats);
/* RESULT of the rules' own score, as the reader's view has it; `by`: "rules", "conceded" .. */
void tell_result(json_writer *out, const host_table *h, fray_score score, const char *by);
/* The same of a match in which so many seats take part. */
void tell_score(json_writer *out, uint32_t seats, fray_score score, const char *by);

/* The reasons array of `why`: for a thing, for each shape of answer that could name it at this
 * question, the rule that forbids what comes nearest; for a say, the one verdict. */
void tell_why_thing(json_writer *out, const host_table *h, tell_space *s, const fray_position *p,
                    uint32_t seat, uint32_t type, uint32_t value, tell_reader r);
void tell_why_say(json_writer *out, const host_table *h, tell_space *s, const fray_position *p,
                  uint32_t seat, const char *say, tell_reader r);
/* The inside of `explain` and `survey`, "lines": [..], "things": [..]: of an answer of this seat, legal or
 * not, and of what lies between two spots, by the reader's view. False, and nothing is written: the answer
 * cannot be read, and `why` says so; a spot is none of the match. */
bool tell_explain(json_writer *out, const host_table *h, tell_space *s, const fray_position *p,
                  uint32_t seat, const char *say, tell_reader r, char *why, size_t n);
bool tell_survey(json_writer *out, const host_table *h, tell_space *s, const fray_position *p,
                 const fray_spot end[2], tell_reader r);
/* The inside of `odds`: "say".., "facts"..; walks from a guess at what the seat cannot know, at
 * most `most` positions. */
void tell_odds(json_writer *out, const host_table *h, tell_space *s, const fray_position *p,
               uint32_t seat, const char *say, uint32_t most, tell_reader r);
/* The same of several answers, one after the other (the picks of a series), and as far as is wished. */
enum { TELL_MOST_SAYS = 64, TELL_MOST_UNTIL = 64 };
typedef struct tell_wish {
    const char *say[TELL_MOST_SAYS];
    uint32_t says;
    uint32_t until[TELL_MOST_UNTIL]; /* rows of questions to stop at; none: see odds_wish */
    uint32_t untils;
    uint32_t most;
} tell_wish;
void tell_odds_of(json_writer *out, const host_table *h, tell_space *s, const fray_position *p,
                  uint32_t seat, const tell_wish *wish, tell_reader r);

/* fray_type to its word in the protocol, and back; NULL and false when there is none. */
const char *tell_type(uint32_t type);
/* The same of a kind of thing. */
const char *tell_what(uint32_t what);
bool tell_read_type(const char *word, uint32_t *type);
