package import AcopioBase
package import AcopioModel

/// The kinds of static hosts, in alphabetical order.
///
/// A site without one of these kinds is served as any web server serves a folder.
package enum Hosts {
  /// The hosts.
  package static let all: [any Host] = [
    ApacheHost(),
    AzureHost(),
    CaddyHost(),
    CloudflareHost(),
    FirebaseHost(),
    GitHubPagesHost(),
    GitLabPagesHost(),
    NetlifyHost(),
    NginxHost(),
    S3Host(),
    VercelHost(),
  ]

  /// The host with this name; reports `unknown-host` at `origin`.
  package static func named(
    _ name: String, at origin: Origin, _ diagnostics: inout Diagnostics
  ) -> (any Host)? {
    if let host = all.first(where: { $0.name == name }) { return host }
    let names = all.map(\.name)
    diagnostics.error(
      .unknownHost, "there is no host '\(name)'\(didYouMean(name, names))", at: origin,
      remedy:
        "hosts are \(names.joined(separator: ", ")); without one, Output is a folder for any web server"
    )
    return nil
  }
}

extension Host {
  /// Writes the configuration of the host for a site; reports `host-limit`.
  package func configure(
    _ hosted: HostedSite, at origin: Origin, _ diagnostics: inout Diagnostics
  ) -> HostConfiguration {
    redirects.report(hosted.declared, on: title, &diagnostics)
    let configuration = configuration(of: hosted)
    var counts = configuration.counts
    let layout = OffPath(hosted, on: self)
    // The files of the configuration count too, and some files are published twice.
    counts[.files] = configuration.files.count
    counts[.totalBytes] = configuration.files.reduce(0) { $0 + $1.text.utf8.count }
    for file in hosted.files {
      let copies = layout?.paths(of: file.path).count ?? 1
      counts[.files, default: 0] += copies
      counts[.totalBytes, default: 0] += copies * file.bytes
    }
    if !compressions(hosted.policy).isEmpty {
      let paths = Set(hosted.files.map(\.path))
      for file in hosted.files where Compressible.isForm(file.path) {
        let original = String(file.path.dropLast(3))
        guard !paths.contains(original) else {
          diagnostics.error(
            .permalinkCollision,
            "\(title) would send '\(file.path)' as the compressed form of '\(original)'",
            at: origin, path: file.path,
            remedy: "give it another name, or remove it; the build compresses '\(original)' itself")
          continue
        }
        diagnostics.warning(
          .hiddenFile, "\(title) does not answer for '\(file.path)'", at: origin,
          remedy: "rename it; names such as 'a.json.gz' are reserved for compressed forms")
      }
    }
    let largest = hosted.files.max { $0.bytes < $1.bytes }
    counts[.fileBytes] = largest?.bytes ?? 0
    for limit in limits {
      guard let count = counts[limit.measure], count > limit.most else { continue }
      let culprit: Message =
        limit.measure == .fileBytes ? largest.map { ", which '\($0.path)' has" } ?? "" : ""
      diagnostics.error(
        .hostLimit,
        "\(title) takes at most \(limit.most) \(limit.measure.title), and the site needs \(count)\(culprit)",
        at: origin, remedy: limit.remedy)
    }
    return configuration
  }
}
