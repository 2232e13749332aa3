/* src/wire/writer.c - writes JSON straight into a growing text. */
#include "wire/writer.h"
#include <stdlib.h>
#include <string.h>
#include "base/utf8.h"

enum { FIRST_ROOM = 4096 };

/* What a writer without memory points at; nothing ever writes to it. */
static char nothing[1];

void writer_start(json_writer *j)
{
    if (j->room == 0) j->text = nothing;
    else j->text[0] = '\0';
    j->length = 0;
    j->comma = j->failed = false;
}

void writer_free(json_writer *j)
{
    if (j->room) free(j->text);
    memset(j, 0, sizeof *j);
    j->text = nothing;
}

void writer_fail(json_writer *j)
{
    j->failed = true;
    j->length = 0;
    if (j->room) j->text[0] = '\0';
}

/* Room for n more bytes and the NUL; false: there is no memory, and the text is empty. */
static bool reserve(json_writer *j, size_t n)
{
    if (j->failed) return false;
    if (j->length + n < j->room) return true;
    size_t room = j->room ? j->room : FIRST_ROOM;
    while (room <= j->length + n && room <= SIZE_MAX / 2) room *= 2;
    char *text = room > j->length + n ? realloc(j->room ? j->text : NULL, room) : NULL;
    if (!text) {
        writer_fail(j);
        return false;
    }
    j->text = text;
    j->room = room;
    return true;
}

static void put(json_writer *j, const char *s, size_t n)
{
    if (!reserve(j, n)) return;
    memcpy(j->text + j->length, s, n);
    j->length += n;
    j->text[j->length] = '\0';
}

static void put_escaped(json_writer *j, unsigned char c)
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

static void put_text(json_writer *j, const char *value)
{
    const char *s = value, *plain = value;
    put(j, "\"", 1);
    while (*s) {
        size_t n;
        int32_t c = utf8_read(s, 4, &n);
        if (c >= ' ' && c != '"' && c != '\\' && c != 0x7f) {
            s += n;
            continue;
        }
        put(j, plain, (size_t)(s - plain));
        if (c < 0) put(j, "\xef\xbf\xbd", 3);
        else put_escaped(j, (unsigned char)c);
        plain = ++s;
    }
    put(j, plain, (size_t)(s - plain));
    put(j, "\"", 1);
}

/* What stands before a value. */
static void before(json_writer *j, const char *key)
{
    if (j->comma) put(j, ",", 1);
    j->comma = true;
    if (!key) return;
    put_text(j, key);
    put(j, ":", 1);
}

void writer_key(json_writer *j, const char *key)
{
    before(j, key);
    j->comma = false;
}

void writer_open(json_writer *j, const char *key, char bracket)
{
    before(j, key);
    put(j, &bracket, 1);
    j->comma = false;
}

void writer_close(json_writer *j, char bracket)
{
    put(j, &bracket, 1);
    j->comma = true;
}

void writer_string(json_writer *j, const char *key, const char *value)
{
    if (!value) {
        writer_null(j, key);
        return;
    }
    before(j, key);
    put_text(j, value);
}

void writer_number(json_writer *j, const char *key, int64_t value)
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

void writer_share(json_writer *j, const char *key, double value)
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

void writer_bool(json_writer *j, const char *key, bool value)
{
    before(j, key);
    if (value) put(j, "true", 4);
    else put(j, "false", 5);
}

void writer_null(json_writer *j, const char *key)
{
    before(j, key);
    put(j, "null", 4);
}

void writer_raw(json_writer *j, const char *key, const char *json, size_t n)
{
    before(j, key);
    put(j, json, n);
}
