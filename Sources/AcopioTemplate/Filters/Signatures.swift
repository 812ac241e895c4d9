/// Signatures shared by many filters.
extension FilterSignature {
  /// Takes text or a number, gives text; HTML counts as its text.
  static func text(_ arguments: TypeKinds...) -> FilterSignature {
    FilterSignature([.textual, .number], arguments, gives: .type(.text))
  }

  /// Takes text or a number, gives HTML.
  static let html = FilterSignature([.textual, .number], gives: .type(.html))

  /// Takes text or a number, gives text, or HTML for HTML.
  static let stripping = FilterSignature([.textual, .number], gives: .textOrHTML)

  /// Takes numbers, gives a number.
  static func arithmetic(_ arguments: TypeKinds...) -> FilterSignature {
    FilterSignature(.number, arguments, gives: .type(.number))
  }

  /// Takes a list, and a member and value to select elements by.
  static func choosing(_ result: Result) -> FilterSignature {
    FilterSignature(.list, [.text, [.scalar, .object]], namesMember: true, gives: result)
  }

  /// Takes a list or range.
  static func list(
    _ arguments: TypeKinds..., namesMember: Bool = false, gives result: Result
  ) -> FilterSignature {
    FilterSignature(.lists, arguments, namesMember: namesMember, gives: result)
  }
}
