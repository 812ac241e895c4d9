import AcopioBase
import AcopioEmit

/// Writes the ledger of a build as JSON; replaces an existing ledger, and no other file.
package func writeLedger(_ report: BuildReport, to path: String) throws(BuildError) {
  var out = ByteBuffer()
  out.append(string: LedgerJSON(report).text)
  do throws(EmitError) {
    try writeLooseFile(path, out.bytes, mark: LedgerJSON.mark)
  } catch {
    throw .emit(error)
  }
}

/// The ledger for programs, such as a schedule that builds again when something becomes due.
///
/// Counts are `null` if errors prevented them, and `nextChange` if nothing is due. There are no times, so
/// that two builds of the same files give the same bytes.
struct LedgerJSON {
  /// The number of bytes at the beginning that identify a ledger.
  static let mark = "{\n  \"acopioLedger\": ".utf8.count

  /// The text to write, which ends with a line end.
  let text: String

  init(_ report: BuildReport) {
    var json = LedgerMembers()
    let ledger = report.ledger
    json.object {
      $0.member("acopioLedger", 1)
      $0.member("entries", ledger.entries)
      $0.member("published", ledger.published)
      $0.list("withheld", ledger.withheld)
      $0.list("leftOut", ledger.leftOut)
      $0.member("removed", ledger.removed)
      $0.member("pages", ledger.pages)
      $0.member("redirects", ledger.redirects)
      $0.member("endpointFiles", ledger.endpointFiles)
      $0.member("feeds", ledger.feeds)
      $0.member("otherOutputs", ledger.textFiles)
      $0.list("replaced", ledger.replaced) { json, file in
        json.member("path", file.path)
        json.member("by", file.by)
      }
      $0.member("files", report.summary) { json, summary in
        json.member("written", summary.written)
        json.member("unchanged", summary.unchanged)
        json.member("removed", summary.removed)
        json.member("bytesWritten", summary.bytes)
      }
      $0.member("nextChange", ledger.nextChange) { json, next in
        json.member("day", next.first.day)
        json.member("time", next.first.time)
        json.list("entries", next.entries)
      }
      $0.list("due", ledger.due)
    }
    text = json.text
  }
}

/// Members of a JSON object, in the order they are written.
private struct LedgerMembers: ~Copyable {
  private var writer = JSONWriter(style: .pretty)
  private var out = ByteBuffer()

  var text: String { out.bytes.string + "\n" }

  mutating func object(_ members: (inout LedgerMembers) -> Void) {
    writer.beginObject(into: &out)
    members(&self)
    writer.endObject(into: &out)
  }

  mutating func member(_ key: StaticString, _ number: Int?) {
    writer.member(key, orNull: number, into: &out)
  }

  mutating func member(_ key: StaticString, _ text: String) {
    writer.member(key, text, into: &out)
  }

  /// Writes a member: an object that `members` writes from a value, or `null` if there is none.
  mutating func member<Found>(
    _ key: StaticString, _ value: Found?, _ members: (inout LedgerMembers, Found) -> Void
  ) {
    guard let value else { return writer.member(key, .null, into: &out) }
    writer.key(key, into: &out)
    object { members(&$0, value) }
  }

  /// Entries with a reason; without one, an entry becomes published.
  mutating func list(_ key: StaticString, _ entries: [Ledger.Withheld]) {
    list(key, entries) { $0.members(of: $1) }
  }

  /// Changes with the times from which on builds make them.
  mutating func list(_ key: StaticString, _ due: [Ledger.Due]) {
    list(key, due) { json, due in
      json.member("time", due.time)
      json.members(of: due.change)
    }
  }

  /// Writes a list with an object for each element, which `members` writes.
  mutating func list<Element>(
    _ key: StaticString, _ elements: [Element],
    _ members: (inout LedgerMembers, Element) -> Void
  ) {
    writer.beginArray(key, into: &out)
    for element in elements { object { members(&$0, element) } }
    writer.endArray(into: &out)
  }

  private mutating func members(of entry: Ledger.Withheld) {
    member("entry", entry.entry)
    let reason = entry.reason.english
    writer.member("reason", orNull: reason.isEmpty ? nil : reason, into: &out)
  }
}
