#define _GNU_SOURCE
#include "CProbes.h"

#include <errno.h>
#include <sched.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

// The kernel refuses a mask smaller than its own, so the width is fixed above any machine's.
enum { MASK_BYTES = BUBBLEUP_MAXIMUM_CPUS / 8 };

int bubbleup_affinity_read(uint64_t *words) {
  memset(words, 0, MASK_BYTES);
  return sched_getaffinity(0, MASK_BYTES, (cpu_set_t *)words) == 0 ? 0 : errno;
}

int bubbleup_affinity_write(const uint64_t *words) {
  return sched_setaffinity(0, MASK_BYTES, (const cpu_set_t *)words) == 0 ? 0 : errno;
}

int bubbleup_current_cpu(void) { return sched_getcpu(); }

int32_t bubbleup_thread_id(void) { return (int32_t)syscall(SYS_gettid); }

const char *bubbleup_compiler_version(void) { return __VERSION__; }
