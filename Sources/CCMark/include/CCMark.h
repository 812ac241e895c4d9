// CommonMark text in, libcmark's tree out, with memory of our own.
//
// Trees and everything made of them live in an arena of the calling thread until
// `ccmark_release`, which forgets all of them at once; nothing is freed piece by piece.
#ifndef CCMARK_H
#define CCMARK_H

#include <cmark.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/// Parses `length` bytes of UTF-8. Blocks know their lines exactly; the columns of inline pieces
/// are not exact behind lazy continuation lines.
cmark_node *_Nonnull ccmark_parse(const uint8_t *_Nullable text, size_t length);

/// A new node without parent in the thread's arena.
cmark_node *_Nonnull ccmark_node(cmark_node_type type);

/// The HTML that libcmark itself makes of a tree, raw HTML included.
const char *_Nonnull ccmark_plain_html(cmark_node *_Nonnull root);

/// The bytes of a C string, without the NUL.
static inline size_t ccmark_length(const char *_Nonnull text) { return strlen(text); }

/// Where `byte` first stands, NULL if it does not.
static inline const uint8_t *_Nullable ccmark_find(const uint8_t *_Nonnull text, size_t length,
                                                   uint8_t byte) {
  return (const uint8_t *)memchr(text, byte, length);
}

/// Forgets all trees of the thread: all their memory at once.
void ccmark_release(void);

#endif
