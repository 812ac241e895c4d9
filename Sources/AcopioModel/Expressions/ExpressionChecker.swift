package import AcopioBase

/// Determines the types of expressions from the schemas alone.
///
/// Reports `unknown-name` and `expression-type` at the position inside the text, so that a later
/// computation can fail only because of an entry's values.
package struct ExpressionChecker {
  /// The result of checking an expression.
  package struct Finding: Sendable {
    /// The type of its value.
    package let type: ExpressionType
    /// Whether it uses a list of referring entries, which contains published entries only.
    package let seesInverse: Bool
    /// The collection whose addresses it uses, if they are made of computed fields; `nil` for none.
    package var lateAddress: String?
    /// Whether it uses a list that is itself selected by an expression.
    package var seesSelection = false
  }

  /// All collections of the site.
  let collections: [Collection]
  /// The shapes of their entries.
  let shapes: EntryShapes
  /// The words of enums that are put in order, by the expression that does.
  package private(set) var words: [Gathering.Place: [String]] = [:]
  /// The collection whose entries are evaluated.
  package var collection: Collection
  /// The collection of `this`, in a condition of `select`.
  package var owner: Collection?
  /// The type that contains the members of an endpoint, then the types of the elements of enclosing
  /// lists, the innermost last; empty outside of endpoints.
  var subjects: [ExpressionType] = []
  /// The element types of the enclosing gatherings, the innermost last.
  var scopes: [ExpressionType] = []
  /// The type of `it`.
  var element: ExpressionType?
  /// The facts that surrounding conditions establish about the types of paths.
  var facts = TypeFacts()
  /// Whether the branches of the expression may be of different kinds, for a field of several types.
  var mayMix = false
  var seesInverse = false
  var seesSelection = false
  private var lateAddress: String?
  /// The findings of computed fields; those in progress count as plain fields.
  private var known: [DerivedName: Finding] = [:]
  /// Computed fields that are needed but not known yet.
  private var needed: [DerivedName] = []
  var diagnostics = Diagnostics()

  /// A checker for the expressions of `collection`.
  package init(_ collection: Collection, _ collections: [Collection], _ shapes: EntryShapes) {
    self.collection = collection
    self.collections = collections
    self.shapes = shapes
  }

  /// Checks `expression` for an entry of the collection and reports faults.
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

  /// The finding as far as it is known; `needed` gets the computed fields that aren't known.
  private mutating func attempt(_ expression: Expression) -> Finding {
    seesInverse = false
    seesSelection = false
    lateAddress = nil
    needed = []
    diagnostics = Diagnostics()
    let type = type(of: expression)
    return Finding(
      type: type, seesInverse: seesInverse, lateAddress: lateAddress, seesSelection: seesSelection)
  }

  /// The finding of `expression`, without reporting faults.
  package mutating func finding(_ expression: Expression) -> Finding {
    var ignored = Diagnostics()
    return check(expression, &ignored)
  }

  /// Checks an expression where members of these types are around it, the innermost last; the first is the
  /// type of the entry, the
  /// term or the site.
  package mutating func check(
    _ expression: Expression, within subjects: [ExpressionType], _ diagnostics: inout Diagnostics
  ) -> Finding {
    let outer = collection
    self.subjects = subjects
    element = subjects.count > 1 ? subjects.last : nil
    if case .entry(let name)? = subjects.first {
      collection = self.collection(name) ?? collection
      scopes = subjects.dropFirst().filter(\.hasMembers)
    } else {
      collection = .none
      scopes = subjects.filter(\.hasMembers)
    }
    defer { (self.subjects, scopes, element, collection) = ([], [], nil, outer) }
    return check(expression, &diagnostics)
  }

  /// Checks a computed field: its expression, and whether the result has the declared type.
  ///
  /// `subjects` are the types around it, the innermost last; none for a field of an entry.
  package mutating func check(
    _ derived: DerivedField, within subjects: [ExpressionType] = [],
    _ diagnostics: inout Diagnostics
  ) -> Finding {
    let before = diagnostics.all.count
    if case .union = derived.field.type { mayMix = true }
    let finding =
      subjects.isEmpty
      ? check(derived.expression, &diagnostics)
      : check(derived.expression, within: subjects, &diagnostics)
    mayMix = false
    guard diagnostics.all.count == before, !finding.type.fits(derived.field.type) else {
      return finding
    }
    let name = derived.field.name.string
    var given = finding.type.misfit(to: derived.field.type) ?? finding.type.description
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
    case .free: return .free
    case .optional(let inner): return member(name, of: inner)?.optional
    case .duration: return Measures.duration[name].map { ExpressionType($0) }
    case .object(let schema):
      return schema[name].map { ExpressionType($0) }
        ?? schema.others.map { ExpressionType($0).optional }
    case .record(let members): return members.first { $0.name.string == name }?.type
    case .entry(let other):
      // A missing collection was reported where it was named.
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
    case .object(let schema): schema.allFields.map(\.name.string)
    case .record(let members): members.map(\.name.string)
    case .list(let element): names(of: element)
    case .entry(let other): collection(other).map(names) ?? []
    default: []
    }
  }

  /// The names that expressions can use of an entry.
  private func names(_ collection: Collection) -> [String] {
    (shapes[collection.name]?.members ?? []).compactMap { member in
      switch member.source {
      case .builtIn(.summary), .builtIn(.content), .builtIn(.collection), .builtIn(.related),
        .builtIn(.terms), .builtIn(.parent), .builtIn(.ancestors), .builtIn(.children):
        nil
      default: member.name
      }
    }
  }

  func collection(_ name: String) -> Collection? { shapes.index(of: name).map { collections[$0] } }

  private mutating func member(
    _ name: String, ofEntryIn collection: Collection
  ) -> ExpressionType? {
    guard let member = shapes[collection.name]?[name] else {
      return collection.mayHave(name) ? .unknown : nil
    }
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
      return .list(.entry(collection.choices.selects[index].source.content))
    case .builtIn(.key), .builtIn(.lang), .builtIn(.collection), .builtIn(.path), .builtIn(.folder):
      return .text(nil)
    case .builtIn(.slug):
      if !collection.hasEarlyAddresses { lateAddress = collection.name }
      return .text(nil)
    case .builtIn(.url), .builtIn(.absoluteURL):
      if !collection.hasEarlyAddresses { lateAddress = collection.name }
      return collection.pages.entry == nil ? .nothing : .text(nil)
    case .builtIn(.summary), .builtIn(.content), .builtIn(.related), .builtIn(.terms),
      .builtIn(.parent), .builtIn(.ancestors), .builtIn(.children):
      return nil
    }
  }

  /// The finding of a computed field; one that isn't known yet counts as a plain field for now.
  private mutating func finding(of derived: DerivedField, in collection: Collection) -> Finding {
    // One of an element was checked where it is computed.
    guard !derived.isOfElement else {
      return Finding(type: ExpressionType(derived.field), seesInverse: false)
    }
    let name = DerivedName(collection: collection.name, field: derived.field.name.string)
    if let finding = known[name] { return finding }
    needed.append(name)
    return Finding(type: ExpressionType(derived.field), seesInverse: false)
  }

  /// Determines the findings of computed fields and of those that they need.
  ///
  /// Uses a loop, since a chain of fields can be as long as a declaration. A field that needs
  /// itself counts as a plain field.
  private mutating func learn(_ names: [DerivedName]) {
    var work = names
    var looked: Set<DerivedName> = []
    var other = ExpressionChecker(collection, collections, shapes)
    swap(&other.known, &known)
    while let name = work.last {
      guard let collection = collection(name.collection),
        case .derived(let index)? = shapes[name.collection]?[name.field]?.source,
        looked.contains(name) || other.known[name] == nil
      else {
        work.removeLast()
        continue
      }
      let derived = collection.derived[index]
      // A field in progress counts as plain for now.
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

  /// Reports a value of the wrong type and returns an unknown type.
  mutating func refuse(
    _ message: Message, at origin: Origin, remedy: Message? = nil
  ) -> ExpressionType {
    diagnostics.error(
      .expressionType, message, at: origin,
      remedy: remedy ?? "change the expression, or the type of a field in it")
    return .unknown
  }

  /// Stores the order of an enum's words for a gathering that sorts them.
  mutating func remember(_ words: [String], for gathering: Gathering) {
    self.words[gathering.place] = words
  }
}
