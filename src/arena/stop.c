/* src/arena/stop.c - Ctrl-C while many games run. */
#include "arena/stop.h"
#include <string.h>

static atomic_bool wanted;
static const int signals[STOP_SIGNALS] = {SIGINT, SIGTERM, SIGHUP};

static void stop(int signal)
{
    (void)signal;
    atomic_store(&wanted, true);
}

const atomic_bool *stop_catch(stop_before *before)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = stop;
    action.sa_flags = (int)SA_RESETHAND; /* the second one ends the program */
    sigemptyset(&action.sa_mask);
    atomic_store(&wanted, false);
    for (int i = 0; i < STOP_SIGNALS; i++) {
        sigaction(signals[i], NULL, &before->was[i]);
        if (before->was[i].sa_handler != SIG_IGN) sigaction(signals[i], &action, NULL);
    }
    return &wanted;
}

void stop_release(const stop_before *before)
{
    for (int i = 0; i < STOP_SIGNALS; i++) sigaction(signals[i], &before->was[i], NULL);
}

bool stop_wanted(void)
{
    return atomic_load(&wanted);
}
