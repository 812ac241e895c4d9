import AcopioBase

/// The positions of candidates by the keys of a value, or of the values in a list.
///
/// Values that can be equal have the same key; the reverse need not hold.
struct SelectKeys {
  private enum Key: Hashable {
    case entry(Int)
    case number(Double)
    case text(String)
    case truth(Bool)
    case nothing
  }

  /// The positions of the candidates by key, in order.
  private var places: [Key: [Int]] = [:]
  /// The positions of candidates whose value could not be computed.
  private var unknown: [Int] = []
  private let count: Int

  /// The keys of the candidates' values; `nil` for one that could not be computed.
  init(_ values: [Value?], areLists: Bool, _ table: EntryTable) {
    count = values.count
    for (place, value) in values.enumerated() {
      guard let value else {
        unknown.append(place)
        continue
      }
      for key in SelectKeys.keys(of: value, isList: areLists, table) {
        places[key, default: []].append(place)
      }
    }
  }

  /// The positions of the candidates that may have a value, or one of those in a list; in order.
  func positions(of value: Value, isList: Bool, _ table: EntryTable) -> [Int] {
    let keys = SelectKeys.keys(of: value, isList: isList, table)
    if keys.count == 1, let key = keys.first { return places[key] ?? [] }
    return keys.reduce(into: Set<Int>()) { $0.formUnion(places[$1] ?? []) }.inOrder()
  }

  /// The candidates that may have the value, or one of those in a list.
  func truths(with value: Value, isList: Bool, _ table: EntryTable) -> [SelectPlan.Truth] {
    var truths = [SelectPlan.Truth](repeating: .no, count: count)
    for place in positions(of: value, isList: isList, table) { truths[place] = .maybe }
    for place in unknown { truths[place] = .unknown }
    return truths
  }

  private static func keys(of value: Value, isList: Bool, _ table: EntryTable) -> Set<Key> {
    guard isList else { return Set([key(of: value, table)].compactMap(\.self)) }
    return Set(value.elements.compactMap { key(of: $0, table) })
  }

  /// The key of a value; `nil` for values that are equal to none, such as lists.
  private static func key(of value: Value, _ table: EntryTable) -> Key? {
    if let entry = table.entry(of: value) { return .entry(entry) }
    if value.isNothing { return .nothing }
    if let truth = value.bool { return .truth(truth) }
    if let number = table.number(value) { return .number(number) }
    return value.kind == .string ? .text(value.text.string) : nil
  }
}
