import AcopioBase

extension HTMLPlace {
  /// The common context after two branches; `nil` if the HTML after it would be parsed differently.
  func joined(with other: HTMLPlace) -> HTMLPlace? {
    guard foreign == other.foreign else { return nil }
    if core == other.core {
      var joined = self
      joined.tag.facts.join(other.tag.facts)
      joined.attribute.facts.join(other.attribute.facts)
      return joined
    }
    guard isBetweenAttributes, other.isBetweenAttributes else { return nil }
    return joined(tag: other)
  }

  /// Whether text that was parsed from `start` on is parsed in the same way from here on.
  ///
  /// `last` is the context this was joined from: after an attribute without a value, text that
  /// doesn't begin with a space only makes its name longer.
  func goesOn(like start: HTMLPlace, from last: HTMLPlace) -> Bool {
    core == start.core
      || start.state == .beforeName && (last.state == .name || last.state == .afterName)
  }

  private func joined(tag other: HTMLPlace) -> HTMLPlace? {
    var joined = settled
    let other = other.settled
    guard joined.tag.isEnd == other.tag.isEnd else { return nil }
    if joined.tag.name != other.tag.name {
      guard joined.tag.isOrdinary, other.tag.isOrdinary else { return nil }
      joined.tag.name = [UInt8(ascii: "*")]
    }
    if joined.state != other.state { joined.state = .gap }
    joined.tag.facts.join(other.tag.facts)
    return joined
  }

  /// The same context without the preceding name or value, if it is between attributes.
  var settled: HTMLPlace {
    guard isBetweenAttributes, state != .beforeName else { return self }
    var settled = self
    settled.finishAttribute()
    settled.state = .gap
    return settled
  }

  /// Notes that the text that follows isn't the same in every render.
  mutating func noteChange() { attribute.facts.isDynamic = true }

  /// Notes where the current value is first printed.
  mutating func noteOutput(_ origin: Origin) {
    if attribute.facts.output == .none { attribute.facts.output = origin }
  }

  /// The name of the context in diagnostics.
  var description: Message {
    switch state {
    case .text:
      switch foreign.last {
      case .code(let name): return "a '\(String(decoding: name, as: UTF8.self))' of SVG"
      case .svg: return "element text in SVG"
      case .math: return "element text in MathML"
      case .html, nil: return "element text"
      }
    case .tagOpen, .endTagOpen, .tagName: return "the name of a tag"
    case .beforeName, .name, .afterName, .selfClosing, .gap: return "a tag"
    case .beforeValue, .unquoted: return "attribute '\(attribute.text)' without quotes"
    case .doubleQuoted: return "attribute '\(attribute.text)' in double quotes"
    case .singleQuoted: return "attribute '\(attribute.text)' in single quotes"
    case .markupDeclaration, .declaration: return "a declaration"
    case .commentStart, .commentStartDash, .comment, .commentEndDash, .commentEnd, .commentEndBang:
      return "a comment"
    case .characterData: return "a CDATA section"
    case .raw, .rawLess, .rawEndName:
      let isInString = content == .json && json.isInString
      return isInString ? "a JSON string in element '\(tag.text)'" : "element '\(tag.text)'"
    }
  }
}

extension HTMLTag {
  /// The name, for diagnostics.
  var text: String { String(decoding: name, as: UTF8.self) }

  /// Whether the element has no special rules.
  var isOrdinary: Bool { !HTMLNames.special.contains(text) }
}

extension HTMLAttribute {
  /// The name, for diagnostics.
  var text: String { String(decoding: name, as: UTF8.self) }
}

extension HTMLTag.Facts {
  /// Combines the facts of two branches: a fact of either holds.
  mutating func join(_ other: Self) {
    if type != other.type || other.hasUncertainType { hasUncertainType = true }
    loads = loads || other.loads
    hasHTTPEquiv = hasHTTPEquiv || other.hasHTTPEquiv
    if content == .none { content = other.content }
    judgements += other.judgements.filter { !judgements.contains($0) }
    isUncertain = isUncertain || other.isUncertain
  }
}

extension HTMLAttribute.Facts {
  mutating func join(_ other: Self) {
    if literal != other.literal {
      literal = []
      isDynamic = true
    }
    isDynamic = isDynamic || other.isDynamic
    if output == .none { output = other.output }
  }
}
