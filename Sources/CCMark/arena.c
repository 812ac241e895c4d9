// A bump arena for libcmark: a third of its time goes to malloc and free otherwise.
//
// `cmark_mem` carries no context pointer, so the arena is the thread's. Pieces are cut from chunks
// that stay for the next document; a piece of 64 KiB or more comes from malloc, because libcmark
// grows its buffers again and again and the outgrown halves would pile up in chunks.

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

// Stands before every piece; 16 bytes, so that pieces keep the alignment of malloc.
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
} arena;

static _Thread_local arena here;

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
    // The newest piece can be taken back; the others wait for the reset.
    here.free = (uint8_t *)head;
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
  // The newest piece grows where it stands.
  if (size < large_size && (uint8_t *)pointer + head->size == here.free &&
      (size_t)(here.end - (uint8_t *)pointer) >= rounded(size)) {
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

void ccmark_arena_reset(void) {
  while (here.larges != NULL) {
    large *next = here.larges->next;
    free(here.larges);
    here.larges = next;
  }
  chunk *last = here.first;
  for (int kept = 1; last != NULL && kept < kept_chunks; kept++)
    last = last->next;
  if (last != NULL) {
    free_chunks(last->next);
    last->next = NULL;
  }
  here.current = here.first;
  here.free = here.first == NULL ? NULL : here.first->bytes;
  here.end = here.first == NULL ? NULL : here.first->bytes + chunk_size;
}
