package import AcopioBase

/// A way to write content in files.
package protocol ContentFormat: Sendable {
  /// The name in messages, as people write it.
  var name: String { get }
  /// The file name extensions, lower-case, without dot.
  var extensions: [String] { get }
  /// Reads a file; `nil` if it says nothing that could be used, which was reported.
  ///
  /// The file and the arena must live as long as the document.
  func read(
    _ file: SourceFile, arena: Arena, _ diagnostics: inout Diagnostics
  ) -> Document?
}
