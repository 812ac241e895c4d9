/// The site that owns an output folder.
///
/// Nothing in it depends on the machine: a checkout in another folder is the same site. It is also
/// the same site if the output folder moved together with the root, even under a new name.
package struct OutputOwner: Sendable, Hashable {
  /// The base URL and the name of the site, in one line; `nil` if `site.yml` could not be read.
  let site: String?
  /// The path of the output folder in the root of the site; `nil` if it is elsewhere.
  let folder: String?

  /// An owner; line ends in `name` count as spaces.
  package init(baseURL: String?, name: String?, folder: String?) {
    site = baseURL.flatMap { base in name.map { OutputOwner.line("\(base) \($0)") } }
    self.folder = folder.map(OutputOwner.line)
  }

  /// An owner as a record names it; an empty text means that there is none.
  init(site: String, folder: String) {
    self.site = site.isEmpty ? nil : site
    self.folder = folder.isEmpty ? nil : folder
  }

  /// Whether both are one site: the same name and base URL, or the same folder of the root.
  func isSame(as other: OutputOwner) -> Bool {
    (site != nil && site == other.site) || (folder != nil && folder == other.folder)
  }

  private static func line(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }
}
