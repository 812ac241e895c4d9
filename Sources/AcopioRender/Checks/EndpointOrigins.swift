import AcopioBase
import AcopioGraph
import AcopioJSONSchema
import AcopioModel

/// Finds the value of an entry that became a value of an endpoint's JSON.
struct EndpointOrigins {
  private let endpoint: EndpointFile

  init(_ endpoint: EndpointFile) { self.endpoint = endpoint }

  /// The origin of the value at a place of the file, or of the entry or declaration that it belongs to;
  /// `nil` if it is made for the file as a whole.
  func origin(of steps: [JSONStep]) -> Origin? {
    var steps = steps[...]
    guard endpoint.pages == nil else { return nil }
    if endpoint.envelope.kind != .undefined {
      guard steps.first == .key(Array("data".utf8)) else { return nil }
      steps = steps.dropFirst()
    }
    if endpoint.geometry != nil { return feature(steps) }
    switch endpoint.items {
    case .one(let value), .element(let value, of: _):
      return item(value, endpoint.projection, steps)
    case .each(let list): return element(of: list, endpoint.keyedBy, endpoint.projection, &steps)
    case .grouped(let groups):
      guard case .key(let key)? = steps.first else { return nil }
      steps = steps.dropFirst()
      return element(of: groups.member(named: key.string), nil, endpoint.projection, &steps)
    case .removed(let entry): return entry.origin.firstByte
    }
  }

  /// In GeoJSON, the features of a list are its elements, and the members of each are its `properties`.
  private func feature(_ steps: ArraySlice<JSONStep>) -> Origin? {
    var steps = steps
    switch endpoint.items {
    case .each(let list):
      guard steps.first == .key(Array("features".utf8)),
        case .index(let index)? = steps.dropFirst().first,
        index < list.elements.count
      else { return nil }
      return list.elements[index].origin.firstByte
    case .one(let entry):
      guard steps.popFirst() == .key(Array("properties".utf8)) else {
        return entry.origin.firstByte
      }
      return item(entry, endpoint.projection, steps)
    default: return nil
    }
  }

  private func element(
    of list: Value, _ key: ValuePath?, _ projection: Projection,
    _ steps: inout ArraySlice<JSONStep>
  ) -> Origin? {
    guard let step = steps.popFirst() else { return nil }
    switch step {
    case .index(let index):
      guard index < list.elements.count else { return nil }
      return item(list.elements[index], projection, steps)
    case .key(let name):
      guard let key, let found = list.elements.first(where: { $0.text(at: key) == name }) else {
        return nil
      }
      return item(found, projection, steps)
    }
  }

  /// The origin of a value inside an object that is made of `subject`.
  private func item(
    _ subject: Value, _ projection: Projection, _ steps: ArraySlice<JSONStep>
  ) -> Origin? {
    let own = subject.origin == .none ? nil : subject.origin.firstByte
    guard case .key(let name)? = steps.first else { return own }
    var rest = steps.dropFirst()
    for column in projection.columns {
      switch column.source {
      case .rest:
        let value = subject.member(named: name.string)
        if !value.isNothing { return value.origin(of: rest) ?? own }
      case _ where Array(column.key) != name: continue
      case .path(let path):
        return path.levels == 0 ? subject.value(at: path).origin(of: rest) ?? own : own
      case .object(let inner, _): return item(subject, inner, rest) ?? own
      case .within(let path, let inner):
        guard path.levels == 0 else { return own }
        let value = subject.value(at: path)
        guard value.kind == .array else { return item(value, inner, rest) ?? own }
        return element(of: value, nil, inner, &rest) ?? own
      case .list(let path, let inner, let key):
        guard path.levels == 0 else { return own }
        return element(of: subject.value(at: path), key, inner, &rest) ?? own
      case .constant, .computed, .chosen, .one: return own ?? column.origin
      }
    }
    return own
  }
}

extension Value {
  /// The value at the end of a path, without regard to lists.
  fileprivate func value(at path: ValuePath) -> Value {
    path.steps.reduce(self) { $0.member($1.key, hash: $1.hash) }
  }

  /// The text at the end of a path; of an entry its key.
  fileprivate func text(at path: ValuePath) -> Octets? {
    var value = value(at: path)
    if value.kind == .entry || value.kind == .object { value = value.member("key") }
    return value.hasText ? Array(value.text) : nil
  }

  /// The origin of the value at these steps, as far as they lead; `nil` if it was computed.
  fileprivate func origin(of steps: ArraySlice<JSONStep>) -> Origin? {
    var value = self
    var found = origin
    for step in steps {
      switch step {
      case .key(let key): value = value.member(named: key.string)
      case .index(let index):
        value = index < value.elements.count ? value.elements[index] : .undefined
      }
      guard value.origin != .none else { break }
      found = value.origin
    }
    return found == .none ? nil : found
  }
}
