import AcopioModel

/// Apache, by a file to include in a virtual host.
struct ApacheHost: Host {
  static let file = "_acopio-apache.conf"

  let name = "apache"
  let title = "Apache"
  let layout = HostLayout.inPlace
  let usage = """
    Enable the modules headers and rewrite, and include `_acopio-apache.conf` in a `<VirtualHost>` whose \
    `DocumentRoot` is the folder of the site. Apache 2.4.58 or later is needed. Reload Apache after a publication \
    that changes this file.
    """
  let files = [ApacheHost.file]
  let redirects = RedirectSupport.all
  let gaps = [
    HostGap(
      "Debian's 'Alias /icons/' hides the folder 'icons' of the site until the alias is removed",
      concerns: { $0.base.path.isEmpty && $0.files.contains { $0.path.hasPrefix("icons/") } }),
    HostGap(
      "redirects to an address with '#' in its name have the scheme and host of the request, also behind a proxy",
      concerns: { $0.files.contains { $0.path.contains("#") && $0.path.hasSuffix(".html") } }),
  ]

  func compressions(_ policy: HostingPolicy) -> [HostCompression] { [.gzip, .brotli] }

  func configuration(of hosted: HostedSite) -> HostConfiguration {
    var writer = ApacheWriter(hosted)
    writer.write()
    return HostConfiguration(
      files: [(ApacheHost.file, writer.text)], counts: [.configurationBytes: writer.text.utf8.count]
    )
  }
}
