#ifndef BUBBLEUP_CJEMALLOC_SHIM_H
#define BUBBLEUP_CJEMALLOC_SHIM_H

#include <errno.h>
#include <stddef.h>

// Without jemalloc's header, which need not be installed: the package manager links the library where pkg-config finds
// it, and where it does not, the function is absent.
extern int mallctl(const char *name, void *old, size_t *old_size, void *value, size_t size) __attribute__((weak));

static inline int bubbleup_mallctl(const char *name, void *old, size_t *old_size, void *value, size_t size) {
  return mallctl == NULL ? ENOSYS : mallctl(name, old, old_size, value, size);
}

#endif
