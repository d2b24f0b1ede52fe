#include "CProbes.h"

#include <stddef.h>
#include <sys/auxv.h>

static int argument_count;
static char **argument_vector;

// glibc hands constructors what it hands to main.
__attribute__((constructor)) static void keep_arguments(int count, char **vector, char **environment) {
  (void)environment;
  argument_count = count;
  argument_vector = vector;
}

int bubbleup_argument_count(void) { return argument_count; }

const char *bubbleup_argument(int place) {
  return place >= 0 && place < argument_count ? argument_vector[place] : NULL;
}

const char *bubbleup_executable_path(void) {
  return (const char *)getauxval(AT_EXECFN);
}
