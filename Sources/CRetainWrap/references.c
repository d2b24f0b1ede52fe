#include "CRetainWrap.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

// Wrapped as plain C functions: on Linux the compiler declares every one of these with the C calling convention and
// saves what a call may clobber. A convention that preserves more is used on Apple platforms only.
//
// UNARY takes an object; COUNTED an object and an amount; a weak reference is a place that holds an object, and
// PLACE and MOVE take one and two such places. The functions that return nothing are apart.
#define UNARY_FUNCTIONS(X)                                                                                             \
  X(swift_retain) X(swift_tryRetain) X(swift_bridgeObjectRetain) X(swift_errorRetain)                                  \
  X(swift_unownedRetain) X(swift_unownedRetainStrong)
#define UNARY_VOID_FUNCTIONS(X)                                                                                        \
  X(swift_release) X(swift_bridgeObjectRelease) X(swift_errorRelease)                                                  \
  X(swift_unownedRelease) X(swift_unownedRetainStrongAndRelease) X(swift_unownedCheck)
#define COUNTED_FUNCTIONS(X) X(swift_retain_n) X(swift_bridgeObjectRetain_n) X(swift_unownedRetain_n)
#define COUNTED_VOID_FUNCTIONS(X) X(swift_release_n) X(swift_bridgeObjectRelease_n) X(swift_unownedRelease_n)
#define PLACE_FUNCTIONS(X) X(swift_weakLoadStrong) X(swift_weakTakeStrong)
#define PLACE_VOID_FUNCTIONS(X) X(swift_weakDestroy)
#define MOVE_FUNCTIONS(X)                                                                                              \
  X(swift_weakInit) X(swift_weakAssign) X(swift_weakCopyInit) X(swift_weakCopyAssign)                                  \
  X(swift_weakTakeInit) X(swift_weakTakeAssign)
#define ALL_FUNCTIONS(X)                                                                                               \
  UNARY_FUNCTIONS(X) UNARY_VOID_FUNCTIONS(X) COUNTED_FUNCTIONS(X) COUNTED_VOID_FUNCTIONS(X)                            \
  PLACE_FUNCTIONS(X) PLACE_VOID_FUNCTIONS(X) MOVE_FUNCTIONS(X) X(swift_allocObject)

#define INDEX(name) index_of_##name,
enum { ALL_FUNCTIONS(INDEX) FUNCTION_COUNT };

// One set for all threads rather than one per thread, which would have to be found again after its thread has
// gone. Relaxed: counts are read after the work was joined, and joining orders memory.
static _Atomic uint64_t counts[FUNCTION_COUNT];
static _Atomic bool is_counting;

static inline void add(int function, uint64_t amount) {
  if (atomic_load_explicit(&is_counting, memory_order_relaxed)) {
    atomic_fetch_add_explicit(&counts[function], amount, memory_order_relaxed);
  }
}

// Weak, so that what the linker did not wrap, or the runtime does not have, is absent rather than an error.
#define WEAK __attribute__((weak))

#define WRAP_UNARY(name)                                                                                               \
  WEAK void *__real_##name(void *object);                                                                              \
  void *__wrap_##name(void *object) {                                                                                  \
    add(index_of_##name, object != NULL);                                                                              \
    return __real_##name(object);                                                                                      \
  }
#define WRAP_UNARY_VOID(name)                                                                                          \
  WEAK void __real_##name(void *object);                                                                               \
  void __wrap_##name(void *object) {                                                                                   \
    add(index_of_##name, object != NULL);                                                                              \
    __real_##name(object);                                                                                             \
  }
#define WRAP_COUNTED(name)                                                                                             \
  WEAK void *__real_##name(void *object, uint32_t amount);                                                             \
  void *__wrap_##name(void *object, uint32_t amount) {                                                                 \
    add(index_of_##name, object != NULL ? amount : 0);                                                                 \
    return __real_##name(object, amount);                                                                              \
  }
#define WRAP_COUNTED_VOID(name)                                                                                        \
  WEAK void __real_##name(void *object, uint32_t amount);                                                              \
  void __wrap_##name(void *object, uint32_t amount) {                                                                  \
    add(index_of_##name, object != NULL ? amount : 0);                                                                 \
    __real_##name(object, amount);                                                                                     \
  }
#define WRAP_PLACE(name)                                                                                               \
  WEAK void *__real_##name(void *place);                                                                               \
  void *__wrap_##name(void *place) {                                                                                   \
    add(index_of_##name, 1);                                                                                           \
    return __real_##name(place);                                                                                       \
  }
#define WRAP_PLACE_VOID(name)                                                                                          \
  WEAK void __real_##name(void *place);                                                                                \
  void __wrap_##name(void *place) {                                                                                    \
    add(index_of_##name, 1);                                                                                           \
    __real_##name(place);                                                                                              \
  }
#define WRAP_MOVE(name)                                                                                                \
  WEAK void *__real_##name(void *place, void *source);                                                                 \
  void *__wrap_##name(void *place, void *source) {                                                                     \
    add(index_of_##name, 1);                                                                                           \
    return __real_##name(place, source);                                                                               \
  }

UNARY_FUNCTIONS(WRAP_UNARY)
UNARY_VOID_FUNCTIONS(WRAP_UNARY_VOID)
COUNTED_FUNCTIONS(WRAP_COUNTED)
COUNTED_VOID_FUNCTIONS(WRAP_COUNTED_VOID)
PLACE_FUNCTIONS(WRAP_PLACE)
PLACE_VOID_FUNCTIONS(WRAP_PLACE_VOID)
MOVE_FUNCTIONS(WRAP_MOVE)

WEAK void *__real_swift_allocObject(void *metadata, size_t size, size_t alignment_mask);
void *__wrap_swift_allocObject(void *metadata, size_t size, size_t alignment_mask) {
  add(index_of_swift_allocObject, 1);
  return __real_swift_allocObject(metadata, size, alignment_mask);
}

struct wrapped_function {
  const char *name;
  void (*real)(void);
};

#define ROW(name) {#name, (void (*)(void))__real_##name},

void bubbleup_references_start(void) {
  for (int index = 0; index < FUNCTION_COUNT; index++) atomic_store(&counts[index], 0);
  atomic_store(&is_counting, true);
}

void bubbleup_references_stop(void) { atomic_store(&is_counting, false); }

int64_t bubbleup_references_count(const char *function) {
  // Local, so that no relocation is needed where a function is absent.
  const struct wrapped_function functions[] = {ALL_FUNCTIONS(ROW)};
  for (int index = 0; index < FUNCTION_COUNT; index++) {
    if (strcmp(functions[index].name, function) != 0) continue;
    return functions[index].real == NULL ? -1 : (int64_t)atomic_load(&counts[index]);
  }
  return -1;
}
