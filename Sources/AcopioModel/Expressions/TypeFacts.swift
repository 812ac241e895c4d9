import AcopioBase

/// Facts about the types of paths where a condition holds or fails: after `eol is date and`, `eol`
/// is a date.
struct TypeFacts {
  /// A path that is of a kind, or of any other; without a kind, one that is not null.
  struct Fact {
    let path: String
    let kind: ValueKind?
    let isOfKind: Bool
  }

  private(set) var all: [Fact]

  init(all: [Fact] = []) { self.all = all }

  /// The type of a path, which is `type` without these facts.
  func narrowed(_ type: ExpressionType, of path: ExpressionPath) -> ExpressionType {
    all.isEmpty ? type : narrowed(type, of: path.text)
  }

  /// The type of the path that is written so.
  func narrowed(_ type: ExpressionType, of path: String) -> ExpressionType {
    all.reduce(type) { type, fact in
      guard fact.path == path else { return type }
      guard let kind = fact.kind else { return type.wrapped }
      return type.narrowed(to: kind, fact.isOfKind) ?? .nothing
    }
  }

  /// Only the facts about kinds.
  var ofKinds: TypeFacts { TypeFacts(all: all.filter { $0.kind != nil }) }

  /// Returns these facts and those that follow if `condition` is true, or if it is false.
  func adding(_ condition: Expression, is truth: Bool) -> TypeFacts {
    var facts = self
    facts.all += TypeFacts.following(from: condition, truth)
    return facts
  }

  private static func following(from condition: Expression, _ truth: Bool) -> [Fact] {
    switch condition {
    case .test(.path(let path), let kind, _):
      [Fact(path: path.text, kind: kind, isOfKind: truth)]
    case .path(let path) where truth,
      .binary(.notEqual, .path(let path), .nothing, _) where truth,
      .binary(.notEqual, .nothing, .path(let path), _) where truth,
      .binary(.equal, .path(let path), .nothing, _) where !truth,
      .binary(.equal, .nothing, .path(let path), _) where !truth:
      [Fact(path: path.text, kind: nil, isOfKind: true)]
    case .not(let inner, _): following(from: inner, !truth)
    case .binary(.and, let left, let right, _) where truth,
      .binary(.or, let left, let right, _) where !truth:
      following(from: left, truth) + following(from: right, truth)
    default: []
    }
  }
}
