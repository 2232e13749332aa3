/* src/arena/journal.h - the games that were played, on disk: a head, and one line a game.
 *
 * The file only grows, and a game counts once its line is on the disk. Whatever moment a run is killed at,
 * at most the last line is torn; it is dropped when the run goes on. */
#pragma once
#include "arena/game.h"

typedef struct journal journal;

/* Opens or begins the journal of this plan, and reads the games it holds. NULL: `why` says why not, in
 * the language: it is of another plan, in use, not a journal, or cannot be written. */
journal *journal_open(const char *path, const arena_plan *plan, arena_games *games, int language,
                      char *why, size_t n);
void journal_close(journal *j);
/* Adds lines; they are safe only after journal_sync. False: errno says why. */
bool journal_add(journal *j, const char *line);
bool journal_sync(journal *j);

/* Only reads: the plan and the games of a journal, added to those there are. With `first` false the
 * journal must be of the same plan. */
bool journal_read(const char *path, bool first, arena_plan *plan, arena_games *games, int language,
                  char *why, size_t n);
