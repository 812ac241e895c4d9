import AcopioTestSupport
import Foundation
package import Testing

/// Third-party validators of our output; tests of one that is not installed are skipped.
package enum OutsideJudge: Sendable {
  /// `xmllint` of libxml2.
  case xmllint
  /// Python with this module.
  case python(module: String)

  /// What the machine needs to have, for the word that a test is skipped with.
  package var name: Comment {
    switch self {
    case .xmllint: "xmllint is not installed"
    case .python(let module): "Python has no module '\(module)'"
    }
  }

  /// Whether it can be asked.
  package var isThere: Bool {
    switch self {
    case .xmllint: (try? run(["--version"])) == ""
    case .python(let module): (try? run(["-c", "import \(module)"])) == ""
    }
  }

  /// Runs it; nothing if it is content, otherwise what it says.
  package func run(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    let own = Specs.projectRoot.appending(path: ".qa-venv/bin/python").path
    let python = FileManager.default.isExecutableFile(atPath: own) ? own : "python3"
    switch self {
    case .xmllint: process.arguments = ["xmllint"] + arguments
    case .python: process.arguments = [python] + arguments
    }
    let pipe = Pipe()
    process.standardError = pipe
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let said = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0
      ? "" : String(decoding: said, as: UTF8.self) + "status \(process.terminationStatus)"
  }

  /// The path of a schema next to the tests.
  package static func schema(_ name: String) -> String {
    Specs.projectRoot.appending(path: "Tests/Schemas/\(name)").path
  }
}
