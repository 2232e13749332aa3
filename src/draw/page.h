/* src/draw/page.h - words on an SVG page: escaped for XML, measured, broken into lines.
 *
 * Whoever looks may have any font, so widths are estimates for a wide one: a text may come out
 * narrower than planned, hardly ever wider. */
#pragma once
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct page_font {
    int size; /* pixels */
    bool bold;
    const char *fill;   /* colour */
    const char *anchor; /* "start", "middle", "end" */
    bool halo;          /* a white seam, so that it can be read over lines */
} page_font;

/* Any bytes as XML text: what XML cannot hold (control characters, what is no UTF-8) becomes
 * U+FFFD. Fits attributes in double quotes as well. */
void page_escape(FILE *out, const char *text);
/* One line of text; y is its baseline. */
void page_text(FILE *out, int x, int y, const page_font *font, const char *text);
int page_width(const page_font *font, const char *text);
/* Bytes of the first character; 0 at the end of the text. Bytes that are no UTF-8 count one. */
size_t page_character(const char *text);

enum { PAGE_MOST_LINES = 10, PAGE_LINE_BYTES = 320 };

typedef struct page_lines {
    uint32_t n;
    bool broken; /* a word was cut in two, or words were left out for an ellipsis */
    char line[PAGE_MOST_LINES][PAGE_LINE_BYTES];
} page_lines;

/* Breaks a text at blanks and behind hyphens into at most `most` lines of `width`; a word that is
 * too long by itself is cut, and what remains is left out for an ellipsis. */
void page_wrap(page_lines *lines, const char *text, const page_font *font, int width,
               uint32_t most);
/* The same with the largest size from font->size down to `least` that breaks no word. */
void page_fit(page_lines *lines, const char *text, page_font *font, int least, int width,
              uint32_t most);
