/* src/net/loop.c - the loop: what comes, what is due, what others posted; and its end. */
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <unistd.h>
#include "base/clock.h"
#include "net/net_private.h"

enum {
    EVENTS = 1024,   /* at once: more than those can keep ready that have to wait */
    SLICE_US = 1000, /* for those, then others are asked for again */
    GOING_AWAY = 1001
};

_Static_assert(ATOMIC_INT_LOCK_FREE == 2, "net_stop is called from signal handlers");

net_timer net_after(net *w, uint32_t ms, void (*f)(void *arg), void *arg)
{
    return timers_add(&w->timers, clock_ms() + ms, f, arg);
}

void net_cancel(net *w, net_timer timer)
{
    timers_cancel(&w->timers, timer);
}

static void wake(const net *w)
{
    int before = errno; /* we may be in somebody's signal handler */
    const uint64_t one = 1;
    ssize_t r = write(w->wake_fd, &one, sizeof one);
    (void)r; /* it can only fail where it would wake anyway: the counter is full */
    errno = before;
}

bool net_post(net *w, void (*f)(void *arg), void *arg)
{
    net_posted *p = malloc(sizeof *p);
    if (!p) return false;
    *p = (net_posted){.f = f, .arg = arg};
    pthread_mutex_lock(&w->lock);
    bool is_taken = !w->has_stopped, was_empty = !w->first;
    if (is_taken) {
        *w->last = p;
        w->last = &p->next;
    }
    pthread_mutex_unlock(&w->lock);
    if (!is_taken) free(p);
    if (is_taken && was_empty) wake(w);
    return is_taken;
}

/* Runs what was posted until now. `is_last`: from here on nothing can be posted. */
static void run_posts(net *w, bool is_last)
{
    pthread_mutex_lock(&w->lock);
    net_posted *p = w->first;
    w->first = NULL;
    w->last = &w->first;
    w->has_stopped |= is_last;
    pthread_mutex_unlock(&w->lock);
    while (p) {
        net_posted *next = p->next;
        p->f(p->arg);
        free(p);
        p = next;
    }
}

void net_stop(net *w, uint32_t grace_ms)
{
    atomic_store(&w->stop_ms, grace_ms < UINT_MAX ? grace_ms + 1 : UINT_MAX);
    wake(w);
}

/* Milliseconds until something is due, for epoll. */
static int time_to_wait(const net *w)
{
    int64_t due = timers_next(&w->timers);
    if (w->is_stopping && w->stop_until < due) due = w->stop_until;
    if (due == INT64_MAX) return -1;
    int64_t ms = due - clock_ms();
    return ms <= 0 ? 0 : ms < INT_MAX ? (int)ms : INT_MAX;
}

/* Whose turn it is: first those who took no more than their share of the loop. An address that did is
 * served when nobody else asks, so it can slow down nobody but itself. */

void event_later(net *w, net_event *e, uint32_t events)
{
    e->events |= events;
    if (e->waits) return;
    e->waits = true;
    e->next = NULL;
    e->back = w->last_later;
    *e->back = e;
    w->last_later = &e->next;
}

void event_forget(net *w, net_event *e)
{
    if (!e->waits) return;
    e->waits = false;
    *e->back = e->next;
    if (e->next) e->next->back = e->back;
    else w->last_later = e->back;
}

void event_close(net *w, int fd)
{
    epoll_ctl(w->epoll_fd, EPOLL_CTL_DEL, fd, NULL);
    close(fd);
}

void worked_since(net *w, int64_t begin)
{
    int64_t now = clock_us();
    if (w->works_for) limits_work(w->works_for, now, now - begin);
    w->works_for = NULL;
}

static void look_at(net *w, net_event *e, uint32_t events)
{
    int64_t begin = clock_us();
    event_forget(w, e);
    events |= e->events;
    e->events = 0;
    w->works_for = e->from;
    if (e->kind == NET_LINE) line_event((net_reply *)(void *)e);
    else socket_event((net_socket *)(void *)e, events);
    worked_since(w, begin);
}

static void look_at_others(net *w)
{
    int64_t until = clock_us() + SLICE_US;
    while (w->later && clock_us() < until) look_at(w, w->later, 0);
}

static void turn(net *w)
{
    struct epoll_event event[EVENTS];
    int n = epoll_wait(w->epoll_fd, event, EVENTS, w->later ? 0 : time_to_wait(w));
    bool has_wake = false, was_asked = false;
    int64_t now = clock_us();
    for (int i = 0; i < n; i++) {
        net_event *e = event[i].data.ptr;
        bool waits = e->from && limits_is_heavy(e->from, now);
        if (waits) event_later(w, e, event[i].events);
        else was_asked = true;
        switch (e->kind) {
        case NET_LISTEN: line_accept(w); break;
        case NET_WAKE: has_wake = true; break;
        /* They end only when swept, so all of these are still there. */
        case NET_LINE:
        case NET_SOCKET:
            if (!waits) look_at(w, e, event[i].events);
            break;
        }
    }
    if (!was_asked) look_at_others(w);
    timers_run(&w->timers, clock_ms());
    if (has_wake) {
        uint64_t count;
        ssize_t r = read(w->wake_fd, &count, sizeof count);
        (void)r;
        run_posts(w, false);
    }
    line_sweep(w);
    socket_sweep(w);
    line_sweep(w);
}

static void begin_stop(net *w, uint32_t grace_ms)
{
    w->is_stopping = true;
    w->stop_until = clock_ms() + grace_ms;
    line_quiet(w);
    socket_close_all(w, GOING_AWAY, NULL);
    socket_sweep(w);
}

static bool is_over(net *w)
{
    uint32_t stop = atomic_load(&w->stop_ms);
    if (!stop) return false;
    if (!w->is_stopping) begin_stop(w, stop - 1);
    return (!w->sockets && !w->open_replies) || clock_ms() >= w->stop_until;
}

void net_run(net *w)
{
    if (w->is_stopping) return; /* it ran before */
    while (!is_over(w)) turn(w);
    run_posts(w, true);
    socket_sweep(w);
    socket_end_all(w);
    line_stop(w);
}
