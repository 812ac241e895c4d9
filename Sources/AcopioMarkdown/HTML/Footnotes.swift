import AcopioBase
import CCMark

/// The footnotes of a document: numbered in the order they are referred to, written at its end.
///
/// The HTML is GitHub's, with the names of the landmark and of the ways back for those who do not
/// see them.
struct Footnotes {
  /// The labels, as they are written.
  private let labels: [Bytes]
  private var items: [Int: Node] = [:]
  /// The footnotes that were referred to, in order, and how often.
  private var order: [Int] = []
  private var counts: [Int: Int] = [:]
  private var numbers: [Int: Int] = [:]
  /// The footnote that is being written.
  private(set) var open: (item: Node, index: Int)?

  init(labels: [Bytes]) { self.labels = labels }

  /// The index of each label, folded; the first of two is meant.
  static func indices(of labels: [Bytes]) -> [String: Int] {
    var indices: [String: Int] = [:]
    for (index, label) in labels.enumerated() {
      let folded = foldedLabel(label)
      if indices[folded] == nil { indices[folded] = index }
    }
    return indices
  }

  /// Keeps the text of a footnote for the end.
  mutating func keep(_ item: Node, as index: Int) { items[index] = item }

  /// Writes a reference.
  mutating func writeReference(to index: Int, into out: inout ByteBuffer) {
    if numbers[index] == nil {
      order.append(index)
      numbers[index] = order.count
    }
    let count = (counts[index] ?? 0) + 1
    counts[index] = count
    out.append("<sup class=\"footnote-ref\"><a href=\"#fn-")
    appendURL(labels[index], into: &out)
    out.append("\" id=\"fnref-")
    writeName(index, count, into: &out)
    out.append("\" data-footnote-ref>")
    out.append(decimal: Int64(numbers[index] ?? 0))
    out.append("</a></sup>")
  }

  private func writeName(_ index: Int, _ count: Int, into out: inout ByteBuffer) {
    appendURL(labels[index], into: &out)
    guard count > 1 else { return }
    out.append(0x2D)
    out.append(decimal: Int64(count))
  }

  /// The next footnote to write: those that others refer to come behind them.
  mutating func next(_ position: Int) -> Node? {
    guard position < order.count, let item = items[order[position]] else {
      open = nil
      return nil
    }
    open = (item, order[position])
    return item
  }

  /// The ids of footnotes and of the references to them.
  var ids: [String] {
    order.flatMap { index -> [String] in
      let label = labels[index].string
      let count = counts[index] ?? 1
      return ["fn-\(label)", "fnref-\(label)"]
        + (1..<count).map { "fnref-\(label)-\($0 + 1)" }
    }
  }

  /// Whether any footnote was referred to.
  var areUsed: Bool { !order.isEmpty }

  /// Begins the list.
  func writeBegin(_ words: LocaleWords, into out: inout ByteBuffer) {
    out.append("<section class=\"footnotes\" data-footnotes aria-label=\"")
    out.append(string: words.footnotes)
    out.append("\">\n<ol>\n")
  }

  /// Begins the open footnote.
  func writeItemBegin(into out: inout ByteBuffer) {
    guard let open else { return }
    out.append("<li id=\"fn-")
    appendURL(labels[open.index], into: &out)
    out.append("\">\n")
  }

  /// Writes the ways back from the open footnote to where it is referred to.
  func writeReturns(_ words: LocaleWords, into out: inout ByteBuffer) {
    guard let open, let number = numbers[open.index] else { return }
    for count in 1...max(counts[open.index] ?? 1, 1) {
      out.append(" <a href=\"#fnref-")
      writeName(open.index, count, into: &out)
      out.append("\" class=\"footnote-backref\" data-footnote-backref aria-label=\"")
      out.append(string: words.back)
      out.append(0x20)
      out.append(decimal: Int64(number))
      if count > 1 {
        out.append(0x2D)
        out.append(decimal: Int64(count))
      }
      out.append("\">↩")
      if count > 1 {
        out.append("<sup class=\"footnote-ref\">")
        out.append(decimal: Int64(count))
        out.append("</sup>")
      }
      out.append("</a>")
    }
  }
}

extension HTMLWriter {
  /// Writes the footnotes that were referred to.
  mutating func writeFootnotes(into out: inout ByteBuffer) {
    guard notes.areUsed else { return }
    newLine(&out)
    notes.writeBegin(words, into: &out)
    var position = 0
    while let item = notes.next(position) {
      position += 1
      notes.writeItemBegin(into: &out)
      var block = item.firstChild
      while let current = block {
        write(current, into: &out)
        block = current.next
      }
      newLine(&out)
      if item.lastChild?.type != CMARK_NODE_PARAGRAPH {
        out.append("<p>")
        notes.writeReturns(words, into: &out)
        out.append("</p>\n")
      }
      out.append("</li>\n")
    }
    out.append("</ol>\n</section>\n")
  }
}
