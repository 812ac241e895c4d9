/// A Content-Security-Policy that also allows the script of the preview.
///
/// Published pages keep their policy; only the answers of a preview contain this one. `'self'`
/// covers the file `live.js` and its requests, and `connect-src` needs the address of its
/// WebSocket.
package enum ContentPolicy {
  /// Returns the header value `policy` with the additions that the script needs.
  package static func allowing(sockets: [String], in policy: String) -> String {
    policy.split(separator: ",").map { one in
      var directives = one.split(separator: ";").map { trimmed($0) }.filter { !$0.isEmpty }
        .map { $0.split(separator: " ").map(String.init) }
      // Everything is plain HTTP here.
      directives.removeAll { $0[0].lowercased() == "upgrade-insecure-requests" }
      for name in ["script-src-elem", "script-src"] where has(name, directives) {
        add(["'self'"], to: name, &directives)
      }
      if !has("script-src", directives), !has("script-src-elem", directives) {
        add(["'self'"], to: "script-src", &directives)
      }
      add(["'self'"] + sockets, to: "connect-src", &directives)
      return directives.map { $0.joined(separator: " ") }.joined(separator: "; ")
    }.joined(separator: ", ")
  }

  private static func has(_ name: String, _ directives: [[String]]) -> Bool {
    directives.contains { $0[0].lowercased() == name }
  }

  /// Adds sources to a directive; a missing one starts with the sources of `default-src`.
  private static func add(
    _ sources: [String], to name: String, _ directives: inout [[String]]
  ) {
    if !has(name, directives) {
      // Without both, everything is allowed.
      guard let all = directives.first(where: { $0[0].lowercased() == "default-src" }) else {
        return
      }
      directives.append([name] + all.dropFirst())
    }
    // Only the first of several directives with one name counts.
    guard let index = directives.firstIndex(where: { $0[0].lowercased() == name }) else { return }
    directives[index].removeAll { $0.lowercased() == "'none'" }
    directives[index] += sources.filter { !directives[index].contains($0) }
  }
}
