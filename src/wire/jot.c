/* src/wire/jot.c - JSON written straight into a growing text. */
#include "wire/jot.h"
#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 4096 };

/* What a jot without memory points at; nothing ever writes to it. */
static char nothing[1];

void jot_start(jot *j)
{
    if (j->room == 0) j->text = nothing;
    else j->text[0] = '\0';
    j->length = 0;
    j->comma = j->failed = false;
}

void jot_free(jot *j)
{
    if (j->room) free(j->text);
    memset(j, 0, sizeof *j);
    j->text = nothing;
}

void jot_fail(jot *j)
{
    j->failed = true;
    j->length = 0;
    if (j->room) j->text[0] = '\0';
}

/* Room for n more bytes and the NUL; false: there is no memory, and the text is empty. */
static bool reserve(jot *j, size_t n)
{
    if (j->failed) return false;
    if (j->length + n < j->room) return true;
    size_t room = j->room ? j->room : FIRST_ROOM;
    while (room <= j->length + n && room <= SIZE_MAX / 2) room *= 2;
    char *text = room > j->length + n ? realloc(j->room ? j->text : NULL, room) : NULL;
    if (!text) {
        jot_fail(j);
        return false;
    }
    j->text = text;
    j->room = room;
    return true;
}

static void put(jot *j, const char *s, size_t n)
{
    if (!reserve(j, n)) return;
    memcpy(j->text + j->length, s, n);
    j->length += n;
    j->text[j->length] = '\0';
}

/* Bytes of the character at s, of n that are left; 0: no UTF-8. */
static size_t character(const unsigned char *s, size_t n)
{
    size_t size = s[0] < 0x80                   ? 1
                  : s[0] >= 0xc2 && s[0] < 0xe0 ? 2
                  : s[0] >= 0xe0 && s[0] < 0xf0 ? 3
                  : s[0] >= 0xf0 && s[0] < 0xf5 ? 4
                                                : 0;
    if (size == 0 || size > n) return 0;
    for (size_t i = 1; i < size; i++)
        if ((s[i] & 0xc0) != 0x80) return 0;
    bool overlong = (s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xf0 && s[1] < 0x90);
    bool outside = (s[0] == 0xed && s[1] >= 0xa0) || (s[0] == 0xf4 && s[1] >= 0x90);
    return overlong || outside ? 0 : size;
}

static void put_escaped(jot *j, unsigned char c)
{
    static const char digits[] = "0123456789abcdef";
    char code[6] = {'\\', 'u', '0', '0', digits[c >> 4 & 15], digits[c & 15]};
    switch (c) {
    case '"': put(j, "\\\"", 2); break;
    case '\\': put(j, "\\\\", 2); break;
    case '\n': put(j, "\\n", 2); break;
    case '\r': put(j, "\\r", 2); break;
    case '\t': put(j, "\\t", 2); break;
    default: put(j, code, sizeof code); break;
    }
}

static void put_text(jot *j, const char *value)
{
    const unsigned char *s = (const unsigned char *)value, *end = s + strlen(value), *plain = s;
    put(j, "\"", 1);
    while (s < end) {
        size_t n = character(s, (size_t)(end - s));
        bool as_is = n > 1 || (n == 1 && *s >= ' ' && *s != '"' && *s != '\\' && *s != 0x7f);
        if (as_is) {
            s += n;
            continue;
        }
        put(j, (const char *)plain, (size_t)(s - plain));
        if (n == 0) put(j, "\xef\xbf\xbd", 3);
        else put_escaped(j, *s);
        plain = ++s;
    }
    put(j, (const char *)plain, (size_t)(end - plain));
    put(j, "\"", 1);
}

/* What stands before a value. */
static void before(jot *j, const char *key)
{
    if (j->comma) put(j, ",", 1);
    j->comma = true;
    if (!key) return;
    put_text(j, key);
    put(j, ":", 1);
}

void jot_key(jot *j, const char *key)
{
    before(j, key);
    j->comma = false;
}

void jot_open(jot *j, const char *key, char bracket)
{
    before(j, key);
    put(j, &bracket, 1);
    j->comma = false;
}

void jot_close(jot *j, char bracket)
{
    put(j, &bracket, 1);
    j->comma = true;
}

void jot_string(jot *j, const char *key, const char *value)
{
    if (!value) {
        jot_null(j, key);
        return;
    }
    before(j, key);
    put_text(j, value);
}

void jot_number(jot *j, const char *key, int64_t value)
{
    char digits[24];
    size_t at = sizeof digits;
    uint64_t left = value < 0 ? UINT64_C(0) - (uint64_t)value : (uint64_t)value;
    do {
        digits[--at] = (char)('0' + left % 10);
        left /= 10;
    } while (left);
    if (value < 0) digits[--at] = '-';
    before(j, key);
    put(j, digits + at, sizeof digits - at);
}

void jot_share(jot *j, const char *key, double value)
{
    enum { MILLION = 1000000, DIGITS = 6 };
    /* by hand: printf would write the locale's comma */
    uint32_t left = value >= 1 ? MILLION : value > 0 ? (uint32_t)(value * MILLION + 0.5) : 0;
    char text[2 + DIGITS] = {(char)('0' + left / MILLION), '.'};
    size_t n = sizeof text;
    for (int i = DIGITS - 1; i >= 0; i--, left /= 10) text[2 + i] = (char)('0' + left % 10);
    while (text[n - 1] == '0') n--;
    if (text[n - 1] == '.') n--;
    before(j, key);
    put(j, text, n);
}

void jot_bool(jot *j, const char *key, bool value)
{
    before(j, key);
    if (value) put(j, "true", 4);
    else put(j, "false", 5);
}

void jot_null(jot *j, const char *key)
{
    before(j, key);
    put(j, "null", 4);
}

void jot_raw(jot *j, const char *key, const char *json, size_t n)
{
    before(j, key);
    put(j, json, n);
}
