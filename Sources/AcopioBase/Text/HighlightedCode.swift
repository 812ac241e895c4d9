/// Code with the classes of its parts, or the reason why it has none.
package enum HighlightedCode: Sendable, Equatable {
  /// A line for each part of the code, in order: its class, or `-` for none, a space, and the number of its bytes.
  case parts([UInt8])
  /// No highlighter knows the language; the name of one that is like it.
  case unknown(near: String?)
  /// The code stays plain; the reason, which completes "code that …", and what to do about it.
  case plain(reason: Message, remedy: Message)
  /// The highlighter is not on this machine.
  case missing(message: Message, remedy: Message)

  /// The fault of code in a language that has no parts; `nil` for parts.
  ///
  /// A warning, but for a highlighter that is missing. Diagrams are a fault of their fence.
  package func fault(in language: String) -> Diagnostic? {
    switch self {
    case .parts: return nil
    case .unknown where FenceInfo.diagrams.contains(language): return nil
    case .unknown(let near):
      let meant = near.map { didYouMean($0, insteadOf: language) } ?? ""
      return Diagnostic(
        .unhighlightedCode, .warning,
        "'\(language)' is no language that can be highlighted\(meant)",
        remedy: "write the name of another language, or 'text' for none")
    case .plain(let reason, let remedy):
      return Diagnostic(.unhighlightedCode, .warning, "code that \(reason)", remedy: remedy)
    case .missing(let message, let remedy):
      return Diagnostic(.missingLibrary, .error, message, remedy: remedy)
    }
  }
}

/// A highlighter: the name of a language and code in it → its parts.
package typealias CodeHighlighting = @Sendable (_ language: Bytes, _ code: Bytes) -> HighlightedCode

/// How a block of code is shown, besides its language.
package struct CodeBlockStyle: Sendable, Equatable {
  /// The lines that are marked, from 1 on, as ranges; in any order.
  package var marked: [ClosedRange<Int>] = []
  /// The number of the first line; `nil` for code without numbers.
  package var firstNumber: Int?
  /// Whether long lines are wrapped.
  package var wraps = false

  package init() {}

  /// Whether each line is an element of its own.
  var hasLines: Bool { !marked.isEmpty || firstNumber != nil }

  func marks(_ line: Int) -> Bool { marked.contains { $0.contains(line) } }
}

/// Writes code as HTML with a `span` for each part that has a class, as the style sheets of Pygments, Rouge and Chroma
/// name them.
package enum CodeMarkup {
  /// Appends a block of code, up to the end of its line.
  package static func writeBlock(
    _ code: Bytes, _ fence: FenceInfo, parts: [UInt8], into out: inout ByteBuffer
  ) {
    out.append("<pre class=\"highlight chroma")
    if fence.style.wraps { out.append(" wrap") }
    // Code that is wider than the page is scrolled with the keyboard.
    out.append("\" tabindex=\"0\"")
    writeHead(of: fence, into: &out)
    write(code, parts: parts, fence.style, into: &out)
    out.append("</code></pre>\n")
  }

  /// Appends a block of code without parts; what its fence says besides the language becomes `data-` attributes.
  package static func writePlainBlock(
    _ code: Bytes, _ fence: FenceInfo, into out: inout ByteBuffer
  ) {
    out.append("<pre")
    writeHead(of: fence, lines: fence.lines, into: &out)
    Writer.escape(code, into: &out)
    out.append("</code></pre>\n")
  }

  /// Appends the rest of the tag of a block, with its title and the lines it says, and the tag for its language.
  private static func writeHead(
    of fence: FenceInfo, lines: String = "", into out: inout ByteBuffer
  ) {
    if let title = fence.title { attribute("data-title", title, into: &out) }
    if !lines.isEmpty { lines.withBytes { attribute("data-lines", $0, into: &out) } }
    out.append("><code")
    if !fence.language.isEmpty {
      out.append(" class=\"language-")
      Writer.escape(fence.language, into: &out)
      out.append("\"")
    }
    out.append(">")
  }

  private static func attribute(
    _ name: StaticString, _ value: Bytes, into out: inout ByteBuffer
  ) {
    out.append(0x20)
    out.append(name)
    out.append("=\"")
    Writer.escape(value, into: &out)
    out.append(0x22)
  }

  /// Appends the code; `parts` must be those of this code.
  ///
  /// With lines, each is a `span` of class `line`, those that are marked also of class `hl`, and a number is its
  /// `data-line`. Parts that span lines are divided.
  package static func write(
    _ code: Bytes, parts: [UInt8], _ style: CodeBlockStyle, into out: inout ByteBuffer
  ) {
    var writer = Writer(style: style)
    if style.hasLines { writer.beginLine(into: &out) }
    var start = 0
    read(parts) { name, count in
      writer.write(code.slice(start..<min(start + count, code.count)), name, into: &out)
      start = min(start + count, code.count)
    }
    if start < code.count { writer.write(code.slice(start..<code.count), nil, into: &out) }
    if style.hasLines { writer.endLine(into: &out) }
  }

  /// Whether parts are of code with this many bytes, and have no names but those of classes.
  package static func areParts(_ parts: [UInt8], of count: Int) -> Bool {
    var sum = 0
    let isSound = read(parts) { _, count in sum += count }
    return isSound && sum == count
  }

  /// Calls `body` with each part; returns whether all lines can be read.
  @discardableResult
  private static func read(
    _ parts: [UInt8], _ body: (_ name: ArraySlice<UInt8>?, _ count: Int) -> Void
  ) -> Bool {
    var place = 0
    while place < parts.count {
      let end = parts[place...].firstIndex(of: 0x0A) ?? parts.count
      guard let space = parts[place..<end].firstIndex(of: 0x20),
        let count = Int(String(decoding: parts[(space + 1)..<end], as: UTF8.self)), count >= 0,
        parts[place..<space].allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || $0 == 0x2D })
      else { return false }
      let name = parts[place..<space]
      body(name.elementsEqual("-".utf8) || name.isEmpty ? nil : name, count)
      place = end + 1
    }
    return true
  }

  private struct Writer {
    let style: CodeBlockStyle
    var line = 1
    private var isOpen = false

    init(style: CodeBlockStyle) { self.style = style }

    mutating func beginLine(into out: inout ByteBuffer) {
      out.append("<span class=\"line")
      if style.marks(line) { out.append(" hl") }
      out.append("\"")
      if let first = style.firstNumber {
        out.append(" data-line=\"")
        out.append(decimal: Int64(first + line - 1))
        out.append("\"")
      }
      out.append(">")
      isOpen = true
    }

    mutating func endLine(into out: inout ByteBuffer) {
      if isOpen { out.append("</span>") }
      isOpen = false
    }

    mutating func write(_ text: Bytes, _ name: ArraySlice<UInt8>?, into out: inout ByteBuffer) {
      guard style.hasLines else { return span(text, name, into: &out) }
      var start = 0
      while start < text.count {
        if !isOpen { beginLine(into: &out) }
        guard let end = text.place(of: 0x0A, from: start) else {
          return span(text.slice(start..<text.count), name, into: &out)
        }
        span(text.slice(start..<end), name, into: &out)
        out.append(0x0A)
        endLine(into: &out)
        line += 1
        start = end + 1
      }
    }

    /// Escapes what has a meaning in HTML, and keeps every other character of code.
    static func escape(_ text: Bytes, into out: inout ByteBuffer) {
      for byte in text {
        switch byte {
        case 0x22, 0x26, 0x3C, 0x3E: CharacterReferences.append(for: byte, into: &out)
        default: out.append(byte)
        }
      }
    }

    private func span(_ text: Bytes, _ name: ArraySlice<UInt8>?, into out: inout ByteBuffer) {
      guard !text.isEmpty else { return }
      if let name {
        out.append("<span class=\"")
        for byte in name { out.append(byte) }
        out.append("\">")
      }
      Writer.escape(text, into: &out)
      if name != nil { out.append("</span>") }
    }
  }
}
