package import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The executable `acopio`, run as a process of its own.
package enum Command {
  /// How a run ended.
  package struct Run {
    /// The exit status; the number of the signal if one ended it.
    package let status: Int32
    /// Whether a signal ended it: a crash, or the test itself.
    package let wasKilled: Bool
    package let stdout: String
    package let stderr: String
  }

  /// Runs `acopio`, or another `program`, with these arguments to its end, or until `limit`, when it is killed.
  ///
  /// It is interrupted, as by Ctrl-C, once it has printed `mark`. It reads `stdin`. Its output goes to the device at `stdout`, if one is given, instead of the
  /// result.
  package static func run(
    _ arguments: [String], in folder: String, killedAfter limit: Duration? = nil,
    interruptedAfter mark: String? = nil, printingTo stdout: String? = nil,
    reading stdin: String? = nil, environment changes: [String: String] = [:],
    executable name: String = "acopio",
    program: URL? = nil
  ) async throws -> Run {
    // Files instead of pipes: no reader is needed while it runs, and none is left after a kill.
    let scratch = try Scratch()
    let process = Process()
    process.executableURL = try program ?? executable(name)
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: folder)
    process.standardInput = try stdin.map(scratch.reading) ?? FileHandle.nullDevice
    let file = try scratch.writing("stdout")
    process.standardOutput =
      try stdout.map { try FileHandle(forWritingTo: URL(filePath: $0)) } ?? file
    process.standardError = try scratch.writing("stderr")
    var environment = ProcessInfo.processInfo.environment
    // Lines of progress depend on the speed of the machine.
    environment["ACOPIO_PROGRESS"] = "never"
    environment.merge(changes) { $1 }
    if limit != nil {
      // A process killed while it writes its coverage would spoil the profile of all the others.
      environment["LLVM_PROFILE_FILE"] = scratch.path + "/profile"
    }
    process.environment = environment
    // `waitUntilExit` would block a thread that other tests need.
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    process.terminationHandler = { _ in end.finish() }
    try process.run()
    if let limit {
      try await Task.sleep(for: limit)
      kill(process.processIdentifier, SIGKILL)
    }
    if let mark {
      while process.isRunning, try !scratch.text("stdout").contains(mark) {
        try await Task.sleep(for: .milliseconds(20))
      }
      process.interrupt()
    }
    for await _ in ends {}
    return Run(
      status: process.terminationStatus, wasKilled: process.terminationReason == .uncaughtSignal,
      stdout: try scratch.text("stdout"), stderr: try scratch.text("stderr"))
  }

  /// The executable that was built together with the running tests.
  package static func executable(_ name: String = "acopio") throws -> URL {
    let file = products.appending(path: name)
    try #require(
      FileManager.default.isExecutableFile(atPath: file.path),
      "no executable '\(name)' beside the tests, in \(products.path); build it with the tests")
    return file
  }

  /// The folder where the package manager puts what it builds.
  private static let products: URL = {
    #if os(macOS)
      // The tests run inside a helper of the toolchain there; the bundle knows where it is.
      for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
        return bundle.bundleURL.deletingLastPathComponent()
      }
    #endif
    return Bundle.main.bundleURL
  }()
}

/// A temporary folder, removed with its owner.
package final class Scratch: Sendable {
  package let path: String

  package init() throws {
    // In memory where that is possible: these tests make tens of thousands of files.
    let memory = "/dev/shm"
    let isInMemory = FileManager.default.isWritableFile(atPath: memory)
    let parent = isInMemory ? memory + "/" : NSTemporaryDirectory()
    path = parent + "acopio-command-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// A new file to write to.
  package func writing(_ name: String) throws -> FileHandle {
    try Data().write(to: URL(filePath: path + "/" + name))
    return try FileHandle(forWritingTo: URL(filePath: path + "/" + name))
  }

  /// A new file with `text` to read from.
  package func reading(_ text: String) throws -> FileHandle {
    try Data(text.utf8).write(to: URL(filePath: path + "/stdin"))
    return try FileHandle(forReadingFrom: URL(filePath: path + "/stdin"))
  }

  /// The contents of a file.
  package func text(_ name: String) throws -> String {
    try String(contentsOfFile: path + "/" + name, encoding: .utf8)
  }
}
