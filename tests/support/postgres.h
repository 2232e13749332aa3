/* tests/support/postgres.h - a PostgreSQL of the test's own. Call it from the project's root. */
#pragma once

/* The URL of an empty database; NULL, with the reason printed, if there is none to be had. It is
 * stopped and removed by support_postgres_stop, or when the test ends in any other way. */
const char *support_postgres_start(void);
void support_postgres_stop(void);
