import AcopioBase
import AcopioLanguage

extension SearchEngine {
  /// How many letters are wrong between two words, at most `most` and one; see `distance` in engine.js.
  static func distance(
    _ wanted: [Unicode.Scalar], _ found: [Unicode.Scalar], _ most: Int, isStart: Bool
  ) -> Int {
    let one = wanted.map { $0 == "ñ" ? "n" : $0 }
    let other = found.map { $0 == "ñ" ? "n" : $0 }
    if !isStart, abs(one.count - other.count) > most { return most + 1 }
    let end = min(other.count, one.count + most)
    var before: [Int] = []
    var last = Array(0...one.count)
    var best = isStart ? one.count : most + 1
    for row in 0..<end {
      var next = [row + 1]
      for index in one.indices {
        let same = one[index] == other[row] ? 0 : 1
        var value = min(last[index] + same, last[index + 1] + 1, next[index] + 1)
        if index > 0, row > 0, one[index] == other[row - 1], one[index - 1] == other[row] {
          value = min(value, before[index - 1] + 1)
        }
        next.append(value)
      }
      if let least = next.min(), least > most { return min(best, most + 1) }
      if isStart { best = min(best, next[one.count]) }
      before = last
      last = next
    }
    if isStart { return best }
    return other.count > end ? most + 1 : last[one.count]
  }

  /// Calls `body` with each document of a term and its weight.
  func postings(_ text: Bytes, _ body: (Int, Double) -> Void) {
    var place = 0
    while place < text.count {
      let grade = SearchCode.read(text, &place)
      var document = -1
      for _ in 0..<SearchCode.read(text, &place) where place < text.count {
        document += SearchCode.read(text, &place) + 1
        body(document, grade < SearchCode.weights.count ? SearchCode.weights[grade] : 0)
      }
    }
  }

  /// The logarithm to the base 2 between whole ones on a line, since exact ones differ between machines.
  static func logarithm(_ value: Double) -> Double {
    var whole = 0.0
    var rest = value
    while rest >= 2 {
      rest /= 2
      whole += 1
    }
    return whole + rest - 1
  }
}
