import AcopioBase

/// The sources that pages use, as the directives of a Content-Security-Policy (CSP Level 3, §6).
///
/// Nothing that pages do not use is allowed, and inline code only by its hash.
package struct ContentSecurity: Sendable, Equatable {
  /// The sources of each directive, such as `'self'` or `https://tiles.example.org`.
  private var sources: [String: Set<String>] = [:]

  package init() {}

  /// Allows a source in a directive.
  package mutating func allow(_ source: String, in directive: String) {
    sources[directive, default: []].insert(source)
  }

  /// Also allows everything that another value allows.
  package mutating func formUnion(_ other: ContentSecurity) {
    sources.merge(other.sources) { $0.union($1) }
  }

  /// The directives that a site can extend.
  package static let directives = [
    "connect-src", "font-src", "form-action", "frame-ancestors", "frame-src", "img-src",
    "manifest-src", "media-src", "object-src", "script-src", "style-src", "worker-src",
  ]

  /// The value of the header field, with directives and sources in byte order.
  ///
  /// No site may frame the pages and no element may change their base unless the policy allows it.
  package func text(with extra: [HostingPolicy.ExtraSources]) -> String {
    var all = sources
    for one in extra {
      // `'none'` is valid only alone.
      if one.sources == ["'none'"] { all[one.directive] = [] }
      all[one.directive, default: []].formUnion(one.sources)
      // Beside the hash of any code, browsers ignore it.
      if one.sources.contains("'unsafe-inline'") {
        all[one.directive] = all[one.directive]?.filter { !$0.hasPrefix("'sha") }
      }
    }
    // Pages that show others of the site in frames.
    if all["frame-src"]?.contains("'self'") == true, all["frame-ancestors"] == nil {
      all["frame-ancestors"] = ["'self'"]
    }
    for name in ["base-uri", "form-action", "frame-ancestors"] where all[name] == nil {
      all[name] = ["'none'"]
    }
    let rest = all.keys.inOrder().map { name in
      "\(name) \((all[name] ?? []).inOrder().joined(separator: " "))"
    }
    return (["default-src 'none'"] + rest).joined(separator: "; ")
  }
}
