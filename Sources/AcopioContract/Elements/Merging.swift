import AcopioBase

extension Element {
  /// The one element that a chain of derived types stands for; other elements stand for themselves.
  ///
  /// Later types replace attributes, samples and values of earlier ones; objects are merged by the
  /// names of their members.
  func merged() throws(ElementFault) -> Element? {
    guard kind == .extend else { return self }
    guard var result = elements.first else { return nil }
    for next in elements.dropFirst() {
      guard next.kind == result.kind else {
        throw ElementFault(message: "cannot merge different types of elements")
      }
      result.merge(next)
    }
    return result
  }

  private mutating func merge(_ next: Element) {
    if !next.attributes.isEmpty { attributes = next.attributes }
    if !next.samples.isEmpty { samples = next.samples }
    if !next.standard.isEmpty { standard = next.standard }
    if next.isVariable { isVariable = true }
    if !next.description.isEmpty { description = next.description }
    if kind == .enumeration { mergeEnumerations(next.enumerations ?? []) }
    guard !next.isEmpty else { return }
    switch kind {
    case .object: mergeMembers(next.elements)
    case .array:
      // An array without elements stays so, as in the reference parser.
      if !isEmpty { content = .elements(elements + next.elements) }
    default: content = next.content
    }
  }

  /// Adds values; those that are there already move to the end.
  private mutating func mergeEnumerations(_ more: [Element]) {
    guard !more.isEmpty else { return }
    guard var values = enumerations else {
      enumerations = more
      return
    }
    let known = Set(values)
    for value in more {
      if known.contains(value), let index = values.firstIndex(where: { $0.isIdentical(to: value) })
      {
        values.remove(at: index)
      }
      values.append(value)
    }
    enumerations = values
  }

  /// Adds members; one replaces the member or the choice with its name, where that is.
  private mutating func mergeMembers(_ more: [Element]) {
    var members = elements
    content = .none
    var index = MemberIndex(members)
    for member in more {
      guard let place = index.place(of: member) else {
        index.add(member, at: members.count)
        members.append(member)
        continue
      }
      let wasChoice = members[place].kind == .select
      members[place] = member
      if wasChoice { index = MemberIndex(members) }
    }
    content = .elements(members)
  }

  /// The name of a member, if it is not of a type of its own.
  var memberName: Octets? {
    guard case .pair(let key, _) = content, key.kind == .string else { return nil }
    if case .text(let text) = key.content { return text }
    return []
  }
}

/// Where the members of an object are, by name.
private struct MemberIndex {
  private var names: [Octets: Int] = [:]
  private var references: [Octets: Int] = [:]

  init(_ members: [Element]) {
    for (place, member) in members.enumerated() { add(member, at: place) }
  }

  mutating func add(_ member: Element, at place: Int) {
    switch member.kind {
    case .select:
      for option in member.elements {
        for name in option.elements.compactMap(\.memberName) where names[name] == nil {
          names[name] = place
        }
      }
    case .reference:
      if case .reference(let name, _) = member.content, references[name] == nil {
        references[name] = place
      }
    default:
      if let name = member.memberName, names[name] == nil { names[name] = place }
    }
  }

  /// The place of the member that `member` replaces.
  func place(of member: Element) -> Int? {
    if case .reference(let name, _) = member.content { return references[name] }
    return member.kind == .member ? member.memberName.flatMap { names[$0] } : nil
  }
}
