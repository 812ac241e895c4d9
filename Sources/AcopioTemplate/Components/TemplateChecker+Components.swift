import AcopioBase

/// Components are walked with the types they declare; directives are checked against those.
extension TemplateChecker {
  /// Whether a template is a component.
  func isComponent(_ index: Int) -> Bool {
    folders.isComponent(templates[index].source.name)
  }

  /// The variables that the component gets, independent of the position of its directive.
  ///
  /// It has no page, because the same HTML may be printed on several.
  mutating func componentUse(_ index: Int) -> TemplateUse {
    let parameters = PartialParameters(templates[index])
    parameters.faults.forEach { findings.report($0) }
    reportForms(parameters)
    var variables = world.ownVariables.map { (name: $0, type: TemplateType.null) }
    for parameter in parameters.all {
      reportUnusable(parameter)
      let type = type(of: parameter.type)
      // A Boolean that isn't given is false.
      let mayBeNull = parameter.isOptional && parameter.type != .boolean
      variables.append((parameter.name, mayBeNull ? .optional(type) : type))
    }
    let name = templates[index].source.name
    return TemplateUse(
      template: name,
      pages: "the directive '\(name.dropFirst(folders.components?.count ?? 0))'",
      origin: .none, variables: variables)
  }

  private mutating func type(of type: ParameterType) -> TemplateType {
    switch type {
    case .string, .url: .text
    case .number: .number
    case .boolean: .boolean
    case .date: .date
    case .html: .html
    case .choice(let words): .choice(words)
    case .list, .object, .any: .any
    case .image:
      add(
        ObjectType(
          name: "an image",
          members: [
            ("url", .text), ("width", .optional(.number)), ("height", .optional(.number)),
          ]))
    case .file:
      add(
        ObjectType(
          name: "a file", members: [("url", .text), ("name", .text), ("text", .text)]))
    case .source:
      add(ObjectType(name: "a source", members: [("name", .text), ("text", .text)]))
    }
  }

  private mutating func reportForms(_ parameters: PartialParameters) {
    let names = TemplateComponent.Form.allCases.map(\.rawValue)
    for (word, origin) in parameters.forms where !names.contains(word) {
      findings.report(
        Diagnostic(
          .unknownForm, .error, "'\(word)' is not a form of directives\(didYouMean(word, names))",
          at: origin, remedy: "forms are \(names.joined(separator: ", "))"))
    }
  }

  /// Reports parameters that no directive can provide.
  private mutating func reportUnusable(_ parameter: PartialParameters.Parameter) {
    let isInside = parameter.name == "content" || parameter.name == "label"
    let problem: String? =
      switch parameter.type {
      case .list: "a list"
      case .object: "an object"
      case .html where !isInside: "HTML"
      default: nil
      }
    if let problem {
      findings.report(
        Diagnostic(
          .wrongType, .error, "an attribute of a directive cannot be \(problem)",
          at: parameter.origin,
          remedy: problem == "HTML"
            ? "only 'content' and 'label' are HTML"
            : "ask for 'string', or for several attributes"))
    } else if parameter.name == "content", parameter.type != .html {
      findings.report(
        Diagnostic(
          .wrongType, .error, "'content' is HTML", at: parameter.origin,
          remedy: "write '@param {html} content'"))
    }
  }
}
