/* src/server/room.h - one match at play: the fold of its log, and who is shown what of it.
 *
 * Nothing is shown that is not stored. What somebody does becomes entries, which are applied here
 * and handed to the keeper; until they are durable the room is busy, and what would be stored
 * waits. What is only looked at is answered at once, from `known`: when an answer comes must not tell
 * that somebody else's is just being stored. If storing fails the room is folded anew from what
 * the store has. */
#pragma once
#include "host/campaign.h"
#include "server/server.h"

enum {
    ROOM_SEATS = FRAY_MAX_SEATS,
    ROOM_MOST_STANDING = 24,
    ROOM_MOST_OFFERS = 4,
    ROOM_MOST_NAME = 40 * 4 + 1,
    ROOM_SECRET_MS = 60000,           /* a secret choice costs no time on the clock up to here */
    ROOM_MOST_MINUTES = 60 * 24 * 30, /* of a clock */
    ROOM_MOST_SECONDS = 60 * 60 * 24, /* that an answer adds to it */
    ROOM_MOST_PAUSE_MS = 10000
};

/* What can be offered; in the store: append only. */
enum { OFFER_DRAW = 1, OFFER_UNDO, OFFER_CONCEDE };
/* How long an answer stands; in the store: append only. */
enum { UNTIL_OTHER = 1, UNTIL_ROUND, UNTIL_END };
/* Of an answer: its question was private; chance's, thrown by a person; said under seal by a seat that stayed
 * open: nobody else learned of it; not in the log, which is of old. */
enum { MARK_SECRET = 1, MARK_BY_HAND = 2, MARK_SILENT = 4, MARK_GIVEN = 8 };
/* How an answer came, in the lowest byte of its entry's `extra`; with CAME_ENDED it stands in a log in which every
 * series of picks is ended by an answer (see match_series_ended), and so do undos. Above that stands how long a
 * person with a clock took, in milliseconds and 1 more: the system's clock, which gives the stamps, may be set. */
enum { CAME_STANDING = 1, CAME_BY_HAND = 2, CAME_HOW = 0x7f, CAME_ENDED = 0x80, ROOM_TOOK = 8 };
/* Why a bot conceded, in the `extra` of that entry; in the store: append only. */
typedef enum room_forfeit {
    FORFEIT_NONE, /* a person, by choice */
    FORFEIT_CRASHED,
    FORFEIT_HUNG,
    FORFEIT_GARBLED,
    FORFEIT_ILLEGAL,
    FORFEIT_ABSENT, /* its program does not start */
    ROOM_FORFEITS
} room_forfeit;

typedef struct room_offer {
    uint32_t n;                 /* the entry that made it */
    uint32_t name;              /* how clients call it: entries would count what is hidden */
    uint8_t seat, what, agreed; /* agreed: mask of seats */
    uint32_t keep;              /* undo: answers that stay */
    uint32_t lapsed;            /* 0, or answers after which somebody had let it pass: seen only by
                                   those who have been shown as much */
} room_offer;

typedef struct room_standing {
    uint8_t seat, question, until;
    int32_t round;
    uint64_t word;
} room_standing;

/* A seat, as the match's options have it. */
typedef struct room_seat {
    const roster_bot *is;     /* NULL: a person, or a bot this server does not have */
    thinker_job *ready;       /* its bot's answer, which waits for its moment */
    int64_t left_ms;          /* on its clock */
    int64_t since;            /* when its open question was asked, by clock_ms; 0: none is */
    int64_t stamp;            /* the same by the store's stamps */
    uint32_t answers;         /* it has given, in all */
    uint32_t unsaid;          /* answers to sealed questions that it took back */
    bool secret;              /* the question is private */
    bool runs;                /* its clock does: it had come when the question was asked */
    bool thinks;              /* its bot does, or its answer is ready */
    bool starved;             /* .. or there was no memory for it to think */
    char bot[SERVE_BOT_NAME]; /* its name; "": a person */
    char name[ROOM_MOST_NAME];
} room_seat;

/* What is stored of a match, as far as what is on its way may change it. */
typedef struct room_known {
    uint32_t entries;           /* stored, of which all this is made, and what viewers were shown */
    uint32_t steps, generation; /* answers; undos before them */
    bool over;
    uint32_t offers, standings;
    room_offer offer[ROOM_MOST_OFFERS];
    room_standing standing[ROOM_MOST_STANDING];
    struct {
        uint32_t answers, unsaid;
        int64_t left_ms, since;
        bool secret, runs;
    } seat[ROOM_SEATS];
} room_known;

/* A clock as a viewer was last sent it: what it cannot know must not run on it. */
typedef struct room_clock {
    int64_t left_ms, since;
} room_clock;

/* Everybody who sees the same: a seat's connections, or the spectators (0). */
typedef struct room_viewer {
    room *room;
    guest *guests;
    fray_position *at;   /* as it was last shown; NULL: to nobody yet */
    uint32_t shown;      /* answers that led there */
    uint32_t generation; /* undos before it */
    uint32_t answers;    /* the seat's own among them */
    uint32_t waits;      /* the message that it has to wait was sent after this `shown` + 1 */
    bool anew;           /* what it was shown has changed behind it: it is sent the whole table */
    uint32_t events;     /* lines of the log that were sent */
    /* its fog clock: see room_show.c */
    int64_t fog_since;    /* when its fog began; 0: there is none */
    uint32_t fog_step;    /* `fog_since` was set for this `shown` + 1 */
    int64_t fog_deadline; /* while `timer` runs: it is shown more then */
    net_timer timer;
    net_timer hold_timer; /* while it runs, what is sent waits: see room_hold */
    uint64_t beside; /* a hash of what it was sent besides the position: offers, standing answers */
    room_clock clock[ROOM_SEATS];
    const char *undo; /* "free", "ask", or NULL, as it was sent */
} room_viewer;

/* A message that has to wait for the store, or a request for the whole match. */
typedef struct room_waiting {
    guest *g;         /* or */
    net_reply *reply; /* with view and key in `text` */
    int64_t since;
    struct room_waiting *next;
    bool notified; /* that it has to wait for long */
    bool stores;   /* what it asks for would be stored */
    size_t n;
    char text[];
} room_waiting;

struct room {
    server *s;
    server_game *game;
    room *next; /* in its bucket */
    char id[STORE_ID];
    match *m; /* NULL while it is loaded; with what is on its way to the store */
    room_known known;
    uint64_t lot;        /* the server's alone: see could_be_secret */
    char *options;       /* as stored */
    uint64_t owner;      /* room_owner of who made it */
    uint32_t length;     /* entries stored */
    uint32_t generation; /* undos so far */
    uint32_t seats;
    room_seat seat[ROOM_SEATS];
    room_viewer viewer[ROOM_SEATS];
    room_offer offer[ROOM_MOST_OFFERS];
    room_standing standing[ROOM_MOST_STANDING];
    uint32_t offers, standings;
    store_key key[STORE_MOST_KEYS];
    uint32_t keys;
    uint32_t dice; /* seat that throws dice; 0: the server */
    uint32_t pause_ms;
    int64_t clock_ms, clock_more_ms; /* 0: no clocks */
    uint32_t round_fact;             /* row of the fact that is the round, 0 none */
    /* what is on its way to the store */
    store_entry *draft;
    uint32_t drafts, draft_room;
    bool busy, unsure, missing, broken, look_again, over_logged;
    bool
        silent; /* the entry that was taken last changed nothing that others than its seat can know */
    bool visible; /* some entry of the draft was not silent */
    room_waiting *first, **last;
    uint32_t waiting;
    uint64_t passes; /* through those that wait */
    room_forfeit forfeit;
    uint32_t forfeiter; /* its seat */
    char *record;       /* the text of a match that is over, once it was asked for */
    campaign *campaign; /* the operation it is a mission of, as it was before; NULL: of none */
    net_timer clock_timer, retry_timer, ready_timer;
    int64_t idle_since;
    uint8_t *mark; /* by answer: MARK_* */
    uint32_t mark_room;
    uint32_t offers_made, extras; /* offers so far; entries so far that are no answers */
    int64_t changed;              /* when the last entries were stored, by clock_ms */
    uint32_t before_fog;    /* answers there were before the changes that came within one pause */
    uint32_t record_length; /* entries that `record` was made of */
};

/* ---- room.c: the fold ---- */
/* `options`: the JSON that is stored with the match (make.c writes it). NULL: no memory, or `why`
 * names what the set-up breaks. */
room *room_new(server *s, server_game *game, const char *id, const fray_setup *setup,
               const char *options, fray_verdict *why);
room *room_empty(server *s, const char *id); /* to be loaded */
/* An address as a number: what is thought for it takes turns with what is for others. */
uint64_t room_owner(const char *address);
void room_free(room *r);
/* Back to the set-up, all entries forgotten. */
bool room_restart(room *r, server_game *game, const fray_setup *setup, const char *options,
                  fray_verdict *why);
/* Applies a stored entry. False: the rules of this build do not take it. `now`: when that was, by clock_ms. */
bool room_take(room *r, const store_entry *e, int64_t now);
/* A log of old leaves out what ended a series of picks: gives it, if it is missing before this entry. */
void room_end_series(room *r, const store_entry *e, int64_t now);
bool room_is_over(const room *r);
/* All that was applied is stored. */
void room_note_stored(room *r);
/* What is stored can be told although something is on its way; an undo is in everybody's sight. */
bool room_is_whole(const room *r);
const char *room_ended_by(const match *m); /* "rules", "conceded", "agreed", "time" */
uint32_t room_role(const room *r,
                   const char *key); /* STORE_WATCH .., a seat; 0: it opens nothing */

/* ---- room_act.c: what people and bots do ---- */
/* Appends to the draft and applies it. False: refused (`why`), or no memory. */
bool room_add(room *r, store_kind kind, uint32_t seat, uint64_t word, uint64_t extra,
              fray_verdict *why);
/* It is on its way to the store: no match keeps memory for it meanwhile. */
void room_forget_draft(room *r);
/* Lets chance and standing answers speak until somebody must be asked. */
void room_go_on(room *r);
/* By what the guest was shown it cannot do that, whatever is on its way: it was sent an error. */
bool room_refuses(room *r, guest *g, const message *m);
void room_answer(room *r, guest *g, const message *m, int64_t since);
void room_undo(room *r, guest *g, const message *m, int64_t since);
void room_offers(room *r, guest *g, const message *m, int64_t since);
void room_reply(room *r, guest *g, const message *m, int64_t since);
void room_concede(room *r, guest *g, const message *m, int64_t since);
void room_stand(room *r, guest *g, const message *m, int64_t since);
void room_unstand(room *r, guest *g, const message *m, int64_t since);
/* The row of a question by its id; 0: there is none. */
uint32_t room_question(const fray_game *game, const char *id);
/* How many answers this seat would take back; 0: none is its own. `is_free`: nobody need agree. */
uint32_t room_undo_count(const room *r, uint32_t seat, bool *is_free);
/* Bots to move think, clocks run. */
void room_wake(room *r);

/* ---- room_store.c: to the store and back ---- */
/* Hands the draft to the keeper; `g` (may be NULL) hears `ok` or an error with `re`. */
void room_store(room *r, guest *g, const char *re, int64_t since);
/* Reads what the store has beyond `length`, or all of it again. */
void room_load(room *r);
/* A message or request waits until the room is as stored. False: too many do. */
bool room_wait(room *r, guest *g, net_reply *reply, const char *text, size_t n, int64_t since,
               bool stores);
void room_run_waiting(room *r);
/* Somebody else's entry was stored first, by another server. Under seal that must not show: what the guest said comes
 * first when the match is read anew. False: it was not said under seal. */
bool room_again(room *r, guest *g, int64_t since);

/* ---- room_campaign.c: operations ---- */
/* As the match's options have it; false: it does not fit this build's packs, or no memory. */
bool room_read_campaign(room *r, const char *text);
void room_write_operation(const room *r, json_writer *out); /* the field, where there is one */
void room_campaign(room *r, guest *g, const message *m);

/* ---- room_keys.c: names and keys ---- */
void room_name(room *r, guest *g, const message *m);
void room_relink(room *r, guest *g, const message *m);
/* Those whose key is no longer one of the match's are told so and sent away. */
void room_check_keys(room *r);

/* ---- room_show.c: who sees what, when ---- */
/* A new connection takes its place and is sent everything. */
void room_join(room *r, guest *g, uint32_t viewer);
void room_leave(room *r, guest *g);
void room_show_all(room *r); /* what is new, to those who may see it now */
void room_show_table(room *r, guest *g);
void room_show_seats(room *r); /* who is here, names, clocks */
/* Answer number `step` was taken back and those after it stand: what viewers were shown goes on without it.
 * `all`: everybody is sent the table anew; else its seat alone. */
void room_unshow(room *r, uint32_t step, uint32_t seat, bool all);
/* The seat whose question this viewer is to answer now: its own, or chance's dice; -1 none. */
int room_asked(const room *r, uint32_t viewer, const fray_position *p);
/* The question this viewer was shown last is the one that is open. */
bool room_is_current(const room *r, uint32_t viewer, const char *ask);
/* It is shown a sealed question, also if it has answered that. */
bool room_is_sealed(const room *r, uint32_t viewer);
/* By what it was shown: it is somebody else's turn, or it may not know whose. */
bool room_waits(const room *r, uint32_t viewer);
/* What a seat that waits has stored comes into its sight on a beat, or the time it took would tell
 * whether somebody else's answer was stored before it: until then all that is sent to it, and to others who
 * wait if `all` of them will see it, is kept back. */
void room_hold(room *r, uint32_t viewer, bool all);
bool room_holds(const room *r, uint32_t viewer);

/* When the last viewer's fog lifts; 0: there is none. */
int64_t room_fog_deadline(const room *r);
/* By when somebody who is asked in secret must have answered, so that nobody who looks on can tell; 0:
 * nobody looks, or is in fog. */
int64_t room_secret_deadline(const room *r);

/* ---- room_think.c: what is worked out in threads ---- */
void room_think(room *r, uint32_t seat);
/* Gives the answer that is ready, if it is time, and else sees to it that it is looked at then. */
void room_settle(room *r);
void room_hint(room *r, guest *g, const message *m);
void room_odds(room *r, guest *g, const message *m);
void room_replay(room *r, net_reply *reply, const char *view, int language);
/* A record that somebody brought. */
void think_replay(server *s, net_reply *reply, server_game *game, char *record, const char *view,
                  int language, uint64_t owner);
