// Memory for one document at a time, one arena a thread.
#ifndef CCMARK_ARENA_H
#define CCMARK_ARENA_H

#include <cmark.h>

/// The allocator to hand to libcmark; takes from the calling thread's arena.
extern cmark_mem ccmark_arena;

/// Forgets everything the calling thread allocated; keeps up to 4 MiB of it for the next document.
void ccmark_arena_reset(void);

#endif
