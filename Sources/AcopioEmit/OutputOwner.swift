/// The site that owns an output folder.
///
/// It does not depend on the machine: a checkout in another folder is the same site. It is also the
/// same site if the output folder moved together with the root, even under a new name.
package struct OutputOwner: Sendable, Hashable {
  /// The base URL and the name of the site, on one line; `nil` if `site.yml` could not be read.
  let site: String?
  /// The path of the output folder relative to the root of the site; `nil` if it is outside.
  let folder: String?
  /// Whether the folder has some of the site's outputs only.
  var isPart: Bool

  /// An owner; line ends in `name` are replaced by spaces.
  package init(baseURL: String?, name: String?, folder: String?, isPart: Bool = false) {
    self.isPart = isPart
    site = baseURL.flatMap { base in name.map { OutputOwner.line("\(base) \($0)") } }
    self.folder = folder.map(OutputOwner.line)
  }

  /// An owner as read from a record; an empty text means none.
  init(site: String, folder: String, isPart: Bool = false) {
    self.isPart = isPart
    self.site = site.isEmpty ? nil : site
    self.folder = folder.isEmpty ? nil : folder
  }

  /// Whether both are the same site, or the same part: they share the name and base URL, or the folder in the root.
  func isSame(as other: OutputOwner) -> Bool {
    isPart == other.isPart
      && ((site != nil && site == other.site) || (folder != nil && folder == other.folder))
  }

  private static func line(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }
}
