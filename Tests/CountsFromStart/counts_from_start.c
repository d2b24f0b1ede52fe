#include "CountsFromStart.h"
#include "CProbes.h"

// The counters' hooks go in before main, while there is one thread. Tests run on threads that come and go, and one that
// ends right after hooks were installed brings down a later one (see AllocationCounter).
__attribute__((constructor)) static void install_hooks(void) { bubbleup_heap_hooks_install(); }
