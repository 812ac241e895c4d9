import AcopioBase

/// Names of files in `static/`, which are published under their own names.
package enum StaticName {
  /// The folder, whose files are copied to the root of the site byte for byte.
  package static let folder = "static/"

  /// Whether a name that begins with a dot may be published.
  package static func isAllowed(_ name: String) -> Bool {
    hostNames.contains { "\($0)" == name }
  }
}
