package import AcopioBase

/// What the other site holds and what the new one has of it, in numbers.
package struct ImportTally: Sendable {
  /// The number of things of one kind.
  package struct Row: Sendable {
    package let name: Message
    package let before: Int
    package let after: Int
  }

  /// The numbers, in the order of the report.
  package private(set) var rows: [Row] = []
  /// What was rewritten, as sentences without a full stop.
  package private(set) var changes: [Message] = []
  /// The texts of the other site that no page of the new one has.
  package private(set) var unusedTexts: [String] = []

  init() {}

  /// Counts the texts of a site and those that entries were made of.
  mutating func countTexts(_ site: ForeignSite, _ bodies: SiteBodies, _ files: ForeignFiles) {
    let entries = site.collections.flatMap(\.entries)
    let used = Set(entries.map(\.source))
    let texts = files.paths.filter { path in
      path.isMarkdown && !ImportTally.isOfTheme(path)
        && (site.contentFolders.isEmpty || site.contentFolders.contains(where: path.hasPrefix))
    }
    unusedTexts = texts.filter { !used.contains($0) }
    let pages = used.filter(files.contains).count
    add("pages", pages + unusedTexts.count, pages)
    let written = zip(site.collections, bodies.texts).flatMap { zip($0.entries, $1) }
    var words = (before: 0, after: 0)
    var rewritten = 0
    for (entry, text) in written {
      let source = entry.file.bytes.slice(entry.body)
      words.before += ImportTally.words(of: source)
      words.after += text.bytes.withUnsafeBufferPointer { ImportTally.words(of: $0) }
      if !source.elementsEqual(text.bytes) { rewritten += 1 }
    }
    add("words", words.before, words.after)
    change(rewritten, "texts with other links, tags or Markdown than before: \(rewritten)")
    for (collection, html) in zip(site.collections, bodies.html) where !html.isEmpty {
      changes.append(
        "texts of '\(collection.name)' may contain HTML: \(html.keys.sorted().joined(separator: ", "))"
      )
    }
  }

  /// Counts the addresses: `moved` pages have another than before.
  mutating func countAddresses(_ site: ForeignSite, moved: Int, redirects: Int) {
    let entries = site.collections.filter(\.hasPages).flatMap(\.entries)
    add("addresses of pages", entries.count, entries.count - moved)
    let aliases = entries.reduce(0) { $0 + $1.aliases.count }
    change(aliases, "former addresses that are 'aliases' of entries: \(aliases)")
    change(redirects, "former addresses in content/redirects.yml: \(redirects)")
  }

  /// Counts the pictures among the files, and among those that were written.
  mutating func countPictures(_ files: ForeignFiles, written: [String]) {
    let all = files.paths.filter { $0.isPicture && !ImportTally.isOfTheme($0) }
    let copied = written.filter { $0.hasPrefix("static/") && $0.isPicture }
    add("pictures", max(all.count, copied.count), copied.count)
  }

  /// Counts the feeds: the other tool writes one for each language.
  mutating func countFeeds(_ site: ForeignSite, isImported: Bool) {
    let count = site.feed == nil ? 0 : max(1, site.languages.count)
    add("feeds of the whole site", count, isImported ? count : 0)
  }

  private mutating func add(_ name: Message, _ before: Int, _ after: Int) {
    rows.append(Row(name: name, before: before, after: after))
  }

  private mutating func change(_ count: Int, _ message: Message) {
    if count > 0 { changes.append(message) }
  }

  private static func isOfTheme(_ path: String) -> Bool {
    ["archetypes/", "themes/"].contains(where: path.hasPrefix)
  }

  /// The number of words outside of tags, of directives, and of the addresses of links.
  static func words(of bytes: Bytes) -> Int {
    var (count, index, isWord) = (0, 0, false)
    func end(_ sign: UInt8) -> Int? { bytes.place(of: sign, from: index).map { $0 + 1 } }
    while index < bytes.count {
      let byte = bytes[index]
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      var skipped: Int?
      switch (byte, next) {
      case (0x3C, 0x21), (0x3C, 0x2F): skipped = end(0x3E)
      case (0x3C, _) where next.isASCIILetter: skipped = end(0x3E)
      case (0x7B, 0x7B), (0x7B, 0x25): skipped = end(0x7D)
      case (0x5D, 0x28): skipped = end(0x29)
      // The attributes of a directive, and the line of one around a text.
      case (0x5D, 0x7B): skipped = end(0x7D)
      case (0x3A, 0x3A) where index + 2 < bytes.count && bytes[index + 2] == 0x3A:
        skipped = end(0x0A)
      default: break
      }
      if let skipped {
        (index, isWord) = (skipped, false)
        continue
      }
      let isLetter = byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80
      if isLetter, !isWord { count += 1 }
      isWord = isLetter
      index += 1
    }
    return count
  }
}
