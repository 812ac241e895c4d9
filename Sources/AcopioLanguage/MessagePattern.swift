package import AcopioBase

/// A text with arguments of a type, in the syntax of ICU's MessageFormat:
/// `{count, plural, =0 {no books} one {# book} other {# books}}`.
///
/// Compiled, it is an array: the text as it was written, then its parts, which are texts and arguments. The forms
/// of an argument are arrays of parts, too.
package enum MessagePattern {
  /// How an argument is written, or what chooses its form.
  package enum Kind: Int64, Sendable {
    case value, number, integer, percent, date, plural, ordinal, select
  }

  /// An argument of a compiled text.
  package struct Argument {
    /// The name of the value.
    package let name: Bytes
    /// What becomes of the value.
    package let kind: Kind
    /// The style of a date.
    package let style: String
    /// What is subtracted from a number before it chooses a form or is written.
    package let offset: Value
    /// The forms by what selects them: `=0`, a plural category, or a word; empty without forms.
    package let forms: Value

    /// The argument that a part is; `nil` for a text.
    package init?(_ part: Value) {
      guard part.kind == .object, let kind = Kind(rawValue: part.member("kind").int64 ?? -1) else {
        return nil
      }
      self.kind = kind
      name = part.member("name").text
      style = part.member("style").text.string
      offset = part.member("offset")
      forms = part.member("forms")
    }
  }

  /// Whether a text has an argument with a type, so that it is read as MessageFormat.
  package static func isPattern(_ text: Bytes) -> Bool {
    var rest = text
    while let open = rest.firstIndex(of: UInt8(ascii: "{")) {
      rest = rest.slice(open + 1..<rest.count)
      let end = rest.firstIndex { [0x2C, 0x7B, 0x7D].contains($0) }
      guard let end else { return false }
      if rest[end] == UInt8(ascii: ","), StringTable.isName(rest.slice(0..<end).trimmed) {
        return true
      }
    }
    return false
  }

  /// The text of a compiled message as it was written.
  static func source(of message: Value) -> Bytes { (message.elements.first ?? .empty).text }

  /// The names of all values that a compiled message takes, without repetitions.
  static func names(in message: Value) -> [String] {
    var names: [String] = []
    collect(message.elements, &names)
    return names
  }

  private static func collect(_ parts: UnsafeBufferPointer<Value>, _ names: inout [String]) {
    for argument in parts.lazy.compactMap(Argument.init) {
      let name = argument.name.string
      if !names.contains(name) { names.append(name) }
      for form in argument.forms.members { collect(form.value.elements, &names) }
    }
  }
}
