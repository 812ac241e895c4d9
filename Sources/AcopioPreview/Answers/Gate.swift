/// Decides which requests are meant for this server, and which come from pages of other sites.
///
/// Any web site can make a browser send requests to a server on this machine, and with a name of its own
/// that resolves to 127.0.0.1 (DNS rebinding) it could read the answers. Such requests carry the name of
/// that site.
package struct Gate: Sendable {
  /// The values of `Host` that are answered, in lower case.
  package let hosts: Set<String>

  /// The gate of a server that listens on `port` of this machine.
  package init(port: Int) {
    let names = ["127.0.0.1", "localhost", "[::1]"]
    hosts = Set(names.map { "\($0):\(port)" } + (port == 80 ? names : []))
  }

  /// The refusal of a request; `nil` if it may be answered.
  package func refusal(of request: Request) -> Answer? {
    guard let host = request.header("host"), hosts.contains(host.lowercased()) else {
      return Answer(
        status: 421, "this server answers only for the address that 'acopio serve' printed")
    }
    guard ["GET", "HEAD", "OPTIONS"].contains(request.method) else {
      var answer = Answer(status: 405, "only GET, HEAD and OPTIONS are answered")
      answer.set("Allow", "GET, HEAD, OPTIONS")
      return answer
    }
    return nil
  }

  /// Whether a page with this origin may read data: only those of this machine, since drafts are nobody else's business.
  package func admits(reader origin: String) -> Bool {
    let lower = origin.lowercased()
    guard let rest = lower.firstRange(of: "://").map({ lower[$0.upperBound...] }) else {
      return false
    }
    let name = rest.hasPrefix("[") ? rest.prefix { $0 != "]" } + "]" : rest.prefix { $0 != ":" }
    return ["127.0.0.1", "localhost", "[::1]"].contains(String(name))
  }

  /// Whether a WebSocket may be opened: a page of another site could open one, too.
  package func admits(webSocket request: Request) -> Bool {
    guard let origin = request.header("origin")?.lowercased(), origin.hasPrefix("http://") else {
      return false
    }
    return hosts.contains(String(origin.dropFirst("http://".count)))
  }
}
