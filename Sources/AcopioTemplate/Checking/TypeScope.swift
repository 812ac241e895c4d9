import AcopioBase

/// The meanings of names at one position in a template.
package struct TypeScope {
  /// The variables of the page.
  private let globals: [String: TemplateType]
  /// The variables assigned or captured so far.
  private var variables: [String: TemplateType] = [:]
  /// Loop variables and arguments, the innermost last.
  private var locals: [(name: String, type: TemplateType)] = []
  /// The facts from surrounding conditions about paths, such as that `entry.author` is not null.
  private var facts: [String: TemplateType] = [:]
  /// Whether unknown names may be anything, because no caller of this template is known.
  private let isOpen: Bool

  /// A scope with root variables only; if two have one name, the last counts.
  package init(_ globals: [(name: String, type: TemplateType)] = [], isOpen: Bool = false) {
    self.globals = Dictionary(globals.map { ($0.name, $0.type) }) { $1 }
    self.isOpen = isOpen
  }

  /// The type of a variable, `nil` if there is none.
  package func type(of name: String) -> TemplateType? {
    if let local = locals.last(where: { $0.name == name }) { return local.type }
    if let known = variables[name] ?? globals[name] { return known }
    return isOpen ? .any : nil
  }

  /// All names in scope, for suggestions.
  package var names: [String] {
    locals.map(\.name) + variables.keys.inOrder() + globals.keys.inOrder()
  }

  // MARK: - Variables

  /// Gives a variable a type; known facts about its members are discarded.
  package mutating func assign(_ name: String, _ type: TemplateType) {
    variables[name] = type
    forget(name)
  }

  /// Adds a loop variable or argument.
  package mutating func push(_ name: String, _ type: TemplateType) {
    locals.append((name, type))
    forget(name)
  }

  /// The number of loop variables and arguments, for `cutLocals`.
  package var localCount: Int { locals.count }

  /// Removes all loop variables and arguments but the first `count`.
  package mutating func cutLocals(to count: Int) { locals.removeSubrange(count...) }

  /// Whether the same has been assigned as in another scope.
  package func hasSameVariables(as other: TypeScope) -> Bool { variables == other.variables }

  // MARK: - Facts

  /// The fact that the conditions establish about a path; `nil` if none.
  package func fact(about path: String) -> TemplateType? { facts[path] }

  /// Adds the facts of a condition, replacing those about the same paths.
  package mutating func learn(_ facts: [String: TemplateType]) {
    self.facts.merge(facts) { $1 }
  }

  /// Adds the fact of a condition about one path.
  @inline(never)
  package mutating func learn(_ path: String, _ type: TemplateType) { facts[path] = type }

  private mutating func forget(_ name: String) {
    guard !facts.isEmpty else { return }
    facts = facts.filter {
      $0.key != name && !$0.key.hasPrefix("\(name).") && !$0.key.hasPrefix("\(name)[")
    }
  }

  // MARK: - Branches

  /// Takes over the facts that hold in all branches once they have ended.
  package mutating func merge(_ ways: [TypeScope]) {
    guard let first = ways.first else { return }
    var merged = first.variables
    for way in ways.dropFirst() {
      for (name, type) in way.variables {
        merged[name] = (merged[name] ?? globals[name] ?? .null).joined(with: type)
      }
      for (name, type) in merged where way.variables[name] == nil {
        merged[name] = type.joined(with: globals[name] ?? .null)
      }
    }
    variables = merged
    facts = facts.filter { fact in ways.allSatisfy { $0.facts[fact.key] == fact.value } }
  }
}
