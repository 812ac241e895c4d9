// One document: parse, render, and name what libcmark left out.

#include "CCMark.h"
#include "arena.h"

#include <string.h>
#include <strings.h>

// Whether `needle` occurs; fast where its first character is rare, as `!` and `=` are in HTML.
static bool contains(const char *text, size_t length, const char *needle) {
  size_t size = strlen(needle);
  const char *end = text + length;
  while ((text = memchr(text, needle[0], end - text)) != NULL) {
    if ((size_t)(end - text) >= size && memcmp(text, needle, size) == 0)
      return true;
    text++;
  }
  return false;
}

ccmark_document ccmark_open(const uint8_t *text, size_t length) {
  ccmark_document document = {0};
  // With SOURCEPOS the parser counts the lines inside inline pieces; the HTML does not show it.
  cmark_parser *parser = cmark_parser_new_with_mem(CMARK_OPT_SOURCEPOS, &ccmark_arena);
  cmark_parser_feed(parser, (const char *)text, length);
  cmark_node *root = cmark_parser_finish(parser);
  // Neither parser nor tree is freed piece by piece: the arena forgets them together.
  const char *html = cmark_render_html(root, CMARK_OPT_DEFAULT);
  document.html = (const uint8_t *)html;
  document.length = strlen(html);
  document.tree = root;
  // `!--` may also be said in text and `=""` by an empty title; the walk then finds nothing.
  document.suspicious =
      contains(html, document.length, "!--") || contains(html, document.length, "=\"\"");
  return document;
}

static bool begins(const char *text, const char *prefix) {
  return strncasecmp(text, prefix, strlen(prefix)) == 0;
}

// The rule of libcmark's renderer (scanners.re, `_scan_dangerous_url`).
static bool is_unsafe(const char *url) {
  if (url == NULL)
    return false;
  if (begins(url, "data:"))
    return !begins(url, "data:image/png") && !begins(url, "data:image/gif") &&
           !begins(url, "data:image/jpeg") && !begins(url, "data:image/webp");
  return begins(url, "javascript:") || begins(url, "vbscript:") || begins(url, "file:");
}

static const char *fault_text(cmark_node *node, ccmark_fault_kind *kind) {
  switch (cmark_node_get_type(node)) {
  case CMARK_NODE_HTML_BLOCK:
  case CMARK_NODE_HTML_INLINE:
    *kind = CCMARK_RAW_HTML;
    return cmark_node_get_literal(node);
  case CMARK_NODE_LINK:
  case CMARK_NODE_IMAGE:
    if (!is_unsafe(cmark_node_get_url(node)))
      return NULL;
    *kind = CCMARK_UNSAFE_URL;
    return cmark_node_get_url(node);
  default:
    return NULL;
  }
}

static cmark_node *block_of(cmark_node *node) {
  while (cmark_node_get_type(node) > CMARK_NODE_LAST_BLOCK &&
         cmark_node_parent(node) != NULL)
    node = cmark_node_parent(node);
  return node;
}

ccmark_fault ccmark_next_fault(const ccmark_document *document, void **cursor) {
  ccmark_fault fault = {0};
  if (*cursor == NULL)
    *cursor = cmark_iter_new(document->tree);
  cmark_iter *walk = *cursor;
  cmark_event_type event;
  while ((event = cmark_iter_next(walk)) != CMARK_EVENT_DONE) {
    if (event != CMARK_EVENT_ENTER)
      continue;
    cmark_node *node = cmark_iter_get_node(walk);
    const char *text = fault_text(node, &fault.kind);
    if (text == NULL)
      continue;
    cmark_node *block = block_of(node);
    fault.text = text;
    fault.line = cmark_node_get_start_line(node);
    fault.column = cmark_node_get_start_column(node);
    fault.first_line = cmark_node_get_start_line(block);
    fault.last_line = cmark_node_get_end_line(block);
    return fault;
  }
  fault.kind = CCMARK_NO_FAULT;
  return fault;
}

void ccmark_release(void) { ccmark_arena_reset(); }
