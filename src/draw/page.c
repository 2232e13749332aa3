/* src/draw/page.c - words on an SVG page: escaped for XML, measured, broken into lines. */
#include "draw/page.h"
#include <string.h>
#include "base/utf8.h"

/* --- characters --- */

/* The first character and its bytes; false: no UTF-8, or nothing XML 1.0 may hold. */
static bool decode(const char *text, int32_t *code, size_t *bytes)
{
    *code = utf8_read(text, 4, bytes);
    if (*code < 0x20) return *code == '\t' || *code == '\n' || *code == '\r';
    return *code != 0x7f && *code != 0xfffe && *code != 0xffff;
}

size_t page_character(const char *text)
{
    size_t n;
    if (!*text) return 0;
    utf8_read(text, 4, &n);
    return n;
}

void page_escape(FILE *out, const char *text)
{
    while (*text) {
        int32_t code = 0;
        size_t n;
        if (!decode(text, &code, &n)) fputs("\xef\xbf\xbd", out);
        else if (code == '&') fputs("&amp;", out);
        else if (code == '<') fputs("&lt;", out);
        else if (code == '>') fputs("&gt;", out);
        else if (code == '"') fputs("&quot;", out);
        else fwrite(text, 1, n, out);
        text += n;
    }
}

/* --- widths --- */

/* Thousandths of the size, as wide as the wide fonts have them. */
static int advance(const char *text)
{
    unsigned char c = (unsigned char)*text;
    if (c >= 0x80) return c >= 0xe0 ? 1000 : 640; /* letters with accents; dashes, ellipses */
    if (strchr("ijl'|", c)) return 300;
    if (strchr(" .,:;ftr()[]!I-/", c)) return 410;
    if (strchr("mwMW@%", c)) return 960;
    if (c >= 'A' && c <= 'Z') return 720;
    return c == '+' || c == '=' || c == '<' || c == '>' ? 840 : 635;
}

static int width_of(const page_font *font, const char *text, size_t n)
{
    int sum = 0;
    for (size_t i = 0; i < n && text[i]; i += page_character(text + i)) sum += advance(text + i);
    if (font->bold) sum += sum / 9;
    return (sum * font->size + 999) / 1000;
}

int page_width(const page_font *font, const char *text)
{
    return width_of(font, text, strlen(text));
}

void page_text(FILE *out, int x, int y, const page_font *font, const char *text)
{
    fprintf(out, "<text x=\"%d\" y=\"%d\" font-size=\"%d\" fill=\"%s\"", x, y, font->size,
            font->fill);
    if (strcmp(font->anchor, "start") != 0) fprintf(out, " text-anchor=\"%s\"", font->anchor);
    if (font->bold) fputs(" font-weight=\"bold\"", out);
    if (font->halo)
        fputs(
            " stroke=\"#fff\" stroke-width=\"3\" stroke-linejoin=\"round\" paint-order=\"stroke\"",
            out);
    fputc('>', out);
    page_escape(out, text);
    fputs("</text>\n", out);
}

/* --- lines --- */

/* Bytes up to and with the next place where a line may end: behind a hyphen, before a blank. */
static size_t next_chunk(const char *text)
{
    size_t n = 0;
    while (text[n] && text[n] != ' ') {
        n += page_character(text + n);
        if (text[n - 1] == '-' && n > 1) break;
    }
    return n;
}

/* How many bytes of the text fit with a hyphen behind them, at least one character. */
static size_t that_fit(const page_font *font, const char *text, int width)
{
    size_t n = page_character(text);
    width -= width_of(font, "-", 1);
    while (text[n]) {
        size_t more = n + page_character(text + n);
        if (width_of(font, text, more) > width || more >= PAGE_LINE_BYTES - 8) break;
        n = more;
    }
    return n;
}

static void put_ellipsis(char *line, const page_font *font, int width)
{
    size_t n = strlen(line);
    int dots = width_of(font, "…", 3);
    while (n > 0 && width_of(font, line, n) + dots > width) {
        n--;
        while (n > 0 && utf8_is_tail(line[n])) n--;
    }
    while (n > 0 && strchr(" ,-", line[n - 1])) n--;
    memcpy(line + n, "…", sizeof "…");
}

void page_wrap(page_lines *lines, const char *text, const page_font *font, int width, uint32_t most)
{
    memset(lines, 0, sizeof *lines);
    if (most > PAGE_MOST_LINES) most = PAGE_MOST_LINES;
    while (*text == ' ') text++;
    while (*text && lines->n < most) {
        size_t n = 0;
        /* as many chunks as fit, and the blanks between them */
        for (;;) {
            size_t gap = strspn(text + n, " "), more = next_chunk(text + n + gap);
            if (more == 0 || n + gap + more >= PAGE_LINE_BYTES - 8 ||
                width_of(font, text, n + gap + more) > width)
                break;
            n += gap + more;
        }
        bool cut = n == 0;
        if (cut) n = that_fit(font, text, width);
        char *line = lines->line[lines->n++];
        memcpy(line, text, n);
        if (cut && text[n] && text[n] != ' ') line[n] = '-';
        lines->broken |= cut;
        text += n;
        while (*text == ' ') text++;
    }
    if (!*text || lines->n == 0) return;
    put_ellipsis(lines->line[lines->n - 1], font, width);
    lines->broken = true;
}

void page_fit(page_lines *lines, const char *text, page_font *font, int least, int width,
              uint32_t most)
{
    for (;; font->size--) {
        page_wrap(lines, text, font, width, most);
        if (!lines->broken || font->size <= least) return;
    }
}
