import AcopioBase
import AcopioTestSupport
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

  @Test func aBudgetBoundsTheWorkOfManyFaults() {
    var budget = SuggestionBudget(comparisons: 1_000)
    let names = (0..<100).map { "shelf\($0)" }
    var looked = 0
    var found = 0
    for _ in 0..<10_000 {
      let meant = budget.didYouMean("shelv7") {
        looked += 1
        return names
      }
      if meant == "; did you mean 'shelf7'?" { found += 1 }
    }
    // Each search compares 101 names, and after ten of them none is made.
    #expect(found == 9 && looked == 10)
  }

  @Test func longNamesTakeMoreOfTheBudget() {
    let names = [String(repeating: "a", count: 1_601)]
    var budget = SuggestionBudget()
    let before = budget.left
    #expect(budget.didYouMean(String(repeating: "a", count: 1_600)) { names } != "")
    #expect(before - budget.left == 2 * 10_001)
    #expect(budget.didYouMean(String(repeating: "a", count: 1_000_000)) { names } == "")
  }

  @Test func agreesWithTheDistanceWrittenPlainly() {
    var seed = SeededGenerator(seed: 7)
    func word() -> String {
      String(
        (0..<Int.random(in: 1...9, using: &seed)).map { _ in
          "abcñ".randomElement(using: &seed) ?? "a"
        })
    }
    for _ in 0..<400 {
      let name = word()
      let names = (0..<8).map { _ in word() }
      #expect(
        nearestName(to: name, among: names) == nearestPlainly(name, names), "\(name) \(names)")
    }
  }

  private func nearestPlainly(_ name: String, _ names: [String]) -> String? {
    var best: (name: String, distance: Int)?
    for other in names {
      let longer = max(name.count, other.count)
      let distance = plainDistance(Array(name), Array(other))
      guard distance <= min(max(longer / 3, 1), longer - 1) else { continue }
      if distance < best?.distance ?? .max { best = (other, distance) }
    }
    return best?.name
  }

  private func plainDistance(_ left: [Character], _ right: [Character]) -> Int {
    var table = Array(
      repeating: Array(repeating: 0, count: right.count + 1), count: left.count + 1)
    for row in 0...left.count {
      for column in 0...right.count {
        guard row > 0, column > 0 else {
          table[row][column] = row + column
          continue
        }
        let differs = left[row - 1] == right[column - 1] ? 0 : 1
        var cost = min(
          table[row - 1][column - 1] + differs, table[row - 1][column] + 1,
          table[row][column - 1] + 1)
        if row > 1, column > 1, left[row - 1] == right[column - 2],
          left[row - 2] == right[column - 1]
        {
          cost = min(cost, table[row - 2][column - 2] + 1)
        }
        table[row][column] = cost
      }
    }
    return table[left.count][right.count]
  }
}
