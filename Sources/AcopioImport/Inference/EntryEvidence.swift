import AcopioBase
import AcopioContent
import AcopioModel

/// The evidence from the entries of a collection, and the fields declared from it.
struct EntryEvidence {
  /// The fields.
  private(set) var members = MemberEvidence()
  /// The first position of each name that no field can have.
  private(set) var reserved: [(name: String, origin: Origin)] = []
  /// The first value of each built-in key that does not have its meaning, which no schema can change.
  private(set) var misused: [(name: String, origin: Origin)] = []
  /// The built-in keys that are declared, because a value does not have the built-in meaning.
  private var declared: Set<String> = []
  private let inference: TypeInference

  init(_ inference: TypeInference = TypeInference()) {
    self.inference = inference
  }

  /// Takes an entry into account.
  mutating func take(_ entry: Value) {
    // A tombstone may lack required fields, so it is no evidence.
    guard !BuiltInKey.isTombstone(entry) else { return }
    members.take(Value.object(entry.members), depth: 0)
    for member in entry.members {
      let name = member.key.string
      if SchemaReader.builtIn.contains(name), !BuiltInKey.accepts(member.value, at: name) {
        misuse(name, member.value.origin)
      } else if !TypeInference.canBeDeclared(name), !reserved.contains(where: { $0.name == name }) {
        reserved.append((name, member.keyOrigin))
      }
    }
  }

  /// Takes a value into account that entries have if they write none.
  mutating func take(default value: Value, of name: String) {
    members.take(name, value, depth: 0)
  }

  private mutating func misuse(_ name: String, _ origin: Origin) {
    if BuiltInKey.isAlwaysRead(name) {
      if !misused.contains(where: { $0.name == name }) { misused.append((name, origin)) }
    } else {
      declared.insert(name)
    }
  }

  /// The declared fields, in the order in which they were first seen.
  ///
  /// A built-in key is declared only if a value does not have its meaning, or if it is the `key`.
  func fields(key: String? = nil) -> [InferredField] {
    inference.fields(members) { name in
      guard TypeInference.canBeDeclared(name) else { return false }
      return !SchemaReader.builtIn.contains(name) || declared.contains(name) || name == key
    }
  }
}

/// The requirements of built-in keys, which entries may have without declaring them.
enum BuiltInKey {
  /// Whether a key keeps its meaning even if the schema declares a field with its name.
  static func isAlwaysRead(_ name: String) -> Bool {
    ["draft", "layout", "permalink", "slug"].contains(name)
  }

  /// Whether a value has the built-in meaning of the key `name`.
  static func accepts(_ value: Value, at name: String) -> Bool {
    if value.isNothing { return true }
    switch name {
    case "slug", "layout":
      return (value.kind == .string || value.kind == .number) && value.text.count > 0
    case "permalink": return isPermalink(value)
    case "draft", "sitemap": return value.kind == .bool
    case "robots": return value.hasText && CrawlRule.words.contains(value.text.string)
    case "publish-date", "expiry-date":
      return value.kind == .string && Timestamp(value.text, in: nil) != nil
    case "aliases":
      return isPermalink(value) || value.kind == .array && value.elements.allSatisfy(isPermalink)
    default: return isRemoval(value)
    }
  }

  /// The correct form of the value of a key that is always read.
  static func form(of name: String) -> Message {
    switch name {
    case "draft": "write true or false"
    case "permalink": "write a path that begins with '/' and ends with '/', '.html' or a name'"
    case "removed": "write a mapping with 'date' and 'reason'"
    default: "write a text"
    }
  }

  /// Whether an entry only announces its removal.
  static func isTombstone(_ entry: Value) -> Bool { isRemoval(entry.member("removed")) }

  private static func isPermalink(_ value: Value) -> Bool {
    guard value.kind == .string, value.text.first == UInt8(ascii: "/") else { return false }
    // A name without an extension counts as a page; a version, as in `/momo-1.1`, is no extension.
    let name = value.text.string.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return true }
    let ending = name[name.index(after: dot)...]
    return value.text.last == UInt8(ascii: "/") || ending == "html"
      || ending.contains { !$0.isASCII || !$0.isLetter }
  }

  private static func isRemoval(_ value: Value) -> Bool {
    CalendarDate(value.member("date").text) != nil && value.member("reason").kind == .string
  }
}
