// pthread_getattr_np is an extension that glibc declares only on request, and that Swift therefore does not see.
#define _GNU_SOURCE
#include "CProbes.h"

#include <pthread.h>
#include <stddef.h>

uintptr_t bubbleup_stack_end(void) {
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) {
    return 0;
  }
  void *end = NULL;
  size_t size = 0;
  const int failure = pthread_attr_getstack(&attributes, &end, &size);
  pthread_attr_destroy(&attributes);
  return failure ? 0 : (uintptr_t)end;
}
