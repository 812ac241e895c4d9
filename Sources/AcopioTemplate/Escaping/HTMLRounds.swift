/// The loops and `case` tags around the current node, whose bodies may be rendered any number of
/// times.
struct HTMLRounds {
  /// A loop or `case` being compiled.
  struct Round {
    /// The context in which its bodies begin.
    let start: HTMLPlace
    let isLoop: Bool
    /// The context at the outermost capture around it; see `HTMLTracking`.
    let outerCut: HTMLPlace?
    /// The contexts in which its body ends or is left by `break` and `continue`.
    fileprivate(set) var exits: [HTMLPlace] = []
  }

  private var rounds: [Round] = []

  /// Begins a part that may be repeated.
  mutating func begin(_ round: Round) { rounds.append(round) }

  /// Ends the innermost part.
  mutating func end() -> Round? { rounds.popLast() }

  /// Notes that a body of the innermost `case` ends in a context; returns where the next begins.
  mutating func endChoice(in place: HTMLPlace) -> HTMLPlace? {
    guard let last = rounds.indices.last else { return nil }
    rounds[last].exits.append(place)
    return rounds[last].start
  }

  /// Notes that the innermost loop is left in a context; `false` if there is none.
  mutating func leaveLoop(in place: HTMLPlace) -> Bool {
    guard let loop = rounds.lastIndex(where: \.isLoop) else { return false }
    rounds[loop].exits.append(place)
    return true
  }
}
