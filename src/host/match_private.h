/* src/host/match_private.h - what a match is made of: for match.c and record.c. */
#pragma once
#include "host/match.h"

struct match {
    const host_table *h;
    fray_setup setup;
    bool is_set_up; /* `first` is not what the set-up leads to */
    uint64_t seed;
    fray_position *first, *now; /* one block, and what follows; first: as the set-up left it */
    fray_position *opened;      /* as the sealed question came to be asked that `sealed` answers */
    match_step *step;
    match_note *note;
    uint32_t steps, room, notes;
    uint32_t sealed; /* the last so many steps answer a sealed question that goes on */
};

/* Notes after the answers given so far. */
bool match_add_note(match *m, uint32_t kind, uint32_t count);
