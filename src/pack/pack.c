/* src/pack/pack.c - what a pack that was read can be asked. */
#include "pack/pack.h"
#include "pack/reader.h"
#include <stdlib.h>
#include <string.h>

void pack_free(fray_pack *pack)
{
    if (pack == NULL) return;
    pack_give_back(&pack->texts);
    free(pack->content);
    free(pack);
}

const void *pack_content(const fray_pack *pack)
{
    return pack->content;
}

uint64_t pack_hash(const fray_pack *pack)
{
    return pack->hash;
}

static const struct pack_shelf *shelf_for(const fray_pack *pack, uint32_t type)
{
    for (uint8_t i = 0; i < pack->shelves && type != FRAY_NONE; i++)
        if (pack->shelf[i].entity->type == type) return &pack->shelf[i];
    return NULL;
}

static const struct pack_row *row_for(const fray_pack *pack, uint32_t type, uint32_t number)
{
    const struct pack_shelf *shelf = shelf_for(pack, type);
    return shelf != NULL && number > 0 && number <= shelf->rows ? &shelf->row[number] : NULL;
}

uint32_t pack_count(const fray_pack *pack, uint32_t type)
{
    const struct pack_shelf *shelf = shelf_for(pack, type);
    return shelf != NULL ? shelf->rows : 0;
}

const char *pack_id(const fray_pack *pack, uint32_t type, uint32_t number)
{
    const struct pack_row *row = row_for(pack, type, number);
    return row != NULL ? row->id : "";
}

const char *pack_name(const fray_pack *pack, uint32_t type, uint32_t number, int language)
{
    const struct pack_row *row = row_for(pack, type, number);
    return row != NULL ? row->name[language == PACK_DE] : "";
}

const char *pack_text(const fray_pack *pack, uint32_t type, uint32_t number, int language)
{
    const struct pack_row *row = row_for(pack, type, number);
    return row != NULL ? row->text[language == PACK_DE] : "";
}

const char *pack_number(const fray_pack *pack, uint32_t type, uint32_t number)
{
    const struct pack_row *row = row_for(pack, type, number);
    return row != NULL ? row->number : "";
}

const char *pack_entity(const fray_pack *pack, uint32_t type, uint32_t number)
{
    const struct pack_row *row = row_for(pack, type, number);
    return row != NULL ? row->entity->key : "";
}

const char *pack_origin(const fray_pack *pack, uint32_t type, uint32_t number)
{
    const struct pack_row *row = row_for(pack, type, number);
    return row != NULL ? row->origin : "";
}

uint32_t pack_find(const fray_pack *pack, uint32_t type, const char *id)
{
    const struct pack_shelf *shelf = shelf_for(pack, type);
    for (uint32_t n = 1; shelf != NULL && n <= shelf->rows; n++)
        if (strcmp(shelf->row[n].id, id) == 0) return n;
    return 0;
}
