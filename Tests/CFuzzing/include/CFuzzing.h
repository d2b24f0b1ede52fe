#ifndef CFUZZING_H
#define CFUZZING_H

#include <stddef.h>
#include <stdint.h>

/// Begins to count what the process takes from the heap.
void fuzzing_memory_begin(void);

/// The most bytes that it held at once since then, beyond those that it held before.
size_t fuzzing_memory_peak(void);

/// What the thread has had of a processor, in nanoseconds: other processes do not add to it.
uint64_t fuzzing_processor_time(void);

#endif
