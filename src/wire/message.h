/* src/wire/message.h - what clients send, read and checked: nothing hostile gets past here.
 *
 * Bytes in, a plain struct out; no memory of the message is kept. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum message_kind {
    MESSAGE_NONE,
#define MESSAGE(id, word) MESSAGE_##id,
#include "wire/messages.def"
#undef MESSAGE
    MESSAGE_KINDS
} message_kind;

enum {
    MESSAGE_MOST_SAY = 200,  /* bytes of one say */
    MESSAGE_MOST_SAYS = 64,  /* in one answer */
    MESSAGE_MOST_STOPS = 64, /* questions at which odds stop */
    MESSAGE_MOST_WORD = 64,  /* bytes of ids, keys, names of questions */
    MESSAGE_MOST_NAME = 40 * 4,
    MESSAGE_MOST_BYTES = 1 << 16, /* of a message */
    MESSAGE_MOST_DEPTH = 8,       /* of its brackets */
    MESSAGE_MOST_VALUES = 256     /* in it, keys among them */
};

/* A thing, or with type 0 a point of the board. */
typedef struct message_spot {
    uint32_t type, value;
    int32_t x, y;
} message_spot;

typedef struct message {
    message_kind kind;
    int version, language; /* PACK_EN, PACK_DE; -1 if not said */
    char match[MESSAGE_MOST_WORD], key[MESSAGE_MOST_WORD], ask[MESSAGE_MOST_WORD];
    char question[MESSAGE_MOST_WORD], until[MESSAGE_MOST_WORD], what[MESSAGE_MOST_WORD];
    char seat[MESSAGE_MOST_WORD], name[MESSAGE_MOST_NAME + 1];
    char re[MESSAGE_MOST_WORD]; /* as JSON, to be sent back; "" none */
    uint32_t type, value;       /* of `why`; type 0: about a say */
    message_spot spot[2];       /* of `survey` */
    uint32_t offer;
    bool yes;
    uint32_t stops;
    char stop[MESSAGE_MOST_STOPS][MESSAGE_MOST_WORD]; /* of `odds`: ids of questions */
    uint32_t says;
    char say[MESSAGE_MOST_SAYS][MESSAGE_MOST_SAY]; /* notation, ASCII, one line */
} message;

typedef enum message_fault {
    MESSAGE_OK,
    MESSAGE_BAD_JSON, /* `why`: what and where, in the language */
    MESSAGE_BAD,      /* JSON, but no message of ours: a missing, wrong or too long field */
    MESSAGE_NO_MEMORY /* nothing is known of it */
} message_fault;

/* On a fault `out` holds nothing but `re` and `kind` where those could be read. */
message_fault message_read(const char *text, size_t n, int language, message *out, char *why,
                           size_t size);

/* Has a text of JSON no more brackets in each other and no more values than that? It only counts signs
 * outside of quotes, so it costs little where reading would cost much: asked before anything is read. */
typedef enum message_size { MESSAGE_FITS, MESSAGE_DEEP, MESSAGE_MANY } message_size;
message_size message_measure(const char *text, size_t n, uint32_t depth, uint32_t values);

/* How somebody wants to be called: valid UTF-8 without signs that control or turn the text, at most 40 of
 * them, blanks around it dropped. `out` has MESSAGE_MOST_NAME + 1 bytes, filled when it is fine. */
typedef enum message_name {
    MESSAGE_NAME_OK,
    MESSAGE_NAME_BAD,
    MESSAGE_NAME_LONG,
    MESSAGE_NAME_NONE
} message_name;
message_name message_read_name(const char *text, char *out);
