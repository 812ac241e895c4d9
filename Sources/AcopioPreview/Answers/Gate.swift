import AcopioBase

/// Decides which requests are meant for this server, and which come from pages of other sites.
///
/// Any web site can make a browser send requests to a server on this machine, and with a name of its own
/// that resolves to 127.0.0.1 (DNS rebinding) it could read the answers. Such requests carry the name of
/// that site.
package struct Gate: Sendable {
  /// The values of `Host` that are answered, in lower case.
  package let hosts: Set<String>
  /// The names that the user allows, in lower case: with any port, or with the one that they have.
  private let others: Set<String>

  /// The gate of a server that listens on `port` of this machine, or of the `address` that it is bound to.
  ///
  /// `others` are names under which a proxy or another machine asks for it.
  package init(port: Int, address: String = "127.0.0.1", others: [String] = []) {
    let names =
      ["127.0.0.1", "localhost", "[::1]"] + [address.contains(":") ? "[\(address)]" : address]
    hosts = Set(names.map { "\($0):\(port)" } + (port == 80 ? names : []))
    self.others = Set(others.map { $0.lowercased() })
  }

  /// Whether the user allows a value of `Host`.
  func isOther(_ host: String) -> Bool {
    let host = host.lowercased()
    return others.contains(host) || others.contains(Gate.name(in: host[...]))
  }

  /// Whether a text can be the value of `Host`: a name or address, with a port or without (RFC 9110 §7.2).
  package static func isName(_ text: String) -> Bool {
    let name = Gate.name(in: text[...])
    let isLong = name.hasPrefix("[")
    let isPlain = name.utf8.allSatisfy {
      $0.isASCIILetter || $0.isASCIIDigit || "-._".utf8.contains($0)
        || isLong && "[:]".utf8.contains($0)
    }
    guard !name.isEmpty, isPlain, !isLong || text.contains("]") else { return false }
    let port = text.dropFirst(name.count)
    return port.isEmpty || port.first == ":" && UInt16(port.dropFirst()) != nil
  }

  /// A host without its port.
  private static func name(in host: Substring) -> String {
    String(host.hasPrefix("[") ? host.prefix { $0 != "]" } + "]" : host.prefix { $0 != ":" })
  }

  /// The refusal of a request; `nil` if it may be answered.
  package func refusal(of request: Request) -> Answer? {
    guard let host = request.header("host"), hosts.contains(host.lowercased()) || isOther(host)
    else {
      return Answer(
        status: 421,
        "this server answers only for the address that 'acopio serve' printed, and for the names of "
          + "'--allow-host'")
    }
    guard ["GET", "HEAD", "OPTIONS"].contains(request.method) else {
      var answer = Answer(status: 405, "only GET, HEAD and OPTIONS are answered")
      answer.set("Allow", "GET, HEAD, OPTIONS")
      return answer
    }
    return nil
  }

  /// Whether a page with this origin may read data: only pages of this machine, since drafts are
  /// private.
  package func admits(reader origin: String) -> Bool {
    let lower = origin.lowercased()
    guard let rest = lower.firstRange(of: "://").map({ lower[$0.upperBound...] }) else {
      return false
    }
    return ["127.0.0.1", "localhost", "[::1]"].contains(Gate.name(in: rest))
      || isOther(String(rest))
  }

  /// Whether a WebSocket may be opened: a page of another site could also open one.
  package func admits(webSocket request: Request) -> Bool {
    guard let origin = request.header("origin")?.lowercased(),
      let scheme = ["http://", "https://"].first(where: origin.hasPrefix)
    else { return false }
    // This server has no TLS: where there is, a proxy is in front of it, with a name of its own.
    let host = String(origin.dropFirst(scheme.count))
    return isOther(host) || scheme == "http://" && hosts.contains(host)
  }
}
