import AcopioBase

/// A tag of a finished page: a start tag, an end tag, or a script or style sheet as a whole.
///
/// One value serves a whole page: `become(_:)` replaces what it says, and keeps its memory.
struct PageTag {
  /// The page.
  let html: Bytes
  /// The name of the element, as written.
  private(set) var name = Bytes(start: nil, count: 0)
  /// The attributes of the start tag, in order; empty for an end tag.
  private(set) var attributes: [HTMLAttributes.Attribute] = []
  /// The code of a script or style sheet; `nil` for other elements.
  private(set) var code: Range<Int>?
  /// Whether it is an end tag.
  private(set) var isEnd = false

  init(in html: Bytes) { self.html = html }

  /// Takes the next piece of the page; returns `false` for text, comments and declarations.
  mutating func become(_ piece: HTMLPieces.Piece) -> Bool {
    attributes.removeAll(keepingCapacity: true)
    code = nil
    isEnd = false
    switch piece.kind {
    case .text: return false
    case .end:
      name = piece.name
      isEnd = true
    case .start: take(piece)
    case .unseen:
      guard let (tag, code) = CodeElement.parts(of: piece, in: html) else { return false }
      take(tag)
      self.code = code
    }
    return true
  }

  private mutating func take(_ tag: HTMLPieces.Piece) {
    name = tag.name
    for attribute in HTMLAttributes(of: tag, in: html) { attributes.append(attribute) }
  }

  /// Whether the element has this name, which is lowercase.
  func isNamed(_ word: StaticString) -> Bool { name.equalsLowercased(word) }

  /// Whether the element has no end tag.
  var isVoid: Bool { HTMLPieces.voidElements.contains { name.equalsLowercased($0) } }

  /// The value of an attribute as written.
  func raw(_ attribute: HTMLAttributes.Attribute) -> Bytes { html.slice(attribute.value) }

  /// The value of an attribute, with its character references resolved.
  func text(_ attribute: HTMLAttributes.Attribute) -> String {
    CharacterReferences.resolved(raw(attribute))
  }
}
