import AcopioBase

/// A language of a site of several.
struct ForeignLanguage: Sendable {
  /// Its name in the configuration and in file names: `fr`.
  let key: String
  /// The language here.
  var language: SiteLanguage
  /// Its name for people.
  let title: String
  /// The beginning of the addresses of its pages, such as `/fr`; empty without one.
  let prefix: String
  /// The name of the site.
  var name = ""
  var description: String?
  /// The links of its main menu; `nil` if it has that of the site.
  var menu: [ForeignLink]?
  /// The words of templates.
  var words: [(name: String, value: Value)] = []
}

extension ForeignSite {
  /// The beginning of the addresses of the pages in the site's own language.
  var ownPrefix: String { languages.first?.prefix ?? "" }

  /// The published address of a page.
  func address(of entry: ForeignEntry) -> String {
    entry.language == 0 ? ownPrefix + entry.path : entry.path
  }
}

extension ForeignCollection {
  /// The numbers of the entries that translate another one, by the source of that.
  var translations: [String: [Int]] {
    var found: [String: [Int]] = [:]
    for (number, entry) in entries.enumerated() {
      if let original = entry.original { found[original, default: []].append(number) }
    }
    return found
  }

  /// The entries that translate no other one.
  var originals: [ForeignEntry] { entries.filter { $0.original == nil } }
}

extension ForeignEntry {
  /// The address below the folder of its language.
  var localPath: String { String(path.dropFirst(prefix.count)) }
}
