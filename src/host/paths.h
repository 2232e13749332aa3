/* src/host/paths.h - where packs, scenarios, lists of proofs and the page are found. */
#pragma once
#include <stdbool.h>
#include <stddef.h>

/* `what` is packs, scenarios, proofs (a folder with a folder or file for each game) or web. Looked for,
 * in this order: the folder that $FRAY_PACKS ($FRAY_SCENARIOS, $FRAY_PROOFS, $FRAY_WEB) names, and no other
 * then; ../share/fray beside the running program (scenarios and proofs in its tests/); the source tree it
 * was built in, as long as it lies there, below build/. No path is compiled in. The first that has `game`
 * in it wins; "" asks for the folder itself. False: there is none, and out lists the places that were
 * looked at. */
bool paths_find(const char *what, const char *game, char *out, size_t n);
