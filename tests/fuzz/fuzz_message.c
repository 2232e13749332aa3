/* tests/fuzz/fuzz_message.c - any bytes as a message of a client: read or refused with one clean
 * line, and whatever is read keeps to what message.h promises. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <jansson.h>
#include "fray/answer.h"
#include "wire/message.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool holds)
{
    if (!holds) abort();
}

/* Printable ASCII from `least` on, with its end in the room it has. */
static void must_be_plain(const char *text, size_t room, unsigned char least)
{
    must(memchr(text, '\0', room) != NULL);
    for (; *text; text++) must((unsigned char)*text >= least && (unsigned char)*text < 0x7f);
}

/* One JSON value, or nothing; as it would be sent back. */
static void must_be_json(const char *text)
{
    must(memchr(text, '\0', MESSAGE_MOST_WORD) != NULL);
    if (!*text) return;
    json_t *value = json_loads(text, JSON_DECODE_ANY | JSON_REJECT_DUPLICATES, NULL);
    must(json_is_integer(value) || json_is_string(value));
    json_decref(value);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static message m;
    char why[300];
    memset(&m, 0xa5, sizeof m);
    message_fault fault =
        message_read((const char *)data, size, (int)(size & 1), &m, why, sizeof why);
    must_be_json(m.re);
    if (fault != MESSAGE_OK) {
        must(why[0] != '\0' && memchr(why, '\0', sizeof why) != NULL);
        for (const char *c = why; *c; c++) must((unsigned char)*c >= ' ' && *c != 0x7f);
        must(m.says == 0 && !m.key[0] && !m.name[0]);
        return 0;
    }
    must(m.kind > MESSAGE_NONE && m.kind < MESSAGE_KINDS && why[0] == '\0');
    const char *const word[] = {m.match, m.key, m.ask, m.question, m.until, m.what, m.seat};
    for (size_t i = 0; i < sizeof word / sizeof *word; i++)
        must_be_plain(word[i], MESSAGE_MOST_WORD, '!');
    must(m.says <= MESSAGE_MOST_SAYS);
    for (uint32_t i = 0; i < m.says; i++) {
        must_be_plain(m.say[i], MESSAGE_MOST_SAY, ' ');
        must(m.say[i][0] != '\0');
    }
    for (int i = 0; i < 2; i++) {
        must(m.spot[i].type < FRAY_TYPES);
        must(m.spot[i].type ? !m.spot[i].x && !m.spot[i].y : !m.spot[i].value);
    }
    must(memchr(m.name, '\0', sizeof m.name) != NULL);
    for (const char *c = m.name; *c; c++) must((unsigned char)*c >= ' ' && *c != 0x7f);
    must(m.language >= -1 && m.language <= 1 && m.version >= 0);
    return 0;
}
