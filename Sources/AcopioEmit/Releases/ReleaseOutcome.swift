/// The result of a build in a release folder.
package struct ReleaseOutcome: Sendable, Hashable {
  /// The way in which the current release was chosen.
  package enum Kind: Sendable, Hashable {
    /// The build made it.
    case made
    /// It was current before, with the same content.
    case unchanged
    /// An earlier build made it, with the same content.
    case again
  }

  /// The name of the current release.
  package let name: String
  /// The way in which it was chosen.
  package let kind: Kind
  /// The name of the release that was current before; `nil` if none was.
  package let previous: String?
  /// The names of the releases that were removed, the oldest first.
  package var removed: [String] = []
}
