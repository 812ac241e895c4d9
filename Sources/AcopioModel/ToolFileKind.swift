package import AcopioBase

/// A kind of files that the tool makes of a site besides its pages, endpoints, feeds and outputs.
///
/// `Producers` has all of them; docs/content/pages/guides/outputs.md documents the list.
package struct ToolFileKind: Equatable, Sendable {
  /// Names the file in messages: "the other one is …".
  package let title: Message
  /// Whether an author may replace it, by a file in `static/` or an output of `site.yml` with the same path.
  ///
  /// Anything else with the path of such a file is a collision.
  package let isReplaceable: Bool
  /// The template that renders the file, if the site has it.
  package let template: String?

  package init(_ title: Message, isReplaceable: Bool = false, template: String? = nil) {
    self.title = title
    self.template = template
    self.isReplaceable = isReplaceable
  }

  package static let asset = ToolFileKind("an asset")
  package static let fileOfContent = ToolFileKind("a file next to content")
  package static let hostConfiguration = ToolFileKind("a file that configures the host")
  package static let record = ToolFileKind("a record of written files")

  /// The remedy where something has the path of a file of this kind by mistake.
  package var remedy: Message {
    isReplaceable
      ? "give one of them another slug, permalink or path"
      : "give the other one another path; \(title) cannot be replaced"
  }
}
