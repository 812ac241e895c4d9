import AcopioBase

/// The parser context of a template's byte in the HTML document.
///
/// The states correspond to the tokenizer in the HTML standard (WHATWG, §13.2.5), without states
/// that only distinguish parse errors.
struct HTMLPlace: Hashable {
  enum State: UInt8 {
    /// Between tags.
    case text
    /// After `<`, after `</`, in the name of a tag.
    case tagOpen, endTagOpen, tagName
    /// The position where an attribute may begin.
    case beforeName
    case name, afterName, beforeValue, doubleQuoted, singleQuoted, unquoted, selfClosing
    /// In a tag, after text that differs between branches; whitespace, `/` or `>` must follow.
    case gap
    /// After `<!`; in a bogus comment or declaration, up to `>`.
    case markupDeclaration, declaration
    case commentStart, commentStartDash, comment, commentEndDash, commentEnd, commentEndBang
    case characterData
    /// In an element that contains no tags; after `<` and after `</` there.
    case raw, rawLess, rawEndName
  }

  /// The content of an element that contains no tags.
  enum Content: UInt8 {
    /// Text (`title`, `textarea`).
    case text
    /// A script that is data.
    case json
    case code, style
    /// Text that browsers don't show (`iframe`, `xmp`, …).
    case other
  }

  /// An element whose content is not parsed by the rules of HTML.
  enum Foreign: Hashable {
    case svg, math
    /// HTML inside it, up to the end tag of this name.
    case html([UInt8])
    /// `script` or `style` inside it, which may contain tags there.
    case code([UInt8])
  }

  /// The position in the text of a JSON script.
  struct JSON: Hashable {
    var isInString = false
    var isEscaped = false
  }

  var state = State.text
  var tag = HTMLTag()
  var attribute = HTMLAttribute()
  var content = Content.text
  var json = JSON()
  /// In scripts: the nesting of `<!--` and `<script` (§13.2.5.20–31), and the dashes just read.
  var scriptDepth: UInt8 = 0
  var dashes: UInt8 = 0
  /// The bytes read of an incomplete name or mark.
  var pending: [UInt8] = []
  /// Outermost first.
  var foreign: [Foreign] = []
  /// The origin of each of them.
  var foreignOrigins: [Origin] = []

  /// The context without facts kept for later; equal cores are parsed in the same way.
  var core: HTMLPlace {
    var core = self
    core.tag.facts = HTMLTag.Facts()
    core.attribute.facts = HTMLAttribute.Facts()
    core.foreignOrigins = []
    return core
  }

  /// Whether it is between tags, in HTML.
  var isPlainText: Bool { state == .text && foreign.isEmpty }

  /// Whether it is in a tag, but not in a quoted attribute value.
  var isBetweenAttributes: Bool {
    switch state {
    case .tagName, .beforeName, .name, .afterName, .unquoted, .selfClosing, .gap: true
    default: false
    }
  }

  /// Whether it is in a quoted attribute value.
  var isQuoted: Bool { state == .doubleQuoted || state == .singleQuoted }

  /// Whether the enclosing elements belong to SVG or MathML.
  var isForeign: Bool {
    switch foreign.last {
    case .svg, .math, .code: true
    case .html, nil: false
    }
  }
}

/// The tag being read, or the start tag of the element whose raw text is being read.
struct HTMLTag: Hashable {
  /// The facts kept until the end of the tag.
  struct Facts: Hashable {
    /// The position where it begins.
    var origin = Origin.none
    /// The literal `type`, in lowercase.
    var type: [UInt8]?
    /// Whether `type` differs between branches or is unknown.
    var hasUncertainType = false
    /// Whether `rel` makes a `link` load its target.
    var loads = false
    var hasHTTPEquiv = false
    /// The first output in `content`.
    var content = Origin.none
    /// Operations that judge addresses of a `link`, whose `rel` may still follow.
    var judgements: [Int] = []
    /// Whether a partial wrote some of the attributes.
    var isUncertain = false
  }

  /// In lowercase; `*` if it is one of several names, none of which has special rules.
  var name: [UInt8] = []
  var isEnd = false
  var facts = Facts()
}

/// The attribute being read.
struct HTMLAttribute: Hashable {
  /// The facts kept until the end of the value.
  struct Facts: Hashable {
    /// The position of the value's opening quote.
    var origin = Origin.none
    /// The value up to the first part that isn't literal text.
    var literal: [UInt8] = []
    /// Whether any part of the value isn't literal text.
    var isDynamic = false
    /// The first output in it.
    var output = Origin.none
  }

  /// The maximum number of bytes of a value that are kept.
  static let mostLiteral = 256

  /// In lowercase.
  var name: [UInt8] = []
  var facts = Facts()
}

extension HTMLAttribute.Facts {
  /// The literal value as browsers parse it: character references resolved, in lowercase.
  var value: [UInt8] {
    var text = ByteBuffer(capacity: literal.count)
    literal.withUnsafeBufferPointer { appendResolved($0, into: &text) }
    return text.bytes.map(\.smallLetter)
  }
}
