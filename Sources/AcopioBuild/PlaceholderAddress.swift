package import AcopioBase
import AcopioModel

/// The warning `placeholder-address` about a site that goes out with this base URL; `nil` if it may be its own.
package func placeholderAddress(_ base: String) -> Diagnostic? {
  guard let url = try? BaseURL(base), url.isPlaceholder else { return nil }
  return Diagnostic(
    .placeholderAddress, .warning,
    "the base URL '\(url.text)/' is an example or this computer, and not the address of a site",
    path: "content/site.yml",
    remedy: "write the address that the host gave you as 'base-url', or pass it with '--base-url'")
}
