/* src/base/file.h - a file that is written whole or not at all. */
#pragma once
#include <stdio.h>

typedef struct file_new {
    FILE *out;
    char *beside; /* the new file's name until it is whole; NULL: `path` itself is written */
    const char *path;
} file_new;

/* A new file beside `path`, which must live until the end. What is there and no file (a device, a pipe) is
 * written as it is: nothing may take its place. 0, or an errno. */
int file_begin(file_new *f, const char *path);
/* Closes it; with error 0 it is on the disk and gets its name, else it is taken away. 0, or what went
 * wrong, first of all `error`. */
int file_end(file_new *f, int error);
/* Both, around a text. */
int file_put(const char *path, const char *text);
