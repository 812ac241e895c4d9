import AcopioBase
import AcopioModel

/// The known facts about the value that a path of an endpoint has reached, for the next step.
enum ValueScope {
  /// An entry of a collection.
  case entry(EntryShape)
  /// A value of a type, found in a field of this name; in a list, one of its elements.
  case value(FieldType, called: String)
  /// An entry of a collection that could not be read, which was reported.
  case unknown

  /// The scope inside a value: the elements of a list, or the entry of a reference.
  static func inside(
    _ type: FieldType, called name: String, among shapes: EntryShapes
  ) -> ValueScope {
    if let element = type.element {
      return inside(element.type, called: name, among: shapes)
    }
    guard case .reference(let reference) = type else { return .value(type, called: name) }
    return shapes[reference.collection].map { .entry($0) } ?? .unknown
  }

  /// The scope inside the elements of a list of this one; reports `unknown-field` and `not-a-list`.
  func element(
    of list: Located<String>, among shapes: EntryShapes, _ diagnostics: inout Diagnostics
  ) -> ValueScope? {
    guard let type = type(of: list.content) else {
      reportUnknown(list.content, at: list.origin, &diagnostics)
      return nil
    }
    guard type.element != nil else {
      diagnostics.error(
        .notAList, "'\(list.content)' is not a list", at: list.origin,
        remedy: "name a list of the entry, or leave 'for' out")
      return nil
    }
    return ValueScope.inside(type, called: list.content, among: shapes)
  }

  /// The scope inside a value that an expression gives.
  init(_ type: ExpressionType, among shapes: EntryShapes) {
    switch type {
    case .entry(let collection): self = shapes[collection].map { .entry($0) } ?? .unknown
    case .object(let schema): self = .value(.object(schema), called: "it")
    case .unknown, .nothing: self = .unknown
    default: self = .value(FieldType(of: type), called: "it")
    }
  }

  /// The type of the value in expressions.
  var expressionType: ExpressionType {
    switch self {
    case .entry(let shape): .entry(shape.collection)
    case .value(let type, _): ExpressionType(type)
    case .unknown: .unknown
    }
  }

  /// The type of a member; `nil` if there is none.
  func type(of name: String) -> FieldType? {
    switch self {
    case .unknown: nil
    case .value(let type, _):
      type.members.flatMap { members in members[name]?.type ?? members.others }
    case .entry(let shape): shape[name]?.type
    }
  }

  /// The names of the members, in order; none if they are unknown.
  var names: [String] {
    switch self {
    case .unknown: []
    case .value(let type, _): type.members?.allFields.map(\.name.string) ?? []
    case .entry(let shape): shape.names
    }
  }

  /// Reports a name that no member has; `hint` is another remedy.
  func reportUnknown(
    _ name: String, at origin: Origin, hint: Message? = nil, _ diagnostics: inout Diagnostics
  ) {
    let known = names
    var message: Message
    var remedy: Message = "fields are \(listed(known))"
    switch self {
    case .unknown: return
    case .entry(let shape): message = "'\(name)' is not a field of '\(shape.collection)'"
    case .value(_, let owner):
      message = "'\(name)' is not a member of '\(owner)'"
      remedy = "members are \(listed(known))"
      if known.isEmpty {
        message = "'\(owner)' has no members, so no '\(name)'"
        remedy = "end the path before it; an element of a list is 'it'"
      }
    }
    if let hint { remedy = "\(remedy); \(hint)" }
    diagnostics.error(
      .unknownField, message.adding(didYouMean(name, known)), at: origin, remedy: remedy)
  }
}
