import AcopioBase
import CCMark

/// The footnotes of a document, numbered in order of first reference and written at its end.
///
/// The HTML matches GitHub's, with labels on the landmark and the back links for screen readers.
struct Footnotes {
  /// A footnote that is referred to.
  private struct Note {
    /// 1-based, in order of first reference.
    let number: Int
    /// The part of its id after `fn-`.
    let name: String
    /// The ids of its references, each without `fnref-`.
    var references: [String]
  }

  /// The labels, as written.
  private let labels: [Bytes]
  private var items: [Int: Node] = [:]
  /// The footnotes that are referred to, in order.
  private var order: [Int] = []
  private var notes: [Int: Note] = [:]
  /// The names in use, as written in HTML.
  ///
  /// `[^a-2]` is not the second `[^a]`, and `[^%C3%A9]` is not the same footnote as `[^é]`.
  private var noteNames: Set<[UInt8]> = []
  private var referenceNames: Set<[UInt8]> = []
  /// The footnote being written.
  private(set) var open: (item: Node, index: Int)?

  init(labels: [Bytes]) { self.labels = labels }

  /// The index of each case-folded label; the first of two equal labels is used.
  static func indices(of labels: [Bytes]) -> [String: Int] {
    var indices: [String: Int] = [:]
    for (index, label) in labels.enumerated() {
      let folded = foldedLabel(label)
      if indices[folded] == nil { indices[folded] = index }
    }
    return indices
  }

  /// Keeps the text of a footnote for the end.
  ///
  /// Returns whether `item` is that text, and not an item inside it that begins on the same line.
  mutating func keep(_ item: Node, as index: Int) -> Bool {
    guard items[index] == nil else { return false }
    items[index] = item
    return true
  }

  /// Whether `item` is the text of the footnote with this index.
  func isText(_ item: Node, of index: Int) -> Bool { items[index] == item }

  /// Writes a reference.
  mutating func writeReference(to index: Int, into out: inout ByteBuffer) {
    let label = labels[index].string
    let count = notes[index]?.references.count ?? 0
    let reference = Footnotes.unused(label, from: count + 1, in: &referenceNames)
    notes[index]?.references.append(reference)
    let note =
      notes[index]
      ?? Note(
        number: order.count + 1, name: Footnotes.unused(label, from: 1, in: &noteNames),
        references: [reference])
    if count == 0 {
      order.append(index)
      notes[index] = note
    }
    out.append("<sup class=\"footnote-ref\"><a href=\"#fn-")
    appendURL(note.name, into: &out)
    out.append("\" id=\"fnref-")
    appendURL(reference, into: &out)
    out.append("\" data-footnote-ref>")
    out.append(decimal: Int64(note.number))
    out.append("</a></sup>")
  }

  /// `label` with the first number from `first` on that makes it unique; 1 is omitted.
  private static func unused(
    _ label: String, from first: Int, in used: inout Set<[UInt8]>
  ) -> String {
    var number = first
    while true {
      let name = number == 1 ? label : "\(label)-\(number)"
      var written = ByteBuffer(capacity: 64)
      appendURL(name, into: &written)
      if used.insert(Array(written.bytes)).inserted { return name }
      number += 1
    }
  }

  /// The next footnote to write; footnotes that only other footnotes refer to follow those.
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
      guard let note = notes[index] else { return [] }
      return ["fn-\(note.name)"] + note.references.map { "fnref-\($0)" }
    }
  }

  /// The labels of footnotes that nothing refers to, whose text is not shown, and whether another one has the label.
  var unused: [(label: Bytes, isRepeated: Bool)] {
    labels.indices.filter { notes[$0] == nil }.prefix(100).map { index in
      let label = labels[index]
      return (label, order.contains { $0 != index && labels[$0].equals(label) })
    }
  }

  /// Whether any footnote is referred to.
  var areUsed: Bool { !order.isEmpty }

  /// Writes the beginning of the list.
  func writeBegin(_ words: LocaleWords, into out: inout ByteBuffer) {
    out.append("<section class=\"footnotes\" data-footnotes aria-label=\"")
    out.append(string: words.footnotes)
    out.append("\">\n<ol>\n")
  }

  /// Writes the beginning of the open footnote.
  func writeItemBegin(into out: inout ByteBuffer) {
    guard let open, let note = notes[open.index] else { return }
    out.append("<li id=\"fn-")
    appendURL(note.name, into: &out)
    out.append("\">\n")
  }

  /// Writes the links from the open footnote back to its references.
  func writeReturns(_ words: LocaleWords, into out: inout ByteBuffer) {
    guard let open, let note = notes[open.index] else { return }
    for (index, reference) in note.references.enumerated() {
      out.append(" <a href=\"#fnref-")
      appendURL(reference, into: &out)
      out.append("\" class=\"footnote-backref\" data-footnote-backref aria-label=\"")
      out.append(string: words.back)
      out.append(0x20)
      out.append(decimal: Int64(note.number))
      if index > 0 {
        out.append(0x2D)
        out.append(decimal: Int64(index + 1))
      }
      out.append("\">↩")
      if index > 0 {
        out.append("<sup class=\"footnote-ref\">")
        out.append(decimal: Int64(index + 1))
        out.append("</sup>")
      }
      out.append("</a>")
    }
  }
}

/// Appends text as an attribute value that is a URL.
private func appendURL(_ text: String, into out: inout ByteBuffer) {
  text.withBytes { appendURL($0, into: &out) }
}
