/* src/core/files.h - a file of the game that is being compiled: #include GAME_FILE(rules.def) means
 * games/<game>/rules.def. The game says which it is: #define GAME underworlds. */
#pragma once

/* Blanks would become part of the name. */
/* clang-format off */
#define GAME_FILE(file)          GAME_FILE_IN(GAME, file)
#define GAME_FILE_IN(game, file) GAME_FILE_NAMED(games/game/file) /* NOLINT(bugprone-macro-parentheses): a path */
#define GAME_FILE_NAMED(path)    #path
/* clang-format on */
