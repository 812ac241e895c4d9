/// What a template may ask for at most; beyond it is an error at the place, never a crash.
package struct TemplateLimits: Sendable {
  /// Blocks within blocks, brackets within brackets.
  static let nesting = 200
  /// Steps that one template, and all of a library, are compiled to where blocks repeat others.
  static let operations = (one: 1 << 16, all: 1 << 20)

  /// Partials within partials while rendering.
  package var renderDepth = 100
  /// Rounds of loops and calls of partials in one render.
  package var iterations = 10_000_000
  /// Bytes of one output, and of all text made by filters in one render.
  package var outputBytes = 64 << 20
  /// Elements of one list made by filters.
  package var elements = 1_000_000
  /// Faults told of one render; each place is told once.
  package var faults = 100

  package init() {}
}
