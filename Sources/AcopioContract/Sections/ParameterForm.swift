import AcopioBase

/// Tells the two syntaxes of parameters apart.
enum ParameterForm {
  /// Whether the item is a parameter, and in which syntax.
  static func kind(of node: Int, in tree: BlockTree) -> SectionKind? {
    guard let line = tree.itemLine(node) else { return nil }
    for child in tree[node].children {
      guard let nested = tree.itemLine(child) else { continue }
      if Keywords.isSampleOrDefault(nested) || Keywords.isAlone(nested, "Items")
        || Keywords.isAlone(nested, "Members")
      {
        return .parameter
      }
      if Keywords.isAlone(nested, "Values") { return .oldParameter }
    }
    return kind(of: line)
  }

  private static func kind(of line: Octets) -> SectionKind? {
    var scanner = LineScanner(line)
    guard !scanner.isAtEnd else { return nil }
    let before = scanner.rest.count
    _ = scanner.byte(0x60)
    skipName(&scanner)
    _ = scanner.byte(0x60)
    scanner.skipBlanks()
    guard scanner.rest.count < before else { return nil }
    var rest = Array(scanner.rest).trimmed
    switch rest.first {
    case nil: return .parameter
    case 0x3A, 0x3D:
      let isNew = rest.first == 0x3A
      guard !Array(rest.dropFirst()).trimmed.isEmpty else { return nil }
      return isNew ? .parameter : .oldParameter
    case 0x28:
      let inner = Signature.takeBrackets(&rest, at: 0, closing: 0x29)
      // A list that is not closed stays unchanged.
      if inner.count == 2 || inner == rest { return nil }
      if containsEnum(inner) { return .parameter }
      if inner.contains(0x60) { return .oldParameter }
      rest = rest.trimmed
      if rest.isEmpty { return .parameter }
    default: break
    }
    if rest.first == 0x2D { return .parameter }
    return rest[...].has("...") ? .oldParameter : nil
  }

  /// Skips letters, digits, `_`, `.`, `-` and percent-encoded bytes.
  private static func skipName(_ scanner: inout LineScanner) {
    while true {
      _ = scanner.take { $0.isASCIIAlphanumeric || $0 == 0x5F || $0 == 0x2E || $0 == 0x2D }
      let digits = scanner.rest.dropFirst().prefix(2)
      guard scanner.rest.first == 0x25, digits.count == 2,
        digits.allSatisfy({ $0.hexadecimalDigit != nil })
      else { return }
      scanner = LineScanner(scanner.rest.dropFirst(3))
    }
  }

  /// Whether the text contains `enum[TYPE]`.
  static func containsEnum(_ text: Octets) -> Bool {
    var start = 0
    while let at = text.firstOffset(of: Octets("enum["), from: start) {
      let inner = text[(at + 5)...].prefix { $0 != 0x5B && $0 != 0x5D }
      if !inner.isEmpty, inner.endIndex < text.count, text[inner.endIndex] == 0x5D { return true }
      start = at + 5
    }
    return false
  }
}

extension Parameter {
  /// Reads the list in parentheses: the type, whether it must be given, and in the older syntax an
  /// example.
  mutating func readAttributes(
    _ attributes: [Octets], isOld: Bool, at node: Int, _ state: inout ParserState
  ) {
    var isValid = attributes.count <= (isOld ? 3 : 2)
    var hasUse = false
    for attribute in attributes where isValid {
      if !hasUse, Keywords.isAlone(attribute, "Optional") {
        use = .optional
        hasUse = true
      } else if !hasUse, Keywords.isAlone(attribute, "Required") {
        use = .required
        hasUse = true
      } else if isOld, let first = attribute.firstIndex(of: 0x60),
        let last = attribute[(first + 1)...].firstIndex(of: 0x60)
      {
        exampleValue = Array(attribute[(first + 1)..<last])
      } else if type.isEmpty {
        type = attribute
      } else {
        isValid = false
      }
    }
    guard isValid else {
      let expected =
        isOld
        ? "([required | optional], [<type>], [`<example value>`])"
        : "([required | optional], [<type> | enum[<type>]])"
      state.warn(
        .formatting, "unable to parse the list of the parameter, expected '\(expected)'", at: node)
      type = []
      use = .unspecified
      if isOld { exampleValue = [] }
      return
    }
    if !isOld, type[...].has("enum["), type.last == 0x5D {
      let inner = Array(type.dropFirst(5).dropLast())
      if inner.allSatisfy({ $0 != 0x5B && $0 != 0x5D }), !inner.trimmed.isEmpty {
        type = inner.trimmed
      }
    }
  }

  /// Reports a default that can have no effect, and values that are not among those allowed.
  func check(at node: Int, _ state: inout ParserState) {
    if use != .optional, !defaultValue.isEmpty {
      state.warn(
        .logical,
        "the default of parameter '\(name.string)' has no effect as long as it is required, declare "
          + "it as 'optional'", at: node)
    }
    guard !values.isEmpty else { return }
    let isForeign = { (value: Octets) in !value.isEmpty && !values.contains(value) }
    guard isForeign(exampleValue) || isForeign(defaultValue) else { return }
    let value = isForeign(exampleValue) ? exampleValue : defaultValue
    state.warn(
      .logical,
      "'\(value.string)' is not in the list of values of parameter '\(name.string)'", at: node)
  }
}
