#define _GNU_SOURCE
#include "CProbes.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

// Neither inlined nor cloned nor turned into a jump: a tool finds the section by its name, and leaves it at its return.
__attribute__((noinline)) void bubbleup_marked_section(void (*body)(void *), void *context) {
  body(context);
  __asm__ volatile("" ::: "memory");
}

#if defined(__linux__)
#include <linux/perf_event.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>

int bubbleup_instructions_open(void) {
  struct perf_event_attr attributes;
  memset(&attributes, 0, sizeof attributes);
  attributes.size = sizeof attributes;
  attributes.type = PERF_TYPE_HARDWARE;
  attributes.config = PERF_COUNT_HW_INSTRUCTIONS;
  attributes.disabled = 1;
  // Page faults and ticks belong to the machine's day, not to the message.
  attributes.exclude_kernel = 1;
  attributes.exclude_hv = 1;
  long descriptor = syscall(SYS_perf_event_open, &attributes, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
  return descriptor < 0 ? -errno : (int)descriptor;
}

void bubbleup_instructions_start(int descriptor) {
  ioctl(descriptor, PERF_EVENT_IOC_RESET, 0);
  ioctl(descriptor, PERF_EVENT_IOC_ENABLE, 0);
}

int64_t bubbleup_instructions_stop(int descriptor) {
  ioctl(descriptor, PERF_EVENT_IOC_DISABLE, 0);
  uint64_t count = 0;
  return read(descriptor, &count, sizeof count) == sizeof count ? (int64_t)count : -1;
}
#else
int bubbleup_instructions_open(void) { return -ENOSYS; }
void bubbleup_instructions_start(int descriptor) { (void)descriptor; }
int64_t bubbleup_instructions_stop(int descriptor) {
  (void)descriptor;
  return -1;
}
#endif

void bubbleup_instructions_close(int descriptor) { close(descriptor); }
