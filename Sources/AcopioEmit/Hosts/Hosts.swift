import AcopioBase

/// The kinds of static hosts, in alphabetical order.
///
/// A site without one of these kinds is served as any web server serves a folder.
package enum Hosts {
  /// The hosts.
  package static let all: [any Host] = []

  /// The paths that are reserved for the configuration of `hosts`, sorted, without duplicates.
  ///
  /// Sites can be moved between hosts, so the files of all hosts are reserved on every site.
  package static func files(of hosts: [any Host] = all) -> [String] {
    Set(hosts.flatMap(\.files)).inOrder()
  }
}
