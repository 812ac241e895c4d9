import AcopioBase
import AcopioGraph
import AcopioModel

/// What browsers keep of a site, and which rendered files that needs to know about.
struct OfflinePlan: Sendable {
  /// A scope in one language.
  struct Scope: Sendable {
    let declared: OfflineScope
    /// The index of the language.
    let language: Int
    fileprivate let always: [PathGlob.Quick]
    fileprivate let onVisit: [PathGlob.Quick]
  }

  /// The scopes, those of the site's own language first.
  let scopes: [Scope]

  init(_ sites: [Site]) {
    scopes = sites.enumerated().flatMap { language, site in
      site.offline.map { scope in
        Scope(
          declared: scope, language: language, always: scope.always.map { .init($0.content) },
          onVisit: scope.onVisit.map { .init($0.content) })
      }
    }
  }

  /// Whether there is anything to keep.
  var isEmpty: Bool { scopes.isEmpty }

  /// What a file is to the scopes; `nil` if none keeps it.
  func use(of path: String) -> (isAlways: Bool, matches: [OfflineMatch])? {
    let address = OfflinePlan.address(of: path)
    var matches: [OfflineMatch] = []
    var isAlways = false
    for (number, scope) in scopes.enumerated() {
      for (index, pattern) in scope.always.enumerated() where pattern.matches(address) {
        matches.append(OfflineMatch(scope: number, isAlways: true, pattern: index))
        isAlways = true
      }
      for (index, pattern) in scope.onVisit.enumerated() where pattern.matches(address) {
        matches.append(OfflineMatch(scope: number, isAlways: false, pattern: index))
      }
    }
    return matches.isEmpty ? nil : (isAlways, matches)
  }

  /// The address of a file without the base path: `/books/` for `books/index.html`.
  static func address(of path: String) -> String {
    let isIndex = path == "index.html" || path.hasSuffix("/index.html")
    return "/" + (isIndex ? String(path.dropLast("index.html".count)) : path)
  }
}

/// A pattern of a scope that matches a file.
struct OfflineMatch: Hashable, Sendable {
  /// The number of the scope in the plan.
  let scope: Int
  /// Whether it is one of `always`.
  let isAlways: Bool
  /// The index of the pattern.
  let pattern: Int
}

/// A file that a scope may keep.
struct OfflineFile: Sendable {
  /// Its path below Output.
  let path: String
  let bytes: Int
  /// Ten hexadecimal digits of the hash of its content.
  let hash: String
  /// The patterns that match it.
  let matches: [OfflineMatch]
  /// The addresses that it loads, if it is a page that is always kept.
  let loads: [String]
}

extension PathGlob {
  /// A pattern that is compared by the text before its first `*` at first.
  fileprivate struct Quick: Sendable {
    private let start: String
    private let rest: PathGlob?

    init(_ pattern: String) {
      start = String(pattern.prefix { $0 != "*" })
      rest = start.utf8.count == pattern.utf8.count ? nil : PathGlob(pattern)
    }

    func matches(_ address: String) -> Bool {
      guard let rest else { return address == start }
      return address.hasPrefix(start) && rest.matches(address)
    }
  }
}
