/// Names and addresses of the local computer.
package enum LocalHost {
  /// Whether a host, without its port, is the reader's own computer.
  ///
  /// Source: RFC 6761, section 6.3.
  package static func isNamed(_ host: String) -> Bool {
    let name = host.lowercased()
    return ["localhost", "0.0.0.0", "[::1]"].contains(name) || name.hasPrefix("127.")
      || name.hasSuffix(".localhost")
  }
}
