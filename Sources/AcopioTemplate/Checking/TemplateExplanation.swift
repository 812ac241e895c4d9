package import AcopioBase

/// The variables that a template gets and its callers, for people who are about to change it.
package struct TemplateExplanation: Sendable {
  /// A variable with its type in words.
  package struct Variable: Sendable {
    package let name: String
    /// `a list of text`, `an entry of 'books', or null`.
    package let type: Message
    /// The members of an object; empty for other types.
    package let members: [Variable]
  }

  /// One use of a layout.
  package struct Use: Sendable {
    /// `the pages of 'books'`.
    package let pages: Message
    /// The origin of its name.
    package let origin: Origin
    /// The variables of those pages, without the shared ones.
    package let variables: [Variable]
  }

  /// The name of the template: `layouts/book`.
  package let name: String
  /// The layouts it fills, from the inside out.
  package let layouts: [String]
  /// The templates that fill it.
  package let fillers: [String]
  /// The pages it is used on, directly or through the templates that fill it.
  package let uses: [Use]
  /// The origins of its calls, in file order.
  package let calls: [Origin]
  /// The arguments of those calls, or the parameters it declares.
  package let parameters: [Variable]
  /// The variables that every page has.
  package let shared: [Variable]
}

extension TemplateChecker {
  /// Explains the template called `name`; `nil` if it doesn't exist.
  ///
  /// The name may omit the folder of layouts, partials or components.
  package mutating func explain(_ name: String) -> TemplateExplanation? {
    let found =
      index(of: name) ?? index(of: folders.layouts + name) ?? index(of: folders.partials + name)
      ?? folders.components.flatMap { index(of: $0 + name) }
    guard let found else { return nil }
    walkAll()
    let fillers = templates.indices.filter { $0 != found && chains[$0].contains(found) }
    let uses = world.uses.filter { use in
      index(of: use.template).map { chains[$0].contains(found) } ?? false
    }
    let calls = calls.callers(of: found)
    return TemplateExplanation(
      name: templates[found].source.name,
      layouts: chains[found].dropFirst().map { templates[$0].source.name },
      fillers: fillers.map { templates[$0].source.name },
      uses: uses.map { use in
        TemplateExplanation.Use(
          pages: use.pages, origin: use.origin, variables: use.variables.map { variable($0) })
      },
      calls: calls.keys.inOrder { ($0.file, $0.start) < ($1.file, $1.start) },
      parameters: parameters(of: found, calls),
      shared: world.shared.filter { shared in
        !uses.contains { $0.variables.contains { $0.name == shared.name } }
      }.map { variable($0) })
  }

  private func parameters(
    of template: Int, _ calls: [Origin: [String: TemplateType]]
  ) -> [TemplateExplanation.Variable] {
    let declared = PartialParameters(templates[template])
    if declared.isDeclared {
      return declared.all.map { parameter in
        let purpose = parameter.purpose.isEmpty ? "" : ": \(parameter.purpose)"
        let null = parameter.isOptional ? ", or null" : ""
        return TemplateExplanation.Variable(
          name: parameter.name, type: "\(parameter.kinds.description)\(null)\(purpose)", members: []
        )
      }
    }
    var types: [String: TemplateType] = [:]
    for given in calls.values {
      types.merge(given) { $0.joined(with: $1) }
    }
    for given in calls.values {
      for (name, type) in types where given[name] == nil { types[name] = type.joined(with: .null) }
    }
    return types.inOrder { $0.key < $1.key }.map { variable(($0.key, $0.value)) }
  }

  private func variable(
    _ variable: (name: String, type: TemplateType), depth: Int = 0
  ) -> TemplateExplanation.Variable {
    var members: [(name: String, type: TemplateType)] = []
    if case .object(let number) = variable.type.wrapped, depth == 0 {
      members = types.objects[number].members
    }
    return TemplateExplanation.Variable(
      name: variable.name, type: types.signature(of: variable.type),
      members: members.map { self.variable($0, depth: depth + 1) })
  }
}

extension TypeTable {
  /// A type in full: `a list of an entry of 'books'`, `one of 'novel', 'poetry', or null`.
  fileprivate func signature(of type: TemplateType) -> Message {
    switch type {
    case .choice(let words): "one of \(words.map { "'\($0)'" as String }.joined(separator: ", "))"
    case .list(.object(let number)) where objects[number].isEntry:
      signature(ofEntries: objects[number].name.english)
    case .list(let element): "a list of \(signature(of: element))"
    case .optional(let wrapped): "\(signature(of: wrapped)), or null"
    default: description(of: type)
    }
  }

  /// `a list of entries of 'books'` for `an entry of 'books'`.
  private func signature(ofEntries entry: String) -> Message {
    let start = "an entry of "
    return entry.hasPrefix(start)
      ? "a list of entries of \(entry.dropFirst(start.count))" : "a list of \(entry)"
  }
}
