// Without jemalloc, whose hooks say what it hands out, the executable that counts has functions of its own in front of the
// C library's. The dynamic linker takes an executable's own first, for the Swift runtime as for every library. With
// jemalloc there is none of this.
//
// BUBBLEUP_FRONT: for a test on a machine that has jemalloc. A sanitizer has functions of its own in the same place.
#if (!__has_include(<jemalloc/jemalloc.h>) || defined(BUBBLEUP_FRONT)) && defined(__linux__) && \
    !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)

#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <unistd.h>

// The C library's own names of what is behind.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *address, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *address);

static struct {
  void (*allocated)(size_t size);
  void (*freed)(size_t size);
  void (*resized)(size_t before, size_t after);
} watcher;
static atomic_bool is_watched;

void bubbleup_front_watch(void (*allocated)(size_t), void (*freed)(size_t), void (*resized)(size_t, size_t)) {
  watcher.allocated = allocated;
  watcher.freed = freed;
  watcher.resized = resized;
  atomic_store(&is_watched, true);
}

static void *allocated(void *result) {
  if (result != NULL && atomic_load(&is_watched)) watcher.allocated(malloc_usable_size(result));
  return result;
}

void *malloc(size_t size) { return allocated(__libc_malloc(size)); }

void *calloc(size_t count, size_t size) { return allocated(__libc_calloc(count, size)); }

void free(void *address) {
  // Before it is returned, so that its size can still be asked.
  if (address != NULL && atomic_load(&is_watched)) watcher.freed(malloc_usable_size(address));
  __libc_free(address);
}

void *realloc(void *address, size_t size) {
  if (address == NULL) return malloc(size);
  size_t before = malloc_usable_size(address);
  void *result = __libc_realloc(address, size);
  if (!atomic_load(&is_watched)) return result;
  if (result == address) {
    watcher.resized(before, malloc_usable_size(result));
  } else if (result != NULL || size == 0) {
    watcher.freed(before);
    allocated(result);
  }
  return result;
}

void *memalign(size_t alignment, size_t size) { return allocated(__libc_memalign(alignment, size)); }

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **place, size_t alignment, size_t size) {
  if (alignment == 0 || (alignment & (alignment - 1)) != 0 || alignment % sizeof(void *) != 0) return EINVAL;
  void *result = memalign(alignment, size);
  if (result == NULL) return ENOMEM;
  *place = result;
  return 0;
}

void *valloc(size_t size) { return memalign((size_t)sysconf(_SC_PAGESIZE), size); }

#endif
