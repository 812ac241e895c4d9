package import AcopioBase

/// The words of the partials that pages get from the tool.
package enum BrowserWords {
  /// Owns the words.
  private static let arena = Arena()

  /// `Browser/strings.json`: a table of strings for each language.
  package static let all: Value = {
    let text = EmbeddedFiles.below("Browser/")["strings.json"] ?? ""
    let file = SourceFile(
      path: "Browser/strings.json", bytes: arena.copy(text), id: Origin.none.file)
    var faults = Diagnostics()
    guard let words = JSONReader.read(file, arena: arena, &faults) else {
      preconditionFailure("\(file.path) is part of the tool, and not JSON")
    }
    return words
  }()

  /// The words in a language, as a table of strings; in English if the tool has none in it.
  package static func strings(_ locale: String) -> Value {
    let words = all.member(named: locale.prefix { $0 != "-" }.lowercased())
    return words.kind == .object ? words : all.member("en")
  }
}
