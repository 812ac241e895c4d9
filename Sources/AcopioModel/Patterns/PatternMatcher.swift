package import AcopioBase

/// Matches a pattern against texts.
///
/// Follows all branches of its program at once (Pike). For ASCII, the results are cached in a table
/// of states (Thompson) that grows as needed. Belongs to one thread. Time is linear in the text;
/// memory is bounded.
package struct PatternMatcher {
  /// The instructions that a prefix of a text leads to.
  private struct State {
    /// Indices of instructions that consume a scalar, match, or wait for the end; sorted.
    let places: [Int32]
    /// The next state for each scalar below 128; -1 if it isn't known yet.
    var next: [Int32]
    /// Whether a non-empty text may end here: 0 unknown, 1 no, 2 yes.
    var ending: UInt8 = 0
  }

  private let pattern: Pattern
  private var states: [State] = []
  private var known: [[Int32]: Int32] = [:]
  private var marks: [UInt32]
  private var mark: UInt32 = 0
  private var stack: [Int32] = []
  /// The maximum number of cached states; a pattern can have very many.
  private static let mostStates = 512

  package init(_ pattern: Pattern) {
    self.pattern = pattern
    marks = [UInt32](repeating: 0, count: pattern.program.count)
  }

  /// Whether the whole of `text` matches.
  package mutating func matchesWhole(_ text: Bytes) -> Bool {
    pattern.hasBoundaries ? matchesWithBoundaries(text) : matchesByStates(text)
  }

  // MARK: - States

  private mutating func matchesByStates(_ text: Bytes) -> Bool {
    var state = first
    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte < 0x80 {
        index += 1
        let next = states[Int(state)].next[Int(byte)]
        state = next >= 0 ? next : step(from: state, Unicode.Scalar(byte), keeping: true)
      } else {
        state = step(from: state, decodeScalar(text, &index), keeping: false)
      }
      if states[Int(state)].places.isEmpty { return false }
    }
    guard text.count > 0 else {
      return hasMatch(closure([0], isStart: true, isEnd: true))
    }
    return mayEnd(state)
  }

  /// The state at the beginning of a text.
  private var first: Int32 {
    mutating get {
      if !states.isEmpty { return 0 }
      return state(closure([0], isStart: true, isEnd: false))
    }
  }

  private mutating func step(
    from state: Int32, _ scalar: Unicode.Scalar, keeping isKept: Bool
  ) -> Int32 {
    var places = successors(states[Int(state)].places, scalar)
    places = closure(places, isStart: false, isEnd: false)
    guard states.count < PatternMatcher.mostStates || known[places] != nil else {
      states = []
      known = [:]
      _ = first
      return self.state(places)
    }
    let next = self.state(places)
    if isKept { states[Int(state)].next[Int(scalar.value)] = next }
    return next
  }

  private mutating func state(_ places: [Int32]) -> Int32 {
    if let index = known[places] { return index }
    let index = Int32(states.count)
    states.append(State(places: places, next: [Int32](repeating: -1, count: 128)))
    known[places] = index
    return index
  }

  private mutating func mayEnd(_ state: Int32) -> Bool {
    if states[Int(state)].ending == 0 {
      let places = closure(states[Int(state)].places, isStart: false, isEnd: true)
      states[Int(state)].ending = hasMatch(places) ? 2 : 1
    }
    return states[Int(state)].ending == 2
  }

  private func hasMatch(_ places: [Int32]) -> Bool {
    places.contains { place in
      if case .match = pattern.program[Int(place)] { return true }
      return false
    }
  }

  /// The instructions after those of `places` that consume `scalar`.
  private func successors(_ places: [Int32], _ scalar: Unicode.Scalar) -> [Int32] {
    places.filter { place in
      switch pattern.program[Int(place)] {
      case .scalar(let wanted): wanted == scalar.value
      case .set(let index): pattern.sets[index].contains(scalar)
      default: false
      }
    }.map { $0 + 1 }
  }

  /// The instructions that can be reached without consuming a scalar, sorted.
  ///
  /// `word` is whether a word begins or ends here; if that is unknown, no boundary is passed.
  private mutating func closure(
    _ places: [Int32], isStart: Bool, isEnd: Bool, word: Bool? = nil
  ) -> [Int32] {
    mark &+= 1
    if mark == 0 {
      for index in marks.indices { marks[index] = 0 }
      mark = 1
    }
    var found: [Int32] = []
    stack.removeAll(keepingCapacity: true)
    stack.append(contentsOf: places)
    while let place = stack.popLast() {
      guard marks[Int(place)] != mark else { continue }
      marks[Int(place)] = mark
      switch pattern.program[Int(place)] {
      case .scalar, .set, .match: found.append(place)
      case .split(let one, let other):
        stack.append(Int32(other))
        stack.append(Int32(one))
      case .jump(let other): stack.append(Int32(other))
      case .start: if isStart { stack.append(place + 1) }
      case .end:
        // Kept, so that matching can continue from here at the end of the text.
        if isEnd { stack.append(place + 1) } else { found.append(place) }
      case .boundary(let expected): if word == expected { stack.append(place + 1) }
      }
    }
    found.sort()
    return found
  }

  // MARK: - Word boundaries

  /// Like `matchesByStates` but without a table, since states depend on the next scalar.
  private mutating func matchesWithBoundaries(_ text: Bytes) -> Bool {
    var places: [Int32] = [0]
    var index = 0
    var isInWord = false
    while true {
      var after = index
      let scalar = index < text.count ? decodeScalar(text, &after) : nil
      let isWord = scalar.map(ScalarSet.isWord) ?? false
      let found = closure(
        places, isStart: index == 0, isEnd: scalar == nil, word: isWord != isInWord)
      guard let scalar else { return hasMatch(found) }
      places = successors(found, scalar)
      if places.isEmpty { return false }
      isInWord = isWord
      index = after
    }
  }
}
