import AcopioBase
import AcopioContent
import AcopioMarkdown

/// A folder of Markdown without a configuration → a tree of pages: the `README.md` files of a project, a
/// vault of Obsidian, a wiki.
struct FolderReader {
  /// The files of the folder.
  private(set) var files: ForeignFiles
  private let arena: Arena

  init(_ files: ForeignFiles, _ arena: Arena) {
    self.files = files
    self.arena = arena
  }

  /// The names of files that are the page of their folder, the strongest first.
  private static let indices = ["_index", "index", "readme", "home"]
  /// Files that pages show or offer.
  private static let shown: Set<String> = [
    "avif", "csv", "gif", "jpeg", "jpg", "m4a", "mp3", "mp4", "ogg", "pdf", "png", "svg", "txt",
    "vtt",
    "webm", "webp", "zip",
  ]

  /// Reads the folder; parts without an equivalent are reported as `not-imported`.
  mutating func site(_ diagnostics: inout Diagnostics) -> ForeignSite {
    var site = ForeignSite()
    site.syntax = .none
    site.markdown = .plain
    site.dialect.isObsidian = true
    if isVault { site.markdown.formulas.formUnion([.dollars, .doubleDollars]) }
    var tree = ForeignCollection(name: "pages", title: "", folder: "/")
    tree.isTree = true
    let pages = files.paths.filter(\.isMarkdown).filter { !isOfProgram($0) }
    var taken: Set<String> = []
    var others: [(name: String, path: String)] = []
    for path in pages.inOrder(by: { rank($0) < rank($1) }) {
      guard var entry = files.entry(path, arena, &diagnostics) else { continue }
      if !entry["excalidraw-plugin"].isNothing {
        diagnostics.leaveOutDrawing(files.root + path)
        continue
      }
      let isIndex =
        FolderReader.indices.contains(path.fileStem.lowercased())
        && taken.insert(path.fileFolder).inserted
      entry.takeCommonKeys(&diagnostics)
      entry.withhold(if: "publish", says: .no, &diagnostics)
      entry.addAliases(.null, &diagnostics)
      entry.takeHeading(arena)
      if !entry["title"].hasText {
        let folder = String(path.fileFolder.dropLast()).fileName
        let name = isIndex ? (folder.isEmpty ? "Home" : folder) : path.fileStem
        entry["title"] = Value.string(
          name.contains(" ") ? name : name.humanized, in: arena)
      }
      // Names of notes, which links can use, are not addresses.
      let names = [entry.take("aliases"), entry.take("alias")].flatMap {
        $0.hasText ? [$0] : Array($0.elements)
      }
      others += names.map { ($0.text.string, path) }
      entry.place = path.fileFolder + (isIndex ? "index" : path.fileStem)
      entry.name = entry.place
      let steps = (isIndex ? path.fileFolder : path.fileFolder + path.fileStem)
        .split(separator: "/").map { String($0).slugOrName }
      entry.path = steps.isEmpty ? "/" : "/\(steps.joined(separator: "/"))/"
      if entry["tags"].kind == .string {
        let words = entry["tags"].text.string.split { $0 == "," || $0 == " " }
        entry["tags"] = .array(words.map { Value.string(String($0), in: arena) }, in: arena)
      }
      if isIndex, path.fileFolder.isEmpty { site.name = entry["title"].text.string }
      tree.entries.append(entry)
    }
    site.wiki = WikiLinks(files.paths, others)
    tree.title = site.name
    tree.entries = tree.entries.inOrder { $0.source < $1.source }
    site.collections = [tree]
    site.taxonomies = [("tags", "/tags/")]
    for path in files.paths where !path.isMarkdown && !isOfProgram(path) {
      if FolderReader.shown.contains(path.fileExtension) { site.copies.append((path, path)) }
      if path.fileExtension == "canvas" { diagnostics.leaveOutDrawing(files.root + path) }
    }
    for path in files.paths where path.isMarkdown && isOfProgram(path) {
      diagnostics.leftOut(
        "the file is a template or a part of a program, and was not imported",
        path: files.root + path,
        remedy: "move it to another folder if it is a page")
    }
    diagnostics.leftOut(
      "the address of the site is unknown; 'base-url' of site.yml is an example",
      remedy: "write the address at which you publish the site")
    return site
  }

  /// Whether it has a mark of Obsidian: formulas between dollars are usual there, and amounts of money elsewhere.
  private var isVault: Bool {
    files.hasFolder(".obsidian") || files.paths.contains { $0.fileExtension == "canvas" }
  }

  /// The page of a folder comes before others that could be.
  private func rank(_ path: String) -> (Int, String) {
    (FolderReader.indices.firstIndex(of: path.fileStem.lowercased()) ?? 9, path)
  }

  /// Whether a file is the code of a program or a template for texts, and not a page.
  private func isOfProgram(_ path: String) -> Bool {
    let steps = path.lowercased().split(separator: "/")
    return steps.dropLast().contains { ["build", "dist", "target", "templates"].contains($0) }
      || steps.last.map { $0.hasPrefix("_") && !$0.hasPrefix("_index") } == true
  }
}

extension Diagnostics {
  /// Reports a board or a drawing, which only the program that made it shows.
  fileprivate mutating func leaveOutDrawing(_ path: String) {
    leftOut(
      "content in this format was not imported", path: path,
      remedy: "export it as a picture, and show that")
  }
}

extension String {
  /// The slug of a name; the name itself if nothing is left of it.
  fileprivate var slugOrName: String { slug.isEmpty ? self : slug }
}
