import AcopioBase

/// Joins two versions of a value with the help of the one that both were made from.
///
/// What only one side changed is taken from it. What both changed differently is a conflict, and has the
/// value of the preferred side.
struct ThreeWayMerge {
  /// A value in the common version, which may lack it, and on both sides.
  struct Versions<Value> {
    let base: Value?
    let ours: Value
    let theirs: Value

    init(_ base: Value?, _ ours: Value, _ theirs: Value) {
      self.base = base
      self.ours = ours
      self.theirs = theirs
    }

    /// A part of the value.
    subscript<Part>(path: KeyPath<Value, Part>) -> Versions<Part> {
      Versions<Part>(base?[keyPath: path], ours[keyPath: path], theirs[keyPath: path])
    }
  }

  /// Whether the other side counts in conflicts.
  let prefersTheirs: Bool
  /// The entries whose identities both sides know: what else is made of them does not conflict.
  var identified: Set<String> = []
  /// The conflicts, each once, in the order in which they were met.
  private(set) var conflicts: [Message] = []
  private var seen: Set<String> = []

  init(prefersTheirs: Bool) { self.prefersTheirs = prefersTheirs }

  /// Adds a conflict.
  mutating func report(_ conflict: Message) {
    if seen.insert(conflict.english).inserted { conflicts.append(conflict) }
  }

  /// The value that can be taken as a whole; `nil` if both sides changed it differently.
  func whole<Value: Equatable>(_ versions: Versions<Value>) -> Value? {
    let (base, ours, theirs) = (versions.base, versions.ours, versions.theirs)
    if ours == theirs || theirs == base { return ours }
    return ours == base ? theirs : nil
  }

  /// One value, called `subject` in conflicts.
  mutating func value<Value: Equatable>(
    _ versions: Versions<Value>, _ subject: @autoclosure () -> Message
  ) -> Value {
    if let value = whole(versions) { return value }
    report(
      versions.base == nil
        ? "\(subject()) was added on both sides, with different content"
        : "\(subject()) was changed on both sides")
    return prefersTheirs ? versions.theirs : versions.ours
  }

  /// A list whose elements have a key each: elements that one side added or removed are added or removed, and
  /// `both` joins those that both sides changed.
  ///
  /// If both sides put elements that were there into another order, `order` is the subject of the conflict; `nil`
  /// if that is none.
  mutating func list<Element: Equatable, Key: Hashable>(
    _ versions: Versions<[Element]>, by key: (Element) -> Key, order: Message? = nil,
    subject: (Element) -> Message,
    both: (inout ThreeWayMerge, Versions<Element>) -> Element
  ) -> [Element] {
    if let value = whole(versions) { return value }
    let (base, ours, theirs) = (versions.base ?? [], versions.ours, versions.theirs)
    func table(_ list: [Element]) -> [Key: Element] {
      Dictionary(list.map { (key($0), $0) }) { first, _ in first }
    }
    let (old, mine, other) = (table(base), table(ours), table(theirs))
    let keys = self.order(
      Versions(base.map(key), ours.map(key), theirs.map(key)), conflict: order)
    return keys.compactMap { key in
      switch (mine[key], other[key]) {
      case (let ours?, let theirs?):
        let versions = Versions(old[key], ours, theirs)
        return whole(versions) ?? both(&self, versions)
      case (let ours?, nil): return remains(ours, old[key], isOurs: true, subject)
      case (nil, let theirs?): return remains(theirs, old[key], isOurs: false, subject)
      case (nil, nil): return nil
      }
    }
  }

  /// An element that one side lacks; `nil` if it was removed there.
  private mutating func remains<Element: Equatable>(
    _ element: Element, _ base: Element?, isOurs: Bool, _ subject: (Element) -> Message
  ) -> Element? {
    guard let base else { return element }
    if element == base { return nil }
    report("\(subject(element)) was removed on one side and changed on the other")
    return isOurs == prefersTheirs ? nil : element
  }

  /// The keys of both sides, in the order of the side that changed it, or of ours; what only the other side
  /// has follows the key that it follows there.
  private mutating func order<Key: Hashable>(
    _ versions: Versions<[Key]>, conflict: Message?
  ) -> [Key] {
    let (ours, theirs) = (versions.ours, versions.theirs)
    let known = Set(versions.base ?? []).intersection(ours).intersection(theirs)
    func common(_ keys: [Key]) -> [Key] { keys.filter(known.contains) }
    let orders = Versions(common(versions.base ?? []), common(ours), common(theirs))
    if let conflict, whole(orders) == nil { report("\(conflict) was changed on both sides") }
    let takesTheirs =
      orders.ours == orders.base
      ? orders.theirs != orders.base : prefersTheirs && whole(orders) == nil
    let (first, second) = takesTheirs ? (theirs, ours) : (ours, theirs)
    let (inFirst, inSecond) = (Set(first), Set(second))
    // What the second side alone has, by the key before it.
    var followers: [Key?: [Key]] = [:]
    var anchor: Key?
    for key in second {
      if inFirst.contains(key) {
        anchor = key
      } else {
        followers[anchor, default: []].append(key)
      }
    }
    var result: [Key] = []
    anchor = nil
    for key in first {
      if inSecond.contains(key) {
        result += followers[anchor] ?? []
        anchor = key
      }
      result.append(key)
    }
    return result + (followers[anchor] ?? [])
  }
}
