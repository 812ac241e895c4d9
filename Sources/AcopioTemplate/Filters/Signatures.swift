/// The signatures that many filters have.
extension FilterSignature {
  /// Text or a number in, text out; HTML counts as its text.
  static func text(_ arguments: TypeKinds...) -> FilterSignature {
    FilterSignature([.textual, .number], arguments, gives: .type(.text))
  }

  /// Text or a number in, HTML out.
  static let html = FilterSignature([.textual, .number], gives: .type(.html))

  /// Text with less white space: HTML stays HTML.
  static let stripping = FilterSignature([.textual, .number], gives: .textOrHTML)

  /// Numbers in, a number out.
  static func arithmetic(_ arguments: TypeKinds...) -> FilterSignature {
    FilterSignature(.number, arguments, gives: .type(.number))
  }

  /// A list in, chosen from by a member and the value it should have.
  static func choosing(_ result: Result) -> FilterSignature {
    FilterSignature(.list, [.text, [.scalar, .object]], namesMember: true, gives: result)
  }

  /// A list or range in.
  static func list(
    _ arguments: TypeKinds..., namesMember: Bool = false, gives result: Result
  ) -> FilterSignature {
    FilterSignature(.lists, arguments, namesMember: namesMember, gives: result)
  }
}
