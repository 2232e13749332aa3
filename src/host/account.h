/* src/host/account.h - accounts a game gives: what goes into an answer, and what lies between two spots.
 *
 * An account is made of a view: of an answer by the view of the seat that would give it, of spots by that of
 * whoever looks. Its lines are events (words_event says them in words), its drawings things to lay over the
 * scene. */
#pragma once
#include "host/words.h"

/* More than so many lines and drawings nobody reads. */
enum { ACCOUNT_LINES = 48, ACCOUNT_DRAWS = 160 };

typedef struct account {
    uint32_t lines, draws; /* there are so many .. */
    uint32_t more_lines;   /* .. and so many that found no room */
    fray_event line[ACCOUNT_LINES];
    fray_thing draw[ACCOUNT_DRAWS];
} account;

/* What goes into an answer, legal or not. Empty for a game that explains nothing, and after the end. */
void account_explain(const host_table *h, const fray_position *view, fray_answer a, account *out);
/* What lies between two spots, each of which account_spot knows. */
void account_survey(const host_table *h, const fray_position *view, const fray_spot end[2],
                    account *out);
/* Is the spot one of the match: a thing that has a name or is drawn, or a point on the board or near it?
 * What comes from outside is asked this before it is measured. */
bool account_spot(const host_table *h, const fray_position *view, const fray_spot *spot);
/* A spot as people write it: "saek", "c7", or a point in board units, "12,30". False: there is no such spot. */
bool account_read_spot(const host_table *h, const fray_position *view, const char *text,
                       fray_spot *out);
