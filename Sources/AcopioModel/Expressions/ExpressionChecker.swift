package import AcopioBase

/// Finds out what expressions give, from the schemas alone.
///
/// Reports `unknown-name` and `expression-type` at the place inside the text, so
/// that what is computed later can fail only for the sake of an entry's values.
package struct ExpressionChecker {
  /// What is known of an expression.
  package struct Finding: Sendable {
    /// The type of its value.
    package let type: ExpressionType
    /// Whether it looks at a list of referring entries, which is made of published entries only.
    package let seesInverse: Bool
    /// Whether it looks at a list that is chosen by an expression itself.
    package var seesSelection = false
  }

  /// All collections of the site.
  let collections: [Collection]
  /// The shapes of their entries.
  let shapes: EntryShapes
  /// The words of enums that are put in order, by the expression that does.
  package private(set) var words: [Gathering.Place: [String]] = [:]
  /// The collection whose entries are looked at.
  package var collection: Collection
  /// The collection of `this`, for a condition that chooses for its entries.
  package var owner: Collection?
  /// The types of the things that a gathering goes through, the innermost last.
  var scopes: [ExpressionType] = []
  /// The type of `it`.
  var element: ExpressionType?
  var seesInverse = false
  var seesSelection = false
  /// Of computed fields, by collection and name; those being looked at count as plain.
  private var known: [DerivedName: Finding] = [:]
  /// Computed fields that are needed and not known yet.
  private var needed: [DerivedName] = []
  var diagnostics = Diagnostics()

  /// A checker for the expressions of `collection`.
  package init(_ collection: Collection, _ collections: [Collection], _ shapes: EntryShapes) {
    self.collection = collection
    self.collections = collections
    self.shapes = shapes
  }

  /// What `expression` gives for an entry of the collection.
  package mutating func check(
    _ expression: Expression, _ diagnostics: inout Diagnostics
  ) -> Finding {
    var finding = attempt(expression)
    while !needed.isEmpty {
      learn(needed)
      finding = attempt(expression)
    }
    diagnostics.append(self.diagnostics)
    return finding
  }

  /// What `expression` gives as far as is known; `needed` has the computed fields that aren't.
  private mutating func attempt(_ expression: Expression) -> Finding {
    seesInverse = false
    seesSelection = false
    needed = []
    diagnostics = Diagnostics()
    let type = type(of: expression)
    return Finding(type: type, seesInverse: seesInverse, seesSelection: seesSelection)
  }

  /// What `expression` gives, without a word about faults.
  package mutating func finding(_ expression: Expression) -> Finding {
    var ignored = Diagnostics()
    return check(expression, &ignored)
  }

  /// Checks a computed field: its expression and whether it gives what was declared.
  package mutating func check(
    _ derived: DerivedField, _ diagnostics: inout Diagnostics
  ) -> Finding {
    let before = diagnostics.all.count
    let finding = check(derived.expression, &diagnostics)
    guard diagnostics.all.count == before, !finding.type.fits(derived.field.type) else {
      return finding
    }
    let name = derived.field.name.string
    var given = finding.type.description
    if case .choice(let words) = derived.field.type, case .text(let known) = finding.type.wrapped {
      given = known?.first { !words.contains($0) }.map { "'\($0)'" } ?? "any text"
    }
    diagnostics.error(
      .expressionType, "'\(name)' is of type \(derived.field.type.name), but this gives \(given)",
      at: derived.expression.origin, remedy: "change the type, or the value")
    return finding
  }

  /// A computed field of a collection.
  private struct DerivedName: Hashable {
    let collection: String
    let field: String
  }

  // MARK: - Members

  /// The type of a member; `nil` if there is none.
  mutating func member(_ name: String, of type: ExpressionType) -> ExpressionType? {
    switch type {
    case .unknown: return .unknown
    case .optional(let inner): return member(name, of: inner)?.optional
    case .duration: return Measures.duration[name].map { ExpressionType($0) }
    case .object(let schema): return schema[name].map { ExpressionType($0) }
    case .entry(let other):
      // A collection that is not there was reported where it was named.
      guard let collection = collection(other) else { return .unknown }
      return member(name, ofEntryIn: collection)
    case .list(let element):
      guard let inner = member(name, of: element) else { return nil }
      if case .list(let flat) = inner.wrapped { return .list(flat) }
      return .list(inner.wrapped)
    default: return nil
    }
  }

  /// The names of all members of a type.
  func names(of type: ExpressionType) -> [String] {
    switch type.wrapped {
    case .duration: Measures.duration.fields.map(\.name.string)
    case .object(let schema): schema.fields.map(\.name.string)
    case .list(let element): names(of: element)
    case .entry(let other): collection(other).map(names) ?? []
    default: []
    }
  }

  /// The names that expressions can use of an entry.
  private func names(_ collection: Collection) -> [String] {
    (shapes[collection.name]?.members ?? []).compactMap { member in
      switch member.source {
      case .builtIn(.content), .builtIn(.collection), .builtIn(.related): nil
      default: member.name
      }
    }
  }

  func collection(_ name: String) -> Collection? { shapes.index(of: name).map { collections[$0] } }

  private mutating func member(
    _ name: String, ofEntryIn collection: Collection
  ) -> ExpressionType? {
    guard let member = shapes[collection.name]?[name] else { return nil }
    switch member.source {
    case .field(let index): return ExpressionType(collection.schema.fields[index])
    case .derived(let index):
      let derived = collection.derived[index]
      let finding = finding(of: derived, in: collection)
      if finding.seesInverse { seesInverse = true }
      if finding.seesSelection { seesSelection = true }
      let type = ExpressionType(derived.field)
      return finding.type.canBeNull ? type.optional : type
    case .inverse(let source, _):
      seesInverse = true
      return .list(.entry(collections[source].name))
    case .selected(let index):
      seesInverse = true
      seesSelection = true
      return .list(.entry(collection.selects[index].source.content))
    case .builtIn(.key), .builtIn(.slug), .builtIn(.collection): return .text(nil)
    case .builtIn(.url), .builtIn(.absoluteURL):
      return collection.page == nil ? .nothing : .text(nil)
    case .builtIn(.content), .builtIn(.related): return nil
    }
  }

  /// What a computed field gives; one that isn't known yet counts as a plain field meanwhile.
  private mutating func finding(of derived: DerivedField, in collection: Collection) -> Finding {
    let name = DerivedName(collection: collection.name, field: derived.field.name.string)
    if let finding = known[name] { return finding }
    needed.append(name)
    return Finding(type: ExpressionType(derived.field), seesInverse: false)
  }

  /// Finds out what computed fields give, and those that they need.
  ///
  /// A loop, since a chain of them can be as long as a declaration. One that needs itself counts as a
  /// plain field.
  private mutating func learn(_ names: [DerivedName]) {
    var work = names
    var looked: Set<DerivedName> = []
    var other = ExpressionChecker(collection, collections, shapes)
    swap(&other.known, &known)
    while let name = work.last {
      guard let collection = collection(name.collection),
        let derived = collection.derived.first(where: { $0.field.name.string == name.field }),
        looked.contains(name) || other.known[name] == nil
      else {
        work.removeLast()
        continue
      }
      // What is being looked at counts as plain meanwhile.
      if looked.insert(name).inserted {
        other.known[name] = Finding(type: ExpressionType(derived.field), seesInverse: false)
      }
      other.collection = collection
      let finding = other.attempt(derived.expression)
      if other.needed.isEmpty {
        other.known[name] = finding
        looked.remove(name)
        work.removeLast()
      } else {
        work += other.needed
      }
    }
    swap(&other.known, &known)
  }

  // MARK: - Faults

  /// Reports a value of the wrong type and gives up on its type.
  mutating func refuse(
    _ message: String, at origin: Origin, remedy: String? = nil
  ) -> ExpressionType {
    diagnostics.error(
      .expressionType, message, at: origin,
      remedy: remedy ?? "change the expression, or the type of a field in it")
    return .unknown
  }

  /// Remembers the order of an enum for who puts its words in order.
  mutating func remember(_ words: [String], for gathering: Gathering) {
    self.words[gathering.place] = words
  }
}
