import AcopioBase

/// The directive that one shortcode becomes, from a mapping.
struct ShortcodeTarget: Sendable {
  /// The name of the directive, which is also the name of a file.
  let directive: String
  /// Attributes that every use gets, unless it has its own with that name.
  private var constants: [(name: String, value: String)] = []
  /// The attributes that arguments without a name become.
  private var positional: [String] = []

  /// Reads a target; reports `unknown-key` and `wrong-type`.
  init?(_ value: Value, _ diagnostics: inout Diagnostics) {
    let name = value.kind == .object ? value.member("directive") : value
    guard name.kind == .string else {
      diagnostics.error(
        .wrongType, "a shortcode needs the name of a directive", at: value.origin,
        remedy: "write 'notice: note', or '{ directive: note, positional: [title] }'")
      return nil
    }
    directive = name.text.string
    if !ShortcodeTarget.isDirective(directive) {
      diagnostics.error(
        .wrongType, "'\(directive)' is not the name of a directive", at: name.origin,
        remedy: "use lowercase letters, digits, '-' and '_', and begin with a letter: 'note'")
    }
    for member in value.members {
      switch member.key.string {
      case "directive": continue
      case "attributes": takeConstants(member.value, &diagnostics)
      case "positional": takePositional(member.value, &diagnostics)
      default:
        diagnostics.error(
          .unknownKey, "'\(member.key.string)' is not a key of a shortcode", at: member.keyOrigin,
          remedy: "keys are directive, attributes, positional")
      }
    }
  }

  private mutating func takeConstants(_ value: Value, _ diagnostics: inout Diagnostics) {
    if value.kind != .object {
      diagnostics.error(
        .wrongType, "'attributes' must be a mapping of names to texts", at: value.origin,
        remedy: "write '{ kind: tip }'")
    }
    for member in value.members {
      check(member.key.string, at: member.keyOrigin, &diagnostics)
      constants.append((member.key.string, member.value.attributeText))
    }
  }

  private mutating func takePositional(_ value: Value, _ diagnostics: inout Diagnostics) {
    if value.kind != .array {
      diagnostics.error(
        .wrongType, "'positional' must be a list of names", at: value.origin,
        remedy: "write '[title]'")
    }
    for element in value.elements {
      check(element.text.string, at: element.origin, &diagnostics)
      positional.append(element.text.string)
    }
  }

  private func check(_ name: String, at origin: Origin, _ diagnostics: inout Diagnostics) {
    if ShortcodeTarget.isAttribute(name) { return }
    diagnostics.error(
      .wrongType, "'\(name)' is not the name of an attribute", at: origin,
      remedy: "use letters, digits, '-' and '_', and begin with a letter")
  }

  /// The attributes of a use; `nil` if an argument has no attribute, or if one has two values.
  func attributes(of arguments: TagArguments) -> [(name: String, value: String)]? {
    guard arguments.positional.count <= positional.count else { return nil }
    let written =
      zip(positional, arguments.positional).map { (name: $0, value: $1) } + arguments.named
    let names = Set(written.map(\.name))
    guard names.count == written.count, names.allSatisfy(ShortcodeTarget.isAttribute) else {
      return nil
    }
    return constants.filter { !names.contains($0.name) } + written
  }

  /// Whether a directive can have this name, and a file on every system.
  private static func isDirective(_ name: String) -> Bool {
    isAttribute(name) && name == name.lowercased() && !"-_".contains(name.last ?? "-")
  }

  /// Whether an attribute can have this name; `content` is the enclosed text of a directive.
  static func isAttribute(_ name: String) -> Bool {
    name != "content" && name.utf8.first?.isASCIILetter == true
      && name.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == 0x2D || $0 == 0x5F }
  }
}

extension Value {
  /// The value as the text of an attribute.
  fileprivate var attributeText: String {
    if let truth = bool { return truth ? "true" : "false" }
    return text.string
  }
}
