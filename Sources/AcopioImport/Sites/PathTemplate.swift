/// A permalink of another tool, such as `/:categories/:year/:title/`.
struct PathTemplate {
  private let text: String

  init(_ text: String) {
    self.text = text
  }

  /// The path with the values of its tokens; `nil` if one has no value here, whose name is returned.
  ///
  /// Longer names take precedence, so `:title` is not taken for `:t`. Empty steps are left out.
  func path(_ values: [String: String]) -> (path: String?, unknown: String?) {
    var path = ""
    var rest = text[...]
    while let character = rest.first {
      guard character == ":" else {
        path.append(character)
        rest.removeFirst()
        continue
      }
      let name = String(rest.dropFirst().prefix { $0.isLetter || $0 == "_" })
      guard let known = values.keys.filter(name.hasPrefix).max(by: { $0.count < $1.count }) else {
        return (nil, ":\(name)")
      }
      path += values[known] ?? ""
      rest = rest.dropFirst(known.count + 1)
    }
    let ending = path.hasSuffix("/") ? "/" : ""
    let steps = path.split(separator: "/").joined(separator: "/")
    return (steps.isEmpty ? "/" : "/\(steps)\(ending)", nil)
  }

  /// The fixed folder of a template that consists of it and one token, such as `/blog/` of
  /// `/blog/:title/`; `nil` for other templates.
  func folder(before names: [String]) -> String? {
    for name in names where text.hasSuffix("/:\(name)/") {
      let folder = text.dropLast(name.count + 2)
      return folder.contains(":") || !folder.hasPrefix("/") ? nil : String(folder)
    }
    return nil
  }
}
