import AcopioBase
import AcopioGraph
import AcopioModel
import AcopioTemplate

/// Values of members, and which of them an object does not have.
extension EndpointWriter {
  /// Whether the object does not have a member, given its index.
  func isLeftOut(_ column: Projection.Column, _ index: Int) -> Bool {
    if column.condition >= 0, computed.element(index).isLeftOut { return true }
    switch column.omission {
    case .nothing: return false
    case .null: return isNothing(column, index)
    case .missing:
      guard isNothing(column, index) else { return false }
      switch column.source {
      case .path(let path), .within(let path, _), .list(let path, _, _): return isMissing(path)
      case .object: return true
      case .computed, .chosen, .one, .constant, .rest: return false
      }
    }
  }

  /// Whether the content has nothing at a path, not even a null.
  private func isMissing(_ path: ValuePath) -> Bool {
    var value = path.subject(among: subjects)
    for step in path.steps {
      guard
        let member = value.members.first(where: { $0.hash == step.hash && $0.key.equals(step.key) })
      else { return true }
      value = member.value
      if value.isNothing { return member.keyOrigin == .none }
    }
    return false
  }

  /// Whether a member is null, given its index among the members of the object.
  func isNothing(_ column: Projection.Column, _ index: Int) -> Bool {
    switch column.source {
    case .path(let path), .within(let path, _), .list(let path, _, _): isNothing(at: path)
    case .computed: computed.element(index).isNothing
    case .chosen: computed.element(index).isNothing
    case .one: computed.element(index).element(0).elements.isEmpty
    case .constant(let value): value.isNothing
    case .rest: false
    case .object(_, let parents): !parents.isEmpty && parents.allSatisfy { isNothing(at: $0) }
    }
  }

  /// Whether there is nothing at a path, not even a list along the way.
  private func isNothing(at path: ValuePath) -> Bool {
    var value = path.subject(among: subjects)
    for step in path.steps {
      if value.kind == .array { return false }
      value = value.member(step.key, hash: step.hash)
      if value.isNothing { return true }
    }
    return value.isNothing
  }

  /// Writes the value at a path; through a list, a list of the values found.
  mutating func value(
    at path: ValuePath, _ omission: Omission, _ renderer: inout TemplateRenderer,
    _ out: inout ByteBuffer
  ) {
    var value = path.subject(among: subjects)
    for index in path.steps.indices where !value.isNothing {
      if value.kind == .array {
        json.beginArray(into: &out)
        var found: [Value] = []
        ValuePath.forEach(value, path.steps[index...]) { found.append($0) }
        for value in found { whole(value, omission, &renderer, &out) }
        json.endArray(into: &out)
        return
      }
      value = value.member(path.steps[index].key, hash: path.steps[index].hash)
    }
    whole(value, omission, &renderer, &out)
  }

  /// Writes a value with everything in it, with Markdown as HTML.
  mutating func whole(
    _ value: Value, _ omission: Omission, _ renderer: inout TemplateRenderer,
    _ out: inout ByteBuffer
  ) {
    let omission = value.isFree ? .nothing : omission
    switch value.kind {
    case .markdown:
      json.string(renderer.html(ofMarkdown: value.text, from: value.origin), into: &out)
    case .array:
      json.beginArray(into: &out)
      for element in value.elements { whole(element, omission, &renderer, &out) }
      json.endArray(into: &out)
    case .object:
      json.beginObject(into: &out)
      for member in value.members
      where omission == .nothing || !member.value.isNothing
        || omission == .missing && member.keyOrigin != .none
      {
        json.key(member.key, into: &out)
        whole(member.value, omission, &renderer, &out)
      }
      json.endObject(into: &out)
    default: json.value(value, into: &out)
    }
  }
}
