import AcopioBase
import Testing

@Suite struct NearestNameTests {
  @Test(arguments: [
    ("titel", "title"), ("tilte", "title"), ("titlle", "title"), ("Title", "title"),
    ("auhtor", "author"), ("TAGS", "tags"), ("tag", "tags"), ("año", "años"), ("ib", "id"),
  ])
  func findsWhatWasProbablyMeant(name: String, expected: String) {
    let names = ["title", "author", "tags", "id", "años"]
    #expect(nearestName(to: name, among: names) == expected)
    #expect(didYouMean(name, names) == "; did you mean '\(expected)'?")
  }

  @Test(arguments: ["pages", "x", "", "bottle", "branches of the library"])
  func isSilentWhenNothingIsNear(name: String) {
    #expect(nearestName(to: name, among: ["title", "author", "n", "id"]) == nil)
    #expect(didYouMean(name, ["title", "author", "n", "id"]) == "")
  }

  @Test func takesTheFirstOfEquals() {
    #expect(nearestName(to: "boak", among: ["boat", "book", "boar"]) == "boat")
    #expect(nearestName(to: "boat", among: ["boar", "boat"]) == "boat")
    #expect(nearestName(to: "book", among: [String]()) == nil)
  }
}
