import AcopioContract
import AcopioGraph

/// The checks over finished artifacts.
enum Checks {
  /// The checks of a site, in alphabetical order.
  static func all(_ contracts: ContractPlan) -> [any Check] {
    contracts.isEmpty ? [UnknownFragment()] : [ContractCheck(plan: contracts), UnknownFragment()]
  }
}
