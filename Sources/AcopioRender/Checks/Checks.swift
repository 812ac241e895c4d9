/// The checks over finished artifacts, in alphabetical order.
enum Checks {
  /// The checks.
  static let all: [any Check] = [UnknownFragment()]
}
