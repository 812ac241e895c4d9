import AcopioBase

/// Reads the members of a JSON file that a command wrote and that is committed; reports changes
/// made by hand.
protocol CommittedFileReader {
  /// The diagnostic for a fault.
  static var fault: DiagnosticID { get }
  /// The name of such a file in messages: "a lock".
  static var noun: Message { get }
  /// The fault of a file without content.
  static var emptiness: Message { get }
  /// The remedy for faults of the file.
  static var remedy: Message { get }
  /// The diagnostics so far.
  var diagnostics: Diagnostics { get set }
}

extension CommittedFileReader {
  /// Reports the faults of a file that could not be read, of one that is no JSON as its own.
  static func report(_ faults: Diagnostics, of file: SourceFile, _ diagnostics: inout Diagnostics) {
    for found in faults.all where found.id != .jsonSyntax { diagnostics.report(found) }
    for found in faults.all where found.id == .jsonSyntax {
      diagnostics.error(
        fault,
        file.bytes.trimmed.isEmpty ? emptiness : "\(noun) is JSON: \(found.message)",
        at: found.origin, remedy: remedy)
    }
  }

  /// Reports a fault of a value.
  mutating func fault(_ message: Message, at value: Value) {
    diagnostics.error(
      Self.fault, message, at: value.origin.firstByte, remedy: Self.remedy)
  }

  /// Reports members with other names.
  mutating func expect(_ value: Value, _ names: [String]) {
    guard value.kind == .object else {
      if value.kind != .undefined { fault("an object is required here", at: value) }
      return
    }
    for member in value.members {
      let name = member.key.string
      if names.contains(name) { continue }
      diagnostics.error(
        Self.fault, "'\(member.key.shortString)' is not a key of \(Self.noun)",
        at: member.keyOrigin, remedy: Self.remedy)
    }
  }

  /// The member with a name, if it has the right kind; reports it otherwise.
  mutating func member(
    _ value: Value, _ key: String, _ kind: Value.Kind, _ name: Message, isRequired: Bool
  ) -> Value? {
    let member = value.member(named: key)
    if member.kind == kind { return member }
    if member.kind != .undefined {
      fault("'\(key)' must be \(name)", at: member)
    } else if isRequired {
      fault("'\(key)' is missing", at: value)
    }
    return nil
  }
}
