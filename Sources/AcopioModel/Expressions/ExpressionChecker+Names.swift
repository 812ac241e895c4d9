import AcopioBase

extension ExpressionChecker {
  /// The type at the end of a path, and the types along it that are elements of lists.
  mutating func walk(_ path: ExpressionPath) -> (type: ExpressionType, chain: [ExpressionType]) {
    guard let (first, rest) = root(path) else { return (.unknown, []) }
    var type = first
    var chain: [ExpressionType] = []
    func note(_ type: ExpressionType) {
      if case .list(let element) = type.wrapped, element.hasMembers {
        chain.append(element.wrapped)
      }
    }
    // Facts from conditions about the beginning of a path apply to all of it.
    var written =
      facts.all.isEmpty ? "" : path.steps.dropLast(rest.count).map(\.content).joined(separator: ".")
    if !rest.isEmpty, !facts.all.isEmpty { type = facts.narrowed(type, of: written) }
    note(type)
    for step in rest {
      guard let next = member(step.content, of: type) else {
        reportUnknown(step, of: type)
        return (.unknown, chain)
      }
      type = next
      if !facts.all.isEmpty {
        written += "." + step.content
        type = facts.narrowed(type, of: written)
      }
      note(type)
    }
    return (type, chain)
  }

  /// The type that a path begins with, and the remaining steps; `nil` after a fault.
  private mutating func root(
    _ path: ExpressionPath
  ) -> (ExpressionType, ArraySlice<Located<String>>)? {
    let first = path.steps[0]
    let rest = path.steps.dropFirst()
    if first.content == "it", let element { return (element, rest) }
    if first.content == "parent", subjects.count > 1 { return parent(rest) }
    if first.content == "this", let owner { return (.entry(owner.name), rest) }
    // An object that may have any member does not hide the time of the build.
    let isNow = BuildName(rawValue: path.text) != nil
    if first.content == "build", isNow,
      !scopes.contains(where: { names(of: $0).contains("build") }),
      shapes[collection.name]?["build"] == nil
    {
      return (.date, [])
    }
    for scope in scopes.reversed() {
      if let type = member(first.content, of: scope) { return (type, rest) }
    }
    let entry = ExpressionType.entry(collection.name)
    if let type = member(first.content, of: entry) { return (type, rest) }
    if isNow { return (.date, []) }
    let sibling = Collection.sibling(first.content, of: collection.name)
    guard collection(sibling) != nil else {
      reportUnknown(root: first)
      return nil
    }
    guard rest.first != nil else {
      diagnostics.error(
        .unknownName, "the key of an entry of '\(sibling)' must follow", at: first.origin,
        remedy: "write \(first.content).key-of-the-entry.field")
      return nil
    }
    return (.entry(sibling), rest.dropFirst())
  }

  /// The type that `parent` means, or one of those around it, as in `parent.parent.title`.
  private func parent(
    _ rest: ArraySlice<Located<String>>
  ) -> (ExpressionType, ArraySlice<Located<String>>) {
    let more = rest.prefix(subjects.count - 2).prefix { $0.content == "parent" }.count
    return (subjects[subjects.count - 2 - more], rest.dropFirst(more))
  }

  private mutating func reportUnknown(root name: Located<String>) {
    let entry = ExpressionType.entry(collection.name)
    let fields = scopes.reversed().flatMap { names(of: $0) } + names(of: entry)
    let here = collection.name.dropLast(collection.shortName.count)
    let siblings = collections.map(\.name).filter { $0.hasPrefix(here) }
      .map { String($0.dropFirst(here.count)) }.filter { !$0.contains("/") }
    let known = fields + siblings + BuildName.allCases.map(\.rawValue)
    diagnostics.error(
      .unknownName,
      "'\(name.content)' is neither a field nor a collection next to this one\(didYouMean(name.content, known))",
      at: name.origin,
      remedy: slip(name.content)
        ?? "names are \(listed(fields)), build.date and the collections here")
  }

  /// The remedy for a name from templates, or for text in typographic quotes.
  private func slip(_ name: String) -> Message? {
    if ["entry", "self", "this", "item"].contains(name) {
      return "write the field alone, without '\(name).'"
    }
    if let first = name.first, "“”‘’«»".contains(first) {
      return "write text in straight quotes: 'text'"
    }
    return nil
  }

  private mutating func reportUnknown(_ step: Located<String>, of type: ExpressionType) {
    let known = names(of: type)
    guard !known.isEmpty else {
      diagnostics.error(
        .unknownName, "\(type.description) has no members", at: step.origin,
        remedy: "end the path before '.\(step.content)'")
      return
    }
    let owner =
      if case .list(let element) = type.wrapped { element.description } else { type.description }
    diagnostics.error(
      .unknownName, "\(owner) has no '\(step.content)'\(didYouMean(step.content, known))",
      at: step.origin, remedy: "names are \(listed(known))")
  }
}
