/* src/server/room_campaign.c - a match that is a mission of an operation: how the operation stands. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include "server/room.h"

bool room_read_campaign(room *r, const char *text)
{
    match_problem why;
    match *under_way = NULL; /* the match itself is in the log */
    campaign *c = campaign_read(&r->game->h, text, strlen(text), PACK_EN, &under_way, &why);
    match_free(under_way);
    campaign_free(r->campaign);
    r->campaign = c;
    return c != NULL;
}

void room_write_operation(const room *r, json_writer *out)
{
    if (!r->campaign) return;
    writer_string(out, "operation",
                  pack_id(r->game->h.pack, FRAY_LIST, campaign_operation(r->campaign)));
}

static void write_campaign(json_writer *out, const host_table *h, const campaign *c,
                           const char *text)
{
    uint32_t next = campaign_next(c);
    writer_string(out, "t", "campaign");
    writer_string(out, "campaign", text);
    writer_string(out, "operation", pack_id(h->pack, FRAY_LIST, campaign_operation(c)));
    writer_number(out, "won", campaign_won(c));
    writer_open(out, "missions", '[');
    for (uint32_t i = 0; i < campaign_missions(c); i++)
        writer_string(out, NULL, pack_id(h->pack, FRAY_MISSION, campaign_mission(c, i)));
    writer_close(out, ']');
    if (next) writer_string(out, "next", pack_id(h->pack, FRAY_MISSION, next));
    else writer_null(out, "next");
}

/* As it stands with this match, if that is over; else as it was before. */
void room_campaign(room *r, guest *g, const message *m)
{
    if (!r->campaign) {
        guest_error_text(g, ERROR_NOT_YOURS, says_text(SAY_NO_CAMPAIGN, g->language), "", m->re);
        return;
    }
    const host_table *h = &r->game->h;
    match_problem why;
    match *none = NULL;
    char *before = campaign_text(r->campaign, NULL), *now = NULL;
    campaign *c = before ? campaign_read(h, before, strlen(before), PACK_EN, &none, &why) : NULL;
    if (c && (!r->known.over || campaign_note(c, r->m))) now = campaign_text(c, NULL);
    if (now) {
        json_writer *out = &g->s->out;
        writer_start(out);
        writer_open(out, NULL, '{');
        write_campaign(out, h, c, now);
        if (m->re[0]) writer_raw(out, "re", m->re, strlen(m->re));
        writer_close(out, '}');
        guest_send(g, out);
    } else {
        guest_error(g, ERROR_BUSY, m->re);
    }
    match_free(none);
    campaign_free(c);
    free(before);
    free(now);
}
