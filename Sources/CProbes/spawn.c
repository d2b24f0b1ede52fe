// posix_spawn_file_actions_addchdir_np is an extension that glibc declares only on request, and that Swift therefore
// does not see.
#define _GNU_SOURCE
#include "CProbes.h"

int bubbleup_spawn_in_directory(posix_spawn_file_actions_t *actions, const char *directory) {
  return posix_spawn_file_actions_addchdir_np(actions, directory);
}
