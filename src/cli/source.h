/* src/cli/source.h - a position to look at or to go on from: a record, or a scenario of a file. */
#pragma once
#include "cli/cli.h"
#include "scenario/scenario.h"

typedef struct cli_source {
    const char *path;
    const char *scenario; /* its name, as wished; NULL: the only one of its file */
    uint32_t to;          /* answers; UINT32_MAX: all there are */

    host_table host;
    match *match;
    cli_table table;         /* a record's */
    scenario_tables *tables; /* a scenario's */
    scenario_file *file;
    scenario_origin from; /* of its match */
} cli_source;

/* From path, scenario and to, which the caller has set; all else zero. CLI_OK, or CLI_BAD with the line
 * printed. Close it in any case. */
int cli_open(const cli_env *env, cli_source *s);
void cli_close(cli_source *s);
