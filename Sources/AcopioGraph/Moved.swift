package import AcopioBase
import AcopioModel

/// A page at an old permalink that leads to the new one.
package struct Redirect: Sendable {
  /// The old address, with the base path.
  package let from: Text
  /// The new address, with the base path, ready for `href`.
  package let to: Text
  /// The text of the visible link: the entry's title or its key.
  package let title: Text
  /// The status with which hosts answer.
  package let status: Int

  package init(from: Text, to: Text, title: Text, status: Int = 301) {
    self.from = from
    self.to = to
    self.title = title
    self.status = status
  }

  /// Whether it leads to an absolute address.
  package var isAbsolute: Bool { to.bytes.first != 0x2F }
}

/// The page of an entry that was removed.
package struct RemovedPage: Sendable {
  /// Its address, with the base path.
  package let url: Text
  /// The title of the entry, or its key if the tombstone has none.
  package let title: Text
  /// An object with `key`, `date`, `reason` and `successor`, which is null or an object with `key`
  /// (null for a plain address), `title`, `url` (null without a page) and `absolute_url`.
  package let removed: Value
}

extension Planner {
  /// Plans redirects of aliases, and pages and files of tombstones.
  ///
  /// Reports `alias-without-page` and faults of paths and successors.
  mutating func planMoved(
    _ addresses: EntryAddresses, _ withheld: [Message?], _ buffer: inout ByteBuffer,
    _ diagnostics: inout Diagnostics
  ) {
    for (index, entry) in table.content.entries.enumerated() where entry.life.kind == .object {
      guard withheld[index] == nil && !omitted[index] || entry.isRemoved else { continue }
      for alias in entry.aliases {
        plan(alias, of: index, page: addresses.files[index], &buffer, &diagnostics)
      }
      guard entry.isRemoved else { continue }
      let removed = Tombstones(table: table, paths: paths)
        .value(of: index, withheld, &buffer, &diagnostics)
      if let file = addresses.files[index] {
        let value = table.value(index)
        let title = value.member("title")
        let page = RemovedPage(
          url: Text(value.member("url").text),
          title: Text(title.kind == .string ? title.text : value.member("key").text),
          removed: removed)
        add(Output(path: file, twin: nil, kind: .removed(page), origin: entry.origin.firstByte))
      }
      for endpoint in table.content.collections[entry.collection].files.endpoints {
        // A removed entry has no values left to evaluate the 'where' of an endpoint with.
        if case .one = endpoint.shape, endpoint.isOfEntries, endpoint.filter == nil {
          planEndpoint(
            endpoint, .removed(removed), for: table.value(index), &buffer, &diagnostics)
        }
      }
    }
  }

  private mutating func plan(
    _ alias: Value, of index: Int, page: Text?, _ buffer: inout ByteBuffer,
    _ diagnostics: inout Diagnostics
  ) {
    let value = table.value(index)
    guard table.content.collections[table.content.entries[index].collection].pages.entry != nil
    else {
      diagnostics.error(
        .aliasWithoutPage, "'\(alias.text.string)' can't lead to an entry that has no page",
        at: alias.origin, remedy: "leave the alias out, or give the collection a 'page'")
      return
    }
    guard let written = paths.decoded(alias, called: "alias", &diagnostics) else { return }
    // The address of the page is missing if its path was rejected, which was reported.
    let old = paths.inLanguage(written, &buffer)
    guard value.member("url").hasText,
      let file = paths.file(ofPage: old, isAlias: true, at: alias.origin, &buffer, &diagnostics)
    else { return }
    if let page, page.bytes.equals(file.bytes) {
      diagnostics.error(
        .permalinkCollision, "the alias '\(alias.text.string)' is the address of the entry itself",
        at: alias.origin, remedy: "leave it out; aliases are former addresses")
      return
    }
    let title = value.member("title")
    let redirect = Redirect(
      from: paths.url(old, &buffer), to: Text(value.member("url").text),
      title: Text(title.kind == .string ? title.text : value.member("key").text))
    add(Output(path: file, twin: nil, kind: .redirect(redirect), origin: alias.origin))
  }
}

/// The pages and endpoints of removed entries.
///
/// Reports `dangling-successor`, `removed-successor` and `withheld-successor`.
struct Tombstones {
  let table: EntryTable
  let paths: PathWriter

  /// The object that `RemovedPage` describes.
  func value(
    of index: Int, _ withheld: [Message?], _ buffer: inout ByteBuffer,
    _ diagnostics: inout Diagnostics
  ) -> Value {
    let entry = table.content.entries[index]
    let successor = entry.removed.member("successor")
    return object([
      ("key", .text(entry.key.text)), ("date", entry.removed.member("date")),
      ("reason", entry.removed.member("reason")),
      (
        "successor",
        successor.hasText
          ? self.successor(successor, entry, withheld, &buffer, &diagnostics) : .null
      ),
    ])
  }

  /// Resolves a path of this site, a full address, or the key of an entry of the same collection.
  private func successor(
    _ written: Value, _ entry: Entry, _ withheld: [Message?], _ buffer: inout ByteBuffer,
    _ diagnostics: inout Diagnostics
  ) -> Value {
    let text = written.text.string
    if text.hasPrefix("https://") || text.hasPrefix("http://") {
      guard TextForm.url.accepts(written.text) else {
        Tombstones.report(.danglingSuccessor, "is not an address", written, &diagnostics)
        return .null
      }
      return link(to: written.text, absolute: written.text, title: written.text)
    }
    if text.hasPrefix("/") {
      guard LinkAddress.isOfSite(written.text) else {
        Tombstones.report(.danglingSuccessor, "is not a path of this site", written, &diagnostics)
        return .null
      }
      // Whether something is published there is known once everything is planned.
      let address = LinkAddress(written.text)
      let url = table.arena.copy(
        paths.url(table.arena.copy(address.decodedPath), &buffer).string
          + address.query.string + address.fragment.string)
      let absolute = table.arena.copy(table.content.site.base.origin + url.string)
      return link(to: url, absolute: absolute, title: written.text)
    }
    guard let other = table.find(written.text, in: entry.collection) else {
      let meant = diagnostics.suggestions.didYouMean(
        text, search: table.content.entries.count
      ) {
        table.content.entries.filter { $0.collection == entry.collection && !$0.isRemoved }
          .map { $0.key.text.string }
      }
      Tombstones.report(
        .danglingSuccessor, "is not an entry of '\(name(entry))'\(meant)", written, &diagnostics)
      return .null
    }
    if table.content.entries[other].isRemoved {
      Tombstones.report(.removedSuccessor, "was removed itself", written, &diagnostics)
      return .null
    }
    if let reason = withheld[other] {
      Tombstones.report(
        .withheldSuccessor, "is not published: \(reason)", written, &diagnostics)
      return .null
    }
    let value = table.value(other)
    let title = value.member("title")
    return object([
      ("key", .text(value.member("key").text)),
      ("title", .text(title.kind == .string ? title.text : value.member("key").text)),
      ("url", value.member("url")), ("absolute_url", value.member("absolute_url")),
    ])
  }

  private func link(to url: Bytes, absolute: Bytes, title: Bytes) -> Value {
    object([
      ("key", .null), ("title", .text(title)), ("url", .text(url)),
      ("absolute_url", .text(absolute)),
    ])
  }

  private func name(_ entry: Entry) -> String { table.content.collections[entry.collection].name }

  /// Reports a successor; `fault` ends a sentence about it.
  static func report(
    _ id: DiagnosticID, _ fault: Message, _ written: Value, _ diagnostics: inout Diagnostics
  ) {
    diagnostics.error(
      id, "the successor '\(written.text.string)' \(fault)", at: written.origin,
      remedy: "name the key of a published entry, a path as '/books/' or a whole address")
  }

  private func object(_ members: [(StaticString, Value)]) -> Value {
    .object(of: members, in: table.arena)
  }
}

extension EntryTable {
  /// Whether an entry may be referred to; reports `removed-reference` for a tombstone.
  func isThere(_ index: Int, for reference: Origin, _ diagnostics: inout Diagnostics) -> Bool {
    let entry = content.entries[index]
    guard entry.isRemoved else { return true }
    let successor = entry.removed.member("successor")
    let reason = entry.removed.member("reason").text.string
    diagnostics.error(
      .removedReference,
      "'\(entry.key.text.string)' was removed from '\(content.collections[entry.collection].name)'"
        + (successor.hasText ? "; its successor is '\(successor.text.string)'" : ""),
      at: reference,
      remedy: successor.hasText
        ? "refer to '\(successor.text.string)'" : "refer to another entry, or leave this one out",
      notes: [
        Diagnostic.Note(
          reason.isEmpty ? "it was removed here" : "it was removed here: \(reason)",
          at: entry.removed.origin.firstByte)
      ])
    return false
  }
}
