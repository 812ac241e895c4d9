package import AcopioBase
package import AcopioModel

extension Ordering {
  /// `entries` sorted by `order`; equal ones stay as they stand, those without a value come last.
  package static func sorted(_ entries: [Value], by order: [SortKey]) -> [Value] {
    guard !order.isEmpty, entries.count > 1 else { return entries }
    let table = SortTable(entries, order)
    return entries.indices.sorted { table.precedes($0, $1) }.map { entries[$0] }
  }
}

/// What entries are sorted by: found once, compared often, without reference counts.
private struct SortTable {
  /// One key of one entry.
  private struct Key {
    /// Numbers stand before texts, texts before nothing.
    var rank: UInt8
    /// A number or a time.
    var number: Double
    /// A text without accents, in `texts`.
    var text: Range<Int>
  }

  private var keys: [Key] = []
  private var texts: [UInt8] = []
  private let order: [SortKey]

  init(_ entries: [Value], _ order: [SortKey]) {
    self.order = order
    keys.reserveCapacity(entries.count * order.count)
    var buffer = ByteBuffer(capacity: 256)
    let names = order.map { Array($0.field.utf8) }
    for entry in entries {
      for name in names {
        let value = name.withUnsafeBufferPointer { entry.member($0, hash: keyHash($0)) }
        keys.append(key(value, &buffer))
      }
    }
  }

  private mutating func key(_ value: Value, _ buffer: inout ByteBuffer) -> Key {
    if let number = Ordering.number(value) { return Key(rank: 0, number: number, text: 0..<0) }
    guard value.hasText else { return Key(rank: 2, number: 0, text: 0..<0) }
    buffer.clear()
    appendSlug(value.text, into: &buffer)
    let start = texts.count
    texts.append(contentsOf: buffer.bytes)
    return Key(rank: 1, number: 0, text: start..<texts.count)
  }

  /// Whether the entry at `left` stands before the one at `right`.
  func precedes(_ left: Int, _ right: Int) -> Bool {
    let count = order.count
    for index in 0..<count {
      let first = keys[left * count + index]
      let second = keys[right * count + index]
      // Nothing is last in both directions.
      if first.rank == 2 || second.rank == 2 {
        if first.rank != second.rank { return first.rank < second.rank }
        continue
      }
      let result = compare(first, second)
      if result != 0 { return order[index].isDescending ? result > 0 : result < 0 }
    }
    return left < right
  }

  private func compare(_ first: Key, _ second: Key) -> Int {
    guard first.rank == second.rank else { return first.rank < second.rank ? -1 : 1 }
    if first.rank == 0 {
      return first.number < second.number ? -1 : first.number > second.number ? 1 : 0
    }
    return texts.withUnsafeBufferPointer { texts in
      let left = Bytes(rebasing: texts[first.text])
      let right = Bytes(rebasing: texts[second.text])
      if AcopioBase.precedes(left, right) { return -1 }
      return AcopioBase.precedes(right, left) ? 1 : 0
    }
  }
}
