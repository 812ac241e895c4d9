import AcopioBase
import AcopioGraph
import AcopioModel

/// The parts of a site that browsers keep, and the rendered files that need this information.
struct OfflinePlan: Sendable {
  /// A scope in one language.
  struct Scope: Sendable {
    let declared: OfflineScope
    /// The index of the language.
    let language: Int
    fileprivate let always: [Pattern]
    fileprivate let onVisit: [Pattern]
  }

  /// The scopes, first the ones of the site's own language.
  let scopes: [Scope]

  /// The paths of the pages whose address has neither `/` nor an extension, such as `books.html` at `/books`.
  private let bare: Set<String>

  init(_ graphs: [SiteGraph]) {
    let sites = graphs.map(\.site)
    bare = sites.contains { !$0.offline.isEmpty } ? OfflinePlan.bare(graphs) : []
    scopes = sites.enumerated().flatMap { language, site in
      site.offline.map { scope in
        Scope(
          declared: scope, language: language,
          always: scope.always.map { Pattern($0.content, site.language.prefix) },
          onVisit: scope.onVisit.map { Pattern($0.content, site.language.prefix) })
      }
    }
  }

  /// Whether there is anything to keep.
  var isEmpty: Bool { scopes.isEmpty }

  /// The use of a file by the scopes; `nil` if none keeps it.
  func use(of path: String) -> (isAlways: Bool, matches: [OfflineMatch])? {
    let address = address(of: path)
    let isPage = address.hasSuffix("/") || path.hasSuffix(".html")
    var matches: [OfflineMatch] = []
    for (number, scope) in scopes.enumerated() {
      func note(_ patterns: [Pattern], isAlways: Bool) {
        for (index, pattern) in patterns.enumerated() {
          guard let isOwn = pattern.matches(address, isPage: isPage) else { continue }
          matches.append(
            OfflineMatch(
              pattern: OfflinePattern(scope: number, isAlways: isAlways, index: index),
              isOwn: isOwn))
        }
      }
      note(scope.always, isAlways: true)
      note(scope.onVisit, isAlways: false)
    }
    return matches.isEmpty ? nil : (matches.contains(where: \.pattern.isAlways), matches)
  }

  /// The address of a file without the base path: `/books/` for `books/index.html`.
  func address(of path: String) -> String {
    if bare.contains(path) { return HostedAddress.address(of: path) }
    let isIndex = path == "index.html" || path.hasSuffix("/index.html")
    return "/" + (isIndex ? String(path.dropLast("index.html".count)) : path)
  }

  private static func bare(_ graphs: [SiteGraph]) -> Set<String> {
    var found: Set<String> = []
    for output in graphs.lazy.flatMap(\.outputs) {
      guard case .page(let page) = output.kind, !page.url.string.hasSuffix(".html") else {
        continue
      }
      let path = output.path.string
      if HostedAddress.isBare(path) { found.insert(path) }
    }
    return found
  }
}

/// A pattern of a scope.
struct OfflinePattern: Hashable, Sendable {
  /// The number of the scope in the plan.
  let scope: Int
  /// Whether it is one of `always`.
  let isAlways: Bool
  /// The index of the pattern.
  let index: Int
}

/// A pattern that matches a file.
struct OfflineMatch: Sendable {
  let pattern: OfflinePattern
  /// Whether the file belongs to the language of the scope, rather than to all languages.
  ///
  /// Files of all languages count where the language has none of its own.
  let isOwn: Bool
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

extension OfflinePlan {
  /// A pattern in a language: `/books/` is `/es/books/`, and `/mark.svg` is `/mark.svg` unless there is
  /// `/es/mark.svg`.
  fileprivate struct Pattern: Sendable {
    private let own: PathGlob.Quick
    private let common: PathGlob.Quick?

    init(_ pattern: String, _ prefix: String) {
      let isPrefixed = pattern.hasPrefix("\(prefix)/")
      own = PathGlob.Quick(isPrefixed ? pattern : prefix + pattern)
      common = isPrefixed ? nil : PathGlob.Quick(pattern)
    }

    /// Whether the address belongs to the language; `nil` if it doesn't match.
    func matches(_ address: String, isPage: Bool) -> Bool? {
      if own.matches(address) { return true }
      // A page has a language.
      return !isPage && common?.matches(address) == true ? false : nil
    }
  }
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
