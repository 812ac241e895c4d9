import Dispatch

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Renders one page with three engines and prints how long each takes, after their bytes were found
/// equal.
@main struct Templates {
  /// Rounds that take turns, so that a busy moment meets all engines.
  private static let rounds = 15

  static func main() throws {
    let acopio = AcopioPage()
    let mustache = try MustachePage()
    let stencil = try StencilPage()
    let page = acopio.render(times: 1)
    try require(mustache.render(times: 1), equals: page, "swift-mustache")
    try require(stencil.render(times: 1), equals: page, "Stencil")
    var times: [[Double]] = [[], [], [], []]
    for round in 0...rounds {
      // As many pages as keep a thread busy for longer than another takes to wake up.
      let measured = [
        perPage(20_000) { _ = acopio.render(times: $0) },
        perPage(20_000) { count in
          DispatchQueue.concurrentPerform(iterations: 2) { _ in _ = acopio.render(times: count / 2)
          }
        },
        perPage(40) { _ = mustache.render(times: $0) },
        try perPage(20) { _ = try stencil.render(times: $0) },
      ]
      // The first round warms up.
      if round > 0 { for index in measured.indices { times[index].append(measured[index]) } }
    }
    report(page.count, times.map { $0.sorted()[$0.count / 2] })
  }

  private static func report(_ bytes: Int, _ medians: [Double]) {
    let names = [
      "Acopio", "Acopio, 2 threads", "swift-mustache 2.1.1", "Stencil 0.15.1, preloaded",
    ]
    print("template of \(bytes) bytes, microseconds per page, medians of \(rounds) rounds:")
    for (name, median) in zip(names, medians) {
      let ratio = rounded(median / medians[0], 1)
      let gap = String(repeating: " ", count: 28 - name.count)
      print("  \(name)\(gap)\(rounded(median, 2))  (\(ratio) x Acopio)")
    }
    print("  two threads are \(rounded(medians[0] / medians[1], 2)) x as fast as one")
  }

  private static func rounded(_ number: Double, _ places: Int) -> Double {
    let factor = places == 1 ? 10.0 : 100
    return (number * factor).rounded() / factor
  }

  private static func perPage(_ count: Int, _ work: (Int) throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    let time = try clock.measure { try work(count) }
    let (seconds, attoseconds) = time.components
    return (Double(seconds) * 1e6 + Double(attoseconds) / 1e12) / Double(count)
  }

  private static func require(_ found: [UInt8], equals page: [UInt8], _ name: String) throws {
    guard found != page else { return }
    let place =
      zip(found, page).enumerated().first { $1.0 != $1.1 }?.offset ?? min(found.count, page.count)
    let around = max(0, place - 40)..<min(place + 40, found.count)
    print(
      "\(name) prints something else at byte \(place): \(String(decoding: found[around], as: UTF8.self))"
    )
    exit(1)
  }
}
