/* src/net/head.c - the head of a request. */
#include "net/head.h"
#include <stdint.h>
#include <string.h>
#include <strings.h>
#include "net/handshake.h"

head_state head_find(const char *text, size_t n, size_t *seen)
{
    for (size_t i = *seen; i < n; i++) {
        unsigned char c = (unsigned char)text[i], before = i ? (unsigned char)text[i - 1] : 0;
        if ((before == '\r') != (c == '\n')) return HEAD_BAD;
        if ((c < ' ' && c != '\t' && c != '\r' && c != '\n') || c == 0x7f) return HEAD_BAD;
        if (c != '\n' || (i > 1 && text[i - 2] != '\n')) continue;
        *seen = i + 1;
        return i > 1 ? HEAD_WHOLE : HEAD_BAD; /* an empty line, before a request or behind it */
    }
    *seen = n;
    return HEAD_PART;
}

/* The signs of methods and names (RFC 9110, 5.6.2). */
static size_t token(const char *text)
{
    return strspn(text, "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyz"
                        "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
}

static unsigned int read_request_line(char *line, head *h)
{
    size_t n = token(line);
    if (n == 0 || line[n] != ' ') return 400;
    char *target = line + n + 1, *version = strchr(target, ' ');
    if (!version || version == target || *target == '?') return 400;
    *version++ = '\0';
    for (const char *c = target; *c; c++)
        if (*c <= ' ' || *c > '~') return 400;
    if (strncmp(version, "HTTP/", 5) != 0 || strlen(version) != 8 || version[6] != '.') return 400;
    if (strncmp(version + 5, "1.", 2) != 0 || (version[7] != '0' && version[7] != '1')) return 505;
    line[n] = '\0';
    char *query = strchr(target, '?');
    if (query) *query++ = '\0';
    h->method = line;
    h->path = target;
    h->query = query ? query : "";
    h->is_old = version[7] == '0';
    return 0;
}

/* Headers by which proxies say that they are one. */
static bool is_of_proxy(const char *name)
{
    static const char *const NAMES[] = {"Forwarded", "Via", "X-Real-IP"};
    bool is = strncasecmp(name, "X-Forwarded-", 12) == 0;
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        is = is || strcasecmp(name, NAMES[i]) == 0;
    return is;
}

static unsigned int take(head *h, const char *name, const char *value)
{
    const struct {
        const char *name, **value;
    } single[] = {
        {"Host", &h->host},
        {"Content-Length", &h->length},
        {"Transfer-Encoding", &h->transfer},
        {"Origin", &h->origin},
        {"Content-Type", &h->type},
        {"Sec-WebSocket-Key", &h->key},
        {"Sec-WebSocket-Version", &h->version},
        {"If-None-Match", &h->matches},
        {"Accept-Encoding", &h->encodings},
        {"Accept-Language", &h->languages},
        {"Expect", &h->expect},
    };
    for (size_t i = 0; i < sizeof single / sizeof *single; i++) {
        if (strcasecmp(name, single[i].name) != 0) continue;
        if (*single[i].value) return 400; /* which of the two? */
        *single[i].value = value;
        return 0;
    }
    h->is_forwarded = h->is_forwarded || is_of_proxy(name);
    if (!strcasecmp(name, "X-Forwarded-For")) h->forwarded_for = value;
    /* These two are lists, which may come in pieces. */
    if (!strcasecmp(name, "Upgrade"))
        h->wants_socket = h->wants_socket || handshake_has(value, "websocket");
    if (!strcasecmp(name, "Connection")) {
        h->upgrades = h->upgrades || handshake_has(value, "upgrade");
        h->closes = h->closes || handshake_has(value, "close");
    }
    return 0;
}

/* A line that begins with a blank would go on with the one before; it has no name, so it is none. */
static unsigned int read_field(char *line, head *h)
{
    size_t n = token(line);
    if (n == 0 || line[n] != ':') return 400;
    line[n] = '\0';
    char *value = line + n + 1;
    value += strspn(value, " \t");
    size_t length = strlen(value);
    while (length && (value[length - 1] == ' ' || value[length - 1] == '\t')) length--;
    value[length] = '\0';
    return take(h, line, value);
}

unsigned int head_read(char *text, size_t n, head *h)
{
    *h = (head){.method = "", .path = "", .query = ""};
    unsigned int status = 0;
    int fields = -1; /* the request line is none */
    for (char *line = text; !status && line < text + n; fields++) {
        char *end = memchr(line, '\r', (size_t)(text + n - line));
        if (!end || end == line) break; /* the empty line is the end */
        *end = '\0';
        if (fields == HEAD_FIELDS) status = 431;
        else status = fields < 0 ? read_request_line(line, h) : read_field(line, h);
        line = end + 2;
    }
    return fields < 0 && !status ? 400 : status;
}
