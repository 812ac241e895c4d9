package import AcopioBase

/// The members of an object of an endpoint and the sources of their values, or the value that
/// replaces the object.
///
/// Plain memory in the configuration's arena: all threads read it for every item, without sharing
/// reference counts.
package struct Projection: @unchecked Sendable, BitwiseCopyable {
  // @unchecked: points into the configuration's arena, which is sealed.

  /// One member of the output.
  package struct Column: @unchecked Sendable, BitwiseCopyable {
    // @unchecked: like the projection.

    /// The key in the JSON.
    package let key: Bytes
    /// The source of the value.
    package let source: Source
    /// When the object does not have it.
    package let omission: Omission
    /// The index of the expression that must hold for the object to have it; negative for none.
    package let condition: Int
    /// A short name for people; empty for the short name of the field whose value it is.
    package let title: Bytes
    /// Its meaning; empty for the description of the field.
    package let description: Bytes
    /// The end of its life; `nil` for the setting of the field.
    package let life: Life?
    /// The origin of its declaration.
    package let origin: Origin

    /// The end of the life of a member, in the configuration's arena.
    package struct Life: @unchecked Sendable, BitwiseCopyable {
      // @unchecked: like the projection.

      private let since: Bytes
      private let sunset: Bytes
      private let successor: Bytes

      package init(_ deprecation: Deprecation, in arena: Arena) {
        since = arena.copy(deprecation.since)
        sunset = arena.copy(deprecation.sunset ?? "")
        successor = arena.copy(deprecation.successor ?? "")
      }

      /// The end of the life as it was declared.
      package var deprecation: Deprecation {
        Deprecation(
          since: since.string, sunset: sunset.isEmpty ? nil : sunset.string,
          successor: successor.isEmpty ? nil : successor.string)
      }
    }

    /// A member; `key`, `title` and `description` must live as long as the configuration.
    package init(
      key: Bytes, source: Source, omission: Omission, condition: Int = -1,
      title: Bytes = Bytes(start: nil, count: 0), description: Bytes = Bytes(start: nil, count: 0),
      life: Life? = nil, origin: Origin
    ) {
      self.life = life
      self.title = title
      self.description = description
      self.key = key
      self.source = source
      self.omission = omission
      self.condition = condition
      self.origin = origin
    }
  }

  /// The source of a value.
  package enum Source: @unchecked Sendable, BitwiseCopyable {
    // @unchecked: like the projection.

    /// The value at the end of a path; a list if the path leads through a list.
    case path(ValuePath)
    /// The value of the endpoint's expression at this index.
    case computed(Int)
    /// A constant.
    case constant(Value)
    /// An object made of the same entry or element.
    ///
    /// Null if there are `parents` and none of them has a value.
    case object(Projection, parents: UnsafeBufferPointer<ValuePath>)
    /// Every other member of the object in the content, except those with these keys.
    case rest(except: UnsafeBufferPointer<Bytes>)
    /// An object for the value at a path, whose members its own begin at; for a list, one for each element.
    case within(ValuePath, Projection)
    /// An object for each element of the list at a path; one object with all of them, by the value at
    /// the second path, if there is one.
    case list(ValuePath, Projection, keyedBy: ValuePath?)
    /// The same for the elements that the endpoint's choice at this index gives.
    case chosen(Int, Projection, keyedBy: ValuePath?)
    /// An object for the value of the endpoint's expression at this index; null if that is null.
    case one(Int, Projection)
  }

  /// Whether another member than the rest has this key, or is the value of the field with this name, or the
  /// rest excludes it.
  package func names(_ key: Bytes) -> Bool {
    columns.contains { column in
      if case .rest(let except) = column.source { return except.contains { $0.equals(key) } }
      if column.key.equals(key) { return true }
      if case .path(let path) = column.source, path.levels == 0, let first = path.steps.first {
        return first.key.equals(key)
      }
      return false
    }
  }

  /// The members, in output order; for a single value, one without a key.
  package let columns: UnsafeBufferPointer<Column>
  /// Whether a single value replaces the object.
  package let isSingle: Bool
  /// Whether an expression is computed for it, or for something inside it.
  package let isComputed: Bool

  /// An object with these members.
  package init(_ columns: [Column], in arena: Arena) {
    self.columns = arena.copy(columns)
    isSingle = false
    isComputed = columns.contains { $0.source.isComputed || $0.condition >= 0 }
  }

  /// A single value; its members are left out according to `omission`.
  package init(_ source: Source, omission: Omission, at origin: Origin, in arena: Arena) {
    let key = Bytes(start: nil, count: 0)
    columns = arena.copy([
      Column(key: key, source: source, omission: omission, origin: origin)
    ])
    isSingle = true
    isComputed = source.isComputed
  }

  /// The parents of an object with these columns: the values that its paths lead through.
  ///
  /// Empty if a path has no parent. An object whose parents are all null is null itself.
  package static func parents(
    of columns: [Column], in arena: Arena
  ) -> UnsafeBufferPointer<ValuePath> {
    var parents: [ValuePath] = []
    for column in columns {
      switch column.source {
      case .constant: continue
      case .computed, .chosen, .one, .rest: return arena.copy([])
      case .path(let path), .within(let path, _), .list(let path, _, _):
        guard path.steps.count > 1, path.levels == 0 else { return arena.copy([]) }
        parents.append(path.parent)
      case .object(_, let inner):
        guard !inner.isEmpty else { return arena.copy([]) }
        parents += inner
      }
    }
    return arena.copy(parents)
  }
}

extension Projection.Source {
  /// Whether an expression is computed for the value, or for something inside it.
  fileprivate var isComputed: Bool {
    switch self {
    case .path, .constant, .rest: false
    case .computed, .chosen, .one: true
    case .object(let inner, _), .within(_, let inner), .list(_, let inner, _): inner.isComputed
    }
  }
}

/// A list of an endpoint's members that is chosen by expressions.
package struct ListChoice: Sendable {
  /// The list.
  package let source: Expression
  /// The condition of the elements to include; `nil` for all.
  package let filter: Expression?
  /// The order; empty for the order of the list.
  package let order: [SortKey]
  /// The greatest number of elements; `nil` for all.
  package let limit: Int?

  package init(
    source: Expression, filter: Expression?, order: [SortKey], limit: Int?
  ) {
    self.source = source
    self.filter = filter
    self.order = order
    self.limit = limit
  }
}

/// The names that lead from an entry, or an element of a list, to a value.
package struct ValuePath: @unchecked Sendable, BitwiseCopyable {
  // @unchecked: points into the configuration's arena, which is sealed.

  /// One step.
  package struct Step: @unchecked Sendable, BitwiseCopyable {
    // @unchecked: like the path.

    /// The name.
    package let key: Bytes
    /// `keyHash` of the name.
    package let hash: UInt32
  }

  /// The steps; empty for the entry or element itself.
  package let steps: UnsafeBufferPointer<Step>
  /// The number of lists between the element and the start of the path: 1 for `parent.title`.
  package let levels: Int
  /// The origin of the path.
  package let origin: Origin

  /// A path of these names, which are copied.
  package init(_ names: [String], levels: Int = 0, at origin: Origin, in arena: Arena) {
    self.levels = levels
    steps = arena.copy(
      names.map { name in
        let key = arena.copy(name)
        return Step(key: key, hash: keyHash(key))
      })
    self.origin = origin
  }

  private init(_ steps: UnsafeBufferPointer<Step>, _ origin: Origin) {
    levels = 0
    self.steps = steps
    self.origin = origin
  }

  /// The path without its last step; assumes that there is one.
  var parent: ValuePath {
    ValuePath(UnsafeBufferPointer(rebasing: steps.dropLast()), origin)
  }

  /// The start of the path, among the entry and the elements of the enclosing lists, the innermost
  /// last.
  package func subject(among subjects: [Value]) -> Value { subjects[subjects.count - 1 - levels] }

  /// All values at the path, descending into the elements of lists; null is left out.
  package func elements(among subjects: [Value]) -> [Value] {
    var found: [Value] = []
    ValuePath.forEach(subject(among: subjects), steps[...]) { found.append($0) }
    return found
  }

  /// Calls `body` with every value at a path, descending into the elements of lists.
  package static func forEach(
    _ value: Value, _ steps: Slice<UnsafeBufferPointer<Step>>, _ body: (Value) -> Void
  ) {
    if value.isFree, steps.isEmpty {
      body(value)
    } else if value.kind == .array {
      for element in value.elements { forEach(element, steps, body) }
    } else if value.isNothing {
      return
    } else if let step = steps.first {
      forEach(value.member(step.key, hash: step.hash), steps.dropFirst(), body)
    } else {
      body(value)
    }
  }

  /// The path as it was written.
  package var text: String {
    (Array(repeating: "parent", count: levels) + steps.map(\.key.string)).joined(separator: ".")
  }
}
