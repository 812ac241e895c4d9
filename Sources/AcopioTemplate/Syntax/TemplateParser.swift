import AcopioBase

/// Parses a template's text into its tree and reports all syntax faults.
///
/// A fault drops one tag; parsing continues after it, so that one run reports all faults.
struct TemplateParser {
  /// The source being parsed.
  let source: TemplateSource
  private let mode: TemplateMode
  private(set) var lexer: TemplateLexer
  private(set) var syntax: TemplateSyntax
  var diagnostics = Diagnostics()
  private var open: [TagSegment] = []
  private var depth = 0
  private var unknown: Set<String> = []
  /// The range of the first definition of each block.
  var blockPlaces: [String: Range<Int>] = [:]

  private init(_ source: TemplateSource, _ mode: TemplateMode) {
    self.source = source
    self.mode = mode
    let bytes = source.file.bytes
    let start = bytes.has("\u{FEFF}") ? 3 : 0
    lexer = TemplateLexer(bytes: bytes, range: start..<bytes.count, isLines: false)
    syntax = TemplateSyntax(source: source)
  }

  /// Parses `source`; invalid parts are missing in the tree.
  static func parse(
    _ source: TemplateSource, _ mode: TemplateMode, _ diagnostics: inout Diagnostics
  ) -> TemplateSyntax {
    var parser = TemplateParser(source, mode)
    parser.syntax.body = parser.body(until: []).body
    parser.syntax.isSound = !parser.diagnostics.hasErrors
    diagnostics.append(parser.diagnostics)
    return parser.syntax
  }

  // MARK: - Text and faults

  var bytes: Bytes { source.file.bytes }

  /// The text of a range.
  func text(_ range: Range<Int>) -> String { bytes.slice(range).string }

  /// Reports a syntax fault.
  @inline(never)
  mutating func report(_ fault: SyntaxFault, notes: [Diagnostic.Note] = []) {
    guard diagnostics.all.count < TemplateLimits.faultsOfForm else { return lexer.skipAll() }
    diagnostics.error(
      fault.id, fault.message, at: source.file.origin(fault.range), remedy: fault.remedy,
      notes: notes)
  }

  /// The result of `read` for the markup of a tag; `nil` after a fault, which is reported.
  ///
  /// If it `isLenient`, the plain language ignores text that `read` leaves over. Not inlined, nor are the reports below:
  /// tags are read within each other, and each frame counts on a small stack.
  @inline(never)
  mutating func attempt<Result>(
    _ tag: TagSegment, isLenient: Bool = false,
    _ read: (inout TemplateExpressionParser) throws(SyntaxFault) -> Result
  ) -> Result? {
    attempt(tag.markup, of: tag, isLenient: isLenient, read)
  }

  /// The result of `read` for the markup of a tag, or of output if `tag` is `nil`.
  private mutating func attempt<Result>(
    _ range: Range<Int>, of tag: TagSegment?, isLenient: Bool,
    _ read: (inout TemplateExpressionParser) throws(SyntaxFault) -> Result
  ) -> Result? {
    do {
      var words = try TemplateExpressionParser(bytes: bytes, range: range)
      let result = try read(&words)
      if !isLenient || mode != .standard { try words.finish() }
      return result
    } catch {
      var fault = error
      if fault.remedy == nil, fault.id == .templateSyntax {
        fault.remedy =
          SyntaxSlip.remedy(at: fault.range, in: bytes)
          ?? remedy(forFilterAt: fault.range, in: tag) ?? usage(of: tag)
      }
      report(fault)
      return nil
    }
  }

  /// The remedy for a filter in a tag that takes none.
  private func remedy(forFilterAt range: Range<Int>, in tag: TagSegment?) -> Message? {
    guard let tag, !["assign", "echo"].contains(text(tag.name)), text(range) == "|" else {
      return nil
    }
    return "use filters in '{% assign name = value | filter %}' before this, and the name here"
  }

  /// The syntax of a tag, or of an output if `tag` is `nil`.
  private func usage(of tag: TagSegment?) -> Message? {
    guard let tag else { return "write '{{ value }}' or '{{ value | filter: argument }}'" }
    guard let usage = Tags.usage(of: text(tag.name)) else { return nil }
    return lexer.isLines ? "write '\(usage)'" : "write '{% \(usage) %}'"
  }

  /// The layout named so far.
  var layout: LayoutName? { syntax.layout }

  /// Sets the layout that the template fills.
  mutating func setLayout(_ layout: LayoutName) { syntax.layout = layout }

  /// Sets the documentation of the template; only the first one counts.
  mutating func setDoc(_ range: Range<Int>) {
    if syntax.doc == nil { syntax.doc = range }
  }

  /// Adds a block, for the templates that fill this one.
  mutating func add(_ block: BlockSyntax) { syntax.add(block) }

  // MARK: - Bodies

  /// Parses nodes up to a tag named in `terminators`, which is skipped and returned.
  mutating func body(until terminators: [StaticString]) -> (body: Body, end: TagSegment?) {
    var body = Body()
    while true {
      let before = lexer
      guard let segment = lexer.next() else { break }
      switch segment {
      case .text(let range):
        body.nodes.append(Node(range: range, kind: .text, isBlank: isBlank(range)))
      case .output(let markup, let whole): output(markup, whole, &body)
      case .unclosed(let range, let isOutput): reportUnclosed(range, isOutput)
      case .tag(let tag):
        let name = bytes.slice(tag.name)
        if terminators.contains(where: { name.equals($0) }) { return (body, tag) }
        if closesOuter(name) {
          lexer = before
          return (body, nil)
        }
        self.tag(tag, &body)
      }
    }
    return (body, nil)
  }

  private func isBlank(_ range: Range<Int>) -> Bool {
    bytes.slice(range).allSatisfy(\.isASCIIWhitespace)
  }

  private func closesOuter(_ name: Bytes) -> Bool {
    guard name.has("end") else { return false }
    let opener = name.slice(3..<name.count)
    return open.dropLast().contains { bytes.slice($0.name).equals(opener) }
  }

  @inline(never)
  private mutating func reportUnclosed(_ range: Range<Int>, _ isOutput: Bool) {
    if isOutput {
      report(
        SyntaxFault("'{{' is never closed", at: range, id: .unclosedOutput, remedy: "add '}}'"))
    } else {
      report(SyntaxFault("'{%' is never closed", at: range, id: .unclosedTag, remedy: "add '%}'"))
    }
  }

  private mutating func output(_ markup: Range<Int>, _ whole: Range<Int>, _ body: inout Body) {
    guard !markup.isEmpty else { return }
    let expression = attempt(markup, of: nil, isLenient: false) { words throws(SyntaxFault) in
      try words.filtered()
    }
    guard let expression else { return }
    body.nodes.append(Node(range: whole, kind: .output(expression), isBlank: false))
  }

  private mutating func tag(_ tag: TagSegment, _ body: inout Body) {
    let name = text(tag.name)
    guard let known = Tags.all.first(where: { $0.name == name }) else {
      return reportTag(tag, name)
    }
    guard depth < TemplateLimits.nesting else {
      return report(
        SyntaxFault(
          "blocks can be nested \(TemplateLimits.nesting) deep at most", at: tag.whole,
          id: .templateLimit, remedy: "move some of them into a partial"))
    }
    open.append(tag)
    depth += 1
    defer {
      open.removeLast()
      depth -= 1
    }
    guard let parsed = known.parse(tag, &self) else { return }
    body.nodes.append(Node(range: tag.whole, kind: parsed.kind, isBlank: parsed.isBlank))
  }

  @inline(never)
  private mutating func reportTag(_ tag: TagSegment, _ name: String) {
    guard !name.isEmpty else {
      return report(
        SyntaxFault(
          "a tag begins with its name", at: tag.whole,
          remedy: "write the name first, as in '{% assign name = value %}'"))
    }
    if name.hasPrefix("end") || Tags.inner.contains(name) {
      guard !unknown.contains(String(name.dropFirst(3))) else { return }
      return report(
        SyntaxFault(
          "'\(name)' belongs to no open tag", at: tag.name, id: .unexpectedTag,
          remedy: "remove it, or open the tag before it"))
    }
    unknown.insert(name)
    let meant = didYouMean(name, Tags.all.lazy.map(\.name))
    report(
      SyntaxFault(
        "tag '\(name)' doesn't exist\(meant)", at: tag.name, id: .unknownTag,
        remedy: SyntaxSlip.remedy(forTag: name)
          ?? (meant.isEmpty ? "docs/content/pages/reference/templates.md lists the tags" : nil)))
  }

  /// Reports a condition after `else`, which the plain language ignores.
  mutating func refuseCondition(ofElse tag: TagSegment) {
    guard mode != .standard, !tag.markup.isEmpty else { return }
    report(
      SyntaxFault(
        "'else' takes no condition", at: tag.markup, remedy: "write 'elsif' for another condition"))
  }

  /// Reports that the block opened by `tag` is never closed.
  @inline(never)
  mutating func reportOpen(_ tag: TagSegment) {
    let name = text(tag.name)
    report(
      SyntaxFault(
        "'\(name)' is never closed", at: tag.whole, id: .unclosedBlock,
        remedy: lexer.isLines ? "add 'end\(name)'" : "add '{% end\(name) %}'"))
  }

  /// Parses the body of a block whose only other tag is its end.
  mutating func block(_ tag: TagSegment, end: StaticString) -> Body {
    let (body, closing) = self.body(until: [end])
    close(tag, closing)
    return body
  }

  /// Checks that a block was closed, by a tag without any markup.
  mutating func close(_ tag: TagSegment, _ closing: TagSegment?) {
    guard closing != nil else { return reportOpen(tag) }
  }

  // MARK: - Raw text and comments

  /// The raw text of the block opened by `tag`; `nil` after a fault, which is reported.
  mutating func verbatim(_ tag: TagSegment, until end: StaticString) -> Range<Int>? {
    let text = lexer.verbatim(until: end)
    if text == nil { reportOpen(tag) }
    return text
  }

  /// Skips a comment.
  mutating func skipComment(_ tag: TagSegment) {
    if !lexer.skipComment() { reportOpen(tag) }
  }

  /// Parses each line of `range` as a tag.
  mutating func lines(_ range: Range<Int>) -> Body {
    let outer = lexer
    let outerOpen = open
    lexer = TemplateLexer(bytes: bytes, range: range, isLines: true)
    // A line can't close a block that was opened outside of the tag.
    open = []
    let body = self.body(until: []).body
    lexer = outer
    open = outerOpen
    return body
  }
}
