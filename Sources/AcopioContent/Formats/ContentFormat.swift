package import AcopioBase

/// A file format of content.
package protocol ContentFormat: Sendable {
  /// The name in messages.
  var name: String { get }
  /// The file name extensions, lowercase and without the dot.
  var extensions: [String] { get }
  /// Reads a file; `nil` if nothing in it is usable, which is reported.
  ///
  /// The file and the arena must live as long as the document.
  func read(
    _ file: SourceFile, arena: Arena, _ diagnostics: inout Diagnostics
  ) -> Document?
}
