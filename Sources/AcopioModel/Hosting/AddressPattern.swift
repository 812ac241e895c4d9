/// A pattern of addresses, one or more segments of which may be anything: `/v1/books/*`.
package struct AddressPattern: Sendable, Hashable {
  /// The address, with `*` for each segment that may be anything.
  package let text: String
  /// Whether it matches a single address.
  package let isExact: Bool

  /// The pattern of one address.
  package init(exactly address: String) {
    text = address
    isExact = true
  }

  /// The pattern of an address by its declaration, such as `/books/{id}`; the address itself if it has another form.
  package init(of address: String, declaredAs declared: String) {
    let own = address.split(separator: "/", omittingEmptySubsequences: false)
    let pattern = declared.split(separator: "/", omittingEmptySubsequences: false)
    var isExact = true
    var segments: [Substring] = []
    if own.count == pattern.count {
      for (segment, piece) in zip(own, pattern) {
        if piece.contains("{") {
          isExact = false
          segments.append("*")
        } else if segment == piece {
          segments.append(segment)
        } else {
          break
        }
      }
    }
    guard segments.count == own.count, !isExact else {
      self.init(exactly: address)
      return
    }
    self.init(text: segments.joined(separator: "/"), isExact: false)
  }

  /// The pattern of addresses with equally many segments: those in which they differ may be anything.
  package init(common addresses: [String]) {
    let all = addresses.map { $0.split(separator: "/", omittingEmptySubsequences: false) }
    let first = all.first ?? []
    let segments = first.indices.map { index in
      all.allSatisfy { $0.count == first.count && $0[index] == first[index] } ? first[index] : "*"
    }
    self.init(text: segments.joined(separator: "/"), isExact: segments == first)
  }

  private init(text: String, isExact: Bool) {
    self.text = text
    self.isExact = isExact
  }

  /// The segments, `nil` for one that may be anything; the first is empty.
  package var segments: [Substring?] {
    text.split(separator: "/", omittingEmptySubsequences: false).map {
      !isExact && $0 == "*" ? nil : $0
    }
  }

  /// The regular expression of the addresses, without anchors; `any` is the expression of a
  /// segment.
  package func expression(any: String = "[^/]+") -> String {
    segments.map { segment in
      segment.map { AddressPattern.escaped(String($0)) } ?? any
    }.joined(separator: "/")
  }

  /// A text with the signs of regular expressions escaped.
  package static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      if "\\^$.|?*+()[]{}".contains(character) { escaped += "\\" }
      escaped.append(character)
    }
    return escaped
  }
}
