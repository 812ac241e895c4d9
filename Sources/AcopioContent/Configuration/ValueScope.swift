import AcopioBase
import AcopioModel

/// What is known of the value that a path of an endpoint has reached, for the next step.
enum ValueScope {
  /// An entry of a collection.
  case entry(Collection)
  /// A value of a type, found in a field of this name; in a list, one of its elements.
  case value(FieldType, called: String)
  /// An entry of a collection that could not be read, which was reported.
  case unknown

  /// The scope inside a value: the elements of a list, or the entry of a reference.
  static func inside(
    _ type: FieldType, called name: String, among collections: [Collection]
  ) -> ValueScope {
    if let element = type.element {
      return inside(element.type, called: name, among: collections)
    }
    guard case .reference(let reference) = type else { return .value(type, called: name) }
    let other = collections.first { $0.name == reference.collection }
    return other.map { .entry($0) } ?? .unknown
  }

  /// The members of the value, in order; `nil` if they are unknown.
  func members(among collections: [Collection]) -> [(name: String, type: FieldType)]? {
    switch self {
    case .unknown: nil
    case .value(let type, _): type.members?.fields.map { ($0.name.string, $0.type) } ?? []
    case .entry(let collection): ValueScope.members(of: collection, among: collections)
    }
  }

  /// All members that entries of a collection have.
  private static func members(
    of collection: Collection, among collections: [Collection]
  ) -> [(name: String, type: FieldType)] {
    var members = (collection.schema.fields + collection.derived.map(\.field)).map {
      (name: $0.name.string, type: $0.type)
    }
    for other in collections {
      for field in other.schema.fields {
        guard let reference = field.type.reference, reference.collection == collection.name,
          let inverse = reference.inverse
        else { continue }
        members.append((inverse, .entries(of: other.name)))
      }
    }
    for select in collection.selects {
      members.append((select.name.string, .entries(of: select.source.content)))
    }
    members += [
      ("key", .string), ("slug", .slug), ("url", .url), ("absolute_url", .url),
      ("content", .markdown), ("collection", .string),
    ]
    if collection.related != nil { members.append(("related", .entries(of: collection.name))) }
    return members
  }

  /// Reports a name that is not in `known`.
  func reportUnknown(
    _ name: String, _ known: [String], at origin: Origin, _ diagnostics: inout Diagnostics
  ) {
    var message: String
    var remedy = "fields are \(known.joined(separator: ", "))"
    switch self {
    case .unknown: return
    case .entry(let collection): message = "'\(name)' is not a field of '\(collection.name)'"
    case .value(_, let owner):
      message = "'\(name)' is not a member of '\(owner)'"
      remedy = "members are \(known.joined(separator: ", "))"
      if known.isEmpty {
        message = "'\(owner)' has no members, so no '\(name)'"
        remedy = "end the path before it; an element of a list is 'it'"
      }
    }
    diagnostics.error(
      .unknownField, message + didYouMean(name, known), at: origin, remedy: remedy)
  }
}
