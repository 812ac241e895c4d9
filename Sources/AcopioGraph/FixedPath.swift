package import AcopioBase
package import AcopioModel

/// The path of a file that no collection makes.
package struct FixedPath: Sendable {
  /// The path below Output.
  package let path: String
  /// The origin of its declaration; `.none` for a file that the tool makes by itself.
  package let origin: Origin
  /// The kind of file that the tool makes; `nil` for a file of the author's.
  package let kind: ToolFileKind?

  package init(path: String, origin: Origin = .none, kind: ToolFileKind? = nil) {
    self.path = path
    self.origin = origin
    self.kind = kind
  }
}
