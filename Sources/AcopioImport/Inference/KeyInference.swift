import AcopioBase

/// Finds the field that identifies each entry of a list.
enum KeyInference {
  /// The names that suggest the purpose of a field, the best first.
  private static let names = ["id", "key", "slug", "code", "sku", "isbn", "name", "title"]

  /// The name of a field that every entry has, and that is different in each; `nil` if there is none.
  ///
  /// Fields with a telling name take precedence over the others, which are tried in their order.
  static func key(of entries: [Value], _ members: MemberEvidence) -> String? {
    let known = names.filter(members.names.contains)
    let others = members.names.filter { !names.contains($0) }
    return (known + others).first { isKey($0, of: entries) }
  }

  private static func isKey(_ name: String, of entries: [Value]) -> Bool {
    guard TypeInference.canBeDeclared(name) else { return false }
    var seen = Set<String>()
    for entry in entries {
      let value = entry.member(named: name)
      guard value.kind == .string || value.kind == .number && value.int64 != nil else {
        return false
      }
      let text = value.text.trimmed
      // Prose is no key, even if no two texts are the same.
      guard !text.isEmpty, text.count <= 120, !text.contains(0x0A),
        text.firstControlCharacter == nil,
        seen.insert(text.string).inserted
      else { return false }
    }
    return !entries.isEmpty
  }
}
