/* tests/unit/test_messages.c - the sentences of all folders, from their tables: both languages take the same
 * arguments. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdbool.h>
#include <string.h>
#include <cmocka.h>

typedef struct message {
    const char *id, *en, *de;
} message;

#define ROW(id, en, de) {#id, en, de},
static const message commands[] = {
#define MESSAGE ROW
#include "cli/messages.def"
#undef MESSAGE
};
static const message play[] = {
#define SAY ROW
#include "cli/play/messages.def"
#undef SAY
};
static const message host[] = {
#define SAYS ROW
#include "host/says.def"
#undef SAYS
};
static const message packs[] = {
#define SAYS ROW
#include "pack/says.def"
};
static const message scenarios[] = {
#define SAYS(en, de) {en, en, de},
#include "scenario/says.def"
};
static const message players[] = {
#define SAYS ROW
#include "players/says.def"
#undef SAYS
};
static const message arena[] = {
#define SAYS ROW
#include "arena/says.def"
#undef SAYS
};
static const message balance[] = {
#define SAYS ROW
#include "balance/says.def"
#undef SAYS
};
static const message server[] = {
#define SAY ROW
#include "server/says.def"
#undef SAY
#define ERROR(id, code, fatal, en, de) {code, en, de},
#include "server/says.def"
#undef ERROR
};
static const message tells[] = {
#define TELLS ROW
#include "wire/tells.def"
#undef TELLS
};
static const message faults[] = {
#define FAULT ROW
#include "wire/faults.def"
#undef FAULT
};

/* texts_only: the table says that all arguments are texts. */
static const struct table {
    const char *name;
    const message *row;
    size_t rows;
    bool texts_only;
} tables[] = {
#define TABLE(rows, texts_only)                                                                    \
    {                                                                                              \
#rows, rows, sizeof(rows) / sizeof(rows)[0], texts_only                                    \
    }
    TABLE(commands, false),  TABLE(play, false),   TABLE(host, false),  TABLE(packs, false),
    TABLE(scenarios, false), TABLE(players, true), TABLE(arena, false), TABLE(balance, false),
    TABLE(server, false),    TABLE(tells, true),   TABLE(faults, true),
#undef TABLE
};
enum { TABLES = sizeof tables / sizeof tables[0] };

/* The conversions of a format with their lengths, in order: "%.40s of %lu in %" is "s lu ". */
static void conversions(const char *format, char *out, size_t n)
{
    size_t used = 0;
    while ((format = strchr(format, '%'))) {
        format += 1 + strspn(format + 1, "0123456789.-+#*");
        if (*format == '%') { /* two of them */
            format++;
            continue;
        }
        size_t length = strspn(format, "lhzjt") + 1;
        char kind = format[length - 1];
        if (!kind || !strchr("cdfgisux", kind)) continue; /* one in a plain text */
        assert_true(used + length + 2 < n);
        memcpy(out + used, format, length);
        used += length;
        out[used++] = ' ';
        format += length;
    }
    out[used] = '\0';
}

static void both_languages_take_the_same_arguments(void **unused)
{
    (void)unused;
    for (const struct table *t = tables; t < tables + TABLES; t++)
        for (const message *m = t->row; m < t->row + t->rows; m++) {
            char en[100], de[100];
            conversions(m->en, en, sizeof en);
            conversions(m->de, de, sizeof de);
            if (strcmp(en, de) != 0) fail_msg("%s %s: %s against %s", t->name, m->id, en, de);
            if (t->texts_only && strspn(en, "s ") != strlen(en))
                fail_msg("%s %s: %s, not all texts", t->name, m->id, en);
        }
}

/* A text that ends its line in one language does in the other. */
static void both_languages_end_alike(void **unused)
{
    (void)unused;
    for (const struct table *t = tables; t < tables + TABLES; t++)
        for (const message *m = t->row; m < t->row + t->rows; m++) {
            if (!*m->en || !*m->de) fail_msg("%s %s: nothing said", t->name, m->id);
            if ((m->en[strlen(m->en) - 1] == '\n') != (m->de[strlen(m->de) - 1] == '\n'))
                fail_msg("%s %s", t->name, m->id);
        }
}

static void conversions_are_found(void **unused)
{
    (void)unused;
    char out[100];
    conversions("%.40s of %lu in %", out, sizeof out);
    assert_string_equal(out, "s lu ");
    conversions("95 % (%%: %*d to %5.1f%%), %%s 5 %. %s", out, sizeof out);
    assert_string_equal(out, "d f s ");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(conversions_are_found),
        cmocka_unit_test(both_languages_take_the_same_arguments),
        cmocka_unit_test(both_languages_end_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
