/* src/arena/html.h - what the pages of reports are made of: a page that stands alone, its tables,
 * and figures with their intervals on an axis. For the writers of pages alone. */
#pragma once
#include <stdio.h>
#include "arena/rating.h"

/* Everything up to the first section, and behind the last. */
void html_begin(FILE *out, int language, const char *title, const char *lead);
void html_end(FILE *out);

/* All words are escaped here: names and reasons come from outside. */
void html_text(FILE *out, const char *words);
void html_heading(FILE *out, const char *tag, const char *words);
void html_note(FILE *out, const char *words);
void html_cell(FILE *out, const char *class, const char *words);
void html_column(FILE *out, const char *class, const char *words);

/* From where to where an axis goes, and where it has its lines. */
typedef struct html_axis {
    double from, to, step;
} html_axis;

double html_part(html_axis a, double x); /* per cent of the way */
int html_steps(html_axis a);
void html_grid(FILE *out, html_axis a);
/* A bar from low to high and a dot at the value; each cut to the axis. */
void html_bar(FILE *out, html_axis a, rating_span s);
void html_dot(FILE *out, html_axis a, double x);
/* The background of a cell: the further from one half, the stronger. */
void html_shade(FILE *out, double share);
