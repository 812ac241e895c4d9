import AcopioBase
import AcopioContent
import AcopioModel

/// The `_collection.yml` of an imported collection, and the front matter of its entries.
struct CollectionDeclaration {
  let name: String
  /// The text of `_collection.yml`.
  private(set) var text = ""
  /// The type of the field `date`, if there is one.
  private(set) var dateType: InferredType?
  /// The fields whose values have pages.
  private(set) var terms: [String] = []
  private let collection: ForeignCollection
  /// The entries that are no translation, and the translations of each, by the source of the first.
  private let originals: [String: ForeignEntry]
  private let translations: [String: [ForeignEntry]]
  /// The languages of the site.
  private let tags: [String]
  /// Whether each entry has its own day of publication, because `date` is missing or not a date in
  /// some.
  private let repeatsDates: Bool

  /// Declares the collection at `index`; fields with names that no field can have get others.
  init(
    _ site: inout ForeignSite, _ index: Int, _ plan: SitePlan, html: [String: Set<String>],
    _ arena: Arena, _ diagnostics: inout Diagnostics
  ) {
    CollectionDeclaration.rename(&site.collections[index], &diagnostics)
    let collection = site.collections[index]
    name = collection.name
    self.collection = collection
    var evidence = EntryEvidence(
      TypeInference(separators: CollectionDeclaration.separators(site), readsLocalTimes: true))
    let originals = Dictionary(
      uniqueKeysWithValues: collection.originals.map { ($0.source, $0) })
    self.originals = originals
    translations = collection.translations.mapValues { numbers in
      numbers.map { collection.entries[$0] }
    }
    tags = site.languages.map(\.language.tag)
    var differing: Set<String> = []
    for entry in collection.entries {
      var fields = entry.fields
      if let source = entry.original, let original = originals[source] {
        // A translation has the values of its original besides its own.
        for (name, value) in original.fields where entry[name].kind == .undefined {
          fields.append((name, value))
        }
        for (name, value) in fields where !value.isSame(as: original[name]) {
          differing.insert(name)
        }
      }
      let members = fields.map { Member(key: arena.copy($0.name), value: $0.value) }
      evidence.take(Value.object(members, in: arena))
    }
    let defaults = collection.defaults.flatMap(\.fields)
    for (name, value) in defaults { evidence.take(default: value, of: name) }
    var fields = evidence.fields().map { field in
      if field.name == "title" {
        return InferredField(name: "title", type: .plain("text"), isOptional: false)
      }
      let isOptional = field.isOptional || defaults.contains { $0.name == field.name }
      return InferredField(name: field.name, type: field.type, isOptional: isOptional)
    }
    for index in fields.indices where differing.contains(fields[index].name) {
      if !fields[index].type.isText { fields[index].keys.append("translated: true") }
    }
    let summary = collection.hasPages ? CollectionDeclaration.summary(&fields) : ""
    terms = plan.taxonomies.filter { taxonomy in
      taxonomy.collection == index
        && fields.contains { CollectionDeclaration.isList($0, of: taxonomy) }
    }.map(\.field)
    dateType = fields.first { $0.name == "date" }?.type
    let haveOwnDays = collection.entries.contains {
      $0["date"].hasText && $0.period.contains { $0.name == "publish-date" }
    }
    repeatsDates =
      collection.waitsForDates
      && (haveOwnDays || CollectionDeclaration.publication(fields).isEmpty)
    let inferred = InferredCollection(
      entries: collection.isTree ? "**/*.md" : "*.md", key: nil, fields: fields)
    text =
      "title: \(YAMLText.scalar(collection.title))\n"
      + inferred.text(with: summary + outputs(site, index, plan, fields, html))
  }

  /// Whether layouts can print the `date` of entries: one collection has it, and in all that have it, it
  /// is a date.
  static func haveDates(_ declarations: [CollectionDeclaration]) -> Bool {
    let types = declarations.compactMap(\.dateType)
    return !types.isEmpty && types.allSatisfy { $0 == .plain("date") || $0 == .plain("datetime") }
  }

  /// Gives entries the `summary` that lists and search engines show: a field, or the one that says the same.
  ///
  /// Returns the lines that derive it.
  private static func summary(_ fields: inout [InferredField]) -> String {
    let names: Set = ["abstract", "description", "excerpt", "lead", "subtitle"]
    if fields.contains(where: { $0.name == "summary" }) { return "" }
    let own = fields.first {
      names.contains($0.name) && [.plain("text"), .plain("string")].contains($0.type)
    }
    guard let own else {
      fields.append(InferredField(name: "summary", type: .plain("text"), isOptional: true))
      return ""
    }
    let optional = own.isOptional ? ", optional: true" : ""
    return "derive:\n  summary: { type: text\(optional), value: \(own.name) }\n"
  }

  /// The separators of lists in one text, by field.
  private static func separators(_ site: ForeignSite) -> [String: String] {
    if case .shortcodes = site.syntax { return [:] }
    return ["categories": " ", "tags": " "]
  }

  private static func rename(
    _ collection: inout ForeignCollection, _ diagnostics: inout Diagnostics
  ) {
    let all = collection.entries.map(\.fields) + collection.defaults.map(\.fields)
    // Lists print a summary, which therefore is text.
    let hasOther = all.contains { fields in
      fields.contains { name, value in
        name == "summary" && !value.isNothing && value.kind != .string
      }
    }
    var names = FieldNames(
      taken: Set(all.flatMap { $0.map(\.name) }), alsoBuiltIn: true, isTree: collection.isTree,
      also: hasOther && collection.hasPages ? ["summary"] : [])
    for entry in collection.entries.indices {
      rename(&collection.entries[entry].fields, &names, &diagnostics)
    }
    for folder in collection.defaults.indices {
      rename(&collection.defaults[folder].fields, &names, &diagnostics)
    }
  }

  private static func rename(
    _ fields: inout [(name: String, value: Value)], _ names: inout FieldNames,
    _ diagnostics: inout Diagnostics
  ) {
    for field in fields.indices {
      let old = fields[field].name
      let count = names.renamed.count
      let new = names.name(for: old)
      fields[field].name = new
      guard names.renamed.count > count else { continue }
      diagnostics.leftOut(
        "'\(old)' is called '\(new)' here, since every entry has a member with that name",
        at: fields[field].value.origin.firstByte, remedy: "use the new name in layouts")
    }
  }

  // MARK: - Output

  /// The lines after the schema.
  private func outputs(
    _ site: ForeignSite, _ index: Int, _ plan: SitePlan, _ fields: [InferredField],
    _ html: [String: Set<String>]
  ) -> String {
    let waits = site.collections[index].waitsForDates && !repeatsDates
    var lines = waits ? CollectionDeclaration.publication(fields) : ""
    lines += order(fields).map { "order: [\($0)]\n" } ?? ""
    guard collection.hasPages else { return lines + allowances(html) }
    let layout = collection.isTree ? collection.isDated ? "section" : "doc" : "page"
    let place = collection.isTree ? "{path}" : "{slug}"
    lines += "search: { fields: { title: 10, content: 1 } }\n"
    let permalink = YAMLText.quoted("\(collection.folder)\(place)/")
    lines += "page: { permalink: \(permalink), layout: \(layout)\(lastChange(fields)) }\n"
    if collection.hasNoSlash { lines += "slash: never\n" }
    let lists = plan.lists.filter { $0.collection == index }
    if !lists.isEmpty { lines += "lists:\n" }
    for list in lists {
      // Further pages are in a folder.
      let size = list.path.hasSuffix("/") ? ", per-page: \(site.perPage)" : ""
      lines +=
        "  - { permalink: \(YAMLText.scalar(list.path)), layout: \(list.path == "/" ? "home" : "list"), "
        + "title: \(YAMLText.scalar(list.title))\(size) }\n"
    }
    lines += taxonomies(
      plan.taxonomies.filter { $0.collection == index }, fields,
      withFeeds: plan.feeds.sections.contains { $0.collection == index })
    guard let feed = site.feed else { return lines + allowances(html) }
    let own = plan.feeds.sections.filter { $0.collection == index }
    var feeds: [(path: String, folder: String?)] = own.map { ($0.path, $0.folder) }
    if plan.feeds.main == index { feeds.insert((feed.path, nil), at: 0) }
    if !feeds.isEmpty { lines += "feeds:\n" }
    for (path, folder) in feeds {
      let condition = folder.map { folder in
        let quote = folder.contains("'") ? "\"" : "'"
        return ", where: \(YAMLText.quoted("folder == \(quote)\(folder)\(quote)"))"
      }
      lines +=
        "  - { path: \(YAMLText.scalar(path)), formats: \(feed.format), "
        + "limit: 20\(condition ?? ""), item: { date: date, content: content } }\n"
    }
    return lines + allowances(html)
  }

  /// The HTML that texts may contain.
  private func allowances(_ html: [String: Set<String>]) -> String {
    let lines = html.inOrder { $0.key < $1.key }.map { element, attributes in
      "  \(element): [\(attributes.sorted().joined(separator: ", "))]\n"
    }
    return lines.isEmpty ? "" : "html:\n" + lines.joined()
  }

  /// The rule that withholds entries until their date; nothing without dates.
  ///
  /// A rule needs no clock here: the build decides on each day.
  private static func publication(_ fields: [InferredField]) -> String {
    guard let date = fields.first(where: { $0.name == "date" }) else { return "" }
    guard [.plain("date"), .plain("datetime")].contains(date.type) else { return "" }
    let now = date.type == .plain("datetime") ? BuildName.time : BuildName.date
    let condition = (date.isOptional ? "not date or " : "") + "date <= \(now.rawValue)"
    return "publish:\n  - { when: \(YAMLText.quoted(condition)), message: its date has not come }\n"
  }

  private func order(_ fields: [InferredField]) -> String? {
    let names = Set(
      fields.filter { [.plain("integer"), .plain("date"), .plain("datetime")].contains($0.type) }
        .map(\.name))
    if names.contains("date") { return "-date, title" }
    for name in ["weight", "nav_order", "order"] where names.contains(name) {
      return "\(name), title"
    }
    return nil
  }

  /// The key with the field that has the day or time of an entry's last change, if there is one.
  private func lastChange(_ fields: [InferredField]) -> String {
    let names: Set = [
      "last-modified", "last_modified", "last_modified_at", "lastmod", "modified", "updated",
    ]
    let field = fields.first {
      names.contains($0.name) && [.plain("date"), .plain("datetime")].contains($0.type)
    }
    return field.map { ", updated: \($0.name)" } ?? ""
  }

  private func taxonomies(
    _ taxonomies: [SitePlan.Taxonomy], _ fields: [InferredField], withFeeds isFeed: Bool
  ) -> String {
    let lists = taxonomies.filter { taxonomy in
      fields.contains { CollectionDeclaration.isList($0, of: taxonomy) }
    }
    guard !lists.isEmpty else { return "" }
    let feed =
      isFeed ? "  feed: { formats: rss, limit: 20, item: { date: date, content: content } }\n" : ""
    return "taxonomies:\n"
      + lists.map { taxonomy in
        """
          - field: \(YAMLText.scalar(taxonomy.field))
            permalink: \(YAMLText.quoted("\(taxonomy.path){term}/"))
            layout: term
            index: { permalink: \(YAMLText.scalar(taxonomy.index)), layout: terms, title: \(YAMLText.scalar(taxonomy.title)), order: [name] }

        """ + (feed.isEmpty ? "" : "  \(feed)")
      }.joined()
  }

  /// Whether a field is the list of texts that a taxonomy needs.
  private static func isList(_ field: InferredField, of taxonomy: SitePlan.Taxonomy) -> Bool {
    guard field.name == taxonomy.field, case .list(of: .plain("text"), _) = field.type else {
      return false
    }
    return true
  }

  // MARK: - Entries

  /// The front matter of an entry, with the lines around it.
  func front(of entry: ForeignEntry) -> String {
    if let original = entry.original.flatMap({ originals[$0] }) {
      return front(of: entry, translating: original)
    }
    var yaml = YAMLWriter()
    yaml.line("---")
    for (name, value) in entry.fields { yaml.member(name, value) }
    let path = entry.localPath
    if collection.hasPages, path != usualPath(of: entry) {
      yaml.line("permalink: \(YAMLText.scalar(path))")
    }
    if collection.hasPages, path == "/" { yaml.line("layout: home") }
    if entry.language > 0 {
      let own = [entry] + (translations[entry.source] ?? [])
      let languages = own.map { tags[$0.language] }
      yaml.line("languages: [\(languages.map(YAMLText.scalar).joined(separator: ", "))]")
    }
    if !entry.aliases.isEmpty {
      yaml.line("aliases: [\(entry.aliases.map(YAMLText.scalar).joined(separator: ", "))]")
    }
    for (name, value) in entry.period { yaml.member(name, value) }
    let day = repeatsDates ? publicationDay(of: entry) : nil
    if let day { yaml.line("publish-date: \(YAMLText.scalar(day.text))") }
    if entry.isDraft != entry.isDraftByFolder { yaml.line("draft: \(entry.isDraft)") }
    yaml.line("---")
    return yaml.text
  }

  /// The front matter of a translation: what differs from the original.
  private func front(of entry: ForeignEntry, translating original: ForeignEntry) -> String {
    var yaml = YAMLWriter()
    yaml.line("---")
    for (name, value) in entry.fields
    where name == "title" || !value.isSame(as: original[name]) { yaml.member(name, value) }
    // A page without terms has none in Hugo, and those of its original here.
    for name in terms where entry[name].isNothing && !original[name].isNothing {
      yaml.line("\(YAMLText.scalar(name)): []")
    }
    if collection.hasPages, entry.localPath != original.localPath {
      yaml.line("permalink: \(YAMLText.scalar(entry.localPath))")
    }
    yaml.line("---")
    return yaml.text
  }

  /// The text of a translation that has none although its original has one; a build would take it as untranslated.
  func isSilent(_ entry: ForeignEntry, _ text: (ForeignEntry) -> Bool) -> Bool {
    guard let original = entry.original.flatMap({ originals[$0] }) else { return false }
    return !text(entry) && text(original)
  }

  /// The name of the file of an entry below the folder of the collection.
  func file(of entry: ForeignEntry) -> String {
    entry.original == nil ? "\(entry.place).md" : "\(entry.place).\(tags[entry.language]).md"
  }

  /// The address that the permalink of the collection gives an entry.
  private func usualPath(of entry: ForeignEntry) -> String {
    guard collection.isTree else { return "\(collection.folder)\(entry.name.slug)/" }
    let path = EntryPath.path(ofFile: entry.place[...])
    return path.isEmpty ? collection.folder : "\(collection.folder)\(path)/"
  }

  /// The date of an entry that has no other for its publication, unless it expires before.
  private func publicationDay(of entry: ForeignEntry) -> ForeignDate? {
    let days = Dictionary(entry.period.map { ($0.name, $0.value) }) { first, _ in first }
    guard days["publish-date"] == nil, let date = ForeignDate(entry["date"].text.string) else {
      return nil
    }
    let expiry = days["expiry-date"].flatMap { ForeignDate($0.text.string) }
    return expiry?.isBefore(date) == true ? nil : date
  }
}
