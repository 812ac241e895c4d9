// Markdown in, HTML out: the only room that sees libcmark.
//
// In come the bytes of a body or of a field, out goes plain CommonMark 0.30 HTML. Promises: raw HTML
// and URLs that run code never reach a page, and each of them is an error at its own place; every
// document is parsed once; nothing is shared between threads.

package import AcopioBase
import CCMark

/// Turns CommonMark into HTML.
///
/// Reports `raw-html` and `unsafe-url`, where a file is given to point into. Any bytes are accepted;
/// the document's memory is an arena of the calling thread.
package struct MarkdownRenderer: Sendable {
  /// A renderer; all are alike.
  package init() {}

  /// Appends the HTML of the Markdown that stands in `body` of `file`.
  package func render(
    _ file: SourceFile, _ body: Range<Int>, into output: inout ByteBuffer,
    _ diagnostics: inout Diagnostics
  ) {
    withDocument(file.bytes.slice(body), into: &output) { document in
      var places = MarkdownFaultPlaces(file: file, body: body)
      document.forEachFault { fault in places.report(fault, &diagnostics) }
    }
  }

  /// Appends the HTML of `markdown`, text whose bytes are not those of its file (a JSON string with
  /// escapes); faults are reported at `origin`, where the text was written.
  package func render(
    _ markdown: Bytes, writtenAt origin: Origin, into output: inout ByteBuffer,
    _ diagnostics: inout Diagnostics
  ) {
    withDocument(markdown, into: &output) { document in
      document.forEachFault { fault in diagnostics.report(fault.diagnostic(at: origin)) }
    }
  }

  /// Appends the HTML of `markdown`; what is not allowed is left out without a word.
  package func render(_ markdown: Bytes, into output: inout ByteBuffer) {
    withDocument(markdown, into: &output) { _ in }
  }

  /// Parses and renders once, shows the tree to `inspect` if something was left out.
  private func withDocument(
    _ markdown: Bytes, into output: inout ByteBuffer, inspect: (ccmark_document) -> Void
  ) {
    let document = ccmark_open(markdown.baseAddress, markdown.count)
    defer { ccmark_release() }
    output.append(Bytes(start: document.html, count: document.length))
    if document.suspicious { inspect(document) }
  }
}

extension ccmark_document {
  /// Calls `body` with each fault, in document order; a hundred are enough to see what is the
  /// matter, and keep hostile documents cheap.
  fileprivate func forEachFault(_ body: (MarkdownFault) -> Void) {
    var cursor: UnsafeMutableRawPointer?
    withUnsafePointer(to: self) { document in
      for _ in 0..<100 {
        guard let fault = MarkdownFault(ccmark_next_fault(document, &cursor)) else { return }
        body(fault)
      }
    }
  }
}
