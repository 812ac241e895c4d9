/// Bytes of a connection → the head of a request (RFC 9112, sections 2 to 6).
///
/// Strict where a lenient reading could differ from another program's reading: no folded lines, no
/// second `Host`, no spaces in names. Limits the size of everything.
package struct RequestReader: Sendable {
  /// The most bytes of a head.
  package static let headLimit = 16 << 10
  /// The most bytes of a target.
  package static let targetLimit = 8 << 10
  /// The most header fields.
  package static let fieldLimit = 100

  /// The meaning of the bytes of a connection.
  package enum Reading: Sendable, Equatable {
    /// The head is incomplete.
    case incomplete
    /// A request, whose head is this many bytes long.
    case request(Request, length: Int)
    /// Something that is answered with this status, after which the connection is closed.
    case refused(status: Int)
  }

  /// Reads the head at the beginning of `bytes`.
  package static func read(_ bytes: [UInt8]) -> Reading {
    // Empty lines before a request are allowed (section 2.2), but do not extend the limit.
    var start = 0
    while start < bytes.count, bytes[start] == 0x0D || bytes[start] == 0x0A { start += 1 }
    guard let end = headEnd(bytes, from: start) else {
      guard bytes.count < headLimit else { return .refused(status: 431) }
      // A client that speaks another protocol, such as TLS, would wait for an answer forever.
      let isText = start == bytes.count || isTokenByte(bytes[start])
      return isText ? .incomplete : .refused(status: 400)
    }
    guard end <= headLimit else { return .refused(status: 431) }
    var lines = bytes[start..<end].split(separator: 0x0A, omittingEmptySubsequences: false)[...]
      .map { $0.last == 0x0D ? $0.dropLast() : $0 }[...]
    guard let line = lines.popFirst() else { return .refused(status: 400) }
    let parts = line.split(separator: 0x20, omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[0].isEmpty, parts[0].allSatisfy(isTokenByte),
      parts[1].allSatisfy({ $0 > 0x20 && $0 != 0x7F }),
      parts[2].starts(with: Array("HTTP/1.".utf8)), parts[2].count == 8,
      parts[2].last.map({ (0x30...0x39).contains($0) }) == true,
      let target = String(validating: parts[1], as: UTF8.self), !target.isEmpty
    else { return .refused(status: 400) }
    guard parts[1].count <= targetLimit else { return .refused(status: 414) }
    guard var headers = headers(lines) else { return .refused(status: 400) }
    guard headers.count <= fieldLimit else { return .refused(status: 431) }
    let isOld = parts[2].last == 0x30
    let hosts = headers.count { $0.name == "host" }
    guard hosts == 1 || isOld && hosts == 0 else { return .refused(status: 400) }
    var path = target
    if let (authority, rest) = absolute(target) {
      // The target takes precedence over 'Host' (RFC 9112, section 3.2.2).
      headers.removeAll { $0.name == "host" }
      headers.append(Request.Header("host", authority))
      path = rest
    }
    let lengths = headers.filter { $0.name == "content-length" }.map(\.value)
    let isFramed = headers.contains { $0.name == "transfer-encoding" }
    let probe = Request(target: path, headers: headers)
    return .request(
      Request(
        method: String(decoding: parts[0], as: UTF8.self), target: path, headers: headers,
        staysOpen: !isOld && !probe.elements("connection").contains("close"),
        hasBody: isFramed || lengths.contains { $0 != "0" }),
      length: end)
  }

  /// The host and the path of a target that is a whole address; `nil` for others.
  private static func absolute(_ target: String) -> (authority: String, path: String)? {
    let lower = target.lowercased()
    guard let scheme = ["http://", "https://"].first(where: lower.hasPrefix) else { return nil }
    let rest = target.dropFirst(scheme.count)
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    let path = rest.dropFirst(authority.count)
    return (String(authority), path.hasPrefix("/") ? String(path) : "/\(path)")
  }

  /// The offset after the empty line that ends a head.
  private static func headEnd(_ bytes: [UInt8], from start: Int) -> Int? {
    var index = start
    while index < bytes.count {
      if bytes[index] == 0x0A {
        if index + 1 < bytes.count, bytes[index + 1] == 0x0A { return index + 2 }
        if index + 2 < bytes.count, bytes[index + 1] == 0x0D, bytes[index + 2] == 0x0A {
          return index + 3
        }
      }
      index += 1
    }
    return nil
  }

  /// The header fields; `nil` if a line is not a field.
  private static func headers(_ lines: ArraySlice<ArraySlice<UInt8>>) -> [Request.Header]? {
    var headers: [Request.Header] = []
    for line in lines where !line.isEmpty {
      guard let colon = line.firstIndex(of: 0x3A), colon > line.startIndex,
        line[..<colon].allSatisfy(isTokenByte)
      else { return nil }
      let value = line[(colon + 1)...]
      guard value.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else { return nil }
      headers.append(
        Request.Header(
          String(decoding: line[..<colon], as: UTF8.self).lowercased(),
          String(trimmed(Substring(decoding: value, as: UTF8.self)))))
    }
    return headers
  }

  /// Whether a byte may be part of a token (RFC 9110, section 5.6.2).
  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}
