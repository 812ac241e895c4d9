/// Two versions of a text in one, as version control systems write conflicts.
package enum ConflictText {
  /// The text, in which lines that differ are between markers.
  package static func text(_ ours: String, _ theirs: String) -> String {
    let mine = lines(ours)
    let other = lines(theirs)
    let difference = other.difference(from: mine)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var text = ""
    var (left, right) = (0, 0)
    while left < mine.count || right < other.count {
      var (first, second) = ("", "")
      while removed.contains(left) {
        first += mine[left] + "\n"
        left += 1
      }
      while inserted.contains(right) {
        second += other[right] + "\n"
        right += 1
      }
      if first.isEmpty, second.isEmpty {
        text += mine[left] + "\n"
        left += 1
        right += 1
      } else {
        text += conflict(first, second)
      }
    }
    return text
  }

  /// A conflict of two texts that end with line ends.
  package static func conflict(_ ours: String, _ theirs: String) -> String {
    "<<<<<<< ours\n\(ours)=======\n\(theirs)>>>>>>> theirs\n"
  }

  private static func lines(_ text: String) -> [Substring] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty ?? false { lines.removeLast() }
    return lines
  }
}
