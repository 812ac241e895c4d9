package import AcopioBase

/// The files at the root of a site that configure hosts, which a build for a host writes itself.
package enum HostFileNames {
  /// The setting to declare instead of writing such a file by hand; `nil` for other files.
  package static func remedy(_ path: String) -> Message? {
    let hosting: Message = "header fields under 'hosting:'"
    let redirects: Message = "redirects under 'redirects:'"
    switch path {
    case "_redirects": return "declare its \(redirects) of site.yml, and remove the file"
    case "_headers": return "declare its \(hosting) of site.yml, and remove the file"
    case "firebase.json", "staticwebapp.config.json", "vercel.json":
      return "declare its \(redirects) and its \(hosting) of site.yml, and remove the file"
    case ".nojekyll": return "remove the file; the build writes it"
    default: return nil
    }
  }
}
