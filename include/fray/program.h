/* include/fray/program.h - the flat form of what cards do: conditions and effects as 16-bit words.
 *
 * Packs are text; the pack reader compiles conditions and effects into the content's code pool,
 * and a procedure of the game walks them. Offsets count 16-bit words from the pool's start;
 * offset 0 is no program.
 *
 * An expression is postfix code that leaves one 64-bit value, ended by FRAY_E_END. A set of
 * pieces is a mask (bit n: piece n, up to 63). Constants and names have 16 bits.
 *
 * A program is a list of statements, ended by FRAY_S_END. Every statement is
 *     op, length, arguments
 * where length is the whole statement in words. An argument is an expression with its length in
 * front ([words][code .. END]), but for the few shown below. The functions at the end of this file
 * read these words; nobody else counts them. */
#pragma once
#include "fray/base.h"

/* Types of values. A game's own types follow from FRAY_T_GAME on. */
enum { FRAY_T_NONE, FRAY_T_NUMBER, FRAY_T_TRUTH, FRAY_T_GAME };

/* clang-format off: operations in groups */
enum fray_expression_op {
    FRAY_E_END,
    FRAY_E_CONST, /* next word, signed */
    FRAY_E_LOCAL, /* next word: number of the name (choose x .., each x ..) */
    FRAY_E_IT,    /* the thing a `where` is looking at; next word: 0 the innermost, 1 outside .. */
    FRAY_E_NOT,
    FRAY_E_AND,
    FRAY_E_OR,
    FRAY_E_ADD,
    FRAY_E_SUB,
    FRAY_E_MUL,
    FRAY_E_EQ,
    FRAY_E_NE,
    FRAY_E_LT,
    FRAY_E_LE,
    FRAY_E_GT,
    FRAY_E_GE,
    FRAY_E_WHERE,    /* next word: length of the body that follows (END included); keeps of the set
                        on the stack those for which the body holds */
    FRAY_E_COUNT,    /* how many are in the set */
    FRAY_E_IN,       /* thing, set -> truth */
    FRAY_E_BOTH,     /* set, set -> intersection */
    FRAY_E_EITHER,   /* set, set -> union */
    FRAY_E_LESS,     /* set, set -> the first without the second */
    FRAY_E_ONE,      /* thing -> set of that thing alone (nothing: empty set) */
    FRAY_E_TERM = 32 /* 32 + n: row n of the game's terms, arguments on the stack */
};
/* clang-format on */

enum fray_statement_op {
    FRAY_S_END,
    FRAY_S_IF,   /* [cond] [skip]: when false go on `skip` words after this statement */
    FRAY_S_JUMP, /* [skip]: go on `skip` words after this statement */
    FRAY_S_MAY,  /* [skip]: the owner may decline what follows, `skip` words */
    FRAY_S_EACH, /* [local] [set] [skip]: run the next `skip` words, that end with NEXT, for each */
    FRAY_S_NEXT, /* [back]: back to the EACH or PARTS, `back` words before this statement's start */
    FRAY_S_EITHER, /* [n] [skip 1..n]: the owner picks one of n branches, each that many words after
                      this statement's end */
    FRAY_S_GRANT,  /* [row]: put row of the changes in play */
    FRAY_S_REQUIRE, /* [cond]: the card can be played only while this holds */
    FRAY_S_PARTS, /* [n] [skip 1..n] [skip to the end]: blocks that end with NEXT, in the order its
                        owner likes, each once or not at all */
    FRAY_S_VERB =
        32 /* 32 + n: the op of the game's verb; its variant, then one argument per $ or @ of
                        its pattern: $type is an expression, @type one word: the number of the name it
                        sets. An @ comes first, and only one expression follows it */
};

/* A change to a characteristic or permission, as written in a pack: "damage + 1", "cleave". */
enum fray_how { FRAY_HOW_FLAG, FRAY_HOW_SET, FRAY_HOW_TIMES, FRAY_HOW_ADD, FRAY_HOW_CAP };
typedef struct fray_change {
    uint8_t what;  /* row of the game's changes */
    uint8_t how;   /* fray_how */
    int16_t value; /* when code is 0; FRAY_HOW_ADD takes minus, too */
    uint16_t code; /* expression for the value */
} fray_change;

/* ---- a list of ids in the pool: how many there are, then their numbers; 0 is an empty one ---- */

static inline uint16_t pool_count(const uint16_t *pool, unsigned list)
{
    return list ? pool[list] : 0;
}
static inline uint16_t pool_at(const uint16_t *pool, unsigned list, unsigned i)
{
    return pool[list + 1 + i];
}
static inline bool pool_has(const uint16_t *pool, unsigned list, unsigned number)
{
    for (unsigned i = 0; i < pool_count(pool, list); i++)
        if (pool_at(pool, list, i) == number) return true;
    return false;
}

/* ---- the words of the statement at `at` ---- */

static inline unsigned statement_length(const uint16_t *at)
{
    return at[1];
}
static inline unsigned statement_verb(const uint16_t *at)
{
    return *at - (unsigned)FRAY_S_VERB;
}
static inline unsigned statement_variant(const uint16_t *at)
{
    return at[2];
}
/* The number of the name that an EACH or a verb with an @ sets. */
static inline unsigned statement_name(const uint16_t *at)
{
    return at[*at == FRAY_S_EACH ? 2 : 3];
}
/* And the expression after it: the set of an EACH, the candidates of a choice. */
static inline const uint16_t *statement_set(const uint16_t *at)
{
    return at + (*at == FRAY_S_EACH ? 4 : 5);
}
/* How far IF, JUMP, MAY, EACH skip: their last word. NEXT: how far it goes back. */
static inline unsigned statement_skip(const uint16_t *at)
{
    return at[at[1] - 1];
}
/* EITHER, PARTS: how many blocks, and how far it is to block n (1 ..); of PARTS also to its end. */
static inline unsigned statement_blocks(const uint16_t *at)
{
    return at[2];
}
static inline unsigned statement_block(const uint16_t *at, unsigned n)
{
    return at[2 + n];
}
/* The row of a GRANT. */
static inline unsigned statement_row(const uint16_t *at)
{
    return at[2];
}
/* The nth expression, counted from 0, of a statement without names. */
static inline const uint16_t *statement_argument(const uint16_t *at, unsigned nth)
{
    at += *at >= FRAY_S_VERB ? 3 : 2;
    while (nth--) at += 1 + *at;
    return at + 1;
}
