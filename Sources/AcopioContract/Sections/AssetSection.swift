import AcopioBase

/// The body or schema of a payload, as a list item.
struct AssetSection: Section {
  var isItem: Bool { true }

  let kind: SectionKind
  /// The text of the asset; before the item is read, the text of an earlier one.
  var content: Octets
  /// The ranges of its lines in the source; empty if it is not one block of code.
  private(set) var ranges: [Range<Int>] = []

  init(kind: SectionKind, earlier: Octets) {
    self.kind = kind
    content = earlier
  }

  mutating func readSignature(
    _ node: Int, _ cursor: inout Cursor, _ layout: inout SectionLayout, _ state: inout ParserState
  ) {
    content = signatureContent(node, kind, in: .request, &state)
    cursor.at += 1
  }

  func isDescription(_ node: Int, _ state: ParserState) -> Bool { false }
  func isContent(_ node: Int, _ state: ParserState) -> Bool { state.tree.keyword(node) == nil }

  mutating func readContent(_ node: Int, _ cursor: inout Cursor, _ state: inout ParserState) {
    ranges = content.isEmpty ? state.tree.codeRanges(node) : []
    content += codeContent(node, kind, in: .request, &state)
    cursor.at += 1
  }
}

/// The number of spaces before the lines of a code block in a payload.
private func codeIndentation(in payload: SectionKind) -> Int { payload.isAbbreviated ? 8 : 12 }

/// The lines after the first one of a signature, which are read as if they were code.
func signatureContent(
  _ node: Int, _ kind: SectionKind, in payload: SectionKind, _ state: inout ParserState
) -> Octets {
  let rest = state.tree[node].text.firstLine.rest
  guard !rest.isEmpty else { return [] }
  state.warn(
    .indentation,
    "the \(kind.shown) is expected to be a code block: separate it by an empty line and indent each "
      + "of its lines by \(codeIndentation(in: payload)) spaces", at: node)
  return rest + [0x0A]
}

/// The text of a block that is expected to be code; other blocks give their source text.
func codeContent(
  _ node: Int, _ kind: SectionKind, in payload: SectionKind, _ state: inout ParserState
) -> Octets {
  checkPossibleReference(node, kind, &state)
  guard state.tree[node].kind != .code else {
    checkIndentedSection(node, in: payload, &state)
    return state.tree[node].text
  }
  state.warn(
    .indentation,
    "the \(kind.shown) is expected to be a code block: indent each of its lines by "
      + "\(codeIndentation(in: payload)) spaces", at: node)
  return state.text(of: node)
}

extension BlockTree {
  /// The ranges of the lines of a block of code in the source; empty for other blocks.
  func codeRanges(_ node: Int) -> [Range<Int>] {
    self[node].kind == .code ? self[node].ranges : []
  }
}

/// Adds a block after a payload to its body, as its author probably meant.
func addDanglingAsset(
  _ node: Int, to body: inout Octets, after kind: SectionKind, _ state: inout ParserState
) {
  var asset = state.tree[node].kind == .code ? state.tree[node].text : state.text(of: node)
  asset.endWithBlankLine()
  body += asset
  checkPossibleReference(node, kind, &state)
  state.warn(
    .indentation,
    "dangling body: indent each of its lines by \(codeIndentation(in: kind)) spaces to make it a "
      + "code block of the payload", at: node)
}

/// Reports a reference to a model where none is read.
private func checkPossibleReference(
  _ node: Int, _ kind: SectionKind, _ state: inout ParserState
) {
  guard let name = Keywords.modelReference(state.tree[node].text.trimmed) else { return }
  state.warn(
    .ignoring,
    "a reference to the model '\(name.string)' must be directly in the payload, indented by 4 "
      + "spaces and without any sections", at: node)
}

/// Reports a section that is indented so far that it is code.
private func checkIndentedSection(
  _ node: Int, in payload: SectionKind, _ state: inout ParserState
) {
  let line = state.tree[node].text.firstLine.line.trimmed
  guard let mark = line.first, mark == 0x2B || mark == 0x2D || mark == 0x2A else { return }
  let text = Array(line.dropFirst()).trimmed
  let isSection =
    Keywords.isAlone(text, "Header", plural: true) || Keywords.isAlone(text, "Body")
    || Keywords.isAlone(text, "Schema")
  guard isSection else { return }
  state.warn(
    .indentation,
    "'\(text.string)' is indented too far to be a section, it is expected to be indented by "
      + "\(codeIndentation(in: payload) - 4) spaces", at: node)
}
