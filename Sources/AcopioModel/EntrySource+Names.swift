extension EntrySource {
  /// The name that a file of the source's format should have: `momo.md` for `momo.markdown`; `nil`
  /// for a name with an extension of another format.
  package func meantName(of name: some StringProtocol) -> String? {
    guard case .files(let own) = self, let dot = name.lastIndex(of: ".") else { return nil }
    let suffix = name[name.index(after: dot)...].lowercased()
    let synonyms = [
      "md": ["markdown", "mdown", "mkd", "mdx"], "yaml": ["yml"], "yml": ["yaml"],
    ]
    guard suffix == own || synonyms[own]?.contains(suffix) == true else { return nil }
    return "\(name[..<dot]).\(own)"
  }
}
