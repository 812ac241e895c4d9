import AcopioBase

/// Keys of other tools that contain texts and addresses.
extension ForeignEntry {
  /// Takes a text; `nil` if there is none.
  ///
  /// A value of another kind is reported.
  mutating func takeText(_ name: String, _ diagnostics: inout Diagnostics) -> String? {
    let value = take(name)
    if value.isNothing || value.hasText && value.text.isEmpty { return nil }
    if value.hasText { return value.text.string }
    diagnostics.leftOut(
      "'\(name)' is not text and was left out", at: value.origin.firstByte,
      remedy: "write a text, and import again")
    return nil
  }

  /// Takes the address of the page; `nil` if there is none.
  ///
  /// The address of a file is reported.
  mutating func takeAddress(_ name: String, _ diagnostics: inout Diagnostics) -> String? {
    let origin = self[name].origin
    guard let path = takeText(name, &diagnostics) else { return nil }
    return canHave(address: path, at: origin, &diagnostics) ? path : nil
  }

  /// Whether a page can have an address; the address of a file, such as `/list.txt`, is reported.
  func canHave(
    address path: String, at origin: Origin, _ diagnostics: inout Diagnostics
  ) -> Bool {
    guard !path.hasSuffix("/"), ForeignEntry.fileExtensions.contains(path.fileExtension) else {
      return true
    }
    diagnostics.leftOut(
      "no page can have the address of a file, '\(path)'; the entry has another address",
      at: origin.firstByte, remedy: "declare an endpoint, or write the file into static/")
    return false
  }

  /// The extensions of addresses of files that other tools write.
  private static let fileExtensions: Set<String> = [
    "atom", "css", "csv", "ics", "js", "json", "md", "php", "rss", "svg", "txt", "webmanifest",
    "xml",
    "yaml", "yml",
  ]

  /// Adds former addresses, in the form that a page has here; a value that is no text is reported.
  mutating func addAliases(
    _ value: Value, below folder: String = "/", _ diagnostics: inout Diagnostics
  ) {
    let texts = value.kind == .array ? Array(value.elements) : [value]
    for text in texts where !text.isNothing {
      guard text.hasText else {
        diagnostics.leftOut(
          "a former address is not text and was left out", at: text.origin.firstByte,
          remedy: "write it under 'aliases' of the imported entry")
        continue
      }
      let written = text.text.string
      if written.isEmpty { continue }
      aliases.append((written.hasPrefix("/") ? prefix + written : folder + written).asPagePath)
    }
  }
}
