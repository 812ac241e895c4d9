// CommonMark text in, libcmark's tree out, with our own memory management.
//
// Trees and everything created from them are in an arena of the calling thread. A document takes a
// mark before it is parsed and returns to it when it ends, which releases all of its memory at
// once; nothing is freed separately. Documents of one thread must be nested, like brackets.
#ifndef CCMARK_H
#define CCMARK_H

#include <cmark.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/// A position in the calling thread's arena; everything allocated later is after it.
typedef struct {
  void *_Nullable chunk;
  void *_Nullable larges;
  uint8_t *_Nullable free;
  /// The number of documents that were open when the mark was taken.
  size_t depth;
} ccmark_mark;

/// Begins a document.
ccmark_mark ccmark_begin(void);

/// Ends the document that began with `mark`: releases everything that the calling thread has
/// allocated since. Aborts unless it is the thread's newest open document.
void ccmark_end(ccmark_mark mark);

/// Parses `length` bytes of UTF-8. Blocks have exact lines; the columns of inline nodes are not
/// exact after lazy continuation lines.
cmark_node *_Nonnull ccmark_parse(const uint8_t *_Nullable text, size_t length);

/// A new node without a parent, in the thread's arena.
cmark_node *_Nonnull ccmark_node(cmark_node_type type);

/// The HTML that libcmark itself renders for a tree, including raw HTML.
const char *_Nonnull ccmark_plain_html(cmark_node *_Nonnull root);

/// Reads a byte of a node, so that AddressSanitizer reports nodes of documents that have ended:
/// libcmark itself is not instrumented.
void ccmark_touch(const cmark_node *_Nonnull node);

/// The length of a C string in bytes, without the NUL.
static inline size_t ccmark_length(const char *_Nonnull text) { return strlen(text); }

#endif
