package import AcopioBase

/// The target of a transaction's request: its URI template, expanded with the values that the
/// blueprint gives (RFC 6570, levels 1 to 3 and `*`).
package enum RequestTarget: Equatable {
  /// The path, percent-decoded, with its first `/` and without query and fragment: hosts of files ignore
  /// these.
  case path(Octets)
  /// The variable without a value, which leaves the address open.
  case open(variable: Octets, isDescribed: Bool)

  /// Expands the URI template of `transaction`.
  ///
  /// Of several descriptions of a variable the last counts: the request takes precedence over the
  /// action, and the action over the resource. Its value is its example, else its default. A
  /// variable that is not optional must have a value, and each must be described. Variables of the
  /// query, which change nothing, are exempt.
  package init(of transaction: Transaction) {
    var values: [Octets: Octets] = [:]
    for parameter in transaction.parameters {
      values[parameter.name] =
        parameter.exampleValue.isEmpty ? parameter.defaultValue : parameter.exampleValue
    }
    for name in Self.variables(of: transaction.uri) {
      let parameter = transaction.parameters.last { $0.name == name }
      let isGiven = values[name]?.isEmpty == false
      guard let parameter, isGiven || parameter.use == .optional else {
        self = .open(variable: name, isDescribed: parameter != nil)
        return
      }
    }
    var path: Octets = []
    for piece in Self.pieces(of: transaction.uri) {
      switch piece {
      case .literal(let text): path += text
      case .expression(let mark, let names):
        // The query and the fragment are not part of the path.
        if StaticString("?&#").utf8.contains(mark) { continue }
        path += Self.joined(names.compactMap { values[$0] }.filter { !$0.isEmpty }, mark)
      }
    }
    self = .path(PercentEncoding.decodedBytes(Array(path.prefix { $0 != 0x3F && $0 != 0x23 })))
  }

  /// The path of the endpoint that answers a request for `path`: without `/` at its end and without the
  /// extension of its file, and with a name for the root, since a file must have one.
  package static func endpointPath(_ path: Octets) -> Octets {
    var steps = path.split(separator: 0x2F)
    guard let last = steps.popLast() else { return Octets("/index") }
    let ending = fileExtension(of: path)
    steps.append(last.dropLast(ending.utf8CodeUnitCount))
    return steps.flatMap { [0x2F] + $0 }
  }

  /// The extension of a file of an endpoint that a path ends with; empty without one.
  package static func fileExtension(of path: Octets) -> StaticString {
    for ending in [".json", ".geojson"] as [StaticString] {
      let count = ending.utf8CodeUnitCount
      // A name that is nothing else has no extension.
      if path.suffix(count).equals(ending), path.dropLast(count).last.map({ $0 != 0x2F }) ?? false {
        return ending
      }
    }
    return ""
  }

  /// Whether the last step of the path of a URI template has a variable.
  package static func endsOpen(_ template: Octets) -> Bool {
    for piece in pieces(of: template).reversed() {
      switch piece {
      case .literal(let text):
        let path = text.prefix { $0 != 0x3F && $0 != 0x23 }
        if path.contains(0x2F) { return false }
      case .expression(let mark, _):
        if !StaticString("?&#").utf8.contains(mark) { return true }
      }
    }
    return false
  }

  /// A URI template that paths are compared with.
  package struct Template: Sendable {
    /// The texts between its variables.
    private let literals: [Octets]

    /// The path of a URI template, without the extension of its files as in `endpointPath`.
    package init(_ template: Octets) {
      var literals: [Octets] = [[]]
      for piece in RequestTarget.pieces(of: template) {
        switch piece {
        case .literal(let text):
          let own = text.prefix { $0 != 0x3F && $0 != 0x23 }
          literals[literals.count - 1] += PercentEncoding.decodedBytes(Array(own))
        case .expression(let mark, _):
          if !StaticString("?&#").utf8.contains(mark) { literals.append([]) }
        }
      }
      let ending = RequestTarget.fileExtension(of: [0x2F] + [0x78] + literals[literals.count - 1])
      literals[literals.count - 1].removeLast(ending.utf8CodeUnitCount)
      self.literals = literals
    }

    /// The text up to the last `/` before the first variable, with which each of its paths begins.
    package var folder: Octets {
      Array(literals[0].prefix((literals[0].lastIndex(of: 0x2F) ?? -1) + 1))
    }

    /// Whether the template could give a path: each of its variables matches one segment or a part
    /// of one.
    package func matches(_ path: Bytes) -> Bool {
      guard literals.count > 1, let first = literals.first, let last = literals.last else {
        return path.elementsEqual(literals[0])
      }
      guard path.starts(with: first) else { return false }
      let path = Array(path)
      var at = first.count
      for literal in literals.dropFirst().dropLast() {
        // The shortest part that is followed by the literal leaves the most for the others.
        guard let next = RequestTarget.end(of: path, from: at, before: literal) else {
          return false
        }
        at = next + literal.count
      }
      guard path.count - last.count > at else { return false }
      let part = path[at..<(path.count - last.count)]
      return path[(path.count - last.count)...].elementsEqual(last) && !part.contains(0x2F)
    }
  }

  private static func end(of path: Octets, from start: Int, before literal: Octets) -> Int? {
    guard let end = path.firstOffset(of: literal, from: min(start + 1, path.count)) else {
      return nil
    }
    return path[start..<end].contains(0x2F) ? nil : end
  }

  // MARK: - Templates

  private enum Piece {
    case literal(Octets)
    /// The operator, a space without one, and the names of the variables.
    case expression(UInt8, [Octets])
  }

  /// The variables of the path.
  package static func variables(of template: Octets) -> [Octets] {
    pieces(of: template).flatMap { piece -> [Octets] in
      guard case .expression(let mark, let names) = piece,
        !StaticString("?&#").utf8.contains(mark)
      else { return [] }
      return names
    }
  }

  private static func pieces(of template: Octets) -> [Piece] {
    var pieces: [Piece] = []
    var rest = template[...]
    while let first = rest.first {
      guard first == 0x7B else {
        let text = rest.prefix { $0 != 0x7B }
        pieces.append(.literal(Array(text)))
        rest = rest[text.endIndex...]
        continue
      }
      var content = rest.dropFirst().prefix { $0 != 0x7D }
      rest = rest[content.endIndex...].dropFirst()
      var mark: UInt8 = 0x20
      if let byte = content.first, StaticString("+#./;?&").utf8.contains(byte) {
        mark = byte
        content = content.dropFirst()
      }
      let names = content.split(separator: 0x2C).map { name in
        Array(name.prefix { $0 != 0x2A && $0 != 0x3A })
      }
      pieces.append(.expression(mark, names))
    }
    return pieces
  }

  private static func joined(_ values: [Octets], _ mark: UInt8) -> Octets {
    let isPrefixed = mark == 0x2F || mark == 0x2E || mark == 0x3B
    let text: Octets = Array(values.joined(separator: [isPrefixed ? mark : 0x2C]))
    return isPrefixed && !text.isEmpty ? [mark] + text : text
  }
}
