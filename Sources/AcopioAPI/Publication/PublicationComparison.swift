import AcopioBase
import AcopioModel

/// Two publications → the differences between them.
///
/// Guarantee: a publication has no difference from itself, and in the reverse direction every
/// addition is a removal. Files are read one after the other, the same ones of both publications at
/// the same time.
package struct PublicationComparison {
  /// The number of items of a file, and of fields of an item, that are listed.
  private let limit: Int

  /// A comparison that lists the first `limit` items of a file and fields of an item, and counts the others.
  package init(limit: Int) { self.limit = limit }

  /// The changes from one publication to the other.
  package func changes(from old: Publication, to new: Publication) -> PublicationChanges {
    var changes = PublicationChanges()
    // Files with the same change: where the first of them is.
    var known: [Fingerprint: Int] = [:]
    for (path, isOld, isNew) in PublicationComparison.pairs(old.paths, new.paths) {
      let first = isOld ? old.file(path) : nil
      let second = isNew ? new.file(path) : nil
      changes.old.count(first, path)
      changes.new.count(second, path)
      guard first?.known != second?.known else { continue }
      // Changes in these, and in their compressed forms, are reported where they are listed.
      if ResourceClass(of: ResourceClass.uncompressed(path)) == .hashedData { continue }
      let change = compare(
        ReadFile(path, first?.known, in: old), ReadFile(path, second?.known, in: new), path)
      if change.section == .data, let first = first?.known, let second = second?.known {
        let fingerprint = Fingerprint(first.hash, second.hash)
        if let index = known[fingerprint] {
          changes.files[index].copies.append(path)
          continue
        }
        known[fingerprint] = changes.files.count
      }
      changes.files.append(change)
    }
    return changes
  }

  private struct Fingerprint: Hashable {
    let old: UInt64
    let new: UInt64

    init(_ old: UInt64, _ new: UInt64) {
      self.old = old
      self.new = new
    }
  }

  /// The paths of two lists in byte order, and which of the lists has each.
  private static func pairs(
    _ old: [String], _ new: [String]
  ) -> [(path: String, isOld: Bool, isNew: Bool)] {
    var pairs: [(String, Bool, Bool)] = []
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      let isBefore =
        left < old.count
        && (right == new.count || old[left].utf8.lexicographicallyPrecedes(new[right].utf8))
      let isAfter =
        right < new.count
        && (left == old.count || new[right].utf8.lexicographicallyPrecedes(old[left].utf8))
      pairs.append((isAfter ? new[right] : old[left], !isAfter, !isBefore))
      if !isAfter { left += 1 }
      if !isBefore { right += 1 }
    }
    return pairs
  }

  private func compare(_ first: ReadFile?, _ second: ReadFile?, _ path: String) -> FileChange {
    defer { withExtendedLifetime((first, second)) {} }
    var detail = FileChange.Detail.none
    if let first, let second {
      if let old = first.value, let new = second.value {
        detail = .data(data(from: old, to: new))
      } else if first.isPage, second.isPage {
        detail = PublicationComparison.lines(first.bytes, second.bytes)
      }
    }
    return FileChange(path: path, old: first?.state, new: second?.state, detail: detail)
  }

  // MARK: Pages

  /// The numbers of lines that only one of two texts has.
  private static func lines(_ old: [UInt8], _ new: [UInt8]) -> FileChange.Detail {
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        var places = ByteTable(capacity: 256)
        var counts: [Int] = []
        func count(_ text: Bytes, _ step: Int) {
          for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
            let line = Bytes(rebasing: line)
            if let place = places.insert(line, value: counts.count) {
              counts[place] += step
            } else {
              counts.append(step)
            }
          }
        }
        count(old, -1)
        count(new, 1)
        return .lines(
          removed: counts.reduce(0) { $0 + max(-$1, 0) },
          added: counts.reduce(0) { $0 + max($1, 0) })
      }
    }
  }

  // MARK: Data

  private func data(from old: Value, to new: Value) -> DataChange {
    let (first, second) = (DataItems(of: old), DataItems(of: new))
    guard first.agree(with: second) else {
      var fields = FieldComparison(limit: limit)
      fields.compare(old, new, at: "")
      return DataChange(fields: fields.fields)
    }
    var change = DataChange()
    compare(first.items, second.items, &change)
    var fields = FieldComparison(limit: limit)
    let (left, right) = (
      Dictionary(first.others) { first, _ in first },
      Dictionary(second.others) { first, _ in first }
    )
    for pointer in Set(left.keys).union(right.keys).inOrder() {
      fields.compare(left[pointer], right[pointer], at: pointer)
    }
    change.fields = fields.fields
    return change
  }

  private func compare(
    _ old: [DataItems.Item], _ new: [DataItems.Item], _ change: inout DataChange
  ) {
    let before = Dictionary(old.map { ($0.key, $0) }) { first, _ in first }
    let after = Dictionary(new.map { ($0.key, $0) }) { first, _ in first }
    for item in new where before[item.key] == nil {
      change.added.add(limit: limit) { PublicationComparison.listed(item) }
    }
    for item in old where after[item.key] == nil {
      change.removed.add(limit: limit) { PublicationComparison.listed(item) }
    }
    let kept = old.filter { after[$0.key] != nil }
    change.isReordered = kept.map(\.key) != new.filter { before[$0.key] != nil }.map(\.key)
    let changed = kept.filter { item in
      after[item.key].map { !$0.value.isSame(as: item.value) } ?? false
    }
    for item in changed.inOrder(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      guard let next = after[item.key] else { continue }
      change.changed.add(limit: limit) {
        var fields = FieldComparison(limit: limit)
        fields.compare(item.value, next.value, at: "")
        let label = DataItems.label(of: item.value)
        let isKept = label == DataItems.label(of: next.value)
        return DataChange.ItemChange(
          item: DataChange.Item(id: item.id, label: isKept ? label : nil), fields: fields.fields)
      }
    }
  }

  private static func listed(_ item: DataItems.Item) -> DataChange.Item {
    let label = DataItems.label(of: item.value)
    return DataChange.Item(
      id: item.id, label: item.id == nil ? item.value.json.cut(to: 60) : label)
  }
}

extension PublicationChanges.Side {
  /// Counts a file of the publication.
  fileprivate mutating func count(_ file: Publication.File?, _ path: String) {
    switch file {
    case .bytes(let bytes):
      files += 1
      self.bytes += bytes.count
    case .large(let count, _):
      files += 1
      bytes += count
    case .missing: missing.append(path)
    case nil: break
    }
  }
}

extension Publication.File {
  /// The file, unless it is missing.
  fileprivate var known: Publication.File? { self == .missing ? nil : self }

  fileprivate var hash: UInt64 {
    switch self {
    case .bytes(let bytes): bytes.withUnsafeBufferPointer { StableHash.of($0) }
    case .large(_, let hash): hash
    case .missing: 0
    }
  }
}

/// A file with its content.
private struct ReadFile {
  let bytes: [UInt8]
  let state: FileChange.State
  /// The value of a file of JSON.
  private(set) var value: Value?
  private let arena = Arena()

  /// The file of the build itself, which changes with every other.
  private static let index = "acopio.json"

  /// A file of a publication; one that lists pages has the items of these.
  init?(_ path: String, _ file: Publication.File?, in publication: Publication) {
    switch file {
    case .bytes(let bytes):
      self.bytes = bytes
      var content = FileChange.Content.other
      if path.hasSuffix(".html") || path.hasSuffix(".htm") {
        content = bytes.withUnsafeBufferPointer { PageFacts($0) }.content
      } else if path.hasSuffix(".json") || path.hasSuffix(".geojson"), path != ReadFile.index {
        value = ReadFile.value(of: bytes, arena)
        if let list = value {
          value = ReadFile.items(listedBy: list, in: publication, arena) ?? list
        }
        if let value {
          let items = DataItems(of: value)
          content = .data(items: items.shape == .none ? nil : items.items.count)
        }
      }
      state = FileChange.State(content: content, bytes: bytes.count)
    case .large(let count, _):
      bytes = []
      state = FileChange.State(content: .other, bytes: count)
    case .missing, nil: return nil
    }
  }

  var isPage: Bool {
    if case .page = state.content { true } else { false }
  }

  /// The items of the pages that a file lists; `nil` if it lists none, or if one of them is missing.
  private static func items(
    listedBy list: Value, in publication: Publication, _ arena: Arena
  ) -> Value? {
    let paths = PageList.paths(in: list) { publication.contains($0) }
    guard !paths.isEmpty else { return nil }
    var items: [Value] = []
    var keyed: [AcopioBase.Member] = []
    for path in paths {
      guard case .bytes(let bytes) = publication.file(path), let page = value(of: bytes, arena)
      else { return nil }
      let list = page.member("data").isNothing ? page : page.member("data")
      if list.kind == .array { items += list.elements } else { keyed += list.members }
    }
    return keyed.isEmpty ? .array(items, in: arena) : .object(keyed, in: arena)
  }

  private static func value(of bytes: [UInt8], _ arena: Arena) -> Value? {
    var faults = Diagnostics()
    // The values point into the text, which therefore is also in the arena.
    let text = bytes.withUnsafeBufferPointer { arena.copy($0) }
    return JSONReader.read(SourceFile(path: "", bytes: text, id: 0), arena: arena, &faults)
  }
}
