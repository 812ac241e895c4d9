/// Where a site keeps its templates and what belongs to them; the language itself has no folders.
///
/// Folders end with `/`.
package struct TemplateFolders: Sendable {
  /// The folder of all templates, for messages.
  package var templates: String
  /// The end of the names of their files, for messages.
  package var suffix: String
  /// The prefixes of the names of layouts and partials; tags may omit them.
  package var layouts: String
  package var partials: String
  /// The prefix of the names of components; `nil` if there are none.
  package var components: String?
  /// Where the files of assets are, for messages; `nil` if there are none.
  package var assets: String?
  /// Where the files of strings are, for messages; `nil` if there are none.
  package var strings: String?

  /// Without arguments, all templates are in one place, as in the plain language.
  package init(
    templates: String = "", suffix: String = "", layouts: String = "", partials: String = "",
    components: String? = nil, assets: String? = nil, strings: String? = nil
  ) {
    self.templates = templates
    self.suffix = suffix
    self.layouts = layouts
    self.partials = partials
    self.components = components
    self.assets = assets
    self.strings = strings
  }

  /// The file of the template called `name`, for messages.
  func file(of name: String) -> String { "\(templates)\(name)\(suffix)" }

  /// Whether a template is a component.
  func isComponent(_ name: String) -> Bool { components.map { name.hasPrefix($0) } ?? false }

  /// The names of those templates that begin with a prefix, without it, for suggestions.
  func names(_ names: some Sequence<String>, under prefix: String) -> [String] {
    names.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
  }
}
