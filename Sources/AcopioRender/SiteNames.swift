package import AcopioTemplate

/// The names of variables that templates see, as far as the template language must know them.
package enum SiteNames {
  /// The variables that partials see without being passed them.
  package static let shared = ["site", "build", "collections", "trees", "page"]
  /// The variables that each page has of its own; components have none.
  static let own = ["page"]
}

extension TemplateFolders {
  /// The folders of a site.
  package static let site = TemplateFolders(
    templates: "templates/", suffix: ".html", textSuffix: ".liquid", layouts: "layouts/",
    partials: "partials/",
    components: "components/", assets: "templates/assets/")
}
