extension EntrySource {
  /// The name that a file of the source's format should have: `momo.md` for `momo.markdown`; `nil`
  /// for a name with an extension of another format.
  package func meantName(of name: some StringProtocol) -> String? {
    guard case .files(let own, _) = self, let dot = name.lastIndex(of: ".") else { return nil }
    let suffix = name[name.index(after: dot)...].lowercased()
    // In a name that begins with '_', another extension would not help.
    guard !name.hasPrefix("_") else { return nil }
    let synonyms = [
      "md": ["markdown", "mdown", "mkd", "mdx"], "yaml": ["yml"], "yml": ["yaml"],
    ]
    guard suffix == own || synonyms[own]?.contains(suffix) == true else { return nil }
    return "\(name[..<dot]).\(own)"
  }
}

extension EntrySource {
  /// The source that `entries:` names as a text; `nil` if it is neither a file name nor a pattern.
  package init?(written text: String) {
    for (prefix, isTree) in [("**/*.", true), ("*.", false)] where text.hasPrefix(prefix) {
      let suffix = text.dropFirst(prefix.count)
      guard !suffix.isEmpty, !suffix.contains("*"), !suffix.contains("/") else { return nil }
      self = .files(extension: String(suffix), isTree: isTree)
      return
    }
    guard !text.contains("*"), !text.contains("/") else { return nil }
    self = .file(text)
  }

  /// The pattern that the source was written as.
  package var pattern: String {
    switch self {
    case .file(let name): name
    case .files(let suffix, let isTree): isTree ? "**/*.\(suffix)" : "*.\(suffix)"
    case .elements(let collection, let list): "{ from: \(collection), list: \(list) }"
    }
  }
}
