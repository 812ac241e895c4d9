import AcopioModel

/// Caddy, by a file to import into a site block.
struct CaddyHost: Host {
  static let file = "_acopio-Caddyfile"

  let name = "caddy"
  let title = "Caddy"
  let layout = HostLayout.inPlace
  let usage = """
    Import `_acopio-Caddyfile` into a site block whose `root` is the folder of the site: with the base URL \
    `https://example.org/` that is Output, with `https://example.org/library/` the folder in which Output is `library`. \
    Caddy 2.6 or later is needed. Reload Caddy after a publication that changes this file.
    """
  let files = [CaddyHost.file]
  let redirects = RedirectSupport.all

  func compressions(_ policy: HostingPolicy) -> [HostCompression] { [.gzip, .brotli] }

  func configuration(of hosted: HostedSite) -> HostConfiguration {
    var writer = CaddyWriter(hosted)
    writer.write()
    return HostConfiguration(
      files: [(CaddyHost.file, writer.text)], counts: [.configurationBytes: writer.text.utf8.count])
  }
}
