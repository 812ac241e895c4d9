import AcopioBase

extension PublicationReport {
  /// Lines for people: a line for each file, and lines below it for its items and fields.
  var lines: String {
    var lines: [String] = []
    if changes.isEmpty { lines.append(nothing) }
    for section in FileChange.Section.allCases {
      let files = files(section)
      guard !files.isEmpty else { continue }
      lines.append("\(title(section)): \(counts(files))")
      for file in files.prefix(limit) {
        let summary = summary(file)
        lines.append(
          "  \(sign(file.status)) \(file.address)" + (summary.isEmpty ? "" : ": \(summary)"))
        if case .data(let change) = file.detail { lines += describe(change) }
      }
      if files.count > limit { lines.append("  \(more(files.count - limit))") }
    }
    lines += totals + remarks
    return lines.map { $0.printable + "\n" }.joined()
  }

  private func sign(_ status: FileChange.Status) -> String {
    switch status {
    case .added: "+"
    case .removed: "-"
    case .moved: ">"
    case .restored: "<"
    case .changed: "~"
    }
  }

  private func describe(_ change: DataChange) -> [String] {
    var lines: [String] = []
    func add<Element: Equatable & Sendable>(
      _ list: Listed<Element>, _ depth: String, _ line: (Element) -> [String]
    ) {
      for element in list.first {
        for (index, text) in line(element).enumerated() {
          lines.append(depth + (index > 0 ? "    " : "") + text)
        }
      }
      if list.more > 0 { lines.append(depth + more(list.more)) }
    }
    add(change.added, "      ") { ["+ \(name($0))"] }
    add(change.removed, "      ") { ["- \(name($0))"] }
    add(change.changed, "      ") { item in
      let fields = item.fields
      return ["~ \(name(item.item))"] + fields.first.map(sentence)
        + (fields.more > 0 ? [more(fields.more)] : [])
    }
    add(change.fields, "      ") { [sentence($0)] }
    return lines
  }
}
