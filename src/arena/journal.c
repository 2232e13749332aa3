/* src/arena/journal.c - the games that were played, on disk: a head, and one line a game. */
#include "arena/journal.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "arena/says.h"
#include "base/json.h"

enum { MOST_SHOWN = 60 };

struct journal {
    int file;
    char *text; /* lines not yet written */
    size_t used, room;
};

/* Where a mistake is told. */
typedef struct teller {
    const char *path;
    int language;
    char *why;
    size_t n;
} teller;

static bool cannot(const teller *t, arena_saying what)
{
    arena_say(t->why, t->n, t->language, what, t->path, strerror(errno));
    return false;
}

/* The whole file; NULL: told. */
static char *read_all(int file, size_t *n, const teller *t)
{
    char *text = NULL;
    size_t used = 0, room = 0;
    for (;;) {
        if (used + 1 >= room) {
            room = room ? 2 * room : 65536;
            char *more = realloc(text, room);
            if (!more) break;
            text = more;
        }
        ssize_t got = read(file, text + used, room - used - 1);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) break;
        if (got == 0) {
            *n = used;
            return text;
        }
        used += (size_t)got;
    }
    cannot(t, ARENA_SAYS_CANNOT_READ);
    free(text);
    return NULL;
}

static void show(const json_t *value, char *out, size_t n)
{
    char *text = json_text(value, JSON_COMPACT | JSON_ENCODE_ANY | JSON_PRESERVE_ORDER);
    snprintf(out, n, "%.*s%s", MOST_SHOWN, text ? text : "?",
             text && strlen(text) > MOST_SHOWN ? ".." : "");
    free(text);
}

/* Is it the head of this plan? The first thing that differs is named. */
static bool same_head(const json_t *theirs, const json_t *ours, const teller *t)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)ours, key, value)
    {
        const json_t *other = json_object_get(theirs, key);
        char there[MOST_SHOWN + 8], here[MOST_SHOWN + 8];
        if (other && json_equal(other, value)) continue;
        show(other, there, sizeof there);
        show(value, here, sizeof here);
        arena_say(t->why, t->n, t->language, ARENA_SAYS_OTHER_PLAN, t->path, key, there, here);
        return false;
    }
    return true;
}

/* The line that begins at `at`, and whether it is whole. */
static size_t line_length(const char *text, size_t n, size_t at, bool *whole)
{
    const char *end = memchr(text + at, '\n', n - at);
    *whole = end != NULL;
    return end ? (size_t)(end - (text + at)) : n - at;
}

/* Reads the games after the head; *good is where the last whole line ends. Only the last line may be
 * torn: anything else that is wrong has other causes, and is not ours to drop. */
static bool read_games(const char *text, size_t n, size_t at, arena_games *games, size_t *good,
                       const teller *t)
{
    for (unsigned line = 2; at < n; line++) {
        bool whole;
        size_t length = line_length(text, n, at, &whole);
        uint64_t number;
        arena_game g;
        errno = 0;
        bool fine = whole && game_read(text + at, length, &number, &g);
        if (!fine && errno == ENOMEM) return cannot(t, ARENA_SAYS_CANNOT_READ);
        if (!fine && at + length + whole >= n) break;
        if (!fine) {
            arena_say(t->why, t->n, t->language, ARENA_SAYS_BAD_LINE, t->path, line);
            return false;
        }
        if (!games_put(games, number, &g)) {
            game_clear(&g);
            errno = ENOMEM;
            return cannot(t, ARENA_SAYS_CANNOT_READ);
        }
        at += length + 1;
        *good = at;
    }
    return true;
}

/* The head of a journal that has one. NULL: told, unless the file ends before its head does. */
static json_t *read_head(const char *text, size_t n, size_t *after, bool *torn, const teller *t)
{
    bool whole;
    size_t length = line_length(text, n, 0, &whole);
    *torn = !whole && (n == 0 || text[0] == '{');
    if (*torn) return NULL;
    json_t *head = json_read(text, length, NULL);
    if (!head && errno == ENOMEM) {
        cannot(t, ARENA_SAYS_CANNOT_READ);
        return NULL;
    }
    if (!whole || !json_is_object(head)) {
        arena_say(t->why, t->n, t->language, ARENA_SAYS_NO_JOURNAL, t->path);
        json_decref(head);
        return NULL;
    }
    *after = length + 1;
    return head;
}

/* A journal is written by one run at a time. */
static bool lock(int file, const teller *t)
{
    struct flock whole;
    memset(&whole, 0, sizeof whole);
    whole.l_type = F_WRLCK;
    whole.l_whence = SEEK_SET;
    if (fcntl(file, F_SETLK, &whole) == 0) return true;
    if (errno != EACCES && errno != EAGAIN) return true; /* a file system without locks */
    arena_say(t->why, t->n, t->language, ARENA_SAYS_IN_USE, t->path);
    return false;
}

static bool begin(journal *j, const json_t *head, const teller *t)
{
    char *text = json_text(head, JSON_COMPACT | JSON_PRESERVE_ORDER);
    bool ok = text && ftruncate(j->file, 0) == 0 && lseek(j->file, 0, SEEK_SET) == 0 &&
              journal_add(j, text) && journal_sync(j);
    free(text);
    return ok || cannot(t, ARENA_SAYS_CANNOT_WRITE);
}

/* Reads what there is, or begins. */
static bool take_up(journal *j, const json_t *ours, arena_games *games, const teller *t)
{
    size_t n = 0, good = 0;
    bool torn = false, ok;
    char *text = read_all(j->file, &n, t);
    if (!text) return false;
    json_t *head = read_head(text, n, &good, &torn, t);
    if (torn) {
        ok = begin(j, ours, t);
    } else {
        ok = head && same_head(head, ours, t) && read_games(text, n, good, games, &good, t);
        if (ok && (ftruncate(j->file, (off_t)good) != 0 || lseek(j->file, 0, SEEK_END) < 0))
            ok = cannot(t, ARENA_SAYS_CANNOT_WRITE);
    }
    json_decref(head);
    free(text);
    return ok;
}

journal *journal_open(const char *path, const arena_plan *plan, arena_games *games, int language,
                      char *why, size_t n)
{
    const teller t = {path, language, why, n};
    journal *j = calloc(1, sizeof *j);
    json_t *ours = plan_head(plan);
    bool ok = j && ours;
    if (j) j->file = -1;
    if (!ok) {
        errno = ENOMEM;
        cannot(&t, ARENA_SAYS_CANNOT_WRITE);
    }
    if (ok) {
        j->file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
        ok = j->file >= 0 || cannot(&t, ARENA_SAYS_CANNOT_WRITE);
    }
    ok = ok && lock(j->file, &t) && take_up(j, ours, games, &t);
    json_decref(ours);
    if (ok) return j;
    journal_close(j);
    return NULL;
}

void journal_close(journal *j)
{
    if (!j) return;
    if (j->file >= 0) close(j->file);
    free(j->text);
    free(j);
}

bool journal_add(journal *j, const char *line)
{
    size_t more = strlen(line) + 1;
    if (j->used + more > j->room) {
        size_t room = j->room ? j->room : 65536;
        while (room < j->used + more) room *= 2;
        char *text = realloc(j->text, room);
        if (!text) return false;
        j->text = text;
        j->room = room;
    }
    memcpy(j->text + j->used, line, more - 1);
    j->text[j->used + more - 1] = '\n';
    j->used += more;
    return true;
}

bool journal_sync(journal *j)
{
    size_t done = 0;
    while (done < j->used) {
        ssize_t n = write(j->file, j->text + done, j->used - done);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return false;
        done += (size_t)n;
    }
    j->used = 0;
    return fdatasync(j->file) == 0 || errno == EINVAL; /* a pipe or device has nothing to sync */
}

bool journal_read(const char *path, bool first, arena_plan *plan, arena_games *games, int language,
                  char *why, size_t n)
{
    const teller t = {path, language, why, n};
    size_t length = 0, good = 0;
    bool torn = false, ok = false;
    json_t *head = NULL, *ours = NULL;
    char *text = NULL;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return cannot(&t, ARENA_SAYS_CANNOT_READ);
    text = read_all(file, &length, &t);
    if (text) head = read_head(text, length, &good, &torn, &t);
    if (torn) arena_say(why, n, language, ARENA_SAYS_NO_JOURNAL, path);
    if (head && first) {
        ok = plan_read_head(head, plan);
        if (!ok) arena_say(why, n, language, ARENA_SAYS_NO_JOURNAL, path);
    } else if (head) {
        ours = plan_head(plan);
        ok = ours && same_head(head, ours, &t);
    }
    ok = ok && read_games(text, length, good, games, &good, &t);
    json_decref(ours);
    json_decref(head);
    free(text);
    close(file);
    return ok;
}
