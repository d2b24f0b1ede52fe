#ifndef BUBBLEUP_CJEMALLOC_SHIM_H
#define BUBBLEUP_CJEMALLOC_SHIM_H
#include <jemalloc/jemalloc.h>
#endif
