package import AcopioBase
package import AcopioLanguage
package import AcopioModel

extension Ordering {
  /// `entries` in stable order by `order`; entries without a value come last.
  package static func sorted(
    _ entries: [Value], by order: [SortKey], _ collation: Collation
  ) -> [Value] {
    guard !order.isEmpty, entries.count > 1 else { return entries }
    let table = SortTable(entries, order, collation)
    return table.sorted().map { entries[$0] }
  }

  /// The rank of each of `entries` by `order`, equal for equal ones; `nil` without an order.
  ///
  /// Useful to sort many subsets of the same entries: values are read and compared once.
  package static func ranks(
    of entries: [Value], by order: [SortKey], _ collation: Collation
  ) -> [UInt32]? {
    guard !order.isEmpty else { return nil }
    let table = SortTable(entries, order, collation)
    var ranks = [UInt32](repeating: 0, count: entries.count)
    var rank: UInt32 = 0
    var previous: Int?
    for index in table.sorted() {
      if let previous, table.compare(previous, index) != 0 { rank += 1 }
      ranks[index] = rank
      previous = index
    }
    return ranks
  }

  /// `members`, indices of ranked entries, in stable order by their ranks.
  static func sorted(_ members: [Int], by ranks: [UInt32]?) -> [Int] {
    guard let ranks, members.count > 1 else { return members }
    return members.enumerated()
      .map { place, member in UInt64(ranks[member]) << 32 | UInt64(place) }
      .sorted().map { members[Int($0 & 0xFFFF_FFFF)] }
  }
}

/// The sort keys of entries: read once, compared often, without reference counts.
private struct SortTable {
  /// One key of one entry.
  private struct Key {
    /// Numbers sort before texts, texts before missing values.
    var rank: UInt8
    /// A number or a time.
    var number: Double
    /// The range of a text's key in `texts`.
    var text: Range<Int>
    /// The value itself.
    var value: Value
  }

  private var keys: [Key] = []
  private var texts: [UInt8] = []
  private let order: [SortKey]

  private let collation: Collation

  init(_ entries: [Value], _ order: [SortKey], _ collation: Collation) {
    self.order = order
    self.collation = collation
    keys.reserveCapacity(entries.count * order.count)
    var buffer = ByteBuffer(capacity: 256)
    let names = order.map { Array($0.field.utf8) }
    let places = SortTable.places(of: order, in: entries)
    for entry in entries {
      let members = entry.members
      for (name, place) in zip(names, places) {
        // A value without members is sorted itself, by `it`.
        let isItself = !entry.hasMembers && name.elementsEqual("it".utf8)
        let value =
          isItself
          ? entry
          : name.withUnsafeBufferPointer { name in
            place < members.count && members[place].key.equals(name)
              ? members[place].value : entry.member(name, hash: keyHash(name))
          }
        keys.append(key(value, &buffer))
      }
    }
  }

  /// The positions of the fields in the first entry.
  ///
  /// All entries of a collection have them at the same positions, and a search in each would take
  /// the square of the number of fields.
  private static func places(of order: [SortKey], in entries: [Value]) -> [Int] {
    var places: [String: Int] = [:]
    let names = Set(order.map(\.field))
    for (place, member) in (entries.first?.members ?? .init(start: nil, count: 0)).enumerated() {
      let name = member.key.string
      if names.contains(name), places[name] == nil { places[name] = place }
    }
    return order.map { places[$0.field] ?? .max }
  }

  private mutating func key(_ value: Value, _ buffer: inout ByteBuffer) -> Key {
    if let number = Ordering.number(value) {
      return Key(rank: 0, number: number, text: 0..<0, value: value)
    }
    guard value.hasText else { return Key(rank: 2, number: 0, text: 0..<0, value: value) }
    buffer.clear()
    collation.appendKey(value.text, into: &buffer)
    let start = texts.count
    texts.append(contentsOf: buffer.bytes)
    return Key(rank: 1, number: 0, text: start..<texts.count, value: value)
  }

  /// The sorted indices of the entries; the sort is stable.
  func sorted() -> [Int] {
    (0..<keys.count / order.count).sorted {
      let result = compare($0, $1)
      return result != 0 ? result < 0 : $0 < $1
    }
  }

  /// Compares two entries by index: negative, zero or positive.
  func compare(_ left: Int, _ right: Int) -> Int {
    let count = order.count
    for index in 0..<count {
      let first = keys[left * count + index]
      let second = keys[right * count + index]
      // Missing values are last in both directions.
      if first.rank == 2 || second.rank == 2 {
        if first.rank != second.rank { return first.rank < second.rank ? -1 : 1 }
        continue
      }
      let result = compare(first, second)
      if result != 0 { return order[index].isDescending ? -result : result }
    }
    return tie(left, right)
  }

  /// Compares by accents and case if all keys are equal.
  private func tie(_ left: Int, _ right: Int) -> Int {
    for index in 0..<order.count {
      let first = keys[left * order.count + index]
      let second = keys[right * order.count + index]
      guard first.rank == 1, second.rank == 1 else { continue }
      let result = Collation.breakTie(first.value.text, second.value.text)
      if result != 0 { return order[index].isDescending ? -result : result }
    }
    return 0
  }

  private func compare(_ first: Key, _ second: Key) -> Int {
    guard first.rank == second.rank else { return first.rank < second.rank ? -1 : 1 }
    if first.rank == 0 {
      if first.number != second.number { return first.number < second.number ? -1 : 1 }
      // Fractions of a second are not part of the number.
      if let order = Ordering.compareMoments(first.value, second.value) { return order }
      // Long numbers may differ in digits that a `Double` cannot represent.
      let isLong =
        first.number.magnitude >= 1e15 || first.value.count > 15 || second.value.count > 15
      return isLong ? Value.compareNumbers(first.value, second.value) ?? 0 : 0
    }
    return texts.withUnsafeBufferPointer { texts in
      let left = Bytes(rebasing: texts[first.text])
      let right = Bytes(rebasing: texts[second.text])
      if AcopioBase.precedes(left, right) { return -1 }
      return AcopioBase.precedes(right, left) ? 1 : 0
    }
  }
}
