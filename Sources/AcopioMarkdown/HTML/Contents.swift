package import AcopioBase

extension MarkdownHeading {
  /// Appends a nested list of links to `headings`; appends nothing if there are none.
  ///
  /// Each heading is nested under the nearest preceding heading of a higher rank. Skipped ranks
  /// produce no empty lists.
  package static func writeContents(
    _ headings: [MarkdownHeading], locale: String, into out: inout ByteBuffer
  ) {
    guard !headings.isEmpty else { return }
    out.append("<nav class=\"toc\" aria-label=\"")
    out.append(string: LocaleWords(locale).contents)
    out.append("\">\n")
    // The levels of the open lists; each list has an open item.
    var open: [Int] = []
    for heading in headings {
      if let last = open.last, heading.level > last {
        out.append("\n<ul>\n")
        open.append(heading.level)
      } else if open.isEmpty {
        out.append("<ul>\n")
        open.append(heading.level)
      } else {
        out.append("</li>\n")
        while open.count > 1, heading.level <= open[open.count - 2] {
          out.append("</ul>\n</li>\n")
          open.removeLast()
        }
        // A list that began at too deep a level also takes headings of a higher rank.
        open[open.count - 1] = min(open[open.count - 1], heading.level)
      }
      heading.writeLink(into: &out)
    }
    for _ in open { out.append("</li>\n</ul>\n") }
    out.append("</nav>\n")
  }

  private func writeLink(into out: inout ByteBuffer) {
    out.append("<li><a href=\"#")
    id.withBytes { appendURL($0, into: &out) }
    out.append("\">")
    text.withBytes { appendEscaped($0, into: &out) }
    out.append("</a>")
  }
}
