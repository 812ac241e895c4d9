// CommonMark text in, HTML out, through libcmark with memory of our own.
//
// A document lives in an arena of the calling thread until `ccmark_release`. One document at a
// time: the next `ccmark_open` of a thread must come after `ccmark_release` of the one before.
#ifndef CCMARK_H
#define CCMARK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A parsed document and its HTML.
typedef struct {
  /// The HTML, UTF-8; valid until `ccmark_release`.
  const uint8_t *_Nullable html;
  /// Bytes of `html`.
  size_t length;
  /// Whether libcmark left something out (raw HTML or a dangerous URL); asked of the HTML, so that
  /// clean documents pay for no walk through their tree. Now and then it is a false alarm.
  bool suspicious;
  /// The tree; only for `ccmark_next_fault`.
  void *_Nullable tree;
} ccmark_document;

/// What was left out.
typedef enum {
  CCMARK_NO_FAULT,
  CCMARK_RAW_HTML,
  CCMARK_UNSAFE_URL,
} ccmark_fault_kind;

/// A piece of the document that libcmark left out of the HTML.
typedef struct {
  ccmark_fault_kind kind;
  /// The raw HTML or the URL (escapes and entities resolved), ends with a NUL byte.
  const char *_Nullable text;
  /// Where libcmark says the piece begins, 1-based, columns in bytes. Not exact behind lazy
  /// continuation lines and link definitions; exact for blocks.
  int line, column;
  /// The lines of the block that holds the piece; these are exact.
  int first_line, last_line;
} ccmark_fault;

/// Parses and renders `length` bytes of UTF-8 in safe mode.
ccmark_document ccmark_open(const uint8_t *_Nullable text, size_t length);

/// Finds the next fault in document order; `cursor` must be NULL at first and not be touched.
ccmark_fault ccmark_next_fault(const ccmark_document *_Nonnull document,
                               void *_Nullable *_Nonnull cursor);

/// Forgets the thread's document: all its memory at once.
void ccmark_release(void);

#endif
