import AcopioBase
import AcopioModel
import Foundation
import Testing

@Suite struct PatternTests {
  private func matches(_ pattern: String, _ text: String) throws -> Bool {
    var matcher = PatternMatcher(try Pattern(pattern))
    var text = text
    return text.withUTF8 { matcher.matchesWhole($0) }
  }

  @Test(arguments: [
    ("", "", true), ("", "a", false), ("a", "a", true), ("a", "ab", false), ("^a$", "a", true),
    ("a|bc", "bc", true), ("a|bc", "ac", false), ("^a|b$", "b", true), ("(a|b)*c", "abbac", true),
    ("[0-9]{4}-[0-9]{2}", "2026-11", true), ("[0-9]{4}-[0-9]{2}", "2026-1", false),
    ("a{2,3}", "a", false), ("a{2,3}", "aaa", true), ("a{2,3}", "aaaa", false),
    ("a{2,}", "aaaaa", true), ("a{0}b", "b", true), ("[A-ZÁÉÍÓÚÑ]{1,3}", "ÑÁ", true),
    ("[^a-c]+", "xyz", true), ("[^a-c]+", "xbz", false), ("[]a]", "]", false),
    ("[a\\]]", "]", true), ("[a-]", "-", true), ("[-a]", "-", true), ("\\d\\D", "1x", true),
    ("\\d", "٣", false), ("\\w+", "a_9", true), ("\\w", "é", false), ("\\s", "\u{A0}", true),
    ("\\S", "\u{A0}", false), ("[\\d-]+", "1-2", true), ("\\p{L}+", "Ñandúβ", true),
    ("\\p{Lu}\\P{Lu}", "Éa", true), ("[\\p{L}\\p{Nd}]+", "a٣", true), (".", "\n", false),
    (".", "📖", true), ("\\u{1F4D6}", "📖", true), ("\\u00e9\\xE9", "éé", true),
    ("\\b\\w+\\b \\bx", "ab x", true), ("a\\Bb", "ab", true), ("a\\bb", "ab", false),
    ("a*?b+?", "aab", true), ("(?:a|b){2}", "ab", true), ("(?<name>a)b", "ab", true),
    ("(a*)*", "aaaa", true), ("(a|$^)*", "", true), ("a*$^", "a", false), ("a*$^", "", true),
    ("(|a)+b", "aab", true), ("a.c", "a\u{2028}c", false), ("\\.\\/", "./", true),
  ])
  func matchesWholeTexts(_ pattern: String, _ text: String, _ expected: Bool) throws {
    if pattern == "[]a]" {
      #expect(throws: Pattern.Fault.self) { try Pattern(pattern) }
    } else {
      #expect(try matches(pattern, text) == expected)
    }
  }

  @Test(arguments: [
    ("(a", "'(' is not closed", 0), ("a)", "')' closes no group", 1),
    ("[a", "'[' is not closed", 0),
    ("a**", "a repetition can't be repeated", 2),
    ("*a", "there is nothing before '*' to repeat", 0),
    ("x(?=a)", "a pattern can't look ahead or behind", 1),
    ("(?<!a)b", "a pattern can't look ahead or behind", 0),
    ("(a)\\1", "a pattern can't refer back to a group", 3),
    ("(?<n>a)\\k<n>", "a pattern can't refer back to a group", 7),
    ("(?i)a", "'(?' begins no group that patterns have", 0),
    ("a{2,1}", "the maximum of the repetition is less than its minimum", 1),
    ("a{", "'{' begins no repetition", 1),
    ("a{1001}", "a repetition is at most 1000 times", 2),
    ("[z-a]", "this range ends before it begins", 1),
    ("[a-\\d]", "a range needs a character at each end", 1),
    ("\\q", "'\\q' is not an escape that patterns support", 0),
    ("\\p{Latin}", "'\\p{Latin}' names no category of characters", 0),
    ("a\\", "'\\' ends the pattern", 1),
    ("^*", "there is nothing to repeat here", 0), ("\\xZ", "'\\x' needs 2 hexadecimal digits", 0),
    ("((a{100}){100}){100}", "the pattern is too large: its repetitions multiply", 0),
    ("(((){1000}){1000}){1000}", "the pattern is too large: its repetitions multiply", 0),
  ])
  func refusesWithItsPlace(_ pattern: String, _ message: String, _ offset: Int) {
    do throws(Pattern.Fault) {
      _ = try Pattern(pattern)
      Issue.record("'\(pattern)' was accepted")
    } catch {
      #expect(error.message.english == message)
      #expect(error.offset == offset)
      #expect(!error.remedy.isEmpty)
    }
  }

  @Test func refusesDeepGroupsOnASmallStack() async {
    let deep = String(repeating: "(", count: 4_000) + "a" + String(repeating: ")", count: 4_000)
    let isRefused = await onSmallStack { (try? Pattern(deep)) == nil }
    #expect(isRefused)
    let allowed = String(repeating: "(", count: 100) + "a" + String(repeating: ")+", count: 100)
    let isAccepted = await onSmallStack { (try? Pattern(allowed)) != nil }
    #expect(isAccepted)
  }

  /// Random texts and patterns give the same results as Swift's backtracking engine.
  @Test func agreesWithSwiftOnRandomPatterns() throws {
    var compared = 0
    for seed in 0..<600 as Range<UInt64> {
      var random = RandomPattern(seed: seed)
      let text = random.pattern(depth: 2)
      guard let pattern = try? Pattern(text) else {
        Issue.record("seed \(seed): '\(text)' was refused")
        continue
      }
      guard let regex = (try? Regex(text))?.asciiOnlyWordCharacters() else { continue }
      var matcher = PatternMatcher(pattern)
      for _ in 0..<10 {
        var sample = random.text()
        let theirs = (try? regex.wholeMatch(in: sample)) != nil
        let ours = sample.withUTF8 { matcher.matchesWhole($0) }
        compared += 1
        #expect(ours == theirs, "seed \(seed): '\(text)' on '\(sample)'")
      }
    }
    #expect(compared > 4_000)
  }

  @Test func takesTimeLinearInTheText() throws {
    for (pattern, unit, tail) in [
      ("(a+)+", "a", "!"), ("(a|aa)+", "a", "!"), ("(a*)*b", "a", ""), ("(.*a){20}", "a", "b"),
      ("(\\w|é)*\\b!", "é", ""),
    ] {
      var matcher = PatternMatcher(try Pattern(pattern))
      func seconds(_ count: Int) -> Double {
        var text = String(repeating: unit, count: count) + tail
        return (0..<3).map { _ in
          let start = clock()
          _ = text.withUTF8 { matcher.matchesWhole($0) }
          return Double(clock() - start) / Double(CLOCKS_PER_SEC)
        }.min() ?? 0
      }
      _ = seconds(1_000)
      let (one, four) = (seconds(20_000), seconds(80_000))
      #expect(four < one * 8 + 0.02, "\(pattern): \(one) s, \(four) s")
    }
  }
}

/// Patterns and texts that are likely to have something to do with each other.
private struct RandomPattern {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  private mutating func next(_ limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(limit))
  }

  private mutating func pick(_ choices: [String]) -> String { choices[next(choices.count)] }

  mutating func pattern(depth: Int) -> String {
    (0...next(3)).map { _ in sequence(depth: depth) }.joined(separator: "|")
  }

  private mutating func sequence(depth: Int) -> String {
    (0...next(3)).map { _ in
      atom(depth: depth) + pick(["", "", "", "*", "+", "?", "{2}", "{1,3}", "{2,}", "*?", "+?"])
    }.joined()
  }

  private mutating func atom(depth: Int) -> String {
    // Repetitions of repetitions would take Swift's engine hours.
    if depth > 0, next(4) == 0 { return pick(["(", "(?:"]) + pattern(depth: depth - 1) + ")" }
    return pick([
      "a", "b", "c", "ñ", "[ab]", "[^a]", "[a-cñ]", "\\d", "\\w", ".", "1", "-", "[0-9]",
    ])
  }

  mutating func text() -> String {
    (0..<next(7)).map { _ in pick(["a", "b", "c", "ñ", "1", "2", "-", "a", "b"]) }.joined()
  }
}
