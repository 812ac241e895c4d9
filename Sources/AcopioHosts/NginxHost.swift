import AcopioModel

/// nginx, by a file to include in a `server` block.
struct NginxHost: Host {
  static let file = "_acopio-nginx.conf"

  let name = "nginx"
  let title = "nginx"
  let layout = HostLayout.inPlace
  let usage = """
    Include `_acopio-nginx.conf` in a `server` block whose `root` is the folder of the site: with the base URL \
    `https://example.org/` that is Output, with `https://example.org/library/` the folder in which Output is `library`. \
    Reload nginx after a publication that changes this file.
    """
  let files = [NginxHost.file]
  let redirects = RedirectSupport.all
  let gaps = [
    HostGap(
      "a redirect with ':splat' and the status 307 or 308 takes addresses of ASCII letters, digits and signs that need no "
        + "percent-encoding alone",
      concerns: { $0.rules.contains { $0.hasRest && $0.status > 302 } }),
    HostGap(
      "Brotli needs the module ngx_http_brotli_static_module and 'nginx-brotli: true' in 'hosting'; gzip is served",
      concerns: { !$0.policy.hasNginxBrotli }),
    HostGap(
      "a base URL whose path contains '$' cannot be served: the sign has no escape",
      concerns: { $0.base.path.contains("$") }),
  ]

  func compressions(_ policy: HostingPolicy) -> [HostCompression] {
    policy.hasNginxBrotli ? [.gzip, .brotli] : [.gzip]
  }

  func configuration(of hosted: HostedSite) -> HostConfiguration {
    var writer = NginxWriter(hosted: hosted)
    writer.write(compressions: compressions(hosted.policy))
    return HostConfiguration(
      files: [(NginxHost.file, writer.text)], counts: [.configurationBytes: writer.text.utf8.count])
  }
}
