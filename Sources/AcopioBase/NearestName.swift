/// The candidate that `name` was probably meant to be, for "did you mean".
///
/// The candidate with the smallest edit distance (insert, delete, replace, swap neighbours) wins,
/// the first one in a tie. `nil` if all differ in more than a third of their characters, or in
/// their only one.
package func nearestName(to name: String, among candidates: some Sequence<String>) -> String? {
  if let clean = NameSlip(in: name)?.clean, candidates.contains(clean) { return clean }
  var wanted = WantedName(name)
  var best: (name: String, distance: Int)?
  for candidate in candidates {
    let letters = Array(candidate.lowercased().unicodeScalars)
    let longer = max(wanted.letters.count, letters.count)
    let limit = min(max(longer / 3, 1), longer - 1, (best?.distance ?? .max) - 1)
    if let distance = wanted.distance(to: letters, atMost: limit) { best = (candidate, distance) }
  }
  return best?.name
}

/// "; did you mean 'x'?" for the end of a headline, or an empty string.
package func didYouMean(_ name: String, _ candidates: some Sequence<String>) -> Message {
  nearestName(to: name, among: candidates).map { didYouMean($0, insteadOf: name) } ?? ""
}

/// Returns "; did you mean 'x'?" for a name that was found.
///
/// Also names the character of the wrong name that is hard to see, if there is one.
package func didYouMean(_ near: String, insteadOf name: String) -> Message {
  guard let slip = NameSlip(in: name), slip.clean == near else {
    return "; did you mean '\(near)'?"
  }
  return "; did you mean '\(near)', without \(slip.what)?"
}

/// A feature of a name that is hard to see: a space-like or invisible character, or curly quotes
/// around it.
private struct NameSlip {
  /// The name without them.
  let clean: String
  /// The description of the characters.
  let what: Message

  init?(in name: String) {
    if let hidden = HiddenCharacter(in: name) {
      clean = HiddenCharacter.removed(from: name)
      what = "the invisible \(hidden.name)"
    } else if let first = name.first, "“”„‘’‚«".contains(first), name.count > 2 {
      clean = String(name.dropFirst().dropLast())
      what = "the curly quotes"
    } else {
      return nil
    }
  }
}

/// Limits the work spent on suggestions when there are many faults.
///
/// Without a limit, the work would be the number of faults times the number of names. Once the
/// budget is used up, no suggestions are made.
package struct SuggestionBudget: Sendable {
  /// The comparisons that are left, of names with fewer than 16 letters; longer ones count several times.
  package private(set) var left: Int

  /// A budget of `comparisons`; the default takes about a second.
  package init(comparisons: Int = 500_000) { left = comparisons }

  /// "; did you mean 'x'?" for the end of a headline, or an empty string.
  ///
  /// `candidates` are made only if they are needed. If making them takes a search through many more
  /// names, `search` is their number: visiting eight takes about as long as comparing one.
  package mutating func didYouMean(
    _ name: String, search: Int = 0, _ candidates: () -> [String]
  ) -> Message {
    if left > 0 { left -= search / 8 }
    return nearestName(to: name, among: candidates)
      .map { AcopioBase.didYouMean($0, insteadOf: name) } ?? ""
  }

  /// The candidate that `name` was probably meant to be, as far as the budget allows.
  package mutating func nearestName(
    to name: String, among candidates: () -> [String]
  ) -> String? {
    guard left > 0 else { return nil }
    let candidates = candidates()
    // A comparison takes the square of the length; the limit avoids an overflow.
    let letters = min(name.utf8.count, 1 << 15)
    left -= (candidates.count + 1) * (1 + letters * letters / 256)
    guard left >= 0 else { return nil }
    return AcopioBase.nearestName(to: name, among: candidates)
  }
}

/// A pending search for the name that a wrong name was probably meant to be, run once all faults
/// are known.
package struct NameSearch: Sendable, Hashable {
  /// The name.
  package let name: String
  /// The names that exist.
  package let candidates: @Sendable () -> [String]

  package init(_ name: String, among candidates: @escaping @Sendable () -> [String]) {
    self.name = name
    self.candidates = candidates
  }

  // Closures can't be compared; diagnostics that are otherwise equal search among the same names.
  package static func == (left: NameSearch, right: NameSearch) -> Bool { left.name == right.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// A name that is compared with many others: with a whole site's, for broken links.
private struct WantedName {
  /// The name in lowercase.
  let letters: [Unicode.Scalar]
  /// Character counts, hashed into a few buckets.
  private let boxes: [Int]
  private static let boxCount = 64
  private var beforeLast: [Int] = []
  private var last: [Int] = []
  private var current: [Int] = []

  init(_ name: String) {
    letters = Array(name.lowercased().unicodeScalars)
    boxes = WantedName.boxes(of: letters)
  }

  private static func boxes(of letters: [Unicode.Scalar]) -> [Int] {
    var boxes = [Int](repeating: 0, count: boxCount)
    for letter in letters { boxes[Int(letter.value) % boxCount] += 1 }
    return boxes
  }

  /// The edit distance; `nil` if it is greater than `limit`.
  mutating func distance(to other: [Unicode.Scalar], atMost limit: Int) -> Int? {
    guard abs(other.count - letters.count) <= limit, leastDistance(to: other) <= limit else {
      return nil
    }
    beforeLast = Array(0...other.count)
    last = beforeLast
    current = beforeLast
    var leastOfLast = 0
    for row in letters.indices {
      current[0] = row + 1
      var least = row + 1
      for column in other.indices {
        let replaced = last[column] + (letters[row] == other[column] ? 0 : 1)
        var cost = min(replaced, last[column + 1] + 1, current[column] + 1)
        let isSwapped =
          row > 0 && column > 0 && letters[row] == other[column - 1]
          && letters[row - 1] == other[column]
        if isSwapped { cost = min(cost, beforeLast[column - 1] + 1) }
        current[column + 1] = cost
        least = min(least, cost)
      }
      // The distance cannot get smaller from here on.
      if least > limit, leastOfLast >= limit { return nil }
      leastOfLast = least
      swap(&beforeLast, &last)
      swap(&last, &current)
    }
    return last[other.count] <= limit ? last[other.count] : nil
  }

  /// A lower bound of the distance: the characters that only one of the two has.
  private func leastDistance(to other: [Unicode.Scalar]) -> Int {
    let others = WantedName.boxes(of: other)
    var surplus = 0
    var missing = 0
    for index in boxes.indices {
      let difference = boxes[index] - others[index]
      if difference > 0 { surplus += difference } else { missing -= difference }
    }
    return max(surplus, missing)
  }
}
