import AcopioBase
import AcopioJSONSchema
import AcopioModel

/// Compares the JSON of a response with the JSON of its sample.
struct BodyComparison {
  private static let limit = ResponseJudge.bodyLimit

  private let level: ContractLevel
  private var steps: [JSONStep] = []
  private var found: [ContractDifference] = []
  private var isFull: Bool { found.count >= Self.limit }

  private init(_ level: ContractLevel) { self.level = level }

  /// The differences, in the order of the sample.
  static func compare(
    _ sample: Value, _ actual: Value, _ level: ContractLevel
  ) -> [ContractDifference] {
    var comparison = BodyComparison(level)
    if level == .dredd, !sample.isContainer {
      comparison.compareRoot(sample, actual)
    } else {
      comparison.compare(sample, actual)
    }
    return comparison.found
  }

  /// Compares scalars at the root, whose types count even for Gavel.
  private mutating func compareRoot(_ sample: Value, _ actual: Value) {
    let isSame =
      sample.kind == .number && actual.kind == .number
      ? !sample.isWhole || actual.isWhole : sample.kind == actual.kind
    if !isSame { report(.type, sample, actual) }
  }

  private mutating func compare(_ sample: Value, _ actual: Value) {
    guard !isFull else { return }
    guard sample.kind == actual.kind else {
      if level != .dredd || sample.isContainer { report(.type, sample, actual) }
      return
    }
    switch sample.kind {
    case .object: compareMembers(sample, actual)
    case .array: compareElements(sample, actual)
    case .number:
      // Without regard to their text: 5 and 5.0 are different numbers for some clients.
      if level == .exact, !sample.text.equals(actual.text) { report(.value, sample, actual) }
    case .string:
      if level == .exact, !sample.text.equals(actual.text) { report(.value, sample, actual) }
    case .bool:
      if level == .exact, sample.bool != actual.bool { report(.value, sample, actual) }
    default: break
    }
  }

  // MARK: - Objects

  private mutating func compareMembers(_ sample: Value, _ actual: Value) {
    let published = Members(actual)
    for member in sample.members where !isFull {
      steps.append(.key(Array(member.key)))
      if let index = published.index(of: member) {
        compare(member.value, actual.members[index].value)
      } else {
        report(.missing, member.value, nil)
      }
      steps.removeLast()
    }
    guard level == .exact else { return }
    let promised = Members(sample)
    var isComplete = sample.members.count == actual.members.count
    for (index, member) in actual.members.enumerated() where !isFull {
      // The second occurrence of a key is extra.
      if promised.index(of: member) != nil, published.index(of: member) == index { continue }
      isComplete = false
      steps.append(.key(Array(member.key)))
      report(.extra, nil, member.value, near: sample)
      steps.removeLast()
    }
    guard isComplete, !isFull else { return }
    let pairs = zip(sample.members, actual.members)
    guard !pairs.allSatisfy({ $0.key.equals($1.key) }) else { return }
    append(.order, expected: names(sample), actual: names(actual), sample.origin)
  }

  private func names(_ object: Value) -> Message {
    let shown = object.members.prefix(12).map(\.key.string).joined(separator: ", ")
    return object.members.count > 12 ? "\(shown), …" : "\(shown)"
  }

  /// The members of an object by their keys.
  private struct Members {
    private let members: UnsafeBufferPointer<Member>
    /// The places of the members of a large object by the hashes of their keys.
    private var places: [UInt32: [Int]] = [:]

    init(_ object: Value) {
      members = object.members
      guard members.count > 16 else { return }
      for (index, member) in members.enumerated() { places[member.hash, default: []].append(index) }
    }

    /// The place of the first member with the key of `other`.
    func index(of other: Member) -> Int? {
      guard members.count > 16 else {
        return members.firstIndex { $0.hash == other.hash && $0.key.equals(other.key) }
      }
      return places[other.hash]?.first { members[$0].key.equals(other.key) }
    }
  }

  // MARK: - Lists

  private mutating func compareElements(_ sample: Value, _ actual: Value) {
    let count = min(sample.elements.count, actual.elements.count)
    for index in 0..<count where !isFull {
      steps.append(.index(index))
      compare(sample.elements[index], actual.elements[index])
      steps.removeLast()
    }
    guard level != .dredd else { return }
    for (index, element) in sample.elements.enumerated().dropFirst(count) where !isFull {
      steps.append(.index(index))
      report(.missing, element, nil)
      steps.removeLast()
    }
    let shapes =
      level == .types && sample.elements.count < actual.elements.count
      ? Self.shapes(of: sample) : (known: [], elements: [])
    for (index, element) in actual.elements.enumerated().dropFirst(count) where !isFull {
      steps.append(.index(index))
      if level == .exact {
        report(.extra, nil, element, near: sample)
      } else {
        compare(element, withOneOf: shapes)
      }
      steps.removeLast()
    }
  }

  /// Compares an element for which the sample has none with the others: it must be like one of them.
  private mutating func compare(
    _ element: Value, withOneOf shapes: (known: Set<Octets>, elements: [Value])
  ) {
    guard !shapes.known.contains(Self.shape(of: element)) else { return }
    var first: [ContractDifference] = []
    for shape in shapes.elements {
      var trial = BodyComparison(level)
      trial.steps = steps
      trial.compare(shape, element)
      guard !trial.found.isEmpty else { return }
      if first.isEmpty { first = trial.found }
    }
    found += first.prefix(Self.limit - found.count)
  }

  /// The types that the elements of a list have, and one element of each.
  private static func shapes(of list: Value) -> (known: Set<Octets>, elements: [Value]) {
    var known: Set<Octets> = []
    let elements = list.elements.filter { known.insert(shape(of: $0)).inserted }
    return (known, elements)
  }

  /// Text that is the same for values whose parts are of the same types.
  private static func shape(of value: Value) -> Octets {
    var shape: Octets = []
    append(value, to: &shape)
    return shape
  }

  private static func append(_ value: Value, to shape: inout Octets) {
    shape.append(value.kind.rawValue)
    switch value.kind {
    case .object:
      for member in value.members {
        shape += member.key
        shape.append(0)
        append(member.value, to: &shape)
      }
      shape.append(0xFF)
    case .array:
      for element in value.elements { append(element, to: &shape) }
      shape.append(0xFF)
    default: break
    }
  }

  // MARK: - Reports

  private mutating func report(
    _ kind: ContractDifference.Kind, _ sample: Value?, _ actual: Value?, near: Value? = nil
  ) {
    append(
      kind, expected: sample.map { ShownValue.text($0) },
      actual: actual.map { ShownValue.text($0) },
      sample?.origin ?? near?.origin)
  }

  private mutating func append(
    _ kind: ContractDifference.Kind, expected: Message?, actual: Message?, _ origin: Origin?
  ) {
    guard !isFull else { return }
    found.append(
      ContractDifference(
        kind, at: steps, expected: expected, actual: actual, place: origin.map { Int($0.start) }))
  }
}

extension Value {
  /// Whether it is an object or a list.
  fileprivate var isContainer: Bool { kind == .object || kind == .array }

  /// Whether a number has no fraction, as JSON Schema (draft 4) sees it: `5.0` is `5` for JavaScript.
  fileprivate var isWhole: Bool { number.map { $0.rounded() == $0 } ?? false }
}
