import AcopioBase
import AcopioModel

/// Gives every entry its slug, permalink and address.
struct Addresses {
  /// The entries.
  let table: EntryTable
  /// How paths are written.
  let paths: PathWriter
  /// The file of each entry's page; `nil` for entries without page.
  private(set) var files: [Text?] = []

  init(_ table: EntryTable, _ paths: PathWriter, _ diagnostics: inout Diagnostics) {
    self.table = table
    self.paths = paths
    files.reserveCapacity(table.content.entries.count)
    var buffer = ByteBuffer(capacity: 1 << 10)
    for index in table.content.entries.indices {
      files.append(address(index, &buffer, &diagnostics))
    }
  }

  /// Sets what every entry has and returns the file of its page.
  private func address(
    _ index: Int, _ buffer: inout ByteBuffer, _ diagnostics: inout Diagnostics
  ) -> Text? {
    let content = table.content
    let entry = content.entries[index]
    let collection = content.collections[entry.collection]
    let members = Members(table, index)
    members.set("key", entry.key)
    members.set("slug", slug(entry, collection, table.value(index), &buffer))
    members.set("content", entry.body ?? .null)
    members.set(
      "collection", Value.string(collection.name, in: table.arena))
    guard let page = collection.page else {
      members.set("url", .null)
      members.set("absolute_url", .null)
      return nil
    }
    let permalink: Bytes?
    var origin = entry.permalink.origin
    if entry.permalink.kind == .string {
      permalink = entry.permalink.text
    } else {
      permalink = paths.path(page.permalink, for: table.value(index), &buffer, &diagnostics)
      origin = entry.origin.firstByte
    }
    guard let permalink else { return nil }
    let url = paths.url(permalink, &buffer)
    members.set("url", .text(url.bytes))
    buffer.clear()
    buffer.append(string: content.site.base.origin)
    buffer.append(url.bytes)
    members.set("absolute_url", .text(table.arena.copy(buffer.bytes)))
    return paths.file(ofPage: permalink, at: origin, &buffer, &diagnostics)
  }

  private func slug(
    _ entry: Entry, _ collection: Collection, _ value: Value, _ buffer: inout ByteBuffer
  ) -> Value {
    if entry.slug.kind == .string { return entry.slug }
    buffer.clear()
    if collection.slugFields.isEmpty {
      appendSlug(entry.key.text, into: &buffer)
    }
    for field in collection.slugFields {
      let part = value.member(named: field)
      let start = buffer.count
      if start > 0 { buffer.append(0x2D) }
      let before = buffer.count
      if part.hasText {
        appendSlug(part.text, into: &buffer)
      } else if let number = part.int64 {
        buffer.append(decimal: number)
      }
      if buffer.count == before { buffer.truncate(to: start) }
    }
    let origin = collection.slugFields.first.map { value.member(named: $0).origin }
    return Value.text(table.arena.copy(buffer.bytes), origin: origin ?? entry.key.origin)
  }
}

/// Sets the members that every entry has, unless a field of its schema has the name.
private struct Members {
  let table: EntryTable
  let entry: Int
  let layout: EntryLayout
  let written: Int

  init(_ table: EntryTable, _ entry: Int) {
    self.table = table
    self.entry = entry
    let collection = table.content.entries[entry].collection
    layout = table.layouts[collection]
    written = layout.firstDerived
  }

  func set(_ name: String, _ value: Value) {
    guard let index = layout.index(name), index >= written else { return }
    table.set(index, of: entry, to: value)
  }
}
