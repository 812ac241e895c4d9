/// What a text includes of a file, as `fire.py`, `fire.py:top` or `fire.py:3:9`.
struct SnippetPart {
  /// The path of the file.
  let file: String
  private let section: String?
  private let lines: [ClosedRange<Int>]

  /// Reads a name with the part after its first colon.
  init(_ name: String) {
    let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    file = String(parts.first ?? "")
    let rest = parts.count > 1 ? String(parts[1]) : ""
    let isNumbers = !rest.isEmpty && rest.allSatisfy { $0.isNumber || ":,".contains($0) }
    section = rest.isEmpty || isNumbers ? nil : rest
    lines =
      !isNumbers
      ? []
      : rest.split(separator: ",").map { range in
        let ends = range.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        let first = max(1, (ends.first ?? nil) ?? 1)
        return first...max(first, ends.count > 1 ? ends[1] ?? .max : .max)
      }
  }

  /// The part of the text of the file, without the marks of sections; `nil` if it has no such section.
  func text(of text: String) -> String? {
    let all = text.split(separator: "\n", omittingEmptySubsequences: false)
    var (taken, isIn, isFound): ([Substring], Bool, Bool) = ([], section == nil, section == nil)
    for (index, line) in all.enumerated() {
      if line.contains("8<"),
        let mark = line.firstMatch(of: /-+8<-+\s*\[\s*(start|end)\s*:\s*([\w\-]+)\s*\]/)
      {
        if let section, mark.2 == section {
          isIn = mark.1 == "start"
          isFound = true
        }
        continue
      }
      guard isIn, lines.isEmpty || lines.contains(where: { $0.contains(index + 1) }) else {
        continue
      }
      taken.append(line)
    }
    // The end of the last line is that of the line that includes the file.
    if taken.last?.isEmpty == true { taken.removeLast() }
    return isFound ? taken.joined(separator: "\n") : nil
  }
}
