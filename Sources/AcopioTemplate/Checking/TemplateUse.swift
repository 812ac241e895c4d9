package import AcopioBase

/// One use of a layout: the variables it has on certain pages.
package struct TemplateUse: Sendable {
  /// The name of the template: `layouts/book`.
  package let template: String
  /// The pages, for diagnostics: `the pages of 'books'`.
  package let pages: Message
  /// The origin of the name of the layout; `Origin.none` if it isn't named anywhere.
  package let origin: Origin
  /// The variables besides the shared ones, in order.
  package let variables: [(name: String, type: TemplateType)]

  package init(
    template: String, pages: Message, origin: Origin,
    variables: [(name: String, type: TemplateType)]
  ) {
    self.template = template
    self.pages = pages
    self.origin = origin
    self.variables = variables
  }
}

/// The facts on which templates can rely: the types of all variables, and the uses of each
/// template.
package struct TemplateWorld: Sendable {
  /// The shapes that types refer to.
  package var types: TypeTable
  /// The variables of every page, which partials see as well.
  package var shared: [(name: String, type: TemplateType)]
  /// Every use of a layout.
  package var uses: [TemplateUse]
  /// The names of variables that each page has of its own: unknown in a template that no page uses,
  /// null in components.
  package var ownVariables: [String]
  /// The strings of the interface, as `StringTable` describes them; `nil` if unknown.
  package var strings: Value?
  /// The files of the strings, for messages; first the file of the site's own language.
  package var stringsFiles: [String]
  /// Remedies for paths that are null on some pages, by path: `page.title`.
  package var remedies: [String: Message]
  /// Keeps the memory of the strings alive.
  private let memory: [Arena]

  package init(
    types: TypeTable, shared: [(name: String, type: TemplateType)], uses: [TemplateUse],
    ownVariables: [String] = [], strings: Value? = nil,
    stringsFiles: [String] = [], remedies: [String: Message] = [:],
    memory: [Arena] = []
  ) {
    self.ownVariables = ownVariables
    self.remedies = remedies
    self.strings = strings
    self.stringsFiles = stringsFiles
    self.memory = memory
    self.types = types
    self.shared = shared
    self.uses = uses
  }
}
