package import AcopioBase

/// A template in the folder of components, which renders the directives with its name.
package struct TemplateComponent: Sendable {
  /// The syntax of its directives.
  package enum Form: String, Sendable, CaseIterable {
    /// `:name[…]`
    case inline
    /// `::name`
    case leaf
    /// `:::name` to `:::`
    case container
  }

  /// A parameter that it declares.
  package struct Parameter: Sendable {
    package let name: String
    package let type: ParameterType
    /// Whether it may be omitted.
    package let isOptional: Bool
    /// The origin of its declaration.
    package let origin: Origin
  }

  /// The name of its directives.
  package let name: String
  /// The template that renders it.
  package let template: TemplateID
  /// Its parameters, in declaration order.
  package let parameters: [Parameter]
  /// The forms that its directives may have.
  package let forms: [Form]

  /// The parameter with this name, if it declares one.
  package subscript(name: String) -> Parameter? { parameters.first { $0.name == name } }

  init?(_ template: TemplateSyntax, _ index: Int, _ folders: TemplateFolders) {
    let path = template.source.name
    guard let folder = folders.components, path.hasPrefix(folder) else { return nil }
    let declared = PartialParameters(template)
    name = String(path.dropFirst(folder.count))
    self.template = TemplateID(index: index)
    parameters = declared.all.map {
      Parameter(name: $0.name, type: $0.type, isOptional: $0.isOptional, origin: $0.origin)
    }
    let said = declared.forms.compactMap { Form(rawValue: $0.word) }
    // Most components produce blocks, which can't be in a paragraph.
    forms = said.isEmpty ? [.leaf, .container] : said
  }
}

extension TemplateLibrary {
  /// The components, sorted by name.
  package var components: [TemplateComponent] {
    templates.indices.compactMap { TemplateComponent(templates[$0], $0, folders) }
      .inOrder { $0.name < $1.name }
  }
}
