/* src/base/file.c - a file that is written whole or not at all. */
#include "base/file.h"
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Is something there that is neither a file nor a folder? */
static bool is_special(const char *path)
{
    struct stat there;
    return stat(path, &there) == 0 && !S_ISREG(there.st_mode) && !S_ISDIR(there.st_mode);
}

int file_begin(file_new *f, const char *path)
{
    const size_t n = strlen(path);
    *f = (file_new){NULL, NULL, path};
    if (!is_special(path)) {
        f->beside = malloc(n + sizeof ".new");
        if (!f->beside) return ENOMEM;
        memcpy(f->beside, path, n);
        memcpy(f->beside + n, ".new", sizeof ".new");
    }
    const int flags = f->beside ? O_RDWR | O_CREAT | O_TRUNC : O_WRONLY;
    const int file = open(f->beside ? f->beside : path, flags | O_CLOEXEC, 0666);
    f->out = file >= 0 ? fdopen(file, f->beside ? "w+b" : "wb") : NULL;
    if (f->out) return 0;
    const int error = errno;
    if (file >= 0) close(file);
    if (file >= 0 && f->beside) unlink(f->beside);
    free(f->beside);
    return error ? error : EIO; /* 0 says that there is a file */
}

/* A device need not know of disks. */
static bool is_kept(const file_new *f)
{
    return fflush(f->out) == 0 && (!f->beside || fsync(fileno(f->out)) == 0);
}

int file_end(file_new *f, int error)
{
    errno = EIO; /* what an earlier write failed of is not told */
    if (error == 0 && ferror(f->out)) error = errno;
    if (error == 0 && !is_kept(f)) error = errno;
    if (fclose(f->out) != 0 && error == 0) error = errno;
    if (error == 0 && f->beside && rename(f->beside, f->path) != 0) error = errno;
    if (error != 0 && f->beside) unlink(f->beside);
    free(f->beside);
    return error;
}

int file_put(const char *path, const char *text)
{
    file_new f;
    const int error = file_begin(&f, path);
    if (error) return error;
    return file_end(&f, fputs(text, f.out) >= 0 ? 0 : errno);
}
