/* src/net/line.h - a connection that speaks HTTP, with the request that it is about. */
#pragma once
#include "net/answers.h"
#include "net/head.h"
#include "net/net_private.h"

enum stage {
    READS_HEAD,
    READS_BODY,
    ASKED, /* it waits for its handler */
    SENDS,
    LINGERS, /* all was said; what still comes is thrown away, or closing would take our answer back */
    OVER,    /* to be buried */
};

/* A connection, with the request that it is about. */
struct net_reply {
    net_event event; /* first: epoll hands back a pointer to it */
    net *w;
    net_reply *next, **back; /* of all; the one whose request began first is the first */
    net_reply *next_dirty;
    enum stage stage;
    uint32_t waits_for; /* what epoll was told */
    int fd;             /* -1: the client is gone, the handler does not know yet */
    limits_address *peer;
    bool is_proxy;
    char peer_text[NET_ADDRESS], address[NET_ADDRESS]; /* of the connection; of who asks */
    net_timer deadline; /* for the request that is being read or the answer that is being sent */

    char *in; /* what came and was not used yet */
    size_t in_n, in_room, seen;
    head head;
    size_t head_n; /* of `in`; 0: the head is not whole */
    const char *language;
    char *query_language;
    unsigned int refusal; /* the status it will be refused with once its body is read; 0: not */
    char *body;
    size_t length, room, expected; /* of the body */
    size_t taken;                  /* of it, be it kept or dropped */
    bool is_post, closes, is_answered, is_dirty, has_place;

    answer answer;
    char out[ANSWER_HEAD];
    size_t out_n, sent; /* head; of head and body together */
};

/* line.c: the connection. */
/* It ends: closed now, buried in line_sweep. One whose handler still has it stays until that answers. */
void line_end(net_reply *l);
void line_hang_up(net_reply *l); /* only closed */
void line_mark(net_reply *l);    /* line_sweep is to look after it */
void line_await(net_reply *l, uint32_t events);
/* Milliseconds until it ends; 0: it may take its time. */
void line_deadline(net_reply *l, uint32_t ms);
void line_drop_body(net_reply *l);
void line_send(net_reply *l); /* its answer */

/* http.c: the request. */
void http_head(net_reply *l); /* some of a head is in `in` */
void http_body(net_reply *l, const char *data, size_t n);
void http_whole(net_reply *l); /* all of it is here */
