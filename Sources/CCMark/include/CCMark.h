// CommonMark text in, libcmark's tree out, with memory of our own.
//
// Trees and everything made of them live in an arena of the calling thread. A document takes a mark
// before it is parsed and goes back to it when it ends, which releases all of its memory at once;
// nothing is freed piece by piece. Documents of one thread nest like brackets.
#ifndef CCMARK_H
#define CCMARK_H

#include <cmark.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/// A position in the calling thread's arena; everything that was allocated later lies after it.
typedef struct {
  void *_Nullable chunk;
  void *_Nullable larges;
  uint8_t *_Nullable free;
  /// The number of documents that were open when it was taken.
  size_t depth;
} ccmark_mark;

/// Begins a document.
ccmark_mark ccmark_begin(void);

/// Ends the document that began with `mark`: releases everything that the calling thread allocated
/// since. Aborts if it is not the thread's newest document that is still open.
void ccmark_end(ccmark_mark mark);

/// Parses `length` bytes of UTF-8. Blocks know their lines exactly; the columns of inline pieces
/// are not exact after lazy continuation lines.
cmark_node *_Nonnull ccmark_parse(const uint8_t *_Nullable text, size_t length);

/// A new node without parent in the thread's arena.
cmark_node *_Nonnull ccmark_node(cmark_node_type type);

/// The HTML that libcmark itself makes of a tree, raw HTML included.
const char *_Nonnull ccmark_plain_html(cmark_node *_Nonnull root);

/// Reads a byte of a node, so that AddressSanitizer reports nodes of documents that have ended:
/// libcmark itself is not instrumented.
void ccmark_touch(const cmark_node *_Nonnull node);

/// The bytes of a C string, without the NUL.
static inline size_t ccmark_length(const char *_Nonnull text) { return strlen(text); }

/// The first position of `byte`, NULL if there is none.
static inline const uint8_t *_Nullable ccmark_find(const uint8_t *_Nonnull text, size_t length,
                                                   uint8_t byte) {
  return (const uint8_t *)memchr(text, byte, length);
}

#endif
