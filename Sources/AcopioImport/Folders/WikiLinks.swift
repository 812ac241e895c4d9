import AcopioBase

/// The links of notes and wikis: `[[Momo]]`, `[[Momo#Themes|the themes]]`, `![[pier.png]]`.
struct WikiLinks {
  /// The files by their names in lowercase, with and without extension and folder.
  private var files: [String: String] = [:]

  /// Links between these files, which may have other names besides their own.
  init(_ paths: [String], _ others: [(name: String, path: String)] = []) {
    for path in paths {
      let stem = path.isMarkdown ? String(path.dropLast(path.fileExtension.count + 1)) : path
      for name in [path, stem] {
        let steps = name.split(separator: "/")
        for count in 1...steps.count {
          let key = WikiLinks.key(steps.suffix(count).joined(separator: "/"))
          if files[key] == nil { files[key] = path }
        }
      }
    }
    for (name, path) in others {
      let key = WikiLinks.key(name)
      if files[key] == nil { files[key] = path }
    }
  }

  /// A wiki also writes a name with hyphens for spaces.
  private static func key(_ name: String) -> String {
    name.lowercased().replacing("-", with: " ")
  }

  /// Rewrites the links of a text that came from `file`, in the file `source`.
  func rewrite(
    _ text: inout EditedText, of file: SourceFile, source: String,
    _ diagnostics: inout Diagnostics
  ) {
    text.apply(WikiLinks.blockNames(DialectLines(text.bytes)))
    text.apply(WikiLinks.inlineNotes(text))
    guard text.text.contains("[[") else { return }
    let (fences, spans) = (CodeFences(text.bytes), CodeSpanRanges(text.bytes))
    var edits: [TextEdit] = []
    let bytes = text.bytes
    var place = 0
    while place + 1 < bytes.count {
      guard bytes[place] == 0x5B, bytes[place + 1] == 0x5B, !fences.contains(place),
        !spans.contains(place),
        let end = bytes[(place + 2)...].firstIndex(where: { $0 == 0x5D || $0 == 0x0A }),
        end + 1 < bytes.count, bytes[end] == 0x5D, bytes[end + 1] == 0x5D
      else {
        place += 1
        continue
      }
      let isEmbed = place > 0 && bytes[place - 1] == 0x21
      let range = (isEmbed ? place - 1 : place)..<end + 2
      let inner = String(decoding: bytes[place + 2..<end], as: UTF8.self)
      place = end + 2
      if let new = replacement(inner, isEmbed, from: source) {
        edits.append(TextEdit(range, new))
      } else {
        edits.append(TextEdit(range, label(of: inner)))
        diagnostics.leftOut(
          "'\(inner)' names no page that was imported, so only its text stays",
          at: text.origin(range, in: file).firstByte, remedy: "link to a page that exists")
      }
    }
    text.apply(edits)
  }

  /// The edits that make the name of a block at its end, ` ^name`, a place that links lead to, which nobody sees.
  private static func blockNames(_ lines: DialectLines) -> [TextEdit] {
    var lines = lines
    var edits: [TextEdit] = []
    while let line = lines.next() {
      guard line.text.contains("^"),
        let match = line.text.firstMatch(of: /(?:^|\s)\^([A-Za-z0-9\-]+)\s*$/)
      else { continue }
      let start = line.range.lowerBound + line.text[..<match.range.lowerBound].utf8.count
      edits.append(TextEdit(start..<line.range.upperBound, " <span id=\"\(match.1)\"></span>"))
    }
    return edits
  }

  /// The edits that make footnotes of the notes that are written where they are referred to: `^[A note]`.
  private static func inlineNotes(_ text: EditedText) -> [TextEdit] {
    guard text.text.contains("^[") else { return [] }
    var lines = DialectLines(text.bytes)
    let spans = CodeSpanRanges(text.bytes)
    var edits: [TextEdit] = []
    var notes: [String] = []
    while let line = lines.next() {
      for match in line.text.matches(of: /\^\[([^\[\]]+(?:\[[^\]]*\][^\[\]]*)*)\]/) {
        let start = line.range.lowerBound + line.text[..<match.range.lowerBound].utf8.count
        let before = line.text[..<match.range.lowerBound].last
        if spans.contains(start) || before == "[" || before == "\\" { continue }
        notes.append(String(match.1))
        edits.append(TextEdit(start..<start + match.0.utf8.count, "[^note-\(notes.count)]"))
      }
    }
    guard !notes.isEmpty else { return [] }
    let definitions = notes.enumerated().map { "\n[^note-\($0 + 1)]: \($1)\n" }.joined()
    let end = text.bytes.count
    return edits + [TextEdit(end..<end, "\n" + definitions)]
  }

  private func label(of inner: String) -> String {
    let parts = inner.replacing("\\|", with: "|").split(separator: "|")
    return (parts.last.map(String.init) ?? inner).escapingBrackets
  }

  private func replacement(_ inner: String, _ isEmbed: Bool, from source: String) -> String? {
    let parts = inner.replacing("\\|", with: "|").split(separator: "|", maxSplits: 1)
    guard let first = parts.first else { return nil }
    let target = first.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(target[0]).trimmingSpaces
    let heading =
      target.count > 1 ? String(target[1]).split(separator: "#").last.map(String.init) : nil
    let fragment =
      heading.map { "#\($0.hasPrefix("^") ? String($0.dropFirst()) : $0.asHeadingID)" } ?? ""
    let anchor = fragment == "#" ? "" : fragment
    if name.isEmpty {
      return anchor.isEmpty ? nil : "[\((parts.last ?? first).trimmingPrefix("#"))](\(anchor))"
    }
    guard let path = files[WikiLinks.key(name)] else {
      // A wiki on GitHub has the text first, and embeds a picture without a mark.
      if parts.count > 1, files[WikiLinks.key(String(parts[1]).trimmingSpaces)] != nil {
        return replacement("\(parts[1])|\(name)", isEmbed, from: source)
      }
      return name.hasPrefix("/") ? replacement(String(inner.dropFirst()), true, from: source) : nil
    }
    if !isEmbed, path.isPicture, parts.count > 1, parts[1].hasPrefix("alt=") {
      return replacement("\(name)|\(parts[1].dropFirst(4))", true, from: source)
    }
    let label =
      parts.count > 1 ? String(parts[1]) : name.fileName + (heading.map { " › \($0)" } ?? "")
    let address = relative(path, from: source).asDestination
    if isEmbed, path.isPicture {
      // After the name are a description and a size, or one of them.
      var words = parts.count > 1 ? String(parts[1]).split(separator: "|").map(String.init) : []
      let size = words.last.flatMap { $0.wholeMatch(of: /\s*(\d+)(?:x(\d+))?\s*/) }
      if size != nil { words.removeLast() }
      let alt = words.isEmpty ? path.fileStem : words.joined(separator: "|")
      guard let size else { return "![\(alt.escapingBrackets)](\(address))" }
      let height = size.2.map { " height=\"\($0)\"" } ?? ""
      let (source, text) = (relative(path, from: source), alt.replacing("\"", with: "&quot;"))
      return "<img src=\"\(source)\" alt=\"\(text)\" width=\"\(size.1)\"\(height)>"
    }
    let whole = anchor.isEmpty ? address : (relative(path, from: source) + anchor).asDestination
    return "[\(label.escapingBrackets)](\(whole))"
  }

  private func relative(_ path: String, from source: String) -> String {
    let up = source.split(separator: "/").dropLast().map { _ in "../" }.joined()
    return up + path.replacing("(", with: "%28").replacing(")", with: "%29")
  }
}

extension String {
  /// The text of a heading as its id, as on GitHub.
  var asHeadingID: String {
    var id = ""
    for character in lowercased() {
      if character.isLetter || character.isNumber || character == "-" || character == "_" {
        id.append(character)
      } else if character == " " {
        id.append("-")
      }
    }
    return id
  }
}
