/// The kinds of files that the tool makes of a site besides its pages, endpoints, feeds and outputs.
///
/// The single list of files that an author may replace, by a file in `static/` or an output of
/// `site.yml` with the same path. Anything else with the path of such a file is a collision.
/// docs/content/pages/guides/outputs.md documents the list.
package enum ToolFileKind: CaseIterable, Sendable {
  // In the order in which the documentation lists them: first those that may be replaced.
  case robots, sitemap, notFound, models, openAPI, blueprint, schema, catalogue
  case sitemapPart, discovery, versionIndex, apiCatalog, searchIndex, searchPart, serviceWorker,
    webManifest, asset, fileOfContent, hostConfiguration, record

  /// Whether a file of the site's own may replace it.
  package var isReplaceable: Bool {
    switch self {
    case .robots, .sitemap, .notFound, .models, .openAPI, .blueprint, .schema, .catalogue: true
    case .sitemapPart, .discovery, .versionIndex, .apiCatalog, .searchIndex, .searchPart,
      .serviceWorker, .webManifest, .asset, .fileOfContent, .hostConfiguration, .record:
      false
    }
  }

  /// Names the file in messages: "the other one is …".
  package var title: String {
    switch self {
    case .robots: "the rules for crawlers"
    case .sitemap: "the sitemap"
    case .notFound: "the response for missing addresses"
    case .models: "the list of the site for language models"
    case .openAPI: "the OpenAPI document"
    case .blueprint: "the API Blueprint"
    case .schema: "the schema of an endpoint"
    case .catalogue: "a table or a description of the catalogue"
    case .sitemapPart: "a part of the sitemap, which is too large for one file"
    case .discovery: "the list of all endpoints"
    case .versionIndex: "the list of the endpoints of a version"
    case .apiCatalog: "the list of the APIs"
    case .searchIndex: "the index of the search"
    case .searchPart: "a part of the search"
    case .serviceWorker: "the service worker of 'offline'"
    case .webManifest: "the web app manifest of 'offline'"
    case .asset: "an asset"
    case .fileOfContent: "a file next to content"
    case .hostConfiguration: "a file that configures the host"
    case .record: "a record of written files"
    }
  }

  /// The remedy where something has the path of a file of this kind by mistake.
  package var remedy: String {
    isReplaceable
      ? "give one of them another slug, permalink or path"
      : "give the other one another path; of the files that a build makes, files in static/ only replace "
        + "robots.txt, sitemap.xml, 404.html, 404.json, llms.txt, descriptions of the API and the catalogue"
  }
}
