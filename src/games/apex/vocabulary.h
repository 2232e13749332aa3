/* src/games/apex/vocabulary.h - what the rows of terms, verbs, windows and changes name: subjects and types. */
#pragma once
#include "fray/pack.h"

/* What content may speak of at a moment. */
enum subject {
    ON_ME = 1,       /* the Legend whose card it is */
    ON_SHOOT = 2,    /* Shooter and Target */
    ON_MOVE = 4,     /* who has moved */
    ON_DAMAGE = 8,   /* who is damaged */
    ON_ACTIVE = 16,  /* whose activation it is */
    ON_RESPAWN = 32, /* who respawns */
    ON_AREA = 64,    /* an area that deals damage */
    ON_CARD = 128    /* an ability's miniatures and tokens */
};

/* What every change may speak of while it is looked at; whose it is the rows of changes add. */
#define ANYTHING (ON_SHOOT | ON_MOVE | ON_DAMAGE | ON_AREA)

/* Types of expressions: number, truth, Legend, Legends, space, corner. */
enum { N = FRAY_T_NUMBER, B = FRAY_T_TRUTH, P = FRAY_T_GAME, S, L, C };

static const char *const ammo_words[] = {"none",   "light",  "heavy", "energy", "shotgun",
                                         "sniper", "mythic", "any",   NULL};
