package import AcopioBase

/// A regular expression that is matched in time linear in the text.
///
/// The syntax is the common subset of RE2 and ECMA-262 with its flag `u`, which JSON Schema uses:
/// literals, `.`, classes, `\d \w \s \b` for ASCII, `\p{…}` for general categories, groups,
/// alternatives, repetition, `^` and `$`. Backreferences and look-around are rejected. Scalars are
/// compared, not grapheme clusters. `PatternMatcher` runs it. A class, since fields are copied for
/// every value and most have no pattern.
package final class Pattern: Sendable {
  /// The reason why a text is not a pattern.
  package struct Fault: Error, Equatable {
    /// The description of the fault.
    package let message: Message
    /// The byte offset in the pattern where it was noticed.
    package let offset: Int
    /// The correct form.
    package let remedy: Message
  }

  /// The pattern as written.
  package let text: String
  let program: [PatternInstruction]
  let sets: [ScalarSet]
  /// Whether it contains word boundaries, which depend on both neighbouring scalars.
  let hasBoundaries: Bool

  /// Compiles a pattern of at most 10,000 bytes into at most 10,000 instructions.
  package init(_ text: String) throws(Fault) {
    self.text = text
    var copy = text
    // The closure of `withUTF8` cannot have typed throws.
    let result = copy.withUTF8 { bytes -> Result<(PatternNode, [ScalarSet]), Fault> in
      var parser = PatternParser(bytes)
      do throws(Fault) {
        return .success((try parser.parse(), parser.sets))
      } catch {
        return .failure(error)
      }
    }
    let (node, sets) = try result.get()
    var compiler = PatternCompiler()
    try compiler.compile(node)
    let program = compiler.program + [.match]
    self.sets = sets
    self.program = program
    hasBoundaries = program.contains {
      if case .boundary = $0 { return true }
      return false
    }
  }
}

/// One step of a pattern's program.
enum PatternInstruction: Sendable {
  /// Consumes this scalar.
  case scalar(UInt32)
  /// Consumes one scalar of a set.
  case set(Int)
  /// Continues at both instructions.
  case split(Int, Int)
  /// Continues at another instruction.
  case jump(Int)
  /// Continues only at the beginning of the text.
  case start
  /// Continues only at the end of the text.
  case end
  /// Continues only at a word boundary or, if not `expected`, only elsewhere.
  case boundary(expected: Bool)
  /// The pattern has matched.
  case match
}

/// The syntax tree of a pattern.
indirect enum PatternNode: Sendable {
  /// One scalar.
  case scalar(UInt32)
  /// One scalar of the set at an index.
  case set(Int)
  /// A sequence of nodes.
  case sequence([PatternNode])
  /// One of several alternatives.
  case alternatives([PatternNode])
  /// A repetition; `most` is `nil` if it is unlimited.
  case repetition(PatternNode, least: Int, most: Int?)
  /// The beginning of the text.
  case start
  /// The end of the text.
  case end
  /// A word boundary or, if not `expected`, a position that is not one.
  case boundary(expected: Bool)
}

/// Compiles a syntax tree to a program, after Thompson (1968).
struct PatternCompiler {
  private(set) var program: [PatternInstruction] = []
  private var steps = 0
  private static let most = 10_000

  /// Appends the instructions of a node.
  mutating func compile(_ node: PatternNode) throws(Pattern.Fault) {
    // Copies of empty groups add no instructions, so steps are counted too.
    steps += 1
    guard program.count < PatternCompiler.most, steps < PatternCompiler.most * 4 else {
      throw Pattern.Fault(
        message: "the pattern is too large: its repetitions multiply", offset: 0,
        remedy: "repeat fewer times, or limit the length with 'min' and 'max'")
    }
    switch node {
    case .scalar(let scalar): program.append(.scalar(scalar))
    case .set(let index): program.append(.set(index))
    case .start: program.append(.start)
    case .end: program.append(.end)
    case .boundary(let expected): program.append(.boundary(expected: expected))
    case .sequence(let nodes): for node in nodes { try compile(node) }
    case .alternatives(let nodes): try alternatives(nodes)
    case .repetition(let inner, let least, let most): try repetition(inner, least, most)
    }
  }

  private mutating func alternatives(_ nodes: [PatternNode]) throws(Pattern.Fault) {
    var exits: [Int] = []
    for (index, node) in nodes.enumerated() {
      guard index < nodes.count - 1 else {
        try compile(node)
        break
      }
      let fork = program.count
      program.append(.split(fork + 1, 0))
      try compile(node)
      exits.append(program.count)
      program.append(.jump(0))
      program[fork] = .split(fork + 1, program.count)
    }
    for exit in exits { program[exit] = .jump(program.count) }
  }

  private mutating func repetition(
    _ inner: PatternNode, _ least: Int, _ most: Int?
  ) throws(Pattern.Fault) {
    var last = program.count
    for _ in 0..<least {
      last = program.count
      try compile(inner)
    }
    guard let most else {
      // The last copy loops, so that nested repetitions don't double the program.
      if least > 0 { return program.append(.split(last, program.count + 1)) }
      let fork = program.count
      program.append(.split(fork + 1, 0))
      try compile(inner)
      program.append(.jump(fork))
      program[fork] = .split(fork + 1, program.count)
      return
    }
    var forks: [Int] = []
    for _ in least..<most {
      forks.append(program.count)
      program.append(.split(program.count + 1, 0))
      try compile(inner)
    }
    for fork in forks { program[fork] = .split(fork + 1, program.count) }
  }
}
