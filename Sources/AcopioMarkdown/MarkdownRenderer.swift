// Markdown in, HTML out: the only room that sees libcmark.
//
// In come the bytes of a body or of a field, out goes HTML: CommonMark 0.30, the extensions of GFM,
// and what sites need besides. Promises: raw HTML and URLs that run code never reach a page of a
// site, and each of them is an error at its own place; time grows with the length of a document,
// however hostile; nothing is shared between threads.
//
// libcmark reads every document. Tables and footnotes, which are blocks, are said to it in words
// it knows (`Lines/`), what is inline is found in its tree (`Inlines/`), and the tree is written
// here (`HTML/`).

package import AcopioBase
import CCMark

/// Turns Markdown into HTML.
///
/// Reports `raw-html` and `unsafe-url`, where a file is given to point into. Any bytes are accepted;
/// the document's memory is an arena of the calling thread.
package struct MarkdownRenderer: Sendable {
  private let environment: MarkdownEnvironment
  private let words: LocaleWords

  /// A renderer for a site.
  package init(_ environment: MarkdownEnvironment = MarkdownEnvironment()) {
    self.environment = environment
    words = LocaleWords(environment.locale)
  }

  /// Appends the HTML of the Markdown that stands in `body` of `file`; returns its headings.
  @discardableResult
  package func render(
    _ file: SourceFile, _ body: Range<Int>, into output: inout ByteBuffer,
    _ diagnostics: inout Diagnostics
  ) -> [MarkdownHeading] {
    withHTML(file.bytes.slice(body), as: own, into: &output) { faults in
      var places = MarkdownFaultPlaces(file: file, body: body)
      for fault in faults { places.report(fault, &diagnostics) }
    }
  }

  /// Appends the HTML of `markdown`, text whose bytes are not those of its file (a JSON string with
  /// escapes); faults are reported at `origin`, where the text was written.
  package func render(
    _ markdown: Bytes, writtenAt origin: Origin, into output: inout ByteBuffer,
    _ diagnostics: inout Diagnostics
  ) {
    _ = withHTML(markdown, as: own, into: &output) { faults in
      for fault in faults { diagnostics.report(fault.diagnostic(at: origin)) }
    }
  }

  /// Appends the HTML of `markdown`; what a site does not allow is left out without a word.
  package func render(
    _ markdown: Bytes, as dialect: MarkdownDialect? = nil, into output: inout ByteBuffer
  ) {
    _ = withHTML(markdown, as: dialect ?? own, into: &output) { _ in }
  }

  /// What the site's entries are written in.
  private var own: MarkdownDialect { environment.isExtended ? .site : .plain }

  /// Renders, and shows what was left out to `inspect` if there is anything.
  private func withHTML(
    _ markdown: Bytes, as dialect: MarkdownDialect, into output: inout ByteBuffer,
    inspect: ([MarkdownFault]) -> Void
  ) -> [MarkdownHeading] {
    defer { ccmark_release() }
    guard dialect != .commonMark else {
      if let root = Node(ccmark_parse(markdown.baseAddress, markdown.count)) {
        output.append(Bytes(c: ccmark_plain_html(root.pointer)))
      }
      return []
    }
    let footnotes = dialect == .site
    guard dialect != .plain, mayHoldBlocksOfOurs(markdown, tables: true, footnotes: footnotes)
    else {
      return write(
        markdown, as: dialect, lines: [], tables: [], labels: [], into: &output, inspect)
    }
    let source = SourceRewriter.rewritten(markdown, tables: true, footnotes: footnotes)
    return write(
      source.text.bytes, as: dialect, lines: source.lines, tables: source.tables,
      labels: source.labels, into: &output, inspect)
  }

  private func write(
    _ text: Bytes, as dialect: MarkdownDialect, lines: [RewrittenSource.Line],
    tables: [[ColumnAlignment]], labels: [Bytes], into output: inout ByteBuffer,
    _ inspect: ([MarkdownFault]) -> Void
  ) -> [MarkdownHeading] {
    guard let root = Node(ccmark_parse(text.baseAddress, text.count)) else { return [] }
    if dialect != .plain {
      let wanted = InlineWanted(
        text, footnotes: !labels.isEmpty, typography: dialect == .site)
      if wanted.isAnything {
        var pass = InlinePass(
          wanted: wanted, text: text, footnotes: Footnotes.indices(of: labels))
        pass.visit(root)
      }
    }
    var writer = HTMLWriter(
      words, environment.imageSize, dialect: dialect, text: text, lines: lines, tables: tables,
      labels: labels,
      start: output.count)
    writer.write(root, into: &output)
    writer.writeFootnotes(into: &output)
    if !writer.faults.isEmpty { inspect(writer.faults) }
    return writer.headings
  }
}
