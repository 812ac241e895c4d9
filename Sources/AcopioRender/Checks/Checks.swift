import AcopioContract
import AcopioGraph

/// The checks over finished artifacts.
enum Checks {
  /// The checks of a site in so many languages, in alphabetical order.
  static func all(_ contracts: ContractPlan, languages: Int) -> [any Check] {
    var checks: [any Check] = contracts.isEmpty ? [] : [ContractCheck(plan: contracts)]
    if languages > 1 { checks.append(CrossLanguageLink()) }
    return checks + [UnknownFragment()]
  }
}
