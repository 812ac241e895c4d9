import Foundation

/// How often tests repeat themselves with other seeds, or on the whole site of this repository.
package enum Effort {
  /// Whether everything is repeated: `EXHAUSTIVE=1 make test`, as the scheduled run of CI does.
  package static let isExhaustive =
    !(ProcessInfo.processInfo.environment["EXHAUSTIVE"] ?? "").isEmpty

  /// As many cases, or a third of them if not everything is repeated.
  package static func cases(_ all: Int) -> Int {
    isExhaustive ? all : (all + 2) / 3
  }
}
