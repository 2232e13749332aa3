/* src/arena/report_css.h - how the pages of reports look. For html.c alone. */
#pragma once

extern const char report_css[];
