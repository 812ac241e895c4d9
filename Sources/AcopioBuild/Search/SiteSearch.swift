package import AcopioBase
import AcopioContent
import AcopioSystem

/// The search of a folder that a build wrote.
package struct SiteSearch {
  /// The tags of the languages that have an index, in order.
  package let locales: [String]
  private let output: String
  private let own: String?

  /// The search of the site in these folders; it has no languages if there is no index.
  package init(_ folders: SiteFolders) {
    output = folders.output
    locales = (folderNames("\(folders.output)/search") ?? [])
      .filter { $0.hasSuffix(".js") }.map { String($0.dropLast(3)) }.sorted()
    own = SiteSearch.ownLocale(of: "\(folders.root)/content/site.yml")
  }

  private static func ownLocale(of path: String) -> String? {
    guard let bytes = try? LooseFiles.bytes(of: path) else { return nil }
    let arena = Arena(chunkSize: 1 << 14)
    var faults = Diagnostics()
    let file = SourceFile(
      path: path, bytes: bytes.withUnsafeBufferPointer { arena.copy($0) }, id: 0)
    let site = YAMLReader.read(file, range: 0..<file.bytes.count, arena: arena, &faults)
    let locale = site?.member(named: "locale") ?? .null
    return locale.kind == .string ? locale.text.string : nil
  }

  /// The search in a language, given its tag or the beginning of that; in the site's own for `nil`.
  package func engine(in language: String?) -> SearchEngine? {
    let wanted = language ?? own
    let locale =
      locales.first { $0 == wanted } ?? locales.first { $0.hasPrefix("\(wanted ?? "")-") }
      ?? (language == nil ? locales.first : nil)
    let output = output
    return locale.map { locale in
      SearchEngine(locale: locale) { try? LooseFiles.bytes(of: "\(output)/\($0)") }
    }
  }

  /// Asks the questions of a file, and reports `unanswered-question` for each whose page is not among the first results.
  ///
  /// The file is a list of `{ question, page or pages, language, scope, among, kind }`; `among` is 3 by default, and `language`
  /// and `scope` are these. `kind` is for the reader of the file. `damaged` is the path of a file of an index that cannot be read.
  package func check(
    _ path: String, in language: String? = nil, scope: String? = nil
  ) throws(BuildError) -> (
    asked: Int, diagnostics: Diagnostics, sources: SourceMap, damaged: String?
  ) {
    let arena = Arena(chunkSize: 1 << 16)
    var sources = SourceMap(memory: [arena])
    let bytes = try readText(path).withUnsafeBufferPointer { arena.copy($0) }
    let file = sources.add(path: path, text: SourceText(bytes, arena: arena))
    var diagnostics = Diagnostics()
    let list = YAMLReader.read(file, range: 0..<file.bytes.count, arena: arena, &diagnostics)
    guard let list, list.kind == .array else {
      if !diagnostics.hasErrors {
        diagnostics.error(
          .wrongType, "the file must be a list of questions", path: path,
          remedy: "write for example '- { question: opening hours, page: /hours/ }'")
      }
      return (0, diagnostics, sources, nil)
    }
    var engines: [String: SearchEngine] = [:]
    for item in list.elements {
      ask(item, language, scope, &engines, &diagnostics)
    }
    let damaged = engines.values.compactMap(\.damaged).min()
    return (list.elements.count, diagnostics, sources, damaged)
  }

  /// Whether a question has only keys that are known, with texts; reports `unknown-key` and `wrong-type`.
  private func isWritten(_ item: Value, _ diagnostics: inout Diagnostics) -> Bool {
    let keys = ["question", "page", "pages", "language", "scope", "among", "kind"]
    let texts = ["page", "language", "scope", "kind"]
    var isWritten = true
    let noun: Message = "a question"
    for member in item.members {
      let key = member.key.string
      if !keys.contains(key) {
        diagnostics.error(
          .unknownKey, "'\(key)' is not a key of \(noun)\(didYouMean(key, keys))",
          at: member.keyOrigin, remedy: "known keys are \(keys.joined(separator: ", "))")
        isWritten = false
      } else if texts.contains(key), member.value.kind != .string {
        diagnostics.error(
          .wrongType, "'\(key)' must be text, not \(member.value.kindName)",
          at: member.value.origin,
          remedy: "write the text after the colon, in quotes if it begins with '{' or '['")
        isWritten = false
      }
    }
    return isWritten
  }

  private func ask(
    _ item: Value, _ usualLanguage: String?, _ usualScope: String?,
    _ engines: inout [String: SearchEngine], _ diagnostics: inout Diagnostics
  ) {
    guard isWritten(item, &diagnostics) else { return }
    let question = item.member(named: "question")
    let named = item.member(named: "pages")
    let pages = (named.kind == .array ? Array(named.elements) : [item.member(named: "page")])
      .filter { $0.kind == .string }.map(\.text.string)
    guard question.kind != .undefined, !question.isNothing, !pages.isEmpty else {
      diagnostics.error(
        .wrongType, "a question needs 'question' and 'page' or 'pages'", at: item.origin,
        remedy: "write for example '- { question: opening hours, page: /hours/ }'")
      return
    }
    let tag = item.member(named: "language")
    let language = tag.kind == .string ? tag.text.string : usualLanguage
    guard let engine = engines[language ?? ""] ?? engine(in: language) else {
      diagnostics.error(
        .unansweredQuestion, "there is no index in '\(language ?? "")'", at: item.origin,
        remedy: "known languages are \(locales.joined(separator: ", "))")
      return
    }
    engines[language ?? ""] = engine
    let scope = item.member(named: "scope")
    let written = item.member(named: "among")
    guard let among = written.isNothing ? 3 : written.int64.map({ Int($0) }), among > 0 else {
      diagnostics.error(
        .wrongType, "'among' must be a whole number, 1 or more", at: written.origin,
        remedy: "write for example 'among: 3', for the first three results")
      return
    }
    let results = engine.search(
      question.text.string, scope: scope.kind == .string ? scope.text.string : usualScope,
      limit: max(10, among)
    ).results
    let found = results.map { String($0.url.prefix { $0 != "#" }) }
    guard !found.prefix(among).contains(where: pages.contains) else { return }
    let others = found.prefix(among).map { "'\($0)'" }.joined(separator: ", ")
    let (asked, page) = (question.text.string, pages[0])
    let message: Message =
      if let place = found.firstIndex(where: pages.contains) {
        "'\(asked)': '\(page)' is number \(place + 1), and not among the first \(among), which are \(others)"
      } else if others.isEmpty {
        "'\(asked)': '\(page)' is not found, and not among the first \(among); nothing is found"
      } else {
        "'\(asked)': '\(page)' is not found, and not among the first \(among), which are \(others)"
      }
    diagnostics.error(
      .unansweredQuestion, message,
      at: question.origin,
      remedy:
        "use the words of the question on the page, add 'synonyms' to 'search' in content/site.yml, or correct the file"
    )
  }
}
