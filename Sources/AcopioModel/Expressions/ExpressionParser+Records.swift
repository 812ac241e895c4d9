import AcopioBase

/// Records: `{ title, from: loan.from, 'end of life': eol }`.
extension ExpressionParser {
  /// The maximum number of members: names are compared one by one.
  private static let mostMembers = 200

  /// Parses the members after the opening brace.
  mutating func record(from start: Int) -> Expression? {
    var members: [RecordMember] = []
    var known: Set<String> = []
    repeat {
      let place = scanner.begin()
      guard let member = member() else { return nil }
      guard known.insert(member.name.string).inserted else {
        scanner.fail(
          exactly: "'\(member.name.string)' is named twice in this mapping", at: place,
          remedy: "give each member a name of its own")
        return nil
      }
      members.append(member)
      guard members.count <= ExpressionParser.mostMembers else {
        scanner.fail(
          exactly: "a mapping can have \(ExpressionParser.mostMembers) members at most", at: place,
          remedy: "compute some of them in a mapping of their own")
        return nil
      }
    } while scanner.take(",")
    guard scanner.take("}") else {
      scanner.fail(
        "expected ',' or '}' in a mapping", remedy: "write '{ name: value, other: value }'")
      return nil
    }
    return .record(members, scanner.place(from: start))
  }

  /// Parses `name: value`, or a field that keeps its name.
  private mutating func member() -> RecordMember? {
    let start = scanner.begin()
    if let text = scanner.quotedBytes() { return member(Name(text), isQuoted: true) }
    guard scanner.fault == nil, let path = scanner.path() else { return nil }
    let isName = path.steps.count == 1
    guard scanner.isBefore(":") else {
      guard !isName else {
        return RecordMember(name: Name(scanner.token(from: start)), value: .path(path))
      }
      scanner.fail(
        exactly: "'\(path.text)' needs a name in a mapping", at: start,
        remedy: "write '\(path.steps[path.steps.count - 1].content): \(path.text)'")
      return nil
    }
    guard isName else {
      scanner.fail(
        exactly: "the name of a member can't have dots", at: start,
        remedy: "write it in quotes, or without them")
      return nil
    }
    return member(Name(scanner.token(from: start)), isQuoted: false)
  }

  /// Parses the value after a name.
  private mutating func member(_ name: Name, isQuoted: Bool) -> RecordMember? {
    guard scanner.take(":") else {
      scanner.fail("expected ':' after the name of a member", remedy: "write 'name: value'")
      return nil
    }
    guard let value = expression() else { return nil }
    return RecordMember(name: name, value: value)
  }
}
