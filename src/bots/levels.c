/* src/bots/levels.c - the levels people choose: the same search, with less sight and a softer
 * hand. docs/strength.md has what they score against each other. */
#include "bots/search.h"

#define LEVEL(id, sight, far, look, softness, ms, iterations, title_en_, title_de_, en_, de_)      \
    _Static_assert((look) <= MOST_LOOKED, "think has no room");                                    \
    static const search_manner id##_manner = {sight, far, look, softness, 1.0f, 0.0f};             \
    const bot_kind bot_##id = {                                                                    \
        .name = #id,                                                                               \
        .title_en = (title_en_),                                                                   \
        .title_de = (title_de_),                                                                   \
        .en = (en_),                                                                               \
        .de = (de_),                                                                               \
        .is_level = true,                                                                          \
        .uses = BOT_JUDGES | BOT_LEANS,                                                            \
        .budget = {ms, iterations},                                                                \
        .manner = &id##_manner,                                                                    \
        .bytes = search_bytes,                                                                     \
        .answer = search_answer,                                                                   \
    };

LEVEL(beginner, 1, 0, 1, 0.08f, 0, 60, "Beginner", "Anfänger",
      "sees its own next step, and often takes the second best",
      "sieht den eigenen nächsten Schritt und nimmt oft das Zweitbeste")
LEVEL(easy, 3, 0, 1, 0.04f, 0, 200, "Easy", "Leicht", "looks a little ahead, and is not strict",
      "schaut ein wenig voraus und nimmt es nicht genau")
LEVEL(normal, 8, 0, 1, 0.015f, 0, 600, "Normal", "Normal",
      "looks ahead to the answer of the other side", "schaut bis zur Antwort der anderen Seite")
LEVEL(hard, 200, 16, 1, 0, 0, 2000, "Hard", "Schwer", "looks as far as it can, quickly",
      "schaut so weit es kann, und schnell")
LEVEL(expert, 200, 40, 3, 0, 1000, 0, "Expert", "Experte", "uses all the time it is given",
      "nutzt alle Zeit, die es bekommt")
