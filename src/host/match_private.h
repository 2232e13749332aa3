/* src/host/match_private.h - what a match is made of: for match.c and record.c, and how campaign.c
 * writes files. */
#pragma once
#include "host/match.h"

struct match {
    const host_table *h;
    fray_setup setup;
    uint64_t seed;
    fray_position *first, *now; /* one block; first: as the set-up left it */
    match_step *step;
    match_note *note;
    uint32_t steps, room, notes;
};

/* Notes after the answers given so far. */
bool match_add_note(match *m, uint32_t kind, uint32_t count);
/* Writes beside the file and renames: a crash leaves the old one or the new one. 0, or what went wrong. */
int match_write_text(const char *text, const char *path);
