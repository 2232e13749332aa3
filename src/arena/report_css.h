/* src/arena/report_css.h - how the page of an arena looks. For report_html.c alone. */
#pragma once

extern const char report_css[];
