import AcopioBase

/// What is known of the types of paths where a condition holds or fails: after `eol is date and`, `eol` is a
/// date.
struct TypeFacts {
  /// A path that is of a kind, or of any other.
  struct Fact {
    let path: String
    let kind: ValueKind
    let isOfKind: Bool
  }

  private(set) var all: [Fact] = []

  /// The type of a path, which is `type` without these facts.
  func narrowed(_ type: ExpressionType, of path: ExpressionPath) -> ExpressionType {
    guard !all.isEmpty else { return type }
    let text = path.text
    return all.reduce(type) { type, fact in
      fact.path == text ? type.narrowed(to: fact.kind, fact.isOfKind) ?? .nothing : type
    }
  }

  /// These facts and what follows if `condition` is true, or if it is false.
  func adding(_ condition: Expression, is truth: Bool) -> TypeFacts {
    var facts = self
    facts.all += TypeFacts.following(from: condition, truth)
    return facts
  }

  private static func following(from condition: Expression, _ truth: Bool) -> [Fact] {
    switch condition {
    case .test(.path(let path), let kind, _):
      [Fact(path: path.text, kind: kind, isOfKind: truth)]
    case .not(let inner, _): following(from: inner, !truth)
    case .binary(.and, let left, let right, _) where truth,
      .binary(.or, let left, let right, _) where !truth:
      following(from: left, truth) + following(from: right, truth)
    default: []
    }
  }
}
