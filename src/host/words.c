/* src/host/words.c - turns ids and values into words: the notation, and what people read. */
#include "host/words.h"
#include <stdlib.h>
#include <string.h>
#include "base/text.h"
#include "host/says.h"

static const char *const seats[FRAY_MAX_SEATS] = {"chance", "red",   "blue",  "green",
                                                  "gold",   "black", "white", "grey"};
static const host_message seat_names[FRAY_MAX_SEATS] = {
    SAYS_CHANCE, SAYS_RED, SAYS_BLUE, SAYS_GREEN, SAYS_GOLD, SAYS_SEAT_5, SAYS_SEAT_6, SAYS_SEAT_7};

enum {
    NOTATION = -1, /* in place of a language */
    MOST_SET = 400 /* bytes of all names of a set */
};

int words_language(const char *wish)
{
    static const char *const variable[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    if (wish) return strncmp(wish, "de", 2) == 0 ? PACK_DE : PACK_EN;
    for (size_t i = 0; i < sizeof variable / sizeof variable[0]; i++) {
        const char *value = getenv(variable[i]);
        if (value && *value) return strncmp(value, "de", 2) == 0 ? PACK_DE : PACK_EN;
    }
    return PACK_EN;
}

const char *words_seat(uint32_t seat)
{
    return seat < FRAY_MAX_SEATS ? seats[seat] : "?";
}

const char *words_seat_name(uint32_t seat, int language)
{
    return seat < FRAY_MAX_SEATS ? host_text(language, seat_names[seat]) : "?";
}

/* What the packs call entry `value`; NULL if they have none. */
static const char *entry(const host_table *h, uint32_t type, uint32_t value, int language)
{
    if (!h->pack || value == 0 || value > pack_count(h->pack, type)) return NULL;
    const char *id = pack_id(h->pack, type, value);
    if (language == NOTATION) return id;
    const char *name = pack_name(h->pack, type, value, language);
    return name && *name ? name : id;
}

/* The seat that "red-" before a name speaks of; FRAY_MAX_SEATS if it is something else. People
 * read "Blooded Saek (Red)" for "red-saek", and "Petitioner 3" for "petitioner-3". */
static uint32_t owner_of(const char *before)
{
    for (uint32_t seat = 1; seat < FRAY_MAX_SEATS; seat++) {
        size_t n = strlen(seats[seat]);
        if (strncmp(before, seats[seat], n) == 0 && before[n] == '-' && before[n + 1] == '\0')
            return seat;
    }
    return FRAY_MAX_SEATS;
}

static void add_name(text_line *t, const fray_spelling *s, const char *name, int language)
{
    uint32_t owner = language == NOTATION ? FRAY_MAX_SEATS : owner_of(s->before);
    if (owner == FRAY_MAX_SEATS) text_add(t, s->before);
    text_add(t, name);
    const bool nth = language != NOTATION && s->after[0] == '-';
    if (nth) text_add(t, " ");
    text_add(t, s->after + nth);
    if (owner == FRAY_MAX_SEATS) return;
    text_add(t, " (");
    text_add(t, words_seat_name(owner, language));
    text_add(t, ")");
}

static void add_spelled(text_line *t, const host_table *h, const fray_position *p, uint32_t type,
                        uint32_t value, int language)
{
    const fray_game *game = h->table.game;
    fray_spelling s;
    const char *name = NULL;
    memset(&s, 0, sizeof s);
    if (p && game->spell(&h->table, p, type, value, &s)) {
        name = s.type == FRAY_NONE ? s.text : entry(h, s.type, s.value, language);
    } else {
        name = entry(h, type, value, language);
    }
    if (name) {
        add_name(t, &s, name, language);
        return;
    }
    /* still one word that can be read back */
    text_add(t, s.before);
    text_add(t, "#");
    text_number(t, value);
    text_add(t, s.after);
}

static void add_listed(text_line *t, const host_table *h, uint32_t list, uint32_t value,
                       int language)
{
    const fray_game *game = h->table.game;
    const fray_label *label = list < game->word_lists ? game->words[list] : NULL;
    for (uint32_t i = 0; label && label->id; i++, label++) {
        if (i != value) continue;
        text_add(t, language == NOTATION ? label->id : language == PACK_DE ? label->de : label->en);
        return;
    }
    text_add(t, "#");
    text_number(t, value);
}

static const char *window_word(const fray_window *w, int language)
{
    return language == NOTATION ? w->word : language == PACK_DE ? w->title_de : w->title_en;
}

/* `list` counts for FRAY_WORD alone. */
static void add_value(text_line *t, const host_table *h, const fray_position *p, uint32_t type,
                      uint32_t list, uint32_t value, int language)
{
    const fray_game *game = h->table.game;
    bool people = language != NOTATION;
    switch ((fray_type)type) {
    case FRAY_NONE:
    case FRAY_TYPES: break;
    case FRAY_NUMBER: text_number(t, (int32_t)value); break;
    case FRAY_FACES: text_number(t, value); break;
    case FRAY_FLAG:
        if (people) text_add(t, host_text(language, value ? SAYS_YES : SAYS_NO));
        else text_add(t, value ? "yes" : "no");
        break;
    case FRAY_SEAT:
        text_add(t, people ? words_seat_name(value, language) : words_seat(value));
        break;
    case FRAY_WORD: add_listed(t, h, list, value, language); break;
    case FRAY_WINDOW:
        if (game->schema && value < game->schema->windows && game->schema->window[value].word)
            text_add(t, window_word(&game->schema->window[value], language));
        else text_number(t, value);
        break;
    case FRAY_RULE:
        if (value && value < game->rules) text_add(t, game->rule[value].number);
        else text_number(t, value);
        break;
    case FRAY_PIECE:
    case FRAY_PLACE:
    case FRAY_CARD:
    case FRAY_FIGURE:
    case FRAY_WEAPON:
    case FRAY_SCENERY:
    case FRAY_FACTION:
    case FRAY_LIST:
    case FRAY_MISSION:
    case FRAY_MARKER:
    case FRAY_EDGE:
    case FRAY_CORNER:
    case FRAY_TOKEN:
        if (value) add_spelled(t, h, p, type, value, language);
        else text_add(t, people ? host_text(language, SAYS_NONE) : "none");
        break;
    }
}

size_t words_value(const host_table *h, const fray_position *p, uint32_t type, uint32_t value,
                   char *out, size_t n)
{
    text_line t = text_in(out, n);
    add_value(&t, h, p, type, 0, value, NOTATION);
    return t.length;
}

size_t words_name(const host_table *h, const fray_position *p, uint32_t type, uint32_t value,
                  int language, char *out, size_t n)
{
    text_line t = text_in(out, n);
    add_value(&t, h, p, type, 0, value, language);
    return t.length;
}

size_t words_listed(const host_table *h, uint32_t list, uint32_t value, char *out, size_t n)
{
    text_line t = text_in(out, n);
    add_listed(&t, h, list, value, NOTATION);
    return t.length;
}

size_t words_listed_name(const host_table *h, uint32_t list, uint32_t value, int language,
                         char *out, size_t n)
{
    text_line t = text_in(out, n);
    add_listed(&t, h, list, value, language);
    return t.length;
}

size_t words_answer(const host_table *h, const fray_position *p, uint64_t word, char *out, size_t n)
{
    const fray_game *game = h->table.game;
    text_line t = text_in(out, n);
    uint32_t row = fray_act_of(word);
    if (row == 0 || row >= game->acts) {
        text_add(&t, "?");
        return t.length;
    }
    const fray_act *act = &game->act[row];
    text_add(&t, act->word);
    for (uint32_t i = 0; i < fray_fields_of(act, word); i++) {
        const fray_field *f = &act->field[i];
        uint32_t value = (uint32_t)fray_value(word, f);
        if (f->type == FRAY_FACES && value == 0) continue;
        text_add(&t, " ");
        add_value(&t, h, p, f->type, f->words, value, NOTATION);
        if (f->type == FRAY_FACES) text_add(&t, f->name);
    }
    return t.length;
}

/* One argument of a pattern. */
typedef struct argument {
    uint32_t type, list, value;
    const char *text; /* NULL, or what stands for it */
} argument;

/* A pattern with its {0} {1} .. filled in. Anything else in braces stays as it is. */
static void add_pattern(text_line *t, const host_table *h, const fray_position *p,
                        const char *pattern, const argument *arg, uint32_t args, int language)
{
    for (const char *s = pattern; *s;) {
        if (s[0] == '{' && s[1] >= '0' && s[1] <= '9' && s[2] == '}') {
            uint32_t i = (uint32_t)(s[1] - '0');
            if (i < args && arg[i].text) text_add(t, arg[i].text);
            else if (i < args) add_value(t, h, p, arg[i].type, arg[i].list, arg[i].value, language);
            s += 3;
            continue;
        }
        size_t n = 1 + strcspn(s + 1, "{");
        text_add_n(t, s, n);
        s += n;
    }
}

static const char *in_language(const char *en, const char *de, int language)
{
    return language == PACK_DE && de ? de : en ? en : "";
}

/* All dice of an answer: "2H 1C". */
static void add_faces(const fray_act *act, uint64_t word, char *out, size_t n)
{
    text_line t = text_in(out, n);
    for (uint32_t i = 0; i < act->fields; i++) {
        uint32_t count = fray_get(word, &act->field[i]);
        if (act->field[i].type != FRAY_FACES || count == 0) continue;
        if (t.length) text_add(&t, " ");
        text_number(&t, count);
        text_add(&t, act->field[i].name);
    }
    if (t.length == 0) text_add(&t, "0");
}

/* A pattern that names one face of several means them all; one that names each, each. */
static bool names_faces_once(const fray_act *act, const char *pattern)
{
    uint32_t named = 0, faces = 0;
    for (uint32_t i = 0; i < act->fields; i++) {
        char place[4] = {'{', (char)('0' + i), '}', '\0'};
        if (act->field[i].type != FRAY_FACES) continue;
        faces++;
        named += strstr(pattern, place) != NULL;
    }
    return named == 1 && faces > 1;
}

/* All things of a set: "a, b". */
static void add_set(const host_table *h, const fray_position *p, const fray_act *act, uint64_t word,
                    int language, char *out, size_t n)
{
    text_line t = text_in(out, n);
    for (uint32_t i = 0; i < fray_fields_of(act, word); i++) {
        const fray_field *f = &act->field[i];
        if (i) text_add(&t, ", ");
        add_value(&t, h, p, f->type, f->words, (uint32_t)fray_value(word, f), language);
    }
}

size_t words_option(const host_table *h, const fray_position *p, uint64_t word, int language,
                    char *out, size_t n)
{
    const fray_game *game = h->table.game;
    uint32_t row = fray_act_of(word);
    if (row == 0 || row >= game->acts) return words_answer(h, p, word, out, n);
    const fray_act *act = &game->act[row];
    const char *pattern = in_language(act->en, act->de, language);
    argument arg[FRAY_MAX_FIELDS];
    char faces[64], set[MOST_SET];
    add_faces(act, word, faces, sizeof faces);
    for (uint32_t i = 0; i < act->fields; i++) {
        arg[i].type = act->field[i].type;
        arg[i].list = act->field[i].words;
        arg[i].value = (uint32_t)fray_value(word, &act->field[i]);
        arg[i].text = names_faces_once(act, pattern) ? faces : NULL;
        if (arg[i].type != FRAY_FACES) arg[i].text = NULL;
    }
    if (act->role == FRAY_ACT_SET) {
        add_set(h, p, act, word, language, set, sizeof set);
        arg[0].text = set;
    }
    text_line t = text_in(out, n);
    add_pattern(&t, h, p, pattern, arg, act->fields, language);
    return t.length;
}

size_t words_question(const host_table *h, const fray_position *p, int language, char *out,
                      size_t n)
{
    const fray_game *game = h->table.game;
    text_line t = text_in(out, n);
    if (p->question == 0 || p->question >= game->questions) return 0;
    const fray_question_row *q = &game->question[p->question];
    argument arg = {p->type, 0, p->about, NULL};
    /* of several at once, each about something of its own: only its view says what */
    if ((p->flags & FRAY_ASKS_SEALED) && p->type == FRAY_NONE) arg.text = "..";
    add_pattern(&t, h, p, in_language(q->en, q->de, language), &arg, 1, language);
    return t.length;
}

/* That something is not asked, and what is, of whom, as far as this position knows. */
static void add_asked(text_line *t, const host_table *h, const fray_position *p, int language)
{
    char asked[100], question[300], text[500];
    text_line names = text_in(asked, sizeof asked);
    for (uint32_t seat = 0; seat < FRAY_MAX_SEATS; seat++) {
        if (!(p->open >> seat & 1)) continue;
        if (names.length) text_add(&names, ", ");
        text_add(&names, words_seat_name(seat, language));
    }
    words_question(h, p, language, question, sizeof question);
    if (p->over) text_add(t, host_text(language, SAYS_NOT_ASKED_OVER));
    else if (!p->open) text_add(t, host_text(language, SAYS_NOT_ASKED));
    else {
        host_say(text, sizeof text, language, SAYS_NOT_ASKED_BUT, asked, question);
        text_add(t, text);
    }
}

/* What a number may be that breaks no rule of the game, but is too small or too large to be one. */
static void add_range(text_line *t, fray_verdict v, int language)
{
    char have[16], need[16], both[80];
    text_line a = text_in(have, sizeof have), b = text_in(need, sizeof need);
    text_number(&a, v.have);
    text_number(&b, v.need);
    host_say(both, sizeof both, language, v.have < v.need ? SAYS_AT_LEAST : SAYS_AT_MOST, have,
             need);
    text_add(t, " (");
    text_add(t, both);
    text_add(t, ")");
}

size_t words_verdict(const host_table *h, const fray_position *p, fray_verdict v, int language,
                     char *out, size_t n)
{
    const fray_game *game = h->table.game;
    text_line t = text_in(out, n);
    if (v.rule == 0) return 0;
    if (v.rule == FRAY_NOT_ASKED && p && v.type == FRAY_NONE && v.about == FRAY_ABOUT_NOTHING) {
        add_asked(&t, h, p, language);
        return t.length;
    }
    if (v.rule >= game->rules) {
        host_message text_id = v.rule == WORDS_NO_MEMORY ? SAYS_NO_MEMORY : SAYS_NO_RULE;
        text_add(&t, host_text(language, text_id));
        if (v.about == FRAY_ABOUT_FIGURES) add_range(&t, v, language);
        return t.length;
    }
    const fray_rule_row *rule = &game->rule[v.rule];
    text_add(&t, rule->number);
    text_add(&t, ": ");
    text_add(&t, in_language(rule->en, rule->de, language));
    bool named = v.type != FRAY_NONE && v.subject != 0;
    bool figures = v.about == FRAY_ABOUT_FIGURES;
    if (!named && !figures) return t.length;
    text_add(&t, " (");
    if (named) add_value(&t, h, p, v.type, 0, v.subject, language);
    if (named && figures) text_add(&t, "; ");
    if (figures) {
        char have[16], need[16], both[80];
        text_line a = text_in(have, sizeof have), b = text_in(need, sizeof need);
        text_number(&a, v.have);
        text_number(&b, v.need);
        host_say(both, sizeof both, language, SAYS_FIGURES, have, need);
        text_add(&t, both);
    }
    text_add(&t, ")");
    return t.length;
}

/* Things that come and go within a match: what is gone has no name any more. */
static bool may_go(uint32_t type)
{
    return type == FRAY_PIECE || type == FRAY_TOKEN;
}

void words_names(const host_table *h, const fray_position *p, const fray_position *before,
                 const fray_event *e, fray_spelling *names)
{
    const fray_game *game = h->table.game;
    memset(names, 0, FRAY_MAX_ARGS * sizeof *names);
    if (e->kind == 0 || e->kind >= game->events) return;
    const fray_event_row *row = &game->event[e->kind];
    for (uint32_t i = 0; i < row->args; i++) {
        if (!may_go(row->type[i]) || game->spell(&h->table, p, row->type[i], e->arg[i], &names[i]))
            continue;
        if (!game->spell(&h->table, before, row->type[i], e->arg[i], &names[i]))
            memset(&names[i], 0, sizeof names[i]);
    }
}

/* What an argument was called, if it has no name now; false: it has, or never had one. */
static bool was_called(const host_table *h, const fray_position *p, const argument *arg,
                       const fray_spelling *name, int language, char *out, size_t n)
{
    fray_spelling now;
    if (!may_go(arg->type) || !(name->value || name->text[0]) ||
        h->table.game->spell(&h->table, p, arg->type, arg->value, &now))
        return false;
    const char *known =
        name->type == FRAY_NONE ? name->text : entry(h, name->type, name->value, language);
    text_line t = text_in(out, n);
    if (known) add_name(&t, name, known, language);
    return known != NULL;
}

size_t words_event(const host_table *h, const fray_position *p, const fray_event *e,
                   uint32_t readers, int language, char *out, size_t n)
{
    return words_event_named(h, p, e, NULL, readers, language, out, n);
}

size_t words_event_named(const host_table *h, const fray_position *p, const fray_event *e,
                         const fray_spelling *names, uint32_t readers, int language, char *out,
                         size_t n)
{
    const fray_game *game = h->table.game;
    text_line t = text_in(out, n);
    if (e->kind == 0 || e->kind >= game->events) return 0;
    const fray_event_row *row = &game->event[e->kind];
    if (e->audience != FRAY_EVERYONE && !(e->audience & readers)) {
        if (row->twin == 0 || row->twin >= game->events) return 0;
        row = &game->event[row->twin];
    }
    argument arg[FRAY_MAX_ARGS];
    char name[FRAY_MAX_ARGS][80];
    for (uint32_t i = 0; i < row->args; i++) {
        arg[i].type = row->type[i];
        arg[i].list = row->words[i];
        arg[i].value = e->arg[i];
        arg[i].text =
            names && was_called(h, p, &arg[i], &names[i], language, name[i], sizeof name[i])
                ? name[i]
                : NULL;
    }
    add_pattern(&t, h, p, in_language(row->en, row->de, language), arg, row->args, language);
    return t.length;
}
