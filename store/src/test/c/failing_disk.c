/* Preloaded under SQLite by FailingDiskTest: the n-th write or sync of a timeline's files fails.
 *
 * VARVE_FAIL_AT     which one, counted from 1
 * VARVE_FAIL_WITH   ENOSPC: it and all writes after it find the disk full; EIO: it alone fails
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static long operations;

static int ours(int fd) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length <= 0) {
        return 0;
    }
    path[length] = 0;
    return strstr(path, ".varve") != NULL;
}

/* Returns whether this operation is to fail, with errno set. */
static int fails(int fd, int is_sync) {
    const char *at = getenv("VARVE_FAIL_AT");
    const char *with = getenv("VARVE_FAIL_WITH");
    if (at == NULL || with == NULL || !ours(fd)) {
        return 0;
    }
    long now = __sync_add_and_fetch(&operations, 1);
    long first = atol(at);
    if (strcmp(with, "ENOSPC") == 0 && now >= first && !is_sync) {
        errno = ENOSPC;
        return 1;
    }
    if (strcmp(with, "EIO") == 0 && now == first) {
        errno = EIO;
        return 1;
    }
    return 0;
}

ssize_t write(int fd, const void *bytes, size_t count) {
    static ssize_t (*real)(int, const void *, size_t);
    if (!real) real = dlsym(RTLD_NEXT, "write");
    return fails(fd, 0) ? -1 : real(fd, bytes, count);
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t offset) {
    static ssize_t (*real)(int, const void *, size_t, off_t);
    if (!real) real = dlsym(RTLD_NEXT, "pwrite");
    return fails(fd, 0) ? -1 : real(fd, bytes, count, offset);
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t offset) {
    static ssize_t (*real)(int, const void *, size_t, off64_t);
    if (!real) real = dlsym(RTLD_NEXT, "pwrite64");
    return fails(fd, 0) ? -1 : real(fd, bytes, count, offset);
}

int ftruncate(int fd, off_t length) {
    static int (*real)(int, off_t);
    if (!real) real = dlsym(RTLD_NEXT, "ftruncate");
    return fails(fd, 0) ? -1 : real(fd, length);
}

int ftruncate64(int fd, off64_t length) {
    static int (*real)(int, off64_t);
    if (!real) real = dlsym(RTLD_NEXT, "ftruncate64");
    return fails(fd, 0) ? -1 : real(fd, length);
}

int fsync(int fd) {
    static int (*real)(int);
    if (!real) real = dlsym(RTLD_NEXT, "fsync");
    return fails(fd, 1) ? -1 : real(fd);
}

int fdatasync(int fd) {
    static int (*real)(int);
    if (!real) real = dlsym(RTLD_NEXT, "fdatasync");
    return fails(fd, 1) ? -1 : real(fd);
}
