import AcopioBase
import AcopioModel

/// Checks the expressions of all collections against their schemas, before anything is computed.
///
/// Reports what `ExpressionChecker` reports, `publish-circle`, `select-circle` and `unknown-field`.
struct ExpressionLinks {
  /// All collections of the site.
  let collections: [Collection]

  /// Checks every expression of every collection.
  func check(_ diagnostics: inout Diagnostics) {
    let shapes = EntryShapes(collections)
    for collection in collections {
      let conditions = collection.conditions(among: collections, shapes)
      let count =
        collection.derived.count + collection.publish.count + collection.rules.count
        + conditions.count
      guard count > 0 else { continue }
      var checker = ExpressionChecker(collection, collections, shapes)
      for derived in collection.derived { _ = checker.check(derived, &diagnostics) }
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
