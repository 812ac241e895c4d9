import AcopioBase

/// The text of the pages that a worker rendered, as people see it, for the search.
///
/// A block of text that several pages have is kept once.
struct PageTexts: Sendable {
  /// A page.
  struct Page: Sendable {
    /// The number of its output.
    let output: Int
    /// Its blocks of text, in order.
    let parts: Range<Int>
  }

  /// A block of text of a page.
  struct Part: Sendable {
    /// Its number in `blocks`.
    let block: Int32
    /// The level of a heading; 0 for other text.
    let level: UInt8
    /// The address of a heading within its page; empty if it has none.
    let id: Text
  }

  /// The number of the language.
  let language: Int
  /// The blocks of text, each once: UTF-8 without markup, with single spaces.
  private(set) var blocks: [Text] = []
  private(set) var pages: [Page] = []
  private(set) var parts: [Part] = []
  /// Owns the texts.
  private let arena = Arena()

  init(language: Int) { self.language = language }

  /// Adds a block to the page that is being read.
  fileprivate mutating func add(
    _ text: Bytes, level: UInt8, id: Bytes, _ known: inout ByteTable
  ) {
    let number: Int
    if let found = known.find(text) {
      number = found
    } else {
      number = blocks.count
      let copy = arena.copy(text)
      _ = known.insert(copy, value: number)
      blocks.append(Text(copy))
    }
    let place = id.isEmpty ? id : arena.copy(CharacterReferences.resolved(id))
    parts.append(Part(block: Int32(number), level: level, id: Text(place)))
  }

  /// Removes what was added after the first `count` parts.
  fileprivate mutating func cut(to count: Int) { parts.removeSubrange(count...) }

  fileprivate mutating func end(_ output: Int, from first: Int) {
    pages.append(Page(output: output, parts: first..<parts.count))
  }
}

/// Reads the text of `<main>`, or of the body without what surrounds it, block by block.
///
/// Leaves out what is not read as text (navigation, controls, pictures, `hidden`) and elements with `data-search="off"`.
struct PageText {
  /// The texts of all pages that were read.
  private(set) var texts: PageTexts

  private var known = ByteTable(capacity: 256)
  private var isReading = false
  private var output = 0
  private var first = 0
  private var text: [UInt8] = []
  private var hasReference = false
  private var isInMain = false
  private var isOpen = false
  /// The element whose content is left out, and how many elements of its name are open.
  private var skipped = Bytes(start: nil, count: 0)
  private var depth = 0
  private var level: UInt8 = 0
  /// The id of a heading, or of the section that begins with it.
  private var id = Bytes(start: nil, count: 0)

  init(language: Int) { texts = PageTexts(language: language) }

  /// Begins a page; `output` is `nil` for one that is not searched.
  mutating func begin(_ output: Int?) {
    isReading = output != nil
    self.output = output ?? 0
    first = texts.parts.count
    text.removeAll(keepingCapacity: true)
    (isInMain, isOpen, depth, level) = (false, true, 0, 0)
    id = Bytes(start: nil, count: 0)
  }

  /// Ends the page.
  mutating func end() {
    guard isReading else { return }
    endBlock()
    texts.end(output, from: first)
    isReading = false
  }

  /// Reads a piece of text.
  mutating func read(_ bytes: Bytes) {
    guard isReading, isOpen, depth == 0 else { return }
    for byte in bytes {
      if byte.isASCIIWhitespace {
        if let last = text.last, last != 0x20 { text.append(0x20) }
      } else {
        if byte == UInt8(ascii: "&") { hasReference = true }
        text.append(byte)
      }
    }
  }

  /// Reads a tag.
  mutating func read(_ tag: PageTag) {
    guard isReading, tag.code == nil else { return }
    if depth > 0 {
      guard areSame(tag.name, skipped), !tag.isVoid else { return }
      depth += tag.isEnd ? -1 : 1
      return
    }
    if PageText.inline.contains(where: { tag.isNamed($0) }) {
      if !tag.isEnd, isLeftOut(tag), !tag.isVoid { skip(tag) }
      return
    }
    endBlock()
    if tag.isNamed("main") {
      // What came before it was not the content.
      if !tag.isEnd, !isInMain { texts.cut(to: first) }
      id = Bytes(start: nil, count: 0)
      isInMain = !tag.isEnd
      guard tag.isEnd else { return }
      isReading = false
      texts.end(output, from: first)
      return
    }
    if tag.isNamed("body") { isOpen = !tag.isEnd }
    guard !tag.isVoid else { return }
    let level = PageText.level(of: tag.name)
    if tag.isEnd {
      if level > 0 { self.level = 0 }
      return
    }
    if isLeftOut(tag) || isUnread(tag) {
      skip(tag)
      return
    }
    let own = tag.attributes.first { $0.name.equalsLowercased("id") }.map(tag.raw)
    if level > 0 {
      self.level = level
      if let own { id = own }
    } else if let own {
      id = own
    }
  }

  private mutating func skip(_ tag: PageTag) {
    skipped = tag.name
    depth = 1
  }

  /// Ends a block of text.
  private mutating func endBlock() {
    while text.last == 0x20 { text.removeLast() }
    defer {
      text.removeAll(keepingCapacity: true)
      hasReference = false
    }
    guard !text.isEmpty else { return }
    if hasReference {
      let resolved = text.withUnsafeBufferPointer { CharacterReferences.resolved($0) }
      text = Array(
        resolved.split(separator: "&nbsp;", omittingEmptySubsequences: false).joined(separator: " ")
          .utf8)
    }
    let place = level > 0 ? id : Bytes(start: nil, count: 0)
    text.withUnsafeBufferPointer { texts.add($0, level: level, id: place, &known) }
    // Only the heading that a section begins with has its id.
    id = Bytes(start: nil, count: 0)
  }

  private func isLeftOut(_ tag: PageTag) -> Bool {
    tag.attributes.contains { attribute in
      if attribute.name.equalsLowercased("hidden") || attribute.name.equalsLowercased("popover") {
        return true
      }
      let value = tag.raw(attribute)
      return attribute.name.equalsLowercased("data-search") && value.equalsLowercased("off")
        || attribute.name.equalsLowercased("aria-hidden") && value.equalsLowercased("true")
    }
  }

  private func isUnread(_ tag: PageTag) -> Bool {
    PageText.unread.contains { tag.isNamed($0) }
      || !isInMain && PageText.around.contains { tag.isNamed($0) }
  }

  private func areSame(_ one: Bytes, _ other: Bytes) -> Bool {
    one.count == other.count && zip(one, other).allSatisfy { $0 | 0x20 == $1 | 0x20 }
  }

  private static func level(of name: Bytes) -> UInt8 {
    guard name.count == 2, name[0] | 0x20 == UInt8(ascii: "h") else { return 0 }
    let digit = name[1] &- UInt8(ascii: "0")
    return (1...6).contains(digit) ? digit : 0
  }

  /// The elements that do not end a word.
  private static let inline: [StaticString] = [
    "a", "abbr", "b", "bdi", "bdo", "cite", "code", "data", "del", "dfn", "em", "i", "ins", "kbd",
    "mark", "q", "s", "samp", "small", "span", "strong", "sub", "sup", "time", "u", "var", "wbr",
  ]
  private static let unread: [StaticString] = [
    "button", "datalist", "dialog", "head", "iframe", "math", "nav", "noscript", "object", "select",
    "svg",
    "template", "textarea", "title",
  ]
  private static let around: [StaticString] = ["aside", "footer", "header"]
}
