package import AcopioBase

/// Which members an object of an endpoint has and where their values come from.
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
    /// Where the value comes from.
    package let source: Source
    /// Where it was declared.
    package let origin: Origin

    /// A member; `key` must live as long as the configuration.
    package init(key: Bytes, source: Source, origin: Origin) {
      self.key = key
      self.source = source
      self.origin = origin
    }
  }

  /// Where a value comes from.
  package enum Source: @unchecked Sendable, BitwiseCopyable {
    // @unchecked: like the projection.

    /// The value at the end of a path; a list if the path leads through a list.
    case path(ValuePath)
    /// A constant.
    case constant(Value)
    /// An object made of the same entry or element.
    ///
    /// Null if there are `parents` and none of them has a value.
    case object(Projection, parents: UnsafeBufferPointer<ValuePath>)
    /// An object for each element of the list at a path.
    case list(ValuePath, Projection)
  }

  /// The members, in output order.
  package let columns: UnsafeBufferPointer<Column>

  package init(_ columns: [Column], in arena: Arena) { self.columns = arena.copy(columns) }

  /// The parents of an object with these columns: what its paths lead through.
  ///
  /// Empty if a path has no parent. An object whose parents are all null is null itself.
  package static func parents(
    of columns: [Column], in arena: Arena
  ) -> UnsafeBufferPointer<ValuePath> {
    var parents: [ValuePath] = []
    for column in columns {
      switch column.source {
      case .constant: continue
      case .path(let path), .list(let path, _):
        guard path.steps.count > 1 else { return arena.copy([]) }
        parents.append(path.parent)
      case .object(_, let inner):
        guard !inner.isEmpty else { return arena.copy([]) }
        parents += inner
      }
    }
    return arena.copy(parents)
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
  /// Where it was written.
  package let origin: Origin

  /// A path of these names, which are copied.
  package init(_ names: [String], at origin: Origin, in arena: Arena) {
    steps = arena.copy(
      names.map { name in
        let key = arena.copy(name)
        return Step(key: key, hash: keyHash(key))
      })
    self.origin = origin
  }

  private init(_ steps: UnsafeBufferPointer<Step>, _ origin: Origin) {
    self.steps = steps
    self.origin = origin
  }

  /// The path without its last step; assumes that there is one.
  var parent: ValuePath {
    ValuePath(UnsafeBufferPointer(rebasing: steps.dropLast()), origin)
  }

  /// The path as it was written.
  package var text: String { steps.map(\.key.string).joined(separator: ".") }
}
