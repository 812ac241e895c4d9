// Markdown in, HTML out: the only room that sees libcmark.
//
// In come the bytes of a body or of a field, out goes HTML: CommonMark 0.30, the extensions of GFM,
// and what sites need besides. Promises: raw HTML and URLs that run code never reach a page of a
// site, and each of them is an error at its own place; time grows with the length of a document,
// however hostile; nothing is shared between threads.
//
// libcmark reads every document. Tables, footnotes and directives are said to it in words it
// knows (`Lines/`), what is inline is found in its tree (`Inlines/`), and the tree is written
// here (`HTML/`).

package import AcopioBase
import CCMark

/// Turns Markdown into HTML.
///
/// Reports `raw-html`, `unbalanced-html`, `misplaced-html`, `unsafe-url`, `directive-syntax`,
/// `unclosed-directive`, `unopened-directive`, `directive-limit`, `nesting-too-deep`, `image-limit`
/// and `table-limit`, where a file is given to point into, and what components say. Any bytes are
/// accepted. Rendering may render other documents inside, as components do: each owns its memory.
package struct MarkdownRenderer: Sendable {
  private let environment: MarkdownEnvironment
  private let words: LocaleWords

  /// A renderer for a site.
  package init(_ environment: MarkdownEnvironment = MarkdownEnvironment()) {
    self.environment = environment
    words = LocaleWords(environment.locale)
  }

  /// Appends the HTML of the Markdown that stands in `body` of `file`.
  package func render(
    _ file: SourceFile, _ body: Range<Int>, into output: inout ByteBuffer,
    _ findings: inout MarkdownFindings
  ) {
    _ = render(file, body, keepingHeadings: false, into: &output, &findings)
  }

  /// The same in any dialect, for callers that need nothing but diagnostics.
  package func render(
    _ file: SourceFile, _ body: Range<Int>, as dialect: MarkdownDialect? = nil,
    into output: inout ByteBuffer, _ diagnostics: inout Diagnostics
  ) {
    var findings = MarkdownFindings()
    _ = render(file, body, as: dialect, keepingHeadings: false, into: &output, &findings)
    for diagnostic in findings.diagnostics { diagnostics.report(diagnostic) }
  }

  /// As `render`; returns the headings too, of which most documents need none.
  package func renderWithHeadings(
    _ file: SourceFile, _ body: Range<Int>, into output: inout ByteBuffer,
    _ diagnostics: inout Diagnostics
  ) -> [MarkdownHeading] {
    var findings = MarkdownFindings()
    let headings = render(file, body, keepingHeadings: true, into: &output, &findings)
    for diagnostic in findings.diagnostics { diagnostics.report(diagnostic) }
    return headings
  }

  private func render(
    _ file: SourceFile, _ body: Range<Int>, as dialect: MarkdownDialect? = nil,
    keepingHeadings: Bool, into output: inout ByteBuffer, _ findings: inout MarkdownFindings
  ) -> [MarkdownHeading] {
    withHTML(
      file.bytes.slice(body), as: dialect ?? own, at: .file(file, body),
      keepingHeadings: keepingHeadings, into: &output
    ) { found in
      findings.append(found.told)
      var places = MarkdownFaultPlaces(file: file, body: body)
      for fault in found.faults { places.report(fault, &findings) }
    }
  }

  /// Appends the HTML of `markdown`, text whose bytes are not those of its file (a JSON string with
  /// escapes); faults are reported at `origin`, where the text was written.
  package func render(
    _ markdown: Bytes, writtenAt origin: Origin, into output: inout ByteBuffer,
    _ findings: inout MarkdownFindings
  ) {
    _ = withHTML(markdown, as: own, at: .value(origin), into: &output) { found in
      findings.append(found.told)
      for fault in found.faults { fault.add(to: &findings, at: origin) }
    }
  }

  /// Appends the HTML of `markdown`, which was written at `origin`; what a site does not allow is
  /// left out without a word.
  package func render(
    _ markdown: Bytes, as dialect: MarkdownDialect? = nil, from origin: Origin = .none,
    into output: inout ByteBuffer
  ) {
    _ = withHTML(markdown, as: dialect ?? own, at: .silent(origin), into: &output) { _ in }
  }

  /// What the site's entries are written in.
  private var own: MarkdownDialect { environment.isExtended ? .site : .plain }

  /// What was found wrong in a document.
  private struct Found {
    /// What is told as it is.
    let told: MarkdownFindings
    /// What is to be looked for in its file.
    let faults: [MarkdownFault]
  }

  /// Renders, and shows what was wrong to `inspect` if there is anything.
  private func withHTML(
    _ markdown: Bytes, as dialect: MarkdownDialect, at place: DocumentPlace,
    keepingHeadings: Bool = false, into output: inout ByteBuffer, inspect: (Found) -> Void
  ) -> [MarkdownHeading] {
    let isSite = dialect == .site
    let isBare = dialect == .commonMark || dialect == .plain
    let wanted = Rewriting(
      tables: !isBare, footnotes: isSite, directives: isSite && environment.directives != nil,
      limitsNesting: mayNestDeeply(markdown), limitsImages: mayHoldManyImages(markdown))
    guard wanted.isNeeded(for: markdown) else {
      let source = RewrittenSource.untouched(markdown)
      return write(
        markdown, source, of: markdown, as: dialect, at: place, keepingHeadings, into: &output,
        inspect)
    }
    let source = SourceRewriter.rewritten(markdown, wanted)
    return write(
      source.text.bytes, source, of: markdown, as: dialect, at: place, keepingHeadings,
      into: &output, inspect)
  }

  private func write(
    _ text: Bytes, _ source: borrowing RewrittenSource, of markdown: Bytes,
    as dialect: MarkdownDialect, at place: DocumentPlace, _ keepingHeadings: Bool,
    into output: inout ByteBuffer, _ inspect: (Found) -> Void
  ) -> [MarkdownHeading] {
    MarkdownTree.parse(text) { tree in
      write(
        tree, text, source, of: markdown, as: dialect, at: place, keepingHeadings,
        into: &output, inspect)
    }
  }

  private func write(
    _ tree: borrowing MarkdownTree, _ text: Bytes, _ source: borrowing RewrittenSource,
    of markdown: Bytes, as dialect: MarkdownDialect, at place: DocumentPlace,
    _ keepingHeadings: Bool, into output: inout ByteBuffer, _ inspect: (Found) -> Void
  ) -> [MarkdownHeading] {
    let root = tree.root
    guard dialect != .commonMark else {
      output.append(tree.plainHTML)
      let told = told(by: source, at: place)
      if !told.diagnostics.isEmpty { inspect(Found(told: told, faults: [])) }
      return []
    }
    if dialect != .plain { findInlines(in: root, text, source, dialect) }
    var writer = HTMLWriter(
      words, AddressBook(environment.addresses, at: place.origin), dialect: dialect, text: text,
      lines: LineMap(source.lines), tables: TableWriter(source.tables), labels: source.labels,
      rawHTML: RawHTMLState(environment.html, at: place.origin),
      directives: DirectiveState(
        source.directives, in: markdown, at: place, environment.directives),
      start: output.count)
    writer.keepsHeadings = keepingHeadings
    writer.write(root, into: &output)
    writer.writeFootnotes(into: &output)
    writer.closeElements(from: 0)
    writer.settleOwnClaims()
    var told = told(by: source, at: place)
    told.append(writer.directives.findings)
    told.files += writer.files
    let hasTold = !told.diagnostics.isEmpty || !told.claims.isEmpty || !told.files.isEmpty
    if !writer.log.faults.isEmpty || hasTold {
      inspect(Found(told: told, faults: writer.log.faults))
    }
    return writer.headings
  }

  /// What was found while the lines were read.
  private func told(
    by source: borrowing RewrittenSource, at place: DocumentPlace
  ) -> MarkdownFindings {
    MarkdownFindings(
      diagnostics: source.faults.map { $0.diagnostic.at(place.origin($0.place)) })
  }

  private func findInlines(
    in root: Node, _ text: Bytes, _ source: borrowing RewrittenSource, _ dialect: MarkdownDialect
  ) {
    let wanted = InlineWanted(
      text, footnotes: !source.labels.isEmpty, typography: dialect == .site,
      directives: source.hasMarks)
    guard wanted.isAnything else { return }
    var pass = InlinePass(
      wanted: wanted, text: text, footnotes: Footnotes.indices(of: source.labels),
      directives: source.directives)
    pass.visit(root)
  }
}
