#ifndef BUBBLEUP_STACK_H
#define BUBBLEUP_STACK_H

#include <stdint.h>

// The lowest address of the calling thread's stack, 0 where the system does not tell.
uintptr_t bubbleup_stack_end(void);

#endif
