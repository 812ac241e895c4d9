import AcopioBase

/// The policy of hosts for a site, declared by `hosting:` of `site.yml`.
package struct HostingPolicy: Sendable, Equatable {
  /// The other sites that may read the data from a browser.
  package enum CORS: Sendable, Equatable {
    /// All.
    case any
    /// None.
    case none
    /// One, such as `https://reader.example.org`.
    case origin(String)
  }

  /// The sources that a Content-Security-Policy allows besides those that pages use.
  package struct ExtraSources: Sendable, Equatable {
    /// The name of the directive: `connect-src`.
    package let directive: String
    /// The sources, in source order.
    package let sources: [String]

    package init(directive: String, sources: [String]) {
      self.directive = directive
      self.sources = sources
    }
  }

  /// The name of the host that builds are made ready for; `nil` for any web server.
  package var host: Located<String>?
  /// The sites that may read the data.
  package var cors = CORS.any
  /// For how many seconds clients may use data without asking again.
  package var dataSeconds = 300
  /// For how many seconds they may use files whose names do not change with their content.
  package var fileSeconds = 86_400
  /// For how many seconds they may use pages.
  package var pageSeconds = 0
  /// Media types by extension, in lowercase, besides those that every site has.
  package var mediaTypes: [String: String] = [:]
  /// For how many seconds browsers may use the site over HTTPS only (RFC 6797); `nil` for no rule.
  package var strictTransportSeconds: Int?
  /// The value of `Referrer-Policy`.
  package var referrerPolicy = ReferrerPolicy.strictOriginWhenCrossOrigin
  /// The value of `Permissions-Policy`; `nil` for none.
  package var permissionsPolicy: String? =
    "camera=(), geolocation=(self), microphone=(), payment=(), usb=()"
  /// Whether pages have a Content-Security-Policy.
  package var hasContentSecurity = true
  /// The sources that it allows besides those that pages use.
  package var extraSources: [ExtraSources] = []
  /// Patterns of the addresses that something else on the host answers, from the root of the host.
  package var elsewhere: [PathGlob] = []
  /// Whether the nginx at hand has the module that serves files compressed with Brotli.
  package var hasNginxBrotli = false

  package init() {}

  /// Whether something else on the host answers a path from its root.
  package func answersElsewhere(_ path: String) -> Bool {
    elsewhere.contains { $0.matches(path) }
  }
}

/// The information about the previous page that browsers send (Referrer Policy, §3).
package enum ReferrerPolicy: String, Sendable, CaseIterable {
  case noReferrer = "no-referrer"
  case origin
  case originWhenCrossOrigin = "origin-when-cross-origin"
  case sameOrigin = "same-origin"
  case strictOrigin = "strict-origin"
  case strictOriginWhenCrossOrigin = "strict-origin-when-cross-origin"
}
