/// The limits of a template; exceeding one is an error at that position, never a crash.
package struct TemplateLimits: Sendable {
  /// Blocks within blocks, layouts of layouts, conditions joined by `and` and `or`.
  ///
  /// Everything that reads, checks or compiles this depth fits into a stack of 512 KB.
  static let nesting = 100
  /// Brackets within brackets.
  static let brackets = 50
  /// Filters of one value.
  static let filters = 200
  /// Partials walked while a library is checked.
  static let walks = 20_000
  /// Addresses of one `link` that are judged by its `rel`.
  static let addresses = 64
  /// Syntax faults reported for one template; the rest of it is not read.
  static let faultsOfForm = 200
  /// Operations compiled for one template, and for a whole library, where blocks repeat others.
  static let operations = (one: 1 << 16, all: 1 << 20)

  /// Partials within partials while rendering.
  package var renderDepth = 50
  /// Loop iterations and calls of partials in one render.
  package var iterations = 10_000_000
  /// Bytes of one output, and of all text made by filters in one render.
  package var outputBytes = 64 << 20
  /// Bytes of everything that is allocated and kept until the end of one render.
  package var memory = 128 << 20
  /// Bytes and elements that filters and comparisons process in one render.
  package var effort = 1 << 30
  /// Elements of one list made by filters.
  package var elements = 1_000_000
  /// Variables that one template assigns, groups of its `cycle` tags.
  package var names = 1_000
  /// Faults reported for one render; each position is reported once.
  package var faults = 100
  /// Faults met in one render, reported or not, before rendering stops.
  package var met = 10_000

  package init() {}
}
