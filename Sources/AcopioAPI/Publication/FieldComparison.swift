import AcopioBase

/// Compares two values of JSON member by member.
///
/// Lists of the same length are compared element by element, others as a whole.
struct FieldComparison {
  /// The number of fields to list.
  let limit: Int
  private(set) var fields = Listed<DataChange.FieldChange>()

  init(limit: Int) { self.limit = limit }

  /// Compares the values at a pointer; `nil` is a value that does not exist.
  mutating func compare(_ old: Value?, _ new: Value?, at pointer: String) {
    guard let old, let new else { return add(old, new, pointer) }
    switch (old.kind, new.kind) {
    case (.object, .object): compareMembers(old, new, at: pointer)
    case (.array, .array) where old.elements.count == new.elements.count:
      for (index, pair) in zip(old.elements, new.elements).enumerated() {
        compare(pair.0, pair.1, at: "\(pointer)/\(index)")
      }
    default:
      if !old.isSame(as: new) { add(old, new, pointer) }
    }
  }

  private mutating func compareMembers(_ old: Value, _ new: Value, at pointer: String) {
    let (first, second) = (MemberTable(old), MemberTable(new))
    var names: [Bytes] = []
    for member in first.members {
      // Arrays and objects are looked into once, below.
      let isInside = member.value.kind == .object || member.value.kind == .array
      let isSame = second[member.key].map { !isInside && $0.isSame(as: member.value) } ?? false
      if !isSame { names.append(member.key) }
    }
    for member in second.members where first[member.key] == nil { names.append(member.key) }
    for name in names.inOrder(by: precedes) {
      compare(
        first[name], second[name], at: "\(pointer)/\(JSONPointer.step(name.string))")
    }
  }

  private mutating func add(_ old: Value?, _ new: Value?, _ pointer: String) {
    fields.add(limit: limit) {
      let (old, new) = FieldComparison.shortened(old?.json, new?.json)
      return DataChange.FieldChange(pointer: pointer, old: old, new: new)
    }
  }

  /// The number of scalars of a value in a report.
  private static let length = 80

  /// Both values cut so that the first difference is visible.
  static func shortened(_ old: String?, _ new: String?) -> (String?, String?) {
    guard let old, let new else { return (old?.cut(to: length), new?.cut(to: length)) }
    var shared = 0
    if max(old.utf8.count, new.utf8.count) > length {
      for (left, right) in zip(old.unicodeScalars, new.unicodeScalars) {
        guard left == right else { break }
        shared += 1
      }
    }
    func cut(_ text: String) -> String {
      // A few characters before the difference show its position.
      guard shared > length / 2, text.unicodeScalars.count > length else {
        return text.cut(to: length)
      }
      let rest = String(String.UnicodeScalarView(text.unicodeScalars.dropFirst(shared - 20)))
      return "…" + rest.cut(to: length - 1)
    }
    return (cut(old), cut(new))
  }
}

/// The members of an object by their names; of members with the same name, the first.
struct MemberTable {
  private(set) var members: [AcopioBase.Member] = []
  private var places: ByteTable

  init(_ object: Value) {
    places = ByteTable(capacity: object.members.count)
    members.reserveCapacity(object.members.count)
    for member in object.members
    where places.insert(member.key, value: members.count) == nil {
      members.append(member)
    }
  }

  subscript(name: Bytes) -> Value? { places.find(name).map { members[$0].value } }
}

extension Value {
  /// Whether two values of JSON are equal: members in any order, numbers digit by digit.
  func isSame(as other: Value) -> Bool {
    guard kind == other.kind else { return false }
    switch kind {
    case .array:
      return elements.count == other.elements.count
        && zip(elements, other.elements).allSatisfy { $0.isSame(as: $1) }
    case .object:
      // Each pair of values is compared once: a second attempt would double the time at every level.
      let (first, second) = (MemberTable(self), MemberTable(other))
      return first.members.count == second.members.count
        && first.members.allSatisfy { member in
          second[member.key].map { $0.isSame(as: member.value) } ?? false
        }
    case .bool: return bool == other.bool
    default: return text.equals(other.text)
    }
  }
}
