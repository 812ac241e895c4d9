package import AcopioBase

/// A template of `components/`, which renders the directives with its name.
package struct TemplateComponent: Sendable {
  /// How its directives are written.
  package enum Form: String, Sendable, CaseIterable {
    /// `:name[…]`
    case inline
    /// `::name`
    case leaf
    /// `:::name` to `:::`
    case container
  }

  /// Something that it wants to know.
  package struct Parameter: Sendable {
    package let name: String
    package let type: ParameterType
    /// Whether it may be left out.
    package let isOptional: Bool
    /// Where it is declared.
    package let origin: Origin
  }

  /// The name of its directives.
  package let name: String
  /// How to render it.
  package let template: TemplateID
  /// What it declares, in order.
  package let parameters: [Parameter]
  /// How its directives may be written.
  package let forms: [Form]

  /// What it declares under this name.
  package subscript(name: String) -> Parameter? { parameters.first { $0.name == name } }

  static let folder = "components/"

  init?(_ template: TemplateSyntax, _ index: Int) {
    let path = template.source.name
    guard path.hasPrefix(TemplateComponent.folder) else { return nil }
    let declared = PartialParameters(template)
    name = String(path.dropFirst(TemplateComponent.folder.count))
    self.template = TemplateID(index: index)
    parameters = declared.all.map {
      Parameter(name: $0.name, type: $0.type, isOptional: $0.isOptional, origin: $0.origin)
    }
    let said = declared.forms.compactMap { Form(rawValue: $0.word) }
    // Blocks are what most of them make; they cannot stand in a paragraph.
    forms = said.isEmpty ? [.leaf, .container] : said
  }
}

extension TemplateLibrary {
  /// The components, in the order of their names.
  package var components: [TemplateComponent] {
    templates.indices.compactMap { TemplateComponent(templates[$0], $0) }
      .sorted { $0.name < $1.name }
  }
}
