/* src/draw/text_canvas.c - signs on a canvas of character cells, and their colours. */
#include <string.h>
#include "base/utf8.h"
#include "draw/text_private.h"

/* --- signs on a canvas --- */

sign *canvas_at(const canvas *c, int x, int y)
{
    return x < 0 || y < 0 || x >= c->columns || y >= c->lines
               ? NULL
               : &c->sign[(ptrdiff_t)y * c->columns + x];
}

int canvas_character(const char *text)
{
    unsigned char first = (unsigned char)*text;
    int n = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    for (int i = 0; i < n; i++)
        if (!text[i]) return i;
    return n;
}

void canvas_put(const canvas *c, int x, int y, const char *text, int most, int look, bool back)
{
    for (; *text && most > 0; x++, most--) {
        int n = canvas_character(text);
        sign *s = canvas_at(c, x, y);
        if (s) {
            memset(s, 0, sizeof *s);
            memcpy(s->text, text, (size_t)n);
            s->look = (uint8_t)look;
            s->back = back;
        }
        text += n;
    }
}

void canvas_put_centred(const canvas *c, int x, int y, const char *text, int most, int look,
                        bool back)
{
    int width = (int)draw_text_width(text);
    if (width > most) width = most;
    canvas_put(c, x - (width - 1) / 2, y, text, width, look, back);
}

/* --- colours --- */

static const char *const seat_ink[] = {"\33[91m", "\33[94m", "\33[92m", "\33[93m",
                                       "\33[95m", "\33[96m", "\33[97m", "\33[97m"};
static const char *const seat_back[] = {"\33[1;97;41m", "\33[1;97;44m", "\33[1;97;42m",
                                        "\33[1;30;43m", "\33[1;97;45m", "\33[1;30;46m",
                                        "\33[1;30;47m", "\33[1;30;47m"};

const char *draw_text_colour(bool colour, int meaning)
{
    if (!colour) return "";
    if (meaning >= DRAW_SEAT && meaning < DRAW_DIM) return seat_ink[meaning - DRAW_SEAT];
    return meaning == DRAW_DIM     ? "\33[90m"
           : meaning == DRAW_BOLD  ? "\33[1m"
           : meaning == DRAW_TOKEN ? "\33[1;33m"
           : meaning == DRAW_LIT   ? "\33[1;30;103m"
           : meaning == DRAW_ROUGH ? "\33[33m"
           : meaning == DRAW_WOODS ? "\33[32m"
           : meaning == DRAW_HIGH  ? "\33[36m"
                                   : "\33[0m";
}

int canvas_seat_look(uint32_t seat)
{
    return seat >= 1 && seat <= 8 ? DRAW_SEAT + (int)seat - 1 : DRAW_PLAIN;
}

const char *canvas_seat_back(uint32_t seat)
{
    return seat >= 1 && seat <= 8 ? seat_back[seat - 1] : "";
}

static const char *ink(const sign *s)
{
    if (s->back && s->look >= DRAW_SEAT && s->look < DRAW_DIM)
        return seat_back[s->look - DRAW_SEAT];
    return draw_text_colour(true, s->look);
}

void canvas_print(FILE *out, const canvas *c, bool colour)
{
    for (int y = 0; y < c->lines; y++) {
        const sign *row = &c->sign[(ptrdiff_t)y * c->columns];
        int end = c->columns;
        while (end > 0 && !row[end - 1].text[0]) end--;
        const char *now = draw_text_colour(true, DRAW_PLAIN);
        for (int x = 0; x < end; x++) {
            const char *want = ink(&row[x]);
            bool blank = !row[x].text[0] ||
                         (row[x].text[0] == ' ' && !row[x].back && row[x].look != DRAW_LIT);
            if (blank) want = draw_text_colour(true, DRAW_PLAIN);
            if (colour && want != now) {
                if (now != draw_text_colour(true, DRAW_PLAIN))
                    fputs(draw_text_colour(true, DRAW_PLAIN), out);
                if (want != draw_text_colour(true, DRAW_PLAIN)) fputs(want, out);
                now = want;
            }
            fputs(row[x].text[0] ? row[x].text : " ", out);
        }
        if (colour && now != draw_text_colour(true, DRAW_PLAIN))
            fputs(draw_text_colour(true, DRAW_PLAIN), out);
        fputc('\n', out);
    }
}

size_t draw_text_width(const char *text)
{
    size_t n = 0;
    for (; *text; text++) {
        if (*text == '\33') {
            while (text[1] && *text != 'm') text++;
            continue;
        }
        if (!utf8_is_tail(*text)) n++;
    }
    return n;
}
