import AcopioBase
import AcopioModel

/// Evaluates expressions for one entry; reports `derive-error` if that fails.
///
/// Derived fields that need others are computed on demand, in a loop rather than by recursion, so
/// that a chain of references can have any length; `derive-cycle` is reported for cycles. Assumes
/// that `ExpressionChecker` found nothing wrong.
struct Evaluator {
  /// When a derived field is computed.
  enum Turn {
    /// Before publication is decided: fields that use no list of referring entries.
    case early
    /// After publication is decided: fields that use such lists, but no lists of `select`.
    case late
    /// Last: fields that use lists of `select`, which late fields may sort.
    case last
  }

  /// The entries.
  let table: EntryTable
  /// The moment of the build, or another moment to evaluate publication for.
  var now: BuildMoment {
    didSet { setBuildValues() }
  }
  /// `build.date` and `build.time`.
  private(set) var buildDate = Value.null, buildTime = Value.null
  /// The position of each word of enums that expressions sort.
  let words: [Gathering.Place: [String: Int]]
  /// When each derived field is computed, by collection.
  private let turns: [[Turn]]
  /// The fields with computed fields inside, by collection, as indices of members.
  private let composite: [[Int]]
  /// The entry and the elements of lists around the member of an endpoint, the innermost last; empty outside
  /// of endpoints.
  var subjects: [Value] = []
  /// The current elements of the enclosing gatherings, the innermost last.
  var holders: [Value] = []
  /// The value of `it`.
  var element: Value?
  /// The entry of `this`, for which others are being selected.
  var owner: Int?
  private var done: Set<Step> = []
  /// The derived fields that could not be computed, which was reported, and those that need them.
  private var failed: Set<Step> = []
  /// Whether such a field was read since this was set to `false`.
  var hasMetFailure = false
  /// The collections that lack an entry which others refer to, which was reported.
  ///
  /// Faults of values computed from their entries, or from a reference to a missing one, follow
  /// from that.
  var incomplete: Set<Int> = []
  /// Derived fields that the current expression needs and that aren't computed yet.
  private var needed: [Step] = []
  /// The matchers of the patterns of expressions.
  private var matchers: [ObjectIdentifier: PatternMatcher] = [:]
  /// Whether a derived field is being computed.
  private var isComputing = false
  /// The number of bytes of text that the current field or member has made.
  var madeText = 0
  /// The number of elements that its functions have gone through.
  var steps = 0

  /// The readers of members; `nil` unless computations will be repeated.
  private var log: ReadLog?
  /// The current computation, as a reader of members.
  private var reader: ReadLog.Cell?

  /// A derived field of an entry, or a field with derived fields inside.
  private struct Step: Hashable {
    let entry: Int
    /// The index of the derived field; negative for a written one, counted from the first derived one.
    let derived: Int
  }

  /// The index that represents the site in place of an entry.
  static let site = -1

  init(table: EntryTable, now: BuildMoment) {
    self.table = table
    self.now = now
    let collections = table.content.collections
    let shapes = table.shapes
    var words: [Gathering.Place: [String]] = [:]
    composite = collections.map { collection in
      collection.schema.fields.indices.filter { collection.schema.fields[$0].type.holdsDerived }
    }
    turns = collections.map { collection in
      var checker = ExpressionChecker(collection, collections, shapes)
      let turns = collection.derived.map { rule -> Turn in
        guard !rule.isOfElement else { return .early }
        let finding = checker.finding(rule.expression)
        return finding.seesSelection ? .last : finding.seesInverse ? .late : .early
      }
      for rule in collection.publish { _ = checker.finding(rule.condition) }
      for rule in collection.rules {
        _ = checker.finding(rule.requirement)
        if let condition = rule.condition { _ = checker.finding(condition) }
      }
      for condition in collection.conditions(among: collections, shapes) {
        checker.collection = condition.collection
        checker.owner = condition.owner
        _ = checker.finding(condition.expression)
      }
      (checker.collection, checker.owner) = (collection, nil)
      for endpoint in collection.files.endpoints { checker.learn(from: endpoint) }
      words.merge(checker.words) { first, _ in first }
      return turns
    }
    let site = table.content.site
    if let first = collections.first, !site.endpoints.isEmpty {
      var checker = ExpressionChecker(first, collections, shapes)
      let type = ExpressionType.object(SubjectShapes.site(collections, in: table.arena))
      for endpoint in site.endpoints { checker.learn(from: endpoint, about: type) }
      words.merge(checker.words) { first, _ in first }
    }
    self.words = words.mapValues { words in
      Dictionary(zip(words, words.indices), uniquingKeysWith: { first, _ in first })
    }
    setBuildValues()
  }

  private mutating func setBuildValues() {
    buildDate = .text(table.arena.copy(now.day.text), kind: .date)
    buildTime = .text(table.arena.copy(now.text), kind: .datetime)
  }

  /// Whether any derived field is computed at that time.
  func has(_ turn: Turn) -> Bool { turns.contains { $0.contains(turn) } }

  /// Discards all results, since their inputs have changed.
  mutating func forget() { (done, failed) = ([], []) }

  // MARK: - Repeating computations after a change

  /// Whether reads are being recorded.
  var isLogging: Bool { log != nil }

  /// Records from now on which members are read.
  mutating func startLogging() { log = ReadLog() }

  /// Stops recording reads.
  mutating func stopLogging() { (log, reader) = (nil, nil) }

  /// Sets the cell for which the next expressions are evaluated.
  mutating func begin(_ cell: ReadLog.Cell) { reader = cell }

  /// Computes the derived fields again that depend on changed members.
  ///
  /// Returns the entries whose publication depends on them, in order.
  mutating func recompute(
    after changed: [ReadLog.Cell], _ diagnostics: inout Diagnostics
  ) -> [Int] {
    var work = changed
    var decisions: Set<Int> = []
    var steps: Set<Step> = []
    while let cell = work.popLast() {
      for reader in log?.takeReaders(of: cell) ?? [] {
        guard !reader.isDecision else {
          decisions.insert(reader.entry)
          continue
        }
        let step = step(reader)
        guard done.remove(step) != nil else { continue }
        failed.remove(step)
        steps.insert(step)
        work.append(reader)
      }
    }
    for step in steps.inOrder(by: { ($0.entry, $0.derived) < ($1.entry, $1.derived) }) {
      compute(step.derived, of: step.entry, &diagnostics)
    }
    return decisions.sorted()
  }

  private func step(_ cell: ReadLog.Cell) -> Step {
    let collection = table.content.entries[cell.entry].collection
    return Step(entry: cell.entry, derived: cell.member - table.layouts[collection].firstDerived)
  }

  private func cell(_ step: Step) -> ReadLog.Cell {
    let collection = table.content.entries[step.entry].collection
    return ReadLog.Cell(
      entry: step.entry, member: table.layouts[collection].firstDerived + step.derived)
  }

  // MARK: - Derived fields

  /// Computes the derived fields of that time for all entries.
  mutating func derive(_ turn: Turn, _ diagnostics: inout Diagnostics) {
    for (index, entry) in table.content.entries.enumerated() where !entry.isRemoved {
      if turn == .early {
        let first = table.layouts[entry.collection].firstDerived
        for member in composite[entry.collection] {
          compute(member - first, of: index, &diagnostics)
        }
      }
      for (derived, its) in turns[entry.collection].enumerated() where its == turn {
        compute(derived, of: index, &diagnostics)
      }
    }
  }

  /// Computes a derived field and everything it needs.
  ///
  /// While a field is evaluated, the fields that it needs and that aren't computed yet are noted.
  /// The result is then discarded, and the field is evaluated again after those are computed.
  private mutating func compute(
    _ derived: Int, of index: Int, _ diagnostics: inout Diagnostics
  ) {
    let first = Step(entry: index, derived: derived)
    guard !done.contains(first) else { return }
    guard !isComputing else { return needed.append(first) }
    isComputing = true
    // The current elements of a gathering have no meaning for the field of another entry.
    let outer = (holders, element, owner, reader, subjects)
    let hadMetFailure = hasMetFailure
    (holders, element, owner, subjects) = ([], nil, nil, [])
    defer {
      (holders, element, owner, reader, subjects) = outer
      hasMetFailure = hadMetFailure
      isComputing = false
    }
    var work = [first]
    // The steps in `work` that wait for others.
    var waiting: Set<Step> = []
    while let step = work.last {
      guard !done.contains(step) else {
        work.removeLast()
        continue
      }
      needed = []
      (madeText, steps) = (0, 0)
      if isLogging { reader = cell(step) }
      var found = Diagnostics()
      hasMetFailure = false
      let value = value(of: step, &found)
      if needed.isEmpty {
        table.set(cell(step).member, of: step.entry, to: value)
        if hasMetFailure || !found.all.isEmpty { failed.insert(step) }
        diagnostics.append(found)
        waiting.remove(step)
        done.insert(step)
        work.removeLast()
        continue
      }
      waiting.insert(step)
      for other in needed.reversed() {
        if waiting.contains(other) {
          reportCycle(other, &diagnostics)
        } else {
          work.append(other)
        }
      }
    }
    needed = []
  }

  private mutating func value(of step: Step, _ diagnostics: inout Diagnostics) -> Value {
    let entry = table.content.entries[step.entry]
    let collection = table.content.collections[entry.collection]
    if collection.source.isElements,
      step.derived < 0 || collection.derived[step.derived].isOfElement
    {
      return memberOfElement(
        table.layouts[entry.collection].names[cell(step).member], step.entry, &diagnostics)
    }
    guard step.derived >= 0 else {
      let member = cell(step).member
      return withDerived(
        table.get(member, of: step.entry), collection.schema.fields[member].type,
        within: [table.value(step.entry)], for: step.entry, &diagnostics)
    }
    let rule = collection.derived[step.derived]
    let value = evaluate(rule.expression, for: step.entry, &diagnostics)
    return needed.isEmpty ? typed(value, rule, entry, &diagnostics) : value
  }

  /// A member of the element that an entry is, which is computed as part of the entry that it is in.
  private mutating func memberOfElement(
    _ name: Name, _ index: Int, _ diagnostics: inout Diagnostics
  ) -> Value {
    let entry = table.content.entries[index]
    guard case .elements(_, let list) = table.content.collections[entry.collection].source,
      let position = entry.position,
      let parent = table.entry(of: table.get(0, of: index)),
      let member = table.layouts[table.content.entries[parent].collection].index(list)
    else { return .undefined }
    demand(member, of: parent, &diagnostics)
    let elements = table.get(member, of: parent).elements
    return elements.indices.contains(position)
      ? elements[position].member(name.bytes, hash: keyHash(name.bytes)) : .undefined
  }

  /// The value with the computed fields of the objects in it; the enclosing values are `subjects`.
  private mutating func withDerived(
    _ value: Value, _ type: FieldType, within subjects: [Value], for entry: Int,
    _ diagnostics: inout Diagnostics
  ) -> Value {
    switch (type, value.kind) {
    case (.list(let item), .array) where item.type.holdsDerived:
      var elements: [Value] = []
      for element in value.elements {
        elements.append(
          withDerived(element, item.type, within: subjects, for: entry, &diagnostics))
      }
      return .array(elements, in: table.arena).at(value.origin)
    case (.object(let schema), .object) where type.holdsDerived:
      // Computed again, the object has the results of the first time.
      let names = Set(schema.derived.map(\.field.hash))
      let written = value.members.filter { !names.contains($0.hash) }
      let members = table.arena.copy(
        written + schema.derived.map { Member(key: $0.field.name.bytes, value: .undefined) })
      // The object is complete when its members are, and a computed one sees those before it.
      let places = UnsafeMutableBufferPointer(mutating: members)
      let object = Value.object(members).at(value.origin)
      let inside = subjects + [object]
      for (index, field) in schema.fields.enumerated() where field.type.holdsDerived {
        places[index].value = withDerived(
          members[index].value, field.type, within: inside, for: entry, &diagnostics)
      }
      for (index, rule) in schema.derived.enumerated() {
        let value = evaluate(rule.expression, within: inside, &diagnostics)
        guard needed.isEmpty else { break }
        places[written.count + index].value = typed(
          value, rule, table.content.entries[entry], &diagnostics)
      }
      return object
    default: return value
    }
  }

  /// Reports a field that needs itself and marks it as computed.
  private mutating func reportCycle(_ step: Step, _ diagnostics: inout Diagnostics) {
    guard done.insert(step).inserted else { return }
    failed.insert(step)
    let collection = table.content.collections[table.content.entries[step.entry].collection]
    guard step.derived >= 0 else {
      let field = collection.schema.fields[cell(step).member]
      diagnostics.error(
        .deriveCycle,
        "a computed field in '\(field.name.string)' needs '\(field.name.string)' itself",
        at: field.origin,
        remedy: "compute it from members of the same mapping, or in 'derive' of the entry")
      return
    }
    let rule = collection.derived[step.derived]
    diagnostics.error(
      .deriveCycle, "'\(rule.field.name.string)' is derived from itself",
      at: rule.expression.origin, remedy: "break the cycle with a written field")
  }

  /// Computes a derived field on demand.
  mutating func demand(
    _ member: Int, of entry: Int, _ diagnostics: inout Diagnostics
  ) {
    if let reader, isLogging {
      log?.note(reader, reads: ReadLog.Cell(entry: entry, member: member))
    }
    let collection = table.content.entries[entry].collection
    let derived = member - table.layouts[collection].firstDerived
    let rules = table.content.collections[collection].derived
    guard rules.indices.contains(derived) || composite[collection].contains(member) else { return }
    compute(derived, of: entry, &diagnostics)
    if !failed.isEmpty, failed.contains(Step(entry: entry, derived: derived)) {
      hasMetFailure = true
    }
  }

  /// The value of an expression where an entry and elements of lists are around it, the innermost last.
  mutating func evaluate(
    _ expression: Expression, within subjects: [Value], _ diagnostics: inout Diagnostics
  ) -> Value {
    let entry = subjects.first.flatMap { table.entry(of: $0) }
    if !isComputing { (madeText, steps) = (0, 0) }
    let outer = (self.subjects, holders, element)
    self.subjects = subjects
    holders = subjects.dropFirst(entry == nil ? 0 : 1).filter(\.hasMembers)
    element = subjects.count > 1 ? subjects.last : nil
    defer { (self.subjects, holders, element) = outer }
    return evaluate(expression, for: entry ?? Evaluator.site, &diagnostics)
  }

  /// Whether the whole text matches a pattern.
  mutating func matches(_ text: Bytes, _ pattern: Pattern) -> Bool {
    matchers[ObjectIdentifier(pattern), default: PatternMatcher(pattern)].matchesWhole(text)
  }

  /// Reports that an expression cannot be computed for an entry.
  func fault(
    _ message: Message, _ origin: Origin, for entry: Int, remedy: Message? = nil,
    _ diagnostics: inout Diagnostics
  ) {
    func note(_ text: Message, _ index: Int) -> Diagnostic.Note {
      // Of many elements, the one that it is.
      let element = subjects.count > 1 ? subjects.last?.origin ?? .none : .none
      let place = element == .none ? table.content.entries[index].origin : element
      return Diagnostic.Note(text, at: place.firstByte)
    }
    diagnostics.error(
      .deriveError, message, at: origin, remedy: remedy,
      notes: [note("computed for this entry", entry)]
        + (owner.map { [note("and chosen for this one", $0)] } ?? []))
  }
}
