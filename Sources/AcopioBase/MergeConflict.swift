/// Two versions of a text that a version control system left in one file, between lines that begin
/// with `<<<<<<<`, `=======` and `>>>>>>>`.
package struct MergeConflict: Sendable, BitwiseCopyable {
  /// The way in which a text is searched.
  package enum Rule: Sendable {
    /// Code and data: the three lines, in this order.
    case text
    /// The same, unless all are in fenced code, which may show them; and the first line alone.
    case markdown
    /// A single line is enough, since nothing else can begin with it: half of a conflict was removed.
    case structured

    /// The rule for a file by the ending of its name; `nil` for files that record conflicts on purpose.
    package init?(path: String) {
      let name = path[(path.lastIndex(of: "/") ?? path.startIndex)...]
      switch name.lastIndex(of: ".").map({ name[name.index(after: $0)...].lowercased() }) {
      case "apib", "markdown", "md", "mdx": self = .markdown
      case "geojson", "json", "yaml", "yml": self = .structured
      case "diff", "orig", "patch", "rej": return nil
      default: self = .text
      }
    }
  }

  /// The line that begins the conflict, in bytes.
  let opening: (start: UInt32, end: UInt32)
  /// The line that ends it; empty if only one line is left of it.
  let closing: (start: UInt32, end: UInt32)

  /// The first conflict in a text; takes time linear in it.
  package init?(in text: Bytes, _ rule: Rule) {
    // Nearly no text has one, and those that have none are only searched.
    let isPossible =
      text.holds("<<<<<<<")
      || rule == .structured && text.holds(">>>>>>>")
    guard isPossible, text.count < UInt32.max else { return nil }
    var code = FencedCode()
    var opened: (line: Range<Int>, isCode: Bool)?
    var isDivided = false
    // Whether the line that divides is in code.
    var isShown = false
    var start = 0
    while start < text.count {
      var end = start
      while end < text.count, text[end] != 0x0A, text[end] != 0x0D { end += 1 }
      let line = text.slice(start..<end)
      let isCode = rule == .markdown && code.takes(line)
      switch MergeConflict.marker(line) {
      case 0x3C where rule == .structured, 0x3E where rule == .structured:
        self.init(start..<end, end..<end)
        return
      case 0x3C:
        if opened?.isCode ?? true { (opened, isDivided) = ((start..<end, isCode), false) }
      case 0x3D:
        isDivided = opened != nil
        isShown = isCode
      case 0x3E:
        guard let begun = opened, isDivided else { break }
        guard begun.isCode, isShown, isCode else {
          self.init(begun.line, start..<end)
          return
        }
        (opened, isDivided) = (nil, false)
      default: break
      }
      start = end + 1
    }
    guard rule == .markdown, let opened, !opened.isCode else { return nil }
    self.init(opened.line, opened.line.upperBound..<opened.line.upperBound)
  }

  private init(_ opening: Range<Int>, _ closing: Range<Int>) {
    func offsets(_ range: Range<Int>) -> (UInt32, UInt32) {
      (UInt32(range.lowerBound), UInt32(range.upperBound))
    }
    self.opening = offsets(opening)
    self.closing = offsets(closing)
  }

  /// The character at the beginning of a line of a conflict, which it repeats seven times; `nil`
  /// for other lines.
  private static func marker(_ line: Bytes) -> UInt8? {
    let length = 7
    guard line.count >= length, let first = line.first, (0x3C...0x3E).contains(first),
      line.prefix(length).allSatisfy({ $0 == first })
    else { return nil }
    // The name of a version follows the others; no letter can follow without a space.
    let rest = line.slice(length..<line.count)
    return rest.isEmpty || rest[0] == 0x20 && (first != 0x3D || rest.trimmed.isEmpty)
      ? first : nil
  }

  /// The error for a file that has the conflict: `merge-conflict`.
  package func diagnostic(in file: SourceFile) -> Diagnostic {
    func origin(_ line: (start: UInt32, end: UInt32)) -> Origin {
      file.origin(Int(line.start)..<Int(line.end))
    }
    let isLock = file.path.hasPrefix("content/api/") && file.path.hasSuffix(".lock.json")
    return Diagnostic(
      .mergeConflict, .error,
      "the file has a merge conflict: Git could not join two versions, and left both in it",
      at: origin(opening),
      remedy: isLock
        ? MergeConflict.remedy(forLock: file.path)
        : "keep one version or combine the two, and remove the lines that begin with '<<<<<<<',"
          + " '=======' and '>>>>>>>'",
      notes: closing.start == closing.end
        ? [] : [Diagnostic.Note("the other version ends here", at: origin(closing))])
  }

  /// The way to resolve a conflict in a lock of the API.
  package static func remedy(forLock path: String) -> Message {
    "take one side, 'git checkout --ours -- \(path)', the same side of the changes next to it if"
      + " they have a conflict, too, then run 'acopio lock write', which adds the changes of the other"
      + " side"
  }
}
