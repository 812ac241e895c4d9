import AcopioBase

/// The parts of a URI or of a reference to one (RFC 3986).
struct SchemaURI: Hashable, Sendable {
  private(set) var scheme: Octets?
  private(set) var authority: Octets?
  private(set) var path: Octets
  private(set) var query: Octets?
  /// The part after the `#`; an empty fragment counts as none, since both name the whole document.
  var fragment: Octets?

  /// Divides a reference into its parts (appendix B); no text is refused.
  init(_ text: Octets) {
    var rest = text[...]
    if let mark = rest.firstIndex(of: UInt8(ascii: "#")) {
      let fragment = Octets(rest[(mark + 1)...])
      self.fragment = fragment.isEmpty ? nil : fragment
      rest = rest[..<mark]
    }
    if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
      query = Octets(rest[(mark + 1)...])
      rest = rest[..<mark]
    }
    let end = rest.firstIndex { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "/") }
    if let end, rest[end] == UInt8(ascii: ":"), end > rest.startIndex {
      scheme = rest[..<end].map(\.smallLetter)
      rest = rest[(end + 1)...]
    }
    if rest.has("//") {
      rest = rest.dropFirst(2)
      let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
      authority = rest[..<end].map(\.smallLetter)
      rest = rest[end...]
    }
    path = Octets(rest)
  }

  /// The same without the fragment.
  var document: SchemaURI {
    var document = self
    document.fragment = nil
    return document
  }

  /// The URI that a reference means in a document with this URI (section 5.2.2).
  func resolving(_ reference: SchemaURI) -> SchemaURI {
    var result = reference
    if reference.scheme != nil {
      result.path = SchemaURI.withoutDots(reference.path)
      return result
    }
    result.scheme = scheme
    if reference.authority != nil {
      result.path = SchemaURI.withoutDots(reference.path)
      return result
    }
    result.authority = authority
    if reference.path.isEmpty {
      result.path = path
      if reference.query == nil { result.query = query }
    } else if reference.path.first == UInt8(ascii: "/") {
      result.path = SchemaURI.withoutDots(reference.path)
    } else if path.isEmpty, authority != nil {
      result.path = SchemaURI.withoutDots([UInt8(ascii: "/")] + reference.path)
    } else {
      let folder = path[..<(path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)]
      result.path = SchemaURI.withoutDots(Octets(folder) + reference.path)
    }
    return result
  }

  /// A path without its steps `.` and `..` (section 5.2.4).
  private static func withoutDots(_ path: Octets) -> Octets {
    guard path.contains(UInt8(ascii: ".")) else { return path }
    let steps = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    var kept: [ArraySlice<UInt8>] = []
    for (index, step) in steps.enumerated() {
      let isLast = index == steps.count - 1
      if step.equals(".") {
        if isLast { kept.append([]) }
      } else if step.equals("..") {
        // The empty step before a leading slash is never removed.
        if kept.count > 1 || kept.first?.isEmpty == false { kept.removeLast() }
        if isLast { kept.append([]) }
      } else {
        kept.append(step)
      }
    }
    return Octets(kept.joined(separator: [UInt8(ascii: "/")]))
  }
}
