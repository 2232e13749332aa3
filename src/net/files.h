/* src/net/files.h - the files of the page: read once, then only these names exist.
 *
 * No request ever becomes a path of the file system, so none can leave the folder. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include "net/answers.h"

typedef struct files files;

/* Told of what was passed over (symbolic links, names no request can spell), and why. */
typedef void (*files_note)(void *who, const char *name, const char *why);

/* NULL: `why` says what is wrong in one line: no such folder, too many files, no memory. */
files *files_read(const char *folder, files_note note, void *who, char *why, size_t n);
void files_free(files *f);
/* The answer to GET or HEAD of this path; its body stays ours. False: no such file. `matches` and
 * `encodings` are the request's If-None-Match and Accept-Encoding, or NULL. */
bool files_answer(const files *f, const char *path, const char *matches, const char *encodings,
                  answer *out);
