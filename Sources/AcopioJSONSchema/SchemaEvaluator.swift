import AcopioBase
import AcopioModel

/// Checks one value against a schema.
///
/// Not recursive: open checks are a stack of frames, so that neither the value nor the schema can
/// exhaust the memory of a thread. Every frame counts as a step, and the number of steps is
/// limited.
struct SchemaEvaluator {
  /// A schema that a value is being checked against.
  struct Frame {
    /// The index of the schema.
    let node: Int
    let value: Value
    /// Whether faults are kept; for `not` and others only the result counts.
    let isReporting: Bool
    /// Whether a step leads from the value of the frame before to this one.
    let hasStep: Bool
    /// The number of consecutive frames about the same value.
    let stay: Int
    /// The number of faults at which the search for more ends.
    let most: Int

    /// Whether a rule was broken.
    var isBroken = false
    /// The index of the rule.
    var rule = 0
    /// The number of parts of the rule that have been checked.
    var index = 0
    /// The progress within that part, for members.
    var part = 0
    /// The number of parts of the rule that held.
    var held = 0
    /// The number of parts of the rule that didn't hold.
    var failed = 0
    /// The number of faults before the rule.
    var firstFault: Int
  }

  /// The state of a rule.
  enum Outcome {
    case holds, fails
    /// Another schema must be checked first, for which there is a frame now.
    case waits
  }

  /// A step to a part of a value, without a copy of the name.
  private enum Place {
    case member(Bytes)
    case element(Int)
  }

  let schema: JSONSchema
  let limit: Int
  /// Whether a fault of one of several alternatives replaces the fault of the whole.
  var showsNearestOnly = false
  var frames: [Frame] = []
  var faults: [SchemaFault] = []
  private var places: [Place] = []
  private var matchers: [PatternMatcher?]
  /// The names in large objects, by the address of the members.
  private var names: [UInt64: Set<[UInt8]>] = [:]
  /// The steps that are left.
  private var budget: Int
  private let root: Value

  /// An evaluation that finds at most `limit` faults.
  init(_ schema: JSONSchema, value: Value, limit: Int) {
    self.schema = schema
    self.limit = limit
    root = value
    matchers = [PatternMatcher?](repeating: nil, count: schema.patterns.count)
    // About a second, and more for large values.
    budget = 4_000_000 + 16 * Int(value.origin.end &- value.origin.start)
  }

  /// Checks the value.
  mutating func run() throws(SchemaError) -> [SchemaFault] {
    frames.append(
      Frame(
        node: schema.root, value: root, isReporting: true, hasStep: false, stay: 0, most: limit,
        firstFault: 0))
    while !frames.isEmpty { try advance() }
    return Array(faults.prefix(limit))
  }

  private mutating func advance() throws(SchemaError) {
    let top = frames.count - 1
    let frame = frames[top]
    // The first broken rule decides where faults aren't kept.
    let isDone = frame.isBroken && (!frame.isReporting || faults.count >= frame.most)
    guard !isDone, frame.rule < schema.nodes[frame.node].rules.count else { return finish() }
    switch try apply(schema.nodes[frame.node].rules[frame.rule], frame) {
    case .waits: return
    case .holds: break
    case .fails: frames[top].isBroken = true
    }
    frames[top].rule += 1
    frames[top].index = 0
    frames[top].part = 0
    frames[top].held = 0
    frames[top].failed = 0
    frames[top].firstFault = faults.count
  }

  /// Passes the result of the last frame to the one before it.
  private mutating func finish() {
    let frame = frames.removeLast()
    if frame.hasStep { places.removeLast() }
    guard !frames.isEmpty else { return }
    if frame.isBroken {
      frames[frames.count - 1].failed += 1
    } else {
      frames[frames.count - 1].held += 1
    }
  }

  // MARK: - Operations of rules

  /// Subtracts steps from the budget.
  mutating func spend(_ steps: Int) throws(SchemaError) {
    budget -= steps
    guard budget >= 0 else {
      throw SchemaError(
        "the schema takes too many steps: its parts refer to each other too often, or the value is"
          + " too large for them")
    }
  }

  /// Begins to check the value of the last frame against another schema.
  mutating func check(_ node: Int, isReporting: Bool, most: Int? = nil) throws(SchemaError) {
    let frame = frames[frames.count - 1]
    // Of more frames than schemas, two are the same.
    guard frame.stay < schema.nodes.count else {
      throw SchemaError("the schema refers to itself without end, for the same value")
    }
    try push(
      node, frame.value, isReporting: isReporting, hasStep: false, stay: frame.stay + 1,
      most: most ?? frame.most)
  }

  /// Begins to check an element of the value of the last frame.
  mutating func check(
    _ node: Int, _ element: Value, at index: Int, isReporting: Bool
  ) throws(SchemaError) {
    places.append(.element(index))
    try push(
      node, element, isReporting: isReporting, hasStep: true, stay: 0,
      most: frames[frames.count - 1].most)
  }

  /// Begins to check a member of the value of the last frame.
  mutating func check(_ node: Int, _ member: AcopioBase.Member) throws(SchemaError) {
    let frame = frames[frames.count - 1]
    places.append(.member(member.key))
    try push(
      node, member.value, isReporting: frame.isReporting, hasStep: true, stay: 0, most: frame.most)
  }

  /// Begins to check the name of a member.
  mutating func checkName(_ node: Int, _ name: Bytes, most: Int) throws(SchemaError) {
    try push(
      node, .text(name), isReporting: frames[frames.count - 1].isReporting, hasStep: false, stay: 0,
      most: most)
  }

  private mutating func push(
    _ node: Int, _ value: Value, isReporting: Bool, hasStep: Bool, stay: Int, most: Int
  ) throws(SchemaError) {
    try spend(1)
    frames.append(
      Frame(
        node: node, value: value, isReporting: isReporting, hasStep: hasStep, stay: stay,
        most: most, firstFault: faults.count))
  }

  /// Whether a text matches a pattern as a whole.
  mutating func matches(_ text: Bytes, pattern index: Int) throws(SchemaError) -> Bool {
    let size = schema.patterns[index].text.utf8.count
    try spend(1 + text.count * (1 + size / 64) / 16)
    var matcher = matchers[index] ?? PatternMatcher(schema.patterns[index])
    // Moved out and back, since a copy would copy its table.
    matchers[index] = nil
    let result = matcher.matchesWhole(text)
    matchers[index] = matcher
    return result
  }

  /// Whether an object has a member with a name.
  mutating func has(_ name: [UInt8], _ object: Value) throws(SchemaError) -> Bool {
    try spend(1)
    let members = object.members
    guard members.count > 64 else {
      return name.withUnsafeBufferPointer {
        object.member($0, hash: keyHash($0)).kind != .undefined
      }
    }
    if let known = names[object.payload] { return known.contains(name) }
    try spend(members.count)
    let known = Set(members.map { Array($0.key) })
    names[object.payload] = known
    return known.contains(name)
  }

  /// The canonical form of a value.
  mutating func canonical(_ value: Value) throws(SchemaError) -> [UInt8] {
    let bytes = CanonicalJSON.bytes(of: value)
    try spend(bytes.count / 4)
    return bytes
  }

  /// Records a fault of the value of the last frame, and returns that the rule fails.
  mutating func fail(
    isAboutType: Bool = false, _ message: @autoclosure () -> Message
  ) -> Outcome {
    let frame = frames[frames.count - 1]
    guard frame.isReporting else { return .fails }
    let steps = places.map { place -> JSONStep in
      switch place {
      case .member(let name): .key(Array(name))
      case .element(let index): .index(index)
      }
    }
    faults.append(
      SchemaFault(
        steps: steps, message: message(), actual: frame.value.shownForSchema,
        isAboutType: isAboutType))
    return .fails
  }

  /// The number of steps to the value of the last frame.
  var depth: Int { places.count }
}
