package import AcopioBase

package import AcopioModel

/// A supported kind of static host.
///
/// A host is a description: its capabilities, its limits, and the files that configure it. Nothing
/// here depends on the content of a site.
package protocol Host: Sendable {
  /// The name in `host:` and `--host`; permanent once released.
  var name: String { get }
  /// The name for people.
  var title: String { get }
  /// The usual location of the files of endpoints.
  var layout: HostLayout { get }
  /// Instructions in a sentence or two for the reference, in Markdown.
  var usage: String { get }
  /// The files that configure it, below Output, which nothing else may use.
  var files: [String] { get }
  /// The limits beyond which it refuses files or serves them wrongly.
  var limits: [HostLimit] { get }
  /// The features that it lacks.
  var gaps: [HostGap] { get }

  /// The redirects of the site that it supports.
  var redirects: RedirectSupport { get }
  /// Whether its configuration names the hashes of files.
  var needsHashes: Bool { get }

  /// The location of the files of endpoints, given the numbers of endpoints and of old addresses of
  /// pages.
  func layout(endpoints: Int, redirects: Int) -> HostLayout
  /// The compressed files that it serves in place of others.
  func compressions(_ policy: HostingPolicy) -> [HostCompression]
  /// Writes the configuration for a site.
  func configuration(of hosted: HostedSite) -> HostConfiguration
}

extension Host {
  package var limits: [HostLimit] { [] }
  package var gaps: [HostGap] { [] }
  package var needsHashes: Bool { false }
  package var redirects: RedirectSupport { RedirectSupport() }
  package func layout(endpoints: Int, redirects: Int) -> HostLayout { layout }
  package func compressions(_ policy: HostingPolicy) -> [HostCompression] { [] }
}

/// The location of the files of endpoints on a host.
package enum HostLayout: String, Sendable {
  /// At the path of the endpoint and `.json`; a rule answers at the path alone.
  case inPlace = "in place"
  /// Below `_f/`, so that no folder is at the path of an endpoint; a rule leads there.
  case offPath = "off path"
  /// At the path of the endpoint itself, next to objects below it.
  case exactKeys = "exact keys"
}

/// A number that a host does not exceed.
package struct HostLimit: Sendable {
  /// The measured quantity.
  package enum Measure: Sendable, CaseIterable {
    case files, fileBytes, totalBytes, redirects, patternRedirects, headerRules, ruleLength
    case redirectLength, configurationBytes

    /// The name for people.
    var title: Message {
      switch self {
      case .files: "files"
      case .fileBytes: "bytes of one file"
      case .totalBytes: "bytes of all files"
      case .redirects: "rules for addresses"
      case .patternRedirects: "rules with patterns for addresses"
      case .headerRules: "rules for header fields"
      case .ruleLength: "characters of one rule for header fields"
      case .redirectLength: "characters of one rule for addresses"
      case .configurationBytes: "bytes of its configuration"
      }
    }
  }

  /// The measured quantity.
  package let measure: Measure
  /// The greatest number.
  package let most: Int
  /// The remedy if the limit is exceeded.
  package let remedy: Message

  package init(_ measure: Measure, _ most: Int, remedy: Message) {
    self.measure = measure
    self.most = most
    self.remedy = remedy
  }
}

/// Something that the policy asks for and a host cannot do.
package struct HostGap: Sendable {
  /// The behaviour instead, as a sentence without a full stop.
  package let summary: String
  /// Whether a site notices.
  package let concerns: @Sendable (HostedSite) -> Bool

  package init(
    _ summary: String, concerns: @escaping @Sendable (HostedSite) -> Bool = { _ in true }
  ) {
    self.summary = summary
    self.concerns = concerns
  }
}

/// The configuration of a host for one site.
package struct HostConfiguration: Sendable {
  /// The files below Output with their content, sorted by path.
  package var files: [(path: String, text: String)]
  /// The quantities counted while the files were written.
  package var counts: [HostLimit.Measure: Int]

  package init(
    files: [(path: String, text: String)] = [], counts: [HostLimit.Measure: Int] = [:]
  ) {
    self.files = files
    self.counts = counts
  }
}
