/* src/net/answers.c - answers: the headers all of them have, and the words of a refusal. */
#include "net/answers.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

/* clang-format off */
static const struct refusal { unsigned int status; const char *code, *en, *de; } REFUSALS[] = {
    { 400, "bad-message", "The request is malformed.", "Die Anfrage ist fehlerhaft." },
    { 403, "not-allowed", "Pages of other sites may not use this server; it can be allowed where the server is started.",
                          "Seiten anderer Herkunft dürfen diesen Server nicht benutzen; erlauben kann es, wer ihn startet." },
    { 404, "not-found",   "There is nothing at this address.", "Unter dieser Adresse ist nichts." },
    { 405, "bad-method",  "This address does not take that method.", "Diese Methode geht an dieser Adresse nicht." },
    { 411, "bad-message", "The request must say its length (Content-Length).", "Die Anfrage muss ihre Länge nennen (Content-Length)." },
    { 413, "too-large",   "The request is too large.", "Die Anfrage ist zu groß." },
    { 415, "bad-message", "The body must be application/json.", "Der Inhalt muss application/json sein." },
    { 421, "not-allowed", "This server does not go by that name; names can be allowed where it is started (--host).",
                          "Unter diesem Namen läuft dieser Server nicht; erlauben kann ihn, wer ihn startet (--host)." },
    { 426, "bad-message", "This address speaks WebSocket, version 13.", "Diese Adresse spricht WebSocket, Version 13." },
    { 429, "too-fast",    "Too many requests; wait a moment.", "Zu viele Anfragen; bitte einen Moment warten." },
    { 431, "too-large",   "The request line and headers are too long.", "Anfragezeile und Kopfzeilen sind zu lang." },
    { 503, "busy",        "The server has no capacity for this just now; try again soon.",
                          "Der Server hat dafür gerade keine Kapazität; bitte bald noch einmal versuchen." },
    { 505, "bad-message", "This server speaks HTTP/1.1.", "Dieser Server spricht HTTP/1.1." },
};

static const char GUARDS[] =
    "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Permissions-Policy: accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), "
    "microphone=(), midi=(), payment=(), usb=()\r\n";

static const struct { unsigned int status; const char *name; } NAMES[] = {
    { 101, "Switching Protocols" }, { 200, "OK" }, { 201, "Created" }, { 304, "Not Modified" },
    { 400, "Bad Request" }, { 403, "Forbidden" }, { 404, "Not Found" }, { 405, "Method Not Allowed" },
    { 409, "Conflict" }, { 411, "Length Required" }, { 413, "Content Too Large" },
    { 415, "Unsupported Media Type" }, { 421, "Misdirected Request" }, { 426, "Upgrade Required" },
    { 429, "Too Many Requests" }, { 431, "Request Header Fields Too Large" },
    { 500, "Internal Server Error" }, { 503, "Service Unavailable" }, { 505, "HTTP Version Not Supported" },
};
/* clang-format on */

void answer_add(answer *a, const char *name, const char *value)
{
    size_t at = strlen(a->own), n = strlen(name) + strlen(value) + 4;
    if (at + n < sizeof a->own) snprintf(a->own + at, n + 1, "%s: %s\r\n", name, value);
}

bool answer_make(answer *a, unsigned int status, const char *type, const char *body, size_t n)
{
    char *copy = malloc(n + 1);
    if (!copy) return false;
    memcpy(copy, body, n);
    *a = (answer){.status = status, .body = copy, .bytes = n, .to_free = copy};
    answer_add(a, "Content-Type", type);
    answer_add(a, "Cache-Control", "no-store");
    return true;
}

void answer_free(answer *a)
{
    free(a->to_free);
    *a = (answer){0};
}

static const struct refusal *refusal_of(unsigned int status)
{
    for (size_t i = 0; i < sizeof REFUSALS / sizeof *REFUSALS; i++)
        if (REFUSALS[i].status == status) return &REFUSALS[i];
    assert(false && "a status without words");
    return &REFUSALS[0];
}

bool answer_refuse(answer *a, unsigned int status, const char *path, const char *language)
{
    const struct refusal *why = refusal_of(status);
    const char *words = strncasecmp(language, "de", 2) ? why->en : why->de;
    char body[300];
    bool is_api = !strncmp(path, "/api/", 5);
    int n = snprintf(body, sizeof body, is_api ? "{\"error\":\"%s\",\"text\":\"%s\"}" : "%s: %s\n",
                     why->code, words);
    const char *type = is_api ? "application/json" : "text/plain; charset=utf-8";
    if (!answer_make(a, status, type, body, (size_t)n)) return false;
    if (status == 405) answer_add(a, "Allow", "GET, HEAD, POST");
    if (status == 426) {
        answer_add(a, "Sec-WebSocket-Version", "13");
        answer_add(a, "Upgrade", "websocket");
    }
    if (status == 429 || status == 503) answer_add(a, "Retry-After", "1");
    return true;
}

void answer_upgrade(answer *a, const char *accept)
{
    *a = (answer){.status = 101};
    answer_add(a, "Upgrade", "websocket");
    answer_add(a, "Connection", "Upgrade");
    answer_add(a, "Sec-WebSocket-Accept", accept);
}

static const char *name_of(unsigned int status)
{
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (NAMES[i].status == status) return NAMES[i].name;
    return "Unnamed";
}

/* As RFC 9110, 5.6.7 wants it: English, whatever the locale. */
static void write_date(char out[80])
{
    static const char *const DAYS[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"},
                             *const MONTHS[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    struct tm t;
    time_t now = time(NULL);
    gmtime_r(&now, &t);
    snprintf(out, 80, "%s, %02d %s %d %02d:%02d:%02d GMT", DAYS[t.tm_wday], t.tm_mday,
             MONTHS[t.tm_mon], (t.tm_year + 1900) % 10000, t.tm_hour, t.tm_min, t.tm_sec);
}

size_t answer_head(const answer *a, bool closes, char out[ANSWER_HEAD])
{
    char date[80], length[48] = "";
    write_date(date);
    bool has_length = a->status >= 200 && a->status != 304;
    if (has_length) snprintf(length, sizeof length, "Content-Length: %zu\r\n", a->bytes);
    int n = snprintf(out, ANSWER_HEAD, "HTTP/1.1 %u %s\r\nDate: %s\r\n%s%s%s%s\r\n", a->status,
                     name_of(a->status), date, a->status == 101 ? "" : GUARDS, a->own, length,
                     closes ? "Connection: close\r\n" : "");
    assert(n > 0 && n < ANSWER_HEAD);
    return (size_t)n;
}
