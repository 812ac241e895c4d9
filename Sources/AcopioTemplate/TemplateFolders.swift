import AcopioBase

/// The folders of a site's templates and related files; the language itself has no folders.
///
/// Folders end with `/`.
package struct TemplateFolders: Sendable {
  /// The folder of all templates, for messages.
  package var templates: String
  /// The end of the names of their files, for messages.
  package var suffix: String
  /// The same for templates whose name has an extension; `nil` if there are none.
  package var textSuffix: String?
  /// The prefixes of the names of layouts and partials; tags may omit them.
  package var layouts: String
  package var partials: String
  /// The prefix of the names of components; `nil` if there are none.
  package var components: String?
  /// The folder of asset files, for messages; `nil` if there are none.
  package var assets: String?

  /// Without arguments, all templates are in one place, as in the plain language.
  package init(
    templates: String = "", suffix: String = "", textSuffix: String? = nil, layouts: String = "",
    partials: String = "",
    components: String? = nil, assets: String? = nil
  ) {
    self.templates = templates
    self.suffix = suffix
    self.textSuffix = textSuffix
    self.layouts = layouts
    self.partials = partials
    self.components = components
    self.assets = assets
  }

  /// The file of the template called `name`, for messages.
  func file(of name: String) -> String {
    let isText = name.split(separator: "/").last?.contains(".") ?? false
    return "\(templates)\(name)\(isText ? textSuffix ?? suffix : suffix)"
  }

  /// A name as it would be written for the template it probably means: without folder and extension.
  func bare(_ name: String, under prefix: String) -> String {
    var bare = name[...]
    for start in ["./", "/", templates, prefix] where !start.isEmpty && bare.hasPrefix(start) {
      bare = bare.dropFirst(start.count)
    }
    for end in [suffix, ".html", ".liquid", ".htm"] where !end.isEmpty && bare.hasSuffix(end) {
      bare = bare.dropLast(end.count)
    }
    return String(bare.isEmpty ? name[...] : bare)
  }

  /// The suggestion and the remedy for a name below `prefix` that none of `names` has.
  ///
  /// The names are compared as far as the budget allows.
  func advice(
    _ name: String, under prefix: String, among templates: some Sequence<String>,
    _ budget: inout SuggestionBudget
  ) -> (Message, Message) {
    let names = budget.left > 0 ? self.names(templates, under: prefix) : []
    let bare = bare(name, under: prefix)
    let file = file(of: prefix + bare)
    guard bare != name else {
      return (budget.didYouMean(name) { names }, "write \(file), or name another")
    }
    if names.contains(bare) {
      return ("; did you mean '\(bare)'?", "write '\(bare)': the name without folder and extension")
    }
    return (budget.didYouMean(bare) { names }, "write \(file), and '\(bare)' here, or name another")
  }

  /// Whether a template is a component.
  func isComponent(_ name: String) -> Bool { components.map { name.hasPrefix($0) } ?? false }

  /// The names of those templates that begin with a prefix, without it, for suggestions.
  func names(_ names: some Sequence<String>, under prefix: String) -> [String] {
    names.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
  }
}
