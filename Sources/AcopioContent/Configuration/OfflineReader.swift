import AcopioBase
import AcopioModel

/// `offline:` of `site.yml` → `[OfflineScope]`.
enum OfflineReader {
  /// Reads the scopes; reports `wrong-type`, `missing-key`, `duplicate-key` and `offline-path`.
  ///
  /// Paths get the prefix of the language, as permalinks do.
  static func read(
    _ values: [Value], in language: Language, _ diagnostics: inout Diagnostics
  ) -> [OfflineScope] {
    var scopes: [OfflineScope] = []
    for value in values {
      guard let scope = scope(value, language.prefix, &diagnostics) else { continue }
      if let other = scopes.first(where: { $0.name.content == scope.name.content }) {
        diagnostics.error(
          .duplicateKey, "the scope '\(scope.name.content)' is declared twice",
          at: scope.name.origin, remedy: "give one of them another name",
          notes: [Diagnostic.Note("first declared here", at: other.name.origin)])
        continue
      }
      if let other = scopes.first(where: { $0.path.content == scope.path.content }) {
        diagnostics.error(
          .offlinePath, "'\(scope.name.content)' has the path of '\(other.name.content)'",
          at: scope.path.origin,
          remedy: "give it another path: a page belongs to one scope only")
        continue
      }
      scopes.append(scope)
    }
    return scopes
  }

  private static func scope(
    _ value: Value, _ prefix: String, _ diagnostics: inout Diagnostics
  ) -> OfflineScope? {
    guard let map = Mapping(value, Shapes.offlineScope, &diagnostics) else { return nil }
    let name = map.requiredString("name", &diagnostics)
    let path = map.requiredString("path", &diagnostics)
    let title = map.string("title", &diagnostics)
    guard let name, let path else { return nil }
    let isPath =
      path.content.hasPrefix("/") && path.content.hasSuffix("/")
      && !path.content.contains("//")
      && !path.content.contains { "*?#%{}\\\"'<>".contains($0) || $0.isWhitespace }
      && !path.content.unicodeScalars.contains { $0.properties.generalCategory == .control }
      && !path.content.split(separator: "/").contains { $0 == "." || $0 == ".." }
    guard isPath else {
      diagnostics.error(
        .offlinePath, "'\(path.content)' is not the path of a folder of the site", at: path.origin,
        remedy: "write it with '/' at both ends and without the base URL: '/books/'")
      return nil
    }
    return OfflineScope(
      name: name, path: Located(prefixed(path.content, prefix), at: path.origin),
      title: title ?? name.content,
      shortTitle: map.string("short-title", &diagnostics),
      icon: map.optional("icon").flatMap { value in
        Mapping.string(value, "'icon'", &diagnostics).map { Located($0, at: value.origin) }
      },
      colour: map.string("colour", &diagnostics),
      fallback: fallback(map.optional("fallback"), &diagnostics),
      always: patterns(map.list("always"), "'always'", &diagnostics),
      onVisit: patterns(map.list("on-visit"), "'on-visit'", &diagnostics),
      budget: map.integer("budget", &diagnostics)
        ?? OfflineScope.usualBudget,
      isRetired: map.flag("retired", &diagnostics), origin: value.origin.firstLine)
  }

  private static func prefixed(_ path: String, _ prefix: String) -> String {
    path.hasPrefix("\(prefix)/") ? path : prefix + path
  }

  private static func fallback(
    _ value: Value?, _ diagnostics: inout Diagnostics
  ) -> Located<String>? {
    guard let value, let page = patterns([value], "'fallback'", &diagnostics).first else {
      return nil
    }
    let isPattern = page.content.contains("*")
    let name = page.content.split(separator: "/").last ?? ""
    guard isPattern || name.contains(".") && !name.hasSuffix(".html") else { return page }
    diagnostics.error(
      .offlinePath,
      isPattern
        ? "'\(page.content)' is a pattern, and 'fallback' is one page"
        : "'\(page.content)' is a file, and 'fallback' is a page",
      at: page.origin, remedy: "write the address of a page, such as '/books/offline/'")
    return nil
  }

  private static func patterns(
    _ values: [Value], _ noun: Message, _ diagnostics: inout Diagnostics
  ) -> [Located<String>] {
    values.compactMap { value in
      guard let text = Mapping.string(value, "a pattern of \(noun)", &diagnostics) else {
        return nil
      }
      guard text.hasPrefix("/") else {
        diagnostics.error(
          .offlinePath, "'\(text)' is not the address of a file of the site", at: value.origin,
          remedy: "begin it with '/', without the base URL: '/books/*/'")
        return nil
      }
      return Located(text, at: value.origin)
    }
  }
}
