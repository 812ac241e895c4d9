import AcopioBase
import AcopioTemplate
import AcopioTestSupport
import Foundation
import Testing

/// The suite that all implementations of Liquid share, in the plain language.
@Suite(.enabled(if: Specs.folder != nil, "the folder of suites is not there"))
struct GoldenLiquidTests {
  /// Cases that are met; never fewer.
  private static let met = 737

  @Test func meetsAsManyCasesAsBefore() throws {
    let folder = try #require(Specs.folder)
    let suite = try GoldenSuite(folder.appending(path: "golden-liquid.json"))
    var passed = 0
    for index in suite.cases.indices {
      let fault = suite.fault(at: index)
      if fault == nil { passed += 1 }
      if let fault, ProcessInfo.processInfo.environment["ACOPIO_GOLDEN_LIQUID"] == "show" {
        print(fault)
      }
    }
    print("Golden Liquid: \(passed) of \(suite.cases.count) cases are met")
    #expect(suite.cases.count == 738)
    #expect(passed >= Self.met)
  }
}

/// The cases of the suite's one file.
struct GoldenSuite {
  let cases: [Value]
  private let sources: SourceMap
  private let arena = Arena()

  init(_ url: URL) throws {
    var sources = SourceMap()
    let file = sources.add("golden-liquid.json", bytes: Array(try Data(contentsOf: url)))
    var diagnostics = Diagnostics()
    let root = JSONReader.read(file, arena: arena, &diagnostics)
    cases = Array((try #require(root)).member("tests").elements)
    self.sources = sources
  }

  /// What is wrong with the outcome of a case, `nil` if nothing is.
  func fault(at index: Int) -> String? {
    let test = cases[index]
    var templates = [("main", test.member("template").text.string)]
    for member in test.member("templates").members {
      templates.append((member.key.string, member.value.text.string))
    }
    var map = SourceMap()
    let written = templates.map { TemplateSource(name: $0.0, file: map.add($0.0, $0.1)) }
    var diagnostics = Diagnostics()
    let library = TemplateLibrary.compile(written, mode: .standard, &diagnostics)
    var output = ByteBuffer()
    if !diagnostics.hasErrors, let id = library.template(named: "main") {
      var renderer = TemplateRenderer(library: library, environment: TemplateEnvironment())
      renderer.render(
        id, globals: test.member("data"), subject: .none, into: &output, &diagnostics)
    }
    let faults = printed(diagnostics, map)
    let name = "\(test.member("name").text.string): \(templates[0].1)"
    if test.member("invalid").bool == true {
      return diagnostics.hasErrors ? nil : "\(name)\n  not refused: \(output.bytes.string)"
    }
    let wanted = expected(test)
    let isMet = !diagnostics.hasErrors && wanted.contains(output.bytes.string)
    return isMet
      ? nil : "\(name)\n  wanted: \(wanted)\n  printed: \(output.bytes.string)\n\(faults)"
  }

  private func expected(_ test: Value) -> [String] {
    let many = test.member("results").elements.map(\.text.string)
    return many.isEmpty ? [test.member("result").text.string] : many
  }
}
