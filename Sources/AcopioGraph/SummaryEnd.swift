import AcopioBase

/// The end of the summary in the body of an entry: a line that contains nothing but `<!--more-->`.
enum SummaryEnd {
  private static let comment: StaticString = "<!--"

  /// The Markdown before the line; `nil` if there is no such line outside of fences.
  static func summary(of body: Value) -> Value? {
    let text = body.text
    guard firstPlace(of: comment.utf8, in: text, from: 0) != nil, let end = place(in: text) else {
      return nil
    }
    let origin = Origin(
      file: body.origin.file, start: Int(body.origin.start), end: Int(body.origin.start) + end)
    return .text(text.slice(0..<end), kind: .markdown, origin: origin)
  }

  private static func place(in text: Bytes) -> Int? {
    var code = FencedCode()
    var start = 0
    while start < text.count {
      let end = text[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.count
      let line = text.slice(start..<end)
      if !code.takes(line), isMark(line.trimmed) { return start }
      start = end + 1
    }
    return nil
  }

  private static func isMark(_ line: Bytes) -> Bool {
    guard line.has(comment), line.count >= 11, line.has("-->", at: line.count - 3) else {
      return false
    }
    return line.slice(4..<line.count - 3).trimmed.equals("more")
  }

}
