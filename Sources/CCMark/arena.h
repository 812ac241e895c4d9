// Memory for documents: one arena a thread, cut back to a mark when a document ends.
#ifndef CCMARK_ARENA_H
#define CCMARK_ARENA_H

#include "CCMark.h"

/// The allocator to hand to libcmark; takes from the calling thread's arena.
extern cmark_mem ccmark_arena;

#endif
