#ifndef BUBBLEUP_CPROBES_H
#define BUBBLEUP_CPROBES_H

#include "stack.h"

#endif
