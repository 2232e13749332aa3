/* src/net/answers.c - answers: the headers all of them have, and the words of a refusal. */
#include "net/answers.h"
#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

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
    { 426, "bad-message", "This address speaks WebSocket, version 13.", "Diese Adresse spricht WebSocket, Version 13." },
    { 429, "too-fast",    "Too many requests; wait a moment.", "Zu viele Anfragen; bitte einen Moment warten." },
    { 503, "busy",        "The server has no capacity for this just now; try again soon.",
                          "Der Server hat dafür gerade keine Kapazität; bitte bald noch einmal versuchen." },
};

static const char *const GUARDS[][2] = {
    { "Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; "
      "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
      "base-uri 'none'; form-action 'none'; frame-ancestors 'none'" },
    { "X-Content-Type-Options", "nosniff" },
    { "Referrer-Policy", "no-referrer" },
    { "Cross-Origin-Opener-Policy", "same-origin" },
    { "Cross-Origin-Resource-Policy", "same-origin" },
    { "Permissions-Policy", "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), "
      "microphone=(), midi=(), payment=(), usb=()" },
};
/* clang-format on */

bool answer_guard(struct MHD_Response *r)
{
    for (size_t i = 0; i < sizeof GUARDS / sizeof *GUARDS; i++)
        if (!MHD_add_response_header(r, GUARDS[i][0], GUARDS[i][1])) return false;
    return true;
}

struct MHD_Response *answer_new(const char *type, const char *body, size_t n)
{
    struct MHD_Response *r =
        MHD_create_response_from_buffer(n, (void *)(uintptr_t)body, MHD_RESPMEM_MUST_COPY);
    if (r && answer_guard(r) && MHD_add_response_header(r, "Content-Type", type) &&
        MHD_add_response_header(r, "Cache-Control", "no-store"))
        return r;
    if (r) MHD_destroy_response(r);
    return NULL;
}

static const struct refusal *refusal_of(unsigned int status)
{
    for (size_t i = 0; i < sizeof REFUSALS / sizeof *REFUSALS; i++)
        if (REFUSALS[i].status == status) return &REFUSALS[i];
    assert(false && "a status without words");
    return &REFUSALS[0];
}

struct MHD_Response *answer_refusal(unsigned int status, const char *path, const char *language,
                                    bool closes)
{
    const struct refusal *why = refusal_of(status);
    const char *words = strncasecmp(language, "de", 2) ? why->en : why->de;
    char body[300];
    bool is_api = !strncmp(path, "/api/", 5);
    int n = snprintf(body, sizeof body, is_api ? "{\"error\":\"%s\",\"text\":\"%s\"}" : "%s: %s\n",
                     why->code, words);
    const char *type = is_api ? "application/json" : "text/plain; charset=utf-8";
    struct MHD_Response *response = answer_new(type, body, (size_t)n);
    bool ok = response != NULL;
    if (ok && closes) ok = MHD_add_response_header(response, "Connection", "close");
    if (ok && status == 405) ok = MHD_add_response_header(response, "Allow", "GET, HEAD, POST");
    if (ok && status == 426)
        ok = MHD_add_response_header(response, "Sec-WebSocket-Version", "13") &&
             MHD_add_response_header(response, "Upgrade", "websocket");
    if (ok && (status == 429 || status == 503))
        ok = MHD_add_response_header(response, "Retry-After", "1");
    if (ok || !response) return response;
    MHD_destroy_response(response);
    return NULL;
}
