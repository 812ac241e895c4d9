import AcopioTemplate
import Testing

@Suite struct TagsRollCall {
  @Test func standsInAlphabeticOrderWithoutRepetitions() {
    let names = Tags.all.map(\.name)
    #expect(names == Set(names).sorted())
  }

  @Test(arguments: Tags.all.map(\.name))
  func rendersItsExample(name: String) throws {
    let example = try #require(Tags.all.first { $0.name == name }).example
    var bench = Workbench(["page": example.template], data: TemplateExample.data)
    bench.templates += example.others.map { ($0.key, $0.value) }
    let result = bench.render("page")
    #expect(result.faults + result.output == example.output)
  }

  @Test func saysWhatEachTagDoesInOneSentence() {
    for tag in Tags.all {
      #expect(tag.summary.hasSuffix(".") && tag.summary.count < 150, "\(tag.name)")
    }
  }
}
