import AcopioBase
import AcopioTemplate
import AcopioTestSupport
import Foundation
import Testing

/// The suite that all implementations of Liquid share, in the plain language.
@Suite(.enabled(if: Specs.suite("golden-liquid.json") != nil, "the suite is not there"))
struct GoldenLiquidTests {
  @Test func meetsEveryCase() throws {
    let url = try #require(Specs.suite("golden-liquid.json"))
    let suite = try GoldenSuite(url)
    let faults = suite.cases.indices.compactMap(suite.fault)
    let count = suite.cases.count
    print("Golden Liquid: \(count - faults.count) of \(count) cases are met")
    #expect(count == 738)
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
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

  /// The fault in the result of a case; `nil` if it passes.
  func fault(at index: Int) -> String? {
    let test = cases[index]
    var templates = [("main", test.member("template").text.string)]
    for member in test.member("templates").members {
      templates.append((member.key.string, member.value.text.string))
    }
    var map = SourceMap()
    let written = templates.map { TemplateSource(name: $0.0, file: map.add($0.0, $0.1)) }
    var diagnostics = Diagnostics()
    // The suite runs each case in the mode that its tag names.
    let isStrict = test.member("tags").elements.contains { $0.text.string == "strict2" }
    let mode = isStrict ? TemplateMode.strict : .standard
    let library = TemplateLibrary.compile(written, mode: mode, &diagnostics)
    var output = ByteBuffer()
    if !diagnostics.hasErrors, let id = library.template(named: "main") {
      var renderer = TemplateRenderer(library: library, environment: TemplateEnvironment())
      renderer.render(
        id, globals: test.member("data"), subject: .none, into: &output, &diagnostics)
    }
    let faults = printed(diagnostics, map)
    let name = "\(test.member("name").text.string): \(templates[0].1)"
    if test.member("invalid").bool == true {
      if !diagnostics.hasErrors { return "\(name)\n  not refused: \(output.bytes.string)" }
      let isPlaced = diagnostics.all.allSatisfy { isInside($0.origin, written[0].file) }
      return isPlaced ? nil : "\(name)\n  refused elsewhere:\n\(faults)"
    }
    let wanted = expected(test)
    let isMet = !diagnostics.hasErrors && wanted.contains(output.bytes.string)
    return isMet
      ? nil : "\(name)\n  wanted: \(wanted)\n  printed: \(output.bytes.string)\n\(faults)"
  }

  /// Whether an origin is a range of `file`, or the offset just past it if something is missing.
  private func isInside(_ origin: Origin, _ file: SourceFile) -> Bool {
    origin.file == file.id && origin.start <= origin.end && Int(origin.end) <= file.bytes.count
  }

  private func expected(_ test: Value) -> [String] {
    let many = test.member("results").elements.map(\.text.string)
    return many.isEmpty ? [test.member("result").text.string] : many
  }
}
