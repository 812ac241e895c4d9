import AcopioBase
import AcopioMarkdown
import AcopioModel

/// Changes Markdown of another tool until a build has nothing to refuse in it.
///
/// Links lead to imported pages, raw HTML becomes what a collection can allow, and text that would be a
/// directive here stays text. Changes that a reader will notice are reported as `not-imported`.
struct MarkdownRepair {
  let links: LinkRepair
  /// The elements that the collection allows, with their attributes.
  let html: [String: Set<String>]
  /// The settings for Markdown of the site.
  let options: MarkdownOptions
  /// The directives that texts of the site have got.
  let directives: DirectiveUses

  /// A change can uncover others, and a round finds only the first faults of a text.
  private static let rounds = 300
  /// The maximum number of bytes that the rounds of a text read in all, besides a few times the
  /// text; then all its HTML becomes text.
  private static let mostBytes = 1 << 20
  /// The number of refusals in one position after which text is escaped.
  private static let patience = 3

  /// The ids of the headings of a text, and of the elements of HTML in it.
  static func ids(
    of text: EditedText, html: [String: Set<String>], _ options: MarkdownOptions
  ) -> Set<String> {
    let renderer = MarkdownRenderer(
      MarkdownEnvironment(
        html: { _ in elements(html) }, options: { _ in options },
        directives: { { _, _ in MarkdownFindings() } }))
    return text.bytes.withUnsafeBufferPointer { bytes in
      var ignored = Diagnostics()
      var out = ByteBuffer()
      let file = SourceFile(path: "", bytes: bytes, id: 0)
      let headings = renderer.renderWithHeadings(file, 0..<bytes.count, into: &out, &ignored)
      return Set(headings.map(\.id)).union(HTMLRepair.ids(in: text.bytes))
    }
  }

  /// Changes the text of `page`, which came from `file`.
  func repair(
    _ text: inout EditedText, of page: ForeignAddresses.Page, from file: SourceFile,
    _ diagnostics: inout Diagnostics
  ) {
    text.apply(WebAddresses(text.bytes).edits)
    var attempts: [Int: Int] = [:]
    var budget = MarkdownRepair.mostBytes + 8 * text.bytes.count
    for _ in 0..<MarkdownRepair.rounds {
      let faults = faults(in: text, page)
      guard !faults.isEmpty else { return }
      if budget > 0, budget <= text.bytes.count, showTags(in: &text, from: file, &diagnostics) {
        budget = MarkdownRepair.mostBytes + 8 * text.bytes.count
        continue
      }
      budget -= text.bytes.count
      guard budget > 0 else { break }
      var edits: [TextEdit] = []
      var done = 0
      // Faults of one block can have one position: a round counts once for all of them.
      var counted: Set<Int> = []
      // A tag that was refused makes others look unbalanced.
      let hasRefused = faults.contains { $0.id == .rawHTML }
      // Ends that were left out, too.
      let hasMissingEnd =
        !hasRefused
        && faults.contains { $0.isOfHTML && isInsertion(change(for: $0, in: text, page, from: 0)) }
      for fault in faults where !(hasRefused && fault.isOfHTML && fault.id != .rawHTML) {
        let place = text.source(of: min(Int(fault.origin.start), max(text.bytes.count - 1, 0)))
        if counted.insert(place).inserted { attempts[place, default: 0] += 1 }
        let isStubborn = attempts[place, default: 0] > MarkdownRepair.patience
        // Text without a known fix is shown as written, as is text that fixes did not help.
        let found =
          (isStubborn ? nil : change(for: fault, in: text, page, from: done))
          ?? plain(fault, in: text, from: done)
        if hasMissingEnd, fault.isOfHTML, !isStubborn, !isInsertion(found) { continue }
        guard let (own, report) = found, let first = own.first,
          !edits.contains(where: { edit in own.contains { $0.overlaps(edit) } })
        else { continue }
        if !fault.isOfHTML {
          if first.range.lowerBound < done { continue }
          done = own.last?.range.upperBound ?? done
        }
        if let report {
          let origin = text.origin(first.range, in: file)
          diagnostics.leftOut(report.message, at: origin.firstByte, remedy: report.remedy)
        }
        edits += own
      }
      guard !edits.isEmpty else { break }
      text.apply(edits.inOrder { $0.range.lowerBound < $1.range.lowerBound })
    }
    for fault in faults(in: text, page).prefix(1) {
      let start = Int(fault.origin.start)
      diagnostics.leftOut(
        "a build will refuse this: \(fault.message)", at: text.origin(start..<start, in: file),
        remedy: fault.remedy ?? "correct it in the imported file")
    }
  }

  /// Shows all HTML outside of code as it was written; returns whether there was any.
  ///
  /// Texts that were cut off in the middle of many elements would take a round for every hundred of them.
  private func showTags(
    in text: inout EditedText, from file: SourceFile, _ diagnostics: inout Diagnostics
  ) -> Bool {
    let bytes = text.bytes
    let (fences, spans) = (CodeFences(bytes), CodeSpanRanges(bytes))
    let edits = bytes.indices.dropLast().compactMap { index -> TextEdit? in
      let next = bytes[index + 1]
      guard bytes[index] == 0x3C, next.isASCIILetter || [0x2F, 0x21, 0x3F].contains(next),
        !fences.contains(index), !spans.contains(index)
      else { return nil }
      return TextEdit(index..<index + 1, "&lt;")
    }
    guard let first = edits.first else { return false }
    diagnostics.leftOut(
      "a text with \(edits.count) tags that a build refuses is shown as it was written",
      at: text.origin(first.range, in: file).firstByte, remedy: "correct it in the imported file")
    text.apply(edits)
    return true
  }

  /// The errors in a text, in its order.
  private func faults(in text: EditedText, _ page: ForeignAddresses.Page) -> [Diagnostic] {
    let (links, html, known) = (links, MarkdownRepair.elements(html), directives)
    let options = options
    let environment = MarkdownEnvironment(
      addresses: { reference, out in
        out.append(reference.address)
        return MarkdownRepair.answer(reference.address.string, links, page)
      },
      html: { _ in html }, options: { _ in options },
      directives: { { directive, _ in MarkdownRepair.findings(of: directive, known, links, page) } }
    )
    let renderer = MarkdownRenderer(environment)
    return text.bytes.withUnsafeBufferPointer { bytes in
      var diagnostics = Diagnostics()
      var out = ByteBuffer()
      renderer.render(
        SourceFile(path: "", bytes: bytes, id: 0), 0..<bytes.count, into: &out, &diagnostics)
      return diagnostics.all.filter { $0.severity == .error }
        .inOrder { $0.origin.start < $1.origin.start }
    }
  }

  private static func elements(_ html: [String: Set<String>]) -> [String: MarkdownElement] {
    var elements: [String: MarkdownElement] = [:]
    for (name, attributes) in html {
      elements[name] = MarkdownElement(
        attributes: attributes.sorted(), isBlock: AllowedHTML.blocks.contains(name))
    }
    return elements
  }

  /// The answer about an address: a fault with the new address and the written one, if it must
  /// change.
  ///
  /// A second note means that only the text of the link should stay.
  private static func answer(
    _ address: String, _ links: LinkRepair, _ page: ForeignAddresses.Page
  ) -> MarkdownAnswer {
    var answer = MarkdownAnswer()
    guard let change = links.change(of: address, in: page) else { return answer }
    answer.fault = Diagnostic(
      .missingLinkTarget, .error, change.reason ?? "", remedy: Message(verbatim: change.address),
      notes: [Diagnostic.Note(Message(verbatim: address))]
        + (change.isDead ? [Diagnostic.Note("dead")] : []))
    return answer
  }

  private static func findings(
    of directive: MarkdownDirective, _ known: DirectiveUses, _ links: LinkRepair,
    _ page: ForeignAddresses.Page
  ) -> MarkdownFindings {
    let name = directive.name.string
    let isKnown =
      known.has(name, directive.attributes.map(\.name.string))
      || !known.names.contains(name) && SiteTheme.components.contains(name)
    guard !isKnown else {
      // What HTML of the site named, which is a directive now.
      guard name == "video", !known.names.contains(name) else { return MarkdownFindings() }
      return MarkdownFindings(
        diagnostics: directive.attributes.compactMap { attribute in
          guard ["captions", "poster", "src"].contains(attribute.name.string),
            MarkdownAddress.isOfSite(attribute.value)
          else { return nil }
          return answer(attribute.value.string, links, page).fault?.at(attribute.origin)
        })
    }
    return MarkdownFindings(diagnostics: [
      Diagnostic(.unknownDirective, .error, "':\(name)' is a directive", at: directive.nameOrigin)
    ])
  }

  // MARK: - Changes

  private typealias Report = (message: Message, remedy: Message)

  /// Turns refused syntax into text: a character reference replaces its first character.
  private func plain(
    _ fault: Diagnostic, in text: EditedText, from done: Int
  ) -> ([TextEdit], Report?)? {
    let report: Report = (
      "text that a build refuses is shown as it was written", "correct it in the imported file"
    )
    let bytes = text.bytes
    let place = max(Int(fault.origin.start), done)
    switch fault.id {
    case .missingLinkTarget:
      // The bracket before the address, whose place is found by its text.
      guard let old = fault.notes.first?.message.english,
        let address = destination(old, near: place, in: bytes)
          ?? destination(old, near: 0, in: bytes),
        let bracket = bytes[max(0, address.lowerBound - 4)..<address.lowerBound].lastIndex(of: 0x5D)
      else { return nil }
      return ([TextEdit(bracket..<bracket + 1, "&#93;")], report)
    case .unsafeURL:
      let bracket = bytes.indices.dropFirst(place).first { index in
        bytes[index] == 0x5D || bytes[index] == 0x3E
      }
      return bracket.map {
        ([TextEdit($0..<$0 + 1, bytes[$0] == 0x5D ? "&#93;" : "&gt;")], report)
      }
    case .rawHTML, .unbalancedHTML, .misplacedHTML:
      let start = HTMLRepair.tag(in: bytes, at: Int(fault.origin.start)..<Int(fault.origin.end))
      return start.map { ([TextEdit($0..<$0 + 1, "&lt;")], report) }
    default:
      guard let colons = colons(before: Int(fault.origin.start), in: bytes) else { return nil }
      return ([TextEdit(colons, String(repeating: "&#58;", count: colons.count))], report)
    }
  }

  /// Whether a change only adds something.
  private func isInsertion(_ change: ([TextEdit], Report?)?) -> Bool {
    change?.0.allSatisfy(\.range.isEmpty) == true
  }

  private func change(
    for fault: Diagnostic, in text: EditedText, _ page: ForeignAddresses.Page, from done: Int
  ) -> ([TextEdit], Report?)? {
    let place = Int(fault.origin.start)..<Int(fault.origin.end)
    switch fault.id {
    case .missingLinkTarget:
      guard let new = fault.remedy?.english, let old = fault.notes.first?.message.english,
        // In a long line, the reported position may belong to another of many.
        let place = destination(old, near: max(place.lowerBound, done), in: text.bytes)
          ?? destination(old, near: done, in: text.bytes)
      else { return nil }
      let report: Report? =
        fault.message.isEmpty ? nil : (fault.message, "link to a page that exists")
      let removal = fault.notes.count > 1 ? LinkRemoval(text.bytes).edit(at: place) : nil
      return ([removal ?? TextEdit(place, new)], report)
    case .unsafeURL:
      if let (edit, report) = withoutScheme(at: place, in: text.bytes) { return ([edit], report) }
      return (
        [TextEdit(place, page.path)],
        ("a link with an address that can run code leads to its own page now", "link to a page")
      )
    case .rawHTML, .unbalancedHTML, .misplacedHTML:
      let change = text.bytes.withUnsafeBufferPointer {
        HTMLRepair(bytes: $0).change(at: place, fault.id)
      }
      return change.map { ($0.edits, $0.report) }
    case .unusedFootnote:
      let open = place.lowerBound - 2
      guard open >= 0, text.bytes[open...].starts(with: [0x5B, 0x5E]) else { return nil }
      return (
        [TextEdit(open..<open, "\\")],
        ("a footnote that nothing refers to is shown as text", "refer to it, or delete it")
      )
    case .lostCell:
      return cells(from: place.lowerBound, in: text.bytes).map {
        (
          [$0],
          ("cells beyond the header of a table are joined to the last one", "widen the header")
        )
      }
    case .invalidFormula: return formula(text.bytes, place.lowerBound)
    default: return escape(text.bytes, place.lowerBound).map { ([$0.0], $0.1) }
    }
  }

  /// The text of a link whose scheme is refused here, but runs no code; `nil` for other addresses.
  private func withoutScheme(
    at place: Range<Int>, in bytes: [UInt8]
  ) -> (TextEdit, Report?)? {
    guard place.upperBound <= bytes.count else { return nil }
    let address = String(decoding: bytes[place], as: UTF8.self)
    guard let match = address.prefixMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*(?=:)/) else { return nil }
    let scheme = match.0.lowercased()
    guard !["data", "javascript", "vbscript"].contains(scheme) else { return nil }
    var removal = LinkRemoval(bytes).edit(at: place)
    let (before, after) = (place.lowerBound - 1, place.upperBound)
    let isAutolink =
      before >= 0 && after < bytes.count && bytes[before] == 0x3C && bytes[after] == 0x3E
    if removal == nil, isAutolink, !address.contains("`") {
      if !LinkRemoval(bytes).isDestination(before) {
        removal = TextEdit(before..<after + 1, "`\(address)`")
      }
    }
    guard let removal else { return nil }
    let message: Message = "a link cannot use the scheme '\(scheme):' here, so only its text stays"
    return (removal, (message, "link to an https: address"))
  }

  /// The range of an address: at `place`, or with escapes in a link that begins near it.
  private func destination(
    _ address: String, near place: Int, in bytes: [UInt8]
  ) -> Range<Int>? {
    let count = address.utf8.count
    let isHere = bytes[min(place, bytes.count)...].starts(with: address.utf8)
    let marks = Array("(<:[\"'=".utf8)
    if isHere, place > 0, marks.contains(bytes[place - 1]) || bytes[place - 1].isASCIIWhitespace {
      return place..<place + count
    }
    // The reported position of an address with escapes is the beginning of its block.
    var index = place
    while index + 1 < bytes.count {
      let isStart = bytes[index] == 0x5D && [0x28, 0x3A].contains(bytes[index + 1])
      if bytes[index] == 0x3D, let found = value(from: index + 1, in: bytes),
        found.address == address
      {
        return found.range
      }
      if isStart, let found = destination(from: index + 2, in: bytes), found.address == address {
        return found.range
      }
      index += 1
    }
    return nil
  }

  /// The destination that begins at `start` after spaces, as written and without its escapes
  /// (CommonMark 0.30, section 6.3).
  private func destination(
    from start: Int, in bytes: [UInt8]
  ) -> (range: Range<Int>, address: String)? {
    var low = start
    while low < bytes.count, bytes[low].isASCIIWhitespace { low += 1 }
    guard low < bytes.count else { return nil }
    let isInBrackets = bytes[low] == 0x3C
    if isInBrackets { low += 1 }
    var high = low
    while high < bytes.count {
      if isInBrackets ? bytes[high] == 0x3E : bytes[high].isASCIIWhitespace || bytes[high] == 0x29 {
        break
      }
      high += bytes[high] == 0x5C && high + 1 < bytes.count ? 2 : 1
    }
    let written = bytes[low..<min(high, bytes.count)]
    return (low..<min(high, bytes.count), MarkdownRepair.resolved(Array(written)))
  }

  /// The value of an HTML attribute that begins after its `=`, as written and with its references resolved.
  private func value(
    from start: Int, in bytes: [UInt8]
  ) -> (range: Range<Int>, address: String)? {
    guard start < bytes.count, [0x22, 0x27].contains(bytes[start]),
      let end = bytes[(start + 1)...].firstIndex(of: bytes[start])
    else { return nil }
    let written = Array(bytes[start + 1..<end])
    return (start + 1..<end, written.withUnsafeBufferPointer { CharacterReferences.resolved($0) })
  }

  /// An address without backslashes before punctuation, and with its character references resolved.
  private static func resolved(_ bytes: [UInt8]) -> String {
    var plain: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let isEscape =
        bytes[index] == 0x5C && index + 1 < bytes.count && bytes[index + 1] < 0x80
        && !bytes[index + 1].isASCIILetter && !bytes[index + 1].isASCIIDigit
        && bytes[index + 1] > 0x20
      if isEscape { index += 1 }
      plain.append(bytes[index])
      index += 1
    }
    return plain.withUnsafeBufferPointer { CharacterReferences.resolved($0) }
  }

  /// Backslashes before the `|` in front of a cell and between those after it.
  private func cells(from start: Int, in bytes: [UInt8]) -> TextEdit? {
    guard let bar = bytes[..<start].lastIndex(of: 0x7C) else { return nil }
    let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    let last = bytes[start..<end].lastIndex { $0 != 0x20 && $0 != 0x09 } ?? end
    var written: [UInt8] = []
    var index = bar
    while index < end {
      if bytes[index] == 0x7C, index < last { written.append(0x5C) }
      written.append(bytes[index])
      if bytes[index] == 0x5C, index + 1 < end {
        index += 1
        written.append(bytes[index])
      }
      index += 1
    }
    return TextEdit(bar..<end, String(decoding: written, as: UTF8.self))
  }

  /// Inserts a backslash before colons that would begin a directive.
  private func escape(_ bytes: [UInt8], _ offset: Int) -> (TextEdit, Report?)? {
    guard let colons = colons(before: offset, in: bytes) else { return nil }
    let isEscaped = colons.lowerBound > 0 && bytes[colons.lowerBound - 1] == 0x5C
    return (
      isEscaped
        ? TextEdit(colons, String(repeating: "&#58;", count: colons.count))
        : TextEdit(colons.lowerBound..<colons.lowerBound, "\\"),
      ("text that would be a directive here stays text", "write a component if it was one")
    )
  }

  /// Shows the signs around a formula that cannot be read.
  private func formula(_ bytes: [UInt8], _ offset: Int) -> ([TextEdit], Report?)? {
    func isSign(_ index: Int) -> Bool {
      bytes[index] == 0x24
        || bytes[index] == 0x5C && index + 1 < bytes.count
          && [0x28, 0x5B].contains(bytes[index + 1])
    }
    guard
      let start = bytes[..<min(offset + 2, bytes.count)].indices.reversed().first(where: isSign)
    else { return nil }
    let report: Report = (
      "a formula that cannot be read is shown as it was written", "correct it in the imported file"
    )
    let isDollar = bytes[start] == 0x24
    var low = start
    while isDollar, low > 0, bytes[low - 1] == 0x24 { low -= 1 }
    let text = isDollar ? String(repeating: "&#36;", count: start + 1 - low) : "&#92;"
    return ([TextEdit(low..<start + 1, text)], report)
  }

  /// The colons of a directive, of which something is at `offset`.
  private func colons(before offset: Int, in bytes: [UInt8]) -> Range<Int>? {
    var end = min(offset + 1, bytes.count)
    // Something missing at the end of a line is reported at its end.
    if end > 0, bytes[end - 1] == 0x0A { end -= 1 }
    while end > 0, bytes[end - 1] != 0x3A, bytes[end - 1] != 0x0A { end -= 1 }
    guard end > 0, bytes[end - 1] == 0x3A else { return nil }
    while end < bytes.count, bytes[end] == 0x3A { end += 1 }
    var start = end
    while start > 0, bytes[start - 1] == 0x3A { start -= 1 }
    return start..<end
  }
}

extension Diagnostic {
  /// Whether the fault is about raw HTML.
  fileprivate var isOfHTML: Bool {
    switch id {
    case .rawHTML, .unbalancedHTML, .misplacedHTML: true
    default: false
    }
  }
}
