#include "CProbes.h"

#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

// C, and nothing that could allocate: these run inside malloc. All counters are relaxed, because a window is read
// after the work in it was joined, and joining orders memory.

struct counters {
  _Atomic uint64_t allocations;
  _Atomic uint64_t frees;
  _Atomic uint64_t resizes;
  _Atomic uint64_t allocated_bytes;
  _Atomic uint64_t freed_bytes;
};

static struct counters groups[2];
// The hooks stay installed; between windows they count nothing.
static _Atomic bool is_open;
static _Atomic int64_t outstanding;
static _Atomic int64_t peak;

// The address of a thread's own variable names the thread without a system call. Initial-exec storage, so that
// its first use on a new thread allocates nothing.
static _Thread_local char thread_mark __attribute__((tls_model("initial-exec")));
static _Atomic(char *) owner;

static struct counters *group_of_this_thread(void) {
  bool is_owner = atomic_load_explicit(&owner, memory_order_relaxed) == &thread_mark;
  return &groups[is_owner ? 0 : 1];
}

static void add(_Atomic uint64_t *counter, uint64_t amount) {
  atomic_fetch_add_explicit(counter, amount, memory_order_relaxed);
}

static void move_outstanding(int64_t amount) {
  int64_t now = atomic_fetch_add_explicit(&outstanding, amount, memory_order_relaxed) + amount;
  int64_t seen = atomic_load_explicit(&peak, memory_order_relaxed);
  while (now > seen &&
         !atomic_compare_exchange_weak_explicit(&peak, &seen, now, memory_order_relaxed, memory_order_relaxed)) {
  }
}

static bool is_counting(void) { return atomic_load_explicit(&is_open, memory_order_relaxed); }

static void count_allocated(size_t size) {
  if (!is_counting()) return;
  struct counters *group = group_of_this_thread();
  add(&group->allocations, 1);
  add(&group->allocated_bytes, size);
  move_outstanding((int64_t)size);
}

static void count_freed(size_t size) {
  if (!is_counting()) return;
  struct counters *group = group_of_this_thread();
  add(&group->frees, 1);
  add(&group->freed_bytes, size);
  move_outstanding(-(int64_t)size);
}

static void count_resized(size_t before, size_t after) {
  if (!is_counting()) return;
  struct counters *group = group_of_this_thread();
  add(&group->resizes, 1);
  // As in the allocator's own `thread.allocated`: the old size goes, the new one comes.
  add(&group->allocated_bytes, after);
  add(&group->freed_bytes, before);
  move_outstanding((int64_t)after - (int64_t)before);
}

static void on_allocated(void *extra, int kind, void *result, uintptr_t raw, uintptr_t arguments[3]) {
  (void)extra, (void)kind, (void)raw, (void)arguments;
  if (result != NULL && is_counting()) count_allocated(malloc_usable_size(result));
}

static void on_freed(void *extra, int kind, void *address, uintptr_t arguments[3]) {
  (void)extra, (void)kind, (void)arguments;
  // Called before the memory is returned, so its size can still be asked.
  if (address != NULL && is_counting()) count_freed(malloc_usable_size(address));
}

static void on_resized(void *extra, int kind, void *address, size_t before, size_t after, uintptr_t raw,
                       uintptr_t arguments[4]) {
  (void)extra, (void)kind, (void)address, (void)raw, (void)arguments;
  count_resized(before, after);
}

// The layout that jemalloc 5.3 reads; its header leaves it undeclared, as an experiment.
struct allocator_hooks {
  void *allocated;
  void *freed;
  void *resized;
  void *extra;
};

// Weak, because this module is also linked where jemalloc is not.
extern int mallctl(const char *name, void *old, size_t *old_size, void *new, size_t new_size) __attribute__((weak));

// Weak as well: Sources/CRetainWrap/allocations.c, which only the executable that counts has.
extern void bubbleup_front_watch(void (*allocated)(size_t), void (*freed)(size_t), void (*resized)(size_t, size_t))
    __attribute__((weak));

bool bubbleup_heap_has_front(void) { return bubbleup_front_watch != NULL; }

static int installation_error;

static void install(void) {
  if (bubbleup_heap_has_front()) {
    bubbleup_front_watch(count_allocated, count_freed, count_resized);
    return;
  }
  struct allocator_hooks hooks = {(void *)on_allocated, (void *)on_freed, (void *)on_resized, NULL};
  void *handle = NULL;
  size_t size = sizeof(handle);
  installation_error =
      mallctl == NULL ? ENOSYS : mallctl("experimental.hooks.install", &handle, &size, &hooks, sizeof(hooks));
}

int bubbleup_heap_hooks_install(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, install);
  return installation_error;
}

void bubbleup_heap_window_open(void) {
  for (int index = 0; index < 2; index++) {
    struct counters *group = &groups[index];
    atomic_store(&group->allocations, 0);
    atomic_store(&group->frees, 0);
    atomic_store(&group->resizes, 0);
    atomic_store(&group->allocated_bytes, 0);
    atomic_store(&group->freed_bytes, 0);
  }
  atomic_store(&outstanding, 0);
  atomic_store(&peak, 0);
  atomic_store(&owner, &thread_mark);
  atomic_store(&is_open, true);
}

static struct bubbleup_heap_counts read_group(struct counters *group) {
  return (struct bubbleup_heap_counts){
      .allocations = atomic_load(&group->allocations),
      .frees = atomic_load(&group->frees),
      .resizes = atomic_load(&group->resizes),
      .allocated_bytes = atomic_load(&group->allocated_bytes),
      .freed_bytes = atomic_load(&group->freed_bytes),
  };
}

struct bubbleup_heap_window bubbleup_heap_window_close(void) {
  atomic_store(&is_open, false);
  return (struct bubbleup_heap_window){
      .calling_thread = read_group(&groups[0]),
      .other_threads = read_group(&groups[1]),
      .peak_outstanding_bytes = atomic_load(&peak),
  };
}
