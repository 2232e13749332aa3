/* src/pack/text.c - whether bytes are text at all: strict UTF-8 without control characters. */
#include "pack/text.h"

/* The character at `at`, its bytes in *length; -1 if it is not UTF-8. */
static int32_t character(const unsigned char *at, size_t left, size_t *length)
{
    static const int32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
    unsigned char lead = at[0];
    *length = lead < 0x80 ? 1 : lead < 0xc0 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if (*length == 0 || lead > 0xf4 || *length > left) return -1;
    if (*length == 1) return lead;
    int32_t c = lead & (0x7f >> *length);
    for (size_t i = 1; i < *length; i++) {
        if ((at[i] & 0xc0) != 0x80) return -1;
        c = c << 6 | (at[i] & 0x3f);
    }
    if (c < least[*length] || c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff)) return -1;
    return c;
}

static bool is_control(int32_t c)
{
    return c < ' ' || (c >= 0x7f && c < 0xa0) || c == 0x2028 || c == 0x2029 || c == 0xfeff ||
           c == 0xfffe || c == 0xffff;
}

const char *pack_flaw(const char *bytes, size_t n, struct pack_place *place)
{
    const unsigned char *at = (const unsigned char *)bytes;
    size_t length;
    place->line = place->column = 1;
    for (size_t i = 0; i < n; i += length) {
        int32_t c = character(at + i, n - i, &length);
        if (c < 0) return "this is not UTF-8 text";
        if (c == 0) return "a NUL byte: this is not text";
        if (c == '\t') return "a tab: use blanks";
        if (c == '\r' && i + 1 < n && at[i + 1] == '\n') continue;
        if (c == '\n') {
            place->line++;
            place->column = 1;
            continue;
        }
        if (is_control(c)) return "a control character: only plain text and new lines";
        place->column++;
    }
    return NULL;
}

bool pack_is_clean(const char *text, size_t n)
{
    size_t length;
    for (size_t i = 0; i < n; i += length) {
        int32_t c = character((const unsigned char *)text + i, n - i, &length);
        if (c < 0 || (is_control(c) && c != '\n')) return false;
    }
    return true;
}
