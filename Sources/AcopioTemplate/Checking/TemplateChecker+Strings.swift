import AcopioBase
import AcopioLanguage

extension TemplateChecker {
  /// Reports a key that is missing from the site's strings, and values that don't fit the string.
  mutating func checkString(
    _ key: String, _ range: Range<Int>, _ call: FilterCall, _ arguments: [TemplateType]
  ) {
    guard let strings = world.strings else { return }
    let message = StringTable.value(at: key, in: strings)
    guard StringTable.isMessage(message) else {
      let meant = findings.suggestions.didYouMean(key) { StringTable.keys(of: strings) }
      return report(StringFault.unknown(key, message, meant, world.stringsFiles), range)
    }
    var given: [String] = []
    var isSound = true
    for place in stride(from: 0, to: call.arguments.count, by: 2) {
      let name = source(call.arguments[place].range)
      given.append(name)
      if !StringTable.takes(name, in: message) {
        isSound = false
        report(StringFault.surplus(key, name, message), call.arguments[place].range)
      }
    }
    // A misspelt name isn't also reported as missing.
    guard isSound else { return }
    let names =
      StringTable.names(in: message) + [StringTable.chooser(of: message)].compactMap(\.self)
    if let missing = names.first(where: { !given.contains($0) }) {
      report(StringFault.missing(key, missing), call.range)
    }
  }

  private mutating func report(_ fault: StringFault, _ range: Range<Int>) {
    report(fault.id, fault.message, range, remedy: fault.remedy)
  }
}

/// A wrong use of a string, reported before rendering if its key is a literal in the template.
struct StringFault {
  let id: DiagnosticID
  let message: Message
  var remedy: Message?

  /// There is no such string; `found` is the value at the key, `files` contain the strings.
  static func unknown(
    _ key: String, _ found: Value, _ meant: @autoclosure () -> Message, _ files: [String]
  ) -> StringFault {
    if found.kind == .object {
      let inner = found.members.map { "\(key).\($0.key.string)" }
      return StringFault(
        id: .unknownString, message: "'\(key)' is a group of strings",
        remedy: "name one of them: \(inner.joined(separator: ", "))")
    }
    return StringFault(
      id: .unknownString,
      message: "string '\(key)' doesn't exist\(meant())",
      remedy: files.isEmpty ? nil : "add it to \(listed(files))")
  }

  /// A value that the string has no placeholder for.
  static func surplus(_ key: String, _ name: String, _ message: Value) -> StringFault {
    let meant = didYouMean(name, StringTable.names(in: message))
    return StringFault(
      id: .wrongArguments, message: "string '\(key)' has no argument '\(name)'\(meant)")
  }

  /// A value that the string requires but isn't given.
  static func missing(_ key: String, _ name: String) -> StringFault {
    StringFault(
      id: .missingArgument, message: "string '\(key)' needs the argument '\(name)'",
      remedy: "write t: \(name): …")
  }
}
