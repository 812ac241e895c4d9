import AcopioBase
import AcopioFormulas
import CCMark

/// The state of the directives in a document being written.
///
/// The content of a directive is written first, like any other, and then taken back from the output
/// and passed to its component.
struct DirectiveState: ~Copyable {
  /// A directive being written.
  struct Open {
    let index: Int
    /// The offset in the output at which it begins.
    let start: Int
    /// The block that contains its comment.
    let parent: Node?
    /// Whether it begins with text in brackets.
    let isLabelled: Bool
    /// The number of HTML elements that were open before it.
    let openElements: Int
    var label: [UInt8]?
    var labelText: [UInt8] = []
  }

  let all: [DirectiveSource]
  /// Maps pieces of the document to their origins.
  private let place: DocumentPlace
  private let markdown: Bytes
  private let makeWriter: (@Sendable () -> MarkdownDirectiveWriter)?
  /// Created when the first directive is written.
  private var writer: MarkdownDirectiveWriter?
  private(set) var open: [Open] = []
  private var labelStart = 0
  /// The ids of the document that the writer doesn't know yet.
  private var newIDs: [String] = []
  /// The findings of the directives.
  private(set) var findings = MarkdownFindings()

  init(
    _ all: [DirectiveSource], in markdown: Bytes, at place: DocumentPlace,
    _ makeWriter: (@Sendable () -> MarkdownDirectiveWriter)?
  ) {
    self.all = all
    self.markdown = markdown
    self.place = place
    self.makeWriter = makeWriter
  }

  /// Whether blocks of `parent` written now are in a container directive.
  func isIn(_ parent: Node) -> Bool { open.last?.parent == parent }

  mutating func begin(
    _ index: Int, at start: Int, in parent: Node? = nil, isLabelled: Bool, openElements: Int
  ) {
    open.append(
      Open(
        index: index, start: start, parent: parent, isLabelled: isLabelled,
        openElements: openElements))
  }

  mutating func beginLabel(at start: Int) { labelStart = start }

  /// Moves the text in brackets, which was written last, from the output to the open directive.
  mutating func endLabel(_ text: Bytes, _ out: inout ByteBuffer) {
    guard !open.isEmpty, labelStart <= out.count else { return }
    open[open.count - 1].label = Array(out.bytes.slice(labelStart..<out.count))
    open[open.count - 1].labelText = Array(text)
    out.truncate(to: labelStart)
  }

  /// Stores the text of the open directive, without markup.
  mutating func note(_ text: Bytes) {
    guard !open.isEmpty else { return }
    open[open.count - 1].labelText = Array(text)
  }

  /// Writes the formula that a directive is instead, and returns whether it is one; a formula with a fault stays as
  /// it is written.
  mutating func writeFormula(_ index: Int, into out: inout ByteBuffer) -> Bool {
    guard let formula = all[index].formula else { return false }
    do throws(FormulaFault) {
      try Formula.write(formula.tex, isDisplay: formula.isDisplay, into: &out)
    } catch {
      appendEscaped(formula.tex, into: &out)
      findings.diagnostics.append(
        error.diagnostic.at(origin(error.range, of: formula.tex, all[index])))
    }
    return true
  }

  /// The place in the document of bytes of a formula; in a cell, its `|` are `\|` there.
  private func origin(_ range: Range<Int>, of tex: Bytes, _ source: DirectiveSource) -> Origin {
    guard let written = source.written?.opening else { return origin(tex.slice(range)) }
    var start = (source.opening.count - tex.count) / 2
    var count = 0
    for index in tex.indices.prefix(range.upperBound) {
      let isPipe = tex[index] == UInt8(ascii: "|")
      let isEscaped = isPipe && written[start + count] == UInt8(ascii: "\\")
      if index < range.lowerBound { start += isEscaped ? 2 : 1 } else { count += isEscaped ? 2 : 1 }
    }
    return origin(written.slice(start..<start + count))
  }

  /// Ends the most recently begun directive and replaces its content with its component's HTML.
  ///
  /// `newIDs` are the ids of the document since the last call.
  mutating func end(_ newIDs: [String], _ out: inout ByteBuffer) {
    guard let directive = open.popLast() else { return }
    self.newIDs += newIDs
    let inside = Array(out.bytes.slice(directive.start..<out.count))
    out.truncate(to: directive.start)
    let label = directive.label ?? (directive.isLabelled ? inside : nil)
    inside.withUnsafeBufferPointer { inside in
      directive.labelText.withUnsafeBufferPointer { text in
        guard let label else { return write(directive, nil, text, inside, &out) }
        label.withUnsafeBufferPointer { write(directive, $0, text, inside, &out) }
      }
    }
  }

  private mutating func write(
    _ directive: Open, _ label: Bytes?, _ text: Bytes, _ inside: Bytes, _ out: inout ByteBuffer
  ) {
    if writer == nil { writer = makeWriter?() }
    guard let writer else { return out.append(inside) }
    let source = all[directive.index]
    let handed = MarkdownDirective(
      form: source.form, name: source.name, nameOrigin: origin(source.name),
      attributes: source.attributes.map { attribute(of: $0, source) }, label: label,
      labelText: text, content: source.form == .leaf ? label ?? inside : inside, newIDs: newIDs)
    newIDs = []
    findings.append(writer(handed, &out))
  }

  private func attribute(
    of attribute: DirectiveSource.Attribute, _ source: DirectiveSource
  ) -> MarkdownDirective.Attribute {
    // The names of `.x` and `#x` are not in the source.
    let isShort = offset(attribute.name) == nil
    let value = origin(attribute.source)
    let name = isShort ? value : origin(attribute.name)
    return MarkdownDirective.Attribute(
      name: attribute.name, value: attribute.value, nameOrigin: name,
      origin: attribute.value.isEmpty ? name : value)
  }

  private func offset(_ piece: Bytes) -> Int? {
    guard let start = markdown.baseAddress, let inner = piece.baseAddress, inner >= start,
      inner <= start + markdown.count
    else { return nil }
    return inner - start
  }

  private func origin(_ piece: Bytes) -> Origin {
    guard let offset = offset(piece) else { return .none }
    return place.origin(offset..<offset + piece.count)
  }
}
