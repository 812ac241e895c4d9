package import AcopioBase

/// A path with the names of fields in braces: `/books/{slug}/`.
///
/// The text between them may be percent-encoded, as browsers copy it.
package struct PathPattern: Sendable {
  /// A piece of the path.
  package enum Piece: Sendable {
    /// Literal text.
    case literal(Name)
    /// The value of a field.
    case field(Name)
  }

  /// The pattern as it was written.
  package let text: String
  /// Its pieces in order.
  package private(set) var pieces: [Piece]
  /// The pieces that are a part of a date, by their index.
  package private(set) var dateParts: [Int: DatePart] = [:]
  /// The origin of the pattern.
  package let origin: Origin
  /// Whether addresses made from it have no '/' at the end, except the address of the root.
  package private(set) var isSlashless = false

  /// Parses a pattern; `nil` if a brace is not closed or encloses nothing.
  package init?(_ text: String, origin: Origin, in arena: Arena) {
    var pieces: [Piece] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      if open > rest.startIndex {
        pieces.append(.literal(PathPattern.literal(rest[..<open], in: arena)))
      }
      let tail = rest[rest.index(after: open)...]
      guard let close = tail.firstIndex(of: "}"), close > tail.startIndex else { return nil }
      pieces.append(.field(Name(String(tail[..<close]), in: arena)))
      rest = tail[tail.index(after: close)...]
    }
    guard !rest.contains("}") else { return nil }
    if !rest.isEmpty { pieces.append(.literal(PathPattern.literal(rest, in: arena))) }
    self.text = text
    self.pieces = pieces
    self.origin = origin
  }

  private static func literal(_ text: Substring, in arena: Arena) -> Name {
    return Name(text.withBytes { PercentEncoding.decoded($0) }, in: arena)
  }

  /// Returns the pattern without a '/' at the end; the root stays unchanged.
  package func withoutSlash(in arena: Arena) -> PathPattern {
    var pattern = self
    if text.hasSuffix("/"), text != "/" {
      pattern = PathPattern(String(text.dropLast()), origin: origin, in: arena) ?? self
    }
    pattern.isSlashless = true
    return pattern
  }

  /// The pattern with a part of the date in `field` at the piece with an index.
  package func with(_ part: DatePart, of field: String, at index: Int, in arena: Arena)
    -> PathPattern
  {
    var pattern = self
    pattern.pieces[index] = .field(Name(field, in: arena))
    pattern.dateParts[index] = part
    return pattern
  }

  /// Whether the extension of the file is the same for all values of the fields.
  package var hasFixedEnding: Bool {
    guard let brace = text.lastIndex(of: "}") else { return true }
    return text[brace...].contains { $0 == "." || $0 == "/" }
  }

  /// The names in braces, in order.
  package var fields: [String] {
    pieces.compactMap { if case .field(let name) = $0 { name.string } else { nil } }
  }
}

/// A part of a date in a path, with all its digits: `2026`, `01`, `05`.
package enum DatePart: String, Sendable, CaseIterable {
  case year, month, day

  /// Its bytes in a date as RFC 3339 writes it.
  package var range: Range<Int> {
    switch self {
    case .year: 0..<4
    case .month: 5..<7
    case .day: 8..<10
    }
  }
}
