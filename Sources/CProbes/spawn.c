// posix_spawn_file_actions_addchdir_np and pipe2 are extensions that glibc declares only on request, and that Swift
// therefore does not see.
#define _GNU_SOURCE
#include "CProbes.h"

#include <fcntl.h>
#include <unistd.h>

int bubbleup_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int bubbleup_spawn_in_directory(posix_spawn_file_actions_t *actions, const char *directory) {
  return posix_spawn_file_actions_addchdir_np(actions, directory);
}
