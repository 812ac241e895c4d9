/// A kind of static host that Output can be made ready for.
package protocol Host: Sendable {
  /// The paths below Output of the files that configure the host, which nothing else may use.
  var files: [String] { get }
}
