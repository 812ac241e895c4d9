import AcopioBase

/// A folder or file of the site that Hugo takes as part of its content, or of its other files.
struct HugoMount {
  /// The path in the site; a folder has a `/` at its end.
  let source: String
  /// The path among the content: empty, or with a `/` at its end; of a single file, its path there.
  let target: String
  /// The name of its language in lower case; `nil` for that of the site.
  var language: String?

  /// The mounts of a component such as `content`; `nil` if there are none, or if one has filters, which decide file
  /// by file.
  static func mounts(_ values: [Value], of component: String) -> [HugoMount]? {
    func text(_ mount: Value, _ name: String) -> String {
      let value = mount.members.first { $0.key.string.lowercased() == name }?.value
      return value.map { $0.hasText ? $0.text.string : "" } ?? ""
    }
    let own = values.filter {
      text($0, "target") == component || text($0, "target").hasPrefix(component + "/")
    }
    func language(_ mount: Value) -> String {
      let languages = mount.member("sites").member("matrix").member("languages")
      let named =
        languages.kind == .array && languages.count == 1 ? languages.elements.first : languages
      return named.map { $0.hasText ? $0.text.string : "" } ?? ""
    }
    let filters: Set<String> = ["excludefiles", "files", "includefiles"]
    var mounts: [HugoMount] = []
    for value in own {
      // A folder outside of the site is one of a module.
      guard let source = RelativePath.resolved(text(value, "source"), from: ""), !source.isEmpty,
        !value.members.contains(where: { filters.contains($0.key.string.lowercased()) }),
        value.member("sites").isNothing || !language(value).isEmpty
      else { return nil }
      let target = RelativePath.resolved(text(value, "target"), from: "") ?? component
      let inner = String(target.dropFirst(component.count + 1))
      let isFile =
        !source.fileName.split(separator: ".").dropFirst().isEmpty && !inner.fileExtension.isEmpty
      let language = (text(value, "lang") + language(value)).lowercased()
      mounts.append(
        HugoMount(
          source: isFile ? source : source + "/",
          target: inner.isEmpty || isFile ? inner : inner + "/",
          language: language.isEmpty ? nil : language))
    }
    return mounts.isEmpty ? nil : mounts
  }
}
