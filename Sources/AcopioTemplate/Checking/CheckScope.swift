/// What names mean at one position in a template.
struct CheckScope {
  /// The variables of the page.
  var globals: [String: TemplateType]
  /// What has been assigned or captured so far.
  var variables: [String: TemplateType] = [:]
  /// Loop variables and arguments, the innermost last.
  var locals: [(name: String, type: TemplateType)] = []
  /// What the surrounding conditions say about paths, such as that `entry.author` is not null.
  var facts: [String: TemplateType] = [:]
  /// Whether unknown names may be anything, because no caller of this template is known.
  var isOpen = false

  /// The type of a variable, `nil` if there is none.
  func type(of name: String) -> TemplateType? {
    if let local = locals.last(where: { $0.name == name }) { return local.type }
    if let known = variables[name] ?? globals[name] { return known }
    return isOpen ? .any : nil
  }

  /// All names in scope, for suggestions.
  var names: [String] { locals.map(\.name) + variables.keys.sorted() + globals.keys.sorted() }

  /// Gives a variable a type; what was known about its members is discarded.
  mutating func assign(_ name: String, _ type: TemplateType) {
    variables[name] = type
    forget(name)
  }

  /// Adds a loop variable or argument.
  mutating func push(_ name: String, _ type: TemplateType) {
    locals.append((name, type))
    forget(name)
  }

  private mutating func forget(_ name: String) {
    guard !facts.isEmpty else { return }
    facts = facts.filter {
      $0.key != name && !$0.key.hasPrefix("\(name).") && !$0.key.hasPrefix("\(name)[")
    }
  }

  /// Takes over what is known in all branches once they have ended.
  mutating func merge(_ ways: [CheckScope]) {
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

/// What a condition says about its branches.
struct Outcome {
  /// Whether it is always true or always false on these pages; `nil` if that depends.
  var truth: Bool?
  /// What is known where it is true.
  var yes: [String: TemplateType] = [:]
  /// What is known where it is false.
  var no: [String: TemplateType] = [:]

  /// The opposite.
  var negated: Outcome { Outcome(truth: truth.map { !$0 }, yes: no, no: yes) }

  /// Both conditions.
  func and(_ other: Outcome) -> Outcome {
    let truth =
      self.truth == false || other.truth == false
      ? false : self.truth == true && other.truth == true ? true : nil
    return Outcome(
      truth: truth, yes: yes.merging(other.yes) { $1 }, no: Outcome.common(no, other.no))
  }

  /// One of two conditions.
  func or(_ other: Outcome) -> Outcome { negated.and(other.negated).negated }

  private static func common(
    _ left: [String: TemplateType], _ right: [String: TemplateType]
  ) -> [String: TemplateType] { left.filter { right[$0.key] == $0.value } }
}
