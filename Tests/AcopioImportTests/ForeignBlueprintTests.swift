import AcopioBase
import AcopioBuild
import AcopioContent
import AcopioContract
import AcopioEmit
import AcopioImport
import AcopioModel
import AcopioSiteTestSupport
import AcopioTestSupport
import Foundation
import Testing

/// Blueprints as people publish them, in `Tests/Blueprints/`: each is imported, built and judged at `exact`.
///
/// Next to each `x.apib`, `x.txt` has what the import and the build say and which files are compared with
/// their samples; `ACOPIO_GOLDEN=update` writes it.
@Suite struct ForeignBlueprintTests {
  private static let folder = Specs.projectRoot.appending(path: "Tests/Blueprints")

  static let names: [String] = {
    let walk = FileManager.default.enumerator(atPath: folder.path)
    var names: [String] = []
    while let path = walk?.nextObject() as? String {
      if path.hasSuffix(".apib") { names.append(String(path.dropLast(5))) }
    }
    return names.sorted()
  }()

  @Test func thereAreManyKinds() { #expect(Self.names.count >= 24) }

  @Test(arguments: names) func isImportedBuiltAndExact(name: String) throws {
    let url = Self.folder.appending(path: "\(name).apib")
    let site = try ImportedBlueprint(url.path)
    let report = site.report.replacing(Self.folder.path + "/", with: "")
    let golden = Self.folder.appending(path: "\(name).txt")
    if ProcessInfo.processInfo.environment["ACOPIO_GOLDEN"] == "update" {
      try Data(report.utf8).write(to: golden)
    }
    #expect(try String(contentsOf: golden, encoding: .utf8) == report)
    #expect(site.faults == [])
  }

  /// What no site can publish is left out of its contract, too.
  @Test func whatIsLeftOutIsNotMissedByTheBuild() throws {
    let site = try ImportedBlueprint(Self.folder.appending(path: "reserved.apib").path)
    #expect(site.unmet == [])
  }

  @Test(arguments: 0..<ForeignBlueprintTests.seeds) func isExactForRandomStructures(seed: Int)
    throws
  {
    let scratch = try Scratch()
    let path = scratch.path + "/random.apib"
    var random = SeededGenerator(seed: UInt64(seed))
    let text = RandomBlueprint.text(&random)
    try Data(text.utf8).write(to: URL(filePath: path))
    let site = try ImportedBlueprint(path)
    #expect(site.faults == [], "seed \(seed)\n\(text)")
    #expect(site.unmet == [], "seed \(seed)\n\(text)")
    #expect(!site.report.contains(": error: "), "seed \(seed)\n\(site.report)\n\(text)")
  }

  /// How many random blueprints are tried; `ACOPIO_SEEDS` of them.
  static let seeds =
    ProcessInfo.processInfo.environment["ACOPIO_SEEDS"].flatMap { Int($0) } ?? 30
}

/// A blueprint that was imported, and its site that was built.
struct ImportedBlueprint {
  /// What the import reports, what the build reports, and the files that are as promised, line by line.
  let report: String
  /// What is wrong with files: the sample, and what is published.
  let faults: [String]
  /// The requests that are not answered as they are promised; `nil` if the site does not build.
  let unmet: [String]?

  init(_ path: String) throws {
    let blueprint = try BlueprintImport(path)
    let site = ImportedContract(blueprint) { files in
      pathsNotMet(by: SourceTree(files.byPath), BuildOptions(now: .given("2026-11-21"), jobs: 1))
    }
    unmet = site.unmet
    let built = BuiltSite(site.files.byPath)
    var sources = SourceMap()
    let arena = Arena()
    // The contract of the new site, without what was left out.
    let bytes = arena.copy(site.files.first { $0.path.hasSuffix(".apib") }?.bytes ?? [])
    let contract = Contract(sources.add(path: path, bytes: bytes), level: .exact)
    var lines = [printed(site.diagnostics, blueprint.sources), built.printed].flatMap {
      $0.split(separator: "\n").map(String.init).filter {
        $0.contains(": warning: ") || $0.contains(": error: ")
      }
    }
    var faults: [String] = []
    var answered: Set<String> = []
    for transaction in contract.result.transactions
    where transaction.isFirst && transaction.isAnsweredByFiles {
      guard case .path(let octets) = RequestTarget(of: transaction),
        let sample = transaction.response.body
      else { continue }
      let file = "\(RequestTarget.endpointPath(octets).string.dropFirst()).json"
      guard answered.insert(file).inserted else { continue }
      guard let body = built.files[file] else { continue }
      lines.append("exact: \(file)")
      if Self.compact(sample) != Self.compact(body) {
        faults.append("\(sample.string) != \(body.string)")
      }
    }
    report = lines.map { "\($0)\n" }.joined()
    self.faults = faults
  }

  /// JSON without the spaces between its values; the text itself if it is not JSON.
  private static func compact(_ text: [UInt8]) -> String {
    var out: [UInt8] = []
    var isInText = false
    var isEscaped = false
    var escapes: [UInt8] = []
    for byte in text {
      if isInText {
        if isEscaped {
          escapes.append(byte)
          isEscaped = false
        } else if byte == 0x5C {
          isEscaped = true
          escapes.append(byte)
        } else {
          isInText = byte != 0x22
          escapes.append(byte)
        }
        if !isInText {
          // Escapes can be written in several ways.
          let literal = Data([0x5B, 0x22] + escapes + [0x5D])
          let values = try? JSONSerialization.jsonObject(with: literal) as? [String]
          out += Array((values?.first ?? String(decoding: escapes, as: UTF8.self)).utf8) + [0x22]
          escapes = []
        }
      } else if byte == 0x22 {
        isInText = true
        out.append(byte)
      } else if ![0x20, 0x09, 0x0A, 0x0D].contains(byte) {
        out.append(byte)
      }
    }
    return String(decoding: out, as: UTF8.self)
  }
}

/// Blueprints of random data structures, in the style of a public agency: nested arrays, enumerations,
/// includes and types derived from others.
enum RandomBlueprint {
  static func text(_ random: inout SeededGenerator) -> String {
    let count = Int.random(in: 2...6, using: &random)
    var text = "FORMAT: 1A\nHOST: https://api.agency.example.gov\n\n# Records\n\n"
    for index in 0..<Int.random(in: 1...4, using: &random) {
      let isList = Bool.random(using: &random)
      let type = "Type\(Int.random(in: 0..<count, using: &random))"
      let uri = isList ? "/records\(index)" : "/records\(index)/{id}"
      text +=
        "## Records \(index) [\(uri){?page}]\n\n+ Parameters\n    + page: 1 (number, optional)\n"
      if !isList { text += "    + id: `k\(index)` (string)\n" }
      text += "\n### Read [GET]\n\n+ Response 200 (application/json)\n"
      text += "    + Attributes (\(isList ? "array[\(type)], fixed-type" : type))\n\n"
      if Bool.random(using: &random) {
        text +=
          "+ Response 404 (application/json)\n    + Attributes\n        + code: 404 (number)\n\n"
      }
    }
    text += "# Data Structures\n\n"
    for index in 0..<count {
      let parent = index > 0 && Bool.random(using: &random) ? " (Type\(index - 1))" : ""
      text += "## Type\(index)\(parent)\n"
      if index > 1, Bool.random(using: &random) { text += "+ Include Mixin\n" }
      for member in 0..<Int.random(in: 1...4, using: &random) {
        text += self.member("\(names[member])\(index)", index, &random, depth: 0)
      }
      text += "\n"
    }
    return text + "## Mixin\n+ created: `2026-01-01`\n+ changed (string, nullable)\n"
  }

  private static let names = ["id", "title", "kind", "place"]

  private static func member(
    _ name: String, _ type: Int, _ random: inout SeededGenerator, depth: Int
  ) -> String {
    let indent = String(repeating: "    ", count: depth)
    let required =
      ["", ", required", ", optional", ", nullable"].randomElement(using: &random) ?? ""
    switch Int.random(in: 0..<(depth < 2 ? 9 : 5), using: &random) {
    case 0: return "\(indent)+ \(name): text of \(name) (string\(required))\n"
    case 1:
      return
        "\(indent)+ \(name): \(Int.random(in: -9...99, using: &random)).50 (number\(required))\n"
    case 2: return "\(indent)+ \(name): true (boolean\(required))\n"
    case 3: return "\(indent)+ \(name): `2026-02-30`, `b, c`, (array[string]\(required))\n"
    case 4:
      return "\(indent)+ \(name) (enum[string]\(required))\n\(indent)    + Members\n"
        + "\(indent)        + `open`\n\(indent)        + `closed`\n"
    case 5:
      return "\(indent)+ \(name) (array\(required))\n\(indent)    + (array[number])\n"
        + "\(indent)        + 1\n\(indent)        + 2.0\n\(indent)    + (array[number])\n"
    case 6:
      return "\(indent)+ \(name) (object\(required))\n"
        + member("\(name)a", type, &random, depth: depth + 1)
        + member("\(name)b", type, &random, depth: depth + 1)
    case 7 where type > 0:
      return "\(indent)+ \(name) (array[Type\(type - 1)], fixed-type)\n"
    case 8 where depth == 0:
      return "\(indent)+ One Of\n" + member("\(name)x", type, &random, depth: 1)
        + member("\(name)y", type, &random, depth: 1)
    default: return "\(indent)+ \(name) (number\(required))\n"
    }
  }
}
