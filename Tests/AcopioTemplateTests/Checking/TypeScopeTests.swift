import AcopioTemplate
import Testing

@Suite struct TypeScopeTests {
  @Test func findsLocalsBeforeVariablesBeforeRootVariables() {
    var scope = TypeScope([("x", .text), ("page", .any)])
    #expect(scope.type(of: "x") == .text)
    scope.assign("x", .number)
    #expect(scope.type(of: "x") == .number)
    scope.push("x", .boolean)
    scope.push("x", .date)
    #expect(scope.type(of: "x") == .date)
    scope.cutLocals(to: scope.localCount - 1)
    #expect(scope.type(of: "x") == .boolean)
    scope.cutLocals(to: 0)
    #expect(scope.type(of: "x") == .number)
    #expect(scope.type(of: "y") == nil)
    #expect(TypeScope(isOpen: true).type(of: "y") == .any)
  }

  @Test func forgetsFactsAboutANameThatIsAssigned() {
    var scope = TypeScope()
    scope.learn([
      "book": .text, "book.author": .text, "book[0]": .text, "bookshop": .text,
    ])
    scope.assign("book", .any)
    #expect(scope.fact(about: "book") == nil)
    #expect(scope.fact(about: "book.author") == nil)
    #expect(scope.fact(about: "book[0]") == nil)
    #expect(scope.fact(about: "bookshop") == .text)
  }

  @Test func joinsWhatBranchesAssign() {
    let before = TypeScope([("kind", .text)])
    var one = before
    one.assign("kind", .number)
    one.assign("made", .text)
    var other = before
    other.assign("kind", .number)
    var after = before
    after.merge([one, other])
    #expect(after.type(of: "kind") == .number)
    #expect(after.type(of: "made") == .optional(.text))
    #expect(!after.hasSameVariables(as: before))
  }

  @Test func keepsFactsThatHoldAfterEveryBranch() {
    var before = TypeScope()
    before.learn(["book": .text, "author": .text])
    var one = before
    one.learn("book", .number)
    var after = before
    after.merge([one, before])
    #expect(after.fact(about: "book") == nil)
    #expect(after.fact(about: "author") == .text)
  }
}
