import AcopioTemplate
import Testing

@Suite struct FiltersRollCall {
  private static let data = TemplateExample.data

  @Test func standsInAlphabeticOrderWithoutRepetitions() {
    let names = Filters.all.map(\.name)
    #expect(names == Set(names).sorted())
  }

  @Test func saysWhatEachFilterDoesInOneSentence() {
    for filter in Filters.all {
      #expect(filter.summary.hasSuffix(".") && filter.summary.count < 150, "\(filter.name)")
    }
  }

  @Test(arguments: Filters.all.map(\.name))
  func rendersItsExample(name: String) throws {
    let filter = try #require(Filters.all.first { $0.name == name })
    let result = filterBench(filter.example.template, data: Self.data)
    #expect(result == filter.example.output)
  }

  @Test(arguments: Filters.all.map(\.name))
  func survivesNothingAndWrongKinds(name: String) throws {
    let filter = try #require(Filters.all.first { $0.name == name })
    let arguments = (0..<filter.arguments.upperBound).map { _ in "x" }.joined(separator: ", ")
    let call = arguments.isEmpty ? name : "\(name): \(arguments)"
    for value in [
      "x", "nil", "true", "''", "-3", "2.5", "'é<'", "(1..3)", "site", "site.tags", "empty",
    ] {
      _ = filterBench(
        "{% assign x = \(value) %}{{ x | \(call) }}{{ \(value) | \(call) }}", data: Self.data)
    }
  }
}

/// The output of a template in English at the root of a host, preceded by diagnostics.
func filterBench(_ template: String, data: String = "{}", mode: TemplateMode = .standard) -> String
{
  var bench = Workbench(["page": template], data: data, mode: mode)
  bench.environment.basePath = ""
  bench.environment.locale = "en"
  let result = bench.render("page")
  return result.faults + result.output
}
