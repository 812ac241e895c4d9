package import AcopioBase

/// TeX mathematics → MathML Core (W3C, 2025), as introductory texts write it.
///
/// In: the formula without its delimiters. Out: one element `math`, with the TeX as annotation and alternative text.
/// Guarantee: the same formula gives the same bytes; text of the formula is escaped, so that it can't become markup;
/// time and memory are limited by `longest`, `deepest` and `mostTokens`.
package enum Formula {
  /// The longest formula, in bytes.
  package static let longest = 5_000
  /// The greatest depth of groups.
  static let deepest = 50
  /// The most tokens, after macros are replaced.
  static let mostTokens = 20_000

  /// Appends the element for a formula; nothing after a fault.
  package static func write(
    _ tex: Bytes, isDisplay: Bool, into out: inout ByteBuffer
  ) throws(FormulaFault) {
    guard tex.count <= longest else {
      throw FormulaFault(
        "a formula can have \(longest) bytes, and this one has \(tex.count)", at: 0..<tex.count,
        remedy: "divide it")
    }
    var parser = FormulaParser(try FormulaLexer.tokens(of: tex))
    let markup = try parser.whole()
    let source = tex.string.escapedForXML
    out.append("<math")
    if isDisplay { out.append(" display=\"block\"") }
    out.append(" alttext=\"")
    out.append(string: source)
    out.append("\"><semantics>")
    out.append(string: markup)
    out.append("<annotation encoding=\"application/x-tex\">")
    out.append(string: source)
    out.append("</annotation></semantics></math>")
  }
}

/// A formula that cannot be read.
package struct FormulaFault: Error, Equatable {
  /// The reason, for a sentence after the place.
  package let message: Message
  /// The bytes of the formula that are at fault.
  package let range: Range<Int>
  package let remedy: Message

  init(_ message: Message, at range: Range<Int>, remedy: Message) {
    self.message = message
    self.range = range
    self.remedy = remedy
  }
}
