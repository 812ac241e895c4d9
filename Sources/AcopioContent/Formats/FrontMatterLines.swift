import AcopioBase

/// The lines around front matter, and common mistakes in their place.
struct FrontMatterLines {
  /// The bytes of the file.
  let bytes: Bytes

  /// A mistake instead of front matter.
  struct Fault {
    let id: DiagnosticID
    let message: Message
    let remedy: Message
    let place: Range<Int>
  }

  // MARK: - Fences

  /// The range of a line `mark` at `offset` including its line end; spaces may follow the mark.
  func fence(_ mark: StaticString, at offset: Int) -> Range<Int>? {
    guard bytes.has(mark, at: offset) else { return nil }
    var end = offset + 3
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D {
      guard bytes[end].isASCIIWhitespace else { return nil }
      end += 1
    }
    return offset..<nextLine(after: end)
  }

  /// The range of the line that closes front matter.
  func closingFence(_ mark: StaticString, from start: Int) -> Range<Int>? {
    var line = start
    while line < bytes.count {
      if bytes[line] == mark.utf8Start[0], let line = fence(mark, at: line) { return line }
      line = nextLine(after: lineEnd(line))
    }
    return nil
  }

  /// The first line after keys that was probably meant to close them: `--`, `----`, `— — —` or `+++`.
  func meantFence(from start: Int) -> Range<Int>? {
    var line = start
    while line < bytes.count {
      let end = lineEnd(line)
      if end > line, isRule(line..<end) { return line..<end }
      // A line that does not belong to keys ends the search.
      let isIndented = line == end || bytes[line] == 0x20 || bytes[line] == 0x23
      let isKey = keyLine(at: line) != nil || bytes.slice(line..<end).contains(0x3D)
      guard isIndented || isKey || bytes.has("- ", at: line) else { return nil }
      line = nextLine(after: end)
    }
    return nil
  }

  /// The start of the line after the line end at `end`, or the end of the text.
  private func nextLine(after end: Int) -> Int {
    var next = end
    if next < bytes.count, bytes[next] == 0x0D { next += 1 }
    if next < bytes.count, bytes[next] == 0x0A { next += 1 }
    return next
  }

  private func lineEnd(_ start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    return end
  }

  /// Whether a line consists of signs that look like `---`.
  private func isRule(_ line: Range<Int>) -> Bool {
    guard line.count <= 80 else { return false }
    let text = bytes.slice(line).string
    return text.contains { $0 != " " } && text.allSatisfy { " -–—―−+".contains($0) }
  }

  // MARK: - Keys

  /// The range of the line at `start` if it has the form `key: value`.
  func keyLine(at start: Int) -> Range<Int>? {
    var index = start
    while index < bytes.count,
      bytes[index].isASCIILetter || bytes[index].isASCIIDigit || bytes[index] == 0x2D
        || bytes[index] == 0x5F
    {
      index += 1
    }
    guard index > start, index < bytes.count, bytes[index] == 0x3A, !bytes.has("://", at: index)
    else { return nil }
    return start..<lineEnd(index)
  }

  /// The key lines from `start`: the range of the first, how many follow each other, and the line after them.
  private func keys(from start: Int) -> (first: Range<Int>, count: Int, after: Int)? {
    guard let first = keyLine(at: start) else { return nil }
    var (count, line) = (0, start)
    while let key = keyLine(at: line) {
      count += 1
      line = nextLine(after: key.upperBound)
    }
    return (first, count, line)
  }

  /// The first line of a block of keys after front matter that is closed like it: a second YAML document.
  func secondFrontMatter(from start: Int) -> Range<Int>? {
    var line = start
    if keyLine(at: line) == nil {
      // Empty lines and the line that begins a second block may be in between.
      line = firstContent(from: line)
      guard let opening = fence("---", at: line) else { return nil }
      line = opening.upperBound
    }
    guard let keys = keys(from: line), keys.after < bytes.count,
      fence("---", at: keys.after) != nil
    else { return nil }
    return keys.first
  }

  private func firstContent(from start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index].isASCIIWhitespace { index += 1 }
    return index
  }

  // MARK: - Common mistakes

  /// The fault at the beginning of a file, written in place of front matter; `nil` for text.
  var fault: Fault? {
    lateFence ?? json ?? hiddenBeginning ?? namedFence ?? otherFence ?? missingFence
  }

  /// Front matter after empty lines or a comment, where Markdown would read it as a ruler and text.
  private var lateFence: Fault? {
    var index = firstContent(from: 0)
    var what: Message = "the empty lines"
    if bytes.has("<!--", at: index),
      let end = bytes.indices.dropFirst(index).first(where: { bytes.has("-->", at: $0) })
    {
      index = firstContent(from: end + 3)
      what = "the comment"
      guard let opening = fence("---", at: index), keyLine(at: opening.upperBound) != nil else {
        return nil
      }
    }
    guard index > 0, fence("---", at: index) != nil || fence("+++", at: index) != nil else {
      return nil
    }
    return Fault(
      id: .frontMatterNotFirst, message: "front matter must begin in the first line",
      remedy: "remove \(what) before it", place: index..<index + 3)
  }

  /// `{ "title": "Momo" }`, as other tools read it.
  private var json: Fault? {
    guard bytes.first == 0x7B, case let next = firstContent(from: 1), next < bytes.count,
      bytes[next] == 0x22
    else { return nil }
    return Fault(
      id: .frontMatterForm, message: "front matter is YAML or TOML here, and this is JSON",
      remedy: "write a line '---' before and after it: JSON is YAML", place: 0..<1)
  }

  /// A character that cannot be seen before or after the `---` of the first line.
  private var hiddenBeginning: Fault? {
    let line = 0..<lineEnd(0)
    guard line.count <= 80, case let text = bytes.slice(line).string,
      let hidden = HiddenCharacter(in: text),
      ["---", "+++"].contains(HiddenCharacter.removed(from: text))
    else { return nil }
    return Fault(
      id: .frontMatterForm,
      message: "the line has an invisible character next to its signs: \(hidden.name)",
      remedy: "delete the line and type it again: \(HiddenCharacter.removed(from: text))",
      place: line)
  }

  /// `---json` and the like, by which other tools name the language.
  private var namedFence: Fault? {
    let line = 0..<lineEnd(0)
    guard line.count <= 20 else { return nil }
    let text = bytes.slice(line).string
    for mark in ["---", "+++", ";;;"] where text.hasPrefix(mark) {
      let name = text.dropFirst(3).filter { $0 != " " }.lowercased()
      guard ["yaml", "yml", "json", "toml"].contains(name) || mark == ";;;" && name.isEmpty else {
        continue
      }
      return Fault(
        id: .frontMatterForm, message: "'\(text)' doesn't begin front matter",
        remedy: name == "toml"
          ? "write '+++' alone, here and after the last key"
          : "write '---' alone, here and after the last key, and lines like 'title: Momo' between",
        place: line)
    }
    return nil
  }

  /// `----`, `—` and other lines that look like `---`, with keys after them.
  private var otherFence: Fault? {
    let line = 0..<lineEnd(0)
    guard !line.isEmpty, isRule(line), let keys = keys(from: nextLine(after: line.upperBound)),
      keys.after < bytes.count, isRule(keys.after..<lineEnd(keys.after))
    else { return nil }
    let text = bytes.slice(line).string
    return Fault(
      id: .frontMatterForm, message: "'\(text)' doesn't begin front matter",
      remedy: "write three hyphens, '---', here and after the last key", place: line)
  }

  /// Keys from the first line on with a line `---` after them alone, which makes them a heading.
  private var missingFence: Fault? {
    guard let keys = keys(from: 0), keys.count > 1, keys.after < bytes.count,
      fence("---", at: keys.after) != nil
    else { return nil }
    return Fault(
      id: .frontMatterForm, message: "front matter must begin with a line '---'",
      remedy: "write a line '---' before the first key", place: keys.first)
  }

  /// The remedy for a file without front matter.
  func remedy(forMissing fields: [String]) -> Message {
    if keyLine(at: 0) != nil { return "write a line '---' before the first key and after the last" }
    let shown: Message = fields.first.map { "'\($0): …'" } ?? "its keys"
    return "begin the file with a line '---', then \(shown), then a line '---'"
  }

  /// The remedy for a list or a text in place of keys.
  static func remedy(forNoKeys data: Value) -> Message {
    if data.kind == .array { return "remove the '- ' before each key" }
    guard data.kind == .string else { return "write lines like 'title: Momo'" }
    let text = data.text.string
    let key = String(text.prefix { $0.isLetter || $0.isNumber || "-_".contains($0) })
    let rest = text.dropFirst(key.count).drop { $0 == " " }
    if !key.isEmpty, rest.first == ":", let hidden = HiddenCharacter(in: rest.dropFirst().prefix(1))
    {
      return "the space after the colon is \(hidden.name): delete it, and type a space"
    }
    if let remedy: Message = TightColon.remedy(for: data) { return remedy }
    switch rest.first {
    case "=" where !key.isEmpty:
      return "write '\(key): …', or '+++' instead of '---' if the keys are TOML"
    case "：" where !key.isEmpty, "﹕" where !key.isEmpty, "꞉" where !key.isEmpty:
      return "'\(rest.prefix(1))' is another sign than ':'; write '\(key): …'"
    default: return "write lines like 'title: Momo'"
    }
  }
}
