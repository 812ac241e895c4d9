import AcopioBase
import AcopioModel

/// Makes paths from patterns; reports `unsafe-path` and `missing-path-field`.
///
/// A value is one step of a path, or part of one. A path of folders can have any number of steps:
/// if it has none, the slash after it is left out (`/docs/{path}/` gives `/docs/`), or `index`
/// replaces it (`/docs/{path}.html`).
struct PathWriter {
  /// The memory of the paths.
  let arena: Arena
  /// The prefix of every permalink in an address.
  let basePath: Bytes
  /// The prefix of every permalink of the language: empty or such as `/en`.
  let prefix: Bytes
  /// The prefix of the paths of its endpoints; empty for the site's own language.
  let filePrefix: Bytes

  init(site: Site, arena: Arena) {
    self.arena = arena
    basePath = arena.copy(site.base.path)
    prefix = arena.copy(site.language.prefix)
    filePrefix = arena.copy(site.language.filePrefix)
  }

  /// The permalink of an object in the language, made from `pattern`; `nil` after a fault.
  func permalink(
    _ pattern: PathPattern, for object: Value, _ buffer: inout ByteBuffer,
    _ diagnostics: inout Diagnostics
  ) -> Bytes? {
    path(pattern, for: object, &buffer, &diagnostics).map { inLanguage($0, &buffer) }
  }

  /// The path of a file of the API, or of another file that is not localized; `nil` after a fault.
  func filePath(
    _ pattern: PathPattern, for object: Value, _ buffer: inout ByteBuffer,
    _ diagnostics: inout Diagnostics
  ) -> Bytes? {
    path(pattern, for: object, &buffer, &diagnostics).map { below(filePrefix, $0, &buffer) }
  }

  /// The path below the prefix of the language.
  func inLanguage(_ path: Bytes, _ buffer: inout ByteBuffer) -> Bytes {
    below(prefix, path, &buffer)
  }

  private func below(_ prefix: Bytes, _ path: Bytes, _ buffer: inout ByteBuffer) -> Bytes {
    guard !prefix.isEmpty else { return path }
    buffer.clear()
    buffer.append(prefix)
    buffer.append(path)
    return arena.copy(buffer.bytes)
  }

  /// The path of an object, made from `pattern` and stored in the arena; `nil` after a fault.
  func path(
    _ pattern: PathPattern, for object: Value, _ buffer: inout ByteBuffer,
    _ diagnostics: inout Diagnostics
  ) -> Bytes? {
    buffer.clear()
    var dropsSlash = false
    for (index, piece) in pattern.pieces.enumerated() {
      switch piece {
      case .literal(let name):
        buffer.append(name.bytes.slice((dropsSlash ? 1 : 0)..<name.bytes.count))
      case .field(let name):
        let value = object.member(name.bytes, hash: keyHash(name.bytes))
        if value.isPath, value.text.isEmpty {
          let next = pattern.pieces[(index + 1)...].first
          if pattern.isSlashless, next == nil, buffer.bytes.last == 0x2F {
            // The page of the folder has no '/' at the end either, except at the root.
            if buffer.count > 1 { buffer.truncate(to: buffer.count - 1) }
            continue
          }
          dropsSlash = appendNoStep(before: next, &buffer)
          continue
        }
        let part = pattern.dateParts[index]
        guard append(value, part, named: name, pattern, object, &buffer, &diagnostics) else {
          return nil
        }
      }
      dropsSlash = false
    }
    return arena.copy(buffer.bytes)
  }

  /// Writes a path without steps; returns whether the slash after it is left out.
  private func appendNoStep(before next: PathPattern.Piece?, _ buffer: inout ByteBuffer) -> Bool {
    guard buffer.bytes.last == 0x2F else { return false }
    if case .literal(let text) = next, text.bytes.first == 0x2F { return true }
    buffer.append("index")
    return false
  }

  private func append(
    _ value: Value, _ part: DatePart?, named name: Name, _ pattern: PathPattern, _ object: Value,
    _ buffer: inout ByteBuffer, _ diagnostics: inout Diagnostics
  ) -> Bool {
    let start = buffer.count
    if value.kind == .date || value.kind == .datetime {
      // Times are kept on the clock of the site, so that their day is the day on the site.
      buffer.append(value.text.slice(part?.range ?? 0..<10))
    } else if value.hasText {
      buffer.append(value.text)
    } else if let number = value.int64 {
      buffer.append(decimal: number)
    } else if value.kind == .entry {
      buffer.append(value.member("key").text)
    }
    let written = Bytes(rebasing: buffer.bytes[start...])
    if written.isEmpty {
      if value.kind == .undefined, !object.members.contains(where: { $0.key.equals(name.bytes) }) {
        return false  // an unknown field was reported where the pattern was read
      }
      diagnostics.error(
        .missingPathField, "'\(name.string)' is empty, so '\(pattern.text)' gives no path",
        at: object.origin.firstByte,
        remedy: name.string == "term"
          ? "write the term with letters or digits" : "give the entry a value for '\(name.string)'",
        notes: [Diagnostic.Note("the path is declared here", at: pattern.origin)])
      return false
    }
    // Other fields are one step of a path and cannot add further steps.
    let fault =
      written.contains(0x2F) && !value.isPath
      ? "contains '/'" : outputPathFault(written) ?? hiddenFault(written)
    guard let fault else { return true }
    let origin = value.origin == .none ? object.origin.firstByte : value.origin
    diagnostics.error(
      name.string == "slug" ? .unsafeSlug : .unsafePath,
      "'\(name.string)' \(fault)", at: origin,
      remedy: "use letters, digits and '-'",
      notes: [Diagnostic.Note("it is part of this path", at: pattern.origin)])
    return false
  }

  /// The file of a page's permalink below Output; `nil` after a fault.
  ///
  /// It is `books/momo/index.html` for `/books/momo/`, and `books/momo.html` for `/books/momo`, which hosts
  /// serve there.
  func file(
    ofPage permalink: Bytes, isAlias: Bool = false, at origin: Origin, _ buffer: inout ByteBuffer,
    _ diagnostics: inout Diagnostics
  ) -> Text? {
    let written = withoutLanguage(permalink)
    guard written.first == 0x2F else {
      diagnostics.error(
        .unsafePath, "the permalink must begin with '/'", at: origin,
        remedy: "write '/\(written.string)'")
      return nil
    }
    buffer.clear()
    buffer.append(permalink.slice(1..<permalink.count))
    if permalink.last == 0x2F {
      buffer.append("index.html")
    } else if let ending = extensionName(of: permalink) {
      // An address that was `/node.js` is served from `node.js.html`.
      if isAlias, ending != "html" {
        buffer.append(".html")
        return checked(buffer.bytes, at: origin, &diagnostics)
      }
      guard ending == "html" else {
        diagnostics.error(
          .unsafePath, "the permalink of a page must not end with '.\(ending)'", at: origin,
          remedy:
            "end it with '/', '.html' or a name: '\(written.string.dropLast(ending.count + 1))/'")
        return nil
      }
    } else {
      buffer.append(".html")
    }
    return checked(buffer.bytes, at: origin, &diagnostics)
  }

  /// The letters after the last dot of a permalink; `nil` for none, or for a number as in `/momo-1.1`.
  private func extensionName(of permalink: Bytes) -> String? {
    let name = permalink.lastIndex(of: 0x2F).map { permalink.slice($0 + 1..<permalink.count) }
    guard let name, let dot = name.lastIndex(of: 0x2E) else { return nil }
    let ending = name.slice(dot + 1..<name.count)
    return ending.isEmpty || ending.contains(where: { !$0.isASCIILetter }) ? nil : ending.string
  }

  /// Validates `path` below Output and stores it in the arena; `nil` after `unsafe-path`.
  func checked(
    _ path: Bytes, at origin: Origin, _ diagnostics: inout Diagnostics
  ) -> Text? {
    guard let fault = outputPathFault(path) else { return Text(arena.copy(path)) }
    var shown = path
    if !prefix.isEmpty, path.starts(with: prefix.dropFirst()), path.count > prefix.count,
      path[prefix.count - 1] == 0x2F
    {
      let rest = path.slice(prefix.count..<path.count)
      if outputPathFault(rest) == fault { shown = rest }
    }
    diagnostics.error(
      .unsafePath, "the path '\(printable(shown))' \(fault)", at: origin,
      remedy: "use letters, digits, '-' and single '/'")
    return nil
  }

  /// A permalink as it was written, so that its fault is the same in all languages and is reported
  /// once.
  private func withoutLanguage(_ permalink: Bytes) -> Bytes {
    guard !prefix.isEmpty, permalink.starts(with: prefix) else { return permalink }
    return permalink.slice(prefix.count..<permalink.count)
  }

  private func printable(_ path: Bytes) -> String {
    String(path.string.unicodeScalars.map { $0.value < 0x20 ? "\u{FFFD}" : Character($0) })
  }

  /// A permalink with the base path before it, ready for `href`.
  ///
  /// Characters that a URL cannot contain, or that would end its path, are percent-encoded (RFC
  /// 3986 §3.3).
  func url(_ permalink: Bytes, _ buffer: inout ByteBuffer) -> Text {
    let isPlain = permalink.allSatisfy(isPathByte)
    guard !basePath.isEmpty || !isPlain else { return Text(permalink) }
    buffer.clear()
    buffer.append(basePath)
    if isPlain {
      buffer.append(permalink)
    } else {
      for byte in permalink { append(byte, &buffer) }
    }
    return Text(arena.copy(buffer.bytes))
  }

  private func append(_ byte: UInt8, _ buffer: inout ByteBuffer) {
    isPathByte(byte) ? buffer.append(byte) : PercentEncoding.append(byte, into: &buffer)
  }

  private func isPathByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x61...0x7A, 0x41...0x5A, 0x2D...0x3A, 0x40, 0x5F, 0x7E: true  // a-z A-Z - . / 0-9 : @ _ ~
    case 0x21, 0x24, 0x26...0x2C, 0x3B, 0x3D: true  // ! $ & ' ( ) * + , ; =
    default: false
    }
  }
}
