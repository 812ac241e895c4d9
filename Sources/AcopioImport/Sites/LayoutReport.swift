import AcopioBase

/// The layouts of the other tool that entries used; each is reported once.
struct LayoutReport {
  private var uses: [(name: String, origin: Origin, count: Int)] = []

  /// Takes the layout out of an entry; one that is no name, nor false, is reported.
  mutating func take(from entry: inout ForeignEntry, _ diagnostics: inout Diagnostics) {
    let value = entry["layout"]
    if value.bool == false { _ = entry.take("layout") }
    guard let name = entry.takeText("layout", &diagnostics) else { return }
    entry.layout = name
    if let index = uses.firstIndex(where: { $0.name == name }) {
      uses[index].count += 1
    } else {
      uses.append((name, value.origin, 1))
    }
  }

  /// Reports the layouts that were used.
  func report(_ diagnostics: inout Diagnostics) {
    for (name, origin, count) in uses {
      diagnostics.leftOut(
        count == 1
          ? "the layout '\(name)' was not imported; 1 entry uses a plain layout instead"
          : "the layout '\(name)' was not imported; \(count) entries use a plain layout instead",
        at: origin,
        remedy: "write templates/layouts/\(name.fileStem).html and name it in _collection.yml")
    }
  }
}

extension ForeignFiles {
  /// Reports templates and programs of the other tool, file by file, `besides` those that were read.
  func reportTemplates(
    below folders: [String], _ what: Message, besides read: Set<String> = [],
    _ diagnostics: inout Diagnostics
  ) {
    for folder in folders {
      for path in below(folder) where !read.contains(path) {
        diagnostics.leftOut(
          "\(what) was not imported", path: root + path,
          remedy: "write it again in templates/, see docs/content/pages/guides/templates.md")
      }
    }
  }
}
