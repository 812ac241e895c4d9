import AcopioBase
import AcopioModel

extension Planner {
  /// The computed values of an endpoint's members for the items of a file.
  ///
  /// For an item: a list with a value for each member, `undefined` for members without a computed
  /// value, and for nested members another such list; see `computed(_:of:within:)`. For several
  /// items a list of these; `undefined` if there are no computed values at all.
  mutating func computed(
    _ endpoint: Endpoint, for items: EndpointFile.Items, _ diagnostics: inout Diagnostics
  ) -> Value {
    guard endpoint.projection.isComputed else { return .undefined }
    switch items {
    case .one(let entry):
      return computed(endpoint.projection, of: endpoint, within: [entry], &diagnostics)
    case .element(let element, of: let entry):
      return computed(endpoint.projection, of: endpoint, within: [entry, element], &diagnostics)
    case .each(let entries):
      return computed(endpoint, forEach: entries.elements, &diagnostics)
    case .grouped(let groups):
      var all: [Value] = []
      for group in groups.members {
        all.append(computed(endpoint, forEach: group.value.elements, &diagnostics))
      }
      return .array(all, in: arena)
    case .removed: return .undefined
    }
  }

  private mutating func computed(
    _ endpoint: Endpoint, forEach entries: UnsafeBufferPointer<Value>,
    _ diagnostics: inout Diagnostics
  ) -> Value {
    var all: [Value] = []
    for entry in entries {
      all.append(computed(endpoint.projection, of: endpoint, within: [entry], &diagnostics))
    }
    return .array(all, in: arena)
  }

  /// The computed value of each member of an object, in their order.
  ///
  /// - the value of an expression,
  /// - the list of the computed values of an object's members,
  /// - the list of the computed values of each element of a list,
  /// - for a list that is chosen, and for one element: the elements, and the list of the computed
  ///   values of each,
  /// - `leftOut` for a member whose condition does not hold,
  /// - `undefined` for any other member.
  private mutating func computed(
    _ projection: Projection, of endpoint: Endpoint, within subjects: [Value],
    _ diagnostics: inout Diagnostics
  ) -> Value {
    guard projection.isComputed else { return .undefined }
    var values: [Value] = []
    for column in projection.columns {
      if column.condition >= 0 {
        let condition = endpoint.expressions[column.condition]
        let holds = evaluator.evaluate(condition, within: subjects, &diagnostics)
        guard holds.isTrue else {
          values.append(.leftOut)
          continue
        }
      }
      switch column.source {
      case .path, .constant, .rest: values.append(.undefined)
      case .computed(let index):
        let expression = endpoint.expressions[index]
        values.append(evaluator.evaluate(expression, within: subjects, &diagnostics))
      case .object(let inner, _):
        values.append(computed(inner, of: endpoint, within: subjects, &diagnostics))
      case .within(let path, let inner), .list(let path, let inner, _):
        let elements = inner.isComputed ? path.elements(among: subjects) : []
        values.append(computed(inner, of: endpoint, elements, within: subjects, &diagnostics))
      case .chosen(let index, let inner, _):
        guard let elements = elements(of: endpoint.choices[index], within: subjects, &diagnostics)
        else {
          values.append(.null)
          continue
        }
        let inside = computed(inner, of: endpoint, elements, within: subjects, &diagnostics)
        values.append(.array([.array(elements, in: arena), inside], in: arena))
      case .one(let index, let inner):
        let expression = endpoint.expressions[index]
        let value = evaluator.evaluate(expression, within: subjects, &diagnostics)
        let elements = value.isNothing ? [] : [value]
        let inside = computed(inner, of: endpoint, elements, within: subjects, &diagnostics)
        values.append(.array([.array(elements, in: arena), inside], in: arena))
      }
    }
    return .array(values, in: arena)
  }

  /// The computed values of the members of each element.
  private mutating func computed(
    _ projection: Projection, of endpoint: Endpoint, _ elements: [Value],
    within subjects: [Value], _ diagnostics: inout Diagnostics
  ) -> Value {
    guard projection.isComputed else { return .undefined }
    var all: [Value] = []
    for element in elements {
      all.append(
        computed(projection, of: endpoint, within: subjects + [element], &diagnostics))
    }
    return .array(all, in: arena)
  }

  /// The elements of a choice, in its order; `nil` if there is no list.
  private mutating func elements(
    of choice: ListChoice, within subjects: [Value], _ diagnostics: inout Diagnostics
  ) -> [Value]? {
    let source = evaluator.evaluate(choice.source, within: subjects, &diagnostics)
    guard !source.isNothing else { return nil }
    var elements = source.elements.filter { !$0.isNothing }
    if let filter = choice.filter {
      var chosen: [Value] = []
      for element in elements
      where evaluator.evaluate(filter, within: subjects + [element], &diagnostics).isTrue {
        chosen.append(element)
      }
      elements = chosen
    }
    let sorted = Ordering.sorted(elements, by: choice.order, table.collation)
    return choice.limit.map { Array(sorted.prefix($0)) } ?? sorted
  }

  /// The elements of an entry's list that have a file of their own.
  mutating func elements(
    in list: Value, of entry: Value, for endpoint: Endpoint, _ diagnostics: inout Diagnostics
  ) -> [Value] {
    var chosen: [Value] = []
    for element in list.elements {
      if let filter = endpoint.filter {
        let holds = evaluator.evaluate(filter, within: [entry, element], &diagnostics)
        guard holds.isTrue else { continue }
      }
      chosen.append(element)
      if chosen.count == endpoint.limit { break }
    }
    return chosen
  }
}

extension Value {
  /// Stands for a member of an endpoint that an object does not have.
  static var leftOut: Value { .empty }

  /// Whether the value marks such a member.
  package var isLeftOut: Bool { kind == .empty }
}
