import AcopioBase

/// Where in an HTML document a byte of a template will stand.
///
/// The states are those of the tokenizer in the HTML standard (WHATWG, §13.2.5), without those that
/// only tell one parse error from another.
struct HTMLPlace: Hashable {
  enum State: UInt8 {
    /// Between tags.
    case text
    /// Behind `<`, behind `</`, within the name of a tag.
    case tagOpen, endTagOpen, tagName
    /// Where an attribute may begin.
    case beforeName
    case name, afterName, beforeValue, doubleQuoted, singleQuoted, unquoted, selfClosing
    /// Within a tag, behind different things on different ways; a space, `/` or `>` must follow.
    case gap
    /// Behind `<!`; in what is no comment, up to `>`.
    case markupDeclaration, declaration
    case commentStart, commentStartDash, comment, commentEndDash, commentEnd, commentEndBang
    case characterData
    /// In an element without tags inside; behind `<` and behind `</` there.
    case raw, rawLess, rawEndName
  }

  /// What an element without tags inside holds.
  enum Content: UInt8 {
    /// Text (`title`, `textarea`).
    case text
    /// A script that is data.
    case json
    case code, style
    /// What browsers don't show (`iframe`, `xmp`, …).
    case other
  }

  /// An element whose inside is read by other rules than those of HTML.
  enum Foreign: Hashable {
    case svg, math
    /// HTML inside of it, up to the end tag of this name.
    case html([UInt8])
    /// `script` or `style` inside of it, which may hold tags there.
    case code([UInt8])
  }

  /// Where in the text of a JSON script.
  struct JSON: Hashable {
    var isInString = false
    var isEscaped = false
  }

  var state = State.text
  var tag = HTMLTag()
  var attribute = HTMLAttribute()
  var content = Content.text
  var json = JSON()
  /// Scripts: how deep in `<!--` and `<script` (§13.2.5.20–31), and the dashes just read.
  var scriptDepth: UInt8 = 0
  var dashes: UInt8 = 0
  /// What was read of a name or mark that isn't complete.
  var pending: [UInt8] = []
  /// Outermost first.
  var foreign: [Foreign] = []
  /// Where each of them begins.
  var foreignOrigins: [Origin] = []

  /// The place without what is only remembered for later: equal ones read on in the same way.
  var core: HTMLPlace {
    var core = self
    core.tag.facts = HTMLTag.Facts()
    core.attribute.facts = HTMLAttribute.Facts()
    core.foreignOrigins = []
    return core
  }

  /// Whether it is between tags, in HTML.
  var isPlainText: Bool { state == .text && foreign.isEmpty }

  /// Whether it is within a tag and outside of attribute values in quotes.
  var isBetweenAttributes: Bool {
    switch state {
    case .tagName, .beforeName, .name, .afterName, .unquoted, .selfClosing, .gap: true
    default: false
    }
  }

  /// Whether it is in a value in quotes.
  var isQuoted: Bool { state == .doubleQuoted || state == .singleQuoted }

  /// Whether the elements around belong to SVG or MathML.
  var isForeign: Bool {
    switch foreign.last {
    case .svg, .math, .code: true
    case .html, nil: false
    }
  }
}

/// The tag being read, or the start tag of the element whose raw text is being read.
struct HTMLTag: Hashable {
  /// What is remembered for the end of the tag.
  struct Facts: Hashable {
    /// Where it begins.
    var origin = Origin.none
    /// The literal `type`, in lower case.
    var type: [UInt8]?
    /// Whether `type` differs from way to way, or isn't known.
    var hasUncertainType = false
    /// Whether `rel` makes a `link` load what it names.
    var loads = false
    var hasHTTPEquiv = false
    /// The first output in `content`.
    var content = Origin.none
    /// Operations that judge addresses of a `link`, whose `rel` may still follow.
    var judgements: [Int] = []
    /// Whether a partial wrote some of the attributes.
    var isUncertain = false
  }

  /// In lower case; `*` if it is one of several, all of them without rules of their own.
  var name: [UInt8] = []
  var isEnd = false
  var facts = Facts()
}

/// The attribute being read.
struct HTMLAttribute: Hashable {
  /// What is remembered for the end of the value.
  struct Facts: Hashable {
    /// Where the value's quote stands.
    var origin = Origin.none
    /// The value up to the first part that isn't literal text.
    var literal: [UInt8] = []
    /// Whether there is such a part.
    var isDynamic = false
    /// The first output in it.
    var output = Origin.none
  }

  /// The most bytes of a value that are remembered.
  static let mostLiteral = 256

  /// In lower case.
  var name: [UInt8] = []
  var facts = Facts()
}

extension HTMLAttribute.Facts {
  /// The literal value as browsers read it: character references resolved, in lower case.
  var value: [UInt8] {
    var text = ByteBuffer(capacity: literal.count)
    literal.withUnsafeBufferPointer { appendResolved($0, into: &text) }
    return text.bytes.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
  }
}
