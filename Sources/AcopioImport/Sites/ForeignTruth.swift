import AcopioBase

/// The Boolean meaning of a value, in any notation.
///
/// Text counts by its meaning in YAML 1.1 and in Go: `"true"`, `no`, `off`.
enum ForeignTruth {
  case no, yes
  /// Anything else.
  case unclear

  private static let affirmations: Set<String> = ["1", "on", "t", "true", "y", "yes"]
  private static let negations: Set<String> = ["", "0", "f", "false", "n", "no", "off"]

  /// The meaning of a value; `nil` for none and for null.
  init?(_ value: Value) {
    if value.isNothing { return nil }
    if let truth = value.bool {
      self = truth ? .yes : .no
      return
    }
    let word = value.hasText ? value.text.string.lowercased() : "?"
    self =
      ForeignTruth.affirmations.contains(word)
      ? .yes : ForeignTruth.negations.contains(word) ? .no : .unclear
  }
}

extension ForeignEntry {
  /// Withholds the entry if the key `name` means `withholding`, or is neither true nor false, which
  /// is reported.
  mutating func withhold(
    if name: String, says withholding: ForeignTruth, _ diagnostics: inout Diagnostics
  ) {
    let value = take(name)
    guard let truth = ForeignTruth(value) else { return }
    if truth == withholding || truth == .unclear { isDraft = true }
    guard truth == .unclear else { return }
    diagnostics.leftOut(
      "'\(name)' is neither true nor false, so the entry is a draft here",
      at: value.origin.firstByte,
      remedy: "remove 'draft' from the imported entry if it is to be published")
  }
}
