import AcopioBase
import AcopioGraph
import AcopioMarkdown
import AcopioModel

/// Resolves addresses in Markdown.
///
/// Addresses refer to entries by key and by file, to pages and other files of the site by path, and
/// to assets by name. Reports `missing-link-target`, `withheld-link-target`, `pageless-link-target`
/// and `unknown-asset`. Claims about an `id` on another page are returned, to be checked when that
/// page is written. Nothing is computed in advance, so pages without links cost nothing.
struct SiteLinks: Sendable {
  /// The site in the language of the documents.
  let graph: SiteGraph
  /// The site in its own language, for entries that are not translated.
  let main: SiteGraph
  let sources: SourceMap
  let assets: Assets
  /// The files that are copied to the root of the site.
  let statics: StaticFiles
  /// The files next to content.
  let files: FileCatalog

  /// Appends the URL for an address without a scheme.
  func find(_ reference: MarkdownReference, _ url: inout ByteBuffer) -> MarkdownAnswer {
    let address = LinkAddress(reference.address)
    switch reference.address.first {
    case 0x40: return entry(address, from: reference.origin, &url)
    case 0x2F: return path(address, &url)
    case 0x23, 0x3F:
      url.append(reference.address)
      return answer(on: nil, address)
    default: return file(address, from: reference.origin, &url)
    }
  }

  // MARK: - Entries

  /// `@books/momo`, `@library/books/momo`.
  private func entry(
    _ address: LinkAddress, from origin: Origin, _ url: inout ByteBuffer
  ) -> MarkdownAnswer {
    let name = String(address.decodedPath.dropFirst())
    guard let slash = name.lastIndex(of: "/"), slash != name.startIndex else {
      return fault(
        .missingLinkTarget, "'@\(name)' does not name an entry",
        remedy: "write the collection and the key: @collection/key")
    }
    let end = treeEnd(in: name, before: slash, from: origin) ?? slash
    let wanted = String(name[..<end])
    let key = String(name[name.index(after: end)...])
    guard let collection = collection(wanted, from: origin) else {
      let names = graph.collections.flatMap { [$0.name, $0.shortName] }
      return fault(
        .missingLinkTarget,
        "there is no collection '\(wanted)'",
        remedy: "collections are \(listed(graph.collections.map(\.name)))",
        search: NameSearch(wanted) { names })
    }
    let index = key.withBytes { graph.lookup.entry($0, in: collection) }
    if let index { return target(index, named: "\(wanted)/\(key)", address, &url) }
    guard let own = inOwnLanguage else { return missing(key, in: collection, as: wanted) }
    return own.entry(address, from: origin, &url)
  }

  /// The links of the site in its own language; `nil` if that is the current one.
  private var inOwnLanguage: SiteLinks? {
    guard main.site.locale != graph.site.locale else { return nil }
    return SiteLinks(
      graph: main, main: main, sources: sources, assets: assets, statics: statics, files: files)
  }

  /// The collection with this name: its full name, or its last segment among siblings.
  func collection(_ name: String, from origin: Origin) -> Int? {
    if let index = graph.lookup.collection(name) { return index }
    guard let own = self.collection(at: origin) else { return nil }
    return graph.lookup.collection(Collection.sibling(name, of: graph.collections[own].name))
  }

  private func missing(_ key: String, in collection: Int, as name: String) -> MarkdownAnswer {
    return fault(
      .missingLinkTarget, "there is no entry '\(name)/\(key)'",
      remedy: "link to an existing entry, or write this one",
      search: NameSearch("\(name)/\(key)") { [graph] in
        graph.entries.lazy.filter { $0.entry.collection == collection }
          .map { "\(name)/\($0.entry.key.text.string)" }
      })
  }

  private func target(
    _ index: Int, named name: String, _ address: LinkAddress, _ url: inout ByteBuffer
  ) -> MarkdownAnswer {
    let linked = graph.entries[index]
    let here = [Diagnostic.Note("the entry is here", at: linked.entry.origin.firstByte)]
    if let reason = linked.withheld {
      return fault(
        .withheldLinkTarget, "'\(name)' is not published: \(reason)",
        remedy: "link to something else, or publish it", notes: here)
    }
    let page = linked.value.member("url")
    guard page.hasText else {
      return fault(
        .pagelessLinkTarget, "'\(name)' has no page to link to",
        remedy: "link to a page that shows it", notes: here)
    }
    url.append(page.text)
    url.append(address.query)
    url.append(address.fragment)
    let base = graph.site.base.path.utf8.count
    let path = LinkAddress(page.text.slice(base..<page.text.count)).decodedPath
    return answer(on: SiteLinks.pageFile(of: path), address)
  }

  // MARK: - Files

  /// `other.md`, `../authors/ende.md#works`.
  private func file(
    _ address: LinkAddress, from origin: Origin, _ url: inout ByteBuffer
  ) -> MarkdownAnswer {
    let written = address.decodedPath
    guard let folder = sources[origin]?.path.split(separator: "/").dropLast() else {
      return fault(
        .missingLinkTarget, "'\(written)' is relative to no file",
        remedy: "write '@collection/key', or a path that begins with '/'")
    }
    var steps = Array(folder)
    for step in written.split(separator: "/") {
      if step == ".." {
        if steps.popLast() == nil { break }
      } else if step != "." {
        steps.append(step)
      }
    }
    let path = steps.joined(separator: "/")
    if let file = files.files[path] {
      append("/\(file.address)", address, &url)
      var answer = MarkdownAnswer()
      answer.size = file.size.map { MarkdownImageSize(width: $0.width, height: $0.height) }
      answer.file = file.source
      if let rules = graph.site.pictures, address.query.isEmpty, address.fragment.isEmpty,
        let element = PhotoForms.element(of: file.forms, file.photo?.color, rules)
      {
        answer.picture = (element, graph.site.base.path)
      }
      answer.pictureFault = file.pictureFault
      return answer
    }
    if let index = entry(inFile: path) { return target(index, named: written, address, &url) }
    guard let own = inOwnLanguage else { return missing(written, path) }
    return own.file(address, from: origin, &url)
  }

  private func missing(_ written: String, _ path: String) -> MarkdownAnswer {
    if let meant = ForeignAddress.meant(by: written) {
      return fault(
        .missingLinkTarget, "there is no file '\(path)'",
        remedy: "write '\(meant)', with its scheme; without one, an address is a path of this site")
    }
    let isThere = sources.files.contains { $0.path == path }
    let steps = path.split(separator: "/")
    let folder = steps.dropLast().joined(separator: "/") + "/"
    let name = steps.last.map(String.init) ?? ""
    let isPicture = [".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg"].contains(
      where: name.hasSuffix)
    return fault(
      .missingLinkTarget,
      isThere
        ? "'\(path)' is not the file of an entry"
        : "there is no file '\(path)'",
      remedy: isPicture
        ? "put it there, or into templates/assets/ and write '/assets/\(name)'"
        : isThere
          ? "link to an entry as '@collection/key'; to publish this file unchanged, pack it as a .zip"
          : "link to the file of an entry, to '@collection/key' or to a path that begins with '/'",
      search: isThere
        ? nil
        : NameSearch(name) { [sources] in
          sources.files.lazy.map(\.path).filter { $0.hasPrefix(folder) }
            .map { String($0.dropFirst(folder.count)) }
        })
  }

  // MARK: - Paths

  /// `/books/momo/`, `/assets/pier.jpg`, without the base path of the site.
  private func path(_ address: LinkAddress, _ url: inout ByteBuffer) -> MarkdownAnswer {
    // Most links lead to whole pages and are used as written.
    if address.fragment.isEmpty, holdsPage(address.path) {
      url.append(string: graph.site.base.path)
      url.append(address.path)
      url.append(address.query)
      return MarkdownAnswer()
    }
    let path = address.decodedPath
    if path.hasPrefix("/assets/") {
      if let asset = assets[String(path.dropFirst("/assets/".count))] {
        append("/\(asset.path.string)", address, &url)
        return picture(asset.file, path)
      }
    }
    let file = SiteLinks.file(of: path)
    let page = SiteLinks.pageFile(of: path)
    if holds(file) || holds("\(file).json") || holds(page) {
      url.append(string: graph.site.base.path)
      url.append(address.path)
      url.append(address.query)
      url.append(address.fragment)
      guard let copied = statics[file] else {
        return answer(on: holds(file) ? file : page, address)
      }
      // The ids in it are unknown.
      return picture(copied, path)
    }
    if graph.site.hosting.answersElsewhere(graph.site.base.path + path) {
      append(address.path.string, address, &url)
      return MarkdownAnswer()
    }
    return missing(path)
  }

  /// The answer for a file that is published unchanged and may be a picture.
  private func picture(_ file: SourceFile, _ path: String) -> MarkdownAnswer {
    // A read failure is reported where the file is copied.
    var diagnostics = Diagnostics()
    return file.whole(&diagnostics) { wholePicture($0, path) } ?? MarkdownAnswer()
  }

  private func wholePicture(_ file: SourceFile, _ path: String) -> MarkdownAnswer {
    var answer = MarkdownAnswer()
    answer.size = ImageHeader.size(of: file.bytes).map {
      MarkdownImageSize(width: $0.width, height: $0.height)
    }
    if answer.size == nil {
      answer.pictureFault = FileNature(name: file.path, bytes: file.bytes).pictureFault(path)
    }
    return answer
  }

  private func append(_ path: String, _ address: LinkAddress, _ url: inout ByteBuffer) {
    url.append(string: graph.site.base.path)
    url.append(string: path)
    url.append(address.query)
    url.append(address.fragment)
  }

  /// Whether there is a page at a path that ends with a slash and has no percent-encoding.
  private func holdsPage(_ path: Bytes) -> Bool {
    guard path.count > 1, path.last == 0x2F, !path.contains(0x25) else { return false }
    let ending: StaticString = "index.html"
    let count = path.count - 1 + ending.utf8CodeUnitCount
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { file in
      for index in 1..<path.count { file[index - 1] = path[index] }
      for index in 0..<ending.utf8CodeUnitCount {
        file[path.count - 1 + index] = ending.utf8Start[index]
      }
      return graph.lookup.holds(Bytes(start: file.baseAddress, count: count))
    }
  }

  private func holds(_ path: String) -> Bool {
    return path.withBytes { graph.lookup.holds($0) }
  }

  /// The path below Output of the file that a host serves for a path.
  static func file(of path: String) -> String {
    let file = String(path.dropFirst())
    return path.hasSuffix("/") ? "\(file)index.html" : file
  }

  /// The same for the path of a page, which may have neither a '/' nor `.html` at the end.
  static func pageFile(of path: String) -> String {
    let file = file(of: path)
    return file.hasSuffix(".html") ? file : "\(file).html"
  }

  private func missing(_ path: String) -> MarkdownAnswer {
    if path.hasPrefix("/assets/") {
      let name = String(path.dropFirst("/assets/".count))
      return fault(
        .unknownAsset,
        "there is no asset '\(name)'", remedy: "put the file into templates/assets/",
        search: NameSearch(name) { [assets] in assets.all.map(\.name) })
    }
    let bare = String(path.hasSuffix("/") ? path.dropLast() : "")
    // The same in every language, so that a text which is in several is reported once.
    let inFolder = main.site.language.prefix + path
    let near =
      if holds("\(path.dropFirst())/index.html") {
        "\(path)/"
      } else if !bare.isEmpty, holds("\(bare.dropFirst()).html") {
        bare
      } else {
        inFolder != path
          && [SiteLinks.file(of: inFolder), SiteLinks.pageFile(of: inFolder)].contains(where: holds)
          ? inFolder : ""
      }
    let meant: Message = near.isEmpty ? "" : "; did you mean '\(near)'?"
    return fault(
      .missingLinkTarget, "nothing is published at '\(path)'\(meant)",
      remedy: "link to a page of this site, without the path of its base URL",
      search: !near.isEmpty
        ? nil
        : NameSearch(path) { [graph] in
          let base = graph.site.base.path.utf8.count
          return graph.outputs.compactMap { output in
            guard case .page(let page) = output.kind else { return nil }
            return LinkAddress(page.url.bytes.slice(base..<page.url.bytes.count)).decodedPath
          }
        })
  }

  // MARK: - Answers

  private func answer(on page: String?, _ address: LinkAddress) -> MarkdownAnswer {
    var answer = MarkdownAnswer()
    if let id = address.id, page?.hasSuffix(".html") ?? true { answer.claim = (page, id) }
    return answer
  }

  private func fault(
    _ id: DiagnosticID, _ message: Message, remedy: Message, notes: [Diagnostic.Note] = [],
    search: NameSearch? = nil
  ) -> MarkdownAnswer {
    var answer = MarkdownAnswer()
    answer.fault = Diagnostic(id, .error, message, remedy: remedy, notes: notes, search: search)
    return answer
  }
}

extension Origin {
  /// The first byte only, for reporting something too long to show.
  fileprivate var firstByte: Origin {
    Origin(file: file, start: Int(start), end: Int(min(end, start + 1)))
  }
}
