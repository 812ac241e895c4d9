import Foundation
import Testing

/// Constructs that the house style forbids occur only where listed here, with a reason.
@Suite struct ExceptionLawTests {
  /// Types whose safety between threads we promise ourselves: file and type.
  static let unchecked: [String: String] = [
    "AcopioBase/Arena.swift Arena": "filled by one thread, sealed before others read",
    "AcopioBase/Numbers/NumberText.swift NumberText": sealed,
    "AcopioBase/Parallel.swift IndexCounter": "a counter behind a semaphore",
    "AcopioBase/SourceFile.swift SourceFile": sealed,
    "AcopioBase/SourceText.swift SourceText": sealed,
    "AcopioBase/Text.swift Text": sealed,
    "AcopioBase/Value.swift Member": sealed,
    "AcopioBase/Value.swift Value": sealed,
    "AcopioEmit/PathList.swift PathList": "filled by one thread, complete before others read",
    "AcopioGraph/Plan.swift PathTable":
      "a table over an arena that grows while the plan is made, then only read",
    "AcopioGraph/SiteLookup.swift SiteLookup": "tables over a sealed arena, only read",
    "AcopioModel/EndpointProjection.swift Column": sealed,
    "AcopioModel/EndpointProjection.swift Life": sealed,
    "AcopioModel/EndpointProjection.swift Projection": sealed,
    "AcopioModel/EndpointProjection.swift Source": sealed,
    "AcopioModel/EndpointProjection.swift Step": sealed,
    "AcopioModel/EndpointProjection.swift ValuePath": sealed,
    "AcopioModel/Fields/Schema.swift Name": sealed,
    "AcopioTemplate/Program/Operation.swift CallPlan": sealed,
    "AcopioTemplate/Program/Operation.swift LoopPlan": sealed,
    "AcopioTemplate/Program/Operation.swift Name": sealed,
    "AcopioTemplate/Program/Operation.swift Program": sealed,
  ]
  static let sealed = "plain pointers into an arena that is sealed before values cross threads"

  /// Variables that threads share without a check: file and name.
  static let unsafe: [String: String] = [
    "AcopioBase/Parallel.swift other":
      "written before a semaphore is signaled, read after the wait",
    "AcopioBase/Parallel.swift place": "every place is written once, by the thread that got it",
    "AcopioPreview/Preview.swift result":
      "written before a semaphore is signaled, read after the wait",
  ]

  /// Constructs that end the process or ignore an error: file and construct.
  static let forced: [String: String] = [:]

  @Test func uncheckedSendableIsListed() throws {
    let pattern = /\b(?:struct|class|enum|actor|extension)\s+(\w+).*@unchecked\s+Sendable/
    try expectListed(Self.unchecked) { line in
      line.contains("@unchecked") ? String(line.firstMatch(of: pattern)?.1 ?? "?") : nil
    }
  }

  @Test func uncheckedSendableSaysWhyInTheNextLine() throws {
    for file in try SwiftFile.all() {
      for (index, line) in file.lines.enumerated() where line.contains("@unchecked") {
        let below = file.rawLines[min(index + 1, file.rawLines.count - 1)]
        #expect(below.contains("// @unchecked: "), "Sources/\(file.path):\(index + 1)")
      }
    }
  }

  @Test func unsafeSharingIsListed() throws {
    let pattern = /nonisolated\(unsafe\).*\b(?:var|let)\s+(\w+)/
    try expectListed(Self.unsafe) { line in
      line.contains("nonisolated(unsafe)")
        ? String(line.firstMatch(of: pattern)?.1 ?? "?") : nil
    }
  }

  @Test func forcedConstructsAreListed() throws {
    let pattern = /\b(try!|as!|fatalError\()/
    try expectListed(Self.forced) { line in
      line.utf8.contains(0x21) || line.contains("fatalError")
        ? line.firstMatch(of: pattern).map { String($0.1) } : nil
    }
  }

  /// Whether what `name` finds in the lines of the project is exactly what `listed` has.
  private func expectListed(
    _ listed: [String: String], sourceLocation: SourceLocation = #_sourceLocation,
    _ name: (Substring) -> String?
  ) throws {
    var unused = Set(listed.keys)
    for file in try SwiftFile.all() {
      for (index, line) in file.lines.enumerated() {
        guard let found = name(line) else { continue }
        let key = "\(file.path) \(found)"
        unused.remove(key)
        if listed[key] == nil {
          Issue.record(
            "Sources/\(file.path):\(index + 1): '\(found)' is not listed with its reason",
            sourceLocation: sourceLocation)
        }
      }
    }
    #expect(unused == [], "listed, but no longer there", sourceLocation: sourceLocation)
  }
}
