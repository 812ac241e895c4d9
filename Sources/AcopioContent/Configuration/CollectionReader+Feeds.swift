import AcopioBase
import AcopioModel

extension CollectionReader {
  /// Reads one feed; reports `invalid-ids` and `invalid-permalink` in addition to the diagnostics
  /// of `Mapping`.
  func feed(
    _ value: Value, _ shape: Shape, _ diagnostics: inout Diagnostics
  ) -> FeedRule? {
    guard let map = Mapping(value, shape, &diagnostics) else { return nil }
    let needsPath = shape.requiredNames.contains("path")
    let path = pattern("path", map, isRequired: needsPath, &diagnostics)
    guard let formats = formats(map, path, &diagnostics), path != nil || !needsPath else {
      return nil
    }
    let item = map.optional("item").flatMap { Mapping($0, Shapes.feedItem, &diagnostics) }
    return FeedRule(
      formats: formats, path: path, title: map.string("title", &diagnostics),
      author: map.string("author", &diagnostics), tag: tag(map, &diagnostics),
      order: map.order(&diagnostics),
      limit: map.integer("limit", &diagnostics) ?? 20,
      hasUnindexed: map.flag("unindexed", &diagnostics),
      filter: map.optional("where").flatMap { ExpressionParser.parse($0, &diagnostics) },
      item: itemFields(item, of: value, &diagnostics))
  }

  /// The fields of `item` of the feed at `value`.
  private func itemFields(
    _ item: Mapping?, of value: Value, _ diagnostics: inout Diagnostics
  ) -> FeedItemFields {
    var parts: [FeedItemFields.Part] = []
    func field(_ role: FeedItemFields.Role, _ key: String? = nil, in map: Mapping?) -> String? {
      guard let text = map?.string(key ?? role.rawValue, &diagnostics),
        let place = map?.optional(key ?? role.rawValue)
      else { return nil }
      parts.append(FeedItemFields.Part(role, Located(text, at: place.origin)))
      return text
    }
    let title = field(.title, in: item)
    if title == nil {
      parts.append(FeedItemFields.Part(.title, Located("title", at: value.origin.firstLine)))
    }
    // A file of the site needs no description; for a file elsewhere, other fields can describe it.
    let described = item?.optional("enclosure").flatMap { enclosure in
      enclosure.kind == .object
        ? Mapping(enclosure, Shapes.feedEnclosure, &diagnostics) : nil
    }
    if let described { _ = described.required("url", &diagnostics) }
    return FeedItemFields(
      title: title ?? "title", date: field(.date, in: item), updated: field(.updated, in: item),
      summary: field(.summary, in: item), content: field(.content, in: item),
      author: field(.author, in: item), categories: field(.categories, in: item),
      image: field(.image, in: item),
      enclosure: described.map { field(.enclosure, "url", in: $0) }
        ?? field(.enclosure, in: item),
      enclosureType: field(.type, in: described), enclosureLength: field(.length, in: described),
      parts: parts)
  }

  /// The names at `formats`; several need a folder, since each is a file.
  private func formats(
    _ map: Mapping, _ path: PathPattern?, _ diagnostics: inout Diagnostics
  ) -> [Located<String>]? {
    let names = map.list("formats").compactMap { value in
      Mapping.string(value, "a format", &diagnostics).map { Located($0, at: value.origin) }
    }
    guard !names.isEmpty else {
      _ = map.required("formats", &diagnostics)
      return nil
    }
    if names.count > 1, let path, !path.text.hasSuffix("/") {
      let folder = path.text[...(path.text.lastIndex(of: "/") ?? path.text.startIndex)]
      diagnostics.error(
        .invalidPermalink, "the path of a feed in several formats is a folder, not a file",
        at: path.origin, remedy: "write '\(folder)': each format has its usual name there")
      return nil
    }
    return names
  }

  /// The prefix of custom ids, without a colon at its end: `tag:library.example,2026`.
  private func tag(_ map: Mapping, _ diagnostics: inout Diagnostics) -> String? {
    guard let text = map.string("id-prefix", &diagnostics),
      let place = map.optional("id-prefix")
    else { return nil }
    // The former 'ids: url' was reported already, and is the default.
    if text == "url", map.value.member(named: "id-prefix").kind == .undefined { return nil }
    let parts = text.dropFirst("tag:".count).split(separator: ",", omittingEmptySubsequences: false)
    guard text.hasPrefix("tag:"), parts.count == 2, isAuthority(parts[0]), isDate(parts[1]) else {
      diagnostics.error(
        .invalidIDs, "'id-prefix' must be a tag with a host and a date (RFC 4151)",
        at: place.origin,
        remedy: text == "url"
          ? "leave it out: the addresses are the ids by default"
          : "write for example 'tag:library.example,2026': a host that was yours in that year")
      return nil
    }
    return text
  }

  /// Whether `text` is a DNS name or an email address.
  private func isAuthority(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        byte.isASCIILetter || byte.isASCIIDigit || [0x2D, 0x2E, 0x40, 0x5F].contains(byte)
      }
  }

  /// Whether `text` is a year, a month or a day: `2026`, `2026-11`, `2026-11-21`.
  private func isDate(_ text: Substring) -> Bool {
    var day = "\(text)\("-01-01".dropFirst(max(0, text.utf8.count - 4)))"
    return [4, 7, 10].contains(text.utf8.count) && day.withUTF8 { CalendarDate($0) != nil }
  }
}
