// Markdown in, HTML out: the only room that uses libcmark.
//
// Input: the bytes of a body or of a field. Output: HTML for CommonMark 0.30, the GFM extensions,
// and additional features that sites need. Guarantees: raw HTML and URLs that run code never reach
// a page of a site, and each is reported as an error at its own position; time is proportional to
// the length of a document, however hostile; threads share nothing.
//
// libcmark parses every document. Tables, footnotes and directives are rewritten into syntax that
// it supports (`Lines/`), inline extensions are found in its tree (`Inlines/`), and the tree is
// written here (`HTML/`).

package import AcopioBase
import CCMark

/// Turns Markdown into HTML.
///
/// Reports `foreign-syntax`, `raw-html`, `unbalanced-html`, `misplaced-html`, `unsafe-url`,
/// `directive-syntax`, `unclosed-directive`, `unopened-directive`, `directive-limit`,
/// `nesting-too-deep`, `image-limit`, `table-limit`, `table-columns`, `lost-cell` and
/// `unused-footnote` if it has a file to report them in, and the diagnostics of components. Any
/// bytes are accepted. Rendering may render other documents inside, as components do: each owns its
/// memory.
package struct MarkdownRenderer: Sendable {
  let environment: MarkdownEnvironment
  private let words: LocaleWords

  /// A renderer for a site.
  package init(_ environment: MarkdownEnvironment = MarkdownEnvironment()) {
    self.environment = environment
    words = LocaleWords(environment.locale, environment.words)
  }

  /// Appends the HTML of the Markdown in range `body` of `file`.
  package func render(
    _ file: SourceFile, _ body: Range<Int>, into output: inout ByteBuffer,
    _ findings: inout MarkdownFindings
  ) {
    _ = render(file, body, keepingHeadings: false, into: &output, &findings)
  }

  /// Does the same in any dialect, for callers that need only diagnostics.
  package func render(
    _ file: SourceFile, _ body: Range<Int>, as dialect: MarkdownDialect? = nil,
    into output: inout ByteBuffer, _ diagnostics: inout Diagnostics
  ) {
    var findings = MarkdownFindings()
    _ = render(file, body, as: dialect, keepingHeadings: false, into: &output, &findings)
    for diagnostic in findings.diagnostics { diagnostics.report(diagnostic) }
  }

  /// Does the same and returns the headings, which most documents don't need.
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

  /// Appends the HTML of `markdown`, whose bytes differ from those in its file.
  ///
  /// An example is a JSON string with escapes. Faults are reported at `origin`, where the text was
  /// written.
  package func render(
    _ markdown: Bytes, writtenAt origin: Origin, into output: inout ByteBuffer,
    _ findings: inout MarkdownFindings
  ) {
    _ = withHTML(markdown, as: own, at: .value(origin), into: &output) { found in
      findings.append(found.told)
      for fault in found.faults { fault.add(to: &findings, at: origin) }
    }
  }

  /// Appends the HTML of `markdown`, which was written at `origin`.
  ///
  /// Syntax that a site does not allow is left out without a report.
  package func render(
    _ markdown: Bytes, as dialect: MarkdownDialect? = nil, from origin: Origin = .none,
    into output: inout ByteBuffer
  ) {
    _ = withHTML(markdown, as: dialect ?? own, at: .silent(origin), into: &output) { _ in }
  }

  /// The dialect of the site's entries.
  private var own: MarkdownDialect { environment.isExtended ? .site : .plain }

  /// The findings in a document.
  private struct Found {
    /// Findings to report unchanged.
    let told: MarkdownFindings
    /// Faults whose positions in the file are still to be found.
    let faults: [MarkdownFault]
  }

  /// Renders, and passes the findings to `inspect` if there are any.
  private func withHTML(
    _ markdown: Bytes, as dialect: MarkdownDialect, at place: DocumentPlace,
    keepingHeadings: Bool = false, into output: inout ByteBuffer, inspect: (Found) -> Void
  ) -> [MarkdownHeading] {
    let start = output.count
    defer { replaceNoncharacters(of: markdown, in: &output, from: start) }
    let isSite = dialect == .site
    let isBare = dialect == .commonMark || dialect == .plain
    let isSafe = isSite || dialect == .plain
    let options = isSafe ? environment.options?(place.origin) ?? MarkdownOptions() : nil
    let wanted = Rewriting(
      tables: !isBare, footnotes: isSite, directives: isSite && environment.directives != nil,
      formulas: isSite ? options?.formulas ?? [] : [],
      limitsNesting: mayNestDeeply(markdown), limitsImages: mayHoldManyImages(markdown))
    guard wanted.isNeeded(for: markdown) else {
      let source = RewrittenSource.untouched(markdown)
      return write(
        markdown, source, of: markdown, as: dialect, options, at: place, keepingHeadings,
        into: &output, inspect)
    }
    let source = SourceRewriter.rewritten(markdown, wanted)
    return write(
      source.text.bytes, source, of: markdown, as: dialect, options, at: place, keepingHeadings,
      into: &output, inspect)
  }

  private func hasNumericReference(_ markdown: Bytes) -> Bool {
    var start = 0
    while let place = markdown.place(of: 0x26, from: start) {
      start = place + 1
      if start < markdown.count, markdown[start] == 0x23 { return true }
    }
    return false
  }

  /// Replaces bytes that are not UTF-8 with U+FFFD.
  ///
  /// libcmark 0.30 decodes `&#xFFFE;` and `&#xFFFF;` into the bytes FE and FF.
  private func replaceNoncharacters(
    of markdown: Bytes, in output: inout ByteBuffer, from start: Int
  ) {
    guard hasNumericReference(markdown) else { return }
    let html = output.bytes.slice(start..<output.count)
    guard html.contains(where: { $0 >= 0xFE }) else { return }
    let copy = Array(html)
    output.truncate(to: start)
    for byte in copy {
      if byte >= 0xFE { output.append("\u{FFFD}") } else { output.append(byte) }
    }
  }

  private func write(
    _ text: Bytes, _ source: borrowing RewrittenSource, of markdown: Bytes,
    as dialect: MarkdownDialect, _ options: MarkdownOptions?, at place: DocumentPlace,
    _ keepingHeadings: Bool,
    into output: inout ByteBuffer, _ inspect: (Found) -> Void
  ) -> [MarkdownHeading] {
    MarkdownTree.parse(text) { tree in
      write(
        tree, text, source, of: markdown, as: dialect, options, at: place, keepingHeadings,
        into: &output, inspect)
    }
  }

  private func write(
    _ tree: borrowing MarkdownTree, _ text: Bytes, _ source: borrowing RewrittenSource,
    of markdown: Bytes, as dialect: MarkdownDialect, _ options: MarkdownOptions?,
    at place: DocumentPlace, _ keepingHeadings: Bool, into output: inout ByteBuffer,
    _ inspect: (Found) -> Void
  ) -> [MarkdownHeading] {
    let root = tree.root
    guard dialect != .commonMark else {
      output.append(tree.plainHTML)
      let told = told(by: source, at: place)
      if !told.diagnostics.isEmpty { inspect(Found(told: told, faults: [])) }
      return []
    }
    let isSafe = dialect == .site || dialect == .plain
    let isSite = dialect == .site
    if isSite, options?.headingAttributes == true, HeadingAttributes.isPossible(in: markdown) {
      HeadingAttributes.take(below: root, LineMap(source.lines), text)
    }
    let foreign = foreignSyntax(in: root, source, of: markdown, as: dialect, options, at: place)
    let abbreviations =
      isSite && options?.abbreviations == true ? Abbreviations(takenFrom: root, text) : nil
    if dialect != .plain { findInlines(in: root, text, source, dialect) }
    abbreviations?.mark(below: root)
    if isSite, options?.definitionLists == true, DefinitionLists.isPossible(in: markdown) {
      DefinitionLists.make(below: root)
    }
    var writer = HTMLWriter(
      words, dialect: dialect, isSite ? options ?? MarkdownOptions() : MarkdownOptions(),
      abbreviations: abbreviations?.titles ?? [], text: text, source,
      addresses: AddressWriter(
        environment.addresses, at: place.origin, isSafe: isSafe,
        reportsLocal: options?.reportsForeignSyntax == true),
      rawHTML: RawHTMLWriter(environment.html, at: place.origin),
      directives: DirectiveState(
        source.directives, in: markdown, at: place, environment.directives),
      highlight: environment.highlight, keepsHeadings: keepingHeadings, start: output.count)
    writer.write(root, into: &output)
    writer.writeFootnotes(into: &output)
    writer.finish()
    var told = told(by: source, at: place)
    told.diagnostics += foreign
    told.diagnostics += unused(writer.notes.unused, source, at: place)
    told.append(writer.directives.findings)
    told.files += writer.addresses.files
    if !writer.log.faults.isEmpty || !told.isEmpty {
      inspect(Found(told: told, faults: writer.log.faults))
    }
    return writer.headings.all
  }

  /// The findings from reading the lines.
  private func told(
    by source: borrowing RewrittenSource, at place: DocumentPlace
  ) -> MarkdownFindings {
    MarkdownFindings(
      diagnostics: source.faults.map { $0.diagnostic.at(place.origin($0.place)) })
  }

  /// Errors for footnotes whose text is lost.
  private func unused(
    _ notes: [(label: Bytes, isRepeated: Bool)], _ source: borrowing RewrittenSource,
    at place: DocumentPlace
  ) -> [Diagnostic] {
    notes.map { label, isRepeated in
      Diagnostic(
        .unusedFootnote, .error,
        isRepeated
          ? "the footnote '\(label.string)' is written twice, and this one is not shown"
          : "nothing refers to the footnote '\(label.string)', so it is not shown",
        remedy: isRepeated
          ? "give it another name, and refer to that"
          : "write '[^\(label.string)]' into the text, or delete the footnote"
      ).at(place.origin(source.range(of: label) ?? 0..<0))
    }
  }

  /// Warnings of syntax of other programs, which stays as text.
  private func foreignSyntax(
    in root: Node, _ source: borrowing RewrittenSource, of markdown: Bytes,
    as dialect: MarkdownDialect, _ options: MarkdownOptions?, at place: DocumentPlace
  ) -> [Diagnostic] {
    if case .silent = place { return [] }
    guard let options, options.reportsForeignSyntax, ForeignSyntax.isPossible(in: markdown) else {
      return []
    }
    var search = ForeignSyntax(markdown, source, isSite: dialect == .site, options)
    search.visit(root)
    return search.found.map { $0.diagnostic.at(place.origin($0.range)) }
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
