/// Templates with the diagnostics about them, written one below the other: `### ` begins each.
struct DiagnosticTable {
  /// What the templates are given.
  static let data = #"{ "t": "x" }"#

  private(set) var templates: [String] = []
  private(set) var printed: [String] = []

  init(_ text: String) {
    var lines: [Substring] = []
    for line in (text + "\n### ").split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.hasPrefix("### ") else {
        lines.append(line)
        continue
      }
      if let template = lines.first {
        templates.append(String(template))
        printed.append(lines.dropFirst().joined(separator: "\n"))
      }
      lines = [line.dropFirst(4)]
    }
  }
}
