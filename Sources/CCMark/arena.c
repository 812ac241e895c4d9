// A bump arena for libcmark, which otherwise spends a third of its time in malloc and free.
//
// `cmark_mem` has no context pointer, so the arena belongs to the thread, and its documents form a
// stack. Allocations are cut from chunks that are kept for the next document. An allocation of 64
// KiB or more comes from malloc, because libcmark grows its buffers repeatedly and the outgrown
// ones would accumulate in chunks.
//
// Under AddressSanitizer, memory that belongs to no document is poisoned, so that its use is
// reported. Debug builds fill it with 0xDD.

#include "arena.h"

#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  chunk_size = 256 << 10,
  large_size = 64 << 10,
  kept_chunks = 16, // 4 MiB
};

// Precedes every allocation; 16 bytes, so that allocations keep the alignment of malloc.
typedef struct {
  size_t size;
  size_t is_large;
} header;

typedef struct chunk {
  struct chunk *next;
  size_t unused; // keeps `bytes` at a multiple of 16
  uint8_t bytes[chunk_size];
} chunk;

typedef struct large {
  struct large *previous, *next;
  header head;
} large;

typedef struct {
  chunk *first, *current;
  uint8_t *free, *end;
  large *larges;
  // The number of open documents.
  size_t depth;
} arena;

static _Thread_local arena here;

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define CCMARK_POISONS 1
#endif
#endif

#ifdef CCMARK_POISONS
void __asan_poison_memory_region(void const volatile *start, size_t size);
void __asan_unpoison_memory_region(void const volatile *start, size_t size);
#endif

// Makes memory usable.
static void claim(void *start, size_t size) {
#ifdef CCMARK_POISONS
  __asan_unpoison_memory_region(start, size);
#else
  (void)start, (void)size;
#endif
}

// Makes memory unusable until it is claimed again.
static void disown(void *start, size_t size) {
#ifdef DEBUG
  claim(start, size);
  memset(start, 0xDD, size);
#endif
#ifdef CCMARK_POISONS
  __asan_poison_memory_region(start, size);
#else
  (void)start, (void)size;
#endif
}

static pthread_key_t at_thread_exit;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void *checked(void *pointer) {
  if (pointer == NULL) {
    fputs("acopio: out of memory\n", stderr);
    abort();
  }
  return pointer;
}

static void free_chunks(chunk *piece) {
  while (piece != NULL) {
    chunk *next = piece->next;
    claim(piece, sizeof *piece);
    free(piece);
    piece = next;
  }
}

static void free_all(void *pointer) {
  arena *mine = pointer;
  free_chunks(mine->first);
  memset(mine, 0, sizeof *mine);
}

static void make_key(void) { pthread_key_create(&at_thread_exit, free_all); }

static void next_chunk(void) {
  chunk *next = here.current == NULL ? here.first : here.current->next;
  if (next == NULL) {
    next = checked(malloc(sizeof *next));
    next->next = NULL;
    disown(next->bytes, chunk_size);
    if (here.current == NULL) {
      here.first = next;
      pthread_once(&once, make_key);
      pthread_setspecific(at_thread_exit, &here);
    } else {
      here.current->next = next;
    }
  }
  here.current = next;
  here.free = next->bytes;
  here.end = next->bytes + chunk_size;
}

static size_t rounded(size_t size) { return (size + 15) & ~(size_t)15; }

static void link_large(large *piece, size_t size) {
  piece->head.size = size;
  piece->head.is_large = 1;
  piece->previous = NULL;
  piece->next = here.larges;
  if (here.larges != NULL)
    here.larges->previous = piece;
  here.larges = piece;
}

static void unlink_large(large *piece) {
  if (piece->next != NULL)
    piece->next->previous = piece->previous;
  if (piece->previous != NULL)
    piece->previous->next = piece->next;
  else
    here.larges = piece->next;
}

static header *header_of(void *pointer) { return (header *)pointer - 1; }

static large *large_of(void *pointer) {
  return (large *)((uint8_t *)pointer - sizeof(large));
}

static void *allocate(size_t size) {
  if (size >= large_size) {
    if (size > SIZE_MAX - sizeof(large))
      checked(NULL);
    large *piece = checked(malloc(sizeof(large) + size));
    link_large(piece, size);
    return piece + 1;
  }
  size_t room = rounded(size);
  if ((size_t)(here.end - here.free) < sizeof(header) + room)
    next_chunk();
  header *head = (header *)here.free;
  claim(head, sizeof(header) + room);
  head->size = room;
  head->is_large = 0;
  here.free += sizeof(header) + room;
  return head + 1;
}

static void *arena_calloc(size_t count, size_t size) {
  if (size != 0 && count > SIZE_MAX / size)
    checked(NULL);
  void *pointer = allocate(count * size);
  return memset(pointer, 0, count * size);
}

static void arena_free(void *pointer) {
  if (pointer == NULL)
    return;
  header *head = header_of(pointer);
  if (head->is_large) {
    unlink_large(large_of(pointer));
    free(large_of(pointer));
  } else if ((uint8_t *)pointer + head->size == here.free) {
    // The newest allocation can be taken back; the others wait for the end of their document.
    here.free = (uint8_t *)head;
    disown(head, sizeof(header) + head->size);
  } else {
    disown(pointer, head->size);
  }
}

static void *arena_realloc(void *pointer, size_t size) {
  if (pointer == NULL)
    return allocate(size);
  header *head = header_of(pointer);
  if (size <= head->size)
    return pointer;
  if (head->is_large) {
    large *piece = large_of(pointer);
    if (size > SIZE_MAX - sizeof(large))
      checked(NULL);
    unlink_large(piece);
    piece = checked(realloc(piece, sizeof(large) + size));
    link_large(piece, size);
    return piece + 1;
  }
  // The newest allocation grows in place.
  if (size < large_size && (uint8_t *)pointer + head->size == here.free &&
      (size_t)(here.end - (uint8_t *)pointer) >= rounded(size)) {
    claim(pointer, rounded(size));
    head->size = rounded(size);
    here.free = (uint8_t *)pointer + head->size;
    return pointer;
  }
  void *moved = allocate(size);
  memcpy(moved, pointer, head->size);
  arena_free(pointer);
  return moved;
}

cmark_mem ccmark_arena = {arena_calloc, arena_realloc, arena_free};

ccmark_mark ccmark_begin(void) {
  ccmark_mark mark = {here.current, here.larges, here.free, here.depth};
  here.depth++;
  return mark;
}

// Releases the bytes of the chunks after the mark.
static void disown_since(ccmark_mark mark) {
#if defined(DEBUG) || defined(CCMARK_POISONS)
  chunk *piece = mark.chunk == NULL ? here.first : mark.chunk;
  for (; here.current != NULL && piece != NULL; piece = piece->next) {
    uint8_t *from = piece == mark.chunk ? mark.free : piece->bytes;
    uint8_t *to = piece == here.current ? here.free : piece->bytes + chunk_size;
    disown(from, (size_t)(to - from));
    if (piece == here.current)
      break;
  }
#else
  (void)mark;
#endif
}

void ccmark_end(ccmark_mark mark) {
  if (here.depth != mark.depth + 1) {
    fputs("acopio: a Markdown document ended before one that began inside it\n", stderr);
    abort();
  }
  here.depth = mark.depth;
  // The newest allocation is first in the list.
  while (here.larges != mark.larges) {
    large *next = here.larges->next;
    free(here.larges);
    here.larges = next;
  }
  if (here.larges != NULL)
    here.larges->previous = NULL;
  disown_since(mark);
  here.current = mark.chunk;
  here.free = mark.free;
  here.end = here.current == NULL ? NULL : here.current->bytes + chunk_size;
  if (here.depth > 0)
    return;
  chunk *last = here.first;
  for (int kept = 1; last != NULL && kept < kept_chunks; kept++)
    last = last->next;
  if (last != NULL) {
    free_chunks(last->next);
    last->next = NULL;
  }
}
