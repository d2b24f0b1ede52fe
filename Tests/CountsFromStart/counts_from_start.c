// Nothing to call: linking it is enough.
#include "CountsFromStart.h"
#include "CProbes.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// The counters' hooks go in before main, while there is one thread. Tests run on threads that come and go, and one that
// ends right after hooks were installed brings down a later one (see AllocationCounter).
//
// What the C library is told about stacks it reads before anything of ours runs. So the process starts over with it; one
// that cannot goes on as it is.
__attribute__((constructor)) static void count_from_start(int argc, char **argv) {
  (void)argc;
  const char *tunables = getenv("GLIBC_TUNABLES");
  if (tunables == NULL || strstr(tunables, BUBBLEUP_COUNTING_TUNABLE) == NULL) {
    setenv("GLIBC_TUNABLES", BUBBLEUP_COUNTING_TUNABLE, 1);
    execv("/proc/self/exe", argv);
  }
  bubbleup_heap_hooks_install();
}
