import AcopioBase
import AcopioLanguage

/// The strings of a language as nested groups, in their order.
struct StringTree {
  private var text: String?
  private var groups: [(key: String, tree: StringTree)] = []

  mutating func add(_ table: Value) {
    for member in table.members {
      var tree = StringTree()
      if member.value.kind == .object {
        tree.add(member.value)
      } else {
        tree.text = StringTable.source(of: member.value)?.text.string ?? ""
      }
      groups.append((member.key.string, tree))
    }
  }

  mutating func set(_ steps: ArraySlice<String>, _ new: String) {
    guard let first = steps.first else {
      text = new
      groups = []
      return
    }
    // A text that has forms now was one without them.
    text = nil
    if !groups.contains(where: { $0.key == first }) { groups.append((first, StringTree())) }
    for index in groups.indices where groups[index].key == first {
      groups[index].tree.set(steps.dropFirst(), new)
    }
  }

  func text(indent: String) -> String {
    groups.map { key, tree in
      let key = TranslationYAML.key(key)
      guard let text = tree.text else {
        return "\(indent)\(key):\n" + tree.text(indent: indent + "  ")
      }
      return "\(indent)\(key): \(TranslationYAML.string(text))\n"
    }.joined()
  }
}
