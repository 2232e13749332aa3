/* tests/support/packs.c - a game's own packs, for tests of its rules. */
#include "support/packs.h"
#include <glob.h>
#include <stdio.h>
#include "host/paths.h"

static void complain(void *who, const pack_problem *p)
{
    (void)who;
    fprintf(stderr, "%s:%d: %s\n", p->file, p->line, p->text);
}

fray_pack *support_load_packs(const fray_game *game)
{
    char folder[1024];
    const char *folders[1] = {folder};
    fray_pack *pack = NULL;
    if (!paths_find("packs", game->name, folder, sizeof folder)) return NULL;
    if (pack_load(game, folders, 1, complain, NULL, &pack) != 0) return NULL;
    return pack;
}

bool support_pack_text(const fray_game *game, char *out, size_t n)
{
    char folder[1024], pattern[1100];
    glob_t files;
    size_t used = 0;
    if (!paths_find("packs", game->name, folder, sizeof folder)) return false;
    snprintf(pattern, sizeof pattern, "%s/core/*.yaml", folder);
    if (glob(pattern, 0, NULL, &files) != 0) return false;
    bool good = true;
    for (size_t i = 0; i < files.gl_pathc && good; i++) {
        FILE *file = fopen(files.gl_pathv[i], "r");
        good = file != NULL;
        if (!good) break;
        used += fread(out + used, 1, n - 2 - used, file);
        out[used++] = '\n';
        fclose(file);
    }
    globfree(&files);
    out[used] = '\0';
    return good && used < n - 2;
}
