import AcopioBase

extension ExpressionChecker {
  /// Finds the order of the words that expressions of endpoints sort, without reporting faults.
  ///
  /// `subject` is the type of the value that a file is made of, unless it is an entry or a part of
  /// one.
  package mutating func learn(from endpoint: Endpoint, about subject: ExpressionType? = nil) {
    var subjects: [ExpressionType] = [subject ?? .entry(collection.name)]
    switch endpoint.shape {
    case .elements(let list):
      subjects.append(
        element(of: .path(ExpressionPath(steps: [list], origin: list.origin)), subjects))
      if let filter = endpoint.filter { _ = finding(filter, within: subjects) }
    case .list(let list):
      guard let other = shapes.entries(listedIn: list.content, of: collection.name) else { return }
      subjects = [.entry(collections[other].name)]
    case .terms(_, .entries): break
    case .terms(let field, _):
      guard let type = shapes[collection.name]?[field.content]?.type else { return }
      subjects = [.object(SubjectShapes.term(of: type, in: collection.name))]
    case .each, .one, .grouped, .site: break
    }
    learn(from: endpoint.projection, of: endpoint, subjects)
  }

  private mutating func learn(
    from projection: Projection, of endpoint: Endpoint, _ subjects: [ExpressionType]
  ) {
    guard projection.isComputed else { return }
    for column in projection.columns {
      if column.condition >= 0 {
        _ = finding(endpoint.expressions[column.condition], within: subjects)
      }
      switch column.source {
      case .path, .constant, .rest: break
      case .computed(let index): _ = finding(endpoint.expressions[index], within: subjects)
      case .object(let inner, _): learn(from: inner, of: endpoint, subjects)
      case .within(let path, let inner), .list(let path, let inner, _):
        learn(from: inner, of: endpoint, subjects + [element(of: path.expression, subjects)])
      case .chosen(let index, let inner, _):
        let choice = endpoint.choices[index]
        let inside = subjects + [element(of: choice.source, subjects)]
        if let filter = choice.filter { _ = finding(filter, within: inside) }
        learn(from: inner, of: endpoint, inside)
      case .one(let index, let inner):
        let type = finding(endpoint.expressions[index], within: subjects).type
        learn(from: inner, of: endpoint, subjects + [type.wrapped])
      }
    }
  }

  /// The type of the elements of a list, or of a single value.
  private mutating func element(
    of source: Expression, _ subjects: [ExpressionType]
  ) -> ExpressionType {
    let type = finding(source, within: subjects).type.wrapped
    if case .list(let element) = type { return element.wrapped }
    return type
  }

  private mutating func finding(
    _ expression: Expression, within subjects: [ExpressionType]
  ) -> Finding {
    var ignored = Diagnostics()
    return check(expression, within: subjects, &ignored)
  }
}

extension ValuePath {
  /// The path as an expression.
  fileprivate var expression: Expression {
    let names = Array(repeating: "parent", count: levels) + steps.map(\.key.string)
    return .path(
      ExpressionPath(
        steps: (names.isEmpty ? ["it"] : names).map { Located($0, at: origin) }, origin: origin))
  }
}
