import AcopioBase

extension PublicationReport {
  /// A comment for a pull request: a list for each section, items and fields in lists inside.
  var markdown: String {
    var text = "## " + say("What this publication changes") + "\n\n"
    if changes.isEmpty { text += nothing + ".\n\n" }
    text += totals.map { "- \(MarkdownEscaping.escaped($0))\n" }.joined()
    text += remarks.map { "- \(MarkdownEscaping.escaped($0))\n" }.joined()
    for section in FileChange.Section.allCases {
      let files = files(section)
      guard !files.isEmpty else { continue }
      text += "\n### \(title(section)): \(counts(files))\n\n"
      for file in files.prefix(limit) {
        let summary = summary(file)
        text += "- \(word(file.status)) \(MarkdownEscaping.escaped(file.address))"
        text += (summary.isEmpty ? "" : ": " + MarkdownEscaping.escaped(summary)) + "\n"
        if case .data(let change) = file.detail { text += describe(change) }
      }
      if files.count > limit { text += "- \(more(files.count - limit))\n" }
    }
    return text
  }

  private func word(_ status: FileChange.Status) -> String {
    switch status {
    case .added: say("Added")
    case .removed: say("Removed")
    case .moved: say("Moved")
    case .restored: say("Restored")
    case .changed: say("Changed")
    }
  }

  private func describe(_ change: DataChange) -> String {
    var text = ""
    func line(_ depth: Int, _ words: String) {
      text += String(repeating: "  ", count: depth) + "- \(MarkdownEscaping.escaped(words))\n"
    }
    func rest(_ depth: Int, _ number: Int) { if number > 0 { line(depth, more(number)) } }
    for (status, list) in [
      (FileChange.Status.added, change.added), (.removed, change.removed),
    ] {
      for item in list.first { line(1, "\(word(status)): \(name(item))") }
      rest(1, list.more)
    }
    for item in change.changed.first {
      line(1, "\(word(.changed)): \(name(item.item))")
      for field in item.fields.first { line(2, sentence(field)) }
      rest(2, item.fields.more)
    }
    rest(1, change.changed.more)
    for field in change.fields.first { line(1, sentence(field)) }
    rest(1, change.fields.more)
    return text
  }
}
