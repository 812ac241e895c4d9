import AcopioTestSupport

/// Sites of random pages, which link to each other in circles, and of the files that they need.
struct RandomSite {
  /// The files of a site; every link in them leads to a file of it.
  static func files(_ random: inout SeededGenerator) -> [String: String] {
    let books = (0..<14).filter { _ in Int.random(in: 0..<3, using: &random) > 0 }
    let assets = (0..<6).filter { _ in Bool.random(using: &random) }.map { "assets/\($0).css" }
    let pages = books.map { "books/\($0)/index.html" } + ["about/index.html"]
    let data = books.map { "v1/books/\($0).json" } + ["v1/books.json"]
    let lists = ["books/index.html", "index.html"]
    var files: [String: String] = [:]
    for asset in assets { files[asset] = "body {} /* \(Int.random(in: 0..<2, using: &random)) */" }
    let targets = pages + data + assets + lists
    for page in pages + data + lists {
      let links = (0..<4).map { _ in targets.randomElement(using: &random) ?? "index.html" }
      files[page] = text(links, Int.random(in: 0..<3, using: &random))
    }
    // A list links to everything that it lists, and the home page to the lists.
    files["books/index.html"] = text(pages + assets, 0)
    files["index.html"] = text(["books/index.html", "v1/books.json", "v1/list.json"] + assets, 0)
    files["v1/books.json"] = text(data, 0)
    // A list of pages that are named for their hash, and refer to nothing.
    let hashed = (0..<3).map { _ in
      let name = String(Int.random(in: 10..<20, using: &random))
      return "immutable/v1/list/\(String(repeating: name, count: 32)).json"
    }
    for page in hashed { files[page] = text([], 0) }
    files["v1/list.json"] = text(hashed, 0)
    files["acopio.json"] = text(["v1/books.json"], 0)
    files["sitemap.xml"] = text(pages + lists, 0)
    files["404.html"] = text(["index.html"], 0)
    return files
  }

  /// A file that refers to others.
  private static func text(_ links: [String], _ edition: Int) -> String {
    "edition \(edition) " + links.map { "href=\"/\($0)\"" }.joined(separator: " ")
  }

  /// The keys that a text refers to.
  static func links(_ text: String) -> [String] {
    text.split(separator: "href=\"/").dropFirst().compactMap { part in
      part.firstIndex(of: "\"").map { String(part[..<$0]) }
    }
  }

  /// What refers to something missing, of the objects that can be reached by links from `known`.
  static func broken(_ objects: [String: String], from known: Set<String>) -> [String] {
    var seen = known.filter { objects[$0] != nil }
    var rest = Array(seen)
    var broken: [String] = []
    while let key = rest.popLast() {
      for link in links(objects[key] ?? "") {
        if objects[link] == nil { broken.append("\(key) -> \(link)") }
        if objects[link] != nil, seen.insert(link).inserted { rest.append(link) }
      }
    }
    return broken.sorted()
  }
}
