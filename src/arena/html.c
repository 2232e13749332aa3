/* src/arena/html.c - what the pages of reports are made of. */
#include "arena/html.h"
#include <math.h>
#include "arena/report_css.h"
#include "pack/pack.h"

void html_text(FILE *out, const char *words)
{
    for (; *words; words++) {
        switch (*words) {
        case '&': fputs("&amp;", out); break;
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        case '"': fputs("&quot;", out); break;
        default: fputc(*words, out); break;
        }
    }
}

void html_heading(FILE *out, const char *tag, const char *words)
{
    fprintf(out, "<%s>", tag);
    html_text(out, words);
    fprintf(out, "</%s>\n", tag);
}

void html_note(FILE *out, const char *words)
{
    fputs("<p class=\"note\">", out);
    html_text(out, words);
    fputs("</p>\n", out);
}

void html_cell(FILE *out, const char *class, const char *words)
{
    fprintf(out, "<td%s%s%s>", *class ? " class=\"" : "", class, *class ? "\"" : "");
    html_text(out, words);
    fputs("</td>", out);
}

void html_column(FILE *out, const char *class, const char *words)
{
    fprintf(out, "<th scope=\"col\"%s%s%s>", *class ? " class=\"" : "", class, *class ? "\"" : "");
    html_text(out, words);
    fputs("</th>", out);
}

void html_begin(FILE *out, int language, const char *title, const char *lead)
{
    fprintf(out,
            "<!doctype html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n",
            language == PACK_DE ? "de" : "en");
    html_heading(out, "title", title);
    fprintf(out, "<style>\n%s</style>\n</head>\n<body>\n<main>\n", report_css);
    html_heading(out, "h1", title);
    fputs("<p class=\"lead\">", out);
    html_text(out, lead);
    fputs("</p>\n", out);
}

void html_end(FILE *out)
{
    fputs("</main>\n</body>\n</html>\n", out);
}

double html_part(html_axis a, double x)
{
    return 100 * (x - a.from) / (a.to - a.from);
}

int html_steps(html_axis a)
{
    return (int)round((a.to - a.from) / a.step);
}

void html_grid(FILE *out, html_axis a)
{
    for (int i = 0; i <= html_steps(a); i++)
        fprintf(out, "<i style=\"left:%.2f%%\"></i>", html_part(a, a.from + i * a.step));
}

static double within(html_axis a, double x)
{
    return fmin(a.to, fmax(a.from, x));
}

void html_dot(FILE *out, html_axis a, double x)
{
    fprintf(out, "<span class=\"dot\" style=\"left:%.2f%%\"></span>", html_part(a, within(a, x)));
}

void html_bar(FILE *out, html_axis a, rating_span s)
{
    double low = html_part(a, within(a, s.low)), high = html_part(a, within(a, s.high));
    fprintf(out, "<span class=\"bar\" style=\"left:%.2f%%;width:%.2f%%\"></span>", low, high - low);
    html_dot(out, a, s.value);
}

void html_shade(FILE *out, double share)
{
    fprintf(out, "background:rgba(var(--%s),%.2f)", share >= 0.5 ? "good" : "bad",
            1.3 * fabs(share - 0.5));
}
