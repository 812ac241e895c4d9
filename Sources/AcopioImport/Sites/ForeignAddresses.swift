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
  /// The pages by the last step of their source, without its extension; of an index, of its folder.
  private var byStem: [String: [Int]] = [:]
  private var copies: [String: String] = [:]
  private var copied: Set<String> = []
  /// Addresses of lists and of files that every site has.
  private let others: Set<String>

  init(_ site: ForeignSite, others: Set<String>) {
    self.others = others
    for (source, path) in site.copies {
      copies[source] = "/" + path
      copied.insert("/" + path)
    }
    for collection in site.collections where collection.hasPages {
      for entry in collection.entries {
        add(
          Page(
            collection: collection.name, name: entry.name, path: entry.path, source: entry.source,
            isDraft: entry.isDraft))
      }
    }
  }

  private mutating func add(_ page: Page) {
    byPath[page.path] = pages.count
    bySource[page.source] = pages.count
    byReference[page.reference] = pages.count
    byStem[ForeignAddresses.stem(page.source), default: []].append(pages.count)
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
  func page(from source: String) -> Page? { bySource[source].map { pages[$0] } }

  /// The page that a link in our Markdown names.
  func page(referredToAs reference: String) -> Page? { byReference[reference].map { pages[$0] } }

  /// The page at an address; `/about`, `/about/` and `/about/index.html` are the same.
  func page(at path: String) -> Page? {
    let short = path.hasSuffix("/index.html") ? String(path.dropLast("index.html".count)) : path
    let other = short.hasSuffix("/") ? String(short.dropLast()) + ".html" : short + "/"
    return (byPath[short] ?? byPath[other]).map { pages[$0] }
  }

  /// The address of a file that is copied, by its path in the site.
  func copy(from source: String) -> String? { copies[source] }

  /// Whether something else is published at an address: a copied file, a list or a feed.
  func hasFile(at path: String) -> Bool { copied.contains(path) || others.contains(path) }

  /// The only page whose source file ends with `name`, with or without its extension: Hugo's `ref`.
  func page(ending name: String) -> Page? {
    let wanted = name.drop { $0 == "/" }
    let ends = ["", ".md", "/_index.md", "/index.md"].map { wanted + $0 }
    let candidates = byStem[ForeignAddresses.stem(String(wanted))] ?? []
    let found = candidates.filter { index in
      ends.contains { pages[index].source == $0 || pages[index].source.hasSuffix("/\($0)") }
    }
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
