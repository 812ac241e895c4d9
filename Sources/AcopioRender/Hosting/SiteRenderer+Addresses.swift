import AcopioGraph
package import AcopioModel

extension SiteRenderer {
  /// The paths below Output at which hosts look for an address of the site, in their order; none for an address elsewhere.
  package func paths(at address: String) -> [String] {
    graphs[0].site.base.filePath(of: address).map { PublishedAddresses.files(at: $0) } ?? []
  }

  /// The path within the site of the file beside content, or of the photograph, that is published at a path below Output.
  package func file(publishedAt path: String) -> String? {
    input.files.paths.first { input.files.files[$0]?.paths.contains(path) == true }
  }

  /// The form of a photograph that is published at a path below Output; `nil` for any other file.
  package func form(publishedAt path: String) -> PhotoForm? {
    input.files.files.values.lazy.compactMap { file in file.forms.first { $0.path == path } }.first
  }

  /// The path below Output of a file beside content; `nil` for a path within the site that has another kind of file.
  package func path(ofFile source: String) -> String? {
    PhotoForms.isBesideContent(source) ? input.files.files[source]?.path : nil
  }
}
