package import AcopioBase

extension BrowserWords {
  /// The words in a language, as a table of strings; in English if the tool has none in it.
  package static func strings(_ locale: String, in arena: Arena) -> Value {
    let language = locale.prefix { $0 != "-" }.lowercased()
    let words = all[language] ?? all["en"] ?? [:]
    return nested(
      words.map { ($0.key.split(separator: ".").map(String.init)[...], $0.value) }, arena)
  }

  private static func nested(
    _ words: [(path: ArraySlice<String>, text: String)], _ arena: Arena
  ) -> Value {
    let groups = Dictionary(grouping: words) { $0.path.first ?? "" }
    let members = groups.inOrder { $0.key < $1.key }.map { name, words -> Member in
      let key = arena.copy(name)
      if words.count == 1, words[0].path.count == 1 {
        return Member(key: key, value: .string(words[0].text, in: arena))
      }
      return Member(key: key, value: nested(words.map { ($0.path.dropFirst(), $0.text) }, arena))
    }
    return .object(members, in: arena)
  }
}
