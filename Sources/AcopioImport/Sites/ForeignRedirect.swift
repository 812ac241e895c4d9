import AcopioBase
import AcopioContent

/// An address that leads elsewhere and belongs to no entry.
struct ForeignRedirect {
  /// The address without that of the site; with `/*` at its end, every address below.
  let from: String
  /// A path of the site, or the address of another.
  let to: String
  /// The status, if it is another than 301.
  var status: Int?

  init(_ from: String, _ to: String, status: Int? = nil) {
    self.from = from
    self.to = to
    self.status = status
  }

  /// The line for `content/redirects.yml`.
  var line: String {
    let end = status.map { ", status: \($0)" } ?? ""
    return "- { from: \(YAMLText.scalar(from)), to: \(YAMLText.scalar(to))\(end) }\n"
  }

  /// A rule of a host in the form `/old /new 301`; `nil` if it is more than an address that leads elsewhere.
  fileprivate init?(rule: [Substring]) {
    guard rule.count == 2 || rule.count == 3, rule[0].hasPrefix("/"), !rule[0].contains(":") else {
      return nil
    }
    let status = rule.count == 3 ? Int(rule[2].trimmingSuffix("!")) : 301
    guard let status, [301, 302, 307, 308].contains(status) else { return nil }
    let (from, to) = (rule[0], rule[1])
    let isPattern = from.hasSuffix("/*") && from.count > 2
    guard from.contains("*") == isPattern, from.filter({ $0 == "*" }).count < 2,
      !to.replacing("://", with: "").replacing("/:splat", with: "").contains(":"),
      !to.contains(":splat") || isPattern && to.hasSuffix("/:splat"),
      to.hasPrefix("/") || to.hasPrefix("https://") || to.hasPrefix("http://")
    else { return nil }
    self.init(String(from), String(to), status: status == 301 ? nil : status)
  }
}

extension ForeignSite {
  /// Takes the rules of a file `_redirects` instead of copying it, since builds for a host write one.
  mutating func takeRules(_ files: inout ForeignFiles, _ diagnostics: inout Diagnostics) {
    guard let index = copies.firstIndex(where: { $0.path == "_redirects" }),
      let file = files.file(copies[index].source, &diagnostics)
    else { return }
    copies.remove(at: index)
    var start = 0
    while start < file.bytes.count {
      let end = file.bytes.place(of: 0x0A, from: start) ?? file.bytes.count
      let line = file.bytes.slice(start..<end).string
      let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
      if let redirect = ForeignRedirect(rule: words) {
        redirects.append(redirect)
      } else if !words.isEmpty {
        diagnostics.leftOut(
          "the rule is more than a redirect and was left out", at: file.origin(start..<start + 1),
          remedy: "write what it does into the configuration of the host")
      }
      start = end + 1
    }
  }
}

extension Substring {
  /// The text without a word at its end.
  fileprivate func trimmingSuffix(_ word: String) -> Substring {
    hasSuffix(word) ? dropLast(word.count) : self
  }
}
