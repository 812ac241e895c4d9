import AcopioBase
import AcopioModel

/// Computes expressions for one entry; reports `derive-error` where they cannot be computed.
///
/// Derived fields that need others are computed on demand; `derive-cycle` is reported for circles.
struct Evaluator {
  /// The entries.
  let table: EntryTable
  /// The day of the build, or another of which one asks what would be then.
  var buildDate: Value
  /// Per entry: which derived fields are being computed, to find circles.
  private var busy: Set<Step> = []
  private var done: Set<Step> = []

  private struct Step: Hashable {
    let entry: Int
    let derived: Int
  }

  init(table: EntryTable, buildDate: Value) {
    self.table = table
    self.buildDate = buildDate
  }

  /// Computes all derived fields of all entries.
  mutating func derive(_ diagnostics: inout Diagnostics) {
    for (index, entry) in table.content.entries.enumerated() where !entry.isRemoved {
      for derived in table.content.collections[entry.collection].derived.indices {
        compute(derived, of: index, &diagnostics)
      }
    }
  }

  private mutating func compute(
    _ derived: Int, of index: Int, _ diagnostics: inout Diagnostics
  ) {
    let entry = table.content.entries[index]
    let rule = table.content.collections[entry.collection].derived[derived]
    let step = Step(entry: index, derived: derived)
    guard !done.contains(step) else { return }
    guard busy.insert(step).inserted else {
      diagnostics.error(
        "derive-cycle", "'\(rule.field.name.string)' is derived from itself",
        at: rule.expression.origin, remedy: "break the circle with a written field")
      done.insert(step)
      return
    }
    let value = evaluate(rule.expression, for: index, &diagnostics)
    let place = table.layouts[entry.collection].firstDerived + derived
    table.set(place, of: index, to: typed(value, rule, entry, &diagnostics))
    busy.remove(step)
    done.insert(step)
  }

  private func typed(
    _ value: Value, _ rule: DerivedField, _ entry: Entry, _ diagnostics: inout Diagnostics
  ) -> Value {
    func fault(_ message: String) -> Value {
      diagnostics.error(
        "derive-error", "'\(rule.field.name.string)' \(message)", at: rule.expression.origin,
        remedy: "mend the values of the entry, or the rule",
        notes: [Diagnostic.Note("computed for this entry", at: entry.origin.firstByte)])
      return .undefined
    }
    guard let number = value.number else {
      return value.isNothing || !rule.field.type.isNumber
        ? value : fault("comes out as something that is not a number")
    }
    guard number.isFinite else { return fault("comes out as too large a number") }
    if let least = rule.field.rules.minimum, number < least {
      return fault("comes out as \(shown(number)); at least \(shown(least)) allowed")
    }
    if let most = rule.field.rules.maximum, number > most {
      return fault("comes out as \(shown(number)); at most \(shown(most)) allowed")
    }
    guard case .integer = rule.field.type else { return value }
    guard let whole = Int64(exactly: number) else {
      return fault("comes out as \(shown(number)), not a whole number")
    }
    return .integer(whole)
  }

  private func shown(_ number: Double) -> String {
    Int64(exactly: number).map { "\($0)" } ?? "\(number)"
  }

  // MARK: - Expressions

  /// The value of `expression` for an entry; `undefined` after a fault, which was reported.
  mutating func evaluate(
    _ expression: Expression, for entry: Int, _ diagnostics: inout Diagnostics
  ) -> Value {
    switch expression {
    case .number(let number, _): return .double(number)
    case .text(let text, _): return .string(text, in: table.arena)
    case .path(let steps, let origin): return lookUp(steps, for: entry, origin, &diagnostics)
    case .not(let inner, _):
      return .bool(!isTrue(evaluate(inner, for: entry, &diagnostics)))
    case .negative(let inner, let origin):
      return numbers([inner], origin, for: entry, &diagnostics).map { .double(-$0[0]) }
        ?? .undefined
    case .call(let function, let arguments, let origin):
      return numbers(arguments, origin, for: entry, &diagnostics)
        .map { apply(function, $0, origin, &diagnostics) } ?? .undefined
    case .binary(let operation, let left, let right, let origin):
      return binary(operation, left, right, origin, for: entry, &diagnostics)
    }
  }

  /// Everything but null, false and what is not there counts as true.
  func isTrue(_ value: Value) -> Bool { !value.isNothing && value.bool != false }

  private mutating func binary(
    _ operation: Expression.Operator, _ left: Expression, _ right: Expression, _ origin: Origin,
    for entry: Int, _ diagnostics: inout Diagnostics
  ) -> Value {
    switch operation {
    case .and:
      let first = evaluate(left, for: entry, &diagnostics)
      return isTrue(first) ? evaluate(right, for: entry, &diagnostics) : first
    case .or:
      let first = evaluate(left, for: entry, &diagnostics)
      return isTrue(first) ? first : evaluate(right, for: entry, &diagnostics)
    case .covers:
      return covers(
        evaluate(left, for: entry, &diagnostics), evaluate(right, for: entry, &diagnostics),
        origin, for: entry, &diagnostics)
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
      return compare(
        operation, evaluate(left, for: entry, &diagnostics),
        evaluate(right, for: entry, &diagnostics), origin, for: entry, &diagnostics)
    case .add, .subtract, .multiply, .divide:
      guard let both = numbers([left, right], origin, for: entry, &diagnostics) else {
        return .undefined
      }
      return arithmetic(operation, both[0], both[1], origin, for: entry, &diagnostics)
    }
  }

  private func arithmetic(
    _ operation: Expression.Operator, _ left: Double, _ right: Double, _ origin: Origin,
    for entry: Int, _ diagnostics: inout Diagnostics
  ) -> Value {
    switch operation {
    case .add: return .double(left + right)
    case .subtract: return .double(left - right)
    case .multiply: return .double(left * right)
    default:
      guard right != 0 else {
        fault("division by zero", origin, for: entry, &diagnostics)
        return .undefined
      }
      return .double(left / right)
    }
  }

  private func compare(
    _ operation: Expression.Operator, _ left: Value, _ right: Value, _ origin: Origin,
    for entry: Int, _ diagnostics: inout Diagnostics
  ) -> Value {
    if operation == .equal { return .bool(Ordering.equal(left, right)) }
    if operation == .notEqual { return .bool(!Ordering.equal(left, right)) }
    guard let order = Ordering.compare(left, right) else {
      fault("these two values have no order", origin, for: entry, &diagnostics)
      return .undefined
    }
    switch operation {
    case .less: return .bool(order < 0)
    case .lessOrEqual: return .bool(order <= 0)
    case .greater: return .bool(order > 0)
    default: return .bool(order >= 0)
    }
  }

  /// Whether the date lies in the period, both ends included; an open end has no limit, and
  /// nothing covers no date.
  private func covers(
    _ period: Value, _ date: Value, _ origin: Origin, for entry: Int,
    _ diagnostics: inout Diagnostics
  ) -> Value {
    if period.isNothing { return .bool(false) }
    guard period.kind == .object, let day = Timestamp(date.text) else {
      fault(
        "'covers' needs a period with 'from' and 'until' on its left and a date on its right",
        origin, for: entry, &diagnostics)
      return .undefined
    }
    let from = Timestamp(period.member("from").text)
    let until = Timestamp(period.member("until").text)
    guard from != nil || until != nil else { return .bool(false) }
    return .bool((from.map { $0 <= day } ?? true) && (until.map { day <= $0 } ?? true))
  }

  private func apply(
    _ function: Expression.Function, _ numbers: [Double], _ origin: Origin,
    _ diagnostics: inout Diagnostics
  ) -> Value {
    switch function {
    case .ceil: return .double(numbers[0].rounded(.up))
    case .floor: return .double(numbers[0].rounded(.down))
    case .round: return .double(numbers[0].rounded(.toNearestOrAwayFromZero))
    case .min: return .double(numbers.min() ?? 0)
    case .max: return .double(numbers.max() ?? 0)
    }
  }

  private mutating func numbers(
    _ expressions: [Expression], _ origin: Origin, for entry: Int,
    _ diagnostics: inout Diagnostics
  ) -> [Double]? {
    var numbers: [Double] = []
    for expression in expressions {
      let before = diagnostics.all.count
      let value = evaluate(expression, for: entry, &diagnostics)
      guard let number = value.number ?? (value.kind == .string ? Double(value.text.string) : nil)
      else {
        if diagnostics.all.count == before {
          fault("a number is needed here", expression.origin, for: entry, &diagnostics)
        }
        return nil
      }
      numbers.append(number)
    }
    return numbers
  }

  private func fault(
    _ message: String, _ origin: Origin, for entry: Int, _ diagnostics: inout Diagnostics
  ) {
    diagnostics.error(
      "derive-error", message, at: origin,
      notes: [
        Diagnostic.Note(
          "computed for this entry", at: table.content.entries[entry].origin.firstByte)
      ])
  }

  // MARK: - Names

  /// A path begins with a field of the entry, `build`, or a sibling collection and a key.
  private mutating func lookUp(
    _ steps: [String], for entry: Int, _ origin: Origin, _ diagnostics: inout Diagnostics
  ) -> Value {
    let collection = table.content.entries[entry].collection
    if steps == ["build", "date"] { return buildDate }
    if let member = table.layouts[collection].index(steps[0]) {
      demand(member, of: entry, &diagnostics)
      return walk(table.get(member, of: entry), steps.dropFirst(), origin, &diagnostics)
    }
    let here = table.content.collections[collection].name
    if let sibling = table.collection(Collection.sibling(steps[0], of: here)) {
      return keyed(steps.dropFirst(), in: sibling, origin, &diagnostics)
    }
    let known = table.layouts[collection].names.map(\.string)
    diagnostics.error(
      "unknown-name",
      "'\(steps[0])' is neither a field nor a collection beside this one\(didYouMean(steps[0], known))",
      at: origin,
      remedy: "names are \(known.joined(separator: ", ")), build.date and the collections here")
    return .undefined
  }

  private mutating func keyed(
    _ steps: ArraySlice<String>, in collection: Int, _ origin: Origin,
    _ diagnostics: inout Diagnostics
  ) -> Value {
    let name = table.content.collections[collection].name
    guard let key = steps.first else {
      diagnostics.error(
        "unknown-name", "the key of an entry of '\(name)' must follow", at: origin)
      return .undefined
    }
    var text = key
    guard let entry = text.withUTF8({ table.find($0, in: collection) }) else {
      let known = table.content.entries.filter { $0.collection == collection }
        .map { $0.key.text.string }
      diagnostics.error(
        "dangling-reference", "'\(key)' is not an entry of '\(name)'\(didYouMean(key, known))",
        at: origin, remedy: "keys are \(known.prefix(20).joined(separator: ", "))")
      return .undefined
    }
    guard table.isThere(entry, for: origin, &diagnostics) else { return .undefined }
    return walk(table.value(entry), steps.dropFirst(), origin, &diagnostics)
  }

  /// Follows names into objects and entries; nothing stays nothing.
  private mutating func walk(
    _ value: Value, _ steps: ArraySlice<String>, _ origin: Origin,
    _ diagnostics: inout Diagnostics
  ) -> Value {
    var value = value
    for step in steps {
      if value.isNothing { return value }
      if let entry = table.entry(of: value),
        let member = table.layouts[table.content.entries[entry].collection].index(step)
      {
        demand(member, of: entry, &diagnostics)
      }
      let inner = value.member(named: step)
      if inner.kind == .undefined, !value.members.contains(where: { $0.key.string == step }) {
        let known = value.members.map { $0.key.string }
        diagnostics.error(
          "unknown-name", "there is no '\(step)' here\(didYouMean(step, known))", at: origin,
          remedy: known.isEmpty ? nil : "names are \(known.joined(separator: ", "))")
        return .undefined
      }
      value = inner
    }
    return value
  }

  /// Computes a derived field that somebody needs now.
  private mutating func demand(
    _ member: Int, of entry: Int, _ diagnostics: inout Diagnostics
  ) {
    let collection = table.content.entries[entry].collection
    let derived = member - table.layouts[collection].firstDerived
    let rules = table.content.collections[collection].derived
    if rules.indices.contains(derived) { compute(derived, of: entry, &diagnostics) }
  }
}

extension Origin {
  /// The first byte only, to point at a large thing.
  var firstByte: Origin {
    var place = self
    place.end = min(end, start + 1)
    return place
  }
}
