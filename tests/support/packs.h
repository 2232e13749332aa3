/* tests/support/packs.h - a game's own packs, for tests of its rules. */
#pragma once
#include "pack/pack.h"

/* Loads them as the program would; NULL, with the reason printed, if that fails. */
fray_pack *support_load_packs(const fray_game *game);
/* All files of a game's core pack, one after the other, as text; false: they cannot be read. */
bool support_pack_text(const fray_game *game, char *out, size_t n);
