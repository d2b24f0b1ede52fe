#include "CFuzzing.h"

#include <stdatomic.h>
#include <time.h>

// Of the address sanitizer, whose headers not every toolchain brings along.
int __sanitizer_install_malloc_and_free_hooks(void (*taken)(const volatile void *, size_t),
                                              void (*returned)(const volatile void *));
size_t __sanitizer_get_allocated_size(const volatile void *pointer);

static atomic_llong held, most;
static atomic_bool is_hooked;

static void taken(const volatile void *pointer, size_t size) {
  (void)pointer;
  long long now = atomic_fetch_add_explicit(&held, (long long)size, memory_order_relaxed) + (long long)size;
  if (now > atomic_load_explicit(&most, memory_order_relaxed)) {
    atomic_store_explicit(&most, now, memory_order_relaxed);
  }
}

static void returned(const volatile void *pointer) {
  if (!pointer) return;
  atomic_fetch_sub_explicit(&held, (long long)__sanitizer_get_allocated_size(pointer), memory_order_relaxed);
}

void fuzzing_memory_begin(void) {
  if (!atomic_exchange(&is_hooked, 1)) __sanitizer_install_malloc_and_free_hooks(taken, returned);
  atomic_store(&held, 0);
  atomic_store(&most, 0);
}

size_t fuzzing_memory_peak(void) { return (size_t)atomic_load(&most); }

uint64_t fuzzing_processor_time(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}
