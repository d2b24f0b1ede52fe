#ifndef BUBBLEUP_CSWIFTRUNTIME_H
#define BUBBLEUP_CSWIFTRUNTIME_H

#include <stddef.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

// What the runtime of Swift does with references and the language has no words for. All three are exported by
// libswiftCore and take part in the counting of references like those that the compiler calls.

// Retains an object unless its deinit has begun, and says which by returning it or nothing. The object's memory must
// still be there.
void *_Nullable swift_tryRetain(void *_Nonnull object);

// Keeps an object's memory, and not the object: its deinit runs as if nobody had asked.
void *_Nonnull swift_unownedRetain(void *_Nonnull object);

// Takes that back.
void swift_unownedRelease(void *_Nonnull object);

// Somewhere on the stack of the calling thread.
static inline __attribute__((always_inline)) void *_Nonnull fastlane_stack_address(void) {
  return __builtin_frame_address(0);
}

// Asks the system to keep `memory` in large pages, where it has some.
static inline void fastlane_ask_for_large_pages(void *_Nonnull memory, size_t size) {
#ifdef MADV_HUGEPAGE
  madvise(memory, size, MADV_HUGEPAGE);
#else
  (void)memory;
  (void)size;
#endif
}

#endif
