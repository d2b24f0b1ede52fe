#ifndef BUBBLEUP_CRETAINWRAP_H
#define BUBBLEUP_CRETAINWRAP_H

#include <stdint.h>

// Counts the calls that an executable's own code makes to the Swift runtime's reference counting functions.
//
// The linker does the work: `--wrap=swift_retain` sends every call of `swift_retain` in the linked objects to
// `__wrap_swift_retain`, which is here, and makes `__real_swift_retain` the runtime's own. Nothing is patched at
// run time, so strings and existentials behave as ever. Not seen are the calls that libswiftCore.so makes
// itself, as in `Array.append` that was not specialised, since those were linked before.

// Clears all counts and begins to count, on every thread.
void bubbleup_references_start(void);

// Ends counting; the counts stay until the next start. Work on other threads must have been joined before.
void bubbleup_references_stop(void);

// The references that calls of the runtime's `function` acted on: one per call, the amount for the `_n` forms, none
// for a call with no object. -1 where the linker did not wrap the function, so that its calls went by unseen.
int64_t bubbleup_references_count(const char *function);

#endif
