import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Runs batches of cases in child processes and notes which cases end them.
struct Keeper {
  let options: Options
  /// The time limit of a case, after which it counts as hanging; allows for slow debug builds.
  private static let patience: TimeInterval = 60
  private static let batchSize = 500

  /// Runs until the time or the cases are over; `false` if something was found.
  func run() throws -> Bool {
    let start = Date()
    var next = 0
    var found: [String] = []
    var rendered = 0
    while isOpen(next, since: start) {
      let end =
        options.seconds == nil ? min(next + Self.batchSize, options.cases) : next + Self.batchSize
      let (done, count, fault) = try runBatch(next..<end)
      rendered += count
      if let fault {
        found.append("case \(done) of seed \(options.seed): \(fault)")
        print(found[found.count - 1] + "; see it with --show \(done) --seed \(options.seed)")
      }
      next = fault == nil ? end : done + 1
    }
    let seconds = Int(Date().timeIntervalSince(start))
    print(
      "\(next) cases of seed \(options.seed) in \(seconds) s, \(rendered) rendered, "
        + "\(found.count) found")
    return found.isEmpty
  }

  private func isOpen(_ next: Int, since start: Date) -> Bool {
    guard let seconds = options.seconds else { return next < options.cases }
    return Date().timeIntervalSince(start) < seconds
  }

  /// Runs some cases in a child; returns the last case that was begun, how many were rendered, and
  /// what was wrong with the last.
  private func runBatch(_ batch: Range<Int>) throws -> (Int, Int, String?) {
    let progress = NSTemporaryDirectory() + "template-fuzz-\(getpid())"
    try Data().write(to: URL(filePath: progress))
    defer { try? FileManager.default.removeItem(atPath: progress) }
    let child = Process()
    child.executableURL = Bundle.main.executableURL
    child.arguments = [
      "--seed", "\(options.seed)", "--from", "\(batch.lowerBound)", "--to", "\(batch.upperBound)",
      "--progress", progress,
    ]
    // One line for what was found says enough; --show has the rest.
    var environment = ProcessInfo.processInfo.environment
    environment["SWIFT_BACKTRACE"] = "enable=no"
    child.environment = environment
    child.standardError = FileHandle.nullDevice
    try child.run()
    var last = batch.lowerBound
    var changed = Date()
    var isHanging = false
    while child.isRunning {
      usleep(20_000)
      let now = numbers(progress)?.last ?? last
      if now != last {
        last = now
        changed = Date()
      } else if Date().timeIntervalSince(changed) > Self.patience {
        isHanging = true
        kill(child.processIdentifier, SIGKILL)
        break
      }
    }
    child.waitUntilExit()
    let (number, rendered) = numbers(progress) ?? (last, 0)
    return (
      number, rendered, isHanging ? "runs for more than \(Int(Self.patience)) s" : fault(of: child)
    )
  }

  private func fault(of child: Process) -> String? {
    let status = child.terminationStatus
    if child.terminationReason == .uncaughtSignal {
      return "ends the process with signal \(status), as a crash or lack of memory does"
    }
    return status == 0 ? nil : "ends with status \(status)"
  }

  /// What a child wrote of its progress.
  private func numbers(_ path: String) -> (last: Int, rendered: Int)? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    let words = text.prefix { $0 != "\n" }.split(separator: " ").compactMap { Int($0) }
    return words.count == 2 ? (words[0], words[1]) : nil
  }
}
