import AcopioBase

/// The keys that mean something to Hugo, which takes them in upper and lower case.
enum HugoKeys {
  /// The keys as this program writes them, by the forms that Hugo takes, in lower case.
  private static let known: [String: String] = {
    let own = [
      "_build", "aliases", "build", "cascade", "categories", "date", "draft", "expiryDate",
      "headless", "lastmod", "layout", "markup", "menu", "menus", "outputs", "publishDate",
      "published", "resources", "sitemap", "slug", "tags", "title", "type", "url", "weight",
    ]
    var known = ["pubdate": "publishDate", "unpublishdate": "expiryDate"]
    for key in own { known[key.lowercased()] = key }
    return known
  }()

  /// Whether a key means something to Hugo.
  static func isKnown(_ name: String) -> Bool { known[name.lowercased()] != nil }

  /// Writes the keys of an entry with the spelling of `known`; reports duplicates.
  static func unify(_ entry: inout ForeignEntry, _ diagnostics: inout Diagnostics) {
    var fields: [(name: String, value: Value)] = []
    for (name, value) in entry.fields {
      let key = known[name.lowercased()] ?? name
      guard fields.contains(where: { $0.name == key }) else {
        fields.append((key, value))
        continue
      }
      diagnostics.leftOut(
        "the key '\(name)' was left out: '\(key)' can only be given once",
        at: value.origin.firstByte, remedy: "keep one of them")
    }
    entry.fields = fields
  }

  /// Takes the keys that decide whether and when Hugo publishes an entry.
  static func takePublication(
    _ entry: inout ForeignEntry, _ arena: Arena, _ diagnostics: inout Diagnostics
  ) {
    let published = entry["published"]
    if published.hasText, ForeignDate(published.text.string) != nil {
      let date = entry.take("published")
      if entry["publishDate"].isNothing { entry["publishDate"] = date }
    } else {
      entry.withhold(if: "published", says: .no, &diagnostics)
    }
    takePages(&entry, &diagnostics)
    entry.hidesFiles = ["_build", "build"].contains { hidesFiles(entry[$0]) }
    for (old, new) in [("publishDate", "publish-date"), ("expiryDate", "expiry-date")] {
      takeDate(old, as: new, &entry, arena, &diagnostics)
    }
    withholdForever(&entry, &diagnostics)
  }

  /// Withholds an entry that expires before it is published: a build refuses these dates.
  private static func withholdForever(
    _ entry: inout ForeignEntry, _ diagnostics: inout Diagnostics
  ) {
    guard entry.period.count == 2, let start = ForeignDate(entry.period[0].value.text.string),
      let end = ForeignDate(entry.period[1].value.text.string), end.isBefore(start)
    else { return }
    diagnostics.leftOut(
      "the entry expires before it is published, so it is a draft here",
      at: entry.period[1].value.origin, remedy: "swap the dates, or correct one of them")
    entry.period = []
    entry.isDraft = true
  }

  /// Whether the key `build` prevents a page.
  static func rendersNothing(_ build: Value) -> Bool {
    let render = build.member("render")
    return render.bool == false || ["link", "never"].contains(render.text.string)
  }

  /// Whether the key `build` prevents publishing the files of a bundle.
  static func hidesFiles(_ build: Value) -> Bool {
    let truth = build.members.first { $0.key.string.lowercased() == "publishresources" }
    return truth.flatMap { ForeignTruth($0.value) }.map { $0 != .yes } ?? false
  }

  /// Withholds an entry whose `date`, from which it is published, cannot be read.
  static func checkDate(_ entry: inout ForeignEntry, _ diagnostics: inout Diagnostics) {
    let value = entry["date"]
    if value.isNothing || value.hasText && value.text.isEmpty { return }
    if entry.period.contains(where: { $0.name == "publish-date" }) { return }
    if value.hasText, ForeignDate(value.text.string) != nil { return }
    entry.isDraft = true
    diagnostics.leftOut(
      "'date' cannot be read as a date, so the entry is a draft here",
      at: value.origin.firstByte,
      remedy: "write 'date: 2026-11-21' into the imported entry, and remove 'draft'")
  }

  /// Withholds an entry for which Hugo makes no page of its own.
  private static func takePages(_ entry: inout ForeignEntry, _ diagnostics: inout Diagnostics) {
    let headless = entry["headless"]
    let hidden =
      ["_build", "build"].map { entry[$0] }.filter(rendersNothing).map { $0.member("render") }
      + [headless].filter { ForeignTruth($0) == .yes }
    guard let place = hidden.first else { return }
    entry.isDraft = true
    diagnostics.leftOut(
      "Hugo makes no page for the entry; it is a draft here", at: place.origin.firstByte,
      remedy: "remove 'draft', or move the entry to a collection without 'page'")
  }

  /// Takes a day that limits publication; one that cannot be read withholds the entry.
  private static func takeDate(
    _ old: String, as new: String, _ entry: inout ForeignEntry, _ arena: Arena,
    _ diagnostics: inout Diagnostics
  ) {
    let value = entry.take(old)
    if value.isNothing { return }
    guard value.hasText, let date = ForeignDate(value.text.string) else {
      entry.isDraft = true
      return diagnostics.leftOut(
        "'\(old)' is not a date, so the entry is a draft here", at: value.origin.firstByte,
        remedy: "write '\(new): 2026-11-21' into the imported entry, and remove 'draft'")
    }
    entry.period.append((new, Value.string(date.text, in: arena).at(value.origin)))
  }
}
