/// The name of `candidates` that was probably meant by `name`, for "did you mean".
///
/// The least edit distance (insert, delete, replace, swap neighbours) wins, the first of equals;
/// `nil` if all differ in more than a third of their letters, or in the only one they have.
package func nearestName(to name: String, among candidates: some Sequence<String>) -> String? {
  let wanted = Array(name.lowercased().unicodeScalars)
  var best: (name: String, distance: Int)?
  for candidate in candidates {
    let letters = Array(candidate.lowercased().unicodeScalars)
    let longer = max(wanted.count, letters.count)
    let limit = min(max(longer / 3, 1), longer - 1)
    guard abs(letters.count - wanted.count) <= limit else { continue }
    let distance = editDistance(wanted, letters)
    if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.name
}

/// "; did you mean 'x'?" or nothing, to end a headline with.
package func didYouMean(_ name: String, _ candidates: some Sequence<String>) -> String {
  nearestName(to: name, among: candidates).map { "; did you mean '\($0)'?" } ?? ""
}

private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for row in 0..<left.count {
    var current = [row + 1]
    for column in 0..<right.count {
      let replaced = last[column] + (left[row] == right[column] ? 0 : 1)
      var cost = min(replaced, last[column + 1] + 1, current[column] + 1)
      let swapped =
        row > 0 && column > 0 && left[row] == right[column - 1] && left[row - 1] == right[column]
      if swapped { cost = min(cost, beforeLast[column - 1] + 1) }
      current.append(cost)
    }
    beforeLast = last
    last = current
  }
  return last[right.count]
}
