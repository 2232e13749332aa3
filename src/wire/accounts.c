/* src/wire/accounts.c - what goes into an answer, and what lies between two spots. */
#include "host/account.h"
#include "wire/tell_private.h"

static void tell_account(json_writer *out, const host_table *h, const tell_space *s,
                         const account *a, tell_reader r)
{
    writer_open(out, "lines", '[');
    for (uint32_t i = 0; i < a->lines; i++)
        (void)tell_event(out, h, s->view, &a->line[i], i + 1, r);
    writer_close(out, ']');
    writer_open(out, "things", '[');
    for (uint32_t i = 0; i < a->draws; i++) tell_thing(out, h, s, &a->draw[i], r.language);
    writer_close(out, ']');
}

bool tell_explain(json_writer *out, const host_table *h, tell_space *s, const fray_position *p,
                  uint32_t seat, const char *say, tell_reader r, char *why, size_t n)
{
    account a;
    uint64_t word;
    h->table.game->view(&h->table, p, r.seats, s->view);
    if (!tell_read_answer(h, s->view, seat, say, r.language, &word, why, n)) return false;
    account_explain(h, s->view, (fray_answer){word, seat, 0}, &a);
    tell_account(out, h, s, &a, r);
    return true;
}

bool tell_survey(json_writer *out, const host_table *h, tell_space *s, const fray_position *p,
                 const fray_spot end[2], tell_reader r)
{
    account a;
    h->table.game->view(&h->table, p, r.seats, s->view);
    if (!account_spot(h, s->view, &end[0]) || !account_spot(h, s->view, &end[1])) return false;
    account_survey(h, s->view, end, &a);
    tell_account(out, h, s, &a, r);
    return true;
}
