/* src/games/apex/tables.h - lists of words, subjects and types that the rows of the .def files name, then the rows. */
#pragma once
#include "core/dice.h" /* tables of answers count faces */
#include "games/apex/state.h"
#include "games/apex/vocabulary.h"

#define GAME        apex
#define GAME_NUMBER 4 /* of its positions */

#define NO_DICE 1

/* Lists of words of the game, by number. */
enum {
    WORDS_WHERE,
    WORDS_SIDE,
    WORDS_DRAFT,
    WORDS_REST,
    WORDS_RARITY,
    WORDS_WAY,
    WORDS_INITIATIVE,
    WORDS_SQUADS,
    WORDS_DOING,
    WORD_LISTS
};
#define OF_DRAFT      OF_WORDS(WORDS_DRAFT)
#define OF_INITIATIVE OF_WORDS(WORDS_INITIATIVE)
#define OF_SQUADS     OF_WORDS(WORDS_SQUADS)
#define OF_DOING      OF_WORDS(WORDS_DOING)
#define OF_REST       OF_WORDS(WORDS_REST)
#define OF_RARITY     OF_WORDS(WORDS_RARITY)
#define OF_SIDE       OF_WORDS(WORDS_SIDE)

/* Where a token is kept. */
enum where { KEEP_PACK, KEEP_WORN, KEEP_WEAPON, KEEP_WHERE = KEEP_WEAPON + SLOTS };
/* Resting points that scenarios begin at, in the order of their words. */
enum rest {
    REST_TURN,
    REST_ACTIVATION,
    REST_TRANSITION,
    REST_DROP,
    REST_LOADOUT,
    REST_SETUP,
    RESTS
};

/* What a part of a card or an action begins with, in the order of their words. */
enum doing {
    DOING_MOVE,
    DOING_INTERACT,
    DOING_SHOOT,
    DOING_USE,
    DOING_MELEE,
    DOING_DESTROY,
    DOING_RELOCATE,
    DOING_RESTORE,
    DOING_CARD,
    DOINGS
};

/* clang-format off */
static const fray_label wheres[] = {
    {"backpack", "into the Backpack", "in den Rucksack", 0}, {"worn", "as Gear", "als Ausrüstung", 0},
    {"weapon-1", "on the first Weapon", "an die erste Waffe", 0}, {"weapon-2", "on the second Weapon", "an die zweite Waffe", 0}, {NULL, NULL, NULL, 0}};
static const fray_label sides[] = {
    {"north", "north", "Norden", 0}, {"east", "east", "Osten", 0}, {"south", "south", "Süden", 0}, {"west", "west", "Westen", 0}, {NULL, NULL, NULL, 0}};
static const fray_label drafts[] = {
    {"first-game", "first game", "erstes Spiel", 0}, {"free", "draft", "Draft", 0}, {"dealt", "dealt at random", "zufällig verteilt", 0}, {NULL, NULL, NULL, 0}};
static const fray_label rests[] = {
    {"turn", "a squad's turn", "Zug eines Squads", 0}, {"activation", "activation of a Legend", "Aktivierung einer Legende", 0},
    {"transition", "Transition phase", "Übergangsphase", 0}, {"drop", "Map Drop", "Abwurf", 0}, {"loadout", "Loadout", "Ausstattung", 0},
    {"setup", "set-up", "Spielaufbau", 0}, {NULL, NULL, NULL, 0}};
/* How something is destroyed (AL-DESTROY-02). */
static const fray_label ways[] = {
    {"weapon-1", "with the first Weapon", "mit der ersten Waffe", 0}, {"weapon-2", "with the second Weapon", "mit der zweiten Waffe", 0},
    {"hand", "hand-to-hand", "im Nahkampf", 0}, {NULL, NULL, NULL, 0}};
static const fray_label initiatives[] = {
    {"red", "Red", "Rot", 0}, {"blue", "Blue", "Blau", 0}, {"drawn", "drawn for", "ausgelost", 0}, {NULL, NULL, NULL, 0}};
static const fray_label squad_sizes[] = {
    {"2", "2 vs. 2", "2 vs. 2", 0}, {"3", "3 vs. 3", "3 vs. 3", 0}, {NULL, NULL, NULL, 0}};
static const fray_label rarity_words[] = {
    {"common", "Common", "gewöhnlich", 0}, {"rare", "Rare", "selten", 0}, {"epic", "Epic", "episch", 0},
    {"legendary", "Legendary", "legendär", 0}, {"starting", "Starting", "Start", 0}, {NULL, NULL, NULL, 0}};
static const fray_label doings[] = {
    {"move", "a Move action", "eine Bewegung", 0}, {"interact", "an Interact action", "Interagieren", 0}, {"shoot", "a Shoot action", "Schießen", 0},
    {"use", "the use of an Item", "einen Gegenstand benutzen", 0}, {"melee", "a Melee Attack", "ein Nahkampfangriff", 0}, {"destroy", "destroying", "Zerstören", 0},
    {"relocate", "a relocation", "eine Umpositionierung", 0}, {"restore", "what is given back", "was zurückgegeben wird", 0},
    {"card", "what else the card says", "was die Karte sonst sagt", 0}, {NULL, NULL, NULL, 0}};
static_assert(sizeof doings / sizeof doings[0] == DOINGS + 1, "a word for each");
static_assert(sizeof rarity_words / sizeof rarity_words[0] == RARITIES + 1, "a word for each");
static_assert(sizeof rests / sizeof rests[0] == RESTS + 1 && sizeof wheres / sizeof wheres[0] == KEEP_WHERE + 1 &&
                  sizeof drafts / sizeof drafts[0] == DRAFT_WAYS + 1,
              "a word for each");
static const fray_label *const game_words[WORD_LISTS] = {wheres, sides, drafts, rests, rarity_words, ways, initiatives, squad_sizes, doings};

/* In board units. */
enum { SQUARE = 4 };
enum { SHAPE_SQUARE = 1, SHAPE_DISC, SHAPE_TOKEN, SHAPE_CARD, SHAPE_ZONE };
static const fray_shape shape_rows[] = {
    {0, {0}, {0}},
    {4, {-SQUARE / 2, SQUARE / 2, SQUARE / 2, -SQUARE / 2, 0, 0, 0, 0}, {-SQUARE / 2, -SQUARE / 2, SQUARE / 2, SQUARE / 2, 0, 0, 0, 0}},
    {8, {0, 1, 1, 1, 0, -1, -1, -1}, {-1, -1, 0, 1, 1, 1, 0, -1}},
    {4, {0, 1, 0, -1, 0, 0, 0, 0}, {-1, 0, 1, 0, 0, 0, 0, 0}},
    {4, {-3, 3, 3, -3, 0, 0, 0, 0}, {-4, -4, 4, 4, 0, 0, 0, 0}},
    {4, {0, SQUARE, 0, -SQUARE, 0, 0, 0, 0}, {-SQUARE, 0, SQUARE, 0, 0, 0, 0, 0}},
};
/* clang-format on */
#include "core/tables.h"
