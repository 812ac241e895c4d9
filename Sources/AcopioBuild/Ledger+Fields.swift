import AcopioBase

/// The ledger as plain fields, which `LastBuild` keeps.
extension Ledger {
  /// The counts of a finished build, without times.
  var fields: [String] {
    var fields = FieldWriter()
    for count in [entries, published, pages, endpointFiles, feeds] { fields.add(count) }
    for count in [removed, redirects, textFiles, isSoon ? 1 : 0] { fields.add(count) }
    for list in [withheld, leftOut] {
      fields.add(list) { [$0.entry, $0.reason.field] }
    }
    fields.add(languages) { [$0.locale, "\($0.entries)", "\($0.of)", "\($0.omitted)"] }
    fields.add(replaced) { [$0.path, $0.by] }
    fields.add(due) { [$0.day, $0.time, $0.shown, $0.change.entry, $0.change.reason.field] }
    fields.add(contract?.judged)
    fields.add(contract?.unjudged ?? []) { [$0] }
    fields.add(host.map { [$0.title] } ?? []) { [$0] }
    fields.add(host?.gaps ?? []) { [$0] }
    return fields.all
  }

  /// Takes the counts from `fields`; returns whether these are complete.
  mutating func take(_ fields: [String]) -> Bool {
    var fields = FieldReader(fields)
    entries = fields.number()
    published = fields.number()
    pages = fields.number()
    endpointFiles = fields.number()
    feeds = fields.number()
    removed = fields.number() ?? 0
    redirects = fields.number() ?? 0
    textFiles = fields.number() ?? 0
    isSoon = fields.number() == 1
    withheld = fields.list(2) { Withheld(entry: $0[0], reason: Message(field: $0[1])) }
    leftOut = fields.list(2) { Withheld(entry: $0[0], reason: Message(field: $0[1])) }
    languages = fields.list(4) {
      Translated(
        locale: $0[0], entries: Int($0[1]) ?? 0, of: Int($0[2]) ?? 0, omitted: Int($0[3]) ?? 0)
    }
    replaced = fields.list(2) { Replaced(path: $0[0], by: $0[1]) }
    due = fields.list(5) {
      Due(
        day: $0[0], time: $0[1], shown: $0[2],
        change: Withheld(entry: $0[3], reason: Message(field: $0[4])))
    }
    let judged = fields.number()
    let unjudged = fields.list(1) { $0[0] }
    contract = judged.map { ($0, unjudged) }
    let title = fields.list(1) { $0[0] }.first
    let gaps = fields.list(1) { $0[0] }
    host = title.map { ($0, gaps) }
    return fields.isAtEnd
  }
}

private struct FieldWriter {
  private(set) var all: [String] = []

  mutating func add(_ number: Int?) { all.append(number.map { "\($0)" } ?? "") }

  mutating func add<Element>(_ list: [Element], _ parts: (Element) -> [String]) {
    add(list.count)
    for element in list { all += parts(element) }
  }
}

private struct FieldReader {
  private var rest: ArraySlice<String>
  private var isWhole = true

  init(_ fields: [String]) { rest = fields[...] }

  /// Whether every field was read, and each was as expected.
  var isAtEnd: Bool { isWhole && rest.isEmpty }

  mutating func number() -> Int? {
    guard let field = rest.popFirst() else {
      isWhole = false
      return nil
    }
    return Int(field)
  }

  mutating func list<Element>(_ count: Int, _ make: ([String]) -> Element) -> [Element] {
    let number = number() ?? -1
    guard number >= 0, number <= rest.count / count else {
      isWhole = false
      return []
    }
    return (0..<number).map { _ in
      defer { rest = rest.dropFirst(count) }
      return make(Array(rest.prefix(count)))
    }
  }
}
