/// The path of a request as steps below the root of the host: decoded, and safe to look up.
package struct RequestPath: Sendable, Equatable {
  /// The names of folders and of the file, none of them empty.
  package let steps: [String]
  /// Whether the path ends with a slash, as those of folders do.
  package let isFolder: Bool

  package init(steps: [String], isFolder: Bool) {
    self.steps = steps
    self.isFolder = isFolder
  }

  /// The path that is written as `text` in a request.
  ///
  /// `nil` if it is not a path of a site: `.` and `..`, empty steps, slashes and backslashes that are
  /// escaped, control characters, and bytes that are not UTF-8, all of which some servers
  /// interpret as another path.
  package init?(_ text: Substring) {
    guard text.utf8.first == 0x2F else { return nil }
    var parts = text.utf8.dropFirst().split(separator: 0x2F, omittingEmptySubsequences: false)
    let isFolder = parts.last?.isEmpty ?? true
    if isFolder { parts = parts.dropLast() }
    var steps: [String] = []
    for part in parts {
      guard let step = RequestPath.decoded(Array(part)) else { return nil }
      steps.append(step)
    }
    self.init(steps: steps, isFolder: isFolder)
  }

  /// The path below Output of the file that the path names.
  package var file: String { steps.joined(separator: "/") }

  /// Whether a step is hidden, or the name of a record of builds; neither is ever published.
  ///
  /// `.well-known` is for other programs to look into (RFC 8615).
  package var isPrivate: Bool {
    steps.contains { $0.hasPrefix(".") && $0 != ".well-known" || $0.hasPrefix("_acopio-") }
  }

  /// The path below the folder `base`, such as `/library`; `nil` if it is elsewhere.
  package func below(_ base: String) -> RequestPath? {
    let folders = base.split(separator: "/").map(String.init)
    guard steps.starts(with: folders), steps.count > folders.count || isFolder else { return nil }
    return RequestPath(steps: Array(steps.dropFirst(folders.count)), isFolder: isFolder)
  }

  /// The path as it is written in a URL.
  package var text: String {
    let escaped = steps.map(RequestPath.escaped).joined(separator: "/")
    return "/" + escaped + (isFolder && !steps.isEmpty ? "/" : "")
  }

  /// A step without its escapes; `nil` if it cannot be one of a site.
  private static func decoded(_ bytes: [UInt8]) -> String? {
    var out: [UInt8] = []
    var index = 0
    while index < bytes.count {
      var byte = bytes[index]
      if byte == 0x25 {
        guard index + 2 < bytes.count, let high = digit(bytes[index + 1]),
          let low = digit(bytes[index + 2])
        else { return nil }
        byte = high << 4 | low
        index += 2
      }
      guard byte >= 0x20, byte != 0x7F, byte != 0x2F, byte != 0x5C else { return nil }
      out.append(byte)
      index += 1
    }
    guard let step = String(validating: out, as: UTF8.self) else { return nil }
    return ["", ".", ".."].contains(step) ? nil : step
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }

  /// A step as it is written in a URL: unreserved characters as they are, the rest escaped.
  private static func escaped(_ step: String) -> String {
    var out = ""
    for byte in step.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
        out.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        out += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return out
  }
}
