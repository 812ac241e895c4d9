/// What a template may ask for at most; beyond it is an error at the place, never a crash.
enum TemplateLimits {
  /// Blocks within blocks, brackets within brackets.
  static let nesting = 200
  /// Partials within partials while rendering.
  static let renderDepth = 100
  /// Rounds of loops and calls of partials in one render.
  static let iterations = 10_000_000
  /// Bytes of one output, and of one text made by filters.
  static let outputBytes = 64 << 20
  /// Elements of one list made by filters.
  static let elements = 1_000_000
  /// Faults told of one render; each place is told once.
  static let faults = 100
}
