import AcopioBase
import AcopioModel

/// Checks the expressions of all collections against their schemas, before anything is computed.
///
/// Reports `publish-circle`, `select-circle`, `unknown-field` and the diagnostics of
/// `ExpressionChecker`.
struct ExpressionLinks {
  /// All collections of the site.
  let collections: [Collection]

  /// Checks every expression of every collection.
  func check(_ diagnostics: inout Diagnostics) {
    let shapes = EntryShapes(collections)
    for collection in collections {
      let conditions = collection.conditions(among: collections, shapes)
      // Elements are checked where they are written.
      for field in collection.schema.fields
      where field.type.holdsDerived && !collection.source.isElements {
        var checker = ExpressionChecker(collection, collections, shapes)
        checkInside(field.type, [.entry(collection.name)], &checker, &diagnostics)
      }
      let count =
        collection.derived.count + collection.publish.count + collection.rules.count
        + conditions.count
      guard count > 0 else { continue }
      var checker = ExpressionChecker(collection, collections, shapes)
      for derived in collection.derived where !derived.isOfElement {
        checkAddress(
          checker.check(derived, &diagnostics), derived.expression, &diagnostics)
      }
      for rule in collection.publish { check(rule, &checker, &diagnostics) }
      for condition in conditions {
        checker.collection = condition.collection
        checker.owner = condition.owner
        let finding = checker.check(condition.expression, &diagnostics)
        guard condition.owner != nil, finding.seesSelection else { continue }
        diagnostics.error(
          .selectCircle, "a list under 'select' can't be chosen by another such list",
          at: condition.expression.origin,
          remedy: "choose by fields, references and lists of referring entries")
      }
      checker.collection = collection
      checker.owner = nil
      for rule in collection.rules { check(rule, collection, &checker, &diagnostics) }
    }
  }

  /// Checks the computed fields of the objects in a field; each sees the written ones and those before it.
  private func checkInside(
    _ type: FieldType, _ subjects: [ExpressionType], _ checker: inout ExpressionChecker,
    _ diagnostics: inout Diagnostics
  ) {
    switch type {
    case .list(let item): checkInside(item.type, subjects, &checker, &diagnostics)
    case .object(let schema):
      for field in schema.fields {
        checkInside(
          field.type, subjects + [.object(Schema(fields: schema.fields))], &checker, &diagnostics)
      }
      for (index, derived) in schema.derived.enumerated() {
        let before = Schema(fields: schema.fields, derived: Array(schema.derived[..<index]))
        let finding = checker.check(
          derived, within: subjects + [.object(before)], &diagnostics)
        checkAddress(finding, derived.expression, &diagnostics)
        guard finding.seesInverse else { continue }
        diagnostics.error(
          .publishCircle, "a list of published entries can't be used inside of an entry's lists",
          at: derived.expression.origin,
          remedy: "compute it in a derived field of the entry, or in the members of an endpoint")
      }
    default: break
    }
  }

  /// Reports a computed field that uses addresses which are made of computed fields.
  private func checkAddress(
    _ finding: ExpressionChecker.Finding, _ expression: Expression,
    _ diagnostics: inout Diagnostics
  ) {
    guard let collection = finding.lateAddress else { return }
    diagnostics.error(
      .deriveCycle,
      "the addresses of '\(collection)' are made of computed fields, so none can be computed from them",
      at: expression.origin,
      remedy:
        "make 'slug' and the permalink of written fields, or use the address in templates and endpoints"
    )
  }

  private func check(
    _ rule: PublishRule, _ checker: inout ExpressionChecker, _ diagnostics: inout Diagnostics
  ) {
    guard checker.check(rule.condition, &diagnostics).seesInverse else { return }
    diagnostics.error(
      .publishCircle,
      "a list of published entries can't decide what is published",
      at: rule.condition.origin,
      remedy: "decide by fields of the entry and of those it refers to")
  }

  private func check(
    _ rule: EntryRule, _ collection: Collection, _ checker: inout ExpressionChecker,
    _ diagnostics: inout Diagnostics
  ) {
    if let condition = rule.condition { _ = checker.check(condition, &diagnostics) }
    _ = checker.check(rule.requirement, &diagnostics)
    guard let place = rule.place else { return }
    var schema: Schema? = collection.schema
    for step in place.content.split(separator: ".") {
      let name = String(step)
      guard let field = schema?[name] else {
        let known = schema?.fields.map(\.name.string) ?? []
        diagnostics.error(
          .unknownField,
          "'\(name)' is not a field of '\(collection.name)'\(didYouMean(name, known))",
          at: place.origin, remedy: "fields are \(listed(known))")
        return
      }
      schema = field.type.members
    }
  }
}
