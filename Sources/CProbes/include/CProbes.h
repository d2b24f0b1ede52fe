#ifndef BUBBLEUP_CPROBES_H
#define BUBBLEUP_CPROBES_H

#include <spawn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

// Inline, so that a clock read costs the vDSO call and nothing else. The raw clock is not slewed by NTP, which may
// change the length of a second by 500 ppm in the middle of a run.
static inline uint64_t bubbleup_now_ns(void) {
#if defined(CLOCK_MONOTONIC_RAW)
  const clockid_t which = CLOCK_MONOTONIC_RAW;
#else
  const clockid_t which = CLOCK_MONOTONIC;
#endif
  struct timespec now;
  clock_gettime(which, &now);
  return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

// --- Allocation counting -------------------------------------------------------------------------------------

// What one group of threads did to the heap. `*_bytes` are size-class bytes: what the object really occupies.
struct bubbleup_heap_counts {
  uint64_t allocations;
  uint64_t frees;
  uint64_t resizes;
  uint64_t allocated_bytes;
  uint64_t freed_bytes;
};

struct bubbleup_heap_window {
  struct bubbleup_heap_counts calling_thread;
  struct bubbleup_heap_counts other_threads;
  // The highest value that (allocated − freed) bytes took during the window, all threads together.
  int64_t peak_outstanding_bytes;
};

// What GLIBC_TUNABLES has to say from the start of a process that counts and whose threads come and go: that the C
// library keeps the stacks of ended threads. AllocationCounter says why.
#define BUBBLEUP_COUNTING_TUNABLE "glibc.pthread.stack_cache_size=1099511627776"

// Whether the executable has functions of its own in front of the allocator's, as that which counts has without jemalloc.
bool bubbleup_heap_has_front(void);
// Lets them, or else jemalloc, call the counters, once in the life of the process; 0 or an errno, and the same whenever
// asked again.
int bubbleup_heap_hooks_install(void);
// Sets all counters to zero and makes the calling thread the one counted apart.
void bubbleup_heap_window_open(void);
// Ends the counting and says what was counted since the window was opened.
struct bubbleup_heap_window bubbleup_heap_window_close(void);

// --- Threads and processors ----------------------------------------------------------------------------------

enum { BUBBLEUP_MAXIMUM_CPUS = 4096 };

// Both return 0 or an errno. `words` is a bit set, 64 processors to a word, of BUBBLEUP_MAXIMUM_CPUS bits.
int bubbleup_affinity_read(uint64_t *words);
int bubbleup_affinity_write(const uint64_t *words);
int bubbleup_current_cpu(void);
int32_t bubbleup_thread_id(void);

// --- How the process was started -----------------------------------------------------------------------------

// What it was called with, and the path of its executable (NULL where the system does not tell): also where there is no
// /proc, which is where Swift looks for both. The path may be relative to the folder that the process began in.
int bubbleup_argument_count(void);
const char *bubbleup_argument(int place);
const char *bubbleup_executable_path(void);

// --- Instructions --------------------------------------------------------------------------------------------

// Calls `body` with `context`. A tool that runs the process can collect between its beginning and its end by name.
void bubbleup_marked_section(void (*body)(void *), void *context);

// A counter of the calling thread's instructions outside the kernel: a descriptor, or an errno below zero.
int bubbleup_instructions_open(void);
void bubbleup_instructions_start(int descriptor);
// The instructions since the start; below zero where the counter cannot be read.
int64_t bubbleup_instructions_stop(int descriptor);
void bubbleup_instructions_close(int descriptor);

// --- Caches --------------------------------------------------------------------------------------------------

// Writes back and drops every cache line of the process's own memory (private, writable, present), on all levels of the
// cache: heap, side tables of the runtime, globals, stacks; not the code. The bytes flushed, or below zero an errno.
int64_t bubbleup_cache_flush_memory(void);

// --- Stack ---------------------------------------------------------------------------------------------------

// The lowest address of the calling thread's stack, 0 where the system does not tell.
uintptr_t bubbleup_stack_end(void);

// --- Children ------------------------------------------------------------------------------------------------

// A pipe with ends that no child inherits, whichever thread starts it. Returns 0, or -1 and sets errno.
int bubbleup_pipe(int ends[2]);
// Has a child begin in a directory of its own. Returns 0 or an errno.
int bubbleup_spawn_in_directory(posix_spawn_file_actions_t *actions, const char *directory);

// --- Signals -------------------------------------------------------------------------------------------------

// Records SIGINT and SIGTERM instead of dying of them; a second one then kills as usual. Returns 0 or an errno.
int bubbleup_interrupts_watch(void);
// Puts back what was there before.
void bubbleup_interrupts_unwatch(void);
// From here on SIGINT, SIGTERM and SIGHUP end the process with 128 + signal, as a shell would say it; or an errno.
int bubbleup_interrupts_leave(void);
// The first signal received since the watch began, or 0. A lock-free load.
int bubbleup_interrupt_received(void);

// The compiler that built this package's C, which ships with its Swift compiler.
const char *bubbleup_compiler_version(void);

#endif
