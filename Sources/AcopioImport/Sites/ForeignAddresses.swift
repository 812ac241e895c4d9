import AcopioBase
import AcopioLanguage

/// Where the pages and the copied files of a site are published.
struct ForeignAddresses: Sendable {
  /// The page of an entry.
  struct Page: Sendable {
    let collection: String
    let name: String
    /// The address, such as `/posts/momo/`.
    let path: String
    /// The source file of its entry.
    let source: String
    /// The ids of its headings.
    var ids: Set<String> = []

    /// What a link in Markdown contains: the collection and the key, or the address where these have
    /// characters that Markdown would read as something else.
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
    for collection in site.collections {
      for entry in collection.entries {
        byPath[entry.path] = pages.count
        bySource[entry.source] = pages.count
        pages.append(
          Page(
            collection: collection.name, name: entry.name, path: entry.path, source: entry.source))
      }
    }
  }

  /// Sets the ids of the headings of the page whose entry is in the file `source`.
  mutating func set(ids: Set<String>, of source: String) {
    if let index = bySource[source] { pages[index].ids = ids }
  }

  /// The page whose entry is in the file `source`.
  func page(from source: String) -> Page? { bySource[source].map { pages[$0] } }

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
    let found = pages.filter { page in
      ends.contains { page.source == $0 || page.source.hasSuffix("/\($0)") }
    }
    return found.count == 1 ? found[0] : nil
  }
}

extension String {
  /// The text as the part of an address: lowercase ASCII letters, digits and hyphens.
  var slug: String {
    var out = ByteBuffer()
    var text = self
    text.withUTF8 { appendSlug($0, into: &out) }
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
