@testable import AcopioTemplate
import Testing

@Suite struct TagsRollCall {
  @Test func standsInAlphabeticOrderWithoutRepetitions() {
    let names = Tags.all.map(\.name)
    #expect(names == Set(names).sorted())
  }

  @Test func saysWhatEachTagDoesInOneSentence() {
    for tag in Tags.all {
      #expect(tag.summary.hasSuffix(".") && tag.summary.count < 150, "\(tag.name)")
    }
  }
}
