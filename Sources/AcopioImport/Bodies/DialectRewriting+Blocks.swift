import AcopioBase

/// The blocks of MkDocs and its extensions: admonitions, tabs and included files; marks in lines.
extension DialectRewriting {
  /// A block that a line begins, with the indented lines below it.
  private struct Block {
    let line: Int
    /// The lines of its content.
    let content: Range<Int>
    /// The directive without its colons.
    let directive: String
    let isTab: Bool
    var inner: [Block] = []
    /// The fewest colons of its directive.
    var fewest = 3

    /// The number of colons that its directive needs, so that it contains the others.
    var colons: Int { max(fewest, (inner.map(\.outerColons).max() ?? 2) + 1) }
    /// The number of colons of the container that tabs in a row have, or of its own directive.
    var outerColons: Int { isTab ? colons + 2 : colons }

    /// Whether this tab and the one after it are in the same container.
    func isBeside(_ next: Block) -> Bool {
      isTab && next.isTab && content.upperBound == next.line
    }
  }

  /// Blocks in blocks beyond this depth stay as they are.
  private static let deepest = 8

  /// Turns admonitions and tabs into directives, and includes files.
  func rewriteBlocks(_ text: inout EditedText) {
    include(&text)
    let lines = text.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.contains(where: { DialectRewriting.mayBegin($0) }) else { return }
    var starts: [Int] = []
    var offset = 0
    for line in lines {
      starts.append(offset)
      offset += line.utf8.count + 1
    }
    let blocks = DialectRewriting.blocks(in: lines, 0..<lines.count, indentation: 0, depth: 0)
    var edits: [TextEdit] = []
    var shift: [Int] = Array(repeating: 0, count: lines.count)
    for block in blocks { DialectRewriting.count(block, &shift) }
    DialectRewriting.write(blocks, lines, starts, shift, &edits)
    for (index, count) in shift.enumerated() where count > 0 {
      let spaces = lines[index].prefix { $0 == " " }.count
      let isHeader = edits.contains { $0.range.lowerBound == starts[index] && !$0.range.isEmpty }
      if isHeader || spaces == 0 { continue }
      edits.append(TextEdit(starts[index]..<starts[index] + min(count, spaces), ""))
    }
    text.apply(
      edits.inOrder {
        ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
      })
  }

  private static func mayBegin(_ line: String) -> Bool {
    line.contains("!!!") || line.contains("???") || line.contains("===")
  }

  private static func count(_ block: Block, _ shift: inout [Int]) {
    for line in block.content { shift[line] += 4 }
    for inner in block.inner { count(inner, &shift) }
  }

  /// The edits of blocks next to each other; tabs in a row get one container.
  private static func write(
    _ blocks: [Block], _ lines: [String], _ starts: [Int], _ shift: [Int], _ edits: inout [TextEdit]
  ) {
    for (index, block) in blocks.enumerated() {
      let line = lines[block.line]
      let spaces = line.prefix { $0 == " " }.count
      let indentation = String(repeating: " ", count: max(0, spaces - shift[block.line]))
      let colons = String(repeating: ":", count: block.colons)
      let outer = indentation + String(repeating: ":", count: block.outerColons)
      var first = indentation + colons + block.directive
      var last = indentation + colons
      if block.isTab {
        let (isFirst, isLast) = (index == 0, index == blocks.count - 1)
        if isFirst || !blocks[index - 1].isBeside(block) { first = "\(outer)tabs\n\(first)" }
        if isLast || !block.isBeside(blocks[index + 1]) { last = "\(last)\n\(outer)" }
      }
      let start = starts[block.line]
      edits.append(TextEdit(start..<start + line.utf8.count, first))
      write(block.inner, lines, starts, shift, &edits)
      var end = block.content.upperBound
      while end > block.line + 1, lines[end - 1].trimmingSpaces.isEmpty { end -= 1 }
      let place = starts[end - 1] + lines[end - 1].utf8.count
      edits.append(TextEdit(place..<place, "\n\(last)"))
    }
  }

  private static func blocks(
    in lines: [String], _ range: Range<Int>, indentation: Int, depth: Int
  ) -> [Block] {
    guard depth < deepest else { return [] }
    var blocks: [Block] = []
    var fence = ""
    var index = range.lowerBound
    while index < range.upperBound {
      let line = lines[index]
      let text = line.drop { $0 == " " || $0 == "\t" }
      if !fence.isEmpty {
        if text.hasPrefix(fence) { fence = "" }
      } else if text.hasPrefix("```") || text.hasPrefix("~~~") {
        let mark = text.first
        fence = String(text.prefix { $0 == mark })
      } else if let (directive, isTab) = directive(String(text)) {
        let spaces = line.count - text.count
        var end = index + 1
        while end < range.upperBound,
          lines[end].trimmingSpaces.isEmpty || lines[end].hasPrefix(spaceRun(spaces + 4))
        { end += 1 }
        var block = Block(
          line: index, content: index + 1..<end, directive: directive, isTab: isTab)
        block.inner = self.blocks(
          in: lines, block.content, indentation: spaces + 4, depth: depth + 1)
        blocks.append(block)
        index = end
        continue
      }
      index += 1
    }
    // Tabs in one container have as many colons as the one that needs the most.
    for place in blocks.indices.dropFirst() where blocks[place - 1].isBeside(blocks[place]) {
      blocks[place].fewest = blocks[place - 1].colons
    }
    for place in blocks.indices.dropLast().reversed()
    where blocks[place].isBeside(blocks[place + 1]) {
      blocks[place].fewest = blocks[place + 1].colons
    }
    return blocks
  }

  private static func spaceRun(_ count: Int) -> String { String(repeating: " ", count: count) }

  /// The directive that a line begins.
  private static func directive(_ line: String) -> (String, isTab: Bool)? {
    guard line.hasPrefix("===") || line.hasPrefix("!!!") || line.hasPrefix("???") else {
      return nil
    }
    if let match = line.wholeMatch(of: /===[!+]? *[\u{22}'](.*)[\u{22}'] */) {
      return ("tab[\(String(match.1).escapingBrackets)]", true)
    }
    guard
      let match = line.wholeMatch(
        of: /(!!!|\?\?\?\+?) *([A-Za-z][\w\-]*)?[\w\- ]*?(?:\u{22}(.*)\u{22})? */)
    else { return nil }
    let word = String(match.2 ?? "note").lowercased()
    let title = match.3.map(String.init) ?? ""
    if match.1.hasPrefix("???") {
      let label = title.isEmpty ? word.humanized : title
      let open = match.1.hasSuffix("+") ? "{open=true}" : ""
      return ("details[\(label.escapingBrackets)]\(open)", false)
    }
    let kind = kind(of: word)
    let label = title.isEmpty && kind != word ? word.humanized : title
    return (
      "callout" + (label.isEmpty ? "" : "[\(label.escapingBrackets)]") + "{kind=\(kind)}", false
    )
  }

  /// The kinds of callouts, and those that others become.
  private static let names: Set = ["caution", "important", "note", "tip", "warning"]
  private static let kinds = [
    "attention": "warning", "bug": "caution", "danger": "caution", "error": "caution",
    "fail": "caution", "failure": "caution", "hint": "tip", "success": "tip",
  ]

  /// Whether a word is the kind of a callout.
  static func isCallout(_ word: String) -> Bool {
    names.contains(word) || kinds[word] != nil || word == "info"
  }

  /// The kind of callout that another becomes.
  static func kind(of word: String) -> String {
    kinds[word] ?? (names.contains(word) ? word : "note")
  }

  /// Replaces the lines that include a file, in one line or in a block.
  private func include(_ text: inout EditedText) {
    guard !dialect.snippets.isEmpty, text.text.contains("--8<--") else { return }
    var edits: [TextEdit] = []
    var start = 0
    for line in text.text.split(separator: "\n", omittingEmptySubsequences: false) {
      let range = start..<start + line.utf8.count
      start = range.upperBound + 1
      guard line.utf8.contains(UInt8(ascii: "<")),
        let match = line.wholeMatch(of: /(\s*)-+8<-+\s*[\u{22}']([^\u{22}']+)[\u{22}']\s*/),
        let snippet = dialect.snippets[String(match.2)]
      else { continue }
      let lines = snippet.split(separator: "\n", omittingEmptySubsequences: false)
      edits.append(TextEdit(range, lines.map { match.1 + $0 }.joined(separator: "\n")))
    }
    text.apply(edits)
  }

  // MARK: - Marks in lines

  /// Marks that are HTML here, outside of code: `==new==`, `^^added^^`, `H~2~O`, `++ctrl+c++`.
  func marks(_ line: DialectLines.Line) -> [TextEdit] {
    guard line.text.utf8.contains(where: { "=^~+%:".utf8.contains($0) }) else { return [] }
    var edits: [TextEdit] = []
    // Every use of a regular expression reads it anew, and few lines have the sign.
    func replace<Pattern: RegexComponent>(
      _ sign: Unicode.Scalar, _ pattern: @autoclosure () -> Pattern, _ new: (String) -> String
    ) where Pattern.RegexOutput == (Substring, Substring) {
      guard line.text.utf8.contains(UInt8(ascii: sign)) else { return }
      for match in line.text.matches(of: pattern()) {
        let before = line.text[..<match.range.lowerBound]
        let mark = match.output.0.first
        let isLonger =
          before.last == mark || line.text[match.range.upperBound...].first == mark
        if isLonger || before.count(where: { $0 == "`" }) % 2 == 1 { continue }
        let start = line.range.lowerBound + before.utf8.count
        edits.append(
          TextEdit(start..<start + match.output.0.utf8.count, new(String(match.output.1))))
      }
    }
    replace("=", /==([^=\s](?:[^=]*[^=\s])?)==/) { "<mark>\($0)</mark>" }
    if dialect.isObsidian { replace("%", /%%([^%]*)%%/) { _ in "" } }
    guard dialect.hasMarks else { return edits }
    replace("^", /\^\^([^\^\s](?:[^\^]*[^\^\s])?)\^\^/) { "<ins>\($0)</ins>" }
    replace(
      "+", /\+\+((?:\u{22}[^\u{22}+]+\u{22}|[\w\-]+)(?:\+(?:\u{22}[^\u{22}+]+\u{22}|[\w\-]+))*)\+\+/
    ) { keys in
      keys.split(separator: "+").map { key in
        let name = key.trimmingPrefix("\"")
        let word = name.hasSuffix("\"") ? String(name.dropLast()) : String(name).humanized
        return "<kbd>\(word)</kbd>"
      }.joined(separator: "+")
    }
    let icons = [":material-", ":octicons-", ":fontawesome-", ":simple-"]
    if line.text.utf8.contains(UInt8(ascii: ":")), icons.contains(where: line.text.contains) {
      replace(":", /:((?:material|octicons|fontawesome|simple)-[\w\-]+):(?:\{[^}]*\})?/) { _ in "" }
    }
    replace("~", /~([^~\s]+)~/) { "<sub>\($0)</sub>" }
    replace("^", /\^([^\^\s\]\[]+)\^/) { "<sup>\($0)</sup>" }
    return edits
  }
}
