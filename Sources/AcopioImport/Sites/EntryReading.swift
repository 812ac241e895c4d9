import AcopioBase
import AcopioContent
import AcopioModel

extension ForeignFiles {
  /// Reads a Markdown file as an entry that has its fields and nothing else yet; `nil` if it cannot be read,
  /// which is reported.
  mutating func entry(
    _ path: String, _ arena: Arena, _ diagnostics: inout Diagnostics
  ) -> ForeignEntry? {
    guard let file = file(path, &diagnostics)?.withFrontMatterFirst(arena),
      let document = ForeignDocument.markdown(file, arena, &diagnostics)
    else { return nil }
    var fields: [(name: String, value: Value)] = []
    var places: [String: Int] = [:]
    for member in document.data.members {
      let name = member.key.string
      if let place = places.updateValue(fields.count, forKey: name) {
        // Of a key that is given twice, the last value counts.
        places[name] = place
        fields[place].value = member.value
      } else {
        fields.append((name, member.value))
      }
    }
    return ForeignEntry(source: path, file: file, body: document.body, fields: fields)
  }

  /// Whether a file is a page in HTML below front matter, without loops, which make lists.
  mutating func isPage(_ path: String, _ diagnostics: inout Diagnostics) -> Bool {
    guard ["htm", "html"].contains(path.fileExtension), path.fileStem != "404",
      let bytes = file(path, &diagnostics)?.bytes, bytes.has("---") || bytes.has("+++")
    else { return false }
    let text = bytes.string.lowercased()
    return !["{% for ", "{%- for ", "{%for ", "<html", "<!doctype"].contains { text.contains($0) }
  }

  /// Reads a data file; `nil` if it cannot be read, which is reported.
  mutating func data(
    _ path: String, _ arena: Arena, _ diagnostics: inout Diagnostics
  ) -> (value: Value, file: SourceFile)? {
    guard let file = file(path, &diagnostics) else { return nil }
    if path.isScript { return script(file, arena, &diagnostics).map { ($0, file) } }
    return ForeignDocument.data(file, arena, &diagnostics).map { ($0, file) }
  }
}

extension ForeignFiles {
  /// The literal that a module exports; what it computes is reported.
  private func script(
    _ file: SourceFile, _ arena: Arena, _ diagnostics: inout Diagnostics
  ) -> Value? {
    var own = Diagnostics()
    let literal = ScriptLiteral(exportedBy: file.bytes)
    let value = literal?.value(of: file, arena, &own)
    if literal?.isPartial != false || own.hasErrors {
      diagnostics.leftOut(
        value == nil
          ? "data of a program were not imported" : "data that a program computes were left out",
        path: file.path, remedy: "write them as JSON, YAML or CSV")
    }
    return value
  }

  /// Reads a YAML file whose tags call a program, such as `!ENV`, as if it had none.
  mutating func withoutTags(
    _ path: String, _ arena: Arena, _ diagnostics: inout Diagnostics
  ) -> Value? {
    guard let file = file(path, &diagnostics) else { return nil }
    var bytes = Array(file.bytes)
    var index = 0
    while index < bytes.count {
      let isStart =
        bytes[index] == 0x21 && index > 0 && [0x20, 0x5B, 0x2C].contains(bytes[index - 1])
      guard isStart, index + 1 < bytes.count,
        bytes[index + 1].isASCIILetter || bytes[index + 1] == 0x21
      else {
        index += 1
        continue
      }
      while index < bytes.count, !bytes[index].isASCIIWhitespace {
        bytes[index] = 0x20
        index += 1
      }
    }
    let place = arena.copy(String(decoding: bytes, as: UTF8.self))
    let plain = SourceFile(path: file.path, bytes: place, id: file.id)
    return ForeignDocument.data(plain, arena, &diagnostics)
  }
}

extension SourceFile {
  /// The file with its front matter in the first line; other tools read it after empty lines, too.
  ///
  /// Every byte after the first line of the front matter stays where it is.
  fileprivate func withFrontMatterFirst(_ arena: Arena) -> SourceFile {
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < bytes.count, bytes[start].isASCIIWhitespace { start += 1 }
    guard start > 0, bytes.has("---", at: start) || bytes.has("+++", at: start),
      let end = bytes.place(of: 0x0A, from: start)
    else { return self }
    var text = Array(bytes.slice(start..<end + 1))
    text += Array(repeating: 0x0A, count: start)
    text += bytes.slice(end + 1..<bytes.count)
    let copy = text.withUnsafeBufferPointer { arena.copy($0) }
    return SourceFile(path: path, bytes: copy, id: id)
  }
}

extension ForeignEntry {
  /// Gives the entry a title, which every page shows.
  ///
  /// It is the entry's own title, or one made from its file name; the page of a whole tree gets the
  /// title of the collection, `tree`.
  mutating func completeTitle(ofTree tree: String?, _ arena: Arena) {
    let title = self["title"]
    let written = title.hasText ? title.text.string.withoutControls.trimmingSpaces : ""
    if title.kind == .string, !written.isEmpty,
      title.text.string.withoutControls == title.text.string
    {
      return
    }
    let top = EntryPath.path(ofFile: place[...]).isEmpty ? tree : nil
    let text = written.isEmpty ? top ?? name.fileName.humanized : written
    fields.removeAll { $0.name == "title" }
    fields.insert(("title", Value.string(text, in: arena)), at: 0)
  }

  /// Takes the keys that mean the same in every tool and have another form here.
  mutating func takeCommonKeys(_ diagnostics: inout Diagnostics) {
    withhold(if: "draft", says: .yes, &diagnostics)
  }

  /// Takes keys that control the other tool, and reports each at its value.
  mutating func leaveOut(_ names: [String], _ remedy: Message, _ diagnostics: inout Diagnostics) {
    for name in names {
      let value = take(name)
      guard value.kind != .undefined else { continue }
      diagnostics.leftOut(
        "the key '\(name)' was left out", at: value.origin.firstByte, remedy: remedy)
    }
  }
}

extension String {
  /// Whether the file is a program in JavaScript, by its extension.
  var isScript: Bool { ["cjs", "js", "mjs"].contains(fileExtension) }

  /// The last step of a path.
  var fileName: String { split(separator: "/").last.map(String.init) ?? self }

  /// The last step of a path without its extension.
  var fileStem: String {
    let name = fileName
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// The extension of a path, in lower case and without its dot.
  var fileExtension: String {
    let name = fileName
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }

  /// The folder of a path with a `/` at its end; empty for a file in the root.
  var fileFolder: String { String(dropLast(fileName.count)) }

  /// The text without control characters.
  var withoutControls: String {
    String(String.UnicodeScalarView(unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }))
  }

  /// A file name as a title.
  var humanized: String {
    let words = replacing("-", with: " ").replacing("_", with: " ").trimmingSpaces
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// An address in the form that pages have: with `/` around it, unless it ends with `.html`.
  var asPagePath: String {
    let path = hasPrefix("/") ? self : "/" + self
    if path.hasSuffix("/index.html") { return String(path.dropLast("index.html".count)) }
    if path.hasSuffix(".html") || path.hasSuffix("/") { return path }
    return path.hasSuffix(".htm") ? path + "l" : path + "/"
  }

  /// The date and the rest of a name such as `2026-11-21-momo`.
  var datedName: (date: String, rest: String)? {
    guard utf8.first?.isASCIIDigit ?? false, let match = wholeMatch(of: /(\d{4}-\d{2}-\d{2})-(.+)/),
      ForeignDate(String(match.1)) != nil
    else { return nil }
    return (String(match.1), String(match.2))
  }
}
