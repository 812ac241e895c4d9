import AcopioBase

extension HTMLPlace {
  // MARK: - Tags

  /// Ends the current attribute, and keeps the facts that matter for its tag.
  mutating func finishAttribute() {
    defer { attribute = HTMLAttribute() }
    guard !attribute.name.isEmpty, !tag.isEnd else { return }
    var facts = attribute.facts
    // A longer value was not kept.
    if facts.literal.count >= HTMLAttribute.mostLiteral { facts.isDynamic = true }
    if attribute.name.elementsEqual("type".utf8) {
      // If two attributes have the same name, the first counts.
      if tag.facts.type == nil { tag.facts.type = facts.value }
      if facts.isDynamic { tag.facts.hasUncertainType = true }
    } else if attribute.name.elementsEqual("rel".utf8) {
      let value = facts.value
      let words = value.split { $0.isASCIIWhitespace }.map { String(decoding: $0, as: UTF8.self) }
      if facts.isDynamic || words.contains(where: HTMLNames.loading.contains) {
        tag.facts.loads = true
      }
    } else if attribute.name.elementsEqual("http-equiv".utf8) {
      tag.facts.hasHTTPEquiv = true
    }
  }

  /// Skips past the `>` of a tag.
  mutating func endTag() -> HTMLEvent {
    finishAttribute()
    let isSelfClosing = state == .selfClosing
    let ended = tag
    if ended.isEnd {
      closeForeign(ended.name)
      leaveTag()
      return .nothing
    }
    let name = String(decoding: ended.name, as: UTF8.self)
    leaveTag()
    if isForeign, HTMLNames.breakouts.contains(name) { leaveForeign() }
    if isForeign {
      if !isSelfClosing { openForeign(name, ended.facts.origin) }
    } else if let content = content(of: name, ended) {
      state = .raw
      self.content = content
      tag = ended
      json = JSON()
      scriptDepth = 0
      dashes = 0
    } else if !isSelfClosing, name == "svg" || name == "math" {
      open(name == "svg" ? .svg : .math, ended.facts.origin)
    }
    return .tagEnds(ended)
  }

  /// The content model of an HTML element that contains no tags.
  private func content(of name: String, _ tag: HTMLTag) -> Content? {
    switch name {
    case "title", "textarea": return .text
    case "style": return .style
    case "script":
      guard let type = tag.facts.type, !tag.facts.hasUncertainType, !tag.facts.isUncertain else {
        return .code
      }
      return HTMLNames.isJSON(type) ? .json : .code
    case "iframe", "noembed", "noframes", "plaintext", "xmp": return .other
    default: return nil
    }
  }

  // MARK: - SVG and MathML

  private mutating func open(_ element: Foreign, _ origin: Origin) {
    foreign.append(element)
    foreignOrigins.append(origin)
  }

  private mutating func openForeign(_ name: String, _ origin: Origin) {
    switch (foreign.last, name) {
    case (_, "script"), (_, "style"): open(.code(Array(name.utf8)), origin)
    case (.svg, "title"), (.svg, "desc"), (.svg, "foreignobject"), (.math, "annotation-xml"),
      (.math, "mi"), (.math, "mo"), (.math, "mn"), (.math, "ms"), (.math, "mtext"):
      open(.html(Array(name.utf8)), origin)
    case (_, "svg"): open(.svg, origin)
    case (_, "math"): open(.math, origin)
    default: break
    }
  }

  private mutating func closeForeign(_ name: [UInt8]) {
    let index = foreign.lastIndex { element in
      switch element {
      case .svg: name.elementsEqual("svg".utf8)
      case .math: name.elementsEqual("math".utf8)
      case .html(let own), .code(let own): name == own
      }
    }
    guard let index else { return }
    foreign.removeSubrange(index...)
    foreignOrigins.removeSubrange(min(index, foreignOrigins.count)...)
  }

  private mutating func leaveForeign() {
    while isForeign {
      foreign.removeLast()
      _ = foreignOrigins.popLast()
    }
  }

  // MARK: - Elements without tags inside

  /// Reads a byte of the text in `title`, `script` and similar elements (§13.2.5.2–4 and 9–31).
  mutating func readRaw(_ byte: UInt8, at origin: Origin) -> HTMLEvent {
    if content == .json { json.read(byte) }
    switch state {
    case .rawLess: readRawLess(byte)
    case .rawEndName: return readRawEndName(byte)
    default: beginRawMark(byte)
    }
    return .nothing
  }

  private mutating func beginRawMark(_ byte: UInt8) {
    if byte == UInt8(ascii: "<") {
      state = .rawLess
      pending = []
    } else if byte == UInt8(ascii: ">"), dashes >= 2 {
      scriptDepth = 0
    }
    dashes = byte == UInt8(ascii: "-") && scriptDepth > 0 ? min(dashes + 1, 2) : 0
  }

  private mutating func readRawLess(_ byte: UInt8) {
    let isScript = tag.name.elementsEqual("script".utf8)
    if byte == UInt8(ascii: "/"), pending.isEmpty {
      state = .rawEndName
      return
    }
    pending.append(byte.smallLetter)
    if isScript, pending.elementsEqual("!--".utf8) {
      backToRaw()
      if scriptDepth == 0 { scriptDepth = 1 }
      dashes = 2
      return
    }
    let name = pending.dropLast()
    if scriptDepth > 0, name.elementsEqual("script".utf8), endsName(byte) {
      scriptDepth = 2
      return backToRaw()
    }
    if isScript, "!--".utf8.starts(with: pending) { return }
    if scriptDepth > 0, "script".utf8.starts(with: pending) { return }
    backToRaw()
    beginRawMark(byte)
  }

  private mutating func readRawEndName(_ byte: UInt8) -> HTMLEvent {
    if byte.isASCIILetter {
      pending.append(byte | 0x20)
      return .nothing
    }
    guard pending == tag.name, endsName(byte) else {
      backToRaw()
      beginRawMark(byte)
      return .nothing
    }
    if scriptDepth == 2 {
      scriptDepth = 1
      backToRaw()
      return .nothing
    }
    // `plaintext` never ends, but nothing may be printed in it either.
    let opened = tag
    leaveTag()
    content = .text
    json = JSON()
    scriptDepth = 0
    dashes = 0
    if byte != UInt8(ascii: ">") {
      tag = HTMLTag(name: opened.name, isEnd: true)
      state = byte == UInt8(ascii: "/") ? .selfClosing : .beforeName
    }
    return .nothing
  }

  private func endsName(_ byte: UInt8) -> Bool {
    byte.isASCIIWhitespace || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
  }

  private mutating func backToRaw() {
    state = .raw
    pending = []
    dashes = 0
  }
}

extension HTMLPlace.JSON {
  mutating func read(_ byte: UInt8) {
    if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\"") {
      isInString.toggle()
    } else if isInString, byte == UInt8(ascii: "\\") {
      isEscaped = true
    }
  }
}
