import AcopioBase
import AcopioLanguage

/// The addresses of the pages and the copied files of a site.
struct ForeignAddresses: Sendable {
  /// The page of an entry.
  struct Page: Sendable {
    let collection: String
    let name: String
    /// The address, such as `/posts/momo/`.
    let path: String
    /// The source file of its entry.
    let source: String
    /// The path that links to the file name, and from which paths in its text are read.
    let logical: String
    /// The number of its language.
    var language = 0
    /// The beginning of the addresses in its language, such as `/fr`; empty for the site's own.
    var prefix = ""
    /// Whether its entry is a draft.
    var isDraft = false
    /// The ids of its headings.
    var ids: Set<String> = []

    /// The reference to write in a Markdown link.
    ///
    /// It is the collection and the key, or the address if these have characters that Markdown
    /// would interpret.
    var reference: String {
      let reference = "@\(collection)/\(name)"
      let isPlain = reference.utf8.allSatisfy {
        $0.isASCIILetter || $0.isASCIIDigit || "@/._-".utf8.contains($0)
      }
      return isPlain ? reference : path
    }
  }

  private(set) var pages: [Page] = []
  private var byPath: [String: Int] = [:]
  private var bySource: [String: Int] = [:]
  private var byReference: [String: Int] = [:]
  /// The pages by the paths that links name, in each language.
  private var byLogical: [[String]: Int] = [:]
  /// The pages that are the same in several languages, by the source of the first and the language.
  private var versions: [[String]: Int] = [:]
  private var originals: [Int: String] = [:]
  /// The pages by the last step of their source, without its extension; of an index, of its folder.
  private var byStem: [String: [Int]] = [:]
  private var copies: [String: String] = [:]
  private var copied: Set<String> = []
  /// Addresses of lists and of files that every site has.
  private let others: Set<String>
  private let contentFolders: [String]
  private let languages: [ForeignLanguage]

  init(_ site: ForeignSite, others: Set<String>) {
    self.others = others
    contentFolders = site.contentFolders
    languages = site.languages
    for (source, path) in site.copies {
      copies[source] = "/" + path
      copied.insert("/" + path)
    }
    for collection in site.collections where collection.hasPages {
      for entry in collection.entries {
        add(
          Page(
            collection: collection.name, name: entry.name, path: entry.path, source: entry.source,
            logical: entry.logical, language: entry.language, prefix: entry.prefix,
            isDraft: entry.isDraft),
          original: entry.original)
      }
    }
  }

  private mutating func add(_ page: Page, original: String?) {
    byPath[page.path] = pages.count
    bySource[page.source] = pages.count
    byLogical[["\(page.language)", page.logical]] = pages.count
    versions[["\(page.language)", original ?? page.source]] = pages.count
    originals[pages.count] = original
    if original == nil { byReference[page.reference] = pages.count }
    byStem[ForeignAddresses.stem(page.logical), default: []].append(pages.count)
    pages.append(page)
  }

  /// The name by which a page is searched: `momo` for `books/momo.md` and `books/momo/index.md`.
  private static func stem(_ source: String) -> String {
    let stem = source.fileStem
    let isIndex = stem == "index" || stem == "_index"
    let folder = source.fileFolder.dropLast()
    return isIndex && !folder.isEmpty ? String(folder).fileName : stem
  }

  /// Sets the ids of the headings of the page whose entry is in the file `source`.
  mutating func set(ids: Set<String>, of source: String) {
    if let index = bySource[source] { pages[index].ids = ids }
  }

  /// The page whose entry is in the file `source`.
  func page(of source: String) -> Page? { bySource[source].map { pages[$0] } }

  /// The page that a path to a file names in a text: that in the language of the text, or else the site's own.
  func page(from path: String, in language: Int = 0) -> Page? {
    (byLogical[["\(language)", path]] ?? byLogical[["0", path]] ?? bySource[path]).map { pages[$0] }
  }

  /// The same page in another language; `nil` if there is none.
  func version(of page: Page, in language: Int) -> Page? {
    guard page.language != language, let index = bySource[page.source] else { return page }
    return versions[["\(language)", originals[index] ?? page.source]].map { pages[$0] }
  }

  /// The page that a link in our Markdown names, in the language of the text.
  func page(referredToAs reference: String, in language: Int = 0) -> Page? {
    byReference[reference].map { version(of: pages[$0], in: language) ?? pages[$0] }
  }

  /// The prefix of the language that an address begins with; `nil` if it begins with none.
  func prefix(of path: String) -> String? {
    languages.map(\.prefix).first { !$0.isEmpty && (path == $0 || path.hasPrefix($0 + "/")) }
  }

  /// The address of a page with the folder of its language.
  func published(_ page: Page) -> String {
    page.language == 0 ? (languages.first?.prefix ?? "") + page.path : page.path
  }

  /// The address below the folder of the site's own language, if it is in one.
  func withoutOwnPrefix(_ path: String) -> String {
    let own = languages.first?.prefix ?? ""
    return !own.isEmpty && prefix(of: path) == own ? String(path.dropFirst(own.count)) : path
  }

  /// The page at an address; `/about`, `/about/` and `/about/index.html` are the same.
  func page(at path: String) -> Page? {
    let short = path.hasSuffix("/index.html") ? String(path.dropLast("index.html".count)) : path
    let other = short.hasSuffix("/") ? String(short.dropLast()) + ".html" : short + "/"
    return (byPath[short] ?? byPath[other]).map { pages[$0] }
  }

  /// The address of a file that is copied, by its path in the site.
  func copy(from source: String) -> String? { copies[source] }

  /// The address of a file that a path names in a text: of that for its language, or else of that of another.
  func copy(logical path: String, in language: Int) -> String? {
    guard let first = contentFolders.first, path.hasPrefix("content/") else { return nil }
    let inner = path.dropFirst("content/".count)
    if languages.indices.contains(language) {
      let end = ".\(languages[language].key).\(path.fileExtension)"
      let named = inner.dropLast(path.fileExtension.count + 1) + end
      if let copy = copies[first + named] { return copy }
    }
    return contentFolders.lazy.compactMap { copies[$0 + inner] }.first
  }

  /// Whether something else is published at an address: a copied file, a list or a feed.
  func hasFile(at path: String) -> Bool { copied.contains(path) || others.contains(path) }

  /// The only page whose source file ends with `name`, with or without its extension: Hugo's `ref`.
  func page(ending name: String, in language: Int = 0) -> Page? {
    let wanted = name.drop { $0 == "/" }
    let ends = ["", ".md", "/_index.md", "/index.md"].map { wanted + $0 }
    let candidates = byStem[ForeignAddresses.stem(String(wanted))] ?? []
    let found = candidates.filter { index in
      ends.contains { pages[index].logical == $0 || pages[index].logical.hasSuffix("/\($0)") }
    }
    let own = found.filter { pages[$0].language == language }
    if own.count == 1 { return pages[own[0]] }
    return found.count == 1 ? pages[found[0]] : nil
  }
}

extension String {
  /// The text as the part of an address: lowercase ASCII letters, digits and hyphens.
  var slug: String {
    var out = ByteBuffer()
    withBytes { appendSlug($0, into: &out) }
    return out.bytes.string
  }
}

/// Paths with `.` and `..`.
enum RelativePath {
  /// The path that `path` names from the folder of `file`; `nil` if it leads out of the site.
  static func resolved(_ path: String, from file: String) -> String? {
    var steps = path.hasPrefix("/") ? [] : file.split(separator: "/").dropLast().map(String.init)
    for step in path.split(separator: "/") {
      switch step {
      case ".": continue
      case "..":
        guard !steps.isEmpty else { return nil }
        steps.removeLast()
      default: steps.append(String(step))
      }
    }
    return steps.joined(separator: "/")
  }
}
