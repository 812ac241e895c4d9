import AcopioBase
import AcopioTemplate
import Testing

@Suite struct CheckCallsTests {
  private func origin(_ start: Int) -> Origin { Origin(file: 1, start: start, end: start + 1) }

  private let card = CheckedCall(template: 4, arguments: ["title": .text])

  @Test func leavesNamesToTheCallerUnlessThePartialDeclaresThem() {
    var calls = CheckCalls()
    let title = MissingName(name: "title", use: origin(1))
    expect(calls.miss(title), false)
    expect(calls.begin(card, at: origin(9), isDeclared: false), true)
    expect(calls.miss(title), true)
    expect(calls.miss(MissingName(name: "title", use: origin(2))), true)
    let declared = CheckedCall(template: 5, arguments: [:])
    expect(calls.begin(declared, at: origin(3), isDeclared: true), true)
    expect(calls.miss(title), false)
    #expect(calls.notes.map(\.origin) == [origin(3), origin(9)])
    #expect(calls.end(declared) == [])
    #expect(calls.end(card) == [title])
    #expect(!calls.isInPartial)
  }

  @Test func remembersWhatACallMisses() {
    var calls = CheckCalls()
    #expect(calls.missing(in: card) == nil)
    expect(calls.begin(card, at: origin(9), isDeclared: false), true)
    // The partial calls itself.
    #expect(calls.missing(in: card) == [])
    let name = MissingName(name: "x", use: origin(1))
    expect(calls.miss(name), true)
    #expect(calls.end(card) == [name])
    #expect(calls.missing(in: card) == [name])
  }

  @Test func joinsTheTypesOfOneCallInSeveralUses() {
    var calls = CheckCalls()
    #expect(calls.callers(of: 4).isEmpty)
    calls.note(["title": .text], of: 4, at: origin(1))
    calls.note(["title": .null], of: 4, at: origin(1))
    calls.note([:], of: 4, at: origin(2))
    #expect(calls.callers(of: 4) == [origin(1): ["title": .optional(.text)], origin(2): [:]])
  }

  @Test func refusesIncludesWithinTwentyOthers() {
    var calls = CheckCalls()
    var depth = 0
    while calls.beginInclude(at: origin(1)) { depth += 1 }
    #expect(depth == 20)
    calls.endInclude()
    expect(calls.beginInclude(at: origin(1)), true)
  }

  private func expect(
    _ result: Bool, _ expected: Bool, _ location: SourceLocation = #_sourceLocation
  ) { #expect(result == expected, sourceLocation: location) }
}
