import AcopioBase
import AcopioModel

/// The settings `slash` and `twins` of `site.yml` and of a collection.
struct PageForm {
  /// Whether permalinks of pages have no '/' at the end.
  var isSlashless = false
  /// Whether the Markdown of pages is published next to them.
  var hasTwins = false

  /// Reads both keys; a missing key takes the value of `other`.
  ///
  /// Reports `not-in-enum`.
  init(_ map: Mapping, otherwise other: PageForm = PageForm(), _ diagnostics: inout Diagnostics) {
    let slash = PageForm.word("slash", map, ["always", "never"], &diagnostics)
    let twins = PageForm.word("twins", map, ["markdown", "none"], &diagnostics)
    isSlashless = slash.map { $0 == "never" } ?? other.isSlashless
    hasTwins = twins.map { $0 == "markdown" } ?? other.hasTwins
  }

  /// The form of pages where nothing is said about it.
  init() {}

  /// The form of pages that a site declares.
  init(_ site: Site?) {
    isSlashless = site?.isSlashless ?? false
    hasTwins = site?.hasTwins ?? false
  }

  private static func word(
    _ key: String, _ map: Mapping, _ words: [String], _ diagnostics: inout Diagnostics
  ) -> String? {
    guard let value = map.optional(key),
      let word = Mapping.string(value, "'\(key)'", &diagnostics)
    else { return nil }
    if words.contains(word) { return word }
    diagnostics.error(
      .notInEnum, "'\(word)' is not a value of '\(key)'\(didYouMean(word, words))",
      at: value.origin, remedy: "write \(words.map { "'\($0)'" }.joined(separator: " or "))")
    return nil
  }
}
