import AcopioBase
import AcopioModel

/// The use that a key of a declaration makes of a field, which decides the types that are possible.
///
/// Each reports `unsuitable-field`.
enum FieldUse {
  /// Sorts entries.
  case order
  /// Prints the field; the value is the name of the key.
  case text(String)
  /// Identifies entries.
  case key
  /// Becomes part of a slug.
  case slug
  /// Is a step of a path.
  case path
  /// Is a step of the permalink of a page.
  case permalink
  /// Names categories.
  case categories
  /// Is the address of one file or picture; the value is the name of the key.
  case file(String)
  /// Is a day or a moment; the value is the name of the key.
  case moment(String)
  /// Is a number; the value is the name of the key.
  case number(String)
  /// Is an address in metadata, such as an image; the value is the name of the property.
  case address(String)
  /// Is a date in metadata; the value is the name of the property.
  case date(String)

  /// The use of a property of schema.org or Open Graph; `nil` for one that takes many types.
  static func property(_ name: String) -> FieldUse? {
    if addresses.contains(name) { return .address(name) }
    let isDate = name.hasPrefix("date") && name != "dateline" || name.hasSuffix("Date")
    return isDate ? .date(name) : nil
  }

  private static let addresses: Set<String> = [
    "audio", "contentUrl", "embedUrl", "image", "logo", "sameAs", "thumbnailUrl", "url", "video",
  ]

  /// Reports a field, called `name` at `origin`, whose values of `type` cannot be used.
  func check(
    _ name: String, _ type: FieldType, at origin: Origin, _ diagnostics: inout Diagnostics
  ) {
    guard !accepts(type) else { return }
    report("'\(name)' is of type \(type.name)", name, type, at: origin, &diagnostics)
  }

  /// Reports the member `name` of a scope, of `type`, if it cannot be used.
  ///
  /// A built-in member of entries may be refused for its nature.
  func check(
    _ name: String, _ type: FieldType, of scope: ValueScope, at origin: Origin,
    _ diagnostics: inout Diagnostics
  ) {
    if case .entry(let shape) = scope, case .builtIn(let member)? = shape[name]?.source,
      let nature = refusedNature(of: member)
    {
      report("'\(name)' \(nature)", name, type, at: origin, &diagnostics)
    } else {
      check(name, type, at: origin, &diagnostics)
    }
  }

  /// Reports a field that cannot be used; `subject` names it and describes its type or nature.
  func report(
    _ subject: Message, _ name: String, _ type: FieldType, at origin: Origin,
    _ diagnostics: inout Diagnostics
  ) {
    diagnostics.error(
      .unsuitableField, "\(subject) and \(refusal)", at: origin, remedy: remedy(name, type))
  }

  /// The nature of a built-in member, as part of a sentence, if it rules out this use.
  func refusedNature(of member: BuiltInMember) -> Message? {
    switch (self, member) {
    case (.order, .content), (.key, .content), (.slug, .content), (.path, .content),
      (.permalink, .content):
      "is the text of the entry"
    case (.order, .summary), (.key, .summary), (.slug, .summary), (.path, .summary),
      (.permalink, .summary):
      "is the beginning of the text of the entry"
    // These are only known when the entry has its slug, so nothing of them was in it.
    case (.slug, .slug), (.slug, .url), (.slug, .absoluteURL): "is made with the slug"
    default: nil
    }
  }

  /// Reports a field whose values are not terms; `noun` names the thing that terms would be made
  /// into.
  static func reportNoTerms(
    _ noun: Message, _ name: Located<String>, _ type: FieldType, _ diagnostics: inout Diagnostics
  ) {
    diagnostics.error(
      .noTerms,
      "\(noun) can't be made of '\(name.content)', whose values are of type \(type.name)",
      at: name.origin,
      remedy: "name a field of type string, text, enum, slug or reference, or a list of such")
  }

  /// Whether a path may lead through lists to the field.
  var takesLists: Bool { if case .categories = self { true } else { false } }

  /// Whether values of `type` can be used.
  func accepts(_ type: FieldType) -> Bool {
    if case .union(let types) = type {
      // Values of several types have no common order, and no role that asks for one type.
      return switch self {
      case .key, .slug, .path, .permalink, .text: types.allSatisfy(accepts)
      case .order, .address, .date, .categories, .file, .moment, .number: false
      }
    }
    return acceptsOne(type)
  }

  private func acceptsOne(_ type: FieldType) -> Bool {
    switch self {
    case .order: if case .duration = type { true } else { type.isPrinted }
    case .text, .slug: type.isPrinted
    case .key: if case .reference = type { true } else { type.isPrinted }
    case .path:
      switch type {
      case .formed(.url), .datetime: false
      case .duration, .reference: true
      default: type.isPrinted
      }
    // The day of a time is a segment.
    case .permalink: if case .datetime = type { true } else { FieldUse.path.accepts(type) }
    case .categories: type.givesTerms
    case .number: type.isNumber
    case .moment: type.kindInUnion == .date
    case .file:
      switch type {
      case .image, .file, .formed(.url): true
      default: false
      }
    case .address:
      switch type {
      case .markdown, .date, .datetime, .duration, .boolean: false
      case .formed(let form): form == .url
      default: !type.isNumber
      }
    case .date:
      switch type {
      case .markdown, .duration, .boolean, .formed, .image, .file: false
      case .number, .decimal: false
      default: true
      }
    }
  }

  /// The use that is refused, as the end of a sentence about the field.
  private var refusal: Message {
    switch self {
    case .order: "entries cannot be sorted by it"
    case .text(let key): "'\(key)' needs text"
    case .key: "cannot be the key of an entry"
    case .slug: "cannot be part of a slug"
    case .path, .permalink: "cannot be part of a path"
    case .categories: "'categories' needs texts"
    case .number(let key): "'\(key)' needs a number"
    case .address(let property), .file(let property): "'\(property)' needs an address"
    case .date(let property), .moment(let property): "'\(property)' needs a date"
    }
  }

  private func remedy(_ name: String, _ type: FieldType) -> Message {
    switch self {
    case .order:
      "sort by text, a number, a date or a duration; 'derive' makes such a field from others"
    case .text("author") where type.reference != nil:
      "name a field of the entry that it refers to, such as '\(name).name'"
    case .text: "name a field of type string, text or markdown"
    case .key, .slug: "name a field of type string, text, slug or integer"
    case .path, .permalink: "use '{slug}', or a field of type string, slug, integer or date"
    case .categories:
      "name a field of type string, text, enum, slug or reference, or a list of such"
    case .number: "name a field of type integer"
    case .address, .file: "name a field of type image, file or url"
    case .date, .moment: "name a field of type date or datetime"
    }
  }
}

extension FieldType {
  /// Whether values can be distinguished by their text.
  var isComparable: Bool {
    switch self {
    case .reference: true
    case .union(let types): types.allSatisfy(\.isComparable)
    default: isPrinted
    }
  }

  /// Whether a value is a single text or number.
  fileprivate var isPrinted: Bool {
    switch self {
    case .string, .text, .markdown, .integer, .number, .decimal, .date, .datetime,
      .formed, .choice:
      true
    case .boolean, .duration, .image, .file, .money, .geoPoint, .geoLine, .list, .object,
      .reference, .union, .any:
      false
    }
  }
}
