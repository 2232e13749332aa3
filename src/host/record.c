/* src/host/record.c - a match as text, written.
 *
 *     fray-record 2
 *     game underworlds
 *     pack 5f0c6a8e21d39b47       name of the content it was played with
 *     facts 24                    how many facts the digests count
 *     red deck reavers            the set-up, a line a setting
 *     option rounds 3
 *
 *     1 chance: roll 2H 1C        answers, numbered
 *     2 red: charge saek
 *     # 16 0d4b1f6c2a7e9835       digest after answer 16
 *     # undone 3 by agreement     the host's notes
 *     # conceded red              .. or: drawn by agreement, timed-out red
 *     end 37
 *
 * The seed is not in it: whoever reads a record must not know the dice to come. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/file.h"
#include "host/match_private.h"

static void write_notes(FILE *out, const match *m, uint32_t after)
{
    for (uint32_t i = 0; i < m->notes; i++) {
        const match_note *note = &m->note[i];
        if (note->after != after) continue;
        switch (note->kind) {
        case MATCH_UNDONE: fprintf(out, "# undone %" PRIu32 " by agreement\n", note->count); break;
        case MATCH_CONCEDED: fprintf(out, "# conceded %s\n", words_seat(note->count)); break;
        case MATCH_AGREED: fprintf(out, "# drawn by agreement\n"); break;
        default: fprintf(out, "# timed-out %s\n", words_seat(note->count));
        }
    }
}

static void write_record(FILE *out, const match *m, fray_position *p)
{
    const host_table *h = m->h;
    const fray_game *game = h->table.game;
    char line[MATCH_MOST_LINE];
    fprintf(out, "fray-record %d\ngame %s\npack %016" PRIx64 "\nfacts %d\n", MATCH_FORMAT,
            game->name, h->pack ? pack_hash(h->pack) : 0, game->facts);
    for (uint32_t i = 0; i < m->setup.count; i++) {
        setup_line(h, &m->setup.item[i], line, sizeof line);
        fprintf(out, "%s\n", line);
    }
    fputc('\n', out);
    memcpy(p, m->first, game->position_bytes);
    write_notes(out, m, 0);
    for (uint32_t i = 0; i < m->steps; i++) {
        fray_answer a = m->step[i].answer;
        words_answer(h, p, a.word, line, sizeof line);
        fprintf(out, "%" PRIu32 " %s: %s\n", i + 1, words_seat(a.seat), line);
        fray_verdict v = game->apply(&h->table, p, a, NULL, NULL);
        assert(fray_is_legal(v));
        (void)v;
        if ((i + 1) % MATCH_DIGEST_EVERY == 0 || i + 1 == m->steps)
            fprintf(out, "# %" PRIu32 " %016" PRIx64 "\n", i + 1,
                    match_digest(&h->table, p, game->facts));
        write_notes(out, m, i + 1);
    }
    fprintf(out, "end %" PRIu32 "\n", m->steps);
}

char *match_text(const match *m)
{
    char *text = NULL;
    size_t n = 0;
    fray_position *p = malloc(m->h->table.game->position_bytes);
    FILE *out = p ? open_memstream(&text, &n) : NULL;
    if (out) {
        write_record(out, m, p);
        bool failed = ferror(out);
        if (fclose(out) != 0 || failed) {
            free(text);
            text = NULL;
        }
    }
    free(p);
    return text;
}

int match_write(const match *m, const char *path)
{
    char *text = m->is_set_up ? NULL : match_text(m);
    int error = text ? file_put(path, text) : m->is_set_up ? EINVAL : ENOMEM;
    free(text);
    if (error == 0) return 0;
    errno = error;
    return -1;
}
