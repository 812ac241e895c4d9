import AcopioBase

/// The facts of one language from `Languages/locales.txt`: texts by key, as `Scripts/locales.py` wrote them.
///
/// The table is part of the command, so that every machine writes the same bytes. Only the sections of
/// the language and of its parents are read.
package struct LocaleFacts: Sendable {
  /// The section that was found, then its parents: `es-MX`, `es-419`, `es`.
  package let names: [String]
  private let texts: [String: String]

  /// The facts of a language given by its tag, which may have `_` for `-`; `nil` if it is unknown.
  package init?(locale: String) {
    if locale == "en" {
      self = .english
      return
    }
    guard let tag = LanguageTag(locale.replacing("_", with: "-")),
      let name = LocaleFacts.section(for: tag)
    else { return nil }
    self.init(section: name)
  }

  /// The facts of English, to which unknown languages fall back.
  package static let english = LocaleFacts(section: "en")

  private init(section name: String) {
    var names: [String] = []
    var texts: [String: String] = [:]
    var next: String? = name
    while let section = next {
      names.append(section)
      var parent: String?
      for line in LocaleFacts.lines(of: section) {
        guard let space = line.firstIndex(of: 0x20) else { continue }
        let key = line.slice(0..<space).string
        if key == "parent" {
          parent = line.slice(space + 1..<line.count).string
        } else if texts[key] == nil {
          texts[key] = line.slice(space + 1..<line.count).string
        }
      }
      next = parent ?? section.lastIndex(of: "-").map { String(section[..<$0]) }
    }
    self.names = names
    self.texts = texts
  }

  /// The languages of the table, without regions, in alphabetical order: `ar`, `bg`.
  package static let languages = sections.keys.filter { !$0.contains("-") }.sorted()

  /// The language, without script and region.
  package var language: String { names.last ?? "" }

  /// The text of a key; empty if there is none.
  package subscript(key: String) -> String { texts[key] ?? "" }

  /// The parts of the text of a key.
  package func list(_ key: String) -> [String] {
    self[key].split(separator: "|", omittingEmptySubsequences: false).map(String.init)
  }

  /// The parts of the text of a key that are each a name, `=` and a text.
  package func pairs(_ key: String) -> [(name: String, text: String)] {
    LocaleFacts.pairs(self[key])
  }

  /// The parts of a text that are each a name, `=` and a text.
  package static func pairs(_ text: String) -> [(name: String, text: String)] {
    text.split(separator: "|").compactMap { part in
      guard let sign = part.firstIndex(of: "=") else { return nil }
      return (String(part[..<sign]), String(part[sign...].dropFirst()))
    }
  }

  /// The form of a key for a plural category; the only one if all categories share it.
  package func form(_ key: String, _ category: String) -> String {
    let forms = pairs(key)
    guard !forms.isEmpty else { return self[key] }
    return (forms.first { $0.name == category } ?? forms.first { $0.name == "other" })?.text ?? ""
  }

  /// Whether a language, given by its tag, is written from right to left.
  ///
  /// Of languages that are not in the table, the script decides, or the usual one of the language.
  package static func isRightToLeft(locale: String) -> Bool {
    if let facts = LocaleFacts(locale: locale) { return facts["dir"] == "rtl" }
    guard let tag = LanguageTag(locale) else { return false }
    if let script = tag.script {
      return ["Adlm", "Arab", "Hebr", "Nkoo", "Rohg", "Syrc", "Thaa"].contains(script)
    }
    return ["arc", "ckb", "dv", "ks", "ps", "sd", "ug", "ur", "yi"].contains(tag.language)
  }

  /// The first day of the week: 1 is Monday and 7 is Sunday, as in ISO 8601.
  package var firstDay: Int64 {
    let day = Int64(self["first"]) ?? 1
    return day == 0 ? 7 : day
  }

  // MARK: - The table

  /// The name of the section for a tag; `nil` if the language, or its script, is unknown.
  private static func section(for tag: LanguageTag) -> String? {
    guard sections[tag.language] != nil else { return nil }
    let usual = lines(of: tag.language).first { $0.has("script ") }?.dropFirst(7)
    let script = tag.script ?? usual.map { Bytes(rebasing: $0).string } ?? ""
    let region = tag.region
    let scripted = "\(tag.language)-\(script)"
    if let region, sections["\(scripted)-\(region)"] != nil { return "\(scripted)-\(region)" }
    guard tag.script == nil || usual.map({ Bytes(rebasing: $0).string }) == script else {
      return sections[scripted] != nil ? scripted : nil
    }
    guard let region else { return tag.language }
    if sections["\(tag.language)-\(region)"] != nil { return "\(tag.language)-\(region)" }
    // Regions without a section are like their neighbours, not like the United States or Spain.
    switch tag.language {
    case "en": return "en-001"
    case "es": return "es-419"
    default: return tag.language
    }
  }

  /// The offsets of the sections in the table, by their names.
  private static let sections: [String: Range<Int>] = {
    var sections: [String: Range<Int>] = [:]
    let table = LocaleFacts.table
    var index = 0
    var open: (name: String, start: Int)?
    func close(at end: Int) {
      if let open { sections[open.name] = open.start..<end }
    }
    while index < table.count {
      let rest = table.slice(index..<table.count)
      let end = rest.firstIndex(of: 0x0A) ?? rest.count
      if rest[0] == UInt8(ascii: "@") {
        close(at: index)
        open = (rest.slice(1..<end).string, index + end + 1)
      }
      index += end + 1
    }
    close(at: table.count)
    return sections
  }()

  private static func lines(of section: String) -> [Bytes] {
    guard let range = sections[section] else { return [] }
    return table.slice(range).split(separator: 0x0A).map { Bytes(rebasing: $0) }
  }

  /// The table, as a value, which threads may share.
  private static let file = Value.text(EmbeddedFiles.bytes(of: "Languages/locales.txt"))

  private static var table: Bytes { file.text }
}
