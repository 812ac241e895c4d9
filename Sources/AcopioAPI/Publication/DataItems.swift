import AcopioBase

/// Finds the items in a JSON value, in any envelope.
///
/// Items are the elements of an array, of `data` in an envelope, of the features of GeoJSON and of the items of
/// JSON Feed; the elements of all members of an object of arrays; and the members of an object of objects.
/// Any other value has none.
struct DataItems {
  /// The container of the items.
  enum Shape {
    case list, groups, members
    /// An object without members, which may be groups or members without any item.
    case empty
    /// The value has no items.
    case none
  }

  /// An item.
  struct Item {
    /// The key, unique in the file.
    let key: String
    let id: String?
    let value: Value
  }

  private(set) var shape = Shape.none
  /// The pointer of the value with the items; empty without any.
  private(set) var place = ""
  private(set) var items: [Item] = []
  /// The values outside of items, with their pointers.
  private(set) var others: [(pointer: String, value: Value)] = []
  /// Whether the items of both values can be compared with each other.
  func agree(with other: DataItems) -> Bool {
    guard place == other.place else { return false }
    switch (shape, other.shape) {
    case (.list, .list), (.groups, .groups), (.members, .members), (.empty, .empty),
      (.empty, .groups), (.empty, .members), (.groups, .empty), (.members, .empty),
      (.none, .none):
      return true
    default: return false
    }
  }

  /// The number of occurrences of a key.
  private var uses: [String: Int] = [:]

  init(of value: Value) { read(value, at: "") }

  private mutating func read(_ value: Value, at pointer: String) {
    switch value.kind {
    case .array: add(list: value)
    case .object:
      let data = value.member("data")
      let hasMore = value.members.contains { $0.key.equals("meta") || $0.key.equals("links") }
      if pointer.isEmpty, data.kind == .array || data.kind == .object && hasMore {
        addOthers(of: value, besides: "data", at: pointer)
        place = "/data"
        return read(data, at: pointer + "/data")
      }
      if let list = DataItems.listName(in: value) {
        addOthers(of: value, besides: list, at: pointer)
        place = "\(pointer)/\(list)"
        let member = list.utf8
        return add(list: value.member(member, hash: keyHash(member)))
      }
      addMembers(of: value, at: pointer)
    default: others.append((pointer, value))
    }
  }

  /// The member with the items of a format that is known.
  private static func listName(in value: Value) -> StaticString? {
    if value.member("features").kind == .array,
      value.member("type").text.equals("FeatureCollection")
    {
      return "features"
    }
    if value.member("items").kind == .array,
      value.member("version").text.has("https://jsonfeed.org/version/")
    {
      return "items"
    }
    return nil
  }

  private mutating func addMembers(of value: Value, at pointer: String) {
    let members = value.members
    if members.isEmpty {
      shape = .empty
    } else if members.allSatisfy({ DataItems.isListOfObjects($0.value) }) {
      shape = .groups
      for member in members {
        for element in member.value.elements { add(element, in: member.key.string) }
      }
    } else if members.allSatisfy({ $0.value.kind == .object }) {
      shape = .members
      for member in members {
        let id = member.key.string
        append(key: id, id: id, member.value)
      }
    } else {
      others.append((pointer, value))
    }
  }

  private static func isListOfObjects(_ value: Value) -> Bool {
    value.kind == .array && value.elements.allSatisfy { $0.kind == .object }
  }

  private mutating func addOthers(
    of value: Value, besides name: StaticString, at pointer: String
  ) {
    for member in value.members where !member.key.equals(name) {
      others.append((pointer + "/" + JSONPointer.step(member.key.string), member.value))
    }
  }

  private mutating func add(list: Value) {
    shape = .list
    items.reserveCapacity(list.elements.count)
    for element in list.elements { add(element, in: nil) }
  }

  private mutating func add(_ element: Value, in group: String?) {
    let id = DataItems.id(of: element).map { id in group.map { "\($0)/\(id)" } ?? id }
    // Without an id, only an equal item is the same.
    let key = id.map { "=" + $0 } ?? (group ?? "") + "\n" + element.json
    append(key: key, id: id, element)
  }

  private mutating func append(key: String, id: String?, _ value: Value) {
    let use = uses[key, default: 0]
    uses[key] = use + 1
    items.append(Item(key: use == 0 ? key : "\(key)\n\(use)", id: id, value: value))
  }

  /// The `id` or `key` of an item, also of a feature of GeoJSON.
  static func id(of item: Value) -> String? {
    for holder in [item, item.member("properties")] {
      for name in ["id", "key"] as [StaticString] {
        let value = holder.member(name)
        if value.kind == .string || value.kind == .number, !value.text.isEmpty {
          return value.text.string
        }
      }
    }
    return nil
  }

  /// The `title` or `name` of an item, also of a feature of GeoJSON, as a short text.
  static func label(of item: Value) -> String? {
    for holder in [item, item.member("properties")] {
      for name in ["title", "name"] as [StaticString] {
        let value = holder.member(name)
        if value.kind == .string, !value.text.isEmpty { return value.text.string.cut(to: 60) }
      }
    }
    return nil
  }
}

extension Value {
  /// The value as JSON on one line.
  var json: String {
    var out = ByteBuffer()
    appendJSON(self, into: &out)
    return out.bytes.string
  }
}

extension String {
  /// The first `count` scalars of the text, with an ellipsis if there are more.
  func cut(to count: Int) -> String {
    guard utf8.count > count, unicodeScalars.count > count else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.prefix(count - 1))) + "…"
  }
}
