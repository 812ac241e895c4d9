/// A kind of files that the tool makes of a site besides its pages, endpoints, feeds and outputs.
///
/// `Producers` has all of them; docs/content/pages/guides/outputs.md documents the list.
package struct ToolFileKind: Equatable, Sendable {
  /// Names the file in messages: "the other one is …".
  package let title: String
  /// Whether an author may replace it, by a file in `static/` or an output of `site.yml` with the same path.
  ///
  /// Anything else with the path of such a file is a collision.
  package let isReplaceable: Bool

  package init(_ title: String, isReplaceable: Bool = false) {
    self.title = title
    self.isReplaceable = isReplaceable
  }

  package static let asset = ToolFileKind("an asset")
  package static let fileOfContent = ToolFileKind("a file next to content")
  package static let hostConfiguration = ToolFileKind("a file that configures the host")
  package static let record = ToolFileKind("a record of written files")

  /// The remedy where something has the path of a file of this kind by mistake.
  package var remedy: String {
    isReplaceable
      ? "give one of them another slug, permalink or path"
      : "give the other one another path; of the files that a build makes, files in static/ only replace "
        + "robots.txt, sitemap.xml, 404.html, 404.json, llms.txt, descriptions of the API and the catalogue"
  }
}
