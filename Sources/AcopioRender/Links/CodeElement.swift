import AcopioBase

/// A script or a style sheet in a page, which is one piece of its HTML.
enum CodeElement {
  /// The start tag and the code of a script or style sheet; `nil` for comments and declarations.
  static func parts(
    of piece: HTMLPieces.Piece, in html: Bytes
  ) -> (tag: HTMLPieces.Piece, code: Range<Int>)? {
    let all = html.slice(piece.range)
    let isScript = all.slice(0..<min(7, all.count)).equalsLowercased("<script")
    let isStyle = all.slice(0..<min(6, all.count)).equalsLowercased("<style")
    guard isScript || isStyle else { return nil }
    let start = piece.range.lowerBound
    let name = html.slice(start + 1..<start + (isScript ? 7 : 6))
    guard let first = HTMLPieces.tagEnd(in: html, from: start), first <= piece.range.upperBound
    else { return nil }
    var end = piece.range.upperBound
    while end > first, html[end - 1] != UInt8(ascii: "<") { end -= 1 }
    return (
      HTMLPieces.Piece(kind: .start, range: start..<first, name: name),
      first..<max(first, end - 1)
    )
  }
}
