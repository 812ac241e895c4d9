import AcopioBase
import AcopioTemplate
import Testing

/// The variables of a test; `#expect` can't look into values that can't be copied.
private final class Subject {
  private let arena = Arena()
  private let places = MemberPlaces()
  private var variables = RenderVariables()

  init(_ globals: [(String, Int64)], shared: [(String, Int64)] = []) {
    variables.reset(globals: object(globals), shared: object(shared))
  }

  private func name(_ text: String) -> Name { Name(arena.copy(text)) }

  private func object(_ members: [(String, Int64)]) -> Value {
    .object(
      members.map { Member(key: arena.copy($0.0), value: .integer($0.1)) }, in: arena)
  }

  subscript(text: String) -> Int64? {
    variables.lookUp(name(text), remembering: places).int64
  }

  var names: [String] { variables.names.sorted() }

  func assign(_ text: String, _ value: Int64, most: Int = 9) -> Bool {
    variables.assign(name(text), .integer(value), most: most)
  }

  func add(_ step: Int64, to text: String, most: Int = 9) -> Int64? {
    variables.add(step, toCounter: name(text), most: most)
  }

  func push(_ text: String, _ value: Int64) { variables.push(name(text), .integer(value)) }

  func setLast(_ value: Int64) { variables.setLast(.integer(value)) }

  func cutLocals() { variables.cutLocals(to: 0) }

  /// Runs `body` as a partial with one argument.
  func partial(
    _ argument: (String, Int64), sharesScope: Bool = false, _ body: () -> Void
  ) {
    let mark = variables.mark
    if !sharesScope { variables.enterPartial() }
    variables.bind(name(argument.0), .integer(argument.1), sharesScope: sharesScope)
    body()
    variables.leavePartial(mark, sharesScope: sharesScope)
  }
}

@Suite struct RenderVariablesTests {
  @Test func findsLocalsBeforeAssignedVariablesBeforeCountersBeforeRootVariables() {
    let subject = Subject([("x", 1)])
    #expect(subject["x"] == 1)
    #expect(subject.add(2, to: "x") == 0)
    #expect(subject["x"] == 2)
    #expect(subject.assign("x", 3))
    #expect(subject["x"] == 3)
    subject.push("x", 4)
    #expect(subject["x"] == 4)
    subject.setLast(5)
    #expect(subject["x"] == 5)
    subject.cutLocals()
    #expect(subject["x"] == 3)
    #expect(subject["y"] == nil)
  }

  @Test func showsAPartialTheSharedVariablesAndItsArgumentsOnly() {
    let subject = Subject([("page", 1), ("site", 2)], shared: [("site", 2)])
    #expect(subject.assign("own", 3))
    subject.partial(("title", 4)) {
      #expect(subject["site"] == 2)
      #expect(subject["title"] == 4)
      #expect(subject["page"] == nil)
      #expect(subject["own"] == nil)
      #expect(subject.names == ["site", "title"])
      #expect(subject.assign("own", 5))
    }
    #expect(subject["own"] == 3)
    #expect(subject["page"] == 1)
    #expect(subject["title"] == nil)
  }

  @Test func keepsWhatAPartialAssignsInTheScopeOfItsCaller() {
    let subject = Subject([])
    subject.partial(("title", 1), sharesScope: true) {
      #expect(subject["title"] == 1)
      #expect(subject.assign("made", 2))
      #expect(subject.add(-1, to: "count") == 0)
    }
    #expect(subject["title"] == nil)
    #expect(subject["made"] == 2)
    #expect(subject.add(-1, to: "count") == -1)
  }

  @Test func refusesNewNamesBeyondTheLimitOfEachPartial() {
    let subject = Subject([])
    #expect(subject.assign("a", 1, most: 1))
    #expect(!subject.assign("b", 1, most: 1))
    #expect(subject.assign("a", 2, most: 1))
    #expect(subject.add(1, to: "c", most: 1) == 0)
    #expect(subject.add(1, to: "d", most: 1) == nil)
    #expect(subject.add(1, to: "c", most: 1) == 1)
    subject.partial(("b", 1)) {
      #expect(!subject.assign("a", 1, most: 1))
      #expect(subject.add(1, to: "d", most: 1) == 0)
    }
  }
}
