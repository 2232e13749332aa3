/* src/pack/text.c - whether bytes are text at all: strict UTF-8 without control characters. */
#include "pack/text.h"
#include "base/utf8.h"

static bool is_control(int32_t c)
{
    return utf8_is_control(c) || c == 0x2028 || c == 0x2029 || c == 0xfeff || c == 0xfffe ||
           c == 0xffff;
}

pack_message pack_flaw(const char *bytes, size_t n, struct pack_place *place)
{
    size_t length;
    place->line = place->column = 1;
    for (size_t i = 0; i < n; i += length) {
        int32_t c = utf8_read(bytes + i, n - i, &length);
        if (c < 0) return SAY_NOT_UTF8;
        if (c == 0) return SAY_NUL_BYTE;
        if (c == '\t') return SAY_TAB;
        if (c == '\r' && i + 1 < n && bytes[i + 1] == '\n') continue;
        if (c == '\n') {
            place->line++;
            place->column = 1;
            continue;
        }
        if (is_control(c)) return SAY_CONTROL;
        place->column++;
    }
    return SAY_NOTHING;
}

bool pack_is_clean(const char *text, size_t n)
{
    size_t length;
    for (size_t i = 0; i < n; i += length) {
        int32_t c = utf8_read(text + i, n - i, &length);
        if (c < 0 || (is_control(c) && c != '\n')) return false;
    }
    return true;
}
