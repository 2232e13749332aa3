/* tests/support/postgres.c - starts and stops PostgreSQL by tests/server/postgres.sh. */
#include "support/postgres.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#define SCRIPT "tests/server/postgres.sh"

static char dir[64], url[256];
static int alive = -1; /* the guard waits until nobody holds this end any more */
static pid_t guard;

/* A process that outlives the test, however that ends, and cleans up behind it. */
static int start_guard(void)
{
    int ends[2];
    if (pipe(ends) != 0) return -1;
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    guard = fork();
    if (guard == 0) {
        char byte;
        setsid(); /* an interrupt from the keyboard is for the test */
        close(ends[1]);
        while (read(ends[0], &byte, 1) > 0) continue;
        execl(SCRIPT, SCRIPT, "stop", dir, (char *)NULL);
        _exit(127);
    }
    close(ends[0]);
    if (guard < 0) return close(ends[1]), -1;
    alive = ends[1];
    return 0;
}

const char *support_postgres_start(void)
{
    char command[160];
    snprintf(dir, sizeof dir, "/tmp/fray-postgres-XXXXXX");
    if (mkdtemp(dir) == NULL || start_guard() != 0) return perror(dir), NULL;
    snprintf(command, sizeof command, SCRIPT " start %s", dir);
    FILE *script = popen(command, "r");
    if (script == NULL || fgets(url, sizeof url, script) == NULL) url[0] = '\0';
    int code = script ? pclose(script) : -1;
    url[strcspn(url, "\n")] = '\0';
    if (code == 0 && url[0]) return url;
    fprintf(stderr, SCRIPT " start: ended with %d\n", code);
    support_postgres_stop();
    return NULL;
}

void support_postgres_stop(void)
{
    if (alive < 0) return;
    close(alive);
    alive = -1;
    while (waitpid(guard, NULL, 0) < 0 && errno == EINTR) continue;
    rmdir(dir); /* still there, and empty, if the script never came to use it */
}
