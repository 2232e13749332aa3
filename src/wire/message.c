/* src/wire/message.c - what clients send, read and checked. */
#include "wire/message.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "base/json.h"
#include "base/says.h"
#include "wire/tell.h"

enum fault {
#define FAULT(id, en, de) FAULT_##id,
#include "wire/faults.def"
#undef FAULT
    FAULTS
};
static const char *const fault_text[][PACK_LANGUAGES] = {
#define FAULT(id, en, de) {en, de},
#include "wire/faults.def"
#undef FAULT
};

enum { MOST_RE = 40, MOST_SIGNS = 40 };

/* What a kind of message has besides `t` and `re`. All else is ignored. */
enum field {
    HAS_VERSION = 1,
    HAS_MATCH = 2,
    HAS_KEY = 4,
    HAS_LANGUAGE = 8,
    HAS_ASK = 16,
    HAS_SAY = 32,
    HAS_SAYS = 64, /* one or several */
    HAS_THING = 128,
    HAS_WHAT = 256,
    HAS_REPLY = 512,
    HAS_QUESTION = 1024,
    HAS_UNTIL = 2048,
    HAS_NAME = 4096,
    HAS_SEAT = 8192,
    HAS_STOPS = 16384,
    HAS_SPOTS = 32768
};

/* clang-format off */
static const uint32_t needs[MESSAGE_KINDS] = {
    [MESSAGE_HELLO]  = HAS_VERSION | HAS_MATCH | HAS_KEY,
    [MESSAGE_ANSWER] = HAS_ASK | HAS_SAYS,
    [MESSAGE_WHY]    = HAS_ASK | HAS_THING,
    [MESSAGE_EXPLAIN] = HAS_ASK | HAS_SAY,
    [MESSAGE_SURVEY] = HAS_SPOTS,
    [MESSAGE_ODDS]   = HAS_ASK | HAS_SAYS,
    [MESSAGE_HINT]   = HAS_ASK,
    [MESSAGE_OFFER]  = HAS_WHAT,
    [MESSAGE_REPLY]  = HAS_REPLY,
    [MESSAGE_STAND]  = HAS_QUESTION | HAS_SAY | HAS_UNTIL,
    [MESSAGE_LANG]   = HAS_LANGUAGE,
    [MESSAGE_NAME]   = HAS_NAME,
    [MESSAGE_RELINK] = HAS_KEY | HAS_SEAT,
};
static const uint32_t may_have[MESSAGE_KINDS] = {
    [MESSAGE_HELLO]   = HAS_LANGUAGE,
    [MESSAGE_ODDS]    = HAS_STOPS,
    [MESSAGE_UNSTAND] = HAS_QUESTION,
};
static const char *const kind_word[MESSAGE_KINDS] = {
    "",
#define MESSAGE(id, word) word,
#include "wire/messages.def"
#undef MESSAGE
};
static const char *const languages[] = {"en", "de", NULL}; /* by PACK_EN, PACK_DE */
static const char *const untils[] = {"other", "round", "end", NULL};
static const char *const offers[] = {"draw", NULL};
/* clang-format on */

typedef struct reading {
    const json_t *root;
    message *out;
    char *why;
    size_t size;
    int language;
} reading;

static bool complain(const reading *r, enum fault fault, ...)
{
    va_list args;
    va_start(args, fault);
    says_line(r->why, r->size, fault_text[fault][r->language == PACK_DE ? PACK_DE : PACK_EN], args);
    va_end(args);
    return false;
}

static const char *digits(int n, char out[12])
{
    snprintf(out, 12, "%d", n);
    return out;
}

/* The field; NULL, with the reason said, if it is not there. */
static const json_t *need(const reading *r, const char *key)
{
    const json_t *value = json_object_get(r->root, key);
    if (!value) complain(r, FAULT_MISSING, kind_word[r->out->kind], key);
    return value;
}

/* Printable ASCII from `least` on, not empty, less than `size` bytes. */
static bool copy_plain(const reading *r, const char *key, const json_t *value, unsigned char least,
                       char *to, size_t size)
{
    char most[12];
    if (!json_is_string(value)) return complain(r, FAULT_TEXT, key);
    const char *text = json_string_value(value);
    size_t n = json_string_length(value);
    if (n >= size) return complain(r, FAULT_TEXT_LONG, key, digits((int)size - 1, most));
    bool plain = n > 0;
    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)text[i];
        plain = plain && c >= least && c < 0x7f;
    }
    if (!plain) return complain(r, FAULT_PLAIN, key);
    memcpy(to, text, n + 1);
    return true;
}

/* Ids, keys and the like: no blanks. */
static bool read_word(const reading *r, const char *key, char to[MESSAGE_MOST_WORD])
{
    const json_t *value = need(r, key);
    return value && copy_plain(r, key, value, '!', to, MESSAGE_MOST_WORD);
}

static bool read_number(const reading *r, const char *key, uint32_t most, uint32_t *to)
{
    const json_t *value = need(r, key);
    char text[12];
    if (!value) return false;
    json_int_t n = json_is_integer(value) ? json_integer_value(value) : -1;
    if (n < 0 || n > (json_int_t)most) {
        snprintf(text, sizeof text, "%lu", (unsigned long)most);
        return complain(r, FAULT_NUMBER, key, text);
    }
    *to = (uint32_t)n;
    return true;
}

/* One of a list of words that ends with NULL; which, through `at`. */
static bool read_listed(const reading *r, const char *key, const char *const *words, uint32_t *at)
{
    const json_t *value = need(r, key);
    const char *text = json_string_value(value);
    char all[160] = "";
    size_t n = 0;
    if (!value) return false;
    for (uint32_t i = 0; words[i]; i++) {
        if (text && strcmp(text, words[i]) == 0) {
            *at = i;
            return true;
        }
        int more = snprintf(all + n, sizeof all - n, "%s%s", i ? ", " : "", words[i]);
        n = more < 0 || (size_t)more >= sizeof all - n ? sizeof all - 1 : n + (size_t)more;
    }
    return complain(r, FAULT_ONE_OF, key, all);
}

static bool add_say(const reading *r, const json_t *value)
{
    message *m = r->out;
    if (!copy_plain(r, "say", value, ' ', m->say[m->says], MESSAGE_MOST_SAY)) return false;
    m->says++;
    return true;
}

static bool read_says(const reading *r, bool several)
{
    const json_t *value = need(r, "say"), *one;
    char most[12];
    size_t i;
    if (!value) return false;
    if (!several || json_is_string(value)) return add_say(r, value);
    if (!json_is_array(value)) return complain(r, FAULT_SAYS);
    if (json_array_size(value) == 0) return complain(r, FAULT_NO_SAYS);
    if (json_array_size(value) > MESSAGE_MOST_SAYS)
        return complain(r, FAULT_MANY_SAYS, digits(MESSAGE_MOST_SAYS, most));
    json_array_foreach(value, i, one)
    {
        if (!add_say(r, one)) return false;
    }
    return true;
}

/* Questions at which odds stop. */
static bool read_stops(const reading *r)
{
    const json_t *value = need(r, "until"), *one;
    message *m = r->out;
    char most[12];
    size_t i;
    if (!json_is_array(value)) return complain(r, FAULT_STOPS);
    if (json_array_size(value) > MESSAGE_MOST_STOPS)
        return complain(r, FAULT_MANY_STOPS, digits(MESSAGE_MOST_STOPS, most));
    json_array_foreach(value, i, one)
    {
        if (!copy_plain(r, "until", one, '!', m->stop[m->stops], MESSAGE_MOST_WORD)) return false;
        m->stops++;
    }
    return true;
}

static bool read_type(const reading *r)
{
    const json_t *value = need(r, "type");
    const char *text = json_string_value(value);
    char all[200] = "";
    if (!value) return false;
    if (text && tell_read_type(text, &r->out->type) && r->out->type != FRAY_NONE) return true;
    r->out->type = FRAY_NONE;
    for (uint32_t i = FRAY_NONE + 1; i < FRAY_TYPES; i++) {
        size_t n = strlen(all);
        snprintf(all + n, sizeof all - n, "%s%s", n ? ", " : "", tell_type(i));
    }
    return complain(r, FAULT_ONE_OF, "type", all);
}

/* About a thing, or about an answer; not about both. */
static bool read_thing(const reading *r)
{
    bool thing = json_object_get(r->root, "type") || json_object_get(r->root, "value");
    bool say = json_object_get(r->root, "say");
    if (thing == say) return complain(r, FAULT_EITHER);
    if (say) return read_says(r, false);
    return read_type(r) && read_number(r, "value", UINT32_MAX, &r->out->value);
}

/* ["piece", 4] or [x, y] */
static bool read_spot(const reading *r, const char *key, message_spot *to)
{
    const json_t *value = need(r, key);
    if (!value) return false;
    const json_t *first = json_array_get(value, 0), *second = json_array_get(value, 1);
    json_int_t a = json_integer_value(first), b = json_integer_value(second);
    bool fits = json_array_size(value) == 2 && json_is_integer(second);
    if (fits && json_is_string(first)) {
        fits = tell_read_type(json_string_value(first), &to->type) && to->type != FRAY_NONE &&
               b >= 0 && b <= (json_int_t)UINT32_MAX;
        to->value = (uint32_t)b;
    } else {
        fits = fits && json_is_integer(first) && a >= INT32_MIN && a <= INT32_MAX &&
               b >= INT32_MIN && b <= INT32_MAX;
        to->x = (int32_t)a;
        to->y = (int32_t)b;
    }
    return fits || complain(r, FAULT_SPOT, key);
}

/* The next code point of valid UTF-8. */
static uint32_t next_sign(const unsigned char **s)
{
    uint32_t c = *(*s)++;
    if (c < 0x80) return c;
    int more = c >= 0xf0 ? 3 : c >= 0xe0 ? 2 : 1;
    for (c &= 0x3fu >> more; more > 0; more--) c = c << 6 | (*(*s)++ & 0x3fu);
    return c;
}

static bool is_within(uint32_t c, uint32_t from, uint32_t to)
{
    return c >= from && c <= to;
}

/* What breaks a line, steers a terminal or turns the reading direction of what stands around it, or
 * what no text has. */
static bool is_bad_sign(uint32_t c)
{
    return c < ' ' || is_within(c, 0x7f, 0x9f) || c == 0x061c || is_within(c, 0x200e, 0x200f) ||
           is_within(c, 0x2028, 0x202e) || is_within(c, 0x2060, 0x206f) || c == 0xfeff ||
           is_within(c, 0xfff0, 0xfffb) || is_within(c, 0xe000, 0xf8ff) ||
           is_within(c, 0xfdd0, 0xfdef) || (c & 0xfffe) == 0xfffe || c >= 0xe0000;
}

static bool is_blank_sign(uint32_t c)
{
    return c == ' ' || c == 0xa0 || c == 0xad || c == 0x034f || c == 0x115f || c == 0x1160 ||
           c == 0x1680 || is_within(c, 0x180b, 0x180e) || is_within(c, 0x2000, 0x200d) ||
           c == 0x202f || c == 0x205f || c == 0x2800 || c == 0x3000 || c == 0x3164 ||
           is_within(c, 0xfe00, 0xfe0f) || c == 0xffa0;
}

message_name message_read_name(const char *text, char *out)
{
    text += strspn(text, " ");
    size_t n = strlen(text);
    while (n > 0 && text[n - 1] == ' ') n--;
    const unsigned char *s = (const unsigned char *)text, *end = s + n;
    uint32_t signs = 0;
    bool seen = false;
    while (s < end) {
        uint32_t c = next_sign(&s);
        if (is_bad_sign(c)) return MESSAGE_NAME_BAD;
        seen = seen || !is_blank_sign(c);
        if (++signs > MOST_SIGNS) return MESSAGE_NAME_LONG;
    }
    if (!seen) return MESSAGE_NAME_NONE;
    memcpy(out, text, n);
    out[n] = '\0';
    return MESSAGE_NAME_OK;
}

static bool read_name(const reading *r)
{
    const json_t *value = need(r, "name");
    char most[12];
    if (!value) return false;
    if (!json_is_string(value)) return complain(r, FAULT_TEXT, "name");
    switch (message_read_name(json_string_value(value), r->out->name)) {
    case MESSAGE_NAME_BAD: return complain(r, FAULT_NAME_BAD);
    case MESSAGE_NAME_LONG: return complain(r, FAULT_NAME_LONG, digits(MOST_SIGNS, most));
    case MESSAGE_NAME_NONE: return complain(r, FAULT_NAME_NONE);
    case MESSAGE_NAME_OK: break;
    }
    return true;
}

static bool read_re(const reading *r)
{
    const json_t *value = json_object_get(r->root, "re");
    char *to = r->out->re, most[12];
    if (!value) return true;
    bool fits = json_is_integer(value);
    if (json_is_string(value)) {
        const char *text = json_string_value(value);
        fits = json_string_length(value) <= MOST_RE;
        for (; fits && *text; text++) fits = (unsigned char)*text >= ' ' && *text != 0x7f;
    }
    /* quotes and backslashes grow when they are written again: not every 40 bytes fit */
    size_t n = fits ? json_dumpb(value, to, MESSAGE_MOST_WORD - 1, JSON_ENCODE_ANY | JSON_COMPACT)
                    : MESSAGE_MOST_WORD;
    if (n > 0 && n < MESSAGE_MOST_WORD) {
        to[n] = '\0';
        return true;
    }
    memset(to, 0, MESSAGE_MOST_WORD);
    return complain(r, FAULT_RE, digits(MOST_RE, most));
}

static bool read_kind(const reading *r)
{
    const char *word = json_string_value(json_object_get(r->root, "t"));
    if (!word) return complain(r, FAULT_OBJECT);
    for (int kind = MESSAGE_NONE + 1; kind < MESSAGE_KINDS; kind++) {
        if (strcmp(word, kind_word[kind]) != 0) continue;
        r->out->kind = (message_kind)kind;
        return true;
    }
    return complain(r, FAULT_KIND, word);
}

static bool read_reply(const reading *r)
{
    if (!read_number(r, "offer", UINT32_MAX, &r->out->offer)) return false;
    const json_t *yes = need(r, "yes");
    if (!yes) return false;
    if (!json_is_boolean(yes)) return complain(r, FAULT_YES, "yes");
    r->out->yes = json_is_true(yes);
    return true;
}

static bool read_language(const reading *r)
{
    uint32_t at = 0;
    if (!read_listed(r, "lang", languages, &at)) return false;
    r->out->language = (int)at;
    return true;
}

/* A word that stands in a list, as it is. */
static bool read_choice(const reading *r, const char *key, const char *const *words,
                        char to[MESSAGE_MOST_WORD])
{
    uint32_t at = 0;
    if (!read_listed(r, key, words, &at)) return false;
    snprintf(to, MESSAGE_MOST_WORD, "%s", words[at]);
    return true;
}

static bool read_version(const reading *r)
{
    uint32_t version = 0;
    if (!read_number(r, "v", UINT16_MAX, &version)) return false;
    r->out->version = (int)version;
    return true;
}

static bool read_fields(const reading *r)
{
    message *m = r->out;
    uint32_t has = needs[m->kind], may = may_have[m->kind];
    if ((may & HAS_LANGUAGE) && json_object_get(r->root, "lang")) has |= HAS_LANGUAGE;
    if ((may & HAS_QUESTION) && json_object_get(r->root, "question")) has |= HAS_QUESTION;
    if ((may & HAS_STOPS) && json_object_get(r->root, "until")) has |= HAS_STOPS;
    return (!(has & HAS_VERSION) || read_version(r)) &&
           (!(has & HAS_MATCH) || read_word(r, "match", m->match)) &&
           (!(has & HAS_KEY) || read_word(r, "key", m->key)) &&
           (!(has & HAS_LANGUAGE) || read_language(r)) &&
           (!(has & HAS_ASK) || read_word(r, "ask", m->ask)) &&
           (!(has & HAS_SAY) || read_says(r, false)) && (!(has & HAS_SAYS) || read_says(r, true)) &&
           (!(has & HAS_THING) || read_thing(r)) &&
           (!(has & HAS_SPOTS) ||
            (read_spot(r, "from", &m->spot[0]) && read_spot(r, "to", &m->spot[1]))) &&
           (!(has & HAS_WHAT) || read_choice(r, "what", offers, m->what)) &&
           (!(has & HAS_REPLY) || read_reply(r)) &&
           (!(has & HAS_QUESTION) || read_word(r, "question", m->question)) &&
           (!(has & HAS_UNTIL) || read_choice(r, "until", untils, m->until)) &&
           (!(has & HAS_STOPS) || read_stops(r)) && (!(has & HAS_NAME) || read_name(r)) &&
           (!(has & HAS_SEAT) || read_word(r, "seat", m->seat));
}

/* The reader calls itself for each bracket, and allocates for each value. */
message_size message_measure(const char *text, size_t n, uint32_t depth, uint32_t values)
{
    uint32_t deep = 0, many = 1;
    bool quoted = false;
    for (size_t i = 0; i < n; i++) {
        char c = text[i];
        if (quoted && c == '\\') i++;
        else if (c == '"') quoted = !quoted;
        else if (quoted) continue;
        else if ((c == '{' || c == '[') && deep++ == depth) return MESSAGE_DEEP;
        else if ((c == '}' || c == ']') && deep) deep--;
        else if ((c == ',' || c == ':') && many++ == values) return MESSAGE_MANY;
    }
    return MESSAGE_FITS;
}

static enum fault fault_of(enum json_error_code code)
{
    /* the reader's own words are English and quote what was sent */
    if (code == json_error_premature_end_of_input) return FAULT_CUT;
    if (code == json_error_end_of_input_expected) return FAULT_MORE;
    if (code == json_error_invalid_utf8) return FAULT_UTF8;
    if (code == json_error_null_character || code == json_error_null_byte_in_key) return FAULT_NUL;
    if (code == json_error_duplicate_key) return FAULT_TWICE;
    if (code == json_error_numeric_overflow) return FAULT_LARGE;
    if (code == json_error_out_of_memory) return FAULT_MEMORY;
    return FAULT_SYNTAX;
}

static json_t *parse(const reading *r, const char *text, size_t n, message_fault *fault)
{
    json_error_t error;
    char number[12], column[12];
    if (n > MESSAGE_MOST_BYTES) {
        complain(r, FAULT_LONG, digits(MESSAGE_MOST_BYTES, number));
        return NULL;
    }
    switch (message_measure(text, n, MESSAGE_MOST_DEPTH, MESSAGE_MOST_VALUES)) {
    case MESSAGE_FITS: break;
    case MESSAGE_DEEP: complain(r, FAULT_DEEP, digits(MESSAGE_MOST_DEPTH, number)); return NULL;
    case MESSAGE_MANY:
        complain(r, FAULT_MANY, digits(MESSAGE_MOST_VALUES, number));
        *fault = MESSAGE_BAD;
        return NULL;
    }
    json_t *root = json_read(text, n, &error);
    if (root) return root;
    if (errno == ENOMEM) *fault = MESSAGE_NO_MEMORY;
    enum fault what = fault_of(json_error_code(&error));
    complain(r, FAULT_AT, digits(error.line < 1 ? 1 : error.line, number),
             digits(error.column < 0 ? 0 : error.column, column),
             fault_text[what][r->language == PACK_DE ? PACK_DE : PACK_EN]);
    return NULL;
}

message_fault message_read(const char *text, size_t n, int language, message *out, char *why,
                           size_t size)
{
    reading r = {NULL, out, why, size, language};
    memset(out, 0, sizeof *out);
    out->language = -1;
    if (size > 0) why[0] = '\0';
    message_fault fault = MESSAGE_BAD_JSON;
    json_t *root = parse(&r, text, n, &fault);
    if (!root) return fault;
    r.root = root;
    bool good = json_is_object(root) || complain(&r, FAULT_OBJECT);
    good = good && read_re(&r) && read_kind(&r) && read_fields(&r); /* errno is 0 before it */
    const bool starved = !good && errno == ENOMEM;
    if (!good) {
        message kept = {.kind = out->kind, .language = -1};
        memcpy(kept.re, out->re, sizeof kept.re);
        *out = kept;
    }
    json_decref(root);
    return good ? MESSAGE_OK : starved ? MESSAGE_NO_MEMORY : MESSAGE_BAD;
}
