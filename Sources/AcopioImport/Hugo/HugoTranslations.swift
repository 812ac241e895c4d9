import AcopioBase
import AcopioModel

/// Joins the entries that are the same in several languages, as Hugo does: by the path of the file without its
/// language, or by `translationKey`.
struct HugoTranslations {
  let languages: [ForeignLanguage]
  let arena: Arena

  /// Says of each entry of a collection which one it translates.
  ///
  /// Translations that are published at other times than the first stay on their own.
  func join(_ collection: inout ForeignCollection) {
    var groups: [String: [Int]] = [:]
    var order: [String] = []
    for (number, entry) in collection.entries.enumerated() {
      let name = entry.translationKey.map { "=\($0)" } ?? HugoTranslations.key(of: entry.place)
      if groups[name] == nil { order.append(name) }
      groups[name, default: []].append(number)
    }
    for group in order.compactMap({ groups[$0] }) where group.count > 1 {
      let sorted = group.inOrder {
        collection.entries[$0].language < collection.entries[$1].language
      }
      let first = collection.entries[sorted[0]]
      var taken = [first.language]
      for number in sorted.dropFirst() {
        let entry = collection.entries[number]
        guard entry.isPublished(like: first), !taken.contains(entry.language) else { continue }
        taken.append(entry.language)
        collection.entries[number].original = first.source
      }
    }
  }

  private static func key(of place: String) -> String {
    let path = place.lowercased()
    return path.hasSuffix("/index") ? String(path.dropLast("/index".count)) : path
  }

  /// Adds the pages that Hugo makes of nothing: the first page, and the page of each section, in each language.
  ///
  /// A section gets them if one language has its own or not all have entries in it.
  func complete(_ collection: inout ForeignCollection, in used: Set<Int>) {
    let isHome = collection.folder == "/"
    let name = isHome ? "home" : "_index"
    let published = collection.entries.filter { !$0.isDraft }
    let own = Set(isHome ? Array(languages.indices) : published.map(\.language))
    let isWritten = published.contains { $0.place == name }
    guard let example = published.first, isWritten || !isHome && own != used else { return }
    for number in own.sorted() {
      let prefix = number == 0 ? "" : languages[number].prefix
      let isThere = collection.entries.contains {
        $0.language == number && ($0.place == name || $0.path == prefix + collection.folder)
      }
      if isThere { continue }
      let source = "\(example.source.fileFolder)\(name).\(languages[number].key).md"
      var page = ForeignEntry(source: source, file: example.file, body: 0..<0, fields: [])
      page.language = number
      page.prefix = prefix
      page.path = prefix + collection.folder
      page.place = name
      page.name = isHome ? name : EntryPath.top
      page.logical = "content\(collection.folder)_index.md"
      let title = isHome ? languages[number].name : collection.title
      page.fields = [("title", Value.string(title, in: arena))]
      collection.entries.append(page)
    }
  }
}

extension ForeignEntry {
  /// Whether an entry is published at the same time as another one.
  fileprivate func isPublished(like other: ForeignEntry) -> Bool {
    func days(_ entry: ForeignEntry) -> [String] {
      entry.period.map { "\($0.name) \($0.value.text.string)" }
    }
    return isDraft == other.isDraft && isLater == other.isLater && days(self) == days(other)
  }
}
