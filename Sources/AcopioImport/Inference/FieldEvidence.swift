import AcopioBase
import AcopioContent
import AcopioModel

/// The evidence from the values of one field, gathered one after the other.
struct FieldEvidence {
  /// The values that are not null.
  private(set) var count = 0
  /// The values of each kind; text is counted as a date, a moment or other text.
  private(set) var booleans = 0
  private(set) var wholes = 0, fractions = 0
  private(set) var dates = 0, moments = 0
  /// Times without an offset from UTC, or in a form other than RFC 3339.
  private(set) var looseMoments = 0
  private(set) var texts = 0
  private(set) var lists = 0
  private(set) var objects = 0
  /// The text of a format without types, which is converted to the type of the schema.
  private(set) var untyped = 0
  /// Whether a value fits no type but `any`.
  private(set) var isOpaque = false
  /// The evidence from texts.
  private(set) var words = WordEvidence()
  /// The elements of all lists; one or none, since a struct cannot contain itself.
  private(set) var elements: [FieldEvidence] = []
  /// Whether a list has an element that is null, which no type but `any` takes.
  private(set) var hasNullElement = false
  /// The members of all objects.
  private(set) var members = MemberEvidence()

  /// The maximum depth of nested lists and objects in a schema; deeper values are opaque.
  private static let deepest = 30

  /// Takes a value into account; null only counts as a value that is missing.
  mutating func take(_ value: Value, depth: Int = 0) {
    guard !value.isNothing else { return }
    count += 1
    guard depth < FieldEvidence.deepest else { return isOpaque = true }
    switch value.kind {
    case .bool: booleans += 1
    case .number: take(number: value)
    case .string: take(text: value)
    case .array: take(list: value, depth)
    case .object:
      objects += 1
      members.take(value, depth: depth + 1)
    default: isOpaque = true
    }
  }

  private mutating func take(number: Value) {
    if number.int64 != nil { wholes += 1 } else { fractions += 1 }
    if number.number?.isFinite != true { isOpaque = true }
  }

  private mutating func take(text value: Value) {
    let text = value.isUntyped ? value.text.withoutSpaces : value.text
    if value.isUntyped {
      untyped += 1
      let scalar = YAMLScalar.value(text, origin: value.origin)
      if scalar.kind == .bool { return booleans += 1 }
      // Digits of a cell beyond the range of numbers are text.
      if scalar.kind == .number, scalar.number?.isFinite == true { return take(number: scalar) }
    }
    if CalendarDate(text) != nil {
      dates += 1
    } else if text.count > 10, Timestamp(text) != nil {
      moments += 1
    } else if WrittenTime(text) != nil {
      looseMoments += 1
    } else {
      texts += 1
    }
    if text.firstControlCharacter != nil { isOpaque = true }
    words.take(text)
  }

  private mutating func take(list: Value, _ depth: Int) {
    lists += 1
    if elements.isEmpty { elements.append(FieldEvidence()) }
    for element in list.elements {
      if element.isNothing { hasNullElement = true }
      elements[0].take(element, depth: depth + 1)
    }
  }
}

/// The evidence from the members of objects.
struct MemberEvidence {
  /// The objects.
  private(set) var objects = 0
  /// The names, in the order in which they were first seen.
  private(set) var names: [String] = []
  /// The evidence of each name.
  private(set) var fields: [FieldEvidence] = []
  private var places: [String: Int] = [:]

  /// Takes the members of an object into account.
  mutating func take(_ object: Value, depth: Int) {
    objects += 1
    for member in object.members { take(member.key.string, member.value, depth: depth) }
  }

  /// Takes one member into account.
  mutating func take(_ name: String, _ value: Value, depth: Int) {
    let place = places[name] ?? names.count
    if place == names.count {
      places[name] = place
      names.append(name)
      fields.append(FieldEvidence())
    }
    fields[place].take(value, depth: depth)
  }
}

extension Bytes {
  /// The text of a cell without the spaces around it.
  fileprivate var withoutSpaces: Bytes {
    var (low, high) = (0, count)
    while low < high, self[low] == 0x20 { low += 1 }
    while high > low, self[high - 1] == 0x20 { high -= 1 }
    return slice(low..<high)
  }
}
