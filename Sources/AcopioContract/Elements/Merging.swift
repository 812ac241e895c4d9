import AcopioBase

extension Element {
  /// Returns the one element that a chain of derived types represents; other elements are returned
  /// unchanged.
  ///
  /// Later types replace attributes, samples and values of earlier ones; objects are merged by the
  /// names of their members.
  func merged() throws(ElementFault) -> Element? {
    guard kind == .extend else { return self }
    guard var result = elements.first else { return nil }
    var members = MemberList()
    if result.kind == .object { members.start(with: &result) }
    for next in elements.dropFirst() {
      guard next.kind == result.kind else {
        throw ElementFault(message: "cannot merge different types of elements")
      }
      result.merge(next, &members)
    }
    if result.kind == .object { members.finish(&result) }
    return result
  }

  private mutating func merge(_ next: Element, _ members: inout MemberList) {
    if !next.attributes.isEmpty { attributes = next.attributes }
    if !next.samples.isEmpty { samples = next.samples }
    if !next.standard.isEmpty { standard = next.standard }
    if next.isVariable { isVariable = true }
    if !next.description.isEmpty { description = next.description }
    if kind == .enumeration { mergeEnumerations(next.enumerations ?? []) }
    guard !next.isEmpty else { return }
    switch kind {
    case .object: members.merge(next)
    case .array:
      // An array without elements stays so, as in the reference parser.
      if !isEmpty { content = .elements(elements + next.elements) }
    default: content = next.content
    }
  }

  /// Adds values; values that are already present move to the end.
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

  /// The name of a member, if it is not of a type of its own.
  var memberName: Octets? {
    guard case .pair(let key, _) = content, key.kind == .string else { return nil }
    if case .text(let text) = key.content { return text }
    return []
  }
}

/// The members of an object while the types of a chain are merged, so that each is looked up once.
private struct MemberList {
  /// The content until a type other than the first has members.
  private var first = Element.Content.none
  private var members: [Element] = []
  private var index = MemberIndex()
  private var isMerged = false

  /// Takes the members of the first type out of it.
  mutating func start(with element: inout Element) {
    first = element.content
    element.content = .none
  }

  /// Adds members; one replaces the member or the choice with its name, where that is.
  mutating func merge(_ next: Element) {
    if !isMerged {
      isMerged = true
      if case .elements(let elements) = first { members = elements }
      first = .none
      index = MemberIndex(members)
    }
    for member in next.elements {
      guard let place = index.place(of: member) else {
        index.add(member, at: members.count)
        members.append(member)
        continue
      }
      let wasChoice = members[place].kind == .select
      members[place] = member
      if wasChoice { index = MemberIndex(members) }
    }
  }

  /// Puts the members into the merged element.
  func finish(_ element: inout Element) {
    element.content = isMerged ? .elements(members) : first
  }
}

/// The positions of the members of an object, by name.
private struct MemberIndex {
  private var names: [Octets: Int] = [:]
  private var references: [Octets: Int] = [:]

  init(_ members: [Element] = []) {
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
