/* src/wire/replay.h - a whole match as frames to watch: what POST /api/replay answers. */
#pragma once
#include "host/match.h"
#include "wire/tell.h"

/* Everything of the reply; `view` is the word for the reader's seats ("all", "red", "watch"); `by`
 * how it ended, see tell_result. The match must be one that its reader may see whole. */
void replay_tell(json_writer *out, const match *m, tell_space *s, tell_reader r, const char *view,
                 const char *by);
