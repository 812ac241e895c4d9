package import AcopioBase
package import AcopioContent
import AcopioModel

/// Compares the output of another tool with the output of the imported site.
///
/// Compares addresses, titles, visible words, links, pictures, ids of headings, and feeds. Every loss is
/// reported as `lost-in-move`: an error, or a warning for single words of a long page.
package struct OutputComparison {
  /// The numbers of a part of the site: how many the old output has, and how many of them are lost.
  package struct Count: Sendable {
    package let name: Message
    package let total: Int
    package let lost: Int
  }

  /// The losses.
  package private(set) var diagnostics = Diagnostics()

  private var old: ForeignFiles
  private var new: ForeignFiles
  private var numbers: [Part: (total: Int, lost: Int)] = [:]
  /// The pages of the new site that were read, by their paths.
  private var read: [String: FinishedPage] = [:]
  /// The rules of `_redirects` of the new site.
  private var rules: [String: String] = [:]
  /// The hosts that pages of the old site give themselves.
  private var hosts: Set<String> = []
  /// The words that nearly all old pages have, with their least number.
  private var common: [String: Int] = [:]
  /// The targets of links that nearly all old pages have.
  private var commonLinks: Set<String> = []
  /// The ids at the beginning of old pages, by their addresses.
  private var titleIDs: [String: String] = [:]

  private enum Part: Int, CaseIterable {
    case addresses, titles, words, links, pictures, headings, feeds

    var name: Message {
      switch self {
      case .addresses: "addresses"
      case .titles: "titles"
      case .words: "words"
      case .links: "links"
      case .pictures: "pictures"
      case .headings: "headings with an id"
      case .feeds: "entries of feeds"
      }
    }
  }

  /// Files that belong to the look of the old site.
  private static let ofTheme: Set<String> = [
    "css", "eot", "gz", "inv", "js", "json", "map", "mjs", "otf", "ttf", "txt", "webmanifest",
    "woff",
    "woff2", "xml", "yml", "md",
  ]
  private static let separators = [" | ", " - ", " – ", " — ", " · ", " :: ", " « ", " » "]

  /// Compares two folders; throws if one cannot be read.
  package init(from old: String, to new: String) throws(SourceError) {
    self.old = try ForeignFiles(folder: old)
    self.new = try ForeignFiles(folder: new)
    compare()
  }

  /// The sources that reports point into.
  package var sources: SourceMap { old.sources }

  /// The numbers, in the order of the report.
  package var counts: [Count] {
    Part.allCases.map { part in
      let number = numbers[part] ?? (0, 0)
      return Count(name: part.name, total: number.total, lost: number.lost)
    }
  }

  private mutating func compare() {
    var ignored = Diagnostics()
    if let file = new.file("_redirects", &ignored) {
      for line in file.bytes.string.split(whereSeparator: \.isNewline) {
        let words = line.split(separator: " ")
        if words.count > 1, words[0].hasPrefix("/") { rules[String(words[0])] = String(words[1]) }
      }
    }
    var pages: [(path: String, page: FinishedPage)] = []
    for path in old.paths where path.hasSuffix(".html") || path.hasSuffix(".htm") {
      guard let file = old.file(path, &ignored) else { continue }
      let page = FinishedPage(file.bytes, isOwn: true)
      if let canonical = page.canonical, let host = OutputComparison.host(of: canonical) {
        hosts.insert(host)
      }
      pages.append((path, page))
    }
    for (path, page) in pages { titleIDs[OutputComparison.address(of: path)] = page.titleID }
    findFrame(pages.filter { $0.page.target == nil })
    for (path, page) in pages { compare(page, at: path) }
    for path in old.paths where !path.hasSuffix(".html") && !path.hasSuffix(".htm") {
      compareFile(path, &ignored)
    }
  }

  // MARK: - Pages

  private mutating func compare(_ page: FinishedPage, at path: String) {
    if HostedAddress.isForMissing(path) { return }
    count(.addresses)
    let address = OutputComparison.address(of: path)
    guard let end = destination(of: address) else {
      return lose(
        .addresses, path, "'\(address)' has no page any more",
        remedy: "give its entry this 'permalink', or add the address to 'aliases'")
    }
    if page.target != nil { return }
    guard let other = self.page(end) else { return }
    compareTitles(page, other, path)
    compareWords(page, other, path)
    compareLinks(page, other, at: address, path, end)
    count(.headings, page.headings.count)
    for id in page.headings where !other.ids.contains(id) {
      lose(
        .headings, path, "no heading of '\(address)' has the id '\(id)' any more",
        remedy: "write '{#\(id)}' after the heading")
    }
    count(.pictures, page.pictures.count)
    let missing = page.pictures.count - other.pictures.count
    if missing > 0 {
      lose(
        .pictures, path, "'\(address)' has \(missing) pictures less", by: missing,
        remedy: "add them to the text of its entry")
    }
  }

  private mutating func compareTitles(
    _ page: FinishedPage, _ other: FinishedPage, _ path: String
  ) {
    guard !page.title.isEmpty else { return }
    count(.titles)
    func parts(_ title: String) -> Set<String> {
      var parts = [title.lowercased()]
      for separator in OutputComparison.separators {
        parts = parts.flatMap { $0.split(separator: separator).map(String.init) }
      }
      return Set(parts.map(\.trimmingSpaces) + [title.lowercased()])
    }
    let first = OutputComparison.separators.reduce(page.title.lowercased()) { title, separator in
      title.split(separator: separator).first.map(String.init) ?? title
    }
    guard !parts(other.title).contains(first.trimmingSpaces) else { return }
    // The first page may have the name of the site alone.
    if path == "index.html", parts(page.title).contains(other.title.lowercased()) { return }
    lose(
      .titles, path, "the title '\(page.title)' is '\(other.title)' now",
      remedy: "write the old one as 'title' of the entry")
  }

  private mutating func compareWords(
    _ page: FinishedPage, _ other: FinishedPage, _ path: String
  ) {
    var total = 0
    var lost: [String] = []
    for (word, number) in page.words.sorted(by: { $0.key < $1.key }) {
      let own = number - (common[word] ?? 0)
      guard own > 0 else { continue }
      total += own
      let missing = min(own, number - (other.words[word] ?? 0))
      if missing > 0 { lost += Array(repeating: word, count: missing) }
    }
    count(.words, total)
    guard !lost.isEmpty else { return }
    var shown: [String] = []
    for word in lost where shown.last != word && shown.count < 8 { shown.append(word) }
    let address = OutputComparison.address(of: path)
    lose(
      .words, path,
      "'\(address)' lost \(lost.count) of \(total) words: \(shown.joined(separator: ", "))",
      by: lost.count, isSmall: lost.count * 200 < total,
      remedy: "compare the texts of the two pages")
  }

  private mutating func compareLinks(
    _ page: FinishedPage, _ other: FinishedPage, at address: String, _ path: String, _ end: String
  ) {
    let new = Set(other.links.compactMap { target($0, from: OutputComparison.address(of: end)) })
    for link in page.links {
      guard let target = target(link, from: address), !commonLinks.contains(target) else {
        continue
      }
      let bare = String(target.prefix { $0 != "#" })
      // Links within a page are its contents and notes; the ids of headings are compared by themselves.
      if bare == address { continue }
      count(.links)
      let reached = bare.hasPrefix("/") ? destination(of: bare).map(OutputComparison.address) : nil
      let fragment = target.dropFirst(bare.count)
      var forms = [target, (reached ?? bare) + fragment]
      // The first heading is at the beginning of its page.
      if titleIDs[bare].map({ "#\($0)" == fragment }) == true { forms.append(reached ?? bare) }
      if forms.contains(where: new.contains) { continue }
      lose(
        .links, path, "'\(address)' has no link to '\(link)' any more",
        remedy: "add the link to the text of its entry")
    }
  }

  /// Finds the words and links that nine of ten pages have, which belong to their frame.
  private mutating func findFrame(_ pages: [(path: String, page: FinishedPage)]) {
    guard pages.count > 9 else { return }
    var pagesWith: [String: (count: Int, least: Int)] = [:]
    var pagesLinking: [String: Int] = [:]
    for (path, page) in pages {
      for (word, number) in page.words {
        let known = pagesWith[word] ?? (0, .max)
        pagesWith[word] = (known.count + 1, min(known.least, number))
      }
      let address = OutputComparison.address(of: path)
      for target in Set(page.links.compactMap({ target($0, from: address) })) {
        pagesLinking[target, default: 0] += 1
      }
    }
    common = pagesWith.filter { $0.value.count * 10 >= pages.count * 9 }.mapValues(\.least)
    commonLinks = Set(pagesLinking.filter { $0.value * 10 >= pages.count * 9 }.keys)
  }

  // MARK: - Files and feeds

  private mutating func compareFile(_ path: String, _ ignored: inout Diagnostics) {
    if ["xml", "atom", "rss"].contains(path.fileExtension), let file = old.file(path, &ignored) {
      let feed = FinishedFeed(file.bytes)
      if feed.isFeed { return compare(feed, at: path, &ignored) }
    }
    guard !OutputComparison.ofTheme.contains(path.fileExtension), path.contains(".") else { return }
    count(.addresses)
    guard destination(of: "/\(path)") == nil else { return }
    lose(
      .addresses, path, "the file '/\(path)' is missing",
      remedy: "copy it to 'static/\(path)'")
  }

  private mutating func compare(
    _ feed: FinishedFeed, at path: String, _ ignored: inout Diagnostics
  ) {
    count(.addresses)
    guard let end = destination(of: "/\(path)"), let file = new.file(end, &ignored) else {
      return lose(
        .addresses, path, "the feed '/\(path)' is missing",
        remedy: "declare it under 'feeds' of a _collection.yml")
    }
    let other = FinishedFeed(file.bytes)
    count(.feeds, feed.items.count)
    let links = Set(other.items.map { target($0.link, from: "/") ?? $0.link })
    for item in feed.items where !links.contains(target(item.link, from: "/") ?? item.link) {
      lose(
        .feeds, path, "the feed '/\(path)' lost '\(item.title)', '\(item.link)'",
        remedy: "raise its 'limit', or give the entry its date")
    }
  }

  // MARK: - Addresses

  /// The address of a file: `/books/` for `books/index.html`.
  private static func address(of path: String) -> String {
    if path == "index.html" { return "/" }
    return "/" + (path.hasSuffix("/index.html") ? String(path.dropLast("index.html".count)) : path)
  }

  private static func host(of address: String) -> String? {
    let parts = address.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count > 2, parts[0].hasSuffix(":") else { return nil }
    return parts[2].split(separator: "/").first.map { $0.lowercased() }
  }

  /// The file that the new site answers with at an address, after redirects.
  private mutating func destination(of address: String) -> String? {
    var address = address
    for _ in 0..<5 {
      let decoded = address.withBytes { PercentEncoding.decoded($0) }
      let path = String(decoded.dropFirst())
      let forms =
        decoded.hasSuffix("/")
        ? [path + "index.html"] : [path, path + ".html", path + "/index.html"]
      if let found = forms.first(where: new.contains) {
        guard let page = page(found), let target = page.target,
          let next = self.target(target, from: OutputComparison.address(of: found)),
          next.hasPrefix("/"), next != address
        else { return found }
        address = String(next.prefix { $0 != "#" })
        continue
      }
      guard let rule = rules[address] ?? rules[decoded] else { return nil }
      address = rule
    }
    return nil
  }

  private mutating func page(_ path: String) -> FinishedPage? {
    if let page = read[path] { return page }
    guard path.hasSuffix(".html") else { return nil }
    var ignored = Diagnostics()
    guard let file = new.file(path, &ignored) else { return nil }
    let page = FinishedPage(file.bytes, isOwn: false)
    read[path] = page
    return page
  }

  /// The absolute form of a link: a path for pages of the site, otherwise its address; `nil` for scripts and
  /// other schemes.
  private func target(_ link: String, from page: String) -> String? {
    var link = link.trimmingSpaces
    if link.hasPrefix("//") { link = "https:" + link }
    if let host = OutputComparison.host(of: link) {
      guard hosts.contains(host) else { return link.hasPrefix("http") ? plain(link) : nil }
      let rest = link.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
      link = "/" + (rest.count > 3 ? rest[3] : "")
    } else if link.prefixMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*:/) != nil {
      return nil
    }
    let hash = link.firstIndex(of: "#") ?? link.endIndex
    let fragment = link[hash...]
    var path = String(link[..<hash].prefix { $0 != "?" })
    if path.isEmpty { return page + fragment }
    if !path.hasPrefix("/") {
      let folder = page.hasSuffix("/") ? page : String(page.dropLast(page.fileName.count))
      path = folder + path
    }
    let isFolder = path.hasSuffix("/") || path.hasSuffix("/.") || path.hasSuffix("/..")
    let steps = RelativePath.resolved(path, from: "") ?? ""
    path = "/" + steps + (isFolder && !steps.isEmpty ? "/" : "")
    if path.hasSuffix("/index.html") { path = String(path.dropLast("index.html".count)) }
    let decoded = path.withBytes { PercentEncoding.decoded($0) }
    return inSite(decoded) + fragment
  }

  /// An address without the path of the site's address, if only so something has it; `/a` as `/a/` or
  /// `/a.html`, whichever the old site has.
  private func inSite(_ path: String) -> String {
    func found(_ path: String) -> String? {
      let file = String(path.dropFirst())
      if path.hasSuffix("/") || path == "/" {
        return old.contains(file + "index.html") || new.contains(file + "index.html") ? path : nil
      }
      if old.contains(file) || new.contains(file) { return path }
      if old.contains(file + "/index.html") || new.contains(file + "/index.html") {
        return path + "/"
      }
      return old.contains(file + ".html") || new.contains(file + ".html") ? path + ".html" : nil
    }
    if let own = found(path) { return own }
    guard let slash = path.dropFirst().firstIndex(of: "/") else { return path }
    return found(String(path[slash...])) ?? path
  }

  private func plain(_ address: String) -> String {
    address.hasSuffix("/") ? String(address.dropLast()) : address
  }

  // MARK: - Report

  private mutating func count(_ part: Part, _ count: Int = 1) {
    numbers[part, default: (0, 0)].total += count
  }

  private mutating func lose(
    _ part: Part, _ path: String, _ message: Message, by count: Int = 1, isSmall: Bool = false,
    remedy: Message
  ) {
    numbers[part, default: (0, 0)].lost += count
    diagnostics.report(
      Diagnostic(
        .lostInMove, isSmall ? .warning : .error, message, path: old.root + path, remedy: remedy))
  }
}
