import AcopioBase

/// The end of the summary in the body of an entry: a line that contains nothing but `<!--more-->`.
enum SummaryEnd {
  /// The Markdown before the line; `nil` if there is no such line outside of fences.
  static func summary(of body: Value) -> Value? {
    let text = body.text
    guard text.contains(0x3C), let end = place(in: text) else { return nil }
    let origin = Origin(
      file: body.origin.file, start: Int(body.origin.start), end: Int(body.origin.start) + end)
    return .text(text.slice(0..<end), kind: .markdown, origin: origin)
  }

  private static func place(in text: Bytes) -> Int? {
    var fence: (mark: UInt8, count: Int)?
    var start = 0
    while start < text.count {
      let end = text[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.count
      let line = text.slice(start..<end).trimmed
      if let open = fence {
        if isEnd(line, of: open) { fence = nil }
      } else if let opened = opening(line) {
        fence = opened
      } else if isMark(line) {
        return start
      }
      start = end + 1
    }
    return nil
  }

  private static func isMark(_ line: Bytes) -> Bool {
    guard line.has("<!--"), line.count >= 11, line.has("-->", at: line.count - 3) else {
      return false
    }
    return line.slice(4..<line.count - 3).trimmed.equals("more")
  }

  private static func opening(_ line: Bytes) -> (mark: UInt8, count: Int)? {
    guard let mark = line.first, mark == 0x60 || mark == 0x7E else { return nil }
    let count = line.firstIndex { $0 != mark } ?? line.count
    // A line that begins with inline code in three backticks opens no fence.
    if mark == 0x60, line.slice(count..<line.count).contains(0x60) { return nil }
    return count >= 3 ? (mark, count) : nil
  }

  private static func isEnd(_ line: Bytes, of fence: (mark: UInt8, count: Int)) -> Bool {
    line.count >= fence.count && line.allSatisfy { $0 == fence.mark }
  }
}
