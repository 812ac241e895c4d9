/// The text after the fence of a block of code: its language, its title, and how its lines are shown.
///
/// Reads the syntax of other programs: `swift {title="Package.swift"}`, `js title="a.js" {1,3-5}`,
/// `{.swift}`, `go {linenos=table,hl_lines=[2,"4-7"],linenostart=10}`, `rust,linenos,hl_lines=1 3-5`. What cannot be read
/// is left out, and is a fault; words that are no attributes outside of braces are left out, as in CommonMark.
package struct FenceInfo {
  /// An attribute that cannot be read, or is of no use.
  package struct Fault {
    /// The part of the text.
    package let text: Bytes
    /// What is wrong, and what to do about it.
    package let message: Message
    package let remedy: Message
    /// Whether other programs may know the attribute, or the language.
    package let isForeign: Bool
    fileprivate var id = DiagnosticID.invalidFence

    /// The warning, whose origin is to be found.
    package var diagnostic: Diagnostic { Diagnostic(id, .warning, message, remedy: remedy) }
  }

  /// The name of the language; empty for none.
  package private(set) var language: Bytes
  /// The value of `title`, without quotes.
  package private(set) var title: Bytes?
  /// How the lines are shown.
  package private(set) var style = CodeBlockStyle()
  /// What cannot be read.
  package private(set) var faults: [Fault] = []

  private let info: Bytes
  private var place = 0
  private var isInBraces = false
  private var isNumbered = false
  private var first: Int?
  /// Each range of marked lines with the text that names it.
  private var marked: [(lines: ClosedRange<Int>, text: Bytes)] = []

  /// Reads the text after a fence.
  package init(_ info: Bytes) {
    self.info = info
    place = info.firstIndex { $0.isASCIIWhitespace || $0 == 0x7B || $0 == 0x2C } ?? info.count
    language = info.slice(0..<place)
    while place < info.count { readPiece() }
    if FenceInfo.diagrams.contains(language.string) { reportDiagram() }
    if isInBraces { report(info.slice(brace..<info.count), "has no '}'", "write '}' after it") }
    style.firstNumber = isNumbered || first != nil ? first ?? 1 : nil
    style.marked = marked.map(\.lines)
  }

  /// The numbers and ranges of the marked lines: `1,3-5`; empty without any.
  package var lines: String {
    style.marked.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
      .joined(separator: ",")
  }

  /// The faults of a block with this code: those of the text, and those of lines that the code lacks.
  package func faults(of code: Bytes) -> [Fault] {
    guard !marked.isEmpty else { return faults }
    var count = code.count { $0 == 0x0A }
    if let last = code.last, last != 0x0A { count += 1 }
    return faults
      + marked.filter { $0.lines.upperBound > count }.map {
        Fault(
          text: $0.text,
          message: "the line \($0.lines.upperBound) is marked, and the code has \(count)",
          remedy: "count its lines from 1 on, whatever number is shown", isForeign: false)
      }
  }

  // MARK: - Pieces

  /// The names of attributes, in all spellings of other programs; the first of each is ours.
  private static let names: [(role: Role, names: [String])] = [
    (.title, ["title", "filename", "file", "name"]), (.marked, ["hl_lines", "mark_lines"]),
    (
      .numbers,
      [
        "linenos", "linenums", "lineNos", "lineNumbers", "line-numbers", "showLineNumbers",
        "numberLines", "number-lines", "lines", "numbers",
      ]
    ), (.first, ["linenostart", "start", "startline", "startFrom"]), (.wrap, ["wrap"]),
  ]

  /// Languages of diagrams, which other programs draw.
  static let diagrams: Set<String> = ["d2", "dot", "mermaid", "plantuml"]

  private enum Role { case title, marked, numbers, first, wrap }

  /// The offset of the open brace.
  private var brace = 0

  private mutating func readPiece() {
    let byte = info[place]
    switch byte {
    case 0x7B:
      isInBraces = true
      brace = place
      place += 1
      if place < info.count, info[place].isASCIIDigit || info[place] == 0x2D { readLines() }
    case 0x7D:
      isInBraces = false
      place += 1
    case 0x2C: place += 1
    case _ where byte.isASCIIWhitespace: place += 1
    case 0x2E where isInBraces && language.isEmpty:
      place += 1
      language = word()
      if language.isEmpty { place += 1 }
    default: readAttribute()
    }
  }

  /// Reads the list of lines in braces.
  private mutating func readLines() {
    let start = place
    place = info.place(of: 0x7D, from: start) ?? info.count
    mark(info.slice(start..<place))
  }

  private mutating func readAttribute() {
    let start = place
    let name = word().string
    let key = name.hasPrefix(".") ? String(name.dropFirst()) : name
    let found = FenceInfo.names.first { $0.names.contains(key) }?.role
    let hasValue = place < info.count && info[place] == 0x3D
    if hasValue { place += 1 }
    let value = hasValue ? self.value(ofLines: found == .marked) : nil
    if place == start { place += 1 }
    let piece = info.slice(start..<place)
    switch (found, value) {
    case (.title, let value?) where !value.isEmpty: title = value
    case (.marked, let value?): mark(value)
    case (.numbers, _): number(value, piece)
    case (.first, let value?) where Int(value.string) != nil: first = Int(value.string)
    case (.wrap, _): style.wraps = isTrue(value) ?? refuse(piece)
    case (.some, _): _ = refuse(piece)
    case (nil, _): leaveOut(piece, key, isAttribute: isInBraces || hasValue)
    }
  }

  /// The bytes up to white space or a sign that ends a word.
  private mutating func word() -> Bytes {
    let start = place
    let signs: [UInt8] = [0x2C, 0x3D, 0x7B, 0x7D, 0x22, 0x27]
    while place < info.count, !info[place].isASCIIWhitespace, !signs.contains(info[place]) {
      place += 1
    }
    return info.slice(start..<place)
  }

  /// The value after `=`, without quotes or brackets; one without them has spaces only between numbers of lines.
  private mutating func value(ofLines isLines: Bool) -> Bytes {
    let start = place
    let quote = start < info.count ? info[start] : 0
    if quote == 0x22 || quote == 0x27 || quote == 0x5B {
      let end = info.place(of: quote == 0x5B ? 0x5D : quote, from: start + 1)
      place = end.map { $0 + 1 } ?? info.count
      if end == nil {
        report(info.slice(start..<place), "has no end", "close the quote or the bracket")
      }
      return info.slice(start + 1..<(end ?? place))
    }
    while place < info.count, info[place] != 0x7D {
      let isBetweenLines =
        isLines && place + 1 < info.count && info[place + 1].isASCIIDigit
        && (info[place] == 0x20 || info[place] == 0x2C)
      if !isBetweenLines, info[place].isASCIIWhitespace || info[place] == 0x2C { break }
      place += 1
    }
    return info.slice(start..<place)
  }

  // MARK: - Meanings

  /// Marks the lines of a list such as `1 3-5` or `1,"3-5"`.
  private mutating func mark(_ list: Bytes) {
    let signs: [UInt8] = [0x20, 0x09, 0x22, 0x27, 0x2C]
    for piece in list.split(whereSeparator: { signs.contains($0) }) {
      let text = list.slice(piece.startIndex..<piece.endIndex)
      let ends = piece.split(separator: 0x2D, maxSplits: 1, omittingEmptySubsequences: false)
        .map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
      if let low = ends.first, let high = ends.last, low > 0, low <= high {
        marked.append((low...high, text))
      } else {
        report(text, "names no lines", "write numbers and ranges from 1 on: {2,4-6}")
      }
    }
  }

  private mutating func number(_ value: Bytes?, _ piece: Bytes) {
    // The first of several numbers is that of the line: the others are steps.
    let word = value?.string.split(separator: " ").first.map(String.init)
    if let number = word.flatMap({ Int($0) }), number >= 0 {
      isNumbered = number > 0
      first = number > 0 ? number : first
    } else {
      isNumbered = isTrue(value, or: ["table", "inline"]) ?? refuse(piece)
    }
  }

  /// What a value says; `nil` if it is none that says yes or no.
  private func isTrue(_ value: Bytes?, or others: [String] = []) -> Bool? {
    guard let value = value?.string else { return true }
    if ["true", "on", "yes", "1"].contains(value) || others.contains(value) { return true }
    return ["false", "off", "no", "0"].contains(value) ? false : nil
  }

  // MARK: - Faults

  private mutating func report(_ text: Bytes, _ what: Message, _ remedy: Message) {
    faults.append(
      Fault(
        text: text, message: "after a fence, '\(text.string)' \(what)", remedy: remedy,
        isForeign: false))
  }

  private mutating func reportDiagram() {
    faults.append(
      Fault(
        text: language, message: "the diagram stays code",
        remedy:
          "draw it with a script of your own, or publish it as an SVG file; 'foreign-syntax: allow' under "
          + "'markdown:' keeps it as code", isForeign: true, id: .foreignSyntax))
  }

  private mutating func refuse(_ piece: Bytes) -> Bool {
    report(
      piece, "has no value that can be read",
      "write title=\"a.swift\", hl_lines=\"2 4-6\", linenos, linenostart=10 or wrap")
    return false
  }

  /// Leaves out a piece that is no attribute; a word outside of braces is a fault if it is like one.
  private mutating func leaveOut(_ piece: Bytes, _ name: String, isAttribute: Bool) {
    let near = nearestName(to: name, among: FenceInfo.names.flatMap(\.names))
    guard near != nil && name.count > 3 || isAttribute else { return }
    let meant = near.map { didYouMean($0, insteadOf: name) } ?? ""
    faults.append(
      Fault(
        text: piece, message: "'\(piece.string)' is no attribute of a fence\(meant)",
        remedy: "delete it; attributes are title, hl_lines, linenos, linenostart and wrap",
        isForeign: near == nil))
  }
}
