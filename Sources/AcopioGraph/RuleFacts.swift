import AcopioBase
import AcopioModel

/// The values that a broken rule used: the names in its requirement with their values.
struct RuleFacts {
  /// The maximum number of values; more would hide the message.
  private static let limit = 6
  /// The maximum length of a text; longer ones explain little about a comparison.
  private static let longest = 40

  /// The values as `covered = 70`, in the order of the requirement.
  private var all: [String] = []
  private let entry: Int

  /// The values that the requirement uses for the entry at this index.
  init(_ requirement: Expression, of entry: Int, _ evaluator: inout Evaluator) {
    self.entry = entry
    collect(requirement, &evaluator)
  }

  /// The text after "the rule is declared here"; empty if no single value decides.
  var text: Message { all.isEmpty ? "" : "; it sees \(all.joined(separator: ", "))" }

  private mutating func collect(_ expression: Expression, _ evaluator: inout Evaluator) {
    switch expression {
    case .number, .text, .truth, .nothing: return
    case .path(let path): add(path.text, expression, &evaluator)
    case .not(let inner, _), .negative(let inner, _), .test(let inner, _, _),
      .match(let inner, _, _),
      .shift(let inner, _, _, _):
      collect(inner, &evaluator)
    case .binary(_, let left, let right, _):
      collect(left, &evaluator)
      collect(right, &evaluator)
    case .call(_, let arguments, _), .list(let arguments, _):
      for argument in arguments { collect(argument, &evaluator) }
    case .record(let members, _):
      for member in members { collect(member.value, &evaluator) }
    case .choice(let condition, let first, let second, _):
      collect(condition, &evaluator)
      var ignored = Diagnostics()
      let holds = evaluator.evaluate(condition, for: entry, &ignored).isTrue
      collect(holds ? first : second, &evaluator)
    case .gathering(let gathering, _):
      // The message already contains whether a condition is true for many values.
      guard gathering.function.givesValue else { return }
      let of = gathering.value == nil ? "" : "… of "
      let which = gathering.condition == nil ? "" : " where …"
      add(
        "\(gathering.function.rawValue)(\(of)\(gathering.path?.text ?? "…")\(which))", expression,
        &evaluator)
    }
  }

  private mutating func add(
    _ name: String, _ expression: Expression, _ evaluator: inout Evaluator
  ) {
    guard all.count < RuleFacts.limit else { return }
    var ignored = Diagnostics()
    let value = evaluator.evaluate(expression, for: entry, &ignored)
    guard let shown = shown(value) else { return }
    let fact = "\(name) = \(shown)"
    if !all.contains(fact) { all.append(fact) }
  }

  /// A single value as written in an expression.
  private func shown(_ value: Value) -> String? {
    switch value.kind {
    case .null: return "null"
    case .bool: return value.isTrue ? "true" : "false"
    case .number, .integer: return value.shownNumber
    case .string, .date, .datetime:
      let text = value.text.string
      return text.count > RuleFacts.longest ? nil : "'\(text)'"
    default: return nil
    }
  }
}

extension GatheringFunction {
  /// Whether the result is a value other than a Boolean.
  fileprivate var givesValue: Bool {
    switch self {
    case .average, .count, .first, .last, .max, .min, .sum: true
    case .all, .any, .ascending, .complete, .consecutive, .distinct, .map, .none, .sort, .unique:
      false
    }
  }
}
