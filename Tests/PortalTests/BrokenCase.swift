import AcopioBase
import AcopioTestSupport
import Foundation
import Testing

/// A rule of the site's own content, broken on purpose: `Tests/Portals/<portal>/broken/<case>.txt`.
///
/// Lines `file:`, `find:` and `replace:` are edits, in order; each replaces the first occurrence of
/// its text. After `----` follows the expected printout, to the last byte.
struct BrokenCase: Sendable {
  /// A replacement in a file.
  private struct Edit: Sendable {
    var file = ""
    var find = ""
    var replace = ""
  }

  /// `conecta/stairs`.
  let name: String
  /// What `acopio check` prints about it.
  let expected: String
  private let edits: [Edit]

  /// The id of the first diagnostic that is expected, as printed: `[rule-broken]`.
  var id: String {
    let line = expected.prefix { $0 != "\n" }
    return line.lastIndex(of: "[").map { String(line[$0...]) } ?? ""
  }

  /// The files that are edited.
  var paths: Set<String> { Set(edits.map(\.file)) }

  init(name: String, text: String) {
    self.name = name
    let parts = text.components(separatedBy: "----\n")
    expected = parts.dropFirst().joined(separator: "----\n")
    var edits: [Edit] = []
    var edit = Edit()
    for line in parts[0].split(separator: "\n") {
      let (key, value) = BrokenCase.pair(line)
      switch key {
      case "file": edit.file = value
      case "find": edit.find = value
      case "replace":
        edit.replace = value
        edits.append(edit)
      default: break
      }
    }
    self.edits = edits
  }

  private static func pair(_ line: Substring) -> (key: Substring, value: String) {
    guard let colon = line.firstIndex(of: ":") else { return (line, "") }
    return (line[..<colon], String(line[line.index(after: colon)...].dropFirst()))
  }

  /// The files with the edits made; `nil` if one of them does not exist.
  func apply(to files: [String: [UInt8]]) -> [String: [UInt8]]? {
    guard !edits.isEmpty else { return nil }
    var files = files
    for edit in edits {
      guard let bytes = files[edit.file] else { return nil }
      let text = String(decoding: bytes, as: UTF8.self)
      guard let place = text.range(of: edit.find) else { return nil }
      files[edit.file] = Array(text.replacingCharacters(in: place, with: edit.replace).utf8)
    }
    return files
  }

  /// Removes the diagnostics that the case expects from the printed ones, in order.
  ///
  /// Returns `false` and removes nothing if any of them is missing.
  func takes(from printed: inout [String]) -> Bool {
    var rest = printed
    var start = 0
    for diagnostic in BrokenCase.diagnostics(of: expected) {
      guard let place = rest[start...].firstIndex(of: diagnostic) else { return false }
      rest.remove(at: place)
      start = place
    }
    printed = rest
    return true
  }

  /// What was printed, one text a diagnostic: excerpt and notes belong to it.
  static func diagnostics(of printed: String) -> [String] {
    var diagnostics: [String] = []
    for line in printed.split(separator: "\n") {
      if diagnostics.isEmpty || line.contains(#/^\S+: (error|warning): /#) {
        diagnostics.append("")
      }
      diagnostics[diagnostics.count - 1] += "\(line)\n"
    }
    return diagnostics
  }

  /// All cases, by portal and name.
  static func all() -> [BrokenCase] {
    Portals.files(named: "broken").map { url in
      let portal = url.deletingLastPathComponent().deletingLastPathComponent().lastPathComponent
      return BrokenCase(
        name: "\(portal)/\(url.deletingPathExtension().lastPathComponent)",
        text: (try? String(contentsOf: url, encoding: .utf8)) ?? "")
    }
  }
}
