import AcopioBase
import AcopioGraph
package import AcopioModel

extension SiteRenderer {
  /// Describes the site before it is rendered: files without sizes, and the addresses of endpoints
  /// and pages.
  ///
  /// Files that cannot be the address of a page or an endpoint, such as assets, may be missing.
  package func outline() -> HostedSite {
    let site = graphs[0].site
    var paths = Set(toolFiles.published)
    for output in graphs.lazy.flatMap(\.outputs) {
      paths.insert(output.path.string)
      if let twin = output.twin { paths.insert(twin.string) }
    }
    for file in statics.all { paths.insert(file.path.string) }
    let builder = HostedSiteBuilder(
      graphs: graphs, files: paths.map { HostedSite.File(path: $0, bytes: 0) },
      sources: PageSources(origin: site.base.origin))
    // Nothing is reported of pages that are not rendered yet.
    var diagnostics = Diagnostics()
    return builder.hosted(&diagnostics)
  }
}
