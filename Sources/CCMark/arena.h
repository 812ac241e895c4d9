// Memory for documents: one arena per thread, reset to a mark when a document ends.
#ifndef CCMARK_ARENA_H
#define CCMARK_ARENA_H

#include "CCMark.h"

/// The allocator to pass to libcmark; allocates from the calling thread's arena.
extern cmark_mem ccmark_arena;

#endif
